package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Do does several steps under one condition or for several players.
var Do = define(interp.Spec[card.Steps]{
	Name:    "do",
	Doc:     "Several steps together, so that one when or who is for all of them.",
	Compile: func(c *interp.Compiler, a card.Steps) { c.Steps(a) },
})

// Together does several steps as one event.
var Together = define(interp.Spec[card.Steps]{
	Name: "together",
	Doc:  "Several steps as one event: nobody goes out, the game does not end and no trigger begins until all of them are done.",
	Compile: func(c *interp.Compiler, a card.Steps) {
		c.Emit(interp.TogetherOp{Begin: true})
		c.Steps(a)
		c.Emit(interp.TogetherOp{})
	},
})
