package interp

import (
	"strings"

	"shards/internal/card"
	"shards/internal/source"
)

// A clause is what a step says: an order such as "draw a card", whose subject
// is the player whose step it is; one that begins with may; or, marked, a
// sentence with a subject of its own. A clause may hold several sentences.
const (
	whole = "\x01" // begins a clause that has its own subject
	sep   = "\x02" // ends a sentence inside a clause
)

// Whole marks a text that has its own subject: "the game ends".
func (t *Texter) Whole(s string) string { return whole + s }

func isWhole(c string) bool { return strings.HasPrefix(c, whole) }
func isMay(c string) bool   { return strings.HasPrefix(c, "may ") }

// say gives a clause its subject.
func (t *Texter) say(c string) string {
	switch {
	case isWhole(c):
		return strings.TrimPrefix(c, whole)
	case c == "":
		return ""
	case t.me.isYou() && t.ordered != nil && !t.ordered.isYou():
		return "you " + c // not they, who are told what to do
	case (t.me.isYou() || t.me == t.ordered) && !isMay(c):
		return c
	}
	name, base := t.me.subject()
	if base || isMay(c) {
		return name + " " + c
	}
	return name + " " + thirdPerson(c)
}

// clauses says steps one by one. The same step again, if something holds, is
// said to be that.
func (t *Texter) clauses(steps card.Steps) []string {
	var out []string
	me, first := t.me, ""
	defer func() { me.first = firstNonEmpty(first, me.first) }()
	for i := range steps {
		if i == 1 { // who it is is said with the first of them
			first, me.first = me.first, ""
		}
		c := t.clause(&steps[i])
		if i > 0 && sameStep(&steps[i-1], &steps[i]) {
			c += " again"
		}
		out = append(out, c)
	}
	return out
}

func sameStep(a, b *card.Step) bool {
	return a.Verb.Text == b.Verb.Text && a.Who == nil && b.Who == nil && a.When == nil && a.As.Text == "" && sameNode(a.Args, b.Args) && b.When != nil
}

func sameNode(a, b *source.Node) bool {
	if a == nil || b == nil || a.Kind != b.Kind || a.Text != b.Text || len(a.Pairs) != len(b.Pairs) || len(a.Items) != len(b.Items) {
		return a == b
	}
	for i := range a.Pairs {
		if a.Pairs[i].Key.Text != b.Pairs[i].Key.Text || !sameNode(a.Pairs[i].Value, b.Pairs[i].Value) {
			return false
		}
	}
	for i := range a.Items {
		if !sameNode(a.Items[i], b.Items[i]) {
			return false
		}
	}
	return true
}

// Inline says steps as one clause: a, then b.
func (t *Texter) Inline(steps card.Steps) string {
	return t.deep(func() string {
		m := t.mark()
		defer t.forget(m)
		var said []string
		for _, c := range t.clauses(steps) {
			said = append(said, oneSentence(t.say(c)))
		}
		return inOrder(said)
	})
}

// inOrder says one after the other. What comes behind a condition is not
// under it.
func inOrder(said []string) string {
	var b strings.Builder
	for i, c := range said {
		switch {
		case i == 0:
		case !strings.HasPrefix(said[i-1], "if "):
			b.WriteString(", then ")
		case strings.HasPrefix(c, "if "):
			b.WriteString("; ")
		default:
			b.WriteString("; either way, ")
		}
		b.WriteString(c)
	}
	return b.String()
}

func oneSentence(s string) string { return strings.ReplaceAll(s, sep, "; ") }

// Do says steps that a verb holds: as an order where they are one, else as
// sentences.
func (t *Texter) Do(steps card.Steps) string {
	return t.deep(func() string {
		cs := t.clauses(steps)
		if len(cs) == 1 {
			return cs[0]
		}
		var said []string
		for _, c := range cs {
			said = append(said, t.say(c))
		}
		return whole + strings.Join(said, sep)
	})
}

// clause says one step.
func (t *Texter) clause(st *card.Step) string {
	oldStep := t.step
	t.step, t.out = st, word_{}
	defer func() { t.step = oldStep }()

	unnamed := t.me.first != ""
	var when condText
	if st.When != nil {
		when = t.cond(t.parse(*st.When))
	}
	c, many := "", false
	if st.Who == nil {
		c = t.verb(st)
	} else {
		old := t.me
		t.me, many = t.people(t.parse(*st.Who))
		c = whole + t.say(t.verb(st))
		t.me = old
	}
	if st.When != nil {
		body := oneSentence(t.say(c))
		if unnamed && t.me.first == "" && when.label == "" && when.may == "" && !strings.ContainsAny(body, ":;") {
			c = whole + body + " if " + when.s // they are not they before they are named
		} else {
			c = whole + t.guard(when, body)
		}
	}
	t.steps++
	if st.As.Text != "" {
		w := t.out
		w.name, w.many, w.at = st.As.Text, w.many || many, t.steps
		if w.kind == KNone {
			w.kind, w.it = KInt, "that much"
		}
		t.distinguish(&w)
		t.name(w)
	}
	return c
}

