package compare

import "testing"

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
