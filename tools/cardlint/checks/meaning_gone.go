package checks

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// GoneByThen finds triggers of a card about itself that it does not hear, for
// it is elsewhere when its event has happened.
var GoneByThen = define(lint.Check{
	Name: "gone-by-then", Category: lint.Bug, Since: "0.1",
	Why: "A trigger answers when its event has happened, and it works where `in` says, or in the active zones. What a card says about its own way to another zone is heard there and nowhere else: when a card is discarded it lies in the discard pile already. Say in which zone the card then is.",
	Bad: `- id: martyr
  kind: hero
  triggers:
    - on: discard # want "it is in the zone discard by then"
      when: event.card == this
      do: [gain: { might: 2 }]
    - on: lose_card # want "it is in the zone lost by then"
      in: [table, discard]
      when: this == event.card and might > 3
      do: [gain: { might: 2 }]
    - on: hire # want "it is in the zone discard by then"
      when: event.card == this
      do: [draw: 1]
    - on: move # want "it is in the zone lost by then"
      when: event.card == this and event.to == "lost"
      do: [draw: 1]
`,
	Good: `- id: martyr
  kind: hero
  triggers:
    - on: discard
      in: discard
      when: event.card == this
      do: [gain: { might: 2 }]
    - on: work
      when: event.card == this
      do: [draw: 1]
    - on: lose_card
      when: event.card != this
      do: [gain: { might: 2 }]
    - on: move
      in: [table, lost]
      when: event.card == this and event.to == "lost"
      do: [draw: 1]
`,
	Run: func(p *lint.Pass) {
		g := gone{p, worldOf(p).flow()}
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				for i := range c.Triggers {
					g.trigger(c, &c.Triggers[i])
				}
			}
		}
	},
})

type gone struct {
	*lint.Pass
	f *flow
}

func (g gone) trigger(c *card.CardDecl, d *card.TriggerDecl) {
	if d.When == nil || d.On.Node == nil {
		return
	}
	about, to := false, ""
	for _, n := range conjunction(g.f.tree(d.When.Text)) {
		b, ok := n.(*ast.BinaryNode)
		if !ok || b.Operator != "==" {
			continue
		}
		left, right := b.Left.String(), b.Right.String()
		about = about || left == "event.card" && right == "this" || left == "this" && right == "event.card"
		if s, ok := b.Right.(*ast.StringNode); ok && left == "event.to" {
			to = s.Value
		}
	}
	if !about {
		return
	}
	var then []string
	switch {
	case to != "" && g.f.zones[to] != nil:
		then = []string{to}
	case to == "" && d.On.Text != "move":
		then = g.after(d.On.Text, 0)
	}
	works := g.zones(d.In)
	at := func(z string) bool { return slices.Contains(works, z) }
	if len(then) == 0 || slices.ContainsFunc(then, at) || to == "" && slices.ContainsFunc(g.elsewhere(d.On.Text, c.Kind.Text), at) {
		return
	}
	slices.Sort(then)
	where := "the zone " + then[0]
	if len(then) > 1 {
		where = "one of the zones " + strings.Join(then, ", ")
	}
	in := "in: " + then[0]
	if len(then) > 1 {
		in = "in: [" + strings.Join(then, ", ") + "]"
	}
	r := g.Reportf(d.On.Node.Span, "the card never hears this: it is in %s by then, and this works in %s", where, strings.Join(works, ", "))
	r.Hint = "say " + in
	r.Fix = sayIn(d, in)
}

// conjunction lists what is joined by and.
func conjunction(n ast.Node) []ast.Node {
	if b, ok := n.(*ast.BinaryNode); ok && (b.Operator == "and" || b.Operator == "&&") {
		return append(conjunction(b.Left), conjunction(b.Right)...)
	}
	return []ast.Node{n}
}

// zones are where a trigger works.
func (g gone) zones(in card.Names) []string {
	var out []string
	for _, n := range in {
		out = append(out, n.Text)
	}
	if len(in) == 0 {
		for z, d := range g.f.zones {
			if d.Active {
				out = append(out, z)
			}
		}
		slices.Sort(out)
	}
	return out
}

// after is where a verb of the game leaves the card it is about, nil if that
// can't be told.
func (g gone) after(verb string, deep int) (zones []string) {
	var decl *card.VerbDecl
	var steps []*lint.Step
	for _, p := range g.Programs() {
		if d := p.Pack.Game.Verbs.Get(verb); p.Sort == "verb" && p.Name == verb && d != nil {
			decl, steps = &d.Value, p.Steps
		}
	}
	if decl == nil || deep > 5 {
		return nil
	}
	i := slices.IndexFunc(decl.Params, func(e card.Entry[card.ParamDecl]) bool {
		return e.Value.Type.Text == "cards" || e.Value.Type.Text == "card"
	})
	if i < 0 {
		return nil
	}
	it := decl.Params[i].Name
	for _, s := range steps {
		switch {
		case s.Verb.Text == "move" && text(arg(s, "card")) == it && s.When == nil && s.Who == nil:
			if zones = g.f.destinations(text(arg(s, "to")), verb); zones == nil {
				return nil
			}
		case s.Own != nil && len(s.Own.Params) > 0 && s.When == nil:
			if given := s.Given.Get(s.Own.Params[0].Name); given != nil && given.Value.Text == it {
				if z := g.after(s.Verb.Text, deep+1); z != nil {
					zones = z
				}
			}
		case slices.Contains([]string{"record", "run", "use", "copy", "set", "gain", "lose", "reveal"}, s.Verb.Text):
		default:
			if strings.Contains(s.Step.Node.Span.Text(), it) {
				return nil
			}
		}
	}
	return zones
}

// elsewhere are the zones to which rules may send cards of a kind instead.
func (g gone) elsewhere(verb, kind string) []string {
	var out []string
	bit := g.f.all
	if k, ok := g.f.kinds[kind]; ok {
		bit = 1 << k
	}
	for _, d := range g.f.replacements() {
		if d.Replace.Text != verb && d.Replace.Text != "move" || g.f.eventKinds(d.If)&bit == 0 {
			continue
		}
		for _, e := range d.With {
			out = append(out, g.f.destinations(e.Value.Text, "")...)
		}
	}
	return out
}

// sayIn writes the zones behind the event, or in the place of those that are
// there.
func sayIn(d *card.TriggerDecl, in string) *diag.Fix {
	span := d.On.Node.Span
	if len(d.In) > 0 { // on a line of its own, or within { }
		return nil
	}
	key := source.Span{File: span.File, Start: span.Start, End: span.End}
	line := span.File.Line(span.Pos().Line)
	col := span.Pos().Col - 1
	before := string([]rune(line)[:min(col, len([]rune(line)))])
	sep := ", "
	if !strings.ContainsAny(before, "{") {
		indent := strings.Index(before, "on:")
		if indent < 0 {
			return nil
		}
		sep = "\n" + strings.Repeat(" ", indent)
	}
	return lint.Replace("say "+in, key, span.Text()+sep+in)
}
