package interp

import (
	"fmt"

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
	c.errorf(n.Node, "unknown-name", "there is no type %q", n.Text).Hint = typeHint(n.Text, known)
	return vtype{}
}

// typeHint says which types there are, of words that other languages have which
// one is meant.
func typeHint(name string, known []string) string {
	if like := map[string]string{"number": "int", "integer": "int", "boolean": "bool", "flag": "bool", "zone": "place", "list": "cards"}[name]; like != "" {
		return fmt.Sprintf("did you mean %q?", like)
	}
	return diag.KnownHint(name, "types", known)
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
