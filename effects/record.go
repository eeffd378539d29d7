package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type recordArgs struct {
	Card card.Expr `key:"card,req" doc:"The card, or the cards, to remember."`
	In   card.Name `key:"in,req" ref:"record" doc:"The record."`
}

// Record remembers cards.
var Record = define(interp.Spec[recordArgs]{
	Name: "record",
	Doc:  "A record remembers a card: a record of players that of the player whose step it is.",
	Compile: func(c *interp.Compiler, a recordArgs) {
		if r := c.Record(a.In); r >= 0 {
			c.Emit(&recordOp{c.Cards(a.Card), r})
		}
	},
})

type recordOp struct {
	cards  interp.List
	record int16
}

func (op *recordOp) Exec(g *interp.Game) {
	g.Scratch(op.cards, func(cards []interp.CardID) {
		for _, c := range cards {
			g.Remember(op.record, c)
		}
	})
}
