package interp

import (
	"fmt"
	"strings"
)

// Op is one instruction of a program. Exec does it for the frame in progress.
type Op interface{ Exec(g *Game) }

// Brief is an Op that is done with what it is given: it reads no variable,
// never asks, never comes again. An effect that is one Brief needs no frame.
type Brief interface {
	Op
	Brief() bool
}

// Asker is an Op that asks: Exec sets the pending decision, Resume takes the
// answer. The frame goes on behind it.
type Asker interface {
	Op
	Resume(g *Game, answer []int64)
}

// run goes on until a decision is pending or the game is over.
func (g *Game) run() {
	s := &g.s
	g.running = true
	g.alert = s.Dirty || s.Over || s.Pending.Kind != NoDecision || len(s.Queue) > 0 || len(s.Stack) == 0 || g.cover != nil
	for !g.alert || g.ready() {
		f := &s.Stack[len(s.Stack)-1]
		pc := f.PC
		f.PC = pc + 1
		g.code[pc].Exec(g)
	}
	g.running = false
}

// ready looks at what is to be done between two Ops, where something called
// for it (alert), and says whether the game goes on.
func (g *Game) ready() bool {
	s := &g.s
	if g.work > maxWork {
		g.endless() // lists that were looked through are cut short by now
	}
	for {
		switch {
		case s.Pending.Kind != NoDecision || s.Over || len(s.Stack) == 0:
			return false
		case s.Hold != 0 || !s.Dirty && len(s.Queue) == 0:
			g.alert = g.cover != nil || s.Dirty || len(s.Queue) > 0
			if g.cover != nil {
				f := g.top()
				g.cover.hits[g.cover.base[f.Prog]+f.PC] |= hitReached
			}
			return true
		}
		g.settle()
	}
}

// What could go on for ever is counted as steps: programs that begin, and jumps
// that may lead back. All else comes to an end by itself.
const (
	stepLimit = 100_000 // between two decisions; honest cards take a few hundred
	stepWork  = 256     // how many cards of a list that is looked through are as much work
	maxWork   = stepLimit * stepWork
	maxLook   = maxWork / 100 // for who only looks at a game, between decisions
)

// Spend counts a step. It reports whether the game may go on: an Op that does
// something many times asks each time.
func (g *Game) Spend() bool {
	if g.work += stepWork; g.work > maxWork {
		g.endless()
	}
	return !g.s.Over
}

func (g *Game) endless() {
	g.fail("went on for " + fmt.Sprint(stepLimit) + " steps without a decision")
}

// look counts work and reports whether it is too much already.
func (g *Game) look(n int) bool {
	if !g.running && g.deep == 0 {
		g.work = 0
		return false
	}
	g.work += int64(n)
	return g.work > maxWork || !g.running && g.work > maxLook
}

// settle looks at eliminations and endings after a complete event, then lets
// waiting triggers begin.
func (g *Game) settle() {
	s := &g.s
	if s.Dirty {
		s.Dirty = false
		if g.eliminate() || (g.r.watchEnds || s.Turn <= 1) && g.endings() {
			return
		}
	}
	if len(s.Queue) > 0 {
		if g.r.orderTriggers && len(s.Queue) > 1 {
			g.orderQueue()
		} else {
			g.pushQueue()
		}
	}
}

// dirty lets eliminations and endings be looked at before the next step.
func (g *Game) dirty() { g.s.Dirty, g.alert = true, true }

// pushQueue lets the waiting triggers begin, the first of them on top.
func (g *Game) pushQueue() {
	s := &g.s
	for i := len(s.Queue) - 1; i >= 0; i-- {
		g.pushTrigger(&s.Queue[i])
	}
	s.Queue = s.Queue[:0]
}

// maxStack is how deep programs may call each other.
const maxStack = 2000

// push begins a program above the one in progress. A program that can't go on
// is pushed all the same, so that the caller may fill its variables.
func (g *Game) push(prog int32, this CardID, me, you int8) *Frame {
	s := &g.s
	p := &g.r.progs[prog]
	n, base := len(s.Stack), len(s.Locals)
	end := base + int(p.Locals)
	g.work += stepWork
	if n >= maxStack || n >= cap(s.Stack) || end > cap(s.Locals) || g.work > maxWork {
		return g.pushSlow(prog, this, me, you) // by itself, so that nothing here waits for it
	}
	s.Stack = s.Stack[:n+1]
	if end > base {
		s.Locals = s.Locals[:end]
		for i := base; i < end; i++ { // a call would cost more for so few
			s.Locals[i] = 0
		}
	}
	f := &s.Stack[n]
	g.enter(f, p, prog, int32(base), this, me, you)
	return f
}

