package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// EndPhase ends the actions of the current phase.
var EndPhase = define(interp.Spec[struct{}]{
	Name:    "end_phase",
	Doc:     "No more actions are done in this phase; the turn goes on with what follows.",
	Compile: func(c *interp.Compiler, _ struct{}) { c.Emit(opFunc((*interp.Game).EndPhase)) },
})

// ExtraTurn gives the player another turn.
var ExtraTurn = define(interp.Spec[struct{}]{
	Name:    "extra_turn",
	Doc:     "The player takes another turn after this one.",
	Compile: func(c *interp.Compiler, _ struct{}) { c.Emit(opFunc(func(g *interp.Game) { g.ExtraTurn(g.Me()) })) },
})

type winArgs struct {
	Players card.Expr `key:"players,req,alone" doc:"Who has won; several share the win."`
}

// Win ends the game.
var Win = define(interp.Spec[winArgs]{
	Name: "win",
	Doc:  "The game ends at once, and these players have won it.",
	Compile: func(c *interp.Compiler, a winArgs) {
		who := c.Players(a.Players)
		c.Emit(opFunc(func(g *interp.Game) { g.EndNow(uint8(who(g))) }))
	},
})

type opFunc func(*interp.Game)

func (f opFunc) Exec(g *interp.Game) { f(g) }
