package lint

import (
	"fmt"
	"io/fs"
	"strings"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/internal/yamlsrc"
	"shards/interp"
	"shards/schema"
)

// Category says how sure a check is.
type Category string

const (
	Bug        Category = "bug"        // it does not do what its author meant
	Suspicious Category = "suspicious" // it probably doesn't
	Style      Category = "style"      // it does, but readers will stumble
)

// Severity of the findings of a category. Only what keeps a pack from being
// loaded is an error, so these are not.
func (c Category) Severity() diag.Severity {
	if c == Style {
		return diag.Info
	}
	return diag.Warning
}

// Check is one thing that the linter looks for: what it is, why it matters,
// examples, and how it is found. Its name is the code of its findings.
type Check struct {
	Name     string
	Category Category
	Since    string
	Why      string
	// Bad and Good are files of a pack, laid over the sandbox (see [Sandbox]):
	// the text of one card file, or an archive of several files, each after a
	// line "-- name --". A comment `# want "words"` says that its line has a
	// finding with these words; Good and all other lines have none.
	Bad, Good string
	Run       func(*Pass)
}

// Pass is what a check sees: the packs that are linted together, with all that
// they require, and what is written in them.
type Pass struct {
	Packs []*card.Pack  // required ones before those that require them
	Rules *interp.Rules // nil if loading found errors
	Names schema.Names  // what the packs declare
	Verbs map[string]*interp.Verb
	Tests []*TestFile    // the scenario files of all packs
	Files []*source.File // every file of the linted packs, tests included

	linted  map[*card.Pack]bool
	outside map[*card.Pack]map[string]bool
	builtin fs.FS
	check   *Check
	found   *[]*diag.Diagnostic
	walked  *walk
	uses    *Uses
	roots   map[*source.File]*source.Node
	memo    map[string]any // what checks share, see Once
}

// TestFile is a file of scenarios.
type TestFile struct {
	Pack *card.Pack
	File *source.File

	words map[string]bool
}

// Words are the words of the file: what is between characters that names do
// not have.
func (t *TestFile) Words() map[string]bool {
	if t.words == nil {
		t.words = map[string]bool{}
		words(t.words, t.File.Text)
	}
	return t.words
}

func words(to map[string]bool, text []byte) {
	start := -1
	for i := range len(text) + 1 {
		switch in := inName(text, i); {
		case in && start < 0:
			start = i
		case !in && start >= 0:
			to[string(text[start:i])] = true
			start = -1
		}
	}
}

func inName(text []byte, at int) bool {
	if at < 0 || at >= len(text) {
		return false
	}
	c := text[at]
	return c == '-' || c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// Root is a file as YAML, whatever it is; nil if nothing was understood. Its
// nodes are not those of the declarations.
func (p *Pass) Root(f *source.File) *source.Node {
	n, ok := p.roots[f]
	if !ok {
		n, _ = yamlsrc.Parse(f)
		p.roots[f] = n
	}
	return n
}

// Linted says whether a pack is one of those that were asked about. The others
// are there because they are required; what is found in them is dropped.
func (p *Pass) Linted(pack *card.Pack) bool { return p.linted[pack] }

// Reportf reports a finding at a place. Its result can be given a Hint, Related
// places and a Fix at any time.
func (p *Pass) Reportf(span source.Span, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{
		Code: p.check.Name, Severity: p.check.Category.Severity(),
		Span: span, Message: fmt.Sprintf(format, args...),
	}
	*p.found = append(*p.found, d)
	return d
}

// Replace is a fix that puts text in the place of a span.
func Replace(title string, span source.Span, text string) *diag.Fix {
	return &diag.Fix{Title: title, Edits: []diag.Edit{{Span: span, New: text}}}
}

// See adds a related place to a finding.
func See(d *diag.Diagnostic, span source.Span, format string, args ...any) {
	d.Related = append(d.Related, diag.Related{Span: span, Message: fmt.Sprintf(format, args...)})
}

// Plural is "1 card", "2 cards".
func Plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "y"):
		return fmt.Sprintf("%d %sies", n, strings.TrimSuffix(noun, "y"))
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
