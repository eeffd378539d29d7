package interp

import (
	"strings"

	"shards/internal/card"

	"github.com/expr-lang/expr/ast"
)

// May says steps that a player may do.
func (t *Texter) May(steps card.Steps) string {
	return t.deep(func() string {
		m := t.mark()
		defer t.forget(m)
		cs := t.clauses(steps)
		if len(cs) == 0 {
			return ""
		}
		if isWhole(cs[0]) || isMay(cs[0]) {
			return "may do this: " + oneSentence(t.Inline(steps))
		}
		said := []string{"may " + cs[0]}
		for i, c := range cs[1:] {
			if isWhole(c) || isMay(c) {
				rest := cs[i+1:]
				first := t.say(strings.Join(said, ", then "))
				var more []string
				for _, c := range rest {
					more = append(more, oneSentence(t.say(c)))
				}
				return whole + first + sep + "if " + t.me.does("do") + ", " + strings.Join(more, ", then ")
			}
			said = append(said, c)
		}
		return strings.Join(said, ", then ")
	})
}

// Alternative is one of several: its condition, if it has one, and its steps.
type Alternative struct {
	When *card.Expr
	Do   card.Steps
}

// First says alternatives of which the first that holds happens. Where all do
// the same with other amounts the last is said first, as cards print it.
func (t *Texter) First(alts []Alternative) string {
	if len(alts) == 0 {
		return ""
	}
	tiers := sameVerbs(alts)
	var said []string
	add := func(a Alternative, before, behind string) {
		m := t.mark()
		defer t.forget(m)
		body := oneSentence(t.Inline(a.Do))
		if behind != "" {
			body = instead(body)
		}
		if a.When == nil {
			said = append(said, before+body)
			return
		}
		said = append(said, before+oneSentence(t.guard(t.cond(t.parse(*a.When)), body)))
	}
	for i := range alts {
		switch {
		case !tiers && i == 0:
			add(alts[i], "", "")
		case !tiers:
			add(alts[i], "otherwise, ", "")
		case i == 0:
			add(alts[len(alts)-1], "", "")
		default:
			add(alts[len(alts)-1-i], "", " instead")
		}
	}
	return whole + strings.Join(said, sep)
}

func sameVerbs(alts []Alternative) bool {
	for _, a := range alts[1:] {
		if len(a.Do) != len(alts[0].Do) {
			return false
		}
		for i := range a.Do {
			if a.Do[i].Verb.Text != alts[0].Do[i].Verb.Text || a.Do[i].When != nil {
				return false
			}
		}
	}
	return true
}

// Choose says alternatives of which a player chooses.
func (t *Texter) Choose(of card.Map[card.Steps], count, by *card.Expr, optional, secret bool) string {
	how := "one"
	if count != nil && count.Text != "1" {
		how = t.howMany(t.parse(*count)) + " of these, none twice"
	}
	c := "choose " + how + InSecret(secret)
	if optional {
		c = "may " + c
	}
	if by == nil {
		// Who chooses is said before what they choose from: orders to them.
		c = t.say(c) + ": "
		old := t.ordered
		t.ordered = t.me
		defer func() { t.ordered = old }()
		return whole + c + t.alternatives1(of)
	}
	old := t.me
	t.me, _ = t.people(t.parse(*by))
	c = t.say(c)
	t.me = old
	return whole + c + " for " + old.obj + ": " + t.alternatives1(of)
}

// InSecret says of a choice that nobody else is told of it, if that is so.
func InSecret(secret bool) string {
	if secret {
		return " in secret"
	}
	return ""
}

// howMany is a number, the usual one before one that needs a condition.
func (t *Texter) howMany(n ast.Node) string {
	if c, ok := n.(*ast.ConditionalNode); ok {
		return t.amount(c.Exp2) + " (" + t.amount(c.Exp1) + " if " + t.cond(c.Cond).s + ")"
	}
	return t.amount(n)
}

