package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Shuffle orders a zone at random.
var Shuffle = define(interp.Spec[zoneArg]{
	Name: "shuffle",
	Doc:  "A zone is ordered at random.",
	Text: func(t *interp.Texter, a zoneArg) string { return "shuffle " + t.ZoneOf(a.Zone.Text) },
	Compile: func(c *interp.Compiler, a zoneArg) {
		if z := c.Zone(a.Zone); z >= 0 {
			c.Emit(shuffleOp(z))
		}
	},

	Examples: `
- name: the same cards in another order
  seed: 3
  given: { deck: [a, b, c] }
  play: [shuffle: deck]
  text: Shuffle your deck.
  expect: { deck: { size: 3, has: [a, b, c] } }

- name: every player
  given: { deck: [a, b], B: { deck: [b, c] } }
  play:
    - shuffle: deck
      who: players
  text: Each player shuffles their deck.
  expect: { deck: { has: [a, b] }, B: { deck: { has: [b, c] } } }
`,
})

type zoneArg struct {
	Zone card.Name `key:"zone,req,alone" ref:"zone" doc:"The zone; one of a player's is that of the player whose step it is."`
}

type shuffleOp int16

func (op shuffleOp) Exec(g *interp.Game) { g.Shuffle(int16(op), g.Me()) }
