package bot

import (
	"shards/internal/rng"
	"shards/interp"
)

// Random is the name of the bot that plays at random.
var Random = define("random", "Takes any legal answer, each equally likely.", func(*interp.Rules) Bot { return &randomBot{} })

type randomBot struct{ src rng.Source }

func (b *randomBot) Reset(seed uint64) { b.src = rng.New(seed, 0) }

func (b *randomBot) Answer(g *interp.Game, buf []int64) []int64 {
	return anyAnswer(&b.src, g.Pending(), buf[:0])
}

// Why says that there is no reason.
func (b *randomBot) Why() Account { return Account{How: AtRandom} }

// anyAnswer appends one of the legal answers, each equally likely, to an empty
// slice. It allocates nothing but room in the slice.
func anyAnswer(src *rng.Source, d *interp.Decision, buf []int64) []int64 {
	switch {
	case d.Single():
		return append(buf, int64(src.N(len(d.Options))))
	case d.Kind == interp.ChooseNumber:
		return append(buf, d.Min+int64(src.N(int(d.Max-d.Min+1))))
	case d.Kind == interp.Distribute:
		return anyShares(src, d, buf)
	case d.SetSize > 0:
		return anySet(src, d, buf)
	}
	n := len(d.Options)
	return anySubset(src, n, subsetSize(src, n, int(d.Min), int(d.Max)), buf)
}

// anySet takes one of the listed sets, or none where that is allowed.
func anySet(src *rng.Source, d *interp.Decision, buf []int64) []int64 {
	n := d.SetCount()
	choices := n
	if d.Min == 0 {
		choices++
	}
	i := src.N(choices)
	if i == n {
		return buf
	}
	for _, o := range d.Set(i) {
		buf = append(buf, int64(o))
	}
	return buf
}

// subsetSize draws how many of n things to take so that every subset of a
// size from low to high is equally likely.
func subsetSize(src *rng.Source, n, low, high int) int {
	if low >= high {
		return low
	}
	x := float64(src.Uint64()>>11) / (1 << 53) * subsets(n, low, high)
	for k := low; k < high; k++ {
		if x -= binomial(n, k); x < 0 {
			return k
		}
	}
	return high
}

// subsets is the number of subsets of n things of a size from low to high.
func subsets(n, low, high int) float64 {
	total := 0.0
	for k := low; k <= high; k++ {
		total += binomial(n, k)
	}
	return total
}

// binomial is the number of subsets of k out of n things.
func binomial(n, k int) float64 {
	b := 1.0
	for i := range min(k, n-k) {
		b *= float64(n-i) / float64(i+1)
	}
	return b
}

// anySubset appends k of the numbers below n in ascending order.
func anySubset(src *rng.Source, n, k int, buf []int64) []int64 {
	for i := 0; k > 0; i++ {
		if src.N(n-i) < k {
			buf = append(buf, int64(i))
			k--
		}
	}
	return buf
}

// anyShares divides an amount. A finite one is written as a row of units with
// bars between them; what stands behind a last bar is kept.
func anyShares(src *rng.Source, d *interp.Decision, buf []int64) []int64 {
	n := len(d.Options)
	if d.Max >= interp.Infinite {
		return anyInfinite(src, n, d.Min > 0, buf)
	}
	bars := n - 1
	if d.Min < d.Max {
		bars = n
	}
	for range 64 {
		buf = bounds(src, int(d.Max)+bars, bars, buf[:0])
		kept := int64(0)
		if bars == n {
			kept = d.Max + int64(bars) - 1 - buf[n-1]
		} else {
			buf = append(buf, d.Max+int64(bars))
		}
		prev := int64(-1)
		for i, at := range buf {
			buf[i] = at - prev - 1
			prev = at
		}
		if d.Max-kept >= d.Min {
			return buf
		}
	}
	// So narrow a range is hardly ever met: give the least to the first.
	buf = append(buf[:0], d.Min)
	for range n - 1 {
		buf = append(buf, 0)
	}
	return buf
}

// anyInfinite gives infinitely much to some: at least one if some is set.
func anyInfinite(src *rng.Source, n int, some bool, buf []int64) []int64 {
	low := uint64(0)
	if some {
		low = 1
	}
	set := low + uint64(src.N(1<<n-int(low)))
	for i := range n {
		buf = append(buf, int64(set>>i&1)*interp.Infinite)
	}
	return buf
}

// bounds appends k different numbers below n in ascending order, without
// looking at each number below n: Floyd's way.
func bounds(src *rng.Source, n, k int, buf []int64) []int64 {
	for j := n - k; j < n; j++ {
		v := int64(src.N(j + 1))
		at := 0
		for at < len(buf) && buf[at] < v {
			at++
		}
		if at < len(buf) && buf[at] == v {
			v, at = int64(j), len(buf)
		}
		buf = append(buf, 0)
		copy(buf[at+1:], buf[at:])
		buf[at] = v
	}
	return buf
}
