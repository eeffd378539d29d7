package interp

import (
	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
)

// whereParts compiles the condition of an action's cards, part by part, so
// that what depends on the design alone can be worked out once.
func (c *Compiler) whereParts(e card.Expr) []wherePart {
	x := c.context()
	root := x.predicateNode(e)
	if root == nil {
		return nil
	}
	x.elems, x.itElem = append(x.elems, vtype{k: KCard}), true
	var out []wherePart
	for _, part := range conjuncts(root, nil) {
		x.bad = false
		design := c.ofDesign(part)
		v := x.finish(part, x.visit(part))
		if !x.want(v, KBool, "a condition") || v.i == nil {
			continue
		}
		w := wherePart{fn: v.i}
		if design {
			w.node = part
		}
		out = append(out, w)
	}
	return out
}

// ofDesign says whether an expression about an element depends on nothing but
// which design it is; whether rules modify the attributes is not known yet.
func (c *Compiler) ofDesign(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IntegerNode, *ast.BoolNode, *ast.StringNode, *ast.NilNode:
		return true
	case *ast.UnaryNode:
		return c.ofDesign(n.Node)
	case *ast.BinaryNode:
		return c.ofDesign(n.Left) && c.ofDesign(n.Right)
	case *ast.ConditionalNode:
		return c.ofDesign(n.Cond) && c.ofDesign(n.Exp1) && c.ofDesign(n.Exp2)
	case *ast.ArrayNode:
		for _, e := range n.Nodes {
			if !c.ofDesign(e) {
				return false
			}
		}
		return true
	case *ast.MemberNode:
		p, ok := n.Property.(*ast.StringNode)
		if !ok {
			return false
		}
		if m, ok := n.Node.(*ast.MemberNode); ok {
			q, ok := m.Property.(*ast.StringNode)
			return ok && q.Value == "has" && isElement(m.Node)
		}
		_, attr := c.attributes[p.Value]
		return isElement(n.Node) && (attr || p.Value == "id" || p.Value == "kind")
	}
	return false
}

func isElement(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.PointerNode:
		return true
	case *ast.IdentifierNode:
		return n.Value == "it"
	}
	return false
}

// fixed says whether no rule and no card changes what an expression of a
// design reads.
func (c *Compiler) fixed(n ast.Node) bool {
	ok := n != nil
	if ok {
		ast.Walk(&n, visitor(func(n *ast.Node) {
			if s, is := (*n).(*ast.StringNode); is {
				if i, attr := c.attributes[s.Value]; attr && (c.rules.modifies|c.rules.exprAttrs)&(1<<i) != 0 {
					ok = false
				}
			}
		}))
	}
	return ok
}

// tabulate works out for every design what an action asks of designs alone.
func (c *Compiler) tabulate(a *Action) {
	r := c.rules
	g := &Game{r: r, this: None}
	g.s.In = 1
	each := func(f func(def int16)) {
		for def := range r.Cards {
			g.s.Cards = append(g.s.Cards[:0], Card{Def: int16(def), Zone: -1, Next: None, Prev: None, Host: None, Owner: -1})
			g.elem[0] = 0
			f(int16(def))
		}
	}
	for _, p := range a.parts {
		if p.node == nil || !c.fixed(p.node) {
			a.where = append(a.where, p.fn)
			continue
		}
		if a.static == nil {
			a.static = make([]bool, len(r.Cards))
			for i := range a.static {
				a.static[i] = true
			}
		}
		each(func(def int16) { a.static[def] = a.static[def] && p.fn(g) != 0 })
	}
	a.parts = nil
	for i := range a.pay {
		p := &a.pay[i]
		if a.Card && p.node != nil && c.ofDesign(p.node) && c.fixed(p.node) {
			p.table = make([]int64, len(r.Cards))
			each(func(def int16) { p.table[def] = p.amount(g) })
		}
		p.node = nil
	}
}
