package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type payArgs struct {
	Price card.Amounts `key:"price,req" ref:"counter" doc:"What is paid: so much of which counters of the player."`
	Must  bool         `key:"must" doc:"Whoever can pay has to."`
	Do    card.Steps   `key:"do,req" doc:"What happens then."`
}

// Pay lets the player pay a price for some steps.
var Pay = define(interp.Spec[payArgs]{
	Name: "pay",
	Doc:  "The player may pay a price; then the steps happen. Who can't pay, or would get nothing for it, is not asked. What can be paid instead of a counter (pays_for) can be paid here.",
	Text: func(t *interp.Texter, a payArgs) string { return t.Pay(a.Price, a.Must, a.Do) },
	Compile: func(c *interp.Compiler, a payArgs) {
		if len(a.Price) == 0 {
			c.Errorf(c.StepNode(), "missing-key", "price says what is paid: so much of which counters")
			return
		}
		op := &payOp{price: c.Price(a.Price), must: a.Must, prompt: c.Prompt("pay", "")}
		c.Emit(op)
		c.Steps(a.Do)
		op.skip = c.PC()
	},

	Examples: `
- name: "yes"
  given: { coins: 3 }
  play: [pay: { price: { coins: 2 }, do: [gain: { might: 3 }] }]
  do: [choose: yes]
  text: You may pay 2 coins. If you do, gain 3 might.
  expect: { coins: 1, might: 3 }

- name: "no"
  given: { coins: 3 }
  play: [pay: { price: { coins: 2 }, do: [gain: { might: 3 }] }]
  do: [choose: no]
  expect: { coins: 3, might: 0 }

- name: who can't pay is not asked
  given: { coins: 1 }
  play: [pay: { price: { coins: 2 }, do: [gain: { might: 3 }] }, gain: { dents: 1 }]
  expect: { coins: 1, might: 0, dents: 1 }

- name: nor who would get nothing for it
  given: { coins: 3, deck: [], discard: [] }
  play: [pay: { price: { coins: 2 }, do: [draw: 1] }]
  expect: { coins: 3, decision: none }

- name: whoever can has to
  given: { coins: 3, B: { coins: 1 } }
  play:
    - pay: { price: { coins: 2 }, must: true, do: [gain: { might: 1 }] }
      who: players
  text: Each player pays 2 coins if able. If they do, they gain 1 might.
  expect: { coins: 1, might: 1, B: { coins: 1, might: 0 } }
`,
})

// payOp asks whether a price shall be paid, and pays it.
type payOp struct {
	price  interp.Price
	must   bool
	skip   int32
	prompt int16
}

func (op *payOp) Exec(g *interp.Game) {
	switch {
	case !g.CanPay(op.price) || !op.must && !g.Useful(g.PCNow(), op.skip):
		g.Jump(op.skip)
	case op.must:
		g.Pay(op.price)
	default:
		g.AskYesNo(op, op.prompt)
	}
}

func (op *payOp) Resume(g *interp.Game, answer []int64) {
	if answer[0] != 0 {
		g.Jump(op.skip)
		return
	}
	g.Pay(op.price)
}

// Plan tells that the steps have to be looked at where the price can be paid.
func (op *payOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	if !g.CanPay(op.price) {
		return op.skip, false
	}
	return pc + 1, false
}
