package stats

import (
	"math"
	"slices"
)

// Bets is a test of whether the mean of bounded observations is 0, and an
// interval for that mean, both of which hold at every moment: one may look
// after each observation and stop when one likes the answer.
//
// It is a game against the claim that the mean is m. Who starts with 1 and bets
// each time a share of what he has on the next observation being above m, at
// odds that are fair under the claim, can't expect to have more later; that he
// ever has 1/a has a chance of at most a (Ville's inequality). So whoever gets
// rich has refuted the claim. The stake is not known beforehand: the money is
// split between stakes from very small to nearly all, which is a universal
// portfolio of cash and the observation.
//
// I. Waudby-Smith and A. Ramdas (2024), Estimating means of bounded random
// variables by betting, JRSS B 86, 1-27; F. Orabona and K.-S. Jun (2024), Tight
// concentrations and confidence sequences from the regret of universal
// portfolio, IEEE Transactions on Information Theory 70, 436-455; J. Ville
// (1939), Étude critique de la notion de collectif.
//
// As the stakes do not depend on what was seen, the gain does not depend on the
// order of the observations: counts by value are all there is to keep, and the
// result is the same however the work was shared out. An observation between two
// values counts for each in part, the nearer one more, so that the mean stays
// what it is; that wins no more than betting on the observation itself would,
// for a logarithm lies above its chords, so what is refuted is refuted.
type Bets struct {
	// Range is the largest observation either way that is told from larger ones.
	Range  float64
	n      int64
	beyond int64
	sum    int64              // in parts of a step
	seen   [2*steps + 1]int64 // observations by value, in steps of Range/steps; parts of one
	used   []int              // the values that there are, in order
}

// steps is how many values there are each way: halves, thirds, quarters, fifths
// and sixths of the range are among them. Parts are what an observation is
// divided into that lies between two.
const (
	steps = 120
	parts = 1 << 16
)

// stakes are the shares of the money that are bet, equally much money on each.
var stakes = func() []float64 {
	var out []float64
	for s := 0.001; s < 0.95; s *= 1.4 {
		out = append(out, s)
	}
	return append(out, 0.97)
}()

// Add adds an observation. What is beyond the range counts as its end.
func (b *Bets) Add(v float64) {
	if math.Abs(v) > b.Range {
		v = math.Copysign(b.Range, v)
		b.beyond++
	}
	at := int64(math.Round(v / b.Range * steps * parts))
	b.n++
	b.sum += at
	at += steps * parts
	i, part := int(at/parts), at%parts
	b.count(i, parts-part)
	if part > 0 {
		b.count(i+1, part)
	}
}

func (b *Bets) count(i int, part int64) {
	if b.seen[i] == 0 {
		at, _ := slices.BinarySearch(b.used, i)
		b.used = slices.Insert(b.used, at, i)
	}
	b.seen[i] += part
}

// N is the number of observations.
func (b *Bets) N() int64 { return b.n }

// Beyond is how many of them were beyond the range, and counted as its end.
func (b *Bets) Beyond() int64 { return b.beyond }

// LogE is the logarithm of the evidence against the mean being 0: at most 1 is
// expected of it without the logarithm, at any moment, if it is 0. Its sign
// tells on which side of 0 the evidence is.
func (b *Bets) LogE() (e float64, sign int) {
	if b.n*parts == b.seen[steps] {
		return 0, 0
	}
	up, down := b.fair(1), b.fair(-1)
	if up >= down {
		return up - math.Ln2, 1 // half of the money is on each side
	}
	return down - math.Ln2, -1
}

// wealth is the logarithm of what is won by betting that the mean, as a share of
// the range, is above m (side 1) or below it (side -1).
func (b *Bets) wealth(m float64, side int) float64 {
	if float64(side)*m <= -1 {
		return math.Inf(1)
	}
	price := (1 + float64(side)*m) / 2
	return b.split(side, func(stake, i int) float64 {
		return math.Log1p(stakes[stake] * (float64(i)/(2*steps)/price - 1))
	})
}

// fair is wealth against a mean of 0, which is asked often.
func (b *Bets) fair(side int) float64 {
	return b.split(side, func(stake, i int) float64 { return fairLogs[stake][i] })
}

// fairLogs are the logarithms of what one bet at a mean of 0 makes of the
// money, by stake and observation.
var fairLogs = func() [][2*steps + 1]float64 {
	out := make([][2*steps + 1]float64, len(stakes))
	for j, s := range stakes {
		for i := range out[j] {
			out[j][i] = math.Log1p(s * float64(i-steps) / steps)
		}
	}
	return out
}()

// split adds up what the money on all stakes has become.
func (b *Bets) split(side int, gain func(stake, i int) float64) float64 {
	var logs [32]float64
	top := math.Inf(-1)
	for j := range stakes {
		sum := 0.0
		for _, i := range b.used {
			n := float64(b.seen[i]) / parts
			if side < 0 {
				i = 2*steps - i
			}
			sum += n * gain(j, i)
		}
		logs[j] = sum
		top = max(top, sum)
	}
	total := 0.0
	for j := range stakes {
		total += math.Exp(logs[j] - top)
	}
	return top + math.Log(total/float64(len(stakes)))
}

// Estimate is the mean, with the interval that holds the true one at every
// moment but for a chance of alpha. Both are of what was bet on: observations of
// which those beyond the range count as its end. So the mean lies in its
// interval: nobody gets rich by betting against the mean of what there was.
func (b *Bets) Estimate(alpha float64) Estimate {
	e := Estimate{N: b.n, Low: -b.Range, High: b.Range}
	if b.n == 0 {
		return e
	}
	e.Mean = b.Range * (float64(b.sum) / float64(b.n*steps*parts))
	need := math.Log(2 / alpha)
	e.Low = -b.Range * b.farthest(need, -1)
	e.High = b.Range * b.farthest(need, 1)
	return e
}

// farthest is the farthest mean, as a share of the range, that the bets have
// not refuted on a side.
func (b *Bets) farthest(need float64, side int) float64 {
	// Who bets on more gains less, the higher the mean is said to be.
	low, high := -1.0, 1.0 // refuted is what is above, seen from the side
	for range 40 {
		mid := (low + high) / 2
		if b.wealth(float64(side)*mid, -side) >= need {
			high = mid
		} else {
			low = mid
		}
	}
	return high
}
