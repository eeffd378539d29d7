package interp

import (
	"slices"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// The turn, the round, and how a game ends.

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
// notes what they look at.
func (c *Compiler) compileEndings(packs []*card.Pack) {
	r := c.rules
	r.outDo = -1
	c.outUses, c.endUses = &uses{counters: map[int16]bool{}}, &uses{counters: map[int16]bool{}}
	cond := func(e card.Expr, uses *uses) intFn {
		x := &exprCtx{c: c, uses: uses}
		v := x.expr(e)
		if x.want(v, KBool, "a condition") {
			return v.i
		}
		return func(*Game) int64 { return 0 }
	}
	for _, p := range packs {
		if e := p.Game.Elimination; e != nil {
			r.outWhen = cond(e.When, c.outUses)
			c.inScope(&scope{}, noEvent, func() {
				r.outDo = c.program("elimination", func() { c.Steps(e.Do) })
			})
		}
		for i := range p.Game.Endings {
			e := &p.Game.Endings[i]
			c.inScope(&scope{}, noEvent, func() {
				r.ends = append(r.ends, ending{when: cond(e.When, c.endUses), win: c.Players(e.Win), doc: e.Doc})
			})
		}
	}
}

// watchEndings notes what eliminations and endings have to be looked at after.
// An attribute that rules or expressions of cards make may change with anything.
func (c *Compiler) watchEndings() {
	r, out, end := c.rules, c.outUses, c.endUses
	either := func(f func(*uses) bool) bool { return f(out) || f(end) }
	any := either(func(u *uses) bool { return u.rules || u.attrs&(r.modifies|r.exprAttrs) != 0 })
	for i := range r.Counters {
		k := &r.Counters[i]
		k.decides = either(func(u *uses) bool { return u.counters[int16(i)] })
		k.dirty = any || k.decides
	}
	r.watchZones = any || either(func(u *uses) bool { return u.zones })
	r.watchRecords = any || either(func(u *uses) bool { return u.records })
	r.watchRules = any
	r.watchEnds = any || !end.onlyPlayers()
	r.watchTurn = r.watchEnds || out.turn || out.records // which end with a turn or a round
	for i := range r.Counters {
		r.watchTurn = r.watchTurn || out.counters[int16(i)] && r.Counters[i].Lasts == LastsTurn
	}
}
