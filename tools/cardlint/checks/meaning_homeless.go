package checks

import "shards/tools/cardlint/lint"

// Homeless finds cards that are nowhere in the game.
var Homeless = define(lint.Check{
	Name: "homeless", Category: lint.Bug, Since: "0.1",
	Why: "The kind of a card says in which zone its copies begin. Without that no copy is made, and the card is never seen. A card that begins in a zone which nothing ever looks at is no better off.",
	Bad: `-- more.yaml --
kinds:
  ghost: { name: ghost }
  spirit: { in: attic, name: spirit }
zones:
  attic: { of: table }
-- cards/example.yaml --
- id: wisp
  kind: ghost # want "cards of the kind ghost begin nowhere"
- id: shade
  kind: spirit # want "nothing ever looks at the zone attic, where such cards begin"
`,
	Good: `- id: scribe
  kind: worker
`,
	Run: func(p *lint.Pass) {
		w := worldOf(p)
		uses := p.Uses()
		for _, d := range w.designs {
			at := d.card.Kind.Node
			switch zone := w.kindZone[d.kind]; {
			case at == nil:
			case zone == "":
				p.Reportf(at.Span, "cards of the kind %s begin nowhere", d.card.Kind.Text).Hint = "say in: with a zone, where the kind is declared"
			case w.zones[zone] != nil && unseen(p, uses, zone):
				p.Reportf(at.Span, "nothing ever looks at the zone %s, where such cards begin", zone)
			}
		}
	},
})

// unseen says whether only kinds name a zone.
func unseen(p *lint.Pass, uses *lint.Uses, zone string) bool {
	for _, u := range uses.Of("zone", zone) {
		if u.Sort != "kind" {
			return false
		}
	}
	for _, pack := range p.Packs {
		if p.UsedOutside(pack, zone) || pack.Game.Zones.Get(zone) != nil && pack.Game.Zones.Get(zone).Value.Active {
			return false
		}
	}
	return true
}
