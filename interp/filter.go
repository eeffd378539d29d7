package interp

import (
	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"

	"github.com/expr-lang/expr/ast"
)

// CardFilter compiles a condition about printed cards, such as
// `cost <= 3 and kind == "x"`: the names of attributes, and id and
// kind, stand alone. An attribute that is worked out as a game stands is printed
// on none; all else that it asks is as before a game.
func (r *Rules) CardFilter(text string) (func(def int16) bool, diag.List) {
	var l diag.List
	c := &Compiler{rules: r, diags: &l, p: &builder{}, conditions: map[string]*condition{}}
	c.attributes, c.counters, c.zones = map[string]int16{}, map[string]int16{}, map[string]int16{}
	for i := range r.Attributes {
		c.attributes[r.Attributes[i].Name] = int16(i)
	}
	f := source.NewFile("--where", []byte(text))
	n := &source.Node{Kind: source.Scalar, Text: text, Span: source.Span{File: f, End: len(text)}}
	x := &exprCtx{c: c, printed: true, elems: []vtype{{k: KCard}}, itElem: true}
	root := x.parse(card.Expr{Text: text, Node: n}, "", "")
	if root == nil {
		return nil, l
	}
	bare := &bareNames{attributes: c.attributes}
	ast.Walk(&root, bare)
	v := x.visit(root)
	if !x.want(v, KBool, "the condition") || v.i == nil || x.bad {
		return nil, l
	}
	g, err := r.printedOnly().Empty(Settings{Players: r.MinPlayers})
	if err != nil {
		panic("interp: no game of the fewest players, our bug: " + err.Error())
	}
	return func(def int16) bool {
		g.s.Cards = append(g.s.Cards[:0], Card{Def: def, Zone: -1, Next: None, Prev: None, Host: None, Owner: -1})
		g.elem[0] = 0
		return v.i(g) != 0
	}, l
}

// bareNames makes cost mean .cost.
type bareNames struct{ attributes map[string]int16 }

func (b *bareNames) Visit(n *ast.Node) {
	id, ok := (*n).(*ast.IdentifierNode)
	if !ok {
		return
	}
	if _, ok := b.attributes[id.Value]; ok || id.Value == "id" || id.Value == "kind" {
		ast.Patch(n, &ast.MemberNode{Node: &ast.PointerNode{}, Property: &ast.StringNode{Value: id.Value}})
	}
}
