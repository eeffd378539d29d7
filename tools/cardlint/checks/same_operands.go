package checks

import (
	"github.com/expr-lang/expr/ast"

	"shards/tools/cardlint/lint"
)

// SameOperands finds signs that have the same on both sides.
var SameOperands = define(lint.Check{
	Name: "same-operands", Category: lint.Bug, Since: "0.1",
	Why: "The same on both sides of a comparison, of `and`, `or`, `-` or `??` says nothing; one of the two was meant to be something else.",
	Bad: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: coin > 1 and coin > 1 # want "both sides of and are the same"
  - gain: { coin: 1 }
    when: might >= might # want "both sides of >= are the same"
`,
	Good: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: coin > 1 and might > 1
  - gain: { coin: 1 + 1 }
`,
	Run: func(p *lint.Pass) {
		for _, e := range p.Exprs() {
			lint.Visit(e.Tree(), func(n ast.Node) bool {
				b, ok := n.(*ast.BinaryNode)
				if ok && b.Operator != "+" && b.Operator != "*" && b.Operator != ".." && b.Left.String() == b.Right.String() {
					p.Reportf(e.SpanOf(b.Right), "both sides of %s are the same", b.Operator)
					return false
				}
				return true
			})
		}
	},
})
