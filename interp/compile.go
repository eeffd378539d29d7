package interp

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// Compile makes Rules of packs, which package load has read and put in order.
// verbs are the engine's general verbs. The rules are only usable if the
// diagnostics hold no error.
func Compile(packs []*card.Pack, verbs []*Verb) (*Rules, diag.List) {
	var l diag.List
	c := &Compiler{
		rules: &Rules{MinPlayers: 1, MaxPlayers: 1, byID: map[string]int16{}, attrExprs: map[int32]intFn{}},
		diags: &l, verbs: map[string]*Verb{}, conditions: map[string]*condition{}, own: map[string]*verb{},
	}
	for _, v := range verbs {
		c.verbs[v.Name] = v
	}
	c.declare(packs)
	c.compileRules(packs)
	c.compileCards(packs)
	c.attributeCycles()
	c.finishRules()
	c.sizes(packs)
	c.keepSources(packs)
	c.totals(packs)
	l.Sort()
	return c.rules, l
}

// entry is a declaration of some pack.
type entry[T any] struct {
	name string
	key  *source.Node
	v    *T
}

// all collects what the packs declare of one kind, in their order.
func all[T any](packs []*card.Pack, get func(*card.GameDecl) card.Map[T]) []entry[T] {
	var out []entry[T]
	for _, p := range packs {
		m := get(&p.Game)
		for i := range m {
			out = append(out, entry[T]{m[i].Name, m[i].Key, &m[i].Value})
		}
	}
	return out
}

func index[T any](es []entry[T]) map[string]int16 {
	m := map[string]int16{}
	for i, e := range es {
		if _, ok := m[e.name]; !ok {
			m[e.name] = int16(i)
		}
	}
	return m
}

// declare makes all names known, before anything is compiled.
func (c *Compiler) declare(packs []*card.Pack) {
	r := c.rules
	h := fnv.New64a()
	for _, p := range packs {
		r.Packs = append(r.Packs, PackInfo{p.ID.Text, p.Manifest.Name, p.Version})
		if g := &p.Game; g.Game.Text != "" {
			r.ID, r.Name = g.Game.Text, firstNonEmpty(g.Name, g.Game.Text)
		}
		if pl := p.Game.Players; pl != nil {
			r.MinPlayers, r.MaxPlayers, r.orderTriggers = pl.Min, pl.Max, pl.OrderTriggers
			if pl.Max > MaxSeats || pl.Min < 1 || pl.Min > pl.Max {
				c.errorf(p.Game.Game.Node, "players", "a game is for 1 to %d players", MaxSeats)
				r.MinPlayers, r.MaxPlayers = 1, MaxSeats
			}
		}
		for _, f := range p.Files {
			h.Write(f.Text)
		}
	}
	r.Hash = h.Sum64()
	counters := all(packs, func(g *card.GameDecl) card.Map[card.CounterDecl] { return g.Counters })
	c.declareCounters(counters)
	c.declareAttributes(all(packs, func(g *card.GameDecl) card.Map[card.AttributeDecl] { return g.Attributes }))
	c.declareZones(all(packs, func(g *card.GameDecl) card.Map[card.ZoneDecl] { return g.Zones }))
	c.declareKinds(all(packs, func(g *card.GameDecl) card.Map[card.KindDecl] { return g.Kinds }))
	c.declareRecords(all(packs, func(g *card.GameDecl) card.Map[card.RecordDecl] { return g.Records }))
	abilities := all(packs, func(g *card.GameDecl) card.Map[card.AbilityDecl] { return g.Abilities })
	c.abilities = index(abilities)
	for _, a := range abilities {
		r.Abilities = append(r.Abilities, Ability{a.name, a.v.Doc, a.v.Text})
	}
	actions := all(packs, func(g *card.GameDecl) card.Map[card.ActionDecl] { return g.Actions })
	c.actions = index(actions)
	r.Labels = []string{"yes", "no", "none"}
	for i := range r.Zones {
		r.Labels = append(r.Labels, r.Zones[i].Name)
	}
	r.Prompts = []Prompt{{Verb: "action"}, {Verb: "triggers", Text: "which of these comes first"}}
	c.substitutes(counters)
	for _, e := range engineEvents {
		r.Events = append(r.Events, e.name)
	}
	for _, a := range actions {
		r.Actions = append(r.Actions, Action{Name: a.name, Text: firstNonEmpty(a.v.Name, a.name), Doc: a.v.Doc, prog: -1})
	}
	for _, cd := range all(packs, func(g *card.GameDecl) card.Map[card.ConditionDecl] { return g.Conditions }) {
		k := &condition{name: cd.name, decl: cd.v}
		for i := range cd.v.Params {
			k.params = append(k.params, c.paramType(cd.v.Params[i].Value))
		}
		c.conditions[cd.name] = k
	}
	for _, p := range packs {
		for _, d := range p.Cards {
			c.declareCard(p, d)
		}
	}
	for _, v := range all(packs, func(g *card.GameDecl) card.Map[card.VerbDecl] { return g.Verbs }) {
		c.declareVerb(v.name, v.key, v.v)
		if len(v.v.Params) > maxParams {
			c.errorf(v.key, "too-many", "a verb has at most %d parameters", maxParams)
		}
	}
	r.listens = make([]bool, len(r.Events))
	r.alwaysListens = make([]bool, len(r.Events))
	r.replaces = make([]bool, len(r.Events))
}

