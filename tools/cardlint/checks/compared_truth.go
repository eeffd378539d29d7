package checks

import (
	"github.com/expr-lang/expr/ast"

	"shards/tools/cardlint/lint"
)

// ComparedTruth finds comparisons with true and false.
var ComparedTruth = define(lint.Check{
	Name: "compared-truth", Category: lint.Style, Since: "0.1",
	Why: "What is true or false is a condition by itself: `.tired`, `not .tired`. Compared with true it only reads longer.",
	Bad: `id: scribe
kind: worker
work:
  - gain: { coin: "count(table, .tired == true)" } # want "comparing with true"
`,
	Good: `id: scribe
kind: worker
work:
  - gain: { coin: "count(table, .tired)" }
`,
	Run: func(p *lint.Pass) {
		for _, e := range p.Exprs() {
			lint.Visit(e.Tree(), func(n ast.Node) bool {
				b, ok := n.(*ast.BinaryNode)
				if !ok || b.Operator != "==" && b.Operator != "!=" {
					return true
				}
				for _, side := range []ast.Node{b.Left, b.Right} {
					if t, ok := side.(*ast.BoolNode); ok {
						d := p.Reportf(e.SpanOf(t), "comparing with %v says nothing more", t.Value)
						d.Hint = "write the condition alone"
						if t.Value == (b.Operator == "!=") {
							d.Hint = "write not before the condition"
						}
					}
				}
				return true
			})
		}
	},
})
