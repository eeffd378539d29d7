package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"shards/internal/sim"
	"shards/internal/stats"
)

// item is one line of a forest: a name, an estimate and what is known of it.
type item struct {
	name    string
	e       stats.Estimate
	verdict sim.Verdict
	tip     string
}

const (
	nameWidth = 142
	rowHeight = 17
)

// forest draws estimates with their intervals below each other, and a line for
// what is usual.
func forest(title string, items []item, usual float64, label func(float64) string) string {
	low, high := usual, usual
	for _, it := range items {
		low, high = min(low, max(it.e.Low, it.e.Mean-0.35)), max(high, min(it.e.High, it.e.Mean+0.35))
	}
	low, high = widen(low, high)
	s := newSVG(float64(len(items))*rowHeight+26, title)
	x := scale{low, high, nameWidth + 6, width - 8}
	bottom := s.height - 18
	for _, t := range x.ticks(4) {
		s.line("grid", x.at(t), 0, x.at(t), bottom)
		s.text("small", "middle", x.at(t), s.height-5, label(t))
	}
	s.line("usual", x.at(usual), 0, x.at(usual), bottom)
	for i, it := range items {
		y := float64(i)*rowHeight + rowHeight/2
		s.text("name", "end", nameWidth, y+4, shorten(it.name, 24))
		if it.e.N == 0 {
			s.text("small", "start", x.at(usual)+4, y+4, "unknown")
			continue
		}
		s.line("whisker "+string(it.verdict), x.at(it.e.Low), y, x.at(it.e.High), y)
		s.mark(string(it.verdict), x.at(it.e.Mean), y, it.tip)
	}
	return s.String()
}

func widen(low, high float64) (float64, float64) {
	if high-low < 1e-9 {
		return low - 1, high + 1
	}
	pad := (high - low) * 0.04
	return low - pad, high + pad
}

// bars draws shares below each other with their intervals.
func bars(title string, items []item) string {
	s := newSVG(float64(len(items))*rowHeight+26, title)
	x := scale{0, 1, nameWidth + 6, width - 14}
	bottom := s.height - 18
	for _, t := range []float64{0, 0.25, 0.5, 0.75, 1} {
		s.line("grid", x.at(t), 0, x.at(t), bottom)
		s.text("small", "middle", x.at(t), s.height-5, percent(t))
	}
	for i, it := range items {
		y := float64(i)*rowHeight + rowHeight/2
		s.text("name", "end", nameWidth, y+4, shorten(it.name, 24))
		s.rect("bar", x.at(0), y-5, x.at(it.e.Mean)-x.at(0), 10, it.tip)
		s.line("whisker dark", x.at(it.e.Low), y, x.at(it.e.High), y)
	}
	return s.String()
}

// dot is a card in the picture of price against impact.
type dot struct {
	item
	x float64
}

// scatter draws prices against effects. What is known is named; names that
// would cover each other are left out.
func scatter(title, xName, yName string, dots []dot, usual float64, label func(float64) string) string {
	s := newSVG(280, title)
	fromX, toX, fromY, toY := math.Inf(1), math.Inf(-1), 0.0, 0.0
	for _, d := range dots {
		fromX, toX = min(fromX, d.x), max(toX, d.x)
		fromY, toY = min(fromY, d.e.Mean-0.02), max(toY, d.e.Mean+0.02)
	}
	x := scale{fromX - 0.5, toX + 0.5, 44, width - 8}
	y := scale{fromY, toY, 236, 10}
	for _, t := range y.ticks(5) {
		s.line("grid", 44, y.at(t), width-8, y.at(t))
		s.text("small", "end", 40, y.at(t)+4, label(t))
	}
	for t := math.Ceil(fromX); t <= toX; t++ {
		s.text("small", "middle", x.at(t), 252, fmt.Sprint(t))
	}
	s.line("usual", 44, y.at(usual), width-8, y.at(usual))
	s.text("small", "middle", (44+width-8)/2, 270, xName)
	s.text("small", "start", 46, 9, yName)
	beside := map[float64]int{} // cards of one price are drawn side by side
	var at [][2]float64
	for _, d := range dots {
		k := beside[d.x]
		beside[d.x]++
		px := x.at(d.x) + float64((k%5)-2)*5
		py := y.at(d.e.Mean)
		s.line("whisker faint", px, y.at(d.e.Low), px, y.at(d.e.High))
		s.mark(string(d.verdict), px, py, d.tip)
		at = append(at, [2]float64{px, py})
	}
	nameDots(s, dots, at, usual)
	return s.String()
}

