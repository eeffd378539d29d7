package checks

import (
	"slices"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// BriefStay finds abilities for cards that stay, on cards that don't.
var BriefStay = define(lint.Check{
	Name: "brief-stay", Category: lint.Suspicious, Since: "0.1",
	Why: "Some abilities are offered by cards that lie in an active zone, turn after turn. A card whose kind is put away from there at the end of every turn can offer it only in the turn in which it came; it should say what it does when it comes, or be of another kind.",
	Bad: `id: scribe
kind: worker
cost: 2
tire: [gain: { coin: 1 }] # want "a worker is put away from the zone table at the end of each turn"
`,
	Good: `- id: scribe
  kind: worker
  cost: 2
  work: [gain: { coin: 1 }]
- id: mason
  kind: hero
  tire: [gain: { coin: 1 }]
`,
	Run: func(p *lint.Pass) {
		f := worldOf(p).flow()
		leaving := f.leaving()
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				for i := range c.Abilities {
					briefStay(p, f, leaving, c, &c.Abilities[i])
				}
			}
		}
	},
})

func briefStay(p *lint.Pass, f *flow, leaving map[string]uint64, c *card.CardDecl, a *card.Entry[card.AbilityUse]) {
	kind, ok := f.kinds[c.Kind.Text]
	if !ok || len(a.Value.In) > 0 {
		return
	}
	bit, found, left := uint64(1)<<kind, false, ""
	for _, s := range f.sites {
		if s.ability != a.Name || s.kinds&bit == 0 {
			continue
		}
		found = true
		if s.zones == nil || slices.ContainsFunc(s.zones, func(z string) bool { return !f.zones[z].Active }) {
			return
		}
		for _, z := range s.zones {
			switch {
			case f.in[z]&bit == 0:
			case leaving[z]&bit == 0:
				return
			default:
				left = z
			}
		}
	}
	if found && left != "" {
		p.Reportf(a.Key.Span, "%s is put away from the zone %s at the end of each turn", card.WithArticle(c.Kind.Text), left)
	}
}
