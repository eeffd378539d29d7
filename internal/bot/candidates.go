package bot

import (
	"slices"

	"shards/internal/rng"
	"shards/interp"
)

// candidates are answers worth trying, one after the other in one slice.
type candidates struct {
	flat []int64
	ends []int
	keys []key
}

func (c *candidates) len() int { return len(c.ends) }

func (c *candidates) at(i int) []int64 {
	from := 0
	if i > 0 {
		from = c.ends[i-1]
	}
	return c.flat[from:c.ends[i]:c.ends[i]]
}

// done closes the answer that was appended to flat, unless it is there already.
func (c *candidates) done() {
	n := len(c.ends)
	from := 0
	if n > 0 {
		from = c.ends[n-1]
	}
	for i := range n {
		if slices.Equal(c.at(i), c.flat[from:]) {
			c.flat = c.flat[:from]
			return
		}
	}
	c.ends = append(c.ends, len(c.flat))
}

// full says that no more answers shall be tried.
func (c *candidates) full() bool { return len(c.ends) >= maxCandidates }

// list finds the answers to try: all that are different, or a choice of them.
func (c *candidates) list(g *interp.Game, src *rng.Source) {
	d := g.Pending()
	c.flat, c.ends, c.keys = c.flat[:0], c.ends[:0], c.keys[:0]
	switch {
	case d.Single():
		c.listSingle(g, d)
	case d.Kind == interp.ChooseNumber:
		c.listNumbers(d)
	case d.Kind == interp.Distribute:
		c.listShares(g, d, src)
	case d.SetSize > 0:
		c.listSets(d, src)
	default:
		c.listSubsets(d, src)
	}
}

// listSingle takes each option, and of options that are the same only one.
func (c *candidates) listSingle(g *interp.Game, d *interp.Decision) {
	for i := range d.Options {
		k := keyOf(g, &d.Options[i])
		if d.Options[i].Card != interp.None && slices.Contains(c.keys, k) {
			continue
		}
		c.keys = append(c.keys, k)
		c.flat = append(c.flat, int64(i))
		c.ends = append(c.ends, len(c.flat))
	}
}

// keyOf is the key of a candidate of listSingle.
func (c *candidates) keyOf(g *interp.Game, i int) key { return c.keys[i] }

func keyOf(g *interp.Game, o *interp.Option) key {
	k := key{action: o.Action, def: -1, zone: -1, label: o.Label}
	if o.Card == interp.None {
		return k
	}
	s := g.State()
	card := &s.Cards[o.Card]
	k.def, k.zone = card.Def, card.Zone
	n := len(s.CardVals) / len(s.Cards)
	for _, v := range s.CardVals[int(o.Card)*n : int(o.Card)*n+n] {
		k.state = k.state*31 + uint32(v)
	}
	k.state += g.PlaceKey(o.Card)
	return k
}

// listNumbers takes all numbers, or some in equal steps.
func (c *candidates) listNumbers(d *interp.Decision) {
	steps := min(d.Max-d.Min, maxCandidates-1)
	for i := range steps + 1 {
		v := d.Min
		if steps > 0 {
			v += (d.Max - d.Min) / steps * i
		}
		if i == steps {
			v = d.Max
		}
		c.flat = append(c.flat, v)
		c.done()
	}
}

// listSets takes all sets, or some.
func (c *candidates) listSets(d *interp.Decision, src *rng.Source) {
	if d.Min == 0 {
		c.done()
	}
	n := d.SetCount()
	for i := range min(n, maxCandidates) {
		at := i
		if n > maxCandidates {
			at = src.N(n)
		}
		for _, o := range d.Set(at) {
			c.flat = append(c.flat, int64(o))
		}
		c.done()
	}
}

// listSubsets takes all subsets if they are few, else the smallest and the
// greatest, those that add one or leave one out, and some more.
func (c *candidates) listSubsets(d *interp.Decision, src *rng.Source) {
	n, low, high := len(d.Options), int(d.Min), int(d.Max)
	if n <= 12 && subsets(n, low, high) <= maxCandidates {
		for set := range uint(1) << n {
			c.subset(n, low, high, func(i int) bool { return set>>i&1 == 1 })
		}
		return
	}
	if low == high {
		for range maxCandidates {
			c.flat = anySubset(src, n, low, c.flat)
			c.done()
		}
		return
	}
	c.subset(n, low, high, func(int) bool { return false })
	c.subset(n, low, high, func(int) bool { return true })
	for one := 0; one < n && !c.full(); one++ {
		c.subset(n, low, high, func(i int) bool { return i == one })
		c.subset(n, low, high, func(i int) bool { return i != one })
	}
	for try := 0; try < maxCandidates && !c.full(); try++ {
		c.flat = anySubset(src, n, subsetSize(src, n, low, high), c.flat)
		c.done()
	}
}

// subset adds a subset if its size is allowed.
func (c *candidates) subset(n, low, high int, in func(int) bool) {
	from := len(c.flat)
	for i := range n {
		if in(i) {
			c.flat = append(c.flat, int64(i))
		}
	}
	if size := len(c.flat) - from; size < low || size > high {
		c.flat = c.flat[:from]
		return
	}
	c.done()
}

// listShares gives all to one, or as much as one has of what decides the game
// and the rest to another, or equal parts, and tries some more.
func (c *candidates) listShares(g *interp.Game, d *interp.Decision, src *rng.Source) {
	n := len(d.Options)
	if d.Min == 0 {
		c.share(n, 0, 0, 0, 0)
	}
	if d.Max >= interp.Infinite {
		for range maxCandidates {
			c.flat = anyInfinite(src, n, d.Min > 0, c.flat)
			c.done()
		}
		return
	}
	for i := range n {
		c.share(n, i, d.Max, i, 0)
	}
	r := g.Rules()
	for i := range n {
		for k := range r.Counters {
			if r.Counters[k].Of != interp.OfPlayer || !r.Decides(int16(k)) {
				continue
			}
			v := g.PlayerCounter(int16(k), d.Options[i].Player)
			for j := range n {
				if j != i && v > 0 && v < d.Max {
					c.share(n, i, v, j, d.Max-v)
				}
			}
		}
	}
	for i := range n {
		c.flat = append(c.flat, d.Max/int64(n))
		if int64(i) < d.Max%int64(n) {
			c.flat[len(c.flat)-1]++
		}
	}
	c.done()
	var room [interp.MaxSeats + 1]int64
	for try := 0; try < 4 && !c.full(); try++ {
		c.flat = append(c.flat, anyShares(src, d, room[:0])...)
		c.done()
	}
}

// share gives a to option i and b to option j.
func (c *candidates) share(n, i int, a int64, j int, b int64) {
	from := len(c.flat)
	for range n {
		c.flat = append(c.flat, 0)
	}
	c.flat[from+i] += a
	c.flat[from+j] += b
	c.done()
}
