package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Whenever sets a trigger for a while.
var Whenever = define(interp.Spec[card.TriggerDecl]{
	Name:    "whenever",
	Doc:     "From now on, until the end of the turn or as until says, steps happen whenever an event does.",
	Compile: func(c *interp.Compiler, d card.TriggerDecl) { c.Whenever(d) },
})

// Lasting sets a static rule for a while.
var Lasting = define(interp.Spec[card.StaticDecl]{
	Name:    "lasting",
	Doc:     "From now on, until the end of the turn or as until says, a rule holds: modify, forbid or replace.",
	Compile: func(c *interp.Compiler, d card.StaticDecl) { c.Lasting(d) },
})
