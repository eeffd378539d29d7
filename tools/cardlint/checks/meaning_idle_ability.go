package checks

import (
	"slices"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// IdleAbility finds abilities that no rule ever uses with such a card.
var IdleAbility = define(lint.Check{
	Name: "idle-ability", Category: lint.Bug, Since: "0.1",
	Why: "An ability happens when a rule of the game runs it, for the cards that can be where that rule looks. On a card of another kind, or offered in a zone where no action looks, it is text without effect.",
	Bad: `-- more.yaml --
kinds:
  storm: { in: skies, name: storm }
zones:
  skies: { of: table }
abilities:
  strike: { doc: What a storm does at the end of a turn. }
actions:
  calm:
    card: skies
    do: [run: { ability: strike, of: it }]
-- cards/example.yaml --
- id: gale
  kind: storm
  strike: [gain: { coin: 1 }]
- id: scribe
  kind: worker
  cost: 2
  strike: [gain: { coin: 1 }] # want "no rule runs the ability strike of a worker"
- id: mason
  kind: worker
  cost: 2
  lend:
    in: hand # want "no action offers the ability lend there"
    do: [gain: { coin: 1 }]
`,
	Good: `- id: scribe
  kind: worker
  cost: 2
  work: [gain: { coin: 1 }]
- id: mason
  kind: worker
  cost: 2
  lend:
    in: discard
    do: [gain: { coin: 1 }]
`,
	Run: func(p *lint.Pass) {
		f := worldOf(p).flow()
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				for i := range c.Abilities {
					idleAbility(p, f, c, &c.Abilities[i])
				}
			}
		}
	},
})

func idleAbility(p *lint.Pass, f *flow, c *card.CardDecl, a *card.Entry[card.AbilityUse]) {
	kind, ok := f.kinds[c.Kind.Text]
	sites := slices.DeleteFunc(slices.Clone(f.sites), func(s site) bool { return s.ability != a.Name })
	if !ok || len(sites) == 0 {
		return // unused tells of abilities that nothing runs
	}
	runs := slices.DeleteFunc(slices.Clone(sites), func(s site) bool { return s.kinds&(1<<kind) == 0 })
	if len(runs) == 0 {
		p.Reportf(a.Key.Span, "no rule runs the ability %s of %s", a.Name, card.WithArticle(c.Kind.Text))
		return
	}
	if len(a.Value.In) == 0 || a.Value.In[0].Node == nil {
		return
	}
	offered := slices.ContainsFunc(runs, func(s site) bool {
		return s.zones == nil || slices.ContainsFunc(a.Value.In, func(z card.Name) bool { return slices.Contains(s.zones, z.Text) })
	})
	if !offered {
		p.Reportf(a.Value.In[0].Node.Span, "no action offers the ability %s there", a.Name)
	}
}
