package interp

import (
	"reflect"

	"shards/internal/card"
)

// Spec declares a general verb with arguments of type A: a type of package
// card (Expr, Amounts, Steps, Pick …) or a struct with the same tags.
type Spec[A any] struct {
	Name string
	Doc  string // what it does, one or two sentences
	// Compile emits the verb's Ops for one step.
	Compile func(c *Compiler, a A)
	// Text is the verb as a rules text says it; nil where other texts take over.
	Text func(t *Texter, a A) string
	// Examples are scenarios of the verb alone, in the language of package
	// scenario; they are its documentation and its tests.
	Examples string
}

// Verb is a declared verb. Its arguments' type also makes its part of the JSON
// Schema.
type Verb struct {
	Name, Doc, Examples string
	Args                reflect.Type
	compile             func(c *Compiler, st *card.Step)
	text                func(t *Texter, st *card.Step) string
}

// Define makes a Verb of a Spec.
func Define[A any](s Spec[A]) *Verb {
	v := &Verb{Name: s.Name, Doc: s.Doc, Examples: s.Examples, Args: reflect.TypeFor[A]()}
	if v.Args == reflect.TypeFor[struct{}]() {
		v.Args = nil
	}
	v.compile = func(c *Compiler, st *card.Step) {
		before := len(*c.diags)
		a, ok := st.DecodeArgs(v.Args, c.diags).(A)
		if v.Args != nil && (!ok || len(*c.diags) > before) {
			return
		}
		s.Compile(c, a)
	}
	if s.Text != nil {
		v.text = func(t *Texter, st *card.Step) string {
			a, _ := st.DecodeArgs(v.Args, &t.drop).(A)
			return s.Text(t, a)
		}
	}
	return v
}

// Steps compiles steps where they stand, in a scope of their own.
func (c *Compiler) Steps(steps card.Steps) {
	c.Enter()
	for i := range steps {
		c.compileStep(&steps[i])
	}
	c.Leave()
}

// compileStep compiles one step: its condition, its players, its verb.
func (c *Compiler) compileStep(st *card.Step) {
	oldResult, oldOf, oldIn, oldStep := c.result, c.of, c.ofIn, c.step
	c.result, c.of, c.ofIn, c.step = nil, nil, nil, st
	defer func() { c.result, c.of, c.ofIn, c.step = oldResult, oldOf, oldIn, oldStep }()

	first := c.PC()
	if st.As.Text != "" {
		c.result = &resultVar{name: st.As, slot: c.NewLocal(), t: KInt}
		c.Emit(setLocalOp{c.result.slot, 0})
	}
	var end []*int32
	if bit, ok := c.once[st.Node]; ok && st.EvenIfOut {
		op := &onceOp{bit: 1 << bit}
		c.Emit(op)
		end = append(end, &op.skip)
		defer c.Emit(doneOp(op.bit))
	}
	if st.When != nil {
		end = append(end, c.condition(*st.When, false)...)
	}
	var who *whoOp
	if st.Who != nil {
		who = &whoOp{players: c.Players(*st.Who), left: c.NewLocal(), me: c.NewLocal()}
		c.Emit(who)
		c.Emit(&nextWhoOp{who: who})
		who.next = c.PC() - 1
	}
	if st.Of != nil {
		x := c.context()
		v := x.expr(*st.Of)
		c.of, c.ofIn = c.asCards(x, v), v.in
	}
	c.mark(st.Node, false)
	c.verb(st)
	if who != nil {
		c.Emit(&whoAgainOp{who})
		who.end = c.PC()
	}
	for _, e := range end {
		*e = c.PC()
	}
	if c.result != nil {
		if !c.result.used {
			c.errorf(st.As.Node, "no-result", "%s has no result to name", st.Verb.Text)
		}
		if c.result.t == KID {
			c.p.code[first] = setLocalOp{c.result.slot, -1} // as long as nothing is named
		}
		c.Bind(st.As, c.result.t, c.result.slot)
	}
}

func (c *Compiler) verb(st *card.Step) {
	if v, ok := c.verbs[st.Verb.Text]; ok {
		v.compile(c, st)
		return
	}
	if v, ok := c.own[st.Verb.Text]; ok {
		c.callVerb(v, st)
		return
	}
	if st.Verb.Text != "" {
		lookup(c, c.verbNames(), st.Verb, "verb")
	}
}

