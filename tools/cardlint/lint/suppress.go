package lint

import (
	"bytes"
	"slices"
	"strings"

	"shards/internal/diag"
	"shards/internal/source"
)

// Suppression is the check of the comments that silence others. It has no Run:
// every run does it.
var Suppression = &Check{
	Name: "suppression", Category: Suspicious, Since: "0.1",
	Why: `A comment "# cardlint: ignore CHECK reason", on the line of a finding or on the line before it, silences that check there.
It says why, so that the next reader knows; one that silences nothing is a leftover, and hides the next mistake.`,
	Bad: `id: scribe
name: Scribe
kind: worker
guild: red
cost: 1
work:
  - gain: { coin: 1 } # cardlint: ignore no-effect # want "no reason"
`,
	Good: `id: scribe
name: Scribe
kind: worker
guild: red
cost: 1
work:
  - gain: { coin: 1 }
`,
}

const mark = "# cardlint:"

// suppression is one comment.
type suppression struct {
	span   source.Span // of the comment
	line   int         // the line that it silences
	checks []string
	reason bool
	used   map[string]bool
}

type suppressed struct{ list []*suppression }

// suppressions finds the comments in files.
func suppressions(files []*source.File) *suppressed {
	out := &suppressed{}
	for _, f := range files {
		if !bytes.Contains(f.Text, []byte(mark)) {
			continue
		}
		for n := 1; n <= f.Lines(); n++ {
			if s := suppressionAt(f, n); s != nil {
				out.list = append(out.list, s)
			}
		}
	}
	return out
}

func suppressionAt(f *source.File, n int) *suppression {
	line := f.Line(n)
	at := strings.Index(line, mark)
	if at < 0 || at > 0 && line[at-1] != ' ' && line[at-1] != '\t' {
		return nil
	}
	start := f.Offset(source.Pos{Line: n, Col: 1}) + at
	s := &suppression{span: source.Span{File: f, Start: start, End: start + len(line) - at}, line: n, used: map[string]bool{}}
	words := strings.Fields(line[at+len(mark):])
	if len(words) > 0 && words[0] == "ignore" {
		words = words[1:]
		if len(words) > 0 {
			s.checks = strings.Split(words[0], ",")
			s.reason = len(words) > 1 && words[1] != "#"
		}
	}
	if strings.TrimSpace(line[:at]) == "" { // alone on its line: it is about the next one
		for s.line++; s.line <= f.Lines() && comment(f.Line(s.line)); s.line++ {
		}
	}
	return s
}

func comment(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#'
}

// apply drops silenced findings and tells what is wrong with the comments.
func (s *suppressed) apply(l diag.List, o Options, ran []*Check) diag.List {
	if len(s.list) == 0 {
		return l
	}
	var kept diag.List
	for _, d := range l {
		if d.Severity == diag.Error || !s.silences(d) {
			kept = append(kept, d)
		}
	}
	if !o.runs(Suppression) {
		return kept
	}
	for _, c := range s.list {
		c.tell(&kept, l, o, ran)
	}
	return kept
}

func (s *suppressed) silences(d diag.Diagnostic) bool {
	line, any := d.Span.Pos().Line, false
	for _, c := range s.list {
		if c.span.File == d.Span.File && c.line == line && c.reason && slices.Contains(c.checks, d.Code) {
			c.used[d.Code], any = true, true
		}
	}
	return any
}

func (s *suppression) tell(to *diag.List, all diag.List, o Options, ran []*Check) {
	if len(s.checks) == 0 {
		to.Warnf(s.span, Suppression.Name, "this comment says nothing to the linter").Hint = "write: # cardlint: ignore CHECK reason"
		return
	}
	for _, name := range s.checks {
		c := Find(o.Checks, name)
		at := s.spanOf(name)
		switch {
		case c == nil && Code(name) != "":
			to.Warnf(at, Suppression.Name, "%s can't be ignored: it is part of loading a pack", name)
		case c == nil:
			var known []string
			for _, c := range o.Checks {
				known = append(known, c.Name)
			}
			to.Warnf(at, Suppression.Name, "there is no check %q", name).Hint = diag.SuggestHint(name, known)
		case !s.reason:
			to.Warnf(at, Suppression.Name, "this gives no reason to ignore %s", name).Hint = "write: # cardlint: ignore " + name + " because …"
		case !s.used[name] && slices.Contains(ran, c):
			d := to.Warnf(at, Suppression.Name, "this ignores %s, and there is nothing to ignore", name)
			if len(s.checks) == 1 {
				d.Fix = s.removal()
			}
		}
	}
}

func (s *suppression) spanOf(name string) source.Span {
	at := s.span.Start + len(mark) + strings.Index(s.span.Text()[len(mark):], name)
	return source.Span{File: s.span.File, Start: at, End: at + len(name)}
}

// removal takes the comment out, and its line if nothing else is on it.
func (s *suppression) removal() *diag.Fix {
	text, span := s.span.File.Text, s.span
	for span.Start > 0 && (text[span.Start-1] == ' ' || text[span.Start-1] == '\t') {
		span.Start--
	}
	if span.Start == 0 || text[span.Start-1] == '\n' {
		for span.End < len(text) && text[span.End-1] != '\n' {
			span.End++
		}
	}
	return Replace("remove the comment", span, "")
}
