package checks

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// flow is which kinds of cards can be in which zones, and which abilities of
// theirs can happen. It starts where kinds begin and follows every move of
// every program until nothing new comes; where it does not understand, cards
// of all kinds can be there. Kinds are bits.
type flow struct {
	*world
	in      map[string]uint64 // by zone
	noted   map[string]uint64 // by record
	args    map[string]uint64 // by verb and parameter: the kinds of its cards
	places  map[string]map[string]bool
	guards  map[*source.Node]*card.Expr // of rules that answer events, by their first step
	sites   []site                      // where abilities are run
	changed bool
	last    bool // the round that notes sites
	all     uint64
}

// site is a place that runs an ability: with cards of some kinds, and if an
// action does it with its card, in some zones.
type site struct {
	ability string
	kinds   uint64
	zones   []string // nil for anywhere
	step    *lint.Step
}

func (w *world) flow() *flow {
	if w.flows != nil {
		return w.flows
	}
	f := &flow{world: w, in: map[string]uint64{}, noted: map[string]uint64{}, args: map[string]uint64{}, places: map[string]map[string]bool{}, guards: map[*source.Node]*card.Expr{}}
	f.guard()
	for k, z := range w.kindZone { // those without cards, too: other packs may have some
		f.all |= 1 << k
		f.in[z] |= 1 << k
	}
	for range 50 {
		f.changed = false
		f.round()
		if !f.changed {
			break
		}
	}
	if f.changed { // it did not settle: anything can be anywhere
		for z := range w.zones {
			f.in[z] = f.all
		}
	}
	f.last = true
	f.round()
	w.flows = f
	return f
}

func (f *flow) put(zone string, kinds uint64) {
	if kinds&^f.in[zone] != 0 {
		f.in[zone] |= kinds
		f.changed = true
	}
}

func (f *flow) note(m map[string]uint64, key string, kinds uint64) {
	if kinds&^m[key] != 0 {
		m[key] |= kinds
		f.changed = true
	}
}

// vars are the kinds of the cards that names stand for.
type vars map[string]uint64

func (f *flow) round() {
	for _, pack := range f.pass.Packs {
		for i := range pack.Game.Zones {
			z := &pack.Game.Zones[i]
			if z.Value.Refill.Text != "" {
				f.put(z.Name, f.in[z.Value.Refill.Text])
			}
			if z.Value.Reshuffle.Text != "" {
				f.put(z.Name, f.in[z.Value.Reshuffle.Text])
			}
			if z.Value.Push.Text != "" {
				f.put(z.Value.Push.Text, f.in[z.Name])
			}
		}
	}
	for _, p := range f.pass.Programs() {
		f.steps(p.Steps, f.start(p.Steps[0]))
	}
	for _, r := range f.replacements() {
		f.replacement(r)
	}
}

// start is what names stand for where a program begins.
func (f *flow) start(s *lint.Step) vars {
	v := vars{}
	if s.Card != nil {
		if k, ok := f.kinds[s.Card.Kind.Text]; ok {
			v["this"] = 1 << k
		}
	}
	switch s.Sort {
	case "trigger", "static":
		if g := f.guards[s.Step.Node]; g != nil {
			v["event.card"] = f.eventKinds(g)
		}
	case "verb":
		for _, pack := range f.pass.Packs {
			if d := pack.Game.Verbs.Get(s.Name); d != nil {
				for _, p := range d.Value.Params {
					v[p.Name] = f.args[s.Name+" "+p.Name]
				}
			}
		}
	case "action":
		for _, pack := range f.pass.Packs {
			if a := pack.Game.Actions.Get(s.Name); a != nil {
				kinds, _ := f.sources(a.Value.Card, nil)
				v["it"] = f.only(kinds, a.Value.Where)
			}
		}
	}
	return v
}

