package interp

import (
	"fmt"
	"slices"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// Values of attributes, some of which are expressions that read others.

// attributeValue compiles what a card gives for an attribute: a constant for
// the table of printed values, or an expression.
func (c *Compiler) attributeValue(at int16, e card.Expr) (int64, intFn) {
	a := &c.rules.Attributes[at]
	if a.Type == KEnum {
		names := []card.Expr{e}
		if e.Node != nil && e.Node.Kind == source.Seq {
			names = nil
			for _, n := range e.Node.Items {
				names = append(names, card.Expr{Text: n.Text, Node: n})
			}
		}
		var mask int64
		for _, n := range names {
			i := slices.Index(a.Values, n.Text)
			if i < 0 {
				c.errorf(n.Node, "unknown-value", "there is no %s %q", a.Name, n.Text).Hint = diag.SuggestHint(n.Text, a.Values)
				continue
			}
			if !a.Many {
				return int64(i), nil
			}
			mask |= 1 << i
		}
		if !a.Many && len(names) > 0 {
			return Missing, nil
		}
		return mask, nil
	}
	x := &exprCtx{c: c, uses: &uses{counters: map[int16]bool{}}}
	v := x.expr(e)
	if v.t.k == KNone {
		return 0, nil
	}
	for _, k := range c.rules.secrets {
		if x.uses.counters[k] { // whoever sees the card would know it
			x.errorf(v.node, "type", "%s is seen with the card, and %s is a secret", a.Name, c.rules.Counters[k].Name)
		}
	}
	if !x.want(v, a.Type, "the "+a.Text) {
		return 0, nil
	}
	if v.konst {
		if v.c < a.Min || v.c > a.Max {
			x.errorf(v.node, "bounds", "%s is %s, not %d", a.Name, boundsText(a), v.c)
		}
		return v.c, nil
	}
	if !x.present(v, "an attribute") {
		return 0, nil
	}
	c.readBy(at, v.node, e.Node)
	return exprValue, v.i
}

// boundsText says what values an attribute may have.
func boundsText(a *Attribute) string {
	switch {
	case a.Max >= Infinite:
		return fmt.Sprintf("at least %d", a.Min)
	case a.Min <= -Infinite:
		return fmt.Sprintf("at most %d", a.Max)
	}
	return fmt.Sprintf("between %d and %d", a.Min, a.Max)
}

// attrReads is which attributes an attribute's expressions read, and where.
type attrReads map[int16]map[int16]*source.Node

// readBy notes which attributes the expression of an attribute reads.
func (c *Compiler) readBy(at int16, n ast.Node, where *source.Node) {
	if n == nil {
		return
	}
	if c.reads == nil {
		c.reads = attrReads{}
	}
	if c.reads[at] == nil {
		c.reads[at] = map[int16]*source.Node{}
	}
	ast.Walk(&n, visitor(func(n *ast.Node) {
		m, ok := (*n).(*ast.MemberNode)
		if !ok {
			return
		}
		if p, ok := m.Property.(*ast.StringNode); ok {
			if i, ok := c.attributes[p.Value]; ok {
				c.reads[at][i] = where
			}
		}
	}))
}

// attributeCycles reports attributes whose expressions come back to themselves.
func (c *Compiler) attributeCycles() {
	for at := range int16(len(c.rules.Attributes)) {
		seen := map[int16]bool{}
		var reaches func(from int16) bool
		reaches = func(from int16) bool {
			if seen[from] {
				return false
			}
			seen[from] = true
			for to := range int16(len(c.rules.Attributes)) {
				if _, ok := c.reads[from][to]; ok && (to == at || reaches(to)) {
					return true
				}
			}
			return false
		}
		if !reaches(at) {
			continue
		}
		for to := range int16(len(c.rules.Attributes)) {
			if n, ok := c.reads[at][to]; ok {
				c.errorf(n, "cycle", "%s is defined by itself", c.rules.Attributes[at].Name)
				break
			}
		}
	}
}
