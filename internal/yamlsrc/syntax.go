package yamlsrc

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	yaml4 "go.yaml.in/yaml/v4"

	"shards/internal/diag"
	"shards/internal/source"
)

// friendly puts what the YAML library says (a part of it) into words for people
// who write cards. Texts without an entry are passed on as they are.
var friendly = []wording{
	{says: "mapping values are not allowed", message: "a colon does not fit here", hint: `quote text that contains ": ", or check the indentation`},
	{says: "did not find expected key", message: "this line does not fit the lines above", hint: "check its indentation"},
	{says: "did not find expected '-' indicator", message: "this line does not continue the list above", hint: "check its indentation"},
	{says: "block sequence entries are not allowed", message: "a list cannot start here", hint: `put the first "- " on a line of its own`},
	{says: "could not find expected ':'", message: "a key without a colon", hint: `write "key: value"`, atStart: true},
	{says: "did not find expected ',' or ']'", message: "a comma or ] is missing before this", opened: "the list is opened here"},
	{says: "did not find expected ',' or '}'", message: "a comma or } is missing before this", opened: "the map is opened here"},
	{says: "found unexpected end of stream", message: "a quote is opened and never closed", atStart: true},
	{says: "found unexpected document indicator", message: "a quote is not closed before the document ends", atStart: true},
	{says: "found unknown escape character", message: "an unknown escape in double quotes", hint: `write \\ for a backslash, or use single quotes`},
	{says: "found character that cannot start any token", message: "a value cannot start with this character", hint: "quote the value"},
	{says: "did not find expected node content", message: "a value is missing here"},
	{says: "did not find expected <document start>", message: "this is left over after the end of the document", hint: "check brackets and indentation"},
	{says: "did not find expected comment or line break", message: "only a comment may follow | or > on its line"},
	{says: "did not find expected alphabetic or numeric character", message: "a value that starts with * or & must be quoted"},
	{says: "did not find the expected '>'", message: "a value that starts with ! must be quoted"},
	{says: "did not find URI escaped octet", message: "a value that starts with ! must be quoted"},
}

type wording struct {
	says, message, hint string

	atStart bool   // the mistake is where the construct starts, not where it was noticed
	opened  string // what to say about where the construct starts
}

// afterValue replaces the words about lines when the mistake is inside one.
var afterValue = wording{message: "this does not fit after the value before it", hint: "quote the value as a whole"}

// reportSyntax reports the error that ended decoding. The decoder tells a line
// at best, and sometimes the wrong one, so a second library is asked where.
func reportSyntax(f *source.File, err error, diags *diag.List) {
	first := strings.TrimPrefix(err.Error(), "yaml: ")
	said, at, start := first, lineOf(first), source.Pos{}
	if e := secondOpinion(f); e != nil {
		said = e.Message
		at = source.Pos{Line: e.Mark.Line, Col: e.Mark.Column}
		start = source.Pos{Line: e.ContextMark.Line, Col: e.ContextMark.Column}
	}
	if strings.Contains(first, "exceeded max depth") {
		diags.Errorf(runeAt(f, at), "too-deep", "more than %d lists and maps within each other", maxDepth)
		return
	}
	if tab, ok := indentTab(f, at.Line, start.Line); ok {
		diags.Errorf(tab, "tab", "tabs can't indent YAML; use spaces")
		return
	}
	if strings.Contains(first, "unknown anchor") {
		diags.Errorf(runeAt(f, at), "alias", "aliases are not allowed in card files").Hint = "write the value out, or quote it if * is meant"
		return
	}
	if quote, ok := typographic(f, at.Line, start.Line); ok {
		diags.Errorf(quote, "syntax", "%s is a quote for people, YAML knows only \" and '", quote.Text()).Hint = "use \" or '"
		return
	}
	if strings.Contains(said, "did not find expected ',' or") {
		if mark, ok := bareMark(f, at.Line); ok {
			diags.Errorf(mark, "syntax", "a ? inside { } or [ ] ends a value").Hint = "put the expression in quotes"
			return
		}
	}
	w := wordingOf(f, said, at)
	w.hint = valueHint(f, at, w.hint)
	if w.atStart && start.Line > 0 {
		at = start
	}
	d := diags.Errorf(runeAt(f, at), "syntax", "%s", w.message)
	d.Hint = w.hint
	if w.opened != "" && start.Line > 0 {
		d.Related = []diag.Related{{Span: runeAt(f, start), Message: w.opened}}
	}
}

func wordingOf(f *source.File, said string, at source.Pos) wording {
	for _, w := range friendly {
		if !strings.Contains(said, w.says) {
			continue
		}
		before := []rune(f.Line(at.Line))
		before = before[:max(0, min(at.Col-1, len(before)))]
		if w.says == "did not find expected key" && strings.TrimLeft(string(before), " -") != "" {
			return afterValue
		}
		return w
	}
	return wording{message: linePrefix.ReplaceAllString(said, "")}
}

