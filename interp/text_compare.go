package interp

import (
	"github.com/expr-lang/expr/ast"
)

// comparison says a comparison or a combination.
func (t *Texter) comparison(n *ast.BinaryNode, not bool) condText {
	switch n.Operator {
	case "and", "&&", "or", "||":
		return t.logic(n, not)
	case "in":
		return says(t.whoOrWhat(n.Left) + " " + is(not) + " " + t.among(n.Right))
	case "==", "!=":
		if c := t.equality(n, (n.Operator == "!=") != not); c.s != "" {
			return c
		}
	}
	op := n.Operator
	if not {
		op = opposite[op]
	}
	left, right := n.Left, n.Right
	if _, ok := left.(*ast.IntegerNode); ok {
		left, right, op = right, left, mirrored[op]
	}
	c, isConst := right.(*ast.IntegerNode)
	if isConst {
		if s := t.countIs(left, op, c.Value); s.s != "" {
			return s
		}
	}
	if b, ok := left.(*ast.BinaryNode); ok && b.Operator == "%" && isConst && op == "==" {
		if two, ok := b.Right.(*ast.IntegerNode); ok && two.Value == 2 && c.Value < 2 {
			return says(t.amount(b.Left) + " is " + []string{"even", "odd"}[c.Value])
		}
	}
	if w := t.wordOf(left); w != nil && w.far != "" {
		w.it = w.far
	}
	if eventName(left) == "amount" {
		relationTo := atLeast(op, c0(c, isConst))
		if !isConst {
			relationTo = relation(op) + t.amount(right)
		}
		return says(t.eventAmount() + " is " + relationTo)
	}
	verb := " is "
	if t.isPlural(left) {
		verb = " are "
	}
	if isConst {
		return says(t.amount(left) + verb + atLeast(op, c.Value))
	}
	return says(t.amount(left) + verb + relation(op) + t.amount(right))
}

// isActive says whether an expression is the player whose turn it is.
func (t *Texter) isActive(n ast.Node) bool {
	id, ok := n.(*ast.IdentifierNode)
	return ok && id.Value == "active" && t.find("active") == nil
}

func c0(c *ast.IntegerNode, ok bool) int {
	if ok {
		return c.Value
	}
	return 0
}

// eventAmount is the amount of an event, named so that nothing that was said
// since can be meant.
func (t *Texter) eventAmount() string {
	if t.event != nil && t.event.on == "gain" {
		return "the amount gained"
	}
	if t.event != nil && t.event.on == "lose" {
		return "the amount lost"
	}
	return "the amount"
}

// isPlural says whether an amount is said as a plural: your coins.
func (t *Texter) isPlural(n ast.Node) bool {
	name := ""
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if t.find(n.Value) != nil {
			return false
		}
		name = n.Value
	case *ast.MemberNode:
		name = fieldOf(n)
	}
	return t.isCounter(name) && t.r.AttributeByName(name) < 0 && t.Counter(name, true) != t.Counter(name, false)
}

func relation(op string) string {
	return map[string]string{"==": "equal to ", "!=": "not equal to ", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least "}[op]
}

// atLeast says how a whole number compares with a fixed one: 3 or more.
func atLeast(op string, c int) string {
	switch op {
	case ">=":
		return number(c) + " or more"
	case ">":
		return number(c+1) + " or more"
	case "<=":
		return number(c) + " or less"
	case "<":
		return number(c-1) + " or less"
	case "!=":
		return "not " + number(c)
	}
	return "exactly " + number(c)
}

// countIs says a comparison of a counter or a count with a fixed number.
func (t *Texter) countIs(n ast.Node, op string, c int) condText {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if t.find(n.Value) == nil && t.isCounter(n.Value) {
			if t.r.Counters[t.r.CounterByName(n.Value)].Of == OfTable {
				return says("the " + t.Counter(n.Value, true) + " is " + atLeast(op, c))
			}
			held := t.held(n.Value, op, c)
			c := condText{s: t.me.does("have") + " " + held}
			if t.src.steps[n.Value] && (op == ">=" || op == ">") {
				c.label = held
			}
			return c
		}
	case *ast.MemberNode:
		if fieldOf(n) == "slot" {
			return says(t.whoOrWhat(n.Node) + " is " + inSlot(op, c))
		}
		if p := t.player(n.Node); p != nil && t.isCounter(fieldOf(n)) {
			return says(p.does("have") + " " + t.held(fieldOf(n), op, c))
		}
		if t.isCounter(fieldOf(n)) && t.r.AttributeByName(fieldOf(n)) < 0 {
			return says(t.whoOrWhat(n.Node) + " has " + t.held(fieldOf(n), op, c))
		}
	case *ast.BuiltinNode:
		if n.Name != "count" && n.Name != "len" {
			break
		}
		if len(n.Arguments) == 1 {
			if w := t.wordOf(n.Arguments[0]); w != nil && w.did && atLeastOne(op, c) {
				return says(t.me.does("do"))
			} else if w != nil && w.did && howMany(op, c) == "no" {
				return says(t.me.does("do not"))
			}
		}
		if l := t.counted(n); l != nil {
			return says(t.exists(l, howMany(op, c)))
		}
	case *ast.CallNode:
		id, ok := n.Callee.(*ast.IdentifierNode)
		if !ok {
			break
		}
		what, l := t.mapped(n)
		if l == nil {
			break
		}
		own := t.owned(l)
		cards, kinds := t.several(own.bare(), "in"), howMany(op, c)+" different "+plural(what)
		same := howMany(op, c) + " " + cards + " of the same " + what
		switch {
		case id.Value == "distinct" && own != l:
			return says(t.me.does("own") + " " + cards + " of " + kinds)
		case id.Value == "distinct":
			return says(t.there(l, cards+" of "+kinds, true))
		case id.Value == "most" && own != l:
			return says(t.me.does("own") + " " + same)
		case id.Value == "most":
			return says(t.there(l, same, true))
		}
	}
	return condText{}
}

