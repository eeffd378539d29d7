package source

import (
	"strings"
	"unicode/utf8"
)

// SpanOf is where the runes [from, to) of Text were written. It is exact in
// every spelling: a folded line break stands for its space, an escape for its
// rune, indentation for nothing. Numbers outside Text count as its nearest end.
// Maps and lists have no runes; for them it is their whole span.
func (n *Node) SpanOf(from, to int) Span {
	if n == nil {
		return Span{}
	}
	runes, end, ok := n.origins()
	if n.Kind != Scalar || !ok {
		return n.Span
	}
	from = max(0, min(from, len(runes)))
	to = max(from, min(to, len(runes)))
	span := Span{n.Span.File, end, end}
	if from < len(runes) {
		span.Start = runes[from].start
	}
	span.End = span.Start
	if to > from {
		span.End = runes[to-1].end
	}
	return span
}

// SetEnd finds the end of a scalar from its start, style and text, for YAML
// readers only tell where a scalar starts. It reports whether the file really
// spells Text there; if not, the span becomes empty.
func (n *Node) SetEnd() bool {
	_, end, ok := n.origins()
	switch {
	case !ok:
		n.Span.End = n.Span.Start
	case n.Style == SingleQuoted || n.Style == DoubleQuoted:
		n.Span.End = end + 1
	default:
		n.Span.End = end
	}
	return ok
}

// origin is the bytes that one rune of a decoded scalar came from.
type origin struct{ start, end int }

// origins walks the decoded text and the raw text together. It returns where
// each rune came from and where the contents end.
func (n *Node) origins() (runes []origin, end int, ok bool) {
	if n.Kind != Scalar || n.Span.File == nil {
		return nil, n.Span.End, false
	}
	w := walker{raw: n.Span.File.Text, at: n.Span.Start, text: n.Text}
	switch n.Style {
	case SingleQuoted, DoubleQuoted:
		w.quoted()
	case Literal, Folded:
		w = w.block(n.Style == Folded)
	default:
		w.plain()
	}
	return w.runes, w.at, !w.failed && w.text == ""
}

// walker reads a scalar again as the YAML scanner did, but remembers places.
type walker struct {
	raw    []byte
	at     int    // next raw byte
	text   string // decoded text still to be found
	runes  []origin
	failed bool // raw and text disagree
}

// emit says that the next rune of text came from raw[start:end] and checks that
// it is want; -1 accepts any.
func (w *walker) emit(start, end int, want rune) {
	r, size := utf8.DecodeRuneInString(w.text)
	if size == 0 || want >= 0 && r != want {
		w.failed = true
		return
	}
	w.text = w.text[size:]
	w.runes = append(w.runes, origin{start, end})
}

// rune emits the raw rune at w.at as itself and steps over it.
func (w *walker) rune() {
	r, size := utf8.DecodeRune(w.raw[w.at:])
	w.emit(w.at, w.at+size, r)
	w.at += size
}

// breakLen is the length of the line break at offset i, 0 if there is none.
func (w *walker) breakLen(i int) int {
	switch {
	case i >= len(w.raw):
		return 0
	case w.raw[i] == '\r' && i+1 < len(w.raw) && w.raw[i+1] == '\n':
		return 2
	case w.raw[i] == '\r' || w.raw[i] == '\n':
		return 1
	}
	return 0
}

func (w *walker) blank() bool {
	return w.at < len(w.raw) && (w.raw[w.at] == ' ' || w.raw[w.at] == '\t')
}

// gap steps over blanks and line breaks inside a plain or quoted scalar. Blanks
// within a line are kept; one break folds to a space, more lose the first. A
// break that was escaped (in double quotes) is gone already, so all others stay.
func (w *walker) gap(escapedBreak bool) {
	var blanks, breaks []origin
	for {
		if size := w.breakLen(w.at); size > 0 {
			breaks = append(breaks, origin{w.at, w.at + size})
			w.at += size
		} else if w.blank() {
			blanks = append(blanks, origin{w.at, w.at + 1})
			w.at++
		} else {
			break
		}
	}
	switch {
	case escapedBreak:
		w.emitBreaks(breaks)
	case len(breaks) == 0:
		for _, b := range blanks {
			w.emit(b.start, b.end, rune(w.raw[b.start]))
		}
	case len(breaks) == 1:
		w.emit(breaks[0].start, breaks[0].end, ' ')
	default:
		w.emitBreaks(breaks[1:])
	}
}

func (w *walker) emitBreaks(breaks []origin) {
	for _, b := range breaks {
		w.emit(b.start, b.end, '\n')
	}
}

// plain reads as long as there is text to find: only the YAML scanner knows
// which characters end a plain scalar where it stands.
func (w *walker) plain() {
	for w.text != "" && !w.failed && w.at < len(w.raw) {
		if strings.ContainsRune(" \t\n", rune(w.text[0])) {
			before := len(w.text)
			w.gap(false)
			if len(w.text) == before { // the text is not what the file spells
				w.failed = true
			}
		} else {
			w.rune()
		}
	}
}

// quoted starts at the opening quote and stops at the closing one.
func (w *walker) quoted() {
	if w.at >= len(w.raw) {
		w.failed = true
		return
	}
	quote := w.raw[w.at]
	w.at++
	for !w.failed && w.at < len(w.raw) {
		c := w.raw[w.at]
		next := byte(0)
		if w.at+1 < len(w.raw) {
			next = w.raw[w.at+1]
		}
		switch {
		case quote == '\'' && c == quote && next == quote:
			w.emit(w.at, w.at+2, '\'')
			w.at += 2
		case c == quote:
			return
		case quote == '"' && c == '\\' && w.breakLen(w.at+1) > 0:
			w.at += 1 + w.breakLen(w.at+1)
			w.gap(true)
		case quote == '"' && c == '\\':
			w.emit(w.at, w.at+escapeLen(next), -1)
			w.at += escapeLen(next)
		case w.blank() || w.breakLen(w.at) > 0:
			w.gap(false)
		default:
			w.rune()
		}
	}
	w.failed = true // no closing quote
}

// escapeLen is the length of an escape in bytes, given the byte after the backslash.
func escapeLen(c byte) int {
	switch c {
	case 'x':
		return 4
	case 'u':
		return 6
	case 'U':
		return 10
	}
	return 2
}
