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
	switch {
	case len(d.Options) == 0:
		d.Kind = NoDecision
		g.jump(op.end)
	case len(d.Options) == 1 && !g.askForced:
		d.Kind = NoDecision
		g.act(d.Options[0])
	}
}

// offers adds everything that can be done now to the options. What can't be
// paid, and places without a card that suits, are passed over first.
func (g *Game) offers(list []offering, d *Decision) {
	me := int(g.me)
	vals, zones := g.s.Vals[me*g.r.nPlayer:], g.s.Zones
	for k := range list {
		o := &list[k]
		var have int64
		if by := uint(o.payBy); by < uint(len(vals)) {
			if have = vals[by]; have < o.least {
				continue
			}
		}
		var z *Zone
		if o.how == offerZone {
			if z = &zones[o.base+me*o.stride]; !z.holds(o.lane) {
				continue
			}
		}
		if o.when != nil && o.when(g) == 0 {
			continue
		}
		switch {
		case o.stall >= 0 && g.forbids&o.bit == 0:
			g.offerMarket(o, have, d)
		case z != nil:
			g.offerZone(o, z, have, d)
		case o.how == offerAlone:
			if (!o.checked || g.canPay(o.a.pay)) && (g.forbids&o.bit == 0 || !g.Forbidden(o.i, None, g.me)) {
				d.Options = append(d.Options, Option{o.i, None, -1, -1})
			}
		case o.how == offerList:
			g.offerList(o, have, d)
		default:
			g.offerPlayers(o, have, d)
		}
	}
}

// holds says whether a card may be there that suits what counts in a lane.
func (z *Zone) holds(lane uint64) bool {
	return z.Suits&lane != 0 || z.Count != 0 && (lane == 0 || z.Count > 255)
}

// offerPlayers offers the cards of a zone of several players, in turn order.
func (g *Game) offerPlayers(o *offering, have int64, d *Decision) {
	set := g.s.In
	if o.how == offerOthers {
		set &^= 1 << uint8(g.me)
	}
	for set != 0 {
		if z := &g.s.Zones[o.base+int(g.s.take(&set))]; z.holds(o.lane) {
			g.offerZone(o, z, have, d)
		}
	}
}

// offerZone offers the cards of a zone, which nothing changes meanwhile.
func (g *Game) offerZone(o *offering, z *Zone, have int64, d *Decision) {
	cards, price := g.s.Cards, o.price
	if o.checked || g.forbids&o.bit != 0 {
		for c := z.Head; c != None; c = cards[c].Next {
			if price[cards[c].Def] <= have {
				g.offerCard(o, c, d)
			}
		}
		return
	}
	// Only the price decides: each card is written down, and kept or not.
	options, n := d.room(int(z.Count))
	i := o.i
	for c := z.Head; c != None; {
		card := &cards[c]
		options[n] = Option{i, c, -1, -1}
		if price[card.Def] <= have {
			n++
		}
		c = card.Next
	}
	d.Options = options[:n]
}

// offerList offers the cards of any list.
func (g *Game) offerList(o *offering, have int64, d *Decision) {
	mark := len(g.buf)
	g.buf = o.a.src(g, g.buf)
	g.dropTwins(mark)
	for k := mark; k < len(g.buf); k++ {
		if c := g.buf[k]; o.price[g.s.Cards[c].Def] <= have {
			g.offerCard(o, c, d)
		}
	}
	g.buf = g.buf[:mark]
}

// offerCard offers an action with a card whose price of its design can be
// paid, if the rest is legal too.
func (g *Game) offerCard(o *offering, c CardID, d *Decision) {
	a := o.a
	g.elem[0] = int64(c)
	if a.dynamic && !g.canPay(a.pay) {
		return
	}
	for _, w := range a.where {
		if w(g) == 0 {
			return
		}
	}
	if g.forbids&o.bit == 0 || !g.Forbidden(o.i, c, -1) {
		d.Options = append(d.Options, Option{o.i, c, -1, -1})
	}
}

func (op *actOp) Resume(g *Game, answer []int64) {
	g.act(g.s.Pending.Options[answer[0]])
}

// act does an action and lets its player choose again after it.
func (g *Game) act(o Option) {
	a := &g.r.Actions[o.Action]
	g.top().PC--
	if g.watch != nil {
		g.tell(Note{Kind: NoteAction, Seat: g.me, Action: o.Action, Card: o.Card})
	}
	if a.call != nil && g.cover == nil {
		a.call.callWith(g, int64(o.Card))
		return
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
	return g.r.effects[int(g.s.Cards[c].Def)*len(g.r.Abilities)+int(i)] >= 0
}
