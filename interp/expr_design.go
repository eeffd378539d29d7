package interp

import "github.com/expr-lang/expr/ast"

// A condition about a card of a list that depends on nothing but which design
// the card is, such as .kind == "x" or .cost >= 3, is worked out for every
// design when the rules are complete. It is looked up as long as no rule
// modifies what it reads.

// designs is such a condition.
type designs struct {
	fn    intFn
	depth int    // which element it is about
	attrs uint64 // the attributes that it reads as they are now
	nodes uint64 // all that it reads
	holds []int8 // by design: 1, 0, or -1 for a design that has to be looked at
}

// byDesign makes a condition one that is looked up, if it is such a one.
func (x *exprCtx) byDesign(n ast.Node, v value) value {
	d := len(x.elems) - 1
	if d < 0 || x.elems[d].k != KCard || v.t.k != KBool || v.i == nil || v.konst || !x.c.ofDesign(n) {
		return v
	}
	t := &designs{fn: v.i, depth: d}
	named := false
	ast.Walk(&n, visitor(func(n *ast.Node) {
		switch n := (*n).(type) {
		case *ast.IdentifierNode: // it may be a variable
			named = true
		case *ast.StringNode:
			if i, ok := x.c.attributes[n.Value]; ok {
				t.nodes |= 1 << i
			}
		}
	}))
	if named {
		return v
	}
	if !x.printed {
		t.attrs = t.nodes
	}
	x.c.designs = append(x.c.designs, t)
	slow := v.i
	v.i = func(g *Game) int64 {
		if c := CardID(g.elem[d]); c != None && g.modMask&t.attrs == 0 {
			if def := int(g.s.Cards[c].Def); def < len(t.holds) && t.holds[def] >= 0 {
				return int64(t.holds[def])
			}
		}
		return slow(g)
	}
	return v
}

// workOut fills the tables of such conditions.
func (c *Compiler) workOut() {
	r := c.rules
	g := &Game{r: r, this: None}
	g.s.In = 1
	for _, t := range c.designs {
		holds := make([]int8, len(r.Cards))
		for def := range r.Cards {
			g.s.Cards = append(g.s.Cards[:0], Card{Def: int16(def), Zone: -1, Next: None, Prev: None, Host: None, Owner: -1})
			g.elem[t.depth] = 0
			holds[def] = -1
			if !r.reckons(def, t.nodes) {
				holds[def] = int8(truth(t.fn(g) != 0))
			}
		}
		t.holds = holds
	}
}

// reckons says whether one of some attributes is an expression on a design.
func (r *Rules) reckons(def int, attrs uint64) bool {
	for i := range r.Attributes {
		if attrs>>uint(i)&1 != 0 && r.attrs[def*len(r.Attributes)+i] == exprValue {
			return true
		}
	}
	return false
}
