package interp

// Guise is a card that is a copy of another for a while.
type Guise struct {
	Card CardID
	Was  int16 // the design that it is printed as
	Turn bool  // it ends with the turn, not only when the card changes its zone
}

// Become makes a card a copy of another's design: until it changes its zone, or
// until the turn ends. It keeps its counters. A card in a hidden zone, or in
// none, becomes nothing.
func (g *Game) Become(c, like CardID, turn bool) {
	if !g.CanBecome(c, like) {
		return
	}
	g.look(len(g.s.Guises))
	def := g.s.Cards[like].Def
	at := g.guise(c)
	if at < 0 {
		at = len(g.s.Guises)
		g.s.Guises = append(g.s.Guises, Guise{Card: c, Was: g.s.Cards[c].Def})
	}
	was := g.s.Guises[at].Was
	g.s.Guises[at].Turn = turn
	if was == def {
		g.s.Guises = append(g.s.Guises[:at], g.s.Guises[at+1:]...)
	}
	zone, _ := g.r.ZoneOf(g.s.Cards[c].Zone)
	g.dress(c, def, zone, zone)
}

// CanBecome says whether a card can become a copy of another: everybody sees
// what lies in its zone.
func (g *Game) CanBecome(c, like CardID) bool {
	return c != None && like != None && g.s.Cards[c].Zone >= 0 && g.r.places[g.s.Cards[c].Zone].known == 0xff
}

// PrintedAs tells which design a card is printed as.
func (g *Game) PrintedAs(c CardID) int16 {
	if at := g.guise(c); at >= 0 {
		return g.s.Guises[at].Was
	}
	return g.s.Cards[c].Def
}

// guise is the number of a card's guise, -1 if it is what it is.
func (g *Game) guise(c CardID) int {
	for i := range g.s.Guises {
		if g.s.Guises[i].Card == c {
			return i
		}
	}
	return -1
}

// dress gives a card another design: the rules of the old one end that worked
// in the zone from, and those of the new one begin that work in the zone to.
func (g *Game) dress(c CardID, def, from, to int16) {
	card := &g.s.Cards[c]
	g.s.Zones[card.Zone].Suits += g.r.movings[def].suits - g.r.movings[card.Def].suits
	g.updateStanding(c, &g.r.Cards[card.Def], from, -1)
	card.Def, g.priced = def, false
	g.updateStanding(c, &g.r.Cards[def], -1, to)
	g.mark(c)
	g.dirty()
}

// undress makes a card what it is printed as, and reports whether it was
// something else.
func (g *Game) undress(c CardID, from, to int16) bool {
	at := g.guise(c)
	if at < 0 {
		return false
	}
	was := g.s.Guises[at].Was
	g.s.Guises = append(g.s.Guises[:at], g.s.Guises[at+1:]...)
	g.dress(c, was, from, to)
	return true
}

// undressAll ends what was to last a turn.
func (g *Game) undressAll() {
	for i := len(g.s.Guises) - 1; i >= 0; i-- {
		if q := g.s.Guises[i]; q.Turn {
			zone, _ := g.r.ZoneOf(g.s.Cards[q.Card].Zone)
			g.undress(q.Card, zone, zone)
		}
	}
}

// soundGuises checks the guises of a state from outside.
func (g *Game) soundGuises() bool {
	for i, q := range g.s.Guises {
		if q.Card < 0 || int(q.Card) >= len(g.s.Cards) || q.Was < 0 || int(q.Was) >= len(g.r.Cards) ||
			g.s.Cards[q.Card].Zone < 0 || g.guise(q.Card) != i {
			return false
		}
	}
	return true
}
