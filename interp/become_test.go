package interp_test

import (
	"strings"
	"testing"

	"shards/internal/rng"
	"shards/interp"
)

const copies = `
- { id: mimic, kind: thing, cost: 3, effect: [ { become: { card: this, like: 'filter(play, .other)' } } ] }
- { id: actor, kind: thing, cost: 3, effect: [ { become: { card: this, like: 'filter(play, .other)', until: turn } }, { run: { ability: effect, of: this } } ] }
- { id: tax, kind: thing, cost: 4, static: [ { modify: { cost: 1 }, cards: .zone == "camp" } ], triggers: [ { on: gain, when: event.player == me and event.counter == "life", do: [gain: { coins: 1 }] } ] }
- { id: earn, kind: thing, effect: [ { gain: { might: 2 } } ] }
- { id: heal, kind: thing, effect: [ { gain: { life: 1 } } ] }
- { id: leave, kind: thing, effect: [ { move: { card: 'filter(play, .id == "tax")', to: hand } } ] }
- { id: camp, kind: thing, effect: [ { move: { card: 'filter(play, .id == "tax")', to: camp } } ] }
- { id: hide, kind: thing, effect: [ { tuck: { card: 'filter(play, .id == "tax")', beneath: this } } ] }
- { id: switch, kind: thing, effect: [ { swap: { card: 'filter(play, .id == "tax")', with: 'filter(hand, .id == "a" or .id == "b")' } } ] }
- { id: hidden, kind: thing, effect: [ { become: { card: 'filter(hand, .id == "a")', like: this } }, { become: { card: "top(deck, 1)", like: this } } ] }
- { id: again, kind: thing, effect: [ { become: { card: 'filter(play, .id == "tax")', like: 'filter(play, .id == "earn")' } } ] }
- { id: unmask, kind: thing, effect: [ { become: { card: 'filter(play, .id == "tax")', like: 'filter(hand, .id == "mimic")' } } ] }
`

// TestBecome: a copy has the rules of what it is a copy of, as long as it is one.
func TestBecome(t *testing.T) {
	play(t, "", copies, `
- name: its rules work, beside those of the other
  given: { A: { hand: [mimic, heal], play: [tax], camp: [a] } }
  do: [play: mimic, play: heal]
  expect: { A: { coins: 2, play: [tax, tax, heal] }, cards: { a: { cost: 3 } } }
- name: when it leaves they end, and it is what it was
  given: { A: { hand: [mimic, heal, leave], play: [tax], camp: [a] } }
  do: [play: mimic, play: leave, play: heal]
  expect: { A: { coins: 0, hand: [mimic, tax] }, cards: { a: { cost: 1 } } }
- name: to another zone in which they would work, too
  given: { A: { hand: [mimic, heal, camp], play: [tax] } }
  do: [play: mimic, play: camp, play: heal]
  expect: { A: { coins: 1, camp: [mimic, tax] }, cards: { mimic: { cost: 4 } } }
- name: beneath another card
  given: { A: { hand: [mimic, heal, hide], play: [tax], camp: [a] } }
  do: [play: mimic, play: hide, play: heal]
  expect: { A: { coins: 0, play: [hide, heal] }, cards: { a: { cost: 1 } } }
- name: swapped away
  given: { A: { hand: [mimic, switch, heal, a, b], play: [tax], camp: [c] } }
  do: [play: mimic, play: switch, play: heal]
  expect: { A: { coins: 0, hand: [mimic, tax], play: [a, b, switch, heal] }, cards: { c: { cost: 3 } } }
- name: for a turn, and what it does when it is played
  given: { A: { hand: [actor], play: [earn] } }
  do: [play: actor, { expect: { A: { might: 2, play: [earn, earn] } } }, pass]
  expect: { A: { play: [earn, actor] } }
- name: what lies hidden becomes nothing
  given: { A: { hand: [hidden, a], deck: [b] } }
  do: [play: hidden]
  expect: { A: { hand: [a], deck: [b] } }
- name: a copy of something else instead
  given: { A: { hand: [mimic, again, heal], play: [tax, earn], camp: [a] } }
  do: [play: mimic, play: again, play: heal]
  expect: { A: { coins: 0, play: [earn*3, again, heal] }, cards: { a: { cost: 1 } } }
- name: a copy of itself is itself
  given: { A: { hand: [mimic*2, unmask, heal], play: [tax], camp: [a] } }
  do: [play: mimic, play: unmask, play: heal]
  expect: { A: { coins: 0, play: [mimic*2, unmask, heal] }, cards: { a: { cost: 1 } } }
`)
}

