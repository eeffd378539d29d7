package interp

import (
	"slices"

	"shards/internal/card"
)

// A Guise is a card that counts as another design for a while: State.Cards says
// which one, a Guise which one it is itself. Few cards are in a guise, so they
// stand in a list of their own; Card.Marked is set for each, so that what moves
// cards looks here.
type Guise struct {
	Card  CardID
	Own   int16 // the design that it is itself
	Until uint8 // untilTurn, or untilLeaves
}

// untilLeaves is until the card leaves the active zones.
const untilLeaves uint8 = untilGame + 1

// guise is the place of a card among those that count as another design; -1 if
// it is itself.
func (g *Game) guise(c CardID) int {
	for i := range g.s.Guises {
		if g.s.Guises[i].Card == c {
			return i
		}
	}
	return -1
}

// OwnDesign is the design that a card is itself, whatever it counts as.
func (g *Game) OwnDesign(c CardID) int16 {
	if i := g.guise(c); i >= 0 {
		return g.s.Guises[i].Own
	}
	return g.s.Cards[c].Def
}

// Become makes a card in an active zone count as another design, until the end
// of the turn or until it leaves the active zones. What it counted as before is
// over. Its counters, its owner and what lies beneath it stay.
func (g *Game) Become(c CardID, def int16, turn bool) {
	card := &g.s.Cards[c]
	if !g.CanBecome(c, def) {
		return
	}
	if g.watch != nil {
		g.tell(Note{Kind: NoteBecome, Seat: g.me, Card: c, Design: def})
	}
	i := g.guise(c)
	if i < 0 {
		i = len(g.s.Guises)
		g.s.Guises = append(g.s.Guises, Guise{Card: c, Own: card.Def})
	}
	e := &g.s.Guises[i]
	if e.Until = untilLeaves; turn {
		e.Until = untilTurn
	}
	if e.Own == def {
		g.s.Guises = slices.Delete(g.s.Guises, i, i+1)
	}
	g.turnInto(c, def)
	card.Seen = 0xff
}

// CanBecome says whether a card could begin to count as a design.
func (g *Game) CanBecome(c CardID, def int16) bool {
	card := &g.s.Cards[c]
	return def >= 0 && card.Def != def && card.Zone >= 0 && g.r.places[card.Zone].active
}

// turnInto gives a card another design where it lies: the rules of the one end
// and those of the other begin.
func (g *Game) turnInto(c CardID, def int16) {
	r, card := g.r, &g.s.Cards[c]
	zone := r.places[card.Zone].zone
	g.look(len(g.s.Guises))
	g.updateStanding(c, &r.Cards[card.Def], zone, -1)
	g.s.Zones[card.Zone].Suits += r.movings[def].suits - r.movings[card.Def].suits
	card.Def = def
	g.updateStanding(c, &r.Cards[def], -1, zone)
	g.mark(c)
	g.priced = false
	g.dirty()
}

// itself makes a card that left a zone of the rules of its guise (-1 for none)
// itself again, in the zone list where it is now (-1 in none). It reports
// whether it was in a guise.
func (g *Game) itself(c CardID, left, inst int16) bool {
	i := g.guise(c)
	if i < 0 {
		return false
	}
	r, card := g.r, &g.s.Cards[c]
	g.updateStanding(c, &r.Cards[card.Def], left, -1)
	own := g.s.Guises[i].Own
	if inst >= 0 {
		g.s.Zones[inst].Suits += r.movings[own].suits - r.movings[card.Def].suits
	}
	card.Def = own
	g.s.Guises = slices.Delete(g.s.Guises, i, i+1)
	g.mark(c)
	return true
}

// endGuises makes cards themselves again that counted as others for a turn.
func (g *Game) endGuises() {
	for i := 0; i < len(g.s.Guises); {
		e := g.s.Guises[i]
		if e.Until != untilTurn {
			i++
			continue
		}
		g.s.Guises = slices.Delete(g.s.Guises, i, i+1)
		g.turnInto(e.Card, e.Own)
	}
}

// soundGuises checks guises that come from outside.
func (g *Game) soundGuises() bool {
	for i, e := range g.s.Guises {
		if e.Card < 0 || int(e.Card) >= len(g.s.Cards) || e.Own < 0 || int(e.Own) >= len(g.r.Cards) ||
			e.Until != untilTurn && e.Until != untilLeaves || g.guise(e.Card) != i {
			return false
		}
		if z := g.s.Cards[e.Card].Zone; z < 0 || !g.r.places[z].active {
			return false
		}
	}
	return true
}

// Design compiles an expression for a card as such: the id of one, one that was
// named, or that which a card (of a list the first) is now; -1 if there is none.
func (c *Compiler) Design(e card.Expr) Int {
	x := c.context()
	v := x.expr(e)
	if v.t.k == KStr {
		if id, ok := x.literal(vtype{k: KID}, v); ok {
			return id.i
		}
		return func(*Game) int64 { return -1 }
	}
	if v.t.k == KID && v.i != nil {
		return v.i
	}
	cards := c.asCards(x, v)
	return func(g *Game) int64 {
		mark := len(g.buf)
		g.buf = cards(g, g.buf)
		def := int64(-1)
		if len(g.buf) > mark {
			def = int64(g.s.Cards[g.buf[mark]].Def)
		}
		g.buf = g.buf[:mark]
		return def
	}
}