// inSlot says in which place of its zone a card is.
func inSlot(op string, c int) string {
	switch op {
	case ">":
		op, c = ">=", c+1
	case "<":
		op, c = "<=", c-1
	}
	return map[string]string{"!=": "not "}[op] + "in slot " + number(c) + map[string]string{">=": " or higher", "<=": " or lower"}[op]
}

func atLeastOne(op string, c int) bool {
	return op == ">" && c == 0 || op == ">=" && c == 1 || op == "!=" && c == 0
}

// held is how much of a counter somebody has: 10+ of it.
func (t *Texter) held(counter, op string, c int) string {
	one := func(n int) string { return t.Counter(counter, n != 1) }
	switch op {
	case ">=":
		return number(c) + "+ " + t.Counter(counter, true)
	case ">":
		return number(c+1) + "+ " + t.Counter(counter, true)
	case "<=", "<":
		if op == "<" {
			c--
		}
		if c == 0 {
			return "no " + t.Counter(counter, true)
		}
		return number(c) + " or less " + t.Counter(counter, true)
	case "!=":
		return "not exactly " + number(c) + " " + one(c)
	}
	if c == 0 {
		return "no " + t.Counter(counter, true)
	}
	return "exactly " + number(c) + " " + one(c)
}

// howMany says how many cards: a, no, 2 or more.
func howMany(op string, c int) string {
	switch {
	case atLeastOne(op, c):
		return "a"
	case op == ">=":
		return number(c) + " or more"
	case op == ">":
		return number(c+1) + " or more"
	case op == "<=" && c == 0, op == "<" && c == 1, op == "==" && c == 0:
		return "no"
	case op == "<=":
		return number(c) + " or fewer"
	case op == "<":
		return number(c-1) + " or fewer"
	case op == "!=":
		return "a number other than " + number(c) + " of"
	}
	return "exactly " + number(c)
}

// equality says == and != where no numbers are compared.
func (t *Texter) equality(n *ast.BinaryNode, not bool) condText {
	a, b := n.Left, n.Right
	if t.isActive(a) {
		a, b = b, a
	}
	if p := t.player(a); p != nil && t.isActive(b) && !t.isActive(a) && !p.long {
		if p.poss == "whose" || p.nom == "who" {
			return says("whose turn it " + is(not))
		}
		return says("it " + is(not) + " " + p.poss + " turn")
	}
	if t.player(b) != nil && t.player(a) == nil {
		a, b = b, a
	}
	if p := t.player(a); p != nil {
		q := t.player(b)
		if q == nil {
			return condText{}
		}
		if q.isYou() {
			p, q = q, p
		}
		if p.base {
			return says(p.nom + " " + t.be(not) + " " + q.obj)
		}
		return says(p.nom + " " + is(not) + " " + q.obj)
	}
	if _, ok := b.(*ast.NilNode); ok {
		if m, ok := a.(*ast.MemberNode); ok {
			return says(t.whoOrWhat(m.Node) + " has " + map[bool]string{false: "no ", true: "a "}[not] + t.attributeName(fieldOf(m)))
		}
		return says("there is " + map[bool]string{false: "no such card", true: "such a card"}[not])
	}
	m, ok := a.(*ast.MemberNode)
	if !ok {
		if t.isCard(a) && t.isCard(b) {
			return says(t.whoOrWhat(a) + " " + is(not) + " " + t.object(b))
		}
		if s, ok := b.(*ast.StringNode); ok {
			return says(t.amount(a) + " " + is(not) + " " + t.value(s.Value))
		}
		return condText{}
	}
	who := t.whoOrWhat(m.Node)
	field := fieldOf(m)
	if e := t.eventField(m); e != "" {
		who = e
	}
	s, isStr := b.(*ast.StringNode)
	switch {
	case field == "owner":
		if p := t.player(b); p != nil {
			return says(who + " " + is(not) + " " + map[bool]string{true: "yours", false: possessive(p.nom)}[p.isYou()])
		}
	case field == "kind" && isStr:
		return says(who + " " + is(not) + " " + article(t.kindName(s.Value, false)))
	case field == "id" && t.isName(b):
		return says(who + " " + map[bool]string{false: "has", true: "does not have"}[not] + " that name")
	case field == "id" && isStr:
		return says(who + " " + is(not) + " " + t.cardName(s.Value))
	case field == "zone" && isStr:
		l := np{}
		l.add(zoneRef{name: s.Value})
		return says(who + " " + is(not) + " " + t.where(&l, "in", false))
	case isStr:
		return says(who + " " + is(not) + " " + t.value(s.Value))
	case t.r.AttributeByName(field) >= 0 && t.r.Attributes[t.r.AttributeByName(field)].Type == KEnum:
		if w := t.wordOf(b); w != nil {
			return says(who + " " + is(not) + " " + w.mention())
		}
		return says(who + " " + map[bool]string{false: "has", true: "does not have"}[not] + " " + t.amount(b))
	}
	return condText{}
}
