package interp

import (
	"slices"

	"shards/internal/card"
)

// What can be paid instead of a counter: whether it is enough, and how much of
// it a player may choose to pay.

// substitute is a counter that can be paid instead of another: one of it for so
// many of the other.
type substitute struct {
	by     int // index of Rules.stands
	rate   int64
	prompt int16
}

// maxStands is how many counters of a game can be paid instead of others.
const maxStands = 8

// substitutes reads which counters can be paid instead of others.
func (c *Compiler) substitutes(es []entry[card.CounterDecl]) {
	r := c.rules
	for _, e := range es {
		by := c.counters[e.name]
		for i := range e.v.PaysFor {
			p := &e.v.PaysFor[i]
			k := c.Counter(card.Name{Text: p.Name, Node: p.Key})
			if k < 0 {
				continue
			}
			if r.Counters[by].Of != OfPlayer || r.Counters[k].Of != OfPlayer || r.Counters[by].Flag || r.Counters[k].Flag {
				c.errorf(p.Key, "type", "only numbers of players are paid, and pay")
				continue
			}
			if r.instead == nil {
				r.instead = make([][]substitute, len(r.Counters))
			}
			at := slices.Index(r.stands, by)
			if at < 0 {
				at = len(r.stands)
				r.stands = append(r.stands, by)
			}
			r.Prompts = append(r.Prompts, Prompt{Verb: "pay", Text: "how many " + r.Counters[by].Plural + " instead of " + r.Counters[k].Plural,
				Secret: r.Counters[by].Visible != VisibleAll})
			r.instead[k] = append(r.instead[k], substitute{at, min(int64(p.Value), Infinite), int16(len(r.Prompts) - 1)})
			if p.Value < 1 {
				c.errorf(p.Key, "bounds", "one %s pays for at least 1", e.name)
			}
		}
		if len(r.stands) > maxStands {
			c.errorf(e.key, "too-many", "at most %d counters can be paid instead of others", maxStands)
			r.stands = r.stands[:maxStands]
		}
	}
	for _, e := range es {
		if i := c.counters[e.name]; r.instead != nil && len(r.instead[i]) > 0 && slices.Contains(r.stands, i) {
			c.errorf(e.key, "pays-for", "what pays for another counter can't be paid by a third, or by itself")
		}
	}
}

// substituted says whether something can be paid instead of a counter.
func (r *Rules) substituted(counter int16) bool {
	return r.instead != nil && len(r.instead[counter]) > 0
}

// plainly says whether all that a player has of a counter pays, and nothing else.
func (r *Rules) plainly(counter int16) bool {
	return !r.substituted(counter) && r.Counters[counter].Min <= 0
}

// affordable says whether what is left of a bill can be paid: of its part
// number from only with the ways from way on.
func (g *Game) affordable(b *bill, from, way int) bool {
	var pool [maxStands]int64 // what is left to stand for others
	for k, by := range g.r.stands {
		pool[k] = g.purse(by)
	}
	for i := from; i < b.n; i++ {
		if k := slices.Index(g.r.stands, b.counter[i]); k >= 0 {
			if pool[k] < b.amount[i] {
				return false
			}
			if pool[k] < Infinite/2 {
				pool[k] -= b.amount[i]
			}
		}
	}
	tries := maxBills
	return g.covered(b, from, way, &pool, &tries)
}

// maxBills is how many ways to pay are tried, where there are several at all.
const maxBills = 2000

// covered says whether the pool covers what is missing in the parts of a bill.
func (g *Game) covered(b *bill, i, way int, pool *[maxStands]int64, tries *int) bool {
	if i == b.n {
		return true
	}
	if slices.Contains(g.r.stands, b.counter[i]) {
		return g.covered(b, i+1, 0, pool, tries)
	}
	missing := b.amount[i] - g.purse(b.counter[i])
	return g.coveredBy(b, i, way, missing, pool, tries)
}

func (g *Game) coveredBy(b *bill, i, way int, missing int64, pool *[maxStands]int64, tries *int) bool {
	if missing <= 0 {
		return g.covered(b, i+1, 0, pool, tries)
	}
	ways := g.r.instead[b.counter[i]]
	if way >= len(ways) {
		return false
	}
	w := &ways[way]
	most := min(pool[w.by], (missing+w.rate-1)/w.rate)
	for k := most; k >= 0 && *tries > 0; k-- {
		*tries--
		if way == len(ways)-1 && missing > k*w.rate {
			return false
		}
		pool[w.by] -= k
		ok := g.coveredBy(b, i, way+1, missing-k*w.rate, pool, tries)
		pool[w.by] += k
		if ok {
			return true
		}
	}
	return false
}

// standRange is how many of a counter can be paid instead of another in a part
// of a bill: whatever is chosen, the rest can still be paid.
func (g *Game) standRange(b *bill, i, way int) (low, high int64) {
	ways := g.r.instead[b.counter[i]]
	w := &ways[way]
	by := g.r.stands[w.by]
	most := min(g.purse(by), (b.amount[i]+w.rate-1)/w.rate)
	try := func(n int64) bool {
		// as if it were paid already
		rest := *b
		rest.amount[i] = max(rest.amount[i]-n*w.rate, 0)
		p := g.valPtr(&g.r.Counters[by], g.me)
		old := *p
		if old < Infinite/2 {
			*p -= n
		}
		ok := g.affordable(&rest, i, way+1)
		*p = old
		return ok
	}
	missing := b.amount[i] - g.purse(b.counter[i])
	for k := way + 1; k < len(ways) && missing > 0; k++ { // what other ways cover at most
		missing -= min(g.purse(g.r.stands[ways[k].by]), (missing+ways[k].rate-1)/ways[k].rate) * ways[k].rate
	}
	low = min(max((missing+w.rate-1)/w.rate, 0), most)
	high = most
	if !g.gaps(b, i, way) { // what is too much is too much in all that is more
		for fine := low; fine < high; {
			if n := fine + (high-fine+1)/2; try(n) {
				fine = n
			} else {
				high = n - 1
			}
		}
		return low, high
	}
	tries := maxBills
	for ; high > low && !try(high) && tries > 0; tries-- {
		high--
	}
	least := high
	for ; least > low && tries > 0 && try(least-1); tries-- {
		least--
	}
	return least, high
}

// gaps says whether some numbers between others may be wrong where a bill is
// paid from a way of a part on: what is left could then be divided in several
// ways, not all of which come out even.
func (g *Game) gaps(b *bill, i, way int) bool {
	if way < len(g.r.instead[b.counter[i]])-1 {
		return true
	}
	for k := i + 1; k < b.n; k++ {
		if len(g.r.instead[b.counter[k]]) > 1 {
			return true
		}
	}
	return false
}