func (c *Compiler) verbNames() map[string]bool {
	m := map[string]bool{}
	for n := range c.verbs {
		m[n] = true
	}
	for n := range c.own {
		m[n] = true
	}
	return m
}

// Result is the variable that the step's `as` names, for a value of kind k; -1
// if the step names none. Numbers are added up in it, lists replaced.
func (c *Compiler) Result(k Kind_) int {
	if c.result == nil {
		return -1
	}
	c.result.t, c.result.used = k, true
	return c.result.slot
}

// Of is the cards that the step's `of` means; nil without.
func (c *Compiler) Of() List { return c.of }

// OfNoSlot says where the cards lie that the step's `of` means, if that is known
// and is in no zone with slots: such as hand.
func (c *Compiler) OfNoSlot() string {
	name := ""
	for _, z := range c.ofIn {
		if c.rules.Zones[z].Slots > 0 {
			return ""
		}
		name = c.rules.Zones[z].Name
	}
	return name
}

// Step is the step that is being compiled.
func (c *Compiler) Step() *card.Step { return c.step }

type setLocalOp struct {
	slot int
	v    int64
}

func (op setLocalOp) Exec(g *Game) { g.SetLocal(op.slot, op.v) }

func (op setLocalOp) Plan(_ *Game, pc int32) (int32, bool) { return pc + 1, false }

type jumpOp struct{ to int32 }

func (op jumpOp) Exec(g *Game) {
	if g.Spend() {
		g.jump(op.to)
	}
}

func (op jumpOp) Plan(_ *Game, _ int32) (int32, bool) { return op.to, false }

// onceOp begins a step of the turn that is done even without its player, unless
// it was done before the player went out. A step in which the player went out
// is done again.
type onceOp struct {
	bit  uint64
	skip int32
}

func (op *onceOp) Exec(g *Game) {
	if g.s.Done&op.bit != 0 {
		g.jump(op.skip)
	}
}

type doneOp uint64

func (op doneOp) Exec(g *Game) { g.s.Done |= uint64(op) }

// JumpOp goes on at another place of the program.
func JumpOp(to int32) Op { return jumpOp{to} }

// WhenOp goes on at Skip unless the condition holds.
type WhenOp struct {
	Cond Int
	Skip int32
}

func (op *WhenOp) Exec(g *Game) {
	if op.Cond(g) == 0 {
		g.outcome(false)
		g.jump(op.Skip)
		return
	}
	g.outcome(true)
}

// Plan tells that a condition does nothing by itself.
func (op *WhenOp) Plan(g *Game, pc int32) (int32, bool) {
	if op.Cond(g) == 0 {
		return op.Skip, false
	}
	return pc + 1, false
}

// whoOp begins a step that several players do, each as if it were theirs.
// Endings and triggers wait until all have done it.
type whoOp struct {
	players  Int
	left, me int
	next     int32
	end      int32
}

func (op *whoOp) Exec(g *Game) {
	g.SetLocal(op.left, op.players(g)&int64(g.s.In))
	g.SetLocal(op.me, int64(g.me))
	g.hold()
}

func (op *whoOp) Plan(g *Game, pc int32) (int32, bool) {
	if op.players(g)&int64(g.s.In) == 0 {
		return op.end, false
	}
	return pc + 1, true
}

type nextWhoOp struct{ who *whoOp }

func (op *nextWhoOp) Exec(g *Game) {
	if !op.who.pass(g) {
		g.jump(op.who.end)
	}
}

// pass makes it the step of the next player who has not done it yet; of whoever
// it was before, if there is none.
func (op *whoOp) pass(g *Game) bool {
	left := uint8(g.Local(op.left)) & g.s.everybody()
	if left == 0 {
		g.setMe(int8(g.Local(op.me)))
		g.release()
		return false
	}
	g.setMe(g.s.take(&left))
	g.SetLocal(op.left, int64(left))
	return true
}

// whoAgainOp ends what one of several players does: the next one does it, if
// there is one.
type whoAgainOp struct{ who *whoOp }

func (op *whoAgainOp) Exec(g *Game) {
	if g.Spend() && op.who.pass(g) {
		g.jump(op.who.next + 1)
	}
}

