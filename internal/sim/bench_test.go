package sim

import (
	"testing"

	"shards/internal/bot"
	"shards/internal/rules"
	"shards/interp"
)

func load(t testing.TB, packs ...string) *interp.Rules {
	t.Helper()
	l := rules.Load(packs...)
	if l.Rules == nil || l.Diags.HasErrors() {
		t.Fatalf("%v does not load: %v", packs, l.Diags)
	}
	return l.Rules
}

func BenchmarkRandomGame(b *testing.B) { benchmark(b, bot.Random) }
func BenchmarkGreedyGame(b *testing.B) { benchmark(b, bot.Greedy) }

func benchmark(b *testing.B, name string) {
	r := load(b, "base")
	w := testWorker(b, r, name, name)
	for i := range 20 { // the model is learnt and memory has its size
		w.play(i, GameSeed(0, i))
	}
	before := w.tally.decisions
	b.ReportAllocs()
	i := 20
	for b.Loop() {
		w.play(i, GameSeed(0, i))
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(w.tally.decisions-before)/float64(b.N), "decisions/game")
}
