package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Gain adds to counters of the player, of the table, or of the cards that `of`
// names. What is above a counter's greatest value is lost.
var Gain = define(interp.Spec[card.Amounts]{
	Name:    "gain",
	Doc:     "Counters go up. What is above a counter's greatest value is lost. Its result is how much was really gained.",
	Text:    func(t *interp.Texter, a card.Amounts) string { return t.Gain(a) },
	Compile: func(c *interp.Compiler, a card.Amounts) { change(c, a, 1) },

	Examples: `
- name: one counter
  play: [gain: { coins: 3 }]
  text: Gain 3 coins.
  expect: { coins: 3 }

- name: what is above the greatest value is lost, and the result is what was really gained
  given: { coins: 8 }
  play:
    - gain: { coins: 5 }
      as: gained
    - gain: { might: gained }
  text: Gain 5 coins. Gain that much might.
  expect: { coins: 10, might: 2 }

- name: all amounts are read before anything changes
  given: { coins: 1 }
  play: [gain: { coins: 2, might: coins }]
  text: Gain 2 coins and might equal to your coins.
  expect: { coins: 3, might: 1 }

- name: counters of cards
  given: { play: [a, b] }
  play:
    - gain: { tokens: 2 }
      of: filter(play, .other)
  text: Put 2 tokens on each other card you have in play.
  expect: { cards: { a: { tokens: 2 }, b: { tokens: 2 }, example: { tokens: 0 } } }

- name: what lies on a place of a row stays there for the next card
  given: { coins: 2, table: { market: [{ card: b, bounty: 1 }], supply: [a] } }
  play:
    - gain: { bounty: 2 }
      of: market
  do: [buy: b]
  text: Put 2 bounty on the slot of each card in the market.
  expect: { discard: [b], cards: { a: { bounty: 3 } } }

- name: each opponent gains
  players: 3
  play:
    - gain: { coins: 1 }
      who: opponents
  text: Each opponent gains 1 coin.
  expect: { coins: 0, B: { coins: 1 }, C: { coins: 1 } }
`,
})
