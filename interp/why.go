package interp

import (
	"fmt"
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"

	"github.com/expr-lang/expr/ast"
)

// Why an action is not among those that are offered, in words made from what
// the game declares. It looks at the same conditions and prices that offer
// looks at, one by one, and says of those that fail what is the case instead.

// Reason is why something can't be done now.
type Reason struct {
	Text string
	// Fixed says that no change of the game alters it: it is a matter of which
	// card it is, or where such an action begins.
	Fixed bool
}

// Why says why the player who is asked for an action can't do one with a card
// (None for an action without one); nothing if it is offered.
func (g *Game) Why(action int16, c CardID) []Reason {
	a := &g.r.Actions[action]
	d := &g.s.Pending
	switch {
	case g.s.Over:
		return []Reason{{Text: "the game is over"}}
	case d.Kind != ChooseAction:
		return []Reason{{Text: "a question has to be answered first"}}
	case a.Card != (c != None):
		return []Reason{{Text: map[bool]string{true: "it is done with a card", false: "it is not done with a card"}[a.Card], Fixed: true}}
	}
	for _, o := range d.Options {
		if o.Action == action && o.Card == c {
			return nil
		}
	}
	w := &why{g: g, a: a, t: g.r.NewTexter(), c: c}
	if g.s.Phase >= 0 && !containsInt16(g.r.Phases[g.s.Phase].actions, action) {
		w.say(false, "it is not possible in the phase %s", g.r.Phases[g.s.Phase].Text)
	}
	if a.Card && !w.within() {
		return []Reason{{"it is done with " + g.r.ListTexts(a.decl.Card), true}}
	}
	w.conditions()
	w.prices(a.pay)
	w.forbidden(action)
	if len(w.out) == 0 {
		w.say(false, "it is not offered")
	}
	return w.out
}

// ListTexts says several lists of cards.
func (r *Rules) ListTexts(lists card.Exprs) string {
	var parts []string
	if t := r.NewTexter(); len(lists) > 0 {
		l := t.list(t.parse(lists[0]))
		joins := l.record == "" && !l.players
		for _, e := range lists[1:] {
			m := t.list(t.parse(e))
			joins = joins && m.record == "" && !m.players && len(m.zones) > 0
			l.join(m)
		}
		if joins && len(l.zones) > 0 && !slices.Contains(l.that, "") {
			return t.one(l, "in")
		}
	}
	for _, e := range lists {
		t := r.NewTexter()
		parts = append(parts, t.one(t.list(t.parse(e)), "in"))
	}
	return join(parts, "or")
}

type why struct {
	g   *Game
	a   *Action
	t   *Texter
	c   CardID
	out []Reason
}

func (w *why) say(fixed bool, format string, args ...any) {
	w.out = append(w.out, Reason{fmt.Sprintf(format, args...), fixed})
}

// within says whether the card is where the action looks for cards.
func (w *why) within() bool {
	g, a := w.g, w.a
	if a.src != nil {
		mark := len(g.buf)
		g.buf = a.src(g, g.buf)
		found := false
		for _, c := range g.buf[mark:] {
			found = found || c == w.c
		}
		g.buf = g.buf[:mark]
		return found
	}
	card := &g.s.Cards[w.c]
	if card.Zone < 0 {
		return false
	}
	zone, seat := g.r.ZoneOf(card.Zone)
	for _, k := range a.walk {
		switch {
		case k.zone != zone:
		case k.who == walkTable, k.who == walkMine && seat == g.me, k.who == walkEveryone, k.who != walkMine && seat != g.me:
			return true
		}
	}
	return false
}

// conditions looks at when and where, part by part.
func (w *why) conditions() {
	for _, p := range w.a.whens {
		if p.fn(w.g) == 0 {
			w.say(isOption(p.all), "%s%s", w.t.negation(p.all).s, w.values(p.all))
		}
	}
	if !w.a.Card {
		return
	}
	old := w.g.elem
	defer func() { w.g.elem = old }()
	w.g.elem[0] = int64(w.c)
	for _, p := range w.a.parts {
		if p.fn(w.g) != 0 {
			continue
		}
		if k, ok := usableAbility(w.g.r, p.all); ok {
			w.ability(k)
			continue
		}
		w.t.elems = append(w.t.elems, element{nom: "it", poss: "its"})
		text := w.t.negation(p.all).s
		w.t.elems = w.t.elems[:len(w.t.elems)-1]
		w.say(p.node != nil, "%s%s", text, w.values(p.all))
	}
}

