package load

import (
	"slices"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/schema"
)

// definition is one file of definitions.
type definition struct {
	node *source.Node
	game card.GameDecl
	told diag.List // by the decoder; the schema has the first word
}

func (l *loader) parseDefinitions(p *pack) {
	for _, name := range p.listed.definitions {
		n := l.parse(p, name)
		if n == nil || n.Kind != source.Map {
			l.incomplete = true
		}
		if n != nil {
			p.definitions = append(p.definitions, definition{node: n})
		}
	}
}

func (l *loader) readDefinitions(p *pack) {
	for i := range p.definitions {
		d := &p.definitions[i]
		card.Decode(d.node, &d.game, &d.told)
		l.incomplete = l.incomplete || sectionLost(d.node, d.told)
	}
}

// sectionLost reports whether a mistake made a whole section of declarations
// unreadable: a section with an unknown name, or that is not a map or list.
func sectionLost(n *source.Node, told diag.List) bool {
	return slices.ContainsFunc(told, func(d diag.Diagnostic) bool {
		return slices.ContainsFunc(n.Pairs, func(p source.Pair) bool {
			return d.Code == card.UnknownKey && d.Span == p.Key.Span ||
				d.Code == card.WrongType && d.Span == p.Value.Span
		})
	})
}

// validateDefinitions checks the files of definitions against the schema, which
// needs to know what all of them declare.
func (l *loader) validateDefinitions() {
	names, verbs := l.names()
	s := schema.Compile(schema.Game(names, verbs))
	for _, p := range l.packs {
		for _, d := range p.definitions {
			schema.Validate(d.node, s, &l.diags)
			l.diags = append(l.diags, d.told...)
		}
	}
}

func (l *loader) names() (schema.Names, []schema.Verb) {
	packs := make([]*card.Pack, len(l.packs))
	for i, p := range l.packs {
		packs[i] = p.Pack
	}
	names, verbs := Names(packs)
	names.Open = l.incomplete
	verbs = slices.DeleteFunc(verbs, func(v schema.Verb) bool { return l.isVerb(v.Name) || card.IsModifier(v.Name) })
	return names, slices.Concat(l.Verbs, verbs)
}

// readCards reads the cards of all packs. It comes after all definitions, for
// which keys a card may have is declared there.
func (l *loader) readCards() {
	names, verbs := l.names()
	r := cardReader{l, schema.Compile(schema.Card(names, verbs)), names.Of("attribute"), names.Of("ability")}
	for _, p := range l.packs {
		for _, name := range p.listed.cards {
			r.read(p, name)
		}
	}
	l.checkCards()
	l.checkChanges()
}

type cardReader struct {
	*loader
	schema                *schema.Schema
	attributes, abilities []string
}

func (r cardReader) read(p *pack, name string) {
	n := r.parse(p, name)
	if n == nil {
		r.lost = true
		return
	}
	items := []*source.Node{n}
	if n.Kind == source.Seq {
		items = n.Items
	}
	own := make([]int, len(items))
	for i, item := range items {
		own[i] = r.changeCard(p, item)
	}
	schema.Validate(n, r.schema, &r.diags)
	var told diag.List
	for i, item := range items {
		if c := card.DecodeCard(item, r.attributes, r.abilities, &told); c != nil {
			c.Pack, c.OwnCopies = p.ID.Text, own[i]
			p.Cards = append(p.Cards, c)
		} else {
			r.lost = true
		}
	}
	if r.incomplete { // it may be a key that we could not read about
		told = slices.DeleteFunc(told, func(d diag.Diagnostic) bool { return d.Code == card.UnknownKey })
	}
	r.diags = append(r.diags, told...)
}

// checkCards finds cards with the same id, in one pack or in two.
func (l *loader) checkCards() {
	first := map[string]card.Name{}
	for _, p := range l.packs {
		for _, c := range p.Cards {
			if c.ID.Text == "" {
				continue
			}
			if before, ok := first[c.ID.Text]; ok {
				l.twice(c.ID.Node, before.Node, "duplicate-card", "two cards have the id %q", c.ID.Text)
				continue
			}
			first[c.ID.Text] = c.ID
		}
	}
}

// twice reports the second of two things that cannot both be, with the first.
func (l *loader) twice(second, first *source.Node, code, format string, args ...any) *diag.Diagnostic {
	d := l.diags.Errorf(second.Span, code, format, args...)
	d.Related = []diag.Related{{Span: first.Span, Message: "the first one is here"}}
	return d
}
