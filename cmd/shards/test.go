package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"

	"shards/content"
	"shards/internal/diag"
	"shards/internal/face"
	"shards/internal/packs"
	"shards/internal/testrun"

	"github.com/spf13/cobra"
)

func testCommand(a *app) *cobra.Command {
	var only string
	var verbose, cover, mutate bool
	var games int
	cmd := &cobra.Command{
		Use:   "test [PATH...]",
		Short: "Run scenario files and the examples of cards",
		Long: `Run the scenarios below the paths: files that end in .test.yaml, and the
examples of cards. A path is a file, a folder, or the id of a built-in pack.
Without any path it is what --pack names, or else the current folder if it is
in a pack; elsewhere the tests of the built-in packs run.

A file in the folder of a pack is run with that pack and what it requires,
unless it names others under packs. --pack adds packs.`,
		Example: `  shards test ./my-expansion
  shards test ./my-expansion/tests/one.test.yaml -v
  cd my-expansion; shards test
  shards test --run 'draw|shuffle'
  shards test ./my-expansion --cover
  shards test ./my-expansion --cover --sim 200
  shards test ./my-expansion --mutate`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return builtinPacks(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			filter, err := regexp.Compile(only)
			if err != nil {
				return usagef("--run is a regular expression: %w", err)
			}
			extra, err := packRefs(a.packs)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				switch {
				case len(extra) > 0:
					args = extra
				case len(packHere()) > 0:
					args = []string{"."}
				default:
					args = defaultPacks()
				}
			}
			o := testrun.Options{Builtin: content.FS(), Root: "content", Packs: extra, Default: defaultPacks(),
				Run: filter, Cover: cover, Sim: games, Begin: func(what string) { a.doing = what }}
			r, err := testrun.Run(args, o)
			switch {
			case errors.Is(err, testrun.ErrNoPath):
				return exitError{exitUsage, err}
			case err != nil:
				return exitError{exitUsage, err}
			}
			a.doing = ""
			switch {
			case (mutate || cover) && !r.OK():
				return a.needsPassing(r, only, mutate)
			case mutate:
				return a.mutate(cmd.Context(), args, o)
			case cover:
				return a.coverText(r, args)
			}
			if a.json() {
				return a.testJSON(r)
			}
			return a.testText(r, verbose, only)
		},
	}
	cmd.Flags().StringVar(&only, "run", "", "only scenarios whose name matches this regular expression")
	cmd.Flags().BoolVar(&cover, "cover", false, "say which steps and conditions of cards no test reaches")
	cmd.Flags().IntVar(&games, "sim", 0, "with --cover: count what so many random games reach as well")
	cmd.Flags().BoolVar(&mutate, "mutate", false, "change one thing at a time in each card, and list the changes that no test notices")
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "list those that pass, too")
	return cmd
}

func (a *app) testText(r *testrun.Report, verbose bool, only string) error {
	st := face.Style{Color: colorful(a.out)}
	a.tell(a.out, r.Diags)
	if len(r.Diags) > 0 {
		fmt.Fprintln(a.out)
	}
	for _, t := range r.Results {
		name := t.Name
		if t.Card != "" {
			name = t.Card + ": " + name
		}
		switch {
		case !t.Passed:
			fmt.Fprintf(a.out, "%s: %s: %s\n", st.Bold(fmt.Sprintf("%s:%d", t.FailFile, t.FailLine)), name, t.Message)
		case verbose:
			fmt.Fprintf(a.out, "ok %s:%d: %s\n", t.File, t.Line, name)
		}
	}
	passed, failed := r.Count()
	switch {
	case passed+failed > 0:
		fmt.Fprintf(a.out, "%d passed, %d failed%s\n", passed, failed, mistakes(r))
	case only != "":
		fmt.Fprintln(a.out, "no test found that matches --run")
	default:
		fmt.Fprintln(a.out, "no test found")
	}
	if !r.OK() {
		return found
	}
	return nil
}

