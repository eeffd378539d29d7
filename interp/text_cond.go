package interp

import (
	"strings"

	"shards/internal/card"

	"github.com/expr-lang/expr/ast"
)

// condText is a condition: as a sentence behind if, and, for what cards print
// short, as a label before a colon.
type condText struct {
	s     string // you have 10+ of something
	label string // 10+ of something
	may   string // you may show a card: what makes it hold
}

// Condition says a condition as a sentence.
func (t *Texter) Condition(e card.Expr) string { return t.cond(t.parse(e)).s }

// cond says a condition.
func (t *Texter) cond(n ast.Node) condText {
	var c condText
	c.s = t.deep(func() string {
		c = t.cond1(n, false)
		return c.s
	})
	return c
}

// negation says that a condition does not hold.
func (t *Texter) negation(n ast.Node) condText {
	var c condText
	c.s = t.deep(func() string {
		c = t.cond1(n, true)
		return c.s
	})
	return c
}

func says(s string) condText { return condText{s: s} }

func (t *Texter) cond1(n ast.Node, not bool) condText {
	switch n := n.(type) {
	case *ast.UnaryNode:
		if n.Operator == "not" || n.Operator == "!" {
			return t.cond1(n.Node, !not)
		}
	case *ast.BoolNode:
		if n.Value != not {
			return says("it is so in any case")
		}
		return says("never")
	case *ast.BinaryNode:
		return t.comparison(n, not)
	case *ast.BuiltinNode:
		if c := t.quantified(n, not); c.s != "" {
			return c
		}
	case *ast.CallNode:
		return t.calledCondition(n, not)
	case *ast.IdentifierNode:
		if c, ok := t.named(n.Value, nil, not); ok {
			return c
		}
		if w := t.find(n.Value); w != nil {
			return says(t.isOrNot(w.mention(), not))
		}
		if t.isCounter(n.Value) {
			return says(t.flagged(t.me.nom, t.me.base, n.Value, not))
		}
	case *ast.MemberNode:
		if s := t.fieldHolds(n, not); s != "" {
			return says(s)
		}
	}
	if not {
		return says("this does not hold: " + t.plain(n))
	}
	return says("this holds: " + t.plain(n))
}

func (t *Texter) isOrNot(s string, not bool) string {
	if not {
		return s + " does not hold"
	}
	return s + " holds"
}

func (t *Texter) be(not bool) string {
	if not {
		return "are not"
	}
	return "are"
}

func is(not bool) string {
	if not {
		return "is not"
	}
	return "is"
}

// fieldHolds says a flag or a state of a card or player.
func (t *Texter) fieldHolds(n *ast.MemberNode, not bool) string {
	field := fieldOf(n)
	if id, ok := n.Node.(*ast.IdentifierNode); ok && id.Value == "options" {
		return "the option " + spoken(field) + " " + is(not) + " on"
	}
	if m, ok := n.Node.(*ast.MemberNode); ok {
		switch fieldOf(m) {
		case "forbidden":
			can := "can't"
			if not {
				can = "can"
			}
			return t.whoOrWhat(m.Node) + " " + can + " " + t.forbidden(field, t.player(m.Node))
		case "usable":
			return t.whoOrWhat(m.Node) + " " + map[bool]string{false: "can", true: "can't"}[not] + " use its " + firstNonEmpty(t.abilityWord(field), spoken(field))
		case "has":
			return t.whoOrWhat(m.Node) + " has " + map[bool]string{false: "a ", true: "no "}[not] + firstNonEmpty(t.abilityWord(field), spoken(field)) + " ability"
		}
	}
	if p := t.player(n.Node); p != nil && t.isCounter(field) {
		return t.flagged(p.nom, p.base, field, not)
	}
	if t.isCounter(field) && t.r.AttributeByName(field) < 0 {
		return t.flagged(t.whoOrWhat(n.Node), false, field, not)
	}
	if field == "other" {
		return t.whoOrWhat(n.Node) + " " + is(!not) + " this"
	}
	return t.whoOrWhat(n.Node) + " " + is(not) + " " + t.attributeName(field)
}

// flagged says that somebody is, or has done, what a flag stands for.
func (t *Texter) flagged(who string, base bool, flag string, not bool) string {
	verb := "are"
	if i := t.r.CounterByName(flag); i >= 0 && t.r.Counters[i].Have {
		verb = "have"
	}
	if !base {
		verb = thirdPerson(verb)
	}
	if not {
		verb += " not"
	}
	return who + " " + verb + " " + t.Counter(flag, false)
}

