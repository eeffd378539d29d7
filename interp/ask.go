package interp

import "slices"

// Labels that every game has; the names of zones follow.
const (
	labelYes = iota
	labelNo
	labelNone
	firstZoneLabel
)

func (r *Rules) zoneLabel(zone int16) int16 {
	if zone < 0 {
		return labelNone
	}
	return firstZoneLabel + zone
}

// ask makes a decision pending. The caller fills the options, then calls asked.
func (g *Game) ask(kind DecisionKind, seat int8, min, max int64, prompt int16, source CardID) *Decision {
	d := &g.s.Pending
	d.Kind, d.Seat, d.Min, d.Max = kind, seat, min, max
	d.Options = d.Options[:0]
	d.Sets, d.SetSize = d.Sets[:0], 0
	d.Prompt, d.Source = prompt, source
	return d
}

// asked answers the pending decision at once if only one answer is legal.
func (g *Game) asked(op Asker) {
	d := &g.s.Pending
	g.picks = g.picks[:0]
	n := int64(len(d.Options))
	switch d.Kind {
	case ChooseAction:
		if g.askForced || n > 1 {
			return
		}
		g.picks = append(g.picks, 0)
	case ChooseNumber:
		if d.Min < d.Max {
			return
		}
		g.picks = append(g.picks, d.Min)
	case Distribute:
		if n != 1 || d.Min != d.Max {
			return
		}
		g.picks = append(g.picks, d.Max)
	case YesNo:
		return
	default:
		switch {
		case d.SetSize > 0:
			if d.Min == 0 || d.SetCount() > 1 {
				return
			}
			for _, i := range d.Set(0) {
				g.picks = append(g.picks, int64(i))
			}
		case d.Max == 0:
		case d.Min == n:
			for i := range n {
				g.picks = append(g.picks, i)
			}
		default:
			return
		}
	}
	d.Kind = NoDecision
	op.Resume(g, g.picks)
}

// newList keeps cards as a list of the program in progress.
func (g *Game) newList(cards []CardID) int64 {
	off := len(g.s.Lists)
	g.look(10 * len(cards))
	g.s.Lists = append(g.s.Lists, cards...)
	return listValue(off, len(cards))
}

// listValue is what a variable holds of a list: where it begins and how long
// it is.
func listValue(off, n int) int64 { return int64(off)<<32 | int64(n) }

// listLen is the length of a list variable.
func listLen(v int64) int64 { return v & 0xffffffff }

// list is the cards of a list variable. It is valid until the program ends.
func (g *Game) list(v int64) []CardID {
	off, n := int(v>>32), int(listLen(v))
	return g.s.Lists[off : off+n : off+n]
}

// planner is an Op that can tell, without doing anything, whether it would do
// something, and where the program would go on if not. An Op that is none is
// taken to do something.
type planner interface {
	Plan(g *Game, pc int32) (next int32, useful bool)
}

// maxPlans is how many Ops are looked at for one question; what is longer is
// taken to do something.
const maxPlans = 10_000

// useful says whether the code from pc up to end could do something now.
func (g *Game) useful(pc, end int32) bool {
	if g.planning == 0 {
		g.plans = 0
	}
	g.planning++
	defer func() { g.planning-- }()
	for pc < end {
		if g.plans++; g.plans > maxPlans {
			return true
		}
		p, ok := g.code[pc].(planner)
		if !ok {
			return true
		}
		next, useful := p.Plan(g, pc)
		if useful {
			return true
		}
		if next <= pc {
			return false
		}
		pc = next
	}
	return false
}

// how many cards a pick takes
type pickMode uint8

const (
	pickCount pickMode = iota
	pickUpTo
	pickAny
	pickAll
	pickRandom
)

// pickOp chooses cards into a list variable.
type pickOp struct {
	src       listFn
	again     bool // a card may be there several times
	where     intFn
	mode      pickMode
	n         intFn // nil is 1
	by        intFn // nil is the player whose step it is
	different intFn // no two may agree in this; evaluated for elem[0]
	soThat    intFn // must hold for the list in dst
	dst       int
	prompt    int16
}

// dropTwins leaves each card of the scratch buffer from mark on there once.
func (g *Game) dropTwins(mark int) {
	var room [64]CardID
	seen := append(room[:0], g.buf[mark:]...)
	slices.Sort(seen)
	if len(slices.Compact(seen)) == len(g.buf)-mark {
		return
	}
	in := map[CardID]bool{}
	keep := mark
	for _, c := range g.buf[mark:] {
		if !in[c] {
			in[c] = true
			g.buf[keep] = c
			keep++
		}
	}
	g.buf = g.buf[:keep]
}

