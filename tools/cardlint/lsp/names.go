package lsp

import (
	"fmt"
	"slices"
	"strings"

	"shards/effects"
	"shards/internal/card"
	"shards/internal/source"
	"shards/interp"
	"shards/tools/cardlint/lint"
)

// name is something that can be named in a pack, and what is to be said of it.
type name struct {
	sort, name string
	of         string // player, card or table, for counters, zones and records
	detail     string // behind its name
	doc        string
	span       source.Span // where it is declared; zero for what the language has
}

// names are all that a pack can name.
type names struct {
	list   []*name
	by     map[string][]*name
	values map[string][]string // of attributes
}

func namesOf(r lint.Result) *names {
	n := &names{by: map[string][]*name{}, values: map[string][]string{}}
	for _, v := range effects.All() {
		n.add(&name{sort: "verb", name: v.Name, doc: v.Doc, detail: "verb"})
	}
	for word, doc := range interp.Reserved() {
		n.add(&name{sort: "word", name: word, doc: doc, detail: "word"})
	}
	for _, w := range functions {
		n.add(&name{sort: "function", name: w.name, doc: w.doc, detail: "function"})
	}
	for _, w := range cardFields {
		n.add(&name{sort: "field", of: "card", name: w.name, doc: w.doc, detail: "of cards"})
	}
	for _, w := range playerFields {
		n.add(&name{sort: "field", of: "player", name: w.name, doc: w.doc, detail: "of players"})
	}
	for _, w := range eventFields {
		n.add(&name{sort: "field", of: "event", name: w.name, doc: w.doc, detail: "of events"})
	}
	for _, p := range r.Packs {
		n.game(&p.Game)
		for _, c := range p.Cards {
			n.card(r.Rules, c)
		}
	}
	slices.SortStableFunc(n.list, func(a, b *name) int { return strings.Compare(a.name, b.name) })
	return n
}

func (n *names) add(x *name) {
	n.list = append(n.list, x)
	n.by[x.name] = append(n.by[x.name], x)
}

func (n *names) declared(sort string, e string, key *source.Node, of, detail, doc string) {
	x := &name{sort: sort, name: e, of: of, detail: detail, doc: doc}
	if key != nil {
		x.span = key.Span
	}
	n.add(x)
}

