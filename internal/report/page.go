// Package report writes what a simulation came to as one page that needs
// nothing else: no network, no script. It is XHTML that browsers take as HTML,
// so that a test can read it strictly.
package report

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"shards/internal/sim"
	"shards/internal/stats"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"percent": func(e stats.Estimate) string {
		return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*e.Mean, 100*e.Low, 100*e.High)
	},
	"short": func(e stats.Estimate) string {
		if e.N == 0 {
			return "–"
		}
		return fmt.Sprintf("%.1f %%", 100*e.Mean)
	},
	"points": points,
	"usual":  func(v float64) string { return pointsLabel(v) },
	"mean": func(e stats.Estimate) string {
		if e.N < 2 {
			return fmt.Sprintf("%.1f", e.Mean)
		}
		return fmt.Sprintf("%.1f (%.1f to %.1f)", e.Mean, e.Low, e.High)
	},
}).Parse(pageText))

func points(e stats.Estimate) string {
	if e.N == 0 {
		return "unknown"
	}
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", 100*e.Mean, 100*e.Low, 100*e.High)
}

// view is what the page shows.
type view struct {
	*sim.Result
	Seats    template.HTML
	Cards    template.HTML
	Scatter  template.HTML
	Length   template.HTML
	Picks    template.HTML
	Impacts  template.HTML
	Growth   []chart
	Rows     []*sim.Card
	Strong   []*sim.Card
	Weak     []*sim.Card
	Unknown  int
	SeatKeys []int
	Found    string // what the cards' pictures show, in a sentence
}

type chart struct {
	Name    string
	PerTurn bool
	Picture template.HTML
}

// Write writes the page.
func Write(w io.Writer, r *sim.Result) error {
	v := view{Result: r}
	var seats []item
	for _, s := range r.Seats {
		seats = append(seats, item{fmt.Sprintf("seat %d (%s)", s.Seat, s.Bot), s.Wins, s.Verdict, tip(s.Wins, fmt.Sprintf("seat %d", s.Seat), percent)})
		v.SeatKeys = append(v.SeatKeys, s.Seat)
	}
	v.Seats = template.HTML(forest("share of the decided games that each seat wins", seats, 1/float64(r.Players), percent))
	v.cards(r)
	v.Length = template.HTML(histogram("length of games", r.Turns.Counts, r.Turns.P50))
	for i := range r.Counters {
		c := &r.Counters[i]
		if !c.Moves() {
			continue
		}
		v.Growth = append(v.Growth, chart{c.Counter, c.PerTurn, template.HTML(growth(c, r.Games))})
	}
	return page.Execute(w, &v)
}

func (v *view) cards(r *sim.Result) {
	var effects, picks, impacts []item
	var dots []dot
	for _, id := range r.Ordered() {
		c := r.Cards[id]
		if c.Offered > 0 {
			picks = append(picks, item{c.Name, c.PickRate, sim.Unknown, tip(c.PickRate, c.Name, percent)})
		}
		if c.Acquired == 0 {
			continue
		}
		v.Rows = append(v.Rows, c)
		if c.Owning.N == 0 {
			v.Unknown++
			continue
		}
		it := item{c.Name, c.Owning, c.Verdict, tip(c.Owning, c.Name, pointsLabel) + ", " + string(c.Verdict)}
		effects = append(effects, it)
		if c.Price != sim.NoPrice {
			dots = append(dots, dot{it, float64(c.Price)})
		}
		switch c.Verdict {
		case sim.Strong:
			v.Strong = append(v.Strong, c)
		case sim.Weak:
			v.Weak = append(v.Weak, c)
		default:
			v.Unknown++
		}
	}
	byMean := func(a, b item) int { return cmp.Compare(b.e.Mean, a.e.Mean) }
	slices.SortStableFunc(effects, byMean)
	slices.SortStableFunc(picks, byMean)
	slices.SortStableFunc(v.Rows, func(a, b *sim.Card) int { return cmp.Compare(b.Owning.Mean, a.Owning.Mean) })
	slices.SortStableFunc(v.Strong, func(a, b *sim.Card) int { return cmp.Compare(b.Owning.Mean, a.Owning.Mean) })
	slices.SortStableFunc(v.Weak, func(a, b *sim.Card) int { return cmp.Compare(a.Owning.Mean, b.Owning.Mean) })
	for _, i := range r.Impact {
		impacts = append(impacts, item{i.Name, i.Effect, map[sim.Verdict]sim.Verdict{sim.Helps: sim.Strong, sim.Hurts: sim.Weak, sim.Unknown: sim.Unknown}[i.Verdict], tip(i.Effect, i.Name, pointsLabel)})
	}
	if len(effects) > 0 {
		v.Cards = template.HTML(forest("how much more owners of each card win", effects, r.Usual, pointsLabel))
	}
	if len(picks) > 0 {
		v.Picks = template.HTML(bars("how often each card is acquired when it is offered", picks))
	}
	if len(dots) > 0 {
		v.Scatter = template.HTML(scatter("price against effect", "price", "points", dots, r.Usual, pointsLabel))
	}
	if len(impacts) > 0 {
		v.Impacts = template.HTML(forest("what cards cause", impacts, 0, pointsLabel))
	}
}

func tip(e stats.Estimate, name string, label func(float64) string) string {
	return fmt.Sprintf("%s: %s (%s to %s), n=%d", name, label(e.Mean), label(e.Low), label(e.High), e.N)
}
