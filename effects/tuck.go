package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type tuckArgs struct {
	Card    card.Expr `key:"card,req" doc:"The card, or the cards, to put beneath."`
	Beneath card.Expr `key:"beneath,req" doc:"The card that they go beneath."`
	Stays   bool      `key:"stays" doc:"They stay beneath it wherever it goes, instead of coming out where it comes to."`
}

// Tuck puts cards beneath another: they are in no zone, belong to it and come
// out where it goes, or stay beneath it.
var Tuck = define(interp.Spec[tuckArgs]{
	Name: "tuck",
	Doc:  "Cards go beneath another card. They are in no zone and come out where that card goes, unless they stay; .under is the list of them.",
	Text: func(t *interp.Texter, a tuckArgs) string {
		s := "put " + t.Object(a.Card) + " beneath " + t.Object(a.Beneath)
		if a.Stays {
			s += " to stay there"
		}
		return s
	},
	Compile: func(c *interp.Compiler, a tuckArgs) {
		c.Emit(&tuckOp{c.Cards(a.Card), c.Card(a.Beneath), a.Stays})
	},

	Examples: `
- name: a card goes beneath
  given: { hand: [a, b] }
  play:
    - tuck: { card: 'filter(hand, .id == "a")', beneath: this }
    - gain: { coins: len(this.under) }
  expect: { hand: [b], coins: 1 }

- name: it goes where the card above it goes
  given: { hand: [a, b] }
  play:
    - tuck: { card: hand, beneath: this }
    - move: { card: this, to: discard }
  expect: { hand: [], discard: [example, a, b] }

- name: who listens hears it leave its zone
  given: { hand: [a] }
  play:
    - whenever: { on: move, when: event.from == "hand", do: [gain: { coins: 2 }] }
    - tuck: { card: hand, beneath: this }
  expect: { coins: 2 }

- name: it stays beneath the card wherever that goes
  given: { hand: [a, b] }
  play:
    - tuck: { card: 'filter(hand, .id == "a")', beneath: this, stays: true }
    - move: { card: this, to: discard }
    - move: { card: discard, to: hand }
    - gain: { coins: len(this.under) }
  text: Put all a in your hand beneath this to stay there. Put this into your discard pile. Put all cards in your discard pile into your hand. Gain 1 coin for each card beneath this.
  expect: { hand: [b, example], coins: 1 }

- name: it can be taken out again
  given: { hand: [a] }
  play:
    - tuck: { card: hand, beneath: this }
    - move: { card: this.under, to: me.hand }
  expect: { hand: [a] }
`,
})

type tuckOp struct {
	cards interp.List
	host  interp.Int
	fast  bool
}

func (op *tuckOp) Exec(g *interp.Game) {
	host := interp.CardID(op.host(g))
	if host == interp.None {
		return
	}
	g.Scratch(op.cards, func(cards []interp.CardID) {
		for _, c := range cards {
			g.Tuck(c, host, op.fast)
		}
	})
}

// Plan tells whether there is a card to put beneath.
func (op *tuckOp) Plan(g *interp.Game, pc int32) (next int32, useful bool) {
	g.Scratch(op.cards, func(cards []interp.CardID) { useful = len(cards) > 0 })
	return pc + 1, useful
}
