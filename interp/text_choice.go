package interp

import (
	"strings"

	"shards/internal/card"
	"shards/internal/source"

	"github.com/expr-lang/expr/ast"
)

// word_ is how a text calls something that has a name in the steps.
type word_ struct {
	name         string
	kind         Kind_
	far          string // how it is called when something else was said since
	at           int    // after how many steps it got its name
	first        string // how it is called the first time; then as follows
	one, several string // that card, those cards
	it, poss     string // it or they; its or their
	many         bool
	person       *person  // of a player
	node         ast.Node // what a condition's parameter stands for
	did          bool     // there is one if the player did what was asked
	used         bool
	nth          bool // it is one of several that would be called alike
}

// mention says it: by what it is the first time, then by a pronoun.
func (w *word_) mention() string {
	w.used = true
	switch {
	case w.first != "":
		first := w.first
		w.first = ""
		return first
	case w.it != "":
		return w.it
	case w.many:
		return w.several
	}
	return w.one
}

// takesMany says whether more than one card may be chosen.
func (t *Texter) takesMany(p *card.Pick) bool {
	n := p.Count
	if p.UpTo != nil {
		n = p.UpTo
	}
	return p.All || p.Any || n != nil && n.Text != "1"
}

// choice says the cards that a player chooses, and whether none may be.
func (t *Texter) choice(p *card.Pick) (object string, may bool) {
	l := t.pickList(p)
	may = p.UpTo != nil || p.Any
	switch {
	case p.All:
		object = t.all(l)
	case p.Any:
		object = "any number of " + strings.TrimPrefix(t.several(l, "from"), "of ")
	case p.UpTo != nil:
		object = t.some(l, *p.UpTo, "up to ")
	case p.Count != nil:
		object = t.some(l, *p.Count, "")
	default:
		object = t.one(l, "from")
	}
	if p.AtRandom {
		object += " at random"
	}
	if p.Different != nil {
		object += " with different " + plural(t.elementValue(t.predicate(*p.Different)))
	}
	if who := t.chooser(p); who != nil {
		name, base := who.subject()
		verb := "chooses"
		if base {
			verb = "choose"
		}
		if may && !t.takesMany(p) {
			verb += " one or none"
		}
		object += " (" + name + " " + verb + ")"
	}
	if p.SoThat != nil {
		m := t.mark()
		t.name(word_{name: chosenName, kind: KCards, it: "they", poss: "their", several: "they", many: true})
		object += " (so that " + t.cond(t.parse(*p.SoThat)).s + ")"
		t.forget(m)
	}
	return object, may
}

// chooser is who chooses, if that is not the player who does the step.
func (t *Texter) chooser(p *card.Pick) *person {
	if p.By == nil {
		return nil
	}
	who, _ := t.people(t.parse(*p.By))
	if who == t.me || who.isYou() && t.me.isYou() {
		return nil
	}
	return who
}

// pickList is what is chosen from, as one list.
func (t *Texter) pickList(p *card.Pick) *np {
	l := &np{}
	for i, e := range p.From {
		part := t.list(t.parse(e))
		if i == 0 {
			l = part
		} else {
			l.join(part)
		}
	}
	if p.Where != nil {
		t.filter(l, t.predicate(*p.Where))
	}
	return l
}

// some is so many of a list: 2 cards, up to 2 cards, a card.
func (t *Texter) some(l *np, n card.Expr, upTo string) string {
	switch node := t.parse(n).(type) {
	case *ast.IntegerNode:
		if node.Value == 1 {
			return t.one(l, "from")
		}
		return upTo + number(node.Value) + " " + t.several(l, "from")
	default:
		if word := t.amount(node); upTo != "" && !strings.Contains(word, " ") {
			return upTo + word + " " + t.several(l, "from")
		}
		how := "a number of "
		if upTo != "" {
			how = "any number of "
		}
		s := how + t.several(l, "from") + " equal to " + t.amount(node)
		if upTo != "" {
			s = how + t.several(l, "from") + ", at most " + t.amount(node)
		}
		return s
	}
}

