package bot

import (
	"math"
	"sync"

	"shards/internal/rng"
	"shards/interp"
)

// class is how an action comes in a turn.
type class uint8

const (
	free  class = iota // it costs nothing and the turn goes on
	paid               // it has a price
	ender              // what is left of the turn is over with it
)

// model is what greedy knows of a game: what a position is worth, and rules of
// thumb to play a turn out. All of it is found out by playing (see learn.go);
// none of it is written for a game.
type model struct {
	r        *interp.Rules
	players  int // in games that it is learnt from
	zones    []zoneInfo
	counters []int       // of players, for the whole game
	n        int         // features of a player
	weights  []float64   // of the features, then of the same by how much of the game is left
	length   float64     // turns that a game has, about
	class    []class     // by action
	price    [][]float64 // by action and design
	cost     []float64   // by design: its greatest price
	prior    [][]float64 // by action and design: how much better than to stop
}

// zoneInfo is what the model needs of a zone list.
type zoneInfo struct {
	seat   int8 // -1 the table's
	active bool
}

// Features of a player besides counters.
const (
	ownCost    = iota // what all cards would cost
	ownCount          // how many cards
	activeCost        // what those in active zones would cost
	toMove            // it is the player's turn
	cardFeatures
)

// maxFeatures is how many features a player has at most.
const maxFeatures = 64

// models are the models that were learnt, by the content of their rules.
var models sync.Map // uint64 → *lazyModel

type lazyModel struct {
	once sync.Once
	m    *model
}

// modelOf is the model of some rules. It is learnt when it is needed first.
func modelOf(r *interp.Rules) *model {
	v, _ := models.LoadOrStore(r.Hash, &lazyModel{})
	lazy := v.(*lazyModel)
	lazy.once.Do(func() { lazy.m = learn(r) })
	return lazy.m
}

func newModel(r *interp.Rules) *model {
	m := &model{r: r, players: min(max(2, r.MinPlayers), r.MaxPlayers)}
	for i := range r.Instances() {
		zone, seat := r.ZoneOf(int16(i))
		m.zones = append(m.zones, zoneInfo{seat, r.Zones[zone].Active})
	}
	for i := range r.Counters {
		if c := &r.Counters[i]; c.Of == interp.OfPlayer && c.Lasts == interp.LastsGame && len(m.counters) < maxFeatures-cardFeatures {
			m.counters = append(m.counters, i)
		}
	}
	m.n = len(m.counters) + cardFeatures
	m.weights = make([]float64, 2*m.n)
	m.length = 1
	m.cost = make([]float64, len(r.Cards))
	for a := range r.Actions {
		c := free
		if r.Payments(int16(a)) > 0 {
			c = paid
		}
		m.class = append(m.class, c)
		m.price = append(m.price, make([]float64, len(r.Cards)))
		m.prior = append(m.prior, make([]float64, len(r.Cards)))
	}
	return m
}

// readPrices asks what each card would cost under each action, in a game that
// has just begun.
func (m *model) readPrices(g *interp.Game) {
	r := m.r
	cards := g.State().Cards
	done := make([]bool, len(r.Cards))
	for id := range cards {
		def := cards[id].Def
		if done[def] {
			continue
		}
		done[def] = true
		for a := range r.Actions {
			if !r.Actions[a].Card {
				continue
			}
			for part := range r.Payments(int16(a)) {
				_, n := g.Payment(int16(a), part, interp.CardID(id), 0)
				m.price[a][def] += float64(max(0, min(n, 1000)))
			}
			m.cost[def] = max(m.cost[def], m.price[a][def])
			m.prior[a][def] = m.price[a][def] + 1
		}
	}
}

// features reads the features of all players of a game, player by player.
func (m *model) features(s *interp.State, x *[interp.MaxSeats][maxFeatures]float64) {
	k := len(m.counters)
	for seat := range int(s.Seats) {
		f := &x[seat]
		for i := range m.n {
			f[i] = 0
		}
	}
	for i := range s.Cards {
		c := &s.Cards[i]
		if c.Zone < 0 {
			continue
		}
		z := &m.zones[c.Zone]
		if z.seat < 0 {
			continue
		}
		f := &x[z.seat]
		cost := m.cost[c.Def]
		f[k+ownCost] += cost
		f[k+ownCount]++
		if z.active {
			f[k+activeCost] += cost
		}
	}
	if s.Active >= 0 {
		x[s.Active][k+toMove] = 1
	}
}

// counterFeatures adds the counters, which the game reads.
func (m *model) counterFeatures(g *interp.Game, x *[interp.MaxSeats][maxFeatures]float64) {
	for seat := range g.State().Seats {
		for i, c := range m.counters {
			v := float64(min(g.PlayerCounter(int16(c), seat), 1_000_000))
			if v > 100 {
				v = 100 + math.Log(v-99)*10
			}
			x[seat][i] = v
		}
	}
}

// chance is how likely the seat is to win, as far as the model knows.
func (m *model) chance(g *interp.Game, seat int8) float64 {
	s := g.State()
	if s.Over {
		if s.Winners&(1<<uint8(seat)) == 0 {
			return 0
		}
		return 1 / float64(interp.Seats(s.Winners))
	}
	if s.In&(1<<uint8(seat)) == 0 {
		return 0
	}
	var x [interp.MaxSeats][maxFeatures]float64
	m.features(s, &x)
	m.counterFeatures(g, &x)
	left := m.left(s.Turn)
	mine := m.score(&x[seat], left)
	if interp.Seats(s.In) == 1 {
		return 1 / (1 + math.Exp(-mine))
	}
	sum := 0.0
	for p := range s.Seats {
		if s.In&(1<<uint8(p)) != 0 {
			sum += math.Exp(m.score(&x[p], left) - mine)
		}
	}
	return 1 / sum
}

// score adds the features up.
func (m *model) score(f *[maxFeatures]float64, left float64) float64 {
	v := 0.0
	for i := range m.n {
		v += (m.weights[i] + left*m.weights[m.n+i]) * f[i]
	}
	return v
}

// left is how much of a game is left in a turn, from 1 down to 0.
func (m *model) left(turn int32) float64 { return max(0, 1-float64(turn)/m.length) }

// quick answers a decision by rules of thumb: what is free, what is dear, all
// that is offered, and to stop last.
func (m *model) quick(g *interp.Game, src *rng.Source, buf []int64) []int64 {
	d := g.Pending()
	buf = buf[:0]
	switch {
	case d.Kind == interp.ChooseAction:
		return append(buf, int64(m.quickAction(g, d)))
	case d.Kind == interp.YesNo:
		return append(buf, 0)
	case d.Kind == interp.ChooseNumber:
		return append(buf, d.Max)
	case d.Single() || d.Kind == interp.Distribute:
		return anyAnswer(src, d, buf)
	case d.SetSize > 0:
		for _, o := range d.Set(src.N(d.SetCount())) {
			buf = append(buf, int64(o))
		}
		return buf
	}
	return anySubset(src, len(d.Options), int(d.Max), buf)
}

func (m *model) quickAction(g *interp.Game, d *interp.Decision) int {
	cards := g.State().Cards
	best, top := 0, math.Inf(-1)
	for i := range d.Options {
		o := &d.Options[i]
		v := 0.0
		if o.Card != interp.None {
			v = m.prior[o.Action][cards[o.Card].Def]
		} else if m.class[o.Action] != ender {
			v = m.prior[o.Action][0]
		}
		if m.class[o.Action] == free && v >= 0 {
			return i
		}
		if v > top {
			best, top = i, v
		}
	}
	return best
}
