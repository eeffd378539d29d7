package interp

// callVerbOp begins the program of one of the game's verbs.
type callVerbOp struct {
	v     *verb
	args  []Int
	given int64
	each  bool
	it    bool // its one argument is the card that is called it
	last  bool // nothing comes behind it in its program
}

func (op *callVerbOp) Exec(g *Game) {
	if len(op.args) == 1 { // as most verbs have it
		v := op.args[0](g)
		if op.each && CardID(v) == None {
			return
		}
		l := op.begin(g)
		l[0], l[2] = v, op.given&^1
		return
	}
	var vals [maxParams]int64
	for i, a := range op.args {
		vals[i] = a(g)
	}
	if op.each && CardID(vals[0]) == None {
		return
	}
	l := op.begin(g)
	copy(l, vals[:len(op.args)])
	l[len(op.args)+1] = op.given &^ 1
}

// callWith is Exec with a card that is called it, without the program in which
// it is called so.
func (op *callVerbOp) callWith(g *Game, card int64) {
	f := g.push(op.v.prog, None, g.me, g.me)
	if !g.r.replaces[op.v.event] {
		f.PC = 1
	}
	l := g.s.Locals[g.base:]
	l[0], l[2] = card, op.given&^1
}

// begin begins the verb's program and gives its variables.
func (op *callVerbOp) begin(g *Game) []int64 {
	this, me, you := g.this, g.me, g.you
	if op.last {
		if f := g.top(); f.Holds == 0 && !f.Copy {
			g.drop() // nothing is left to do there
		}
	}
	f := g.push(op.v.prog, this, me, you)
	if !g.r.replaces[op.v.event] {
		f.PC = 1 // nothing can come before it
	}
	return g.s.Locals[g.base:]
}

// maxPlanDepth is how deep a look ahead goes into verbs.
const maxPlanDepth = 100

// Plan looks into the verb: whether its steps could do something. It lends
// them variables and leaves no trace.
func (op *callVerbOp) Plan(g *Game, pc int32) (int32, bool) {
	if g.planning > maxPlanDepth {
		return pc + 1, true
	}
	var vals [maxParams]int64
	for i, a := range op.args {
		vals[i] = a(g)
	}
	g.push(op.v.prog, g.this, g.me, g.you)
	copy(g.s.Locals[g.base:], vals[:len(op.args)])
	useful := g.useful(1, int32(len(g.code)-2))
	g.pop()
	return pc + 1, useful
}

type copyLocalOp struct{ from, to int }

func (op copyLocalOp) Exec(g *Game)                         { g.SetLocal(op.to, g.Local(op.from)) }
func (op copyLocalOp) Plan(_ *Game, pc int32) (int32, bool) { return pc + 1, false }
