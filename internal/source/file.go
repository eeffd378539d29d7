// Package source knows files and places in them, and nothing else.
//
// A [File] turns byte offsets into lines and columns. A [Span] is a stretch of
// a file. A [Node] is a value somebody wrote in a file together with its place;
// every rune of a written string knows which bytes it came from ([Node.SpanOf]),
// so a mistake inside an expression can be underlined exactly.
package source

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// bom is the byte order mark some editors put before UTF-8 text. It is part of
// File.Text, so offsets stay those of the file on disk, but of no line.
const bom = "\xEF\xBB\xBF"

// File is a text with a name. Make it with [NewFile]; it is never changed
// afterwards and may be read from several goroutines.
type File struct {
	Name string // as shown to people
	Text []byte

	starts []int // offset of the first byte of each line
}

// NewFile indexes the lines of text, which the file then owns.
func NewFile(name string, text []byte) *File {
	f := &File{Name: name, Text: text, starts: []int{0}}
	if bytes.HasPrefix(text, []byte(bom)) {
		f.starts[0] = len(bom)
	}
	for i, b := range text {
		if b == '\n' {
			f.starts = append(f.starts, i+1)
		}
	}
	return f
}

// Pos is a place as people count: line and column start at 1, and columns are
// runes. The zero Pos means nowhere.
type Pos struct{ Line, Col int }

// Pos gives the line and column of a byte offset. Offsets outside the file
// count as its nearest end.
func (f *File) Pos(offset int) Pos {
	offset = max(0, min(offset, len(f.Text)))
	line := max(1, sort.SearchInts(f.starts, offset+1))
	start := f.starts[line-1]
	if offset < start { // inside a byte order mark
		return Pos{line, 1}
	}
	return Pos{line, 1 + utf8.RuneCount(f.Text[start:offset])}
}

// Offset is the inverse of Pos. Lines outside the file count as its nearest
// end, and columns do not run past the end of their line.
func (f *File) Offset(p Pos) int {
	if p.Line < 1 {
		return f.starts[0]
	}
	if p.Line > len(f.starts) {
		return len(f.Text)
	}
	at := f.starts[p.Line-1]
	end := at + len(f.Line(p.Line))
	for col := 1; col < p.Col && at < end; col++ {
		_, n := utf8.DecodeRune(f.Text[at:])
		at += n
	}
	return at
}

// Lines is the number of lines; text after the last line break is a line even
// when it is empty.
func (f *File) Lines() int { return len(f.starts) }

// Line is the text of line n without its line break, "" if there is no such line.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.starts) {
		return ""
	}
	end := len(f.Text)
	if n < len(f.starts) {
		end = f.starts[n] - 1
	}
	return strings.TrimSuffix(string(f.Text[f.starts[n-1]:end]), "\r")
}

// Span is the half-open stretch of bytes [Start, End) of a file. The zero Span
// points nowhere; a span with a file and no bytes at offset 0 means the file as
// a whole.
type Span struct {
	File       *File
	Start, End int
}

// Pos is where the span starts; the zero Pos if it points nowhere.
func (s Span) Pos() Pos {
	if s.File == nil {
		return Pos{}
	}
	return s.File.Pos(s.Start)
}

// EndPos is the place just after the span.
func (s Span) EndPos() Pos {
	if s.File == nil {
		return Pos{}
	}
	return s.File.Pos(s.End)
}

// IsZero reports whether the span points nowhere.
func (s Span) IsZero() bool { return s.File == nil }

// IsWholeFile reports whether the span names a file but no place in it.
func (s Span) IsWholeFile() bool { return s.File != nil && s.Start == 0 && s.End == 0 }

// Text is what the file says there.
func (s Span) Text() string {
	if s.File == nil {
		return ""
	}
	start := max(0, min(s.Start, len(s.File.Text)))
	return string(s.File.Text[start:max(start, min(s.End, len(s.File.Text)))])
}

// String is "file:line:col", "file" for a whole file and "" for nowhere.
func (s Span) String() string {
	if s.File == nil {
		return ""
	}
	if s.IsWholeFile() {
		return s.File.Name
	}
	p := s.Pos()
	return fmt.Sprintf("%s:%d:%d", s.File.Name, p.Line, p.Col)
}