// distinguish tells cards apart that would be called alike.
func (t *Texter) distinguish(w *word_) {
	if w.kind != KCards || w.it != "" || w.one == "" {
		return
	}
	nth := []string{"first", "second", "third", "fourth", "fifth"}
	var same []*word_
	for i := range t.vars {
		if v := &t.vars[i]; v.name != w.name && (v.one == w.one && v.several == w.several && v.it == "" || v.nth) {
			same = append(same, v)
		}
	}
	if len(same) == 0 || len(same) >= len(nth) {
		return
	}
	for i, v := range append(same, w) {
		v.nth, v.one, v.several = true, "the "+nth[i]+" card chosen", "the "+nth[i]+" cards chosen"
	}
}

// guard puts a condition before what depends on it.
func (t *Texter) guard(c condText, body string) string {
	switch {
	case c.may != "":
		return c.may + sep + "if " + t.me.does("do") + ", " + body
	case c.label != "":
		return c.label + ": " + body
	}
	return "if " + c.s + ", " + body
}

// ResultCards says how later steps call the cards that a step came to: the
// revealed card, or cards if count is not 1.
func (t *Texter) ResultCards(called string, count *card.Expr) {
	many := count != nil && count.Text != "1"
	t.out = cardsWord("", "the "+called+" card", "the "+called+" cards", many)
}

// ResultNumber says how later steps call the number that a step came to.
func (t *Texter) ResultNumber(called string) { t.out = word_{kind: KInt, it: called} }

// resultAmount is the number of counters that a step gave or took: that much
// right behind it, later the amount that it was.
func (t *Texter) resultAmount(what string) {
	t.out = word_{kind: KInt, it: "that much", far: "the amount " + what}
}

// cardsWord is a name for one card or several.
func cardsWord(name, one, several string, many bool) word_ {
	w := word_{name: name, kind: KCards, one: one, several: several, many: many}
	return w
}

// chosenName is how the language calls what was chosen.
const chosenName = "chosen"

// verb says what a step does.
func (t *Texter) verb(st *card.Step) string {
	if v, ok := t.src.verbs[st.Verb.Text]; ok {
		if v.text != nil {
			return v.text(t, st)
		}
		return t.plainStep(st)
	}
	if v, ok := t.src.own[st.Verb.Text]; ok {
		return t.ownVerb(v, st)
	}
	return t.plainStep(st)
}

// plainStep reads a step out as it is written.
func (t *Texter) plainStep(st *card.Step) string {
	return squeeze(spoken(st.Verb.Text) + " " + plainNode(st.Args))
}

func plainNode(n *source.Node) string {
	var parts []string
	switch {
	case n.IsNull():
		return ""
	case n.Kind == source.Map:
		for _, p := range n.Pairs {
			parts = append(parts, p.Key.Text+" "+plainNode(p.Value))
		}
		return "(" + strings.Join(parts, ", ") + ")"
	case n.Kind == source.Seq:
		for _, i := range n.Items {
			parts = append(parts, plainNode(i))
		}
		return strings.Join(parts, ", ")
	}
	return n.Text
}

// Object says which cards an expression means, as the object of a verb.
func (t *Texter) Object(e card.Expr) string { return t.object(t.parse(e)) }

// Whose says the cards with 's behind them: its, that card's.
func (t *Texter) Whose(e card.Expr, what string) string {
	n := t.parse(e)
	if w := t.wordOf(n); w != nil {
		named := w.first != ""
		switch obj := w.mention(); {
		case named && w.many:
			return "the " + plural(what) + " of " + obj
		case named:
			return "the " + what + " of " + obj
		case w.many && w.poss != "":
			return w.poss + " " + plural(what)
		case w.many:
			return "the " + plural(what) + " of " + obj
		case w.poss != "":
			return w.poss + " " + what
		default:
			return "the " + what + " of " + obj
		}
	}
	if eventName(n) == "card" && t.event != nil && t.event.card.poss != "" && t.event.card.it == "it" {
		return "its " + what
	}
	l := t.list(n)
	if l.single() {
		return "the " + what + " of " + t.object(n)
	}
	return "the " + what + " of " + t.each(l)
}
