package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type chooseArgs struct {
	Of       card.Map[card.Steps] `key:"of,req" doc:"The alternatives: a label for each, and its steps."`
	Count    *card.Expr           `key:"count" doc:"How many different ones (default 1)."`
	Optional bool                 `key:"optional" doc:"None may be chosen."`
	Always   bool                 `key:"always" doc:"Alternatives that could do nothing are offered, too, as in a vote."`
	Secret   bool                 `key:"secret" doc:"Nobody else is told what was chosen, as far as what then happens does not tell it."`
	By       *card.Expr           `key:"by" doc:"The player who chooses (default: the player whose step it is)."`
}

// Choose lets a player choose among alternatives.
var Choose = define(interp.Spec[chooseArgs]{
	Name: "choose",
	Doc:  "The player chooses one of several alternatives, or several different ones. Alternatives that could do nothing are not offered.",
	Text: func(t *interp.Texter, a chooseArgs) string {
		return t.Choose(a.Of, a.Count, a.By, a.Optional, a.Secret)
	},
	Compile: func(c *interp.Compiler, a chooseArgs) {
		op := &chooseOp{optional: a.Optional, always: a.Always, chosen: c.NewLocal(), prompt: c.Secret("choose", a.Secret)}
		if a.Count != nil {
			op.count = c.Int(*a.Count)
		}
		if a.By != nil {
			op.by = c.Chooser(*a.By)
		}
		if len(a.Of) > 60 {
			c.Errorf(a.Of[60].Key, "too-many", "at most 60 alternatives")
			return
		}
		if len(a.Of) == 0 {
			c.Errorf(c.StepNode(), "missing-key", "a choice needs alternatives")
			return
		}
		c.Emit(op)
		for i := range a.Of {
			b := &interp.WhenOp{Cond: func(g *interp.Game) int64 { return g.Local(op.chosen) >> i & 1 }}
			c.Emit(b)
			start := c.PC()
			c.Steps(a.Of[i].Value)
			b.Skip = c.PC()
			op.branches = append(op.branches, branch{c.Label(a.Of[i].Name), start, c.PC()})
		}
	},

	Examples: `
- name: one of several
  play:
    - choose:
        of:
          coins: [gain: { coins: 2 }]
          might: [gain: { might: 3 }]
  do: [choose: might]
  text: 'Choose one: gain 2 coins; or gain 3 might.'
  expect: { coins: 0, might: 3 }

- name: what could do nothing is not offered, and one alternative alone is not asked
  given: { deck: [] }
  play:
    - choose:
        of:
          cards: [draw: 2]
          might: [gain: { might: 3 }]
  text: 'Choose one: draw 2 cards; or gain 3 might.'
  expect: { might: 3, decision: none }

- name: several different ones, in the order of the list
  given: { deck: [a] }
  play:
    - choose:
        count: 2
        of:
          card: [draw: 1]
          might: [gain: { might: 1 + len(hand) }]
          coins: [gain: { coins: 1 }]
  do: [choose: [might, card]]
  text: 'Choose 2 of these, none twice: draw a card; gain 1 coin; or gain 1 might, plus 1 might for each card in your hand.'
  expect: { hand: [a], might: 2, coins: 0 }

- name: another player chooses for me, or not at all
  play:
    - choose_player:
        among: opponents
        do:
          - choose:
              by: chosen
              optional: true
              of:
                coins: [gain: { coins: 2 }]
                might: [gain: { might: 3 }]
  do: [{ by: B, choose: coins }]
  text: 'Choose an opponent. That player may choose one for you: gain 2 coins; or gain 3 might.'
  expect: { coins: 2, B: { coins: 0 } }
`,
})

type branch struct {
	label      int16
	start, end int32
}

type chooseOp struct {
	branches []branch
	count    interp.Int
	by       interp.Int
	optional bool
	always   bool
	chosen   int
	prompt   int16
}

func (op *chooseOp) Exec(g *interp.Game) {
	g.SetLocal(op.chosen, 0)
	n := int64(1)
	if op.count != nil {
		n = op.count(g)
	}
	seat := g.Me()
	if op.by != nil {
		seat = int8(op.by(g))
	}
	q := g.AskOptions(seat, op.prompt)
	for i, b := range op.branches {
		if op.always || g.Useful(b.start, b.end) {
			q.Add(b.label, i)
		}
	}
	low := n
	if op.optional {
		low = 0
	}
	q.Done(op, low, n)
}

func (op *chooseOp) Resume(g *interp.Game, answer []int64) {
	var mask int64
	for _, a := range answer {
		mask |= 1 << g.OptionNumber(int(a))
	}
	g.SetLocal(op.chosen, mask)
}

// Plan looks at the alternatives.
func (op *chooseOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	for _, b := range op.branches {
		if g.Useful(b.start, b.end) {
			return pc + 1, true
		}
	}
	return op.branches[len(op.branches)-1].end, false
}
