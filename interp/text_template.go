package interp

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// templates checks the words that a game declares for its rules texts: what
// stands in them in braces has to be something that is put there.
func (c *Compiler) templates(packs []*card.Pack) {
	for _, v := range all(packs, func(g *card.GameDecl) card.Map[card.VerbDecl] { return g.Verbs }) {
		var names []string
		for i := range v.v.Params {
			names = append(names, v.v.Params[i].Name)
		}
		for _, key := range []string{"text", "event", "reminder"} {
			c.template(v.v.Node.Get(key), v.name, "parameter", names)
		}
	}
	for _, d := range all(packs, func(g *card.GameDecl) card.Map[card.ConditionDecl] { return g.Conditions }) {
		var names []string
		for i := range d.v.Params {
			names = append(names, d.v.Params[i].Name)
		}
		for _, key := range []string{"text", "name"} {
			c.template(d.v.Node.Get(key), d.name, "parameter", names)
		}
	}
	for _, z := range all(packs, func(g *card.GameDecl) card.Map[card.ZoneDecl] { return g.Zones }) {
		c.template(z.v.Node.Get("text"), z.name, "word", []string{"whose"})
	}
	for _, rec := range all(packs, func(g *card.GameDecl) card.Map[card.RecordDecl] { return g.Records }) {
		c.template(rec.v.Node.Get("text"), rec.name, "word", []string{"it"})
	}
}

// template checks one text of a declaration against the names that it may have
// in braces.
func (c *Compiler) template(n *source.Node, of, sort string, names []string) {
	if n == nil || n.Kind != source.Scalar {
		return
	}
	for from := 0; ; {
		open := strings.IndexByte(n.Text[from:], '{')
		if open < 0 {
			return
		}
		open += from
		at := utf8.RuneCountInString(n.Text[:open])
		name, _, closed := strings.Cut(n.Text[open+1:], "}")
		if !closed {
			d := c.errorf(n, "bad-template", "a brace is not closed")
			d.Span = n.SpanOf(at, at+1)
			d.Hint = "write the name of a " + sort + " between { and }"
			return
		}
		from = open + len(name) + 2
		if slices.Contains(names, name) {
			continue
		}
		d := c.errorf(n, "bad-template", "%s has no %s %q to put here", of, sort, name)
		d.Span = n.SpanOf(at+1, at+1+utf8.RuneCountInString(name))
		meant := diag.Suggest(name, names)
		if meant == "" && len(names) == 1 {
			meant = names[0]
		}
		switch {
		case meant != "":
			d.Hint = "did you mean {" + meant + "}?"
			d.Fix = &diag.Fix{Title: "write {" + meant + "}", Edits: []diag.Edit{{Span: d.Span, New: meant}}}
		case len(names) == 0:
			d.Hint = "it has no parameters; leave the braces out"
		default:
			d.Hint = "there are {" + strings.Join(names, "}, {") + "}"
		}
	}
}
