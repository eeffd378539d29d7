package interp

import (
	"cmp"
	"slices"

	"shards/internal/card"
)

// Designs are those that a question can be about: all, or those for which a
// condition about what is printed on them holds. Loading works that out.
type Designs struct{ fits []bool }

// Designs compiles a condition about designs; nil for all.
func (c *Compiler) Designs(where *card.Expr) *Designs {
	out := &Designs{}
	var fns []intFn
	if where != nil {
		x := c.context()
		root := x.predicateNode(*where)
		if root == nil {
			return out
		}
		x.elems, x.itElem, x.printed = append(x.elems, vtype{k: KCard}), true, true
		for _, part := range conjuncts(root, nil) {
			x.bad = false
			v := x.finish(part, x.visit(part))
			if !x.want(v, KBool, "a condition") || v.i == nil {
				continue
			}
			if !c.ofDesign(part) {
				x.errorf(part, "not-printed", "a card is named by what is printed on it, and this is not").Hint = "id, kind, attributes and .has stand for what is printed, as in .kind == \"…\" or .cost <= 3"
				continue
			}
			fns = append(fns, v.i)
		}
	}
	c.late = append(c.late, func() { out.fits = c.rules.fitting(fns) })
	return out
}

// fitting are the designs for which conditions hold. What is worked out as a
// game stands is printed on none.
func (r *Rules) fitting(conds []intFn) []bool {
	blank := *r
	blank.attrs = slices.Clone(r.attrs)
	for i, v := range blank.attrs {
		if v == exprValue {
			blank.attrs[i] = Missing
		}
	}
	g := &Game{r: &blank, this: None}
	fits := make([]bool, len(r.Cards))
	for def := range fits {
		g.s.Cards = append(g.s.Cards[:0], Card{Def: int16(def), Zone: -1, Next: None, Prev: None, Host: None, Owner: -1})
		g.elem[0] = 0
		fits[def] = !slices.ContainsFunc(conds, func(f intFn) bool { return f(g) == 0 })
	}
	return fits
}

// AskDesign asks the player whose step it is to name one of the designs that
// are in the game. It reports false if none of them is.
func (g *Game) AskDesign(op Asker, among *Designs, prompt int16) bool {
	d := g.ask(ChooseOption, g.me, 1, 1, prompt, g.this)
	g.look(len(g.s.Cards))
	for i := range g.s.Cards {
		if def := g.OwnDesign(CardID(i)); among.fits[def] {
			d.Options = append(d.Options, Option{-1, None, -1, g.r.designLabels + def})
		}
	}
	slices.SortFunc(d.Options, func(a, b Option) int { return cmp.Compare(a.Label, b.Label) })
	d.Options = slices.Compact(d.Options)
	if len(d.Options) == 0 {
		d.Kind = NoDecision
		return false
	}
	g.asked(op)
	return true
}

// OptionDesign is the design of an option of AskDesign.
func (g *Game) OptionDesign(i int) int16 { return g.r.LabelDesign(g.s.Pending.Options[i].Label) }

// LabelDesign is the design that a label names; -1 for other labels.
func (r *Rules) LabelDesign(label int16) int16 {
	if def := label - r.designLabels; def >= 0 && int(def) < len(r.Cards) {
		return def
	}
	return -1
}

// nameDesigns gives every design a label, behind all others.
func (c *Compiler) nameDesigns() {
	r := c.rules
	r.designLabels = int16(len(r.Labels))
	for i := range r.Cards {
		r.Labels = append(r.Labels, r.Cards[i].ID)
	}
}
