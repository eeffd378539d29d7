package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Lose takes from counters; nothing goes below a counter's least value.
var Lose = define(interp.Spec[card.Amounts]{
	Name:    "lose",
	Doc:     "Counters go down, not below their least value. Its result is how much was really lost.",
	Text:    func(t *interp.Texter, a card.Amounts) string { return t.Lose(a) },
	Compile: func(c *interp.Compiler, a card.Amounts) { change(c, a, -1) },

	Examples: `
- name: nothing goes below its least value, and the result is what was really lost
  given: { coins: 2 }
  play:
    - lose: { coins: 5 }
      as: paid
    - gain: { might: paid }
  text: Lose 5 coins. Gain that much might.
  expect: { coins: 0, might: 2 }

- name: infinitely much stays infinitely much
  given: { might: infinite }
  play:
    - lose: { might: 5 }
      as: used
    - gain: { coins: used }
  text: Lose 5 might. Gain that many coins.
  expect: { might: infinite, coins: 5 }

- name: each opponent loses, and whoever has no life left is out
  players: 3
  given: { B: { life: 3 } }
  play:
    - lose: { life: 3 }
      who: opponents
  text: Each opponent loses 3 life.
  expect: { life: 10, C: { life: 7 }, out: [B] }
`,
})
