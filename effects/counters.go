package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// amount is one part of the arguments of gain, lose and set.
type amount struct {
	counter int16
	of      interp.Owner
	n       interp.Int
}

// amounts compiles the arguments of gain, lose and set. A flag takes true and
// false, a counter a number.
func amounts(c *interp.Compiler, a card.Amounts) []amount {
	var out []amount
	for i := range a {
		e := a[i]
		k := c.Counter(card.Name{Text: e.Name, Node: e.Key})
		if k < 0 {
			continue
		}
		info := c.CounterInfo(k)
		if info.Of == interp.OfCard && c.Of() == nil {
			c.Errorf(e.Key, "missing-key", "%s is a counter of cards: say of which, beside %s", e.Name, c.Step().Verb.Text).Hint = "of: this"
			continue
		}
		n := interp.Int(nil)
		if info.Flag {
			n = c.Bool(e.Value)
		} else {
			n = c.Int(e.Value)
		}
		out = append(out, amount{k, info.Of, n})
	}
	return out
}

// changeOp adds to counters, or takes from them.
type changeOp struct {
	parts  []amount
	cards  interp.List
	sign   int64
	result int
}

func (op *changeOp) Exec(g *interp.Game) {
	// All amounts are read before the first counter changes.
	var vals [8]int64
	for i := range op.parts {
		vals[i%8] = max(op.parts[i].n(g), 0)
	}
	ret := g.ResultSlot(op.result)
	for i := range op.parts {
		p := &op.parts[i]
		if p.of != interp.OfCard {
			g.Change(p.counter, g.Me(), op.sign*vals[i%8], ret)
			continue
		}
		g.Scratch(op.cards, func(cards []interp.CardID) {
			for _, c := range cards {
				g.ChangeCard(p.counter, c, op.sign*vals[i%8], ret)
			}
		})
	}
}

// Plan tells whether any of the counters could change.
func (op *changeOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	for i := range op.parts {
		p := &op.parts[i]
		if p.n(g) > 0 && (p.of == interp.OfCard || g.Room(p.counter, g.Me(), op.sign > 0)) {
			return pc + 1, true
		}
	}
	return pc + 1, false
}

func change(c *interp.Compiler, a card.Amounts, sign int64) {
	if len(a) > 8 {
		c.Errorf(a[8].Key, "too-many", "a step changes at most 8 counters")
		return
	}
	c.Emit(&changeOp{amounts(c, a), c.Of(), sign, c.Result(interp.KInt)})
}
