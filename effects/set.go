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
		if len(a) > 8 {
			c.Errorf(a[8].Key, "too-many", "a step sets at most 8 counters")
			return
		}
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

- name: all values are read before anything changes
  given: { coins: 2, might: 5 }
  play: [set: { coins: might, might: coins }]
  expect: { coins: 5, might: 2 }
`,
})

type setOp struct {
	parts []amount
	cards interp.List
}

func (op *setOp) Exec(g *interp.Game) {
	// All values are read before the first counter changes.
	var vals [8]int64
	for i := range op.parts {
		vals[i] = op.parts[i].n(g)
	}
	for i := range op.parts {
		p := &op.parts[i]
		if !p.of.ByCard() {
			g.Set(p.counter, g.Me(), vals[i])
			continue
		}
		g.Scratch(op.cards, func(cards []interp.CardID) {
			for _, c := range cards {
				g.SetCard(p.counter, c, vals[i])
			}
		})
	}
}
