package lint

import (
	"slices"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"

	"shards/internal/source"
)

// Uses tells where declared names are used, by sort and name. A name in an
// expression counts for every sort that it could be there.
type Uses struct{ at map[use][]Used }

type use struct{ sort, name string }

// Used is one use of a name.
type Used struct {
	Place
	expr *Expr // that it is in, and where; else the name by itself
	node ast.Node
	name *source.Node
}

// Span is where the name is used.
func (u *Used) Span() source.Span {
	if u.expr != nil {
		return u.expr.SpanOf(u.node)
	}
	return u.name.Span
}

// Of lists the uses of a name, those in its own declaration left out.
func (u *Uses) Of(sort, name string) []Used {
	return slices.DeleteFunc(slices.Clone(u.at[use{sort, name}]), func(x Used) bool {
		return x.Sort == sort && x.Name == name && x.Card == nil
	})
}

// Uses are all uses of names in the packs.
func (p *Pass) Uses() *Uses {
	if p.uses == nil {
		p.uses = &Uses{at: map[use][]Used{}}
		for _, r := range p.Refs() {
			p.uses.add(r.Sort, r.Text, Used{Place: r.Place, name: r.Node})
		}
		for _, e := range p.Exprs() {
			p.uses.expr(e)
		}
	}
	return p.uses
}

func (u *Uses) add(sort, name string, x Used) {
	k := use{sort, name}
	u.at[k] = append(u.at[k], x)
}

var (
	identSorts  = []string{"counter", "zone", "record", "condition"}
	memberSorts = []string{"counter", "zone", "record", "attribute"}
	textSorts   = []string{"kind", "value", "zone", "counter", "card", "ability", "action"}
)

func (u *Uses) expr(e *Expr) {
	Visit(e.Tree(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IdentifierNode:
			for _, s := range identSorts {
				u.add(s, n.Value, Used{Place: e.Place, expr: e, node: n})
			}
		case *ast.StringNode:
			for _, s := range textSorts {
				u.add(s, n.Value, Used{Place: e.Place, expr: e, node: n})
			}
		case *ast.MemberNode:
			u.member(e, n)
			return true
		}
		return true
	})
}

func (u *Uses) member(e *Expr, n *ast.MemberNode) {
	prop, ok := n.Property.(*ast.StringNode)
	if !ok {
		return
	}
	sorts := memberSorts
	switch owner := Name(n.Node); owner {
	case "options":
		sorts = []string{"option"}
	case "usable", "has":
		sorts = []string{"ability"}
	case "forbidden":
		sorts = []string{"action"}
	}
	for _, s := range sorts {
		u.add(s, prop.Value, Used{Place: e.Place, expr: e, node: n})
	}
}

// Name is the last name of a node: of an identifier, or of a member's property;
// "" for others.
func Name(n ast.Node) string {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return n.Value
	case *ast.MemberNode:
		if s, ok := n.Property.(*ast.StringNode); ok {
			return s.Value
		}
	}
	return ""
}

// Token is a word, number, sign or bracket of an expression.
type Token struct {
	lexer.Token
	expr *Expr
}

// Span is where the token is written.
func (t *Token) Span() source.Span { return t.expr.Node.SpanOf(t.From, max(t.To, t.From+1)) }

// Tokens are the tokens of the expression, without those that end it; nil if
// it can't be read.
func (e *Expr) Tokens() []Token {
	all, err := lexer.Lex(file.NewSource(e.Text))
	if err != nil {
		return nil
	}
	var out []Token
	for _, t := range all {
		if t.Kind != lexer.EOF {
			out = append(out, Token{t, e})
		}
	}
	return out
}

// Nodes calls f for a node and all below it, keys left out, in the order of
// the file.
func Nodes(n *source.Node, f func(*source.Node)) {
	if n == nil {
		return
	}
	f(n)
	for _, p := range n.Pairs {
		Nodes(p.Value, f)
	}
	for _, i := range n.Items {
		Nodes(i, f)
	}
}
