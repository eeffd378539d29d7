package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type swapArgs struct {
	Card card.Expr `key:"card,req" doc:"One card; of a list the first."`
	With card.Expr `key:"with,req" doc:"The other card; of a list the first."`
}

// Swap lets two cards change places.
var Swap = define(interp.Spec[swapArgs]{
	Name: "swap",
	Doc:  "Two cards change places: each lies where the other lay, in the same place of a row or the same order. Nothing is refilled, and no rule sends one of them elsewhere.",
	Text: func(t *interp.Texter, a swapArgs) string {
		return "swap " + t.Object(a.Card) + " with " + t.Object(a.With)
	},
	Compile: func(c *interp.Compiler, a swapArgs) { c.Emit(&swapOp{c.Cards(a.Card), c.Cards(a.With)}) },

	Examples: `
- name: in the same place of a row
  given: { hand: [a], table: { market: [b, c] } }
  play:
    - pick: { from: market, count: 1, do: [swap: { card: hand, with: chosen }] }
  do: [choose: [b]]
  expect: { hand: [b], table: { market: [a, c] } }

- name: in the same order
  given: { deck: [a, b, c] }
  play: [swap: { card: "top(deck, 1)", with: 'filter(deck, .cost == 3)' }]
  expect: { deck: [c, b, a] }
`,
})

type swapOp struct{ card, with interp.List }

// both are the two cards; None for one that is not there.
func (op *swapOp) both(g *interp.Game) (a, b interp.CardID) {
	first := func(l interp.List) interp.CardID {
		c := interp.None
		g.Scratch(l, func(cards []interp.CardID) {
			if len(cards) > 0 {
				c = cards[0]
			}
		})
		return c
	}
	return first(op.card), first(op.with)
}

func (op *swapOp) Exec(g *interp.Game) { g.Swap(op.both(g)) }

// Plan tells whether there are two cards.
func (op *swapOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	a, b := op.both(g)
	return pc + 1, a != interp.None && b != interp.None
}
