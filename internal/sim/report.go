package sim

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// zSure is how many standard errors a card's share has to be away from what is
// usual before the report calls it more than chance: about 1 in 2000 for each
// card, because a report looks at many cards at once.
const zSure = 3.5

// shown is how many cards the report names at each end.
const shown = 5

// WriteText writes a report of about a screen, the verdict first.
func (r *Result) WriteText(w io.Writer) error {
	var b strings.Builder
	r.verdict(&b)
	b.WriteByte('\n')
	for seat, n := range r.Wins {
		rate := Wilson(int64(n), int64(r.Games), z95)
		fmt.Fprintf(&b, "  seat %d  %-10s %7d wins  %s\n", seat+1, r.Bots[seat], n, rate.text())
	}
	fmt.Fprintf(&b, "  ties %d, unfinished %d, errors %d\n", r.Ties, r.Unfinished, r.Errors)
	if f := r.FirstError; f != nil {
		fmt.Fprintf(&b, "  first error: game %d (seed %d): %s\n", f.Game, f.Seed, f.Message)
	}
	fmt.Fprintf(&b, "\n  turns      mean %.1f, from %d (p10) over %d (median) to %d (p90), all players together\n", r.Turns.Mean, r.Turns.P10, r.Turns.P50, r.Turns.P90)
	fmt.Fprintf(&b, "  decisions  mean %.1f a game\n", r.Decisions.Mean)
	fmt.Fprintf(&b, "  speed      %.0f games/s, %.1f s\n\n", r.GamesPerSecond, r.Seconds)
	r.cardReport(&b)
	fmt.Fprintf(&b, "\n  content %s  result %s\n  again: %s\n", r.ContentHash, r.ResultHash, r.Reproduce())
	_, err := io.WriteString(w, b.String())
	return err
}

// verdict is the first line: does one seat win more than the others?
func (r *Result) verdict(b *strings.Builder) {
	stopped := ""
	if r.Interrupted {
		stopped = ", interrupted"
	}
	fmt.Fprintf(b, "%s, %d players, %d games (%s)%s: ", strings.Join(r.Packs, "+"), r.Players, r.Games, botsText(r.Bots), stopped)
	decided := 0
	for _, n := range r.Wins {
		decided += n
	}
	switch {
	case r.Games == 0:
		b.WriteString("nothing was played.\n")
		return
	case r.Errors > 0:
		fmt.Fprintf(b, "%d games ended by an error of a card.\n", r.Errors)
		return
	case decided == 0:
		b.WriteString("nobody has won a game.\n")
		return
	}
	best := 0
	for seat, n := range r.Wins {
		if n > r.Wins[best] {
			best = seat
		}
	}
	rate := Wilson(int64(r.Wins[best]), int64(decided), z95)
	if fair := 1 / float64(r.Players); rate.Low > fair && r.Players > 1 {
		fmt.Fprintf(b, "seat %d (%s) wins more than its share, %s of the decided games.\n", best+1, r.Bots[best], rate.percents())
		return
	}
	b.WriteString("no seat wins more than its share, as far as so many games can tell.\n")
}

// cardReport tells which cards those who won had more often, and says of no
// card that it is strong or weak unless chance would hardly make it look so.
func (r *Result) cardReport(b *strings.Builder) {
	usual := 0.0
	for _, n := range r.Wins {
		usual += ratio(int64(n), int64(r.Games*r.Players))
	}
	var ids []string
	for _, id := range r.order {
		if r.Cards[id].Acquired > 0 {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		b.WriteString("  nobody took a card of the table\n")
		return
	}
	sure := func(id string) Rate { c := r.Cards[id]; return Wilson(c.WonWhenAcquired, c.Acquired, zSure) }
	slices.SortStableFunc(ids, func(x, y string) int { return cmp.Compare(sure(y).Low, sure(x).Low) })
	high := ids[:min(shown, len(ids))]
	low := slices.Clone(ids)
	slices.SortStableFunc(low, func(x, y string) int { return cmp.Compare(sure(x).High, sure(y).High) })
	low = low[:min(shown, len(low))]
	fmt.Fprintf(b, "  cards: how often those who acquired it won; all players win %.1f %%\n", 100*usual)
	found := 0
	list := func(title string, ids []string, mark func(Rate) bool) {
		n := found
		fmt.Fprintf(b, "    %s:\n", title)
		for _, id := range ids {
			if s := sure(id); mark(s) {
				found++
				fmt.Fprintf(b, "      %-26s %s\n", r.names[id], r.Cards[id].WinRate.text())
			}
		}
		if found == n {
			b.WriteString("      none that is certain after so many games\n")
		}
	}
	list("more than usual", high, func(s Rate) bool { return s.Low > usual })
	list("less than usual", low, func(s Rate) bool { return s.High < usual })
	if found > 0 {
		b.WriteString("    Who is ahead also acquires more: this shows what goes with winning, not why.\n")
	}
}

func (r Rate) text() string { return fmt.Sprintf("%s  n=%d", r.percents(), r.N) }

func (r Rate) percents() string {
	return fmt.Sprintf("%5.1f %% (%.1f–%.1f)", 100*r.Rate, 100*r.Low, 100*r.High)
}

func botsText(bots []string) string {
	if same(bots) && len(bots) > 0 {
		return bots[0]
	}
	return strings.Join(bots, " against ")
}
