package checks

import (
	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// Unused finds declared names that nothing uses.
var Unused = define(lint.Check{
	Name: "unused", Category: lint.Suspicious, Since: "0.1",
	Why: `A name that nothing uses is a leftover, or its use is spelled otherwise than its declaration. It makes readers look for a rule that is not there. Looked at are verbs, conditions, counters, zones, records, options, abilities, attributes and their values, kinds and actions; a use in the name's own declaration does not count, nor does one that only writes a record. A use in a pack that requires this one, and that lies beside it or is built in, counts.`,
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
				unusedNames{p, u, pack}.all(&pack.Game)
			}
		}
	},
})

type unusedNames struct {
	*lint.Pass
	uses *lint.Uses
	pack *card.Pack
}

func (u unusedNames) all(g *card.GameDecl) {
	each(g.Counters, func(n card.Name) { u.plain("counter", n) })
	each(g.Zones, func(n card.Name) { u.plain("zone", n) })
	each(g.Options, func(n card.Name) { u.plain("option", n) })
	each(g.Conditions, func(n card.Name) { u.plain("condition", n) })
	each(g.Verbs, func(n card.Name) { u.plain("verb", n) })
	each(g.Kinds, func(n card.Name) { u.plain("kind", n) })
	if !allActions(u.Pass) {
		each(g.Actions, func(n card.Name) { u.plain("action", n) })
	}
	each(g.Records, u.record)
	each(g.Abilities, u.ability)
	for i := range g.Attributes {
		a := &g.Attributes[i]
		if a.Value.Type != "" {
			u.plain("attribute", card.Name{Text: a.Name, Node: a.Key})
		}
		for _, v := range append(a.Value.Values, a.Value.Add...) {
			u.value(a.Name, v)
		}
	}
}

func each[T any](m card.Map[T], f func(card.Name)) {
	for _, e := range m {
		f(card.Name{Text: e.Name, Node: e.Key})
	}
}

// tell reports a name, unless another pack has it.
func (u unusedNames) tell(n card.Name, format string, args ...any) {
	if n.Node != nil && !u.UsedOutside(u.pack, n.Text) {
		u.Reportf(n.Node.Span, format, args...)
	}
}

func (u unusedNames) plain(sort string, n card.Name) {
	if len(u.uses.Of(sort, n.Text)) == 0 {
		u.tell(n, "the %s %q is declared and never used", sort, n.Text)
	}
}

// record: one that is only written remembers in vain.
func (u unusedNames) record(n card.Name) {
	written := 0
	for _, r := range u.Refs() {
		if r.Sort == "record" && r.Text == n.Text {
			written++
		}
	}
	switch all := len(u.uses.Of("record", n.Text)); {
	case all == 0:
		u.tell(n, "the record %q is declared and never used", n.Text)
	case all == written:
		u.tell(n, "the record %q is written and never looked at", n.Text)
	case written == 0:
		u.tell(n, "the record %q is looked at, but nothing is ever recorded in it", n.Text)
	}
}

// ability: it needs cards that have it and a rule that runs it.
func (u unusedNames) ability(n card.Name) {
	given, run := 0, 0
	for _, r := range u.Refs() {
		switch {
		case r.Sort != "ability" || r.Text != n.Text:
		case r.Card != nil && r.Card.Node.Pair(n.Text) != nil && r.Card.Node.Pair(n.Text).Key == r.Node:
			given++
		default:
			run++
		}
	}
	switch {
	case given == 0 && run == 0:
		u.tell(n, "the ability %q is declared and never used", n.Text)
	case given == 0:
		u.tell(n, "no card has the ability %q", n.Text)
	case run == 0:
		u.tell(n, "cards have the ability %q, but no rule ever runs it", n.Text)
	}
}

// value: a value of an enum belongs to cards or is asked for.
func (u unusedNames) value(attribute string, v card.Name) {
	if len(u.uses.Of("value", v.Text)) > 0 {
		return
	}
	for _, pack := range u.Packs {
		for _, c := range pack.Cards {
			if e := c.Attributes.Get(attribute); e != nil && hasWord(e.Value.Node, v.Text) {
				return
			}
		}
	}
	u.tell(v, "no card has the %s %q, and no rule asks for it", attribute, v.Text)
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
