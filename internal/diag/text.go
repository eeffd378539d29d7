package diag

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"shards/internal/source"
)

// TextOptions says how [WriteText] looks.
type TextOptions struct {
	Color bool // ANSI colours, for terminals
}

// WriteText writes the list for people: each diagnostic with its source line, a
// caret under the exact span and the hint beside it, and a blank line between
// diagnostics.
//
//	scribe.yaml:7:9: unknown name "stamna" in condition [unknown-name]
//	  |
//	7 |   - if: stamna >= 10
//	  |         ^~~~~~ did you mean "stamina"?
func WriteText(w io.Writer, l List, o TextOptions) error {
	t := textWriter{bufio.NewWriter(w), o.Color}
	for i, d := range l {
		if i > 0 {
			fmt.Fprintln(t)
		}
		fmt.Fprintln(t, t.head(d))
		t.snippet(d.Span, d.Hint)
		for _, r := range d.Related {
			fmt.Fprintln(t, t.paint(bold, r.Span.String()+":"), visible(r.Message))
			t.snippet(r.Span, "")
		}
	}
	return t.Flush()
}

type textWriter struct {
	*bufio.Writer
	color bool
}

const (
	bold   = "1"
	faint  = "2"
	red    = "1;31"
	yellow = "1;33"
	cyan   = "1;36"
)

func (t textWriter) paint(code, s string) string {
	if !t.color || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func severityColor(s Severity) string {
	return [...]string{Error: red, Warning: yellow, Info: cyan}[min(s, Info)]
}

// head is Diagnostic.String, painted.
func (t textWriter) head(d Diagnostic) string {
	var parts []string
	if !d.Span.IsZero() {
		parts = append(parts, t.paint(bold, d.Span.String()+":"))
	}
	if d.Severity != Error {
		parts = append(parts, t.paint(severityColor(d.Severity), d.Severity.String()+":"))
	}
	parts = append(parts, visible(d.Message))
	if d.Code != "" {
		parts = append(parts, t.paint(faint, "["+d.Code+"]"))
	}
	return strings.Join(parts, " ")
}

// snippet shows the line a span starts on, cut there if it goes on. A hint
// without a place to stand beside gets its own line.
func (t textWriter) snippet(s source.Span, hint string) {
	if s.IsZero() || s.IsWholeFile() {
		if hint != "" {
			fmt.Fprintln(t, "  "+t.paint(cyan, visible(hint)))
		}
		return
	}
	p, end := s.Pos(), s.EndPos()
	line := []rune(s.File.Line(p.Line))
	from := min(p.Col-1, len(line))
	to := len(line)
	if end.Line == p.Line {
		to = max(from, min(end.Col-1, len(line)))
	}
	number := fmt.Sprint(p.Line)
	margin := strings.Repeat(" ", len(number))
	under := padding(line[:from]) + t.paint(red, caret(line[from:to]))
	if hint != "" {
		under += " " + t.paint(cyan, visible(hint))
	}
	fmt.Fprintln(t, t.paint(faint, margin+" |"))
	fmt.Fprintln(t, strings.TrimRight(t.paint(faint, number+" |")+" "+visible(string(line)), " "))
	fmt.Fprintln(t, t.paint(faint, margin+" |"), under)
}

// padding is as wide as the runes: tabs stay, for they are as wide as the terminal likes.
func padding(runes []rune) string {
	var b strings.Builder
	for _, r := range runes {
		if r == '\t' {
			b.WriteRune(r)
			continue
		}
		b.WriteString(strings.Repeat(" ", width(r)))
	}
	return b.String()
}

// caret underlines the runes; a place between two runes gets one column.
func caret(runes []rune) string {
	n := 0
	for _, r := range runes {
		n += width(r)
	}
	return "^" + strings.Repeat("~", max(0, n-1))
}

// visible replaces control characters, so that a file cannot drive the terminal.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' && r != '\n' {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// wide holds the first and last rune of the ranges terminals show two columns
// wide (the common part of East Asian Width W and F, and emoji).
var wide = [][2]rune{
	{0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0xA4CF}, {0xA960, 0xA97F}, {0xAC00, 0xD7A3},
	{0xF900, 0xFAFF}, {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6},
	{0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
}

// width is how many columns a rune takes; combining marks take none.
func width(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	for _, w := range wide {
		if w[0] <= r && r <= w[1] {
			return 2
		}
	}
	return 1
}