// guard notes which events the rules of packs and cards answer.
func (f *flow) guard() {
	add := func(do card.Steps, when *card.Expr) {
		if len(do) > 0 && when != nil {
			f.guards[do[0].Node] = when
		}
	}
	for _, pack := range f.pass.Packs {
		for _, t := range pack.Game.Triggers {
			add(t.Do, t.When)
		}
		for _, r := range pack.Game.Static {
			add(r.Do, r.If)
		}
		for _, c := range pack.Cards {
			for _, t := range c.Triggers {
				add(t.Do, t.When)
			}
			for _, r := range c.Static {
				add(r.Do, r.If)
			}
		}
	}
}

// replacements are all static rules that replace events.
func (f *flow) replacements() []*card.StaticDecl {
	var out []*card.StaticDecl
	for _, pack := range f.pass.Packs {
		for i := range pack.Game.Static {
			out = append(out, &pack.Game.Static[i])
		}
		for _, c := range pack.Cards {
			for i := range c.Static {
				out = append(out, &c.Static[i])
			}
		}
	}
	for _, s := range f.pass.Steps() {
		if d, ok := s.Args.(card.StaticDecl); ok {
			out = append(out, &d)
		}
	}
	return slices.DeleteFunc(out, func(d *card.StaticDecl) bool { return d.Replace.Text == "" })
}

// replacement: its cards may go elsewhere.
func (f *flow) replacement(d *card.StaticDecl) {
	for _, e := range d.With {
		if to := f.destinations(e.Value.Text, ""); to != nil {
			for _, z := range to {
				f.put(z, f.eventKinds(d.If))
			}
		}
	}
}

// eventKinds are the kinds that event.card can be where a condition holds.
func (f *flow) eventKinds(when *card.Expr) uint64 {
	if when == nil {
		return f.all
	}
	if !strings.Contains(when.Text, "event.card.") || f.tree(when.Text) == nil || aboutElementOf(when.Text, f.world) == nil {
		return f.all
	}
	some, _ := f.kindsFor(aboutElementOf(when.Text, f.world))
	return some
}

// aboutElementOf is a condition about event.card as one about the element of a
// list.
func aboutElementOf(text string, w *world) ast.Node {
	return w.tree(strings.ReplaceAll(text, "event.card.", "."))
}

func (f *flow) steps(list []*lint.Step, v vars) {
	for _, s := range list {
		f.step(s, v)
	}
}

func (f *flow) step(s *lint.Step, v vars) {
	result := f.all
	inner := v
	switch verb := s.Verb.Text; {
	case s.Step.Node == nil:
	case s.Own != nil:
		f.own(s, v)
		if s.Pick != nil {
			result = f.picked(*s.Pick, v)
		}
	case verb == "move":
		f.move(text(arg(s, "card")), text(arg(s, "to")), v, s)
	case verb == "draw":
		from, to := "deck", "hand"
		if n := arg(s, "from"); n != nil {
			from = n.Text
		}
		if n := arg(s, "to"); n != nil {
			to = n.Text
		}
		f.put(to, f.in[from])
	case verb == "refill":
	case verb == "reveal" || verb == "look":
		if n := arg(s, "top"); n != nil && f.zones[n.Text] != nil {
			result = f.in[n.Text]
		}
	case verb == "record":
		f.note(f.noted, text(arg(s, "in")), f.list(text(arg(s, "card")), v))
	case verb == "run" || verb == "use" || verb == "copy":
		f.site(s, v)
	case verb == "pick":
		if p, ok := s.Args.(card.Pick); ok {
			result = f.picked(p, v)
			inner = with(v, "chosen", result)
		}
	case verb == "for_each":
		name := text(arg(s, "as"))
		if name == "" {
			name = "it"
		}
		inner = with(v, name, f.list(text(arg(s, "in")), v))
	case verb == "whenever":
		inner = with(v, "event.card", f.eventKinds(exprOf(own(s, "when"))))
	case verb == "lasting":
		inner = with(v, "event.card", f.eventKinds(exprOf(own(s, "if"))))
	case verb == "choose_player":
		inner = with(v, "chosen", f.all)
	}
	if s.Pick != nil {
		inner = with(v, "chosen", result)
	}
	f.steps(s.Inner, inner)
	if s.As.Text != "" {
		v[s.As.Text] = result
	}
}

