package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Set gives counters a value. It is neither a gain nor a loss.
var Set = define(interp.Spec[card.Amounts]{
	Name: "set",
	Doc:  "Counters get a value; flags become true or false. Nothing is gained or lost by it.",
	Compile: func(c *interp.Compiler, a card.Amounts) {
		c.Emit(&setOp{amounts(c, a), c.Of()})
	},
})

type setOp struct {
	parts []amount
	cards interp.List
}

func (op *setOp) Exec(g *interp.Game) {
	for i := range op.parts {
		p := &op.parts[i]
		if p.of != interp.OfCard {
			g.Set(p.counter, g.Me(), p.n(g))
			continue
		}
		g.Scratch(op.cards, func(cards []interp.CardID) {
			for _, c := range cards {
				g.SetCard(p.counter, c, p.n(g))
			}
		})
	}
}
