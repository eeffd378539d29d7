package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// Tier is one alternative of first.
type Tier struct {
	When *card.Expr `key:"when" doc:"The condition; the last alternative may do without."`
	Do   card.Steps `key:"do,req" doc:"What happens."`
}

// First does the first alternative whose condition holds.
var First = define(interp.Spec[[]Tier]{
	Name: "first",
	Doc:  "The first alternative whose condition holds happens, and only that one. This is how \"instead\" is written: the highest tier first.",
	Compile: func(c *interp.Compiler, tiers []Tier) {
		var out []*int32
		for i := range tiers {
			t := &tiers[i]
			if t.When == nil && i < len(tiers)-1 {
				c.Errorf(c.StepNode(), "unreachable", "an alternative without a condition hides those behind it")
			}
			var next []*int32
			if t.When != nil {
				next = c.Condition(*t.When)
			}
			c.Steps(t.Do)
			out = append(out, c.EmitJump())
			for _, n := range next {
				*n = c.PC()
			}
		}
		for _, o := range out {
			*o = c.PC()
		}
	},
})
