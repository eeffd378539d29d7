package interp

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"

	"shards/internal/card"
	"shards/internal/diag"
)

// Limits of expressions. expr's own parser has none for parentheses and its
// machine none for nested predicates; these keep every expression small.
const (
	maxExprLen = 1000
	maxNesting = 30
)

// exprCtx is what an expression sees at its place.
type exprCtx struct {
	c       *Compiler
	scope   *scope
	event   eventMode
	caps    *capture // variables outside a lasting effect
	elems   []vtype  // what # is, by depth
	itElem  bool     // it is the element at depth 0
	printed bool     // attributes are read as printed
	src     card.Expr
	shift   int // runes that were put before the text
	rw      *rewriting
	names   map[string]usedName // variables that the expression uses
	conds   []string            // conditions being put in, against cycles
	bad     bool
	quiet   bool
	uses    *uses

	inDesign bool // in a condition that is looked up by design; see byDesign

	takesQuestions bool     // conditions that ask are allowed here
	asks           []asking // those that were met
}

type eventMode uint8

const (
	noEvent    eventMode = iota
	liveEvent            // in g.ev
	localEvent           // in the first variables of the program
)

// uses notes what an expression depends on.
type uses struct {
	counters map[int16]bool
	zones    bool
	records  bool
	attrs    uint64 // attributes of cards as they are now
	rules    bool   // what cards can do now, by whatever rules
	turn     bool   // whose turn it is, or which
	me       bool   // for whom it is asked
}

// onlyPlayers says that it depends on nothing but who is still in the game.
func (u *uses) onlyPlayers() bool {
	return len(u.counters) == 0 && u.attrs == 0 && !u.zones && !u.records && !u.rules && !u.turn && !u.me
}

// errorf reports a mistake at a node of the expression.
func (x *exprCtx) errorf(n ast.Node, code, format string, args ...any) *diag.Diagnostic {
	loc := file.Location{}
	if n != nil {
		loc = n.Location()
	}
	return x.errorAt(loc, code, format, args...)
}

func (x *exprCtx) errorAt(loc file.Location, code, format string, args ...any) *diag.Diagnostic {
	x.bad = true
	if x.quiet {
		return &diag.Diagnostic{}
	}
	if x.src.Node == nil {
		return x.c.errorf(x.src.Node, code, format+" in %q", append(args, x.src.Text)...)
	}
	n := utf8.RuneCountInString(x.src.Text)
	from := min(max(loc.From-x.shift, 0), n)
	to := min(max(loc.To-x.shift, from+1), n)
	if to <= from {
		from = max(to-1, 0)
	}
	return x.c.diags.Errorf(x.src.Node.SpanOf(from, to), code, format, args...)
}

// expr compiles an expression and checks it twice: against what the game
// declares, and with expr's own checker.
func (x *exprCtx) expr(e card.Expr) value {
	n := x.parse(e, "", "")
	if n == nil {
		return value{}
	}
	return x.finish(n, x.visit(n))
}

// predicate compiles an expression about an element of a list, as where and
// cards are: .cost is the element's, # and it are the element.
func (x *exprCtx) predicate(e card.Expr, elem vtype) value {
	x.itElem = true
	return x.about(e, elem)
}

// about compiles an expression about an element, which is not called it there.
func (x *exprCtx) about(e card.Expr, elem vtype) value {
	n := x.predicateNode(e)
	if n == nil {
		return value{}
	}
	x.elems = append(x.elems, elem)
	v := x.visit(n)
	v = x.finish(n, v)
	x.elems = x.elems[:len(x.elems)-1]
	return v
}

// predicateNode reads an expression about an element.
func (x *exprCtx) predicateNode(e card.Expr) ast.Node {
	n := x.parse(e, "filter("+srcName+", ", "\n)") // also behind a comment
	if n == nil {
		return nil
	}
	if b, ok := n.(*ast.BuiltinNode); ok && len(b.Arguments) == 2 {
		if p, ok := b.Arguments[1].(*ast.PredicateNode); ok {
			return p.Node
		}
	}
	x.errorf(n, "syntax", "the expression can't be read")
	return nil
}

