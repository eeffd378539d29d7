package interp

// revealOp is a condition that a reveal can meet: it goes on if the condition
// holds, or if its player shows cards that make it hold, else at skip. must is
// set where using an ability was the decision to reveal.
type revealOp struct {
	cond *condition
	pure intFn
	pick pickOp
	skip int32
	must bool
}

func (op *revealOp) Exec(g *Game) {
	if op.pure(g) != 0 {
		g.outcome(true)
		return
	}
	if !g.isIn(g.me) || !op.must && !g.useful(g.top().PC, op.skip) || !op.options(g) {
		op.fail(g)
		return
	}
	if op.must {
		g.s.Pending.Min = g.s.Pending.Max
	}
	g.asked(op)
}

func (op *revealOp) fail(g *Game) {
	g.outcome(false)
	g.jump(op.skip)
}

// options makes the decision pending; false if nothing that could be shown
// would help.
func (op *revealOp) options(g *Game) bool {
	mark := len(g.buf)
	op.pick.candidates(g)
	cards := g.buf[mark:]
	g.buf = g.buf[:mark]
	if len(cards) == 0 {
		return false
	}
	d := g.ask(ChooseCards, g.me, 0, 1, op.pick.prompt, g.this)
	for _, c := range cards {
		d.Options = append(d.Options, Option{-1, c, -1, -1})
	}
	if op.pick.soThat == nil {
		return true
	}
	tries := maxTries
	for k := 1; k <= min(len(d.Options), maxReveal); k++ {
		d.Sets, d.SetSize = d.Sets[:0], int16(k)
		var room [maxReveal]int16
		op.pick.sets(g, d, room[:0], 0, k, &tries)
		if len(d.Sets) > 0 {
			d.Max = int64(k)
			op.dropUseless(d)
			return true
		}
	}
	d.Kind, d.SetSize = NoDecision, 0
	return false
}

// maxReveal is how many cards a condition may ask to show at most.
const maxReveal = 5

// dropUseless takes away the options that are in no legal set.
func (op *revealOp) dropUseless(d *Decision) {
	used := make([]bool, len(d.Options))
	for _, i := range d.Sets {
		used[i] = true
	}
	to := make([]int16, len(d.Options))
	keep := d.Options[:0]
	for i, o := range d.Options {
		if used[i] {
			to[i] = int16(len(keep))
			keep = append(keep, o)
		}
	}
	d.Options = keep
	for i, s := range d.Sets {
		d.Sets[i] = to[s]
	}
}

func (op *revealOp) Resume(g *Game, answer []int64) {
	if len(answer) == 0 {
		op.fail(g)
		return
	}
	g.outcome(true)
	for _, i := range answer {
		c := g.s.Pending.Options[i].Card
		g.s.Cards[c].Seen = 0xff
		if g.watch != nil {
			g.tell(Note{Kind: NoteShow, Seat: g.me, Card: c})
		}
	}
}

// possible says whether the condition holds or could be made to hold.
func (op *revealOp) possible(g *Game) bool {
	if op.pure(g) != 0 {
		return true
	}
	// The ability's own variables are not there yet: lend it some.
	n := len(g.s.Locals)
	for len(g.s.Locals) <= int(g.base)+op.pick.dst {
		g.s.Locals = append(g.s.Locals, 0)
	}
	g.s.Pending, g.spare = g.spare, g.s.Pending
	ok := op.options(g)
	g.s.Pending.Kind = NoDecision
	g.s.Pending, g.spare = g.spare, g.s.Pending
	g.s.Locals = g.s.Locals[:n]
	return ok
}

func (op *revealOp) Plan(g *Game, pc int32) (int32, bool) {
	if op.pure(g) != 0 {
		return pc + 1, false
	}
	mark := len(g.buf)
	op.pick.candidates(g)
	n := len(g.buf) - mark
	g.buf = g.buf[:mark]
	if n == 0 {
		return op.skip, false
	}
	return pc + 1, false
}
