package checks

import (
	"reflect"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// Shadowed finds names for results that hide others.
var Shadowed = define(lint.Check{
	Name: "shadowed", Category: lint.Suspicious, Since: "0.1",
	Why: "A name that a step gives to its result hides a parameter or an earlier result of the same name: expressions behind it mean the new one. Two names keep both in reach.",
	Bad: `-- more.yaml --
verbs:
  reward:
    params: { amount: int }
    do:
      - number: { max: 3 }
        as: amount # want "amount is already a parameter of reward"
      - gain: { coin: amount }
-- cards/example.yaml --
id: scribe
kind: worker
work:
  - reward: 1
  - number: { max: 3 }
    as: many
  - do:
      - number: { max: 2 }
        as: many # want "many is already the result of an earlier step"
      - gain: { coin: many }
  - gain: { might: many }
`,
	Good: `-- more.yaml --
verbs:
  reward:
    params: { amount: int }
    do:
      - number: { max: 3 }
        as: more
      - gain: { coin: amount + more }
-- cards/example.yaml --
id: scribe
kind: worker
work:
  - reward: 1
  - number: { max: 3 }
    as: many
  - gain: { coin: many }
`,
	Run: func(p *lint.Pass) {
		for _, s := range p.Steps() {
			for _, n := range given(s) {
				shadowed(p, s, n)
			}
		}
	},
})

// given are the names that a step gives: by `as`, beside its verb or in its
// arguments.
func given(s *lint.Step) []card.Name {
	names := []card.Name{s.As}
	if v := reflect.ValueOf(s.Args); v.Kind() == reflect.Struct {
		if f := v.FieldByName("As"); f.IsValid() {
			if n, ok := f.Interface().(card.Name); ok {
				names = append(names, n)
			}
		}
	}
	return names
}

func shadowed(p *lint.Pass, s *lint.Step, n card.Name) {
	if n.Text == "" || n.Node == nil {
		return
	}
	for at := s; at != nil; at = at.Parent {
		for _, before := range at.Before {
			for _, other := range given(before) {
				if other.Text == n.Text && other.Node != nil {
					lint.See(p.Reportf(n.Node.Span, "%s is already the result of an earlier step", n.Text), other.Node.Span, "here")
					return
				}
			}
		}
	}
	if s.Place.Sort != "verb" {
		return
	}
	if v := s.Pack.Game.Verbs.Get(s.Place.Name); v != nil {
		if param := v.Value.Params.Get(n.Text); param != nil {
			lint.See(p.Reportf(n.Node.Span, "%s is already a parameter of %s", n.Text, v.Name), param.Key.Span, "here")
		}
	}
}
