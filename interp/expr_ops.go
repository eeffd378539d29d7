package interp

import (
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
	if t.k == KEnum && t.dom == domKinds {
		t.k = KKinds
	}
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
