package interp

import "slices"

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