// pushSlow is push where memory has to grow, or something has gone too far.
func (g *Game) pushSlow(prog int32, this CardID, me, you int8) *Frame {
	s := &g.s
	if len(s.Stack) >= maxStack {
		g.fail("called itself more than " + fmt.Sprint(maxStack) + " times")
	}
	if g.work > maxWork {
		g.endless()
	}
	p, base := &g.r.progs[prog], len(s.Locals)
	s.Locals = append(s.Locals, make([]int64, p.Locals)...)
	s.Stack = append(s.Stack, Frame{})
	f := g.top()
	g.enter(f, p, prog, int32(base), this, me, you)
	return f
}

// enter makes a new frame the one in progress. It is written field by field: a
// literal would be built elsewhere first, then copied.
func (g *Game) enter(f *Frame, p *Program, prog, base int32, this CardID, me, you int8) {
	f.PC, f.Base, f.Mark, f.Prog = 0, base, int32(len(g.s.Lists)), prog
	f.This, f.Me, f.You, f.Holds, f.Copy = this, me, you, 0, false
	g.this, g.me, g.you, g.base, g.code = this, me, you, base, p.code
}

// pop ends the program in progress.
func (g *Game) pop() {
	g.drop()
	g.restore()
}

// drop is pop where another program begins at once.
func (g *Game) drop() {
	s := &g.s
	n := len(s.Stack) - 1
	f := &s.Stack[n]
	s.Locals = s.Locals[:f.Base]
	s.Lists = s.Lists[:f.Mark]
	s.Hold -= int16(f.Holds)
	s.Stack = s.Stack[:n]
}

// restore takes the frame in progress into the cache.
func (g *Game) restore() {
	if n := len(g.s.Stack); n > 0 {
		f := &g.s.Stack[n-1]
		g.this, g.me, g.you, g.base, g.code = f.This, f.Me, f.You, f.Base, g.r.progs[f.Prog].code
	} else {
		g.alert = true
	}
}

func (g *Game) top() *Frame { return &g.s.Stack[len(g.s.Stack)-1] }

// jump goes on at another instruction of the same program.
func (g *Game) jump(pc int32) { g.top().PC = pc }

// hold keeps endings and triggers waiting until release.
func (g *Game) hold()    { g.s.Hold++; g.top().Holds++ }
func (g *Game) release() { g.s.Hold--; g.top().Holds-- }

// setMe makes another player the one whose step it is.
func (g *Game) setMe(seat int8) {
	g.me = seat
	g.top().Me = seat
}

// Local and SetLocal read and write a variable of the program in progress.
func (g *Game) Local(i int) int64       { return g.s.Locals[int(g.base)+i] }
func (g *Game) SetLocal(i int, v int64) { g.s.Locals[int(g.base)+i] = v }

// fail ends the game because it would not end by itself. The message names the
// programs that were in progress, the innermost last, a repeated run once.
func (g *Game) fail(why string) {
	if g.s.Over {
		return
	}
	var names []string
	for _, f := range g.s.Stack {
		names = append(names, g.r.progs[f.Prog].Name)
	}
	g.failure = g.culprit(names) + describeCycle(names) + " " + why
	g.s.Over, g.s.Failed = true, true
	g.s.Winners = 0
	g.s.Pending.Kind = NoDecision
	g.alert = true
}

// culprit names the card whose effect is in progress, where the programs are
// verbs of the game, which do not tell.
func (g *Game) culprit(names []string) string {
	for i := len(g.s.Stack) - 1; i >= 0; i-- {
		if c := g.s.Stack[i].This; c != None {
			id := g.r.Cards[g.s.Cards[c].Def].ID
			if strings.Contains(describeCycle(names), id+" ") {
				return ""
			}
			return id + ": "
		}
	}
	return ""
}

// describeCycle names the innermost programs, up to the first that comes again.
func describeCycle(names []string) string {
	if len(names) == 0 {
		return "the game"
	}
	last := names[len(names)-1]
	text := last
	for i := len(names) - 2; i >= 0; i-- {
		text = names[i] + " → " + text
		if names[i] == last || len(names)-i > 8 {
			break
		}
	}
	return text
}
