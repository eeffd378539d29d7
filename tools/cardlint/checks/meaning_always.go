package checks

import "shards/tools/cardlint/lint"

// AlwaysHolds finds comparisons that say nothing.
var AlwaysHolds = define(lint.Check{
	Name: "always-holds", Category: lint.Suspicious, Since: "0.1",
	Why: "A comparison that holds whatever happens was meant to say something: another number, another sign, another name. The bounds of counters are known, and what stands before it with `and`, or around the step, is taken to hold.",
	Bad: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: coin >= 0 # want "this always holds: coin is at least 0"
  - gain: { coin: 2 }
    when: might >= 10 and might > 5 # want "this always holds: might is from 10 to 30 here"
  - do:
      - draw: 1
        when: might >= 10 # want "this always holds: might is from 20 to 30 here"
    when: might >= 20
`,
	Good: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: coin > 0
  - gain: { coin: 2 }
    when: might >= 10 and coin > 5
  - do:
      - draw: 1
        when: coin >= 10
    when: might >= 20
`,
	Run: func(p *lint.Pass) {
		for _, v := range verdicts(p) {
			if v.holds {
				p.Reportf(spanOf(v.expr, v.node), "this always holds%s", because(v.why))
			}
		}
	},
})
