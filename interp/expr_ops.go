package interp

import (
	"math/bits"

	"github.com/expr-lang/expr/ast"

	"shards/internal/diag"
)

func (x *exprCtx) unary(n *ast.UnaryNode) value {
	v := x.visit(n.Node)
	i := v.i
	switch n.Operator {
	case "not", "!":
		if !x.want(v, KBool, "what stands behind not") || i == nil {
			return value{}
		}
		if v.not != nil {
			return value{t: v.t, i: v.not, not: i}
		}
		return value{t: v.t, i: func(g *Game) int64 { return 1 - i(g) }, not: i}
	case "-", "+":
		if !x.number(v, "what stands behind "+n.Operator) || !x.present(v, "this") {
			return value{}
		}
		if n.Operator == "+" {
			return v
		}
		if v.t.k == KFloat {
			f := v.f
			return value{t: v.t, f: func(g *Game) float64 { return -f(g) }}
		}
		if v.konst {
			return constant(v.t, -v.c)
		}
		return value{t: v.t, i: func(g *Game) int64 { return -i(g) }}
	}
	x.errorf(n, "syntax", "%s is not part of the card language", n.Operator)
	return value{}
}

func (x *exprCtx) binary(n *ast.BinaryNode) value {
	switch n.Operator {
	case "and", "&&", "or", "||":
		return x.logic(n)
	case "==", "!=":
		return x.equality(n)
	case "<", "<=", ">", ">=":
		return x.ordering(n)
	case "+", "-", "*", "/", "%":
		return x.arithmetic(n)
	case "in":
		return x.membership(n)
	case "??":
		return x.otherwise(n)
	}
	x.errorf(n, "syntax", "%q is not part of the card language", n.Operator)
	return value{}
}

func (x *exprCtx) logic(n *ast.BinaryNode) value {
	a, b := x.visit(n.Left), x.visit(n.Right)
	okA, okB := x.want(a, KBool, "what stands before "+n.Operator), x.want(b, KBool, "what stands behind "+n.Operator)
	if !okA || !okB {
		return value{}
	}
	ai, bi := a.i, b.i
	if n.Operator == "and" || n.Operator == "&&" {
		return value{t: a.t, i: func(g *Game) int64 {
			if ai(g) == 0 {
				return 0
			}
			return bi(g)
		}}
	}
	return value{t: a.t, i: func(g *Game) int64 {
		if ai(g) != 0 {
			return 1
		}
		return bi(g)
	}}
}

// align gives a text the type of the value that it is compared with.
func (x *exprCtx) align(a, b value) (value, value) {
	if a.t.k == KStr && b.t.k != KStr {
		b, a = x.align(b, a)
		return a, b
	}
	if b.t.k != KStr || a.t.k == KStr {
		return a, b
	}
	c, ok := x.literal(a.t, b)
	if !ok {
		return value{}, value{}
	}
	c.node = b.node
	return a, c
}

// literal finds the value that a text names, as a value of the other's type.
func (x *exprCtx) literal(t vtype, s value) (value, bool) {
	var known []string
	what := "value"
	r := x.c.rules
	switch t.k {
	case KEnum, KSet:
		a := &r.Attributes[t.dom]
		known, what = a.Values, a.Name
		for i, v := range a.Values {
			if v == s.str {
				return constant(vtype{k: KEnum, dom: t.dom}, int64(i)), true
			}
		}
	case KKinds:
		what = "kind"
		for i := range r.Kinds {
			known = append(known, r.Kinds[i].Name)
			if r.Kinds[i].Name == s.str {
				return constant(vtype{k: KEnum, dom: domKinds}, int64(i)), true
			}
		}
	case KID:
		what = "card"
		if i := r.CardByID(s.str); i >= 0 {
			return constant(vtype{k: KID}, int64(i)), true
		}
		known = sortedKeys(r.byID)
	case KZone:
		what = "zone"
		if i := r.ZoneByName(s.str); i >= 0 {
			return constant(vtype{k: KZone}, int64(i)), true
		}
		known = sortedKeys(x.c.zones)
	case KCounter:
		what = "counter"
		if i := r.CounterByName(s.str); i >= 0 {
			return constant(vtype{k: KCounter}, int64(i)), true
		}
		known = sortedKeys(x.c.counters)
	case KWord:
		o := &r.Options[t.dom]
		what, known = "value of "+o.Name, o.Values
		for i, v := range o.Values {
			if v == s.str {
				return constant(t, int64(i)), true
			}
		}
	case KNone:
		return value{}, false
	default:
		x.errorf(s.node, "type", "a text can't be compared with a %s", t.k)
		return value{}, false
	}
	d := x.errorf(s.node, "unknown-value", "there is no %s %q", what, s.str)
	d.Hint = diag.SuggestHint(s.str, known)
	if d.Hint == "" && len(known) > 0 && len(known) <= 12 {
		d.Hint = "it is one of " + quoteList(known)
	}
	return value{}, false
}

