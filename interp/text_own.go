package interp

import (
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/source"

	"github.com/expr-lang/expr/ast"
)

// ownVerb says a verb of the game with the words that it declares.
func (t *Texter) ownVerb(v *verb, st *card.Step) string {
	vals := map[string]string{}
	given := map[string]bool{}
	rest, wherein := "", ""
	may := false
	var pick *card.Pick
	n := st.Args
	set := func(i int, n *source.Node) {
		p := v.decl.Params[i].Name
		given[p] = true
		vals[p] = t.argument(v.params[i], n)
		if v.params[i].k == KInt && strings.Contains(vals[p], " ") && vals[p] != "that much" && vals[p] != "that many" {
			wherein += ", where X is " + vals[p]
			vals[p] = "X"
		}
	}
	switch {
	case len(v.params) == 0 || n.IsNull():
	case n.Kind != source.Map:
		set(0, n)
	default:
		choice := *n
		choice.Pairs = nil
		for _, p := range n.Pairs {
			i := paramIndex(v, p.Key.Text)
			if i < 0 {
				choice.Pairs = append(choice.Pairs, p)
				continue
			}
			set(i, p.Value)
		}
		if v.each() && !given[v.decl.Params[0].Name] {
			pick = &card.Pick{}
			card.Decode(&choice, pick, &t.drop)
			vals[v.decl.Params[0].Name], may = t.choice(pick)
			may = may && t.chooser(pick) == nil
			given[v.decl.Params[0].Name] = true
		}
	}
	for i := range v.decl.Params {
		p := &v.decl.Params[i]
		if _, ok := vals[p.Name]; !ok {
			if p.Value.Default != nil {
				vals[p.Name] = t.argument(v.params[i], nodeOf(*p.Value.Default))
			}
			continue
		}
		if given[p.Name] && !strings.Contains(v.decl.Text, "{"+p.Name+"}") && (i > 0 || v.decl.Text != "") {
			if v.params[i].k == KPlace {
				rest += " " + vals[p.Name]
			} else {
				rest += " (" + spoken(p.Name) + ": " + vals[p.Name] + ")"
			}
		}
	}
	text := v.decl.Text
	if t.priced && v.decl.Event != "" {
		text = v.decl.Event
	}
	if text == "" {
		text = spoken(v.name)
		if len(v.params) > 0 {
			text += " {" + v.decl.Params[0].Name + "}"
		}
	}
	c := t.fill(text, vals) + rest + wherein
	if (v.decl.Reminder != "" || v.decl.Keyword) && !slices.Contains(t.telling, v) {
		t.telling = append(t.telling, v)
		t.remind(t.meaning(v))
		t.telling = t.telling[:len(t.telling)-1]
	}
	if subject, ok := strings.CutPrefix(text, "{"); ok {
		c = whole + agree(c, vals[subject[:max(strings.IndexByte(subject, '}'), 0)]])
	} else if may {
		c = "may " + c
	}
	if v.each() {
		t.out = cardsWord("", "that card", "those cards", pick == nil || t.takesMany(pick))
		t.out.did = true
	}
	if pick == nil || len(pick.Do) == 0 {
		return c
	}
	out := t.out
	defer func() { t.out = out }()
	m := t.mark()
	defer t.forget(m)
	w := cardsWord(chosenName, "that card", "those cards", t.takesMany(pick))
	t.name(w)
	return whole + t.say(c) + sep + "if " + t.me.does("do") + ", " + oneSentence(t.Inline(pick.Do))
}

func nodeOf(e card.Expr) *source.Node {
	if e.Node != nil {
		return e.Node
	}
	return &source.Node{Kind: source.Scalar, Text: e.Text}
}

func paramIndex(v *verb, name string) int {
	for i := range v.decl.Params {
		if v.decl.Params[i].Name == name {
			return i
		}
	}
	return -1
}

// agree corrects the verb behind a subject that is you or several.
func agree(c, subject string) string {
	if subject == "you" || subject == "they" || strings.HasPrefix(subject, "all ") {
		return subject + " " + baseForm(strings.TrimPrefix(c, subject+" "))
	}
	return c
}

// meaning explains a verb by what it does.
func (t *Texter) meaning(v *verb) string {
	m, old := t.mark(), t.me
	defer func() { t.forget(m); t.me = old }()
	t.me = &person{nom: "you", poss: "your", obj: "you", base: true}
	vals := map[string]string{}
	for i := range v.decl.Params {
		p := v.decl.Params[i].Name
		w := word_{name: p, kind: v.params[i].k, it: string(rune('N' + i)), poss: "its"}
		switch w.kind {
		case KCard, KCards:
			w = cardsWord(p, "it", "it", false)
			w.poss, vals[p] = "its", "a card"
		case KPlayer, KPlayers:
			w.person, vals[p] = thatPlayer("that player"), "a player"
		default:
			vals[p] = w.it
			if v.params[i].dom == domKinds {
				w.it, vals[p] = "that kind", "card of a kind"
			}
		}
		t.name(w)
	}
	text := firstNonEmpty(v.decl.Text, spoken(v.name))
	if v.decl.Reminder != "" {
		return capital(t.fill(text, vals)) + ": " + stopped(t.fill(v.decl.Reminder, vals))
	}
	return capital(t.fill(text, vals)) + ": " + stopped(t.Inline(v.decl.Do))
}

// fill puts values for a template's parameters, and the right pronouns.
func (t *Texter) fill(text string, vals map[string]string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		out.WriteString(t.me.pronouns(before))
		if !found {
			return squeeze(out.String())
		}
		name, after, ok := strings.Cut(rest, "}")
		if !ok {
			out.WriteString("{" + rest)
			return squeeze(out.String())
		}
		if v, known := vals[name]; known {
			out.WriteString(v)
		}
		text = after
	}
}

// argument says what is given for a parameter.
func (t *Texter) argument(p vtype, n *source.Node) string {
	e, ok := scalarExpr(n)
	if !ok {
		return plainNode(n)
	}
	return t.argumentNode(p, e, t.parse(e))
}

func (t *Texter) argumentNode(p vtype, e card.Expr, n ast.Node) string {
	switch p.k {
	case KPlace:
		return t.Into(e)
	case KCard, KCards:
		return t.object(n)
	case KPlayer, KPlayers:
		w, _ := t.people(n)
		s, _ := w.subject()
		return s
	case KBool:
		return t.cond(n).s
	}
	switch n := n.(type) {
	case *ast.StringNode:
		if p.k == KEnum && p.dom == domKinds {
			return t.kindName(n.Value, false)
		}
		return t.value(n.Value)
	case *ast.IdentifierNode:
		if p.k != KInt && t.find(n.Value) == nil {
			return t.value(n.Value)
		}
	}
	return t.amount(n)
}
