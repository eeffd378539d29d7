package interp

import "github.com/expr-lang/expr/ast"

// exprCheck is one expression for the differential test.
type exprCheck struct {
	src  string
	tree ast.Node
	v    value
}

// envTypes are the types of expr's environment.
type envTypes struct{}

// checkWithExpr lets expr's own checker see an expression.
func (c *Compiler) checkWithExpr(x *exprCtx, tree ast.Node, v value) {}
