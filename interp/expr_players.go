package interp

import (
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/diag"
)

// Counters, zones and records of players and of the table, options and events.

// counter compiles a counter of a player, a card, a place or the table. alone is set
// where the name stands by itself.
func (x *exprCtx) counter(n ast.Node, i int16, of value, alone bool) value {
	k := &x.c.rules.Counters[i]
	t := vtype{k: KInt}
	if k.Flag {
		t.k = KBool
	}
	x.useCounter(i)
	slot, np := k.slot, x.c.rules.nPlayer
	oi := of.i
	switch {
	case k.Of == OfTable:
		return value{t: t, i: func(g *Game) int64 { return g.TableCounter(i) }}
	case k.Of.ByCard() && alone:
		x.errorf(n, "type", "%s is a counter of %s", k.Name, k.Of).Hint = "write this." + k.Name + ", or ." + k.Name + " about a card of a list"
		return value{}
	case k.Of == OfSlot:
		x.look()
		x.c.rules.tellsSlots = true
		return value{t: t, i: func(g *Game) int64 { return g.slotCounter(k, CardID(oi(g))) }}
	case k.Of == OfCard && of.elem > 0:
		d := of.elem - 1
		return value{t: t, i: func(g *Game) int64 {
			if id := CardID(g.elem[d]); id != None {
				return int64(g.s.CardVals[int(id)*g.r.nCard+slot])
			}
			return 0
		}, not: func(g *Game) int64 { // for flags
			if id := CardID(g.elem[d]); id != None {
				return int64(1 - g.s.CardVals[int(id)*g.r.nCard+slot])
			}
			return 1
		}}
	case k.Of == OfCard:
		return value{t: t, i: func(g *Game) int64 {
			if id := CardID(oi(g)); id != None {
				return int64(g.s.CardVals[int(id)*g.r.nCard+slot])
			}
			return 0
		}}
	case alone:
		return value{t: t, i: func(g *Game) int64 { return g.s.Vals[int(g.me)*np+slot] }}
	}
	return value{t: t, i: func(g *Game) int64 {
		if seat := oi(g); seat >= 0 {
			return g.s.Vals[int(seat)*np+slot]
		}
		return 0
	}}
}

func (x *exprCtx) useCounter(i int16) {
	if x.uses != nil {
		x.uses.counters[i] = true
	}
}

func (x *exprCtx) look() {
	if x.uses != nil {
		x.uses.zones = true
	}
}

// askRules notes that rules of any card decide, which look at anything.
func (x *exprCtx) askRules() {
	if x.uses != nil {
		x.uses.rules = true
	}
}

// playerField compiles a field of a player.
func (x *exprCtx) playerField(n ast.Node, of value, name string) value {
	c, oi := x.c, of.i
	if i, ok := c.counters[name]; ok && c.rules.Counters[i].Of == OfPlayer {
		return x.counter(n, i, of, false)
	}
	if i, ok := c.zones[name]; ok && c.rules.Zones[i].Of == OfPlayer {
		return x.zoneList(i, oi)
	}
	if i, ok := c.records[name]; ok && c.rules.Records[i].Of == OfPlayer {
		return x.record(i, oi)
	}
	switch name {
	case "seat":
		return value{t: vtype{k: KInt}, i: oi}
	case "board":
		return x.zonesOf(c.rules.boardZones, oi)
	case "belongings":
		return x.zonesOf(c.playerZones(), oi)
	case "forbidden":
		x.errorf(n, "type", ".forbidden needs an action behind it, as in .forbidden.name")
		return value{}
	}
	known := []string{}
	for _, w := range playerFields {
		known = append(known, w.name)
	}
	for name, i := range c.counters {
		if c.rules.Counters[i].Of == OfPlayer {
			known = append(known, name)
		}
	}
	for name, i := range c.zones {
		if c.rules.Zones[i].Of == OfPlayer {
			known = append(known, name)
		}
	}
	d := x.errorf(nameOf(n), "unknown-name", "a player has nothing called %q", name)
	if d.Hint = c.otherHolder(name, OfPlayer); d.Hint == "" {
		d.Hint = diag.SuggestHint(name, known)
	}
	return value{}
}

// zoneList is a zone as a list of cards: mine or the table's, or a player's.
func (x *exprCtx) zoneList(i int16, of intFn) value {
	x.look()
	z := &x.c.rules.Zones[i]
	base := z.base
	var inst zoneFn
	switch {
	case z.Of == OfTable:
		inst = func(*Game) int16 { return int16(base) }
	case of == nil:
		inst = func(g *Game) int16 { return int16(base + int(g.me)) }
	default:
		inst = func(g *Game) int16 {
			if seat := of(g); seat >= 0 {
				return int16(base + int(seat))
			}
			return -1 // nobody has no zone
		}
	}
	v := value{t: vtype{k: KCards}, zone: inst, in: []int16{i}, l: func(g *Game, buf []CardID) []CardID {
		return g.appendZone(buf, inst(g))
	}}
	if z.Of != OfTable && of == nil {
		v.l = func(g *Game, buf []CardID) []CardID { return g.appendZone(buf, int16(base+int(g.me))) }
	}
	switch {
	case z.Of == OfTable:
		v.walk = []walk{{zone: i, who: walkTable}}
	case of == nil:
		v.walk = []walk{{zone: i, who: walkMine}}
	}
	return v
}

