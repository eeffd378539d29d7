package command

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"shards/internal/diag"
	"shards/internal/source"
	"shards/internal/yamlsrc"
	"shards/tools/cardlint/lint"
)

// fix applies the repairs of findings, one after the other. A repair is kept if
// the packs then load with fewer findings and with none that were not there,
// and if what the packs do is the same as before; where they could not be
// loaded before there is nothing to compare. It gives what is found afterwards.
func (c *Command) fix(targets []target, before report) (report, error) {
	f := &fixer{c: c, targets: targets, overlay: map[string][]byte{}, old: map[string][]byte{}}
	r, refused, err := f.run(before)
	if err != nil {
		return r, err
	}
	var names []string
	for name := range f.overlay {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if err := writeSame(name, f.overlay[name]); err != nil {
			return r, fmt.Errorf("repair %s: %w", name, err)
		}
		fmt.Fprint(c.tell(), unified(name, f.old[name], f.overlay[name]))
	}
	for _, d := range refused {
		fmt.Fprintf(c.tell(), "not repaired, as it would change what the cards do: %s\n", d)
	}
	if len(names) > 0 {
		fmt.Fprintf(c.tell(), "%s in %s\n\n", lint.Plural(f.applied, "repair"), lint.Plural(len(names), "file"))
	}
	return r, nil
}

// tell is where repairs are shown: with the findings, unless a program reads
// those.
func (c *Command) tell() interface{ Write([]byte) (int, error) } {
	if c.Format == "text" {
		return c.Out
	}
	return c.Err
}

