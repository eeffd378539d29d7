package interp

import (
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// Steps whose verb is the game's own: their arguments.

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
	if e, ok := scalarExpr(n); ok && !named && e.Text == "it" {
		call.it = true
	}
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
