package interp

import (
	"fmt"
	"math"

	"github.com/expr-lang/expr/ast"
)

// Functions of numbers.

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