// NameCard says that a player names a card.
func (t *Texter) NameCard(where *card.Expr) string {
	l := &np{}
	if where != nil {
		t.filter(l, t.predicate(*where))
	}
	t.out = word_{kind: KID, it: "the named card"}
	return "name " + t.one(l, "")
}

// Become says that a card counts as another one.
func (t *Texter) Become(c, like card.Expr, turn bool) string {
	what := ""
	switch n := t.parse(like).(type) {
	case *ast.StringNode:
		what = t.cardName(n.Value)
	default:
		w := t.wordOf(n)
		switch {
		case w != nil && w.kind == KID:
			what = w.mention()
		case w == nil && !t.isCard(n):
			what = "the first of " + t.object(n)
		default:
			what = t.object(n)
		}
	}
	card, copies, it := t.parse(c), "a copy", "it leaves"
	if w := t.wordOf(card); !t.isCard(card) && (w == nil || w.many) {
		copies, it = "copies", "they leave"
	}
	until := " until " + it + " play"
	if turn {
		until = " until the end of the turn"
	}
	return "turn " + t.object(card) + " into " + copies + " of " + what + until
}

// Pick says a choice of cards with what is done with them.
func (t *Texter) Pick(p card.Pick) string {
	object, may := t.choice(&p)
	order := func(s string) string {
		if may && t.chooser(&p) == nil { // who does not choose is only told to
			return "may " + s
		}
		return s
	}
	w := cardsWord(chosenName, "that card", "those cards", t.takesMany(&p))
	defer func() {
		t.out = w
		t.out.did, t.out.first = true, ""
	}()
	if len(p.Do) == 0 {
		return order("choose " + object)
	}
	return t.deep(func() string {
		m := t.mark()
		defer t.forget(m)
		w := w
		w.it, w.poss = "it", "its"
		if w.many {
			w.it, w.poss = "them", "their"
		}
		direct := actsOn(&p.Do[0], chosenName) && (w.many || p.Do[0].Verb.Text != forEachVerb)
		if direct {
			w.first = object
		}
		t.name(w)
		cs := t.clauses(p.Do)
		if !direct {
			cs = append([]string{order("choose " + object)}, cs...)
		} else if !isWhole(cs[0]) && !isMay(cs[0]) {
			cs[0] = order(cs[0])
		}
		return t.consequence(cs, may)
	})
}

// consequence says a first clause and what follows from it.
func (t *Texter) consequence(cs []string, may bool) string {
	if len(cs) == 1 {
		return cs[0]
	}
	said := []string{t.say(cs[0])}
	if !may {
		for _, c := range cs[1:] {
			said = append(said, t.say(c))
		}
		return whole + strings.Join(said, sep)
	}
	// One sentence, so that what comes behind it does not seem to depend on it.
	var then []string
	for _, c := range cs[1:] {
		then = append(then, oneSentence(t.say(c)))
	}
	return whole + said[0] + sep + "if " + t.me.does("do") + ", " + strings.Join(then, "; ")
}

// forEachVerb goes through lists; of one card nothing is said of that.
const forEachVerb = "for_each"

// actsOn says whether a step acts on what a name stands for, so that its
// object can say what is chosen.
func actsOn(st *card.Step, name string) bool {
	if st.When != nil || st.Who != nil {
		return false
	}
	if st.Of != nil {
		return st.Of.Text == name
	}
	for _, n := range scalars(st.Args) {
		if n.Text == name {
			return true
		}
	}
	return false
}

// scalars are the values that a step's arguments hold.
func scalars(n *source.Node) []*source.Node {
	if n.IsNull() || n.Kind != source.Map {
		return []*source.Node{n}[:truth(!n.IsNull())]
	}
	var out []*source.Node
	for _, p := range n.Pairs {
		if p.Value.Kind == source.Scalar {
			out = append(out, p.Value)
		}
	}
	return out
}
