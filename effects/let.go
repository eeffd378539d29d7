package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type letArgs struct {
	Value card.Expr `key:"value,req,alone" doc:"The number."`
}

// Let keeps a number as it is now.
var Let = define(interp.Spec[letArgs]{
	Name: "let",
	Doc:  "Keeps a number as it is now; as gives it a name for later steps.",
	Text: func(t *interp.Texter, a letArgs) string {
		s := t.Amount(a.Value)
		t.ResultNumber("the noted number")
		return "note " + s
	},
	Compile: func(c *interp.Compiler, a letArgs) {
		out := c.Result(interp.KInt)
		if out < 0 {
			c.Errorf(c.StepNode(), "no-result", "a number that nobody names is of no use").Hint = "as: n"
			return
		}
		c.Emit(&letOp{c.Int(a.Value), out})
	},

	Examples: `
- name: a number as it was
  given: { coins: 3 }
  play:
    - let: coins
      as: before
    - gain: { coins: 4 }
    - gain: { might: before }
  text: Note your coins. Gain 4 coins. Gain might equal to the noted number.
  expect: { coins: 7, might: 3 }

- name: of several players it is the sum
  players: 3
  given: { B: { coins: 2 }, C: { coins: 3 } }
  play:
    - let: coins
      as: all
      who: opponents
    - gain: { might: all }
  expect: { might: 5 }
`,
})

type letOp struct {
	value interp.Int
	out   int
}

func (op *letOp) Exec(g *interp.Game) { g.SetLocal(op.out, g.Local(op.out)+op.value(g)) }

// Plan tells that keeping a number does nothing by itself.
func (op *letOp) Plan(_ *interp.Game, pc int32) (int32, bool) { return pc + 1, false }
