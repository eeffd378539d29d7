package interp

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
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

// telling sets what the event of a rule tells, until the result is called.
func (c *Compiler) telling(f eventFields) (reset func()) {
	old := c.tells
	c.tells = f
	return func() { c.tells = old }
}

// onlyCounter finds the counter that an event must be about for a condition to
// hold, from event.counter == "name" alone or joined by and; -1 for none.
func (c *Compiler) onlyCounter(cond ast.Node) int16 {
	for _, part := range conjuncts(cond, nil) {
		b, ok := part.(*ast.BinaryNode)
		if !ok || b.Operator != "==" {
			continue
		}
		m, ok1 := b.Left.(*ast.MemberNode)
		name, ok2 := b.Right.(*ast.StringNode)
		if !ok1 || !ok2 {
			continue
		}
		of, ok1 := m.Node.(*ast.IdentifierNode)
		field, ok2 := m.Property.(*ast.StringNode)
		if i, known := c.counters[name.Value]; ok1 && ok2 && known && of.Value == "event" && field.Value == "counter" {
			return i
		}
	}
	return -1
}

// eventNamed finds an event. General verbs are none; what they do is told by
// those that are.
func (c *Compiler) eventNamed(n card.Name, replaced bool) (int16, bool) {
	events := c.events()
	if replaced {
		maps.DeleteFunc(events, func(_ string, i int16) bool { return !replaceable(i) })
	}
	if _, ok := events[n.Text]; ok || n.Text == "" {
		return events[n.Text], ok
	}
	all := "events are " + strings.Join(sortedKeys(events), ", ")
	d := c.errorf(n.Node, "unknown-name", "there is no event %q", n.Text)
	i, isAction := c.actions[n.Text]
	hint := diag.SuggestHint(n.Text, sortedKeys(events))
	switch {
	case slices.Contains(c.rules.Events, n.Text):
		d.Code, d.Message = "type", n.Text+" can't be replaced"
		d.Hint = strings.Replace(all, "events", "those that can", 1)
	case c.verbs[n.Text] != nil:
		d.Message, d.Hint = n.Text+" is no event", all+"; a card that goes from one zone to another is a move"
	case isAction:
		d.Message, d.Hint = fmt.Sprintf("%s is an action, and actions are no events", n.Text), all
		if near := eventIn(c.rules.Actions[i].decl, events); near != "" {
			d.Hint = "its steps do " + near + ", which is one"
		}
	case hint != "":
		d.Hint = hint
	default:
		d.Hint = all
	}
	return 0, false
}

// replaceable says whether rules can replace such events.
func replaceable(kind int16) bool {
	return kind != EventShuffle && kind != EventTurnStart && kind != EventTurnEnd
}

// eventIn is the first event among the steps of an action, "" if there is none.
func eventIn(d *card.ActionDecl, events map[string]int16) string {
	if d == nil {
		return ""
	}
	for _, s := range d.Do {
		if _, ok := events[s.Verb.Text]; ok {
			return s.Verb.Text
		}
	}
	return ""
}

// eventProgram compiles a program that begins with an event in its variables.
func (c *Compiler) eventProgram(name string, do card.Steps, caps *capture, outer *scope, trigger bool) int32 {
	sc := &scope{}
	if caps != nil {
		sc.parent, sc.capture = outer, caps
	}
	var prog int32
	c.inScope(sc, localEvent, func() {
		prog = c.program(name, func() {
			c.scope = sc
			for range eventLocals + maxCaps {
				c.NewLocal()
			}
			if trigger {
				c.Emit(aliveOp{})
			}
			c.Steps(do)
		})
	})
	return prog
}