func (a *app) testJSON(r *testrun.Report) error {
	type test struct {
		Name    string `json:"name"`
		Rule    string `json:"rule,omitempty"`
		Card    string `json:"card,omitempty"`
		File    string `json:"file"`
		Line    int    `json:"line"`
		Status  string `json:"status"`
		At      string `json:"failed_at,omitempty"`
		Message string `json:"message,omitempty"`
	}
	passed, failed := r.Count()
	out := struct {
		Passed int             `json:"passed"`
		Failed int             `json:"failed"`
		Tests  []test          `json:"tests"`
		Diags  json.RawMessage `json:"diagnostics"`
	}{passed, failed, []test{}, nil}
	for _, t := range r.Results {
		v := test{Name: t.Name, Rule: t.Rule, Card: t.Card, File: t.File, Line: t.Line, Status: "passed"}
		if !t.Passed {
			v.Status, v.Message, v.At = "failed", t.Message, fmt.Sprintf("%s:%d", t.FailFile, t.FailLine)
		}
		out.Tests = append(out.Tests, v)
	}
	var diags bytes.Buffer
	if err := diag.WriteJSON(&diags, r.Diags); err != nil {
		return failuref("write: %w", err)
	}
	out.Diags = diags.Bytes()
	if err := a.writeJSON(out); err != nil {
		return err
	}
	if !r.OK() {
		return found
	}
	return nil
}

// mistakes tells that files could not be read as they stand.
func mistakes(r *testrun.Report) string {
	n := 0
	for _, d := range r.Diags {
		if d.Severity == diag.Error {
			n++
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return ", 1 mistake in the files"
	}
	return fmt.Sprintf(", %d mistakes in the files", n)
}

// needsPassing says which tests fail, and that therefore nothing is said of what
// tests reach or notice.
func (a *app) needsPassing(r *testrun.Report, only string, mutate bool) error {
	err := a.testText(r, false, only)
	what := "what tests reach is not told: "
	if mutate {
		what = "no card was changed: "
	}
	if len(r.Results) > 0 || len(r.Diags) > 0 {
		fmt.Fprintln(a.out, what+"all tests have to pass first")
	} else {
		fmt.Fprintln(a.out, what+"there has to be a test")
	}
	return err
}

// coverText says what no test reaches in the packs of the paths.
func (a *app) coverText(r *testrun.Report, paths []string) error {
	if err := a.testText(r, false, ""); err != nil {
		return err
	}
	cover := r.Cover.Only(packFolders(paths))
	for _, b := range cover.Missing() {
		whose, what := b.Card, b.What
		if whose == "" {
			whose = b.Program
		}
		if what == "" {
			what = "the needs"
		}
		fmt.Fprintf(a.out, "%s:%d:%d: %s: %s: no test reaches this\n", b.File, b.Line, b.Col, whose, what)
	}
	reached, all := cover.Count()
	fmt.Fprintf(a.out, "%d of %d branches reached\n", reached, all)
	if reached < all {
		return found
	}
	return nil
}

// mutate says which changes of cards no test notices.
func (a *app) mutate(ctx context.Context, paths []string, o testrun.Options) error {
	tell := func(done, all int) {
		if terminal(a.errOut) {
			fmt.Fprintf(a.errOut, "\r%d of %d cards ", done, all)
		}
	}
	ms, err := testrun.Mutate(ctx, paths, o, tell)
	if err != nil {
		return exitError{exitUsage, err}
	}
	if terminal(a.errOut) {
		fmt.Fprintln(a.errOut)
	}
	killed, loading := 0, 0
	for _, m := range ms {
		switch {
		case m.KilledBy == "loading":
			loading++
		case m.Killed:
			killed++
		default:
			fmt.Fprintf(a.out, "%s:%d:%d: %s: %s: no test notices this\n", m.File, m.Line, m.Col, m.Card, m.Change)
		}
	}
	tried := len(ms) - loading
	fmt.Fprintf(a.out, "%d changes: %d can't be loaded, %d of the other %d are noticed", len(ms), loading, killed, tried)
	if tried > 0 {
		fmt.Fprintf(a.out, " (%.1f %%)", 100*float64(killed)/float64(tried))
	}
	fmt.Fprintln(a.out)
	if killed < tried {
		return found
	}
	return nil
}

// packFolders are the folders of the packs that paths belong to, as the places
// of their files are shown.
func packFolders(paths []string) []string {
	var out []string
	for _, p := range paths {
		switch dir := packs.Of(p); {
		case slices.Contains(builtinPacks(), p):
			out = append(out, "content/"+p)
		case dir != "":
			out = append(out, filepath.ToSlash(filepath.Clean(dir)))
		default:
			out = append(out, filepath.ToSlash(filepath.Clean(p)))
		}
	}
	return out
}
