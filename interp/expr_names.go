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
	{"slot", "the number of its place in a zone with slots, from 1; 0 if it lies in none"},
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
		if strings.TrimSpace(x.src.Text) == name {
			d.Hint = "write '\"" + name + "\"' with both quotes, as YAML takes the outer ones away: it is a value, not a name"
		}
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
	if x.uses != nil {
		switch name {
		case "active", "turn", "round":
			x.uses.turn = true
		case "me", "you", "left", "right", "opponents", "seat":
			x.uses.me = true
		}
	}
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
