package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type drawArgs struct {
	Count card.Expr `key:"count,req,alone" doc:"How many cards."`
	From  card.Name `key:"from" ref:"zone" doc:"The zone to draw from (default deck)."`
	To    card.Name `key:"to" ref:"zone" doc:"The zone to draw into (default hand)."`
}

// Draw takes cards from the top of one zone into another, one by one, so that
// a reshuffle in the middle does not shuffle in what was drawn before.
var Draw = define(interp.Spec[drawArgs]{
	Name: "draw",
	Doc:  "The player takes cards from the top of the deck into the hand, one by one; as many as there are. An empty deck is reshuffled when a card is needed.",
	Text: func(t *interp.Texter, a drawArgs) string { return drawText(t, a) },
	Compile: func(c *interp.Compiler, a drawArgs) {
		from, to := zoneOr(c, a.From, "deck"), zoneOr(c, a.To, "hand")
		if from < 0 || to < 0 {
			return
		}
		left := c.NewLocal()
		c.Emit(&drawInitOp{n: c.Int(a.Count), left: left, from: from})
		c.Emit(&drawOp{left: left, tried: c.NewLocal(), from: from, to: interp.PlaceOf(to), result: c.Result(interp.KInt)})
	},

	Examples: `
- name: one card
  given: { deck: [a, b] }
  play: [draw: 1]
  text: Draw a card.
  expect: { hand: [a], deck: [b] }

- name: as many as there are, and the result is how many
  given: { deck: [a] }
  play:
    - draw: 3
      as: drawn
    - gain: { coins: drawn }
  text: Draw 3 cards. Gain that many coins.
  expect: { hand: [a], coins: 1 }

- name: an empty deck is reshuffled when a card is needed
  given: { deck: [a], discard: [b, b, b] }
  play: [draw: 3]
  text: Draw 3 cards.
  expect: { hand: [a, b, b], deck: [b], discard: [] }

- name: from one zone to another
  given: { table: { supply: [a, b] } }
  play: [draw: { count: 1, from: supply, to: discard }]
  text: Draw a card from the supply into your discard pile.
  expect: { discard: [a], table: { supply: [b] } }
`,
})

// zoneOr finds a zone that may be left out.
func zoneOr(c *interp.Compiler, n card.Name, deflt string) int16 {
	if n.Text == "" {
		n = card.Name{Text: deflt, Node: c.Step().Verb.Node}
	}
	return c.Zone(n)
}

type drawInitOp struct {
	n    interp.Int
	left int
	from int16
}

func (op *drawInitOp) Exec(g *interp.Game) { g.SetLocal(op.left, op.n(g)) }

// Plan tells whether a card could be drawn.
func (op *drawInitOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	return pc + 2, op.n(g) > 0 && g.CanTake(op.from)
}

// drawOp draws card by card. Where a card makes something else happen first, it
// goes on after that.
type drawOp struct {
	left   int
	tried  int
	from   int16
	to     int64
	result int
}

func (op *drawOp) Exec(g *interp.Game) {
	quiet := !g.MovesInterrupt()
	for n := g.Local(op.left); n > 0; n-- {
		c := g.Nth(op.from, 0)
		if c == interp.None {
			g.SetLocal(op.left, n)
			if g.Need(op.from, 1, op.tried) {
				return
			}
			if c = g.Nth(op.from, 0); c == interp.None {
				g.SetLocal(op.tried, 0)
				return
			}
		}
		g.SetLocal(op.tried, 0)
		if !g.Spend() {
			return
		}
		if op.result >= 0 {
			g.SetLocal(op.result, g.Local(op.result)+1)
		}
		if quiet {
			g.Move(c, op.to)
			continue
		}
		g.SetLocal(op.left, n-1)
		if g.Interrupted(func() { g.Move(c, op.to) }) {
			return
		}
	}
}

func drawText(t *interp.Texter, a drawArgs) string {
	s := "draw " + t.Quantity(a.Count, "card", "cards")
	if a.From.Text != "" {
		s += " from " + t.ZoneOf(a.From.Text)
	}
	if a.To.Text != "" {
		s += " " + t.Into(card.Expr{Text: a.To.Text})
	}
	t.ResultNumber("that many")
	return s
}
