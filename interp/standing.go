package interp

import (
	"shards/internal/card"
	"shards/internal/diag"
)

// trigger compiles what answers an event. caps is set for a step's trigger,
// which takes variables of its maker along.
func (c *Compiler) trigger(d *card.TriggerDecl, name string, caps *capture) int16 {
	r := rule{name: name, counter: -1, attr: -1, forbid: -1, replace: -1, on: -1, times: -1, until: untilOf(d.Until)}
	r.place = placeOf(d.On.Node)
	defer c.telling(^eventFields(0))()
	if i, ok := c.eventNamed(d.On, false); ok {
		r.on = i
		c.rules.listens[i] = true
		c.tells = c.eventTells(i, false)
	}
	if d.Times != nil {
		r.times = int16(*d.Times)
	}
	r.zones = c.zoneMask(d.In)
	r.label = c.label(name)
	outer := c.scope
	if d.When != nil {
		x := &exprCtx{c: c, scope: outer, event: liveEvent, caps: caps}
		if caps == nil {
			x.scope = nil
		}
		v := x.expr(*d.When)
		if x.want(v, KBool, "a condition") {
			r.when = v.i
			r.counter = c.onlyCounter(v.node)
		}
	}
	r.prog = c.eventProgram(name, d.Do, caps, outer, true)
	if caps != nil {
		r.caps = caps.slots
	}
	if c.full("static rules and triggers", len(c.rules.standing), d.On.Node) {
		return 0
	}
	c.rules.standing = append(c.rules.standing, r)
	return int16(len(c.rules.standing) - 1)
}

func untilOf(s string) uint8 {
	switch s {
	case "next_turn":
		return untilNextTurn
	case "game":
		return untilGame
	}
	return untilTurn
}

// zoneMask is the zones in which a rule of a card works: those named, else the
// active ones.
func (c *Compiler) zoneMask(in card.Names) int64 {
	var mask int64
	for _, n := range in {
		if z := c.Zone(n); z >= 0 {
			mask |= 1 << z
		}
	}
	if len(in) == 0 {
		for i := range c.rules.Zones {
			if c.rules.Zones[i].Active {
				mask |= 1 << i
			}
		}
	}
	return mask
}

// static compiles a rule that modifies, forbids or replaces. A modification of
// several attributes makes several rules.
func (c *Compiler) static(d *card.StaticDecl, name string, caps *capture) []int16 {
	base := rule{name: name, counter: -1, attr: -1, forbid: -1, replace: -1, on: -1, prog: -1, times: -1, until: untilOf(d.Until)}
	base.place = placeOf(d.Node)
	base.zones = c.zoneMask(d.In)
	if d.Times != nil {
		base.times = int16(*d.Times)
	}
	ctx := func(ev eventMode) *exprCtx {
		x := &exprCtx{c: c, event: ev, caps: caps}
		if caps != nil {
			x.scope = c.scope
		}
		return x
	}
	ways := 0
	for _, on := range []bool{len(d.Modify) > 0, d.Forbid.Text != "", d.Replace.Text != ""} {
		if on {
			ways++
		}
	}
	if ways != 1 {
		c.errorf(d.Node, "missing-key", "a static rule says exactly one of modify, forbid and replace")
		return nil
	}
	if d.When != nil {
		ev := noEvent
		x := ctx(ev)
		v := x.expr(*d.When)
		if x.want(v, KBool, "a condition") {
			base.when = v.i
		}
	}
	pred := func(e *card.Expr, of Kind_, printed bool) intFn {
		if e == nil {
			return nil
		}
		x := ctx(noEvent)
		x.printed = printed
		v := x.predicate(*e, vtype{k: of})
		if x.want(v, KBool, "a condition") && v.i != nil {
			return v.i
		}
		return func(*Game) int64 { return 0 }
	}
	var out []int16
	add := func(r rule) {
		if caps != nil {
			r.caps = caps.slots
		}
		if c.full("static rules and triggers", len(c.rules.standing), d.Node) {
			return
		}
		c.rules.standing = append(c.rules.standing, r)
		out = append(out, int16(len(c.rules.standing)-1))
	}
	switch {
	case len(d.Modify) > 0:
		base.cards = pred(d.Cards, KCard, true)
		if d.Cards == nil {
			c.errorf(d.Node, "missing-key", "say which cards: cards")
		}
		for i := range d.Modify {
			m := &d.Modify[i]
			r := base
			at, ok := lookup(c, c.attributes, card.Name{Text: m.Name, Node: m.Key}, "attribute")
			if !ok {
				continue
			}
			r.attr = at
			c.rules.modifies |= 1 << at
			r.value = c.modification(ctx(noEvent), at, m.Value)
			add(r)
		}
	case d.Forbid.Text != "":
		r := base
		r.forbid = c.Action(d.Forbid)
		r.cards = pred(d.Cards, KCard, false)
		r.players = pred(d.Players, KPlayer, false)
		if d.Cards == nil && d.Players == nil {
			c.errorf(d.Node, "missing-key", "say whom it concerns: cards or players")
		}
		add(r)
	default:
		c.replacement(d, base, ctx, caps, add)
	}
	return out
}

// modification compiles what is added to an attribute: a number, or values of
// an enum that come beside the printed ones.
func (c *Compiler) modification(x *exprCtx, at int16, e card.Expr) intFn {
	a := &c.rules.Attributes[at]
	x.printed = true
	switch {
	case a.Type == KInt:
		return c.asInt(x, x.about(e, vtype{k: KCard}))
	case a.Many:
		for i, v := range a.Values {
			if v == e.Text {
				bit := int64(1) << i
				return func(*Game) int64 { return bit }
			}
		}
		c.errorf(e.Node, "unknown-value", "there is no %s %q", a.Name, e.Text).Hint = diag.SuggestHint(e.Text, a.Values)
	default:
		c.errorf(e.Node, "type", "%s can't be modified: it is neither a number nor may a card have several", a.Name)
	}
	return func(*Game) int64 { return 0 }
}
