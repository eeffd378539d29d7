package checks

import (
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// MissingDoc finds declarations without a sentence for people, in packs that
// write them.
var MissingDoc = define(lint.Check{
	Name: "missing-doc", Category: lint.Style, Since: "0.1",
	Why: "The `doc` of a verb or condition is what editors show for it and what the reference of the game is made of. A pack that documents nearly all of them should not leave one out.",
	Bad: documentedVerbs + `  i: { do: [gain: { coin: 9 }] } # want "i has no doc"
`,
	Good: documentedVerbs + `  i: { doc: Nine., do: [gain: { coin: 9 }] }
`,
	Run: func(p *lint.Pass) {
		for _, pack := range p.Packs {
			var lacking []*source.Node
			with := 0
			note := func(key *source.Node, doc string) {
				if doc != "" {
					with++
				} else {
					lacking = append(lacking, key)
				}
			}
			for _, v := range pack.Game.Verbs {
				note(v.Key, v.Value.Doc)
			}
			for _, c := range pack.Game.Conditions {
				note(c.Key, c.Value.Doc)
			}
			if !habit(with, with+len(lacking)) {
				continue
			}
			for _, k := range lacking {
				p.Reportf(k.Span, "%s has no doc", k.Text)
			}
		}
	},
})

const documentedVerbs = `-- more.yaml --
verbs:
  a: { doc: One., do: [gain: { coin: 1 }] }
  b: { doc: Two., do: [gain: { coin: 2 }] }
  c: { doc: Three., do: [gain: { coin: 3 }] }
  d: { doc: Four., do: [gain: { coin: 4 }] }
`
