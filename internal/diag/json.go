package diag

import (
	"encoding/json"
	"io"

	"shards/internal/source"
)

// The JSON form is read by other programs: fields are added, never renamed.
type jsonPlace struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Col     int    `json:"col,omitempty"`
	EndLine int    `json:"endLine,omitempty"`
	EndCol  int    `json:"endCol,omitempty"`
}

type jsonDiagnostic struct {
	jsonPlace
	Code     string        `json:"code"`
	Severity string        `json:"severity"`
	Message  string        `json:"message"`
	Hint     string        `json:"hint,omitempty"`
	Related  []jsonRelated `json:"related,omitempty"`
	Fix      *jsonFix      `json:"fix,omitempty"`
}

type jsonRelated struct {
	jsonPlace
	Message string `json:"message"`
}

type jsonFix struct {
	Title string     `json:"title"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	jsonPlace
	New string `json:"new"`
}

// WriteJSON writes the list as one JSON array, [] if it is empty. Lines and
// columns count from 1, columns in runes; the end is just after the last rune.
// A diagnostic about a whole file has no line, one about no file has no place.
func WriteJSON(w io.Writer, l List) error {
	out := make([]jsonDiagnostic, len(l))
	for i, d := range l {
		out[i] = jsonDiagnostic{
			jsonPlace: placeOf(d.Span), Code: d.Code, Severity: d.Severity.String(),
			Message: d.Message, Hint: d.Hint, Fix: fixOf(d.Fix),
		}
		for _, r := range d.Related {
			out[i].Related = append(out[i].Related, jsonRelated{placeOf(r.Span), r.Message})
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func placeOf(s source.Span) jsonPlace {
	if s.IsZero() || s.IsWholeFile() {
		return jsonPlace{File: fileName(s)}
	}
	start, end := s.Pos(), s.EndPos()
	return jsonPlace{s.File.Name, start.Line, start.Col, end.Line, end.Col}
}

func fixOf(f *Fix) *jsonFix {
	if f == nil {
		return nil
	}
	out := &jsonFix{Title: f.Title, Edits: []jsonEdit{}}
	for _, e := range f.Edits {
		out.Edits = append(out.Edits, jsonEdit{placeOf(e.Span), e.New})
	}
	return out
}
