// Package lint is the frame that checks of card packs stand in: it loads packs,
// runs checks over them, and lists what was found.
//
// What loading finds wrong is a finding like those of checks; its code is the
// name of the check. A finding of a check can be silenced where it is, with a
// reason, or be listed in a baseline; what makes a pack unusable can't.
//
// The package knows no check. Package checks has them, one file for each, and
// whoever runs the linter hands them in.
package lint

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"shards/content"
	"shards/effects"
	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/load"
	"shards/internal/rules"
	"shards/internal/scenario"
	"shards/internal/source"
	"shards/interp"
)

// Options says how to lint.
type Options struct {
	Checks []*Check // the checks that there are
	// Enable and Disable are names of checks or categories. If any are enabled,
	// only those run.
	Enable, Disable []string
	// Linted are the refs whose findings are told; nil means all refs. Packs
	// that are only required are read and not linted.
	Linted  []string
	Builtin fs.FS                            // built-in packs; nil means those of the program
	OpenDir func(path string) (fs.FS, error) // opens folders; nil means the folders of this machine
}

// Result is what linting came to.
type Result struct {
	Diags  diag.List // sorted
	Packs  []*card.Pack
	Rules  *interp.Rules // nil if loading found errors
	Pass   *Pass
	Files  int      // how many files were read for the linted packs
	Cards  int      // how many card designs they have
	Linted []string // the ids of the linted packs
}

// Run loads packs as one game and lints them: built-in packs by id, folders by
// path. An error means wrong options; whatever is wrong with packs is a finding.
func Run(refs []string, o Options) (Result, error) {
	checks, err := o.selected()
	if err != nil {
		return Result{}, err
	}
	builtin := o.Builtin
	if builtin == nil {
		builtin = content.FS()
	}
	packs, diags := load.Packs(refs, load.Options{
		Builtin: builtin, BuiltinRoot: "content", Verbs: rules.Verbs(), Reserved: interp.Reserved(),
		Functions: interp.ReservedFunctions(), OfCards: interp.ReservedOfCards(), OfPlayers: interp.ReservedOfPlayers(), OpenDir: o.OpenDir,
	})
	r, diags := rules.Compile(packs, diags)
	res := Result{Packs: packs, Rules: r}
	if diags.HasErrors() {
		res.Rules = nil
	}
	p := newPass(packs, res.Rules, o.linted(refs))
	p.builtin = builtin
	diags = append(diags, p.readTests()...)
	res.Pass = p

	var found []*diag.Diagnostic
	p.found = &found
	for _, c := range checks {
		p.check = c
		c.Run(p)
	}
	for _, d := range found {
		if p.inLinted(d.Span) {
			diags = append(diags, *d)
		}
	}
	sup := suppressions(p.Files)
	diags = errorsFirst(sup.apply(diags, o, checks))
	diags.Sort()
	p.keepCertain(diags)
	res.Diags = diags
	res.Files = len(p.Files)
	for _, pack := range packs {
		if p.Linted(pack) {
			res.Cards += len(pack.Cards)
			res.Linted = append(res.Linted, pack.ID.Text)
		}
	}
	return res, nil
}

// errorsFirst drops warnings and remarks that begin where an error does: most
// likely they are about the same mistake, and otherwise they are told when it is
// repaired.
func errorsFirst(l diag.List) diag.List {
	type place struct {
		file *source.File
		at   int
	}
	wrong := map[place]bool{}
	for _, d := range l {
		if d.Severity == diag.Error && !d.Span.IsZero() && !d.Span.IsWholeFile() {
			wrong[place{d.Span.File, d.Span.Start}] = true
		}
	}
	return slices.DeleteFunc(l, func(d diag.Diagnostic) bool {
		return d.Severity != diag.Error && wrong[place{d.Span.File, d.Span.Start}]
	})
}

func (o *Options) linted(refs []string) func(*card.Pack) bool {
	if o.Linted != nil {
		refs = o.Linted
	}
	return func(p *card.Pack) bool {
		return slices.ContainsFunc(refs, func(ref string) bool {
			return filepath.Clean(ref) == filepath.Clean(p.Root) || ref == p.ID.Text
		})
	}
}

func newPass(packs []*card.Pack, r *interp.Rules, linted func(*card.Pack) bool) *Pass {
	p := &Pass{Packs: packs, Rules: r, Verbs: map[string]*interp.Verb{}, linted: map[*card.Pack]bool{}, outside: map[*card.Pack]map[string]bool{}, roots: map[*source.File]*source.Node{}}
	for _, v := range effects.All() {
		p.Verbs[v.Name] = v
	}
	for _, pack := range packs {
		p.linted[pack] = linted(pack)
	}
	p.Names, _ = load.Names(packs)
	p.walked = walkPacks(p)
	return p
}

