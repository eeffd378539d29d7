package interp_test

import (
	"testing"

	"shards/internal/rng"
	"shards/interp"
)

// BenchmarkEngine plays whole games at random, with nobody watching: what the
// engine alone costs.
func BenchmarkEngine(b *testing.B) {
	for _, packs := range [][]string{{"base"}, {"base", "horizon"}} {
		b.Run(packs[len(packs)-1], func(b *testing.B) {
			deal, err := load(b, packs...).NewDeal(interp.Settings{Players: 2})
			if err != nil {
				b.Fatal(err)
			}
			var g interp.Game
			var decisions int
			answer := make([]int64, 0, 16)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				src := rng.New(uint64(i), 1)
				deal.Start(&g, uint64(i), nil)
				for ; !g.Over(); decisions++ {
					d := g.Pending()
					if d.Single() {
						g.Choose(src.N(len(d.Options)))
						continue
					}
					answer = first(d, answer[:0])
					if err := g.Answer(answer...); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// first is one legal answer of a decision that wants several options.
func first(d *interp.Decision, to []int64) []int64 {
	switch {
	case d.SetSize > 0:
		for _, i := range d.Set(0) {
			to = append(to, int64(i))
		}
	case d.Kind == interp.Distribute:
		for range d.Options {
			to = append(to, 0)
		}
		to[0] = d.Max
	case d.Kind == interp.ChooseNumber:
		to = append(to, d.Max)
	default:
		for i := range d.Max {
			to = append(to, i)
		}
	}
	return to
}
