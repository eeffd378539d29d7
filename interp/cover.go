package interp

import (
	"strings"

	"shards/internal/source"
)

// Mark is a place of a program that a test should reach: a step, or a
// condition, which should hold once and fail once.
type Mark struct {
	Program   string // whose: "scout play"
	Card      int16  // the design; -1 for the game's own programs
	Node      *source.Node
	Verb      string // what the step does
	Condition bool
	prog      int32
	pc        int32
}

// Coverage collects which marks games reach. One may be shared by games that
// run one after the other.
type Coverage struct {
	r    *Rules
	base []int32
	hits []uint8
}

const (
	hitReached uint8 = 1 << iota
	hitHeld
	hitFailed
)

// NewCoverage makes an empty coverage of the rules.
func (r *Rules) NewCoverage() *Coverage {
	c := &Coverage{r: r}
	n := int32(0)
	for i := range r.progs {
		c.base = append(c.base, n)
		n += int32(len(r.progs[i].code))
	}
	c.hits = make([]uint8, n)
	return c
}

// Cover makes the game note what it reaches; nil ends that.
func (g *Game) Cover(c *Coverage) { g.cover = c }

// Marks are all places to reach, in the order of the programs.
func (r *Rules) Marks() []Mark { return r.marks }

// Reached says whether a step was reached, or how a condition came out.
func (c *Coverage) Reached(m *Mark) (reached, held, failed bool) {
	h := c.hits[c.base[m.prog]+m.pc]
	return h&hitReached != 0, h&hitHeld != 0, h&hitFailed != 0
}

// Add adds what another coverage of the same rules has reached.
func (c *Coverage) Add(o *Coverage) {
	for i, h := range o.hits {
		c.hits[i] |= h
	}
}

// outcome notes how the condition came out that was just looked at.
func (g *Game) outcome(held bool) {
	if g.cover == nil {
		return
	}
	f := g.top()
	h := hitFailed
	if held {
		h = hitHeld
	}
	g.cover.hits[g.cover.base[f.Prog]+f.PC-1] |= h
}

// mark notes that the next Op is a place to reach.
func (c *Compiler) mark(n *source.Node, condition bool) {
	if n != nil {
		verb := ""
		if c.step != nil {
			verb = c.step.Verb.Text
		}
		c.p.marks = append(c.p.marks, Mark{Program: c.p.name, Card: -1, Node: n, Verb: verb, Condition: condition, pc: c.PC()})
	}
}

// cardOf finds the design whose program has a name; -1 for the game's own.
func (r *Rules) cardOf(program string) int16 {
	id, _, _ := strings.Cut(program, " ")
	if i, ok := r.byID[id]; ok && strings.Contains(program, " ") {
		return i
	}
	return -1
}
