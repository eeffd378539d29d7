package lint

import (
	"reflect"
	"slices"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/parser"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// Place says what a program, step or expression belongs to.
type Place struct {
	Pack *card.Pack
	Card *card.CardDecl // nil in definitions
	// Sort is ability, trigger, static, include or attribute for cards; counter,
	// attribute, option, condition, verb, action, phase, setup, round, insert,
	// trigger, static, elimination or ending for definitions.
	Sort string
	Name string // of the ability, verb, phase …; "" where there is none
}

// Program is steps that stand at a place of their own: not those inside a step.
type Program struct {
	Place
	Node  *source.Node // of the ability, verb, trigger …; may be nil
	Steps []*Step
}

// Step is a step with its arguments read.
type Step struct {
	*card.Step
	Place
	Args any // of a general verb: its arguments as effects declares them
	// Own is the declaration of the game's own verb, Given the arguments by
	// parameter, and Pick what chooses the cards of its first parameter (nil if
	// they are given as an expression).
	Own   *card.VerbDecl
	Given card.Map[card.Expr]
	Pick  *card.Pick

	Parent *Step   // the step that holds it; nil at the top
	Key    string  // under which key of the parent's arguments
	Before []*Step // those before it in its list
	Inner  []*Step // all steps inside it, in order, its alternatives one after the other
	Exprs  []*Expr // its own expressions, not those of steps inside
}

// Expr is an expression that an author wrote.
type Expr struct {
	card.Expr
	Place
	Step *Step  // nil outside programs
	Key  string // the key it stands under: when, where, amount, a counter …

	tree   ast.Node
	parsed bool
}

// Tree is the expression as expr reads it, not optimized and not checked; nil
// if it can't be read. It may be about an element (.cost, #) or not.
func (e *Expr) Tree() ast.Node {
	if !e.parsed {
		e.parsed = true
		e.tree = Parse(e.Text)
	}
	return e.tree
}

// SpanOf is where a part of the expression is written.
func (e *Expr) SpanOf(n ast.Node) source.Span {
	loc := n.Location()
	return e.Node.SpanOf(loc.From-len(prefix), max(loc.To, loc.From+1)-len(prefix))
}

const prefix = "filter(__list, "

var exprConf = func() *conf.Config {
	c := conf.CreateNew()
	c.DisableIfOperator = true
	return c
}()

// longestExpr is what the interpreter allows; longer ones are errors there.
const longestExpr = 1000

// Parse reads an expression, about an element or not. It is nil if it can't be
// read. Its nodes' locations count the runes of an invisible beginning: use
// [Expr.SpanOf].
func Parse(text string) ast.Node {
	if len(text) > 4*longestExpr || text == "" {
		return nil
	}
	depth := 0
	for _, r := range text { // expr's parser recurses without a limit
		switch r {
		case '(', '[', '{':
			depth++
		}
		if depth > 200 {
			return nil
		}
	}
	tree, err := parser.ParseWithConfig(prefix+text+"\n)", exprConf)
	if err != nil {
		return nil
	}
	if b, ok := tree.Node.(*ast.BuiltinNode); ok && len(b.Arguments) == 2 {
		if p, ok := b.Arguments[1].(*ast.PredicateNode); ok {
			return p.Node
		}
	}
	return nil
}

// Visit calls f for a node and everything below it, parents first; where f says
// no, what is below is left out.
func Visit(n ast.Node, f func(ast.Node) bool) {
	if n == nil || reflect.ValueOf(n).IsNil() || !f(n) {
		return
	}
	for _, c := range Children(n) {
		Visit(c, f)
	}
}

// Children are the parts of a node of an expression.
func Children(n ast.Node) []ast.Node {
	switch n := n.(type) {
	case *ast.UnaryNode:
		return []ast.Node{n.Node}
	case *ast.BinaryNode:
		return []ast.Node{n.Left, n.Right}
	case *ast.ChainNode:
		return []ast.Node{n.Node}
	case *ast.MemberNode:
		return []ast.Node{n.Node, n.Property}
	case *ast.SliceNode:
		return []ast.Node{n.Node, n.From, n.To}
	case *ast.CallNode:
		return append([]ast.Node{n.Callee}, n.Arguments...)
	case *ast.BuiltinNode:
		out := slices.Clone(n.Arguments)
		if n.Map != nil {
			out = append(out, n.Map)
		}
		return out
	case *ast.PredicateNode:
		return []ast.Node{n.Node}
	case *ast.ConditionalNode:
		return []ast.Node{n.Cond, n.Exp1, n.Exp2}
	case *ast.ArrayNode:
		return n.Nodes
	case *ast.MapNode:
		return n.Pairs
	case *ast.PairNode:
		return []ast.Node{n.Key, n.Value}
	case *ast.VariableDeclaratorNode:
		return []ast.Node{n.Value, n.Expr}
	case *ast.SequenceNode:
		return n.Nodes
	}
	return nil
}

// Programs are all programs of the packs, in order.
func (p *Pass) Programs() []*Program { return p.walked.programs }

// Steps are all steps of the packs, those inside others included, each before
// those inside it.
func (p *Pass) Steps() []*Step { return p.walked.steps }

// Exprs are all expressions of the packs.
func (p *Pass) Exprs() []*Expr { return p.walked.exprs }

// Refs are the names that are written where a declared name belongs: under a
// key like `in:` or as the key of a map, with the sort of name; and the verbs of
// steps. Names in expressions are not among them.
func (p *Pass) Refs() []Ref { return p.walked.refs }

// Ref is a declared name that is written somewhere, outside expressions.
type Ref struct {
	Place
	card.Name
	Sort string // zone, counter, verb …, as the tag ref:"…" says
}

// walk collects what packs say, once for all checks.
type walk struct {
	pass     *Pass
	own      map[string]*card.VerbDecl
	programs []*Program
	steps    []*Step
	exprs    []*Expr
	refs     []Ref
	drop     diag.List

	place Place
	step  *Step
}

func walkPacks(p *Pass) *walk {
	w := &walk{pass: p, own: map[string]*card.VerbDecl{}}
	for _, pack := range p.Packs {
		for i := range pack.Game.Verbs {
			w.own[pack.Game.Verbs[i].Name] = &pack.Game.Verbs[i].Value
		}
	}
	for _, pack := range p.Packs {
		w.game(pack)
		for _, c := range pack.Cards {
			w.card(pack, c)
		}
	}
	return w
}

func (w *walk) at(pack *card.Pack, c *card.CardDecl, sort, name string) {
	w.place = Place{pack, c, sort, name}
}

func (w *walk) game(pack *card.Pack) {
	g := &pack.Game
	for i := range g.Counters {
		w.at(pack, nil, "counter", g.Counters[i].Name)
		w.declaration(&g.Counters[i].Value)
	}
	for i := range g.Attributes {
		w.at(pack, nil, "attribute", g.Attributes[i].Name)
		w.declaration(&g.Attributes[i].Value)
	}
	for i := range g.Kinds {
		w.at(pack, nil, "kind", g.Kinds[i].Name)
		w.declaration(&g.Kinds[i].Value)
	}
	for i := range g.Zones {
		w.at(pack, nil, "zone", g.Zones[i].Name)
		w.declaration(&g.Zones[i].Value)
	}
	for i := range g.Options {
		w.at(pack, nil, "option", g.Options[i].Name)
		w.declaration(&g.Options[i].Value)
	}
	for i := range g.Conditions {
		w.at(pack, nil, "condition", g.Conditions[i].Name)
		w.declaration(&g.Conditions[i].Value)
	}
	for i := range g.Verbs {
		v := &g.Verbs[i]
		w.at(pack, nil, "verb", v.Name)
		for j := range v.Value.Params {
			if d := v.Value.Params[j].Value.Default; d != nil {
				w.expr(*d, v.Value.Params[j].Name)
			}
			w.ref("type", v.Value.Params[j].Value.Type)
		}
		w.program(v.Key, v.Value.Do)
	}
	for i := range g.Actions {
		a := &g.Actions[i]
		w.at(pack, nil, "action", a.Name)
		w.declaration(&a.Value)
	}
	w.at(pack, nil, "setup", "")
	w.program(nil, g.Setup)
	for i := range g.Turn {
		w.at(pack, nil, "phase", g.Turn[i].Phase.Text)
		for _, a := range g.Turn[i].Actions {
			w.ref("action", a)
		}
		w.declaration(&g.Turn[i])
	}
	w.at(pack, nil, "round", "")
	w.program(nil, g.Round)
	for i := range g.Insert {
		w.at(pack, nil, "insert", g.Insert[i].In.Text)
		w.ref("phase", g.Insert[i].In)
		w.declaration(&g.Insert[i])
	}
	w.at(pack, nil, "trigger", "")
	for i := range g.Triggers {
		w.declaration(&g.Triggers[i])
	}
	w.at(pack, nil, "static", "")
	for i := range g.Static {
		w.declaration(&g.Static[i])
	}
	if g.Elimination != nil {
		w.at(pack, nil, "elimination", "")
		w.declaration(g.Elimination)
	}
	w.at(pack, nil, "ending", "")
	for i := range g.Endings {
		w.declaration(&g.Endings[i])
	}
}

func (w *walk) card(pack *card.Pack, c *card.CardDecl) {
	w.at(pack, c, "kind", "")
	w.ref("kind", c.Kind)
	for _, a := range c.Attributes {
		w.at(pack, c, "attribute", a.Name)
		w.ref("attribute", card.Name{Text: a.Name, Node: a.Key})
		if a.Value.Node != nil && a.Value.Node.Kind == source.Scalar {
			w.expr(a.Value, a.Name)
		}
	}
	for i := range c.Abilities {
		a := &c.Abilities[i]
		w.at(pack, c, "ability", a.Name)
		w.ref("ability", card.Name{Text: a.Name, Node: a.Key})
		w.declaration(&a.Value)
	}
	w.at(pack, c, "trigger", "")
	for i := range c.Triggers {
		w.declaration(&c.Triggers[i])
	}
	w.at(pack, c, "static", "")
	for i := range c.Static {
		w.declaration(&c.Static[i])
	}
	if c.Include != nil {
		w.at(pack, c, "include", "")
		w.expr(*c.Include, "include")
	}
}

func (w *walk) ref(sort string, n card.Name) {
	if n.Text != "" && n.Node != nil {
		w.refs = append(w.refs, Ref{w.place, n, sort})
	}
}

func (w *walk) expr(e card.Expr, key string) {
	if e.Node == nil {
		return
	}
	x := &Expr{Expr: e, Place: w.place, Step: w.step, Key: key}
	w.exprs = append(w.exprs, x)
	if w.step != nil {
		w.step.Exprs = append(w.step.Exprs, x)
	}
}

// program is steps; inside a step they are its inner steps.
func (w *walk) program(node *source.Node, steps card.Steps) []*Step {
	var out []*Step
	parent := w.step
	for i := range steps {
		s := &Step{Step: &steps[i], Place: w.place, Parent: parent, Before: slices.Clip(out)}
		w.steps = append(w.steps, s)
		w.step = s
		w.readStep(s)
		w.step = parent
		out = append(out, s)
	}
	if parent == nil && len(out) > 0 {
		w.programs = append(w.programs, &Program{w.place, node, out})
	}
	return out
}

func (w *walk) readStep(s *Step) {
	if s.Step.Node == nil {
		return
	}
	for key, e := range map[string]*card.Expr{"when": s.When, "who": s.Who, "of": s.Of} {
		if e != nil {
			w.expr(*e, key)
		}
	}
	slices.SortFunc(s.Exprs, func(a, b *Expr) int { return a.Expr.Node.Span.Start - b.Expr.Node.Span.Start })
	w.sortExprs(len(s.Exprs))
	w.ref("verb", s.Verb)
	if v := w.pass.Verbs[s.Verb.Text]; v != nil {
		s.Args = s.DecodeArgs(v.Args, &w.drop)
		if s.Args != nil {
			w.value(reflect.ValueOf(s.Args), card.Field{})
		}
		return
	}
	if s.Own = w.own[s.Verb.Text]; s.Own != nil {
		w.ownArgs(s)
	}
}

// sortExprs puts the last n expressions into the order of the file.
func (w *walk) sortExprs(n int) {
	slices.SortStableFunc(w.exprs[len(w.exprs)-n:], func(a, b *Expr) int { return a.Expr.Node.Span.Start - b.Expr.Node.Span.Start })
}

// ownArgs reads the arguments of one of the game's own verbs: those of a choice
// of cards may stand among them.
func (w *walk) ownArgs(s *Step) {
	n := s.Step.Args
	if n == nil || len(s.Own.Params) == 0 {
		return
	}
	if n.Kind == source.Scalar {
		if e, ok := card.DecodeArgs(n, reflect.TypeFor[card.Expr](), &w.drop).(card.Expr); ok && n.Tag != source.Null {
			s.give(s.Own.Params[0].Name, s.Verb.Node, e)
			w.expr(e, s.Own.Params[0].Name)
		}
		return
	}
	rest := *n
	rest.Pairs = nil
	for _, p := range n.Pairs {
		if s.Own.Params.Get(p.Key.Text) == nil {
			rest.Pairs = append(rest.Pairs, p)
			continue
		}
		if e, ok := card.DecodeArgs(p.Value, reflect.TypeFor[card.Expr](), &w.drop).(card.Expr); ok {
			s.give(p.Key.Text, p.Key, e)
			w.expr(e, p.Key.Text)
		}
	}
	if len(rest.Pairs) > 0 && s.Own.Params[0].Value.Type.Text == "cards" {
		if pick, ok := card.DecodeArgs(&rest, reflect.TypeFor[card.Pick](), &w.drop).(card.Pick); ok {
			s.Pick = &pick
			w.value(reflect.ValueOf(pick), card.Field{})
		}
	}
}

func (s *Step) give(name string, key *source.Node, e card.Expr) {
	s.Given = append(s.Given, card.Entry[card.Expr]{Name: name, Key: key, Value: e})
}

// declaration walks a pointer to a struct of package card.
func (w *walk) declaration(ptr any) { w.value(reflect.ValueOf(ptr).Elem(), card.Field{}) }

// value walks a decoded value for the expressions, steps and names in it; f is
// the field it stands in.
func (w *walk) value(v reflect.Value, f card.Field) {
	switch x := v.Interface().(type) {
	case card.Expr:
		w.expr(x, f.Key)
		return
	case card.Exprs:
		for _, e := range x {
			w.expr(e, f.Key)
		}
		return
	case card.Name:
		w.ref(refSort(f), x)
		return
	case card.Names:
		for _, n := range x {
			w.ref(refSort(f), n)
		}
		return
	case card.Steps:
		steps := w.program(nil, x)
		for _, s := range steps {
			s.Key = f.Key
		}
		if w.step != nil {
			w.step.Inner = append(w.step.Inner, steps...)
		}
		return
	case *source.Node:
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			w.value(v.Elem(), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			w.item(v.Index(i), f)
		}
	case reflect.Struct:
		for _, g := range card.FieldsOf(v.Type()) {
			w.value(v.FieldByIndex(g.Index), g)
		}
	}
}

// item is one item of a list, or one entry of a map: its key may be a name.
func (w *walk) item(v reflect.Value, f card.Field) {
	key, isEntry := reflect.Value{}, false
	if v.Kind() == reflect.Struct && v.NumField() == 3 && v.Type().Field(0).Name == "Name" && v.Type().Field(1).Name == "Key" {
		key, isEntry = v.Field(1), true
	}
	if !isEntry {
		w.value(v, f)
		return
	}
	name := v.Field(0).String()
	if n, ok := key.Interface().(*source.Node); ok && n != nil {
		sort := f.Ref
		if sort == "" && v.Type() == reflect.TypeFor[card.Entry[card.Expr]]() && f.Key != "with" {
			sort = "counter"
		}
		if sort != "" {
			w.ref(sort, card.Name{Text: name, Node: n})
		}
	}
	w.value(v.Field(2), card.Field{Key: name})
}

// refSort is the sort of name that a field holds.
func refSort(f card.Field) string {
	switch {
	case f.Ref != "":
		return f.Ref
	case f.Key == "on" || f.Key == "replace":
		return "event"
	case f.Key == "forbid":
		return "action"
	}
	return f.Key
}
