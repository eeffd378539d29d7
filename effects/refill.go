package effects

import "shards/interp"

// Refill fills a zone with slots; during a turn that happens by itself.
var Refill = define(interp.Spec[zoneArg]{
	Name: "refill",
	Doc:  "The empty places of a zone are filled from the zone that it is refilled from. During a turn this happens by itself whenever a card leaves.",
	Text: func(t *interp.Texter, a zoneArg) string { return "refill " + t.ZoneOf(a.Zone.Text) },
	Compile: func(c *interp.Compiler, a zoneArg) {
		if z := c.Zone(a.Zone); z >= 0 {
			c.Emit(refillOp(z))
		}
	},

	Examples: `
- name: the empty places are filled from the top of the supply
  given: { table: { market: [a], supply: [b, c, a] } }
  play: [refill: market]
  text: Refill the market.
  expect: { table: { market: [a, b, c], supply: [a] } }

- name: as far as there are cards
  given: { table: { market: [a], supply: [b] } }
  play: [refill: market]
  expect: { table: { market: [a, b], supply: [] } }
`,
})

type refillOp int16

func (op refillOp) Exec(g *interp.Game) { g.Refill(int16(op)) }
