package interp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker/nature"
	exprc "github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"
)

// This file is the other half of the differential test: the same expressions
// run by expr's own machine on Go maps that are made from a state.

// world is a state as expr sees it: cards and players are maps that refer to
// each other. __id tells two of them apart.
type world struct {
	g       *Game
	printed bool
	cards   []map[string]any
	players []map[string]any
	env     map[string]any
}

func newWorld(g *Game, printed bool) *world {
	w := &world{g: g, printed: printed, env: map[string]any{}}
	for i := range g.s.Cards {
		w.cards = append(w.cards, map[string]any{"__id": fmt.Sprint("card ", i)})
	}
	for i := range g.s.Seats {
		w.players = append(w.players, map[string]any{"__id": fmt.Sprint("seat ", i)})
	}
	for i := range w.cards {
		w.fillCard(CardID(i))
	}
	for i := range w.players {
		w.fillPlayer(int8(i))
	}
	w.fillEnv()
	return w
}

func (w *world) card(c CardID) any {
	if c < 0 {
		return nil
	}
	return w.cards[c]
}

func (w *world) player(seat int8) any {
	if seat < 0 {
		return nil
	}
	return w.players[seat]
}

func (w *world) list(cards []CardID) []any {
	l := []any{}
	for _, c := range cards {
		l = append(l, w.cards[c])
	}
	return l
}

func (w *world) seats(set uint8) []any {
	l := []any{}
	for k := range w.g.s.Seats {
		if seat := (max(w.g.s.Active, 0) + k) % w.g.s.Seats; set&(1<<uint8(seat)) != 0 {
			l = append(l, w.players[seat])
		}
	}
	return l
}

func (w *world) zones(seat int8, zones ...int16) []any {
	var l []CardID
	for _, z := range zones {
		l = w.g.appendZone(l, w.g.r.Instance(z, int(seat)))
	}
	return w.list(l)
}

func (w *world) record(i int16, seat int8) []any {
	r := &w.g.r.Records[i]
	inst := int16(r.base)
	if r.Of == OfPlayer {
		inst += int16(seat)
	}
	var l []CardID
	for _, e := range w.g.s.Records {
		if e.Of == inst {
			l = append(l, e.Card)
		}
	}
	return w.list(l)
}

func names(all []string, mask int64) []string {
	l := []string{}
	for i, n := range all {
		if mask&(1<<i) != 0 {
			l = append(l, n)
		}
	}
	return l
}

func (r *Rules) kindNames() []string {
	var l []string
	for i := range r.Kinds {
		l = append(l, r.Kinds[i].Name)
	}
	return l
}

// decode gives one of our values the shape that it has for expr.
func (w *world) decode(t vtype, v int64) any {
	r := w.g.r
	name := func(n int, of func(int) string) any {
		if v < 0 || v >= int64(n) {
			return nil
		}
		return of(int(v))
	}
	switch t.k {
	case KInt:
		if v <= missingBelow {
			return nil
		}
		return int(v)
	case KBool:
		return v > 0
	case KEnum:
		if t.dom == domKinds {
			return name(len(r.Kinds), func(i int) string { return r.Kinds[i].Name })
		}
		return name(len(r.Attributes[t.dom].Values), func(i int) string { return r.Attributes[t.dom].Values[i] })
	case KSet:
		return names(r.Attributes[t.dom].Values, v)
	case KKinds:
		return names(r.kindNames(), v)
	case KID:
		return name(len(r.Cards), func(i int) string { return r.Cards[i].ID })
	case KZone:
		return name(len(r.Zones), func(i int) string { return r.Zones[i].Name })
	case KCounter:
		return name(len(r.Counters), func(i int) string { return r.Counters[i].Name })
	case KWord:
		return name(len(r.Options[t.dom].Values), func(i int) string { return r.Options[t.dom].Values[i] })
	case KCard:
		return w.card(CardID(v))
	case KPlayer:
		return w.player(int8(v))
	case KPlayers:
		return w.seats(uint8(v))
	}
	return nil
}

