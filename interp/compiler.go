package interp

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/expr-lang/expr/conf"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// Int is a compiled amount, truth, card, player or place: evaluated for the
// program in progress it gives one number.
type Int = func(g *Game) int64

// List is a compiled list of cards: it appends them to buf.
type List = func(g *Game, buf []CardID) []CardID

// Compiler turns declarations into Rules. Verbs use its exported methods to
// read their arguments and to emit Ops; a mistake is reported to its
// diagnostics, and what it concerns compiles to something harmless, so that
// one run finds every mistake.
type Compiler struct {
	rules *Rules
	diags *diag.List
	verbs map[string]*Verb // the engine's, by name
	conf  *conf.Config

	counters, zones, attributes, kinds, records map[string]int16
	abilities, actions                          map[string]int16
	conditions                                  map[string]*condition
	own                                         map[string]*verb // the game's verbs
	allPlayerZones                              []int16
	tabled                                      []*tabled            // conditions that are looked up
	outUses, endUses                            *uses                // what eliminations and endings depend on
	once                                        map[*source.Node]int // steps that are done even without their player, numbered

	p      *builder
	scope  *scope
	event  eventMode
	tells  eventFields // what the event of the rule tells
	result *resultVar
	step   *card.Step
	of     List    // the cards whose counters are meant
	ofIn   []int16 // the zones in which they lie, where that is known
	envs   *envTypes
	reads  attrReads
	noThis bool            // the program belongs to no card
	told   map[string]bool // what there are too many of
	late   []func()        // what waits until all cards are compiled
}

// builder collects the code of one program.
type builder struct {
	code   []Op
	locals int
	name   string
	marks  []Mark
}

// variable is a name that a program gave to a value.
type variable struct {
	name  string
	t     vtype
	slot  int
	konst *value
}

// scope is the names that are known at a place of a program.
type scope struct {
	vars    []*variable
	parent  *scope
	capture *capture // set where the parent is another program's
}

func (s *scope) find(name string) *variable {
	if s == nil {
		return nil
	}
	for i := len(s.vars) - 1; i >= 0; i-- {
		if s.vars[i].name == name {
			return s.vars[i]
		}
	}
	v := s.parent.find(name)
	if v == nil || s.capture == nil || v.konst != nil {
		return v
	}
	k := s.capture.add(v)
	if k < 0 {
		return nil
	}
	return &variable{name: name, t: v.t, slot: eventLocals + k}
}

// add makes a variable one that is taken along; -1 if there are too many or it
// is a list.
func (c *capture) add(v *variable) int {
	for i, slot := range c.slots {
		if slot == v.slot {
			return i
		}
	}
	if len(c.slots) == maxCaps || v.t.k == KCards {
		return -1
	}
	c.slots = append(c.slots, v.slot)
	c.vars = append(c.vars, v)
	return len(c.slots) - 1
}

