package sim

import (
	"cmp"
	"slices"

	"shards/internal/stats"
	"shards/interp"
)

// Way is a way in which games end.
type Way struct {
	Way   string         `json:"way"`
	Games int64          `json:"games"`
	Share stats.Estimate `json:"share"`
}

// Comebacks tells where the winners were when the middle turn of their game
// began, in the counter that decides the game.
type Comebacks struct {
	Counter string         `json:"counter"`
	Behind  stats.Estimate `json:"behind"`
	Level   stats.Estimate `json:"level"`
	Ahead   stats.Estimate `json:"ahead"`
}

// Counter is how a counter of the players grows.
type Counter struct {
	Counter string `json:"counter"`
	// PerTurn says that it is back at its start when a turn ends: ByTurn is what
	// was gained since the player's last turn. Otherwise ByTurn is what a player
	// has when the turn ends.
	PerTurn bool `json:"per_turn"`
	plural  string
	Seats   []CounterSeat `json:"seats"`
}

// Moves says that somebody ever had or got some of it.
func (c *Counter) Moves() bool {
	for _, s := range c.Seats {
		for _, e := range s.ByTurn {
			if e.Mean != 0 {
				return true
			}
		}
	}
	return false
}

// CounterSeat is a counter of one seat. Amounts above 100 count as 100.
type CounterSeat struct {
	Seat   int              `json:"seat"` // from 1
	Final  stats.Estimate   `json:"final"`
	Gained stats.Estimate   `json:"gained"`  // in a whole game
	ByTurn []stats.Estimate `json:"by_turn"` // by the player's own turns
}

func (t *tally) gameResults(r *interp.Rules, out *Result) {
	m := newMeasure(r, out.Players)
	t.wayResults(&m, out)
	b := &t.measures.behind
	if n := b[WasAhead] + b[WasLevel] + b[WasBehind]; m.decider >= 0 && n > 0 {
		share := func(k Behind) stats.Estimate { return stats.Wilson(b[k], n, stats.Confidence) }
		out.Comebacks = &Comebacks{r.Counters[m.counters[m.decider]].Text, share(WasBehind), share(WasLevel), share(WasAhead)}
	}
	for k, c := range m.counters {
		info := &r.Counters[c]
		counter := Counter{Counter: info.Text, plural: info.Plural, PerTurn: info.Lasts == interp.LastsTurn}
		for seat := range out.Players {
			at := seat*len(m.counters) + k
			s := CounterSeat{Seat: seat + 1,
				Final:  t.measures.final[at].Estimate(stats.Confidence, 1),
				Gained: t.measures.gained[at].Estimate(stats.Confidence, 1)}
			for turn := range maxTurns {
				row := t.measures.trace[(seat*maxTurns+turn)*len(m.counters)+k]
				if row.N < 2 {
					break
				}
				s.ByTurn = append(s.ByTurn, row.Estimate(stats.Confidence, 1))
			}
			counter.Seats = append(counter.Seats, s)
		}
		out.Counters = append(out.Counters, counter)
	}
}

func (t *tally) wayResults(m *measure, out *Result) {
	total := int64(0)
	for _, n := range t.measures.ways {
		total += n
	}
	for i, n := range t.measures.ways {
		if n == 0 {
			continue
		}
		out.Ways = append(out.Ways, Way{m.wayName(i), n, stats.Wilson(n, total, stats.Confidence)})
	}
	slices.SortStableFunc(out.Ways, func(a, b Way) int { return cmp.Compare(b.Games, a.Games) })
}

// wayName describes a way to end, from what measure.way gives.
func (m *measure) wayName(i int) string {
	action, endless := i/(len(m.counters)+1)-1, i%(len(m.counters)+1)-1
	name := "before anybody did anything"
	if action >= 0 {
		name = "after: " + m.r.Actions[action].Text
	}
	if endless >= 0 {
		name += ", infinite " + m.r.Counters[m.counters[endless]].Text + " in that turn"
	}
	return name
}

// prices are the least that any of the actions by which players get cards of
// the table asks for each card when a game begins.
func prices(r *interp.Rules, cfg Config) []Price {
	out := slices.Repeat([]Price{NoPrice}, len(r.Cards))
	g, err := r.Start(interp.Settings{Players: cfg.Players, Options: cfg.Options, Seed: 1})
	if err != nil {
		return out
	}
	seat := max(0, g.State().Active)
	done := make([]bool, len(r.Cards))
	cards := g.State().Cards
	for id := range cards {
		def := cards[id].Def
		if done[def] {
			continue
		}
		done[def] = true
		for a := range r.Actions {
			parts := r.Payments(int16(a))
			if parts == 0 || !r.Obtains(int16(a)) || !g.Suits(int16(a), interp.CardID(id), seat) {
				continue
			}
			price := Price(0)
			for part := range parts {
				_, n := g.Payment(int16(a), part, interp.CardID(id), seat)
				price = min(price+Price(max(0, min(n, most))), most)
			}
			if out[def] == NoPrice || price < out[def] {
				out[def] = price
			}
		}
	}
	return out
}
