package effects

import (
	"cmp"

	"shards/internal/card"
	"shards/interp"
)

type forEachArgs struct {
	In card.Expr  `key:"in,req" doc:"The cards or players to go through, in order."`
	As card.Name  `key:"as" doc:"The name of each in the steps (default it)."`
	Do card.Steps `key:"do,req" doc:"What happens for each."`
}

// ForEach does steps for each card or player of a list.
var ForEach = define(interp.Spec[forEachArgs]{
	Name: "for_each",
	Doc:  "Steps happen for each card or player of a list, one after the other. The list is made before the first.",
	Text: func(t *interp.Texter, a forEachArgs) string {
		return t.ForEach(a.In, cmp.Or(a.As.Text, "it"), a.Do)
	},
	Compile: func(c *interp.Compiler, a forEachArgs) {
		src, kind := c.ListOf(a.In)
		list, it := c.ListVar(src), c.NewLocal()
		name := a.As
		if name.Text == "" {
			name.Text = "it"
		}
		c.ForEach(list, it, func() {
			c.Enter()
			c.Bind(name, kind, it)
			c.Steps(a.Do)
			c.Leave()
		})
	},

	Examples: `
- name: cards
  given: { hand: [a, c] }
  play:
    - for_each:
        in: hand
        do: [gain: { coins: "it.cost ?? 0" }]
  text: For each card in your hand, gain coins equal to its cost.
  expect: { coins: 4 }

- name: players, by a name for each
  players: 3
  given: { B: { coins: 2 }, C: { coins: 3 } }
  play:
    - for_each:
        in: opponents
        as: rival
        do:
          - lose: { life: rival.coins }
            who: rival
  text: Each opponent loses life equal to their coins.
  expect: { B: { life: 8 }, C: { life: 7 } }

- name: the list is made before the first
  given: { hand: [a], deck: [b, c] }
  play: [for_each: { in: hand, do: [draw: 1] }]
  text: Draw a card for each card in your hand.
  expect: { hand: [a, b], deck: [c] }
`,
})

type repeatArgs struct {
	Times card.Expr  `key:"times,req" doc:"How often."`
	Do    card.Steps `key:"do,req" doc:"What happens each time."`
}

// Repeat does steps several times.
var Repeat = define(interp.Spec[repeatArgs]{
	Name: "repeat",
	Doc:  "Steps happen several times; how often is settled before the first time.",
	Text: func(t *interp.Texter, a repeatArgs) string { return t.Repeat(a.Times, a.Do) },
	Compile: func(c *interp.Compiler, a repeatArgs) {
		left := c.NewLocal()
		c.Emit(&setOnceOp{left, c.Int(a.Times)})
		loop := &interp.WhenOp{Cond: func(g *interp.Game) int64 { return max(g.Local(left), 0) }}
		start := c.PC()
		c.Emit(loop)
		c.Emit(countDownOp(left))
		c.Steps(a.Do)
		c.Emit(interp.JumpOp(start))
		loop.Skip = c.PC()
	},

	Examples: `
- name: so often
  given: { deck: [a, b, c], coins: 2 }
  play:
    - repeat:
        times: 2
        do:
          - draw: 1
          - lose: { coins: 1 }
  text: 'Do this 2 times: draw a card; lose 1 coin.'
  expect: { hand: [a, b], deck: [c], coins: 0 }

- name: how often is settled before the first time
  given: { coins: 2 }
  play: [repeat: { times: coins, do: [gain: { coins: 1 }] }]
  expect: { coins: 4 }
`,
})

type setOnceOp struct {
	slot int
	v    interp.Int
}

func (op *setOnceOp) Exec(g *interp.Game) { g.SetLocal(op.slot, op.v(g)) }

// Plan takes a repetition to do something if it happens at all.
func (op *setOnceOp) Plan(g *interp.Game, pc int32) (int32, bool) { return pc + 1, op.v(g) > 0 }

type countDownOp int

func (op countDownOp) Exec(g *interp.Game) { g.SetLocal(int(op), g.Local(int(op))-1) }
