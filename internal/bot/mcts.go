package bot

import (
	"cmp"
	"math"
	"slices"
	"time"

	"shards/internal/rng"
	"shards/interp"
)

// MCTS is the name of the bot that searches.
var MCTS = defineWith("mcts", "Searches what could come of each answer in many games that its seat must think possible, and takes the answer after which it won most often.",
	mctsParams, func(r *interp.Rules, p Params) Bot {
		return &mcts{greedy: greedy{r: r}, set: mctsSettings{
			iterations: int(p[0]), time: time.Duration(p[1]), turns: int32(p[2]), depth: int32(p[3]), explore: float64(p[4]) / 100,
		}}
	})

var mctsParams = []Param{
	{Name: "iterations", Doc: "how many futures are looked at for a decision, at most", Default: 1000, Min: 1, Max: 1e7},
	{Name: "time", Doc: "how long to think about a decision; iterations do not count then, and chance is in the answer", Min: 1e5, Max: int64(time.Hour), Time: true},
	{Name: "turns", Doc: "how many more turns a future is played on by rules of thumb before it is valued", Default: 4, Min: 0, Max: 1000},
	{Name: "depth", Doc: "how many turns after the present one the tree may reach", Default: 1, Min: 0, Max: 1000},
	{Name: "explore", Doc: "how much to try what looks worse, in hundredths", Default: 30, Min: 0, Max: 1000},
}

type mctsSettings struct {
	iterations int
	time       time.Duration // 0: iterations count
	turns      int32
	depth      int32
	explore    float64
}

// Limits of a search.
const (
	raceBatch  = 16   // deals after which answers that are clearly worse are given up
	raceLeast  = 32   // deals that each answer meets before
	raceZ      = 2.6  // standard errors that make it clear
	sameChance = 5e-4 // chances to win that are not told apart
)

// mcts is information-set Monte Carlo tree search. The seat's guesses at what
// it can't see, and at all future chance, are deals (see Determinize); one tree
// of answers is grown over all of them.
//
// Deals are compared pairwise: every answer at the root meets the same ones, so
// that luck cancels out in the differences. Answers that are clearly worse are
// given up early, and half of the rest from time to time, as in sequential
// halving. Below the root, PUCT chooses, with rules of thumb as priors and each
// player for itself. A future is played on by rules of thumb for some turns,
// and then greedy's model says who is likely to win.
type mcts struct {
	greedy // its model, candidates, and what is free and needs no thought
	set    mctsSettings
	deal   interp.Game // the present deal
	tree   tree
	arms   []arm
	live   []int
	plays  int // iterations of the last search; 0 if there was none
	best   int // the arm that it chose
}

// arm is an answer at the root.
type arm struct {
	cand   int
	node   int32
	values []float64 // by deal
	sum    float64
}

func (a *arm) mean() float64 { return a.sum / float64(max(1, len(a.values))) }

func (b *mcts) Answer(g *interp.Game, buf []int64) []int64 {
	if b.m == nil {
		b.m = modelOf(b.r)
	}
	d := g.Pending()
	b.follow(g, d.Seat)
	seed := b.src.Uint64()
	if b.inTurn > maxInTurn {
		b.plays, b.how = 0, AtRandom
		b.guess(g, seed)
		return anyAnswer(&b.src, d, buf[:0])
	}
	b.seed, b.how = seed, Compared
	b.chose = b.think(g, seed)
	return append(buf[:0], b.cands.at(b.chose)...)
}

// Chance is how likely the seat is to win after the last answer, as far as the
// bot knows.
func (b *mcts) Chance() float64 {
	if b.plays > 0 {
		return b.arms[b.best].mean()
	}
	return b.m.chance(&b.base, b.base.Pending().Seat)
}

// Why is how the last answer came about.
func (b *mcts) Why() Account {
	if b.how != Compared || b.plays == 0 {
		a := b.greedy.Why()
		a.Rough = true
		return a
	}
	a := Account{How: Compared, Waits: slices.ContainsFunc(b.values, func(v float64) bool { return v < 0 })}
	for i := range b.arms {
		arm := &b.arms[i]
		a.Reasons = append(a.Reasons, Reason{Answer: slices.Clone(b.cands.at(arm.cand)), Chance: arm.mean(), Visits: len(arm.values)})
	}
	first := a.Reasons[b.best]
	copy(a.Reasons[1:], a.Reasons[:b.best])
	a.Reasons[0] = first
	slices.SortStableFunc(a.Reasons[1:], byVisits)
	return a
}

// byVisits puts first what was looked at longest, then what is better.
func byVisits(a, b Reason) int {
	return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Chance, a.Chance))
}

