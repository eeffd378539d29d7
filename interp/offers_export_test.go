package interp

import "slices"

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

// Works says whether the card of a rule that works has that rule and lies where
// it works.
func (r *Rules) Works(ref Ref, g *Game) bool {
	card := &g.s.Cards[ref.Card]
	if card.Zone < 0 || !slices.Contains(r.Cards[card.Def].standing, ref.Rule) {
		return false
	}
	zone, _ := r.ZoneOf(card.Zone)
	return r.standing[ref.Rule].zones&(1<<zone) != 0
}

// Working is how many rules of cards have to work.
func (r *Rules) Working(g *Game) (n int) {
	for c := range g.s.Cards {
		for _, i := range r.Cards[g.s.Cards[c].Def].standing {
			if r.Works(Ref{i, CardID(c)}, g) {
				n++
			}
		}
	}
	return n
}
