package checks

import (
	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// AskedTwice finds permissions around what is a permission already.
var AskedTwice = define(lint.Check{
	Name: "asked-twice", Category: lint.Suspicious, Since: "0.1",
	Why: "`may` asks whether the steps inside shall happen. If all of them let the player choose nothing anyway, the player is asked twice for one decision.",
	Bad: `id: scribe
kind: worker
work:
  - may: [lose_card: { from: hand, up_to: 1 }] # want "the steps inside may ask whether"
`,
	Good: `id: scribe
kind: worker
work:
  - lose_card: { from: hand, up_to: 1 }
  - may: [lose_card: { from: hand }]
  - may:
      - gain: { coin: 1 }
      - lose_card: { from: hand, up_to: 1 }
`,
	Run: func(p *lint.Pass) {
		o := optional{p, map[string]bool{}, map[string]bool{}}
		for _, s := range p.Steps() {
			if s.Verb.Text != "may" || len(s.Inner) == 0 {
				continue
			}
			if o.all(s.Inner) {
				p.Reportf(s.Verb.Node.Span, "the steps inside may ask whether they shall happen, so the player is asked twice").Hint = "leave may out"
			}
		}
	},
})

// optional finds steps that a player may answer with nothing.
type optional struct {
	*lint.Pass
	verbs, done map[string]bool // of the game: whether they only ask
}

func (o optional) all(steps []*lint.Step) bool {
	for _, s := range steps {
		if !o.step(s) {
			return false
		}
	}
	return len(steps) > 0
}

func (o optional) step(s *lint.Step) bool {
	switch s.Verb.Text {
	case "may":
		return true
	case "do":
		return o.all(s.Inner)
	case "choose":
		n := arg(s, "optional")
		return n != nil && n.Tag == source.Bool && n.Bool
	case "choose_player":
		return own(s, "up_to") != nil
	case "pick":
		p, ok := s.Args.(card.Pick)
		return ok && canBeNone(p)
	}
	if s.Own == nil {
		return false
	}
	return s.Pick != nil && canBeNone(*s.Pick) || o.verb(s.Verb.Text)
}

func canBeNone(p card.Pick) bool { return p.UpTo != nil || p.Any }

// verb says whether one of the game's verbs does nothing else than ask.
func (o optional) verb(name string) bool {
	if !o.done[name] {
		o.done[name] = true
		for _, pr := range o.Programs() {
			if pr.Sort == "verb" && pr.Name == name {
				o.verbs[name] = o.all(pr.Steps)
			}
		}
	}
	return o.verbs[name]
}
