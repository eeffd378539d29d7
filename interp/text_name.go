package interp

import (
	"strings"

	"github.com/expr-lang/expr/ast"
)

// attributeName is what a text calls an attribute or a counter of cards.
func (t *Texter) attributeName(name string) string {
	if i := t.r.AttributeByName(name); i >= 0 {
		return t.r.Attributes[i].Text
	}
	if t.isCounter(name) {
		return t.Counter(name, true)
	}
	return spoken(name)
}

func (t *Texter) isCounter(name string) bool { return t.r.CounterByName(name) >= 0 }

// wordOf is the word for a name that steps gave, nil for everything else.
func (t *Texter) wordOf(n ast.Node) *word_ {
	if id, ok := n.(*ast.IdentifierNode); ok {
		return t.find(id.Value)
	}
	return nil
}

// isName says whether a node stands for the card that a player named.
func (t *Texter) isName(n ast.Node) bool {
	w := t.wordOf(n)
	return w != nil && w.kind == KID
}

// fieldOf is the name behind the dot.
func fieldOf(n *ast.MemberNode) string {
	if p, ok := n.Property.(*ast.StringNode); ok {
		return p.Value
	}
	return n.Property.String()
}

// elementField is the name behind #. for an element of a list.
func elementField(n ast.Node) string {
	if m, ok := n.(*ast.MemberNode); ok {
		if _, ok := m.Node.(*ast.PointerNode); ok {
			return fieldOf(m)
		}
	}
	return ""
}

// elementValue says what an element of a list has: cost, name.
func (t *Texter) elementValue(n ast.Node) string {
	if b, ok := n.(*ast.BinaryNode); ok && b.Operator == "??" {
		n = b.Left
	}
	field := elementField(n)
	switch {
	case field == "id":
		return "name"
	case field == "" && len(t.elems) > 0 && t.elems[len(t.elems)-1].person != nil:
		return strings.TrimPrefix(t.amount(n), "the ")
	case field == "":
		return t.amountOf(n, element{nom: "it", poss: "its"})
	}
	return t.attributeName(field)
}

func (t *Texter) amountOf(n ast.Node, e element) string {
	t.elems = append(t.elems, e)
	defer func() { t.elems = t.elems[:len(t.elems)-1] }()
	return t.amount(n)
}

// element is how a text calls the element of a list that a predicate is about.
type element struct {
	nom, poss string
	person    *person
}

// elementOf is the element that a node stands for, nil if it is another thing.
func (t *Texter) elementOf(n ast.Node) *element {
	if _, ok := n.(*ast.PointerNode); !ok {
		return nil
	}
	if len(t.elems) == 0 {
		return &element{nom: "it", poss: "its"}
	}
	return &t.elems[len(t.elems)-1]
}
