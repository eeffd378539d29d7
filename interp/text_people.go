package interp

import (
	"shards/internal/card"

	"github.com/expr-lang/expr/ast"
)

// player is the player that an expression means, nil if it means none.
func (t *Texter) player(n ast.Node) *person {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if w := t.find(n.Value); w != nil {
			w.used = w.used || w.person != nil
			return w.person
		}
		switch n.Value {
		case "me":
			return t.me
		case "you":
			return &person{nom: "you", poss: "your", obj: "you", base: true}
		case "active":
			return longPlayer("the player whose turn it is")
		case "left", "right":
			return longPlayer("the player on " + t.me.poss + " " + n.Value)
		}
	case *ast.PointerNode:
		if len(t.elems) > 0 {
			return t.elems[len(t.elems)-1].person
		}
	case *ast.MemberNode:
		id, ok := n.Node.(*ast.IdentifierNode)
		if ok && id.Value == "event" && t.event != nil {
			return t.event.players[fieldOf(n)]
		}
		if fieldOf(n) == "owner" {
			return thatPlayer(t.cardPoss(n.Node) + " owner")
		}
	}
	return nil
}

// people are the players who do a step, and whether they may be several.
func (t *Texter) people(n ast.Node) (p *person, many bool) {
	if p := t.player(n); p != nil {
		return p, false
	}
	if !t.isList(n) {
		return thatPlayer(t.plain(n)), false
	}
	l := t.list(n)
	if l.who == "" {
		return they(l.exact, true), true
	}
	return they(t.each(l), false), true
}

// People says the players of an expression.
func (t *Texter) People(e card.Expr) string {
	p, _ := t.people(t.parse(e))
	s, _ := p.subject()
	return s
}

// object says the cards of an expression as what something is done to.
func (t *Texter) object(n ast.Node) string {
	if w := t.wordOf(n); w != nil && w.person == nil {
		return w.mention()
	}
	if e := t.elementOf(n); e != nil {
		return e.nom
	}
	if e := t.eventField(n); e != "" {
		return e
	}
	if p := t.player(n); p != nil {
		return p.obj
	}
	l := t.list(n)
	if l.exact != "" {
		return t.exactly(l)
	}
	return t.all(l)
}
