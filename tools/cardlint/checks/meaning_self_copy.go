package checks

import (
	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// SelfCopy finds effects that copy themselves.
var SelfCopy = define(lint.Check{
	Name: "self-copy", Category: lint.Suspicious, Since: "0.1",
	Why: "An ability that copies the same ability of cards among which its own card can be may be asked to copy itself. The engine does not copy an effect that is being copied already, so it ends; but whoever chooses it gets nothing. Say `.other`, or leave its id out.",
	Bad: `id: scribe
kind: worker
cost: 2
work:
  - pick:
      from: worked
      where: .kind == "worker"
      do: [copy: { ability: work, of: chosen }] # want "scribe can be among the cards that it copies"
`,
	Good: `id: scribe
kind: worker
cost: 2
work:
  - pick:
      from: worked
      where: .kind == "worker" and .other
      do: [copy: { ability: work, of: chosen }]
`,
	Run: func(p *lint.Pass) {
		w := worldOf(p)
		for _, s := range p.Steps() {
			if s.Verb.Text != "copy" || s.Card == nil || s.Sort != "ability" || text(arg(s, "ability")) != s.Name || whenever(s) {
				continue
			}
			if of := arg(s, "of"); of != nil && w.copiesSelf(s, of.Text) {
				p.Reportf(of.Span, "%s can be among the cards that it copies", s.Card.ID.Text).Hint = "write .other in the condition"
			}
		}
	},
})

// whenever says whether a step happens later, when something else does.
func whenever(s *lint.Step) bool {
	for at := s.Parent; at != nil; at = at.Parent {
		if at.Verb.Text == "whenever" || at.Verb.Text == "lasting" {
			return true
		}
	}
	return false
}

// copiesSelf says whether a list holds the step's own card. Names are followed
// to the choice that gave them.
func (w *world) copiesSelf(s *lint.Step, list string) bool {
	switch list {
	case "this":
		return true
	case "chosen":
		for at := s.Parent; at != nil; at = at.Parent {
			if p, ok := at.Args.(card.Pick); ok {
				return w.pickedSelf(s, p)
			}
		}
		return false
	}
	for _, before := range earlier(s) {
		if p, ok := before.Args.(card.Pick); ok && before.As.Text == list && list != "" {
			return w.pickedSelf(s, p)
		}
	}
	f := w.flow()
	kind, ok := w.kinds[s.Card.Kind.Text]
	if !ok || f.list(list, vars{})&(1<<kind) == 0 {
		return false
	}
	return w.selfFits(s, list)
}

// earlier are the steps that are done before one, the nearest first.
func earlier(s *lint.Step) []*lint.Step {
	var out []*lint.Step
	for at := s; at != nil; at = at.Parent {
		for i := len(at.Before) - 1; i >= 0; i-- {
			out = append(out, at.Before[i])
		}
	}
	return out
}

func (w *world) pickedSelf(s *lint.Step, p card.Pick) bool {
	kind, ok := w.kinds[s.Card.Kind.Text]
	kinds, _ := w.flow().sources(p.From, vars{})
	if !ok || kinds&(1<<kind) == 0 {
		return false
	}
	for _, from := range p.From {
		if w.selfFits(s, from.Text) {
			return p.Where == nil || !w.asSelf(s).of(w.tree(p.Where.Text)).never()
		}
	}
	return false
}

// asSelf takes # for the step's own card.
func (w *world) asSelf(s *lint.Step) eval {
	e := eval{world: w, isSelf: true}
	for _, d := range w.designs {
		if d.card == s.Card {
			e.elem = d
		}
	}
	return e
}

// selfFits says whether the conditions of a list let its own card in.
func (w *world) selfFits(s *lint.Step, list string) bool {
	fits := true
	lint.Visit(w.tree(list), func(n ast.Node) bool {
		if b, ok := n.(*ast.BuiltinNode); ok && b.Name == "filter" && len(b.Arguments) == 2 {
			fits = fits && !w.asSelf(s).of(body(b.Arguments[1])).never()
			return false
		}
		return fits
	})
	return fits
}
