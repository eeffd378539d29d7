package checks

import (
	"github.com/expr-lang/expr/ast"

	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// HiddenTier finds alternatives of first that are never reached.
var HiddenTier = define(lint.Check{
	Name: "hidden-tier", Category: lint.Bug, Since: "0.1",
	Why: "`first` does the first alternative that holds. One that holds only where an earlier one does, too, is never reached: the highest tier comes first.",
	Bad: `id: scribe
kind: worker
work:
  - first:
      - { when: might >= 10, do: [gain: { coin: 2 }] }
      - { when: might >= 20, do: [gain: { coin: 4 }] } # want "this alternative is never reached: might is from 0 to 9 here"
      - { do: [gain: { coin: 1 }] }
  - first:
      - { when: coin > 3, do: [draw: 1] }
      - { when: coin <= 3, do: [draw: 2] }
      - { do: [gain: { coin: 1 }] } # want "this alternative is never reached: one of those before it always holds"
`,
	Good: `id: scribe
kind: worker
work:
  - first:
      - { when: might >= 20, do: [gain: { coin: 4 }] }
      - { when: might >= 10, do: [gain: { coin: 2 }] }
      - { do: [gain: { coin: 1 }] }
`,
	Run: func(p *lint.Pass) {
		w := worldOf(p)
		for _, s := range p.Steps() {
			hiddenTiers(p, w, s)
		}
	},
})

func hiddenTiers(p *lint.Pass, w *world, s *lint.Step) {
	var known facts
	list := alternatives(s)
	if s.Who == nil {
		known = w.during(s)
	}
	covered := false
	for i, t := range list {
		e := eval{world: w, known: known}
		if covered {
			p.Reportf(firstLine(t.node), "this alternative is never reached: one of those before it always holds")
			return
		}
		if t.when == nil || t.when.Tree() == nil {
			return
		}
		tree := t.when.Tree()
		alone := eval{world: w, known: w.where(t.when)}.of(tree)
		v := e.of(tree)
		if i > 0 && v.never() && !alone.never() {
			d := p.Reportf(spanOf(t.when, tree), "this alternative is never reached%s", because(firstWhy(e, t.when)))
			d.Hint = "the highest tier comes first"
			if before := list[i-1].when; before != nil {
				lint.See(d, spanOf(before, before.Tree()), "this holds as well")
			}
			continue
		}
		covered = v.always()
		known = e.assume(tree, false)
	}
}

// firstWhy is why a comparison in an expression is settled.
func firstWhy(e eval, x *lint.Expr) string {
	why := ""
	e.tell = func(_ ast.Node, holds bool, w string) {
		if why == "" && !holds {
			why = w
		}
	}
	e.of(x.Tree())
	return why
}

// firstLine is where to report what concerns a value as a whole.
func firstLine(n *source.Node) source.Span {
	if n == nil {
		return source.Span{}
	}
	if len(n.Pairs) > 0 {
		return n.Pairs[0].Key.Span
	}
	return n.Span
}