// nameDots writes the names of what is known beside it, the most unusual first,
// where the place is free of dots and of other names.
func nameDots(s *svg, dots []dot, at [][2]float64, usual float64) {
	order := make([]int, len(dots))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(math.Abs(dots[b].e.Mean-usual), math.Abs(dots[a].e.Mean-usual))
	})
	taken := slices.Clone(at)
	for _, i := range order {
		name, p := shorten(dots[i].name, 20), at[i]
		long := 5.2*float64(len([]rune(name))) + 8
		for _, side := range []float64{1, -1} {
			from, to := p[0]+side*4, p[0]+side*long
			if dots[i].verdict == sim.Unknown || max(from, to) > width-4 || min(from, to) < 46 {
				continue
			}
			if slices.ContainsFunc(taken, func(q [2]float64) bool {
				return math.Abs(q[1]-p[1]) < 9 && q[0] > min(from, to)-2 && q[0] < max(from, to)+2
			}) {
				continue
			}
			anchor := "start"
			if side < 0 {
				anchor = "end"
			}
			s.text("small", anchor, p[0]+side*7, p[1]+4, name)
			for x := min(from, to); x <= max(from, to); x += 8 {
				taken = append(taken, [2]float64{x, p[1]})
			}
			break
		}
	}
}

// histogram draws how many games had how many turns.
func histogram(title string, counts []int64, median int) string {
	first, last, total := -1, 0, int64(0)
	for i, n := range counts {
		if n > 0 {
			if first < 0 {
				first = i
			}
			last = i
			total += n
		}
	}
	s := newSVG(190, title)
	if first < 0 {
		return s.String()
	}
	// The longest games in 200 share the last bar.
	cut, tail := last, int64(0)
	for cut > first && tail+counts[cut] < max(1, total/200) {
		tail += counts[cut]
		cut--
	}
	per := (cut-first)/30 + 1
	n := (cut-first)/per + 1
	sums := make([]int64, n+1)
	for i := first; i <= last; i++ {
		if i > cut {
			sums[n] += counts[i]
		} else {
			sums[(i-first)/per] += counts[i]
		}
	}
	top := slices.Max(sums)
	x := scale{float64(first), float64(first + per*n), 36, width - 26}
	y := scale{0, float64(top) / float64(total), 150, 20}
	for _, t := range y.ticks(4) {
		s.line("grid", 36, y.at(t), width-8, y.at(t))
		s.text("small", "end", 32, y.at(t)+4, percent(t))
	}
	for i, k := range sums {
		from := first + i*per
		tip := fmt.Sprintf("%d to %d turns: %d games", from, from+per-1, k)
		at := x.at(float64(from))
		if i == n {
			if k == 0 {
				continue
			}
			tip = fmt.Sprintf("more than %d turns: %d games", cut, k)
			at = width - 22
		}
		w := min(14, (x.b-x.a)/float64(n)-1)
		s.rect("bar", at, y.at(float64(k)/float64(total)), w, 150-y.at(float64(k)/float64(total)), tip)
	}
	for _, t := range x.ticks(6) {
		s.text("small", "middle", x.at(t), 166, fmt.Sprint(t))
	}
	if sums[n] > 0 {
		s.text("small", "middle", width-15, 166, "more")
	}
	m := x.at(float64(median) + 0.5)
	s.line("usual", m, 14, m, 150)
	s.text("small", "middle", m, 10, fmt.Sprintf("median %d", median))
	s.text("small", "middle", width/2, 184, "turns of all players")
	return s.String()
}

// growth draws a counter by the players' own turns, a line for each seat with
// its interval. Turns that fewer than one game in 20 had are left out.
func growth(c *sim.Counter, games int) string {
	s := newSVG(170, c.Counter+" by turn")
	low, high, last := 0.0, 1.0, 1
	for _, seat := range c.Seats {
		for t, e := range seat.ByTurn {
			if e.N*20 < int64(games) {
				break
			}
			low, high, last = min(low, e.Mean), max(high, e.Mean), max(last, t+1)
		}
	}
	x := scale{1, float64(max(last, 2)), 36, width - 12}
	y := scale{low, high * 1.05, 134, 8}
	for _, t := range y.ticks(4) {
		s.line("grid", 36, y.at(t), width-12, y.at(t))
		s.text("small", "end", 32, y.at(t)+4, fmt.Sprint(math.Round(t*100)/100+0))
	}
	for _, t := range x.ticks(8) {
		s.text("small", "middle", x.at(t), 149, fmt.Sprint(t))
	}
	for i, seat := range c.Seats {
		var line, upper, lower [][2]float64
		for t, e := range seat.ByTurn {
			if t >= last {
				break
			}
			at := x.at(float64(t + 1))
			line = append(line, [2]float64{at, y.at(e.Mean)})
			upper = append(upper, [2]float64{at, y.at(e.High)})
			lower = append(lower, [2]float64{at, y.at(e.Low)})
		}
		if len(line) == 0 {
			continue
		}
		slices.Reverse(lower)
		s.path(fmt.Sprintf("area seat%d", i+1), append(upper, lower...))
		s.path(fmt.Sprintf("line seat%d", i+1), line)
	}
	s.text("small", "middle", width/2, 165, "a player's own turn")
	return s.String()
}

func percent(v float64) string { return fmt.Sprintf("%g%%", math.Round(v*1000)/10+0) }

func pointsLabel(v float64) string {
	v = math.Round(v*1000) / 10
	if v == 0 {
		return "0"
	}
	return fmt.Sprintf("%+g", v)
}
