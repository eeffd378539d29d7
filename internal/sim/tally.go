package sim

import (
	"math/bits"

	"shards/internal/rng"
	"shards/interp"
)

// tally is what games came to, as sums of whole numbers: adding tallies up in
// any order gives the same.
type tally struct {
	games      int
	wins       []int // of each seat: games that it won alone
	ties       int
	unfinished int
	errors     int
	first      failed  // the error of the lowest game number
	turns      []int64 // games by their number of turns
	decisions  int64
	hash       uint64 // sum of the hashes of games
	cards      []cardSum
	measures   measures
}

type failed struct {
	index   int // -1 for none
	seed    uint64
	message string
}

type cardSum struct{ offered, acquired, played, won int64 }

func newTally(r *interp.Rules, players int) tally {
	return tally{wins: make([]int, players), first: failed{index: -1}, cards: make([]cardSum, len(r.Cards)),
		measures: newMeasures(r, players)}
}

// game adds a game that is over.
func (t *tally) game(w *worker, index int, seed uint64) {
	s := w.game.State()
	t.games++
	t.decisions += int64(s.Asked)
	for len(t.turns) <= int(s.Turn) {
		t.turns = append(t.turns, 0)
	}
	t.turns[s.Turn]++
	switch {
	case s.Failed && w.game.OutOfTurns():
		t.unfinished++
	case s.Failed:
		t.errors++
		if t.first.index < 0 || index < t.first.index {
			t.first = failed{index, seed, w.game.Failure()}
		}
	case bits.OnesCount8(s.Winners) == 1:
		t.wins[bits.TrailingZeros8(s.Winners)]++
	default:
		t.ties++
	}
	won := uint8(0)
	if bits.OnesCount8(s.Winners) == 1 {
		won = s.Winners
	}
	for _, d := range w.touched {
		c, sum := &w.cards[d], &t.cards[d]
		if c.offered {
			sum.offered++
		}
		sum.acquired += int64(bits.OnesCount8(c.acquired))
		sum.played += int64(bits.OnesCount8(c.played))
		sum.won += int64(bits.OnesCount8(c.acquired & won))
	}
	t.measures.game(w)
	t.hash += hashGame(index, s)
}

// hashGame is a number that stands for how a game ended.
func hashGame(index int, s *interp.State) uint64 {
	h := uint64(index)
	add := func(v uint64) {
		src := rng.New(h, v)
		h = src.Uint64()
	}
	add(s.Seed)
	add(uint64(s.Winners)<<8 | uint64(s.In))
	add(uint64(s.Turn)<<32 | uint64(s.Asked))
	for _, v := range s.Vals {
		add(uint64(v))
	}
	for i := range s.Cards {
		add(uint64(s.Cards[i].Zone)<<32 | uint64(s.Cards[i].Def))
	}
	return h
}

// add adds another tally.
func (t *tally) add(o *tally) {
	t.games += o.games
	for i := range o.wins {
		t.wins[i] += o.wins[i]
	}
	t.ties += o.ties
	t.unfinished += o.unfinished
	t.errors += o.errors
	if o.first.index >= 0 && (t.first.index < 0 || o.first.index < t.first.index) {
		t.first = o.first
	}
	for len(t.turns) < len(o.turns) {
		t.turns = append(t.turns, 0)
	}
	for i, n := range o.turns {
		t.turns[i] += n
	}
	t.decisions += o.decisions
	t.measures.add(&o.measures)
	t.hash += o.hash
	for i := range o.cards {
		a, b := &t.cards[i], &o.cards[i]
		a.offered += b.offered
		a.acquired += b.acquired
		a.played += b.played
		a.won += b.won
	}
}

// percentile is the number of turns that a share of the games do not exceed.
func (t *tally) percentile(share float64) int {
	need := int64(share*float64(t.games) + 0.5)
	sum := int64(0)
	for turns, n := range t.turns {
		if sum += n; sum >= max(need, 1) {
			return turns
		}
	}
	return 0
}

// ratio is a/b, and 0 for none of nothing.
func ratio(a, b int64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
