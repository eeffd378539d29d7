// Package diag is what went wrong, and how it is shown.
//
// Every phase that reads what an author wrote collects [Diagnostic] values in a
// [List] and goes on, so that one run tells all real mistakes. The list is
// sorted and shown once, as text for people or as JSON for programs.
package diag

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"shards/internal/source"
)

// Severity says how bad it is.
type Severity uint8

const (
	Error   Severity = iota // the file cannot be used
	Warning                 // probably not what was meant
	Info                    // good to know
)

func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "info"
}

// Diagnostic is a small letter to the author: where, which rule, what is wrong
// in the author's words, what would be right, and the repair if we know it.
// Message starts in lower case and has no full stop; it quotes the author with %q.
type Diagnostic struct {
	Code     string // like "unknown-name"; never reused for another rule
	Severity Severity
	Span     source.Span
	Message  string
	Hint     string // like `did you mean "stamina"?`
	Related  []Related
	Fix      *Fix
}

// Related is another place that explains a diagnostic.
type Related struct {
	Span    source.Span
	Message string
}

// Fix is a repair a tool may apply: all of its edits or none. They do not overlap.
type Fix struct {
	Title string
	Edits []Edit
}

// Edit replaces the text of Span by New.
type Edit struct {
	Span source.Span
	New  string
}

// List collects diagnostics; its zero value is ready for use.
type List []Diagnostic

// Add appends d and returns it in its place, for adding a hint or related
// places. The pointer is good until the next diagnostic is added.
func (l *List) Add(d Diagnostic) *Diagnostic {
	*l = append(*l, d)
	return &(*l)[len(*l)-1]
}

// Errorf adds an error. The pointer is good until the next diagnostic is added.
func (l *List) Errorf(span source.Span, code, format string, args ...any) *Diagnostic {
	return l.Add(Diagnostic{Code: code, Severity: Error, Span: span, Message: fmt.Sprintf(format, args...)})
}

// Warnf adds a warning. The pointer is good until the next diagnostic is added.
func (l *List) Warnf(span source.Span, code, format string, args ...any) *Diagnostic {
	return l.Add(Diagnostic{Code: code, Severity: Warning, Span: span, Message: fmt.Sprintf(format, args...)})
}

// Sort orders the list by file, place and code, and tells each mistake once: it
// drops repetitions, and every error that starts where an error added earlier
// does, for a later phase most likely stumbled over the same thing. Errors about
// no place or a whole file are only dropped if they say the same.
func (l *List) Sort() {
	type place struct {
		file  *source.File
		start int
	}
	type said struct {
		span          source.Span
		severity      Severity
		code, message string
	}
	taken := map[place]bool{}
	heard := map[said]bool{}
	kept := (*l)[:0]
	for _, d := range *l {
		at := place{d.Span.File, d.Span.Start}
		exact := d.Severity == Error && !d.Span.IsZero() && !d.Span.IsWholeFile()
		say := said{d.Span, d.Severity, d.Code, d.Message}
		if heard[say] || exact && taken[at] {
			continue
		}
		heard[say] = true
		taken[at] = taken[at] || exact
		kept = append(kept, d)
	}
	slices.SortStableFunc(kept, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(fileName(a.Span), fileName(b.Span)),
			cmp.Compare(a.Span.Start, b.Span.Start),
			cmp.Compare(a.Code, b.Code))
	})
	*l = kept
}

func fileName(s source.Span) string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// HasErrors reports whether anything in the list is an Error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// shownByErr is how many errors Err tells before it only counts.
const shownByErr = 3

// Err is nil if the list has no errors. Otherwise it is an error that tells the
// first few, one a line.
func (l List) Err() error {
	var lines []string
	n := 0
	for _, d := range l {
		if d.Severity != Error {
			continue
		}
		if n++; n <= shownByErr {
			lines = append(lines, d.String())
		}
	}
	if n == 0 {
		return nil
	}
	if n > shownByErr {
		lines = append(lines, fmt.Sprintf("and %d more", n-shownByErr))
	}
	return errors.New(strings.Join(lines, "\n"))
}

// String is the first line of the text form: place, message and code.
func (d Diagnostic) String() string {
	var b strings.Builder
	if !d.Span.IsZero() {
		b.WriteString(d.Span.String() + ": ")
	}
	if d.Severity != Error {
		b.WriteString(d.Severity.String() + ": ")
	}
	b.WriteString(d.Message)
	if d.Code != "" {
		b.WriteString(" [" + d.Code + "]")
	}
	return b.String()
}