func (w *world) fillCard(c CardID) {
	g, r, m := w.g, w.g.r, w.cards[c]
	card := &g.s.Cards[c]
	m["id"] = r.Cards[card.Def].ID
	m["kind"] = names(r.kindNames(), r.Kinds[r.Cards[card.Def].Kind].Mask)
	m["zone"] = nil
	if card.Zone >= 0 {
		z, _ := r.ZoneOf(card.Zone)
		m["zone"] = r.Zones[z].Name
	}
	m["owner"] = w.player(card.Owner)
	m["other"] = c != g.this
	beneath, under := 0, []any{}
	for i := range g.s.Cards {
		if g.s.Cards[i].Host == c {
			beneath++
			under = append(under, w.card(CardID(i)))
		}
	}
	m["beneath"], m["under"], m["slot"] = beneath, under, 0
	if card.Zone >= 0 && card.Slot >= 0 {
		m["slot"] = int(card.Slot) + 1
	}
	usable, has, forbidden := map[string]any{}, map[string]any{}, map[string]any{}
	for i := range r.Abilities {
		usable[r.Abilities[i].Name] = g.usable(c, int16(i))
		has[r.Abilities[i].Name] = g.has(c, int16(i))
	}
	for i := range r.Actions {
		forbidden[r.Actions[i].Name] = g.Forbidden(int16(i), c, -1)
	}
	m["usable"], m["has"], m["forbidden"] = usable, has, forbidden
	for i := range r.Counters {
		if k := &r.Counters[i]; k.Of.ByCard() {
			m[k.Name] = w.counter(k, g.CardCounter(int16(i), c))
		}
	}
	for i := range r.Attributes {
		a := &r.Attributes[i]
		t := vtype{k: a.Type, dom: int16(i)}
		if a.Many {
			t.k = KSet
		}
		v := g.Attr(c, int16(i))
		if w.printed {
			v = g.Printed(c, int16(i))
		}
		m[a.Name] = w.decode(t, v)
	}
}

func (w *world) counter(k *Counter, v int64) any {
	if k.Flag {
		return v != 0
	}
	return int(v)
}

func (w *world) fillPlayer(seat int8) {
	g, r, m := w.g, w.g.r, w.players[seat]
	m["seat"] = int(seat)
	m["board"] = w.zones(seat, r.boardZones...)
	var all []int16
	for i := range r.Zones {
		if r.Zones[i].Of == OfPlayer {
			all = append(all, int16(i))
			m[r.Zones[i].Name] = w.zones(seat, int16(i))
		}
	}
	m["belongings"] = w.zones(seat, all...)
	forbidden := map[string]any{}
	for i := range r.Actions {
		forbidden[r.Actions[i].Name] = g.Forbidden(int16(i), None, seat)
	}
	m["forbidden"] = forbidden
	for i := range r.Records {
		if r.Records[i].Of == OfPlayer {
			m[r.Records[i].Name] = w.record(int16(i), seat)
		}
	}
	for i := range r.Counters {
		if k := &r.Counters[i]; k.Of == OfPlayer {
			m[k.Name] = w.counter(k, g.PlayerCounter(int16(i), seat))
		}
	}
}

