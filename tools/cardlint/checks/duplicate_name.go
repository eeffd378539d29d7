package checks

import (
	"strings"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// DuplicateName finds cards that people can't tell apart.
var DuplicateName = define(lint.Check{
	Name: "duplicate-name", Category: lint.Suspicious, Since: "0.1",
	Why: "Two cards with one name are two cards for the game and one for its players. Most often a card was copied and its name not changed.",
	Bad: `- id: scribe
  name: Scribe
  kind: worker
- id: old-scribe
  name: Scribe # want "another card is called \"Scribe\", too"
  kind: worker
`,
	Good: `- id: scribe
  name: Scribe
  kind: worker
- id: old-scribe
  name: Old Scribe
  kind: worker
`,
	Run: func(p *lint.Pass) {
		first := map[string]*card.CardDecl{}
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				name := strings.ToLower(strings.TrimSpace(c.Name))
				switch before := first[name]; {
				case name == "":
				case before == nil:
					first[name] = c
				case before.ID.Text != c.ID.Text:
					d := p.Reportf(c.Node.Get("name").Span, "another card is called %q, too", c.Name)
					lint.See(d, before.Node.Get("name").Span, "this one")
				}
			}
		}
	},
})
