package effects

import (
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
})

type repeatArgs struct {
	Times card.Expr  `key:"times,req" doc:"How often."`
	Do    card.Steps `key:"do,req" doc:"What happens each time."`
}

// Repeat does steps several times.
var Repeat = define(interp.Spec[repeatArgs]{
	Name: "repeat",
	Doc:  "Steps happen several times; how often is settled before the first time.",
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
