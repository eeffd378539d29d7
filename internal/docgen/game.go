package docgen

import (
	"bytes"
	"fmt"
	"strings"

	"shards/internal/card"
)

// Game is a page with the words of a game: what its packs declare for cards
// and other packs to use.
func Game(packs []*card.Pack) []byte {
	var b bytes.Buffer
	name := "The game"
	var ids []string
	for _, p := range packs {
		ids = append(ids, p.ID.Text)
		if p.Game.Name != "" {
			name = p.Game.Name
		}
	}
	fmt.Fprintf(&b, "%s# The words of %s\n\nWhat the packs %s declare, for cards and other packs to use.\n", header, name, strings.Join(ids, " and "))
	section(&b, "Verbs", packs, func(g *card.GameDecl) card.Map[card.VerbDecl] { return g.Verbs }, func(v *card.VerbDecl) string {
		var params []string
		for _, p := range v.Params {
			params = append(params, fmt.Sprintf("`%s`: %s", p.Name, p.Value.Type.Text))
		}
		if len(params) == 0 {
			return v.Doc
		}
		return v.Doc + " Takes " + strings.Join(params, ", ") + "."
	})
	section(&b, "Conditions", packs, func(g *card.GameDecl) card.Map[card.ConditionDecl] { return g.Conditions }, func(c *card.ConditionDecl) string {
		var params []string
		for _, p := range c.Params {
			params = append(params, p.Value.Text)
		}
		text := c.Doc
		if len(params) > 0 {
			text += " Takes " + strings.Join(params, ", ") + "."
		}
		if c.Reveal != nil {
			text += " May ask, so it stands in `when` or `needs`."
		}
		return text
	})
	section(&b, "Abilities", packs, func(g *card.GameDecl) card.Map[card.AbilityDecl] { return g.Abilities }, func(a *card.AbilityDecl) string { return a.Doc })
	section(&b, "Counters", packs, func(g *card.GameDecl) card.Map[card.CounterDecl] { return g.Counters }, func(c *card.CounterDecl) string {
		text := "Of a " + c.Of
		if c.Flag {
			text += ", true or false"
		}
		if c.Max != nil {
			text += fmt.Sprintf(", at most %d", *c.Max)
		}
		if c.Lasts != "" {
			text += ", lasts: " + c.Lasts
		}
		return text + "."
	})
	section(&b, "Attributes", packs, func(g *card.GameDecl) card.Map[card.AttributeDecl] { return g.Attributes }, func(a *card.AttributeDecl) string {
		var values []string
		for _, v := range append(a.Values, a.Add...) {
			values = append(values, "`"+v.Text+"`")
		}
		switch {
		case len(values) > 0:
			return "One of " + strings.Join(values, ", ") + "."
		case a.Optional:
			return "A number that a card may lack."
		}
		return "A number."
	})
	section(&b, "Kinds", packs, func(g *card.GameDecl) card.Map[card.KindDecl] { return g.Kinds }, func(k *card.KindDecl) string {
		text := "Begins in `" + k.In.Text + "`."
		for _, is := range k.Is {
			text += " Is also `" + is.Text + "`."
		}
		return text
	})
	section(&b, "Zones", packs, func(g *card.GameDecl) card.Map[card.ZoneDecl] { return g.Zones }, func(z *card.ZoneDecl) string {
		text := "Of a " + z.Of
		if z.Of == "table" {
			text = "Of the table"
		}
		if z.Ordered {
			text += ", in order"
		}
		if z.Slots > 0 {
			text += fmt.Sprintf(", with %d places", z.Slots)
		}
		if z.Slide {
			text += ", sliding"
		}
		if z.Push.Text != "" {
			text += ", pushed on to `" + z.Push.Text + "`"
		}
		if z.Active {
			text += ", active"
		}
		return text + "."
	})
	section(&b, "Records", packs, func(g *card.GameDecl) card.Map[card.RecordDecl] { return g.Records }, func(r *card.RecordDecl) string { return r.Doc })
	section(&b, "Actions", packs, func(g *card.GameDecl) card.Map[card.ActionDecl] { return g.Actions }, func(a *card.ActionDecl) string { return a.Doc })
	section(&b, "Options", packs, func(g *card.GameDecl) card.Map[card.OptionDecl] { return g.Options }, func(o *card.OptionDecl) string {
		text := o.Doc
		if o.Default != nil {
			text += " By default `" + o.Default.Text + "`."
		}
		return text
	})
	phases(&b, packs)
	return b.Bytes()
}

// section is a table of one kind of declaration of all packs.
func section[T any](b *bytes.Buffer, title string, packs []*card.Pack, get func(*card.GameDecl) card.Map[T], say func(*T) string) {
	begun := false
	for _, p := range packs {
		m := get(&p.Game)
		for i := range m {
			if !begun {
				fmt.Fprintf(b, "\n## %s\n\n| name | pack | what it is |\n|---|---|---|\n", title)
				begun = true
			}
			fmt.Fprintf(b, "| `%s` | %s | %s |\n", m[i].Name, p.ID.Text, strings.ReplaceAll(say(&m[i].Value), "|", `\|`))
		}
	}
}

// phases lists the phases and the steps at which other packs can insert.
func phases(b *bytes.Buffer, packs []*card.Pack) {
	fmt.Fprint(b, "\n## Phases and their named steps\n\nOther packs `insert` before or after these.\n\n| in | steps |\n|---|---|\n")
	row := func(in string, steps card.Steps) {
		var names []string
		for i := range steps {
			if n := steps[i].Label.Text; n != "" {
				names = append(names, "`"+n+"`")
			}
		}
		fmt.Fprintf(b, "| `%s` | %s |\n", in, strings.Join(names, ", "))
	}
	for _, p := range packs {
		if len(p.Game.Setup) > 0 {
			row("setup", p.Game.Setup)
		}
		for i := range p.Game.Turn {
			row(p.Game.Turn[i].Phase.Text, p.Game.Turn[i].Do)
		}
	}
}
