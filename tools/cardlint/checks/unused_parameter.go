package checks

import (
	"strings"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// UnusedParameter finds parameters of verbs and conditions that have no effect.
var UnusedParameter = define(lint.Check{
	Name: "unused-parameter", Category: lint.Bug, Since: "0.1",
	Why: "A verb or condition that does not look at one of its parameters does the same whatever is given for it.",
	Bad: `-- more.yaml --
verbs:
  reward:
    params: { amount: int, bonus: int } # want "reward never looks at its parameter \"bonus\""
    do: [gain: { coin: amount }]
-- cards/example.yaml --
id: scribe
kind: worker
work: [reward: { amount: 1, bonus: 1 }]
`,
	Good: `-- more.yaml --
verbs:
  reward:
    params: { amount: int, bonus: int }
    do: [gain: { coin: amount + bonus }]
-- cards/example.yaml --
id: scribe
kind: worker
work: [reward: { amount: 1, bonus: 1 }]
`,
	Run: func(p *lint.Pass) {
		type decl struct{ sort, name string }
		mentioned := map[decl]map[string]bool{}
		for _, e := range p.Exprs() {
			if e.Sort != "verb" && e.Sort != "condition" {
				continue
			}
			d := decl{e.Sort, e.Place.Name}
			if mentioned[d] == nil {
				mentioned[d] = map[string]bool{}
			}
			for _, w := range strings.FieldsFunc(e.Text, func(r rune) bool { return !nameRune(r) }) {
				mentioned[d][w] = true
			}
		}
		for _, pack := range p.Packs {
			for _, v := range pack.Game.Verbs {
				lookAt(p, v.Name, v.Value.Params, mentioned[decl{"verb", v.Name}])
			}
			for _, c := range pack.Game.Conditions {
				lookAt(p, c.Name, c.Value.Params, mentioned[decl{"condition", c.Name}])
			}
		}
	},
})

func nameRune(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
}

func lookAt[T any](p *lint.Pass, name string, params card.Map[T], mentioned map[string]bool) {
	for _, e := range params {
		if !mentioned[e.Name] && e.Key != nil {
			p.Reportf(e.Key.Span, "%s never looks at its parameter %q", name, e.Name)
		}
	}
}
