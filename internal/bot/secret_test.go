package bot

import (
	"slices"
	"testing"
	"testing/fstest"

	"shards/internal/rng"
	"shards/internal/rules"
)

// sealed is a game of sealed bids: it has nothing else that is hidden.
var sealed = fstest.MapFS{
	"sealed/pack.yaml": {Data: []byte("id: sealed\nname: Sealed\n")},
	"sealed/game.yaml": {Data: []byte(`
game: sealed
name: Sealed
players: { min: 2, max: 3 }
counters:
  bid:   { of: player, visible: owner, max: 8 }
  coins: { of: player, start: 8 }
  won:   { of: player }
kinds: { thing: { in: pile } }
zones: { pile: { of: table } }
actions:
  bid:
    do:
      - { do: [{ number: { max: "min(coins, 8)", secret: true }, as: n }, { set: { bid: n } }], who: players }
      - { gain: { won: 1 }, who: "filter(players, .bid == highest(map(players, .bid)))" }
      - { lose: { coins: bid }, who: players }
      - end_phase
turn: [ { phase: main, actions: all } ]
endings: [ { when: turn > 9, win: "filter(players, .won == highest(map(players, .won)))" } ]
`)},
}

// A bot that bids in secret does not know what others have bid.
func TestBidsAreSecretToBots(t *testing.T) {
	l := rules.LoadFrom(sealed, "sealed")
	if err := l.Diags.Err(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{Greedy, MCTS + ":50"} {
		differed := 0
		for seed := range uint64(6) {
			g := start(t, l.Rules, 2+int(seed%2), seed)
			seats, twins := bots(t, l.Rules, seed, name, name, name), bots(t, l.Rules, seed, name, name, name)
			src := rng.New(seed, 99)
			var buf []int64
			playOut(t, g, seats, func(answer []int64) {
				seat := g.Pending().Seat
				other := g.Clone()
				Determinize(other, int(seat), &src)
				if !slices.Equal(other.State().Vals, g.State().Vals) {
					differed++
				}
				if buf = twins[seat].Answer(other, buf); !slices.Equal(answer, buf) {
					t.Fatalf("%s, seed %d, decision %d: %v became %v when others had bid otherwise", name, seed, g.State().Asked, answer, buf)
				}
			})
		}
		if differed == 0 {
			t.Error("nobody ever bid otherwise")
		}
	}
}
