package compare

import (
	"flag"
	"strings"
	"testing"
	"time"

	"shards/internal/bot"
)

// full plays the whole suite of planted changes, which takes a while:
//
//	go test ./internal/compare -run 'Planted|False' -v -timeout 3h -args -full -bots greedy -pairs 5000
var (
	full  = flag.Bool("full", false, "try all planted changes, and as many runs without a change")
	bots  = flag.String("bots", bot.Random, "who plays the planted changes")
	pairs = flag.Int("pairs", 3000, "pairs of games at most for each change")
	from  = flag.Uint64("from", 1, "the first seed")
	until = flag.String("until", Any, "any: stop when something is found; all: play on and tell what else is")
)

// planted are changes of one cost or amount of a card of the base pack by one
// or two: ten of each.
var planted = []struct{ card, old, new string }{
	{"portal-monk", "cost: 3", "cost: 4"},
	{"data-heretic", "draw: 2", "draw: 3"},
	{"omnius", "cost: 6", "cost: 4"},
	{"data-heretic", "cost: 3", "cost: 5"},
	{"reactor-drone", "cost: 3", "cost: 2"},
	{"nil-assassin", "cost: 2", "cost: 4"},
	{"undergrowth-aspirant", "cost: 1", "cost: 2"},
	{"shardwood-guardian", "cost: 4", "cost: 3"},
	{"primus-pilus", "cost: 2", "cost: 3"},
	{"zara-ra", "cost: 5", "cost: 6"},
	{"general-decurion", "cost: 7", "cost: 5"},
	{"order-initiate", "gems: 2", "gems: 1"},
	{"shard-abstractor", "mastery: 2", "mastery: 3"},
	{"spore-cleric", "health: 4", "health: 6"},
	{"kiln-drone", "gems: 2", "gems: 3"},
	{"optio-crusher", "power: 3", "power: 4"},
	{"wraethe-skirmisher", "power: 2", "power: 1"},
	{"li-hin", "power: 1", "power: 2"},
	{"infinity-shard", "power: 2 }", "power: 3 }"},
	{"root-of-the-forest", "health: 10", "health: 8"},
}

// fewer is how many a plain test tries.
const fewer = 2

func TestPlantedChangesAreFound(t *testing.T) {
	list := planted
	if !*full {
		list = planted[:fewer]
	}
	base := side(t, "base")
	total := 0
	for i, p := range list {
		begin := time.Now()
		b := change(t, p.card, p.old, p.new)
		res := compare(t, base, b, Config{Games: *pairs, Seed: *from + uint64(i), Bots: []string{*bots}, Margin: 1e-9, Until: *until})
		any, play := 0, 0 // when anything was found, and when anything but what the card yields and costs
		for _, n := range res.found() {
			first(&any, n.Found)
			if !strings.HasPrefix(n.Key, "yield:") && !strings.HasPrefix(n.Key, "price:") {
				first(&play, n.Found)
			}
		}
		if any == 0 {
			t.Errorf("%s %s, not %s: not found in %d pairs", p.card, p.new, p.old, res.Games)
			continue
		}
		total++
		t.Logf("%-22s %-11s not %-11s %5d pairs (in play %5d, of %5d), %5.1f s: %s", p.card, p.new, p.old, any, play, res.Games, time.Since(begin).Seconds(), res.Verdict)
	}
	t.Logf("%d of %d changes found", total, len(list))
}

func first(at *int, n int) {
	if *at == 0 || n < *at {
		*at = n
	}
}

// Runs without a change are two sets of different games by the same rules:
// nothing is the same in them but what does not depend on chance.
func TestNoFalseAlarms(t *testing.T) {
	runs, games := 20, *pairs
	if !*full {
		runs, games = 2, 200
	}
	base := side(t, "base")
	alarms := 0
	for i := range uint64(runs) {
		res := compare(t, base, base, Config{Games: games, Seed: *from + 2*i, SeedB: *from + 1000 + 2*i, Bots: []string{*bots}, Margin: 1e-9})
		if res.Changed() {
			alarms++
			t.Logf("run %d: %s", i, res.Verdict)
		}
	}
	t.Logf("%d false alarms in %d runs of %d pairs", alarms, runs, games)
	if alarms > 1 {
		t.Errorf("%d false alarms in %d runs", alarms, runs)
	}
}
