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
	Text: func(t *interp.Texter, tiers []Tier) string {
		var alts []interp.Alternative
		for _, a := range tiers {
			alts = append(alts, interp.Alternative(a))
		}
		return t.First(alts)
	},
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

	Examples: `
- name: the first that holds, and only that one
  given: { coins: 7 }
  play:
    - first:
        - { when: coins >= 10, do: [gain: { might: 9 }] }
        - { when: coins >= 5, do: [gain: { might: 3 }] }
        - { do: [gain: { might: 1 }] }
  text: Gain 1 might. If you have 5+ coins, gain 3 might instead. If you have 10+ coins, gain 9 might instead.
  expect: { might: 3 }

- name: the last one may do without a condition
  given: { coins: 4 }
  play:
    - first:
        - { when: coins >= 5, do: [gain: { might: 3 }] }
        - { do: [gain: { might: 1 }] }
  text: Gain 1 might. If you have 5+ coins, gain 3 might instead.
  expect: { might: 1 }
`,
})
