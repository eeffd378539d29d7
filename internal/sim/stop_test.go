package sim

import (
	"context"
	"testing"
	"time"
)

// A run that is stopped does not wait for a bot that thinks for hours.
func TestStopsInTheMiddleOfAThought(t *testing.T) {
	r0 := load(t, "base")
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	r, err := Run(ctx, r0, Config{Players: 2, Bots: []string{"mcts:10000000"}, Games: 2, Seed: 1})
	if err != nil || r.Games != 0 || !r.Interrupted {
		t.Errorf("%v, %+v", err, r)
	}
}
