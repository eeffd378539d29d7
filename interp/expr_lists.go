package interp

import (
	"math"

	"github.com/expr-lang/expr/ast"
)

// What is asked of lists: count, any, filter, map, sum and the like.

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
		if zone != nil {
			return value{t: vtype{k: KCards}, in: list.in, l: func(g *Game, buf []CardID) []CardID {
				z := zone(g)
				if z < 0 || g.look(int(g.s.Zones[z].Count)) {
					return buf
				}
				own := g.buf // predicates that need it work behind the list
				for c := g.s.Zones[z].Head; c != None; c = g.s.Cards[c].Next {
					g.elem[d], g.buf = int64(c), buf
					if pred(g) != 0 {
						buf = append(buf, c)
					}
				}
				g.buf = own
				return buf
			}}
		}
		return value{t: vtype{k: KCards}, in: list.in, l: func(g *Game, buf []CardID) []CardID {
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