// writeSame writes a file that is there and keeps its permissions.
func writeSame(name string, text []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	if _, err := f.Write(text); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

type fixer struct {
	c            *Command
	targets      []target
	overlay, old map[string][]byte
	applied      int
}

func (f *fixer) run(r report) (report, []diag.Diagnostic, error) {
	tried := map[string]bool{}
	var refused []diag.Diagnostic
	for {
		todo := f.pending(r.diags, tried)
		if len(todo) == 0 {
			return r, refused, nil
		}
		// All at once, and if that fails one by one.
		next, ok, err := f.try(r, todo)
		if err != nil {
			return r, nil, err
		}
		if ok {
			r = next
			continue
		}
		tried[keyOf(todo[0])] = true
		next, ok, err = f.try(r, todo[:1])
		if err != nil {
			return r, nil, err
		}
		if ok {
			r = next
		} else {
			refused = append(refused, todo[0])
		}
	}
}

func keyOf(d diag.Diagnostic) string { return fmt.Sprint(d.Span, d.Code, d.Message) }

// pending are the findings with repairs that were not yet tried and that do not
// overlap.
func (f *fixer) pending(l diag.List, tried map[string]bool) []diag.Diagnostic {
	var out []diag.Diagnostic
	var taken []source.Span
	for _, d := range l {
		if d.Fix == nil || tried[keyOf(d)] || !f.writable(d.Fix) {
			continue
		}
		free := true
		for _, e := range d.Fix.Edits {
			free = free && !slices.ContainsFunc(taken, func(s source.Span) bool {
				return s.File.Name == e.Span.File.Name && s.Start <= e.Span.End && e.Span.Start <= s.End
			})
		}
		if !free {
			continue
		}
		for _, e := range d.Fix.Edits {
			taken = append(taken, e.Span)
		}
		out = append(out, d)
	}
	return out
}

// writable says whether the files of a repair are on this machine, and as they
// were read.
func (f *fixer) writable(fix *diag.Fix) bool {
	for _, e := range fix.Edits {
		name := e.Span.File.Name
		now, ok := f.overlay[name]
		if !ok {
			text, err := os.ReadFile(name)
			if err != nil || !f.linted(name) {
				return false
			}
			now = text
		}
		if !bytes.Equal(now, e.Span.File.Text) {
			return false
		}
	}
	return len(fix.Edits) > 0
}

// linted says whether a file lies in a folder that was asked about.
func (f *fixer) linted(name string) bool {
	for _, t := range f.targets {
		for _, ref := range t.linted {
			if rel, err := filepath.Rel(ref, name); err == nil && filepath.IsLocal(rel) {
				return true
			}
		}
	}
	return false
}

// try applies repairs and looks at what comes of it; if it is no good nothing
// is changed.
func (f *fixer) try(r report, todo []diag.Diagnostic) (report, bool, error) {
	changed := map[string][]byte{}
	var edits []diag.Edit
	for _, d := range todo {
		edits = append(edits, d.Fix.Edits...)
	}
	slices.SortFunc(edits, func(a, b diag.Edit) int { return cmp.Compare(b.Span.Start, a.Span.Start) })
	for _, e := range edits {
		name := e.Span.File.Name
		text, ok := changed[name]
		if !ok {
			text = e.Span.File.Text
		}
		changed[name] = slices.Concat(text[:e.Span.Start], []byte(e.New), text[e.Span.End:])
	}
	saved := map[string][]byte{}
	for name, text := range changed {
		saved[name] = f.overlay[name]
		f.overlay[name] = text
	}
	next, err := f.lint()
	if err != nil {
		return r, false, err
	}
	if f.better(r, next, changed, saved) {
		for name := range changed {
			if saved[name] == nil {
				f.old[name] = edits[slices.IndexFunc(edits, func(e diag.Edit) bool { return e.Span.File.Name == name })].Span.File.Text
			}
		}
		f.applied += len(todo)
		return next, true, nil
	}
	for name, text := range saved {
		if f.overlay[name] = text; text == nil {
			delete(f.overlay, name)
		}
	}
	return r, false, nil
}

func (f *fixer) lint() (report, error) {
	var all report
	for _, t := range f.targets {
		o := f.c.options()
		o.Linted = t.linted
		o.OpenDir = func(path string) (fs.FS, error) { return lint.OpenDir(path, f.overlay) }
		r, err := lint.Run(t.refs, o)
		if err != nil {
			return all, UsageError{err}
		}
		all.files += r.Files
		all.cards += r.Cards
		all.diags = append(all.diags, r.Diags...)
	}
	all.diags.Sort()
	return all, nil
}

// better says whether a change made fewer findings, no new ones, and no other
// game. Packs that could not be loaded did nothing: any repair is better.
func (f *fixer) better(before, after report, changed, saved map[string][]byte) bool {
	type said struct{ file, code, message string }
	count := func(l diag.List) map[said]int {
		m := map[said]int{}
		for _, d := range l {
			k := said{code: d.Code, message: d.Message}
			if d.Span.File != nil {
				k.file = d.Span.File.Name
			}
			m[k]++
		}
		return m
	}
	old := count(before.diags)
	if before.diags.HasErrors() {
		// What an error hid may come to light; another error is no repair.
		return len(after.diags) < len(before.diags) || !after.diags.HasErrors()
	}
	for k, n := range count(after.diags) {
		if n > old[k] {
			return false
		}
	}
	if len(after.diags) >= len(before.diags) {
		return false
	}
	for name, text := range changed {
		was := saved[name] // as it was before this change, on disk if there was none
		if was == nil {
			was, _ = os.ReadFile(name)
		}
		a, _ := yamlsrc.Parse(source.NewFile(name, was))
		b, _ := yamlsrc.Parse(source.NewFile(name, text))
		if !sameMeaning(a, b, true) {
			return false
		}
	}
	return true
}

// sameMeaning says whether two values mean the same for a pack: the same text,
// or expressions that are read as the same. The order of keys counts, but for
// those of a card.
func sameMeaning(a, b *source.Node, top bool) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Kind != b.Kind || len(a.Pairs) != len(b.Pairs) || len(a.Items) != len(b.Items) {
		return false
	}
	switch a.Kind {
	case source.Map:
		for i, p := range a.Pairs {
			q := &b.Pairs[i]
			if top {
				if q = b.Pair(p.Key.Text); q == nil {
					return false
				}
			}
			if p.Key.Text != q.Key.Text || !sameMeaning(p.Value, q.Value, false) {
				return false
			}
		}
	case source.Seq:
		for i := range a.Items {
			if !sameMeaning(a.Items[i], b.Items[i], top) {
				return false
			}
		}
	default:
		return a.Text == b.Text || sameExpr(a, b)
	}
	return true
}

func sameExpr(a, b *source.Node) bool {
	x, y := lint.Parse(a.Text), lint.Parse(b.Text)
	return x != nil && y != nil && x.String() == y.String()
}
