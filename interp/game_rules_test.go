package interp_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestStartOfTurnCounters: a counter that lasts a turn goes back to its own
// player's start.
func TestStartOfTurnCounters(t *testing.T) {
	play(t, `
counters:
  spare: { of: player, lasts: turn, start: 3 * seat }
`, "", `
- name: each has its own
  players: 3
  given: { A: { spare: 9 }, C: { spare: 9 } }
  do: [pass]
  expect: { A: { spare: 0 }, B: { spare: 3 }, C: { spare: 6 } }
`)
}

// TestExtraTurnOfAnother: the turns go on behind the last regular one.
func TestExtraTurnOfAnother(t *testing.T) {
	play(t, `
counters:
  rounds: { of: table }
round: [gain: { rounds: 1 }]
`, `
- { id: give, kind: thing, effect: [ { extra_turn, who: opponents } ] }
`, `
- name: of two players
  given: { turn: B, B: { hand: [give] } }
  do: [play: give, pass, { expect: { turn: A, table: { rounds: 0 } } }, pass]
  expect: { turn: A, table: { rounds: 1 } }
- name: of three players
  players: 3
  given: { turn: B, B: { hand: [give] } }
  do: [play: give, pass, { expect: { turn: C } }, pass, { expect: { turn: A } }, pass]
  expect: { turn: C, table: { rounds: 0 } }
`)
}

// TestEvenIfOut: what is done even without its player is done once.
func TestEvenIfOut(t *testing.T) {
	play(t, `
counters:
  done: { of: table }
insert:
  - in: act
    do:
      - { gain: { done: 1 }, even_if_out: true }
      - { lose: { life: 5 }, when: log == 77 }
      - { gain: { done: 10 }, even_if_out: true }
`, `
- { id: doomed, kind: thing, effect: [ { set: { log: 77 } }, { end_phase } ] }
`, `
- name: not again, and what is still to come
  players: 3
  given: { A: { hand: [doomed] } }
  do: [play: doomed]
  expect: { out: A, table: { done: 11 } }
`)
}

// TestAmountsAddUp: of several rules that change an amount each works on what
// the one before made of it.
func TestAmountsAddUp(t *testing.T) {
	play(t, "", `
- { id: one-more, kind: thing, static: [ { replace: gain, if: event.player == me and event.counter == "coins", with: { amount: event.amount + 1 } } ] }
- { id: twice, kind: thing, static: [ { replace: gain, if: event.player == me and event.counter == "coins", with: { amount: 2 * event.amount }, may: true } ] }
- { id: earn, kind: thing, effect: [ { gain: { coins: 2 }, as: got }, { set: { log: got } } ] }
`, `
- name: two alike
  given: { A: { play: [one-more*2], hand: [earn] } }
  do: [play: earn]
  expect: { A: { log: 4, coins: 4 } }
- name: in the order that the player chooses
  given: { A: { play: [one-more, twice], hand: [earn] } }
  do: [play: earn, choose: yes, { expect: { decision: { options: [yes, no] } } }, choose: yes]
  expect: { A: { coins: 6 } }
`)
}

// TestFiniteCounters: what may not be infinite is full, and can be lost.
func TestFiniteCounters(t *testing.T) {
	play(t, "", `
- { id: rich, kind: thing, effect: [ { gain: { coins: infinite } }, { lose: { coins: infinite } } ] }
`, `
- name: it can be lost
  given: { A: { hand: [rich] } }
  do: [play: rich]
  expect: { A: { coins: 0 } }
`)
	if _, l := loadMini("counters: { power: { of: card, infinite: true } }", ""); !l.HasErrors() {
		t.Error("a counter of cards was declared infinite")
	}
}

// TestUse: an ability whose price can't be paid, or whose needs are not met, is
// not used; a price is paid before the effect.
func TestUse(t *testing.T) {
	play(t, `
abilities:
  work: { doc: Work. }
actions:
  work: { card: board, where: .usable.work, do: [use: { ability: work, of: it }] }
`, `
- { id: shield, kind: thing, static: [ { replace: lose, if: event.player == me and event.counter == "might", with: { amount: event.amount } } ] }
- { id: worker, kind: thing, work: { pay: { might: 2 }, do: [ set: { log: might } ] } }
- { id: picky, kind: thing, work: { needs: coins >= 1, pay: { might: 2 }, do: [ set: { log: 9 } ] } }
- { id: all-work, kind: thing, effect: [ for_each: { in: play, do: [ use: { ability: work, of: it } ] } ] }
`, `
- name: the price comes first, also if a rule changes it
  given: { A: { might: 5, play: [shield, worker] } }
  do: [work: worker]
  expect: { A: { might: 3, log: 3 } }
- name: without its needs or its price nothing happens
  given: { A: { might: 3, play: [picky, worker, worker], hand: [all-work] } }
  do: [play: all-work]
  expect: { A: { might: 1, log: 1 } }
`)
}

