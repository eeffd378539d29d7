package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type becomeArgs struct {
	Card  card.Expr `key:"card,req" doc:"The card, or the cards, that become copies."`
	Like  card.Expr `key:"like,req" doc:"The card that they are copies of; of a list the first."`
	Until string    `key:"until" enum:"zone,turn" doc:"How long it lasts: zone (until it leaves the zone that it is in, the default) or turn (no longer than this turn)."`
}

// Become makes a card a copy of another.
var Become = define(interp.Spec[becomeArgs]{
	Name: "become",
	Doc:  "A card is a copy of another, with its name, kind, attributes, abilities and rules; it keeps its own counters. It lasts until the card leaves its zone, or no longer than this turn. What lies hidden becomes nothing.",
	Text: func(t *interp.Texter, a becomeArgs) string {
		s := "make " + t.Object(a.Card) + " a copy of " + t.Object(a.Like)
		if a.Until == "turn" {
			return s + " until the end of the turn"
		}
		return s + " until it leaves that place"
	},
	Compile: func(c *interp.Compiler, a becomeArgs) {
		c.Emit(&becomeOp{c.Cards(a.Card), c.Cards(a.Like), a.Until == "turn"})
	},

	Examples: `
- name: it has the attributes and abilities of the other card
  given: { coins: 1, play: [smith] }
  play:
    - pick: { from: play, where: .kind == "unit", do: [become: { card: this, like: chosen }] }
    - gain: { might: 'count(play, .kind == "unit")' }
  do: [work: smith#2]
  text: Make this a copy of a unit you have in play until it leaves that place. Gain 1 might for each unit you have in play.
  expect: { coins: 0, might: 5, play: [smith, smith] }

- name: only while it stays there
  given: { coins: 1, play: [smith], hand: [a] }
  play:
    - become: { card: 'filter(play, .id == "smith")', like: this }
    - move: { card: play, to: hand }
  expect: { hand: [a, smith, example] }

- name: it keeps its counters, and at the end of the turn it is itself again
  given: { play: [smith] }
  play:
    - { gain: { tokens: 2 }, of: this }
    - become: { card: this, like: 'filter(play, .kind == "unit")', until: turn }
  do: [{ expect: { A: { play: [smith, smith] }, cards: { smith#2: { tokens: 2, cost: 4 } } } }, pass]
  text: Put 2 tokens on this. Make this a copy of all units you have in play until the end of the turn.
  expect: { play: [smith, example], cards: { example: { tokens: 2 } } }
`,
})

type becomeOp struct {
	cards, like interp.List
	turn        bool
}

// each calls f with each of the cards and the one that it is to be a copy of.
func (op *becomeOp) each(g *interp.Game, f func(c, like interp.CardID)) {
	g.Scratch(op.like, func(like []interp.CardID) {
		if len(like) == 0 {
			return
		}
		g.Scratch(op.cards, func(cards []interp.CardID) {
			for _, c := range cards {
				f(c, like[0])
			}
		})
	})
}

func (op *becomeOp) Exec(g *interp.Game) {
	op.each(g, func(c, like interp.CardID) { g.Become(c, like, op.turn) })
}

// Plan tells whether a card can become a copy.
func (op *becomeOp) Plan(g *interp.Game, pc int32) (next int32, useful bool) {
	op.each(g, func(c, like interp.CardID) { useful = useful || g.CanBecome(c, like) })
	return pc + 1, useful
}
