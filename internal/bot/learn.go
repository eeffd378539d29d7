package bot

import (
	"math"
	"sync"

	"shards/internal/rng"
	"shards/interp"
)

// How much is played to learn a model. Games at random show what a game is like
// at all. A few games by greedy itself show which actions are good, which makes
// rules of thumb. Many quick games by these are experiments: somewhere in the
// game the players get or lose cards and counters by lot, and who wins then
// shows what these are worth. (What players had by their own doing would not
// show it: who is behind does other things than who is ahead.)
const (
	randomGames = 60
	rounds      = 3
	greedyGames = 12
	quickGames  = 800  // in each round
	finalGames  = 2400 // in the last one
	learnTurns  = 200  // turns after which such a game is given up
	learnAsked  = 4000 // and decisions
	perGame     = 500  // decisions of a quick game that there is time for
	fewSamples  = 30   // with fewer, nothing is learnt from them
	maxGiven    = 6    // cards that a player may get in an experiment
)

// learner collects what games of a model show.
type learner struct {
	m        *model
	samples  []sample
	sum      [][]float64 // by action and design: advantages over stopping
	count    [][]float64
	ends     []int // by action: how often a turn was over with it
	taken    []int
	gained   []int // by zone: how often a player took a card of the table there
	watching bool
	home     int16 // where most went; -1 if none did
	src      rng.Source
	buf      []interp.CardID
}

// sample is a position at the beginning of a turn, and who won.
type sample struct {
	x       [][]float64 // by player who is in the game
	winners uint8       // of these players
}

func newLearner(m *model) *learner {
	r := m.r
	l := &learner{m: m, home: -1, ends: make([]int, len(r.Actions)), taken: make([]int, len(r.Actions)), gained: make([]int, len(r.Zones))}
	for range r.Actions {
		l.sum = append(l.sum, make([]float64, len(r.Cards)))
		l.count = append(l.count, make([]float64, len(r.Cards)))
	}
	return l
}

// learn makes the model of some rules. It is always the same on one kind of
// processor; on another kind the last bits of floating-point sums may differ.
func learn(r *interp.Rules) *model {
	m := newModel(r)
	empty, err := r.Empty(interp.Settings{Players: m.players, TurnLimit: learnTurns})
	if err != nil {
		return m
	}
	l := newLearner(m)
	g := &interp.Game{}
	g.Renew(empty, 1, nil)
	m.readPrices(g)
	m.firstWeights()
	l.watching = true
	chance, length := &randomBot{}, 0
	for i := range uint64(randomGames) {
		chance.Reset(i)
		length += l.play(empty, g, chance, i, -1)
	}
	m.length = float64(length) / randomGames
	for a := range r.Actions {
		if l.taken[a] > 0 && l.ends[a]*2 > l.taken[a] {
			m.class[a] = ender
		}
	}
	l.home, l.watching = mostOf(l.gained), false
	b := newGreedy(m)
	b.learner = l
	for round := range uint64(rounds) {
		l.forget()
		for i := range uint64(greedyGames) {
			b.Reset(i)
			l.play(empty, g, b, (round+1)<<20+i, -1)
		}
		l.learnPriors()
		n := quickGames
		if round == rounds-1 {
			n = finalGames
		}
		turns := l.experiments(empty, (round+1)<<30, n)
		m.fit(l.samples)
		if played := len(l.samples); round == 0 && played > 0 {
			m.length = float64(turns) / float64(played)
		}
	}
	return m
}

// experiments plays quick games with experiments, keeps a sample of each, and
// tells how many turns they had. How many processors there are makes no
// difference to what comes out.
func (l *learner) experiments(empty *interp.Game, seed uint64, games int) (turns int) {
	const parts = 8
	var wait sync.WaitGroup
	var part [parts]*learner
	var sums [parts]int
	for k := range part {
		p := newLearner(l.m)
		p.home = l.home
		part[k] = p
		wait.Go(func() {
			q, g := &quickBot{m: l.m}, &interp.Game{}
			time := games / parts * perGame
			for i := k * games / parts; i < (k+1)*games/parts && time > 0; i++ {
				q.Reset(seed + uint64(i))
				at := 1 + int(float64(i*parts%games)/float64(games)*l.m.length)
				sums[k] += p.play(empty, g, q, seed+uint64(i), at)
				time -= int(g.State().Asked)
			}
		})
	}
	wait.Wait()
	for k, p := range part {
		l.samples = append(l.samples, p.samples...)
		turns += sums[k]
	}
	return turns
}

// firstWeights are what is thought before anything is known: counters that
// decide the game are good as long as their start is above their least value,
// and so are cards by what they cost.
func (m *model) firstWeights() {
	for i, c := range m.counters {
		if m.r.Decides(int16(c)) {
			m.weights[i] = 1 / m.rangeOf(c)
		}
	}
	m.weights[len(m.counters)+ownCost] = 0.02
}

// rangeOf is about how many values a counter can have.
func (m *model) rangeOf(counter int) float64 {
	c := &m.r.Counters[counter]
	if d := c.Max - c.Min; d > 0 && d < 1000 {
		return float64(d)
	}
	return 20
}

