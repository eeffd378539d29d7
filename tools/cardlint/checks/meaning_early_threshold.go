package checks

import (
	"github.com/expr-lang/expr/ast"

	"shards/tools/cardlint/lint"
)

// EarlyThreshold finds thresholds that are looked at before the gain that
// would reach them.
var EarlyThreshold = define(lint.Check{
	Name: "early-threshold", Category: lint.Suspicious, Since: "0.1",
	Why: "Steps happen in order. A step that asks for so much of a counter, before another step of the same list gains it, does not see that gain: the card falls short by just what it gives. Most often the gain should come first.",
	Bad: `id: scribe
kind: worker
work:
  - draw: 1
    when: might >= 10 # want "might is looked at before this card's own gain of it"
  - gain: { might: 1 }
`,
	Good: `id: scribe
kind: worker
work:
  - gain: { might: 1 }
  - draw: 1
    when: might >= 10
`,
	Run: func(p *lint.Pass) {
		for _, s := range p.Steps() {
			if s.Verb.Text != "gain" || s.When != nil || s.Who != nil || s.Of != nil || s.Card == nil {
				continue
			}
			for _, a := range amounts(s) {
				for _, before := range s.Before {
					if e := asksFor(before, a.Name); e != nil && !changes(before, a.Name) && !gainedBefore(before, a.Name) {
						d := p.Reportf(spanOf(e, e.Tree()), "%s is looked at before this card's own gain of it", a.Name)
						d.Hint = "put the gain first, if it is to count"
						lint.See(d, a.Key.Span, "it is gained here")
						break
					}
				}
			}
		}
	},
})

// asksFor is the condition of a step, or of one of its tiers, that asks for at
// least so much of a counter.
func asksFor(s *lint.Step, counter string) *lint.Expr {
	if s.Who != nil {
		return nil
	}
	for _, e := range s.Exprs {
		if e.Key == "when" && atLeast(e.Tree(), counter) {
			return e
		}
	}
	return nil
}

func atLeast(n ast.Node, counter string) bool {
	b, ok := n.(*ast.BinaryNode)
	if !ok {
		return false
	}
	if b.Operator == "and" || b.Operator == "&&" {
		return atLeast(b.Left, counter) || atLeast(b.Right, counter)
	}
	id, ok := b.Left.(*ast.IdentifierNode)
	return ok && id.Value == counter && constant(b.Right) && (b.Operator == ">=" || b.Operator == ">")
}

// changes says whether a step, or one inside it, names a counter to change it.
func changes(s *lint.Step, counter string) bool {
	for _, a := range amounts(s) {
		if a.Name == counter {
			return true
		}
	}
	for _, in := range s.Inner {
		if changes(in, counter) {
			return true
		}
	}
	return false
}

func gainedBefore(s *lint.Step, counter string) bool {
	for _, b := range s.Before {
		if changes(b, counter) {
			return true
		}
	}
	return false
}
