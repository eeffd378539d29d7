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
	Text: func(t *interp.Texter, a moveArgs) string {
		return "put " + t.Object(a.Card) + " " + t.Destination(a.To, a.Card)
	},
	Compile: func(c *interp.Compiler, a moveArgs) {
		to := c.Place(a.To)
		if one := c.OneCard(a.Card); one != nil {
			c.Emit(&moveOp{one, to})
			return
		}
		c.Emit(&moveAllOp{src: c.Cards(a.Card), to: to, list: c.NewLocal(), next: c.NewLocal()})
	},

	Examples: `
- name: a card
  play: [move: { card: this, to: gone }]
  text: Put this into the pile of lost cards.
  expect: { play: [], table: { gone: [example] } }

- name: cards go one by one, so the last lies on top
  given: { hand: [a, b], deck: [c] }
  play: [move: { card: hand, to: deck.top }]
  text: Put all cards in your hand on top of your deck.
  expect: { hand: [], deck: [b, a, c] }

- name: a zone alone is that of the player who has the card
  given: { B: { play: [a] } }
  play: [move: { card: enemies.play, to: discard }]
  expect: { discard: [], B: { play: [], discard: [a] } }

- name: me in front makes it mine
  given: { deck: [c], B: { play: [a] } }
  play: [move: { card: enemies.play, to: me.deck.bottom }]
  expect: { deck: [c, a], B: { play: [], discard: [] } }
`,
})

// moveOp moves one card.
type moveOp struct{ card, to interp.Int }

func (op *moveOp) Exec(g *interp.Game) {
	if c := interp.CardID(op.card(g)); c != interp.None {
		g.Move(c, op.to(g))
	}
}

// Plan tells whether there is a card to move.
func (op *moveOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	return pc + 1, interp.CardID(op.card(g)) != interp.None
}

// moveAllOp moves the cards of a list. Where a move may make something else
// happen first, the list is kept and the op comes again for the next card.
type moveAllOp struct {
	src        interp.List
	to         interp.Int
	list, next int
}

func (op *moveAllOp) Exec(g *interp.Game) {
	if !g.MovesInterrupt() {
		g.Scratch(op.src, func(cards []interp.CardID) {
			for _, c := range cards {
				g.Move(c, op.to(g))
			}
		})
		return
	}
	i := g.Local(op.next)
	if i == 0 {
		g.Scratch(op.src, func(cards []interp.CardID) { g.SetList(op.list, cards) })
	}
	for cards := g.ListLocal(op.list); i < int64(len(cards)); i++ {
		g.SetLocal(op.next, i+1)
		if g.Interrupted(func() { g.Move(cards[i], op.to(g)) }) {
			return
		}
	}
	g.SetLocal(op.next, 0)
}

// Plan tells whether there is a card to move.
func (op *moveAllOp) Plan(g *interp.Game, pc int32) (next int32, useful bool) {
	g.Scratch(op.src, func(cards []interp.CardID) { useful = len(cards) > 0 })
	return pc + 1, useful
}
