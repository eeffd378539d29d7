package interp

import (
	"slices"

	"shards/internal/card"
)

// compileCards compiles every card: its printed values, abilities and rules.
func (c *Compiler) compileCards(packs []*card.Pack) {
	r := c.rules
	na := len(r.Attributes)
	r.attrs = make([]int64, len(r.Cards)*na)
	for _, p := range packs {
		for _, d := range p.Cards {
			def := r.CardByID(d.ID.Text)
			if def < 0 || r.Cards[def].Pack != p.ID.Text {
				continue
			}
			c.printed(def, d)
			c.card(def, d)
		}
	}
}

// printed fills the table of printed values.
func (c *Compiler) printed(def int16, d *card.CardDecl) {
	r := c.rules
	na := len(r.Attributes)
	row := r.attrs[int(def)*na : int(def)*na+na]
	for i := range row {
		a := &r.Attributes[i]
		switch {
		case a.hasDefault:
			row[i] = a.def
		case a.Many:
			row[i] = 0
		case a.Optional:
			row[i] = Missing
		}
	}
	given := make([]bool, na)
	for i := range d.Attributes {
		at, ok := c.attributes[d.Attributes[i].Name]
		if !ok {
			continue
		}
		v, f := c.attributeValue(at, d.Attributes[i].Value)
		row[at], given[at] = v, true
		if f != nil {
			r.attrExprs[int32(def)<<8|int32(at)] = f
			r.exprAttrs |= 1 << at
		}
	}
	for i := range given {
		if a := &r.Attributes[i]; !given[i] && !a.hasDefault && !a.Optional && a.Type != KBool {
			c.errorf(d.ID.Node, "missing-key", "the card needs %q", a.Name).Hint = "or declare the attribute optional, or with a default"
		}
	}
}

func (c *Compiler) card(def int16, d *card.CardDecl) {
	info := &c.rules.Cards[def]
	if d.Include != nil {
		x := &exprCtx{c: c}
		v := x.expr(*d.Include)
		if x.want(v, KBool, "a condition") {
			info.include = v.i
		}
	}
	for i := range d.Abilities {
		e := &d.Abilities[i]
		if k, ok := c.abilities[e.Name]; ok {
			c.ability(&info.abilities[k], &e.Value, cardProgram(info.ID, e.Name))
		}
	}
	for i := range d.Triggers {
		info.standing = append(info.standing, c.trigger(&d.Triggers[i], cardProgram(info.ID, "trigger"), nil))
	}
	for i := range d.Static {
		info.standing = append(info.standing, c.static(&d.Static[i], cardProgram(info.ID, "static"), nil)...)
	}
	slices.Sort(info.standing)
}

// ability compiles an ability twice: its effect alone, which is what is run
// and copied, and with the question that its needs may ask, which is what is
// used.
func (c *Compiler) ability(a *ability, u *card.AbilityUse, name string) {
	c.inScope(&scope{}, noEvent, func() {
		a.prog = c.program(name, func() { c.Steps(u.Do) })
		a.use = a.prog
		a.pay = c.payments(u.Pay, false)
		for _, n := range u.In {
			if z := c.Zone(n); z >= 0 {
				a.zones |= 1 << z
			}
		}
		if u.Needs == nil {
			return
		}
		prog := a.prog
		a.use = c.program(name, func() {
			ends := c.condition(*u.Needs, true)
			for _, op := range c.p.code {
				c.need(a, op)
			}
			c.Emit(callOp{prog})
			for _, e := range ends {
				*e = c.PC()
			}
		})
	})
}

// need makes what an Op checks part of what an ability needs.
func (c *Compiler) need(a *ability, op Op) {
	switch op := op.(type) {
	case *WhenOp:
		cond, old := op.Cond, a.needs
		if old == nil {
			a.needs = cond
			return
		}
		a.needs = func(g *Game) int64 {
			if old(g) == 0 {
				return 0
			}
			return cond(g)
		}
	case *revealOp:
		a.ask = op.cond
		a.askFn = func(g *Game) int64 { return truth(op.possible(g)) }
	}
}
