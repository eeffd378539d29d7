package interp

import (
	"math"
	"slices"
)

// unlink takes a card out of its zone.
func (g *Game) unlink(c CardID) {
	cards := g.s.Cards
	card := &cards[c]
	if card.Zone < 0 {
		return
	}
	z := &g.s.Zones[card.Zone]
	z.cut(cards, card)
	z.Suits -= g.r.movings[card.Def].suits
	if card.Slot >= 0 {
		g.priced = false
	}
	card.Zone, card.Next, card.Prev, card.Slot = -1, None, None, -1
}

// line puts cards that are nowhere behind the last card of a zone, in order.
func (g *Game) line(inst int16, list []CardID) {
	if len(list) == 0 {
		return
	}
	z, cards, movings := &g.s.Zones[inst], g.s.Cards, g.r.movings
	prev, suits := z.Tail, z.Suits
	if prev == None {
		z.Head = list[0]
	} else {
		cards[prev].Next = list[0]
	}
	for i, c := range list {
		card := &cards[c]
		card.Zone, card.Prev, card.Next = inst, prev, None
		if i+1 < len(list) {
			card.Next = list[i+1]
		}
		suits += movings[card.Def].suits
		prev = c
	}
	z.Tail, z.Suits = prev, suits
	z.Count += int16(len(list))
	if g.r.places[inst].slots {
		g.priced = false
	}
}

// splice puts a card between two neighbours of a zone.
func (z *Zone) splice(cards []Card, c, prev, next CardID) {
	if prev != None {
		cards[prev].Next = c
	} else {
		z.Head = c
	}
	if next != None {
		cards[next].Prev = c
	} else {
		z.Tail = c
	}
	card := &cards[c]
	card.Prev, card.Next = prev, next
	z.Count++
}

// cut takes a card out from between its neighbours.
func (z *Zone) cut(cards []Card, card *Card) {
	if card.Prev != None {
		cards[card.Prev].Next = card.Next
	} else {
		z.Head = card.Next
	}
	if card.Next != None {
		cards[card.Next].Prev = card.Prev
	} else {
		z.Tail = card.Prev
	}
	z.Count--
}

// place puts a card into a zone and keeps what follows from that: its owner,
// who knows it, and what arriveSlow does. It is the only code that moves
// single cards.
func (g *Game) place(c CardID, inst int16, top bool) {
	cards, zones := g.s.Cards, g.s.Zones
	card, z, to := &cards[c], &zones[inst], &g.r.places[inst]
	from, how := card.Zone, &g.r.movings[card.Def]
	if from >= 0 {
		old := &zones[from]
		old.cut(cards, card)
		old.Suits -= how.suits
		if card.Slot >= 0 {
			card.Slot, g.priced = -1, false
		}
	}
	prev, next := z.Tail, None
	switch {
	case to.slots:
		var slot int8
		if prev, slot = g.freeSlot(inst); prev == None {
			next = z.Head
		} else {
			next = cards[prev].Next
		}
		card.Slot, g.priced = slot, false
	case top:
		prev, next = None, z.Head
	}
	z.splice(cards, c, prev, next)
	card.Zone = inst
	z.Suits += how.suits
	card.arrive(to)
	if card.Marked || how.rare || g.s.Tucked > 0 {
		g.arriveSlow(c, from, inst)
	}
}

// arrive makes a card known and owned as its new zone has it.
func (card *Card) arrive(to *instance) {
	if to.owner != keepOwner {
		card.Owner = to.owner
	}
	card.Seen |= to.known
}

// arriveSlow is what follows from a move for few cards: they have rules of
// their own, counters off their start, a guise, something beneath them.
func (g *Game) arriveSlow(c CardID, from, inst int16) {
	comes := from >= 0 || g.s.Cards[c].Host != None // not just put there
	g.arrived(c, from, inst)
	if g.r.shifts && comes {
		g.shift(c, from, inst)
	}
	g.along(c, from, inst)
}

// arrived is what follows from a move for the card itself.
func (g *Game) arrived(c CardID, from, inst int16) {
	r := g.r
	card, to := &g.s.Cards[c], &r.places[inst]
	if card.Host != None {
		card.Host = None
		g.s.Tucked--
		if !to.slots {
			card.Slot = -1
		}
	}
	was := int16(-1)
	if from >= 0 {
		was = r.places[from].zone
	}
	if len(g.s.Guises) > 0 && !to.active && g.itself(c, was, inst) {
		was = -1 // its own rules have not worked there
	}
	if from != inst && from >= 0 && r.nCard > 0 {
		g.resetCard(c, r.places[from].active && !to.active)
	}
	if info := &r.Cards[card.Def]; len(info.standing) > 0 {
		g.updateStanding(c, info, was, to.zone)
	}
	if r.watchZones {
		g.dirty()
	}
}

// along moves what lies beneath a card that changed its zone.
func (g *Game) along(c CardID, from, inst int16) {
	switch {
	case g.s.Tucked == 0 || from == inst:
	case from < 0:
		g.ownBeneath(c) // it came out with what lies beneath it
	default:
		g.takeAlong(c, inst)
	}
}

// freeSlot finds the first empty place of a zone with slots, and the card that
// lies before it. A zone that is full grows at its end; what is beyond the last
// number that places have shares it.
func (g *Game) freeSlot(inst int16) (prev CardID, slot int8) {
	prev = None
	for c := g.s.Zones[inst].Head; c != None; c = g.s.Cards[c].Next {
		if g.s.Cards[c].Slot != slot {
			break
		}
		prev = c
		if slot < math.MaxInt8 {
			slot++
		}
	}
	g.look(int(g.s.Zones[inst].Count))
	return prev, slot
}

// resetCard sets the counters back that end with a change of zone.
func (g *Game) resetCard(c CardID, leftPlay bool) {
	vals := g.s.CardVals[int(c)*g.r.nCard:]
	reset := func(counters []int16) {
		for _, i := range counters {
			k := &g.r.Counters[i]
			old := vals[k.slot]
			vals[k.slot] = int32(g.startOf(k))
			if vals[k.slot] != old && k.dirty {
				g.dirty()
			}
		}
	}
	reset(g.r.zoneReset)
	if leftPlay {
		reset(g.r.playReset)
	}
	g.mark(c)
}

// appendZone appends the cards of a zone in order; of no zone (-1) none.
func (g *Game) appendZone(buf []CardID, inst int16) []CardID {
	if inst < 0 {
		return buf
	}
	z, cards := &g.s.Zones[inst], g.s.Cards
	if g.look(int(z.Count)) {
		return buf
	}
	n := len(buf)
	buf = slices.Grow(buf, int(z.Count))[:n+int(z.Count)]
	for c := z.Head; c != None && n < len(buf); c = cards[c].Next {
		buf[n] = c
		n++
	}
	return buf[:n]
}

// appendAll is appendZone for what orders a zone anew: none is ever left out.
func (g *Game) appendAll(buf []CardID, inst int16) []CardID {
	for c := g.s.Zones[inst].Head; c != None; c = g.s.Cards[c].Next {
		buf = append(buf, c)
	}
	return buf
}