// isOption says whether a condition is an option of the rules and nothing else.
func isOption(n ast.Node) bool {
	m, ok := n.(*ast.MemberNode)
	if !ok {
		return false
	}
	id, ok := m.Node.(*ast.IdentifierNode)
	return ok && id.Value == "options"
}

// ability says why an ability of the card can't be used.
func (w *why) ability(k int16) {
	g := w.g
	a := &g.r.Cards[g.s.Cards[w.c].Def].abilities[k]
	word := firstNonEmpty(g.r.Abilities[k].Text, spoken(g.r.Abilities[k].Name))
	if a.prog < 0 {
		w.say(true, "it has no %s ability", word)
		return
	}
	use := w.use(k)
	if zone, _ := g.r.ZoneOf(g.s.Cards[w.c].Zone); a.zones != 0 && a.zones&(1<<zone) == 0 {
		if use != nil {
			w.say(false, "it offers %s only %s", word, w.t.places(use.In))
		}
		return
	}
	old := g.this
	g.this = w.c
	defer func() { g.this = old }()
	if (a.needs != nil && a.needs(g) == 0 || a.askFn != nil && a.askFn(g) == 0) && use != nil && use.Needs != nil {
		n := w.t.parse(*use.Needs)
		w.say(false, "%s needs that %s%s", word, w.t.cond(n).s, w.values(n))
	}
	w.prices(a.pay)
}

// use is the declaration of an ability of the card.
func (w *why) use(k int16) *card.AbilityUse {
	def := w.g.s.Cards[w.c].Def
	if w.t.src.cards == nil || w.t.src.cards[def] == nil {
		return nil
	}
	if e := w.t.src.cards[def].Abilities.Get(w.g.r.Abilities[k].Name); e != nil {
		return &e.Value
	}
	return nil
}

// prices says what can't be paid.
func (w *why) prices(pay []payment) {
	g := w.g
	old := g.elem
	defer func() { g.elem = old }()
	g.elem[0] = int64(w.c)
	if g.canPay(pay) {
		return
	}
	for i := range pay {
		k := &g.r.Counters[pay[i].counter]
		want := pay[i].amount(g)
		if g.purse(pay[i].counter) >= want {
			continue
		}
		text := amountText(g.PlayerCounter(pay[i].counter, g.me))
		if k.Min > 0 {
			text += fmt.Sprintf(" (and can't have less than %d)", k.Min)
		}
		if g.r.substituted(pay[i].counter) {
			for _, s := range g.r.instead[pay[i].counter] {
				by := g.r.stands[s.by]
				text += fmt.Sprintf(", and %s for %d each", countOf(&g.r.Counters[by], g.purse(by)), s.rate)
			}
		}
		w.say(false, "it costs %s, you have %s", countOf(k, want), text)
	}
}

func countOf(k *Counter, n int64) string {
	if n == 1 {
		return "1 " + k.Text
	}
	return amountText(n) + " " + k.Plural
}

func amountText(n int64) string {
	if n >= Infinite/2 {
		return "infinitely many"
	}
	return fmt.Sprint(n)
}

// forbidden says which card forbids the action.
func (w *why) forbidden(action int16) {
	g := w.g
	seat := int8(-1)
	if w.c == None {
		seat = g.me
	}
	if !g.Forbidden(action, w.c, seat) {
		return
	}
	for _, ref := range g.s.Standing {
		if g.r.standing[ref.Rule].forbid != action {
			continue
		}
		// It is this one if nothing is forbidden without it.
		probe := g.Clone()
		probe.dropStanding(ref.Rule, ref.Card)
		if !probe.Forbidden(action, w.c, seat) {
			w.say(false, "%s forbids it", g.r.Cards[g.s.Cards[ref.Card].Def].Name)
			return
		}
	}
	w.say(false, "a rule forbids it")
}