// keyAgain is a key, and behind it what reads like another.
var keyAgain = regexp.MustCompile(`(?:^|[\s{,[])([A-Za-z_]\w*): *([A-Za-z_]\w*) *$`)

// valueHint is a better hint for mistakes that have a typical cause: a list of
// one, written without its brackets, and a comparison.
func valueHint(f *source.File, at source.Pos, hint string) string {
	line := []rune(f.Line(at.Line))
	before := string(line[:max(0, min(at.Col-1, len(line)))])
	rest := string(line[len([]rune(before)):])
	if m := keyAgain.FindStringSubmatch(before); m != nil && strings.HasPrefix(rest, ":") {
		return fmt.Sprintf("a list goes into brackets: %s: [%s: …]; text that contains \": \" into quotes", m[1], m[2])
	}
	if strings.HasPrefix(rest, ">") && hint == "quote the value" {
		return "a text goes into quotes; where a value is compared only the value itself is written"
	}
	return hint
}

var linePrefix = regexp.MustCompile(`^line ([0-9]+): `)

// lineOf reads the line from the text of an error; the first line if it has none.
func lineOf(text string) source.Pos {
	m := linePrefix.FindStringSubmatch(text)
	if m == nil {
		return source.Pos{Line: 1, Col: 1}
	}
	line, _ := strconv.Atoi(m[1]) // digits, and too many are no line either
	return source.Pos{Line: line, Col: 1}
}

// secondOpinion is the error YAML v4 sees, nil if it sees none or no place.
func secondOpinion(f *source.File) (found *yaml4.LoadError) {
	defer func() {
		if recover() != nil {
			found = nil // the first opinion must do
		}
	}()
	dec := yaml4.NewDecoder(bytes.NewReader(f.Text))
	for {
		var doc yaml4.Node
		err := dec.Decode(&doc)
		if err == nil {
			continue
		}
		if e := (*yaml4.LoadError)(nil); errors.As(err, &e) && e.Mark.Line > 0 {
			return e
		}
		return nil
	}
}

// runeAt is the rune at a position, or the place after the last one of its line.
func runeAt(f *source.File, p source.Pos) source.Span {
	start := f.Offset(p)
	end := f.Offset(source.Pos{Line: p.Line, Col: p.Col + 1})
	return source.Span{File: f, Start: start, End: max(start, end)}
}

var openedTypographic = regexp.MustCompile(`[:\[{,]\s*([“”„‟‘’‚«»])`)

// typographic finds a value that begins with a quote that is none, on the lines
// an error names or on the line after, where the reader was when it noticed.
func typographic(f *source.File, lines ...int) (source.Span, bool) {
	for _, at := range lines {
		for line := at; at > 0 && line <= at+1; line++ {
			if m := openedTypographic.FindStringSubmatchIndex(f.Line(line)); m != nil {
				start := f.Offset(source.Pos{Line: line, Col: 1})
				return source.Span{File: f, Start: start + m[2], End: start + m[3]}, true
			}
		}
	}
	return source.Span{}, false
}

// indentTab finds a tab in the indentation of the lines an error names or of
// the line after, where the reader was when it noticed.
func indentTab(f *source.File, lines ...int) (source.Span, bool) {
	for _, at := range lines {
		for line := at; at > 0 && line <= at+1; line++ {
			text := f.Line(line)
			indent := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
			if i := strings.IndexByte(indent, '\t'); i >= 0 {
				start := f.Offset(source.Pos{Line: line, Col: i + 1})
				return source.Span{File: f, Start: start, End: start + 1}, true
			}
		}
	}
	return source.Span{}, false
}

// bareMark finds a question mark outside quotes in a map or list on one line:
// YAML takes it for a key. It is looked for on the lines around the one that an
// error names, the nearest first.
func bareMark(f *source.File, at int) (source.Span, bool) {
	for _, line := range []int{at, at + 1, at - 1} {
		if line < 1 {
			continue
		}
		depth, quote := 0, rune(0)
		for i, r := range f.Line(line) {
			switch {
			case quote != 0:
				if r == quote {
					quote = 0
				}
			case r == '"' || r == '\'':
				quote = r
			case r == '{' || r == '[':
				depth++
			case r == '}' || r == ']':
				depth--
			case r == '?' && depth > 0:
				start := f.Offset(source.Pos{Line: line, Col: 1}) + i
				return source.Span{File: f, Start: start, End: start + 1}, true
			}
		}
	}
	return source.Span{}, false
}
