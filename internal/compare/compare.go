// Package compare plays the same games by two versions of the rules and says
// what changed. Games are paired: both versions get the same seed, the same
// bots with the same knowledge, and the same seats. It stops when its question
// is answered; looking after every few games is allowed, because the evidence
// holds at every moment (stats.Bets).
package compare

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"shards/internal/sim"
	"shards/internal/stats"
	"shards/interp"
)

// Side is one of the two versions.
type Side struct {
	Name    string // what it was called on the command line
	Rules   *interp.Rules
	Options map[string]int64
}

// Config says how they are compared.
type Config struct {
	Players int
	Bots    []string // one for each seat, or one name for all
	Games   int      // pairs of games at most
	Seed    uint64
	// SeedB seeds the games of the second version, if it is not 0: games are not
	// paired then. It is for finding out how often a false alarm is raised.
	SeedB     uint64
	Workers   int
	TurnLimit int
	// Until is the question: Any, All or the key of a number.
	Until string
	// Margin is what does not matter: so many points of a share, or such a part
	// of the first version's mean. Where everything is known to differ by less,
	// the answer is that nothing changed that matters.
	Margin   float64
	Progress func(done int)
}

// Questions besides those for single numbers.
const (
	Any = "any" // has anything changed?
	All = "all" // what has? Every game is played.
)

// level is the chance of a false alarm that all numbers have together. Half of
// it is for the numbers of the table, half for those of cards.
const level = 0.05

// ErrUntil is the error for a question about a number that there is not.
var ErrUntil = errors.New("no such number")

// Answer is why a comparison ended.
type Answer string

const (
	Identical   Answer = "identical" // every pair of games was the same
	Changed     Answer = "changed"
	Same        Answer = "same"    // nothing changed that matters
	NotKnown    Answer = "unknown" // the games were not enough
	Interrupted Answer = "interrupted"
)

// Run compares b with a.
func Run(ctx context.Context, a, b Side, cfg Config) (*Result, error) {
	if cfg.Workers <= 0 {
		cfg.Workers = runtime.GOMAXPROCS(0)
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	if ctx.Err() != nil {
		stop.Store(true)
	}
	c := &comparison{cfg: cfg, a: a, b: b, stop: &stop}
	if err := c.seat(); err != nil {
		return nil, err
	}
	if err := c.choose(); err != nil {
		return nil, err
	}
	c.play()
	return c.result(), nil
}

// comparison is one in progress.
type comparison struct {
	cfg     Config
	a, b    Side
	shared  bool // both bots know the game as a has it
	swaps   bool // seats are swapped from game to game
	stop    *atomic.Bool
	pairs   []pairPlayer // by worker
	numbers []*number
	asked   int // the index of the number that is asked about; -1 for none

	games     int
	failed    int
	identical int
	hash      uint64
	answer    Answer
}

// pairPlayer plays both games of a pair.
type pairPlayer struct{ a, b *sim.Player }

// pair is what came of the two.
type pair struct {
	a, b sim.Outcome
	done bool
}

// seat makes the players of all workers.
func (c *comparison) seat() error {
	know := c.b.Rules
	if c.shared = sim.SameShape(c.a.Rules, c.b.Rules); c.shared {
		know = c.a.Rules
	}
	for _, n := range c.cfg.Bots {
		c.swaps = c.swaps || n != c.cfg.Bots[0]
	}
	conf := sim.Config{Players: c.cfg.Players, Bots: c.cfg.Bots, TurnLimit: c.cfg.TurnLimit}
	for range c.cfg.Workers {
		conf.Options = c.a.Options
		pa, err := sim.NewPlayer(c.a.Rules, c.a.Rules, conf, c.stop)
		if err != nil {
			return err
		}
		conf.Options = c.b.Options
		pb, err := sim.NewPlayer(c.b.Rules, know, conf, c.stop)
		if err != nil {
			return err
		}
		c.pairs = append(c.pairs, pairPlayer{pa, pb})
	}
	return nil
}

// Batches: the evidence is looked at after each. The first ones are small, so
// that what is plain is found at once; none is larger than memory may be.
const (
	firstBatch = 20
	lastBatch  = 200
)

func (c *comparison) play() {
	batch := make([]pair, lastBatch)
	for c.answer == "" {
		n := min(max(firstBatch, c.games/200*10), lastBatch, c.cfg.Games-c.games)
		if n <= 0 {
			c.answer = NotKnown
			break
		}
		c.playBatch(batch[:n])
		for i := range batch[:n] {
			if !batch[i].done {
				c.answer = Interrupted
				break
			}
			c.add(&batch[i])
		}
		if c.answer == "" {
			c.look()
		}
		if c.cfg.Progress != nil {
			c.cfg.Progress(c.games)
		}
	}
	switch {
	case c.answer == Interrupted:
	case c.games > 0 && c.identical == c.games:
		c.answer = Identical
	case slices.ContainsFunc(c.numbers, func(m *number) bool { return m.found > 0 }):
		if c.cfg.Until == Any || c.cfg.Until == All {
			c.answer = Changed
		}
	}
}

// playBatch plays the next pairs; those that were stopped are not done.
func (c *comparison) playBatch(batch []pair) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for w := range c.pairs {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(batch) {
					return
				}
				batch[i].done = c.playPair(&c.pairs[w], c.games+i, &batch[i])
			}
		})
	}
	wait.Wait()
}

