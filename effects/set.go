package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Set gives counters a value. It is neither a gain nor a loss.
var Set = define(interp.Spec[card.Amounts]{
	Name: "set",
	Doc:  "Counters get a value; flags become true or false. Nothing is gained or lost by it.",
	Text: func(t *interp.Texter, a card.Amounts) string { return t.Set(a) },
	Compile: func(c *interp.Compiler, a card.Amounts) {
		c.Emit(&setOp{amounts(c, a), c.Of()})
	},

	Examples: `
- name: a value
  given: { coins: 9 }
  play: [set: { coins: 4 }]
  text: Set your coins to 4.
  expect: { coins: 4 }

- name: a flag
  play:
    - set: { ready: true }
    - set: { tired: true }
      of: this
  expect: { ready: true, cards: { example: { tired: true } } }

- name: nothing is gained by it
  given: { deck: [a] }
  play:
    - whenever: { on: gain, do: [draw: 1] }
    - set: { coins: 3 }
  text: Whenever a player gains a counter this turn, draw a card. Set your coins to 3.
  expect: { coins: 3, hand: [] }
`,
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