// TestGuisesAreState: games with copies can be saved, copied, compared and set
// up again; whatever happens to copies, what follows from them is kept.
func TestGuisesAreState(t *testing.T) {
	r := miniGame(t, `
zones: { bench: { of: table, slots: 3, slide: true, active: true } }
actions:
  b1: { card: [play, camp, bench], do: [become: { card: it, like: 'filter(everyone.play, .id != it.id)' }] }
  b2: { card: [play, camp, bench], do: [become: { card: it, like: bench, until: turn }] }
  b3: { card: [play, camp, bench], do: [move: { card: it, to: hand }] }
  b4: { card: [play, camp], do: [move: { card: it, to: bench }] }
  b5: { card: play, do: [swap: { card: it, with: "top(bench, 1)" }] }
  b6: { card: camp, do: [for_each: { in: "top(play, 1)", as: host, do: [tuck: { card: it, beneath: host }] }] }
  b7: { card: hand, do: [move: { card: it, to: me.camp }] }
  b8: { card: [play, camp], do: [move: { card: it, to: discard }] }
  b9: { card: discard, do: [move: { card: discard, to: deck.top }, shuffle: deck, draw: 2] }
`, strings.ReplaceAll(copies, "tuck: { card: 'filter(play, .id == \"tax\")'", "tuck: { card: 'filter(hand, .id == \"tax\")'"))
	src := rng.New(3, 3)
	var g *interp.Game
	seen := 0
	for step := range 3000 {
		if step%300 == 0 || g.Over() {
			g = table(t, r, 2, "A.hand mimic tax earn heal actor", "A.play tax a", "B.play tax earn b", "B.hand mimic tax", "bench tax c")
		}
		answer := pick(g.Pending(), &src)
		if err := g.Answer(answer...); err != nil {
			t.Fatal(err)
		}
		seen += len(g.State().Guises)
		back, err := r.Restore(g.Save())
		if err != nil {
			t.Fatal(err)
		}
		copied := g.Clone()
		if !back.State().Equal(g.State()) || !copied.State().Equal(g.State()) || back.Hash() != g.Hash() {
			t.Fatalf("step %d: what follows from the state is not what is kept", step)
		}
		// Whatever works is a rule of a card in a zone in which it works.
		for _, ref := range g.State().Standing {
			if !r.Works(ref, g) {
				t.Fatalf("step %d: a rule works of a card that has it not", step)
			}
		}
		if n := r.Working(g); n != len(g.State().Standing) {
			t.Fatalf("step %d: %d rules work, not %d", step, len(g.State().Standing), n)
		}
		if d := g.Pending(); d.Kind == interp.ChooseAction && !g.Over() {
			if long := g.SlowOffers(); len(long) != len(d.Options) {
				t.Fatalf("step %d: offered are %v, possible %v", step, d.Options, long)
			}
		}
	}
	if seen == 0 {
		t.Error("nothing became anything")
	}
	bad := table(t, r, 2, "A.play tax a", "A.hand b")
	for name, guise := range map[string]interp.Guise{"no card": {Card: -1}, "no such card": {Card: 99}, "no design": {Card: 0, Was: -1}, "no such design": {Card: 0, Was: 9999}} {
		h := bad.Clone()
		h.State().Guises = append(h.State().Guises, guise)
		if _, err := r.Restore(h.Save()); err == nil {
			t.Errorf("%s: restored", name)
		}
	}
}