// events are the names of all events.
func (c *Compiler) events() map[string]int16 {
	m := map[string]int16{}
	for i, n := range c.rules.Events {
		m[n] = int16(i)
	}
	return m
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

func (c *Compiler) replacement(d *card.StaticDecl, r rule, ctx func(eventMode) *exprCtx, caps *capture, add func(rule)) {
	i, ok := c.eventNamed(d.Replace, true)
	if !ok {
		return
	}
	defer c.telling(c.eventTells(i, true))()
	r.replace, r.may, r.label = i, d.May, labelYes
	c.rules.Prompts = append(c.rules.Prompts, Prompt{Verb: d.Replace.Text, Program: r.name})
	r.prompt = int16(len(c.rules.Prompts) - 1)
	c.rules.replaces[i] = true
	if d.If != nil {
		x := ctx(liveEvent)
		v := x.expr(*d.If)
		if x.want(v, KBool, "a condition") {
			r.ifFn = v.i
			r.counter = c.onlyCounter(v.node)
		}
	}
	if (len(d.With) == 0) == (d.Do == nil) {
		c.errorf(d.Node, "missing-key", "say what happens instead: with (other values) or do (other steps, [] for nothing)")
		return
	}
	for k := range d.With {
		w := &d.With[k]
		p, t := c.eventParam(i, w.Name, w.Key)
		if p < 0 {
			continue
		}
		oldEvent, oldScope := c.event, c.scope
		c.event = liveEvent
		if caps == nil {
			c.scope = nil
		}
		ch := change{param: p, place: t.k == KPlace}
		if caps != nil {
			x := ctx(liveEvent)
			if t.k == KPlace {
				ch.value = c.Place(w.Value)
			} else {
				ch.value = x.expr(w.Value).i
			}
		} else {
			ch.value = c.argument(t, w.Value)
		}
		c.event, c.scope = oldEvent, oldScope
		if ch.value == nil {
			continue
		}
		if t.k == KPlace {
			r.label = c.placeLabel(w.Value)
		}
		r.with = append(r.with, ch)
	}
	if d.Do != nil {
		r.prog = c.eventProgram(r.name, d.Do, caps, c.scope, false)
	}
	add(r)
}

// placeLabel is the label of a replacement that sends a card elsewhere.
func (c *Compiler) placeLabel(e card.Expr) int16 {
	for i := range c.rules.Zones {
		if containsWord(e.Text, c.rules.Zones[i].Name) {
			return c.rules.zoneLabel(int16(i))
		}
	}
	return labelYes
}

func containsWord(text, word string) bool {
	start := 0
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == '.' || text[i] == ' ' {
			if text[start:i] == word {
				return true
			}
			start = i + 1
		}
	}
	return false
}

// eventParam finds what a replacement changes in an event.
func (c *Compiler) eventParam(ev int16, name string, key *source.Node) (int, vtype) {
	var known []string
	if ev < FirstVerbEvent {
		for i, p := range []struct {
			name string
			t    Kind_
		}{{"amount", KInt}, {"to", KPlace}, {"player", KPlayer}} {
			if p.name == name {
				return i, vtype{k: p.t}
			}
			known = append(known, p.name)
		}
	} else {
		v := c.rules.verbs[ev-FirstVerbEvent]
		for i := range v.decl.Params {
			n := v.decl.Params[i].Name
			if n == name {
				t := v.params[i]
				if t.k == KCards {
					t.k = KCard
				}
				return i, t
			}
			known = append(known, n)
		}
	}
	c.errorf(key, "unknown-key", "the event has no parameter %q", name).Hint = diag.SuggestHint(name, known)
	return -1, vtype{}
}

// LastingOp makes lasting effects: static rules and triggers that a step sets.
type LastingOp struct{ rules []int16 }

func (op *LastingOp) Exec(g *Game) {
	for _, i := range op.rules {
		r := &g.r.standing[i]
		e := Effect{Rule: i, This: g.this, Me: g.me, You: g.you, Until: r.until, Times: r.times}
		for k, slot := range r.caps {
			e.Caps[k] = g.Local(slot)
		}
		g.s.Effects = append(g.s.Effects, e)
		g.noteRule(i)
	}
	if g.r.watchRules {
		g.dirty()
	}
}

// Whenever compiles a trigger that lasts a while.
func (c *Compiler) Whenever(d card.TriggerDecl) {
	i := c.trigger(&d, c.p.name, &capture{})
	c.Emit(&LastingOp{[]int16{i}})
}

// Lasting compiles a static rule that lasts a while.
func (c *Compiler) Lasting(d card.StaticDecl) {
	c.Emit(&LastingOp{c.static(&d, c.p.name, &capture{})})
}
