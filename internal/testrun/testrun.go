// Package testrun runs the scenarios of files and folders: it finds them, loads
// the packs that each needs, and says which failed and why.
package testrun

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"shards/internal/diag"
	"shards/internal/rules"
	"shards/internal/scenario"
	"shards/internal/source"
	"shards/interp"
)

// Options says what is run, and with what.
type Options struct {
	Builtin fs.FS          // the built-in packs, one in each folder
	Root    string         // put before the names of built-in files
	Packs   []string       // loaded beside those that a file needs
	Default []string       // for files that name no pack and lie in none
	Run     *regexp.Regexp // only scenarios whose name matches
	Begin   func(what string)
	Cover   bool // note which places of the cards and rules are reached
	Sim     int  // with Cover: play so many games at random as well
}

// Result is what came of one scenario.
type Result struct {
	Name   string
	Rule   string
	Card   string // whose example it is
	File   string
	Line   int
	Passed bool
	// Where and why it failed.
	FailFile string
	FailLine int
	Message  string
}

// Report is what came of all of them.
type Report struct {
	Results []Result
	Diags   diag.List
	Cover   *Cover // what was reached, if that was asked for
}

// Count is how many passed and how many failed.
func (r *Report) Count() (passed, failed int) {
	for i := range r.Results {
		if r.Results[i].Passed {
			passed++
		}
	}
	return passed, len(r.Results) - passed
}

// OK says that there were scenarios, and that nothing is wrong with any.
func (r *Report) OK() bool {
	_, failed := r.Count()
	return len(r.Results) > 0 && failed == 0 && !r.Diags.HasErrors()
}

// Run runs the scenarios below the paths: files, folders, ids of built-in
// packs. The error is for a path that names nothing.
func Run(paths []string, o Options) (*Report, error) {
	r := &runner{Options: o, loaded: map[string]rules.Loaded{}, told: map[string]bool{}}
	for _, p := range paths {
		jobs, err := r.find(p)
		if err != nil {
			return nil, err
		}
		for _, j := range jobs {
			r.run(j)
		}
	}
	r.report.Diags.Sort()
	if o.Cover {
		for rules, c := range r.covers {
			if err := playCovered(rules, c, o.Sim); err != nil {
				return nil, err
			}
		}
		r.report.Cover = newCover(r.covers)
	}
	return &r.report, nil
}

type runner struct {
	Options
	report Report
	loaded map[string]rules.Loaded
	told   map[string]bool // packs whose diagnostics are in the report
	covers map[*interp.Rules]*interp.Coverage
}

// job is scenarios of one file that need the same packs.
type job struct {
	file  *source.File
	card  string
	refs  []string
	tests []*scenario.Test
}

func (r *runner) load(refs []string) rules.Loaded {
	key := strings.Join(refs, "\x00")
	l, ok := r.loaded[key]
	if !ok {
		l = rules.LoadFrom(r.Builtin, refs...)
		r.loaded[key] = l
	}
	return l
}

func (r *runner) run(j job) {
	tests := r.wanted(j.tests)
	if len(tests) == 0 {
		return
	}
	l := r.load(j.refs)
	if l.Diags.HasErrors() {
		r.tellPacks(j.refs, l.Diags)
		r.add(Result{Name: "all scenarios", Card: j.card, File: j.file.Name, Line: 1, FailFile: j.file.Name, FailLine: 1,
			Message: "not run, for the packs can't be used: " + strings.Join(j.refs, ", ")})
		return
	}
	for _, t := range tests {
		res := Result{Name: t.Name, Rule: t.Rule, Card: j.card, File: j.file.Name, Line: t.Node.Span.Pos().Line, Passed: true}
		if r.Begin != nil {
			r.Begin(res.File + ": " + res.Name)
		}
		if f := scenario.RunCovered(l.Rules, t, nil, r.coverage(l.Rules)); f != nil {
			at := f.Span
			if at.IsZero() {
				at = t.Node.Span
			}
			res.Passed, res.Message, res.FailFile, res.FailLine = false, f.Message, at.File.Name, at.Pos().Line
		}
		r.add(res)
	}
}

// wanted are the tests that are to run.
func (r *runner) wanted(tests []*scenario.Test) []*scenario.Test {
	return slices.DeleteFunc(slices.Clone(tests), func(t *scenario.Test) bool { return r.Options.Run != nil && !r.Options.Run.MatchString(t.Name) })
}

func (r *runner) add(res Result) { r.report.Results = append(r.report.Results, res) }

// tellPacks adds what is wrong with packs to the report, once.
func (r *runner) tellPacks(refs []string, l diag.List) {
	key := strings.Join(refs, "\x00")
	if !r.told[key] {
		r.told[key] = true
		r.report.Diags = append(r.report.Diags, l...)
	}
}
