package checks

import (
	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// UnusedResult finds choices that change nothing, and names that nothing reads.
var UnusedResult = define(lint.Check{
	Name: "unused-result", Category: lint.Bug, Since: "0.1",
	Why: "A choice whose outcome nothing looks at is no choice: a `pick` without steps and without a name, steps that do not speak of what was chosen, a name that later steps never use.",
	Bad: `id: scribe
kind: worker
work:
  - pick: { from: hand } # want "nothing is done with the chosen cards"
  - pick: { from: hand, do: [gain: { coin: 1 }] } # want "the steps do not speak of what is chosen"
  - lose_card: { from: hand }
    as: gone # want "nothing uses the name gone"
  - choose_player:
      among: opponents # want "the steps do not speak of what is chosen"
      do: [lose: { coin: 1 }]
`,
	Good: `id: scribe
kind: worker
work:
  - pick: { from: hand, do: [discard: chosen] }
  - lose_card: { from: hand }
    as: gone
  - gain: { coin: len(gone) }
  - choose_player:
      among: opponents
      do:
        - lose: { coin: 1 }
          who: chosen
`,
	Run: func(p *lint.Pass) {
		used := map[place]map[string]int{}
		for _, e := range p.Exprs() {
			at := placeOf(e.Place)
			if used[at] == nil {
				used[at] = map[string]int{}
			}
			lint.Visit(e.Tree(), func(n ast.Node) bool {
				if id, ok := n.(*ast.IdentifierNode); ok {
					used[at][id.Value]++
				}
				return true
			})
		}
		for _, s := range p.Steps() {
			unusedResult(p, s, used[placeOf(s.Place)])
		}
	},
})

// place is where names of results are known: a program, or all those of one
// ability; it may be too large, which costs a finding.
type place struct {
	pack       *card.Pack
	card       *card.CardDecl
	sort, name string
}

func placeOf(p lint.Place) place { return place{p.Pack, p.Card, p.Sort, p.Name} }

func unusedResult(p *lint.Pass, s *lint.Step, used map[string]int) {
	switch a := s.Args.(type) {
	case card.Pick:
		switch {
		case len(a.Do) == 0 && s.As.Text == "":
			p.Reportf(s.Verb.Node.Span, "nothing is done with the chosen cards").Hint = "add do: with steps, or as: with a name for later steps"
		case len(a.Do) > 0 && s.As.Text == "" && !speaksOf(s, "chosen"):
			p.Reportf(s.Verb.Node.Span, "the steps do not speak of what is chosen")
		}
	}
	if s.Verb.Text == "choose_player" && len(s.Inner) > 0 && !speaksOf(s, "chosen") {
		if n := arg(s, "among"); n != nil {
			d := p.Reportf(n.Span, "the steps do not speak of what is chosen")
			d.Hint = "who: chosen makes a step that player's"
		}
	}
	if n := s.As; n.Text != "" && n.Node != nil && used[n.Text] == 0 {
		p.Reportf(n.Node.Span, "nothing uses the name %s", n.Text)
	}
}

// speaksOf says whether steps inside a step use a name.
func speaksOf(s *lint.Step, name string) bool {
	for _, in := range s.Inner {
		for _, e := range in.Exprs {
			found := false
			lint.Visit(e.Tree(), func(n ast.Node) bool {
				id, ok := n.(*ast.IdentifierNode)
				found = found || ok && id.Value == name
				return !found
			})
			if found || e.Tree() == nil {
				return true
			}
		}
		if in.Pick == nil && speaksOf(in, name) || in.Pick != nil && mentions(in.Step.Args, name) {
			return true
		}
	}
	return false
}

func mentions(n *source.Node, name string) bool {
	found := false
	lint.Nodes(n, func(n *source.Node) {
		found = found || n.Kind == source.Scalar && wordIn(n.Text, name)
	})
	return found
}

func wordIn(text, word string) bool {
	for i := 0; i+len(word) <= len(text); i++ {
		if text[i:i+len(word)] == word && (i == 0 || !isNamePart(text[i-1])) && (i+len(word) == len(text) || !isNamePart(text[i+len(word)])) {
			return true
		}
	}
	return false
}
