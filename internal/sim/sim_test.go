package sim

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"shards/internal/bot"
	"shards/interp"
)

// testWorker makes one worker with a bot for each seat.
func testWorker(t testing.TB, r *interp.Rules, names ...string) *worker {
	t.Helper()
	empty, err := r.Empty(interp.Settings{Players: len(names)})
	if err != nil {
		t.Fatal(err)
	}
	var bots []bot.Bot
	for _, n := range names {
		b, err := bot.New(n, r, 0)
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, b)
	}
	return newWorker(r, empty, bots, new(atomic.Bool))
}

func run(t *testing.T, r *interp.Rules, cfg Config) *Result {
	t.Helper()
	res, err := Run(context.Background(), r, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestWorkersDoNotMatter(t *testing.T) {
	r := load(t, "base")
	cfg := Config{Players: 3, Bots: []string{bot.Random}, Games: 333, Seed: 9, Workers: 1}
	one := run(t, r, cfg)
	cfg.Workers = 5
	five := run(t, r, cfg)
	if one.ResultHash != five.ResultHash {
		t.Errorf("1 worker gives %s, 5 give %s", one.ResultHash, five.ResultHash)
	}
	if one.Turns.Estimate != five.Turns.Estimate || one.Decisions != five.Decisions || one.Ties != five.Ties {
		t.Errorf("1 worker gives %+v, 5 give %+v", one, five)
	}
	for id, c := range one.Cards {
		if *c != *five.Cards[id] {
			t.Errorf("%s: 1 worker gives %+v, 5 give %+v", id, *c, *five.Cards[id])
		}
	}
	cfg.Seed++
	if other := run(t, r, cfg); other.ResultHash == one.ResultHash {
		t.Error("another seed gives the same games")
	}
}

func TestSumsAddUp(t *testing.T) {
	r := load(t, "base")
	res := run(t, r, Config{Players: 2, Bots: []string{bot.Random}, Games: 200, Seed: 1})
	sum := res.Ties + res.Unfinished + res.Errors
	for _, w := range res.Wins {
		sum += w
	}
	if sum != 200 || res.Games != 200 || res.Interrupted {
		t.Errorf("wins %v, ties %d, unfinished %d, errors %d of %d games", res.Wins, res.Ties, res.Unfinished, res.Errors, res.Games)
	}
	for id, c := range res.Cards {
		if c.WonWhenAcquired > c.Acquired || c.Acquired > 400 || c.Played > 400 || c.Offered > 200 {
			t.Errorf("%s: %+v", id, *c)
		}
	}
	if c := res.Cards["infinity-shard"]; c == nil || c.Played == 0 || c.Offered != 0 {
		t.Errorf("a starting card is played but never offered: %+v", c)
	}
}

func TestInterrupted(t *testing.T) {
	r := load(t, "base")
	ctx, cancel := context.WithCancel(context.Background())
	res, err := Run(ctx, r, Config{Players: 2, Bots: []string{bot.Random}, Games: 1 << 30, Seed: 1, Workers: 2,
		Progress: func(done int) {
			if done >= 64 {
				cancel()
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	if !res.Interrupted || res.Games < 64 || res.Games > 10_000 {
		t.Errorf("interrupted: %v after %d games", res.Interrupted, res.Games)
	}
}

func TestConfigErrors(t *testing.T) {
	r := load(t, "base")
	for name, cfg := range map[string]Config{
		"unknown bot":   {Players: 2, Bots: []string{"clever"}, Games: 1},
		"too few bots":  {Players: 3, Bots: []string{bot.Random, bot.Random}, Games: 1},
		"no bots":       {Players: 2, Games: 1},
		"players":       {Players: 9, Bots: []string{bot.Random}, Games: 1},
		"games":         {Players: 2, Bots: []string{bot.Random}, Games: -1},
		"option":        {Players: 2, Bots: []string{bot.Random}, Games: 1, Options: map[string]int64{"no-such": 1}},
		"no players":    {Players: 0, Bots: []string{bot.Random}, Games: 1},
		"minus players": {Players: -1, Bots: []string{bot.Random}, Games: 1},
	} {
		if _, err := Run(context.Background(), r, cfg); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// Playing game after game allocates nothing for games and decisions.
func TestNoAllocations(t *testing.T) {
	r := load(t, "base")
	w := testWorker(t, r, bot.Random, bot.Random)
	for i := range 300 {
		w.play(i, uint64(i))
	}
	i := 0
	// A choice whose sets are limited makes a few short lists (ask.go, pickOp.sets).
	const lists = 0
	if n := testing.AllocsPerRun(100, func() { w.play(i, uint64(i)); i++ }); n > lists {
		t.Errorf("%v allocations per game", n)
	}
}

// The report says the verdict first and how to get it again.
func TestReport(t *testing.T) {
	r := load(t, "base")
	var b strings.Builder
	res := run(t, r, Config{Players: 2, Bots: []string{bot.Random}, Games: 100, Seed: 4})
	if err := res.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if !strings.HasPrefix(text, "base, 2 players, 100 games (random): ") {
		t.Errorf("the verdict does not come first:\n%s", text)
	}
	for _, want := range []string{"seat 2", "n=100", "median", "shards sim --pack base --players 2 --bots random --games 100 --seed 4", res.ResultHash} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
	// Cards that nobody acquired are in no line of the table, which says so.
	missing := 0
	for _, c := range res.Cards {
		if c.Acquired == 0 {
			missing++
		}
	}
	if want := fmt.Sprintf("\n  %d of %d cards were never acquired and are not in this table; --format json, ", missing, len(res.Cards)); missing < 2 || !strings.Contains(text, want) {
		t.Errorf("%q is missing in:\n%s", want, text)
	}
	screen, _, _ := strings.Cut(text, "\n\n  card ")
	if n := strings.Count(screen, "\n"); n > 32 {
		t.Errorf("%d lines before the table of cards are more than a screen", n)
	}
}

// A game of a simulation can be played again alone.
func TestGameAlone(t *testing.T) {
	r := load(t, "base")
	w := testWorker(t, r, bot.Random, bot.Random)
	for i := range 10 {
		w.play(i, GameSeed(1, i))
	}
	seed := GameSeed(1, 9)
	g, err := r.Start(interp.Settings{Players: 2, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	for seat, b := range w.bots {
		b.Reset(BotSeed(seed, seat))
	}
	var buf []int64
	for !g.Over() {
		buf = w.bots[g.Pending().Seat].Answer(g, buf)
		if err := g.Answer(buf...); err != nil {
			t.Fatal(err)
		}
	}
	if !g.State().Equal(w.game.State()) {
		t.Error("the game went otherwise")
	}
}