// srcName stands for the list that a predicate is about.
const srcName = "__list"

// finish lets expr's own checker see the tree, with what our language adds to
// expr written out in expr's own terms, and keeps that tree for the
// differential test.
func (x *exprCtx) finish(n ast.Node, v value) value {
	if x.bad {
		return value{}
	}
	x.spare(v)
	tree := x.rewritten(n)
	x.c.checkWithExpr(x, tree, v)
	if x.bad {
		return value{}
	}
	return v
}

// visit compiles a node.
func (x *exprCtx) visit(n ast.Node) value {
	if p, ok := n.(*ast.PredicateNode); ok {
		return x.visit(p.Node)
	}
	whole := !x.inDesign && x.c.ofDesign(n)
	x.inDesign = x.inDesign || whole
	v := x.node(n)
	if whole {
		x.inDesign = false
		v = x.byDesign(n, v)
	}
	v.node = n
	return v
}

func (x *exprCtx) node(n ast.Node) value {
	switch n := n.(type) {
	case *ast.IntegerNode:
		if int64(n.Value) > Infinite || int64(n.Value) < -Infinite {
			x.errorf(n, "bounds", "a number is at most %d", Infinite).Hint = "infinitely much is written infinite"
			return value{}
		}
		return constant(vtype{k: KInt}, int64(n.Value))
	case *ast.FloatNode:
		f := n.Value
		return value{t: vtype{k: KFloat}, f: func(*Game) float64 { return f }}
	case *ast.BoolNode:
		return constant(vtype{k: KBool}, truth(n.Value))
	case *ast.StringNode:
		return value{t: vtype{k: KStr}, konst: true, str: n.Value}
	case *ast.NilNode:
		return constant(vtype{k: KNil}, Missing)
	case *ast.IdentifierNode:
		return x.ident(n, n.Value)
	case *ast.PointerNode:
		return x.pointer(n)
	case *ast.MemberNode:
		return x.member(n)
	case *ast.UnaryNode:
		return x.unary(n)
	case *ast.BinaryNode:
		return x.binary(n)
	case *ast.ConditionalNode:
		return x.conditional(n)
	case *ast.BuiltinNode:
		return x.builtin(n)
	case *ast.CallNode:
		return x.call(n)
	}
	loc, what := n.Location(), ""
	switch n.(type) { // their places are elsewhere
	case *ast.ChainNode:
		what = "?."
	case *ast.VariableDeclaratorNode:
		what = "let"
	}
	if i := strings.Index(x.src.Text, what); what != "" && i >= 0 {
		loc.From = x.shift + utf8.RuneCountInString(x.src.Text[:i])
		loc.To = loc.From + len(what)
	}
	x.errorAt(loc, "syntax", "%s is not part of the card language", nodeName(n))
	return value{}
}

func nodeName(n ast.Node) string {
	switch n.(type) {
	case *ast.SliceNode:
		return "a slice [a:b]"
	case *ast.MapNode:
		return "a map {…}"
	case *ast.ArrayNode:
		return "a list […] here"
	case *ast.VariableDeclaratorNode:
		return "let"
	case *ast.SequenceNode:
		return "a semicolon"
	case *ast.ChainNode:
		return "?."
	}
	return "this"
}

func (x *exprCtx) pointer(n *ast.PointerNode) value {
	if n.Name != "" {
		x.errorf(n, "unknown-name", "#%s is not part of the card language", n.Name)
		return value{}
	}
	if len(x.elems) == 0 {
		x.errorf(n, "no-element", "# and a name that begins with a dot mean a card of a list; there is no list here")
		return value{}
	}
	d := len(x.elems) - 1
	return x.element(d)
}

func (x *exprCtx) element(d int) value {
	return value{t: x.elems[d], elem: int8(d + 1), i: func(g *Game) int64 { return g.elem[d] }}
}

