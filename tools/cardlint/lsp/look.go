package lsp

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"shards/internal/diag"
	"shards/internal/packs"
	"shards/internal/scenario"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// look lints a pack with what editors have not saved, and publishes what is
// found.
func (s *server) look(h *home) {
	h.dirty = false
	overlay := map[string][]byte{}
	for path, d := range s.docs {
		overlay[path] = []byte(d.text)
	}
	r, err := lint.Run(append([]string{h.dir}, required(h.dir, nil)...), lint.Options{
		Checks: s.checks, Linted: []string{h.dir},
		OpenDir: func(path string) (fs.FS, error) { return lint.OpenDir(path, overlay) },
	})
	if err != nil {
		return
	}
	h.result, h.names = r, namesOf(r)
	found := map[string]diag.List{}
	for _, d := range r.Diags {
		if d.Span.File != nil && filepath.IsAbs(d.Span.File.Name) {
			found[d.Span.File.Name] = append(found[d.Span.File.Name], d)
		}
	}
	for path, d := range s.docs { // a file of scenarios where a pack has none
		read := slices.ContainsFunc(r.Pass.Files, func(f *source.File) bool { return f.Name == filepath.ToSlash(path) })
		if d.home == h && isTest(path) && !read {
			_, l := scenario.Parse(source.NewFile(path, []byte(d.text)))
			found[path] = append(found[path], l...)
		}
	}
	for path, d := range s.docs { // an open file hears that nothing is wrong
		if d.home == h && found[path] == nil {
			found[path] = diag.List{}
		}
	}
	for path := range h.told {
		if found[path] == nil {
			found[path] = diag.List{}
		}
	}
	h.told = map[string]bool{}
	for path, l := range found {
		if len(l) > 0 {
			h.told[path] = true
		}
		s.publish(path, l)
	}
}

// required are the folders beside a pack that it requires, directly or not.
func required(dir string, seen []string) []string {
	m, err := packs.ReadManifest(os.DirFS(dir), ".")
	if err != nil {
		return nil
	}
	var out []string
	for _, id := range m.Requires {
		at := packs.Sibling(dir, id)
		if at == "" || slices.Contains(seen, at) {
			continue
		}
		seen = append(seen, at)
		out = append(append(out, at), required(at, seen)...)
	}
	return out
}

func (s *server) publish(path string, l diag.List) {
	out := make([]diagnostic, 0, len(l))
	for _, d := range l {
		x := diagnostic{Range: rangeOf(d.Span), Severity: severity(d.Severity), Code: d.Code, Source: "shards", Message: d.Message}
		if d.Hint != "" {
			x.Message += "\n" + d.Hint
		}
		for _, r := range d.Related {
			if r.Span.File != nil && filepath.IsAbs(r.Span.File.Name) {
				x.Related = append(x.Related, related{locationOf(r.Span), r.Message})
			}
		}
		out = append(out, x)
	}
	p := publishParams{URI: uriOf(path), Diagnostics: out}
	if d := s.docs[path]; d != nil {
		p.Version = &d.version
	}
	s.conn.notify("textDocument/publishDiagnostics", p)
}

func severity(s diag.Severity) int {
	return [...]int{diag.Error: 1, diag.Warning: 2, diag.Info: 3}[min(s, diag.Info)]
}

// codeAction offers the repairs of findings in a range.
func (s *server) codeAction(p struct {
	TextDocument textID
	Range        rng
}) any {
	d, h := s.current(p.TextDocument.URI)
	if d == nil || h.dirty { // places would be those of an older text
		return []any{}
	}
	out := []any{}
	for _, f := range h.result.Diags {
		if f.Fix == nil || f.Span.File == nil || f.Span.File.Name != d.path || !overlap(rangeOf(f.Span), p.Range) {
			continue
		}
		changes := map[string][]textEdit{}
		for _, e := range f.Fix.Edits {
			uri := uriOf(e.Span.File.Name)
			changes[uri] = append(changes[uri], textEdit{rangeOf(e.Span), e.New})
		}
		out = append(out, map[string]any{"title": f.Fix.Title, "kind": "quickfix", "edit": map[string]any{"changes": changes}})
	}
	return out
}

// onDisk says whether a file can be opened: those of built-in packs can't.
func onDisk(name string) bool {
	_, err := os.Stat(name)
	return err == nil && filepath.IsAbs(name)
}
