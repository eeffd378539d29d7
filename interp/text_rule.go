package interp

import (
	"strings"

	"shards/internal/card"

	"github.com/expr-lang/expr/ast"
)

// static says a rule that holds while its card is there.
func (t *Texter) static(d *card.StaticDecl) string {
	if d.Text != "" {
		return sentence(d.Text)
	}
	s := t.inZones(d.In)
	if d.When != nil {
		s += "while " + t.cond(t.parse(*d.When)).s + ", "
	}
	return sentence(s + t.rule(d, "", false))
}

// Lasting says a rule that a step sets for a while.
func (t *Texter) Lasting(d card.StaticDecl) string {
	if d.Text != "" {
		return whole + d.Text
	}
	s := ""
	if d.When != nil {
		s = "while " + t.cond(t.parse(*d.When)).s + ", "
	}
	once := d.Times != nil && *d.Times == 1
	s += t.rule(&d, until(d.Until), once)
	if d.Times != nil && !once {
		s += " (at most " + number(*d.Times) + " times)"
	}
	return whole + s
}

// rule says what a static rule does.
func (t *Texter) rule(d *card.StaticDecl, lasts string, once bool) string {
	switch {
	case len(d.Modify) > 0:
		return beforeWhere(t.modifies(d), lasts)
	case d.Forbid.Text != "":
		return t.forbids(d) + lasts
	}
	return t.replaces(d, lasts, once)
}

// concerned are the cards of a rule.
func (t *Texter) concerned(e *card.Expr) (s string, many bool) {
	l := &np{}
	t.filter(l, t.predicate(*e))
	switch {
	case l.exact != "":
		return l.exact, false
	case !l.filtered() && len(l.zones) == 0:
		return "all cards", true
	case l.mine && !l.other:
		return t.several(orToAnd(l), "in"), true
	}
	return t.several(orToAnd(l), "in"), true
}

// orToAnd says the alternatives of a rule's cards as all of them.
func orToAnd(l *np) *np {
	m := *l
	m.adj = nil
	for _, a := range l.adj {
		m.adj = append(m.adj, strings.ReplaceAll(a, " or ", " and "))
	}
	return &m
}

func (t *Texter) modifies(d *card.StaticDecl) string {
	if d.Cards == nil {
		return "?"
	}
	who, many := t.concerned(d.Cards)
	var added, also []string
	for i := range d.Modify {
		m := &d.Modify[i]
		at := t.r.AttributeByName(m.Name)
		if at >= 0 && t.r.Attributes[at].Type == KEnum {
			also = append(also, t.value(m.Value.Text))
			continue
		}
		whose := element{nom: "it", poss: "its"}
		if many {
			whose = element{nom: "they", poss: "their"}
		}
		t.elems = append(t.elems, whose)
		added = append(added, t.added(t.aboutCard(m.Value), t.attributeName(m.Name)))
		t.elems = t.elems[:len(t.elems)-1]
	}
	var parts []string
	if len(added) > 0 {
		parts = append(parts, map[bool]string{false: "has ", true: "have "}[many]+join(added, "and"))
	}
	if len(also) > 0 {
		parts = append(parts, map[bool]string{false: "also counts as ", true: "also count as "}[many]+join(also, "and"))
	}
	return who + " " + join(parts, "and")
}

// added says what comes to an attribute: +2 of it.
func (t *Texter) added(n ast.Node, name string) string {
	if c, ok := constInt(n); ok {
		if c < 0 {
			return number(c) + " " + name
		}
		return "+" + number(c) + " " + name
	}
	sign := "+"
	if u, ok := n.(*ast.UnaryNode); ok && u.Operator == "-" {
		sign, n = "-", u.Node
	}
	if s := t.quantity(n, name, name, ""); !strings.HasPrefix(s, name+" equal to ") {
		return sign + s
	}
	return sign + "X " + name + ", where X is " + t.amount(n)
}

