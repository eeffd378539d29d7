package interp

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/diag"
)

// word is a name that every expression knows, whatever the game.
type word struct{ name, doc string }

// words are the engine's own names in expressions.
var words = []word{
	{"me", "the player whose step it is"},
	{"you", "the player whose effect it is, also where others do a step of it"},
	{"active", "the player whose turn it is"},
	{"players", "all players who are still in the game, the one whose turn it is first"},
	{"opponents", "the players other than me"},
	{"left", "the next player in turn order after me who is still in the game"},
	{"right", "the player before me in turn order who is still in the game"},
	{"fallen", "the players who went out last, together"},
	{"enemies", "the zones of all opponents taken together, as in enemies.hand"},
	{"everyone", "the zones of all players taken together"},
	{"this", "the card whose effect it is"},
	{"board", "the cards in my active zones"},
	{"belongings", "the cards in all my zones"},
	{"turn", "the number of the turn, from 1"},
	{"round", "the number of the round, from 1"},
	{"seat", "my place in turn order, from 0"},
	{"infinite", "infinitely much, for counters that allow it"},
	{"options", "the options of the game, as in options.name"},
	{"event", "what happened, in triggers and replacements: event.card, event.player, event.by, event.amount, event.counter, event.from, event.to"},
}

// cardFields are what every card has besides attributes and counters.
var cardFields = []word{
	{"id", "which card it is"},
	{"kind", "its kind; == also holds for the kinds that the kind is"},
	{"zone", "the name of the zone that it is in"},
	{"owner", "the player whose card it is"},
	{"other", "it is not this card"},
	{"usable", "whether its ability can be used now, as in .usable.play"},
	{"has", "whether it has the ability at all, as in .has.play"},
	{"forbidden", "whether an action with it is forbidden now, as in .forbidden.attack"},
	{"beneath", "how many cards lie beneath it"},
	{"under", "the cards that lie beneath it"},
}

// playerFields are what every player has besides counters, zones and records.
var playerFields = []word{
	{"seat", "the place in turn order, from 0"},
	{"board", "the cards in the player's active zones"},
	{"belongings", "the cards in all the player's zones"},
	{"forbidden", "whether an action against the player is forbidden now"},
}

func (x *exprCtx) ident(n ast.Node, name string) value {
	if v, ok := x.variable(name); ok {
		if v.node != nil { // a condition's parameter: for expr, the argument itself
			x.stand(n, v.node)
		}
		return v
	}
	if v, ok := x.engineWord(n, name); ok {
		return v
	}
	c := x.c
	if i, ok := c.counters[name]; ok {
		return x.counter(n, i, value{t: vtype{k: KPlayer}, i: func(g *Game) int64 { return int64(g.me) }}, true)
	}
	if i, ok := c.zones[name]; ok {
		return x.zoneList(i, nil)
	}
	if i, ok := c.records[name]; ok {
		return x.record(i, nil)
	}
	if cd, ok := c.conditions[name]; ok {
		return x.condition(n, cd, nil)
	}
	d := x.errorf(n, "unknown-name", "nothing is called %q here", name)
	d.Hint = diag.SuggestHint(name, x.known())
	if c.isValue(name) {
		d.Hint = "write \"" + name + "\" with quotes: it is a value, not a name"
	}
	if d.Hint == "" {
		isField := slices.ContainsFunc(cardFields, func(w word) bool { return w.name == name })
		if _, ok := c.attributes[name]; ok || isField {
			d.Hint = "attributes belong to cards: write ." + name + " about a card of a list, this." + name + " about this card"
		}
	}
	return value{}
}

// known lists the names that could stand alone here.
func (x *exprCtx) known() []string {
	var names []string
	for _, w := range words {
		names = append(names, w.name)
	}
	for s := x.scope; s != nil; s = s.parent {
		for _, v := range s.vars {
			names = append(names, v.name)
		}
	}
	names = append(names, sortedKeys(x.c.counters)...)
	names = append(names, sortedKeys(x.c.zones)...)
	names = append(names, sortedKeys(x.c.records)...)
	return append(names, sortedKeys(x.c.conditions)...)
}