// whoOrWhat says a card or player as a subject.
func (t *Texter) whoOrWhat(n ast.Node) string {
	if p := t.player(n); p != nil {
		return p.nom
	}
	if e := t.elementOf(n); e != nil {
		return e.nom
	}
	return t.object(n)
}

// named says a condition that the game declares.
func (t *Texter) named(name string, args []ast.Node, not bool) (condText, bool) {
	cd, ok := t.src.conditions[name]
	if !ok {
		return condText{}, false
	}
	d := cd.decl
	m := t.mark()
	defer t.forget(m)
	vals := map[string]string{}
	for i := range d.Params {
		if i < len(args) {
			v := t.argumentNode(cd.params[i], card.Expr{}, args[i])
			vals[d.Params[i].Name] = v
			t.name(word_{name: d.Params[i].Name, kind: cd.params[i].k, it: v, poss: possessive(v), node: args[i]})
		}
	}
	var c condText
	if d.Text == "" {
		c = t.cond1(t.parse(d.When), not)
		if not {
			return c, true
		}
	} else {
		c.s = t.fill(d.Text, vals)
		if t.event != nil || !t.me.isYou() {
			c.s = t.me.pronouns(c.s)
		}
	}
	full := c.s
	if d.Reveal != nil && strings.TrimSpace(d.When.Text) == "false" && strings.HasPrefix(c.s, "you ") && !not {
		c.may = t.me.nom + " may " + strings.TrimPrefix(c.s, "you ")
	}
	if not {
		for _, are := range []string{"you are ", "they are ", "it is "} {
			if what, ok := strings.CutPrefix(c.s, are); ok && !strings.Contains(what, " and ") && !strings.Contains(what, " or ") {
				return says(are + "not " + what), true
			}
		}
		return says("it is not so that " + c.s), true
	}
	if d.Name != "" {
		c.label = t.fill(d.Name, vals)
		t.remind(capital(c.label) + ": " + stopped(full))
	}
	return c, true
}

func (t *Texter) calledCondition(n *ast.CallNode, not bool) condText {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		return says(t.isOrNot(t.plain(n), not))
	}
	if c, ok := t.named(id.Value, n.Arguments, not); ok {
		return c
	}
	if id.Value == "covers" && len(n.Arguments) == 2 {
		if s := t.covers(n, not); s != "" {
			return says(s)
		}
	}
	if id.Value == "loaded" && len(n.Arguments) == 1 {
		if k, ok := n.Arguments[0].(*ast.StringNode); ok {
			return says("the game " + map[bool]string{false: "has ", true: "has no "}[not] + t.kindName(k.Value, true))
		}
	}
	return says(t.isOrNot(t.plain(n), not))
}

// covers says that there is a different card for each of some values.
func (t *Texter) covers(n *ast.CallNode, not bool) string {
	m, ok := n.Arguments[0].(*ast.BuiltinNode)
	arr, ok2 := n.Arguments[1].(*ast.ArrayNode)
	if !ok || !ok2 || m.Name != "map" || len(m.Arguments) != 2 {
		return ""
	}
	var parts []string
	l := t.list(m.Arguments[0])
	for _, v := range arr.Nodes {
		one := l.clone()
		t.filter(one, &ast.BinaryNode{Operator: "==", Left: body(m.Arguments[1]), Right: v})
		parts = append(parts, t.quantified1(one, "a", false))
	}
	s := t.there(l, join(parts, "and"), false)
	if not {
		return "it is not so that " + s
	}
	return s
}

// quantified says any, all, none, one.
func (t *Texter) quantified(n *ast.BuiltinNode, not bool) condText {
	if len(n.Arguments) == 0 || !t.isList(n.Arguments[0]) {
		return condText{}
	}
	name := n.Name
	if not {
		switch name {
		case "any":
			name, not = "none", false
		case "none":
			name, not = "any", false
		}
	}
	if not && name != "all" {
		return says("it is not so that " + t.quantified(n, false).s)
	}
	var pred ast.Node
	if len(n.Arguments) > 1 {
		pred = body(n.Arguments[1])
	}
	if w := t.wordOf(n.Arguments[0]); w != nil && !w.many && w.one != "" && pred != nil && (name == "any" || name == "all") {
		return says(t.predicateSays(pred, w.one, not))
	}
	l := t.list(n.Arguments[0])
	if l.players || name == "all" {
		return says(t.playersSay(l, name, pred, not))
	}
	t.filter(l, pred)
	switch name {
	case "any":
		return says(t.exists(l, "a"))
	case "none":
		return says(t.exists(l, "no"))
	case "one":
		return says(t.exists(l, "exactly 1"))
	}
	return condText{}
}

