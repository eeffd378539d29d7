package sim

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"shards/internal/stats"
)

// Rows are all numbers of the result, one by one: what JSON has, and nothing
// else.
func (r *Result) Rows() []stats.Row {
	var out []stats.Row
	add := func(key, label string, e stats.Estimate, v Verdict) {
		out = append(out, stats.RowOf(key, label, e, string(v)))
	}
	games := int64(r.Games)
	for _, s := range r.Seats {
		add(fmt.Sprintf("seat%d", s.Seat), fmt.Sprintf("share of decided games that seat %d (%s) wins", s.Seat, s.Bot), s.Wins, s.Verdict)
	}
	add("ties", "games that nobody wins alone", stats.Wilson(int64(r.Ties), games, stats.Confidence), "")
	add("unfinished", "games ended by the limit on turns", stats.Wilson(int64(r.Unfinished), games, stats.Confidence), "")
	add("errors", "games ended by an error of a card", stats.Wilson(int64(r.Errors), games, stats.Confidence), "")
	add("length", "turns", r.Turns.Estimate, "")
	add("decisions", "decisions", r.Decisions, "")
	for turns, n := range r.Turns.Counts {
		if n > 0 {
			add(fmt.Sprintf("turns:%d", turns), fmt.Sprintf("games of %d turns", turns), stats.Wilson(n, games, stats.Confidence), "")
		}
	}
	for _, w := range r.Ways {
		add("way:"+w.Way, "games that end "+w.Way, w.Share, "")
	}
	if c := r.Comebacks; c != nil {
		add("comebacks", "winners who were behind in "+c.Counter+" at half-time", c.Behind, "")
		add("level", "winners who were level in "+c.Counter+" at half-time", c.Level, "")
		add("ahead", "winners who were ahead in "+c.Counter+" at half-time", c.Ahead, "")
	}
	for _, id := range r.order {
		c := r.Cards[id]
		add("offered:"+id, c.Name+": games that offered it", c.OfferRate, "")
		add("picked:"+id, c.Name+": games in which somebody acquired it, of those that offered it", c.PickRate, "")
		add("played:"+id, c.Name+": games in which somebody played it", c.PlayRate, "")
		add("winning:"+id, c.Name+": wins of those who acquired it", c.WinRate, "")
		add("owning:"+id, c.Name+": how much more those win who acquired it", c.Owning, c.Verdict)
	}
	for _, i := range r.Impact {
		add("impact:"+i.Card, i.Name+": how much more its first owner wins than with a blank", i.Effect, i.Verdict)
		add("impact_length:"+i.Card, i.Name+": turns that games last longer than with a blank", i.Length, "")
	}
	for _, c := range r.Counters {
		for _, s := range c.Seats {
			of := fmt.Sprintf("%s:seat%d", c.Counter, s.Seat)
			add("final:"+of, fmt.Sprintf("%s of seat %d at the end", c.Counter, s.Seat), s.Final, "")
			add("gained:"+of, fmt.Sprintf("%s that seat %d gains in a game", c.Counter, s.Seat), s.Gained, "")
			for t, e := range s.ByTurn {
				add(fmt.Sprintf("turn:%s:%d", of, t+1), fmt.Sprintf("%s of seat %d in its turn %d", c.Counter, s.Seat, t+1), e, "")
			}
		}
	}
	return out
}

// WriteCSV writes the rows as a table for other programs.
func WriteCSV(w io.Writer, rows []stats.Row) error {
	c := csv.NewWriter(w)
	c.Write([]string{"key", "label", "n", "value", "low", "high", "verdict"})
	num := func(v float64) string {
		switch {
		case v >= stats.Endless:
			return "inf"
		case v <= -stats.Endless:
			return "-inf"
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	for _, r := range rows {
		c.Write([]string{r.Key, r.Label, fmt.Sprint(r.N), num(r.Value), num(r.Low), num(r.High), r.Verdict})
	}
	c.Flush()
	return c.Error()
}
