package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type whileArgs struct {
	Holds card.Expr  `key:"holds,req" doc:"As long as this holds; it is looked at before each time."`
	Do    card.Steps `key:"do,req" doc:"What happens each time."`
}

// While does steps as long as a condition holds.
var While = define(interp.Spec[whileArgs]{
	Name: "while",
	Doc:  "Steps happen again and again as long as a condition holds.",
	Text: func(t *interp.Texter, a whileArgs) string {
		return t.Whole("As long as " + t.Condition(a.Holds) + ", " + t.Inline(a.Do) + ".")
	},
	Compile: func(c *interp.Compiler, a whileArgs) {
		loop := &interp.WhenOp{Cond: c.Bool(a.Holds)}
		start := c.PC()
		c.Emit(loop)
		c.Steps(a.Do)
		c.Emit(interp.JumpOp(start))
		loop.Skip = c.PC()
	},

	Examples: `
- name: until there are enough
  given: { deck: [a, b, c], hand: [a] }
  play:
    - while: { holds: len(hand) < 3, do: [draw: 1] }
  expect: { hand: [a, a, b], deck: [c] }

- name: not once if it does not hold
  given: { deck: [a], hand: [a, b, c] }
  play:
    - while: { holds: len(hand) < 3, do: [draw: 1] }
  expect: { hand: [a, b, c], deck: [a] }
`,
})