// playersSay says that a predicate holds for any, all or none of players, or
// for all cards of a list.
func (t *Texter) playersSay(l *np, name string, pred ast.Node, not bool) string {
	subject := ""
	switch name {
	case "any":
		subject = t.one(l, "in")
	case "none":
		subject = "no " + t.core(l, false)
	case "one":
		subject = "exactly one " + t.core(l, false)
	default:
		subject = t.each(l)
		if not {
			subject, not = "not "+subject, false
		}
	}
	s := t.predicateSays(pred, subject, not)
	return s
}

// predicateSays says a predicate as a sentence about a subject.
func (t *Texter) predicateSays(pred ast.Node, subject string, not bool) string {
	e := element{nom: subject, poss: possessive(subject)}
	e.person = &person{nom: subject, poss: e.poss, obj: subject}
	t.elems = append(t.elems, e)
	defer func() { t.elems = t.elems[:len(t.elems)-1] }()
	if b, ok := pred.(*ast.BinaryNode); ok && !not {
		// A card is said to be what a filter would call it.
		if _, logic := map[string]bool{"and": true, "&&": true}[b.Operator]; !logic {
			probe := np{}
			if t.plainKind(&probe, pred) {
				return subject + " is " + article(t.core(&probe, false))
			}
		}
	}
	if not {
		return t.negation(pred).s
	}
	return t.cond(pred).s
}

// plainKind reads a predicate that only says what a card is.
func (t *Texter) plainKind(l *np, pred ast.Node) bool {
	t.filter(l, pred)
	return (len(l.adj) > 0 || len(l.kinds) > 0 || l.named != "") && len(l.post) == 0 && len(l.that) == 0 && len(l.zones) == 0 && !l.mine && !l.other
}

var (
	opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
	mirrored = map[string]string{"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
)

func (t *Texter) logic(n *ast.BinaryNode, not bool) condText {
	and := n.Operator == "and" || n.Operator == "&&"
	if not {
		and = !and
	}
	word := "or"
	if and {
		word = "and"
	}
	parts := operands(n, n.Operator, nil)
	if s := t.sameList(parts, and && !not); s != "" {
		return says(s)
	}
	var said []string
	for _, p := range parts {
		c := t.cond1(p, not)
		if b, ok := p.(*ast.BinaryNode); ok && (b.Operator == "and" || b.Operator == "or") {
			c.s = "(" + c.s + ")"
		}
		said = append(said, c.s)
	}
	// you have a and you have b: you have a and b
	first := t.me.nom + " have "
	for i := 1; i < len(said); i++ {
		if strings.HasPrefix(said[0], first) && strings.HasPrefix(said[i], first) && and {
			said[i] = strings.TrimPrefix(said[i], first)
		}
	}
	return says(join(said, word))
}

func operands(n ast.Node, op string, to []ast.Node) []ast.Node {
	if b, ok := n.(*ast.BinaryNode); ok && b.Operator == op {
		return operands(b.Right, op, operands(b.Left, op, to))
	}
	return append(to, n)
}

// sameList says that several are in the same list: you played a and b.
func (t *Texter) sameList(parts []ast.Node, and bool) string {
	if !and {
		return ""
	}
	var said []string
	var l *np
	for _, p := range parts {
		b, ok := p.(*ast.BuiltinNode)
		if !ok || b.Name != "any" || len(b.Arguments) != 2 || !t.isList(b.Arguments[0]) {
			return ""
		}
		first := parts[0].(*ast.BuiltinNode)
		if b.Arguments[0].String() != first.Arguments[0].String() {
			return ""
		}
		l = t.list(b.Arguments[0])
		if l.players || l.fixed != "" {
			return ""
		}
		one := l.clone()
		t.filter(one, body(b.Arguments[1]))
		if one.with(l) {
			return ""
		}
		said = append(said, t.quantified1(one, "a", false))
	}
	return t.there(l, join(said, "and"), false)
}