func (w *world) fillEnv() {
	g, r, env := w.g, w.g.r, w.env
	me := w.players[g.me]
	for i := range r.Records {
		env[r.Records[i].Name] = w.record(int16(i), g.me)
	}
	for i := range r.Zones {
		env[r.Zones[i].Name] = w.zones(g.me, int16(i))
	}
	for i := range r.Counters {
		switch k := &r.Counters[i]; k.Of {
		case OfPlayer:
			env[k.Name] = me[k.Name]
		case OfTable:
			env[k.Name] = w.counter(k, g.TableCounter(int16(i)))
		}
	}
	together := func(set uint8) map[string]any {
		m := map[string]any{"board": []any{}}
		for i := range r.Zones {
			if r.Zones[i].Of == OfPlayer {
				m[r.Zones[i].Name] = []any{}
			}
		}
		for _, p := range w.seats(set) {
			for name := range m {
				m[name] = append(m[name].([]any), p.(map[string]any)[name].([]any)...)
			}
		}
		return m
	}
	options := map[string]any{}
	for i := range r.Options {
		switch o := &r.Options[i]; {
		case o.Bool:
			options[o.Name] = g.s.Options[i] != 0
		case len(o.Values) > 0:
			options[o.Name] = o.Values[g.s.Options[i]]
		default:
			options[o.Name] = int(g.s.Options[i])
		}
	}
	event := map[string]any{}
	for i, f := range eventTypes {
		event[f.name] = w.decode(vtype{k: f.t}, g.s.Locals[i])
	}
	others := g.s.In &^ (1 << uint8(g.me))
	for name, v := range map[string]any{"me": me, "you": w.players[g.you], "active": w.player(g.s.Active), "left": w.player(g.nextSeat(g.me)), "right": w.player(g.prevSeat(g.me)),
		"players": w.seats(g.s.In), "opponents": w.seats(others), "fallen": w.seats(g.s.Fallen),
		"enemies": together(others), "everyone": together(g.s.In), "this": w.card(g.this),
		"board": me["board"], "belongings": me["belongings"], "turn": int(g.s.Turn), "round": int(g.s.Round),
		"seat": int(g.me), "infinite": int(Infinite), "options": options, "event": event} {
		env[name] = v
	}
}

// names adds the variables that an expression uses.
func (w *world) names(k *exprCheck) {
	for name, u := range k.names {
		switch {
		case u.konst != nil:
			if u.konst.i != nil {
				w.env[name] = w.decode(u.t, u.konst.i(w.g))
			}
		case u.t.k == KCards:
			w.env[name] = w.list(w.g.list(w.g.s.Locals[u.slot]))
		case u.cap:
			w.env[name] = w.decode(u.t, w.g.caps[u.slot])
		default:
			w.env[name] = w.decode(u.t, w.g.s.Locals[u.slot])
		}
	}
	if k.elem != nil {
		e := w.decode(*k.elem, w.g.elem[0])
		w.env[srcName], w.env["it"] = []any{e}, e
	}
}

// randomContext sets what an expression may see beside the table: who acts,
// for which card, the event, the variables, the element.
func (g *Game) randomContext(rnd *rand.Rand, k *exprCheck) {
	seat := func() int8 { return int8(rnd.IntN(int(g.s.Seats))) }
	anyCard := func() CardID {
		if len(g.s.Cards) == 0 {
			return None
		}
		return CardID(rnd.IntN(len(g.s.Cards)))
	}
	g.s.Lists = g.s.Lists[:0]
	g.base = 0
	g.s.Locals = make([]int64, 80)
	g.elem = [maxDepth]int64{}
	value := func(t vtype) int64 {
		switch t.k {
		case KInt:
			if rnd.IntN(12) == 0 {
				return Infinite
			}
			return int64(rnd.IntN(12))
		case KBool:
			return rnd.Int64N(2)
		case KEnum:
			if t.dom == domKinds {
				return rnd.Int64N(int64(len(g.r.Kinds)))
			}
			return rnd.Int64N(int64(len(g.r.Attributes[t.dom].Values)))
		case KCard:
			return int64(anyCard())
		case KPlayer:
			return int64(seat())
		case KPlayers:
			return rnd.Int64N(1 << g.s.Seats)
		case KCounter:
			return rnd.Int64N(int64(len(g.r.Counters)))
		case KZone:
			return rnd.Int64N(int64(len(g.r.Zones)))
		case KCards:
			n := rnd.IntN(4)
			off := len(g.s.Lists)
			for range n {
				if c := anyCard(); c != None {
					g.s.Lists = append(g.s.Lists, c)
				}
			}
			return int64(off)<<16 | int64(len(g.s.Lists)-off)
		}
		return 0
	}
	for i, f := range eventTypes {
		g.s.Locals[i] = value(vtype{k: f.t})
		if f.t != KInt && rnd.IntN(5) == 0 {
			g.s.Locals[i] = -1
		}
	}
	l := g.s.Locals
	g.ev = Event{Card: CardID(l[0]), Player: int8(l[1]), By: int8(l[2]), Counter: int16(l[3]), From: int16(l[4]), To: int16(l[5]), Amount: l[6]}
	for _, name := range sortedKeys(k.names) {
		u := k.names[name]
		switch {
		case u.konst != nil:
		case u.cap:
			g.caps[u.slot] = value(u.t)
		default:
			g.s.Locals[u.slot] = value(u.t)
		}
	}
	if k.elem != nil {
		g.elem[0] = value(*k.elem)
	}
}

