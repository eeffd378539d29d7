package interp

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
)

// condition is a named condition of the game.
type condition struct {
	name   string
	decl   *card.ConditionDecl
	params []vtype
}

// asking is a use of a condition that a reveal can meet.
type asking struct {
	cd   *condition
	args *scope
}

// condition puts a named condition into an expression. One that asks counts
// only as far as it holds by itself, unless its place takes questions.
func (x *exprCtx) condition(n ast.Node, cd *condition, args []ast.Node) value {
	for _, name := range x.conds {
		if name == cd.name {
			x.errorf(n, "cycle", "the condition %s is defined by itself", cd.name)
			return value{}
		}
	}
	if len(args) != len(cd.params) {
		s := "s"
		if len(cd.params) == 1 {
			s = ""
		}
		x.errorf(n, "arguments", "%s takes %d argument%s, not %d", cd.name, len(cd.params), s, len(args))
		return value{}
	}
	sc := &scope{}
	for i, a := range args {
		v := x.visit(a)
		if k := cd.params[i].k; v.t.k == KStr && (k == KEnum || k == KWord) {
			v, _ = x.literal(cd.params[i], v)
			v.node = a
		}
		if v.t.k == KNone {
			return value{}
		}
		known := cd.params[i].k != KNone // otherwise it has been told
		if known && (v.t.k != cd.params[i].k || v.t.dom != cd.params[i].dom) {
			x.errorf(a, "type", "argument %d of %s must be a %s, this is a %s", i+1, cd.name, x.typeName(cd.params[i]), x.typeName(v.t))
			return value{}
		}
		if usesElement(a) {
			x.errorf(a, "type", "an argument of a condition can't be about # or a name that begins with a dot")
			return value{}
		}
		w := v
		sc.vars = append(sc.vars, &variable{name: cd.decl.Params[i].Name, t: v.t, konst: &w})
	}
	if cd.decl.Reveal != nil {
		if !x.takesQuestions {
			x.errorf(n, "asks", "%s may ask its player to reveal a card, so it can only stand in when: or needs:, alone or behind and", cd.name)
			return value{}
		}
		x.asks = append(x.asks, asking{cd, sc})
	}
	rw := x.rewriting()
	if rw.inlined++; rw.inlined > maxInlined {
		x.errorf(n, "too-long", "an expression may come to hold %d conditions, also through other conditions", maxInlined)
		return value{}
	}
	y := &exprCtx{c: x.c, scope: sc, event: x.event, elems: x.elems, printed: x.printed, quiet: true,
		rw: rw, conds: append(slices.Clip(x.conds), cd.name), uses: x.uses}
	root := y.parse(cd.decl.When, "", "")
	if root == nil {
		x.bad = true
		return value{}
	}
	setLocations(root, n.Location(), true)
	v := y.visit(root)
	if y.bad || v.t.k != KBool {
		x.bad = true // it was reported where the condition is declared
		return value{}
	}
	x.stand(n, root)
	return v
}

// usesElement says whether a node is about the element of a list.
func usesElement(n ast.Node) bool {
	found := false
	ast.Walk(&n, visitor(func(n *ast.Node) {
		if _, ok := (*n).(*ast.PointerNode); ok {
			found = true
		}
	}))
	return found
}

type visitor func(*ast.Node)

func (v visitor) Visit(n *ast.Node) { v(n) }

// condition compiles a condition of a step, which may ask: what stands between
// and is checked one by one, questions last. It gives the places to fill with
// where the program goes on if the condition fails.
func (c *Compiler) condition(e card.Expr, must bool) []*int32 {
	x := c.context()
	x.takesQuestions = true
	root := x.parse(e, "", "")
	if root == nil {
		return nil
	}
	var ends []*int32
	var asks []asking
	for _, part := range conjuncts(root, nil) {
		x.asks, x.bad = nil, false
		v := x.finish(part, x.visit(part))
		if !x.want(v, KBool, "a condition") || v.i == nil {
			continue
		}
		switch len(x.asks) {
		case 0:
			op := &WhenOp{Cond: v.i}
			c.mark(e.Node, !must)
			c.Emit(op)
			ends = append(ends, &op.Skip)
		default:
			if len(x.asks) > 1 || !isCall(part, x.asks[0].cd.name) {
				x.errorf(part, "asks", "%s may ask its player to reveal a card, so it must stand alone or behind and", x.asks[0].cd.name)
				continue
			}
			asks = append(asks, x.asks[0])
		}
	}
	for _, a := range asks {
		op := c.revealOp(a, must)
		c.mark(e.Node, !must)
		c.Emit(op)
		ends = append(ends, &op.skip)
	}
	return ends
}