// think is the index of the best candidate. It does not search where greedy
// sees that the order of what is free makes no difference, nor what has a price
// while something free is best.
func (b *mcts) think(g *interp.Game, seed uint64) int {
	b.guess(g, seed)
	b.cands.list(&b.base, &b.src)
	n := b.cands.len()
	b.arms, b.plays, b.best = b.arms[:0], 0, 0
	if n == 1 {
		b.how = OnlyOne
		return 0
	}
	b.values = b.values[:0]
	if b.base.Pending().Kind == interp.ChooseAction {
		best := b.bestAction(seed)
		if len(b.settled) > 0 && b.class(b.base.Pending(), best) == free {
			b.how = AnyOrder
			return best
		}
	} else {
		for i := range n {
			b.values = append(b.values, b.try(i, seed))
		}
	}
	for i, v := range b.values {
		if v >= 0 {
			b.arm(i)
		}
	}
	if len(b.arms) > 1 {
		b.best = b.search(seed)
	}
	return b.arms[b.best].cand
}

// arm adds a candidate to those that are searched.
func (b *mcts) arm(cand int) {
	n := len(b.arms)
	if n < cap(b.arms) {
		b.arms = b.arms[:n+1]
	} else {
		b.arms = append(b.arms, arm{})
	}
	a := &b.arms[n]
	a.cand, a.values, a.sum = cand, a.values[:0], 0
}

// search compares the answers at the root and tells which is best.
func (b *mcts) search(seed uint64) int {
	t := &b.tree
	t.begin(b.m, &b.base, b.set)
	b.live = b.live[:0]
	for i := range b.arms {
		b.arms[i].node = t.add(0, b.base.Pending().Seat)
		b.live = append(b.live, i)
	}
	rounds := 1
	for 1<<rounds < len(b.arms) {
		rounds++
	}
	begin := time.Now()
	round := 1
	for k := 0; len(b.live) > 1 && (k == 0 || !b.over(begin, 1, 1, len(b.live))); k++ {
		if !b.iterate(seed, k) {
			break // not all were tried equally often
		}
		if k >= raceLeast && k%raceBatch == 0 {
			b.race()
		}
		if len(b.live) > 2 && b.over(begin, round, rounds, 0) {
			b.halve()
			round++
		}
	}
	return b.leader()
}

// over says that some share of the budget is used up: with iterations, that
// more iterations would exceed it.
func (b *mcts) over(begin time.Time, share, of, more int) bool {
	if b.set.time > 0 {
		return time.Since(begin)*time.Duration(of) >= b.set.time*time.Duration(share)
	}
	return (b.plays+more)*of > b.set.iterations*share
}

// iterate tries all answers that are left in one more deal. It is false if the
// search was stopped meanwhile.
func (b *mcts) iterate(seed uint64, k int) bool {
	b.base.CloneInto(&b.deal)
	src := rng.New(seed, 1<<32+uint64(k))
	Determinize(&b.deal, int(b.tree.seat), &src)
	for _, i := range b.live {
		if b.stop != nil && b.stop() {
			return false
		}
		a := &b.arms[i]
		b.deal.CloneInto(&b.trial)
		apply(&b.trial, b.cands.at(a.cand))
		v := b.tree.play(&b.trial, a.node, rng.New(seed, 1<<33+uint64(k)))
		a.values = append(a.values, v)
		a.sum += v
		b.plays++
	}
	return true
}

// leader is the best answer of those that are left; of equals the one that
// greedy likes best.
func (b *mcts) leader() int {
	best := b.live[0]
	for _, i := range b.live[1:] {
		d := b.arms[i].mean() - b.arms[best].mean()
		if d > 1e-12 || (d > -1e-12 && b.values[b.arms[i].cand] > b.values[b.arms[best].cand]) {
			best = i
		}
	}
	return best
}

// race gives up what is clearly worse than the best, and what makes no
// difference to it.
func (b *mcts) race() {
	best := b.leader()
	top := b.arms[best].values
	b.live = slices.DeleteFunc(b.live, func(i int) bool {
		if i == best {
			return false
		}
		v := b.arms[i].values
		var sum, squares float64
		for k := range v {
			d := top[k] - v[k]
			sum += d
			squares += d * d
		}
		n := float64(len(v))
		mean := sum / n
		wide := raceZ * math.Sqrt(max(0, squares/n-mean*mean)/n)
		return mean > wide || mean+wide < sameChance
	})
}

// halve gives up the worse half of what is left.
func (b *mcts) halve() {
	slices.SortStableFunc(b.live, func(i, j int) int { return cmp.Compare(b.arms[j].mean(), b.arms[i].mean()) })
	b.live = b.live[:(len(b.live)+1)/2]
}
