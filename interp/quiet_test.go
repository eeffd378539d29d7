package interp_test

import (
	"fmt"
	"strings"
	"testing"

	"shards/interp"
)

// watched runs a test for a game that nobody watches and for one that somebody
// does: what the game is must not depend on it.
func watched(t *testing.T, f func(t *testing.T, watch func(*interp.Note))) {
	t.Run("unwatched", func(t *testing.T) { f(t, nil) })
	t.Run("watched", func(t *testing.T) { f(t, func(*interp.Note) {}) })
}

// TestOwnArrival: a card hears that it arrives, though nothing else listens.
func TestOwnArrival(t *testing.T) {
	r := miniGame(t, "", `
- { id: guest, kind: thing, triggers: [ { on: move, when: event.card == this, do: [note: 1] } ] }
`)
	watched(t, func(t *testing.T, watch func(*interp.Note)) {
		g := table(t, r, 2, "A.hand guest")
		g.Watch(watch)
		act(t, g, "play", "guest")
		if n := g.PlayerCounter(r.CounterByName("log"), 0); n != 1 {
			t.Errorf("the log says %d, not 1", n)
		}
	})
}

// TestRulesFromTheBeginning: what the game itself forbids and modifies holds
// from the first turn on, and a game that was saved then goes on alike.
func TestRulesFromTheBeginning(t *testing.T) {
	r := miniGame(t, `
setup: [ { draw: 3, who: players } ]
static:
  - { forbid: play, cards: '.id == "b"' }
  - { modify: { cost: 2 }, cards: '.id == "a"' }
`, "")
	g, err := r.Start(interp.Settings{Players: 2, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	back, err := r.Restore(g.Save())
	if err != nil {
		t.Fatal(err)
	}
	for name, g := range map[string]*interp.Game{"begun": g, "restored": back} {
		costs := ""
		for _, o := range g.Pending().Options {
			if o.Card != interp.None {
				costs += fmt.Sprint(r.Cards[g.State().Cards[o.Card].Def].ID, g.Attr(o.Card, r.AttributeByName("cost")), " ")
			}
		}
		if len(costs) != 6 || !strings.Contains(costs, "a3 ") || !strings.Contains(costs, "c3 ") {
			t.Errorf("%s: cards to play and their costs are %q, not a3 and c3", name, costs)
		}
	}
}
