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
	wrong := mistakes{lines: map[line]bool{}, names: map[string]bool{}, sections: map[string]bool{}, roots: map[*source.File]*source.Node{}}
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
	lines    map[line]bool
	names    map[string]bool
	sections map[string]bool
	roots    map[*source.File]*source.Node
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
	section, name := definitionAt(root, s)
	m.sections[section] = true
	if name != "" && !words[name] {
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
	return slices.ContainsFunc(word.FindAllString(about, -1), func(w string) bool { return m.names[w] }) ||
		ofGame.MatchString(d.Span.File.Line(d.Span.Pos().Line)) &&
			slices.ContainsFunc(word.FindAllString(d.Message, -1), func(w string) bool { return m.sections[w] })
}

var (
	word = regexp.MustCompile(`[\w-]+`)
	// ofGame is the line where errors of the game as a whole stand, such as that
	// it has no turn.
	ofGame = regexp.MustCompile(`^game:`)
)

// definitionAt is the section that a place stands in, and the name of the
// definition, such as that of a counter; none for a place in a card.
func definitionAt(root *source.Node, s source.Span) (section, name string) {
	in := pairAt(root, s)
	if in == nil || slices.ContainsFunc(root.Pairs, func(p source.Pair) bool { return p.Key.Text == "id" }) {
		return "", ""
	}
	if in.Key.Text == "change" {
		if in = pairAt(in.Value, s); in == nil {
			return "", ""
		}
	}
	if entry := pairAt(in.Value, s); entry != nil && named[in.Key.Text] {
		return in.Key.Text, entry.Key.Text
	}
	return in.Key.Text, "" // its keys are words of the language
}

// named are the sections whose keys are names that the author chose. words are
// what else may be a key of definitions: one that is written a level too high
// makes a name of it, which says nothing about the lines that have the word.
var named, words = func() (named, words map[string]bool) {
	named, words = map[string]bool{}, map[string]bool{}
	for _, f := range card.FieldsOf(reflect.TypeFor[card.GameDecl]()) {
		if f.Names == "" || f.Type.Kind() != reflect.Slice {
			continue
		}
		named[f.Key] = true
		value, _ := f.Type.Elem().FieldByName("Value")
		for _, k := range card.FieldsOf(value.Type) {
			words[k.Key] = true
		}
	}
	return named, words
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
