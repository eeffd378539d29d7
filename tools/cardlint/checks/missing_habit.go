package checks

import (
	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// MissingHabit finds cards without a key that all cards of their kind have.
var MissingHabit = define(lint.Check{
	Name: "missing-habit", Category: lint.Suspicious, Since: "0.1",
	Why: "Where every other card of a kind has a name, or an attribute such as a cost, the one without it was most likely not finished, or lost a line. A card without a cost is not one that costs 0.",
	Bad: costlyCards + `- { id: kit, name: Kit, kind: worker } # want "this is the only worker without ` + "`cost`" + `"
`,
	Good: costlyCards + `- { id: kit, name: Kit, kind: worker, cost: 0 }
`,
	Run: func(p *lint.Pass) {
		type group struct{ pack, kind string }
		groups := map[group][]*card.CardDecl{}
		var order []group
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				g := group{pack.ID.Text, c.Kind.Text}
				if groups[g] == nil {
					order = append(order, g)
				}
				groups[g] = append(groups[g], c)
			}
		}
		for _, g := range order {
			lacking(p, g.kind, groups[g], append([]string{"name", "text", "examples"}, p.Names.Of("attribute")...))
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
`

// lacking tells of keys that all cards but one have.
func lacking(p *lint.Pass, kind string, cards []*card.CardDecl, keys []string) {
	if len(cards) <= habitCards {
		return
	}
	counts := map[string]int{}
	for _, c := range cards {
		for _, k := range c.Node.Keys() {
			counts[k]++
		}
	}
	for _, k := range keys {
		if counts[k] != len(cards)-1 {
			continue
		}
		for _, c := range cards {
			if c.Node.Get(k) == nil {
				p.Reportf(card.FirstKey(c.Node), "this is the only %s without `%s`", kind, k)
			}
		}
	}
}
