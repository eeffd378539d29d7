package interp

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// filter puts what a predicate says into a noun phrase.
func (t *Texter) filter(l *np, n ast.Node) {
	if n == nil {
		return
	}
	if b, ok := n.(*ast.BinaryNode); ok && (b.Operator == "and" || b.Operator == "&&") {
		t.filter(l, b.Left)
		t.filter(l, b.Right)
		return
	}
	if l.players {
		t.filterPlayers(l, n)
		return
	}
	if t.says(l, n, false) {
		return
	}
	l.that = append(l.that, "(where "+t.about(n, element{nom: "it", poss: "its"})+")")
}

// about says a predicate about an element.
func (t *Texter) about(n ast.Node, e element) string {
	t.elems = append(t.elems, e)
	defer func() { t.elems = t.elems[:len(t.elems)-1] }()
	return t.cond(n).s
}

func (t *Texter) filterPlayers(l *np, n ast.Node) {
	who := &person{nom: "who", poss: "whose", obj: "who"}
	if b, ok := n.(*ast.BinaryNode); ok && b.Operator == "!=" {
		if _, ok := b.Left.(*ast.PointerNode); ok {
			if p := t.player(b.Right); p != nil && (p == t.me || p.isYou() && t.me.isYou()) && l.who == "player" {
				l.who = "opponent"
				return
			}
		}
	}
	if s := t.mostOf(l, n); s != "" {
		l.that = append(l.that, s)
		return
	}
	s := t.about(n, element{nom: "who", poss: "whose", person: who})
	if !strings.HasPrefix(s, "whose ") || strings.Count(s, "whose ") > 1 {
		who = &person{nom: "who", poss: "their", obj: "them"}
		s = t.about(n, element{nom: "who", poss: "their", person: who})
		if !strings.HasPrefix(s, "who ") && !strings.HasPrefix(s, "not who ") {
			s = "for whom " + s
		}
	}
	l.post = append(l.post, s)
}

// mostOf says which players have the most or the least of something among all
// of a list.
func (t *Texter) mostOf(l *np, n ast.Node) string {
	b, ok := n.(*ast.BinaryNode)
	if !ok || b.Operator != "==" {
		return ""
	}
	a, call := b.Left, b.Right
	if _, ok := a.(*ast.CallNode); ok {
		a, call = call, a
	}
	c, ok := call.(*ast.CallNode)
	if !ok || len(c.Arguments) != 1 {
		return ""
	}
	id, ok := c.Callee.(*ast.IdentifierNode)
	m, isMap := c.Arguments[0].(*ast.BuiltinNode)
	if !ok || !isMap || id.Value != "highest" && id.Value != "lowest" || m.Name != "map" || len(m.Arguments) != 2 || body(m.Arguments[1]).String() != a.String() {
		return ""
	}
	among := ""
	if in := t.list(m.Arguments[0]); t.definite(in) != t.definite(l) {
		among = " among " + t.definite(in)
	}
	who := element{nom: "they", poss: "their", person: they("", false)}
	most, least := "the most ", "the fewest "
	if id.Value == "lowest" {
		most = least
	}
	if f := elementField(a); f != "" && t.isCounter(f) && t.Counter(f, false) != t.Counter(f, true) {
		return "with " + most + t.Counter(f, true) + among
	}
	t.elems = append(t.elems, who)
	defer func() { t.elems = t.elems[:len(t.elems)-1] }()
	if k, ok := a.(*ast.BuiltinNode); ok && (k.Name == "count" || k.Name == "len") {
		if cards := t.counted(k); cards != nil && cards.exact == "" {
			return "with " + most + t.several(cards, "in") + among
		}
	}
	return "with the " + id.Value + " " + t.elementValue(a) + among
}

// says puts one part of a predicate into a noun phrase; false if it has no
// words for it.
func (t *Texter) says(l *np, n ast.Node, not bool) bool {
	switch n := n.(type) {
	case *ast.UnaryNode:
		if n.Operator == "not" || n.Operator == "!" {
			return t.says(l, n.Node, !not)
		}
	case *ast.MemberNode:
		return t.flag(l, n, not)
	case *ast.BinaryNode:
		switch n.Operator {
		case "or", "||", "and", "&&":
			return t.alternatives(l, n, not)
		case "in":
			return t.membershipSays(l, n, not)
		case "==", "!=", "<", "<=", ">", ">=":
			op := n.Operator
			if not {
				op = opposite[op]
			}
			return t.compares(l, n, op)
		}
	}
	return false
}

