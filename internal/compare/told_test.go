package compare

import (
	"strings"
	"testing"

	"shards/internal/sim"
)

// An interval that leaves 0 out does not look as if it held it.
func TestSmallNumbersAreNotZero(t *testing.T) {
	for _, c := range []struct {
		percent bool
		v       float64
		want    string
	}{{false, 0, "0"}, {false, 0.0031, "+0.003"}, {false, 1.656, "+1.66"}, {true, -0.0002, "-0.02"}, {true, 0.0123, "+1.2"}} {
		if got := (&Number{percent: c.percent}).signed(c.v); got != c.want {
			t.Errorf("%v is told as %s, not %s", c.v, got, c.want)
		}
	}
}

// A question about one number is answered before anything else is told.
func TestTheQuestionComesFirst(t *testing.T) {
	asked, other, more := Number{Label: "ties"}, Number{Label: "turns", Found: 9, LogE: 9}, Number{Label: "rounds", Found: 9, LogE: 8}
	changed := asked
	changed.Found, changed.LogE = 9, 1
	for _, c := range []struct {
		answer  Answer
		asked   int
		numbers []Number
		want    string
	}{
		{NotKnown, 0, []Number{asked}, "unknown: ties: not known to have changed after 7 pairs of games; more games may tell."},
		{NotKnown, 0, []Number{asked, other}, "unknown: ties: not known to have changed after 7 pairs of games; more games may tell; 1 other number has changed."},
		{Interrupted, 0, []Number{asked, other, more}, "games (interrupted); more games may tell; 2 other numbers have changed."},
		{Same, 0, []Number{asked, other}, "no change that matters in ties (less than 3 %), after 7 pairs of games; 1 other number has changed."},
		{Changed, 0, []Number{changed, other, more}, "changed: ties: 0.00 instead of 0.00; 2 other numbers as well, after"},
		{Changed, -1, []Number{changed, other}, "changed: turns: 0.00 instead of 0.00; 1 other number as well, after"},
		{NotKnown, -1, []Number{asked}, "unknown: nothing is known to have changed after"},
	} {
		r := &Result{Games: 7, Margin: 0.03, Answer: c.answer, Numbers: c.numbers, askedNumber: c.asked}
		if got := r.verdict(); !strings.Contains(got, c.want) {
			t.Errorf("%s, not %s", got, c.want)
		}
	}
}

// Differences beyond the range count as its end, in the mean as in the interval,
// and the line says so: the two columns before it may differ by more.
func TestWhatIsBeyondTheRangeIsTold(t *testing.T) {
	m := number{Label: "turns"}
	m.bets.Range = 10
	m.a, m.b = turns, turns
	for i := range int32(40) {
		m.add(&sim.Outcome{Turns: 20}, &sim.Outcome{Turns: 25 + i%2*20})
	}
	e := m.bets.Estimate(0.05)
	if e.Mean != 7.5 || e.Mean < e.Low || e.Mean > e.High {
		t.Errorf("%+v", e)
	}
	n := Number{Label: m.Label, A: 20, B: 35, Difference: e, Range: m.bets.Range, Beyond: m.bets.Beyond(), Verdict: "more", Found: 20}
	var b strings.Builder
	n.line(&b, "")
	if want := "n=40  20 differ by more than 10, which counts as 10  more\n"; !strings.HasSuffix(b.String(), want) {
		t.Errorf("%q does not end with %q", b.String(), want)
	}
}

func turns(o *sim.Outcome) (float64, bool) { return float64(o.Turns), true }
