package interp

// A place is where a card shall go, as a number: which zone, whose (0 for the
// player in whose zone the card is, else the player whose step it is), and
// whether on top.
func makePlace(zone int16, seat int8, top bool) int64 {
	p := int64(zone) | int64(seat+1)<<8
	if top {
		p |= 1 << 16
	}
	return p
}

func splitPlace(p int64) (zone int16, seat int8, top bool) {
	return int16(p & 0xff), int8(p>>8&0xff) - 1, p>>16&1 == 1
}

// resolve finds the zone of one player or of the table that a place means for
// a card that is in a zone (-1 in none).
func (g *Game) resolve(p int64, from int16) (inst int16, top bool) {
	zone, seat, top := splitPlace(p)
	if seat < 0 && from >= 0 {
		seat = g.r.places[from].seat
	}
	if seat < 0 {
		seat = g.me
	}
	return g.r.Instance(zone, int(seat)), top
}

// Move moves a card to a place, as an event that may be replaced. Where nobody
// hears of it, nothing follows from most moves but that the card lies
// elsewhere; these need no call.
func (g *Game) Move(c CardID, place int64) {
	cards, zones, places := g.s.Cards, g.s.Zones, g.r.places
	card := &cards[c]
	from, how := card.Zone, &g.r.movings[card.Def]
	inst, top := g.resolve(place, from)
	if g.watch != nil || from < 0 || card.Marked || how.rare || g.s.Tucked > 0 || !g.r.quietMoves {
		g.moveLoud(c, inst, top)
		return
	}
	to := &places[inst]
	if to.slots || places[from].slots {
		g.moveLoud(c, inst, top)
		return
	}
	old, z := &zones[from], &zones[inst]
	old.cut(cards, card)
	old.Suits -= how.suits
	prev, next := z.Tail, None
	if top {
		prev, next = None, z.Head
	}
	z.splice(cards, c, prev, next)
	z.Suits += how.suits
	card.Zone = inst
	card.arrive(to)
}

// moveLoud is Move in full.
func (g *Game) moveLoud(c CardID, inst int16, top bool) {
	if g.r.replaces[EventMove] {
		zone, seat := g.r.ZoneOf(inst)
		ev := g.moveEvent(c, zone)
		if g.matches(&ev) {
			if seat < 0 {
				seat = 0
			}
			ev.To = zone
			f := g.happen(&ev, -1)
			g.s.Locals[f.Base+happenPlace] = makePlace(zone, seat, top)
			return
		}
	}
	g.moveTo(c, inst, top)
}

func (g *Game) moveEvent(c CardID, to int16) Event {
	ev := Event{Kind: EventMove, Card: c, Player: g.seatOf(c), By: g.me, Counter: -1, From: -1, To: to}
	if z := g.s.Cards[c].Zone; z >= 0 {
		ev.From, _ = g.r.ZoneOf(z)
	}
	if ev.Player < 0 {
		ev.Player = g.me
	}
	return ev
}

// moveTo moves a card, lets the triggers know, and fills the place it left.
func (g *Game) moveTo(c CardID, inst int16, top bool) {
	from := g.s.Cards[c].Zone
	if g.watch != nil || g.r.listens[EventMove] { // maybe only the card itself will listen
		zone, _ := g.r.ZoneOf(inst)
		ev := g.moveEvent(c, zone)
		g.place(c, inst, top)
		if g.watch != nil {
			g.note(&ev)
		}
		if g.hears(EventMove) {
			g.emit(ev)
		}
	} else {
		g.place(c, inst, top)
	}
	if from >= 0 && from != inst && g.s.Phase >= 0 {
		if p := &g.r.places[from]; p.refill {
			g.refill(p.zone, p.seat)
		}
	}
}

// Shuffle shuffles a zone of one player or of the table.
func (g *Game) Shuffle(zone int16, seat int8) { g.shuffle(g.r.Instance(zone, int(seat))) }

// Refill fills the empty places of a zone.
func (g *Game) Refill(zone int16) {
	if g.r.Zones[zone].Refill >= 0 {
		g.refill(zone, g.me)
	}
}

// Swap lets two cards change places: each lies where the other lay, in the
// same slot or order. Rules hear of the two moves; none replaces them.
func (g *Game) Swap(a, b CardID) {
	cards := g.s.Cards
	if a == b || a == None || b == None || cards[a].Zone < 0 || cards[b].Zone < 0 {
		return
	}
	insts := [2]int16{cards[a].Zone, cards[b].Zone}
	slots := [2]int8{cards[a].Slot, cards[b].Slot}
	events := [2]Event{g.moveEvent(a, g.r.places[insts[1]].zone), g.moveEvent(b, g.r.places[insts[0]].zone)}
	mark := len(g.buf)
	g.buf = g.appendAll(g.buf, insts[0])
	end := len(g.buf)
	if insts[1] != insts[0] {
		g.buf = g.appendAll(g.buf, insts[1])
	}
	g.reorder(insts[0], g.buf[mark:end], a, b)
	if insts[1] != insts[0] {
		g.reorder(insts[1], g.buf[end:], a, b)
	}
	g.look(len(g.buf) - mark)
	g.buf = g.buf[:mark]
	for i, c := range [2]CardID{a, b} {
		from, to := insts[i], insts[1-i]
		cards[c].Slot = slots[1-i]
		cards[c].arrive(&g.r.places[to])
		g.arrived(c, from, to)
		g.along(c, from, to)
	}
	for i := range events {
		if g.watch != nil {
			g.note(&events[i])
		}
		if g.hears(EventMove) {
			g.emit(events[i])
		}
	}
}

// reorder writes the list of a zone anew, with two cards exchanged.
func (g *Game) reorder(inst int16, cards []CardID, a, b CardID) {
	for i, c := range cards {
		switch c {
		case a:
			cards[i] = b
		case b:
			cards[i] = a
		}
	}
	g.s.Zones[inst] = Zone{Head: None, Tail: None}
	g.line(inst, cards)
}
