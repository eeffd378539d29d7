package interp

import (
	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// What verbs ask of a game, besides counters and moves.

// PlaceOf is a zone as a place: of the player in whose zone the card is, at
// the bottom.
func PlaceOf(zone int16) int64 { return makePlace(zone, -1, false) }

// CanTake says whether a zone of the player has a card, or could get one by a
// reshuffle.
func (g *Game) CanTake(zone int16) bool {
	z := &g.r.Zones[zone]
	if g.s.Zones[g.r.Instance(zone, int(g.me))].Count > 0 {
		return true
	}
	return z.Reshuffle >= 0 && g.s.Zones[g.r.Instance(z.Reshuffle, int(g.me))].Count > 0
}

// Need makes sure that a zone of the player holds n cards, by a reshuffle if it
// needs one. If a rule does something instead, it reports true: that has begun,
// and the Op that is being done comes again after it. tried is a variable of
// the Op that keeps it from asking twice; the Op resets it when it
// has got a card.
func (g *Game) Need(zone int16, n int64, tried int) bool {
	if g.Local(tried) != 0 {
		return false
	}
	depth := len(g.s.Stack)
	if !g.need(g.r.Instance(zone, int(g.me)), n) {
		return false
	}
	g.s.Locals[int(g.s.Stack[depth-1].Base)+tried] = 1
	g.s.Stack[depth-1].PC--
	return true
}

// Reshuffle does a reshuffle of a zone of the player now; no rule is asked.
func (g *Game) Reshuffle(zone int16) { g.reshuffle(g.r.Instance(zone, int(g.me))) }

// Nth is the card of a zone of the player that has i before it; None if there
// is none.
func (g *Game) Nth(zone int16, i int64) CardID {
	c := g.s.Zones[g.r.Instance(zone, int(g.me))].Head
	for ; c != None && i > 0; i-- {
		c = g.s.Cards[c].Next
	}
	return c
}

// NthIs says whether that card is c, without a reshuffle.
func (g *Game) NthIs(zone int16, i int64, c CardID) bool {
	d := g.s.Zones[g.r.Instance(zone, int(g.me))].Head
	for ; d != None && i > 0; i-- {
		d = g.s.Cards[d].Next
	}
	return d == c && c != None
}

// RevealCard turns a card up for everybody, as an event that may be replaced.
func (g *Game) RevealCard(c CardID) { g.reveal(c, -1) }

// Show shows a card to one player.
func (g *Game) Show(c CardID, seat int8) { g.s.Cards[c].Seen |= 1 << uint8(seat) }

// Remember adds a card to a record of the player or of the table.
func (g *Game) Remember(record int16, c CardID) {
	r := &g.r.Records[record]
	of := int16(r.base)
	if r.Of == OfPlayer {
		of += int16(g.me)
	}
	g.look(10)
	g.s.Records = append(g.s.Records, Record{of, c})
	if g.r.watchRecords {
		g.dirty()
	}
}

// CopyLocal copies a variable of the program.
func CopyLocal(from, to int) Op { return copyLocalOp{from, to} }

// EmitJump adds a jump whose target is filled in later.
func (c *Compiler) EmitJump() *int32 {
	op := &lateJumpOp{}
	c.Emit(op)
	return &op.to
}

type lateJumpOp struct{ to int32 }

func (op *lateJumpOp) Exec(g *Game) { g.jump(op.to) }

func (op *lateJumpOp) Plan(*Game, int32) (int32, bool) { return op.to, false }

// StepNode is the place of the step that is being compiled.
func (c *Compiler) StepNode() *source.Node { return c.step.Node }

// FirstSeat is the player of a set who comes first in turn order from the
// active one; -1 for an empty set.
func (g *Game) FirstSeat(set uint8) int8 {
	if set == 0 {
		return -1
	}
	return g.s.take(&set)
}

// Interrupted does something that may make a program begin (a replacement, a
// refill). If it did, the Op that is being done comes again after it.
func (g *Game) Interrupted(f func()) bool {
	depth := len(g.s.Stack)
	f()
	if len(g.s.Stack) == depth || g.s.Over {
		return g.s.Over
	}
	g.s.Stack[depth-1].PC--
	return true
}

// MovesInterrupt says whether a move may make a program begin at all.
func (g *Game) MovesInterrupt() bool {
	return g.r.replaces[EventMove] || g.r.replaces[EventReveal]
}

// SetLocal sets a variable of the program.
func SetLocal(slot int, v int64) Op { return setLocalOp{slot, v} }

// OneCard compiles an expression if it is for exactly one card; nil if it is
// for a list.
func (c *Compiler) OneCard(e card.Expr) Int {
	var drop diag.List
	old := c.diags
	c.diags = &drop
	x := c.context()
	v := x.expr(e)
	c.diags = old
	if v.t.k == KCard {
		return v.i
	}
	return nil
}

// Chance is a random number between two bounds, both of which it may be.
func (g *Game) Chance(low, high int64) int64 {
	n := min(high-low, 1<<30) + 1
	return low + int64(g.s.Rng[len(g.s.Rng)-1].N(int(n)))
}
