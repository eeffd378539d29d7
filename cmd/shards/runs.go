package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"shards/internal/compare"
	"shards/internal/face"
	"shards/internal/report"
	"shards/internal/sim"
	"shards/internal/stats"
	"shards/internal/store"
	"shards/interp"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// keeping is what shards sim does with a result besides telling it.
type keeping struct {
	impact            []string
	report, csv, save string
}

func (k *keeping) addFlags(f *pflag.FlagSet) {
	f.StringArrayVar(&k.impact, "impact", nil, "cards whose impact is measured, by their ids or names, with commas between them: the same games with a blank in their place")
	f.StringVar(&k.report, "report", "", "write a page with pictures to this HTML file; it needs no network")
	f.StringVar(&k.csv, "csv", "", "write all numbers to this CSV file")
	f.StringVar(&k.save, "save", "", "keep the result in this SQLite file (see shards runs)")
}

// check finds mistakes before anything is played, and the ids of cards.
func (k *keeping) check(r *interp.Rules) error {
	book := &face.Book{Rules: r}
	var ids []string
	for _, words := range k.impact {
		list := []string{words}
		if def, _ := book.Find(words); def < 0 { // names may hold commas
			list = strings.Split(words, ",")
		}
		for _, word := range list {
			def, err := findCard(book, strings.TrimSpace(word))
			if err != nil {
				return err
			}
			ids = append(ids, r.Cards[def].ID)
		}
	}
	k.impact = ids
	for _, f := range []struct{ flag, path string }{{"report", k.report}, {"csv", k.csv}} {
		if err := checkFile(f.flag, f.path); err != nil {
			return err
		}
	}
	return checkStore(k.save)
}

// checkFile finds what speaks against writing a file, before there is anything
// to write.
func checkFile(flag, path string) error {
	if path == "" {
		return nil
	}
	if i, err := os.Stat(path); err == nil && i.IsDir() {
		return usagef("--%s: %s is a folder", flag, path)
	}
	if i, err := os.Stat(filepath.Dir(path)); err != nil || !i.IsDir() {
		return usagef("--%s: there is no folder %s", flag, filepath.Dir(path))
	}
	return nil
}

// checkStore is checkFile for a file of results, which may hold some already.
func checkStore(path string) error {
	if err := checkFile("save", path); err != nil || path == "" {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return nil
	}
	s, err := store.Create(path)
	if err != nil {
		return usagef("--save: %w", err)
	}
	return s.Close()
}

// all writes what was asked for.
func (k *keeping) all(res *sim.Result) error {
	if k.report != "" {
		if err := writeFile(k.report, func(w io.Writer) error { return report.Write(w, res) }); err != nil {
			return err
		}
	}
	if k.csv != "" {
		if err := writeFile(k.csv, func(w io.Writer) error { return sim.WriteCSV(w, res.Rows()) }); err != nil {
			return err
		}
	}
	if k.save == "" {
		return nil
	}
	return saveRun(k.save, store.Run{Kind: "sim", Packs: strings.Join(res.Packs, "+"), Players: res.Players, Bots: sim.BotArg(res.Bots), Seed: res.Seed,
		Games: res.Games, Content: res.ContentHash, Result: res.ResultHash, Verdict: res.Verdict, Reproduce: res.Reproduce()}, res.Rows(), res)
}

// saveComparison keeps a comparison.
func saveComparison(path string, res *compare.Result) error {
	return saveRun(path, store.Run{Kind: "compare", Packs: res.A.Name + " and " + res.B.Name, Players: res.Players, Bots: sim.BotArg(res.Bots), Seed: res.Seed,
		Games: res.Games, Content: res.A.ContentHash + " " + res.B.ContentHash, Result: res.ResultHash, Verdict: res.Verdict, Reproduce: res.Reproduce}, res.Rows(), res)
}

func saveRun(path string, run store.Run, rows []stats.Row, whole any) error {
	text, err := json.Marshal(whole)
	if err != nil {
		return err
	}
	run.Made, run.JSON = time.Now(), text
	s, err := store.Create(path)
	if err != nil {
		return err
	}
	defer s.Close()
	_, err = s.Add(run, rows)
	return err
}

func writeFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func runsCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "runs",
		Short: "Look at the results that --save has kept",
		Long: `Look at the results that shards sim --save and shards compare --save have kept
in a file: over the history of a pack, what became of its numbers?

The file is an SQLite database with the tables runs and numbers.`,
		Example: `  shards runs list runs.sqlite
  shards runs show runs.sqlite 3
  shards runs compare runs.sqlite 1 3
  shards runs plot runs.sqlite seat1`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var picture string
	plot := &cobra.Command{
		Use: "plot FILE NUMBER", Short: "Draw a number over all runs that have it", Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.withRuns(args[0], func(s *store.Store) error { return a.plotRuns(s, args[1], picture) })
		},
	}
	plot.Flags().StringVar(&picture, "svg", "", "draw it to this SVG file as well")
	cmd.AddCommand(
		&cobra.Command{Use: "list FILE", Short: "List the runs", Args: cobra.ExactArgs(1),
			RunE: func(_ *cobra.Command, args []string) error { return a.withRuns(args[0], a.listRuns) }},
		&cobra.Command{Use: "show FILE [RUN]", Short: "Show the numbers of a run (default: the last)", Args: cobra.RangeArgs(1, 2),
			RunE: func(_ *cobra.Command, args []string) error {
				return a.withRuns(args[0], func(s *store.Store) error { return a.showRun(s, args[1:]) })
			}},
		&cobra.Command{Use: "compare FILE RUN RUN", Short: "Compare two runs by their numbers", Args: cobra.ExactArgs(3),
			RunE: func(_ *cobra.Command, args []string) error {
				return a.withRuns(args[0], func(s *store.Store) error { return a.compareRuns(s, args[1], args[2]) })
			}},
		plot,
	)
	return cmd
}

// withRuns opens a file for a command.
func (a *app) withRuns(path string, do func(*store.Store) error) error {
	s, err := store.Open(path)
	if err != nil {
		return usagef("%w", err)
	}
	defer s.Close()
	return do(s)
}

func (a *app) listRuns(s *store.Store) error {
	runs, err := s.Runs()
	if err != nil {
		return failuref("%w", err)
	}
	if a.json() {
		return a.writeJSON(runs)
	}
	for _, r := range runs {
		fmt.Fprintf(a.out, "%4d  %s  %-7s  %s, %d players, %s, %d games, seed %d, content %s\n      %s\n", r.ID, r.Made.Format("2006-01-02 15:04"), r.Kind,
			r.Packs, r.Players, r.Bots, r.Games, r.Seed, r.Content, r.Verdict)
	}
	if len(runs) == 0 {
		fmt.Fprintln(a.out, "no runs are kept here yet")
	}
	return nil
}

// run finds a run by its number; the last one if none is given.
func (a *app) run(s *store.Store, ids []string) (store.Run, []stats.Row, error) {
	id := int64(0)
	if len(ids) == 0 {
		runs, err := s.Runs()
		if err != nil {
			return store.Run{}, nil, failuref("%w", err)
		}
		if len(runs) == 0 {
			return store.Run{}, nil, usagef("no runs are kept here yet")
		}
		id = runs[len(runs)-1].ID
	} else {
		var err error
		if id, err = strconv.ParseInt(ids[0], 10, 64); err != nil {
			return store.Run{}, nil, usagef("a run is named by its number, not %q", ids[0])
		}
	}
	r, err := s.Run(id)
	if errors.Is(err, store.ErrNoRun) {
		return r, nil, usagef("%w; shards runs list tells which there are", err)
	}
	if err != nil {
		return r, nil, failuref("%w", err)
	}
	rows, err := s.Numbers(id)
	if err != nil {
		return r, nil, failuref("%w", err)
	}
	return r, rows, nil
}

func (a *app) showRun(s *store.Store, ids []string) error {
	r, rows, err := a.run(s, ids)
	if err != nil {
		return err
	}
	if a.json() {
		_, err := fmt.Fprintf(a.out, "%s\n", r.JSON)
		return err
	}
	fmt.Fprintf(a.out, "run %d of %s: %s\n\n", r.ID, r.Made.Format("2006-01-02 15:04"), r.Verdict)
	for _, n := range rows {
		if !strings.HasPrefix(n.Key, "turn") { // there are hundreds of them
			fmt.Fprintf(a.out, "  %-34s %s  n=%d  %s\n", n.Key, interval(n), n.N, n.Verdict)
		}
	}
	fmt.Fprintf(a.out, "\n  content %s, result %s\n  reproduce: %s\n", r.Content, r.Result, r.Reproduce)
	return nil
}

func interval(n stats.Row) string {
	if n.High >= stats.Endless || n.Low <= -stats.Endless {
		return fmt.Sprintf("%10.4g (unknown)", n.Value)
	}
	return fmt.Sprintf("%10.4g (%.4g to %.4g)", n.Value, n.Low, n.High)
}

// moved is a number of two runs.
type moved struct {
	Key     string         `json:"key"`
	A       float64        `json:"a"`
	B       float64        `json:"b"`
	Diff    stats.Estimate `json:"difference"`
	P       float64        `json:"p"` // corrected for all numbers (Holm)
	Verdict string         `json:"verdict"`
}

