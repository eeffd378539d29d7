package interp

import (
	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// Replacements: which event, and what comes instead.

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