// flag says a flag, or a state, of each card.
func (t *Texter) flag(l *np, n *ast.MemberNode, not bool) bool {
	if m, ok := n.Node.(*ast.MemberNode); ok && elementField(m) != "" {
		word := firstNonEmpty(t.abilityWord(fieldOf(n)), spoken(fieldOf(n)))
		switch fieldOf(m) {
		case "has":
			l.post = append(l.post, map[bool]string{false: "with " + article(word+" ability"), true: "without " + article(word+" ability")}[not])
		case "usable":
			l.post = append(l.post, "whose "+word+" ability can"+map[bool]string{false: "", true: "not"}[not]+" be used")
		case "forbidden":
			l.post = append(l.post, "that can"+map[bool]string{false: "'t", true: ""}[not]+" "+t.forbidden(fieldOf(n), nil))
		default:
			return false
		}
		return true
	}
	field := elementField(n)
	switch {
	case field == "":
		return false
	case field == "other" && !not:
		l.other = true
		return true
	case field == "other":
		l.exact = "this"
		return true
	}
	word := t.attributeName(field)
	if i := t.r.CounterByName(field); i >= 0 && t.r.AttributeByName(field) < 0 {
		word = t.Counter(field, false)
		if t.r.Counters[i].Have {
			l.post = append(l.post, "that "+map[bool]string{false: hasOrHave, true: hasOrHave + " not"}[not]+" "+word)
			return true
		}
	}
	if not {
		word = "non-" + word
	}
	l.adj = append(l.adj, word)
	return true
}

// alternatives says a or b, if both are said by the same part of the phrase.
func (t *Texter) alternatives(l *np, n *ast.BinaryNode, not bool) bool {
	or := n.Operator == "or" || n.Operator == "||"
	if or == not { // not (a or b) is not a and not b
		return t.says(l, n.Left, not) && t.says(l, n.Right, not)
	}
	var adj, kinds, post []string
	parts := operands(n, n.Operator, nil)
	for _, p := range parts {
		var one np
		if !t.says(&one, p, not) || one.other || one.mine || one.foreign || one.exact != "" || one.named != "" || len(one.zones) > 0 || len(one.adj)+len(one.kinds)+len(one.post) != 1 {
			return false
		}
		adj, kinds, post = append(adj, one.adj...), append(kinds, one.kinds...), append(post, one.post...)
	}
	switch len(parts) {
	case len(adj):
		l.adj = append(l.adj, join(adj, "or"))
	case len(kinds):
		if len(l.kinds) > 0 {
			return false
		}
		l.kinds = kinds
	case len(post):
		l.post = append(l.post, join(post, "or"))
	default:
		return false
	}
	return true
}

func (t *Texter) membershipSays(l *np, n *ast.BinaryNode, not bool) bool {
	if arr, ok := n.Right.(*ast.ArrayNode); ok {
		var alt ast.Node
		for _, e := range arr.Nodes {
			var eq ast.Node = &ast.BinaryNode{Operator: "==", Left: n.Left, Right: e}
			if alt != nil {
				eq = &ast.BinaryNode{Operator: "or", Left: alt, Right: eq}
			}
			alt = eq
		}
		return alt != nil && t.says(l, alt, not)
	}
	if s, ok := n.Left.(*ast.StringNode); ok && elementField(n.Right) != "" {
		return t.says(l, &ast.BinaryNode{Operator: "==", Left: n.Right, Right: s}, not)
	}
	if _, ok := n.Left.(*ast.PointerNode); !ok {
		return false
	}
	if w := t.wordOf(n.Right); w != nil && w.person == nil && w.kind != KPlayer && !w.many && l.exact == "" {
		op := map[bool]string{false: "==", true: "!="}[not]
		return t.isCardOf(l, n.Right, op)
	}
	in := t.list(n.Right)
	if in.fixed != "" && !in.filtered() && len(in.zones) == 0 {
		l.that = append(l.that, map[bool]string{false: "among ", true: "other than "}[not]+in.fixed)
		return true
	}
	if !not && in.record != "" && !in.filtered() && len(in.zones) == 0 && l.record == "" {
		l.record, l.actor = in.record, in.actor
		return true
	}
	if not && in.record != "" && !in.filtered() && len(in.zones) == 0 {
		l.that = append(l.that, "other than those"+t.behind(in, "in", true))
		return true
	}
	l.that = append(l.that, "that "+isOrAre+map[bool]string{false: " ", true: " not "}[not]+t.among(n.Right))
	return true
}

