package interp_test

import (
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
