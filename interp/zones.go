package interp

import (
	"math"
	"slices"

	"shards/internal/rng"
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

// updateStanding lets the rules of a card begin and end with its zone.
func (g *Game) updateStanding(c CardID, info *CardInfo, from, to int16) {
	for _, i := range info.standing {
		zones := g.r.standing[i].zones
		was := from >= 0 && zones&(1<<from) != 0
		is := to >= 0 && zones&(1<<to) != 0
		switch {
		case was && is: // stays, but it may have changed its owner
		case is:
			g.s.Standing = append(g.s.Standing, Ref{i, c})
			g.noteRule(i)
		case was:
			g.dropStanding(i, c)
		}
	}
}

// dropStanding lets a rule of a card end.
func (g *Game) dropStanding(i int16, c CardID) {
	for j, ref := range g.s.Standing {
		if ref.Rule == i && ref.Card == c {
			g.s.Standing = append(g.s.Standing[:j], g.s.Standing[j+1:]...)
			break
		}
	}
	g.refreshMasks()
	g.look(2*len(g.s.Standing) + len(g.s.Effects))
}

// refreshMasks notes what the rules that work now are about, so that reading
// an attribute costs nothing where nothing changes it.
func (g *Game) refreshMasks() {
	g.modMask, g.forbids = 0, 0
	for _, i := range g.r.always {
		g.noteRule(i)
	}
	for _, ref := range g.s.Standing {
		g.noteRule(ref.Rule)
	}
	for i := range g.s.Effects {
		g.noteRule(g.s.Effects[i].Rule)
	}
}

// noteRule is refreshMasks for a rule that begins to work.
func (g *Game) noteRule(i int16) {
	if r := &g.r.standing[i]; r.attr >= 0 {
		g.modMask |= 1 << r.attr
	} else if r.forbid >= 0 {
		g.forbids |= actionBit(r.forbid)
	}
}

// shuffle orders a zone at random with the zone's own generator. Nobody knows
// its cards any more.
func (g *Game) shuffle(inst int16) {
	mark := len(g.buf)
	g.buf = g.appendAll(g.buf, inst)
	cards := g.buf[mark:]
	src := &g.s.Rng[inst]
	var places []int8 // which stay where they are
	zone, seat := g.r.ZoneOf(inst)
	if g.r.Zones[zone].Slots > 0 {
		for _, c := range cards {
			places = append(places, g.s.Cards[c].Slot)
		}
	}
	rng.Shuffle(src, cards)
	g.s.Zones[inst] = Zone{Head: None, Tail: None}
	g.line(inst, cards)
	seen := g.r.places[inst].known
	for i, c := range cards {
		g.s.Cards[c].Seen = seen
		if places != nil {
			g.s.Cards[c].Slot = places[i]
		}
	}
	g.look(len(cards))
	g.buf = g.buf[:mark]
	if g.watch != nil {
		g.note(&Event{Kind: EventShuffle, Card: None, Player: seat, By: g.me, From: zone, To: zone, Counter: -1})
	}
	if g.hears(EventShuffle) {
		g.emit(Event{Kind: EventShuffle, Card: None, Player: max(seat, g.me), By: g.me, From: zone, To: zone, Counter: -1})
	}
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

// need makes sure that a zone holds n cards if the zone that it is reshuffled
// from can give them: that zone is shuffled and goes beneath what is left. It
// reports whether a rule does something instead, in a program that has begun.
func (g *Game) need(inst int16, n int64) bool {
	if int64(g.s.Zones[inst].Count) >= n {
		return false
	}
	zone, seat := g.r.ZoneOf(inst)
	from := g.r.Zones[zone].Reshuffle
	if from < 0 || g.s.Zones[g.r.Instance(from, int(max(seat, 0)))].Count == 0 && !g.r.replaces[EventReshuffle] {
		return false
	}
	if g.r.replaces[EventReshuffle] {
		ev := Event{Kind: EventReshuffle, Card: None, Player: max(seat, g.me), By: g.me, From: from, To: zone, Counter: -1}
		if g.matches(&ev) {
			g.happen(&ev, -1)
			return true
		}
	}
	g.reshuffle(inst)
	return false
}

// reshuffle shuffles the zone that a zone is reshuffled from in beneath it.
func (g *Game) reshuffle(inst int16) {
	zone, seat := g.r.ZoneOf(inst)
	from := g.r.Zones[zone].Reshuffle
	if from < 0 {
		return
	}
	src := g.r.Instance(from, int(max(seat, 0)))
	if g.s.Zones[src].Count == 0 {
		return
	}
	mark := len(g.buf)
	g.buf = g.appendAll(g.buf, src)
	cards := g.buf[mark:]
	rng.Shuffle(&g.s.Rng[inst], cards)
	to := &g.r.places[inst]
	if to.slots || g.s.Tucked > 0 {
		for _, c := range cards {
			g.place(c, inst, false)
			g.s.Cards[c].Seen = 0
		}
	} else { // all at once
		g.s.Zones[src] = Zone{Head: None, Tail: None}
		g.priced = g.priced && !g.r.places[src].slots
		g.line(inst, cards)
		for _, c := range cards {
			card := &g.s.Cards[c]
			card.arrive(to)
			card.Slot, card.Seen = -1, 0
			if card.Marked || g.r.movings[card.Def].rare {
				g.arrived(c, src, inst)
			}
		}
	}
	g.look(len(cards))
	g.buf = g.buf[:mark]
	ev := Event{Kind: EventShuffle, Card: None, Player: max(seat, 0), By: g.me, From: from, To: zone, Counter: -1}
	if g.watch != nil {
		g.note(&ev)
	}
	if g.hears(EventShuffle) {
		g.emit(ev)
	}
}

// refill fills the empty places of a zone with slots, each from the top of its
// source; seat is whose zone it is. Where a rule replaces what comes up, a
// program goes on with it.
func (g *Game) refill(zone int16, seat int8) {
	z := &g.r.Zones[zone]
	if seat < 0 {
		seat = g.me
	}
	inst, src := g.r.Instance(zone, int(seat)), g.r.Instance(z.Refill, int(seat))
	for int(g.s.Zones[inst].Count) < z.Slots {
		c := g.s.Zones[src].Head
		if c == None {
			return
		}
		ev := Event{Kind: EventReveal, Card: c, Player: seat, By: g.me, From: z.Refill, To: zone, Counter: -1}
		if g.r.replaces[EventReveal] && g.matches(&ev) {
			f := g.push(g.r.refillProg, None, seat, seat)
			g.s.Locals[f.Base] = int64(zone)
			return
		}
		g.s.Cards[c].Seen = 0xff
		if g.hears(EventReveal) {
			g.emit(ev)
		}
		g.moveTo(c, inst, false)
	}
}