// compares says a comparison of what each card has.
func (t *Texter) compares(l *np, n *ast.BinaryNode, op string) bool {
	a, b := n.Left, n.Right
	if _, ok := a.(*ast.PointerNode); ok {
		return t.isCardOf(l, b, op)
	}
	if elementField(a) == "" && elementField(b) != "" {
		a, b, op = b, a, mirrored[op]
	}
	if x, ok := a.(*ast.BinaryNode); ok {
		return t.computed(l, x, b, op)
	}
	field := elementField(a)
	eq := op == "==" || op == "!="
	not := op == "!="
	str, isStr := b.(*ast.StringNode)
	switch {
	case field == "":
		return false
	case field == "kind" && isStr && eq:
		switch {
		case not:
			l.adj = append(l.adj, "non-"+t.kindName(str.Value, false))
		case len(l.kinds) > 0 && slices.Contains(l.kinds, str.Value):
		case len(l.kinds) > 0:
			l.adj = append(l.adj, t.kindName(str.Value, false))
		default:
			l.kinds = []string{str.Value}
		}
		return true
	case field == "id" && isStr && eq:
		if not {
			l.post = append(l.post, "other than "+t.cardName(str.Value))
			return true
		}
		l.named = t.cardName(str.Value)
		if def := t.r.CardByID(str.Value); def >= 0 {
			l.unique = t.r.Cards[def].Copies <= 1 && t.r.Kinds[t.r.Cards[def].Kind].Zone >= 0 && t.r.Zones[t.r.Kinds[t.r.Cards[def].Kind].Zone].Of == OfTable
		}
		return true
	case field == "id" && eq && t.isName(b):
		l.post = append(l.post, map[bool]string{false: "with that name", true: "with another name"}[not])
		return true
	case field == "id" && eq:
		l.post = append(l.post, map[bool]string{false: "with the same name as ", true: "with another name than "}[not]+t.holder(b))
		return true
	case field == "zone" && isStr && !not && eq:
		l.add(zoneRef{name: str.Value})
		return true
	case field == "zone" && isStr && eq:
		prep, rest, _ := t.zonePlace(zoneRef{name: str.Value}, false)
		rest = strings.ReplaceAll(rest, "\x03", " ")
		if n := len(l.that); n > 0 && strings.HasPrefix(l.that[n-1], "not ") {
			l.that[n-1] += " or " + prep + " " + rest
		} else {
			l.that = append(l.that, "not "+prep+" "+rest)
		}
		return true
	case field == "owner" && eq:
		return t.ownerIs(l, b, not)
	case field == "slot":
		if c, ok := constInt(b); ok {
			l.post = append(l.post, inSlot(op, c))
			return true
		}
	}
	return t.attributeIs(l, field, b, op)
}

func (t *Texter) isCardOf(l *np, b ast.Node, op string) bool {
	what := t.object(b)
	switch {
	case op == "==":
		l.exact = what
	case op == "!=" && what == "this":
		l.other = true
	case op == "!=":
		l.post = append(l.post, "other than "+what)
	default:
		return false
	}
	return true
}

// holder is the card whose field is compared with: this, that card.
func (t *Texter) holder(n ast.Node) string {
	if m, ok := n.(*ast.MemberNode); ok {
		return t.object(m.Node)
	}
	return t.amount(n)
}

func (t *Texter) ownerIs(l *np, b ast.Node, not bool) bool {
	p := t.player(b)
	switch {
	case p == nil:
		return false
	case p != t.me && !(p.isYou() && t.me.isYou()):
		l.post = append(l.post, map[bool]string{false: "of ", true: "not of "}[not]+p.obj)
	case not:
		l.foreign = true
	default:
		l.mine = true
	}
	return true
}

// computed says a comparison of something computed: an even cost, a cost that
// counts as another if there is none.
func (t *Texter) computed(l *np, x *ast.BinaryNode, b ast.Node, op string) bool {
	c, isConst := b.(*ast.IntegerNode)
	field := elementField(x.Left)
	if field == "" {
		return false
	}
	d, ok := x.Right.(*ast.IntegerNode)
	switch {
	case x.Operator == "%" && ok && isConst && d.Value == 2 && (op == "==" || op == "!=") && (c.Value == 0 || c.Value == 1):
		odd := (c.Value == 1) == (op == "==")
		l.post = append(l.post, map[bool]string{false: "with an even ", true: "with an odd "}[odd]+t.attributeName(field))
		return true
	case x.Operator == "??":
		if t.extreme(l, x, b, op) {
			return true
		}
		if d, ok := constInt(x.Right); ok && isConst {
			if !t.attributeIs(l, field, b, op) {
				return false
			}
			if holds(d, op, c.Value) {
				l.post[len(l.post)-1] += " or no " + t.attributeName(field)
			}
			return true
		}
	}
	return false
}

