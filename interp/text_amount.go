package interp

import (
	"fmt"
	"strings"

	"shards/internal/card"

	"github.com/expr-lang/expr/ast"
)

// parse reads an expression; nil if it can't be read.
func (t *Texter) parse(e card.Expr) ast.Node { return t.x.parse(e, "", "") }

// predicate reads an expression about an element of a list.
func (t *Texter) predicate(e card.Expr) ast.Node {
	n := t.aboutCard(e)
	if n != nil { // it is the element, too
		ast.Walk(&n, visitor(func(n *ast.Node) {
			if id, ok := (*n).(*ast.IdentifierNode); ok && id.Value == "it" {
				*n = &ast.PointerNode{}
			}
		}))
	}
	return n
}

// aboutCard reads an expression about an element, which is not called it there.
func (t *Texter) aboutCard(e card.Expr) ast.Node {
	n := t.x.parse(e, "filter("+srcName+", ", ")")
	if b, ok := n.(*ast.BuiltinNode); ok && len(b.Arguments) == 2 {
		if p, ok := b.Arguments[1].(*ast.PredicateNode); ok {
			return p.Node
		}
	}
	return nil
}

// Amount says a number.
func (t *Texter) Amount(e card.Expr) string { return t.amount(t.parse(e)) }

// Amounts says counters and how much of each: 3 of one and 1 of another.
func (t *Texter) Amounts(a card.Amounts) string {
	var parts []string
	for i := range a {
		parts = append(parts, t.ofCounter(a[i].Name, t.parse(a[i].Value)))
	}
	return join(parts, "and")
}

// Counter is a counter's name in a text.
func (t *Texter) Counter(name string, many bool) string {
	i := t.r.CounterByName(name)
	if i < 0 {
		return spoken(name)
	}
	k := &t.r.Counters[i]
	switch {
	case t.Icons && k.Icon != "":
		return k.Icon
	case many:
		return k.Plural
	}
	return k.Text
}

// ofCounter says so much of a counter.
func (t *Texter) ofCounter(name string, n ast.Node) string {
	return t.quantity(n, t.Counter(name, false), t.Counter(name, true), "")
}

// Quantity says so many of something: a card, 2 cards, a card for each ...
func (t *Texter) Quantity(e card.Expr, one, several string) string {
	return t.quantity(t.parse(e), one, several, article(one))
}

// quantity says so many of something. single is how one of it is said.
func (t *Texter) quantity(n ast.Node, one, several, single string) string {
	var parts []string
	for _, term := range terms(n, nil) {
		parts = append(parts, t.term(term, one, several, single))
	}
	switch len(parts) {
	case 0:
		return several
	case 1:
		return parts[0]
	}
	return parts[0] + ", plus " + strings.Join(parts[1:], ", plus ")
}

// terms are the parts of a sum.
func terms(n ast.Node, to []ast.Node) []ast.Node {
	if b, ok := n.(*ast.BinaryNode); ok && b.Operator == "+" {
		return terms(b.Right, terms(b.Left, to))
	}
	return append(to, n)
}

func (t *Texter) term(n ast.Node, one, several, single string) string {
	switch n := n.(type) {
	case *ast.IntegerNode:
		if n.Value == 1 {
			return firstNonEmpty(single, "1 "+one)
		}
		return number(n.Value) + " " + several
	case *ast.IdentifierNode:
		if n.Value == "infinite" && t.find(n.Value) == nil {
			return "infinite " + several
		}
	case *ast.ConditionalNode:
		if c, ok := constInt(n.Exp2); ok && c == 0 {
			return t.quantity(n.Exp1, one, several, single) + " if " + t.cond(n.Cond).s
		}
		if c, ok := constInt(n.Exp1); ok && c == 0 {
			return t.quantity(n.Exp2, one, several, single) + " if " + t.negation(n.Cond).s
		}
		return fmt.Sprintf("%s if %s, otherwise %s", t.quantity(n.Exp1, one, several, single), t.cond(n.Cond).s, t.quantity(n.Exp2, one, several, single))
	case *ast.BuiltinNode:
		if (n.Name == "min" || n.Name == "max") && len(n.Arguments) == 2 {
			x, bound := n.Arguments[0], n.Arguments[1]
			if _, ok := x.(*ast.IntegerNode); ok {
				x, bound = bound, x
			}
			how := "at most "
			if n.Name == "max" {
				how = "at least "
			}
			if _, ok := bound.(*ast.IntegerNode); ok {
				return t.quantity(x, one, several, single) + " (" + how + t.amount(bound) + ")"
			}
		}
	}
	if c, ok := constInt(n); ok {
		return number(c) + " " + several
	}
	if w := t.wordOf(n); w != nil && w.kind == KInt {
		return thatMany(w.mention(), one, several)
	}
	if eventName(n) == "amount" {
		return thatMany("that much", one, several)
	}
	if each, k := t.countable(n); each != "" {
		if k == 1 {
			return firstNonEmpty(single, "1 "+one) + " for " + each
		}
		return number(k) + " " + several + " for " + each
	}
	if b, ok := n.(*ast.BinaryNode); ok && b.Operator == "-" {
		if _, ok := b.Right.(*ast.IntegerNode); ok {
			return several + " equal to " + t.amount(n)
		}
	}
	if single != "" {
		return "a number of " + several + " equal to " + t.amount(n)
	}
	return several + " equal to " + t.amount(n)
}

