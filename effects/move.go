package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type moveArgs struct {
	Card card.Expr `key:"card,req" doc:"The card, or the cards, to move."`
	To   card.Expr `key:"to,req" doc:"Where to: a zone, with top or bottom where its order matters; alone it is the zone of the player in whose zone the card is, with me. before it mine."`
}

// Move moves cards one by one, in the order of the list.
var Move = define(interp.Spec[moveArgs]{
	Name: "move",
	Doc:  "Cards go to another zone, one by one.",
	Compile: func(c *interp.Compiler, a moveArgs) {
		list := c.ListVar(c.Cards(a.Card))
		to := c.Place(a.To)
		it := c.NewLocal()
		c.ForEach(list, it, func() { c.Emit(&moveOp{it, to}) })
	},
})

type moveOp struct {
	card int
	to   interp.Int
}

func (op *moveOp) Exec(g *interp.Game) { g.Move(interp.CardID(g.Local(op.card)), op.to(g)) }
