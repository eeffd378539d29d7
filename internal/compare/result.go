package compare

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"shards/internal/sim"
	"shards/internal/stats"
)

// Result is what a comparison came to. All intervals hold together: the chance
// that any of them misses the true difference is at most 5 %, whenever the
// comparison ended.
type Result struct {
	A           Version           `json:"a"`
	B           Version           `json:"b"`
	Players     int               `json:"players"`
	Bots        []string          `json:"bots"`
	SameBots    bool              `json:"same_bots"` // in both they know the game as A has it
	Seed        uint64            `json:"seed"`
	Games       int               `json:"games"`     // pairs
	Identical   int               `json:"identical"` // pairs that went the same to the last card
	Failed      int               `json:"failed"`    // pairs that a limit ended; they count for no number
	Until       string            `json:"until"`
	Margin      float64           `json:"margin"`
	Answer      Answer            `json:"answer"`
	Verdict     string            `json:"verdict"`
	Numbers     []Number          `json:"numbers"`
	CardsMoved  []string          `json:"cards_moved"`
	OnlyA       []string          `json:"only_a,omitempty"` // cards
	OnlyB       []string          `json:"only_b,omitempty"`
	ResultHash  string            `json:"result_hash"`
	Reproduce   string            `json:"reproduce"`
	cards       map[string]string // names by id
	askedNumber int
}

// Version is one side.
type Version struct {
	Name        string   `json:"name"`
	Packs       []string `json:"packs"`
	ContentHash string   `json:"content_hash"`
	Options     []string `json:"options,omitempty"`
}

// Number is one number in both versions.
type Number struct {
	Key        string         `json:"key"`
	Label      string         `json:"label"`
	Card       string         `json:"card,omitempty"`
	A          float64        `json:"a"` // mean of the pairs in which both games say something
	B          float64        `json:"b"`
	Difference stats.Estimate `json:"difference"`      // B less A; corrected for all numbers, valid at every moment
	Range      float64        `json:"range"`           // differences beyond it, either way, count as it does
	Beyond     int64          `json:"beyond"`          // how many pairs differ by more
	LogE       float64        `json:"log_e"`           // the greatest evidence against no difference, as a logarithm
	Verdict    string         `json:"verdict"`         // more, less or unknown
	Found      int            `json:"found,omitempty"` // after how many pairs
	percent    bool
}

func (c *comparison) result() *Result {
	out := &Result{
		A: version(&c.a), B: version(&c.b), Players: c.cfg.Players, Bots: c.cfg.Bots, SameBots: c.shared, Seed: c.cfg.Seed,
		Games: c.games, Identical: c.identical, Failed: c.failed, Until: c.cfg.Until, Margin: c.cfg.Margin, Answer: c.answer,
		ResultHash: fmt.Sprintf("%016x", c.hash), cards: map[string]string{}, CardsMoved: []string{}, askedNumber: c.asked,
	}
	for i := range c.a.Rules.Cards {
		info := &c.a.Rules.Cards[i]
		out.cards[info.ID] = info.Name
		if c.b.Rules.CardByID(info.ID) < 0 {
			out.OnlyA = append(out.OnlyA, info.ID)
		}
	}
	for i := range c.b.Rules.Cards {
		if id := c.b.Rules.Cards[i].ID; c.a.Rules.CardByID(id) < 0 {
			out.OnlyB = append(out.OnlyB, id)
		}
	}
	for _, m := range c.numbers {
		n := Number{Key: m.Key, Label: m.Label, Card: m.Card, Difference: m.bets.Estimate(m.alpha), Range: m.bets.Range, Beyond: m.bets.Beyond(), LogE: m.logE, Found: m.found, Verdict: "unknown", percent: m.percent}
		if k := float64(m.bets.N()); k > 0 {
			n.A, n.B = m.sumA/k, m.sumB/k
		}
		if m.found > 0 {
			n.Verdict = "less"
			if m.sign > 0 {
				n.Verdict = "more"
			}
			if m.Card != "" && !slices.Contains(out.CardsMoved, m.Card) {
				out.CardsMoved = append(out.CardsMoved, m.Card)
			}
		}
		out.Numbers = append(out.Numbers, n)
	}
	out.Verdict = out.verdict()
	return out
}

func version(s *Side) Version {
	v := Version{Name: s.Name, ContentHash: fmt.Sprintf("%016x", s.Rules.Hash), Options: sim.OptionArgs(s.Rules, s.Options)}
	for _, p := range s.Rules.Packs {
		v.Packs = append(v.Packs, p.ID)
	}
	return v
}

// found are the numbers that changed, those with the most evidence first.
func (r *Result) found() []Number {
	var out []Number
	for _, n := range r.Numbers {
		if n.Found > 0 {
			out = append(out, n)
		}
	}
	slices.SortStableFunc(out, func(a, b Number) int { return cmp.Compare(b.LogE, a.LogE) })
	return out
}

func (r *Result) verdict() string {
	pairs := fmt.Sprintf("after %d pairs of games", r.Games)
	switch r.Answer {
	case Identical:
		return "identical: every game went the same by both, " + pairs + "."
	case Same:
		if r.askedNumber >= 0 {
			return fmt.Sprintf("no change that matters in %s (less than %g %%), %s%s.", r.nameOf(&r.Numbers[r.askedNumber]), 100*r.Margin, pairs, r.beside())
		}
		return fmt.Sprintf("no change that matters: no number of the table differs by %g %%, %s.", 100*r.Margin, pairs)
	}
	why := ""
	if r.Answer == Interrupted {
		why = " (interrupted)"
	}
	found := r.found()
	if len(found) == 0 && r.askedNumber < 0 {
		return "unknown: nothing is known to have changed " + pairs + why + "; more games may tell."
	}
	var n *Number
	if r.askedNumber < 0 {
		n = &found[0]
	} else if n = &r.Numbers[r.askedNumber]; n.Found == 0 {
		return fmt.Sprintf("unknown: %s: not known to have changed %s%s; more games may tell%s.", r.nameOf(n), pairs, why, r.beside())
	}
	more := ""
	switch others := len(found) - 1; {
	case others == 1:
		more = "; 1 other number as well"
	case others > 1:
		more = fmt.Sprintf("; %d other numbers as well", others)
	}
	return fmt.Sprintf("changed: %s: %s instead of %s%s, %s.", r.nameOf(n), n.show(n.B), n.show(n.A), more, pairs)
}

