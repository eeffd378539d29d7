// Package face shows cards: as a row of a table, as a box in a terminal, as a
// value for programs. It knows no word of any game; what a card is called, has
// and does comes from its pack.
package face

import (
	"cmp"
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/rules"
	"shards/internal/source"
	"shards/interp"
)

// Book is all cards of loaded packs.
type Book struct {
	Rules *interp.Rules
	decls map[string]*card.CardDecl
	packs map[string]string // names by id
}

// NewBook makes a book of packs that were loaded without errors.
func NewBook(l rules.Loaded) *Book {
	b := &Book{Rules: l.Rules, decls: map[string]*card.CardDecl{}, packs: map[string]string{}}
	for _, p := range l.Packs {
		b.packs[p.ID.Text] = cmp.Or(p.Manifest.Name, p.ID.Text)
		for _, c := range p.Cards {
			b.decls[c.ID.Text] = c
		}
	}
	return b
}

// Card is a card design for people and programs.
type Card struct {
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Kind   string         `json:"kind"`
	Pack   string         `json:"pack"`
	Copies int            `json:"copies"`
	Values map[string]any `json:"attributes"`
	Text   []string       `json:"text,omitempty"`
	Place  string         `json:"place"` // file:line
	Note   string         `json:"note,omitempty"`
}

// Card is a design without its text.
func (b *Book) Card(def int16) Card {
	c := &b.Rules.Cards[def]
	out := Card{ID: c.ID, Name: c.Name, Kind: b.Rules.Kinds[c.Kind].Name, Pack: c.Pack, Copies: c.Copies, Values: map[string]any{}, Place: c.Place}
	d := b.decls[c.ID]
	if d == nil {
		return out
	}
	out.Note = d.Note
	for _, at := range d.Attributes {
		out.Values[at.Name] = written(at.Value)
	}
	return out
}

// Full is a design with its text.
func (b *Book) Full(def int16) Card {
	c := b.Card(def)
	c.Text = b.Text(def)
	return c
}

// Text is the rules text made from the effects, a line for each paragraph.
func (b *Book) Text(def int16) []string { return b.Rules.CardText(b.Rules.Cards[def].ID) }

// written is a value as its author wrote it: a number, a truth value, a word
// or expression, or a list of words.
func written(e card.Expr) any {
	switch n := e.Node; {
	case n == nil:
		return e.Text
	case n.Kind == source.Seq:
		words := []string{}
		for _, i := range n.Items {
			words = append(words, i.Text)
		}
		return words
	default:
		return n.JSON()
	}
}

// Value is a printed attribute in words; "" if the card gives none.
func (b *Book) Value(def int16, attribute string) string {
	d := b.decls[b.Rules.Cards[def].ID]
	if d == nil {
		return ""
	}
	at := d.Attributes.Get(attribute)
	if at == nil {
		return ""
	}
	if b.varies(def, attribute) != "" {
		return "X"
	}
	if n := at.Value.Node; n != nil && n.Kind == source.Seq {
		return strings.Join(written(at.Value).([]string), "+")
	}
	return at.Value.Text
}

// varies is what a card says for an attribute that is worked out; "" for one
// that is fixed.
func (b *Book) varies(def int16, attribute string) string {
	if at := b.Rules.AttributeByName(attribute); at >= 0 {
		return b.Rules.NewTexter().Value(def, int16(at))
	}
	return ""
}

// Find finds a card by its id or its name, whatever the case. If there is none
// it gives -1 and the id that was perhaps meant.
func (b *Book) Find(word string) (def int16, meant string) {
	if def := b.Rules.CardByID(word); def >= 0 {
		return def, ""
	}
	var known []string
	ids := map[string]string{}
	for i := range b.Rules.Cards {
		c := &b.Rules.Cards[i]
		if strings.EqualFold(c.ID, word) || strings.EqualFold(c.Name, word) {
			return int16(i), ""
		}
		known = append(known, c.ID, c.Name)
		ids[c.ID], ids[c.Name] = c.ID, c.ID
	}
	if s := diag.Suggest(word, known); s != "" {
		return -1, ids[s]
	}
	return -1, b.holding(word)
}

// FindAction finds an action by its name, as it is declared or as people say
// it, or by the beginning of it if no other begins so; -1 if there is none.
func (b *Book) FindAction(word string) int16 {
	found := int16(-1)
	word = strings.ToLower(strings.ReplaceAll(word, "_", " "))
	for i := range b.Rules.Actions {
		for _, name := range []string{b.Rules.Actions[i].Name, b.Rules.Actions[i].Text} {
			name = strings.ToLower(strings.ReplaceAll(name, "_", " "))
			switch {
			case name == word:
				return int16(i)
			case !strings.HasPrefix(name, word) || word == "" || found == int16(i):
			case found == -1:
				found = int16(i)
			default:
				found = -2
			}
		}
	}
	return max(found, -1)
}

// Action says what an action is and does: with which cards it is done, when,
// for what.
func (b *Book) Action(action int16, width int) []string {
	var out []string
	for _, line := range b.Rules.ActionText(action) {
		for i, l := range Wrap(line, width-2) {
			if i > 0 {
				l = "  " + l
			}
			out = append(out, l)
		}
	}
	return out
}

// holding finds the only card whose name holds a word.
func (b *Book) holding(word string) string {
	found := ""
	for i := range b.Rules.Cards {
		if c := &b.Rules.Cards[i]; len(word) >= 3 && strings.Contains(strings.ToLower(c.Name), strings.ToLower(word)) {
			if found != "" {
				return ""
			}
			found = c.ID
		}
	}
	return found
}

// Attributes are the names of the attributes that at least one of the cards
// has, in the order of their declaration.
func (b *Book) Attributes(defs []int16) []string {
	var names []string
	for i := range b.Rules.Attributes {
		name := b.Rules.Attributes[i].Name
		if slices.ContainsFunc(defs, func(d int16) bool { return b.Value(d, name) != "" }) {
			names = append(names, name)
		}
	}
	return names
}
