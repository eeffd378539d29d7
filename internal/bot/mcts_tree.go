package bot

import (
	"math"

	"shards/internal/rng"
	"shards/interp"
)

// tree is what is known about what comes after the answers at the root. A node
// stands for an answer, told apart by what it is about and not by its place in
// a list: the same answer in two deals is one node.
type tree struct {
	m     *model
	set   mctsSettings
	seat  int8
	turn  int32
	nodes []node
	path  []int32
	cands candidates
	prior []float64
	pick  []int64
	src   rng.Source
}

// node is an answer of a player.
type node struct {
	key    uint64
	sum    float64 // of the player's chances to win
	visits int32
	child  int32 // first answer to what is asked next; 0 for none
	next   int32 // another answer to the same
	seat   int8
}

func (t *tree) begin(m *model, g *interp.Game, set mctsSettings) {
	t.m, t.set = m, set
	t.seat, t.turn = g.Pending().Seat, g.State().Turn
	t.nodes = append(t.nodes[:0], node{}) // 0 is no node
}

func (t *tree) add(key uint64, seat int8) int32 {
	t.nodes = append(t.nodes, node{key: key, seat: seat})
	return int32(len(t.nodes) - 1)
}

// play plays one future on from a node at the root and tells how good it is for
// the seat that searches.
func (t *tree) play(g *interp.Game, at int32, src rng.Source) float64 {
	t.src = src
	t.path = append(t.path[:0], at)
	room := maxRollout * (1 + int(max(t.set.turns, t.set.depth)))
	for ; room > 0 && !g.Over() && g.State().Turn <= t.turn+t.set.depth; room-- {
		if t.dull(g) {
			apply(g, t.pick)
			continue
		}
		if t.nodes[at].visits == 0 {
			break
		}
		at = t.choose(g, at)
		t.path = append(t.path, at)
		apply(g, t.pick)
	}
	for ; room > 0 && !g.Over() && g.State().Turn <= t.turn+t.set.turns; room-- {
		t.pick = t.m.quick(g, &t.src, t.pick)
		apply(g, t.pick)
	}
	var v [interp.MaxSeats]float64
	t.m.chances(g, &v)
	for _, i := range t.path {
		n := &t.nodes[i]
		n.visits++
		n.sum += v[n.seat]
	}
	return v[t.seat]
}

// dull says that a decision needs no node, and picks its answer: something free
// is to be done, and its order hardly matters.
func (t *tree) dull(g *interp.Game) bool {
	d := g.Pending()
	if d.Kind != interp.ChooseAction {
		return false
	}
	i := t.m.quickAction(g, d)
	t.pick = append(t.pick[:0], int64(i))
	return t.m.class[d.Options[i].Action] == free
}

// choose picks an answer and tells its node, which may be new.
func (t *tree) choose(g *interp.Game, at int32) int32 {
	d := g.Pending()
	t.cands.list(g, &t.src)
	n := t.cands.len()
	if n == 1 {
		t.pick = append(t.pick[:0], t.cands.at(0)...)
		return t.child(at, t.key(g, d, 0), d.Seat)
	}
	t.priors(g, d)
	var room [2 * maxCandidates]int32
	known := room[:0]
	total, sum := 0.0, 0.0
	for i := range n {
		c := t.find(at, t.key(g, d, i))
		known = append(known, c)
		if c > 0 {
			total += float64(t.nodes[c].visits)
			sum += t.nodes[c].sum
		}
	}
	first := 0.5
	if total > 0 {
		first = sum/total - 0.01
	}
	best, top := 0, math.Inf(-1)
	root := math.Sqrt(total + 1)
	for i, c := range known {
		q, visits := first, 0.0
		if c > 0 && t.nodes[c].visits > 0 {
			visits = float64(t.nodes[c].visits)
			q = t.nodes[c].sum / visits
		}
		if v := q + t.set.explore*t.prior[i]*root/(1+visits); v > top {
			best, top = i, v
		}
	}
	t.pick = append(t.pick[:0], t.cands.at(best)...)
	if known[best] > 0 {
		return known[best]
	}
	return t.child(at, t.key(g, d, best), d.Seat)
}