// beside says how many numbers changed beside the one that is asked about,
// which did not.
func (r *Result) beside() string {
	switch n := len(r.found()); n {
	case 0:
		return ""
	case 1:
		return "; 1 other number has changed"
	default:
		return fmt.Sprintf("; %d other numbers have changed", n)
	}
}

// nameOf is what a number is called, with the card that it is about.
func (r *Result) nameOf(n *Number) string {
	if n.Card != "" {
		return r.cards[n.Card] + ", " + n.Label
	}
	return n.Label
}

// WriteText writes the comparison for people, the verdict first.
func (r *Result) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintln(&b, r.Verdict)
	fmt.Fprintf(&b, "\n  A  %s, content %s\n  B  %s, content %s\n", r.A.text(), r.A.ContentHash, r.B.text(), r.B.ContentHash)
	fmt.Fprintf(&b, "  %d of %d pairs went the same to the last card", r.Identical, r.Games)
	if r.Failed > 0 {
		fmt.Fprintf(&b, "; %d were ended by a limit", r.Failed)
	}
	if !r.SameBots {
		b.WriteString("\n  the versions have different cards or rules: bots have learnt each by itself, which is part of the difference")
	}
	fmt.Fprintf(&b, "\n\n  %-48s %9s %9s   %s\n", "the table", "A", "B", "difference")
	for _, n := range r.Numbers {
		if n.Card == "" {
			n.line(&b, "  ")
		}
	}
	r.cardLines(&b)
	if len(r.OnlyA) > 0 {
		fmt.Fprintf(&b, "\n  only A has: %s", strings.Join(r.OnlyA, ", "))
	}
	if len(r.OnlyB) > 0 {
		fmt.Fprintf(&b, "\n  only B has: %s", strings.Join(r.OnlyB, ", "))
	}
	b.WriteString("\n  intervals hold all together and at every moment (95 %)")
	fmt.Fprintf(&b, "\n  result %s\n  reproduce: %s\n", r.ResultHash, r.Reproduce)
	_, err := io.WriteString(w, b.String())
	return err
}

// cardLines shows the cards that moved, or those nearest to it.
func (r *Result) cardLines(b *strings.Builder) {
	if len(r.CardsMoved) == 0 {
		b.WriteString("\n  no card is known to have moved\n")
		return
	}
	b.WriteString("\n  cards that moved\n")
	for _, id := range r.CardsMoved {
		fmt.Fprintf(b, "  %s\n", r.cards[id])
		for _, n := range r.Numbers {
			shown := n.Found > 0 || (n.percent && n.Difference.N > 0)
			if n.Card == id && shown {
				n.line(b, "    ")
			}
		}
	}
}

func (n *Number) line(b *strings.Builder, indent string) {
	if n.Difference.N == 0 {
		fmt.Fprintf(b, "%s%-*s %9s %9s   unknown  n=0\n", indent, 50-len(indent), n.Label, "-", "-")
		return
	}
	mark := ""
	if n.Beyond > 0 {
		mark = fmt.Sprintf("  %d differ by more than %g, which counts as %[2]g", n.Beyond, n.Range)
	}
	if n.Found > 0 {
		mark += "  " + n.Verdict
	}
	fmt.Fprintf(b, "%s%-*.*s %9s %9s   %s (%s to %s)  n=%d%s\n", indent, 50-len(indent), 50-len(indent), n.Label, n.show(n.A), n.show(n.B),
		n.signed(n.Difference.Mean), n.signed(n.Difference.Low), n.signed(n.Difference.High), n.Difference.N, mark)
}

func (n *Number) show(v float64) string {
	if n.percent {
		return fmt.Sprintf("%.1f %%", 100*v)
	}
	return fmt.Sprintf("%.2f", v)
}

func (n *Number) signed(v float64) string {
	if math.Abs(v) < 1e-12 {
		return "0"
	}
	text := fmt.Sprintf("%+.2f", v)
	if n.percent {
		v *= 100
		text = fmt.Sprintf("%+.1f", v)
	}
	if strings.Trim(text, "+-0.") == "" {
		return fmt.Sprintf("%+.1g", v) // it is not 0, which an interval must not seem to hold
	}
	return text
}

func (v *Version) text() string {
	s := v.Name + " (" + strings.Join(v.Packs, "+") + ")"
	if len(v.Options) > 0 {
		s += " with " + strings.Join(v.Options, ", ")
	}
	return s
}

// Changed says that some number is known to have changed.
func (r *Result) Changed() bool { return len(r.found()) > 0 }

// Rows are the differences, one by one.
func (r *Result) Rows() []stats.Row {
	var out []stats.Row
	for _, n := range r.Numbers {
		label := n.Label + ", B less A"
		if n.Card != "" {
			label = r.cards[n.Card] + ": " + label
		}
		out = append(out, stats.RowOf("change:"+n.Key, label, n.Difference, n.Verdict))
	}
	return out
}
