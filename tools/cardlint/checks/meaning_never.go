package checks

import "shards/tools/cardlint/lint"

// NeverHolds finds conditions that nothing can meet.
var NeverHolds = define(lint.Check{
	Name: "never-holds", Category: lint.Bug, Since: "0.1",
	Why: "What stands behind a condition that can never hold never happens. The bounds of counters are known, and so are the values of the cards that are loaded; two comparisons joined by `and` can exclude each other. A condition that no loaded card meets is found, too: then load the pack that has such cards with it.",
	Bad: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: might >= 31 # want "this never holds: might is from 0 to 30"
  - gain: { coin: 2 }
    when: might >= 10 and might < 5 # want "this never holds: might is from 10 to 30 here"
  - draw: 1
    when: any(table, .cost < 0) # want "this never holds"
  - hire: { from: market, where: .kind == "hero" and .guild == "green" } # want "no card that is loaded is like this"
  - gain: { coin: 1 }
    when: turn > 3 and options.long_game and not options.long_game and led # want "this never holds: by what stands before it"
`,
	Good: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: might >= 30
  - gain: { coin: 2 }
    when: might >= 5 and might < 10
  - draw: 1
    when: any(table, .cost > 3)
  - hire: { from: market, where: .kind == "hero" and .guild == "red" }
`,
	Run: func(p *lint.Pass) {
		for _, v := range verdicts(p) {
			switch {
			case v.holds:
			case v.whole:
				p.Reportf(spanOf(v.expr, v.node), "no card that is loaded is like this")
			default:
				p.Reportf(spanOf(v.expr, v.node), "this never holds%s", because(v.why))
			}
		}
	},
})

func because(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}
