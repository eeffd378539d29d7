package interp

import (
	"math"

	"github.com/expr-lang/expr/ast"

	"shards/internal/diag"
)

// builtins are expr's own functions that the card language takes over.
var builtins = []word{
	{"count", "count(list, condition): how many of the list"},
	{"any", "any(list, condition): whether it holds for at least one"},
	{"all", "all(list, condition): whether it holds for each"},
	{"none", "none(list, condition): whether it holds for none"},
	{"one", "one(list, condition): whether it holds for exactly one"},
	{"filter", "filter(list, condition): those of the list for which it holds"},
	{"map", "map(list, value): the value of each, for distinct, most, covers, highest, lowest and sum"},
	{"sum", "sum(list, value): the values added up"},
	{"len", "len(list): how many cards, players or values"},
	{"concat", "concat(list, list): one list behind the other"},
	{"min", "min(a, b): the smaller number"},
	{"max", "max(a, b): the greater number"},
	{"abs", "abs(a): the number without its sign"},
	{"floor", "floor(a / b): rounded down"},
	{"ceil", "ceil(a / b): rounded up"},
	{"round", "round(a / b): rounded to the nearest, halves up"},
}

// functions are the card language's own.
var functions = []word{
	{"distinct", "distinct(map(list, value)): how many different values there are; a card with several gives the one that helps most"},
	{"most", "most(map(list, value)): how often the commonest value comes"},
	{"covers", "covers(map(list, value), [values]): whether there is a different card for each of the values"},
	{"highest", "highest(map(list, number)): the greatest number, 0 for an empty list"},
	{"lowest", "lowest(map(list, number)): the smallest number, 0 for an empty list"},
	{"top", "top(zone, n): its first n cards"},
	{"loaded", "loaded(\"kind\"): whether a card of the kind is among the packs"},
}

// source lists the elements of a list of cards or players; players are given
// by seat, in turn order from the active one.
func (x *exprCtx) source(v value) (listFn, vtype, bool) {
	switch v.t.k {
	case KCards:
		return v.l, vtype{k: KCard}, true
	case KPlayers:
		i := v.i
		return func(g *Game, buf []CardID) []CardID {
			set := uint8(i(g)) & g.s.everybody()
			for set != 0 {
				buf = append(buf, CardID(g.s.take(&set)))
			}
			return buf
		}, vtype{k: KPlayer}, true
	case KNone:
	default:
		x.errorf(v.node, "type", "this must be a list of cards or players, it is a %s", v.t.k)
	}
	return nil, vtype{}, false
}

// each visits the list and the predicate of a builtin such as count.
func (x *exprCtx) each(n *ast.BuiltinNode, wantBool bool) (list value, src listFn, pred value, d int, ok bool) {
	if len(n.Arguments) != 2 {
		what := "a condition"
		if !wantBool {
			what = "a value"
		}
		x.errorf(n, "arguments", "%s needs a list and %s", n.Name, what)
		return
	}
	list = x.visit(n.Arguments[0])
	src, elem, ok := x.source(list)
	d = len(x.elems)
	if d >= maxDepth {
		x.errorf(n, "too-deep", "conditions about lists may be nested %d deep", maxDepth)
		return list, nil, value{}, 0, false
	}
	if !ok {
		return
	}
	x.elems = append(x.elems, elem)
	pred = x.visit(n.Arguments[1])
	x.elems = x.elems[:d]
	if pred.t.k == KNone {
		return list, nil, value{}, 0, false
	}
	if wantBool && !x.want(pred, KBool, "the condition of "+n.Name) {
		return list, nil, value{}, 0, false
	}
	return list, src, pred, d, true
}

func (x *exprCtx) builtin(n *ast.BuiltinNode) value {
	switch n.Name {
	case "count", "any", "all", "none", "one", "filter":
		return x.quantifier(n)
	case "map", "sum":
		return x.mapping(n)
	case "len":
		return x.length(n)
	case "concat":
		return x.concat(n)
	case "min", "max":
		return x.minmax(n)
	case "abs":
		v, ok := x.oneNumber(n)
		if !ok {
			return value{}
		}
		if v.t.k == KFloat {
			f := v.f
			return value{t: v.t, f: func(g *Game) float64 { return math.Abs(f(g)) }}
		}
		i := v.i
		return value{t: v.t, i: func(g *Game) int64 {
			if a := i(g); a >= 0 {
				return a
			} else {
				return -a
			}
		}}
	case "floor", "ceil", "round", "int":
		return x.rounding(n)
	}
	x.errorf(n, "unknown-name", "%s is not part of the card language", n.Name).Hint = diag.SuggestHint(n.Name, functionNames())
	return value{}
}

func functionNames() []string {
	var names []string
	for _, f := range builtins {
		names = append(names, f.name)
	}
	for _, f := range functions {
		names = append(names, f.name)
	}
	return names
}

// call compiles the card language's own functions and conditions with
// parameters.
func (x *exprCtx) call(n *ast.CallNode) value {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		x.errorf(n, "syntax", "only functions can be called")
		return value{}
	}
	if cd, ok := x.c.conditions[id.Value]; ok {
		return x.condition(n, cd, n.Arguments)
	}
	switch id.Value {
	case "distinct", "most", "highest", "lowest":
		return x.listFunction(n, id.Value)
	case "covers":
		return x.covers(n)
	case "top":
		return x.topOf(n)
	case "loaded":
		return x.loaded(n)
	}
	x.unknownFunction(id.Location(), id.Value)
	return value{}
}

func (x *exprCtx) topOf(n *ast.CallNode) value {
	if len(n.Arguments) != 2 {
		x.errorf(n, "arguments", "top needs a zone and a number")
		return value{}
	}
	l, k := x.visit(n.Arguments[0]), x.visit(n.Arguments[1])
	if !x.want(l, KCards, "what top takes from") || !x.want(k, KInt, "how many top takes") || !x.present(k, "") {
		return value{}
	}
	src, num := l.l, k.i
	return value{t: vtype{k: KCards}, in: l.in, l: func(g *Game, buf []CardID) []CardID {
		mark := len(buf)
		buf = src(g, buf)
		if most := mark + int(max(num(g), 0)); most < len(buf) {
			buf = buf[:most]
		}
		return buf
	}}
}

// loaded says whether the packs hold a card of a kind, so that others can be
// left out of the game without it.
func (x *exprCtx) loaded(n *ast.CallNode) value {
	if len(n.Arguments) != 1 {
		x.errorf(n, "arguments", "loaded needs a kind")
		return value{}
	}
	v := x.visit(n.Arguments[0])
	if v.t.k == KEnum && v.t.dom == domKinds && v.konst {
		return constant(vtype{k: KBool}, truth(x.c.rules.holdsKind(v.c)))
	}
	if !x.want(v, KStr, "what loaded asks for") {
		return value{}
	}
	k, ok := x.literal(vtype{k: KKinds}, v)
	if !ok {
		return value{}
	}
	return constant(vtype{k: KBool}, truth(x.c.rules.holdsKind(k.c)))
}

func (r *Rules) holdsKind(kind int64) bool {
	for i := range r.Cards {
		if r.Kinds[r.Cards[i].Kind].Mask&(1<<kind) != 0 {
			return true
		}
	}
	return false
}
