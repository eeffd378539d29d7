package interp

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// amount says a number: 3, your ..., the number of ...
func (t *Texter) amount(n ast.Node) string { return t.deep(func() string { return t.amount1(n) }) }

func (t *Texter) amount1(n ast.Node) string {
	if w := t.wordOf(n); w != nil {
		return w.mention()
	}
	if e := t.eventField(n); e != "" {
		return e
	}
	switch n := n.(type) {
	case nil:
		return "?"
	case *ast.IntegerNode:
		return number(n.Value)
	case *ast.IdentifierNode:
		switch {
		case n.Value == "infinite":
			return "infinitely much"
		case n.Value == "turn" || n.Value == "round":
			return "the number of this " + n.Value
		case n.Value == "seat":
			return t.me.poss + " place in turn order"
		case t.isCounter(n.Value) && t.r.Counters[t.r.CounterByName(n.Value)].Of == OfTable:
			return "the " + t.Counter(n.Value, true)
		case t.isCounter(n.Value):
			return t.me.poss + " " + t.Counter(n.Value, true)
		}
	case *ast.UnaryNode:
		if n.Operator == "-" {
			return "-" + t.amount(n.Node)
		}
	case *ast.MemberNode:
		return t.memberAmount(n)
	case *ast.ChainNode:
		return t.amount(n.Node)
	case *ast.ConditionalNode:
		return fmt.Sprintf("%s if %s, otherwise %s", t.amount(n.Exp1), t.cond(n.Cond).s, t.amount(n.Exp2))
	case *ast.BinaryNode:
		return t.sum(n)
	case *ast.BuiltinNode:
		return t.builtinAmount(n)
	case *ast.CallNode:
		return t.callAmount(n)
	}
	return t.plain(n)
}

func (t *Texter) memberAmount(n *ast.MemberNode) string {
	field := fieldOf(n)
	if p := t.player(n.Node); p != nil {
		return p.of(t.attributeName(field))
	}
	if id, ok := n.Node.(*ast.IdentifierNode); ok && id.Value == "options" {
		return "the option " + spoken(field)
	}
	if field == "beneath" {
		return "the number of cards beneath " + t.object(n.Node)
	}
	return t.cardPoss(n.Node) + " " + t.attributeName(field)
}

// cardPoss is whose a card's attribute is: its, that card's.
func (t *Texter) cardPoss(n ast.Node) string {
	if e := t.elementOf(n); e != nil {
		return e.poss
	}
	if w := t.wordOf(n); w != nil {
		w.used = true
		if w.poss != "" && w.first == "" && !w.many {
			return w.poss
		}
		return possessive(w.mention())
	}
	if id, ok := n.(*ast.IdentifierNode); ok && id.Value == "this" {
		return "this card's"
	}
	return possessive(t.object(n))
}

func (t *Texter) sum(n *ast.BinaryNode) string {
	a := t.part
	switch n.Operator {
	case "+":
		return a(n.Left) + " plus " + t.last(n.Right)
	case "-":
		return a(n.Left) + " minus " + t.last(n.Right)
	case "*":
		x, y := n.Left, n.Right
		if _, ok := y.(*ast.IntegerNode); ok {
			x, y = y, x
		}
		if c, ok := x.(*ast.IntegerNode); ok && c.Value == 2 {
			return "twice " + a(y)
		}
		return a(x) + " times " + a(y)
	case "/":
		if c, ok := n.Right.(*ast.IntegerNode); ok && c.Value == 2 {
			return "half of " + a(n.Left)
		}
		return a(n.Left) + " divided by " + a(n.Right)
	case "%":
		return "the remainder of " + a(n.Left) + " divided by " + a(n.Right)
	case "??":
		if c, ok := n.Right.(*ast.IntegerNode); ok && c.Value == 0 {
			return t.amount(n.Left)
		}
		return t.amount(n.Left) + " (" + t.amount(n.Right) + " without one)"
	}
	return t.plain(n)
}