// domKinds is the domain of values that are kinds.
const domKinds = -2

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

func (x *exprCtx) arithmetic(n *ast.BinaryNode) value {
	a, b := x.visit(n.Left), x.visit(n.Right)
	if a.t.k == KCards && b.t.k == KCards && n.Operator == "+" {
		x.errorf(n, "type", "lists are joined by concat(a, b)")
		return value{}
	}
	if !x.number(a, "what stands before "+n.Operator) || !x.number(b, "what stands behind "+n.Operator) {
		return value{}
	}
	t := vtype{k: KInt, opt: a.t.opt || b.t.opt}
	if n.Operator == "/" || a.t.k == KFloat || b.t.k == KFloat {
		if !x.present(a, "") || !x.present(b, "") {
			return value{}
		}
		if n.Operator == "%" {
			x.errorf(n, "type", "%% needs whole numbers on both sides")
			return value{}
		}
		if n.Operator == "/" && b.konst && b.c == 0 && b.t.k == KInt {
			x.errorf(n, "divide", "this divides by zero")
			return value{}
		}
		return value{t: vtype{k: KFloat}, f: floatOp(n.Operator, a.float(), b.float())}
	}
	ai, bi := a.i, b.i
	if n.Operator == "%" {
		if b.konst && b.c == 0 {
			x.errorf(n, "divide", "this divides by zero")
			return value{}
		}
		return value{t: t, i: func(g *Game) int64 {
			v, w := ai(g), bi(g)
			if v <= missingBelow || w <= missingBelow {
				return Missing
			}
			if w == 0 {
				return 0
			}
			return v % w
		}}
	}
	var f intFn
	var op func(v, w int64) int64
	switch n.Operator {
	case "+":
		f = func(g *Game) int64 { return ai(g) + bi(g) }
		op = func(v, w int64) int64 { return v + w }
	case "-":
		f = func(g *Game) int64 { return ai(g) - bi(g) }
		op = func(v, w int64) int64 { return v - w }
	case "*":
		f = func(g *Game) int64 { return product(ai(g), bi(g)) }
		op = product
	}
	if a.konst && b.konst {
		return constant(t, f(nil))
	}
	if t.opt { // each is evaluated once
		f = func(g *Game) int64 {
			v, w := ai(g), bi(g)
			if v <= missingBelow || w <= missingBelow {
				return Missing
			}
			return op(v, w)
		}
	}
	return value{t: t, i: f}
}

// maxProduct bounds products: what is greater is infinitely much anyway, and
// must not wrap round.
const maxProduct int64 = 1 << 50

func product(v, w int64) int64 {
	if v < 1<<31 && v > -1<<31 && w < 1<<19 && w > -1<<19 {
		return v * w
	}
	hi, lo := bits.Mul64(abs64(v), abs64(w))
	p := maxProduct
	if hi == 0 && lo < uint64(maxProduct) {
		p = int64(lo)
	}
	if (v < 0) != (w < 0) {
		p = -p
	}
	return p
}

func abs64(v int64) uint64 {
	if v < 0 {
		return uint64(-v)
	}
	return uint64(v)
}

func floatOp(op string, a, b floatFn) floatFn {
	switch op {
	case "+":
		return func(g *Game) float64 { return a(g) + b(g) }
	case "-":
		return func(g *Game) float64 { return a(g) - b(g) }
	case "*":
		return func(g *Game) float64 { return a(g) * b(g) }
	}
	return func(g *Game) float64 { return a(g) / b(g) }
}