// mostOf is the index of the greatest number; -1 if all are 0.
func mostOf(n []int) int16 {
	best := -1
	for i, k := range n {
		if k > 0 && (best < 0 || k > n[best]) {
			best = i
		}
	}
	return int16(best)
}

// quickBot plays by the rules of thumb, and now and then at random.
type quickBot struct {
	m   *model
	src rng.Source
}

func (b *quickBot) Reset(seed uint64) { b.src = rng.New(seed, 5) }

func (b *quickBot) Answer(g *interp.Game, buf []int64) []int64 {
	if b.src.N(10) == 0 {
		return anyAnswer(&b.src, g.Pending(), buf[:0])
	}
	return b.m.quick(g, &b.src, buf)
}

// forget drops what was seen under earlier weights.
func (l *learner) forget() {
	l.samples = l.samples[:0]
	for a := range l.sum {
		clear(l.sum[a])
		clear(l.count[a])
	}
}

// play plays a game and tells how many turns it had. At the beginning of turn
// at (-1 for none) it makes an experiment and keeps a sample of it.
func (l *learner) play(empty, g *interp.Game, b Bot, seed uint64, at int) int {
	var watch func(*interp.Note)
	if l.watching {
		watch = func(n *interp.Note) { l.watch(g, n) }
	}
	g.Renew(empty, seed, watch)
	l.src = rng.New(seed, 4)
	first := len(l.samples)
	turn := int32(-1)
	var buf []int64
	for !g.Over() && g.State().Asked < learnAsked {
		s, d := g.State(), g.Pending()
		if s.Turn != turn {
			turn = s.Turn
			if int(turn) == at {
				l.upset(g)
				l.keep(g)
			}
		}
		action, phase := int16(-1), s.Phase
		buf = b.Answer(g, buf)
		if d.Kind == interp.ChooseAction {
			action = d.Options[buf[0]].Action
		}
		apply(g, buf)
		if action >= 0 {
			l.taken[action]++
			if g.Over() || s.Turn != turn || s.Phase != phase {
				l.ends[action]++
			}
		}
	}
	winners := g.State().Winners
	if winners == 0 {
		l.samples = l.samples[:first]
	}
	for i := first; i < len(l.samples); i++ {
		l.samples[i].winners &= winners
	}
	return int(g.State().Turn)
}

// watch counts where cards go that players take from the table.
func (l *learner) watch(g *interp.Game, n *interp.Note) {
	if n.Kind != interp.NoteEvent || n.Event.Kind != interp.EventMove || n.Event.From < 0 || g.State().Turn == 0 {
		return
	}
	zones := l.m.r.Zones
	if zones[n.Event.From].Of == interp.OfTable && zones[n.Event.To].Of == interp.OfPlayer {
		l.gained[n.Event.To]++
	}
}

// upset changes by lot what players have: counters, and cards that nobody sees
// yet.
func (l *learner) upset(g *interp.Game) {
	s, m := g.State(), l.m
	for seat := range s.Seats {
		if s.In&(1<<uint8(seat)) == 0 {
			continue
		}
		for _, c := range m.counters {
			if m.r.Counters[c].Flag || l.src.N(2) == 0 {
				continue
			}
			wide := int(m.rangeOf(c) * 0.3)
			v := g.PlayerCounter(int16(c), seat)
			n := max(v+int64(l.src.N(2*wide+1)-wide), min(v, m.r.Counters[c].Min+int64(wide)/2))
			g.Set(int16(c), seat, n)
		}
	}
	if l.home < 0 {
		return
	}
	l.buf = l.buf[:0]
	for id := range s.Cards {
		c := &s.Cards[id]
		if c.Zone < 0 || m.cost[c.Def] == 0 || m.zones[c.Zone].seat >= 0 {
			continue
		}
		if zone, _ := m.r.ZoneOf(c.Zone); m.r.Zones[zone].Visible == interp.VisibleNone {
			l.buf = append(l.buf, interp.CardID(id))
		}
	}
	rng.Shuffle(&l.src, l.buf)
	for seat := range s.Seats {
		for range l.src.N(maxGiven + 1) {
			if n := len(l.buf); n > 0 {
				g.Give(l.buf[n-1], l.home, int(seat))
				l.buf = l.buf[:n-1]
			}
		}
	}
}

// keep keeps a sample of a game.
func (l *learner) keep(g *interp.Game) {
	var x [interp.MaxSeats][maxFeatures]float64
	l.m.features(g.State(), &x)
	l.m.counterFeatures(g, &x)
	s := sample{winners: 0xff}
	left := l.m.left(g.State().Turn)
	for seat := range g.State().Seats {
		f := append([]float64(nil), x[seat][:l.m.n]...)
		for i := range l.m.n {
			if i < len(l.m.counters) || i == l.m.n-1 {
				f = append(f, 0)
			} else {
				f = append(f, f[i]*left)
			}
		}
		s.x = append(s.x, f)
	}
	l.samples = append(l.samples, s)
}

