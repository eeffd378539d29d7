package interp

// A market is a zone of the table with slots. Its cards lie there for many
// decisions, so what they cost is written down once for each action that only
// their price decides, and again after the cards have changed.

// priceList says what an action costs with the cards of a market: those that
// it can be done with at all, in their order.
type priceList []priced

type priced struct {
	price int64
	card  CardID
}

// stall is an action and the market whose cards it is for.
type stall struct {
	inst  int16
	price []int64 // by design
}

// stallOf numbers the price list that an offering needs, -1 for none.
func (r *Rules) stallOf(o *offering) int {
	if o.how != offerZone || o.stride != 0 || o.checked || !r.places[o.base].slots {
		return -1
	}
	r.stalls = append(r.stalls, stall{int16(o.base), o.price})
	return len(r.stalls) - 1
}

// priceMarkets writes the price lists of all markets.
func (g *Game) priceMarkets() {
	for len(g.prices) < len(g.r.stalls) {
		g.prices = append(g.prices, nil)
	}
	for i := range g.r.stalls {
		s := &g.r.stalls[i]
		list := g.prices[i][:0]
		for c := g.s.Zones[s.inst].Head; c != None; c = g.s.Cards[c].Next {
			if p := s.price[g.s.Cards[c].Def]; p != never {
				list = append(list, priced{p, c})
			}
		}
		g.prices[i] = list
	}
	g.priced = true
}

// offerMarket offers the cards of a market that can be paid.
func (g *Game) offerMarket(o *offering, have int64, d *Decision) {
	if !g.priced {
		g.priceMarkets()
	}
	list := g.prices[o.stall]
	options, n := d.room(len(list))
	i := o.i
	for _, p := range list {
		options[n] = Option{i, p.card, -1, -1}
		if p.price <= have {
			n++
		}
	}
	d.Options = options[:n]
}

// room makes room for n more options; the first of them is number at.
func (d *Decision) room(n int) (options []Option, at int) {
	at = len(d.Options)
	if at+n > cap(d.Options) {
		d.Options = append(d.Options, make([]Option, n)...)
	}
	return d.Options[:at+n], at
}
