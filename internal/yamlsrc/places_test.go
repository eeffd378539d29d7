package yamlsrc

import (
	"strings"
	"testing"
	"unicode/utf8"

	"shards/internal/source"
)

// Every way to write a string must lead back to where its words were written.
// Each text has the word stamna once, in the value under "k" (or the first item).
func TestSpanOfIsExact(t *testing.T) {
	for _, c := range []struct{ name, text, value string }{
		{"plain", "k: if stamna >= 10\n", "if stamna >= 10"},
		{"plain over lines", "k: if\n  x and\n  stamna >= 10\nb: 1\n", "if x and stamna >= 10"},
		{"plain with blank lines", "k: if\n\n\n  stamna\n  x\n", "if\n\nstamna x"},
		{"plain with trailing blanks", "k: if  \t\n   stamna   # note\n", "if stamna"},
		{"plain without final break", "k: if stamna", "if stamna"},
		{"single", "k: 'if stamna'\n", "if stamna"},
		{"single with quote", "k: 'it''s ''stamna'''\n", "it's 'stamna'"},
		{"single over lines", "k: 'if \n\n   x  \n   stamna'\n", "if\nx stamna"},
		{"double", "k: \"if stamna\"\n", "if stamna"},
		{"double with escapes", `k: "\"\\\x41\u00e9\U0001F600\t\_stamna\n"` + "\n", "\"\\Aé😀\t\u00a0stamna\n"},
		{"double with continuation", "k: \"if \\\n   x \\\n\n  \\  stamna\"\n", "if x \n  stamna"},
		{"double over lines", "k: \"if\n\n\n  x\n  stamna\"\n", "if\n\nx stamna"},
		{"literal", "k: |\n  if\n    x\n\n  stamna\n", "if\n  x\n\nstamna\n"},
		{"literal with indicator", "k: |2-\n     if\n  stamna\n", "   if\nstamna"},
		{"literal in a nested list with indicator", "k:\n  - - |1+\n       x\n      stamna\n\n", "  x\n stamna\n\n"},
		{"literal with blanks in front", "k: |\n\n \n  stamna\n\n\nb: 1\n", "\n\nstamna\n"},
		{"literal with comment", "k: | # note: x\n  # no note\n  stamna\n# note\n", "# no note\nstamna\n"},
		{"literal with lines of blanks", "k: |\n  a\n     \n  stamna", "a\n   \nstamna"},
		{"folded", "k: >\n  if\n  x\n\n  stamna\n", "if x\nstamna\n"},
		{"folded with more indentation", "k: >-\n  if\n    x\n    y\n\n  stamna\n  z\n", "if\n  x\n  y\n\nstamna z"},
		{"folded keep", "k: >+\n  if\n  stamna\n\n\nb: 1\n", "if stamna\n\n\n"},
		{"folded with indicator", "k: >1\n   a\n b\n stamna\n", "  a\nb stamna\n"},
		{"wide runes", "k: '漢字 stamna 漢'\n", "漢字 stamna 漢"},
		{"wide runes before", "{漢: 字, k: é stamna}\n", "é stamna"},
		{"flow map", "{a: 1, k: if stamna, b: 2}\n", "if stamna"},
		{"flow map over lines", "{a: 1, # stamina\n  k: if\n   stamna}\n", "if stamna"},
		{"flow list", "[if stamna, 'b']\n", "if stamna"},
		{"CRLF plain", "a: 1\r\nk: if\r\n\r\n  stamna\r\n", "if\nstamna"},
		{"CRLF literal", "a: 1\r\nk: |\r\n  if\r\n  stamna\r\nb: 1\r\n", "if\nstamna\n"},
		{"CRLF folded", "k: >\r\n  if\r\n  stamna\r\n", "if stamna\n"},
		{"CRLF double", "k: \"if\\\r\n  \\tstamna\r\n  x\"\r\n", "if\tstamna x"},
		{"byte order mark", "\uFEFFk: if stamna\n", "if stamna"},
		{"tagged", "k: !!str # note\n  if stamna\n", "if stamna"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := mustParse(t, c.text)
			value := n.Get("k")
			if value == nil {
				value = n.Items[0]
			}
			for value.Kind == source.Seq {
				value = value.Items[0]
			}
			if value.Text != c.value {
				t.Fatalf("value %q, want %q", value.Text, c.value)
			}
			at := utf8.RuneCountInString(value.Text[:strings.Index(value.Text, "stamna")])
			got := value.SpanOf(at, at+len("stamna"))
			if want := strings.Index(c.text, "stamna"); got.Start != want || got.Text() != "stamna" {
				t.Errorf("stamna found at %d %q, want %d", got.Start, got.Text(), want)
			}
			checkNode(t, n)
		})
	}
}

