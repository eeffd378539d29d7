package checks

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// world is what the packs declare, as far as expressions depend on it.
type world struct {
	pass       *lint.Pass
	counters   map[string]*card.CounterDecl
	attributes map[string]*attribute
	kinds      map[string]int // by name: its bit
	kindNames  []string
	is         []uint64 // by kind: all that it is
	kindZone   []string // by kind: where it begins
	zones      map[string]*card.ZoneDecl
	records    map[string]bool
	conditions map[string]*card.ConditionDecl
	options    map[string]*card.OptionDecl
	abilities  map[string]bool
	seats      int64 // how many may play
	designs    []*design
	ids        map[string]bool
	trees      map[string]ast.Node
	classesOf  map[string][]*design // by names of attributes
	passing    map[string]matched
	flows      *flow
}

// attribute is an attribute with all its values, and what cards have.
type attribute struct {
	card.AttributeDecl
	values []string
	// changes: some rule may give cards another value than is printed.
	changes bool
	lo, hi  int64 // of the printed values
	missing bool  // some card has none
	open    bool  // some card has an expression
	any     bool  // some card has a value
}

// design is a card design, or what several of them have in common.
type design struct {
	card   *card.CardDecl
	kind   int
	id     string
	attrs  map[string]value
	copies int64 // of all of them, with all players
	same   int   // how many designs
}

func worldOf(p *lint.Pass) *world {
	return lint.Once(p, "world", func() *world { return newWorld(p) })
}

func newWorld(p *lint.Pass) *world {
	w := &world{pass: p, counters: map[string]*card.CounterDecl{}, attributes: map[string]*attribute{}, kinds: map[string]int{},
		zones: map[string]*card.ZoneDecl{}, records: map[string]bool{}, conditions: map[string]*card.ConditionDecl{},
		ids: map[string]bool{}, options: map[string]*card.OptionDecl{}, abilities: map[string]bool{}, trees: map[string]ast.Node{},
		classesOf: map[string][]*design{}, passing: map[string]matched{}, seats: 8}
	for _, pack := range p.Packs {
		w.declare(&pack.Game)
	}
	w.closeKinds()
	for _, s := range w.modifiers() {
		if a := w.attributes[s]; a != nil {
			a.changes = true
		}
	}
	for _, pack := range p.Packs {
		for _, c := range pack.Cards {
			w.design(c)
		}
	}
	return w
}

func (w *world) declare(g *card.GameDecl) {
	if g.Players != nil {
		w.seats = int64(g.Players.Max)
	}
	for i := range g.Counters {
		w.counters[g.Counters[i].Name] = &g.Counters[i].Value
	}
	for i := range g.Attributes {
		e := &g.Attributes[i]
		a := w.attributes[e.Name]
		if a == nil {
			a = &attribute{lo: inf, hi: -inf}
			w.attributes[e.Name] = a
		}
		if e.Value.Type != "" {
			a.AttributeDecl = e.Value
		}
		for _, v := range append(slices.Clip(e.Value.Values), e.Value.Add...) {
			a.values = append(a.values, v.Text)
		}
	}
	for i := range g.Kinds {
		k := &g.Kinds[i]
		if _, ok := w.kinds[k.Name]; !ok && len(w.kindNames) < 62 {
			w.kinds[k.Name] = len(w.kindNames)
			w.kindNames = append(w.kindNames, k.Name)
			w.kindZone = append(w.kindZone, k.Value.In.Text)
		}
	}
	for i := range g.Zones {
		w.zones[g.Zones[i].Name] = &g.Zones[i].Value
	}
	for i := range g.Records {
		w.records[g.Records[i].Name] = true
	}
	for i := range g.Conditions {
		w.conditions[g.Conditions[i].Name] = &g.Conditions[i].Value
	}
	for i := range g.Options {
		w.options[g.Options[i].Name] = &g.Options[i].Value
	}
	for i := range g.Abilities {
		w.abilities[g.Abilities[i].Name] = true
	}
}

// closeKinds: a kind is all that its kinds are.
func (w *world) closeKinds() {
	w.is = make([]uint64, len(w.kindNames))
	for i := range w.is {
		w.is[i] = 1 << i
	}
	for range w.is {
		for _, pack := range w.pass.Packs {
			for _, k := range pack.Game.Kinds {
				i, ok := w.kinds[k.Name]
				for _, is := range k.Value.Is {
					if j, known := w.kinds[is.Text]; ok && known {
						w.is[i] |= w.is[j]
					}
				}
			}
		}
	}
}

// modifiers are the attributes that rules modify.
func (w *world) modifiers() []string {
	var out []string
	add := func(s *card.StaticDecl) {
		for _, m := range s.Modify {
			out = append(out, m.Name)
		}
	}
	for _, pack := range w.pass.Packs {
		for i := range pack.Game.Static {
			add(&pack.Game.Static[i])
		}
		for _, c := range pack.Cards {
			for i := range c.Static {
				add(&c.Static[i])
			}
		}
	}
	for _, s := range w.pass.Steps() {
		if d, ok := s.Args.(card.StaticDecl); ok {
			add(&d)
		}
	}
	return out
}

