package interp

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// np is a noun phrase for a list of cards or players: which, whose, where.
type np struct {
	players bool
	who     string   // player, opponent
	adj     []string // before the noun
	kinds   []string // alternatives for the noun
	named   string   // the noun is a card's name
	unique  bool     // there is one such card: no article
	other   bool     // not this card
	foreign bool     // an opponent's
	mine    bool     // the player's, wherever
	post    []string // behind the noun: with ..., without ...
	that    []string // relative clauses
	zones   []zoneRef
	record  string  // how a record says it: you played {it} this turn
	actor   *person // whose record
	fixed   string  // a list that has a name: the revealed cards
	one_    bool    // of one card
	exact   string  // this
}

// zoneRef is a zone and whose it is.
type zoneRef struct {
	name string
	who  whose
	p    *person
}

type whose uint8

const (
	ofMe whose = iota // or of the table
	ofEnemies
	ofEverybody
	ofPerson
)

func (l *np) add(z zoneRef) {
	if !slices.Contains(l.zones, z) {
		l.zones = append(l.zones, z)
	}
}

// join makes one list of two.
func (l *np) join(m *np) {
	switch {
	case l.filtered() || m.filtered() || l.fixed != "" || m.fixed != "" || l.exact != "" || m.exact != "" || l.record != "" && m.record != "" && l.record != m.record:
		l.that = append(l.that, "")
		l.fixed = ""
	default:
		for _, z := range m.zones {
			l.add(z)
		}
		l.record = firstNonEmpty(l.record, m.record)
		if l.actor == nil {
			l.actor = m.actor
		}
	}
}

func (l *np) filtered() bool {
	return len(l.adj)+len(l.kinds)+len(l.post)+len(l.that) > 0 || l.named != "" || l.other || l.mine || l.foreign
}

// single says that the list is one card that needs no choice.
func (l *np) single() bool { return l.exact != "" || l.fixed != "" && l.one_ && !l.filtered() }

// clone is a list that can be filtered without changing this one.
func (l *np) clone() *np {
	c := *l
	c.adj, c.kinds, c.post = slices.Clone(l.adj), slices.Clone(l.kinds), slices.Clone(l.post)
	c.that, c.zones = slices.Clone(l.that), slices.Clone(l.zones)
	return &c
}

// bare is the list without where it is.
func (l *np) bare() *np {
	b := *l
	b.zones, b.record = nil, ""
	return &b
}

// with says whether a filter added something to where the list is.
func (l *np) with(old *np) bool { return len(l.zones) != len(old.zones) || l.record != old.record }

// list says which cards or players an expression lists.
func (t *Texter) list(n ast.Node) *np {
	l := &np{}
	switch n := n.(type) {
	case *ast.IdentifierNode:
		t.namedList(l, n.Value)
	case *ast.MemberNode:
		t.memberList(l, n)
	case *ast.PointerNode:
		l.exact = t.whoOrWhat(n)
	case *ast.BuiltinNode:
		switch n.Name {
		case "filter":
			if len(n.Arguments) == 2 {
				l = t.list(n.Arguments[0])
				t.filter(l, body(n.Arguments[1]))
				return l
			}
		case "concat":
			for i, a := range n.Arguments {
				if i == 0 {
					l = t.list(a)
				} else {
					l.join(t.list(a))
				}
			}
			if slices.Contains(l.that, "") { // they can't be said as one
				var parts []string
				for _, a := range n.Arguments {
					parts = append(parts, t.definite(t.list(a)))
				}
				return &np{fixed: join(parts, "and")}
			}
			return l
		}
		l.fixed = t.plain(n)
	case *ast.CallNode:
		l.fixed = t.topCards(n)
		l.one_ = strings.HasPrefix(l.fixed, "the top card ")
	case *ast.ConditionalNode:
		l.fixed = t.definite(t.list(n.Exp1)) + " if " + t.cond(n.Cond).s + ", otherwise " + t.definite(t.list(n.Exp2))
	default:
		l.fixed = t.plain(n)
	}
	return l
}

func (t *Texter) topCards(n *ast.CallNode) string {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok || id.Value != "top" || len(n.Arguments) != 2 {
		return t.plain(n)
	}
	z := t.list(n.Arguments[0])
	from := " of " + t.definite(z)
	if len(z.zones) == 1 && !z.filtered() {
		from = " of " + strings.TrimPrefix(t.where(z, "of", false), "of ")
	}
	if c, ok := n.Arguments[1].(*ast.IntegerNode); ok && c.Value == 1 {
		return "the top card" + from
	}
	return "the top " + t.amount(n.Arguments[1]) + " cards" + from
}

