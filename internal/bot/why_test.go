package bot

import (
	"math"
	"slices"
	"testing"
)

// What a bot tells is about the answer that it gave, and telling it changes
// nothing: a twin that is never asked goes on in the same way.
func TestWhyIsAboutTheAnswerGiven(t *testing.T) {
	for _, packs := range [][]string{{"base"}, {"base", "horizon"}} {
		r := load(t, packs...)
		for _, name := range []string{Greedy, cheapMCTS} {
			hows := map[How]int{}
			for seed := range uint64(2) {
				players := 2 + int(seed)
				names := slices.Repeat([]string{name}, players)
				seats, twins := bots(t, r, seed, names...), bots(t, r, seed, names...)
				g := start(t, r, players, seed)
				playOut(t, g, twins, func(twin []int64) {
					b := seats[g.Pending().Seat]
					answer := slices.Clone(b.Answer(g, nil))
					if !slices.Equal(answer, twin) {
						t.Fatalf("%s answers %v; %v without being asked why", name, answer, twin)
					}
					a := b.(Explainer).Why()
					hows[a.How]++
					checkAccount(t, name, a, answer)
				})
			}
			for _, how := range []How{AnyOrder, Compared} {
				if hows[how] == 0 {
					t.Errorf("%s never came to an answer in the way %d", name, how)
				}
			}
		}
	}
}

func checkAccount(t *testing.T, name string, a Account, answer []int64) {
	t.Helper()
	if a.How == AtRandom {
		if len(a.Reasons) > 0 {
			t.Fatalf("%s answers at random, with reasons", name)
		}
		return
	}
	if len(a.Reasons) == 0 || !slices.Equal(a.Reasons[0].Answer, answer) {
		t.Fatalf("%s answered %v and explains %+v", name, answer, a.Reasons)
	}
	for k, r := range a.Reasons {
		if r.Chance < 0 || r.Chance > 1 || r.Visits < 1 {
			t.Fatalf("%s: %+v", name, r)
		}
		if name == Greedy && k > 0 && r.Chance > a.Reasons[k-1].Chance+1e-9 {
			t.Fatalf("%s: %+v is better than what stands before it", name, r)
		}
		if name != Greedy || a.How != Compared || k >= maxParted {
			continue
		}
		instead := 0
		if k == 0 {
			instead = a.Instead
		}
		sum := 0.0
		for _, p := range r.Parts {
			sum += p.Points
		}
		if want := r.Chance - a.Reasons[instead].Chance; math.Abs(sum-want) > 0.004 {
			t.Fatalf("the parts of answer %d add up to %.4f, not %.4f: %+v", k, sum, want, r.Parts)
		}
	}
}
