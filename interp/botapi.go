package interp

import (
	"cmp"
	"slices"

	"shards/internal/rng"
)

// What bots and simulations ask of the engine, besides playing.

// Decides says whether an elimination or an ending looks at a counter.
func (r *Rules) Decides(counter int16) bool { return r.Counters[counter].decides }

// Instances is the number of zone lists: of all seats and the table.
func (r *Rules) Instances() int { return r.instances }

// Payments is the number of counters that an action's price is paid in.
func (r *Rules) Payments(action int16) int { return len(r.Actions[action].pay) }

// Payment is one part of the price that a seat would pay for an action with a
// card now (None for an action without one).
func (g *Game) Payment(action int16, part int, c CardID, seat int8) (counter int16, amount int64) {
	p := &g.r.Actions[action].pay[part]
	old := g.elem
	g.elem[0] = int64(c)
	amount = g.under(None, seat, seat, nil, nil, p.amount)
	g.elem = old
	return p.counter, amount
}

// Renew makes g a new game of the same settings as an empty one (see Empty),
// with another seed, and goes on to the first decision. It reuses g's memory:
// game after game of a simulation allocates nothing.
func (g *Game) Renew(empty *Game, seed uint64, watch func(*Note)) {
	empty.CloneInto(g)
	g.this, g.watch = None, watch
	g.s.Seed = seed
	for i := range g.s.Rng {
		g.s.Rng[i] = rng.New(seed, uint64(i))
	}
	g.createCards()
	g.s.Active = 0
	g.push(g.r.turnLoop, None, 0, 0)
	g.push(g.r.setup, None, 0, 0)
	g.run()
}

// Redeal makes a game one of those that a seat must think possible, each
// equally likely: which cards lie in the places that it does not know changes
// at random, counters that it does not see hold anything that they could, and
// all future chance is new. The result depends on what the seat knows and on
// src, and on nothing that is hidden from it.
//
// What one opponent has in hidden zones is mixed together, because the seat
// knows all of it but not where it is. The seat's own hidden zones, and those
// of the table, are mixed each by itself.
func (g *Game) Redeal(seat int8, src *rng.Source) {
	s := &g.s
	mark := len(g.buf)
	moved := false
	for owner := range s.Seats {
		if owner != seat {
			for z := range g.r.Zones {
				if g.hides(int16(z), owner, seat) {
					g.buf = g.appendUnknown(g.buf, g.r.Instance(int16(z), int(owner)), seat)
				}
			}
			moved = g.mix(mark, src) || moved
		}
	}
	for z := range g.r.Zones {
		owner := seat
		if g.r.Zones[z].Of == OfTable {
			owner = -1
		}
		if g.hides(int16(z), owner, seat) {
			g.buf = g.appendUnknown(g.buf, g.r.Instance(int16(z), int(max(owner, 0))), seat)
			moved = g.mix(mark, src) || moved
		}
	}
	if moved {
		g.refreshMasks()
	}
	g.guess(seat, src)
	s.Seed = 0
	seed := src.Uint64()
	for i := range s.Rng {
		s.Rng[i] = rng.New(seed, uint64(i))
	}
}

// guess gives counters that a seat does not see any of their values.
func (g *Game) guess(seat int8, src *rng.Source) {
	for _, i := range g.r.secrets {
		c := &g.r.Counters[i]
		if c.Of == OfTable {
			*g.valPtr(c, 0) = c.Min + int64(src.N(int(c.Max-c.Min+1)))
			continue
		}
		for owner := range g.s.Seats {
			if !c.SeenBy(seat, owner) {
				*g.valPtr(c, owner) = c.Min + int64(src.N(int(c.Max-c.Min+1)))
			}
		}
	}
}

// hides says whether a zone of a player (-1 the table) may hold cards that a
// seat does not know.
func (g *Game) hides(zone int16, owner, seat int8) bool {
	z := &g.r.Zones[zone]
	if (z.Of == OfTable) != (owner < 0) {
		return false
	}
	return z.Visible == VisibleNone || (z.Visible == VisibleOwner && owner != seat)
}

