// Package stats is what we need of statistics, and no more: intervals for
// shares and means, corrections for looking at many numbers, and a test that
// may be looked at as often as one likes. Each says where it comes from.
//
// Sums are kept apart from what is made of them: what is added up can be added
// in parts, in any order, and takes the same memory for any number of games.
package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Confidence is how often an interval shall hold the true value.
const Confidence = 0.95

// Estimate is a number with what it rests on: how many observations there
// were, and the interval that holds the true value in 95 of 100 cases.
type Estimate struct {
	N    int64   `json:"n"`
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Excludes says that the interval does not hold a value.
func (e Estimate) Excludes(v float64) bool { return e.N > 0 && (v < e.Low || v > e.High) }

// Z is how many standard errors a two-sided interval is wide each way.
func Z(confidence float64) float64 {
	return distuv.UnitNormal.Quantile(1 - (1-confidence)/2)
}

// Wilson is the share k of n with its interval, which is honest for few
// observations and for shares near 0 and 1.
//
// E. B. Wilson (1927), Probable inference, the law of succession, and
// statistical inference, JASA 22, 209-212; recommended by Brown, Cai and
// DasGupta (2001), Interval estimation for a binomial proportion, Statistical
// Science 16, 101-133.
func Wilson(k, n int64, confidence float64) Estimate {
	if n == 0 {
		return Estimate{0, 0, 0, 1}
	}
	return wilson(float64(k)/float64(n), float64(n), confidence)
}

func wilson(p, n, confidence float64) Estimate {
	z := Z(confidence)
	mid := p + z*z/(2*n)
	dev := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	f := 1 + z*z/n
	e := Estimate{int64(n), p, max(0, (mid-dev)/f), min(1, (mid+dev)/f)}
	switch p { // without the rounding
	case 0:
		e.Low = 0
	case 1:
		e.High = 1
	}
	return e
}

// ShareP is how likely a share at least as far from p0 is if the true one is
// p0: the score test that Wilson's interval inverts.
func ShareP(k, n int64, p0 float64) float64 {
	if n == 0 || p0 <= 0 || p0 >= 1 {
		return 1
	}
	z := (float64(k)/float64(n) - p0) / math.Sqrt(p0*(1-p0)/float64(n))
	return 2 * distuv.UnitNormal.Survival(math.Abs(z))
}

// Moments are sums of whole numbers: enough for a mean and its interval. Of
// paired observations one adds the differences.
type Moments struct{ N, Sum, Sum2 int64 }

// Add adds an observation.
func (m *Moments) Add(v int64) {
	m.N++
	m.Sum += v
	m.Sum2 += v * v
}

// Join adds the observations of another one.
func (m *Moments) Join(o Moments) {
	m.N += o.N
	m.Sum += o.Sum
	m.Sum2 += o.Sum2
}

// Mean is the average; 0 of nothing.
func (m Moments) Mean() float64 {
	if m.N == 0 {
		return 0
	}
	return float64(m.Sum) / float64(m.N)
}

// variance is the unbiased estimate of the variance. The squares are summed
// about the mean in one step, so that large means lose little.
func (m Moments) variance() float64 {
	if m.N < 2 {
		return 0
	}
	v := (float64(m.Sum2) - float64(m.Sum)*m.Mean()) / float64(m.N-1)
	return max(0, v)
}

// SD is the standard deviation of the observations.
func (m Moments) SD() float64 { return math.Sqrt(m.variance()) }

// SE is the standard error of the mean.
func (m Moments) SE() float64 {
	if m.N == 0 {
		return 0
	}
	return math.Sqrt(m.variance() / float64(m.N))
}

// Estimate is the mean with Student's interval, all divided by unit. It is
// exact for normal observations, and right for many of any kind (Student,
// 1908, The probable error of a mean, Biometrika 6, 1-25). Of fewer than two
// observations nothing is known: the interval is endless.
func (m Moments) Estimate(confidence, unit float64) Estimate {
	e := Estimate{N: m.N, Mean: m.Mean() / unit}
	if m.N < 2 {
		e.Low, e.High = -Endless, Endless
		return e
	}
	h := tQuantile(1-(1-confidence)/2, m.N-1) * m.SE() / unit
	e.Low, e.High = e.Mean-h, e.Mean+h
	return e
}

// Endless stands for an interval without an end; JSON has no infinity.
const Endless = 1e300

// P is how likely a mean at least as far from 0 is if the true one is 0.
// Constant observations other than 0 are as good as certain from the third on.
func (m Moments) P() float64 {
	se := m.SE()
	switch {
	case m.N < 2 || m.Sum == 0:
		return 1
	case se == 0:
		return math.Pow(2, -float64(m.N-1)) // all signs agree
	}
	t := math.Abs(m.Mean() / se)
	return 2 * studentT(m.N-1).Survival(t)
}

// Share is the mean of shares between 0 and 1, each of which is p0 if there is
// nothing to find, with Wilson's interval and how likely a mean at least as far
// from p0 is. Nothing that lies between 0 and 1 varies more than what is only
// 0 or 1, so the interval is wide enough for shares of any kind.
func (m Moments) Share(p0, confidence, unit float64) (Estimate, float64) {
	if m.N == 0 {
		return Estimate{0, 0, 0, 1}, 1
	}
	e := wilson(min(1, max(0, m.Mean()/unit)), float64(m.N), confidence)
	z := (e.Mean - p0) / math.Sqrt(p0*(1-p0)/float64(m.N))
	return e, 2 * distuv.UnitNormal.Survival(math.Abs(z))
}

// Matched is the mean of differences between two shares of a matched pair,
// each between -unit and unit, with its interval, and how likely one at least
// as far from 0 is. It is honest where most pairs do not differ: two made up
// pairs, one each way, are added to the interval.
//
// A. Agresti and Y. Min (2005), Simple improved confidence intervals for
// comparing matched proportions, Statistics in Medicine 24, 729-740; the test is
// Q. McNemar's (1947), Note on the sampling error of the difference between
// correlated proportions, Psychometrika 12, 153-157.
func (m Moments) Matched(confidence, unit float64) (Estimate, float64) {
	if m.N == 0 {
		return Estimate{0, 0, -1, 1}, 1
	}
	n := float64(m.N) + 2
	sum, sum2 := float64(m.Sum)/unit, float64(m.Sum2)/(unit*unit)+1
	h := Z(confidence) * math.Sqrt(max(0, sum2-sum*sum/n)) / n
	e := Estimate{m.N, m.Mean() / unit, max(-1, sum/n-h), min(1, sum/n+h)}
	if m.Sum == 0 {
		return e, 1
	}
	return e, 2 * distuv.UnitNormal.Survival(math.Abs(float64(m.Sum))/math.Sqrt(float64(m.Sum2)))
}

func studentT(df int64) distuv.StudentsT { return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(df)} }

func tQuantile(p float64, df int64) float64 {
	if df > 1000 { // no difference in the first three digits, and quicker
		return distuv.UnitNormal.Quantile(p)
	}
	return studentT(df).Quantile(p)
}

// Unpaired is the difference of two numbers of different runs, b less a, with
// its interval, and how likely one at least as far from 0 is. It is made of
// their intervals, side by side (R. G. Newcombe, 1998, Interval estimation for
// the difference between independent proportions, Statistics in Medicine 17,
// 873-890, method 10; for means it is the usual one).
func Unpaired(a, b Row) (Estimate, float64) {
	d := b.Value - a.Value
	e := Estimate{min(a.N, b.N), d, d - math.Hypot(b.Value-b.Low, a.High-a.Value), d + math.Hypot(b.High-b.Value, a.Value-a.Low)}
	if d == 0 {
		return e, 1
	}
	half := e.High - d // the arm of the interval that looks to 0
	if d > 0 {
		half = d - e.Low
	}
	if half == 0 {
		return e, 0
	}
	return e, 2 * distuv.UnitNormal.Survival(math.Abs(d)/half*Z(Confidence))
}
