package stats

import (
	"math"
	"testing"

	"shards/internal/rng"
)

func near(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if math.Abs(got-want) > by || math.IsNaN(got) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

func TestKnownValues(t *testing.T) {
	// Brown, Cai and DasGupta's tables; 487 of 1000 is from libraries.md.
	w := Wilson(10, 20, 0.95)
	near(t, "Wilson low", w.Low, 0.2993, 1e-4)
	near(t, "Wilson high", w.High, 0.7007, 1e-4)
	w = Wilson(487, 1000, 0.95)
	near(t, "Wilson low", w.Low, 0.4561, 1e-4)
	near(t, "Wilson high", w.High, 0.5180, 1e-4)
	if w := Wilson(0, 10, 0.95); w.Low != 0 || math.Abs(w.High-0.2775) > 1e-4 {
		t.Errorf("0 of 10: %+v", w)
	}
	near(t, "score test", ShareP(60, 100, 0.5), 0.0455, 1e-4)

	// Student's own sleep data (1908), the differences in tenths of an hour: mean
	// 1.58, t = 4.0621, p = 0.00283, interval 0.7001 to 2.4599 (as R gives it).
	var m Moments
	for _, d := range []int64{12, 24, 13, 13, 0, 10, 18, 8, 46, 14} {
		m.Add(d)
	}
	e := m.Estimate(0.95, 10)
	near(t, "mean", e.Mean, 1.58, 1e-9)
	near(t, "t low", e.Low, 0.7001, 1e-4)
	near(t, "t high", e.High, 2.4599, 1e-4)
	near(t, "t test", m.P(), 0.00283, 1e-5)

	// Agresti and Min's example: 132 of 1144 changed one way, 107 the other.
	m = Moments{N: 1144}
	for range 132 {
		m.Sum++
		m.Sum2++
	}
	for range 107 {
		m.Sum--
		m.Sum2++
	}
	d, q := m.Matched(0.95, 1)
	near(t, "matched low", d.Low, -0.0047, 1e-4)
	near(t, "matched high", d.High, 0.0483, 1e-4)
	near(t, "McNemar", q, 0.1059, 1e-4)
	shares := Moments{N: 20, Sum: 10, Sum2: 10}
	if e, p := shares.Share(0.5, 0.95, 1); e != Wilson(10, 20, 0.95) || p != 1 {
		t.Errorf("shares of 0 and 1 are not Wilson's: %+v, %v", e, p)
	}

	p := []float64{0.01, 0.04, 0.03, 0.005}
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} { // p.adjust(p, "holm")
		near(t, "Holm", Holm(p)[i], want, 1e-12)
	}
	for i, want := range []float64{0.02, 0.04, 0.04, 0.02} { // p.adjust(p, "BH")
		near(t, "Benjamini-Hochberg", BenjaminiHochberg(p)[i], want, 1e-12)
	}
}

func TestNothingIsKnownOfNothing(t *testing.T) {
	if w := Wilson(0, 0, 0.95); w.Low != 0 || w.High != 1 {
		t.Errorf("share of nothing: %+v", w)
	}
	for n := range 2 {
		m := Moments{}
		for range n {
			m.Add(7)
		}
		if e := m.Estimate(0.95, 1); e.Low != -Endless || e.High != Endless || m.P() != 1 {
			t.Errorf("mean of %d: %+v, p %v", n, e, m.P())
		}
	}
	b := Bets{Range: 2}
	if e := b.Estimate(0.05); e.Low != -2 || e.High != 2 {
		t.Errorf("bets on nothing: %+v", e)
	}
}

func TestPartsAddUp(t *testing.T) {
	var whole, left, right Moments
	for i := range int64(100) {
		whole.Add(i * i)
		if i%3 == 0 {
			left.Add(i * i)
		} else {
			right.Add(i * i)
		}
	}
	left.Join(right)
	if left != whole {
		t.Errorf("%+v, not %+v", left, whole)
	}
}

// Intervals hold the true value as often as they say.
func TestCoverage(t *testing.T) {
	src := rng.New(5, 5)
	const runs = 3000
	share, mean := 0, 0
	for range runs {
		k := int64(0)
		var m Moments
		for range 60 {
			if src.N(10) < 3 {
				k++
			}
			m.Add(int64(src.N(7)))
		}
		if w := Wilson(k, 60, 0.95); w.Low <= 0.3 && 0.3 <= w.High {
			share++
		}
		if e := m.Estimate(0.95, 1); e.Low <= 3 && 3 <= e.High {
			mean++
		}
	}
	near(t, "Wilson's coverage", float64(share)/runs, 0.95, 0.016)
	near(t, "the t interval's coverage", float64(mean)/runs, 0.95, 0.012)
}

// Holm's correction raises one false alarm in 20 families at most.
func TestFamilies(t *testing.T) {
	src := rng.New(6, 6)
	const runs = 1000
	alarms := 0
	for range runs {
		p := make([]float64, 40)
		for i := range p {
			p[i] = float64(src.N(1_000_000)+1) / 1e6
		}
		for _, q := range Holm(p) {
			if q < 0.05 {
				alarms++
				break
			}
		}
	}
	if float64(alarms)/runs > 0.065 {
		t.Errorf("%d of %d families raise a false alarm", alarms, runs)
	}
}