func (x *exprCtx) conditional(n *ast.ConditionalNode) value {
	c := x.visit(n.Cond)
	a, b := x.visit(n.Exp1), x.visit(n.Exp2)
	x.want(c, KBool, "a condition")
	if a.t.k == KNone || b.t.k == KNone {
		return value{}
	}
	if a.t.k == KStr || b.t.k == KStr {
		a, b = x.align(a, b)
	}
	if a.t.k != b.t.k || a.t.dom != b.t.dom && a.t.k != KInt && a.t.k != KBool {
		x.errorf(n.Exp2, "type", "the two results are a %s and a %s", x.typeName(a.t), x.typeName(b.t))
		return value{}
	}
	ci := c.i
	if ci == nil {
		return value{}
	}
	if a.l != nil || b.l != nil {
		al, bl := a.cards(), b.cards()
		return value{t: a.t, l: func(g *Game, buf []CardID) []CardID {
			if ci(g) != 0 {
				return al(g, buf)
			}
			return bl(g, buf)
		}}
	}
	if a.t.k == KFloat {
		af, bf := a.f, b.f
		return value{t: a.t, f: func(g *Game) float64 {
			if ci(g) != 0 {
				return af(g)
			}
			return bf(g)
		}}
	}
	ai, bi := a.i, b.i
	if ai == nil || bi == nil {
		x.errorf(n, "type", "a %s can't be chosen this way", a.t.k)
		return value{}
	}
	return value{t: vtype{a.t.k, a.t.dom, a.t.opt || b.t.opt}, i: func(g *Game) int64 {
		if ci(g) != 0 {
			return ai(g)
		}
		return bi(g)
	}}
}

// want reports a value that is not of the kind that its place needs.
func (x *exprCtx) want(v value, k Kind_, what string) bool {
	if v.t.k == k {
		return true
	}
	if v.t.k != KNone {
		x.errorf(v.node, "type", "%s must be a %s, this is a %s", what, k, v.t.k)
	}
	return false
}

// number reports a value that is not a number, or that a card may lack.
func (x *exprCtx) number(v value, what string) bool {
	if v.t.k == KNone {
		return false
	}
	if v.t.k != KInt && v.t.k != KFloat {
		x.errorf(v.node, "type", "%s must be a number, this is a %s", what, v.t.k)
		return false
	}
	return true
}

// present reports an optional value where every card must have one.
func (x *exprCtx) present(v value, what string) bool {
	if v.t.opt {
		n := x.optional(v.node)
		text := "it"
		if n != nil {
			text = strings.TrimPrefix(n.String(), "#")
		}
		d := x.errorf(n, "may-be-missing", "a card may have none of this, and none is not 0; say what counts then")
		d.Hint = fmt.Sprintf("for example: %s ?? 0", text)
		if n != v.node {
			d.Hint = fmt.Sprintf("for example: (%s ?? 0)", text)
		}
		return false
	}
	return true
}

// optional finds what makes that a value may be missing.
func (x *exprCtx) optional(n ast.Node) ast.Node {
	found := n
	if n != nil {
		ast.Walk(&n, visitor(func(m *ast.Node) {
			if x.rewriting().optional[*m] && !x.rewriting().optional[found] {
				found = *m
			}
		}))
	}
	return found
}

// typeName names a type; values of an attribute are called by the attribute.
func (x *exprCtx) typeName(t vtype) string {
	if (t.k == KEnum || t.k == KSet) && t.dom >= 0 && int(t.dom) < len(x.c.rules.Attributes) {
		return x.c.rules.Attributes[t.dom].Name
	}
	if t.k == KEnum && t.dom == domKinds {
		return KKinds.String()
	}
	return t.k.String()
}

func (v value) float() floatFn {
	if v.f != nil {
		return v.f
	}
	i := v.i
	return func(g *Game) float64 { return float64(i(g)) }
}