// compareRuns compares what two runs have in common, as runs of different
// games: what was paired is better compared by shards compare.
func (a *app) compareRuns(s *store.Store, first, second string) error {
	ra, rows, err := a.run(s, []string{first})
	if err != nil {
		return err
	}
	rb, others, err := a.run(s, []string{second})
	if err != nil {
		return err
	}
	byKey := map[string]stats.Row{}
	for _, n := range others {
		byKey[n.Key] = n
	}
	var out []moved
	var p []float64
	for _, n := range rows {
		o, ok := byKey[n.Key]
		if !ok || strings.HasPrefix(n.Key, "turn") || n.N == 0 || o.N == 0 || n.High >= stats.Endless || o.High >= stats.Endless {
			continue
		}
		diff, q := stats.Unpaired(n, o)
		out = append(out, moved{Key: n.Key, A: n.Value, B: o.Value, Diff: diff})
		p = append(p, q)
	}
	for i, q := range stats.Holm(p) {
		out[i].P, out[i].Verdict = q, "unknown"
		switch {
		case q < 0.05 && out[i].Diff.Mean > 0:
			out[i].Verdict = "more"
		case q < 0.05:
			out[i].Verdict = "less"
		}
	}
	if a.json() {
		return a.writeJSON(out)
	}
	if len(out) == 0 {
		return usagef("run %d is of shards %s and run %d of shards %s, and they have no number in common that both know: they can't be compared", ra.ID, ra.Kind, rb.ID, rb.Kind)
	}
	same := ""
	if ra.Result == rb.Result && ra.Result != "" {
		same = "; both had the same games"
	}
	known := slices.DeleteFunc(slices.Clone(out), func(m moved) bool { return m.Verdict == "unknown" })
	fmt.Fprintf(a.out, "%d of %d numbers are known to differ between run %d and run %d%s\n\n", len(known), len(out), ra.ID, rb.ID, same)
	for _, m := range out {
		if m.Verdict != "unknown" || !strings.Contains(m.Key, ":") {
			fmt.Fprintf(a.out, "  %-34s %9.4g %9.4g   %+.4g (%+.4g to %+.4g)  %s\n", m.Key, m.A, m.B, m.Diff.Mean, m.Diff.Low, m.Diff.High, m.Verdict)
		}
	}
	fmt.Fprintln(a.out, "\n  intervals of 95 % for each number alone, verdicts corrected for all; shards compare pairs games and sees more")
	return nil
}

func (a *app) plotRuns(s *store.Store, key, picture string) error {
	points, err := s.History(key)
	if err != nil {
		return failuref("%w", err)
	}
	if len(points) == 0 {
		keys, _ := s.Keys("")
		keys = slices.DeleteFunc(keys, func(k string) bool { return strings.HasPrefix(k, "turn") })
		return usagef("no run has a number %q%s; shards runs show lists them", key, orElse(key, keys))
	}
	if a.json() {
		type point struct {
			Run int64 `json:"run"`
			stats.Estimate
			Content string `json:"content_hash"`
		}
		var out []point
		for _, p := range points {
			out = append(out, point{p.Run.ID, stats.Estimate{N: p.Row.N, Mean: p.Row.Value, Low: p.Row.Low, High: p.Row.High}, p.Run.Content})
		}
		return a.writeJSON(out)
	}
	if picture != "" {
		var names []string
		var values []stats.Estimate
		for _, p := range points {
			names = append(names, fmt.Sprintf("run %d, %s", p.Run.ID, p.Run.Made.Format("2006-01-02")))
			values = append(values, stats.Estimate{N: p.Row.N, Mean: p.Row.Value, Low: p.Row.Low, High: p.Row.High})
		}
		err := writeFile(picture, func(w io.Writer) error {
			_, err := io.WriteString(w, report.History(points[0].Row.Label, names, values))
			return err
		})
		if err != nil {
			return failuref("%w", err)
		}
	}
	fmt.Fprintln(a.out, points[0].Row.Label)
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range points {
		low, high = min(low, max(p.Row.Low, -stats.Endless/2)), max(high, min(p.Row.High, stats.Endless/2))
	}
	if high > stats.Endless/4 || low < -stats.Endless/4 {
		low, high = points[0].Row.Value-1, points[0].Row.Value+1
		for _, p := range points {
			low, high = min(low, p.Row.Value), max(high, p.Row.Value)
		}
	}
	for _, p := range points {
		fmt.Fprintf(a.out, "%4d  %s  %s  %s  %s\n", p.Run.ID, p.Run.Made.Format("2006-01-02"), whiskers(p.Row, low, high), interval(p.Row), shortHash(p.Run.Content))
	}
	return nil
}

// whiskers draws a number with its interval in letters.
func whiskers(n stats.Row, low, high float64) string {
	const wide = 40
	line := []rune(strings.Repeat(" ", wide+1))
	at := func(v float64) int {
		if high <= low {
			return wide / 2
		}
		return int(math.Round((min(max(v, low), high) - low) / (high - low) * wide))
	}
	for i := at(n.Low); i <= at(n.High); i++ {
		line[i] = '-'
	}
	line[at(n.Value)] = 'o'
	return "|" + string(line) + "|"
}

func shortHash(s string) string { return s[:min(8, len(s))] }
