package bot

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shards/interp"
)

// What a seat can't know does not sway mcts, in no decision of a game.
func TestMCTSSeesNothingHidden(t *testing.T) {
	seesNothingHidden(t, cheapMCTS, 2, func(mine, its Bot) (string, bool) {
		a, b := mine.(*mcts).Chance(), its.(*mcts).Chance()
		return fmt.Sprintf("chance %v became %v", a, b), a == b
	})
}

// cheapMCTS is mcts with little thought, for tests of whole games.
const cheapMCTS = "mcts:40"

// searched is a game at a decision that mcts searches, and the bot.
func searched(t testing.TB, name string) (*interp.Game, *mcts) {
	t.Helper()
	r := load(t, "base", "horizon")
	g := start(t, r, 2, 3)
	seats := bots(t, r, 1, Greedy, Greedy)
	b := bots(t, r, 1, name)[0].(*mcts)
	for !g.Over() {
		if b.Answer(g, nil); g.State().Turn > 6 && len(b.arms) > 4 {
			return g, b
		}
		if err := g.Answer(seats[g.Pending().Seat].Answer(g, nil)...); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nothing was searched")
	return nil, nil
}

// A deal in which a search is stopped counts as none: some answers were tried in
// it and some were not, so they can't be compared.
func TestMCTSStopsInADeal(t *testing.T) {
	g, b := searched(t, "mcts:300")
	b.live = b.live[:0]
	for i := range b.arms {
		b.live = append(b.live, i)
	}
	if !b.iterate(1, 0) {
		t.Error("a deal that nobody stopped is no whole one")
	}
	looks := 0
	b.StopWith(func() bool { looks++; return looks > 2 })
	if b.iterate(1, 1) {
		t.Error("a deal that was stopped counts as a whole one")
	}
	if a := b.Answer(g, nil); !g.Pending().Legal(a) {
		t.Errorf("the answer of a search that is stopped at once is %v", a)
	}
}

// The budget is kept, and much of it is spent on the best answers.
func TestMCTSBudget(t *testing.T) {
	_, b := searched(t, "mcts:300")
	if b.plays > 300 || b.plays < 100 {
		t.Errorf("%d iterations, not 300", b.plays)
	}
	total, top := 0, 0
	for i := range b.arms {
		total += len(b.arms[i].values)
		top = max(top, len(b.arms[i].values))
	}
	if total != b.plays || len(b.arms[b.best].values) != top {
		t.Errorf("%d of %d iterations counted, %d of the best answer, %d of another", total, b.plays, len(b.arms[b.best].values), top)
	}
}

func TestMCTSTime(t *testing.T) {
	g, _ := searched(t, cheapMCTS)
	b := bots(t, g.Rules(), 1, "mcts:30ms")[0]
	begin := time.Now()
	a := b.Answer(g, nil)
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("30ms took %v", took)
	}
	if !g.Pending().Legal(a) {
		t.Errorf("%v is not legal", a)
	}
}

// Once it has its memory, a search takes no more.
func TestMCTSAllocatesNothing(t *testing.T) {
	g, b := searched(t, "mcts:300")
	var buf []int64
	n := testing.AllocsPerRun(10, func() {
		b.Reset(1)
		buf = b.Answer(g, buf)
	})
	if n > 20 {
		t.Errorf("%.0f allocations for an answer", n)
	}
}

// Two cards that a player can't see are one and the same to search.
func TestKeysHideWhatIsHidden(t *testing.T) {
	r := load(t, "base")
	g := start(t, r, 2, 1)
	s := g.State()
	option1 := func(seat int8, c interp.CardID) uint64 {
		d := &interp.Decision{Kind: interp.ChooseCards, Seat: seat, Min: 1, Max: 1,
			Options: []interp.Option{{Action: -1, Card: c, Player: -1, Label: -1}}}
		return option(g, d, 0)
	}
	checked := 0
	for a := range s.Cards {
		for b := range a {
			x, y := interp.CardID(a), interp.CardID(b)
			if s.Cards[x].Zone != s.Cards[y].Zone || s.Cards[x].Def == s.Cards[y].Def || g.Knows(0, x) != g.Knows(0, y) {
				continue
			}
			if same := option1(0, x) == option1(0, y); same == g.Knows(0, x) {
				t.Fatalf("cards %d and %d: one key is %v, known is %v", x, y, same, g.Knows(0, x))
			}
			checked++
		}
	}
	if checked < 100 {
		t.Errorf("only %d pairs", checked)
	}
}

