package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// May asks whether some steps shall happen.
var May = define(interp.Spec[card.Steps]{
	Name: "may",
	Doc:  "The player decides, yes or no, whether the steps happen. Where they could do nothing nobody is asked.",
	Text: func(t *interp.Texter, a card.Steps) string { return t.May(a) },
	Compile: func(c *interp.Compiler, a card.Steps) {
		op := &mayOp{prompt: c.Prompt("may", "")}
		c.Emit(op)
		c.Steps(a)
		op.skip = c.PC()
	},

	Examples: `
- name: "yes"
  given: { coins: 2 }
  play:
    - may:
        - lose: { coins: 2 }
        - gain: { might: 3 }
  do: [choose: yes]
  text: You may lose 2 coins, then gain 3 might.
  expect: { coins: 0, might: 3 }

- name: "no"
  given: { coins: 2 }
  play: [may: [lose: { coins: 2 }]]
  do: [choose: no]
  text: You may lose 2 coins.
  expect: { coins: 2 }

- name: where the steps could do nothing nobody is asked
  given: { deck: [], discard: [] }
  play: [may: [draw: 1]]
  expect: { decision: none }
`,
})

type mayOp struct {
	skip   int32
	prompt int16
}

func (op *mayOp) Exec(g *interp.Game) {
	if !g.Useful(g.PCNow(), op.skip) {
		g.Jump(op.skip)
		return
	}
	g.AskYesNo(op, op.prompt)
}

func (op *mayOp) Resume(g *interp.Game, answer []int64) {
	if answer[0] != 0 {
		g.Jump(op.skip)
	}
}

// Plan looks at the steps inside.
func (op *mayOp) Plan(_ *interp.Game, pc int32) (int32, bool) { return pc + 1, false }
