package interp

// SlowOffers is what could be done now, found without what offers takes for
// granted: every card of every place is looked at in full.
func (g *Game) SlowOffers() []Option {
	var d Decision
	for _, o := range g.r.Phases[g.s.Phase].offers {
		o.lane, o.checked, o.least, o.stall = 0, true, 0, -1
		g.offers([]offering{o}, &d)
	}
	return d.Options
}
