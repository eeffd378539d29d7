package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Pick lets a player choose cards for the steps inside it, or for later ones.
var Pick = define(interp.Spec[card.Pick]{
	Name: "pick",
	Doc:  "The player chooses cards. The steps under do happen with them, called chosen; as gives them a name for later steps.",
	Text: func(t *interp.Texter, p card.Pick) string { return t.Pick(p) },
	Compile: func(c *interp.Compiler, p card.Pick) {
		list := c.Pick(p, "pick")
		if out := c.Result(interp.KCards); out >= 0 {
			c.Emit(interp.CopyLocal(list, out))
		}
	},

	Examples: `
- name: exactly so many
  given: { hand: [a, b, c] }
  play: [pick: { from: hand, count: 2, do: [move: { card: chosen, to: discard }] }]
  do: [choose: [a, c]]
  text: Put 2 cards from your hand into your discard pile.
  expect: { hand: [b], discard: [a, c] }

- name: if they are fewer it is all of them, and nobody is asked
  given: { hand: [a] }
  play: [pick: { from: hand, count: 2, do: [move: { card: chosen, to: discard }] }]
  expect: { hand: [], discard: [a] }

- name: at most so many, which may be none; then nothing more happens
  given: { hand: [a, b] }
  play:
    - pick:
        from: hand
        up_to: 1
        do:
          - move: { card: chosen, to: gone }
          - gain: { coins: 3 }
  do: [choose: none]
  text: You may put a card from your hand into the pile of lost cards. If you do, gain 3 coins.
  expect: { hand: [a, b], coins: 0 }

- name: any number of those that a condition allows, with a name for later
  given: { hand: [a, b, c] }
  play:
    - pick: { from: hand, where: '.suit == "sun"', any: true }
      as: held
    - gain: { might: len(held) }
  do:
    - expect: { decision: { options: [a, c], min: 0, max: 2 } }
    - choose: [a, c]
  text: You may choose any number of Sun cards from your hand. Gain 1 might for each of those cards.
  expect: { might: 2 }

- name: all of them, from several places
  given: { hand: [a], discard: [c, b] }
  play: [pick: { from: [hand, discard], where: .cost >= 2, all: true, do: [move: { card: chosen, to: gone }] }]
  text: Put all cards with cost 2 or more in your hand or discard pile into the pile of lost cards.
  expect: { hand: [a], discard: [], table: { gone: [c, b] } }

- name: all different in something
  given: { hand: [a, b, c] }
  play: [pick: { from: hand, count: 2, different: .suit, do: [move: { card: chosen, to: discard }] }]
  do: [choose: [b, c]]
  text: Put 2 cards from your hand with different suits into your discard pile.
  expect: { hand: [a], discard: [b, c] }

- name: what must hold for all of them together
  given: { hand: [a, b, c] }
  play: [pick: { from: hand, count: 2, so_that: "sum(chosen, .cost ?? 0) == 4", do: [move: { card: chosen, to: discard }] }]
  expect: { hand: [b], discard: [a, c] }

- name: at random
  given: { hand: [a, a, a] }
  play: [pick: { from: hand, at_random: true, do: [move: { card: chosen, to: discard }] }]
  text: Put a card from your hand at random into your discard pile.
  expect: { hand: [a, a], discard: [a] }

- name: another player chooses
  given: { hand: [a, b] }
  play:
    - choose_player:
        among: opponents
        do: [pick: { from: hand, by: chosen, do: [move: { card: chosen, to: discard }] }]
  do: [{ by: B, choose: b }]
  text: Choose an opponent. Put a card from your hand (that player chooses) into your discard pile.
  expect: { hand: [a], discard: [b] }
`,
})
