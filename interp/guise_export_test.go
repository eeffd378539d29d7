package interp

import (
	"cmp"
	"slices"
)

// StandingByTheLongWay is which rules of cards work now, sorted: those that are
// kept, and those that where each card lies and what it counts as make so.
func (g *Game) StandingByTheLongWay() (kept, found []Ref) {
	kept = slices.Clone(g.s.Standing)
	for c := range g.s.Cards {
		card := &g.s.Cards[c]
		if card.Zone < 0 {
			continue
		}
		for _, i := range g.r.Cards[card.Def].standing {
			if g.r.standing[i].zones&(1<<g.r.places[card.Zone].zone) != 0 {
				found = append(found, Ref{i, CardID(c)})
			}
		}
	}
	by := func(a, b Ref) int { return cmp.Or(cmp.Compare(a.Card, b.Card), cmp.Compare(a.Rule, b.Rule)) }
	slices.SortFunc(kept, by)
	slices.SortFunc(found, by)
	return kept, found
}

// MasksByTheLongWay is what is modified now, as it is kept and as it is.
func (g *Game) MasksByTheLongWay() (kept, found uint64) {
	kept = g.modMask
	g.refreshMasks()
	found, g.modMask = g.modMask, kept
	return kept, found
}
