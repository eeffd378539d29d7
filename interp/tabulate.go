package interp

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
)

// actionCards compiles where the cards of an action are: plain zones, which
// are walked in place, or any lists.
func (c *Compiler) actionCards(from card.Exprs) (listFn, []walk) {
	var walks []walk
	plain := true
	for _, e := range from {
		v, _ := c.value(e)
		plain = plain && len(v.walk) > 0
		walks = append(walks, v.walk...)
		if v.t.k != KCards && v.t.k != KNone {
			src, _ := c.sources(from)
			return src, nil // which tells what is wrong
		}
	}
	if plain {
		for i, w := range walks {
			walks[i].base = c.rules.Zones[w.zone].base
		}
		return nil, walks
	}
	src, _ := c.sources(from)
	return src, nil
}

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
		w := wherePart{fn: v.i, all: part}
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

// usablePart recognises .usable.x about the element: only designs that have
// the ability need looking at.
func (c *Compiler) usablePart(n ast.Node) (int16, bool) {
	m, ok := n.(*ast.MemberNode)
	if !ok {
		return 0, false
	}
	of, ok := m.Node.(*ast.MemberNode)
	if !ok || !isElement(of.Node) {
		return 0, false
	}
	name, ok1 := m.Property.(*ast.StringNode)
	what, ok2 := of.Property.(*ast.StringNode)
	if !ok1 || !ok2 || what.Value != "usable" {
		return 0, false
	}
	k, ok := c.abilities[name.Value]
	return k, ok
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

// never is the price of a design with which an action can't be done.
const never = 2 * Infinite

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
	a.priceOf = -1
	if !a.Card {
		if len(a.pay) == 1 && r.plainly(a.pay[0].counter) {
			if n, ok := a.pay[0].node.(*ast.IntegerNode); ok {
				a.priceOf, a.least = r.Counters[a.pay[0].counter].slot, int64(n.Value)
			}
		}
		return
	}
	a.price = make([]int64, len(r.Cards))
	for _, p := range a.parts {
		if k, ok := c.usablePart(p.all); ok {
			for def := range a.price {
				if r.Cards[def].abilities[k].prog < 0 {
					a.price[def] = never
				}
			}
		}
		if p.node == nil || !c.fixed(p.node) {
			a.where = append(a.where, p.fn)
			continue
		}
		each(func(def int16) {
			if p.fn(g) == 0 {
				a.price[def] = never
			}
		})
	}
	a.dynamic = len(a.pay) > 0
	if len(a.pay) == 1 && r.plainly(a.pay[0].counter) && a.pay[0].node != nil && c.ofDesign(a.pay[0].node) && c.fixed(a.pay[0].node) {
		a.dynamic = false
		a.priceOf = r.Counters[a.pay[0].counter].slot
		each(func(def int16) {
			if a.price[def] != never {
				a.price[def] = max(a.pay[0].amount(g), 0)
			}
		})
	}
	a.least = never
	for _, p := range a.price {
		a.least = min(a.least, p)
	}
}

// lanes gives the first actions that suit only some designs a byte of
// Zone.Suits each.
func (c *Compiler) lanes() {
	r := c.rules
	lanes := map[int16]uint{}
	for p := range r.Phases {
		for k := range r.Phases[p].offers {
			o := &r.Phases[p].offers[k]
			if o.price == nil || !slices.Contains(o.price, never) {
				continue
			}
			lane, ok := lanes[o.i]
			if !ok && len(lanes) < 8 {
				lane, ok = uint(len(lanes)), true
				lanes[o.i] = lane
				for def, p := range o.price {
					if p != never {
						r.movings[def].suits |= 1 << (8 * lane)
					}
				}
			}
			if ok {
				o.lane = 0xff << (8 * lane)
			}
		}
	}
}
