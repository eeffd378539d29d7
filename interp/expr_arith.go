package interp

import (
	"math/bits"

	"github.com/expr-lang/expr/ast"
)

// Arithmetic. What is missing has to be dealt with first; sums and products stay in bounds.

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
