package interp

import "github.com/expr-lang/expr/ast"

// Comparisons. With what is missing they are false, except those with nil.

// equality compiles == and !=. A set equals a value if it holds it; this is
// written out as in for expr. Missing equals only nil.
func (x *exprCtx) equality(n *ast.BinaryNode) value {
	a, b := x.visit(n.Left), x.visit(n.Right)
	if a.t.k == KNone || b.t.k == KNone {
		return value{}
	}
	if a.t.k == KNil {
		a, b = b, a
	}
	if b.t.k == KNil {
		return x.compareNil(n, a)
	}
	a, b = x.align(a, b)
	if a.t.k == KNone || b.t.k == KNone {
		return value{}
	}
	isSet := func(v value) bool { return v.t.k == KSet || v.t.k == KKinds }
	if isSet(b) && !isSet(a) {
		a, b = b, a
	}
	bool_ := vtype{k: KBool}
	var eq intFn
	ai, bi := a.i, b.i
	switch {
	case isSet(a) && isSet(b) && a.t == b.t:
		eq = func(g *Game) int64 { return truth(ai(g)&bi(g) != 0) }
		x.patch(n, negated(n, x.meet(a.node, b.node)))
	case isSet(a) && b.t.k == KEnum && (b.t.dom == a.t.dom || a.t.k == KKinds && b.t.dom == domKinds):
		if b.konst {
			bit := int64(1) << b.c
			eq = func(g *Game) int64 { return truth(ai(g)&bit != 0) }
		} else {
			eq = func(g *Game) int64 {
				v := bi(g)
				return truth(v >= 0 && ai(g)&(1<<v) != 0)
			}
		}
		x.patch(n, negated(n, &ast.BinaryNode{Operator: "in", Left: b.node, Right: a.node}))
	case a.t.k == KFloat || b.t.k == KFloat:
		if !x.number(a, "this") || !x.number(b, "this") || !x.present(a, "") || !x.present(b, "") {
			return value{}
		}
		af, bf := a.float(), b.float()
		eq = func(g *Game) int64 { return truth(af(g) == bf(g)) }
	case a.t.k != b.t.k || a.t.dom != b.t.dom && a.t.k != KInt && a.t.k != KBool:
		x.errorf(n, "type", "a %s is never equal to a %s", x.typeName(a.t), x.typeName(b.t))
		return value{}
	case ai == nil || bi == nil:
		x.errorf(n, "type", "a %s can't be compared with another", a.t.k)
		return value{}
	case a.t.k == KInt && (x.computes(a) || x.computes(b)):
		// Missing has no remainder and no sum: nothing that is computed from it
		// equals or differs from anything.
		x.guard(n, a, b)
		ne := n.Operator == "!="
		return value{t: bool_, i: func(g *Game) int64 {
			v, w := ai(g), bi(g)
			return truth(v > missingBelow && w > missingBelow && (v == w) != ne)
		}}
	case b.konst:
		c := b.c
		eq = func(g *Game) int64 { return truth(ai(g) == c) }
	default:
		eq = func(g *Game) int64 { return truth(ai(g) == bi(g)) }
	}
	if n.Operator == "==" {
		return value{t: bool_, i: eq}
	}
	return value{t: bool_, i: func(g *Game) int64 { return 1 - eq(g) }}
}

func negated(n *ast.BinaryNode, to ast.Node) ast.Node {
	if n.Operator == "!=" {
		return &ast.UnaryNode{Operator: "not", Node: to}
	}
	return to
}

func (x *exprCtx) compareNil(n *ast.BinaryNode, a value) value {
	ai := a.i
	var eq intFn
	switch {
	case a.t.k == KSet:
		eq = func(g *Game) int64 { return truth(ai(g) == 0) }
		x.patch(n, negated(n, &ast.BinaryNode{Operator: "==", Left: &ast.BuiltinNode{Name: "len", Arguments: []ast.Node{a.node}}, Right: &ast.IntegerNode{}}))
	case a.t.opt:
		eq = func(g *Game) int64 { return truth(ai(g) <= missingBelow) }
		if x.computes(a) {
			if p := x.presence(a.node); p != nil {
				to := p
				if n.Operator == "==" {
					to = &ast.UnaryNode{Operator: "not", Node: p}
				}
				x.patch(n, to)
			}
		}
	case a.t.k == KCard || a.t.k == KPlayer || a.t.k == KZone || a.t.k == KCounter || a.t.k == KID:
		eq = func(g *Game) int64 { return truth(ai(g) < 0) }
	default:
		x.errorf(n, "always", "this always has a value, so comparing it with nil tells nothing")
		return value{}
	}
	if n.Operator == "==" {
		return value{t: vtype{k: KBool}, i: eq}
	}
	return value{t: vtype{k: KBool}, i: func(g *Game) int64 { return 1 - eq(g) }}
}

// missingBelow bounds what is computed from Missing.
const missingBelow int64 = Missing / 2

func (x *exprCtx) ordering(n *ast.BinaryNode) value {
	a, b := x.visit(n.Left), x.visit(n.Right)
	if !x.number(a, "what stands before "+n.Operator) || !x.number(b, "what stands behind "+n.Operator) {
		return value{}
	}
	if a.t.k == KFloat || b.t.k == KFloat {
		if !x.present(a, "") || !x.present(b, "") {
			return value{}
		}
		return value{t: vtype{k: KBool}, i: orderFloats(n.Operator, a.float(), b.float())}
	}
	if a.t.opt || b.t.opt {
		x.guard(n, a, b)
		return value{t: vtype{k: KBool}, i: orderPresent(n.Operator, a.i, b.i)}
	}
	return value{t: vtype{k: KBool}, i: orderInts(n.Operator, a, b)}
}

// orderPresent compares values that may be missing; each is evaluated once.
func orderPresent(op string, a, b intFn) intFn {
	var holds func(v, w int64) bool
	switch op {
	case "<":
		holds = func(v, w int64) bool { return v < w }
	case "<=":
		holds = func(v, w int64) bool { return v <= w }
	case ">":
		holds = func(v, w int64) bool { return v > w }
	default:
		holds = func(v, w int64) bool { return v >= w }
	}
	return func(g *Game) int64 {
		v, w := a(g), b(g)
		return truth(v > missingBelow && w > missingBelow && holds(v, w))
	}
}

func orderInts(op string, a, b value) intFn {
	ai, bi := a.i, b.i
	if b.konst {
		c := b.c
		switch op {
		case "<":
			return func(g *Game) int64 { return truth(ai(g) < c) }
		case "<=":
			return func(g *Game) int64 { return truth(ai(g) <= c) }
		case ">":
			return func(g *Game) int64 { return truth(ai(g) > c) }
		}
		return func(g *Game) int64 { return truth(ai(g) >= c) }
	}
	switch op {
	case "<":
		return func(g *Game) int64 { return truth(ai(g) < bi(g)) }
	case "<=":
		return func(g *Game) int64 { return truth(ai(g) <= bi(g)) }
	case ">":
		return func(g *Game) int64 { return truth(ai(g) > bi(g)) }
	}
	return func(g *Game) int64 { return truth(ai(g) >= bi(g)) }
}

func orderFloats(op string, a, b floatFn) intFn {
	switch op {
	case "<":
		return func(g *Game) int64 { return truth(a(g) < b(g)) }
	case "<=":
		return func(g *Game) int64 { return truth(a(g) <= b(g)) }
	case ">":
		return func(g *Game) int64 { return truth(a(g) > b(g)) }
	}
	return func(g *Game) int64 { return truth(a(g) >= b(g)) }
}
