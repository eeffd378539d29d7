package interp

import (
	"slices"
	"strings"

	"shards/internal/card"

	"github.com/expr-lang/expr/ast"
)

// Action says what an action of players is, a line for each: with which cards
// it is done, when, for what, and what happens.
func (t *Texter) Action(i int16) []string {
	a := &t.r.Actions[i]
	d := a.decl
	if d == nil {
		return nil
	}
	var out []string
	say := func(label, text string) {
		if text != "" {
			out = append(out, label+": "+text)
		}
	}
	if d.Doc != "" {
		out = append(out, sentence(d.Doc))
	}
	m := t.mark()
	defer t.forget(m)
	if a.Card {
		say("with", t.actionCards(a))
		w := word_{name: "it", kind: KCard, it: "it", poss: "its", one: "that card"}
		t.name(w)
	}
	if d.When != nil {
		say("only if", t.eachCondition(t.parse(*d.When)))
	}
	if len(d.Pay) > 0 {
		say("costs", t.Amounts(d.Pay))
	}
	t.priced = true
	say("does", t.Program(d.Do))
	t.priced = false
	out = append(out, t.ownVerbs(d.Do)...)
	for _, s := range t.said {
		out = append(out, "("+s+")")
	}
	return out
}

// ownVerbs says what verbs of the game mean that steps begin with, as far as
// they are not explained anyway.
func (t *Texter) ownVerbs(steps card.Steps) []string {
	var out []string
	for i := range steps {
		v := t.src.own[steps[i].Verb.Text]
		if v == nil || v.decl.Doc == "" || v.decl.Reminder != "" || v.decl.Keyword {
			continue
		}
		if line := spoken(v.name) + ": " + sentence(v.decl.Doc); !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return out
}

// actionCards says with which cards an action is done: those of its lists,
// and what else is asked of them.
func (t *Texter) actionCards(a *Action) string {
	lists := t.r.ListTexts(a.decl.Card)
	if a.decl.Where == nil {
		return lists
	}
	t.elems = append(t.elems, element{nom: "it", poss: "its"})
	defer func() { t.elems = t.elems[:len(t.elems)-1] }()
	return lists + ", if " + t.eachCondition(t.predicate(*a.decl.Where))
}

// eachCondition says a condition; what is joined by and part by part.
func (t *Texter) eachCondition(n ast.Node) string {
	var parts []string
	for _, p := range operands(n, "and", nil) {
		if k, ok := usableAbility(t.r, p); ok {
			parts = append(parts, "its "+firstNonEmpty(t.r.Abilities[k].Text, spoken(t.r.Abilities[k].Name))+" ability can be used")
			continue
		}
		parts = append(parts, t.cond(p).s)
	}
	return strings.Join(parts, ", and ")
}

// ActionText says what an action is and does, a line for each part of it.
func (r *Rules) ActionText(i int16) []string { return r.NewTexter().Action(i) }