// find is the node of an answer below a node; 0 if there is none yet.
func (t *tree) find(at int32, key uint64) int32 {
	c := t.nodes[at].child
	for c > 0 && t.nodes[c].key != key {
		c = t.nodes[c].next
	}
	return c
}

// child is the node of an answer below a node.
func (t *tree) child(at int32, key uint64, seat int8) int32 {
	if c := t.find(at, key); c > 0 {
		return c
	}
	c := t.add(key, seat)
	t.nodes[c].next = t.nodes[at].child
	t.nodes[at].child = c
	return c
}

// priors says how likely each candidate is to be right before anything is
// known: rules of thumb for actions, and for all else a word for what they
// would do.
func (t *tree) priors(g *interp.Game, d *interp.Decision) {
	const sharp = 6
	t.prior = t.prior[:0]
	cards := g.State().Cards
	sum := 0.0
	for i := range t.cands.len() {
		v := 1.0
		if d.Kind == interp.ChooseAction {
			o := &d.Options[t.cands.at(i)[0]]
			p := 0.0
			if o.Card != interp.None {
				p = t.m.prior[o.Action][cards[o.Card].Def]
			} else if t.m.class[o.Action] != ender {
				p = t.m.prior[o.Action][0]
			}
			v = math.Exp(sharp * max(-1, min(p, 1)))
		}
		t.prior = append(t.prior, v)
		sum += v
	}
	for i := range t.prior {
		t.prior[i] /= sum
	}
}

// key tells an answer apart from all that mean something else.
func (t *tree) key(g *interp.Game, d *interp.Decision, i int) uint64 {
	a := t.cands.at(i)
	h := uint64(d.Prompt)<<8 | uint64(d.Kind)
	switch d.Kind {
	case interp.ChooseNumber:
		h += scatter(uint64(a[0]) + 1)
	case interp.Distribute:
		for k, n := range a {
			h += scatter(option(g, d, k) ^ uint64(n)*0x9e3779b97f4a7c15)
		}
	default:
		for _, k := range a {
			h += option(g, d, int(k))
		}
	}
	return scatter(h)
}

// option is a number for what an option is about, as far as the player who is
// asked knows.
func option(g *interp.Game, d *interp.Decision, i int) uint64 {
	o := &d.Options[i]
	k := keyOf(g, o)
	if o.Card != interp.None && !g.Knows(d.Seat, o.Card) {
		k.def, k.state = -2, 0
	}
	return scatter(uint64(uint16(k.action))<<48|uint64(uint16(k.def))<<32|uint64(uint16(k.zone))<<16|uint64(uint16(o.Label))) +
		scatter(uint64(k.state)<<8|uint64(uint8(o.Player))+1<<40)
}

// scatter is the finisher of splitmix64.
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// chances is how likely each player is to win, as far as the model knows.
func (m *model) chances(g *interp.Game, out *[interp.MaxSeats]float64) {
	s := g.State()
	if s.Over || interp.Seats(s.In) < 2 {
		for p := range s.Seats {
			out[p] = m.chance(g, p)
		}
		return
	}
	var x [interp.MaxSeats][maxFeatures]float64
	m.features(s, &x)
	m.counterFeatures(g, &x)
	left := m.left(s.Turn)
	top, sum := math.Inf(-1), 0.0
	for p := range s.Seats {
		if s.In&(1<<uint8(p)) != 0 {
			out[p] = m.score(&x[p], left)
			top = max(top, out[p])
		}
	}
	for p := range s.Seats {
		if s.In&(1<<uint8(p)) != 0 {
			out[p] = math.Exp(out[p] - top)
			sum += out[p]
		}
	}
	for p := range s.Seats {
		if s.In&(1<<uint8(p)) == 0 {
			out[p] = 0
		} else {
			out[p] /= sum
		}
	}
}
