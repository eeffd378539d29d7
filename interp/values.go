package interp

import "slices"

// clamp keeps a value within the counter's bounds. Infinity stays infinity
// where the counter allows it and is the maximum elsewhere.
func (c *Counter) clamp(v int64) int64 {
	if v >= Infinite/2 {
		if c.Infinite {
			return Infinite
		}
		v = Infinite
	}
	return min(max(v, c.Min), c.Max)
}

// touch is the bit of a counter of cards in Game.touched; many share the last.
func (c *Counter) touch() uint64 { return 1 << min(uint(c.slot), 63) }

// PlayerCounter is the value of a player's counter.
func (g *Game) PlayerCounter(counter int16, seat int8) int64 {
	return g.s.Vals[int(seat)*g.r.nPlayer+g.r.Counters[counter].slot]
}

// CardCounter is the value of a card's counter.
func (g *Game) CardCounter(counter int16, c CardID) int64 {
	return int64(g.s.CardVals[int(c)*g.r.nCard+g.r.Counters[counter].slot])
}

// TableCounter is the value of a counter of the table.
func (g *Game) TableCounter(counter int16) int64 {
	return g.s.Vals[g.r.MaxPlayers*g.r.nPlayer+g.r.Counters[counter].slot]
}

// Change adds n to a counter of a player (or of the table), or takes -n. A
// replacement may come first. What really changed is added to the variable
// ret of the program in progress (-1: to none).
func (g *Game) Change(counter int16, seat int8, n int64, ret int) {
	if n == 0 {
		return
	}
	if c := &g.r.Counters[counter]; g.watch == nil && !c.heard {
		n = g.adjust(c, seat, n)
		g.addResult(ret, n)
		return
	}
	ev := Event{Kind: EventGain, Card: None, Player: seat, By: g.you, Counter: counter, From: -1, To: -1, Amount: n}
	if n < 0 {
		ev.Kind, ev.Amount = EventLose, -n
	}
	if g.r.replaces[ev.Kind] && g.matches(&ev) {
		g.happen(&ev, ret)
		return
	}
	g.addResult(ret, g.change(&ev))
}

// ChangeCard is Change for a counter of a card.
func (g *Game) ChangeCard(counter int16, c CardID, n int64, ret int) {
	if n == 0 {
		return
	}
	if k := &g.r.Counters[counter]; g.watch == nil && !k.heard {
		g.addResult(ret, g.adjustCard(k, c, n))
		return
	}
	ev := Event{Kind: EventGain, Card: c, Player: g.seatOf(c), By: g.you, Counter: counter, From: -1, To: -1, Amount: n}
	if n < 0 {
		ev.Kind, ev.Amount = EventLose, -n
	}
	if g.r.replaces[ev.Kind] && g.matches(&ev) {
		g.happen(&ev, ret)
		return
	}
	g.addResult(ret, g.change(&ev))
}

func (g *Game) addResult(ret int, n int64) {
	if ret >= 0 {
		g.s.Locals[ret] = addAmounts(g.s.Locals[ret], n)
	}
}

// ResultSlot is the place of a variable for Change and its like; -1 is none.
func (g *Game) ResultSlot(local int) int {
	if local < 0 {
		return -1
	}
	return int(g.base) + local
}

// change does a gain or loss and reports how much really changed.
func (g *Game) change(ev *Event) int64 {
	c := &g.r.Counters[ev.Counter]
	n := ev.Amount
	if ev.Kind == EventLose {
		n = -n
	}
	if c.Of != OfCard && *g.valPtr(c, ev.Player) >= Infinite/2 && n < 0 {
		return ev.Amount // infinity less anything is infinity, and nothing happened
	}
	var diff int64
	if c.Of == OfCard {
		diff = g.adjustCard(c, ev.Card, n)
	} else {
		diff = g.adjust(c, ev.Player, n)
	}
	if diff == 0 {
		return 0
	}
	if g.watch != nil || g.hears(ev.Kind) {
		e := *ev
		e.Amount = diff
		if g.watch != nil {
			g.note(&e)
		}
		if g.hears(ev.Kind) {
			g.emit(e)
		}
	}
	return diff
}

// adjust adds n to a counter of a player or of the table and reports how much
// it changed. What is taken from infinity is had, and infinity stays.
func (g *Game) adjust(c *Counter, seat int8, n int64) int64 {
	p := g.valPtr(c, seat)
	old := *p
	if old >= Infinite/2 && n < 0 {
		return -n
	}
	*p = c.clamp(old + n)
	if *p != old && c.dirty {
		g.dirty()
	}
	return max(*p-old, old-*p)
}

// adjustCard is adjust for a counter of a card.
func (g *Game) adjustCard(c *Counter, card CardID, n int64) int64 {
	p := &g.s.CardVals[int(card)*g.r.nCard+c.slot]
	old := int64(*p)
	now := c.clamp(old + n)
	*p = int32(now)
	g.touched |= c.touch()
	g.mark(card)
	if now != old && c.dirty {
		g.dirty()
	}
	return max(now-old, old-now)
}

func (g *Game) valPtr(c *Counter, seat int8) *int64 {
	if c.Of == OfTable {
		return &g.s.Vals[g.r.MaxPlayers*g.r.nPlayer+c.slot]
	}
	return &g.s.Vals[int(seat)*g.r.nPlayer+c.slot]
}

// Set sets a counter of a player or of the table; it is neither gained nor lost.
func (g *Game) Set(counter int16, seat int8, v int64) {
	c := &g.r.Counters[counter]
	*g.valPtr(c, seat) = c.clamp(v)
	if c.dirty {
		g.dirty()
	}
}