func (c *Compiler) declareCounters(es []entry[card.CounterDecl]) {
	c.counters = index(es)
	for _, e := range es {
		d := e.v
		name, have := strings.CutPrefix(firstNonEmpty(d.Name, spoken(e.name)), "have ")
		if !d.Flag && have {
			name, have = d.Name, false
		}
		k := Counter{Name: e.name, Text: name, Plural: firstNonEmpty(d.Plural, name), Icon: d.Icon, Have: have,
			Flag: d.Flag, Infinite: d.Infinite, Max: Infinite/2 - 1} // above it all is infinite
		switch d.Of {
		case "card":
			k.Of, k.Lasts, k.slot = OfCard, LastsZone, c.rules.nCard
			c.rules.nCard++
		case "table":
			k.Of, k.slot = OfTable, c.rules.nTable
			c.rules.nTable++
		default:
			k.slot = c.rules.nPlayer
			c.rules.nPlayer++
		}
		switch d.Lasts {
		case "game":
			k.Lasts = LastsGame
		case "turn":
			k.Lasts = LastsTurn
		case "zone":
			k.Lasts = LastsZone
		case "play":
			k.Lasts = LastsPlay
		}
		if k.Of != OfCard && (k.Lasts == LastsZone || k.Lasts == LastsPlay) {
			c.errorf(e.key, "type", "only a counter of cards lasts as long as the card is somewhere")
		}
		if d.Min != nil {
			k.Min = int64(*d.Min)
		}
		if d.Max != nil {
			k.Max = int64(*d.Max)
		}
		if d.Flag {
			k.Max = 1
		}
		if k.Of == OfCard {
			k.Max = min(k.Max, 1<<30)
			if k.Infinite {
				c.errorf(e.key, "type", "a counter of cards can't be infinite")
				k.Infinite = false
			}
		}
		if k.Min > k.Max {
			c.errorf(e.key, "bounds", "the least value %d is above the greatest %d", k.Min, k.Max)
		}
		switch {
		case k.Of == OfCard && k.Lasts == LastsZone:
			c.rules.zoneReset = append(c.rules.zoneReset, int16(len(c.rules.Counters)))
		case k.Of == OfCard && k.Lasts == LastsPlay:
			c.rules.playReset = append(c.rules.playReset, int16(len(c.rules.Counters)))
		}
		if k.Lasts == LastsTurn {
			c.rules.turnReset = append(c.rules.turnReset, int16(len(c.rules.Counters)))
		}
		c.rules.Counters = append(c.rules.Counters, k)
	}
}

func (c *Compiler) declareAttributes(es []entry[card.AttributeDecl]) {
	c.attributes = map[string]int16{}
	for _, e := range es {
		if len(e.v.Add) > 0 {
			continue
		}
		d := e.v
		a := Attribute{Name: e.name, Text: firstNonEmpty(d.Name, e.name), Icon: d.Icon, Many: d.Many, Optional: d.Optional,
			Min: -Infinite, Max: Infinite}
		switch d.Type {
		case "bool":
			a.Type = KBool
		case "enum":
			a.Type = KEnum
		default:
			a.Type = KInt
		}
		for _, v := range d.Values {
			a.Values = append(a.Values, v.Text)
		}
		if d.Min != nil {
			a.Min = int64(*d.Min)
		}
		if d.Max != nil {
			a.Max = int64(*d.Max)
		}
		a.hasDefault = d.Default != nil
		c.attributes[e.name] = int16(len(c.rules.Attributes))
		c.rules.Attributes = append(c.rules.Attributes, a)
	}
	for _, e := range es {
		if len(e.v.Add) == 0 {
			continue
		}
		i, ok := lookup(c, c.attributes, card.Name{Text: e.name, Node: e.key}, "attribute")
		if !ok {
			continue
		}
		a := &c.rules.Attributes[i]
		for _, v := range e.v.Add {
			if slices.Contains(a.Values, v.Text) {
				c.errorf(v.Node, "conflict", "%s already has the value %q", e.name, v.Text)
				continue
			}
			a.Values = append(a.Values, v.Text)
		}
	}
	if len(c.rules.Attributes) > 63 {
		c.errorf(es[63].key, "too-many", "a game has at most 63 attributes")
	}
	for i := range c.rules.Attributes {
		if a := &c.rules.Attributes[i]; len(a.Values) > 62 {
			c.errorf(es[i].key, "too-many", "an attribute has at most 62 values")
			a.Values = a.Values[:62]
		}
	}
}