func constInt(n ast.Node) (int, bool) {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return n.Value, true
	case *ast.UnaryNode:
		if c, ok := n.Node.(*ast.IntegerNode); ok && n.Operator == "-" {
			return -c.Value, true
		}
	}
	return 0, false
}

func holds(a int, op string, b int) bool {
	switch op {
	case "==":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	}
	return a >= b
}

// extreme says the highest or lowest of what is listed.
func (t *Texter) extreme(l *np, a, b ast.Node, op string) bool {
	call, ok := b.(*ast.CallNode)
	if !ok || op != "==" {
		return false
	}
	id, ok := call.Callee.(*ast.IdentifierNode)
	if !ok || id.Value != "highest" && id.Value != "lowest" || len(call.Arguments) != 1 {
		return false
	}
	m, ok := call.Arguments[0].(*ast.BuiltinNode)
	if !ok || m.Name != "map" || len(m.Arguments) != 2 || body(m.Arguments[1]).String() != a.String() {
		return false
	}
	what, in := t.mapped(call)
	s := "with the " + id.Value + " " + what
	if t.definite(in) != t.definite(l) {
		s += " among " + t.definite(in)
	}
	l.that = append(l.that, s)
	return true
}

// attributeIs says a comparison of an attribute or a counter of cards.
func (t *Texter) attributeIs(l *np, field string, b ast.Node, op string) bool {
	name := t.attributeName(field)
	at := t.r.AttributeByName(field)
	enum := at >= 0 && t.r.Attributes[at].Type == KEnum
	eq := op == "==" || op == "!="
	not := op == "!="
	if _, ok := b.(*ast.NilNode); ok && eq {
		l.post = append(l.post, map[bool]string{true: "with " + article(name), false: "without " + article(name)}[not])
		return true
	}
	if enum {
		if !eq {
			return false
		}
		value := ""
		switch b := b.(type) {
		case *ast.StringNode:
			value = t.value(b.Value)
		case *ast.IdentifierNode:
			w := t.wordOf(b)
			if w == nil {
				return false
			}
			value = w.mention()
		case *ast.MemberNode:
			l.post = append(l.post, map[bool]string{false: "of the same ", true: "of another "}[not]+name+map[bool]string{false: " as ", true: " than "}[not]+t.holder(b))
			return true
		default:
			return false
		}
		if not {
			value = "non-" + value
		}
		l.adj = append(l.adj, value)
		return true
	}
	if t.extreme(l, &ast.MemberNode{Node: &ast.PointerNode{}, Property: &ast.StringNode{Value: field}}, b, op) {
		return true
	}
	c, isConst := constInt(b)
	optional := at >= 0 && !t.r.Attributes[at].Optional
	switch {
	case isConst && c == 0 && op == ">" && optional, isConst && c == 1 && op == ">=" && optional, isConst && c == 0 && op == "!=" && optional:
		l.post = append(l.post, "with "+article(name))
	case isConst && c == 0 && (op == "==" || op == "<=") && optional:
		l.post = append(l.post, "without "+article(name))
	case isConst && at < 0:
		l.post = append(l.post, "with "+t.held(field, op, c))
	case isConst && not:
		l.post = append(l.post, "with "+article(name)+" other than "+number(c))
	case isConst && op == "==":
		l.post = append(l.post, "with "+name+" "+number(c))
	case isConst:
		l.post = append(l.post, "with "+name+" "+atLeast(op, c))
	default:
		if m, ok := b.(*ast.MemberNode); ok && fieldOf(m) == field && t.elementOf(m.Node) == nil && op == "==" {
			l.post = append(l.post, "with the same "+name+" as "+t.holder(m))
			return true
		}
		s := t.amount(b)
		switch {
		case strings.Contains(s, " "):
			s = relation(op) + s
		case op == "<=":
			s += " or less"
		case op == ">=":
			s += " or more"
		default:
			s = relation(op) + s
		}
		l.post = append(l.post, "with "+name+" "+s)
	}
	return true
}