func exprOf(e *lint.Expr) *card.Expr {
	if e == nil {
		return nil
	}
	return &e.Expr
}

func with(v vars, name string, kinds uint64) vars {
	w := vars{}
	for k, x := range v {
		w[k] = x
	}
	w[name] = kinds
	return w
}

func text(n *source.Node) string {
	if n == nil || n.Kind != source.Scalar {
		return ""
	}
	return n.Text
}

// own is a call of one of the game's verbs.
func (f *flow) own(s *lint.Step, v vars) {
	for i, p := range s.Own.Params {
		given := s.Given.Get(p.Name)
		key := s.Verb.Text + " " + p.Name
		switch p.Value.Type.Text {
		case "place":
			e := p.Value.Default
			if given != nil {
				e = &given.Value
			}
			if e == nil {
				continue
			}
			to := f.destinations(e.Text, s.Name)
			if f.places[key] == nil {
				f.places[key] = map[string]bool{}
			}
			for _, z := range to {
				if !f.places[key][z] {
					f.places[key][z], f.changed = true, true
				}
			}
		case "card", "cards":
			switch {
			case given != nil:
				f.note(f.args, key, f.list(given.Value.Text, v))
			case i == 0 && s.Pick != nil:
				f.note(f.args, key, f.picked(*s.Pick, v))
			default:
				f.note(f.args, key, f.all)
			}
		default:
			f.note(f.args, key, f.all)
		}
	}
}

func (f *flow) picked(p card.Pick, v vars) uint64 {
	kinds, _ := f.sources(p.From, v)
	return f.only(kinds, p.Where)
}

// sources are the kinds in some lists, and the zones if they are zones.
func (f *flow) sources(from card.Exprs, v vars) (kinds uint64, zones []string) {
	known := true
	for _, e := range from {
		kinds |= f.list(e.Text, v)
		z := f.zonesOf(e.Text)
		known = known && z != nil
		zones = append(zones, z...)
	}
	if !known {
		zones = nil
	}
	return kinds, zones
}

func (f *flow) only(kinds uint64, where *card.Expr) uint64 {
	if where == nil {
		return kinds
	}
	tree := f.tree(where.Text)
	if tree == nil || !isAboutCards(f.world, tree) {
		return kinds
	}
	some, _ := f.kindsFor(tree)
	return kinds & some
}

// list is the kinds of a card or of a list of cards.
func (f *flow) list(text string, v vars) uint64 { return f.kindsOf(f.tree(text), v) }

func (f *flow) kindsOf(n ast.Node, v vars) uint64 {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if k, ok := v[n.Value]; ok {
			return k
		}
		return f.named(n.Value)
	case *ast.MemberNode:
		name := lint.Name(n)
		if lint.Name(n.Node) == "event" && name == "card" {
			if k, ok := v["event.card"]; ok {
				return k
			}
			return f.all
		}
		return f.named(name)
	case *ast.BuiltinNode:
		switch {
		case n.Name == "filter" && len(n.Arguments) == 2:
			k := f.kindsOf(n.Arguments[0], v)
			if pred := body(n.Arguments[1]); isAboutCards(f.world, pred) {
				some, _ := f.kindsFor(pred)
				k &= some
			}
			return k
		case n.Name == "concat":
			var k uint64
			for _, a := range n.Arguments {
				k |= f.kindsOf(a, v)
			}
			return k
		}
	case *ast.CallNode:
		if lint.Name(n.Callee) == "top" && len(n.Arguments) == 2 {
			return f.kindsOf(n.Arguments[0], v)
		}
	case *ast.ConditionalNode:
		return f.kindsOf(n.Exp1, v) | f.kindsOf(n.Exp2, v)
	}
	return f.all
}

