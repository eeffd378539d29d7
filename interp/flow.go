package interp

import "math/bits"

// The turn is a program like any other: beginTurnOp, the phases, endTurnOp,
// nextTurnOp, round and round. Its frame is the bottom of the stack.

// It passes the turn of a player who is out on, at next.
type beginTurnOp struct{ next int32 }

func (op *beginTurnOp) Exec(g *Game) {
	s := &g.s
	if s.In&(1<<s.Active) == 0 { // out since the setup, or between the turns
		g.jump(op.next)
		return
	}
	s.Turn++
	if s.Turn > g.turnLimit {
		g.failure = "no end after so many turns"
		s.Over, s.Failed, g.alert = true, true, true
		return
	}
	s.AskedBefore = s.Asked
	if s.Round == 0 {
		s.Round = 1
	}
	s.Phase, s.Done = -1, 0
	if g.r.watchTurn || s.Turn == 1 {
		g.dirty()
	}
	g.setMe(s.Active)
	g.top().You = s.Active
	g.you = s.Active
	g.tellTurn(EventTurnStart)
	g.expire(untilNextTurn) // what lasts until then hears it begin
}

// stillInOp ends the turn of a player who went out as it began.
type stillInOp struct{}

func (stillInOp) Exec(g *Game) {
	if g.s.In&(1<<g.s.Active) == 0 {
		g.jump(g.r.outTurn)
	}
}

// phaseOp enters a phase, or skips it.
type phaseOp struct {
	phase int8
	skip  int32
}

func (op phaseOp) Exec(g *Game) {
	p := &g.r.Phases[op.phase]
	if p.when != nil && p.when(g) == 0 {
		g.jump(op.skip)
		return
	}
	g.s.Phase = op.phase
}

// callOp runs a program for the same player.
type callOp struct{ prog int32 }

func (op callOp) Exec(g *Game) { g.push(op.prog, g.this, g.me, g.you) }

// endTurnOp lets the triggers of a turn's end begin.
type endTurnOp struct{}

func (endTurnOp) Exec(g *Game) {
	g.tellTurn(EventTurnEnd)
}

// tellTurn tells of the beginning or end of the active player's turn.
func (g *Game) tellTurn(kind int16) {
	if g.watch == nil && !g.hears(kind) {
		return
	}
	ev := Event{Kind: kind, Card: None, Player: g.s.Active, By: g.s.Active, Counter: -1, From: -1, To: -1}
	if g.watch != nil {
		g.note(&ev)
	}
	if g.hears(kind) {
		g.emit(ev)
	}
}

// clearTurnOp ends what lasts a turn.
type clearTurnOp struct{}

func (clearTurnOp) Exec(g *Game) {
	g.s.Phase = -1
	me, you := g.me, g.you
	for seat := range int(g.s.Seats) {
		vals := g.s.Vals[seat*g.r.nPlayer:]
		for _, t := range g.r.turnStarts {
			vals[t.slot] = t.value
		}
		g.me, g.you = int8(seat), int8(seat) // whose start it is
		for _, i := range g.r.turnReset {
			if c := &g.r.Counters[i]; c.Of == OfPlayer {
				vals[c.slot] = g.startOf(c)
			}
		}
	}
	g.me, g.you = me, you
	g.resetSlow()
	g.endGuises()
	g.clearRecords(LastsTurn)
	g.expire(untilTurn)
}

// resetSlow resets the turn's counters of the table, of places and of cards. Those of
// cards that nothing touched are at their start already, unless that is an
// expression.
func (g *Game) resetSlow() {
	marked := false
	for _, i := range g.r.turnReset {
		c := &g.r.Counters[i]
		switch {
		case c.Of == OfTable:
			*g.valPtr(c, 0) = g.startOf(c)
		case c.Of == OfCard && (c.start != nil || g.touched&c.touch() != 0):
			for id := range g.s.Cards {
				g.s.CardVals[id*g.r.nCard+c.slot] = int32(g.startOf(c))
			}
			marked = true
		case c.Of == OfSlot:
			g.resetSlots(c)
		}
	}
	if marked {
		for id := range g.s.Cards {
			g.mark(CardID(id))
		}
	}
	g.touched = 0
}

// expire ends lasting effects: those of this turn, or those that last until
// the active player's next turn; and those that have worked often enough.
func (g *Game) expire(until uint8) {
	keep := g.s.Effects[:0]
	for _, e := range g.s.Effects {
		over := e.Until == until && (until == untilTurn || e.You == g.s.Active)
		if !over && e.Times != 0 {
			keep = append(keep, e)
		}
	}
	if len(keep) != len(g.s.Effects) {
		g.s.Effects = keep
		g.refreshMasks()
	}
}

// nextTurnOp passes the turn: to whoever has an extra turn, else to the next
// player; after the last one the round's steps come first.
type nextTurnOp struct{ begin, round int32 }