// advantages notes how much better than to stop each answer looked.
func (l *learner) advantages(g *interp.Game, cands *candidates, values []float64) {
	d := g.Pending()
	stop := math.Inf(-1)
	low := values[0]
	for i, v := range values {
		o := &d.Options[cands.at(i)[0]]
		if l.m.class[o.Action] == ender && o.Card == interp.None {
			stop = max(stop, v)
		}
		low = min(low, v)
	}
	if math.IsInf(stop, -1) {
		stop = low
	}
	for i, v := range values {
		o := &d.Options[cands.at(i)[0]]
		def := int16(0)
		if o.Card != interp.None {
			def = g.State().Cards[o.Card].Def
		}
		l.sum[o.Action][def] += max(-2, min(logit(v)-logit(stop), 2))
		l.count[o.Action][def]++
	}
}

// logit is a chance on the scale on which the features of a model add up.
func logit(p float64) float64 {
	p = max(1e-3, min(p, 1-1e-3))
	return math.Log(p / (1 - p))
}

// learnPriors makes rules of thumb of the advantages seen so far. What was
// seen seldom is taken to be like other cards of its price.
func (l *learner) learnPriors() {
	for a := range l.sum {
		var n, sx, sy, sxx, sxy float64
		for def, k := range l.count[a] {
			x := l.m.price[a][def]
			n += k
			sx += k * x
			sy += l.sum[a][def]
			sxx += k * x * x
			sxy += x * l.sum[a][def]
		}
		if n == 0 {
			continue
		}
		slope := 0.0
		if v := sxx - sx*sx/n; v > 1e-9 {
			slope = (sxy - sx*sy/n) / (v + n*0.01)
		}
		for def, k := range l.count[a] {
			like := sy/n + slope*(l.m.price[a][def]-sx/n)
			const trust = 4
			l.m.prior[a][def] = (l.sum[a][def] + trust*like) / (k + trust)
		}
	}
}

// fit finds the weights under which the winners of the samples are likeliest,
// and prefers small ones. It is a softmax regression by Newton's method on
// features of equal spread.
func (m *model) fit(samples []sample) {
	const strength = 3
	if len(samples) < fewSamples {
		return
	}
	n := len(m.weights)
	scale := spread(samples, n)
	w := make([]float64, n)
	grad, hess := make([]float64, n), make([]float64, n*n)
	mean := make([]float64, n)
	for range 12 {
		for i := range n {
			grad[i] = -strength * w[i]
			for j := range n {
				hess[i*n+j] = 0
			}
			hess[i*n+i] = strength
		}
		for k := range samples {
			addSample(&samples[k], w, scale, mean, grad, hess)
		}
		step := solve(hess, grad, n)
		for i := range n {
			w[i] += step[i]
		}
	}
	if len(samples[0].x) < 2 {
		return // nobody to do better than: nothing can be learnt
	}
	for i := range n {
		m.weights[i] = 0
		if scale[i] > 0 {
			m.weights[i] = w[i] / scale[i]
		}
	}
}

// spread is the standard deviation of each feature between players.
func spread(samples []sample, n int) []float64 {
	out := make([]float64, n)
	count := 0.0
	for k := range samples {
		x := samples[k].x
		count += float64(len(x))
		for i := range n {
			mean := 0.0
			for p := range x {
				mean += x[p][i] / float64(len(x))
			}
			for p := range x {
				out[i] += (x[p][i] - mean) * (x[p][i] - mean)
			}
		}
	}
	for i := range out {
		out[i] = math.Sqrt(out[i] / max(count, 1))
	}
	return out
}

func addSample(s *sample, w, scale, mean, grad, hess []float64) {
	n := len(w)
	var p [interp.MaxSeats]float64
	z := func(q, i int) float64 {
		if scale[i] == 0 {
			return 0
		}
		return s.x[q][i] / scale[i]
	}
	top := math.Inf(-1)
	for q := range s.x {
		for i := range n {
			p[q] += w[i] * z(q, i)
		}
		top = max(top, p[q])
	}
	sum := 0.0
	for q := range s.x {
		p[q] = math.Exp(p[q] - top)
		sum += p[q]
	}
	share := 1 / float64(max(1, interp.Seats(s.winners)))
	for i := range n {
		mean[i] = 0
		for q := range s.x {
			mean[i] += p[q] / sum * z(q, i)
		}
	}
	for q := range s.x {
		won := 0.0
		if s.winners&(1<<uint8(q)) != 0 {
			won = share
		}
		pq := p[q] / sum
		for i := range n {
			zi := z(q, i)
			grad[i] += (won - pq) * zi
			for j := range n {
				hess[i*n+j] += pq * (zi - mean[i]) * (z(q, j) - mean[j])
			}
		}
	}
}

// solve solves a symmetric positive system by elimination; a is destroyed.
func solve(a, b []float64, n int) []float64 {
	x := append([]float64(nil), b...)
	for i := range n {
		for j := i + 1; j < n; j++ {
			f := a[j*n+i] / a[i*n+i]
			for k := i; k < n; k++ {
				a[j*n+k] -= f * a[i*n+k]
			}
			x[j] -= f * x[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= a[i*n+k] * x[k]
		}
		x[i] /= a[i*n+i]
	}
	return x
}