// part says a part of a sum: in brackets where one could not tell what belongs
// to it.
func (t *Texter) part(n ast.Node) string {
	s := t.amount(n)
	switch n := n.(type) {
	case *ast.BinaryNode:
		_, half := n.Right.(*ast.IntegerNode)
		if n.Operator == "??" || half && n.Operator == "*" && !rounds(n.Left) {
			return s
		}
		return "(" + s + ")"
	case *ast.ConditionalNode:
		return "(" + s + ")"
	case *ast.BuiltinNode:
		if rounds(n) || (n.Name == "min" || n.Name == "max") && len(n.Arguments) > 1 {
			return "(" + s + ")"
		}
	}
	return s
}

// last says the last part of a sum: what is rounded down by a division is so
// many for each, and a list may end the sentence.
func (t *Texter) last(n ast.Node) string {
	if each, k := t.countable(n); each != "" && hasRounding(n) {
		return number(k) + " for " + each
	}
	if b, ok := n.(*ast.BuiltinNode); ok && (b.Name == "min" || b.Name == "max") {
		return t.amount(n)
	}
	return t.part(n)
}

// rounds says that an expression rounds what is in it.
func rounds(n ast.Node) bool {
	b, ok := n.(*ast.BuiltinNode)
	return ok && (b.Name == "floor" || b.Name == "int" || b.Name == "ceil" || b.Name == "round")
}

// hasRounding says that a number or a multiple of it is rounded.
func hasRounding(n ast.Node) bool {
	if b, ok := n.(*ast.BinaryNode); ok && b.Operator == "*" {
		return hasRounding(b.Left) || hasRounding(b.Right)
	}
	return rounds(n)
}

func (t *Texter) builtinAmount(n *ast.BuiltinNode) string {
	args := n.Arguments
	if len(args) == 0 {
		return t.plain(n)
	}
	switch n.Name {
	case "count", "len":
		if l := t.counted(n); l != nil && l.exact != "" && !l.players && len(n.Arguments) > 1 {
			return "1 if " + t.isThere(l, "a") + ", otherwise 0"
		} else if l != nil {
			return "the number of " + t.several(l, "in")
		}
	case "sum":
		l, value := (*np)(nil), ast.Node(nil)
		if m, ok := args[0].(*ast.BuiltinNode); ok && m.Name == "map" && len(args) == 1 && len(m.Arguments) == 2 {
			l, value = t.list(m.Arguments[0]), body(m.Arguments[1])
		} else if len(args) == 2 {
			if w := t.wordOf(args[0]); w != nil && !w.many && w.kind == KCards {
				w.used = true
				if w.nth {
					return "the " + t.elementValue(body(args[1])) + " of " + w.mention()
				}
				return t.amountOf(body(args[1]), element{nom: "it", poss: "its"})
			}
			l, value = t.list(args[0]), body(args[1])
		}
		if v, ok := value.(*ast.BinaryNode); ok && v.Operator == "??" {
			value = v.Left
		}
		switch {
		case l != nil && elementField(value) == "" && !l.players && l.exact == "":
			each := t.each(l)
			return "the total, for " + each + ", of " + t.elementValue(value)
		case l != nil:
			return "the total " + t.elementValue(value) + " of " + t.definite(l)
		}
	case "min", "max":
		var parts []string
		for _, a := range args {
			parts = append(parts, t.part(a))
		}
		how := "the lowest of "
		if n.Name == "max" {
			how = "the highest of "
		}
		return how + join(parts, "and")
	case "abs":
		return "the difference " + t.amount(args[0])
	case "floor", "int":
		return t.amount(args[0]) + ", rounded down"
	case "ceil":
		return t.amount(args[0]) + ", rounded up"
	case "round":
		return t.amount(args[0]) + ", rounded to the nearest"
	}
	return t.plain(n)
}

func (t *Texter) callAmount(n *ast.CallNode) string {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		return t.plain(n)
	}
	what, l := t.mapped(n)
	if l == nil {
		return t.plain(n)
	}
	switch id.Value {
	case "highest", "lowest":
		return "the " + id.Value + " " + what + " among " + t.definite(l)
	case "distinct":
		return "the number of different " + plural(what) + " among " + t.definite(l)
	case "most":
		return "the number of " + t.several(l, "in") + " that share the commonest " + what
	}
	return t.plain(n)
}

// plain reads an expression out as it is written, for want of better words.
func (t *Texter) plain(n ast.Node) string {
	if n == nil {
		return "?"
	}
	return "(" + strings.ReplaceAll(strings.ReplaceAll(n.String(), "#.", ""), "_", " ") + ")"
}