func (t *Texter) namedList(l *np, name string) {
	if w := t.find(name); w != nil {
		if w.person != nil {
			l.players, l.exact = true, w.person.nom
			return
		}
		if w.it == "" || w.first != "" {
			l.fixed, l.one_ = firstNonEmpty(w.several), !w.many
			if !w.many {
				l.fixed = w.one
			}
			if w.first != "" {
				l.fixed, l.one_ = w.mention(), true
			}
		} else {
			l.fixed, l.one_ = w.it, !w.many
		}
		w.used = true
		return
	}
	switch name {
	case "players":
		l.players, l.who = true, "player"
	case "opponents":
		l.players, l.who = true, "opponent"
	case "fallen":
		l.players, l.exact = true, "the players who went out last"
	case "this":
		l.exact = "this"
	case "board":
		for i := range t.r.Zones {
			if t.r.Zones[i].Active && t.r.Zones[i].Of == OfPlayer {
				l.add(zoneRef{name: t.r.Zones[i].Name})
			}
		}
	case "belongings":
		l.mine = true
	case "me", "you", "active", "left", "right":
		l.players, l.exact = true, t.player(&ast.IdentifierNode{Value: name}).obj
	default:
		if t.r.ZoneByName(name) >= 0 {
			l.add(zoneRef{name: name})
			return
		}
		if rec := t.recordText(name); rec != "" {
			l.record, l.actor = rec, t.me
			return
		}
		l.fixed = spoken(name)
	}
}

func (t *Texter) recordText(name string) string {
	for i := range t.r.Records {
		if rec := &t.r.Records[i]; rec.Name == name {
			text := firstNonEmpty(rec.Text, "you have {it} in the list "+spoken(name))
			if !strings.Contains(text, "{it}") {
				text += " {it}"
			}
			return text
		}
	}
	return ""
}

func (t *Texter) memberList(l *np, n *ast.MemberNode) {
	field := fieldOf(n)
	z := zoneRef{name: field}
	if id, ok := n.Node.(*ast.IdentifierNode); ok && t.find(id.Value) == nil {
		switch id.Value {
		case "enemies":
			z.who = ofEnemies
		case "everyone":
			z.who = ofEverybody
		case "event":
			l.exact = firstNonEmpty(t.eventField(n), t.plain(n))
			return
		}
	}
	p := t.player(n.Node)
	switch {
	case field == "under" && p == nil:
		l.post = append(l.post, "beneath "+t.whoOrWhat(n.Node))
		return
	case z.who != ofMe:
	case p != nil && p.isYou() && t.me.isYou(), p == t.me:
	case p != nil:
		z.who, z.p = ofPerson, p
	case field == "under":
		l.that = append(l.that, "beneath "+t.object(n.Node))
		return
	default:
		l.exact = t.amount(n)
		return
	}
	switch {
	case field == "board":
		for i := range t.r.Zones {
			if t.r.Zones[i].Active && t.r.Zones[i].Of == OfPlayer {
				z.name = t.r.Zones[i].Name
				l.add(z)
			}
		}
	case t.r.ZoneByName(field) >= 0:
		l.add(z)
	case t.recordText(field) != "":
		l.record, l.actor = t.recordText(field), t.me
		if p != nil {
			l.actor = p
		}
	default:
		l.exact = t.amount(n)
	}
}

// isList says whether an expression lists cards or players.
func (t *Texter) isList(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if w := t.find(n.Value); w != nil {
			return w.kind == KCards || w.kind == KPlayers
		}
		switch n.Value {
		case "players", "opponents", "fallen", "board", "belongings":
			return true
		}
		return t.r.ZoneByName(n.Value) >= 0 || t.recordText(n.Value) != ""
	case *ast.MemberNode:
		f := fieldOf(n)
		if id, ok := n.Node.(*ast.IdentifierNode); ok && (id.Value == "enemies" || id.Value == "everyone") {
			return true
		}
		return f == "under" || t.player(n.Node) != nil && (f == "board" || f == "belongings" || t.r.ZoneByName(f) >= 0 || t.recordText(f) != "")
	case *ast.BuiltinNode:
		return n.Name == "filter" || n.Name == "concat"
	case *ast.CallNode:
		id, ok := n.Callee.(*ast.IdentifierNode)
		return ok && id.Value == "top"
	case *ast.ConditionalNode:
		return t.isList(n.Exp1)
	}
	return false
}

// isCard says whether an expression is one card.
func (t *Texter) isCard(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		w := t.find(n.Value)
		return n.Value == "this" || w != nil && w.kind == KCard
	case *ast.PointerNode:
		return len(t.elems) == 0 || t.elems[len(t.elems)-1].person == nil
	case *ast.MemberNode:
		id, ok := n.Node.(*ast.IdentifierNode)
		return ok && id.Value == "event" && fieldOf(n) == "card"
	}
	return false
}
