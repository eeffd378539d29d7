package interp

import (
	"github.com/expr-lang/expr/ast"

	"shards/internal/diag"
)

// What stands behind a card and a dot.

// cardField compiles a field of a card.
func (x *exprCtx) cardField(n ast.Node, of value, name string) value {
	c, ci := x.c, of.i
	if i, ok := c.attributes[name]; ok {
		v := x.attribute(of, i)
		if v.t.opt && v.t.k != KSet {
			x.rewriting().optional[n] = true
		}
		return v
	}
	if i, ok := c.counters[name]; ok && c.rules.Counters[i].Of.ByCard() {
		return x.counter(n, i, of, false)
	}
	switch name {
	case "id":
		return value{t: vtype{k: KID}, i: func(g *Game) int64 {
			if id := CardID(ci(g)); id != None {
				return int64(g.s.Cards[id].Def)
			}
			return -1
		}}
	case "kind":
		if d := of.elem - 1; d >= 0 {
			return value{t: vtype{k: KKinds}, i: func(g *Game) int64 {
				if id := CardID(g.elem[d]); id != None {
					return g.r.kindOf[g.s.Cards[id].Def]
				}
				return 0
			}}
		}
		return value{t: vtype{k: KKinds}, i: func(g *Game) int64 {
			if id := CardID(ci(g)); id != None {
				return g.r.kindOf[g.s.Cards[id].Def]
			}
			return 0
		}}
	case "zone":
		x.look()
		return value{t: vtype{k: KZone}, i: func(g *Game) int64 {
			if id := CardID(ci(g)); id != None && g.s.Cards[id].Zone >= 0 {
				z, _ := g.r.ZoneOf(g.s.Cards[id].Zone)
				return int64(z)
			}
			return -1
		}}
	case "owner":
		return value{t: vtype{k: KPlayer}, i: func(g *Game) int64 {
			if id := CardID(ci(g)); id != None {
				return int64(g.seatOf(id))
			}
			return -1
		}}
	case "other":
		return value{t: vtype{k: KBool}, i: func(g *Game) int64 { return truth(CardID(ci(g)) != g.this) }}
	case "beneath":
		x.look()
		return value{t: vtype{k: KInt}, i: func(g *Game) int64 { return g.beneath(CardID(ci(g))) }}
	case "slot":
		x.look()
		c.rules.tellsSlots = true
		return value{t: vtype{k: KInt}, i: func(g *Game) int64 { return g.slotNumber(CardID(ci(g))) }}
	case "under":
		x.look()
		return value{t: vtype{k: KCards}, l: func(g *Game, buf []CardID) []CardID {
			host := CardID(ci(g))
			if host == None || g.s.Tucked == 0 || g.look(len(g.s.Cards)) {
				return buf
			}
			for i := range g.s.Cards {
				if g.s.Cards[i].Host == host {
					buf = append(buf, CardID(i))
				}
			}
			return buf
		}}
	case "usable", "has", "forbidden":
		x.errorf(n, "type", ".%s needs a name behind it, as in .%s.name", name, name)
		return value{}
	}
	var known []string
	for _, w := range cardFields {
		known = append(known, w.name)
	}
	known = append(known, sortedKeys(c.attributes)...)
	for i := range c.rules.Counters {
		if c.rules.Counters[i].Of.ByCard() {
			known = append(known, c.rules.Counters[i].Name)
		}
	}
	d := x.errorf(nameOf(n), "unknown-name", "a card has nothing called %q", name)
	if d.Hint = c.otherHolder(name, OfCard); d.Hint == "" {
		d.Hint = diag.SuggestHint(name, known)
	}
	return value{}
}

// otherHolder says of a name that is looked for at a card or player that it
// belongs to another.
func (c *Compiler) otherHolder(name string, of Owner) string {
	if i, ok := c.counters[name]; ok && c.rules.Counters[i].Of != of {
		switch c.rules.Counters[i].Of {
		case OfPlayer:
			return name + " is a counter of players: write " + name + " for yours, or .owner." + name + " for that of the card's player"
		case OfCard:
			return name + " is a counter of cards"
		}
		return name + " is a counter of the table: write " + name + " alone"
	}
	if i, ok := c.zones[name]; ok && (of == OfCard || c.rules.Zones[i].Of == OfTable) {
		return name + " is a zone: write " + name + " alone"
	}
	if _, ok := c.attributes[name]; ok && of == OfPlayer {
		return name + " is an attribute of cards"
	}
	return ""
}

