package effects

import "shards/interp"

// Reshuffle does what happens by itself when a card is needed and there is
// none; rules that replace it say with it when.
var Reshuffle = define(interp.Spec[zoneArg]{
	Name: "reshuffle",
	Doc:  "The zone that another is reshuffled from is shuffled and goes beneath it. It happens by itself when a card is needed; a rule that replaces that event says with it when.",
	Compile: func(c *interp.Compiler, a zoneArg) {
		if z := c.Zone(a.Zone); z >= 0 {
			c.Emit(reshuffleOp(z))
		}
	},
	Text: func(t *interp.Texter, a zoneArg) string { return "reshuffle " + t.ZoneOf(a.Zone.Text) },

	Examples: `
- name: what is shuffled in goes beneath what is there
  given: { deck: [a], discard: [b, b] }
  play: [reshuffle: deck]
  text: Reshuffle your deck.
  expect: { deck: [a, b, b], discard: [] }

- name: a rule that replaces it says with it when
  given: { deck: [a], discard: [b, c] }
  play:
    - lasting:
        replace: reshuffle
        if: event.player == me
        do:
          - move: { card: "filter(discard, .cost == 3)", to: gone }
          - reshuffle: deck
    - draw: 2
  expect: { hand: [a, b], deck: [], discard: [], table: { gone: [c] } }
`,
})

type reshuffleOp int16

func (op reshuffleOp) Exec(g *interp.Game) { g.Reshuffle(int16(op)) }
