package sim

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"shards/effects"
	"shards/internal/card"
	"shards/internal/stats"
	"shards/interp"
)

// Impact is what a card causes: the same games are played with the card and
// with a blank in its place, which costs as much and does nothing.
type Impact struct {
	Card string `json:"card"`
	Name string `json:"name"`
	// Games is how many pairs of games were played.
	Games int `json:"games"`
	// Same counts the pairs in which the same seat was the first to acquire the
	// card as to acquire the blank; Otherwise those in which another one was, or
	// only one of the two was acquired.
	Same      int64 `json:"same"`
	Otherwise int64 `json:"otherwise"`
	// Identical counts the pairs that went the same to the last card.
	Identical int64 `json:"identical"`
	// Effect is the difference, of the pairs in Same, of that seat's share of the
	// win: with the card less with the blank.
	Effect  stats.Estimate `json:"effect"`
	P       float64        `json:"p"` // that chance alone would look so, all cards asked for together (Holm)
	Verdict Verdict        `json:"verdict"`
	// Length is the difference of the length of the games, in turns.
	Length stats.Estimate `json:"length"`
}

// Sentence tells the impact to people.
func (i *Impact) Sentence() string {
	if i.Effect.N == 0 {
		return fmt.Sprintf("unknown. In none of %d pairs of games was one seat the first to acquire it in both; what players begin with has no first owner. %s", i.Games, i.lasting())
	}
	what := "unknown whether it helps its first owner"
	if i.Verdict != Unknown {
		what = string(i.Verdict) + " its first owner"
	}
	e := i.Effect
	return fmt.Sprintf("%s. Compared with a blank of the same price the owner wins %+.1f points more (%+.1f to %+.1f), n=%d. %s", what, 100*e.Mean, 100*e.Low, 100*e.High, e.N, i.lasting())
}

func (i *Impact) lasting() string {
	return fmt.Sprintf("The length of games changes by %+.2f turns (%+.2f to %+.2f).", i.Length.Mean, i.Length.Low, i.Length.High)
}

// impactSums are whole numbers, for the same result in any order.
type impactSums struct {
	same, otherwise, identical int64
	effect, length             stats.Moments
}

// Impacts measures the impact of some cards of the packs that r was made from.
func Impacts(ctx context.Context, packs []*card.Pack, r *interp.Rules, cfg Config, ids []string) ([]Impact, error) {
	cfg, names, err := cfg.ready()
	if err != nil {
		return nil, err
	}
	var defs []int16
	rules := []*interp.Rules{r}
	for _, id := range ids {
		def := r.CardByID(id)
		if def < 0 {
			return nil, fmt.Errorf("%w: there is no card %q", ErrConfig, id)
		}
		blank, err := Blank(packs, id)
		if err != nil {
			return nil, err
		}
		defs, rules = append(defs, def), append(rules, blank)
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	if ctx.Err() != nil {
		stop.Store(true)
	}
	sums := make([][]impactSums, min(cfg.Workers, max(1, cfg.Games)))
	played := make([]int, len(sums))
	var next, done atomic.Int64
	var told sync.Mutex
	var wait sync.WaitGroup
	for i := range sums {
		sums[i] = make([]impactSums, len(ids))
		players := make([]*Player, len(rules))
		for k, v := range rules {
			if players[k], err = NewPlayer(v, r, cfg, &stop); err != nil {
				return nil, err
			}
		}
		wait.Go(func() {
			outs := make([]Outcome, len(rules))
			for {
				game := int(next.Add(1)) - 1
				if game >= cfg.Games || stop.Load() {
					return
				}
				rotate := 0
				if !same(names) {
					rotate = game % cfg.Players
				}
				for k, p := range players {
					if !p.Play(cfg.Seed, game, rotate, &outs[k]) {
						return
					}
				}
				for k, def := range defs {
					sums[i][k].pair(&outs[0], &outs[k+1], def)
				}
				played[i]++
				if n := done.Add(1); cfg.Progress != nil {
					told.Lock()
					cfg.Progress(int(n))
					told.Unlock()
				}
			}
		})
	}
	wait.Wait()
	return impacts(r, ids, sums, played), nil
}

// ready fills in what the configuration leaves open.
func (cfg Config) ready() (Config, []string, error) {
	names, err := seatBots(cfg)
	if cfg.Workers <= 0 {
		cfg.Workers = runtime.GOMAXPROCS(0)
	}
	return cfg, names, err
}

// pair adds a game with the card and the same one with the blank.
func (s *impactSums) pair(real, blank *Outcome, def int16) {
	if real.Hash == blank.Hash {
		s.identical++
	}
	if !real.Failed && !blank.Failed {
		s.length.Add(int64(real.Turns - blank.Turns))
	}
	switch a, b := real.Cards[def].First, blank.Cards[def].First; {
	case a < 0 && b < 0:
	case a != b || real.Failed || blank.Failed:
		s.otherwise++
	default:
		s.same++
		s.effect.Add(int64(math.Round(whole * (real.Share(a) - blank.Share(a)))))
	}
}

func impacts(r *interp.Rules, ids []string, sums [][]impactSums, played []int) []Impact {
	var out []Impact
	var p []float64
	for k, id := range ids {
		var t impactSums
		games := 0
		for i := range sums {
			s := &sums[i][k]
			t.same += s.same
			t.otherwise += s.otherwise
			t.identical += s.identical
			t.effect.Join(s.effect)
			t.length.Join(s.length)
			games += played[i]
		}
		effect, q := t.effect.Matched(stats.Confidence, whole)
		p = append(p, q)
		out = append(out, Impact{Card: id, Name: r.Cards[r.CardByID(id)].Name, Games: games, Same: t.same, Otherwise: t.otherwise, Identical: t.identical,
			Effect: effect, Length: t.length.Estimate(stats.Confidence, 1)})
	}
	for k, q := range stats.Holm(p) {
		out[k].P, out[k].Verdict = q, verdict(out[k].Effect.Mean, q, Helps, Hurts)
	}
	return out
}

// Blank is the game of some packs with a card's effects and rules taken away;
// what it costs and all else that is printed on it stays.
func Blank(packs []*card.Pack, id string) (*interp.Rules, error) {
	var out []*card.Pack
	for _, p := range packs {
		q := *p
		q.Cards = nil
		for _, c := range p.Cards {
			if c.ID.Text == id {
				b := *c
				b.Abilities, b.Triggers, b.Static = nil, nil, nil
				c = &b
			}
			q.Cards = append(q.Cards, c)
		}
		out = append(out, &q)
	}
	r, diags := interp.Compile(out, effects.All())
	if diags.HasErrors() {
		return nil, fmt.Errorf("a blank in place of %s: %w", id, diags.Err())
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%x without %s", r.Hash, id)
	r.Hash = h.Sum64()
	return r, nil
}

// AddImpact measures the impact of cards and adds it to a result.
func (r *Result) AddImpact(ctx context.Context, packs []*card.Pack, rules *interp.Rules, cfg Config, ids []string) error {
	var err error
	r.Impact, err = Impacts(ctx, packs, rules, cfg, ids)
	r.Again = r.Reproduce()
	return err
}
