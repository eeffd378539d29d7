package rules_test

import (
	"testing"

	"shards/internal/rules"
	"shards/internal/scenario"
	"shards/internal/source"
)

// runTests runs scenarios against rules.
func runTests(t *testing.T, l rules.Loaded, text string) {
	t.Helper()
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	f, diags := scenario.Parse(source.NewFile("inline.test.yaml", []byte(text)))
	if diags.HasErrors() {
		t.Fatal(diags.Err())
	}
	for _, test := range f.Tests {
		if fail := scenario.Run(l.Rules, test, nil); fail != nil {
			t.Error(fail)
		}
	}
}

// TestReshuffleHook shows a rule that comes before a reshuffle in the middle of
// a draw: it may put a card in, asks, and the draw goes on.
func TestReshuffleHook(t *testing.T) {
	dir := pack(t, map[string]string{
		"rules.yaml": `
zones:
  vault: { of: player, visible: none, ordered: true, name: vault }
static:
  - replace: reshuffle
    if: event.to == "deck"
    do:
      - may:
          - move: { card: "top(vault, 1)", to: me.discard }
      - reshuffle: deck
`,
	})
	runTests(t, rules.Load(dir), `
tests:
  - name: The card goes into the discard pile before it is shuffled
    given: { A: { hand: [data-heretic], deck: [blaster], discard: [crystal], vault: [omnius, zara-ra] } }
    do:
      - play: data-heretic
      - choose: yes
    expect:
      A: { hand: { size: 2, has: [blaster] }, deck: { size: 1 }, discard: [], vault: [zara-ra] }
  - name: Declined, the reshuffle is as ever
    given: { A: { hand: [data-heretic], deck: [blaster], discard: [crystal], vault: [omnius] } }
    do:
      - play: data-heretic
      - choose: no
    expect:
      A: { hand: [blaster, crystal], deck: [], discard: [], vault: [omnius] }
  - name: With nothing to put in nobody is asked
    given: { A: { hand: [data-heretic], deck: [blaster], discard: [crystal] } }
    do:
      - play: data-heretic
    expect:
      A: { hand: [blaster, crystal], deck: [], discard: [] }
  - name: Once for a draw that finds nothing
    given: { A: { hand: [data-heretic] } }
    do:
      - play: data-heretic
    expect:
      A: { hand: [], deck: [] }
`)
}
