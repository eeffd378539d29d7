package interp

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

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

// parse reads an expression; prefix and suffix make a predicate of it.
func (x *exprCtx) parse(e card.Expr, prefix, suffix string) ast.Node {
	x.src, x.shift = e, utf8.RuneCountInString(prefix)
	text := e.Text
	switch {
	case strings.TrimSpace(text) == "":
		x.errorAt(file.Location{}, "empty", "an expression is missing here")
		return nil
	case utf8.RuneCountInString(text) > maxExprLen:
		x.errorAt(file.Location{}, "too-long", "an expression may have %d characters, this has %d", maxExprLen, utf8.RuneCountInString(text))
		return nil
	}
	if at, why := nesting(text); why != "" {
		d := x.errorAt(file.Location{From: at + x.shift, To: at + x.shift + 1}, "syntax", "%s", why)
		if x.commented() {
			d.Hint = "a # behind a space begins a comment; put the expression in quotes"
		}
		return nil
	}
	tree, err := parser.ParseWithConfig(prefix+text+suffix, x.c.parseConfig())
	if err != nil {
		msg, loc := err.Error(), file.Location{}
		if fe, ok := err.(*file.Error); ok {
			msg, loc = fe.Message, fe.Location
		}
		x.syntax(msg, loc, []rune(text))
		return nil
	}
	return tree.Node
}

// commented says whether a YAML comment begins right behind the expression.
func (x *exprCtx) commented() bool {
	n := x.src.Node
	if n == nil || n.Span.IsZero() {
		return false
	}
	rest := n.Span.File.Text[min(n.Span.End, len(n.Span.File.Text)):]
	return bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte("#"))
}

// syntax words the parser's complaint for designers.
func (x *exprCtx) syntax(msg string, loc file.Location, text []rune) {
	msg, _, _ = strings.Cut(msg, "\n")
	at := loc.From - x.shift
	is := func(i int, of string) bool { return i >= 0 && i < len(text) && strings.ContainsRune(of, text[i]) }
	say := func(format string, args ...any) { x.errorAt(loc, "syntax", format, args...) }
	switch {
	case is(at, "“”„‘’"):
		say(`curly quotes mean nothing here; write straight ones (")`)
	case is(at, "≥≤≠×−"):
		say("%q is not part of the card language", text[at])
		x.hint("write " + map[rune]string{'≥': ">=", '≤': "<=", '≠': "!=", '×': "*", '−': "-"}[text[at]])
	case strings.Contains(msg, "EOF"):
		say("the expression ends too early")
	case is(at, "=") && is(at+1, "><"):
		say("=%c compares nothing; write %c=", text[at+1], text[at+1])
	case is(at, "="):
		say("one = means nothing here; write == to compare")
	case at >= len(text):
		say("the expression ends too early")
	case is(at, ".#") && strings.Contains(msg, "unexpected token"):
		x.noElement(loc, text, at)
	default:
		say("the expression can't be read: %s", msg)
	}
}

// hint adds to the diagnostic that was reported last.
func (x *exprCtx) hint(text string) {
	if l := *x.c.diags; !x.quiet && len(l) > 0 {
		l[len(l)-1].Hint = text
	}
}

// noElement reports # or .name where there is no list, perhaps only because
// the name of the function before it is not known.
func (x *exprCtx) noElement(loc file.Location, text []rune, at int) {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch text[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth >= 0 {
				continue
			}
			from := i
			for from > 0 && (text[from-1] == '_' || unicode.IsLetter(text[from-1]) || unicode.IsDigit(text[from-1])) {
				from--
			}
			name := string(text[from:i])
			if name == "" {
				depth = 0 // only a bracket
				continue
			}
			if !slices.Contains(functionNames(), name) {
				x.unknownFunction(file.Location{From: from + x.shift, To: i + x.shift}, name)
				return
			}
		}
	}
	x.errorAt(loc, "no-element", "# and a name that begins with a dot mean a card of a list; there is no list here")
	if text[at] == '.' {
		x.hint("the card itself is this, as in this" + wordAt(text, at+1))
	}
}

// wordAt is the name that begins at a rune, with its dot.
func wordAt(text []rune, at int) string {
	to := at
	for to < len(text) && (text[to] == '_' || unicode.IsLetter(text[to]) || unicode.IsDigit(text[to])) {
		to++
	}
	return "." + string(text[at:to])
}

func (x *exprCtx) unknownFunction(loc file.Location, name string) {
	names := append(functionNames(), sortedKeys(x.c.conditions)...)
	d := x.errorAt(loc, "unknown-name", "there is no function %q", name)
	d.Hint = diag.SuggestHint(name, names)
}

// nesting checks brackets outside strings: balanced and not too deep.
func nesting(text string) (at int, why string) {
	var open []int
	var quote rune
	quoteAt := 0
	runes := []rune(text)
	i := 0
	for ; i < len(runes); i++ {
		r := runes[i]
		switch {
		case quote != 0:
			if r == '\\' && quote != '`' {
				i++ // an escape
			} else if r == quote {
				quote = 0
			}
		case r == '/' && i+1 < len(runes) && runes[i+1] == '/':
			for i+1 < len(runes) && runes[i+1] != '\n' {
				i++ // a comment
			}
		case r == '/' && i+1 < len(runes) && runes[i+1] == '*':
			for i += 2; i+1 < len(runes) && (runes[i] != '*' || runes[i+1] != '/'); i++ {
			}
			i++
		case r == '"' || r == '\'' || r == '`':
			quote, quoteAt = r, i
		case r == '(' || r == '[' || r == '{':
			if open = append(open, i); len(open) > maxNesting {
				return i, fmt.Sprintf("brackets may be nested %d deep", maxNesting)
			}
		case r == ')' || r == ']' || r == '}':
			if len(open) == 0 {
				return i, fmt.Sprintf("%q closes nothing", r)
			}
			open = open[:len(open)-1]
		}
	}
	switch {
	case quote != 0:
		return quoteAt, "this text is not closed"
	case len(open) > 0:
		return open[len(open)-1], fmt.Sprintf("this %q is not closed", runes[open[len(open)-1]])
	}
	return 0, ""
}

func (c *Compiler) parseConfig() *conf.Config {
	if c.conf == nil {
		c.conf = conf.CreateNew()
		c.conf.DisableIfOperator = true
	}
	return c.conf
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
	n := x.predicateNode(e)
	if n == nil {
		return value{}
	}
	x.elems = append(x.elems, elem)
	x.itElem = true
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
	v := x.node(n)
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
	if a.t.k != b.t.k || a.t.dom != b.t.dom {
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