// alternatives1 lists what is chosen from, with numbers where it would not be
// plain where one ends.
func (t *Texter) alternatives1(of card.Map[card.Steps]) string {
	var alts []string
	long := false
	for i := range of {
		a := oneSentence(t.Inline(of[i].Value))
		long = long || strings.Contains(a, "; ")
		alts = append(alts, a)
	}
	if long && len(alts) > 1 {
		for i := range alts {
			alts[i] = "(" + number(i+1) + ") " + alts[i]
		}
	}
	if n := len(alts); n > 1 {
		return strings.Join(alts[:n-1], "; ") + "; or " + alts[n-1]
	}
	return strings.Join(alts, "; ")
}

// ChoosePlayers says a choice of players with what happens to them.
func (t *Texter) ChoosePlayers(among card.Expr, count, upTo *card.Expr, secret bool, do card.Steps) string {
	l := t.list(t.parse(among))
	who, several := t.one(l, ""), false
	n := count
	if upTo != nil {
		n = upTo
	}
	if n != nil && n.Text != "1" {
		who, several = t.Amount(*n)+" "+t.several(l, ""), true
	}
	if upTo != nil && several {
		who = "up to " + who
	}
	return t.deep(func() string {
		m := t.mark()
		defer t.forget(m)
		p := &person{nom: "that player", poss: "their", obj: "that player"}
		direct := len(do) == 1 && upTo == nil && !secret && do[0].When == nil && do[0].Who != nil && do[0].Who.Text == chosenName
		if direct {
			choice := " of your choice"
			if !t.me.isYou() {
				choice = " of their choice"
			}
			bare := l.clone()
			bare.post, bare.that = nil, nil
			if noun := t.core(bare, several); strings.Contains(who, noun) {
				p.first = strings.Replace(who, noun, noun+choice, 1)
			} else {
				p.first = who + choice
			}
			if several {
				p.first = "each of " + p.first
			}
		}
		t.name(word_{name: chosenName, kind: KPlayer, person: p, it: "that player", poss: "their"})
		body := t.Do(do)
		if direct {
			return body
		}
		c := "choose " + who + InSecret(secret)
		if upTo != nil {
			c = "may " + c
		}
		rest := t.say(body)
		if several {
			rest = "for each of them: " + oneSentence(rest)
		}
		return t.consequence([]string{c, whole + rest}, upTo != nil)
	})
}

// ForEach says steps that happen for each card or player of a list.
func (t *Texter) ForEach(in card.Expr, as string, do card.Steps) string {
	l := t.list(t.parse(in))
	return t.deep(func() string {
		m := t.mark()
		defer t.forget(m)
		if l.single() && !l.players {
			w := word_{name: as, kind: KCard, it: firstNonEmpty(l.exact, l.fixed), poss: "its", one: "that card"}
			if w.it != "it" {
				w.poss = possessive(w.it)
			}
			t.name(w)
			return t.Do(do)
		}
		each := t.each(l)
		w := word_{name: as, kind: KCard, it: "it", poss: "its", one: "that card"}
		if l.players {
			w.kind, w.it, w.poss = KPlayer, "that player", "their"
			w.person = &person{first: each, nom: "that player", poss: "their", obj: "that player"}
		}
		t.name(w)
		c := t.Do(do)
		switch {
		case l.players && t.vars[m].person.first == "":
			return c
		case !t.vars[m].used && !isWhole(c) && !isMay(c):
			return c + " for " + each
		}
		return whole + "for " + each + ", " + oneSentence(t.say(c))
	})
}

// Repeat says steps that happen several times.
func (t *Texter) Repeat(times card.Expr, do card.Steps) string {
	c := t.Do(do)
	n := t.parse(times)
	if each, k := t.countable(n); each != "" && k == 1 {
		if !isWhole(c) && !isMay(c) {
			return c + " for " + each
		}
		return whole + "for " + each + ", " + oneSentence(t.say(c))
	}
	return whole + "do this " + t.amount(n) + " times: " + oneSentence(t.say(c))
}
