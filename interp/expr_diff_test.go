package interp_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shards/internal/rules"
	"shards/interp"
)

// Every expression of the content means for us what it means for expr, in many
// states of real games.
func TestContentAgreesWithExpr(t *testing.T) {
	for _, refs := range [][]string{{"base"}, {"base", "horizon"}} {
		t.Run(strings.Join(refs, "+"), func(t *testing.T) {
			var l rules.Loaded
			kept := interp.KeepExprs(func() { l = rules.Load(refs...) })
			if l.Diags.HasErrors() {
				t.Fatalf("the content has mistakes: %v", l.Diags[0])
			}
			if err := kept.Compile(); err != nil {
				t.Fatal(err)
			}
			games, every := 9, 40
			if testing.Short() {
				games = 3
			}
			evaluated, states := 0, 0
			seen := map[string]bool{}
			for seed := range games {
				rnd := rand.New(rand.NewPCG(uint64(seed), 7))
				g, err := l.Rules.Start(interp.Settings{Players: 2 + seed%3, Seed: uint64(seed)})
				if err != nil {
					t.Fatal(err)
				}
				for n := rnd.IntN(every); !g.Over() && n < 1500; n++ {
					if n%every == 0 {
						diffs, k := kept.Compare(g, rnd)
						evaluated += k
						states++
						for _, d := range diffs {
							if first, _, _ := strings.Cut(d, "\n"); !seen[first] && len(seen) < 8 {
								seen[first] = true
								t.Errorf("seed %d, decision %d: %s", seed, n, d)
							}
						}
					}
					answer(g, rnd)
				}
			}
			t.Logf("%d expressions, %d states, %d results compared", kept.Len(), states, evaluated)
			if evaluated < kept.Len()*states {
				t.Errorf("only %d results were defined", evaluated)
			}
		})
	}
}

// answer gives a random legal answer.
func answer(g *interp.Game, rnd *rand.Rand) {
	d := g.Pending()
	if d.Single() {
		g.Choose(rnd.IntN(len(d.Options)))
		return
	}
	k, i := rnd.IntN(d.Count(50)), 0
	var a []int64
	d.Each(func(b []int64) bool {
		if i == k {
			a = append(a, b...)
			return false
		}
		i++
		return true
	})
	if err := g.Answer(a...); err != nil {
		panic(err)
	}
}
