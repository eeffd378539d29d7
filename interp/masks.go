package interp

// Rules of cards begin and end with the zones where the cards lie; masks say what
// those that work now are about, so that most questions need not look at them.

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
