package rules

import (
	"reflect"
	"regexp"
	"slices"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/internal/yamlsrc"
)

// independent are those errors of compiling that are no consequence of what
// loading found before: they stand on other lines, and are not about a
// definition that has a mistake itself.
func independent(found, before diag.List) diag.List {
	wrong := mistakes{lines: map[line]bool{}, names: map[string]bool{}, roots: map[*source.File]*source.Node{}}
	for _, d := range before {
		if d.Severity == diag.Error && !d.Span.IsZero() {
			wrong.note(d.Span)
		}
	}
	return slices.DeleteFunc(found, func(d diag.Diagnostic) bool {
		return d.Severity != diag.Error || d.Span.IsZero() || d.Code == "totals" || wrong.explain(d)
	})
}

// mistakes are where loading found errors, and in which definitions.
type mistakes struct {
	lines map[line]bool
	names map[string]bool
	roots map[*source.File]*source.Node
}

type line struct {
	file *source.File
	n    int
}

func (m *mistakes) note(s source.Span) {
	for n := s.Pos().Line; n <= s.EndPos().Line; n++ {
		m.lines[line{s.File, n}] = true
	}
	root, ok := m.roots[s.File]
	if !ok {
		root, _ = yamlsrc.Parse(s.File)
		m.roots[s.File] = root
	}
	if name := definitionAt(root, s); name != "" {
		m.names[name] = true
	}
}

// explain says whether a diagnostic may be a consequence of a mistake.
func (m *mistakes) explain(d diag.Diagnostic) bool {
	about := d.Message
	for n := d.Span.Pos().Line; n <= d.Span.EndPos().Line; n++ {
		if m.lines[line{d.Span.File, n}] {
			return true
		}
		about += "\n" + d.Span.File.Line(n)
	}
	return slices.ContainsFunc(word.FindAllString(about, -1), func(w string) bool { return m.names[w] })
}

var word = regexp.MustCompile(`[\w-]+`)

// definitionAt is the name of the definition that a place stands in, such as
// that of a counter; none for a place in a card.
func definitionAt(root *source.Node, s source.Span) string {
	section := pairAt(root, s)
	if section == nil || slices.ContainsFunc(root.Pairs, func(p source.Pair) bool { return p.Key.Text == "id" }) {
		return ""
	}
	if section.Key.Text == "change" {
		if section = pairAt(section.Value, s); section == nil {
			return ""
		}
	}
	if !slices.Contains(named, section.Key.Text) {
		return "" // its keys are words of the language
	}
	if entry := pairAt(section.Value, s); entry != nil {
		return entry.Key.Text
	}
	return ""
}

// named are the sections whose keys are names that the author chose.
var named = func() []string {
	var keys []string
	for _, f := range card.FieldsOf(reflect.TypeFor[card.GameDecl]()) {
		if f.Names != "" {
			keys = append(keys, f.Key)
		}
	}
	return keys
}()

// pairAt is the pair of a map that a place stands in, nil if there is none.
func pairAt(n *source.Node, s source.Span) *source.Pair {
	if n == nil || n.Kind != source.Map {
		return nil
	}
	i := slices.IndexFunc(n.Pairs, func(p source.Pair) bool {
		return p.Key.Span.Start <= s.Start && s.End <= max(p.Key.Span.End, p.Value.Span.End)
	})
	if i < 0 {
		return nil
	}
	return &n.Pairs[i]
}
