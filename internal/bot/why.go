package bot

import (
	"cmp"
	"math"
	"slices"

	"shards/interp"
)

// Explainer is a bot that can tell how it came to its last answer. It tells
// what it thought then; it does not think again.
type Explainer interface{ Why() Account }

// How says how a bot came to an answer.
type How uint8

const (
	AtRandom How = iota // any answer, each equally likely
	OnlyOne             // no other answer would be another one
	AnyOrder            // it has no price and is good, and when it is done makes no difference
	Compared            // it is the best of those that were looked at
)

// Account is how a bot came to an answer.
type Account struct {
	How     How
	Reasons []Reason // that for the answer, then the best of the others; none if it is at random
	Instead int      // the reason with which the first is compared; 0 for none
	Waits   bool     // what has a price was not looked at: it can wait
	Planned bool     // the chances are those after the rest of the turn, as the bot plans it
	Rough   bool     // the chances are guesses, not to be compared with those that it searches for
}

// Reason is an answer that a bot looked at, the chance to win that it sees
// after it, and how many futures it looked at for that. Its parts make the
// difference to the chance of the first reason; those of the first reason the
// difference to that of Instead: to stop, or else the worst. A bot that
// searches knows no parts.
type Reason struct {
	Answer []int64
	Chance float64
	Visits int
	Parts  []Part
}

// PartKind is what a part of a chance is about.
type PartKind uint8

const (
	PartCounter PartKind = iota // a counter of a player
	PartWorth                   // what a player's cards are worth: what they would cost
	PartCards                   // how many cards a player has
	PartActive                  // what those are worth that lie in zones whose cards work
	PartTurn                    // whose turn it is, and how much of the game is left
	PartOut                     // a player is out
	PartEnd                     // the game is over
)

// Part is what one thing that is expected to change does to a chance.
type Part struct {
	Kind    PartKind
	Seat    int8  // whose; -1 for nobody's
	Counter int16 // for PartCounter
	From    int64 // how much of it there was
	To      int64
	Points  float64 // the chance that it gives; all parts add up
}

// Limits on what is told.
const (
	maxParted  = 9    // reasons whose parts are found out
	leastPoint = 5e-5 // a part that is smaller is none
)

// Reasons are a bot's reasons for the pending decision: for what it would
// answer first, then for what else it looked at. They are empty for a bot that
// has none.
func Reasons(name string, g *interp.Game, seed uint64) ([]Reason, error) {
	b, err := New(name, g.Rules(), seed)
	if err != nil {
		return nil, err
	}
	e, ok := b.(Explainer)
	if !ok {
		return nil, nil
	}
	b.Answer(g, nil)
	return e.Why().Reasons, nil
}

// Why is how the last answer came about. Greedy tries again what it tried, to
// see what its chances are made of.
func (b *greedy) Why() Account {
	if b.how == AtRandom {
		return Account{How: AtRandom}
	}
	a := Account{How: b.how, Planned: true}
	d := b.base.Pending()
	b.order = append(b.order[:0], b.chose)
	if b.how == Compared {
		for i, v := range b.values {
			switch {
			case v < 0:
				a.Waits = true
			case i != b.chose:
				b.order = append(b.order, i)
			}
		}
		slices.SortStableFunc(b.order[1:], func(i, j int) int { return cmp.Compare(b.values[j], b.values[i]) })
		a.Instead = b.instead(d)
	}
	for _, i := range b.order {
		r := Reason{Answer: slices.Clone(b.cands.at(i)), Visits: 1}
		if b.how == Compared {
			r.Chance = b.values[i]
		} else {
			r.Chance = b.try(i, b.seed)
		}
		a.Reasons = append(a.Reasons, r)
	}
	if b.how == Compared {
		b.takeApart(&a, d.Seat)
	}
	return a
}

// instead is the reason with which the first is compared: to stop, if that is
// possible and not what was chosen, else the worst.
func (b *greedy) instead(d *interp.Decision) int {
	if d.Kind == interp.ChooseAction && b.class(d, b.chose) != ender {
		for k, i := range b.order {
			if b.class(d, i) == ender {
				return k
			}
		}
	}
	return len(b.order) - 1
}

// takeApart finds the parts of the first reasons.
func (b *greedy) takeApart(a *Account, seat int8) {
	seen := func(k int) position {
		b.try(b.order[k], b.seed)
		return b.m.position(&b.trial, seat)
	}
	first := seen(0)
	for k := 1; k < min(len(b.order), maxParted); k++ {
		other := seen(k)
		a.Reasons[k].Parts = b.m.parts(&first, &other, seat)
	}
	if a.Instead > 0 {
		other := seen(a.Instead)
		a.Reasons[0].Parts = b.m.parts(&other, &first, seat)
	}
}

