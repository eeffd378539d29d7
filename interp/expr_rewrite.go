package interp

import (
	"strconv"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
)

// rewriting collects what must change in a tree so that it means in pure expr
// what our closures compute: a set that equals a value holds it, a comparison
// with what is missing is false, a condition stands for its definition. An
// expression and the conditions that are put into it share one.
//
// Where expr has no result but an error, ours is defined: a remainder by zero
// is 0; what no card and nobody has is 0, false or empty; a product stops at
// 1<<50; rounding 0/0 gives 0 and rounding what is infinite 1<<50.
type rewriting struct {
	patches  map[ast.Node][]ast.Node
	done     map[ast.Node]ast.Node
	optional map[ast.Node]bool // nodes that read an attribute a card may lack
	inlined  int               // conditions put in
	lets     int
}

// maxInlined is how many conditions an expression may come to hold, also
// through other conditions.
const maxInlined = 50

func (x *exprCtx) rewriting() *rewriting {
	if x.rw == nil {
		x.rw = &rewriting{map[ast.Node][]ast.Node{}, map[ast.Node]ast.Node{}, map[ast.Node]bool{}, 0, 0}
	}
	return x.rw
}

// patch replaces a node by another, which may hold the node itself: as it is,
// or as earlier patches made it.
func (x *exprCtx) patch(n, to ast.Node) {
	setLocations(to, n.Location(), false)
	x.stand(n, to)
}

// stand lets a node stand for one of another place: an argument, a definition.
func (x *exprCtx) stand(n, other ast.Node) {
	rw := x.rewriting()
	rw.patches[n] = append(rw.patches[n], other)
}

// setLocations gives new nodes (or all) the place of what they came from.
func setLocations(n ast.Node, loc file.Location, all bool) {
	ast.Walk(&n, visitor(func(m *ast.Node) {
		if all || (*m).Location() == (file.Location{}) {
			(*m).SetLocation(loc)
		}
	}))
}

// rewritten is the tree with the patches.
func (x *exprCtx) rewritten(n ast.Node) ast.Node {
	if x.rw == nil {
		return n
	}
	return x.rw.rewrite(n)
}

// rewrite changes each node once, also one that stands at several places.
func (rw *rewriting) rewrite(n ast.Node) ast.Node {
	if r, ok := rw.done[n]; ok {
		return r
	}
	rw.done[n] = n // inside of its own patch a node is itself
	rw.children(n)
	for _, p := range rw.patches[n] {
		rw.done[n] = rw.rewrite(p)
	}
	return rw.done[n]
}

func (rw *rewriting) children(n ast.Node) {
	all := func(ns []ast.Node) {
		for i := range ns {
			ns[i] = rw.rewrite(ns[i])
		}
	}
	switch n := n.(type) {
	case *ast.UnaryNode:
		n.Node = rw.rewrite(n.Node)
	case *ast.BinaryNode:
		n.Left, n.Right = rw.rewrite(n.Left), rw.rewrite(n.Right)
	case *ast.ConditionalNode:
		n.Cond, n.Exp1, n.Exp2 = rw.rewrite(n.Cond), rw.rewrite(n.Exp1), rw.rewrite(n.Exp2)
	case *ast.MemberNode:
		n.Node = rw.rewrite(n.Node)
	case *ast.CallNode:
		all(n.Arguments)
	case *ast.BuiltinNode:
		all(n.Arguments)
	case *ast.PredicateNode:
		n.Node = rw.rewrite(n.Node)
	case *ast.ArrayNode:
		all(n.Nodes)
	case *ast.VariableDeclaratorNode:
		n.Value, n.Expr = rw.rewrite(n.Value), rw.rewrite(n.Expr)
	}
}

// presence says in expr's terms when the value of a node is there; nil is
// always.
func (x *exprCtx) presence(n ast.Node) ast.Node {
	rw := x.rewriting()
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if p := rw.patches[n]; len(p) > 0 { // a parameter
			return x.presence(p[0])
		}
	case *ast.MemberNode:
		if rw.optional[n] {
			return &ast.BinaryNode{Operator: "!=", Left: n, Right: &ast.NilNode{}}
		}
	case *ast.UnaryNode:
		return x.presence(n.Node)
	case *ast.BinaryNode:
		l, r := x.presence(n.Left), x.presence(n.Right)
		switch n.Operator {
		case "+", "-", "*", "%":
			return joined("and", l, r)
		case "??":
			if l != nil && r != nil {
				return joined("or", l, r)
			}
		}
	case *ast.ConditionalNode:
		a, b := x.presence(n.Exp1), x.presence(n.Exp2)
		if a != nil || b != nil {
			return &ast.ConditionalNode{Ternary: true, Cond: n.Cond, Exp1: orTrue(a), Exp2: orTrue(b)}
		}
	}
	return nil
}

func joined(op string, a, b ast.Node) ast.Node {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &ast.BinaryNode{Operator: op, Left: a, Right: b}
}

func orTrue(n ast.Node) ast.Node {
	if n == nil {
		return &ast.BoolNode{Value: true}
	}
	return n
}

// plain says that a node reads something, and does not compute it.
func (x *exprCtx) plain(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.MemberNode:
		return true
	case *ast.IdentifierNode:
		p := x.rewriting().patches[n]
		return len(p) == 0 || x.plain(p[0])
	}
	return false
}

// computes says that a number is computed from a value that may be missing.
func (x *exprCtx) computes(v value) bool { return v.t.opt && !x.plain(v.node) }

// guard writes out for expr what a comparison does with missing values: it is
// false, as nothing can be said about what is not there.
func (x *exprCtx) guard(n ast.Node, operands ...value) {
	var cond ast.Node
	for _, v := range operands {
		if v.t.opt {
			cond = joined("and", cond, x.presence(v.node))
		}
	}
	if cond != nil {
		x.patch(n, &ast.BinaryNode{Operator: "and", Left: cond, Right: n})
	}
}

// spare lets what is computed from a missing value be missing for expr, too,
// which can't compute with nil.
func (x *exprCtx) spare(v value) {
	if v.node == nil || !x.computes(v) {
		return
	}
	if p := x.presence(v.node); p != nil {
		x.patch(v.node, &ast.ConditionalNode{Ternary: true, Cond: p, Exp1: v.node, Exp2: &ast.NilNode{}})
	}
}

// meet writes out for expr that two sets have a value in common.
func (x *exprCtx) meet(a, b ast.Node) ast.Node {
	if usesElement(b) {
		a, b = b, a
	}
	if !usesElement(b) {
		return anyIn(a, b)
	}
	// Inside of any, # would be a value: b is taken along by a name.
	rw := x.rewriting()
	rw.lets++
	name := "__set" + strconv.Itoa(rw.lets)
	return &ast.VariableDeclaratorNode{Name: name, Value: b, Expr: anyIn(a, &ast.IdentifierNode{Value: name})}
}

func anyIn(a, b ast.Node) ast.Node {
	return &ast.BuiltinNode{Name: "any", Arguments: []ast.Node{a,
		&ast.PredicateNode{Node: &ast.BinaryNode{Operator: "in", Left: &ast.PointerNode{}, Right: b}}}}
}
