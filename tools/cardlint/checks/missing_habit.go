package checks

import (
	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// MissingHabit finds cards without a key that nearly all cards have.
var MissingHabit = define(lint.Check{
	Name: "missing-habit", Category: lint.Suspicious, Since: "0.1",
	Why: "Where nearly all cards have a name, or nearly all of a kind an attribute such as a cost, the one without it was most likely not finished, or lost a line. A card without a cost is not one that costs 0.",
	Bad: costlyCards + `- { id: kit, name: Kit, kind: worker } # want "this worker has no ` + "`cost`" + `"
`,
	Good: costlyCards + `- { id: kit, name: Kit, kind: worker, cost: 0 }
`,
	Run: func(p *lint.Pass) {
		var all []*card.CardDecl
		kinds := map[string][]*card.CardDecl{}
		var order []string
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				k := c.Kind.Text
				if kinds[k] == nil {
					order = append(order, k)
				}
				kinds[k] = append(kinds[k], c)
			}
			all = append(all, pack.Cards...)
		}
		lacking(p, "card", all, []string{"name", "text", "examples"})
		for _, k := range order {
			lacking(p, k, kinds[k], p.Names.Of("attribute"))
		}
	},
})

const costlyCards = `- { id: ant, name: Ant, kind: worker, cost: 1 }
- { id: bee, name: Bee, kind: worker, cost: 1 }
- { id: cow, name: Cow, kind: worker, cost: 2 }
- { id: dog, name: Dog, kind: worker, cost: 2 }
- { id: elk, name: Elk, kind: worker, cost: 3 }
- { id: fox, name: Fox, kind: worker, cost: 3 }
- { id: gnu, name: Gnu, kind: worker, cost: 4 }
- { id: hen, name: Hen, kind: worker, cost: 4 }
- { id: jay, name: Jay, kind: worker, cost: 5 }
`

// fewCards are enough for all but one to be a habit.
const fewCards = 5

// lacking tells of keys that nearly all cards have.
func lacking(p *lint.Pass, what string, cards []*card.CardDecl, keys []string) {
	for _, k := range keys {
		var without []*card.CardDecl
		for _, c := range cards {
			if c.Node.Get(k) == nil {
				without = append(without, c)
			}
		}
		onlyOne := len(without) == 1 && len(cards) >= fewCards
		if !onlyOne && !habit(len(cards)-len(without), len(cards)) {
			continue
		}
		for _, c := range without {
			p.Reportf(card.FirstKey(c.Node), "this %s has no `%s`, as nearly all have", what, k)
		}
	}
}