// reference compiles a tree for expr's machine.
func (k *exprCheck) reference() (*vm.Program, error) {
	if k.c.envs == nil {
		k.c.envs = k.c.newEnvTypes(false)
	}
	e := k.c.newEnvTypes(true)
	e.conf.Optimize = false
	r := k.c.rules
	for name, f := range map[string]func(...any) (any, error){
		"distinct": func(a ...any) (any, error) { return refDistinct(a[0].([]any)), nil },
		"most":     func(a ...any) (any, error) { return refMost(a[0].([]any)), nil },
		"highest":  func(a ...any) (any, error) { return refBest(a[0].([]any), 1), nil },
		"lowest":   func(a ...any) (any, error) { return refBest(a[0].([]any), -1), nil },
		"covers":   func(a ...any) (any, error) { return refCovers(a[0].([]any), a[1].([]any)), nil },
		"top": func(a ...any) (any, error) {
			l, n := a[0].([]any), a[1].(int)
			return l[:min(max(n, 0), len(l))], nil
		},
		"loaded": func(a ...any) (any, error) {
			for i := range r.Cards {
				for _, n := range names(r.kindNames(), r.Kinds[r.Cards[i].Kind].Mask) {
					if n == a[0] {
						return true, nil
					}
				}
			}
			return false, nil
		},
	} {
		e.conf.Functions[name].Func = f
	}
	// int of what is not finite is not defined; ours is.
	e.conf.Functions["__int"] = &builtin.Function{Name: "__int", Types: []reflect.Type{reflect.TypeFor[func(any) int]()},
		Func: func(a ...any) (any, error) {
			switch v := a[0].(type) {
			case int:
				return v, nil
			case float64:
				if math.Abs(v) <= float64(maxProduct) {
					return int(v), nil
				}
			}
			return nil, fmt.Errorf("excluded: int(%v)", a[0])
		}}
	for name, u := range k.names {
		e.conf.Env.Fields[name] = e.of(u.t)
		if u.t.opt {
			e.conf.Env.Fields[name] = unknownType
		}
	}
	if k.elem != nil {
		e.conf.Env.Fields[srcName], e.conf.Env.Fields["it"] = e.of(listOf(*k.elem)), e.of(*k.elem)
	}
	tree := k.tree
	ast.Walk(&tree, visitor(func(n *ast.Node) {
		(*n).SetNature(nature.Nature{})
		if b, ok := (*n).(*ast.BuiltinNode); ok && b.Name == "int" {
			*n = &ast.CallNode{Callee: &ast.IdentifierNode{Value: "__int"}, Arguments: b.Arguments}
		}
	}))
	t := &parser.Tree{Node: tree, Source: file.NewSource(k.src)}
	if _, err := e.checker.Check(t, e.conf); err != nil {
		return nil, fmt.Errorf("expr's checker: %w", err)
	}
	return exprc.Compile(t, e.conf)
}

// excluded says that expr does not define a result where we do: a remainder by
// zero, the fields of no card and of nobody, rounding what is not finite.
func excluded(err error) bool {
	for _, s := range []string{"integer divide by zero", "cannot fetch", "excluded:"} {
		if strings.Contains(err.Error(), s) {
			return true
		}
	}
	return false
}