func (w *world) design(c *card.CardDecl) {
	kind, ok := w.kinds[c.Kind.Text]
	if !ok {
		return
	}
	d := &design{card: c, kind: kind, id: c.ID.Text, attrs: map[string]value{}, copies: int64(c.Copies), same: 1}
	if z := w.zones[w.kindZone[kind]]; z != nil && z.Of == "player" {
		d.copies *= w.seats
	}
	for name, a := range w.attributes {
		v := a.printed(c.Attributes.Get(name))
		switch {
		case v.none:
			a.missing = true
		case v.form == number && v.lo == v.hi:
			a.lo, a.hi, a.any = min(a.lo, v.lo), max(a.hi, v.hi), true
		case v.form == number || v.form == anything:
			a.open = true
		}
		d.attrs[name] = v
	}
	w.designs = append(w.designs, d)
	w.ids[d.id] = true
}

// printed is what a card has that gives e.
func (a *attribute) printed(e *card.Entry[card.Expr]) value {
	if e == nil {
		switch {
		case a.Default != nil:
			return a.given(*a.Default)
		case a.Type == "bool":
			return holds(false, true)
		}
		return value{form: a.form(), none: true, missing: true, many: a.Many}
	}
	return a.given(e.Value)
}

func (a *attribute) form() form {
	switch a.Type {
	case "int":
		return number
	case "bool":
		return truth
	}
	return word
}

func (a *attribute) given(e card.Expr) value {
	n := e.Node
	switch {
	case n == nil:
		return unknown
	case n.Kind == source.Seq:
		v := value{form: word, many: a.Many, words: []string{}}
		for _, i := range n.Items {
			v.words = append(v.words, i.Text)
		}
		return v
	case n.Kind != source.Scalar:
		return unknown
	case a.Type == "int" && n.Tag == source.Int:
		return exactly(n.Int)
	case a.Type == "bool" && n.Tag == source.Bool:
		return holds(n.Bool, !n.Bool)
	case a.Type == "enum" && slices.Contains(a.values, n.Text):
		return value{form: word, many: a.Many, words: []string{n.Text}}
	}
	return value{form: a.form(), yes: true, no: true, lo: -inf, hi: inf, missing: true, many: a.Many}
}

// counter is what a counter can be.
func (w *world) counter(c *card.CounterDecl) value {
	if c.Flag {
		return maybe
	}
	v := numbers(0, inf)
	if c.Min != nil {
		v.lo = int64(*c.Min)
	}
	if c.Max != nil && !c.Infinite {
		v.hi = int64(*c.Max)
	}
	return v
}

// cardValue is what an attribute of some card can be.
func (w *world) cardValue(name string) value {
	a := w.attributes[name]
	v := value{form: a.form(), yes: true, no: true, lo: -inf, hi: inf, missing: a.Optional, many: a.Many}
	switch {
	case v.form == word && !a.Many:
		v.words = a.values
	case v.form == number && !a.changes && !a.open && a.any:
		v.lo, v.hi = a.lo, a.hi
	}
	if v.form == number && a.Min != nil {
		v.lo = max(v.lo, int64(*a.Min))
	}
	if v.form == number && a.Max != nil {
		v.hi = min(v.hi, int64(*a.Max))
	}
	return v
}

// classes are the designs, those taken together that agree in what a condition
// about a card looks at: its kind, the named attributes and whether it has one
// of some ids. There are few of them, however many cards there are.
func (w *world) classes(names, ids []string) []*design {
	key := strings.Join(names, " ") + "|" + strings.Join(ids, " ")
	if c, ok := w.classesOf[key]; ok {
		return c
	}
	var out []*design
	at := map[string]*design{}
	for _, d := range w.designs {
		var b strings.Builder
		b.WriteString(w.kindNames[d.kind])
		for _, n := range names {
			writeValue(&b, d.attrs[n])
		}
		id := ""
		if slices.Contains(ids, d.id) {
			id = d.id
		}
		b.WriteString("|" + id)
		if c := at[b.String()]; c != nil {
			c.copies += d.copies
			c.same++
			continue
		}
		c := *d
		c.id = id
		at[b.String()] = &c
		out = append(out, &c)
	}
	w.classesOf[key] = out
	return out
}

func writeValue(b *strings.Builder, v value) {
	b.WriteByte('|')
	if v.none {
		b.WriteByte('-')
		return
	}
	if v.missing {
		b.WriteByte('?')
	}
	switch v.form {
	case number:
		b.WriteString(v.say())
	case truth:
		if v.yes {
			b.WriteByte('y')
		}
		if v.no {
			b.WriteByte('n')
		}
	case word:
		b.WriteString(strings.Join(v.words, ","))
	}
}

// tree is an expression that stands in a declaration.
func (w *world) tree(text string) ast.Node {
	t, ok := w.trees[text]
	if !ok {
		t = lint.Parse(text)
		w.trees[text] = t
	}
	return t
}
