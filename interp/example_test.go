package interp_test

import (
	"fmt"
	"log"
	"testing/fstest"

	"shards/internal/rules"
	"shards/interp"
)

// A game is played by answering decisions. Here it is a small one, whose folder
// is made in memory; rules.Load reads real ones.
func Example() {
	pack := fstest.MapFS{
		"race/pack.yaml": {Data: []byte("id: race\nname: Race\n")},
		"race/game.yaml": {Data: []byte(`
game: race
players: { min: 2, max: 2 }
counters: { miles: { of: player } }
kinds: { step: { in: deck } }
zones:
  hand: { of: player, visible: owner }
  deck: { of: player, visible: none, ordered: true }
  trail: { of: player }
abilities: { play: { doc: What the card does. } }
actions:
  play:
    card: hand
    do: [ { move: { card: it, to: trail } }, { run: { ability: play, of: it } } ]
  rest: { do: [end_phase] }
setup: [ { draw: 1, who: players } ]
turn: [ { phase: walk, actions: all }, { phase: night, do: [draw: 1] } ]
endings: [ { when: "any(players, .miles >= 3)", win: "filter(players, .miles >= 3)" } ]
`)},
		"race/cards/steps.yaml": {Data: []byte(`
- id: hurry
  kind: step
  copies: 3
  play:
    - may: [ { gain: { miles: 2 } } ]
`)},
	}
	loaded := rules.LoadFrom(pack, "race")
	if err := loaded.Diags.Err(); err != nil {
		log.Fatal(err)
	}
	g, err := loaded.Rules.Start(interp.Settings{Players: 2, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}

	// The first player chooses an action: the card in hand, or to rest.
	d := g.Pending()
	fmt.Println(d.Kind, "for seat", d.Seat, "with", len(d.Options), "options")
	if err := g.Answer(0); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Pending().Kind)

	// A clone tries an answer out; a saved game goes on where it stood.
	bold := g.Clone()
	bold.Choose(0)
	saved := g.Save()
	again, err := loaded.Rules.Restore(saved)
	if err != nil {
		log.Fatal(err)
	}
	again.Choose(0)
	fmt.Println("the same game:", again.Hash() == bold.Hash())

	// The other seat sees how many cards there are, not which.
	hand := bold.View(1).Players[1].Zones[0]
	other := bold.View(1).Players[0].Zones[1]
	fmt.Println(hand.Name, hand.Cards[0].Name, "/", other.Name, other.Count, other.Cards[0] == nil)

	// Always the first answer: on with the game to its end.
	for !bold.Over() {
		bold.Choose(0)
	}
	fmt.Printf("won by seats %b\n", bold.State().Winners)
	// Output:
	// action for seat 0 with 2 options
	// yes_no
	// the same game: true
	// hand hurry / deck 1 true
	// won by seats 1
}
