package interp_test

import (
	"strings"
	"testing"
)

// TestNameMistakes: what a name can't be about is reported.
func TestNameMistakes(t *testing.T) {
	for step, want := range map[string]string{
		"{ name: {} }": "no-result",
		"{ name: { where: '.zone == \"hand\"' }, as: n }":         "not-printed",
		"{ name: { where: .cost > 1 and .other }, as: n }":        "not-printed",
		"{ name: { where: .cost < len(hand) }, as: n }":           "not-printed",
		"{ name: { where: .cost }, as: n }":                       "type",
		"{ name: { where: '.cost > 1 and .has.effect' }, as: n }": "",
		"{ name: { where: '.kind in [\"good\"]' }, as: n }":       "",
	} {
		r, l := loadMini("", "- { id: x, kind: thing, effect: ["+step+", draw: 'count(hand, .id == n)'] }\n")
		var codes []string
		for _, d := range l {
			codes = append(codes, d.Code)
		}
		if want == "" && (r == nil || len(l) > 0) || want != "" && (len(l) == 0 || l[0].Code != want) {
			t.Errorf("%s: %s %v, not %q", step, strings.Join(codes, " "), l, want)
		}
	}
}

// TestNames: what can be named is in the game, and is what its print says, not
// what rules make of it.
func TestNames(t *testing.T) {
	play(t, "", `
- { id: namer, kind: thing, effect: [{ name: { where: .cost <= 2 }, as: n }, { gain: { coins: 'count(hand, .id == n)' } }] }
- { id: vague, kind: thing, cost: "1 + len(hand)" }
- { id: tax, kind: thing, static: [{ modify: { cost: 1 }, cards: true }] }
`, `
  - name: printed costs of what is in the game
    given: { A: { hand: [namer, b, b, vague], play: [tax], deck: [c] }, B: { hand: [a] } }
    do:
      - play: namer
      - expect: { decision: { by: A, options: [a, b] } }
      - choose: b
    expect: { A: { coins: 2 } }
`)
}