// TestRestoreLooksAtTheQueue: triggers that wait are part of what is saved.
func TestRestoreLooksAtTheQueue(t *testing.T) {
	r := miniGame(t, `
triggers:
  - { on: gain, when: 'event.counter == "coins"', do: [note: 1] }
`, `
- { id: all-pay, kind: thing, effect: [ { do: [ may: [ gain: { coins: 1 } ] ], who: players } ] }
`)
	g := table(t, r, 2, "A.hand all-pay")
	act(t, g, "play", "all-pay")
	if err := g.Answer(0); err != nil || len(g.State().Queue) != 1 {
		t.Fatalf("%v, %d triggers wait", err, len(g.State().Queue))
	}
	saved := string(g.Save())
	if _, err := r.Restore([]byte(saved)); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{`"Queue":[{"Rule":9999,"This":-1`, `"Queue":[{"Rule":0,"This":500`} {
		damaged := strings.Replace(saved, `"Queue":[{"Rule":0,"This":-1`, bad, 1)
		if damaged == saved {
			t.Fatal("nothing was changed")
		}
		if _, err := r.Restore([]byte(damaged)); err == nil {
			t.Errorf("restored with %s", bad)
		}
	}
}

// TestEndingsAreNoticed: an ending that looks at attributes, records or rules
// of cards comes as soon as it holds, whatever made it so.
func TestEndingsAreNoticed(t *testing.T) {
	more := `
records: { kept: { of: player, lasts: game } }
counters: { marks: { of: card, max: 9 } }
attributes: { size: { type: int, default: 1 } }
endings:
  - { when: %s, win: me }
`
	cards := `
- { id: grower, kind: thing, size: might }
- { id: eat, kind: thing, effect: [ { gain: { might: 9 } }, { note: 7 } ] }
- { id: keep, kind: thing, effect: [ { record: { card: this, in: kept } }, { note: 7 } ] }
- { id: swell, kind: thing, effect: [ { lasting: { modify: { size: 9 }, cards: .cost == 1 } }, { note: 7 } ] }
- { id: ban, kind: thing, effect: [ { lasting: { forbid: buy, cards: .cost == 1 } }, { note: 7 } ] }
- { id: mark, kind: thing, effect: [ { record: { card: this, in: kept } }, { gain: { marks: 2 }, of: this }, { move: { card: this, to: camp } }, { note: 7 } ] }
`
	for _, c := range []struct{ when, card string }{
		{`"any(everyone.play, .size > 5)"`, "eat"},
		{`len(kept) > 0`, "keep"},
		{`"any(everyone.play, .size > 5)"`, "swell"},
		{`"any(everyone.play, .forbidden.buy)"`, "ban"},
		{`"any(kept, .marks == 2)"`, "mark"},
		{`"any(kept, .zone == 'camp')"`, "mark"},
	} {
		t.Run(c.card, func(t *testing.T) {
			play(t, fmt.Sprintf(more, c.when), cards, `
- name: at once
  given: { A: { hand: [`+c.card+`, c], play: [grower, a] } }
  do: [play: `+c.card+`]
  expect: { winner: A, A: { log: 0 } }
`)
		})
	}
}

// TestGoneAreNotAsked: who is out is asked nothing, not even which of several
// rules sends a card elsewhere.
func TestGoneAreNotAsked(t *testing.T) {
	play(t, "", `
- { id: heir, kind: thing, static: [ { replace: move, if: event.to == "out_of_game", with: { to: me.discard } } ] }
- { id: host, kind: thing, static: [ { replace: move, if: event.to == "out_of_game", with: { to: me.camp } } ] }
- { id: doom, kind: thing, effect: [ { lose: { life: 9 }, who: left } ] }
`, `
- name: the first rule does it
  players: 3
  given: { A: { hand: [doom], play: [heir, host] }, B: { hand: [a] } }
  do: [play: doom]
  expect: { out: B, A: { discard: [a] }, legal: [pass] }
`)
}

// TestAttributesWithinBounds: bounds hold for what an attribute is after all
// changes, not for each of them.
func TestAttributesWithinBounds(t *testing.T) {
	play(t, `
attributes:
  weight: { type: int, optional: true, min: 0, max: 5 }
`, `
- { id: feather, kind: thing, weight: 3 - might }
- { id: lead, kind: thing, static: [ { modify: { weight: 2 }, cards: '.id == "feather"' } ] }
`, `
- name: as it is
  given: { A: { might: 2, play: [feather] } }
  expect: { cards: { feather: { weight: 1 } } }
- name: too low
  given: { A: { might: 9, play: [feather] } }
  expect: { cards: { feather: { weight: 0 } } }
- name: too high
  given: { A: { might: 0, play: [feather, lead, lead] } }
  expect: { cards: { feather: { weight: 5 } } }
- name: below the bound and changed
  given: { A: { might: 4, play: [feather, lead] } }
  expect: { cards: { feather: { weight: 1 } } }
`)
}