// Who looks at the bets after every single observation is still wrong in one
// run of 20 at most, for the test and for the interval; lopsided observations
// and such that are mostly 0 included.
func TestPeeking(t *testing.T) {
	src := rng.New(7, 7)
	draw := map[string]struct {
		mean float64
		next func() float64
	}{
		"coin":     {0, func() float64 { return float64(2*src.N(2) - 1) }},
		"mostly 0": {0, func() float64 { return [...]float64{-1, 0, 0, 0, 0, 0, 0, 1}[src.N(8)] }},
		"lopsided": {0, func() float64 {
			if src.N(10) == 0 {
				return -0.9
			}
			return 0.1
		}},
		"shifted": {0.25, func() float64 { return [...]float64{-0.5, 0, 0.5, 1}[src.N(4)] }},
	}
	const runs, length = 150, 400
	alpha := 0.05
	for name, d := range draw {
		refuted, missed := 0, 0
		for range runs {
			b := Bets{Range: 1}
			wrong, miss := false, false
			for i := range length {
				b.Add(d.next())
				if e, _ := b.LogE(); e >= math.Log(1/alpha) {
					wrong = true
				}
				if i%100 == 99 {
					e := b.Estimate(alpha)
					miss = miss || d.mean < e.Low || d.mean > e.High
				}
			}
			if wrong {
				refuted++
			}
			if miss {
				missed++
			}
		}
		if d.mean == 0 && float64(refuted) > runs*alpha {
			t.Errorf("%s: a mean of 0 is refuted in %d of %d runs", name, refuted, runs)
		}
		if d.mean != 0 && refuted < runs {
			t.Errorf("%s: a mean of %v is found in %d of %d runs only", name, d.mean, refuted, runs)
		}
		if float64(missed) > runs*alpha {
			t.Errorf("%s: the interval misses in %d of %d runs", name, missed, runs)
		}
	}
}

// The test and the interval say the same, and neither looks at the order.
func TestBetsAgree(t *testing.T) {
	src := rng.New(8, 8)
	for range 200 {
		var vals []float64
		for range 20 + src.N(200) {
			vals = append(vals, float64(src.N(9)-3)/5*float64(src.N(2)))
		}
		a, b := Bets{Range: 1}, Bets{Range: 1}
		for i := range vals {
			a.Add(vals[i])
			b.Add(vals[len(vals)-1-i])
		}
		logE, sign := a.LogE()
		e := a.Estimate(0.01)
		if found := logE >= math.Log(1/0.01); found != e.Excludes(0) {
			t.Errorf("evidence %v, interval %+v", logE, e)
		} else if found && (sign > 0) != (e.Low > 0) {
			t.Errorf("sign %d, interval %+v", sign, e)
		}
		if other, _ := b.LogE(); other != logE {
			t.Errorf("in the other order the evidence is %v, not %v", other, logE)
		}
	}
}

// What never differs is known to be 0 more and more narrowly.
func TestAlwaysZero(t *testing.T) {
	b := Bets{Range: 1}
	for range 400 {
		b.Add(0)
	}
	e := b.Estimate(0.001)
	if e.Mean != 0 || e.Low > 0 || e.High < 0 || e.High-e.Low > 0.06 {
		t.Errorf("%+v", e)
	}
	if logE, _ := b.LogE(); logE != 0 {
		t.Errorf("evidence %v", logE)
	}
}

// Whatever was observed, an estimate lies in its interval: also where most of it
// is beyond the range, where nothing varies, and of one observation.
func TestEstimatesLieInTheirIntervals(t *testing.T) {
	src := rng.New(9, 9)
	in := func(what string, e Estimate) {
		t.Helper()
		if !(e.Low <= e.Mean && e.Mean <= e.High) {
			t.Fatalf("%s: %v is not in %v to %v (n=%d)", what, e.Mean, e.Low, e.High, e.N)
		}
	}
	for range 3000 {
		n := 1 + src.N(60)
		b := Bets{Range: []float64{1, 5, 10, 500}[src.N(4)]}
		unit := float64(1 + src.N(40))
		var any, share, pair Moments
		spread, shift := 1+src.N(2000), float64(src.N(2001)-1000)/50
		for range n {
			b.Add(shift + float64(src.N(spread))/70)
			any.Add(int64(src.N(spread)) - 1000)
			share.Add(int64(src.N(int(unit) + 1)))
			pair.Add(int64(src.N(2*int(unit)+1)) - int64(unit))
		}
		alpha := []float64{0.05, 0.001, 0.5, 1}[src.N(4)]
		in("bets", b.Estimate(alpha))
		in("Student", any.Estimate(0.95, unit))
		s, _ := share.Share(0.5, 0.95, unit)
		in("share", s)
		m, _ := pair.Matched(0.95, unit)
		in("matched", m)
		w := Wilson(int64(src.N(n+1)), int64(n), 0.95)
		in("Wilson", w)
		d, _ := Unpaired(RowOf("", "", s, ""), RowOf("", "", w, ""))
		in("unpaired", d)
	}
}

// A difference that is no whole number of steps is estimated as it is, and not
// as the nearest step: the interval closes in on it.
func TestBetsKeepTheMean(t *testing.T) {
	b := Bets{Range: 50}
	for range 40_000 {
		b.Add(1)
	}
	e := b.Estimate(0.05)
	near(t, "mean", e.Mean, 1, 1e-5)
	if e.Low > 1 || e.High < 1 || e.High-e.Low > 0.4 {
		t.Errorf("always 1: %+v", e)
	}
}

// What is beyond the range is counted, and is its end for the mean as well.
func TestBeyond(t *testing.T) {
	b := Bets{Range: 10}
	for range 50 {
		b.Add(9)
		b.Add(31)
	}
	if e := b.Estimate(0.05); math.Abs(e.Mean-9.5) > 1e-6 || e.High < e.Mean || e.Low > e.Mean || b.Beyond() != 50 {
		t.Errorf("%+v, %d beyond", e, b.Beyond())
	}
}
