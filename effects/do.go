package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Do does several steps under one condition or for several players.
var Do = define(interp.Spec[card.Steps]{
	Name:    "do",
	Doc:     "Several steps together, so that one when or who is for all of them.",
	Text:    func(t *interp.Texter, a card.Steps) string { return t.Do(a) },
	Compile: func(c *interp.Compiler, a card.Steps) { c.Steps(a) },

	Examples: `
- name: one condition for several steps
  given: { coins: 3 }
  play:
    - do:
        - lose: { coins: 3 }
        - gain: { might: 5 }
      when: coins >= 3
  text: If you have 3+ coins, lose 3 coins; gain 5 might.
  expect: { coins: 0, might: 5 }

- name: each player does all of it
  given: { deck: [a], coins: 1, B: { deck: [b], coins: 1 } }
  play:
    - do:
        - lose: { coins: 1 }
        - draw: 1
      who: players
  text: Each player loses 1 coin. They draw a card.
  expect: { coins: 0, hand: [a], B: { coins: 0, hand: [b] } }
`,
})

// Together does several steps as one event.
var Together = define(interp.Spec[card.Steps]{
	Name: "together",
	Doc:  "Several steps as one event: nobody goes out, the game does not end and no trigger begins until all of them are done.",
	Text: func(t *interp.Texter, a card.Steps) string { return t.Do(a) },
	Compile: func(c *interp.Compiler, a card.Steps) {
		c.Emit(interp.TogetherOp{Begin: true})
		c.Steps(a)
		c.Emit(interp.TogetherOp{})
	},

	Examples: `
- name: nobody goes out before the end
  play:
    - together:
        - lose: { life: 10 }
          who: opponents
        - lose: { life: 10 }
  text: Each opponent loses 10 life. Lose 10 life.
  expect: { tie: [A, B] }

- name: triggers wait for the end
  play:
    - whenever: { on: gain, when: 'event.counter == "coins"', do: [gain: { might: coins }] }
    - together:
        - gain: { coins: 1 }
        - gain: { coins: 2 }
  text: Whenever a player gains coins this turn, gain might equal to your coins. Gain 1 coin. Gain 2 coins.
  expect: { might: 6 }
`,
})