// thatMany says a number that was told before: that much of what has no plural,
// that many of what has one.
func thatMany(s, one, several string) string {
	switch {
	case s == "that much" && one != several:
		s = "that many"
	case s == "that many" && one == several:
		s = "that much"
	case strings.HasPrefix(s, "the "):
		return several + " equal to " + s
	}
	return s + " " + several
}

// countable says an amount that is so many for each of something: each card in
// a hand, and how many for each.
func (t *Texter) countable(n ast.Node) (each string, k int) {
	switch n := n.(type) {
	case *ast.BinaryNode:
		if n.Operator != "*" {
			return "", 0
		}
		if c, ok := n.Left.(*ast.IntegerNode); ok {
			each, k = t.countable(n.Right)
			return each, k * c.Value
		}
		if c, ok := n.Right.(*ast.IntegerNode); ok {
			each, k = t.countable(n.Left)
			return each, k * c.Value
		}
	case *ast.BuiltinNode:
		if len(n.Arguments) == 0 {
			return "", 0
		}
		switch n.Name {
		case "count", "len":
			if l := t.counted(n); l != nil && l.exact == "" {
				return t.each(l), 1
			}
		case "floor", "int":
			b, ok := n.Arguments[0].(*ast.BinaryNode)
			if !ok || b.Operator != "/" {
				return "", 0
			}
			c, ok := b.Right.(*ast.IntegerNode)
			if !ok {
				return "", 0
			}
			if call, ok := b.Left.(*ast.BuiltinNode); ok && (call.Name == "count" || call.Name == "len") {
				if l := t.counted(call); l != nil {
					return "each " + number(c.Value) + " " + t.several(l, "in"), 1
				}
			}
			if s := t.ofCounters(b.Left); s != "" {
				return "each " + number(c.Value) + " " + s, 1
			}
		}
	case *ast.CallNode:
		if id, ok := n.Callee.(*ast.IdentifierNode); ok && id.Value == "distinct" {
			if what, l := t.mapped(n); l != nil {
				return "each different " + what + " among " + t.definite(l), 1
			}
		}
	}
	return "", 0
}

// ofCounters is what there may be several of, behind their number: coins you
// have, of the table's, of that player's; "" if it is no counter.
func (t *Texter) ofCounters(n ast.Node) string {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if !t.isCounter(n.Value) {
			return ""
		}
		if t.r.Counters[t.r.CounterByName(n.Value)].Of == OfPlayer {
			return t.Counter(n.Value, true) + " " + t.me.does("have")
		}
	case *ast.MemberNode:
		if t.player(n.Node) == nil || t.r.CounterByName(fieldOf(n)) < 0 {
			return ""
		}
	default:
		return ""
	}
	return "of " + t.amount(n)
}

// counted is the list whose cards are counted, nil if it is none.
func (t *Texter) counted(n *ast.BuiltinNode) *np {
	if len(n.Arguments) == 0 || !t.isList(n.Arguments[0]) {
		return nil
	}
	l := t.list(n.Arguments[0])
	if len(n.Arguments) == 2 {
		t.filter(l, body(n.Arguments[1]))
	}
	return l
}

func body(n ast.Node) ast.Node {
	if p, ok := n.(*ast.PredicateNode); ok {
		return p.Node
	}
	return n
}

// mapped reads f(map(list, value)): what each has, and the list.
func (t *Texter) mapped(n *ast.CallNode) (what string, l *np) {
	if len(n.Arguments) == 0 {
		return "", nil
	}
	m, ok := n.Arguments[0].(*ast.BuiltinNode)
	if !ok || m.Name != "map" || len(m.Arguments) != 2 {
		return "", nil
	}
	l = t.list(m.Arguments[0])
	if l.players {
		t.elems = append(t.elems, element{nom: "they", poss: "their", person: they("", false)})
		defer func() { t.elems = t.elems[:len(t.elems)-1] }()
	}
	return t.elementValue(body(m.Arguments[1])), l
}