// nameOf is the part of a.b to point at.
func nameOf(n ast.Node) ast.Node {
	if m, ok := n.(*ast.MemberNode); ok {
		return m.Property
	}
	return n
}

func (x *exprCtx) attribute(of value, i int16) value {
	if x.uses != nil {
		x.uses.attrs |= 1 << i
	}
	ci := of.i
	a := &x.c.rules.Attributes[i]
	t := vtype{k: a.Type, dom: i, opt: a.Optional}
	var missing int64 // what no card at all has
	switch {
	case a.Many:
		t.k = KSet
	case a.Type == KBool:
		t.opt = false // what is not said is not so
	case a.Optional:
		missing = Missing
	case a.Type == KEnum:
		missing = -1
	}
	read := (*Game).Attr
	if x.printed {
		read = (*Game).Printed
	}
	if a.Type == KBool {
		return value{t: t, i: func(g *Game) int64 {
			id := CardID(ci(g))
			return truth(id != None && read(g, id, i) > 0)
		}}
	}
	if x.printed {
		return value{t: t, i: func(g *Game) int64 {
			if id := CardID(ci(g)); id != None {
				return g.Printed(id, i)
			}
			return missing
		}}
	}
	if d := of.elem - 1; d >= 0 {
		return value{t: t, i: func(g *Game) int64 {
			if id := CardID(g.elem[d]); id != None {
				return g.Attr(id, i)
			}
			return missing
		}}
	}
	return value{t: t, i: func(g *Game) int64 {
		if id := CardID(ci(g)); id != None {
			return g.Attr(id, i)
		}
		return missing
	}}
}

func (x *exprCtx) abilityField(n ast.Node, of value, what, name string) value {
	if !x.want(of, KCard, "what stands before ."+what) {
		return value{}
	}
	i, ok := x.c.abilities[name]
	if !ok {
		x.errorf(nameOf(n), "unknown-name", "the game has no ability %q", name).Hint = diag.SuggestHint(name, sortedKeys(x.c.abilities))
		return value{}
	}
	ci := of.i
	if what == "has" {
		return value{t: vtype{k: KBool}, i: func(g *Game) int64 {
			id := CardID(ci(g))
			return truth(id != None && g.has(id, i))
		}}
	}
	x.askRules()
	if d := of.elem - 1; d >= 0 {
		return value{t: vtype{k: KBool}, i: func(g *Game) int64 {
			id := CardID(g.elem[d])
			return truth(id != None && g.usable(id, i))
		}}
	}
	return value{t: vtype{k: KBool}, i: func(g *Game) int64 {
		id := CardID(ci(g))
		return truth(id != None && g.usable(id, i))
	}}
}

func (x *exprCtx) forbiddenField(n ast.Node, of value, name string) value {
	i, ok := x.c.actions[name]
	if !ok {
		x.errorf(nameOf(n), "unknown-name", "the game has no action %q", name).Hint = diag.SuggestHint(name, sortedKeys(x.c.actions))
		return value{}
	}
	x.askRules()
	oi := of.i
	switch of.t.k {
	case KCard:
		return value{t: vtype{k: KBool}, i: func(g *Game) int64 { return truth(g.Forbidden(i, CardID(oi(g)), -1)) }}
	case KPlayer:
		return value{t: vtype{k: KBool}, i: func(g *Game) int64 { return truth(g.Forbidden(i, None, int8(oi(g)))) }}
	}
	x.errorf(n, "type", "only cards and players can be forbidden as targets")
	return value{}
}

// beneath counts the cards that lie beneath a card.
func (g *Game) beneath(host CardID) int64 {
	n := int64(0)
	if g.look(len(g.s.Cards)) {
		return 0
	}
	for i := range g.s.Cards {
		if g.s.Cards[i].Host == host && host != None {
			n++
		}
	}
	return n
}
