package interp

import (
	"slices"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// compileRules compiles the game itself: starts, verbs, actions, the turn.
func (c *Compiler) compileRules(packs []*card.Pack) {
	r := c.rules
	c.options(packs)
	for _, e := range all(packs, func(g *card.GameDecl) card.Map[card.CounterDecl] { return g.Counters }) {
		if e.v.Start != nil {
			x := &exprCtx{c: c}
			v := x.expr(*e.v.Start)
			k := &r.Counters[c.counters[e.name]]
			switch {
			case v.t.k == KBool && k.Flag, v.t.k == KInt && !k.Flag && x.present(v, "this"):
				k.start = v.i
				if v.konst && (v.c > k.Max && v.c < Infinite || v.c < k.Min) {
					c.startsOutside(e, k, v.c)
				}
			case v.t.k != KNone:
				x.errorf(v.node, "type", "the start of %s must be a %s", e.name, map[bool]Kind_{true: KBool, false: KInt}[k.Flag])
			}
		}
	}
	for i := range r.Counters {
		if k := &r.Counters[i]; k.Of == OfCard {
			r.cardStart = append(r.cardStart, int32(k.clamp(0)))
			r.startsVary = r.startsVary || k.start != nil
		}
	}
	for _, e := range all(packs, func(g *card.GameDecl) card.Map[card.AttributeDecl] { return g.Attributes }) {
		if e.v.Default != nil {
			at := c.attributes[e.name]
			v, f := c.attributeValue(at, *e.v.Default)
			if f != nil {
				c.errorf(e.v.Default.Node, "type", "a default is a fixed value")
			}
			r.Attributes[at].def = v
		}
	}
	c.checkConditions()
	for _, v := range r.verbs {
		c.compileVerb(v)
	}
	acts := all(packs, func(g *card.GameDecl) card.Map[card.ActionDecl] { return g.Actions })
	for i, a := range acts {
		c.action(&r.Actions[i], a.v)
	}
	for _, p := range packs {
		for i := range p.Game.Triggers {
			r.always = append(r.always, c.trigger(&p.Game.Triggers[i], p.ID.Text+" rule", nil))
		}
		for i := range p.Game.Static {
			r.always = append(r.always, c.static(&p.Game.Static[i], p.ID.Text+" rule", nil)...)
		}
	}
	c.compileTurn(packs)
	c.compileEndings(packs)
}

// startsOutside reports a start that a counter's bounds do not allow, where the
// later of the two is said: another pack may have changed one of them.
func (c *Compiler) startsOutside(e entry[card.CounterDecl], k *Counter, start int64) {
	at, bound, key, word := e.v.Start.Node, k.Max, "max", "above its greatest value"
	if start < k.Min {
		bound, key, word = k.Min, "min", "below its least value"
	}
	if n := e.v.Node.Get(key); n != nil && at.Span.File == e.key.Span.File && n.Span.File != at.Span.File {
		at = n
	}
	c.errorf(at, "bounds", "%s starts at %d, %s %d", e.name, start, word, bound).Hint = "change start and " + key + " together"
}

func (c *Compiler) options(packs []*card.Pack) {
	for _, e := range all(packs, func(g *card.GameDecl) card.Map[card.OptionDecl] { return g.Options }) {
		o := OptionInfo{Name: e.name, Doc: e.v.Doc, Rule: e.v.Rule}
		for _, v := range e.v.Values {
			o.Values = append(o.Values, v.Text)
		}
		d := e.v.Default
		switch {
		case d == nil:
		case len(o.Values) > 0:
			i := slices.Index(o.Values, d.Text)
			if i < 0 {
				c.errorf(d.Node, "unknown-value", "the default is not among the values").Hint = diag.SuggestHint(d.Text, o.Values)
				i = 0
			}
			o.Default = int64(i)
		case d.Node != nil && d.Node.Tag == source.Bool:
			o.Bool, o.Default = true, truth(d.Node.Bool)
		case d.Node != nil && d.Node.Tag == source.Int:
			o.Default = d.Node.Int
		default:
			c.errorf(d.Node, "type", "an option is true or false, a number, or one of its values")
		}
		c.rules.Options = append(c.rules.Options, o)
		c.rules.options = append(c.rules.options, o.Default)
	}
}

// checkConditions compiles each condition once by itself, so that its mistakes
// are told where it stands.
func (c *Compiler) checkConditions() {
	for _, name := range sortedKeys(c.conditions) {
		cd := c.conditions[name]
		sc := &scope{}
		for i := range cd.params {
			if i < len(cd.decl.Params) {
				zero := constant(cd.params[i], 0)
				zero.konst = false
				sc.vars = append(sc.vars, &variable{name: cd.decl.Params[i].Name, t: cd.params[i], konst: &zero})
				c.checkName(cd.decl.Params[i].Key, cd.decl.Params[i].Name)
			}
		}
		c.program(name, func() {
			c.inScope(sc, noEvent, func() {
				x := c.context()
				x.conds = []string{name}
				v := x.expr(cd.decl.When)
				x.want(v, KBool, "a condition")
				if rv := cd.decl.Reveal; rv != nil {
					c.sources(rv.From)
					if rv.Where != nil {
						c.Predicate(*rv.Where)
					}
					if rv.SoThat != nil {
						c.scope = &scope{parent: sc, vars: []*variable{{name: "revealed", t: vtype{k: KCards}, slot: c.NewLocal()}}}
						c.Bool(*rv.SoThat)
					}
				}
			})
		})
		c.rules.progs = c.rules.progs[:len(c.rules.progs)-1]
	}
}

func (c *Compiler) action(a *Action, d *card.ActionDecl) {
	a.Card = len(d.Card) > 0
	a.decl = d
	c.inScope(&scope{}, noEvent, func() {
		if a.Card {
			a.src, a.walk = c.actionCards(d.Card)
			if d.Where != nil {
				a.parts = c.whereParts(*d.Where)
			}
		} else if d.Where != nil {
			c.errorf(d.Where.Node, "missing-key", "where is about cards, but the action names none: card")
		}
		if d.When != nil {
			a.when = c.Bool(*d.When)
			a.whens = c.whenParts(*d.When)
		}
		a.pay = c.payments(d.Pay, a.Card)
		a.prog = c.program(a.Name, func() {
			if a.Card {
				c.scope.vars = append(c.scope.vars, &variable{name: "it", t: vtype{k: KCard}, slot: c.NewLocal()})
			}
			c.Steps(d.Do)
		})
	})
}