// candidates appends the cards that can be chosen to the scratch buffer.
func (op *pickOp) candidates(g *Game) {
	mark := len(g.buf)
	g.buf = op.src(g, g.buf)
	if op.again {
		g.dropTwins(mark)
	}
	if op.where == nil {
		return
	}
	keep := mark
	old := g.elem[0]
	for i := mark; i < len(g.buf); i++ {
		c := g.buf[i]
		g.elem[0] = int64(c)
		if op.where(g) != 0 {
			g.buf[keep] = c
			keep++
		}
	}
	g.elem[0] = old
	g.buf = g.buf[:keep]
}

func (op *pickOp) Exec(g *Game) {
	mark := len(g.buf)
	op.candidates(g)
	cards := g.buf[mark:]
	n := int64(1)
	if op.n != nil {
		n = op.n(g)
	}
	n = max(min(n, int64(len(cards))), 0)
	switch op.mode {
	case pickAll:
		g.SetLocal(op.dst, g.newList(cards))
		g.buf = g.buf[:mark]
		return
	case pickRandom:
		rnd := &g.s.Rng[len(g.s.Rng)-1]
		for i := range n {
			j := i + int64(rnd.N(len(cards)-int(i)))
			cards[i], cards[j] = cards[j], cards[i]
		}
		g.SetLocal(op.dst, g.newList(cards[:n]))
		g.buf = g.buf[:mark]
		return
	case pickAny:
		n = int64(len(cards))
	}
	low := n
	if op.mode != pickCount {
		low = 0
	}
	seat := g.me
	if op.by != nil {
		seat = int8(op.by(g))
	}
	d := g.ask(ChooseCards, seat, low, n, op.prompt, g.this)
	for _, c := range cards {
		g.s.Cards[c].Seen |= 1 << uint8(seat)
		d.Options = append(d.Options, Option{-1, c, -1, -1})
	}
	g.buf = g.buf[:mark]
	if op.different != nil || op.soThat != nil {
		op.limit(g)
	}
	g.asked(op)
}

// maxSets is how many legal sets of a limited choice are listed.
const maxSets = 4096

// maxTries is how many sets of a limited choice are looked at.
const maxTries = 50_000

// limit lists the sets that a choice with conditions allows: of every size
// where the player may take fewer, else of the largest that is possible.
func (op *pickOp) limit(g *Game) {
	d := &g.s.Pending
	d.SetSize = int16(d.Max)
	tries := maxTries
	var room [64]int16
	for k := min(d.Max, int64(len(room))); k > 0; k-- {
		op.sets(g, d, room[:0], 0, int(k), &tries)
		if d.Min > 0 && len(d.Sets) > 0 {
			d.Min, d.Max = k, k
			return
		}
	}
	if len(d.Sets) == 0 {
		d.Min, d.Max, d.SetSize = 0, 0, 0
		d.Options = d.Options[:0]
	}
}

// sets lists the allowed sets of k options that begin with those chosen.
func (op *pickOp) sets(g *Game, d *Decision, chosen []int16, from, k int, tries *int) {
	if *tries <= 0 || len(d.Sets) >= maxSets*int(d.SetSize) {
		return
	}
	if len(chosen) == k {
		*tries--
		if op.allowed(g, d, chosen) {
			d.Sets = append(d.Sets, chosen...)
			for range int(d.SetSize) - k {
				d.Sets = append(d.Sets, -1)
			}
		}
		return
	}
	for i := from; i <= len(d.Options)-(k-len(chosen)); i++ {
		if op.differs(g, d, chosen, i) {
			op.sets(g, d, append(chosen, int16(i)), i+1, k, tries)
		}
	}
}

// differs says whether an option may stand beside those chosen.
func (op *pickOp) differs(g *Game, d *Decision, chosen []int16, i int) bool {
	if op.different == nil {
		return true
	}
	old := g.elem[0]
	defer func() { g.elem[0] = old }()
	g.elem[0] = int64(d.Options[i].Card)
	v := op.different(g)
	for _, j := range chosen {
		g.elem[0] = int64(d.Options[j].Card)
		if op.different(g) == v {
			return false
		}
	}
	return true
}

func (op *pickOp) allowed(g *Game, d *Decision, chosen []int16) bool {
	if op.soThat == nil {
		return true
	}
	mark := len(g.s.Lists)
	for _, i := range chosen {
		g.s.Lists = append(g.s.Lists, d.Options[i].Card)
	}
	old := g.Local(op.dst)
	g.SetLocal(op.dst, listValue(mark, len(chosen)))
	ok := op.soThat(g) != 0
	g.SetLocal(op.dst, old)
	g.s.Lists = g.s.Lists[:mark]
	return ok
}

func (op *pickOp) Resume(g *Game, answer []int64) {
	off := len(g.s.Lists)
	for _, i := range answer {
		g.s.Lists = append(g.s.Lists, g.s.Pending.Options[i].Card)
	}
	g.SetLocal(op.dst, listValue(off, len(answer)))
}

func (op *pickOp) Plan(g *Game, pc int32) (int32, bool) {
	mark := len(g.buf)
	op.candidates(g)
	n := len(g.buf) - mark
	g.buf = g.buf[:mark]
	return pc + 1, n > 0
}

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
