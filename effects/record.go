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
	Text: func(t *interp.Texter, a recordArgs) string { return "remember " + t.Object(a.Card) },
	Compile: func(c *interp.Compiler, a recordArgs) {
		r := c.Record(a.In)
		if r < 0 {
			return
		}
		if one := c.OneCard(a.Card); one != nil {
			c.Emit(&recordOneOp{one, r})
			return
		}
		c.Emit(&recordOp{c.Cards(a.Card), r})
	},

	Examples: `
- name: a card counts as played
  given: { hand: [a] }
  play:
    - record: { card: hand, in: played }
    - gain: { coins: len(played) }
  text: Remember all cards in your hand. Gain 1 coin for each card you played this turn.
  expect: { coins: 2, hand: [a] }

- name: each player has an own record
  given: { hand: [a], B: { hand: [b, c] } }
  play:
    - record: { card: hand, in: played }
      who: players
    - gain: { coins: len(played) }
      who: players
  text: Each player remembers all cards in their hand. Each player gains 1 coin for each card they played this turn.
  expect: { coins: 2, B: { coins: 2 } }
`,
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

// recordOneOp remembers one card.
type recordOneOp struct {
	card   interp.Int
	record int16
}

func (op *recordOneOp) Exec(g *interp.Game) {
	if c := interp.CardID(op.card(g)); c != interp.None {
		g.Remember(op.record, c)
	}
}
