package interp

import "github.com/expr-lang/expr/ast"

// What is asked of the values of a list: distinct, most, highest, covers.

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
