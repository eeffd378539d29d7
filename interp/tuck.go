package interp

// Cards beneath other cards.

// Tuck puts a card beneath another. What lies beneath it goes along; a card
// does not go beneath itself or beneath what lies beneath it. When the other
// card moves it comes out there, unless it is fast.
func (g *Game) Tuck(c, host CardID, fast bool) {
	for h := host; h != None; h = g.s.Cards[h].Host {
		g.look(1)
		if h == c {
			return
		}
	}
	from, ev := g.s.Cards[c].Zone, g.moveEvent(c, -1)
	if from >= 0 {
		zone, _ := g.r.ZoneOf(from)
		g.itself(c, zone, from)
		g.unlink(c)
		g.resetCard(c, g.r.Zones[zone].Active)
		g.updateStanding(c, &g.r.Cards[g.s.Cards[c].Def], zone, -1)
	}
	if from >= 0 {
		g.slide(from)
	}
	card := &g.s.Cards[c]
	if card.Host == None {
		g.s.Tucked++
	}
	card.Host, card.Owner, card.Slot = host, g.s.Cards[host].Owner, -1
	if fast {
		card.Slot = stays
	}
	card.Seen |= 1 << uint8(g.me)
	g.ownBeneath(c)
	if g.r.watchZones {
		g.dirty()
	}
	if from >= 0 && g.hears(EventMove) {
		g.emit(ev)
	}
	if from >= 0 && g.s.Phase >= 0 {
		if zone, seat := g.r.ZoneOf(from); g.r.Zones[zone].Refill >= 0 {
			g.refill(zone, max(seat, 0))
		}
	}
}

// takeAlong moves what lies beneath a card to where that card went, but for
// what stays beneath it.
func (g *Game) takeAlong(host CardID, inst int16) {
	g.look(len(g.s.Cards))
	for i := range g.s.Cards {
		card := &g.s.Cards[i]
		switch {
		case card.Host != host:
		case card.Slot == stays:
			card.Owner = g.s.Cards[host].Owner
			g.ownBeneath(CardID(i))
		default:
			g.place(CardID(i), inst, false)
		}
	}
}

// ownBeneath gives what lies beneath a card, and what lies beneath that, the
// owner of the card.
func (g *Game) ownBeneath(host CardID) {
	g.look(len(g.s.Cards))
	for i := range g.s.Cards {
		if card := &g.s.Cards[i]; card.Host == host && card.Owner != g.s.Cards[host].Owner {
			card.Owner = g.s.Cards[host].Owner
			g.ownBeneath(CardID(i))
		}
	}
}
