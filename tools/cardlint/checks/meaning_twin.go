package checks

import (
	"encoding/json"
	"strings"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// Twin finds cards that are the same but for their names.
var Twin = define(lint.Check{
	Name: "twin", Category: lint.Suspicious, Since: "0.1",
	Why: "Two cards with the same values and the same effects are one card with two names: copied and not changed, or meant to be more copies.",
	Bad: `- id: scribe
  kind: worker
  cost: 2
  work: [gain: { coin: 2 }]
- id: clerk # want "clerk is the same card as scribe"
  kind: worker
  cost: 2
  work: [gain: { coin: 2 }]
`,
	Good: `- id: scribe
  kind: worker
  cost: 2
  work: [gain: { coin: 2 }]
- id: clerk
  kind: worker
  cost: 3
  work: [gain: { coin: 2 }]
`,
	Run: func(p *lint.Pass) {
		first := map[string]*card.CardDecl{}
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				key := faceOf(c)
				if key == "" || c.ID.Node == nil {
					continue
				}
				before := first[key]
				if before == nil {
					first[key] = c
					continue
				}
				d := p.Reportf(c.ID.Node.Span, "%s is the same card as %s", c.ID.Text, before.ID.Text)
				d.Hint = "copies: says how many there are of a card"
				lint.See(d, before.ID.Node.Span, "this one")
			}
		}
	},
})

// faceOf is all that a card is but its names and how many there are; "" for a
// card that has only a kind.
func faceOf(c *card.CardDecl) string {
	own := map[string]any{}
	for _, p := range c.Node.Pairs {
		switch key := p.Key.Text; key {
		case "id", "name", "copies", "text", "note", "examples":
		default:
			own[key] = p.Value.JSON()
		}
	}
	if len(own) < 2 {
		return ""
	}
	text, err := json.Marshal(own)
	if err != nil {
		return ""
	}
	if c.ID.Text == "" {
		return string(text)
	}
	return strings.ReplaceAll(string(text), `\"`+c.ID.Text+`\"`, `\"\"`)
}
