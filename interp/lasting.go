package interp

import "shards/internal/card"

// Rules that a step sets for a while.

// LastingOp makes lasting effects: static rules and triggers that a step sets.
type LastingOp struct{ rules []int16 }

func (op *LastingOp) Exec(g *Game) {
	for _, i := range op.rules {
		r := &g.r.standing[i]
		e := Effect{Rule: i, This: g.this, Me: g.me, You: g.you, Until: r.until, Times: r.times}
		for k, slot := range r.caps {
			e.Caps[k] = g.Local(slot)
		}
		g.s.Effects = append(g.s.Effects, e)
		g.noteRule(i)
	}
	if g.r.watchRules {
		g.dirty()
	}
}

// Whenever compiles a trigger that lasts a while.
func (c *Compiler) Whenever(d card.TriggerDecl) {
	i := c.trigger(&d, c.p.name, &capture{})
	c.Emit(&LastingOp{[]int16{i}})
}

// Lasting compiles a static rule that lasts a while.
func (c *Compiler) Lasting(d card.StaticDecl) {
	c.Emit(&LastingOp{c.static(&d, c.p.name, &capture{})})
}
