package sim

import (
	"math/bits"

	"shards/internal/stats"
	"shards/interp"
)

// Limits of what is kept about a game, so that memory has a bound.
const (
	maxTurns = 40  // turns of a player that counters are averaged by
	most     = 100 // what is more counts as so much: infinity has no mean
)

// measure watches a game for what a designer wants to know of it besides what
// became of cards: how counters grow, who was ahead, how it ended. Its memory is
// reused from game to game.
type measure struct {
	r        *interp.Rules
	seats    int
	counters []int16 // of players
	index    []int   // by counter of the rules: its place in counters; -1 for others
	decider  int     // the counter, of counters, that a game is lost or won by; -1 if none is

	// of the game in progress
	ownTurns []int   // by seat: turns that are complete
	thisTurn []int64 // by seat and counter: gained since the seat's last turn
	trace    []int64 // by seat, own turn and counter
	lead     []int64 // by turn and seat: the decider when the turn began
	gained   []int64 // by seat and counter
	yield    []int64 // by design, then counter and, last, cards moved
	plays    []int32 // by design: how often one was played
	first    []int8  // by design: who acquired it first; -1 for nobody
	able     []int32 // by design: turns in which a player could do something with it on the table
	lastAble []int32 // by design: the last of these turns
	paid     []int64 // by design: what was paid for actions with it on the table
	payments []int32 // by design: how many these actions were
	action   int16   // the last that was done; -1 for none
	endless  int     // the counter, of counters, of which somebody gained infinitely much this turn; -1 for none
}

func newMeasure(r *interp.Rules, seats int) measure {
	m := measure{r: r, seats: seats, decider: -1, index: make([]int, len(r.Counters))}
	for i := range r.Counters {
		m.index[i] = -1
		if c := &r.Counters[i]; c.Of == interp.OfPlayer && !c.Flag {
			m.index[i] = len(m.counters)
			if m.decider < 0 && r.Decides(int16(i)) {
				m.decider = len(m.counters)
			}
			m.counters = append(m.counters, int16(i))
		}
	}
	n := len(m.counters)
	m.ownTurns = make([]int, seats)
	m.thisTurn = make([]int64, seats*n)
	m.trace = make([]int64, seats*maxTurns*n)
	m.lead = make([]int64, 0, 256*seats)
	m.gained = make([]int64, seats*n)
	m.yield = make([]int64, len(r.Cards)*(n+1))
	m.plays = make([]int32, len(r.Cards))
	m.first = make([]int8, len(r.Cards))
	m.able, m.lastAble = make([]int32, len(r.Cards)), make([]int32, len(r.Cards))
	m.paid, m.payments = make([]int64, len(r.Cards)), make([]int32, len(r.Cards))
	return m
}

// begin forgets the last game.
func (m *measure) begin() {
	clear(m.ownTurns)
	clear(m.thisTurn)
	clear(m.gained)
	clear(m.yield)
	clear(m.plays)
	clear(m.able)
	clear(m.paid)
	clear(m.payments)
	for i := range m.first {
		m.first[i], m.lastAble[i] = -1, -1
	}
	m.lead = m.lead[:0]
	m.action, m.endless = -1, -1
}

// note watches the game.
func (m *measure) note(g *interp.Game, n *interp.Note) {
	if n.Kind == interp.NoteAction {
		m.action = n.Action
		m.acted(g, n)
		return
	}
	if n.Kind != interp.NoteEvent {
		return
	}
	ev := n.Event
	switch ev.Kind {
	case interp.EventGain, interp.EventLose:
		m.changed(g, ev)
	case interp.EventMove:
		if c := source(g); c != interp.None && c != ev.Card {
			m.yield[m.yieldAt(g, c)+len(m.counters)]++
		}
	case interp.EventTurnStart:
		m.endless = -1
		if m.decider >= 0 {
			for seat := range int8(m.seats) {
				m.lead = append(m.lead, g.PlayerCounter(m.counters[m.decider], seat))
			}
		}
	case interp.EventTurnEnd:
		m.turnEnd(g, int(ev.Player))
	}
}

