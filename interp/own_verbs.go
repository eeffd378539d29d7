package interp

import (
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// verb is a verb that the game defines from other verbs. Its program has the
// parameters in its first variables, then the replacements that were dealt
// with, then which parameters were given.
type verb struct {
	name   string
	decl   *card.VerbDecl
	params []vtype
	deflt  []card.Expr
	prog   int32
	event  int16
	before *beforeOp
	node   *source.Node
}

// each says that the verb is done once for each card of its first argument.
func (v *verb) each() bool { return len(v.params) > 0 && v.params[0].k == KCards }

// paramType finds the type that a parameter names.
func (c *Compiler) paramType(n card.Name) vtype {
	switch n.Text {
	case "int":
		return vtype{k: KInt}
	case "bool":
		return vtype{k: KBool}
	case "card":
		return vtype{k: KCard}
	case "cards":
		return vtype{k: KCards}
	case "player":
		return vtype{k: KPlayer}
	case "players":
		return vtype{k: KPlayers}
	case "place":
		return vtype{k: KPlace}
	case "kind":
		return vtype{k: KEnum, dom: domKinds}
	}
	if i, ok := c.attributes[n.Text]; ok {
		a := &c.rules.Attributes[i]
		return vtype{k: a.Type, dom: i}
	}
	known := append([]string{"int", "bool", "card", "cards", "player", "players", "place", "kind"}, sortedKeys(c.attributes)...)
	c.errorf(n.Node, "unknown-name", "there is no type %q", n.Text).Hint = diag.SuggestHint(n.Text, known)
	return vtype{}
}

// declareVerb makes a verb known before any program is compiled.
func (c *Compiler) declareVerb(name string, key *source.Node, d *card.VerbDecl) {
	v := &verb{name: name, decl: d, prog: int32(len(c.rules.progs)), event: int16(len(c.rules.Events)), node: key}
	c.rules.progs = append(c.rules.progs, Program{Name: name})
	c.rules.Events = append(c.rules.Events, name)
	for i := range d.Params {
		p := &d.Params[i]
		t := c.paramType(p.Value.Type)
		if i > 0 && t.k == KCards {
			c.errorf(p.Value.Type.Node, "type", "only the first parameter can be cards")
		}
		c.checkName(p.Key, p.Name)
		v.params = append(v.params, t)
		var e card.Expr
		if p.Value.Default != nil {
			e = *p.Value.Default
		}
		v.deflt = append(v.deflt, e)
	}
	c.own[name] = v
	c.rules.verbs = append(c.rules.verbs, v)
}

// compileVerb compiles the program of a declared verb.
func (c *Compiler) compileVerb(v *verb) {
	c.inScope(&scope{}, noEvent, func() {
		n := c.program(v.name, func() {
			b := &beforeOp{kind: v.event, card: -1, player: -1, amount: -1, to: -1, place: -1}
			for i, t := range v.params {
				slot := c.NewLocal()
				if t.k == KCards {
					t.k = KCard
				}
				c.scope.vars = append(c.scope.vars, &variable{name: v.decl.Params[i].Name, t: t, slot: slot})
				switch {
				case t.k == KCard && b.card < 0:
					b.card = slot
				case t.k == KPlayer && b.player < 0:
					b.player = slot
				case t.k == KInt && b.amount < 0:
					b.amount = slot
				case t.k == KPlace && b.to < 0:
					b.to = slot
				}
			}
			b.applied, b.explicit = c.NewLocal(), c.NewLocal()
			v.before = b
			c.Emit(b)
			c.Steps(v.decl.Do)
			c.Emit(&afterOp{*b})
			b.end = c.PC()
		})
		// The program was announced by a number of its own.
		c.rules.progs[v.prog] = c.rules.progs[n]
		c.rules.progs = c.rules.progs[:n]
	})
}

// cardOrList compiles the cards that a verb is done for: one card goes into
// the first argument, a list into a variable, which it gives (-1 for one card).
func (c *Compiler) cardOrList(e card.Expr, args []Int) int {
	x := c.context()
	v := x.expr(e)
	if v.t.k != KCard || v.i == nil || c.result != nil {
		return c.ListVar(c.asCards(x, v))
	}
	args[0] = v.i
	return -1
}

// maxParams is how many parameters a verb can have.
const maxParams = 6

// callVerb compiles a step whose verb is the game's own.
func (c *Compiler) callVerb(v *verb, st *card.Step) {
	args := make([]Int, len(v.params))
	var given int64
	n := st.Args
	list := -1
	set := func(i int, e card.Expr) {
		given |= 1 << i
		args[i] = c.argument(v.params[i], e)
	}
	named := n != nil && n.Kind == source.Map
	switch {
	case len(v.params) == 0:
		if n != nil && !(n.Kind == source.Map && len(n.Pairs) == 0) && !n.IsNull() && n.Tag != source.Bool {
			c.errorf(n, "wrong-type", "%s takes no arguments", v.name)
		}
	case !named:
		e, ok := scalarExpr(n)
		switch {
		case !ok:
			c.errorf(orNodeOf(n, st), "wrong-type", "%s needs %s", v.name, v.decl.Params[0].Name)
			return
		case v.each():
			given |= 1
			list = c.cardOrList(e, args)
		default:
			set(0, e)
		}
	default:
		list = c.namedArgs(v, st, args, set, &given)
		if list == -2 {
			return
		}
	}
	for i := range args {
		if args[i] != nil || (i == 0 && list >= 0) {
			continue
		}
		if v.deflt[i].IsZero() {
			c.errorf(orNodeOf(n, st), "missing-key", "%s needs %q", v.name, v.decl.Params[i].Name)
			return
		}
		args[i] = c.argument(v.params[i], v.deflt[i])
	}
	if list >= 0 && c.result != nil {
		slot := c.Result(KCards)
		c.Emit(copyLocalOp{list, slot})
	}
	call := &callVerbOp{v: v, args: args, given: given, each: v.each()}
	if list < 0 {
		c.Emit(call)
		return
	}
	it := c.NewLocal()
	args[0] = func(g *Game) int64 { return g.Local(it) }
	c.ForEach(list, it, func() { c.Emit(call) })
}

// namedArgs reads arguments that are given by name; those of a choice of cards
// may stand among them. It gives the variable of the list of cards, -1 for
// none, -2 after an error.
func (c *Compiler) namedArgs(v *verb, st *card.Step, args []Int, set func(int, card.Expr), given *int64) int {
	n := st.Args
	list, one := -1, false
	rest := *n
	rest.Pairs = nil
	bad := false
	for _, p := range n.Pairs {
		i := slices.IndexFunc(v.decl.Params, func(e card.Entry[card.ParamDecl]) bool { return e.Name == p.Key.Text })
		switch {
		case i < 0 && v.each():
			rest.Pairs = append(rest.Pairs, p)
		case i < 0:
			var known []string
			for _, e := range v.decl.Params {
				known = append(known, e.Name)
			}
			c.errorf(p.Key, "unknown-key", "%s has no parameter %q", v.name, p.Key.Text).Hint = diag.SuggestHint(p.Key.Text, known)
			bad = true
		default:
			e, ok := scalarExpr(p.Value)
			if !ok {
				c.errorf(p.Value, "wrong-type", "%s must be an expression", p.Key.Text)
				bad = true
				continue
			}
			if i == 0 && v.each() {
				*given |= 1
				list = c.cardOrList(e, args)
				one = args[0] != nil
				continue
			}
			set(i, e)
		}
	}
	if bad {
		return -2
	}
	if v.each() && list < 0 && !one {
		before := len(*c.diags)
		var p card.Pick
		card.Decode(&rest, &p, c.diags)
		if len(*c.diags) > before {
			return -2
		}
		*given |= 1
		list = c.Pick(p, v.name)
	} else if len(rest.Pairs) > 0 {
		c.errorf(rest.Pairs[0].Key, "unknown-key", "the cards are already given by %q", v.decl.Params[0].Name)
	}
	return list
}

func orNodeOf(n *source.Node, st *card.Step) *source.Node {
	if n != nil && !n.Span.IsZero() {
		return n
	}
	return firstNode(st.Verb.Node, st.Node)
}

func firstNode(nodes ...*source.Node) *source.Node {
	for _, n := range nodes {
		if n != nil {
			return n
		}
	}
	return nil
}

func scalarExpr(n *source.Node) (card.Expr, bool) {
	if n == nil || n.Kind != source.Scalar || n.IsNull() {
		return card.Expr{}, false
	}
	return card.Expr{Text: n.Text, Node: n}, true
}

// argument compiles one argument of a verb.
func (c *Compiler) argument(t vtype, e card.Expr) Int {
	zero := func(*Game) int64 { return 0 }
	switch t.k {
	case KPlace:
		return c.Place(e)
	case KInt:
		return c.Int(e)
	case KPlayers:
		return c.Players(e)
	case KNone:
		return zero
	}
	x := c.context()
	v := x.expr(e)
	if v.t.k == KStr || v.t.k == KNone && !x.bad {
		v, _ = x.literal(t, v)
	}
	if v.t.k == KNone {
		return zero
	}
	if v.t.k != t.k || v.t.dom != t.dom || v.i == nil {
		x.errorf(v.node, "type", "this must be a %s, it is a %s", t.k, v.t.k)
		return zero
	}
	return v.i
}

// Place compiles where a card shall go: a zone, perhaps with whose it is
// before it and top or bottom behind it, or a parameter that is a place.
func (c *Compiler) Place(e card.Expr) Int {
	zero := func(*Game) int64 { return 0 }
	parts := strings.Split(strings.TrimSpace(e.Text), ".")
	top, sided := false, false
	if last := parts[len(parts)-1]; len(parts) > 1 && (last == "top" || last == "bottom") {
		top, sided = last == "top", true
		parts = parts[:len(parts)-1]
	}
	name := parts[len(parts)-1]
	if v := c.scope.find(name); v != nil && v.t.k == KPlace && len(parts) == 1 {
		slot := v.slot
		return func(g *Game) int64 { return g.Local(slot) }
	}
	zone, ok := c.zones[name]
	if !ok {
		c.errorf(e.Node, "unknown-name", "there is no zone %q", name).Hint = diag.SuggestHint(name, sortedKeys(c.zones))
		return zero
	}
	z := &c.rules.Zones[zone]
	if z.Ordered && z.Slots == 0 && !sided {
		c.errorf(e.Node, "which-end", "the order of %s matters: say %s.top or %s.bottom", name, name, name)
		return zero
	}
	if len(parts) == 1 {
		p := makePlace(zone, -1, top)
		return func(*Game) int64 { return p }
	}
	if z.Of == OfTable {
		c.errorf(e.Node, "type", "%s belongs to the table, not to a player", name)
		return zero
	}
	who := c.Player(card.Expr{Text: strings.Join(parts[:len(parts)-1], "."), Node: e.Node})
	return func(g *Game) int64 { return makePlace(zone, int8(who(g)), top) }
}

// callVerbOp begins the program of one of the game's verbs.
type callVerbOp struct {
	v     *verb
	args  []Int
	given int64
	each  bool
	last  bool // nothing comes behind it in its program
}

func (op *callVerbOp) Exec(g *Game) {
	if len(op.args) == 1 { // as most verbs have it
		v := op.args[0](g)
		if op.each && CardID(v) == None {
			return
		}
		l := op.begin(g)
		l[0], l[2] = v, op.given&^1
		return
	}
	var vals [maxParams]int64
	for i, a := range op.args {
		vals[i] = a(g)
	}
	if op.each && CardID(vals[0]) == None {
		return
	}
	l := op.begin(g)
	copy(l, vals[:len(op.args)])
	l[len(op.args)+1] = op.given &^ 1
}

// at begins the verb for the card of an action, without the program of the
// action in between.
func (op *callVerbOp) at(g *Game, c CardID) {
	old, base := g.base, len(g.s.Locals)
	g.s.Locals = append(g.s.Locals, int64(c)) // its only variable
	g.base = int32(base)
	v := op.args[0](g)
	g.s.Locals, g.base = g.s.Locals[:base], old
	if op.each && CardID(v) == None {
		return
	}
	l := op.push(g, None, g.me, g.me)
	l[0], l[2] = v, op.given&^1
}

// begin begins the verb's program and gives its variables.
func (op *callVerbOp) begin(g *Game) []int64 {
	this, me, you := g.this, g.me, g.you
	if op.last {
		if f := g.top(); f.Holds == 0 && !f.Copy {
			g.drop() // nothing is left to do there
		}
	}
	return op.push(g, this, me, you)
}

func (op *callVerbOp) push(g *Game, this CardID, me, you int8) []int64 {
	f := g.push(op.v.prog, this, me, you)
	if !g.r.replaces[op.v.event] {
		f.PC = 1 // nothing can come before it
	}
	return g.s.Locals[g.base:]
}

// maxPlanDepth is how deep a look ahead goes into verbs.
const maxPlanDepth = 100

// Plan looks into the verb: whether its steps could do something. It lends
// them variables and leaves no trace.
func (op *callVerbOp) Plan(g *Game, pc int32) (int32, bool) {
	if g.planning > maxPlanDepth {
		return pc + 1, true
	}
	var vals [maxParams]int64
	for i, a := range op.args {
		vals[i] = a(g)
	}
	g.push(op.v.prog, g.this, g.me, g.you)
	copy(g.s.Locals[g.base:], vals[:len(op.args)])
	useful := g.useful(1, int32(len(g.code)-2))
	g.pop()
	return pc + 1, useful
}

type copyLocalOp struct{ from, to int }

func (op copyLocalOp) Exec(g *Game) { g.SetLocal(op.to, g.Local(op.from)) }

func (op copyLocalOp) Plan(_ *Game, pc int32) (int32, bool) { return pc + 1, false }
