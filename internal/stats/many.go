package stats

import (
	"cmp"
	"slices"
)

// Holm corrects the p-values of tests that are looked at together: if one calls
// those below a level findings, the chance that any of them is false is at
// most this level, however the tests depend on each other.
//
// S. Holm (1979), A simple sequentially rejective multiple test procedure,
// Scandinavian Journal of Statistics 6, 65-70.
func Holm(p []float64) []float64 {
	out := make([]float64, len(p))
	worst := 0.0
	for rank, i := range ascending(p) {
		worst = max(worst, min(1, p[i]*float64(len(p)-rank)))
		out[i] = worst
	}
	return out
}

// BenjaminiHochberg corrects p-values so that of those below a level at most
// this share is false on average, if the tests are independent or depend on
// each other positively. It finds more than Holm, and is for lists to look
// through rather than for verdicts.
//
// Y. Benjamini and Y. Hochberg (1995), Controlling the false discovery rate,
// Journal of the Royal Statistical Society B 57, 289-300.
func BenjaminiHochberg(p []float64) []float64 {
	out := make([]float64, len(p))
	best := 1.0
	order := ascending(p)
	for rank := len(order) - 1; rank >= 0; rank-- {
		i := order[rank]
		best = min(best, p[i]*float64(len(p))/float64(rank+1))
		out[i] = best
	}
	return out
}

func ascending(p []float64) []int {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	return order
}