// SetCard sets a counter of a card.
func (g *Game) SetCard(counter int16, card CardID, v int64) {
	c := &g.r.Counters[counter]
	p := &g.s.CardVals[int(card)*g.r.nCard+c.slot]
	now := int32(c.clamp(v))
	if *p == now {
		return
	}
	*p = now
	g.touched |= c.touch()
	g.mark(card)
	if c.dirty {
		g.dirty()
	}
}

// mark notes whether a counter of a card is off its start.
func (g *Game) mark(c CardID) {
	n := g.r.nCard
	g.s.Cards[c].Marked = !slices.Equal(g.s.CardVals[int(c)*n:int(c)*n+n], g.r.cardStart)
}

// Room says whether a counter of a player could go up (or down).
func (g *Game) Room(counter int16, seat int8, up bool) bool {
	c := &g.r.Counters[counter]
	v := *g.valPtr(c, seat)
	if up {
		return v < c.Max
	}
	return v > c.Min
}

// Attr is the value of an attribute of a card as the game stands: printed,
// changed by what modifies it, and within its bounds. Missing if it has none.
func (g *Game) Attr(c CardID, attr int16) int64 {
	v := g.r.attrs[int(g.s.Cards[c].Def)*len(g.r.Attributes)+int(attr)]
	if v != exprValue && g.modMask>>(uint(attr)&63)&1 == 0 {
		return v
	}
	v = g.Printed(c, attr)
	if g.modMask>>(uint(attr)&63)&1 == 0 {
		return g.r.Attributes[attr].within(v)
	}
	return g.modified(c, attr, v)
}

// within keeps a number between the attribute's bounds.
func (a *Attribute) within(v int64) int64 {
	if a.Type == KInt && v != Missing {
		return min(max(v, a.Min), a.Max)
	}
	return v
}

// Printed is the value of an attribute as the card itself gives it.
func (g *Game) Printed(c CardID, attr int16) int64 {
	v := g.r.attrs[int(g.s.Cards[c].Def)*len(g.r.Attributes)+int(attr)]
	if v == exprValue {
		return g.worked(c, attr)
	}
	return v
}

// worked works an attribute out that is an expression.
func (g *Game) worked(c CardID, attr int16) int64 {
	f := g.r.attrExprs[int32(g.s.Cards[c].Def)<<8|int32(attr)]
	seat := g.seatOf(c)
	if seat < 0 {
		seat = max(g.s.Active, 0)
	}
	old := g.elem
	v := g.under(c, seat, seat, nil, nil, f)
	g.elem = old
	return v
}

// exprValue stands for an attribute that is an expression.
const exprValue int64 = -1<<62 + 1

func (g *Game) modified(c CardID, attr int16, v int64) int64 {
	if g.look(len(g.s.Standing) + len(g.s.Effects)) {
		return v
	}
	a := &g.r.Attributes[attr]
	old := g.elem
	apply := func(i int16, this CardID, me, you int8, caps *[maxCaps]int64) {
		r := &g.r.standing[i]
		if r.attr != attr {
			return
		}
		if r.when != nil && g.under(this, me, you, nil, caps, r.when) == 0 {
			return
		}
		g.elem[0] = int64(c)
		if r.cards != nil && g.under(this, me, you, nil, caps, r.cards) == 0 {
			return
		}
		n := g.under(this, me, you, nil, caps, r.value)
		switch {
		case a.Many:
			v |= n
		case v != Missing:
			v += n
		}
	}
	owner := max(g.seatOf(c), 0)
	for _, i := range g.r.always {
		apply(i, None, owner, owner, nil)
	}
	for _, ref := range g.s.Standing {
		seat := g.actorOf(ref.Card)
		apply(ref.Rule, ref.Card, seat, seat, nil)
	}
	for i := range g.s.Effects {
		e := &g.s.Effects[i]
		apply(e.Rule, e.This, e.Me, e.You, &e.Caps)
	}
	g.elem = old
	return a.within(v)
}

// actionBit is the bit of an action in Game.forbids; many share the last.
func actionBit(action int16) uint64 { return 1 << min(uint(action), 63) }

// Forbidden says whether an action can't be done to a card (or, with card
// None, to a player).
func (g *Game) Forbidden(action int16, c CardID, seat int8) bool {
	if g.forbids&actionBit(action) == 0 || g.look(len(g.s.Standing)+len(g.s.Effects)) {
		return false
	}
	old := g.elem
	found := false
	check := func(i int16, this CardID, me, you int8, caps *[maxCaps]int64) {
		r := &g.r.standing[i]
		if found || r.forbid != action {
			return
		}
		target, pred := int64(c), r.cards
		if c == None {
			target, pred = int64(seat), r.players
		}
		if pred == nil || (r.when != nil && g.under(this, me, you, nil, caps, r.when) == 0) {
			return
		}
		g.elem[0] = target
		found = g.under(this, me, you, nil, caps, pred) != 0
	}
	for _, i := range g.r.always {
		check(i, None, g.me, g.me, nil)
	}
	for _, ref := range g.s.Standing {
		me := g.actorOf(ref.Card)
		check(ref.Rule, ref.Card, me, me, nil)
	}
	for i := range g.s.Effects {
		e := &g.s.Effects[i]
		check(e.Rule, e.This, e.Me, e.You, &e.Caps)
	}
	g.elem = old
	return found
}
