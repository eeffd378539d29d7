package checks

import (
	"bytes"
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// KeyOrder finds cards whose keys stand in another order than in other
// cards.
var KeyOrder = define(lint.Check{
	Name: "key-order", Category: lint.Style, Since: "0.1",
	Why: "Cards are read faster, and compared easily, if their keys always come in the same order. The order is what nearly all cards of the packs do.",
	Bad: tenCards + `- id: kit
  kind: worker
  name: Kit # want "nearly all cards have name before kind"
`,
	Good: tenCards + `- id: kit
  name: Kit
  kind: worker
`,
	Run: func(p *lint.Pass) {
		keyOrder(p)
	},
})

type pair struct{ first, second string }

func keyOrder(p *lint.Pass) {
	counts := map[pair]int{}
	var cards []*card.CardDecl
	for _, pack := range p.Packs {
		cards = append(cards, pack.Cards...)
	}
	for _, c := range cards {
		keys := c.Node.Keys()
		for i, a := range keys {
			for _, b := range keys[i+1:] {
				counts[pair{a, b}]++
			}
		}
	}
	before := func(a, b string) bool {
		n := counts[pair{a, b}]
		return habit(n, n+counts[pair{b, a}])
	}
	for _, c := range cards {
		keys := c.Node.Keys()
		if a, b := firstOutOfPlace(keys, before); a != "" {
			d := p.Reportf(c.Node.Pair(a).Key.Span, "nearly all cards have %s before %s", a, b)
			d.Fix = reorder(c.Node, sortedBy(keys, before))
		}
	}
}

// firstOutOfPlace is a key that should stand before an earlier one, and that
// one.
func firstOutOfPlace(keys []string, before func(a, b string) bool) (a, b string) {
	for i := range keys {
		for _, earlier := range keys[:i] {
			if before(keys[i], earlier) {
				return keys[i], earlier
			}
		}
	}
	return "", ""
}

// sortedBy moves each key before the first one that it should come before.
func sortedBy(keys []string, before func(a, b string) bool) []string {
	var out []string
	for _, k := range keys {
		at := slices.IndexFunc(out, func(o string) bool { return before(k, o) })
		if at < 0 {
			at = len(out)
		}
		out = slices.Insert(out, at, k)
	}
	return out
}

// reorder is the fix that puts the keys of a map in another order: whole lines
// move, with the comments above them. It is nil where keys share lines, or the
// first would have to move: the dash of a list stands before it.
func reorder(n *source.Node, order []string) *diag.Fix {
	if n.Style == source.Flow || len(n.Pairs) == 0 || order[0] != n.Pairs[0].Key.Text {
		return nil
	}
	f := n.Span.File
	starts := make([]int, len(n.Pairs)+1)
	for i, p := range n.Pairs {
		line := p.Key.Span.Pos().Line
		if i > 0 && strings.TrimSpace(string(f.Text[f.Offset(source.Pos{Line: line, Col: 1}):p.Key.Span.Start])) != "" {
			return nil
		}
		for i > 1 && strings.HasPrefix(strings.TrimSpace(f.Line(line-1)), "#") {
			line--
		}
		starts[i] = f.Offset(source.Pos{Line: line, Col: 1})
	}
	last := n.Pairs[len(n.Pairs)-1].Value.Span.End
	end := bytes.IndexByte(f.Text[last:], '\n')
	if end < 0 {
		return nil
	}
	starts[len(n.Pairs)] = last + end + 1
	var text strings.Builder
	for _, k := range order[1:] {
		i := slices.IndexFunc(n.Pairs, func(p source.Pair) bool { return p.Key.Text == k })
		text.Write(f.Text[starts[i]:starts[i+1]])
	}
	return lint.Replace("put the keys in the usual order", source.Span{File: f, Start: starts[1], End: starts[len(n.Pairs)]}, text.String())
}
