package bot

import (
	"slices"

	"shards/internal/rng"
	"shards/interp"
)

// Greedy is the name of the bot that tries what it could do.
var Greedy = define("greedy", "Tries each answer on a copy of the game in which it has guessed what it can't see, plays the turn out quickly, and takes the answer after which it expects to win most often.",
	func(r *interp.Rules) Bot { return &greedy{r: r} })

// Limits on how much greedy thinks about one decision.
const (
	maxCandidates = 32  // answers that it tries
	maxRollout    = 100 // decisions after which it stops to play a turn out
	maxInTurn     = 300 // decisions in a turn after which it plays at random: nothing goes on for ever
)

// greedy looks one decision ahead and then plays the turn out by rules of
// thumb. It never looks at the game that it is shown but through a copy in
// which Determinize has dealt all hidden cards anew.
type greedy struct {
	stop    func() bool // see Stopper; nil for never
	r       *interp.Rules
	m       *model   // nil until it is needed: learning takes a moment
	learner *learner // while the model is being learnt
	src     rng.Source
	base    interp.Game // the game with what the seat can't see guessed
	trial   interp.Game // an answer tried
	cands   candidates
	values  []float64
	order   []int
	pick    []int64

	// How the last answer came about, for Why: the seed of its chances, and
	// which candidate it is.
	seed  uint64
	how   How
	chose int

	// The turn in progress, to notice one that does not end, and whether the
	// order of what is free was found not to matter in it.
	turn, asked int32
	seat        int8
	inTurn      int
	settled     []key
}

// key is all that tells two options of an action apart, as far as greedy
// looks: cards of one design in the same place and state are the same to it.
type key struct {
	action, def, zone, label int16
	state                    uint32
}

func newGreedy(m *model) *greedy { return &greedy{r: m.r, m: m} }

func (b *greedy) Reset(seed uint64) {
	b.src = rng.New(seed, 1)
	b.turn, b.asked, b.seat, b.inTurn, b.settled = -1, -1, -1, 0, b.settled[:0]
}

// Determinize makes a game one that the seat must think possible: see
// interp.Game.Redeal.
func Determinize(g *interp.Game, seat int, src *rng.Source) { g.Redeal(int8(seat), src) }

func (b *greedy) Answer(g *interp.Game, buf []int64) []int64 {
	if b.m == nil {
		b.m = modelOf(b.r)
	}
	d := g.Pending()
	b.follow(g, d.Seat)
	if b.inTurn > maxInTurn {
		b.how = AtRandom
		return anyAnswer(&b.src, d, buf[:0])
	}
	seed := b.src.Uint64()
	b.guess(g, seed)
	b.cands.list(&b.base, &b.src)
	n := b.cands.len()
	b.seed, b.how, b.chose = seed, Compared, 0
	if n == 1 {
		b.how = OnlyOne
		return append(buf[:0], b.cands.at(0)...)
	}
	if d.Kind == interp.ChooseAction {
		b.chose = b.bestAction(seed)
	} else {
		b.values = b.values[:0]
		for i := range n {
			b.values = append(b.values, b.try(i, seed))
		}
		b.chose = argmax(b.values)
	}
	return append(buf[:0], b.cands.at(b.chose)...)
}

// follow notices the beginning of a turn.
func (b *greedy) follow(g *interp.Game, seat int8) {
	s := g.State()
	if s.Turn != b.turn || s.Asked <= b.asked || seat != b.seat {
		b.settled = b.settled[:0]
		if s.Turn != b.turn || s.Asked <= b.asked {
			b.inTurn = 0
		}
	}
	b.turn, b.asked, b.seat = s.Turn, s.Asked, seat
	b.inTurn++
}

// guess makes base the game as the seat may see it, with a guess at the rest.
func (b *greedy) guess(g *interp.Game, seed uint64) {
	g.CloneInto(&b.base)
	src := rng.New(seed, 2)
	Determinize(&b.base, int(g.Pending().Seat), &src)
}

// bestAction chooses between the actions of a turn. What costs nothing comes
// first; as long as that is at least as good as to stop, what has a price can
// wait until it is known how much there is to spend.
func (b *greedy) bestAction(seed uint64) int {
	d := b.base.Pending()
	n := b.cands.len()
	if i := b.settledFree(d); i >= 0 {
		b.how = AnyOrder
		return i
	}
	b.values = b.values[:0]
	some := false
	for i := range n {
		v := -1.0
		if c := b.class(d, i); c != paid {
			v = b.try(i, seed)
			if c == free {
				some = true
			}
		}
		b.values = append(b.values, v)
	}
	best := argmax(b.values)
	if some && b.class(d, best) == free && b.learner == nil {
		b.settle(d, best)
		return best
	}
	for i := range n {
		if b.class(d, i) == paid {
			b.values[i] = b.try(i, seed)
		}
	}
	if b.learner != nil {
		b.learner.advantages(&b.base, &b.cands, b.values)
	}
	return argmax(b.values)
}

// settle remembers what is free if its order makes no difference.
func (b *greedy) settle(d *interp.Decision, best int) {
	b.settled = b.settled[:0]
	for i, v := range b.values {
		if b.class(d, i) == free {
			if diff := b.values[best] - v; diff > 1e-9 {
				b.settled = b.settled[:0]
				return
			}
			b.settled = append(b.settled, b.cands.keyOf(&b.base, i))
		}
	}
}

// settledFree is the first free action if nothing free has come up since their
// order was found not to matter; -1 otherwise.
func (b *greedy) settledFree(d *interp.Decision) int {
	if len(b.settled) == 0 {
		return -1
	}
	first := -1
	for i := range b.cands.len() {
		if b.class(d, i) != free {
			continue
		}
		if !slices.Contains(b.settled, b.cands.keyOf(&b.base, i)) {
			b.settled = b.settled[:0]
			return -1
		}
		if first < 0 {
			first = i
		}
	}
	return first
}

// class is the class of the action of a candidate.
func (b *greedy) class(d *interp.Decision, i int) class {
	return b.m.class[d.Options[b.cands.at(i)[0]].Action]
}

// try is the chance to win after an answer.
func (b *greedy) try(i int, seed uint64) float64 {
	if b.stop != nil && b.stop() {
		return 0 // nobody wants to know any more
	}
	g := &b.trial
	b.base.CloneInto(g)
	seat := g.Pending().Seat
	turn := g.State().Turn
	src := rng.New(seed, 3)
	apply(g, b.cands.at(i))
	for n := 0; !g.Over() && g.State().Turn == turn && n < maxRollout; n++ {
		b.pick = b.m.quick(g, &src, b.pick)
		apply(g, b.pick)
	}
	return b.m.chance(g, seat)
}

// apply answers a decision; the answer is known to be legal.
func apply(g *interp.Game, answer []int64) {
	if g.Pending().Single() {
		g.Choose(int(answer[0]))
		return
	}
	if err := g.Answer(answer...); err != nil {
		panic("bot: " + err.Error() + ", our bug")
	}
}

// argmax is the index of the greatest value, the first of equals.
func argmax(v []float64) int {
	best := 0
	for i := range v {
		if v[i] > v[best]+1e-12 {
			best = i
		}
	}
	return best
}

// StopWith lets the bot stop thinking.
func (b *greedy) StopWith(stop func() bool) { b.stop = stop }