func (c *Compiler) declareZones(es []entry[card.ZoneDecl]) {
	c.zones = index(es)
	if len(es) > 62 {
		c.errorf(es[62].key, "too-many", "a game has at most 62 zones")
	}
	r := c.rules
	for i, e := range es {
		d := e.v
		z := ZoneInfo{Name: e.name, Text: firstNonEmpty(d.Name, e.name), Ordered: d.Ordered || d.Slots > 0, Active: d.Active,
			Slots: d.Slots, Refill: -1, Reshuffle: -1, base: r.instances}
		if z.Slots > 100 {
			c.errorf(e.key, "bounds", "a zone has at most 100 places")
			z.Slots = 100
		}
		if d.Of == "table" {
			z.Of = OfTable
			r.instances++
		} else {
			z.Of = OfPlayer
			r.instances += r.MaxPlayers
			c.allPlayerZones = append(c.allPlayerZones, int16(i))
			if z.Active {
				r.boardZones = append(r.boardZones, int16(i))
			}
		}
		switch d.Visible {
		case "owner":
			z.Visible = VisibleOwner
		case "none":
			z.Visible = VisibleNone
		}
		if d.Refill.Text != "" {
			z.Refill = c.Zone(d.Refill)
			if d.Slots == 0 {
				c.errorf(d.Refill.Node, "missing-key", "a zone that is refilled says how many places it has: slots")
				z.Refill = -1
			}
		}
		if d.Reshuffle.Text != "" {
			z.Reshuffle = c.Zone(d.Reshuffle)
		}
		if z.Of == OfTable {
			r.places = append(r.places, newInstance(&z, int16(i), -1))
		} else {
			for seat := range r.MaxPlayers {
				r.places = append(r.places, newInstance(&z, int16(i), int8(seat)))
			}
		}
		r.Zones = append(r.Zones, z)
	}
	for i := range r.Zones {
		z := &r.Zones[i]
		if z.Reshuffle == int16(i) || c.refillsItself(int16(i)) {
			c.errorf(es[i].key, "cycle", "%s can't be filled from itself", z.Name)
			z.Refill, z.Reshuffle = -1, -1
		}
	}
}

// refillsItself says whether a zone is refilled from zones that are refilled
// from it: a gap would go round for ever.
func (c *Compiler) refillsItself(zone int16) bool {
	r := c.rules
	at := r.Zones[zone].Refill
	for range r.Zones {
		if at < 0 || at == zone {
			break
		}
		at = r.Zones[at].Refill
	}
	return at == zone
}

func (c *Compiler) declareKinds(es []entry[card.KindDecl]) {
	c.kinds = index(es)
	if len(es) > 62 {
		c.errorf(es[62].key, "too-many", "a game has at most 62 kinds")
		es = es[:62]
	}
	for i, e := range es {
		k := Kind{Name: e.name, Text: firstNonEmpty(e.v.Name, e.name), Plural: firstNonEmpty(e.v.Plural, e.name+"s"), Mask: 1 << i, Zone: -1}
		if e.v.In.Text != "" {
			k.Zone = c.Zone(e.v.In)
		}
		c.rules.Kinds = append(c.rules.Kinds, k)
	}
	for range es { // a kind is all that its kinds are
		for i, e := range es {
			for _, n := range e.v.Is {
				if j, ok := c.kinds[n.Text]; ok {
					c.rules.Kinds[i].Mask |= c.rules.Kinds[j].Mask
				}
			}
		}
	}
	for _, e := range es {
		for _, n := range e.v.Is {
			lookup(c, c.kinds, n, "kind")
		}
	}
}

