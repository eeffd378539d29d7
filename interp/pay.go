package interp

import (
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

// purse is how much of a counter the player whose step it is can pay: not what
// always has to be left of it.
func (g *Game) purse(counter int16) int64 {
	v := g.PlayerCounter(counter, g.me)
	if v >= Infinite/2 {
		return v
	}
	return v - max(g.r.Counters[counter].Min, 0)
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