// could notes that in this turn a player could do something with a card that
// lies on the table.
func (m *measure) could(def int16, turn int32) {
	if m.lastAble[def] != turn {
		m.lastAble[def] = turn
		m.able[def]++
	}
}

// acted notes what an action with a card of the table costs.
func (m *measure) acted(g *interp.Game, n *interp.Note) {
	parts := m.r.Payments(n.Action)
	if n.Card == interp.None || parts == 0 {
		return
	}
	card := &g.State().Cards[n.Card]
	if card.Zone < 0 {
		return
	}
	if _, seat := m.r.ZoneOf(card.Zone); seat >= 0 {
		return
	}
	m.payments[card.Def]++
	for part := range parts {
		_, amount := g.Payment(n.Action, part, n.Card, n.Seat)
		m.paid[card.Def] += min(amount, most)
	}
}

// source is the card whose effect happens; None for the rules' own.
func source(g *interp.Game) interp.CardID {
	if len(g.State().Stack) == 0 {
		return interp.None
	}
	return g.This()
}

func (m *measure) yieldAt(g *interp.Game, c interp.CardID) int {
	return int(g.State().Cards[c].Def) * (len(m.counters) + 1)
}

func (m *measure) changed(g *interp.Game, ev *interp.Event) {
	k := m.index[ev.Counter]
	if k < 0 || ev.Card != interp.None || ev.Player < 0 {
		return
	}
	n := min(ev.Amount, most)
	if c := source(g); c != interp.None {
		m.yield[m.yieldAt(g, c)+k] += n
	}
	if ev.Kind == interp.EventLose {
		return
	}
	if ev.Amount >= interp.Infinite/2 {
		m.endless = k
	}
	at := int(ev.Player)*len(m.counters) + k
	m.thisTurn[at] += n
	m.gained[at] += n
}

// turnEnd notes what the player has, and of what lasts a turn only, what was
// got since the player's last turn.
func (m *measure) turnEnd(g *interp.Game, seat int) {
	n := len(m.counters)
	if seat < 0 || seat >= m.seats {
		return
	}
	if t := m.ownTurns[seat]; t < maxTurns {
		row := m.trace[(seat*maxTurns+t)*n:]
		for k, c := range m.counters {
			if m.r.Counters[c].Lasts == interp.LastsTurn {
				row[k] = min(m.thisTurn[seat*n+k], most)
			} else {
				row[k] = min(g.PlayerCounter(c, int8(seat)), most)
			}
		}
	}
	m.ownTurns[seat]++
	clear(m.thisTurn[seat*n:][:n])
}

// Behind says where the winner was at half-time.
type Behind int8

const (
	NotKnown Behind = iota // nobody won alone, or there is nothing to be ahead in
	WasAhead
	WasLevel
	WasBehind
)

// halfTime tells whether who won alone was ahead when the middle turn of the
// game began, in the counter that decides the game.
func (m *measure) halfTime(winners uint8) Behind {
	turns := 0
	if m.seats > 0 {
		turns = len(m.lead) / m.seats
	}
	if bits.OnesCount8(winners) != 1 || m.seats < 2 || turns < 2 {
		return NotKnown
	}
	row := m.lead[turns/2*m.seats:][:m.seats]
	winner := bits.TrailingZeros8(winners)
	best := int64(-1 << 62)
	for seat, v := range row {
		if seat != winner {
			best = max(best, v)
		}
	}
	switch v := row[winner]; {
	case v > best:
		return WasAhead
	case v < best:
		return WasBehind
	}
	return WasLevel
}

// way is how a game ended: the last action, and whether somebody gained
// infinitely much of something in the last turn.
func (m *measure) way() int { return int(m.action+1)*(len(m.counters)+1) + m.endless + 1 }

