package interp_test

import (
	"strings"
	"testing"

	"shards/interp"
)

func TestProbe(t *testing.T) {
	play(t, `
counters:
  power: { of: card, infinite: true }
  done: { of: table }
abilities:
  work: { doc: Work. }
actions:
  work: { card: board, where: .usable.work, do: [use: { ability: work, of: it }] }
insert:
  - in: act
    do:
      - { gain: { done: 1 }, even_if_out: true }
      - { lose: { life: 5 }, when: log == 77 }
`, `
- { id: charge, kind: thing, effect: [ { gain: { power: infinite }, of: this }, { lose: { power: 3 }, of: this } ] }
- { id: rich, kind: thing, effect: [ { gain: { coins: infinite } }, { lose: { coins: infinite } } ] }
- { id: square, kind: thing, effect: [ { set: { might: infinite } }, { set: { coins: 0 } }, { gain: { hurt: might * might } } ] }
- { id: die-later, kind: thing, effect: [ { set: { log: 77 } }, { end_phase } ] }
- { id: give, kind: thing, effect: [ { extra_turn, who: opponents } ] }
- { id: upto, kind: thing, effect: [ pick: { from: hand, up_to: 2, different: .cost, do: [move: { card: chosen, to: discard }] } ] }
- { id: anyof, kind: thing, effect: [ pick: { from: hand, any: true, so_that: "sum(chosen, .cost ?? 0) <= 3", do: [move: { card: chosen, to: discard }] } ] }
- { id: shield, kind: thing, static: [ { replace: lose, if: event.player == me and event.counter == "might", with: { amount: event.amount } } ] }
- { id: worker, kind: thing, work: { pay: { might: 2 }, do: [ set: { log: might } ] } }
- { id: swap, kind: thing, effect: [ set: { coins: might, might: coins } ] }
- { id: useless, kind: thing, effect: [ may: [ distribute: { counter: might, among: opponents, into: hurt } ] ] }
- { id: doubler, kind: thing, static: [ { replace: gain, if: event.player == me and event.counter != "log", with: { amount: event.amount + 1 } } ], triggers: [ { on: gain, when: 'event.counter == "coins"', do: [note: 1] }, { on: gain, when: 'event.counter == "might"', do: [note: 2] } ] }
- { id: both, kind: thing, effect: [ gain: { coins: 1, might: 1 } ] }
- { id: nothing, kind: thing, effect: [ may: [ run: { ability: work, of: this } ] ] }
- { id: sources, kind: thing, effect: [ { pick: { from: hand, up_to: 1 }, as: held }, { for_each: { in: held, do: [ gain: { coins: 1 } ] } } ] }
`, `
- name: infinite card counter
  given: { A: { hand: [charge] } }
  do: [play: charge]
  expect: { cards: { charge: { power: infinite } } }
- name: not infinite counter
  given: { A: { hand: [rich] } }
  do: [play: rich]
  expect: { A: { coins: 0 } }
- name: squared
  given: { A: { hand: [square] } }
  do: [play: square]
  expect: { A: { hurt: infinite } }
- name: even if out once
  players: 3
  given: { A: { hand: [die-later] } }
  do: [play: die-later]
  expect: { out: A, table: { done: 1 } }
- name: extra turn of another
  given: { turn: B, B: { hand: [give] } }
  do: [play: give, pass, {expect: {turn: A}}, pass]
  expect: { turn: A }
- name: extra turn of another 3
  players: 3
  given: { turn: B, B: { hand: [give] } }
  do: [play: give, pass, {expect: {turn: C}}, pass, {expect: {turn: A}}, pass]
  expect: { turn: C }
- name: up to two different, one chosen
  given: { A: { hand: [upto, a, b] } }
  do: [play: upto, choose: a]
  expect: { A: { hand: [b] } }
- name: any so that, one chosen
  given: { A: { hand: [anyof, a, b] } }
  do: [play: anyof, choose: a]
  expect: { A: { hand: [b] } }
- name: replaced payment before effect
  given: { A: { might: 5, play: [shield, worker] } }
  do: [work: worker]
  expect: { A: { might: 3, log: 3 } }
- name: swap
  given: { A: { might: 5, coins: 2, hand: [swap] } }
  do: [play: swap]
  expect: { A: { might: 2, coins: 5 } }
- name: useless distribute
  given: { A: { hand: [useless] } }
  do: [play: useless]
  expect: { decision: none }
- name: order of two replaced gains
  given: { A: { hand: [both], play: [doubler] } }
  do: [play: both]
  expect: { A: { coins: 2, might: 2, log: 12 } }
- name: may run without ability
  given: { A: { hand: [nothing] } }
  do: [play: nothing]
  expect: { decision: none }
`)
}

func TestProbeQueue(t *testing.T) {
	r := miniGame(t, `
triggers:
  - { on: gain, when: 'event.counter == "coins"', do: [ note: 1 ] }
`, `
- { id: all-pay, kind: thing, effect: [ { do: [ { may: [ { gain: { coins: 1 } } ] } ], who: players } ] }
`)
	g := table(t, r, 2, "A.hand all-pay")
	act(t, g, "play", "all-pay")
	g.Answer(0)
	if len(g.State().Queue) != 1 {
		t.Fatal(len(g.State().Queue))
	}
	saved := string(g.Save())
	for _, c := range [][2]string{{`"Queue":[{"Rule":0`, `"Queue":[{"Rule":9999`}, {`"Queue":[{"Rule":0,"This":-1`, `"Queue":[{"Rule":0,"This":500`}} {
		bad := strings.Replace(saved, c[0], c[1], 1)
		if bad == saved {
			t.Fatal("no replacement", saved)
		}
		h, err := r.Restore([]byte(bad))
		if err == nil {
			t.Error("restored")
			func() {
				defer func() {
					if e := recover(); e != nil {
						t.Error("panic", e)
					}
				}()
				h.Answer(0)
			}()
		}
	}
	_ = interp.None
}
