package interp

import "shards/internal/rng"

// Shuffling a zone, reshuffling one into another, and filling the places of a
// market.

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