// zonesOf is several zones of one player as one list.
func (x *exprCtx) zonesOf(zones []int16, of intFn) value {
	x.look()
	v := value{t: vtype{k: KCards}, in: zones, l: func(g *Game, buf []CardID) []CardID {
		seat := int(g.me)
		if of != nil {
			if seat = int(of(g)); seat < 0 {
				return buf
			}
		}
		for _, z := range zones {
			buf = g.appendZone(buf, g.r.Instance(z, seat))
		}
		return buf
	}}
	if of == nil {
		for _, z := range zones {
			v.walk = append(v.walk, walk{zone: z, who: walkMine})
		}
	}
	return v
}

// together is a zone of several players as one list, in turn order.
func (x *exprCtx) together(n ast.Node, name string, how walkWho, who func(*Game) uint8) value {
	x.look()
	var zones []int16
	if i, ok := x.c.zones[name]; ok && x.c.rules.Zones[i].Of == OfPlayer {
		zones = []int16{i}
	} else if name == "board" {
		zones = x.c.rules.boardZones
	} else {
		x.errorf(nameOf(n), "unknown-name", "players have no zone called %q", name).Hint = diag.SuggestHint(name, sortedKeys(x.c.zones))
		return value{}
	}
	v := value{t: vtype{k: KCards}, in: zones, l: func(g *Game, buf []CardID) []CardID {
		for set := uint8(who(g)); set != 0; {
			seat := g.s.take(&set)
			for _, z := range zones {
				buf = g.appendZone(buf, g.r.Instance(z, int(seat)))
			}
		}
		return buf
	}}
	for _, z := range zones {
		v.walk = append(v.walk, walk{zone: z, who: how})
	}
	return v
}

// record is what a record remembers, as a list of cards.
func (x *exprCtx) record(i int16, of intFn) value {
	if x.uses != nil {
		x.uses.records = true
	}
	r := &x.c.rules.Records[i]
	base, table := int16(r.base), r.Of == OfTable
	return value{t: vtype{k: KCards}, l: func(g *Game, buf []CardID) []CardID {
		inst := base
		switch {
		case table:
		case of != nil:
			seat := of(g)
			if seat < 0 {
				return buf
			}
			inst += int16(seat)
		default:
			inst += int16(g.me)
		}
		if g.look(len(g.s.Records)) {
			return buf
		}
		for _, e := range g.s.Records {
			if e.Of == inst {
				buf = append(buf, e.Card)
			}
		}
		return buf
	}}
}

func (x *exprCtx) option(n ast.Node, name string) value {
	for i := range x.c.rules.Options {
		o := &x.c.rules.Options[i]
		if o.Name != name {
			continue
		}
		t := vtype{k: KInt}
		switch {
		case o.Bool:
			t.k = KBool
		case len(o.Values) > 0:
			t = vtype{k: KWord, dom: int16(i)}
		}
		return value{t: t, i: func(g *Game) int64 { return g.s.Options[i] }}
	}
	var known []string
	for i := range x.c.rules.Options {
		known = append(known, x.c.rules.Options[i].Name)
	}
	x.errorf(nameOf(n), "unknown-name", "the game has no option %q", name).Hint = diag.SuggestHint(name, known)
	return value{}
}

var eventTypes = []struct {
	name string
	t    Kind_
}{{"card", KCard}, {"player", KPlayer}, {"by", KPlayer}, {"counter", KCounter}, {"from", KZone}, {"to", KZone}, {"amount", KInt}}

// String lists the fields as they are written.
func (f eventFields) String() string {
	var names []string
	for i, t := range eventTypes {
		if f&(1<<i) != 0 {
			names = append(names, "event."+t.name)
		}
	}
	return strings.Join(names, ", ")
}

func (x *exprCtx) eventField(n ast.Node, name string) value {
	if x.event == noEvent {
		x.errorf(n.(*ast.MemberNode).Node, "no-event", "event is only known in triggers and replacements")
		return value{}
	}
	for i, f := range eventTypes {
		if f.name != name {
			continue
		}
		if tells := x.c.tells; tells&(1<<i) == 0 {
			x.errorf(nameOf(n), "not-told", "such an event has no %s", name).Hint = "it tells " + tells.String()
			return value{}
		}
		t := vtype{k: f.t}
		if x.event == localEvent {
			return value{t: t, i: func(g *Game) int64 { return g.s.Locals[int(g.base)+i] }}
		}
		get := [...]intFn{
			func(g *Game) int64 { return int64(g.ev.Card) },
			func(g *Game) int64 { return int64(g.ev.Player) },
			func(g *Game) int64 { return int64(g.ev.By) },
			func(g *Game) int64 { return int64(g.ev.Counter) },
			func(g *Game) int64 { return int64(g.ev.From) },
			func(g *Game) int64 { return int64(g.ev.To) },
			func(g *Game) int64 { return g.ev.Amount },
		}[i]
		return value{t: t, i: get}
	}
	var known []string
	for _, f := range eventTypes {
		known = append(known, f.name)
	}
	x.errorf(nameOf(n), "unknown-name", "an event tells nothing called %q", name).Hint = diag.SuggestHint(name, known)
	return value{}
}