// position is what the model sees of a game.
type position struct {
	x      [interp.MaxSeats][maxFeatures]float64
	counts [interp.MaxSeats][]int64 // what the counters hold
	in     uint8
	seats  int8
	left   float64
	over   bool
	chance float64
}

func (m *model) position(g *interp.Game, seat int8) position {
	s := g.State()
	p := position{in: s.In, seats: s.Seats, left: m.left(s.Turn), over: s.Over, chance: m.chance(g, seat)}
	m.features(s, &p.x)
	m.counterFeatures(g, &p.x)
	for who := range s.Seats {
		for _, c := range m.counters {
			p.counts[who] = append(p.counts[who], g.PlayerCounter(int16(c), who))
		}
	}
	return p
}

// parts says what makes the difference between the chances in two positions,
// the greatest parts first.
//
// A chance is no sum of what players have. It is made one by going from one
// position to the other in small steps, all that changes changing at once, and
// adding up what each does to the chance in each step.
func (m *model) parts(from, to *position, seat int8) []Part {
	all := to.chance - from.chance
	if from.over || to.over {
		return worthTelling([]Part{{Kind: PartEnd, Seat: -1, Points: all}})
	}
	in := from.in & to.in
	if in&(1<<uint8(seat)) == 0 {
		return worthTelling([]Part{{Kind: PartOut, Seat: seat, Points: all}})
	}
	weigh := m.path(from, to, in, seat)
	var out []Part
	turn, sum := 0.0, 0.0
	for who := range to.seats {
		if in&(1<<uint8(who)) == 0 {
			continue
		}
		for i := range m.n {
			later := (to.left - from.left) * m.weights[m.n+i] * from.x[who][i] * weigh[who]
			points := (m.weights[i] + to.left*m.weights[m.n+i]) * (to.x[who][i] - from.x[who][i]) * weigh[who]
			sum += later + points
			turn += later
			p := Part{Seat: who, From: int64(from.x[who][i]), To: int64(to.x[who][i]), Points: points}
			switch k := len(m.counters); {
			case i < k:
				p.Kind, p.Counter = PartCounter, int16(m.counters[i])
				p.From, p.To = from.counts[who][i], to.counts[who][i]
			case i == k+ownCost:
				p.Kind = PartWorth
			case i == k+ownCount:
				p.Kind = PartCards
			case i == k+activeCost:
				p.Kind = PartActive
			default:
				turn += points
				continue
			}
			out = append(out, p)
		}
	}
	out = append(out, Part{Kind: PartTurn, Seat: -1, Points: turn})
	if gone := from.in ^ to.in; gone != 0 {
		for who := range to.seats {
			if gone&(1<<uint8(who)) != 0 {
				out = append(out, Part{Kind: PartOut, Seat: who, Points: all - sum})
				break
			}
		}
	}
	return worthTelling(out)
}

// path goes from one position to the other and tells what a point of each
// player's score does to the chance of the seat, on the way's average.
func (m *model) path(from, to *position, in uint8, seat int8) (weigh [interp.MaxSeats]float64) {
	const steps = 64
	var a, b, e [interp.MaxSeats]float64
	for who := range to.seats {
		a[who], b[who] = m.score(&from.x[who], from.left), m.score(&to.x[who], to.left)
	}
	alone := interp.Seats(in) == 1
	for k := range steps {
		t := (float64(k) + 0.5) / steps
		sum := 0.0
		for who := range to.seats {
			e[who] = 0
			if in&(1<<uint8(who)) != 0 {
				e[who] = math.Exp(a[who] + t*(b[who]-a[who]) - a[seat] - t*(b[seat]-a[seat]))
			}
			sum += e[who]
		}
		if alone { // as in chance
			mine := a[seat] + t*(b[seat]-a[seat])
			sum = 1 + math.Exp(-mine)
		}
		mine := 1 / sum
		for who := range to.seats {
			if who == seat {
				weigh[who] += mine * (1 - mine) / steps
			} else {
				weigh[who] -= mine * e[who] / sum / steps
			}
		}
	}
	return weigh
}

// worthTelling leaves out what makes no difference, and sorts the rest.
func worthTelling(parts []Part) []Part {
	parts = slices.DeleteFunc(parts, func(p Part) bool { return math.Abs(p.Points) < leastPoint })
	slices.SortStableFunc(parts, func(a, b Part) int { return cmp.Compare(math.Abs(b.Points), math.Abs(a.Points)) })
	return parts
}
