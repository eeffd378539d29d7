package interp_test

import (
	"testing"

	"shards/internal/rng"
	"shards/interp"
)

// TestPaymentsAddUp: a price is paid if and only if some way of paying covers
// it, and whatever the player answers on the way, it is covered in the end.
func TestPaymentsAddUp(t *testing.T) {
	r := miniGame(t, `
counters:
  x: { of: player }
  y: { of: player }
  s: { of: player, pays_for: { x: 2, y: 1 } }
  u: { of: player, pays_for: { x: 3, y: 2 } }
  wx: { of: player }
  wy: { of: player }
  ws: { of: player }
  paid: { of: player }
`, `
- { id: dues, kind: thing, effect: [ { pay: { price: { x: wx, y: wy, s: ws }, must: true, do: [ gain: { paid: 1 } ] } } ] }
`)
	src := rng.New(1, 1)
	asked, paid := 0, 0
	const rounds = 3000
	for range rounds {
		g := table(t, r, 2, "A.hand dues")
		at := func(name string) int64 { return g.PlayerCounter(r.CounterByName(name), 0) }
		before := map[string]int64{}
		for _, name := range []string{"x", "y", "s", "u", "wx", "wy", "ws"} {
			before[name] = int64(src.N(5))
			g.Set(r.CounterByName(name), 0, before[name])
		}
		act(t, g, "play", "dues")
		for g.Pending().Kind == interp.ChooseNumber {
			asked++
			d := g.Pending()
			mustAnswer(t, g, []int64{d.Min + int64(src.N(int(d.Max-d.Min)+1))})
		}
		spent := func(name string) int64 { return before[name] - at(name) }
		// Whether so much of each covers the price, divided in some way.
		covers := func(x, y, s, u int64) bool {
			for sx := range s - before["ws"] + 1 {
				for ux := range u + 1 {
					if x+2*sx+3*ux >= before["wx"] && y+(s-before["ws"]-sx)+2*(u-ux) >= before["wy"] {
						return true
					}
				}
			}
			return false
		}
		could := before["s"] >= before["ws"] && covers(before["x"], before["y"], before["s"], before["u"])
		switch did := at("paid") == 1; {
		case did != could:
			t.Fatalf("%v: it was paid: %v, it could be: %v", before, did, could)
		case did:
			paid++
			if !covers(spent("x"), spent("y"), spent("s"), spent("u")) {
				t.Fatalf("%v: spent were only x %d, y %d, s %d, u %d", before, spent("x"), spent("y"), spent("s"), spent("u"))
			}
		case spent("x")+spent("y")+spent("s")+spent("u") != 0:
			t.Fatalf("%v: something was spent for nothing", before)
		}
	}
	if asked < rounds/10 || paid < rounds/10 {
		t.Errorf("only %d of %d were paid and %d questions asked", paid, rounds, asked)
	}
}
