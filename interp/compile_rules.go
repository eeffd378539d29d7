package interp

import (
	"slices"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// compileRules compiles the game itself: starts, verbs, actions, the turn.
func (c *Compiler) compileRules(packs []*card.Pack) {
	r := c.rules
	c.options(packs)
	for _, e := range all(packs, func(g *card.GameDecl) card.Map[card.CounterDecl] { return g.Counters }) {
		if e.v.Start != nil {
			x := &exprCtx{c: c}
			v := x.expr(*e.v.Start)
			k := &r.Counters[c.counters[e.name]]
			switch {
			case v.t.k == KBool && k.Flag, v.t.k == KInt && !k.Flag && x.present(v, "this"):
				k.start = v.i
			case v.t.k != KNone:
				x.errorf(v.node, "type", "the start of %s must be a %s", e.name, map[bool]Kind_{true: KBool, false: KInt}[k.Flag])
			}
		}
	}
	for i := range r.Counters {
		if k := &r.Counters[i]; k.Of == OfCard {
			r.cardStart = append(r.cardStart, int32(k.clamp(0)))
			r.startsVary = r.startsVary || k.start != nil
		}
	}
	for _, e := range all(packs, func(g *card.GameDecl) card.Map[card.AttributeDecl] { return g.Attributes }) {
		if e.v.Default != nil {
			at := c.attributes[e.name]
			v, f := c.attributeValue(at, *e.v.Default)
			if f != nil {
				c.errorf(e.v.Default.Node, "type", "a default is a fixed value")
			}
			r.Attributes[at].def = v
		}
	}
	c.checkConditions()
	for _, v := range r.verbs {
		c.compileVerb(v)
	}
	acts := all(packs, func(g *card.GameDecl) card.Map[card.ActionDecl] { return g.Actions })
	for i, a := range acts {
		c.action(&r.Actions[i], a.v)
	}
	for _, p := range packs {
		for i := range p.Game.Triggers {
			r.always = append(r.always, c.trigger(&p.Game.Triggers[i], p.ID.Text+" rule", nil))
		}
		for i := range p.Game.Static {
			r.always = append(r.always, c.static(&p.Game.Static[i], p.ID.Text+" rule", nil)...)
		}
	}
	c.compileTurn(packs)
	c.compileEndings(packs)
}

func (c *Compiler) options(packs []*card.Pack) {
	for _, e := range all(packs, func(g *card.GameDecl) card.Map[card.OptionDecl] { return g.Options }) {
		o := OptionInfo{Name: e.name, Doc: e.v.Doc, Rule: e.v.Rule}
		for _, v := range e.v.Values {
			o.Values = append(o.Values, v.Text)
		}
		d := e.v.Default
		switch {
		case d == nil:
		case len(o.Values) > 0:
			i := slices.Index(o.Values, d.Text)
			if i < 0 {
				c.errorf(d.Node, "unknown-value", "the default is not among the values").Hint = diag.SuggestHint(d.Text, o.Values)
				i = 0
			}
			o.Default = int64(i)
		case d.Node != nil && d.Node.Tag == source.Bool:
			o.Bool, o.Default = true, truth(d.Node.Bool)
		case d.Node != nil && d.Node.Tag == source.Int:
			o.Default = d.Node.Int
		default:
			c.errorf(d.Node, "type", "an option is true or false, a number, or one of its values")
		}
		c.rules.Options = append(c.rules.Options, o)
		c.rules.options = append(c.rules.options, o.Default)
	}
}

// checkConditions compiles each condition once by itself, so that its mistakes
// are told where it stands.
func (c *Compiler) checkConditions() {
	for _, name := range sortedKeys(c.conditions) {
		cd := c.conditions[name]
		sc := &scope{}
		for i := range cd.params {
			if i < len(cd.decl.Params) {
				zero := constant(cd.params[i], 0)
				zero.konst = false
				sc.vars = append(sc.vars, &variable{name: cd.decl.Params[i].Name, t: cd.params[i], konst: &zero})
				c.checkName(cd.decl.Params[i].Key, cd.decl.Params[i].Name)
			}
		}
		c.program(name, func() {
			c.inScope(sc, noEvent, func() {
				x := c.context()
				x.conds = []string{name}
				v := x.expr(cd.decl.When)
				x.want(v, KBool, "a condition")
				if rv := cd.decl.Reveal; rv != nil {
					c.sources(rv.From)
					if rv.Where != nil {
						c.Predicate(*rv.Where)
					}
					if rv.SoThat != nil {
						c.scope = &scope{parent: sc, vars: []*variable{{name: "revealed", t: vtype{k: KCards}, slot: c.NewLocal()}}}
						c.Bool(*rv.SoThat)
					}
				}
			})
		})
		c.rules.progs = c.rules.progs[:len(c.rules.progs)-1]
	}
}

func (c *Compiler) action(a *Action, d *card.ActionDecl) {
	a.Card = len(d.Card) > 0
	a.decl = d
	c.inScope(&scope{}, noEvent, func() {
		if a.Card {
			a.src, a.walk = c.actionCards(d.Card)
			if d.Where != nil {
				a.parts = c.whereParts(*d.Where)
			}
		} else if d.Where != nil {
			c.errorf(d.Where.Node, "missing-key", "where is about cards, but the action names none: card")
		}
		if d.When != nil {
			a.when = c.Bool(*d.When)
			a.whens = c.whenParts(*d.When)
		}
		a.pay = c.payments(d.Pay, a.Card)
		a.prog = c.program(a.Name, func() {
			if a.Card {
				c.scope.vars = append(c.scope.vars, &variable{name: "it", t: vtype{k: KCard}, slot: c.NewLocal()})
			}
			c.Steps(d.Do)
		})
	})
}

// compileTurn compiles the setup, the phases with what other packs insert, and
// the loop that goes round them.
func (c *Compiler) compileTurn(packs []*card.Pack) {
	r := c.rules
	var phases []card.PhaseDecl
	var setup, round card.Steps
	var inserts []card.InsertDecl
	for _, p := range packs {
		phases = append(phases, p.Game.Turn...)
		setup = append(setup, p.Game.Setup...)
		round = append(round, p.Game.Round...)
		inserts = append(inserts, p.Game.Insert...)
	}
	do := map[string]card.Steps{"setup": setup, "round": round}
	names := []string{"setup", "round"}
	for _, p := range phases {
		do[p.Phase.Text] = p.Do
		names = append(names, p.Phase.Text)
	}
	for _, in := range inserts {
		if _, ok := lookup(c, do, in.In, "phase"); ok {
			do[in.In.Text] = c.insert(do[in.In.Text], in)
		}
	}
	stepsProg := func(name string, steps card.Steps) int32 {
		var n int32
		c.inScope(&scope{}, noEvent, func() { n = c.program(name, func() { c.Steps(steps) }) })
		return n
	}
	c.once = map[*source.Node]int{}
	for _, p := range phases {
		for _, st := range do[p.Phase.Text] {
			if st.EvenIfOut {
				c.once[st.Node] = len(c.once)
			}
		}
	}
	if len(c.once) > 64 {
		c.errorf(phases[0].Phase.Node, "too-many", "at most 64 steps of a turn are done even without its player")
	}
	r.setup = stepsProg("setup", do["setup"])
	r.round = -1
	if len(do["round"]) > 0 {
		r.round = stepsProg("round", do["round"])
	}
	for i := range phases {
		p := &phases[i]
		ph := Phase{Name: p.Phase.Text, Text: firstNonEmpty(p.Name, p.Phase.Text), do: -1}
		c.inScope(&scope{}, noEvent, func() {
			if p.When != nil {
				ph.when = c.Bool(*p.When)
			}
		})
		for _, n := range p.Actions {
			if n.Text == "all" {
				for i := range r.Actions {
					ph.actions = append(ph.actions, int16(i))
				}
			} else if a := c.Action(n); a >= 0 {
				ph.actions = append(ph.actions, a)
			}
		}
		if len(do[p.Phase.Text]) > 0 {
			ph.do = stepsProg(p.Phase.Text+" phase", do[p.Phase.Text])
		}
		r.Phases = append(r.Phases, ph)
	}
	if len(phases) > 100 {
		c.errorf(phases[100].Phase.Node, "too-many", "a turn has at most 100 phases")
	}
	if len(r.Phases) == 0 && r.ID != "" {
		c.errorf(packs[0].Game.Game.Node, "missing-key", "the game has no turn")
	}
	var evenIfOut card.Steps
	for _, p := range phases {
		for _, st := range do[p.Phase.Text] {
			if st.EvenIfOut {
				evenIfOut = append(evenIfOut, st)
			}
		}
	}
	out := int32(-1)
	if len(evenIfOut) > 0 {
		// They were compiled before, so their mistakes have been told.
		old := c.diags
		var drop diag.List
		c.diags = &drop
		out = stepsProg("end of a turn without its player", evenIfOut)
		c.diags = old
	}
	r.turnLoop = c.turnLoop(out)
}

// insert puts steps before or after a named step, or at the end.
func (c *Compiler) insert(steps card.Steps, in card.InsertDecl) card.Steps {
	at, target := len(steps), in.After
	if in.Before.Text != "" {
		target = in.Before
	}
	if target.Text != "" {
		labels := map[string]int{}
		for i := range steps {
			if steps[i].Label.Text != "" {
				labels[steps[i].Label.Text] = i
			}
		}
		i, ok := lookup(c, labels, target, "step in "+in.In.Text+" called")
		if !ok {
			return steps
		}
		at = i
		if in.Before.Text == "" {
			at++
		}
	}
	return slices.Insert(slices.Clone(steps), at, in.Do...)
}

func (c *Compiler) turnLoop(out int32) int32 {
	r := c.rules
	return c.program("turn", func() {
		begin := &beginTurnOp{}
		c.Emit(begin)
		c.Emit(stillInOp{})
		for i := range r.Phases {
			p := &r.Phases[i]
			at := len(c.p.code)
			c.Emit(nil)
			if len(p.actions) > 0 {
				act := &actOp{phase: int8(i)}
				c.Emit(act)
				act.end = c.PC()
			}
			if p.do >= 0 {
				c.Emit(callOp{p.do})
			}
			c.p.code[at] = phaseOp{int8(i), c.PC()}
		}
		end := c.PC()
		r.turnEnd = end
		c.Emit(endTurnOp{})
		c.Emit(clearTurnOp{})
		begin.next = c.PC()
		c.Emit(nextTurnOp{0, r.round})
		r.outTurn = c.PC()
		if out >= 0 {
			c.Emit(callOp{out})
		}
		c.Emit(jumpOp{end})
	})
}

// compileEndings compiles when players are out and when the game ends, and
// notes which counters they look at.
func (c *Compiler) compileEndings(packs []*card.Pack) {
	r := c.rules
	r.outDo = -1
	uses := &uses{counters: map[int16]bool{}}
	c.decisive = uses
	cond := func(e card.Expr) intFn {
		x := &exprCtx{c: c, uses: uses}
		v := x.expr(e)
		if x.want(v, KBool, "a condition") {
			return v.i
		}
		return func(*Game) int64 { return 0 }
	}
	for _, p := range packs {
		if e := p.Game.Elimination; e != nil {
			r.outWhen = cond(e.When)
			c.inScope(&scope{}, noEvent, func() {
				r.outDo = c.program("elimination", func() { c.Steps(e.Do) })
			})
		}
		for i := range p.Game.Endings {
			e := &p.Game.Endings[i]
			c.inScope(&scope{}, noEvent, func() {
				r.ends = append(r.ends, ending{when: cond(e.When), win: c.Players(e.Win), doc: e.Doc})
			})
		}
	}
}

// watchEndings notes what eliminations and endings have to be looked at after.
// An attribute that rules or expressions of cards make may change with anything.
func (c *Compiler) watchEndings() {
	r, u := c.rules, c.decisive
	any := u.rules || u.attrs&(r.modifies|r.exprAttrs) != 0
	for i := range r.Counters {
		k := &r.Counters[i]
		k.decides = u.counters[int16(i)]
		k.dirty = any || k.decides
	}
	r.watchZones, r.watchRecords, r.watchRules = any || u.zones, any || u.records, any
}

// finishRules compiles the engine's own programs, and works out beforehand
// what actions ask of designs alone.
func (c *Compiler) finishRules() {
	r := c.rules
	c.watchEndings()
	for i := range r.Cards {
		r.kindOf = append(r.kindOf, r.Kinds[r.Cards[i].Kind].Mask)
		for k := range r.Abilities {
			r.effects = append(r.effects, r.Cards[i].abilities[k].prog)
		}
		r.movings = append(r.movings, moving{rare: len(r.Cards[i].standing) > 0 || r.startsVary || r.watchZones})
	}
	for i := range r.Actions {
		c.tabulate(&r.Actions[i])
	}
	for i := range r.Phases {
		ph := &r.Phases[i]
		for _, a := range ph.actions {
			ph.offers = append(ph.offers, r.Actions[a].offerings(a)...)
		}
	}
	for _, i := range r.always {
		if on := r.standing[i].on; on >= 0 {
			r.alwaysListens[on] = true
		}
	}
	c.lanes()
	keep := r.turnReset[:0]
	for _, i := range r.turnReset {
		if k := &r.Counters[i]; k.Of == OfPlayer && k.start == nil {
			r.turnStarts = append(r.turnStarts, turnStart{k.slot, k.clamp(0)})
		} else {
			keep = append(keep, i)
		}
	}
	r.turnReset = keep
	r.quietMoves = !r.listens[EventMove] && !r.replaces[EventMove]
	for _, kind := range []int16{EventGain, EventLose} {
		r.counted = r.counted || r.listens[kind] || r.replaces[kind]
	}
	defer c.shortActions()
	for i := range r.progs {
		p := &r.progs[i]
		for pc, op := range p.code {
			if call, ok := op.(*callVerbOp); ok {
				_, call.last = p.code[pc+1].(retOp)
			}
		}
		if leaf, ok := p.code[0].(Leaf); ok && i != noLeaf && len(p.code) == 2 && p.Locals == 0 && leaf.IsLeaf() {
			p.leaf = leaf
		}
	}
	r.happenProg = c.program("event", func() {
		for range happenLocals {
			c.NewLocal()
		}
		b := &beforeOp{kind: -1, card: 0, player: 1, amount: 6, to: 5, place: happenPlace, applied: happenApplied, explicit: -1}
		c.Emit(b)
		c.Emit(doEventOp{})
		b.end = c.PC()
	})
	for i := range r.progs {
		for _, m := range r.progs[i].marks {
			m.prog = int32(i)
			m.Card = r.cardOf(m.Program)
			r.marks = append(r.marks, m)
		}
		r.progs[i].marks = nil
	}
	r.orderProg = c.program("triggers", func() {
		c.NewLocal()
		c.Emit(orderOp{})
	})
	r.payProg = c.program("pay", func() {
		for range billLocals {
			c.NewLocal()
		}
		c.Emit(payOp{})
	})
	r.refillProg = c.program("refill", func() {
		c.NewLocal()
		c.NewLocal()
		c.Emit(refillOp{})
		c.Emit(placeOp{0})
	})
}

// shortActions finds the actions with a card that are nothing but a call of a
// verb with one argument, and whose price nothing comes between.
func (c *Compiler) shortActions() {
	r := c.rules
	for i := range r.Actions {
		a := &r.Actions[i]
		p := &r.progs[max(a.prog, 0)]
		if a.prog < 0 || !a.Card || len(p.code) != 2 || p.Locals != 1 {
			continue
		}
		call, ok := p.code[0].(*callVerbOp)
		if !ok || len(call.args) != 1 || len(a.pay) > 0 && (r.replaces[EventLose] || r.instead != nil) {
			continue
		}
		a.call = call
	}
}