func (c *Compiler) declareRecords(es []entry[card.RecordDecl]) {
	c.records = index(es)
	base := 0
	for _, e := range es {
		rec := RecordInfo{Name: e.name, Doc: e.v.Doc, Text: e.v.Text, Lasts: firstNonEmpty(e.v.Lasts, "turn"), base: base}
		base++
		if e.v.Of == "table" {
			rec.Of = OfTable
		} else {
			base += c.rules.MaxPlayers - 1
		}
		for len(c.rules.recordAt) < base {
			c.rules.recordAt = append(c.rules.recordAt, int16(len(c.rules.Records)))
		}
		c.rules.Records = append(c.rules.Records, rec)
	}
}

func (c *Compiler) declareCard(p *card.Pack, d *card.CardDecl) {
	r := c.rules
	if _, ok := r.byID[d.ID.Text]; ok {
		return // package load has told
	}
	if c.full("cards", len(r.Cards), d.Node) {
		return
	}
	info := CardInfo{ID: d.ID.Text, Name: firstNonEmpty(d.Name, d.ID.Text), Pack: p.ID.Text, Copies: d.Copies, Place: placeOf(d.Node)}
	info.Kind = max(found(lookup(c, c.kinds, d.Kind, "kind")), 0)
	for range r.Abilities {
		info.abilities = append(info.abilities, ability{prog: -1, use: -1})
	}
	r.byID[d.ID.Text] = int16(len(r.Cards))
	r.Cards = append(r.Cards, info)
}

// maxNumbered is how many things of one sort a game can have: they are numbered
// with 16 bits.
const maxNumbered = 32_000

// full reports, once, that there are too many things of a sort.
func (c *Compiler) full(what string, n int, at *source.Node) bool {
	if n < maxNumbered {
		return false
	}
	if c.told == nil {
		c.told = map[string]bool{}
	}
	if !c.told[what] {
		c.told[what] = true
		c.errorf(at, "too-many", "a game has at most %d %s", maxNumbered, what)
	}
	return true
}

// sizes checks that everything can be numbered.
func (c *Compiler) sizes(packs []*card.Pack) {
	r := c.rules
	var at *source.Node
	if len(packs) > 0 {
		at = packs[len(packs)-1].ID.Node
	}
	records := 0
	for i := range r.Records {
		records = r.Records[i].base + r.MaxPlayers
	}
	for _, s := range []struct {
		what string
		n    int
	}{{"counters", len(r.Counters)}, {"records, counted once for each player", records}, {"actions", len(r.Actions)}, {"events", len(r.Events)},
		{"labels", len(r.Labels)}, {"questions", len(r.Prompts)}, {"abilities", len(r.Abilities)}, {"options", len(r.Options)}} {
		c.full(s.what, s.n, at)
	}
	n := 0
	for i := range r.Cards {
		k := &r.Cards[i]
		copies := k.Copies
		if z := r.Kinds[k.Kind].Zone; z >= 0 && r.Zones[z].Of == OfPlayer {
			copies *= r.MaxPlayers
		}
		if n += copies; n >= maxNumbered {
			c.full("cards, their copies counted", n, at)
			return
		}
	}
}

// totals compares the cards with what the packs' manifests expect.
func (c *Compiler) totals(packs []*card.Pack) {
	for _, p := range packs {
		for i := range p.Totals {
			t := &p.Totals[i]
			n := 0
			zone, isZone := c.zones[t.Name]
			switch {
			case t.Name == "designs":
				n = len(p.Cards)
			case !isZone:
				lookup(c, c.zones, card.Name{Text: t.Name, Node: t.Key}, "zone")
				continue
			default:
				for _, d := range p.Cards {
					if k := c.rules.CardByID(d.ID.Text); k >= 0 && c.rules.Kinds[c.rules.Cards[k].Kind].Zone == zone {
						n += cmp.Or(d.OwnCopies, d.Copies)
					}
				}
			}
			if n != t.Value {
				c.errorf(t.Key, "totals", "%s shall be %d, but the cards make %d", t.Name, t.Value, n)
			}
		}
		c.leftOut(p, packs)
	}
}

