package interp_test

import (
	"testing"

	"shards/internal/rng"
	"shards/interp"
)

// purses are two things to be paid and two that stand for both.
const purses = `
counters:
  x: { of: player }
  y: { of: player }
  s: { of: player, pays_for: { x: 2, y: 1 } }
  u: { of: player, pays_for: { x: 3, y: 2 } }
`

// TestPaymentsAddUp: a price is paid if and only if some way of paying covers
// it, and whatever the player answers on the way, it is covered in the end.
func TestPaymentsAddUp(t *testing.T) {
	r := miniGame(t, purses+`  wx: { of: player }
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

// TestNoGapsInPayments: where two favours and a charm pay 3 of one thing and 2
// of another, one favour for the first would not come out even: it can't be
// chosen.
func TestNoGapsInPayments(t *testing.T) {
	r := miniGame(t, purses+`  paid: { of: player }
`, `
- { id: dues, kind: thing, effect: [ { pay: { price: { x: 3, y: 2 }, must: true, do: [ gain: { paid: 1 } ] } } ] }
`)
	g := table(t, r, 2, "A.hand dues")
	g.Set(r.CounterByName("s"), 0, 2)
	g.Set(r.CounterByName("u"), 0, 1)
	act(t, g, "play", "dues")
	if k := g.Pending().Kind; k != interp.ChooseAction {
		t.Errorf("there is a question for %v", k)
	}
	for name, want := range map[string]int64{"paid": 1, "s": 0, "u": 0} {
		if n := g.PlayerCounter(r.CounterByName(name), 0); n != want {
			t.Errorf("%s is %d, not %d", name, n, want)
		}
	}
}

// TestPaymentOfMany: a price of thousands is paid in full as well.
func TestPaymentOfMany(t *testing.T) {
	r := miniGame(t, `
counters:
  x: { of: player }
  s: { of: player, pays_for: { x: 1 } }
  u: { of: player, pays_for: { x: 1 } }
`, `
- { id: dues, kind: thing, effect: [ { pay: { price: { x: 10000 }, must: true, do: [ draw: 1 ] } } ] }
`)
	for _, most := range []bool{false, true} {
		g := table(t, r, 2, "A.hand dues", "A.deck a")
		g.Set(r.CounterByName("x"), 0, 5)
		g.Set(r.CounterByName("s"), 0, 12000)
		g.Set(r.CounterByName("u"), 0, 10)
		act(t, g, "play", "dues")
		for g.Pending().Kind == interp.ChooseNumber {
			n := g.Pending().Min
			if most {
				n = g.Pending().Max
			}
			mustAnswer(t, g, []int64{n})
		}
		left := int64(0)
		for _, name := range []string{"x", "s", "u"} {
			left += g.PlayerCounter(r.CounterByName(name), 0)
		}
		if left != 2015 {
			t.Errorf("%d are left, not 2015", left)
		}
	}
}

// TestWhatStaysIsNotPaid: of a counter that never falls below 2 no more can be
// paid than what is above it.
func TestWhatStaysIsNotPaid(t *testing.T) {
	play(t, `
counters:
  rank: { of: player, min: 2, start: 3, max: 9 }
  token: { of: player, min: 1, start: 2, pays_for: { coins: 1 } }
actions:
  rise: { pay: { rank: 1 }, do: [gain: { might: 1 }] }
  climb: { card: hand, pay: { rank: "it.cost ?? 0" }, do: [take: it] }
  toll: { pay: { coins: 1 }, do: [gain: { might: 1 }] }
`, "", `
- name: once
  given: { A: { hand: [a, b] } }
  do: [rise, { expect: { A: { rank: 2, might: 1 }, illegal: [rise, climb: a] } }]
- name: with a card
  given: { A: { hand: [a, b] } }
  do: [{ expect: { illegal: [climb: b] } }, climb: a, { expect: { A: { rank: 2 }, illegal: [climb: b] } }]
- name: instead of another
  do: [toll, { expect: { A: { token: 1, might: 1 }, illegal: [toll] } }]
`)
}

// TestPriceIsOneMoment: what answers the first part of a price waits until all
// of it is paid.
func TestPriceIsOneMoment(t *testing.T) {
	play(t, `
counters:
  favour: { of: player, pays_for: { coins: 1 } }
triggers:
  - { on: lose, when: 'event.counter == "favour"', do: [note: coins] }
`, `
- { id: dues, kind: thing, effect: [ { pay: { price: { coins: 2, life: 1 }, must: true, do: [note: life] } } ] }
`, `
- name: only then
  given: { A: { hand: [dues], coins: 2, favour: 1, life: 4 } }
  do: [play: dues, choose: 1]
  expect: { A: { coins: 1, life: 3, favour: 0, log: 13 } }
`)
}