func (t *Texter) forbids(d *card.StaticDecl) string {
	var who []string
	doer := (*person)(nil)
	if d.Players != nil {
		l := &np{players: true, who: "player"}
		n := t.predicate(*d.Players)
		if b, ok := n.(*ast.BinaryNode); ok && b.Operator == "==" {
			if p := t.player(b.Right); p != nil {
				who = append(who, p.nom)
				doer, n = p, nil
			}
		}
		if n != nil {
			t.filter(l, n)
			who = append(who, t.several(l, ""))
		}
	}
	if d.Cards != nil {
		s, _ := t.concerned(d.Cards)
		who = append(who, s)
	}
	return join(who, "and") + " can't " + t.forbidden(d.Forbid.Text, doer)
}

// forbidden says what can't be done: be attacked, of an action with a card,
// which players do to cards; pass their turn, of one without, which they do.
// who is one of them, nil for others than you.
func (t *Texter) forbidden(action string, who *person) string {
	s := firstNonEmpty(t.src.actions[action], spoken(action))
	if who == nil || !who.isYou() {
		who = they("", true)
	}
	return who.pronouns(s)
}

// replaces says an event that happens differently.
func (t *Texter) replaces(d *card.StaticDecl, lasts string, once bool) string {
	old := t.event
	defer func() { t.event = old }()
	amounts := len(d.With) > 0
	v := t.src.own[d.Replace.Text]
	for i := range d.With {
		amounts = amounts && t.replacedKind(v, d.With[i].Name) == KInt
	}
	t.would = d.Do != nil || amounts
	lead, rest := t.eventClause(d.Replace.Text, d.If, lasts, once)
	t.would = false
	s := lead
	if rest != "" {
		s += ", if " + rest
	}
	s += ", "
	may := ""
	if d.May {
		may = t.me.nom + " may "
	}
	switch {
	case len(d.Do) > 0:
		return s + may + instead(t.Inline(d.Do))
	case d.Do != nil:
		return s + may + "prevent it"
	}
	var parts []string
	for i := range d.With {
		w := &d.With[i]
		switch t.replacedKind(v, w.Name) {
		case KPlace:
			parts = append(parts, "put "+t.event.card.mention()+" "+t.Into(w.Value)+" instead")
		case KInt:
			parts = append(parts, t.replacedAmount(v, w.Name, w.Value))
		default:
			parts = append(parts, "make the "+spoken(w.Name)+" "+t.Amount(w.Value)+" instead")
		}
	}
	return s + may + join(parts, "and")
}

// replacedKind is the type of what a replacement changes.
func (t *Texter) replacedKind(v *verb, name string) Kind_ {
	switch {
	case v != nil && paramIndex(v, name) >= 0:
		return v.params[paramIndex(v, name)].k
	case name == "to":
		return KPlace
	case v == nil:
		return KInt
	}
	return KNone
}

// replacedAmount says what becomes of an amount: less of it, more, none.
func (t *Texter) replacedAmount(v *verb, name string, to card.Expr) string {
	only := 0
	if v != nil {
		for i := range v.params {
			only += int(truth(v.params[i].k == KInt))
		}
	}
	what := "the " + spoken(name)
	if only <= 1 {
		what = "the amount"
	}
	n := t.parse(to)
	if c, ok := n.(*ast.IntegerNode); ok && c.Value == 0 && only <= 1 {
		return "prevent it"
	}
	if b, ok := n.(*ast.BinaryNode); ok {
		c, isConst := b.Right.(*ast.IntegerNode)
		old := eventName(b.Left) == "amount" || t.event != nil && eventName(b.Left) == name
		switch {
		case !old:
		case b.Operator == "-":
			return "reduce " + what + " by " + t.amount(b.Right)
		case b.Operator == "+":
			return "increase " + what + " by " + t.amount(b.Right)
		case b.Operator == "*" && isConst && c.Value == 2:
			return "double " + what
		}
		if c, ok := b.Left.(*ast.IntegerNode); ok && c.Value == 2 && b.Operator == "*" && eventName(b.Right) == "amount" {
			return "double " + what
		}
	}
	return "make " + what + " " + t.amount(n) + " instead"
}

// instead ends what happens in place of something else.
func instead(s string) string { return beforeWhere(s, " instead") }

// beforeWhere ends a clause; what explains an X in it stays last.
func beforeWhere(s, end string) string {
	if what, where, ok := strings.Cut(s, ", where X is "); ok {
		return what + end + ", where X is " + where
	}
	return s + end
}
