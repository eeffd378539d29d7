package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type swapArgs struct {
	Card card.Expr `key:"card,req" doc:"A card, or a list of cards."`
	With card.Expr `key:"with,req" doc:"The card that it changes places with; of two lists the first with the first, and so on as far as both go."`
}

// Swap lets cards change places, two by two.
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

- name: two by two
  given: { hand: [a, b], table: { market: [c, c, c] } }
  play: [swap: { card: hand, with: market }]
  text: Swap all cards in your hand with all cards in the market.
  expect: { hand: [c, c], table: { market: [a, b, c] } }

- name: in the same order
  given: { deck: [a, b, c] }
  play: [swap: { card: "top(deck, 1)", with: 'filter(deck, .cost == 3)' }]
  expect: { deck: [c, b, a] }
`,
})

type swapOp struct{ card, with interp.List }

// pairs calls f with the cards that change places.
func (op *swapOp) pairs(g *interp.Game, f func(a, b interp.CardID)) {
	g.Scratch(op.card, func(cards []interp.CardID) {
		g.Scratch(op.with, func(others []interp.CardID) {
			for i := range min(len(cards), len(others)) {
				f(cards[i], others[i])
			}
		})
	})
}

func (op *swapOp) Exec(g *interp.Game) { op.pairs(g, g.Swap) }

// Plan tells whether there are two cards.
func (op *swapOp) Plan(g *interp.Game, pc int32) (next int32, useful bool) {
	op.pairs(g, func(a, b interp.CardID) { useful = useful || a != b })
	return pc + 1, useful
}