// leftOut compares the cards that their own condition leaves out with those
// that the manifest expects, when nothing else is loaded that might matter.
func (c *Compiler) leftOut(p *card.Pack, packs []*card.Pack) {
	if len(*c.diags) > 0 || len(packs) > len(closure(p, packs)) {
		return
	}
	g, err := c.rules.Empty(Settings{Players: c.rules.MinPlayers})
	if err != nil {
		return
	}
	expected := map[string]bool{}
	for _, n := range p.LeftOut {
		expected[n.Text] = true
		def := c.rules.CardByID(n.Text)
		switch {
		case def < 0:
			c.errorf(n.Node, "unknown-name", "there is no card %q", n.Text).Hint = diag.SuggestHint(n.Text, sortedKeys(c.rules.byID))
		case c.rules.Cards[def].include == nil || c.rules.Cards[def].include(g) != 0:
			c.errorf(n.Node, "totals", "%s is not left out of the game", n.Text)
		}
	}
	for i := range c.rules.Cards {
		k := &c.rules.Cards[i]
		if k.Pack == p.ID.Text && k.include != nil && k.include(g) == 0 && !expected[k.ID] && len(p.Totals) > 0 {
			c.errorf(p.ID.Node, "totals", "%s is left out of the game, but left_out does not expect it", k.ID)
		}
	}
}

// closure is a pack and all that it requires.
func closure(p *card.Pack, packs []*card.Pack) map[string]bool {
	in := map[string]bool{p.ID.Text: true}
	for range packs {
		for _, q := range packs {
			if in[q.ID.Text] {
				for _, n := range q.Requires {
					in[n.Text] = true
				}
			}
		}
	}
	return in
}

// attributeValue compiles what a card gives for an attribute: a constant for
// the table of printed values, or an expression.
func (c *Compiler) attributeValue(at int16, e card.Expr) (int64, intFn) {
	a := &c.rules.Attributes[at]
	if a.Type == KEnum {
		names := []card.Expr{e}
		if e.Node != nil && e.Node.Kind == source.Seq {
			names = nil
			for _, n := range e.Node.Items {
				names = append(names, card.Expr{Text: n.Text, Node: n})
			}
		}
		var mask int64
		for _, n := range names {
			i := slices.Index(a.Values, n.Text)
			if i < 0 {
				c.errorf(n.Node, "unknown-value", "there is no %s %q", a.Name, n.Text).Hint = diag.SuggestHint(n.Text, a.Values)
				continue
			}
			if !a.Many {
				return int64(i), nil
			}
			mask |= 1 << i
		}
		if !a.Many && len(names) > 0 {
			return Missing, nil
		}
		return mask, nil
	}
	x := &exprCtx{c: c}
	v := x.expr(e)
	if v.t.k == KNone {
		return 0, nil
	}
	if !x.want(v, a.Type, "the "+a.Text) {
		return 0, nil
	}
	if v.konst {
		if v.c < a.Min || v.c > a.Max {
			x.errorf(v.node, "bounds", "%s is between %d and %d", a.Name, a.Min, a.Max)
		}
		return v.c, nil
	}
	if !x.present(v, "an attribute") {
		return 0, nil
	}
	c.readBy(at, v.node, e.Node)
	return exprValue, v.i
}

func cardProgram(id, ability string) string { return fmt.Sprintf("%s %s", id, ability) }

// attrReads is which attributes an attribute's expressions read, and where.
type attrReads map[int16]map[int16]*source.Node

// readBy notes which attributes the expression of an attribute reads.
func (c *Compiler) readBy(at int16, n ast.Node, where *source.Node) {
	if n == nil {
		return
	}
	if c.reads == nil {
		c.reads = attrReads{}
	}
	if c.reads[at] == nil {
		c.reads[at] = map[int16]*source.Node{}
	}
	ast.Walk(&n, visitor(func(n *ast.Node) {
		m, ok := (*n).(*ast.MemberNode)
		if !ok {
			return
		}
		if p, ok := m.Property.(*ast.StringNode); ok {
			if i, ok := c.attributes[p.Value]; ok {
				c.reads[at][i] = where
			}
		}
	}))
}

// attributeCycles reports attributes whose expressions come back to themselves.
func (c *Compiler) attributeCycles() {
	for at := range int16(len(c.rules.Attributes)) {
		seen := map[int16]bool{}
		var reaches func(from int16) bool
		reaches = func(from int16) bool {
			if seen[from] {
				return false
			}
			seen[from] = true
			for to := range int16(len(c.rules.Attributes)) {
				if _, ok := c.reads[from][to]; ok && (to == at || reaches(to)) {
					return true
				}
			}
			return false
		}
		if !reaches(at) {
			continue
		}
		for to := range int16(len(c.rules.Attributes)) {
			if n, ok := c.reads[at][to]; ok {
				c.errorf(n, "cycle", "%s is defined by itself", c.rules.Attributes[at].Name)
				break
			}
		}
	}
}
