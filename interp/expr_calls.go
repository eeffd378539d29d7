package interp

import (
	"fmt"
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
			set := uint8(i(g))
			for k := range g.s.Seats {
				seat := (max(g.s.Active, 0) + k) % g.s.Seats
				if set&(1<<uint8(seat)) != 0 {
					buf = append(buf, CardID(seat))
				}
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

func (x *exprCtx) quantifier(n *ast.BuiltinNode) value {
	list, src, p, d, ok := x.each(n, true)
	if !ok {
		return value{}
	}
	pred, zone := p.i, list.zone
	bool_ := vtype{k: KBool}
	if n.Name == "filter" {
		if list.t.k == KPlayers {
			return value{t: vtype{k: KPlayers}, i: func(g *Game) int64 {
				mark := len(g.buf)
				g.buf = src(g, g.buf)
				var set int64
				for i := mark; i < len(g.buf); i++ {
					g.elem[d] = int64(g.buf[i])
					if pred(g) != 0 {
						set |= 1 << g.elem[d]
					}
				}
				g.buf = g.buf[:mark]
				return set
			}}
		}
		return value{t: vtype{k: KCards}, l: func(g *Game, buf []CardID) []CardID {
			keep := len(buf)
			buf = src(g, buf)
			// The buffer is the game's own; predicates that need it work behind.
			own := g.buf
			g.buf = buf
			for i := keep; i < len(g.buf); i++ {
				c := g.buf[i]
				g.elem[d] = int64(c)
				if pred(g) != 0 {
					g.buf[keep] = c
					keep++
				}
			}
			buf = g.buf[:keep]
			g.buf = own
			return buf
		}}
	}
	count := func(g *Game, limit int64) int64 {
		var k int64
		if zone != nil {
			z := zone(g)
			if z < 0 || g.look(int(g.s.Zones[z].Count)) {
				return 0
			}
			for c := g.s.Zones[z].Head; c != None && k < limit; c = g.s.Cards[c].Next {
				g.elem[d] = int64(c)
				k += pred(g)
			}
			return k
		}
		mark := len(g.buf)
		g.buf = src(g, g.buf)
		for i := mark; i < len(g.buf) && k < limit; i++ {
			g.elem[d] = int64(g.buf[i])
			k += pred(g)
		}
		g.buf = g.buf[:mark]
		return k
	}
	switch n.Name {
	case "count":
		return value{t: vtype{k: KInt}, i: func(g *Game) int64 { return count(g, math.MaxInt64) }}
	case "any":
		if zone != nil {
			return value{t: bool_, i: func(g *Game) int64 {
				z := zone(g)
				if z < 0 || g.look(int(g.s.Zones[z].Count)) {
					return 0
				}
				for c := g.s.Zones[z].Head; c != None; c = g.s.Cards[c].Next {
					g.elem[d] = int64(c)
					if pred(g) != 0 {
						return 1
					}
				}
				return 0
			}}
		}
		return value{t: bool_, i: func(g *Game) int64 { return truth(count(g, 1) > 0) }}
	case "none":
		return value{t: bool_, i: func(g *Game) int64 { return truth(count(g, 1) == 0) }}
	case "one":
		return value{t: bool_, i: func(g *Game) int64 { return truth(count(g, 2) == 1) }}
	}
	neg := pred
	pred = func(g *Game) int64 { return 1 - neg(g) }
	return value{t: bool_, i: func(g *Game) int64 { return truth(count(g, 1) == 0) }}
}

// mapping compiles map(list, value), which only other functions take, and
// sum(list, value).
func (x *exprCtx) mapping(n *ast.BuiltinNode) value {
	if n.Name == "sum" && len(n.Arguments) == 1 {
		v := x.visit(n.Arguments[0])
		if v.t.k != KMapped {
			x.want(v, KMapped, "what sum adds up")
			return value{}
		}
		return x.sumOf(v.m, n)
	}
	list, _, elem, d, ok := x.each(n, false)
	if !ok {
		return value{}
	}
	m := &mapped{src: list, elem: elem, depth: d}
	if n.Name == "sum" {
		return x.sumOf(m, n)
	}
	x.spare(elem)
	return value{t: vtype{k: KMapped}, m: m}
}

func (x *exprCtx) sumOf(m *mapped, n ast.Node) value {
	m.elem.node = orNode(m.elem.node, n)
	if !x.want(m.elem, KInt, "what is added up") || !x.present(m.elem, "what is added up") {
		return value{}
	}
	src, _, _ := x.source(m.src)
	f, d := m.elem.i, m.depth
	return value{t: vtype{k: KInt}, i: func(g *Game) int64 {
		var sum int64
		mark := len(g.buf)
		g.buf = src(g, g.buf)
		for i := mark; i < len(g.buf); i++ {
			g.elem[d] = int64(g.buf[i])
			sum += f(g)
		}
		g.buf = g.buf[:mark]
		return sum
	}}
}

func orNode(a, b ast.Node) ast.Node {
	if a != nil {
		return a
	}
	return b
}

func (x *exprCtx) length(n *ast.BuiltinNode) value {
	if len(n.Arguments) != 1 {
		x.errorf(n, "arguments", "len needs one list")
		return value{}
	}
	v := x.visit(n.Arguments[0])
	switch v.t.k {
	case KNone:
		return value{}
	case KPlayers, KSet, KKinds:
		i := v.i
		return value{t: vtype{k: KInt}, i: func(g *Game) int64 { return popcount(i(g)) }}
	case KCards:
		if zone := v.zone; zone != nil {
			return value{t: vtype{k: KInt}, i: func(g *Game) int64 {
				z := zone(g)
				if z < 0 {
					return 0
				}
				return int64(g.s.Zones[z].Count)
			}}
		}
		l := v.l
		return value{t: vtype{k: KInt}, i: func(g *Game) int64 {
			mark := len(g.buf)
			g.buf = l(g, g.buf)
			k := len(g.buf) - mark
			g.buf = g.buf[:mark]
			return int64(k)
		}}
	}
	x.errorf(n, "type", "len is for lists, this is a %s", v.t.k)
	return value{}
}

func (x *exprCtx) concat(n *ast.BuiltinNode) value {
	var parts []listFn
	if len(n.Arguments) < 2 {
		x.errorf(n, "arguments", "concat joins two or more lists")
		return value{}
	}
	for _, a := range n.Arguments {
		v := x.visit(a)
		if v.t.k == KNone {
			return value{}
		}
		if v.t.k != KCards {
			x.errorf(a, "type", "concat joins lists of cards, this is a %s", v.t.k)
			return value{}
		}
		parts = append(parts, v.l)
	}
	return value{t: vtype{k: KCards}, l: func(g *Game, buf []CardID) []CardID {
		for _, p := range parts {
			buf = p(g, buf)
		}
		return buf
	}}
}

func (x *exprCtx) minmax(n *ast.BuiltinNode) value {
	if len(n.Arguments) < 2 {
		x.errorf(n, "arguments", "%s compares two or more numbers", n.Name).Hint = "highest(map(list, number)) and lowest(…) are for lists"
		return value{}
	}
	var parts []intFn
	for i, a := range n.Arguments {
		v := x.visit(a)
		if v.t.k == KFloat {
			x.errorf(a, "type", "%s compares whole numbers; round this first", n.Name)
			return value{}
		}
		if !x.number(v, fmt.Sprintf("argument %d of %s", i+1, n.Name)) || !x.present(v, "") {
			return value{}
		}
		parts = append(parts, v.i)
	}
	least := n.Name == "min"
	return value{t: vtype{k: KInt}, i: func(g *Game) int64 {
		r := parts[0](g)
		for _, p := range parts[1:] {
			if v := p(g); (v < r) == least {
				r = v
			}
		}
		return r
	}}
}

func (x *exprCtx) oneNumber(n *ast.BuiltinNode) (value, bool) {
	if len(n.Arguments) != 1 {
		x.errorf(n, "arguments", "%s needs one number", n.Name)
		return value{}, false
	}
	v := x.visit(n.Arguments[0])
	return v, x.number(v, "what "+n.Name+" takes") && x.present(v, "")
}

// rounding compiles floor, ceil, round and int. Amounts take what they give;
// for expr floor, ceil and round still give a float, int an integer.
func (x *exprCtx) rounding(n *ast.BuiltinNode) value {
	v, ok := x.oneNumber(n)
	if !ok {
		return value{}
	}
	f := v.float()
	var r floatFn
	switch n.Name {
	case "floor":
		r = func(g *Game) float64 { return math.Floor(f(g)) }
	case "ceil":
		r = func(g *Game) float64 { return math.Ceil(f(g)) }
	case "round":
		r = func(g *Game) float64 { return math.Round(f(g)) }
	default:
		r = func(g *Game) float64 { return math.Trunc(f(g)) }
	}
	if n.Name != "int" { // a float for expr, a whole number for us
		x.patch(n, &ast.BuiltinNode{Name: "int", Arguments: []ast.Node{n}})
	}
	whole := func(g *Game) int64 {
		w := r(g)
		switch {
		case math.IsNaN(w): // 0 / 0
			return 0
		case w > float64(maxProduct):
			return maxProduct
		case w < -float64(maxProduct):
			return -maxProduct
		}
		return int64(w)
	}
	return value{t: vtype{k: KInt}, i: whole, f: func(g *Game) float64 { return float64(whole(g)) }}
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
	return value{t: vtype{k: KCards}, l: func(g *Game, buf []CardID) []CardID {
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

func (x *exprCtx) listFunction(n *ast.CallNode, name string) value {
	if len(n.Arguments) != 1 {
		x.errorf(n, "arguments", "%s needs one map(list, value)", name)
		return value{}
	}
	v := x.visit(n.Arguments[0])
	if !x.want(v, KMapped, "what "+name+" takes") {
		return value{}
	}
	src, _, ok := x.source(v.m.src)
	if !ok {
		return value{}
	}
	elem, d, t := v.m.elem.i, v.m.depth, v.m.elem.t
	if elem == nil || t.k == KPlayers {
		x.errorf(n, "type", "%s can't work on a list of %ss", name, t.k)
		return value{}
	}
	if name == "highest" || name == "lowest" {
		if !x.want(v.m.elem, KInt, "what "+name+" compares") {
			return value{}
		}
		least := name == "lowest"
		return value{t: vtype{k: KInt}, i: func(g *Game) int64 {
			best, found := int64(0), false
			mark := len(g.buf)
			g.buf = src(g, g.buf)
			for i := mark; i < len(g.buf); i++ {
				g.elem[d] = int64(g.buf[i])
				if w := elem(g); w > missingBelow && (!found || (w < best) == least) {
					best, found = w, true
				}
			}
			g.buf = g.buf[:mark]
			return best
		}}
	}
	set := t.k == KSet || t.k == KKinds
	most := name == "most"
	elem = orMissing(elem, t.k)
	return value{t: vtype{k: KInt}, i: func(g *Game) int64 {
		vals := g.mapValues(src, elem, d, set)
		var n int64
		if most {
			n = commonest(vals, set)
		} else {
			n = different(vals, set)
		}
		g.vals = g.vals[:len(g.vals)-len(vals)]
		return n
	}}
}

// orMissing makes no card, no player and no name a missing value.
func orMissing(f intFn, k Kind_) intFn {
	switch k {
	case KInt, KBool, KSet, KKinds:
		return f
	}
	return func(g *Game) int64 {
		if v := f(g); v >= 0 {
			return v
		}
		return Missing
	}
}

// mapValues evaluates a mapped list; values that are missing are left out.
func (g *Game) mapValues(src listFn, elem intFn, d int, set bool) []int64 {
	mark, from := len(g.buf), len(g.vals)
	g.buf = src(g, g.buf)
	for i := mark; i < len(g.buf); i++ {
		g.elem[d] = int64(g.buf[i])
		v := elem(g)
		if (set && v != 0) || (!set && v > missingBelow) {
			g.vals = append(g.vals, v)
		}
	}
	g.buf = g.buf[:mark]
	return g.vals[from:]
}

// different counts the values that are there; of a card with several values
// the one counts that makes the number greatest, so it is a maximum matching
// of cards and values.
func different(vals []int64, set bool) int64 {
	if !set {
		n := int64(0)
		for i, v := range vals {
			seen := false
			for _, w := range vals[:i] {
				seen = seen || v == w
			}
			n += truth(!seen)
		}
		return n
	}
	return match(vals, -1)
}

// match is the size of a maximum matching between the sets, each of which may
// give one of its values, and the values of want.
func match(sets []int64, want int64) int64 {
	var owner [64]int16
	for i := range owner {
		owner[i] = -1
	}
	n := int64(0)
	for i := range sets {
		var tried int64
		n += truth(augment(sets, want, i, &owner, &tried))
	}
	return n
}

func augment(sets []int64, want int64, i int, owner *[64]int16, tried *int64) bool {
	for v := range 63 {
		bit := int64(1) << v
		if sets[i]&want&bit == 0 || *tried&bit != 0 {
			continue
		}
		*tried |= bit
		if owner[v] < 0 || augment(sets, want, int(owner[v]), owner, tried) {
			owner[v] = int16(i)
			return true
		}
	}
	return false
}

// commonest is how often the value comes that comes most often.
func commonest(vals []int64, set bool) int64 {
	var best int64
	if set {
		for v := range 63 {
			var n int64
			for _, m := range vals {
				n += m >> v & 1
			}
			best = max(best, n)
		}
		return best
	}
	for _, v := range vals {
		var n int64
		for _, w := range vals {
			n += truth(v == w)
		}
		best = max(best, n)
	}
	return best
}

func (x *exprCtx) covers(n *ast.CallNode) value {
	if len(n.Arguments) != 2 {
		x.errorf(n, "arguments", "covers needs map(list, value) and a list of values")
		return value{}
	}
	v := x.visit(n.Arguments[0])
	arr, ok := n.Arguments[1].(*ast.ArrayNode)
	if !x.want(v, KMapped, "what covers looks at") {
		return value{}
	}
	if !ok {
		x.errorf(n.Arguments[1], "type", `covers needs a list of values such as ["a", "b"]`)
		return value{}
	}
	src, _, ok := x.source(v.m.src)
	if !ok {
		return value{}
	}
	var want int64
	for _, e := range arr.Nodes {
		_, l := x.align(v.m.elem, x.visit(e))
		if l.t.k == KNone {
			return value{}
		}
		if !l.konst || l.t.k != KEnum {
			x.errorf(e, "type", "covers needs values of an attribute or kinds")
			return value{}
		}
		want |= 1 << l.c
	}
	elem, d, set := v.m.elem.i, v.m.depth, v.m.elem.t.k != KEnum
	if elem == nil {
		return value{}
	}
	size := popcount(want)
	return value{t: vtype{k: KBool}, i: func(g *Game) int64 {
		vals := g.mapValues(src, elem, d, set)
		var all int64
		for i, w := range vals {
			if !set {
				w = 1 << w
				vals[i] = w
			}
			all |= w
		}
		ok := int64(len(vals)) >= size && all&want == want && match(vals, want) == size
		g.vals = g.vals[:len(g.vals)-len(vals)]
		return truth(ok)
	}}
}
