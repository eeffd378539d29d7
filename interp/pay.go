package interp

import (
	"slices"

	"shards/internal/card"

	"github.com/expr-lang/expr/ast"
)

// Paying. A price is several amounts of counters of the player whose step it
// is. A counter may stand for others where something is paid (pays_for); then
// the player decides how much of which is paid, as far as there is a choice.

// payment is one part of a price.
type payment struct {
	counter int16
	amount  intFn
	node    ast.Node
}

// Price is a compiled price, for verbs.
type Price []payment

// Price compiles a price.
func (c *Compiler) Price(pay card.Amounts) Price { return c.payments(pay, false) }

// CanPay says whether the player whose step it is can pay a price now.
func (g *Game) CanPay(p Price) bool { return g.canPay(p) }

// Pay takes a price that can be paid. What is to be asked or happens instead
// runs as programs before the program in progress goes on.
func (g *Game) Pay(p Price) { g.pay(p) }

// maxPrice is how many parts a price has at most.
const maxPrice = 8

// substitute is a counter that can be paid instead of another: one of it for so
// many of the other.
type substitute struct {
	by     int // index of Rules.stands
	rate   int64
	prompt int16
}

// payments compiles a price. it is the card of the action.
func (c *Compiler) payments(pay card.Amounts, it bool) []payment {
	var out []payment
	for i := range pay {
		n := card.Name{Text: pay[i].Name, Node: pay[i].Key}
		k := c.Counter(n)
		if k < 0 {
			continue
		}
		if c.rules.Counters[k].Of != OfPlayer {
			c.errorf(n.Node, "type", "only counters of players can be paid")
			continue
		}
		x := c.context()
		if it {
			x.elems, x.itElem = []vtype{{k: KCard}}, true
		}
		v := x.expr(pay[i].Value)
		if v.konst && v.c < 0 {
			c.errorf(pay[i].Value.Node, "bounds", "a price is not negative; steps under do can gain")
		}
		out = append(out, payment{counter: k, amount: c.asInt(x, v), node: v.node})
	}
	if len(out) > maxPrice {
		c.errorf(pay[maxPrice].Key, "too-many", "a price has at most %d parts", maxPrice)
		out = out[:maxPrice]
	}
	return out
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
			r.Prompts = append(r.Prompts, Prompt{Verb: "pay", Text: "how many " + r.Counters[by].Plural + " instead of " + r.Counters[k].Plural})
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

// purse is how much of a counter the player whose step it is can pay: not what
// always has to be left of it.
func (g *Game) purse(counter int16) int64 {
	v := g.PlayerCounter(counter, g.me)
	if v >= Infinite/2 {
		return v
	}
	return v - max(g.r.Counters[counter].Min, 0)
}

// bill is what is left to be paid of a price.
type bill struct {
	n       int
	counter [maxPrice]int16
	amount  [maxPrice]int64
}

// bill reads all amounts of a price.
func (g *Game) bill(pay []payment) bill {
	b := bill{n: len(pay)}
	for i := range pay {
		b.counter[i], b.amount[i] = pay[i].counter, min(max(pay[i].amount(g), 0), Infinite)
	}
	return b
}

// canPay says whether a price can be paid, if need be with what stands for
// something.
func (g *Game) canPay(pay []payment) bool {
	if g.r.instead == nil {
		for i := range pay {
			if g.purse(pay[i].counter) < pay[i].amount(g) {
				return false
			}
		}
		return true
	}
	b := g.bill(pay)
	return g.affordable(&b, 0, 0)
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

// pay takes a price. All amounts are read before the first is taken. Where
// something stands for something, a program does it, which may ask.
func (g *Game) pay(pay []payment) {
	b := g.bill(pay)
	for i := range b.n {
		if b.amount[i] > 0 && g.r.substituted(b.counter[i]) {
			g.payBill(&b)
			return
		}
	}
	for i := range b.n {
		g.Change(b.counter[i], g.me, -b.amount[i], -1)
	}
}

// The variables of the program that pays: how many parts the bill has, which
// is next, which way of it is next; then counter and amount of each part.
const (
	billParts = iota
	billPart
	billWay
	billFirst
	billLocals = billFirst + 2*maxPrice
)

func (g *Game) payBill(b *bill) {
	g.push(g.r.payProg, g.this, g.me, g.you)
	l := g.s.Locals[g.base:]
	l[billParts] = int64(b.n)
	for i := range b.n {
		l[billFirst+2*i], l[billFirst+2*i+1] = int64(b.counter[i]), b.amount[i]
	}
	g.hold() // nothing comes between the parts of a price
}

// readBill is the bill of the program in progress.
func (g *Game) readBill() bill {
	l := g.s.Locals[g.base:]
	b := bill{n: int(l[billParts])}
	for i := range b.n {
		b.counter[i], b.amount[i] = int16(l[billFirst+2*i]), l[billFirst+2*i+1]
	}
	return b
}

// payOp pays a bill part by part. Of what can stand for a part it asks how
// much shall, where there is a choice.
type payOp struct{}

func (op payOp) Exec(g *Game) {
	for {
		b := g.readBill()
		i, way := int(g.Local(billPart)), int(g.Local(billWay))
		if i >= b.n {
			return
		}
		ways := g.r.instead[b.counter[i]]
		if way >= len(ways) || b.amount[i] == 0 {
			g.SetLocal(billPart, int64(i+1))
			g.SetLocal(billWay, 0)
			if g.Interrupted(func() { g.Change(b.counter[i], g.me, -b.amount[i], -1) }) {
				return
			}
			continue
		}
		g.SetLocal(billWay, int64(way+1))
		low, high := g.standRange(&b, i, way)
		if low < high && g.isIn(g.me) {
			g.ask(ChooseNumber, g.me, low, high, ways[way].prompt, g.this)
			return
		}
		if g.Interrupted(func() { g.stand(i, &ways[way], low) }) {
			return
		}
	}
}

func (op payOp) Resume(g *Game, answer []int64) {
	i, way := int(g.Local(billPart)), int(g.Local(billWay))-1
	b := g.readBill()
	g.jump(g.top().PC - 1) // the next part, or way, comes then
	g.stand(i, &g.r.instead[b.counter[i]][way], answer[0])
}

// stand pays so many of a counter instead of another in a part of the bill.
func (g *Game) stand(i int, w *substitute, n int64) {
	slot := billFirst + 2*i + 1
	g.SetLocal(slot, max(g.Local(slot)-n*w.rate, 0))
	g.Change(g.r.stands[w.by], g.me, -n, -1)
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
