package checks

import (
	"maps"
	"slices"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// Untested finds cards that no scenario names.
var Untested = define(lint.Check{
	Name: "untested", Category: lint.Suspicious, Since: "0.1",
	Why: "Nobody knows whether a card does what its author meant until somebody has tried it. A card is tested if it has examples, or if a scenario of its pack, or of one that requires it, names it. Cards that do nothing need no test.",
	Bad: `id: scribe # want "no scenario names scribe"
kind: worker
work: [gain: { coin: 1 }]
`,
	Good: `id: scribe
kind: worker
work: [gain: { coin: 1 }]
examples:
  - name: it earns a coin
    given: { A: { hand: [scribe] } }
    do: [work: scribe]
    expect: { A: { coin: 1 } }
`,
	Run: func(p *lint.Pass) {
		for _, pack := range p.Packs {
			tested := map[string]bool{}
			for _, t := range p.Tests {
				if t.Pack == pack || requires(t.Pack, pack) {
					maps.Copy(tested, t.Words())
				}
			}
			for _, c := range pack.Cards {
				does := len(c.Abilities) + len(c.Triggers) + len(c.Static)
				if does > 0 && c.Examples == nil && c.ID.Node != nil && !tested[c.ID.Text] {
					p.Reportf(c.ID.Node.Span, "no scenario names %s, and it has no examples", c.ID.Text)
				}
			}
		}
	},
})

func requires(a, b *card.Pack) bool {
	return slices.ContainsFunc(a.Requires, func(r card.Name) bool { return r.Text == b.ID.Text })
}
