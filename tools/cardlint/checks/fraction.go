package checks

import (
	"math"
	"strconv"

	"github.com/expr-lang/expr/ast"

	"shards/tools/cardlint/lint"
)

// Fraction finds comparisons of whole numbers with fractions.
var Fraction = define(lint.Check{
	Name: "fraction", Category: lint.Suspicious, Since: "0.1",
	Why: "Counters, attributes and counts are whole numbers. Compared with a fraction they are never equal to it, and `>= 2.5` means `>= 3`.",
	Bad: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: might >= 2.5 # want "a whole number is compared with 2.5"
`,
	Good: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: might >= 3
  - gain: { coin: 1 }
    when: might / 2 >= 2.5
`,
	Run: func(p *lint.Pass) {
		for _, e := range p.Exprs() {
			lint.Visit(e.Tree(), func(n ast.Node) bool {
				b, ok := n.(*ast.BinaryNode)
				if !ok || !comparisons[b.Operator] {
					return true
				}
				for _, sides := range [][2]ast.Node{{b.Left, b.Right}, {b.Right, b.Left}} {
					f, ok := sides[1].(*ast.FloatNode)
					if ok && f.Value != math.Trunc(f.Value) && !mayBeFraction(sides[0]) {
						p.Reportf(e.SpanOf(f), "a whole number is compared with %s", strconv.FormatFloat(f.Value, 'f', -1, 64))
					}
				}
				return true
			})
		}
	},
})

var comparisons = map[string]bool{"==": true, "!=": true, "<": true, ">": true, "<=": true, ">=": true}

// mayBeFraction says whether a division or a fraction is in an expression.
func mayBeFraction(n ast.Node) bool {
	found := false
	lint.Visit(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FloatNode:
			found = true
		case *ast.BinaryNode:
			found = found || n.Operator == "/" || n.Operator == "**"
		case *ast.BuiltinNode:
			found = found || n.Name == "mean" || n.Name == "median"
		}
		return !found
	})
	return found
}