// variable finds a name of the program: a parameter, a result, the element.
func (x *exprCtx) variable(name string) (value, bool) {
	if name == "it" && x.itElem && len(x.elems) > 0 {
		return x.element(0), true
	}
	s := x.scope.find(name)
	if s == nil {
		return value{}, false
	}
	if s.konst != nil {
		x.use(name, usedName{t: s.t, konst: s.konst})
		return *s.konst, true
	}
	slot := s.slot
	if x.caps != nil {
		return x.captured(s)
	}
	x.use(name, usedName{t: s.t, slot: slot})
	v := value{t: s.t, i: func(g *Game) int64 { return g.s.Locals[int(g.base)+slot] }}
	switch s.t.k {
	case KCards:
		v.l = func(g *Game, buf []CardID) []CardID {
			cards := g.list(g.s.Locals[int(g.base)+slot])
			if g.look(len(cards)) {
				return buf
			}
			return append(buf, cards...)
		}
		v.i = nil
	}
	return v, true
}

// capture collects the variables that a lasting effect takes along.
type capture struct {
	slots []int
	vars  []*variable
}

// captured makes a variable of the maker one of the lasting effect.
func (x *exprCtx) captured(s *variable) (value, bool) {
	if s.t.k == KCards {
		x.errorf(nil, "capture", "a lasting effect can't keep the list %q", s.name)
		return value{}, true
	}
	k := -1
	for i, slot := range x.caps.slots {
		if slot == s.slot {
			k = i
		}
	}
	if k < 0 {
		if len(x.caps.slots) == maxCaps {
			x.errorf(nil, "capture", "a lasting effect can take %d names along, %q is one too many", maxCaps, s.name)
			return value{}, true
		}
		k = len(x.caps.slots)
		x.caps.slots = append(x.caps.slots, s.slot)
		x.caps.vars = append(x.caps.vars, s)
	}
	x.use(s.name, usedName{t: s.t, slot: k, cap: true})
	return value{t: s.t, i: func(g *Game) int64 { return g.caps[k] }}, true
}

func (x *exprCtx) engineWord(n ast.Node, name string) (value, bool) {
	player := vtype{k: KPlayer}
	switch name {
	case "me":
		return value{t: player, i: func(g *Game) int64 { return int64(g.me) }}, true
	case "you":
		return value{t: player, i: func(g *Game) int64 { return int64(g.you) }}, true
	case "active":
		return value{t: player, i: func(g *Game) int64 { return int64(g.s.Active) }}, true
	case "left":
		return value{t: player, i: func(g *Game) int64 { return int64(g.nextSeat(g.me)) }}, true
	case "right":
		return value{t: player, i: func(g *Game) int64 { return int64(g.prevSeat(g.me)) }}, true
	case "players":
		return value{t: vtype{k: KPlayers}, i: func(g *Game) int64 { return int64(g.s.In) }}, true
	case "opponents":
		return value{t: vtype{k: KPlayers}, i: func(g *Game) int64 { return int64(g.s.In &^ (1 << uint8(g.me))) }}, true
	case "fallen":
		return value{t: vtype{k: KPlayers}, i: func(g *Game) int64 { return int64(g.s.Fallen) }}, true
	case "this":
		if x.c.noThis && x.caps == nil {
			x.errorf(n, "no-card", "an action of players belongs to no card; the card that it is done with is it")
			return value{}, true
		}
		return value{t: vtype{k: KCard}, i: func(g *Game) int64 { return int64(g.this) }}, true
	case "board":
		return x.zonesOf(x.c.rules.boardZones, nil), true
	case "belongings":
		return x.zonesOf(x.c.playerZones(), nil), true
	case "turn":
		return value{t: vtype{k: KInt}, i: func(g *Game) int64 { return int64(g.s.Turn) }}, true
	case "round":
		return value{t: vtype{k: KInt}, i: func(g *Game) int64 { return int64(g.s.Round) }}, true
	case "seat":
		return value{t: vtype{k: KInt}, i: func(g *Game) int64 { return int64(g.me) }}, true
	case "infinite":
		return constant(vtype{k: KInt}, Infinite), true
	case "enemies", "everyone", "options", "event":
		x.errorf(n, "type", "%s needs a name behind a dot", name)
		return value{}, true
	}
	return value{}, false
}