func (c *comparison) playPair(p *pairPlayer, game int, out *pair) bool {
	rotate := 0
	if c.swaps {
		rotate = game % c.cfg.Players
	}
	seed := c.cfg.Seed
	if c.cfg.SeedB != 0 {
		seed = c.cfg.SeedB
	}
	return p.a.Play(c.cfg.Seed, game, rotate, &out.a) && p.b.Play(seed, game, rotate, &out.b)
}

// add counts a pair. Games that a limit ended count as differing, but not for
// any number.
func (c *comparison) add(p *pair) {
	c.games++
	if p.a.Hash == p.b.Hash {
		c.identical++
	}
	c.hash += p.a.Hash*3 + p.b.Hash
	if p.a.Failed || p.b.Failed {
		c.failed++
		return
	}
	for _, m := range c.numbers {
		m.add(&p.a, &p.b)
	}
}

// look looks at the evidence, and ends the comparison if the question is
// answered.
func (c *comparison) look() {
	for i, m := range c.numbers {
		m.look(c.games)
		if m.found > 0 && (c.cfg.Until == Any || i == c.asked) {
			c.answer = Changed
		}
	}
	if c.answer != "" || c.cfg.Until == All || c.games < 10*firstBatch {
		return
	}
	if c.asked >= 0 {
		if c.numbers[c.asked].small(c.cfg.Margin) {
			c.answer = Same
		}
		return
	}
	for _, m := range c.numbers {
		if m.Card == "" && !m.small(c.cfg.Margin) {
			return
		}
	}
	c.answer = Same
}

// choose makes the list of numbers that are compared, before any game that is
// counted: how far a number can differ, and how much evidence it needs, must
// not depend on what is seen.
func (c *comparison) choose() error {
	c.numbers = numbersOf(&c.a, &c.b, c.pairs[0].a.Counters(), c.pairs[0].b.Counters(), c.cfg.Players, c.pilot())
	table := 0
	for _, m := range c.numbers {
		if m.Card == "" {
			table++
		}
	}
	c.asked = -1
	for i, m := range c.numbers {
		m.alpha = level / 2 / float64(table)
		if m.Card != "" {
			m.alpha = level / 2 / float64(len(c.numbers)-table)
		}
		if m.Key == c.cfg.Until {
			c.asked = i
		}
	}
	if c.asked >= 0 { // it was asked for beforehand: half is for it, half for the others
		for _, m := range c.numbers {
			m.alpha /= 2
		}
		c.numbers[c.asked].alpha = level / 2
	}
	if c.asked < 0 && c.cfg.Until != Any && c.cfg.Until != All {
		var keys []string
		for _, m := range c.numbers {
			if m.Card == "" {
				keys = append(keys, m.Key)
			}
		}
		return fmt.Errorf("%w: %q; there are %s, %s, %s, and for each card such as acquired:CARD, played:CARD and winning:CARD",
			ErrUntil, c.cfg.Until, Any, All, strings.Join(keys, ", "))
	}
	return nil
}

// pilotGames are games of each version, with seeds of their own, that show how
// much its numbers vary.
const pilotGames = 64

// pilot tells how far numbers without bounds may differ before more counts the
// same: eight standard deviations of the version that varies more, and at least
// twice what the versions seem to differ by. That is hardly ever reached.
func (c *comparison) pilot() func(a, b value) float64 {
	var outs [2][pilotGames]sim.Outcome
	const other = 0x9e3779b97f4a7c15
	var next atomic.Int64
	var wait sync.WaitGroup
	for w := range c.pairs {
		wait.Go(func() {
			p := &c.pairs[w]
			for {
				i := int(next.Add(1)) - 1
				if i >= pilotGames || !p.a.Play(c.cfg.Seed^other, i, 0, &outs[0][i]) || !p.b.Play(c.cfg.Seed^other, i, 0, &outs[1][i]) {
					return
				}
			}
		})
	}
	wait.Wait()
	return func(a, b value) float64 {
		var m [2]stats.Moments
		for side, v := range []value{a, b} {
			for i := range outs[side] {
				if o := &outs[side][i]; o.Turns > 0 && !o.Failed {
					if x, ok := v(o); ok {
						m[side].Add(int64(math.Round(x * 16)))
					}
				}
			}
		}
		return nice(max(8*m[0].SD(), 8*m[1].SD(), 2*math.Abs(m[0].Mean()-m[1].Mean())) / 16)
	}
}

// nice rounds up to 1, 2 or 5, or ten or a hundred times that, and so on.
func nice(x float64) float64 {
	if x <= 1 || math.IsNaN(x) {
		return 1
	}
	p := math.Pow(10, math.Floor(math.Log10(x)))
	for _, k := range []float64{1, 2, 5} {
		if x <= k*p {
			return k * p
		}
	}
	return 10 * p
}
