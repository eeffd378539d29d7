package checks

import (
	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// Unused finds declared names that nothing uses.
var Unused = define(lint.Check{
	Name: "unused", Category: lint.Suspicious, Since: "0.1",
	Why: `A name that nothing uses is a leftover, or its use is spelled otherwise than its declaration. It makes readers look for a rule that is not there. Looked at are verbs, conditions, counters, zones, records, options, abilities, attributes and their values, kinds and actions; a use in the name's own declaration does not count, nor does one that only writes a record.`,
	Bad: `-- more.yaml --
counters:
  grain: { of: player } # want "the counter \"grain\" is declared and never used"
options:
  harsh: # want "the option \"harsh\" is declared and never used"
    doc: Life is hard.
    default: false
conditions:
  rich: { when: coin >= 5 } # want "the condition \"rich\" is declared and never used"
verbs:
  toil: # want "the verb \"toil\" is declared and never used"
    do: [gain: { coin: 1 }]
`,
	Good: `-- more.yaml --
counters:
  grain: { of: player }
options:
  harsh:
    doc: Life is hard.
    default: false
conditions:
  rich: { when: coin >= 5 and not options.harsh }
verbs:
  toil:
    do: [gain: { coin: 1, grain: 1 }]
-- cards/example.yaml --
id: scribe
kind: worker
work:
  - toil: {}
    when: rich
`,
	Run: func(p *lint.Pass) {
		u := p.Uses()
		for _, pack := range p.Packs {
			if p.Linted(pack) {
				unusedIn(p, u, &pack.Game)
			}
		}
	},
})

func unusedIn(p *lint.Pass, u *lint.Uses, g *card.GameDecl) {
	each(g.Counters, func(name string, key *source.Node) { unused(p, u, key, "counter", name) })
	each(g.Zones, func(name string, key *source.Node) { unused(p, u, key, "zone", name) })
	each(g.Options, func(name string, key *source.Node) { unused(p, u, key, "option", name) })
	each(g.Conditions, func(name string, key *source.Node) { unused(p, u, key, "condition", name) })
	each(g.Verbs, func(name string, key *source.Node) { unused(p, u, key, "verb", name) })
	each(g.Kinds, func(name string, key *source.Node) { unused(p, u, key, "kind", name) })
	each(g.Actions, func(name string, key *source.Node) {
		if !allActions(p) {
			unused(p, u, key, "action", name)
		}
	})
	each(g.Records, func(name string, key *source.Node) { neverRead(p, u, key, name) })
	each(g.Abilities, func(name string, key *source.Node) { unusedAbility(p, u, key, name) })
	for i := range g.Attributes {
		a := &g.Attributes[i]
		if a.Value.Type != "" {
			unused(p, u, a.Key, "attribute", a.Name)
		}
		for _, v := range append(a.Value.Values, a.Value.Add...) {
			unusedValue(p, u, a.Name, v)
		}
	}
}

func each[T any](m card.Map[T], f func(name string, key *source.Node)) {
	for _, e := range m {
		f(e.Name, e.Key)
	}
}

func unused(p *lint.Pass, u *lint.Uses, key *source.Node, sort, name string) {
	if key != nil && len(u.Of(sort, name)) == 0 {
		p.Reportf(key.Span, "the %s %q is declared and never used", sort, name)
	}
}

// neverRead: a record that is only written remembers in vain.
func neverRead(p *lint.Pass, u *lint.Uses, key *source.Node, name string) {
	written := 0
	for _, r := range p.Refs() {
		if r.Sort == "record" && r.Text == name {
			written++
		}
	}
	switch all := len(u.Of("record", name)); {
	case all == 0:
		p.Reportf(key.Span, "the record %q is declared and never used", name)
	case all == written:
		p.Reportf(key.Span, "the record %q is written and never looked at", name)
	case written == 0:
		p.Reportf(key.Span, "the record %q is looked at, but nothing is ever recorded in it", name)
	}
}

// unusedAbility: an ability needs cards that have it and a rule that runs it.
func unusedAbility(p *lint.Pass, u *lint.Uses, key *source.Node, name string) {
	given, run := 0, 0
	for _, r := range p.Refs() {
		switch {
		case r.Sort != "ability" || r.Text != name:
		case r.Place.Sort == "ability" && r.Place.Name == name && r.Card.Abilities.Get(name).Key == r.Node:
			given++
		default:
			run++
		}
	}
	switch {
	case given == 0 && run == 0:
		p.Reportf(key.Span, "the ability %q is declared and never used", name)
	case given == 0:
		p.Reportf(key.Span, "no card has the ability %q", name)
	case run == 0:
		p.Reportf(key.Span, "cards have the ability %q, but no rule ever runs it", name)
	}
}

// unusedValue: a value of an enum belongs to cards or is asked for.
func unusedValue(p *lint.Pass, u *lint.Uses, attribute string, v card.Name) {
	if v.Node == nil || len(u.Of("value", v.Text)) > 0 {
		return
	}
	for _, pack := range p.Packs {
		for _, c := range pack.Cards {
			if e := c.Attributes.Get(attribute); e != nil && hasWord(e.Value.Node, v.Text) {
				return
			}
		}
	}
	p.Reportf(v.Node.Span, "no card has the %s %q, and no rule asks for it", attribute, v.Text)
}

// hasWord looks for a word in a scalar or a list of them.
func hasWord(n *source.Node, word string) bool {
	if n == nil {
		return false
	}
	for _, i := range n.Items {
		if hasWord(i, word) {
			return true
		}
	}
	return n.Kind == source.Scalar && n.Text == word
}

// allActions says whether some phase allows every action.
func allActions(p *lint.Pass) bool {
	for _, pack := range p.Packs {
		for _, phase := range pack.Game.Turn {
			for _, a := range phase.Actions {
				if a.Text == "all" {
					return true
				}
			}
		}
	}
	return false
}
