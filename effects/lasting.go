package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Whenever sets a trigger for a while.
var Whenever = define(interp.Spec[card.TriggerDecl]{
	Name:    "whenever",
	Doc:     "From now on, until the end of the turn or as until says, steps happen whenever an event does.",
	Text:    func(t *interp.Texter, d card.TriggerDecl) string { return t.Whenever(d) },
	Compile: func(c *interp.Compiler, d card.TriggerDecl) { c.Whenever(d) },

	Examples: `
- name: each time for the rest of the turn
  given: { coins: 3, table: { market: [a, b] } }
  play: [whenever: { on: take, when: event.card.cost != nil, do: [gain: { might: "event.card.cost ?? 0" }] }]
  do: [buy: a, buy: b]
  expect: { might: 3, coins: 0 }

- name: so often at most
  given: { coins: 3, table: { market: [a, b] } }
  play: [whenever: { on: take, times: 1, do: [gain: { might: 2 }] }]
  do: [buy: a, buy: b]
  text: The next time a player takes a card this turn, gain 2 might.
  expect: { might: 2 }

- name: until my next turn
  given: { B: { hand: [a, b] } }
  play:
    - whenever:
        on: play
        when: event.player != me
        until: next_turn
        do:
          - lose: { life: 1 }
            who: event.player
  do: [pass, play: a, pass, pass, play: b]
  text: Whenever an opponent plays a card until your next turn, that player loses 1 life.
  expect: { B: { life: 9 } }

- name: of a loss, event.by is the player whose effect it is
  play:
    - whenever: { on: lose, when: event.by == me and event.player != me, do: [gain: { might: 1 }] }
    - lose: { life: 1 }
      who: opponents
  expect: { might: 1, B: { life: 9 } }

- name: until my next turn means that it hears that turn begin
  play: [whenever: { on: turn_start, when: event.player == me, until: next_turn, do: [gain: { might: 2 }] }]
  do: [pass, pass]
  expect: { might: 2 }

- name: it takes the names of its maker along
  given: { coins: 2, deck: [a] }
  play:
    - number: { max: coins }
      as: n
    - whenever: { on: turn_end, do: [gain: { coins: n }] }
  do: [choose: 1, pass]
  text: Choose a number from 0 to your coins. At the end of this turn, gain coins equal to the chosen number.
  expect: { coins: 3 }
`,
})

// Lasting sets a static rule for a while.
var Lasting = define(interp.Spec[card.StaticDecl]{
	Name:    "lasting",
	Doc:     "From now on, until the end of the turn or as until says, a rule holds: modify, forbid or replace.",
	Text:    func(t *interp.Texter, d card.StaticDecl) string { return t.Lasting(d) },
	Compile: func(c *interp.Compiler, d card.StaticDecl) { c.Lasting(d) },

	Examples: `
- name: modify; what is added lasts until the end of the turn
  given: { coins: 3, table: { market: [b, c] } }
  play: [lasting: { modify: { cost: -1 }, cards: '.zone == "market"' }]
  do:
    - expect: { cards: { b: { cost: 1 }, c: { cost: 2 } } }
    - buy: c
    - pass
  text: Cards in the market have -1 cost this turn.
  expect: { coins: 1, cards: { b: { cost: 2 } } }

- name: forbid; until my next turn
  given: { B: { coins: 5 }, table: { market: [a, c] } }
  play: [lasting: { forbid: buy, cards: .cost >= 3, until: next_turn }]
  do: [pass]
  text: Cards with cost 3 or more can't be bought until your next turn.
  expect: { turn: B, legal: [buy: a], illegal: [buy: c] }

- name: replace with another value; the next one only
  given: { coins: 3, table: { market: [a, b] } }
  play: [lasting: { replace: take, with: { to: me.hand }, times: 1 }]
  do: [buy: a, buy: b]
  text: The next time a player takes a card this turn, put it into your hand instead.
  expect: { hand: [a], discard: [b] }

- name: replace by nothing
  given: { coins: 1 }
  play:
    - lasting: { replace: gain, if: event.counter == "coins", do: [] }
    - gain: { coins: 2 }
    - gain: { might: 1 }
  text: Whenever a player would gain coins this turn, prevent it. Gain 2 coins. Gain 1 might.
  expect: { coins: 1, might: 1 }

- name: replace by other steps; they are not replaced by it once more
  given: { coins: 1 }
  play:
    - lasting: { replace: gain, if: event.counter == "coins", do: [gain: { coins: 2 * event.amount }] }
    - gain: { coins: 2 }
  expect: { coins: 5 }

- name: replace by other steps
  given: { deck: [a, b, c] }
  play:
    - lasting: { replace: gain, if: 'event.counter == "coins" and event.player == me', do: [draw: event.amount] }
    - gain: { coins: 2 }
  text: Whenever you would gain coins this turn, draw that many cards instead. Gain 2 coins.
  expect: { coins: 0, hand: [a, b] }

- name: the player may leave it as it is
  given: { coins: 3, table: { market: [a, b] } }
  play: [lasting: { replace: take, with: { to: me.hand }, may: true }]
  do: [buy: a, choose: no, buy: b, choose: yes]
  text: Whenever a player takes a card this turn, you may put it into your hand instead.
  expect: { hand: [b], discard: [a] }
`,
})