func (op nextTurnOp) Exec(g *Game) {
	s := &g.s
	for len(s.Extra) > 0 {
		next := s.Extra[0]
		s.Extra = s.Extra[:copy(s.Extra, s.Extra[1:])]
		if s.In&(1<<next) != 0 {
			s.Active = next
			g.jump(op.begin)
			return
		}
	}
	last := s.Regular
	next := g.nextSeat(last)
	s.Active, s.Regular = next, next
	if next <= last {
		s.Round++
		g.clearRecords(LastsRound)
		if op.round >= 0 {
			g.jump(op.begin)
			g.setMe(next)
			g.push(op.round, None, next, next)
			return
		}
	}
	g.jump(op.begin)
}

// clearRecords empties the records that last a turn, or a round.
func (g *Game) clearRecords(life Life) {
	keep := g.s.Records[:0]
	for _, e := range g.s.Records {
		if g.r.recordLife[e.Of] != life {
			keep = append(keep, e)
		}
	}
	g.s.Records = keep
}

// nextSeat is the next player clockwise who is still in the game.
func (g *Game) nextSeat(seat int8) int8 {
	in := g.s.In
	if later := in >> uint8(seat+1) << uint8(seat+1); later != 0 {
		in = later
	}
	if in == 0 {
		return seat
	}
	return int8(bits.TrailingZeros8(in))
}

// everybody is the set of all players who began.
func (s *State) everybody() uint8 { return uint8(1<<uint(s.Seats) - 1) }

// take removes from a set of players the one who comes first in turn order,
// from the active player on.
func (s *State) take(set *uint8) int8 {
	first := uint8(max(s.Active, 0))
	from := *set >> first << first
	if from == 0 {
		from = *set
	}
	seat := int8(bits.TrailingZeros8(from))
	*set &^= 1 << uint8(seat)
	return seat
}

// prevSeat is the player before in turn order who is still in the game.
func (g *Game) prevSeat(seat int8) int8 {
	n := g.s.Seats
	for i := int8(1); i <= n; i++ {
		if prev := (seat - i + n) % n; g.s.In&(1<<prev) != 0 {
			return prev
		}
	}
	return seat
}

// eliminate takes out all players who are out now, together, and lets what
// the rules say about them happen. It reports whether anybody went out.
func (g *Game) eliminate() bool {
	if g.r.outWhen == nil {
		return false
	}
	s := &g.s
	var out uint8
	for seat := range s.Seats {
		if s.In&(1<<seat) != 0 && g.under(None, seat, seat, nil, nil, g.r.outWhen) != 0 {
			out |= 1 << seat
		}
	}
	if out == 0 {
		return false
	}
	s.In &^= out
	s.Fallen = out
	g.dirty()
	if g.watch != nil {
		for seat := range s.Seats {
			if out&(1<<seat) != 0 {
				g.tell(Note{Kind: NoteOut, Seat: seat, Card: None})
			}
		}
	}
	if g.endings() {
		return true
	}
	if s.Active >= 0 && out&(1<<s.Active) != 0 && s.Phase >= 0 && s.Stack[0].PC <= g.r.turnEnd {
		g.abandonTurn()
	}
	for seat := s.Seats - 1; seat >= 0; seat-- {
		if out&(1<<seat) != 0 && g.r.outDo >= 0 {
			g.push(g.r.outDo, None, seat, seat)
		}
	}
	return true
}

// abandonTurn ends the turn of a player who is out: what was in progress ends,
// and only those steps of the turn follow that are done even then.
func (g *Game) abandonTurn() {
	s := &g.s
	for len(s.Stack) > 1 {
		g.pop()
	}
	s.Queue = s.Queue[:0]
	g.restore()
	g.jump(g.r.outTurn)
}

// endings ends the game if an ending of the rules holds.
func (g *Game) endings() bool {
	s := &g.s
	for i := range g.r.ends {
		e := &g.r.ends[i]
		seat := max(s.Active, 0)
		if g.under(None, seat, seat, nil, nil, e.when) == 0 {
			continue
		}
		s.Winners = uint8(g.under(None, seat, seat, nil, nil, e.win))
		g.finish()
		return true
	}
	return false
}

func (g *Game) finish() {
	g.s.Over, g.alert = true, true
	g.s.Stack = g.s.Stack[:0]
	g.s.Queue = g.s.Queue[:0]
	g.s.Locals = g.s.Locals[:0]
	g.s.Lists = g.s.Lists[:0]
	g.s.Hold = 0
	if g.watch != nil {
		g.tell(Note{Kind: NoteOver, Seats: g.s.Winners, Card: None})
	}
}

// EndNow ends the game at once; winners is a set of seats.
func (g *Game) EndNow(winners uint8) {
	g.s.Winners = winners
	g.finish()
}

// EndPhase ends the current phase's actions.
func (g *Game) EndPhase() { g.s.PhaseOver = true }

// ExtraTurn gives a player another turn after this one.
func (g *Game) ExtraTurn(seat int8) { g.s.Extra = append(g.s.Extra, seat) }

// Seats is the number of players in a set.
func Seats(set uint8) int { return bits.OnesCount8(set) }