// otherwise compiles a ?? b: b where a is missing.
func (x *exprCtx) otherwise(n *ast.BinaryNode) value {
	a, b := x.visit(n.Left), x.visit(n.Right)
	if a.t.k == KNone || b.t.k == KNone {
		return value{}
	}
	if !a.t.opt || a.t.k == KSet {
		x.errorf(n, "always", "this always has a value, so ?? changes nothing")
		return value{}
	}
	a, b = x.align(a, b)
	if a.t.k == KNone || b.t.k == KNone {
		return value{}
	}
	if a.t.k != b.t.k || a.t.k == KEnum && a.t.dom != b.t.dom {
		x.errorf(n, "type", "what stands behind ?? must be a %s as well", a.t.k)
		return value{}
	}
	if x.computes(a) {
		if p := x.presence(a.node); p != nil {
			x.patch(n, &ast.ConditionalNode{Ternary: true, Cond: p, Exp1: a.node, Exp2: b.node})
		}
	}
	ai, bi := a.i, b.i
	t := a.t
	t.opt = b.t.opt
	return value{t: t, i: func(g *Game) int64 {
		if v := ai(g); v > missingBelow {
			return v
		}
		return bi(g)
	}}
}

// membership compiles a in b: a value in a set or a list of values, a card or
// player in a list.
func (x *exprCtx) membership(n *ast.BinaryNode) value {
	a := x.visit(n.Left)
	bool_ := vtype{k: KBool}
	if arr, ok := n.Right.(*ast.ArrayNode); ok {
		return x.inArray(n, a, arr)
	}
	b := x.visit(n.Right)
	if a.t.k == KNone || b.t.k == KNone {
		return value{}
	}
	ai := a.i
	switch {
	case b.t.k == KSet || b.t.k == KKinds:
		a, b = x.align(a, b)
		if a.t.k != KEnum {
			if a.t.k != KNone {
				x.errorf(n, "type", "a %s is never in a %s", a.t.k, b.t.k)
			}
			return value{}
		}
		ai, bi := a.i, b.i
		return value{t: bool_, i: func(g *Game) int64 {
			v := ai(g)
			return truth(v >= 0 && bi(g)&(1<<v) != 0)
		}}
	case b.t.k == KPlayers && a.t.k == KPlayer:
		bi := b.i
		return value{t: bool_, i: func(g *Game) int64 {
			v := ai(g)
			return truth(v >= 0 && bi(g)&(1<<v) != 0)
		}}
	case b.t.k == KCards && a.t.k == KCard:
		l := b.cards()
		return value{t: bool_, i: func(g *Game) int64 {
			c := CardID(ai(g))
			mark := len(g.buf)
			g.buf = l(g, g.buf)
			found := false
			for _, d := range g.buf[mark:] {
				found = found || d == c
			}
			g.buf = g.buf[:mark]
			return truth(found)
		}}
	}
	x.errorf(n, "type", "a %s can't be in a %s", a.t.k, b.t.k)
	return value{}
}

// inArray compiles a in ["x", "y"] or a in [1, 2].
func (x *exprCtx) inArray(n *ast.BinaryNode, a value, arr *ast.ArrayNode) value {
	if a.t.k == KNone {
		return value{}
	}
	isSet := a.t.k == KSet || a.t.k == KKinds
	if a.i == nil {
		x.errorf(n, "type", "a %s can't be in a list of values", a.t.k)
		return value{}
	}
	var list []int64
	var mask int64
	var alternatives ast.Node
	for _, e := range arr.Nodes {
		v := x.visit(e)
		_, v = x.align(a, v)
		if v.t.k == KNone {
			return value{}
		}
		fits := v.t.k == a.t.k && (v.t.dom == a.t.dom || a.t.k == KInt || a.t.k == KBool)
		if isSet {
			fits = v.t.k == KEnum && (v.t.dom == a.t.dom || a.t.k == KKinds && v.t.dom == domKinds)
		}
		if !v.konst || !fits {
			x.errorf(e, "type", "a list behind in holds fixed values of the same type")
			return value{}
		}
		list = append(list, v.c)
		if isSet {
			mask |= 1 << v.c
			var alt ast.Node = &ast.BinaryNode{Operator: "in", Left: e, Right: a.node}
			if alternatives != nil {
				alt = &ast.BinaryNode{Operator: "or", Left: alternatives, Right: alt}
			}
			alternatives = alt
		}
	}
	ai := a.i
	if isSet {
		if alternatives != nil {
			x.patch(n, alternatives)
		}
		return value{t: vtype{k: KBool}, i: func(g *Game) int64 { return truth(ai(g)&mask != 0) }}
	}
	if x.computes(a) {
		x.guard(n, a)
	}
	return value{t: vtype{k: KBool}, i: func(g *Game) int64 {
		v := ai(g)
		for _, w := range list {
			if v == w {
				return 1
			}
		}
		return 0
	}}
}