// member compiles a.b.
func (x *exprCtx) member(n *ast.MemberNode) value {
	prop, ok := n.Property.(*ast.StringNode)
	if !ok || n.Method {
		x.errorf(n, "syntax", "a card of a list is not picked by its number here; write top(list, 1)")
		return value{}
	}
	name := prop.Value
	if id, ok := n.Node.(*ast.IdentifierNode); ok && x.scope.find(id.Value) == nil {
		switch id.Value {
		case "enemies":
			return x.together(n, name, walkEnemies, func(g *Game) uint8 { return g.s.In &^ (1 << uint8(g.me)) })
		case "everyone":
			return x.together(n, name, walkEveryone, func(g *Game) uint8 { return g.s.In })
		case "options":
			return x.option(n, name)
		case "event":
			return x.eventField(n, name)
		}
	}
	if m, ok := n.Node.(*ast.MemberNode); ok {
		if p, ok := m.Property.(*ast.StringNode); ok {
			switch p.Value {
			case "usable", "has":
				return x.abilityField(n, x.visit(m.Node), p.Value, name)
			case "forbidden":
				return x.forbiddenField(n, x.visit(m.Node), name)
			}
		}
	}
	of := x.visit(n.Node)
	switch of.t.k {
	case KNone:
		return value{}
	case KCard:
		return x.cardField(n, of, name)
	case KPlayer:
		return x.playerField(n, of, name)
	}
	d := x.errorf(n, "type", "a %s has nothing called %q", of.t.k, name)
	if of.t.k == KPlayers {
		if i, ok := x.c.zones[name]; ok && x.c.rules.Zones[i].Of == OfPlayer {
			d.Hint = "enemies." + name + " is what lies in these zones of all opponents"
		} else if _, ok := x.c.counters[name]; ok {
			d.Hint = "sum(opponents, ." + name + ") adds it up, highest(map(opponents, ." + name + ")) is the greatest"
		}
	}
	return value{}
}

// isValue says whether a word is a value of an attribute, a kind or a card.
func (c *Compiler) isValue(name string) bool {
	for i := range c.rules.Attributes {
		if slices.Contains(c.rules.Attributes[i].Values, name) {
			return true
		}
	}
	_, kind := c.kinds[name]
	return kind || c.rules.CardByID(name) >= 0
}

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
	if i, ok := c.counters[name]; ok && c.rules.Counters[i].Of == OfCard {
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
		if c.rules.Counters[i].Of == OfCard {
			known = append(known, c.rules.Counters[i].Name)
		}
	}
	x.errorf(nameOf(n), "unknown-name", "a card has nothing called %q", name).Hint = diag.SuggestHint(name, known)
	return value{}
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

// counter compiles a counter of a player, a card or the table. alone is set
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
	case k.Of == OfCard && alone:
		x.errorf(n, "type", "%s is a counter of cards", k.Name).Hint = "write this." + k.Name + ", or ." + k.Name + " about a card of a list"
		return value{}
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
	x.errorf(nameOf(n), "unknown-name", "a player has nothing called %q", name).Hint = diag.SuggestHint(name, known)
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
	v := value{t: vtype{k: KCards}, zone: inst, l: func(g *Game, buf []CardID) []CardID {
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
	v := value{t: vtype{k: KCards}, l: func(g *Game, buf []CardID) []CardID {
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
	v := value{t: vtype{k: KCards}, l: func(g *Game, buf []CardID) []CardID {
		set := who(g)
		for k := range g.s.Seats {
			seat := (max(g.s.Active, 0) + k) % g.s.Seats
			if set&(1<<uint8(seat)) == 0 {
				continue
			}
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

func (x *exprCtx) eventField(n ast.Node, name string) value {
	if x.event == noEvent {
		x.errorf(n.(*ast.MemberNode).Node, "no-event", "event is only known in triggers and replacements")
		return value{}
	}
	for i, f := range eventTypes {
		if f.name != name {
			continue
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

// quoteList names values for a message: "a", "b" or "c".
func quoteList(names []string) string {
	q := make([]string, len(names))
	for i, n := range names {
		q[i] = `"` + n + `"`
	}
	return strings.Join(q, ", ")
}

// popcount is the size of a set of values or players.
func popcount(v int64) int64 { return int64(bits.OnesCount64(uint64(v))) }
