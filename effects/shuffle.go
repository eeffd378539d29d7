package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Shuffle orders a zone at random.
var Shuffle = define(interp.Spec[zoneArg]{
	Name: "shuffle",
	Doc:  "A zone is ordered at random.",
	Compile: func(c *interp.Compiler, a zoneArg) {
		if z := c.Zone(a.Zone); z >= 0 {
			c.Emit(shuffleOp(z))
		}
	},
})

type zoneArg struct {
	Zone card.Name `key:"zone,req,alone" ref:"zone" doc:"The zone; one of a player's is that of the player whose step it is."`
}

type shuffleOp int16

func (op shuffleOp) Exec(g *interp.Game) { g.Shuffle(int16(op), g.Me()) }