// resultVar is the variable that `as` names: where a verb puts its result.
type resultVar struct {
	name card.Name
	slot int
	t    Kind_
	used bool
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func (c *Compiler) errorf(n *source.Node, code, format string, args ...any) *diag.Diagnostic {
	var span source.Span
	if n != nil {
		span = n.Span
	}
	return c.diags.Errorf(span, code, format, args...)
}

// Errorf reports a mistake at a node.
func (c *Compiler) Errorf(n *source.Node, code, format string, args ...any) *diag.Diagnostic {
	return c.errorf(n, code, format, args...)
}

// Emit adds an Op to the program.
func (c *Compiler) Emit(op Op) { c.p.code = append(c.p.code, op) }

// PC is where the next Op goes.
func (c *Compiler) PC() int32 { return int32(len(c.p.code)) }

// NewLocal makes a variable of the program.
func (c *Compiler) NewLocal() int {
	c.p.locals++
	return c.p.locals - 1
}

// Bind gives a variable a name until the scope ends.
func (c *Compiler) Bind(name card.Name, k Kind_, slot int) {
	if name.Text == "" {
		return
	}
	c.checkName(name.Node, name.Text)
	c.scope.vars = append(c.scope.vars, &variable{name: name.Text, t: vtype{k: k}, slot: slot})
}

// checkName reports a name for a result that already means something else.
func (c *Compiler) checkName(n *source.Node, name string) {
	for _, w := range words {
		if w.name == name {
			c.errorf(n, "reserved", "%q is a word of the language", name)
			return
		}
	}
	for what, m := range map[string]map[string]int16{"a counter": c.counters, "a zone": c.zones, "a record": c.records} {
		if _, ok := m[name]; ok {
			c.errorf(n, "reserved", "%q is already %s", name, what)
			return
		}
	}
}

// Enter and Leave begin and end a scope of names.
func (c *Compiler) Enter() { c.scope = &scope{parent: c.scope} }
func (c *Compiler) Leave() { c.scope = c.scope.parent }

// program compiles a program of its own and gives its number.
func (c *Compiler) program(name string, body func()) int32 {
	oldP, oldScope, oldResult, oldOf := c.p, c.scope, c.result, c.of
	c.p, c.result, c.of = &builder{name: name}, nil, nil
	body()
	c.Emit(retOp{})
	p := c.p
	c.p, c.scope, c.result, c.of = oldP, oldScope, oldResult, oldOf
	c.rules.progs = append(c.rules.progs, Program{code: p.code, Locals: int32(p.locals), Name: name, marks: p.marks})
	return int32(len(c.rules.progs) - 1)
}

// inScope sets what a program or condition sees.
func (c *Compiler) inScope(s *scope, ev eventMode, body func()) {
	oldScope, oldEvent := c.scope, c.event
	c.scope, c.event = s, ev
	body()
	c.scope, c.event = oldScope, oldEvent
}

type retOp struct{}

func (retOp) Exec(g *Game) { g.pop() }

// context is what an expression of the program sees.
func (c *Compiler) context() *exprCtx {
	return &exprCtx{c: c, scope: c.scope, event: c.event}
}

// Elem is what # stands for at a depth.
func (g *Game) Elem(depth int) int64 { return g.elem[depth] }

// Me is the player whose step it is; You whose effect it is; This the card.
func (g *Game) Me() int8     { return g.me }
func (g *Game) You() int8    { return g.you }
func (g *Game) This() CardID { return g.this }

// Scratch lends the game's buffer for a list: f gets the cards, which are only
// valid during the call.
func (g *Game) Scratch(l List, f func(cards []CardID)) {
	mark := len(g.buf)
	g.buf = l(g, g.buf)
	cards := g.buf[mark:]
	f(cards)
	g.buf = g.buf[:mark]
}

// lookup finds a declared name and reports an unknown one.
func lookup[V any](c *Compiler, m map[string]V, n card.Name, what string) (v V, ok bool) {
	if n.Text == "" {
		return v, false
	}
	v, ok = m[n.Text]
	if !ok {
		c.errorf(n.Node, "unknown-name", "there is no %s %q", what, n.Text).Hint = diag.KnownHint(n.Text, allOf(what), sortedKeys(m))
	}
	return v, ok
}

// allOf is a sort of names in the plural.
func allOf(noun string) string {
	if noun, in, ok := strings.Cut(strings.TrimSuffix(noun, " called"), " in "); ok {
		return allOf(noun) + " in " + in
	}
	if s, ok := strings.CutSuffix(noun, "y"); ok {
		return s + "ies"
	}
	return noun + "s"
}

// Zone, Counter, Record and Ability find declared names; -1 after an error.
func (c *Compiler) Zone(n card.Name) int16    { return found(lookup(c, c.zones, n, "zone")) }
func (c *Compiler) Counter(n card.Name) int16 { return found(lookup(c, c.counters, n, "counter")) }
func (c *Compiler) Record(n card.Name) int16  { return found(lookup(c, c.records, n, "record")) }
func (c *Compiler) Ability(n card.Name) int16 { return found(lookup(c, c.abilities, n, "ability")) }
func (c *Compiler) Action(n card.Name) int16  { return found(lookup(c, c.actions, n, "action")) }

func found(i int16, ok bool) int16 {
	if !ok {
		return -1
	}
	return i
}

// CounterInfo is a declared counter.
func (c *Compiler) CounterInfo(i int16) *Counter { return &c.rules.Counters[i] }

// playerZones are all zones of players.
func (c *Compiler) playerZones() []int16 { return c.allPlayerZones }

// label adds a word that options show and gives its number.
func (c *Compiler) label(text string) int16 {
	for i, l := range c.rules.Labels {
		if l == text {
			return int16(i)
		}
	}
	c.rules.Labels = append(c.rules.Labels, text)
	return int16(len(c.rules.Labels) - 1)
}

// Label is label for verbs.
func (c *Compiler) Label(text string) int16 { return c.label(text) }

// Prompt adds what a decision asks and gives its number.
func (c *Compiler) Prompt(verb, text string) int16 {
	return c.prompt(Prompt{Verb: verb, Text: text, Program: c.p.name})
}

// Secret is Prompt for a question whose answer only its player knows.
func (c *Compiler) Secret(verb string, secret bool) int16 {
	return c.prompt(Prompt{Verb: verb, Program: c.p.name, Secret: secret})
}

func (c *Compiler) prompt(p Prompt) int16 {
	for i := range c.rules.Prompts {
		if c.rules.Prompts[i] == p {
			return int16(i)
		}
	}
	c.rules.Prompts = append(c.rules.Prompts, p)
	return int16(len(c.rules.Prompts) - 1)
}

// Prompts that every game has: of the choice of an action, and of the order of
// triggers.
const (
	promptAction = iota
	promptOrder
)

// place of a node for messages: file:line.
func placeOf(n *source.Node) string {
	if n == nil || n.Span.IsZero() {
		return ""
	}
	return fmt.Sprintf("%s:%d", n.Span.File.Name, n.Span.Pos().Line)
}

func firstNonEmpty(s ...string) string { return cmp.Or(s...) }