// measures are the sums over games of what measure sees.
type measures struct {
	turns     stats.Moments
	decisions stats.Moments
	ways      []int64
	behind    [4]int64        // by Behind
	trace     []stats.Moments // by seat, own turn and counter
	final     []stats.Moments // by seat and counter
	gained    []stats.Moments // by seat and counter
	owning    []stats.Moments // by design: see owning
	played    []int64         // by design: games in which somebody played it
	taken     []int64         // by design: games in which it was offered and somebody acquired it
	plays     []int64         // by design
	paid      []int64         // by design: what was paid for it on the table
	payments  []int64         // by design: how often
	yield     []int64         // by design, as in measure
}

func newMeasures(r *interp.Rules, seats int) measures {
	m := newMeasure(r, seats)
	n, cards := len(m.counters), len(r.Cards)
	return measures{
		ways:  make([]int64, (len(r.Actions)+1)*(n+1)),
		trace: make([]stats.Moments, seats*maxTurns*n), final: make([]stats.Moments, seats*n), gained: make([]stats.Moments, seats*n),
		owning: make([]stats.Moments, cards), played: make([]int64, cards), taken: make([]int64, cards), plays: make([]int64, cards),
		paid: make([]int64, cards), payments: make([]int64, cards),
		yield: make([]int64, cards*(n+1)),
	}
}

// game adds a game that is over.
func (t *measures) game(w *worker) {
	m, g := &w.measure, w.game
	s := g.State()
	n := len(m.counters)
	t.turns.Add(int64(s.Turn))
	t.decisions.Add(int64(s.Asked))
	if !s.Failed {
		t.ways[m.way()]++
	}
	t.behind[m.halfTime(s.Winners)]++
	for seat := range m.seats {
		for own := range min(m.ownTurns[seat], maxTurns) {
			at := (seat*maxTurns + own) * n
			for k := range n {
				t.trace[at+k].Add(m.trace[at+k])
			}
		}
		for k, c := range m.counters {
			t.final[seat*n+k].Add(min(g.PlayerCounter(c, int8(seat)), most))
			t.gained[seat*n+k].Add(m.gained[seat*n+k])
		}
	}
	for _, d := range w.touched {
		c := &w.cards[d]
		if c.played != 0 {
			t.played[d]++
		}
		if c.offered && c.acquired != 0 {
			t.taken[d]++
		}
		if v, ok := owning(c.acquired, s.Winners, m.seats); ok && !s.Failed {
			t.owning[d].Add(v)
		}
	}
	for d, k := range m.plays {
		t.plays[d] += int64(k)
		t.paid[d] += m.paid[d]
		t.payments[d] += int64(m.payments[d])
	}
	for i, k := range m.yield {
		t.yield[i] += k
	}
}

// whole is a share of 1 in whole numbers: halves to eighths of it are whole.
const whole = 840

// owning is the mean share of the win of those who acquired a card, in a game in
// which some did and some did not, in parts of whole.
func owning(acquired, winners uint8, seats int) (int64, bool) {
	n := bits.OnesCount8(acquired)
	if n == 0 || n == seats || winners == 0 {
		return 0, false
	}
	share := whole / bits.OnesCount8(winners) * bits.OnesCount8(winners&acquired)
	return int64(share / n), true
}

// add adds the sums of other games.
func (t *measures) add(o *measures) {
	t.turns.Join(o.turns)
	t.decisions.Join(o.decisions)
	for i, n := range o.behind {
		t.behind[i] += n
	}
	for _, p := range [][2][]int64{{t.ways, o.ways}, {t.played, o.played}, {t.taken, o.taken}, {t.plays, o.plays}, {t.paid, o.paid}, {t.payments, o.payments}, {t.yield, o.yield}} {
		for i, n := range p[1] {
			p[0][i] += n
		}
	}
	for _, p := range [][2][]stats.Moments{{t.trace, o.trace}, {t.final, o.final}, {t.gained, o.gained}, {t.owning, o.owning}} {
		for i, m := range p[1] {
			p[0][i].Join(m)
		}
	}
}
