package checks

import (
	"fmt"
	"slices"
	"strings"

	"shards/internal/diag"
	"shards/internal/scenario"
	"shards/tools/cardlint/lint"
)

// ScenarioNames finds names in scenarios that the game does not have.
var ScenarioNames = define(lint.Check{
	Name: "scenario-names", Category: lint.Bug, Since: "0.1",
	Why: "A scenario that names a card, a zone, a counter or an action that does not exist fails whatever the cards do. A name that was changed is often forgotten in the tests.",
	Bad: `-- cards/example.yaml --
- id: scribe
  kind: worker
  work: [gain: { coin: 1 }]
  examples:
    - name: a coin
      given: { A: { hand: [scrib] } } # want "there is no card \"scrib\""
      do: [work: scribe]
      expect: { A: { coins: 1 } } # want "there is no counter or zone of a player \"coins\""
-- tests/scribe.test.yaml --
tests:
  - name: a coin
    given: { A: { hnd: [scribe] }, table: { market: [{ card: scribe, tird: true }] } } # want "there is no counter or zone of a player \"hnd\"" "there is no counter of cards \"tird\""
    do:
      - wrk: scribe # want "there is no action \"wrk\""
      - expect: { A: { table: { has: [scribe, aprentice*2] } }, illegal: [work: scribe, hir: scribe] } # want "there is no card \"aprentice\"" "there is no action \"hir\""
    expect: { cards: { A.scribe: { tired: false, cots: 2 } } } # want "there is no counter or attribute of cards \"cots\""
`,
	Good: `-- cards/example.yaml --
- id: scribe
  kind: worker
  work: [gain: { coin: 1 }]
  examples:
    - name: a coin
      given: { A: { hand: [scribe] } }
      do: [work: scribe]
      expect: { A: { coin: 1 } }
-- tests/scribe.test.yaml --
tests:
  - name: a coin
    given: { A: { hand: [scribe] }, table: { market: [{ card: scribe, tired: true }] } }
    do:
      - work: scribe#1
      - choose: [whatever]
      - expect: { A: { table: { has: [scribe, apprentice*2] } }, illegal: [work: A.scribe] }
    expect: { cards: { A.scribe: { tired: false, kind: worker, cost: 2 } } }
-- tests/others.test.yaml --
packs: [sandbox, another]
tests:
  - name: cards of a pack that is not here
    given: { A: { hand: [stranger] } }
    expect: { A: { coin: 0 } }
`,
	Run: func(p *lint.Pass) {
		if p.Rules == nil {
			return
		}
		var ids []string
		for _, pack := range p.Packs {
			ids = append(ids, pack.ID.Text)
		}
		for _, t := range p.Tests {
			if !p.Linted(t.Pack) {
				continue
			}
			f, _ := scenario.Parse(t.File)
			if slices.ContainsFunc(f.Packs, func(ref string) bool { return !slices.Contains(ids, ref) }) {
				continue // what it names may be declared where we do not look
			}
			scenarioNames(p, f.Tests)
		}
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				if p.Linted(pack) {
					tests, _ := scenario.Examples(c.Examples)
					scenarioNames(p, tests)
				}
			}
		}
	},
})

func scenarioNames(p *lint.Pass, tests []*scenario.Test) {
	for _, t := range tests {
		for _, u := range scenario.Unknowns(p.Rules, t) {
			d := p.Reportf(u.Node.Span, "there is no %s %q", u.What, u.Name)
			plural := u.What
			if noun, of, ok := strings.Cut(u.What, " of "); ok {
				plural = noun + "s of " + of
			} else {
				plural += "s"
			}
			d.Hint = diag.KnownHint(u.Name, plural, u.Known)
			if word := diag.Suggest(u.Name, u.Known); word != "" && strings.Count(u.Node.Span.Text(), u.Name) == 1 {
				d.Fix = lint.Replace(fmt.Sprintf("change to %q", word), u.Node.Span, strings.Replace(u.Node.Span.Text(), u.Name, word, 1))
			}
		}
	}
}