func (f *flow) named(name string) uint64 {
	switch {
	case f.zones[name] != nil:
		return f.in[name]
	case f.records[name]:
		return f.noted[name]
	case name == "board" || name == "belongings":
		var k uint64
		for z, d := range f.zones {
			if d.Of == "player" && (d.Active || name == "belongings") {
				k |= f.in[z]
			}
		}
		return k
	}
	return f.all
}

// zonesOf are the zones that a list is, whosever they are; nil for others.
func (f *flow) zonesOf(text string) []string {
	switch n := f.tree(text).(type) {
	case *ast.IdentifierNode:
		return f.zoneNames(n.Value)
	case *ast.MemberNode:
		return f.zoneNames(lint.Name(n))
	case *ast.BuiltinNode:
		if n.Name == "filter" && len(n.Arguments) == 2 {
			return f.zonesOf(n.Arguments[0].String())
		}
	}
	return nil
}

func (f *flow) zoneNames(name string) []string {
	if f.zones[name] != nil {
		return []string{name}
	}
	if name != "board" {
		return nil
	}
	var out []string
	for z, d := range f.zones {
		if d.Of == "player" && d.Active {
			out = append(out, z)
		}
	}
	slices.Sort(out)
	return out
}

// destinations are the zones that a place names; verb is the verb whose
// parameters are known there.
func (f *flow) destinations(place, verb string) []string {
	parts := strings.Split(strings.TrimSpace(place), ".")
	if last := parts[len(parts)-1]; len(parts) > 1 && (last == "top" || last == "bottom") {
		parts = parts[:len(parts)-1]
	}
	name := parts[len(parts)-1]
	if f.zones[name] != nil {
		return []string{name}
	}
	if to, ok := f.places[verb+" "+name]; ok {
		var out []string
		for z := range to {
			out = append(out, z)
		}
		return out
	}
	return nil
}

func (f *flow) move(cards, to string, v vars, s *lint.Step) {
	verb := ""
	if s.Sort == "verb" {
		verb = s.Name
	}
	kinds := f.list(cards, v)
	dest := f.destinations(to, verb)
	if dest == nil && (verb == "" || !f.isParam(verb, to)) {
		for z := range f.zones {
			f.put(z, kinds)
		}
	}
	for _, z := range dest {
		f.put(z, kinds)
	}
}

func (f *flow) isParam(verb, name string) bool {
	for _, pack := range f.pass.Packs {
		if d := pack.Game.Verbs.Get(verb); d != nil && d.Value.Params.Get(name) != nil {
			return true
		}
	}
	return false
}

func (f *flow) site(s *lint.Step, v vars) {
	if !f.last {
		return
	}
	of := text(arg(s, "of"))
	x := site{ability: text(arg(s, "ability")), kinds: f.list(of, v), step: s}
	if s.Sort == "action" && of == "it" && s.Verb.Text == "use" {
		for _, pack := range f.pass.Packs {
			if a := pack.Game.Actions.Get(s.Name); a != nil {
				_, x.zones = f.sources(a.Value.Card, nil)
			}
		}
	}
	f.sites = append(f.sites, x)
}

// leaving are, by zone, the kinds of which every card leaves it in each turn,
// while nobody can do anything.
func (f *flow) leaving() map[string]uint64 {
	out := map[string]uint64{}
	for _, s := range f.pass.Steps() {
		if s.Parent != nil || s.Sort != "phase" || s.Card != nil || s.Verb.Text != "move" || s.When != nil || s.Who != nil {
			continue
		}
		list, every := f.tree(text(arg(s, "card"))), ^uint64(0)
		if b, ok := list.(*ast.BuiltinNode); ok && b.Name == "filter" && len(b.Arguments) == 2 {
			list = b.Arguments[0]
			_, every = f.kindsFor(body(b.Arguments[1]))
		}
		if id, ok := list.(*ast.IdentifierNode); ok && f.zones[id.Value] != nil {
			out[id.Value] |= every
		}
	}
	return out
}