func (n *names) game(g *card.GameDecl) {
	for _, e := range g.Counters {
		d := e.Value
		var facts []string
		if d.Min != nil {
			facts = append(facts, fmt.Sprintf("at least %d", *d.Min))
		}
		if d.Max != nil {
			facts = append(facts, fmt.Sprintf("at most %d", *d.Max))
		}
		if d.Start != nil {
			facts = append(facts, "starts at `"+d.Start.Text+"`")
		}
		if d.Infinite {
			facts = append(facts, "may be infinite")
		}
		if d.Lasts != "" {
			facts = append(facts, "lasts a "+d.Lasts)
		}
		if d.Visible == "owner" || d.Visible == "none" {
			facts = append(facts, "seen by "+map[string]string{"owner": "its owner", "none": "nobody"}[d.Visible])
		}
		sort := "counter of a " + d.Of
		if d.Flag {
			sort = "flag of a " + d.Of
		}
		of := d.Of
		if of == "slot" { // as cards read it
			of = "card"
		}
		n.declared("counter", e.Name, e.Key, of, strings.Replace(sort, "a table", "the table", 1), d.Name+listed(facts))
	}
	for _, e := range g.Zones {
		d := e.Value
		facts := []string{"seen by " + map[string]string{"": "all", "all": "all", "owner": "its owner", "none": "nobody"}[d.Visible]}
		if d.Ordered {
			facts = append(facts, "ordered")
		}
		if d.Slots > 0 {
			facts = append(facts, lint.Plural(d.Slots, "slot"))
		}
		if d.Slide {
			facts = append(facts, "those behind a card that leaves move up")
		}
		if d.Push.Text != "" {
			facts = append(facts, "newcomers push others on, to "+d.Push.Text)
		}
		if d.Refill.Text != "" {
			facts = append(facts, "refilled from "+d.Refill.Text)
		}
		if d.Reshuffle.Text != "" {
			facts = append(facts, d.Reshuffle.Text+" is shuffled in when it is empty")
		}
		if d.Active {
			facts = append(facts, "its cards' rules work")
		}
		n.declared("zone", e.Name, e.Key, d.Of, strings.Replace("zone of a "+d.Of, "a table", "the table", 1), d.Name+listed(facts))
	}
	for _, e := range g.Attributes {
		d := e.Value
		n.values[e.Name] = append(n.values[e.Name], words(d.Values, d.Add)...)
		for _, v := range slices.Concat(d.Values, d.Add) {
			n.declared("value", v.Text, v.Node, "card", e.Name, "")
		}
		if d.Type == "" {
			continue
		}
		var facts []string
		if len(d.Values) > 0 {
			facts = append(facts, "one of "+strings.Join(words(d.Values), ", "))
		}
		if d.Optional {
			facts = append(facts, "a card may be without it")
		}
		n.declared("attribute", e.Name, e.Key, "card", "attribute ("+d.Type+")", d.Name+listed(facts))
	}
	for _, e := range g.Kinds {
		doc := e.Value.Name
		if len(e.Value.Is) > 0 {
			doc += listed([]string{"is also " + strings.Join(words(e.Value.Is), ", ")})
		}
		n.declared("kind", e.Name, e.Key, "card", "kind", doc)
	}
	for _, e := range g.Records {
		of := e.Value.Of
		if of == "" {
			of = "player"
		}
		n.declared("record", e.Name, e.Key, of, "record", e.Value.Doc)
	}
	for _, e := range g.Options {
		n.declared("option", e.Name, e.Key, "", "option", e.Value.Doc)
	}
	for _, e := range g.Abilities {
		n.declared("ability", e.Name, e.Key, "", "ability", e.Value.Doc)
	}
	for _, e := range g.Conditions {
		doc := e.Value.Doc + "\n\n`" + e.Value.When.Text + "`"
		if e.Value.Reveal != nil {
			doc += "\n\nIts player may reveal cards to make it hold."
		}
		n.declared("condition", e.Name, e.Key, "", "condition"+params(e.Value.Params), doc)
	}
	for _, e := range g.Verbs {
		n.declared("verb", e.Name, e.Key, "", "verb"+params(e.Value.Params), e.Value.Doc)
	}
	for _, e := range g.Actions {
		n.declared("action", e.Name, e.Key, "", "action", e.Value.Doc)
	}
	for _, p := range g.Turn {
		n.declared("phase", p.Phase.Text, p.Phase.Node, "", "phase", p.Name)
	}
}

func params[T any](m card.Map[T]) string {
	var list []string
	for _, e := range m {
		list = append(list, e.Name)
	}
	if list == nil {
		return ""
	}
	return "(" + strings.Join(list, ", ") + ")"
}

func listed(facts []string) string {
	if len(facts) == 0 {
		return ""
	}
	return "\n\n" + strings.Join(facts, "; ")
}

func words(lists ...card.Names) []string {
	var out []string
	for _, l := range lists {
		for _, n := range l {
			out = append(out, n.Text)
		}
	}
	return out
}

// card adds a card with its values and rules text.
func (n *names) card(r *interp.Rules, c *card.CardDecl) {
	var b strings.Builder
	title := c.Name
	if title == "" {
		title = c.ID.Text
	}
	fmt.Fprintf(&b, "**%s** (%s", title, c.Kind.Text)
	for _, a := range c.Attributes {
		v := a.Value.Text
		if a.Value.Node != nil && a.Value.Node.Kind == source.Seq {
			v = strings.TrimSpace(a.Value.Node.Span.Text())
		}
		fmt.Fprintf(&b, ", %s %s", a.Name, v)
	}
	b.WriteString(")\n")
	if r != nil {
		if t, ok := any(r).(interface{ CardText(string) []string }); ok {
			for _, line := range t.CardText(c.ID.Text) {
				b.WriteString("\n" + line + "\n")
			}
		}
	}
	if c.Text != "" {
		b.WriteString("\n*intended:* " + c.Text + "\n")
	}
	n.declared("card", c.ID.Text, c.ID.Node, "card", "card of "+c.Pack, b.String())
}

// find is the name that a word most likely means, given the sorts it may be, in
// this order.
func (n *names) find(word string, sorts ...string) *name {
	for _, s := range sorts {
		for _, x := range n.by[word] {
			if x.sort == s {
				return x
			}
		}
	}
	return nil
}

// markdown is what is shown of a name.
func (x *name) markdown() string {
	if x.sort == "card" {
		return x.doc
	}
	text := "`" + x.name + "` — " + x.detail
	if x.doc != "" {
		text += "\n\n" + strings.TrimSpace(x.doc)
	}
	return text
}
