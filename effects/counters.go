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
		if info.Of.ByCard() && c.Of() == nil {
			which := "say of which"
			if info.Of == interp.OfSlot {
				which = "say by the cards that lie there of which"
			}
			c.Errorf(e.Key, "missing-key", "%s is a counter of %s: %s, beside %s", e.Name, info.Of, which, c.Step().Verb.Text).Hint = map[bool]string{true: "of: this", false: "of: and cards that lie in slots, such as those of a market"}[info.Of == interp.OfCard]
			continue
		}
		if zone := c.OfNoSlot(); zone != "" && info.Of == interp.OfSlot {
			c.Errorf(c.Step().Of.Node, "type", "%s has no slots, and %s is a counter of slots", zone, e.Name)
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

// changeOp adds to counters, or takes from them. Where a rule replaces one of
// several changes, the op comes again for the next one, so that they happen in
// their order; then their amounts, which are read before the first counter
// changes, are kept in variables.
type changeOp struct {
	parts      []amount
	cards      interp.List
	sign       int64
	result     int
	next, vals int // variables: which part is next, and the amounts; -1 for one part
}

func (op *changeOp) Exec(g *interp.Game) {
	if op.next < 0 {
		op.change(g, 0, op.amount(g, 0))
		return
	}
	i := int(g.Local(op.next))
	if i == 0 {
		for k := range op.parts {
			g.SetLocal(op.vals+k, op.amount(g, k))
		}
	}
	for ; i < len(op.parts); i++ {
		g.SetLocal(op.next, int64(i+1))
		if g.Interrupted(func() { op.change(g, i, g.Local(op.vals+i)) }) {
			return
		}
	}
	g.SetLocal(op.next, 0)
}

func (op *changeOp) amount(g *interp.Game, i int) int64 { return max(op.parts[i].n(g), 0) }

func (op *changeOp) change(g *interp.Game, i int, n int64) {
	p, ret := &op.parts[i], g.ResultSlot(op.result)
	if !p.of.ByCard() {
		g.Change(p.counter, g.Me(), op.sign*n, ret)
		return
	}
	g.Scratch(op.cards, func(cards []interp.CardID) {
		for _, c := range cards {
			g.ChangeCard(p.counter, c, op.sign*n, ret)
		}
	})
}

// Brief says that it changes one counter of a player.
func (op *changeOp) Brief() bool {
	return len(op.parts) == 1 && !op.parts[0].of.ByCard() && op.result < 0
}

// Plan tells whether any of the counters could change.
func (op *changeOp) Plan(g *interp.Game, pc int32) (next int32, useful bool) {
	for i := range op.parts {
		p := &op.parts[i]
		switch {
		case p.n(g) <= 0:
		case !p.of.ByCard():
			useful = useful || g.Room(p.counter, g.Me(), op.sign > 0)
		default:
			g.Scratch(op.cards, func(cards []interp.CardID) { useful = useful || len(cards) > 0 })
		}
	}
	return pc + 1, useful
}

func change(c *interp.Compiler, a card.Amounts, sign int64) {
	if len(a) > 8 {
		c.Errorf(a[8].Key, "too-many", "a step changes at most 8 counters")
		return
	}
	op := &changeOp{parts: amounts(c, a), cards: c.Of(), sign: sign, result: c.Result(interp.KInt), next: -1}
	switch len(op.parts) {
	case 0:
		return
	case 1:
	default:
		op.next = c.NewLocal()
		op.vals = c.NewLocal()
		for range op.parts[1:] {
			c.NewLocal()
		}
	}
	c.Emit(op)
}
