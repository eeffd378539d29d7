package effects

import "shards/interp"

// Refill fills a zone with slots; during a turn that happens by itself.
var Refill = define(interp.Spec[zoneArg]{
	Name: "refill",
	Doc:  "The empty places of a zone are filled from the zone that it is refilled from. During a turn this happens by itself whenever a card leaves.",
	Compile: func(c *interp.Compiler, a zoneArg) {
		if z := c.Zone(a.Zone); z >= 0 {
			c.Emit(refillOp(z))
		}
	},
})

type refillOp int16

func (op refillOp) Exec(g *interp.Game) { g.Refill(int16(op)) }
