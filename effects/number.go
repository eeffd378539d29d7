package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type numberArgs struct {
	Min card.Expr `key:"min" doc:"The least number (default 0)."`
	Max card.Expr `key:"max,req" doc:"The greatest number."`

	Secret   bool `key:"secret" doc:"Nobody else is told the number, as far as what then happens does not tell it."`
	AtRandom bool `key:"at_random" doc:"Chance decides instead of the player, as with a die."`
}

// Number lets a player choose a number, which `as` names.
var Number = define(interp.Spec[numberArgs]{
	Name: "number",
	Doc:  "The player chooses a number; as gives it a name for later steps.",
	Text: func(t *interp.Texter, a numberArgs) string {
		low := "0"
		if !a.Min.IsZero() {
			low = t.Amount(a.Min)
		}
		s, result := "choose a number from ", "the chosen number"
		if a.AtRandom {
			s, result = "get a random number from ", "the random number"
		}
		s += low + " to " + t.Amount(a.Max) + interp.InSecret(a.Secret)
		t.ResultNumber(result)
		return s
	},
	Compile: func(c *interp.Compiler, a numberArgs) {
		op := &numberOp{low: func(*interp.Game) int64 { return 0 }, high: c.Int(a.Max), out: c.Result(interp.KInt), prompt: c.Secret("number", a.Secret), chance: a.AtRandom}
		if !a.Min.IsZero() {
			op.low = c.Int(a.Min)
		}
		if op.out < 0 {
			c.Errorf(c.StepNode(), "no-result", "a number that nobody names is of no use").Hint = "as: n"
			return
		}
		c.Emit(op)
	},

	Examples: `
- name: a number with a name
  given: { coins: 4 }
  play:
    - number: { max: coins }
      as: n
    - lose: { coins: n }
    - gain: { might: 2 * n }
  do: [choose: 3]
  text: Choose a number from 0 to your coins. Lose coins equal to the chosen number. Gain might equal to twice the chosen number.
  expect: { coins: 1, might: 6 }

- name: in secret, until it is shown
  play:
    - do:
        - number: { max: 5, secret: true }
          as: n
        - set: { bid: n }
      who: players
    - set: { might: bid }
      who: players
  do: [{ choose: 2, by: A }, { choose: 5, by: B }]
  expect: { might: 2, B: { might: 5 } }

- name: one number alone is not asked for
  play:
    - number: { min: 2, max: 2 }
      as: n
    - gain: { coins: n }
  expect: { coins: 2, decision: none }

- name: chance is asked for nothing
  play:
    - number: { min: 3, max: 3, at_random: true }
      as: n
    - gain: { coins: n }
  expect: { coins: 3, decision: none }
`,
})

type numberOp struct {
	low, high interp.Int
	out       int
	prompt    int16
	chance    bool
}

func (op *numberOp) Exec(g *interp.Game) {
	low, high := op.low(g), op.high(g)
	if op.chance {
		g.SetLocal(op.out, g.Local(op.out)+g.Chance(low, max(low, high)))
		return
	}
	g.AskNumber(op, low, high, op.prompt)
}

func (op *numberOp) Resume(g *interp.Game, answer []int64) {
	g.SetLocal(op.out, g.Local(op.out)+answer[0]) // as all results of several players
}

// Plan takes a number above 0 to be of use.
func (op *numberOp) Plan(g *interp.Game, pc int32) (int32, bool) { return pc + 1, op.high(g) > 0 }
