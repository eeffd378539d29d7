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
	Compile: func(c *interp.Compiler, a card.Amounts) { change(c, a, 1) },
})
