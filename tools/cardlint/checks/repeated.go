package checks

import (
	"reflect"

	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// offers looks for two alternatives of a choice that do the same.
func offers(p *lint.Pass, of *source.Node) {
	if of == nil {
		return
	}
	for i, a := range of.Pairs {
		for _, b := range of.Pairs[:i] {
			if len(a.Value.Items) > 0 && same(a.Value, b.Value) {
				p.Reportf(a.Key.Span, "this does the same as %s, so it is no choice", b.Key.Text)
				break
			}
		}
	}
}

// Repeated finds the same thing said twice where once is meant.
var Repeated = define(lint.Check{
	Name: "repeated", Category: lint.Suspicious, Since: "0.1",
	Why: "A line that was copied and not changed: two equal steps one after the other, two equal rules on one card, or a name that is twice in a list. Who means it twice says so with a number or with `repeat`.",
	Bad: `id: scribe
kind: worker
guild: [red, red] # want "red is in this list already"
work:
  - gain: { coin: 1 }
  - gain: { coin: 1 } # want "this step is the same as the one before it"
  - lose_card: { from: [hand, hand], up_to: 1 } # want "hand is in this list already"
  - first:
      - { when: led, do: [gain: { might: 1 }] }
      - { when: led, do: [gain: { might: 1 }] } # want "this alternative is the same as the one before it"
  - choose:
      of:
        rest: [gain: { life: 1 }]
        train: [gain: { might: 1 }]
        heal: [gain: { life: 1 }] # want "this does the same as rest"
static:
  - modify: { wall: 1 }
    cards: .owner == me and .kind == "hero"
  - modify: { wall: 1 } # want "this rule is the same as the one above"
    cards: .owner == me and .kind == "hero"
`,
	Good: `id: scribe
kind: worker
guild: [red, blue]
work:
  - gain: { coin: 2 }
  - lose_card: { from: [hand, discard], up_to: 1 }
static:
  - modify: { wall: 2 }
    cards: .owner == me and .kind == "hero"
`,
	Run: func(p *lint.Pass) {
		for _, s := range p.Steps() {
			if n := len(s.Before); n > 0 && same(s.Step.Node, s.Before[n-1].Step.Node) {
				d := p.Reportf(s.Step.Node.Span, "this step is the same as the one before it")
				d.Hint = "add up the amounts, or write repeat"
			}
			lint.Nodes(s.Step.Args, func(n *source.Node) {
				twice(p, n)
				tiers(p, n)
			})
			if s.Verb.Text == "choose" && s.As.Text == "" {
				offers(p, s.Step.Args.Get("of"))
			}
		}
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				for _, a := range c.Attributes {
					twice(p, a.Value.Node)
				}
				rules(p, c.Node.Get("static"))
				rules(p, c.Node.Get("triggers"))
			}
			namesTwice(p, pack.Requires, pack.LeftOut)
			for _, ph := range pack.Game.Turn {
				namesTwice(p, ph.Actions)
			}
			for _, k := range pack.Game.Kinds {
				namesTwice(p, k.Value.Is)
			}
		}
	},
})

// same says whether two nodes are written alike, whatever their layout.
func same(a, b *source.Node) bool {
	return a != nil && b != nil && reflect.DeepEqual(a.JSON(), b.JSON())
}

// twice looks for a word that is twice in a list of words.
func twice(p *lint.Pass, n *source.Node) {
	if n == nil || n.Kind != source.Seq {
		return
	}
	seen := map[string]*source.Node{}
	for _, i := range n.Items {
		text, ok := i.Str()
		if !ok {
			return
		}
		if first := seen[text]; first != nil {
			lint.See(p.Reportf(i.Span, "%s is in this list already", text), first.Span, "here")
			continue
		}
		seen[text] = i
	}
}

// tiers looks for equal alternatives, one after the other.
func tiers(p *lint.Pass, n *source.Node) {
	for i := 1; i < len(n.Items); i++ {
		if t := n.Items[i]; t.Kind == source.Map && t.Get("do") != nil && same(t, n.Items[i-1]) {
			p.Reportf(card.FirstKey(t), "this alternative is the same as the one before it")
		}
	}
}

func namesTwice(p *lint.Pass, lists ...card.Names) {
	for _, names := range lists {
		seen := map[string]bool{}
		for _, n := range names {
			if seen[n.Text] && n.Node != nil {
				p.Reportf(n.Node.Span, "%s is in this list already", n.Text)
			}
			seen[n.Text] = true
		}
	}
}

// rules looks for equal rules of one card.
func rules(p *lint.Pass, n *source.Node) {
	if n == nil {
		return
	}
	for i, r := range n.Items {
		for _, before := range n.Items[:i] {
			if same(r, before) {
				lint.See(p.Reportf(card.FirstKey(r), "this rule is the same as the one above"), card.FirstKey(before), "here")
				break
			}
		}
	}
}
