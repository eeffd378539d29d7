package sim

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"shards/internal/stats"
)

// WriteText writes a screen with the verdict first, then a line for each card.
func (r *Result) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", r.Title(), r.Verdict)
	r.seatLines(&b)
	r.gameLines(&b)
	r.counterLines(&b)
	r.cardVerdicts(&b)
	r.impactLines(&b)
	fmt.Fprintf(&b, "\n  %.0f games/s, %.1f s; content %s, result %s\n  reproduce: %s\n", r.GamesPerSecond, r.Seconds, r.ContentHash, r.ResultHash, r.Reproduce())
	r.cardTable(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// Title says what was played.
func (r *Result) Title() string {
	stopped := ""
	if r.Interrupted {
		stopped = ", interrupted"
	}
	return fmt.Sprintf("%s, %d players, %d games (%s)%s", strings.Join(r.Packs, "+"), r.Players, r.Games, botsText(r.Bots), stopped)
}

// verdict is the first sentence: does one seat win more than the others?
func (r *Result) verdict() string {
	decided := int64(0)
	for _, n := range r.Wins {
		decided += int64(n)
	}
	switch {
	case r.Games == 0:
		return "nothing was played."
	case r.Errors > 0:
		return fmt.Sprintf("%d games ended by an error of a card.", r.Errors)
	case decided == 0:
		return "nobody has won a game."
	}
	best := r.Seats[0]
	for _, s := range r.Seats {
		if s.Verdict == Strong && (best.Verdict != Strong || s.Wins.Mean > best.Wins.Mean) {
			best = s
		}
	}
	if best.Verdict == Strong {
		return fmt.Sprintf("seat %d (%s) wins more than its share, %s of the decided games.", best.Seat, best.Bot, strings.TrimSpace(percents(best.Wins)))
	}
	far := 0.0
	for _, s := range r.Seats {
		far = max(far, s.Wins.High-1/float64(r.Players))
	}
	return fmt.Sprintf("no seat is known to win more than its share; after %d decided games it could still be %.1f points.", decided, 100*far)
}

func (r *Result) seatLines(b *strings.Builder) {
	for _, s := range r.Seats {
		fmt.Fprintf(b, "  seat %d  %-10s %7d wins  %s  n=%d\n", s.Seat, s.Bot, r.Wins[s.Seat-1], percents(s.Wins), s.Wins.N)
	}
	if r.Ties+r.Unfinished+r.Errors > 0 {
		fmt.Fprintf(b, "  ties %d, unfinished %d, errors %d\n", r.Ties, r.Unfinished, r.Errors)
	}
	if f := r.FirstError; f != nil {
		fmt.Fprintf(b, "  first error: game %d (seed %d): %s\n", f.Game, f.Seed, f.Message)
	}
}

// listed is how many ways to end, and cards, the first screen names.
const listed = 4

func (r *Result) gameLines(b *strings.Builder) {
	fmt.Fprintf(b, "\n  length     %s turns of all players, median %d, from %d (p10) to %d (p90)\n", around(r.Turns.Estimate), r.Turns.P50, r.Turns.P10, r.Turns.P90)
	fmt.Fprintf(b, "  decisions  %s a game\n", around(r.Decisions))
	for i, w := range r.Ways {
		label := "endings"
		if i > 0 {
			label = ""
		}
		if i == listed {
			fmt.Fprintf(b, "  %-9s  and %d others\n", label, len(r.Ways)-i)
			break
		}
		fmt.Fprintf(b, "  %-9s  %s %s\n", label, percents(w.Share), w.Way)
	}
	if c := r.Comebacks; c != nil {
		fmt.Fprintf(b, "  comebacks  %s of the winners were behind in %s at half-time, %.0f %% level  n=%d\n", percents(c.Behind), c.Counter, 100*c.Level.Mean, c.Behind.N)
	}
}

// counterLines shows how counters grow at a few turns, the seats averaged.
func (r *Result) counterLines(b *strings.Builder) {
	at := []int{0, 2, 4, 7, 11, 15}
	for len(at) > 0 && r.reach(at[len(at)-1])*5 < int64(r.Games*r.Players) {
		at = at[:len(at)-1] // what few games reach says little
	}
	if len(at) == 0 || len(r.Counters) == 0 {
		return
	}
	b.WriteString("\n  a player's own turn")
	for _, t := range at {
		fmt.Fprintf(b, "%7d", t+1)
	}
	b.WriteByte('\n')
	for _, c := range r.Counters {
		if !c.Moves() {
			continue
		}
		what := c.Counter
		if c.PerTurn {
			what = c.plural + " gained"
		}
		fmt.Fprintf(b, "    %-17.17s", what)
		for _, t := range at {
			n, sum := int64(0), 0.0
			for _, s := range c.Seats {
				if t < len(s.ByTurn) {
					n += s.ByTurn[t].N
					sum += float64(s.ByTurn[t].N) * s.ByTurn[t].Mean
				}
			}
			fmt.Fprintf(b, "%7.1f", sum/float64(max(n, 1)))
		}
		b.WriteByte('\n')
	}
}

// reach is how often a player had a turn with this number.
func (r *Result) reach(turn int) int64 {
	n := int64(0)
	if len(r.Counters) > 0 {
		for _, s := range r.Counters[0].Seats {
			if turn < len(s.ByTurn) {
				n += s.ByTurn[turn].N
			}
		}
	}
	return n
}

// acquired are the ids of the cards that somebody acquired, by what owning
// them goes with, the best first.
func (r *Result) acquired() []string {
	var ids []string
	for _, id := range r.order {
		if r.Cards[id].Acquired > 0 {
			ids = append(ids, id)
		}
	}
	slices.SortStableFunc(ids, func(x, y string) int { return cmp.Compare(r.Cards[y].Owning.Mean, r.Cards[x].Owning.Mean) })
	return ids
}

// cardVerdicts names the cards that those who won had more, or less, often.
func (r *Result) cardVerdicts(b *strings.Builder) {
	ids := r.acquired()
	if len(ids) == 0 {
		b.WriteString("\n  nobody took a card of the table; --format json, --report and --csv have what became of all\n")
		return
	}
	count := map[Verdict]int{}
	for _, id := range ids {
		count[r.Cards[id].Verdict]++
	}
	fmt.Fprintf(b, "\n  cards: %d strong, %d weak, %d unknown; owners of a card usually win %+.1f points more\n", count[Strong], count[Weak], count[Unknown], 100*r.Usual)
	show := func(v Verdict, ids []string) {
		shown := 0
		for _, id := range ids {
			if c := r.Cards[id]; c.Verdict == v && shown < listed {
				shown++
				fmt.Fprintf(b, "    %-7s %-26.26s %s\n", v, c.Name, points(c.Owning))
			}
		}
	}
	show(Strong, ids)
	slices.Reverse(ids)
	show(Weak, ids)
	if count[Strong]+count[Weak] > 0 {
		b.WriteString("    This goes with winning, and need not cause it; --impact CARD measures what a card causes.\n")
	}
}

func (r *Result) impactLines(b *strings.Builder) {
	for _, i := range r.Impact {
		fmt.Fprintf(b, "\n  impact of %s: %s\n", i.Name, i.Sentence())
	}
}

func (r *Result) cardTable(b *strings.Builder) {
	ids := r.acquired()
	if len(ids) == 0 {
		return
	}
	fmt.Fprintf(b, "\n  %-26s %5s %8s %8s %8s  %-30s %s\n", "card", "price", "offered", "bought", "played", "owners win more by, points", "verdict")
	for _, id := range ids {
		c := r.Cards[id]
		fmt.Fprintf(b, "  %-26.26s %5s %8s %8s %8s  %-30s %s\n", c.Name, c.Price,
			short(c.OfferRate), short(c.PickRate), short(c.PlayRate), points(c.Owning), c.Verdict)
	}
	switch rest := len(r.order) - len(ids); {
	case rest == 1:
		fmt.Fprintf(b, "  1 of %d cards was never acquired and is not in this table; --format json, --report and --csv have all.\n", len(r.order))
	case rest > 1:
		fmt.Fprintf(b, "  %d of %d cards were never acquired and are not in this table; --format json, --report and --csv have all.\n", rest, len(r.order))
	}
	b.WriteString("  offered and played: of all games; bought: of the games that offered it. Strong and weak are other than the usual\n  card, corrected for looking at all (Holm); intervals of 95 % are for each card alone; unknown may be anything.\n")
}

// percents writes a share.
func percents(e stats.Estimate) string {
	return fmt.Sprintf("%5.1f %% (%.1f–%.1f)", 100*e.Mean, 100*e.Low, 100*e.High)
}

// short writes a share in a table: nothing of nothing.
func short(e stats.Estimate) string {
	if e.Mean == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*e.Mean)
}

// points writes a difference of shares.
func points(e stats.Estimate) string {
	if e.N == 0 {
		return "unknown  n=0"
	}
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)  n=%d", 100*e.Mean, 100*e.Low, 100*e.High, e.N)
}

// around writes a mean.
func around(e stats.Estimate) string {
	if e.N < 2 {
		return fmt.Sprintf("%.1f", e.Mean)
	}
	return fmt.Sprintf("%.1f ±%.1f", e.Mean, e.High-e.Mean)
}

func botsText(bots []string) string {
	if same(bots) && len(bots) > 0 {
		return bots[0]
	}
	return strings.Join(bots, " against ")
}
