package checks

import (
	"regexp"
	"strings"

	"shards/internal/diag"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// Swallowed finds text that YAML took for a comment.
var Swallowed = define(lint.Check{
	Name: "swallowed", Category: lint.Bug, Since: "0.1",
	Why: "A # after a space begins a comment, unless the value is in quotes: what follows is lost without a word. In expressions # is also the card of a list, and in names it is a number sign.",
	Bad: `id: scribe
name: Scribe #2 # want "# begins a comment here"
kind: worker
work:
  - lose_card:
      from: hand
      where: .cost > 1 # and .guild == "red" # want "# begins a comment here"
      up_to: 1
`,
	Good: `id: scribe
name: "Scribe #2"
kind: worker
work:
  - lose_card:
      from: hand
      where: .cost > 1 and .guild == "red" # and no others
      up_to: 1
`,
	Run: func(p *lint.Pass) {
		for _, f := range p.Files {
			if !suspect(f) { // reading a file again costs more than looking
				continue
			}
			lint.Nodes(p.Root(f), func(n *source.Node) {
				if n.Kind == source.Scalar && n.Style == source.Plain && n.Span.Start < n.Span.End {
					swallowed(p, n)
				}
			})
		}
	},
})

// continuation is a comment that reads like the rest of an expression or name.
var continuation = regexp.MustCompile(`^#(\.?[A-Za-z0-9_]| *(==|!=|<=|>=|<|>|\+|\*|\?\?|%|not in\b|in \w+ *$|in \w+[,)\]]|and \.|or \.|and not\b|or not\b))`)

// cut is a value that can't end where it does.
var cut = regexp.MustCompile(`(\b(and|or|not|in)|[-+*/%(,<>=?:.])$`)

// suspect says whether a file has a comment worth looking at.
func suspect(f *source.File) bool {
	for line := range strings.Lines(string(f.Text)) {
		for at := 1; at < len(line); at++ {
			if line[at] == '#' && (line[at-1] == ' ' || line[at-1] == '\t') &&
				(continuation.MatchString(line[at:]) || cut.MatchString(strings.TrimRight(line[:at], " \t"))) {
				return true
			}
		}
	}
	return false
}

func swallowed(p *lint.Pass, n *source.Node) {
	text := n.Span.File.Text
	at := n.Span.End
	for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
		at++
	}
	if at == n.Span.End || at >= len(text) || text[at] != '#' {
		return
	}
	end := at
	for end < len(text) && text[end] != '\n' && text[end] != '\r' {
		end++
	}
	comment := string(text[at:end])
	if strings.HasPrefix(comment, "# want ") || strings.HasPrefix(comment, "# cardlint:") {
		return
	}
	if !continuation.MatchString(comment) && !cut.MatchString(n.Text) {
		return
	}
	d := p.Reportf(source.Span{File: n.Span.File, Start: at, End: end}, "# begins a comment here; what follows is not part of the value")
	d.Hint = "put the value in quotes, or write it instead of # for the card"
	quoted := "'" + strings.ReplaceAll(string(text[n.Span.Start:end]), "'", "''") + "'"
	d.Fix = &diag.Fix{Title: "put all of it in quotes", Edits: []diag.Edit{{Span: source.Span{File: n.Span.File, Start: n.Span.Start, End: end}, New: quoted}}}
}