// TogetherOp makes endings and triggers wait (or go on).
type TogetherOp struct{ Begin bool }

func (op TogetherOp) Exec(g *Game) {
	if op.Begin {
		g.hold()
	} else {
		g.release()
	}
}

// Plan tells that waiting does nothing by itself.
func (op TogetherOp) Plan(_ *Game, pc int32) (int32, bool) { return pc + 1, false }

// EachOp goes through a list variable: its next element goes to It; at the end
// it goes on at End.
type EachOp struct {
	List, Index, It int
	End             int32
}

func (op *EachOp) Exec(g *Game) {
	if !op.next(g) {
		g.jump(op.End)
	}
}

// next takes the next element of the list, if there is one.
func (op *EachOp) next(g *Game) bool {
	cards := g.list(g.Local(op.List))
	i := g.Local(op.Index)
	if i >= int64(len(cards)) {
		return false
	}
	g.SetLocal(op.It, int64(cards[i]))
	g.SetLocal(op.Index, i+1)
	return true
}

// Plan takes the list to be empty: whoever filled it has told already.
func (op *EachOp) Plan(_ *Game, _ int32) (int32, bool) { return op.End, false }

// ListOp evaluates a list into a list variable and sets its index to 0.
type ListOp struct {
	Src         List
	List, Index int
}

func (op *ListOp) Exec(g *Game) {
	mark := len(g.buf)
	g.buf = op.Src(g, g.buf)
	g.SetLocal(op.List, g.newList(g.buf[mark:]))
	g.buf = g.buf[:mark]
	if op.Index >= 0 {
		g.SetLocal(op.Index, 0)
	}
}

// Plan tells that there is something to do if the list is not empty.
func (op *ListOp) Plan(g *Game, pc int32) (int32, bool) {
	mark := len(g.buf)
	g.buf = op.Src(g, g.buf)
	n := len(g.buf) - mark
	g.buf = g.buf[:mark]
	return pc + 1, n > 0
}

// ForEach compiles a loop over a list variable; it is the element's variable.
func (c *Compiler) ForEach(list, it int, body func()) {
	idx := c.NewLocal()
	if l, ok := c.last().(*ListOp); ok && l.List == list && l.Index < 0 {
		l.Index = idx
	} else {
		c.Emit(setLocalOp{idx, 0})
	}
	op := &EachOp{List: list, Index: idx, It: it}
	start := c.PC()
	c.Emit(op)
	body()
	c.Emit(&eachAgainOp{op, start + 1})
	op.End = c.PC()
}

// last is the Op that was emitted last; nil if there is none.
func (c *Compiler) last() Op {
	if len(c.p.code) == 0 {
		return nil
	}
	return c.p.code[len(c.p.code)-1]
}

// eachAgainOp ends the body of a loop: it begins again with the next element,
// if there is one.
type eachAgainOp struct {
	each *EachOp
	body int32
}

func (op *eachAgainOp) Exec(g *Game) {
	if g.Spend() && op.each.next(g) {
		g.jump(op.body)
	}
}

// ListVar evaluates a list into a new variable.
func (c *Compiler) ListVar(src List) int {
	slot := c.NewLocal()
	c.Emit(&ListOp{Src: src, List: slot, Index: -1})
	return slot
}

// Useful says whether code of the program in progress could do something.
func (g *Game) Useful(pc, end int32) bool { return g.useful(pc, end) }

// PCNow is where the program in progress goes on; Jump changes it.
func (g *Game) PCNow() int32  { return g.top().PC }
func (g *Game) Jump(pc int32) { g.jump(pc) }

// ListLocal is the cards of a list variable; SetList fills one.
func (g *Game) ListLocal(slot int) []CardID      { return g.list(g.Local(slot)) }
func (g *Game) SetList(slot int, cards []CardID) { g.SetLocal(slot, g.newList(cards)) }
func (g *Game) AppendList(slot int, cards ...CardID) {
	old := g.list(g.Local(slot))
	off := len(g.s.Lists)
	g.s.Lists = append(g.s.Lists, old...)
	g.s.Lists = append(g.s.Lists, cards...)
	g.look(10 * (len(old) + len(cards)))
	g.SetLocal(slot, listValue(off, len(old)+len(cards)))
}
