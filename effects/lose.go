package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Lose takes from counters; nothing goes below a counter's least value.
var Lose = define(interp.Spec[card.Amounts]{
	Name:    "lose",
	Doc:     "Counters go down, not below their least value. Its result is how much was really lost.",
	Compile: func(c *interp.Compiler, a card.Amounts) { change(c, a, -1) },
})