// isCall says that a node is a condition itself, and does not only hold it.
func isCall(n ast.Node, name string) bool {
	if call, ok := n.(*ast.CallNode); ok {
		n = call.Callee
	}
	id, ok := n.(*ast.IdentifierNode)
	return ok && id.Value == name
}

func conjuncts(n ast.Node, to []ast.Node) []ast.Node {
	if b, ok := n.(*ast.BinaryNode); ok && (b.Operator == "and" || b.Operator == "&&") {
		return conjuncts(b.Right, conjuncts(b.Left, to))
	}
	return append(to, n)
}

// revealOp compiles the question of a condition.
func (c *Compiler) revealOp(a asking, must bool) *revealOp {
	op := &revealOp{cond: a.cd, must: must}
	d := a.cd.decl
	op.pick.dst = c.NewLocal()
	op.pick.prompt = c.Prompt(a.cd.name, firstNonEmpty(d.Doc, d.Text))
	oldDiags := c.diags
	quiet := *c.diags
	c.diags = &quiet // mistakes were reported where the condition is declared
	c.inScope(a.args, c.event, func() {
		op.pure = c.Bool(d.When)
		op.pick.src, op.pick.again = c.sources(d.Reveal.From)
		if d.Reveal.Where != nil {
			op.pick.where = c.Predicate(*d.Reveal.Where)
		}
		if d.Reveal.SoThat != nil {
			c.scope = &scope{parent: a.args, vars: []*variable{{name: "revealed", t: vtype{k: KCards}, slot: op.pick.dst}}}
			op.pick.soThat = c.Bool(*d.Reveal.SoThat)
		}
	})
	c.diags = oldDiags
	return op
}

// sources compiles the lists to choose from as one list, and says whether it
// may hold a card several times.
func (c *Compiler) sources(from card.Exprs) (src List, again bool) {
	var lists []List
	for _, e := range from {
		x := c.context()
		v := x.expr(e)
		lists = append(lists, c.asCards(x, v))
		again = again || v.zone == nil && len(v.walk) == 0 && v.t.k == KCards
	}
	if len(lists) == 1 {
		return lists[0], again
	}
	return func(g *Game, buf []CardID) []CardID {
		for _, l := range lists {
			buf = l(g, buf)
		}
		return buf
	}, true
}

// Condition compiles the condition of an alternative, as of a step.
func (c *Compiler) Condition(e card.Expr) []*int32 { return c.condition(e, false) }

// Pick compiles a choice of cards into a list variable.
func (c *Compiler) Pick(p card.Pick, verb string) int {
	op := &pickOp{dst: c.NewLocal()}
	op.src, op.again = c.sources(p.From)
	ways := 0
	for _, set := range []struct {
		on   bool
		mode pickMode
		n    *card.Expr
	}{{p.Count != nil, pickCount, p.Count}, {p.UpTo != nil, pickUpTo, p.UpTo}, {p.Any, pickAny, nil}, {p.All, pickAll, nil}} {
		if set.on {
			ways++
			op.mode = set.mode
			if set.n != nil {
				op.n = c.Int(*set.n)
			}
		}
	}
	if ways > 1 {
		c.errorf(c.step.Node, "how-many", "say only one of count, up_to, any and all")
	}
	if p.AtRandom {
		op.mode = pickRandom
	}
	if len(p.From) == 0 {
		c.errorf(c.step.Node, "missing-key", "say where the cards are: from")
	}
	if p.Where != nil {
		op.where = c.Predicate(*p.Where)
	}
	if p.By != nil {
		op.by = c.Chooser(*p.By)
	}
	if p.Different != nil {
		x := c.context()
		v := x.predicate(*p.Different, vtype{k: KCard})
		if v.i == nil && v.t.k != KNone {
			x.errorf(v.node, "type", "cards can't differ in a %s", v.t.k)
		}
		op.different = v.i
	}
	op.prompt = c.Prompt(verb, "")
	if p.SoThat != nil {
		c.Enter()
		c.scope.vars = append(c.scope.vars, &variable{name: "chosen", t: vtype{k: KCards}, slot: op.dst})
		op.soThat = c.Bool(*p.SoThat)
		c.Leave()
	}
	c.Emit(op)
	if len(p.Do) > 0 {
		c.Enter()
		c.scope.vars = append(c.scope.vars, &variable{name: "chosen", t: vtype{k: KCards}, slot: op.dst})
		skip := &WhenOp{Cond: func(g *Game) int64 { return listLen(g.Local(op.dst)) }}
		c.Emit(skip)
		c.Steps(p.Do)
		skip.Skip = c.PC()
		c.Leave()
	}
	return op.dst
}
