package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type becomeArgs struct {
	Card  card.Expr `key:"card,req" doc:"The card, or the cards; each has to be in a zone that is active."`
	Like  card.Expr `key:"like,req" doc:"What it becomes: what another card is now (of a list the first), a card that was named, or an id in quotes."`
	Until string    `key:"until" enum:"leaves,turn" doc:"How long: until it leaves the active zones (the default), or until the end of the turn."`
}

// Become makes cards count as another card.
var Become = define(interp.Spec[becomeArgs]{
	Name: "become",
	Doc:  "A card counts as another one: it has its id, name, kind, attributes, abilities and rules instead of its own. Its counters and what lies beneath it stay. It is itself again when it comes to a zone that is not active, or when the turn ends. Nothing is played by it: run does what the card says.",
	Text: func(t *interp.Texter, a becomeArgs) string { return t.Become(a.Card, a.Like, a.Until == "turn") },
	Compile: func(c *interp.Compiler, a becomeArgs) {
		c.Emit(&becomeOp{c.Cards(a.Card), c.Design(a.Like), a.Until == "turn"})
	},

	Examples: `
- name: it does what the other card does, until it leaves play
  given: { hand: [a], discard: [purse] }
  play:
    - pick: { from: discard, do: [become: { card: this, like: chosen }] }
    - run: { ability: play, of: this }
  do:
    - expect: { A: { play: [purse], coins: 2 } }
    - pass
  text: Turn this into a copy of a card from your discard pile until it leaves play. Do the effect of this.
  expect: { discard: [purse, example], coins: 2 }

- name: until the end of the turn
  given: { play: [b] }
  play: [become: { card: 'filter(play, .other)', like: "'smith'", until: turn }]
  do:
    - expect: { A: { play: [smith, example] } }
    - pass
  text: Turn all other cards you have in play into copies of Smith until the end of the turn.
  expect: { play: [b], discard: [example] }

- name: its counters stay
  given: { play: [{ card: smith, tokens: 2 }] }
  play: [become: { card: 'filter(play, .other)', like: "'scout'" }]
  expect: { cards: { scout: { tokens: 2, cost: 3 } } }

- name: only where cards are active
  given: { hand: [a] }
  play: [become: { card: hand, like: "'scout'" }]
  expect: { hand: [a] }
`,
})

type becomeOp struct {
	cards interp.List
	like  interp.Int
	turn  bool
}

func (op *becomeOp) Exec(g *interp.Game) {
	def := int16(op.like(g))
	g.Scratch(op.cards, func(cards []interp.CardID) {
		for _, c := range cards {
			g.Become(c, def, op.turn)
		}
	})
}

// Plan tells whether a card would become another one.
func (op *becomeOp) Plan(g *interp.Game, pc int32) (next int32, useful bool) {
	def := int16(op.like(g))
	g.Scratch(op.cards, func(cards []interp.CardID) {
		for _, c := range cards {
			useful = useful || g.CanBecome(c, def)
		}
	})
	return pc + 1, useful
}