// Reasons are legal and different, and what would be answered comes first.
func TestReasons(t *testing.T) {
	r := load(t, "base", "horizon")
	g := start(t, r, 2, 1)
	seats := bots(t, r, 1, Random, Random)
	for range 60 {
		for _, name := range []string{Greedy, cheapMCTS} {
			reasons, err := Reasons(name, g, 7)
			if err != nil || len(reasons) == 0 {
				t.Fatal("no reasons", err)
			}
			for i, why := range reasons {
				if !g.Pending().Legal(why.Answer) {
					t.Fatalf("%s: %v is not legal", name, why.Answer)
				}
				if why.Chance < 0 || why.Chance > 1 || why.Visits < 1 {
					t.Fatalf("%s: %+v", name, why)
				}
				for _, other := range reasons[:i] {
					if slices.Equal(other.Answer, why.Answer) {
						t.Fatalf("%s: %v comes twice", name, why.Answer)
					}
				}
			}
			if a := bots(t, r, 7, name)[0].Answer(g, nil); !slices.Equal(a, reasons[0].Answer) {
				t.Fatalf("%s answers %v; its first reason is for %v", name, a, reasons[0].Answer)
			}
		}
		if err := g.Answer(seats[g.Pending().Seat].Answer(g, nil)...); err != nil {
			t.Fatal(err)
		}
		if g.Over() {
			break
		}
	}
}

func TestParams(t *testing.T) {
	ms := int64(time.Millisecond)
	for name, want := range map[string]Params{
		"mcts":                           {1000, 0, 4, 1, 30},
		"mcts:200":                       {200, 0, 4, 1, 30},
		"mcts:iterations=200":            {200, 0, 4, 1, 30},
		"mcts:300ms":                     {1000, 300 * ms, 4, 1, 30},
		"mcts:time=1s:turns=0":           {1000, 1000 * ms, 0, 1, 30},
		"mcts:50:depth=2:explore=5":      {50, 0, 4, 2, 5},
		"greedy":                         {},
		"mcts:explore=1:iterations=7":    {7, 0, 4, 1, 1},
		"mcts:turns=10:depth=10:1h:9999": {9999, int64(time.Hour), 10, 10, 30},
	} {
		if _, got, err := find(name); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v; want %v", name, got, err, want)
		}
	}
	for name, want := range map[string]string{
		"":                     "no bot is called",
		"mtcs":                 "no bot is called",
		"mcts:":                "nothing stands behind",
		"mcts:fast":            "no parameter \"fast\"; there are iterations, time",
		"mcts:speed=3":         "no parameter",
		"mcts:0":               "a number from 1 to",
		"mcts:-5s":             "a time from",
		"mcts:iterations=many": "a number from 1 to",
		"mcts:5:6":             "twice",
		"random:3":             "has no parameters",
	} {
		if err := Check(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// A little search is already better than none.
func TestMCTSBeatsGreedy(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	won, n := match(t, []string{"base", "horizon"}, "mcts:60", Greedy, 16, 1)
	if won < 8 {
		t.Errorf("won %g of %d games", won, n)
	}
}

// TestStrength measures what docs/bots.md says. SHARDS_STRENGTH is how many
// games each setting has; SHARDS_BOTS may name two bots for it.
func TestStrength(t *testing.T) {
	games, _ := strconv.Atoi(os.Getenv("SHARDS_STRENGTH"))
	if games == 0 {
		t.Skip("SHARDS_STRENGTH is not set")
	}
	pairs := [][2]string{{Greedy, Random}, {MCTS, Greedy}}
	if a, b, ok := strings.Cut(os.Getenv("SHARDS_BOTS"), ","); ok {
		pairs = [][2]string{{a, b}}
	}
	for _, p := range pairs {
		for _, packs := range [][]string{{"base"}, {"base", "horizon"}} {
			begin := time.Now()
			won, n := match(t, packs, p[0], p[1], games, 1)
			share := won / float64(n)
			t.Logf("%s against %s, %v: %g of %d games, %.1f %% ± %.1f, %v", p[0], p[1], packs, won, n,
				100*share, 196*math.Sqrt(share*(1-share)/float64(n)), time.Since(begin).Round(time.Second))
		}
	}
}

// match is how many of n games a wins against b. Two games have one seed, and
// the seats swapped. A tie is half a game.
func match(t *testing.T, packs []string, a, b string, n int, seed uint64) (float64, int) {
	r := load(t, packs...)
	won := 0.0
	for i := range uint64(n) {
		g := start(t, r, 2, seed+i/2)
		names := []string{a, b}
		if i%2 == 1 {
			names = []string{b, a}
		}
		playOut(t, g, bots(t, r, seed+i, names...), nil)
		if w := g.State().Winners; w&(1<<(i%2)) != 0 {
			won += 1 / float64(interp.Seats(w))
		}
	}
	return won, n
}

// BenchmarkMCTS is the time of one iteration in the middle of a game.
func BenchmarkMCTS(b *testing.B) {
	g, m := searched(b, "mcts:1000")
	var buf []int64
	b.ReportAllocs()
	plays := 0
	for b.Loop() {
		m.Reset(1)
		buf = m.Answer(g, buf)
		plays += m.plays
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(plays), "µs/iteration")
	b.ReportMetric(float64(plays)/float64(b.N), "iterations/op")
}
