// Package command is the linter's command line: what `cardlint` and `shards
// lint` share.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"shards/internal/diag"
	"shards/tools/cardlint/checks"
	"shards/tools/cardlint/lint"
)

// Command is one run of the linter.
type Command struct {
	Out, Err io.Writer
	Color    bool // colours belong on Out

	Format          string
	Explain         string
	Enable, Disable []string
	Baseline        string
	WriteBaseline   bool
	Fix, Watch      bool
}

// ErrFindings ends a run that has told its findings.
var ErrFindings = errors.New("there are findings")

// UsageError is the error of a command line that makes no sense.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }
func (e UsageError) Unwrap() error { return e.Err }

func usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// Formats are the forms in which findings are written.
var Formats = []string{"text", "json", "sarif", "github"}

// AddFlags declares the flags of the command line.
func (c *Command) AddFlags(f *pflag.FlagSet) {
	f.StringVar(&c.Format, "format", "text", "how findings are written: "+strings.Join(Formats, ", "))
	f.StringVar(&c.Explain, "explain", "", "explain a check: why it is there, with examples; \"all\" lists them")
	f.StringSliceVar(&c.Enable, "enable", nil, "run these checks or categories only (bug, suspicious, style)")
	f.StringSliceVar(&c.Disable, "disable", nil, "do not run these checks or categories")
	f.StringVar(&c.Baseline, "baseline", "", "a file of old findings that are not told")
	f.BoolVar(&c.WriteBaseline, "write-baseline", false, "make the file of --baseline, or take out of it what is repaired")
	f.BoolVar(&c.Fix, "fix", false, "repair what can be repaired safely, and show what was changed")
	f.BoolVar(&c.Watch, "watch", false, "lint again whenever a file changes")
}

func (c *Command) options() lint.Options {
	return lint.Options{Checks: All(), Enable: c.Enable, Disable: c.Disable}
}

// All are the checks, and those that are part of the frame.
func All() []*lint.Check {
	all := append(checks.All(), lint.Suppression, lint.StaleBaseline)
	slices.SortFunc(all, func(a, b *lint.Check) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Run lints what paths name: packs, folders of packs, files in packs, ids of
// built-in packs. Without paths it is the current folder.
func (c *Command) Run(ctx context.Context, paths []string) error {
	if err := c.check(); err != nil {
		return err
	}
	if c.Explain != "" {
		return c.explain()
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	targets, err := find(paths)
	if err != nil {
		return err
	}
	if c.Watch {
		return c.watch(ctx, paths, targets)
	}
	return c.once(targets)
}

func (c *Command) check() error {
	switch {
	case !slices.Contains(Formats, c.Format):
		return usagef("--format is one of %s, not %q", strings.Join(Formats, ", "), c.Format)
	case c.WriteBaseline && c.Baseline == "":
		return usagef("--write-baseline needs --baseline FILE")
	case c.Watch && (c.Fix || c.WriteBaseline || c.Format != "text"):
		return usagef("--watch only shows findings as text")
	}
	for _, name := range c.Disable {
		if slices.Contains(c.Enable, name) {
			return usagef("%s is both enabled and disabled", name)
		}
	}
	return nil
}

// report is what linting all targets came to.
type report struct {
	diags        diag.List
	files, cards int
}

func (c *Command) once(targets []target) error {
	r, err := c.lint(targets)
	if err != nil {
		return err
	}
	if c.Fix {
		if r, err = c.fix(targets, r); err != nil {
			return err
		}
	}
	if err := c.baseline(&r); err != nil {
		return err
	}
	if err := c.write(r); err != nil {
		return err
	}
	if len(r.diags) > 0 {
		return ErrFindings
	}
	return nil
}

func (c *Command) lint(targets []target) (report, error) {
	var all report
	seen := map[string]bool{}
	for _, t := range targets {
		o := c.options()
		o.Linted = t.linted
		r, err := lint.Run(t.refs, o)
		if err != nil {
			return all, UsageError{err}
		}
		all.files += r.Files
		all.cards += r.Cards
		for _, d := range r.Diags { // a pack that two others require is read twice
			if k := fmt.Sprint(d.Span, d.Code, d.Message); !seen[k] {
				seen[k] = true
				all.diags = append(all.diags, d)
			}
		}
	}
	all.diags.Sort()
	return all, nil
}

func (c *Command) baseline(r *report) error {
	if c.Baseline == "" {
		return nil
	}
	if c.WriteBaseline {
		if err := lint.WriteBaseline(c.Baseline, r.diags); err != nil {
			return err
		}
	}
	b, err := lint.ReadBaseline(c.Baseline)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usagef("there is no baseline %s; --write-baseline makes one", c.Baseline)
	case err != nil:
		return UsageError{err}
	}
	r.diags = b.Apply(r.diags)
	return nil
}

// write writes the findings, and a last line that says what was looked at: for
// programs it goes where it does not disturb them.
func (c *Command) write(r report) error {
	summary := lint.Summary(r.files, r.cards, r.diags)
	var err error
	switch c.Format {
	case "json":
		err = diag.WriteJSON(c.Out, r.diags)
	case "sarif":
		err = writeSARIF(c.Out, r.diags)
	case "github":
		err = writeGitHub(c.Out, r.diags)
	default:
		err = diag.WriteText(c.Out, r.diags, diag.TextOptions{Color: c.Color})
		if len(r.diags) > 0 {
			fmt.Fprintln(c.Out)
		}
		if n := fixable(r.diags); n > 0 && !c.Fix {
			summary += fmt.Sprintf("\n%s can be repaired with --fix", lint.Plural(n, "finding"))
		}
		fmt.Fprintln(c.Out, summary)
		return err
	}
	fmt.Fprintln(c.Err, summary)
	return err
}

func fixable(l diag.List) int {
	n := 0
	for _, d := range l {
		if d.Fix != nil && d.Span.File != nil {
			if _, err := os.Stat(d.Span.File.Name); err == nil {
				n++
			}
		}
	}
	return n
}
