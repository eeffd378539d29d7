package lsp

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"shards/internal/source"
)

// The part of the protocol that is spoken here.
type (
	position struct {
		Line      int `json:"line"`
		Character int `json:"character"`
	}
	rng struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}
	location struct {
		URI   string `json:"uri"`
		Range rng    `json:"range"`
	}
	textID struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	}
	textItem struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	}
	textPlace struct {
		TextDocument textID   `json:"textDocument"`
		Position     position `json:"position"`
	}
	diagnostic struct {
		Range    rng       `json:"range"`
		Severity int       `json:"severity"`
		Code     string    `json:"code"`
		Source   string    `json:"source"`
		Message  string    `json:"message"`
		Related  []related `json:"relatedInformation,omitempty"`
	}
	related struct {
		Location location `json:"location"`
		Message  string   `json:"message"`
	}
	publishParams struct {
		URI         string       `json:"uri"`
		Version     *int         `json:"version,omitempty"`
		Diagnostics []diagnostic `json:"diagnostics"`
	}
	textEdit struct {
		Range   rng    `json:"range"`
		NewText string `json:"newText"`
	}
	markup struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	}
	completionItem struct {
		Label         string    `json:"label"`
		Kind          int       `json:"kind"`
		Detail        string    `json:"detail,omitempty"`
		Documentation *markup   `json:"documentation,omitempty"`
		TextEdit      *textEdit `json:"textEdit,omitempty"`
	}
)

// positionOf is a byte offset as LSP counts: lines from 0, columns in UTF-16.
func positionOf(f *source.File, offset int) position {
	p := f.Pos(offset)
	start := f.Offset(source.Pos{Line: p.Line, Col: 1})
	offset = min(max(offset, start), len(f.Text))
	n := 0
	for text := f.Text[start:offset]; len(text) > 0; {
		r, size := utf8.DecodeRune(text)
		n += utf16.RuneLen(max(r, 0))
		text = text[size:]
	}
	return position{p.Line - 1, n}
}

// offsetOf is the inverse. Columns beyond a line count as its end.
func offsetOf(f *source.File, p position) int {
	at := f.Offset(source.Pos{Line: p.Line + 1, Col: 1})
	line := f.Line(p.Line + 1)
	for n := 0; n < p.Character && line != ""; {
		r, size := utf8.DecodeRuneInString(line)
		n += utf16.RuneLen(r)
		at += size
		line = line[size:]
	}
	return at
}

func rangeOf(s source.Span) rng {
	if s.IsWholeFile() || s.IsZero() {
		return rng{}
	}
	return rng{positionOf(s.File, s.Start), positionOf(s.File, s.End)}
}

func locationOf(s source.Span) location { return location{uriOf(s.File.Name), rangeOf(s)} }

func overlap(a, b rng) bool { return !before(a.End, b.Start) && !before(b.End, a.Start) }

func before(a, b position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Character < b.Character
}

// pathOf is the path of a file: URI.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return uri
	}
	p := u.Path
	if runtime.GOOS == "windows" {
		p = strings.TrimPrefix(p, "/")
	}
	return filepath.Clean(filepath.FromSlash(p))
}

func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
