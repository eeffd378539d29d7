package compare

import (
	"math"
	"math/bits"

	"shards/internal/sim"
	"shards/internal/stats"
	"shards/interp"
)

// value reads a number of a game; false if the game says nothing about it.
type value func(*sim.Outcome) (float64, bool)

// number is one number that is compared.
type number struct {
	Key, Label string
	Card       string // the card's id; "" for a number of the table
	percent    bool
	a, b       value
	alpha      float64 // the chance of a false alarm that it may have
	bets       stats.Bets
	sumA, sumB float64
	found      int // after how many games it was found to have changed; 0 if it was not
	sign       int // in which direction
	logE       float64
}

// add adds a pair of games, if both say something.
func (m *number) add(a, b *sim.Outcome) {
	x, ok := m.a(a)
	y, also := m.b(b)
	if !ok || !also {
		return
	}
	m.sumA += x
	m.sumB += y
	m.bets.Add(y - x)
}

// look looks at the evidence.
func (m *number) look(games int) {
	e, sign := m.bets.LogE()
	m.logE = max(m.logE, e)
	if m.found == 0 && e >= math.Log(1/m.alpha) {
		m.found, m.sign = games, sign
	}
}

// small says that the number is known to differ by less than matters.
func (m *number) small(margin float64) bool {
	if m.bets.N() == 0 {
		return false
	}
	if !m.percent {
		margin *= max(1, math.Abs(m.sumA/float64(m.bets.N())))
	}
	e := m.bets.Estimate(m.alpha)
	return e.Low > -margin && e.High < margin
}

// yieldRange is how far what a card yields in a play, or costs, may differ before
// more counts the same.
const yieldRange = 5

// numbersOf lists what is compared: of the table, then card by card.
func numbersOf(a, b *Side, countersA, countersB []int16, players int, spread func(a, b value) float64) []*number {
	var out []*number
	add := func(m *number, reach float64) {
		m.bets.Range = reach
		out = append(out, m)
	}
	both := func(key, label string, percent bool, v value) {
		reach := 1.0
		if !percent {
			reach = spread(v, v)
		}
		add(&number{Key: key, Label: label, percent: percent, a: v, b: v}, reach)
	}
	for seat := range players {
		if seat > 0 && players == 2 {
			break // what one wins the other loses
		}
		key := "seat" + string(rune('1'+seat))
		both(key, "share of wins of seat "+key[4:], true, func(o *sim.Outcome) (float64, bool) { return o.Share(int8(seat)), true })
	}
	both("ties", "games that nobody wins alone", true, func(o *sim.Outcome) (float64, bool) { return truth(bits.OnesCount8(o.Winners) != 1), true })
	both("length", "turns", false, func(o *sim.Outcome) (float64, bool) { return float64(o.Turns), true })
	both("decisions", "decisions", false, func(o *sim.Outcome) (float64, bool) { return float64(o.Decisions), true })
	both("comebacks", "winners who were behind at half-time", true, func(o *sim.Outcome) (float64, bool) {
		return truth(o.Behind == sim.WasBehind), o.Behind != sim.NotKnown
	})
	shared := sharedCounters(a.Rules, b.Rules, countersA, countersB)
	for _, k := range shared {
		for _, what := range []string{"final", "gained"} {
			mean := func(at, n int) value {
				return func(o *sim.Outcome) (float64, bool) {
					list := o.Final
					if what == "gained" {
						list = o.Gained
					}
					sum := int64(0)
					for seat := range players {
						sum += list[seat*n+at]
					}
					return float64(sum) / float64(players), true
				}
			}
			va, vb := mean(k.a, len(countersA)), mean(k.b, len(countersB))
			label := k.name + " of a player at the end"
			if what == "gained" {
				label = k.name + " that a player gains in a game"
			}
			add(&number{Key: what + ":" + k.name, Label: label, a: va, b: vb}, spread(va, vb))
		}
	}
	for i := range a.Rules.Cards {
		id := a.Rules.Cards[i].ID
		if j := b.Rules.CardByID(id); j >= 0 {
			cardNumbers(add, id, i, int(j), shared, len(countersA), len(countersB), players)
		}
	}
	return out
}

// sharedCounter is a counter of players that both versions have.
type sharedCounter struct {
	name string
	a, b int // its place in outcomes
}

func sharedCounters(a, b *interp.Rules, countersA, countersB []int16) []sharedCounter {
	var out []sharedCounter
	for i, c := range countersA {
		for j, d := range countersB {
			if a.Counters[c].Name == b.Counters[d].Name {
				out = append(out, sharedCounter{a.Counters[c].Name, i, j})
			}
		}
	}
	return out
}

func cardNumbers(add func(*number, float64), id string, i, j int, shared []sharedCounter, na, nb, players int) {
	card := func(key, label string, percent bool, reach float64, v func(o *sim.Outcome, def, counters int) (float64, bool)) {
		add(&number{Key: key + ":" + id, Label: label, Card: id, percent: percent,
			a: func(o *sim.Outcome) (float64, bool) { return v(o, i, na) },
			b: func(o *sim.Outcome) (float64, bool) { return v(o, j, nb) }}, reach)
	}
	card("acquired", "players who acquire it", true, 1, func(o *sim.Outcome, def, _ int) (float64, bool) {
		return float64(bits.OnesCount8(o.Cards[def].Acquired)) / float64(players), true
	})
	card("played", "players who play it", true, 1, func(o *sim.Outcome, def, _ int) (float64, bool) {
		return float64(bits.OnesCount8(o.Cards[def].Played)) / float64(players), true
	})
	card("affordable", "turns in which a player could take or use it", true, 1, func(o *sim.Outcome, def, _ int) (float64, bool) {
		return float64(o.Cards[def].Able) / float64(max(1, o.Turns)), true
	})
	card("price", "price paid for it on the table", false, yieldRange, func(o *sim.Outcome, def, _ int) (float64, bool) {
		c := &o.Cards[def]
		return float64(c.Paid) / float64(max(1, c.Payments)), c.Payments > 0
	})
	card("winning", "win share of owners, where not all own it", true, 1, func(o *sim.Outcome, def, _ int) (float64, bool) {
		got := o.Cards[def].Acquired
		n := bits.OnesCount8(got)
		if n == 0 || n == players || o.Winners == 0 {
			return 0, false
		}
		return float64(bits.OnesCount8(got&o.Winners)) / float64(bits.OnesCount8(o.Winners)) / float64(n), true
	})
	yield := func(name, label string, atA, atB int) {
		of := func(at, def, counters int) value {
			return func(o *sim.Outcome) (float64, bool) {
				plays := o.Cards[def].Plays
				if plays == 0 {
					return 0, false
				}
				return float64(o.Yield[def*(counters+1)+at]) / float64(plays), true
			}
		}
		add(&number{Key: "yield:" + id + ":" + name, Label: label, Card: id, a: of(atA, i, na), b: of(atB, j, nb)}, yieldRange)
	}
	for _, k := range shared {
		yield(k.name, k.name+" that its effects move, per play", k.a, k.b)
	}
	yield("cards", "other cards that its effects move, per play", na, nb)
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