// appendUnknown appends the cards of a zone that a seat does not know.
func (g *Game) appendUnknown(buf []CardID, inst int16, seat int8) []CardID {
	for c := g.s.Zones[inst].Head; c != None; c = g.s.Cards[c].Next {
		if g.s.Cards[c].Seen&(1<<uint8(seat)) == 0 && g.guise(c) < 0 {
			buf = append(buf, c)
		}
	}
	return buf
}

// mix deals the identities of the cards in the scratch buffer from mark on
// among themselves, and takes them off the buffer. It reports whether rules of
// cards may have begun or ended to work.
func (g *Game) mix(mark int, src *rng.Source) (standing bool) {
	cards := g.buf[mark:]
	g.buf = g.buf[:mark]
	n := len(cards)
	if n < 2 {
		return false
	}
	// The identities are sorted first: their order tells nothing then.
	var room [256]int16
	defs := room[:0]
	for _, c := range cards {
		def := g.s.Cards[c].Def
		defs = append(defs, def)
		standing = standing || len(g.r.Cards[def].standing) > 0
	}
	if g.carries(cards) {
		g.mixWhole(cards, defs, src)
	} else {
		slices.Sort(defs)
		rng.Shuffle(src, defs)
	}
	g.priced = false
	if standing {
		g.s.Standing = slices.DeleteFunc(g.s.Standing, func(ref Ref) bool { return slices.Contains(cards, ref.Card) })
	}
	for i, c := range cards {
		card := &g.s.Cards[c]
		if z := card.Zone; z >= 0 {
			g.s.Zones[z].Suits += g.r.movings[defs[i]].suits - g.r.movings[card.Def].suits
		}
		card.Def = defs[i]
		if info := &g.r.Cards[card.Def]; standing && len(info.standing) > 0 {
			zone, _ := g.r.ZoneOf(card.Zone)
			g.updateStanding(c, info, -1, zone)
		}
	}
	return standing
}

// carries says whether one of some cards has more of its own than its design:
// counters off their start, or something beneath it.
func (g *Game) carries(cards []CardID) bool {
	for _, c := range cards {
		if g.s.Cards[c].Marked || g.s.Tucked > 0 && g.beneath(c) > 0 {
			return true
		}
	}
	return false
}

// mixWhole deals designs with all that goes with them: counters and what lies
// beneath. It fills the designs in; their order before tells nothing.
func (g *Game) mixWhole(cards []CardID, defs []int16, src *rng.Source) {
	type whole struct {
		def   int16
		vals  []int32
		under []CardID
	}
	n := g.r.nCard
	all := make([]whole, len(cards))
	for i, c := range cards {
		w := &all[i]
		w.def, w.vals = g.s.Cards[c].Def, slices.Clone(g.s.CardVals[int(c)*n:int(c)*n+n])
		for u := range g.s.Cards {
			if g.s.Cards[u].Host == c {
				w.under = append(w.under, CardID(u))
			}
		}
	}
	slices.SortFunc(all, func(a, b whole) int {
		return cmp.Or(cmp.Compare(a.def, b.def), slices.Compare(a.vals, b.vals), slices.Compare(a.under, b.under))
	})
	rng.Shuffle(src, all)
	for i, c := range cards {
		w := &all[i]
		defs[i] = w.def
		copy(g.s.CardVals[int(c)*n:int(c)*n+n], w.vals)
		for _, u := range w.under {
			g.s.Cards[u].Host = c
		}
		if len(w.under) > 0 {
			g.ownBeneath(c)
		}
		g.mark(c)
	}
}

// OutOfTurns says that the game was ended by the limit on turns.
func (g *Game) OutOfTurns() bool { return g.s.Failed && g.s.Turn > g.turnLimit }

// Give puts a card into a zone of a player without any event, for experiments
// with copies of a game.
func (g *Game) Give(c CardID, zone int16, seat int) { g.place(c, g.r.Instance(zone, seat), false) }
