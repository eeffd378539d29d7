package interp

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
		r.movings = append(r.movings, moving{rare: len(r.Cards[i].standing) > 0 || r.startsVary || r.watchZones || r.shifts})
	}
	for _, f := range c.late {
		f()
	}
	c.nameDesigns()
	c.workOut()
	for i := range r.Actions {
		c.tabulate(&r.Actions[i])
	}
	for i := range r.Phases {
		ph := &r.Phases[i]
		for _, a := range ph.actions {
			ph.offers = append(ph.offers, r.Actions[a].offerings(a)...)
		}
		for k := range ph.offers {
			ph.offers[k].stall = r.stallOf(&ph.offers[k])
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
	for i := range r.standing {
		s := &r.standing[i]
		for k := range r.Counters {
			about := s.counter < 0 || int(s.counter) == k
			r.Counters[k].heard = r.Counters[k].heard || about && (isChange(s.on) || isChange(s.replace))
		}
	}
	keeps := map[int32]bool{} // what stays on the stack as long as its last verb runs: see Game.doing
	for i := range r.standing {
		if q := &r.standing[i]; q.replace >= 0 {
			keeps[q.prog] = true
		}
	}
	for i := range r.progs {
		p := &r.progs[i]
		for pc, op := range p.code {
			if call, ok := op.(*callVerbOp); ok && !keeps[int32(i)] {
				_, call.last = p.code[pc+1].(retOp)
			}
		}
		if b, ok := p.code[0].(Brief); ok && len(p.code) == 2 && p.Locals == 0 && b.Brief() {
			p.brief = b
		}
	}
	for i := range r.Actions {
		if a := &r.Actions[i]; a.Card && len(a.pay) == 0 && len(r.progs[a.prog].code) == 2 {
			if call, ok := r.progs[a.prog].code[0].(*callVerbOp); ok && call.it && len(call.args) == 1 {
				a.call = call
			}
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
