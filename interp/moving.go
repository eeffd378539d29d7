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
// a card.
func (g *Game) resolve(p int64, c CardID) (inst int16, top bool) {
	zone, seat, top := splitPlace(p)
	z := &g.r.Zones[zone]
	if z.Of == OfTable {
		return int16(z.base), top
	}
	if seat < 0 {
		seat = g.me
		if in := g.s.Cards[c].Zone; in >= 0 && g.r.places[in].seat >= 0 {
			seat = g.r.places[in].seat
		}
	}
	return int16(z.base) + int16(seat), top
}

// Move moves a card to a place, as an event that may be replaced.
func (g *Game) Move(c CardID, place int64) {
	inst, top := g.resolve(place, c)
	if g.watch == nil && g.r.quietMoves {
		from := g.s.Cards[c].Zone
		g.place(c, inst, top)
		if from >= 0 && g.r.places[from].refill && from != inst && g.s.Phase >= 0 {
			g.refill(g.r.places[from].zone, g.r.places[from].seat)
		}
		return
	}
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
