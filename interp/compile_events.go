package interp

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/diag"
)

// Events by name, and the programs that begin with one.

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