// What a span covers, by pointer.
func TestSpans(t *testing.T) {
	text := strings.Join([]string{
		`plain:   a b   # note`,
		`quoted: "a\"b" # note`,
		`none:`,
		`list:`,
		`  - one`,
		`  - {x: [1, 2, ], y }   # note`,
		`  - [a: 1, {b: c}: d]`,
		`  - []`,
		`block: |+`,
		`  line`,
		``,
		`last: !!map {}`,
	}, "\n")
	f := source.NewFile("t.yaml", []byte(text))
	n, _ := Parse(f)
	for pointer, want := range map[string]string{
		"/plain":    `a b`,
		"/quoted":   `"a\"b"`,
		"/none":     ``,
		"/list/0":   `one`,
		"/list/1":   `{x: [1, 2, ], y }`,
		"/list/1/x": `[1, 2, ]`,
		"/list/2":   `[a: 1, {b: c}: d]`,
		"/list/2/0": `a: 1`,
		"/list/3":   `[]`,
		"/list":     text[strings.Index(text, "- one"):strings.Index(text, "\nblock")],
		"/block":    "|+\n  line",
		"/last":     `{}`,
		"":          text,
	} {
		node, _ := n.At(pointer)
		if node == nil || node.Span.Text() != want {
			t.Errorf("%s: %q, want %q", pointer, node.Span.Text(), want)
		}
	}
	if got := n.Get("none").Span.Pos(); got != (source.Pos{Line: 3, Col: 6}) {
		t.Errorf("an empty value is just after its colon, not at %v", got)
	}
}

func mustParse(t *testing.T, text string) *source.Node {
	t.Helper()
	n, diags := Parse(source.NewFile("t.yaml", []byte(text)))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return n
}

// checkNode checks what holds for every node: its span lies in the file and
// holds those of its children, and the places of its runes go forward inside it.
func checkNode(t *testing.T, n *source.Node) {
	t.Helper()
	s := n.Span
	if s.Start < 0 || s.End < s.Start || s.End > len(s.File.Text) {
		t.Fatalf("span %d-%d outside a file of %d", s.Start, s.End, len(s.File.Text))
	}
	for _, p := range n.Pairs {
		checkInside(t, n, p.Key)
		checkInside(t, n, p.Value)
	}
	for _, item := range n.Items {
		checkInside(t, n, item)
	}
	if n.Kind != source.Scalar || n.Text == "" {
		return
	}
	if s.Start == s.End {
		t.Fatalf("the text %q was not found at %d", n.Text, s.Start)
	}
	count := utf8.RuneCountInString(n.Text)
	if count > 200 {
		return // looking up every rune is quadratic
	}
	last := s.Start
	for i := range count {
		r := n.SpanOf(i, i+1)
		if r.Start < last || r.End < r.Start || r.End > s.End {
			t.Fatalf("rune %d of %q is at %d-%d, after %d, in %d-%d", i, n.Text, r.Start, r.End, last, s.Start, s.End)
		}
		last = r.End
	}
}

func checkInside(t *testing.T, parent, child *source.Node) {
	t.Helper()
	if child.Span.Start < parent.Span.Start || child.Span.End > parent.Span.End {
		t.Fatalf("child %d-%d outside its parent %d-%d", child.Span.Start, child.Span.End, parent.Span.Start, parent.Span.End)
	}
	checkNode(t, child)
}
