package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Pick lets a player choose cards for the steps inside it, or for later ones.
var Pick = define(interp.Spec[card.Pick]{
	Name: "pick",
	Doc:  "The player chooses cards. The steps under do happen with them, called chosen; as gives them a name for later steps.",
	Compile: func(c *interp.Compiler, p card.Pick) {
		list := c.Pick(p, "pick")
		if out := c.Result(interp.KCards); out >= 0 {
			c.Emit(interp.CopyLocal(list, out))
		}
	},
})
