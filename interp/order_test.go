package interp_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"shards/internal/rules"
	"shards/interp"
)

// orderedGame is the small game whose players order their triggers.
func orderedGame(t *testing.T, cards string) *interp.Rules {
	t.Helper()
	l := rules.LoadFrom(fstest.MapFS{
		"mini/pack.yaml":        {Data: []byte("id: mini\nname: Mini\n")},
		"mini/game.yaml":        {Data: []byte(strings.NewReplacer("max: 4 }", "max: 4, order_triggers: true }", "it.cost ?? 0", `"it.cost ?? 0"`).Replace(mini))},
		"mini/cards/plain.yaml": {Data: []byte(plain)},
		"mini/cards/cards.yaml": {Data: []byte(cards)},
	}, "mini")
	for _, d := range l.Diags {
		t.Fatal(d)
	}
	return l.Rules
}

// TestOutOrdersNothing: who went out by what their triggers answer is not
// asked for an order of them.
func TestOutOrdersNothing(t *testing.T) {
	r := orderedGame(t, `
- { id: stab, kind: thing, effect: [ { lose: { life: 5 }, who: left } ] }
- { id: wail, kind: thing, triggers: [ { on: lose, do: [gain: { coins: 1 }] }, { on: lose, do: [note: 1] } ] }
`)
	for life, want := range map[int64]interp.DecisionKind{5: interp.ChooseAction, 6: interp.ChooseOption} {
		g := table(t, r, 3, "A.hand stab a", "B.play wail")
		g.Set(r.CounterByName("life"), 1, life)
		act(t, g, "play", "stab")
		if d := g.Pending(); d.Kind != want {
			t.Errorf("with %d life player %d is asked %v, not %v", life, d.Seat, d.Kind, want)
		}
	}
}

// TestOrderShows: who orders triggers of cards that lie hidden knows these
// cards from then on, so that no other card is thought to lie there.
func TestOrderShows(t *testing.T) {
	r := orderedGame(t, `
- { id: spark, kind: thing, effect: [gain: { coins: 1 }] }
- { id: ghost, kind: thing, triggers: [ { on: gain, when: 'event.counter == "coins"', do: [note: 1], in: [deck] } ] }
- { id: ghoul, kind: thing, triggers: [ { on: gain, when: 'event.counter == "coins"', do: [note: 2], in: [deck] } ] }
`)
	g := table(t, r, 2, "A.hand spark", "A.deck ghost a ghoul")
	act(t, g, "play", "spark")
	options := g.Pending().Options
	if len(options) != 2 {
		t.Fatalf("there are %d options", len(options))
	}
	for _, o := range options {
		if !g.Knows(0, o.Card) || g.Knows(1, o.Card) {
			t.Errorf("%d is known to the wrong players", o.Card)
		}
	}
}