// ours evaluates with our closures.
func (k *exprCheck) ours(w *world) any {
	g := w.g
	mark, vals := len(g.buf), len(g.vals)
	var v any
	switch {
	case k.v.t.k == KCards || k.v.l != nil:
		v = w.list(k.v.cards()(g, nil))
	case k.v.t.k == KFloat:
		v = k.v.f(g)
	case k.v.t.k == KStr:
		v = k.v.str
	case k.v.i != nil:
		v = w.decode(k.v.t, k.v.i(g))
	}
	if len(g.buf) != mark || len(g.vals) != vals {
		panic("an expression leaves something in the game's buffers: " + k.src)
	}
	return v
}

// compare evaluates both ways. It reports a difference, and whether expr
// defined a result at all.
func (k *exprCheck) compare(p *vm.Program, w *world) (diff string, defined bool) {
	w.names(k)
	elem := w.g.elem
	got := k.ours(w)
	w.g.elem = elem
	want, err := vm.Run(p, w.env)
	if err != nil {
		if excluded(err) {
			return "", false
		}
		return fmt.Sprintf("%s: %s\nexpr fails: %v\nours: %v\ntree: %s", k.place, k.src, err, canon(got), k.tree), true
	}
	if k.elem != nil {
		want = want.([]any)[0]
	}
	if g, w := canon(got), canon(want); g != w {
		return fmt.Sprintf("%s: %s\nours: %v\nexpr: %v\ntree: %s", k.place, k.src, g, w, k.tree), true
	}
	return "", true
}

// canon writes a value down; cards and players are their identity.
func canon(v any) string {
	switch v := v.(type) {
	case map[string]any:
		return fmt.Sprint("<", v["__id"], ">")
	case []any:
		l := make([]string, len(v))
		for i := range v {
			l[i] = canon(v[i])
		}
		return "[" + strings.Join(l, " ") + "]"
	case []string:
		return fmt.Sprint(v)
	case float64:
		return fmt.Sprintf("%g", v)
	}
	return fmt.Sprintf("%#v", v)
}

// The functions of the card language once more, written to be plainly right.

func refDistinct(l []any) int {
	best, seen := 0, map[string]bool{}
	masks, bits := map[uint64]bool{0: true}, map[string]uint64{}
	for _, v := range l {
		switch v := v.(type) {
		case nil:
		case []string:
			next := map[uint64]bool{}
			for m := range masks {
				next[m] = true
				for _, s := range v {
					if _, ok := bits[s]; !ok {
						bits[s] = 1 << len(bits)
					}
					next[m|bits[s]] = true
				}
			}
			masks = next
		default:
			seen[canon(v)] = true
		}
	}
	for m := range masks {
		best = max(best, int(popcount(int64(m))))
	}
	return best + len(seen)
}

func refMost(l []any) int {
	n, best := map[string]int{}, 0
	for _, v := range l {
		switch v := v.(type) {
		case nil:
		case []string:
			for _, s := range v {
				n[s]++
			}
		default:
			n[canon(v)]++
		}
	}
	for _, k := range n {
		best = max(best, k)
	}
	return best
}

func refBest(l []any, sign int) int {
	best, found := 0, false
	for _, v := range l {
		if n, ok := v.(int); ok && (!found || (n-best)*sign > 0) {
			best, found = n, true
		}
	}
	return best
}

func refCovers(l, want []any) bool {
	bits := map[string]uint64{}
	for _, s := range want {
		if _, ok := bits[s.(string)]; !ok {
			bits[s.(string)] = 1 << len(bits)
		}
	}
	masks := map[uint64]bool{0: true}
	for _, v := range l {
		set, ok := v.([]string)
		if s, one := v.(string); one {
			set, ok = []string{s}, true
		}
		if !ok {
			continue
		}
		next := map[uint64]bool{}
		for m := range masks {
			next[m] = true
			for _, s := range set {
				next[m|bits[s]] = true
			}
		}
		masks = next
	}
	return masks[1<<len(bits)-1]
}
