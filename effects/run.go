package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type runArgs struct {
	Ability card.Name `key:"ability,req" ref:"ability" doc:"Which ability."`
	Of      card.Expr `key:"of,req" doc:"The card whose ability it is."`
}

// Run does a card's ability: its steps, without its price.
var Run = define(interp.Spec[runArgs]{
	Name:    "run",
	Doc:     "An ability of a card happens, without its needs and its price. A card without it does nothing.",
	Compile: func(c *interp.Compiler, a runArgs) { runs(c, a, interp.RunEffect) },
})

// Use pays for a card's ability and does it.
var Use = define(interp.Spec[runArgs]{
	Name:    "use",
	Doc:     "An ability of a card is used: its price is paid, a question of its needs is asked, then it happens.",
	Compile: func(c *interp.Compiler, a runArgs) { runs(c, a, interp.RunUse) },
})

// Copy does a card's ability as if it were this card's.
var Copy = define(interp.Spec[copyArgs]{
	Name: "copy",
	Doc:  "The effect of other cards happens as if it stood on this card. That plays nothing, costs nothing and is remembered nowhere. An effect that is already being copied is not copied again.",
	Compile: func(c *interp.Compiler, a copyArgs) {
		k := c.Ability(a.Ability)
		if k < 0 {
			return
		}
		list, it := c.ListVar(c.Cards(a.Cards)), c.NewLocal()
		c.ForEach(list, it, func() {
			c.Emit(&runOp{k, func(g *interp.Game) int64 { return g.Local(it) }, interp.RunCopy})
		})
	},
})

type copyArgs struct {
	Ability card.Name `key:"ability,req" ref:"ability" doc:"Which ability."`
	Cards   card.Expr `key:"of,req" doc:"The card, or the cards, whose effect is copied."`
}

func runs(c *interp.Compiler, a runArgs, how interp.RunMode) {
	if k := c.Ability(a.Ability); k >= 0 {
		c.Emit(&runOp{k, c.Card(a.Of), how})
	}
}

type runOp struct {
	ability int16
	of      interp.Int
	how     interp.RunMode
}

func (op *runOp) Exec(g *interp.Game) {
	if c := interp.CardID(op.of(g)); c != interp.None {
		g.Run(op.ability, c, op.how)
	}
}
