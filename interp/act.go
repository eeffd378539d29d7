package interp

// actOp lets the player whose turn it is choose an action, does it, and comes
// again, until the phase's actions are over.
type actOp struct {
	phase int8
	end   int32
}

func (op *actOp) Exec(g *Game) {
	if g.s.PhaseOver {
		g.s.PhaseOver = false
		g.jump(op.end)
		return
	}
	d := g.ask(ChooseAction, g.me, 1, 1, promptAction, None)
	g.offers(g.r.Phases[op.phase].offers, d)
	if len(d.Options) == 0 {
		d.Kind = NoDecision
		g.jump(op.end)
		return
	}
	g.asked(op)
}

// offers adds everything that can be done now to the options.
func (g *Game) offers(list []offering, d *Decision) {
	options, cards := d.Options[:0], g.s.Cards
	for k := range list {
		o := &list[k]
		if o.how == offerAny || g.forbids {
			d.Options = options
			g.offer(o, d)
			options = d.Options
			continue
		}
		var have int64
		if o.payBy >= 0 {
			have = g.s.Vals[int(g.me)*g.r.nPlayer+int(o.payBy)]
		}
		if have < o.least {
			continue
		}
		inst := o.base
		if o.how == offerMine {
			inst += int(g.me)
		}
		// Only the price decides: each card is written down, and kept or not.
		z, n, price := &g.s.Zones[inst], len(options), o.price
		if room := n + int(z.Count); room <= cap(options) {
			options = options[:room]
		} else {
			options = append(options, make([]Option, z.Count)...)
		}
		for c := z.Head; c != None; {
			card, to := &cards[c], &options[n]
			to.Action, to.Card, to.Player, to.Label = o.i, c, -1, -1
			if price[card.Def] <= have {
				n++
			}
			c = card.Next
		}
		options = options[:n]
	}
	d.Options = options
}

// offer adds what can be done with one action to the options.
func (g *Game) offer(o *offering, d *Decision) {
	a := o.a
	if !a.Card {
		if g.canPay(a.pay) && (a.when == nil || a.when(g) != 0) && !g.Forbidden(o.i, None, g.me) {
			d.Options = append(d.Options, Option{o.i, None, -1, -1})
		}
		return
	}
	var have int64
	if a.priceOf >= 0 {
		have = g.s.Vals[int(g.me)*g.r.nPlayer+a.priceOf]
	}
	if have < a.least || a.when != nil && a.when(g) == 0 {
		return
	}
	if a.src != nil {
		mark := len(g.buf)
		g.buf = a.src(g, g.buf)
		g.dropTwins(mark)
		for k := mark; k < len(g.buf); k++ {
			c := g.buf[k]
			if a.price[g.s.Cards[c].Def] <= have {
				g.offerCard(o.i, a, c, d)
			}
		}
		g.buf = g.buf[:mark]
		return
	}
	for _, w := range a.walk {
		switch w.who {
		case walkMine:
			g.offerZone(o.i, a, w.base+int(g.me), have, d)
		case walkTable:
			g.offerZone(o.i, a, w.base, have, d)
		default:
			for k := range g.s.Seats {
				seat := (g.s.Active + k) % g.s.Seats
				if g.s.In&(1<<uint8(seat)) != 0 && (w.who == walkEveryone || seat != g.me) {
					g.offerZone(o.i, a, w.base+int(seat), have, d)
				}
			}
		}
	}
}

// offerZone offers the cards of a zone, which nothing changes meanwhile.
func (g *Game) offerZone(i int16, a *Action, inst int, have int64, d *Decision) {
	price, cards := a.price, g.s.Cards
	for c := g.s.Zones[inst].Head; c != None; c = cards[c].Next {
		if price[cards[c].Def] <= have {
			g.offerCard(i, a, c, d)
		}
	}
}

// offerCard offers an action with a card whose price of its design can be
// paid, if the rest is legal too.
func (g *Game) offerCard(i int16, a *Action, c CardID, d *Decision) {
	if len(a.where) > 0 || a.dynamic {
		g.elem[0] = int64(c)
		if a.dynamic && !g.canPay(a.pay) {
			return
		}
		for _, w := range a.where {
			if w(g) == 0 {
				return
			}
		}
	}
	if g.forbids && g.Forbidden(i, c, -1) {
		return
	}
	d.Options = append(d.Options, Option{i, c, -1, -1})
}

func (g *Game) canPay(pay []payment) bool {
	for i := range pay {
		if g.PlayerCounter(pay[i].counter, g.me) < pay[i].amount(g) {
			return false
		}
	}
	return true
}

// pay takes a price. All amounts are read before the first is taken.
func (g *Game) pay(pay []payment) {
	var amounts [8]int64
	for i := range pay {
		amounts[i] = pay[i].amount(g)
	}
	for i := range pay {
		g.Change(pay[i].counter, g.me, -amounts[i], -1)
	}
}

func (op *actOp) Resume(g *Game, answer []int64) {
	o := g.s.Pending.Options[answer[0]]
	a := &g.r.Actions[o.Action]
	g.jump(g.top().PC - 1)
	if g.watch != nil {
		g.tell(Note{Kind: NoteAction, Seat: g.me, Action: o.Action, Card: o.Card})
	}
	f := g.push(a.prog, None, g.me, g.me)
	if a.Card {
		g.s.Locals[f.Base] = int64(o.Card)
	}
	if len(a.pay) > 0 {
		g.elem[0] = int64(o.Card)
		g.pay(a.pay)
	}
}

// usable says whether a card's ability can be used now: it has one, where it
// is offered, its needs are met or could be, and its price can be paid.
func (g *Game) usable(c CardID, i int16) bool {
	card := &g.s.Cards[c]
	a := &g.r.Cards[card.Def].abilities[i]
	if a.prog < 0 {
		return false
	}
	if card.Zone < 0 {
		return false
	}
	if a.zones != 0 {
		zone, _ := g.r.ZoneOf(card.Zone)
		if a.zones&(1<<zone) == 0 {
			return false
		}
	}
	if a.needs == nil && a.ask == nil && len(a.pay) == 0 {
		return true
	}
	if g.deep >= maxDeep || g.look(5) {
		return false
	}
	g.deep++
	old, oldElem := g.this, g.elem
	g.this = c
	ok := (a.needs == nil || a.needs(g) != 0) && g.canPay(a.pay) && (a.askFn == nil || a.askFn(g) != 0)
	g.this, g.elem = old, oldElem
	g.deep--
	return ok
}

// has says whether a card has an ability.
func (g *Game) has(c CardID, i int16) bool {
	return g.r.Cards[g.s.Cards[c].Def].abilities[i].prog >= 0
}