// values says what the player's counters are that a condition looks at.
func (w *why) values(n ast.Node) string {
	var parts []string
	seen := map[int16]bool{}
	ast.Walk(&n, visitor(func(n *ast.Node) {
		id, ok := (*n).(*ast.IdentifierNode)
		if !ok {
			return
		}
		k := w.g.r.CounterByName(id.Value)
		if k < 0 || w.g.r.Counters[k].Of != OfPlayer || w.g.r.Counters[k].Flag || seen[k] {
			return
		}
		seen[k] = true
		parts = append(parts, w.g.r.Counters[k].Text+" "+amountText(w.g.PlayerCounter(k, w.g.me)))
	}))
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

func containsInt16(list []int16, v int16) bool {
	for _, x := range list {
		if x == v {
			return true
		}
	}
	return false
}

// usableAbility recognises .usable.x about the element.
func usableAbility(r *Rules, n ast.Node) (int16, bool) {
	m, ok := n.(*ast.MemberNode)
	if !ok {
		return 0, false
	}
	of, ok := m.Node.(*ast.MemberNode)
	if !ok || !isElement(of.Node) || fieldOf(of) != "usable" {
		return 0, false
	}
	for i := range r.Abilities {
		if r.Abilities[i].Name == fieldOf(m) {
			return int16(i), true
		}
	}
	return 0, false
}

// whenParts compiles the parts of a condition that and joins, each by itself.
// Their mistakes were told with the whole.
func (c *Compiler) whenParts(e card.Expr) []wherePart {
	old := c.diags
	var drop diag.List
	c.diags = &drop
	defer func() { c.diags = old }()
	x := c.context()
	root := x.parse(e, "", "")
	if root == nil {
		return nil
	}
	var out []wherePart
	for _, part := range conjuncts(root, nil) {
		x.bad = false
		v := x.finish(part, x.visit(part))
		if x.want(v, KBool, "a condition") && v.i != nil {
			out = append(out, wherePart{fn: v.i, all: part})
		}
	}
	return out
}

// Wanted is a counter of a player that a card looks at.
type Wanted struct {
	Counter int16
	From    []int64 // what it is compared with, as least values that hold, ascending
	To      []int64 // the same as greatest values that hold
}

// Wants lists the counters of players that the text of a design looks at, in
// the order in which they come in it.
func (r *Rules) Wants(def int16) []Wanted {
	t := r.NewTexter()
	if int(def) >= len(t.src.cards) || t.src.cards[def] == nil {
		return nil
	}
	var out []Wanted
	at := map[int16]int{}
	find := func(n ast.Node) int {
		id, ok := n.(*ast.IdentifierNode)
		if !ok {
			return -1
		}
		k := r.CounterByName(id.Value)
		if k < 0 || r.Counters[k].Of != OfPlayer || r.Counters[k].Flag {
			return -1
		}
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k] = i
			out = append(out, Wanted{Counter: k})
		}
		return i
	}
	look := func(n *ast.Node) {
		find(*n)
		b, ok := (*n).(*ast.BinaryNode)
		if !ok {
			return
		}
		i, op := find(b.Left), b.Operator
		v, isConst := constInt(b.Right)
		if i < 0 {
			i, op = find(b.Right), mirrored[b.Operator]
			v, isConst = constInt(b.Left)
		}
		if i < 0 || !isConst {
			return
		}
		to := &out[i].From
		switch op {
		case ">":
			v++
		case ">=", "==":
		case "<":
			v--
			to = &out[i].To
		case "<=":
			to = &out[i].To
		default:
			return
		}
		if k, found := slices.BinarySearch(*to, int64(v)); !found {
			*to = slices.Insert(*to, k, int64(v))
		}
	}
	for _, n := range expressions(t.src.cards[def].Node, nil) {
		for _, root := range t.roots(n.Text, 0) {
			ast.Walk(&root, visitor(look))
		}
	}
	return out
}

// roots reads a text as an expression, and the conditions of the game that it
// names.
func (t *Texter) roots(text string, depth int) []ast.Node {
	n := t.predicate(card.Expr{Text: text})
	if n == nil || depth > 4 {
		return nil
	}
	out := []ast.Node{n}
	ast.Walk(&n, visitor(func(n *ast.Node) {
		if id, ok := (*n).(*ast.IdentifierNode); ok {
			if cd := t.src.conditions[id.Value]; cd != nil {
				out = append(out, t.roots(cd.decl.When.Text, depth+1)...)
			}
		}
	}))
	return out
}

// expressions lists the scalars of a card that may be expressions.
func expressions(n *source.Node, to []*source.Node) []*source.Node {
	switch {
	case n == nil:
	case n.Kind == source.Scalar:
		if n.Tag != source.Int && n.Tag != source.Bool && n.Text != "" {
			to = append(to, n)
		}
	case n.Kind == source.Seq:
		for _, i := range n.Items {
			to = expressions(i, to)
		}
	default:
		for _, p := range n.Pairs {
			switch p.Key.Text {
			case "id", "name", "text", "note", "examples", "kind":
			default:
				to = expressions(p.Value, to)
			}
		}
	}
	return to
}