// readTests reads the scenario files of all packs, and says what is wrong with
// the shape of those of linted packs. What they ask for is only known when they
// run.
func (p *Pass) readTests() diag.List {
	var found diag.List
	for _, pack := range p.Packs {
		var files []*source.File
		for _, name := range pack.Tests {
			text, err := fs.ReadFile(pack.FS, name)
			if err != nil {
				continue
			}
			f := source.NewFile(path.Join(filepath.ToSlash(pack.Root), name), text)
			p.Tests = append(p.Tests, &TestFile{Pack: pack, File: f})
			files = append(files, f)
			if p.linted[pack] {
				_, l := scenario.Parse(f)
				found = append(found, l...)
			}
		}
		if p.linted[pack] {
			p.Files = append(append(p.Files, pack.Files...), files...)
		}
	}
	return found
}

// keepCertain drops repairs that would write a key twice into one map: one that
// is there, or the same one in the place of two others.
func (p *Pass) keepCertain(l diag.List) {
	wanted := map[source.Span][]*diag.Diagnostic{} // by map and new key
	for i := range l {
		if l[i].Fix == nil || len(l[i].Fix.Edits) != 1 {
			continue
		}
		e := l[i].Fix.Edits[0]
		n := mapOf(p.Root(e.Span.File), e.Span)
		switch {
		case n == nil:
		case n.Get(e.New) != nil:
			l[i].Fix = nil
		default:
			wanted[n.Span] = append(wanted[n.Span], &l[i])
		}
	}
	for _, ds := range wanted {
		for i, d := range ds {
			same := func(o *diag.Diagnostic) bool {
				return o.Fix.Edits[0].New == d.Fix.Edits[0].New && o.Span != d.Span
			}
			if slices.ContainsFunc(ds, same) {
				defer func() { ds[i].Fix = nil }()
			}
		}
	}
}

// mapOf is the map that has a key at a span.
func mapOf(n *source.Node, key source.Span) *source.Node {
	if n == nil || key.Start < n.Span.Start || key.Start >= max(n.Span.End, n.Span.Start+1) {
		return nil
	}
	for _, p := range n.Pairs {
		if p.Key.Span == key {
			return n
		}
		if m := mapOf(p.Value, key); m != nil {
			return m
		}
	}
	for _, item := range n.Items {
		if m := mapOf(item, key); m != nil {
			return m
		}
	}
	return nil
}

func (p *Pass) inLinted(s source.Span) bool { return s.IsZero() || slices.Contains(p.Files, s.File) }

// selected are the checks that are to run.
func (o *Options) selected() ([]*Check, error) {
	for _, name := range slices.Concat(o.Enable, o.Disable) {
		if err := o.knows(name); err != nil {
			return nil, err
		}
	}
	var out []*Check
	for _, c := range o.Checks {
		if o.runs(c) && c.Run != nil {
			out = append(out, c)
		}
	}
	return out, nil
}

func (o *Options) runs(c *Check) bool {
	names := []string{c.Name, string(c.Category)}
	in := func(list []string) bool {
		return slices.ContainsFunc(list, func(n string) bool { return slices.Contains(names, n) })
	}
	return (len(o.Enable) == 0 || in(o.Enable)) && !in(o.Disable)
}

// knows reports a name that is neither a check nor a category.
func (o *Options) knows(name string) error {
	known := []string{string(Bug), string(Suspicious), string(Style)}
	for _, c := range o.Checks {
		known = append(known, c.Name)
	}
	switch {
	case slices.Contains(known, name):
		return nil
	case Code(name) != "":
		return fmt.Errorf("%s is not optional: it is part of loading a pack", name)
	}
	hint := diag.SuggestHint(name, known)
	if hint != "" {
		hint = "; " + hint
	}
	return fmt.Errorf("there is no check %q%s", name, hint)
}

// Find gives the check of a name, nil if there is none.
func Find(checks []*Check, name string) *Check {
	i := slices.IndexFunc(checks, func(c *Check) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return checks[i]
}

// Summary says what was linted and what was found, in one line.
func (r *Result) Summary() string { return Summary(r.Files, r.Cards, r.Diags) }

// Summary is the last line of a report.
func Summary(files, cards int, l diag.List) string {
	var n [3]int
	for _, d := range l {
		n[min(d.Severity, diag.Info)]++
	}
	var parts []string
	for i, noun := range []string{"error", "warning", "remark"} {
		if n[i] > 0 {
			parts = append(parts, Plural(n[i], noun))
		}
	}
	what := "nothing to complain about"
	if len(parts) > 0 {
		what = strings.Join(parts, ", ")
	}
	return fmt.Sprintf("%s and %s checked: %s", Plural(files, "file"), Plural(cards, "card"), what)
}
