package rules_test

import (
	"strings"
	"testing"

	"shards/internal/rules"
	"shards/internal/scenario"
	"shards/internal/source"
)

// TestLimitedChoices shows choices whose sets are limited: of every size where
// fewer may be taken.
func TestLimitedChoices(t *testing.T) {
	l := rules.Load(pack(t, map[string]string{"cards/a.yaml": `
- id: sorter
  name: Sorter
  kind: ally
  play:
    - discard: { from: hand, any: true, different: .id }
      as: gone
    - gain: { gems: len(gone) }
- id: pair
  name: Pair
  kind: ally
  play:
    - discard: { from: hand, up_to: 2, different: .id }
`}))
	runTests(t, l, `
tests:
  - name: Any number of different cards
    given: { A: { hand: [sorter, crystal, crystal, blaster] } }
    do:
      - play: sorter
      - choose: [crystal, blaster]
    expect: { A: { gems: 2, hand: [crystal], discard: [crystal, blaster] } }
  - name: One of them is enough
    given: { A: { hand: [sorter, crystal, crystal, blaster] } }
    do:
      - play: sorter
      - choose: [blaster]
    expect: { A: { gems: 1, hand: [crystal*2] } }
  - name: None is enough
    given: { A: { hand: [sorter, crystal, crystal, blaster] } }
    do:
      - play: sorter
      - choose: none
    expect: { A: { gems: 0, hand: [crystal*2, blaster] } }
  - name: Up to two takes one as well
    given: { A: { hand: [pair, crystal, blaster] } }
    do:
      - play: pair
      - expect: { decision: { by: A, options: [crystal, blaster], min: 0, max: 2 } }
      - choose: [crystal]
    expect: { A: { hand: [blaster] } }
`)
}

// TestReplacements shows what a replacement does and whom it asks.
func TestReplacements(t *testing.T) {
	l := rules.Load(pack(t, map[string]string{"cards/a.yaml": `
- id: last-stand
  name: Last Stand
  kind: champion
  defense: 3
  static: [{ replace: hit, if: event.player == me and event.amount >= 10, with: { amount: 9 } }]
- id: bargain
  name: Bargain
  kind: champion
  defense: 3
  static: [{ modify: { cost: -3 }, cards: .zone == "row" }]
`}))
	runTests(t, l, `
tests:
  - name: An amount that is replaced is no choice
    given: { A: { power: 15 }, B: { play: [last-stand] } }
    do: [end_turn: true]
    expect: { turn: B, decision: none, B: { health: 41 } }
  - name: A price does not fall below nothing
    given: { A: { gems: 0, play: [bargain] }, table: { row: [kiln-drone] } }
    do: [recruit: kiln-drone]
    expect: { A: { gems: 0, discard: [kiln-drone] } }
`)
}

// TestFailedGameFailsScenario shows that a card that never comes to an end fails
// the scenario that plays it, whatever else it expects.
func TestFailedGameFailsScenario(t *testing.T) {
	l := rules.Load(pack(t, map[string]string{"cards/a.yaml": `
- id: looper
  name: Looper
  kind: ally
  play:
    - whenever: { on: gain, do: [gain: { power: 1 }] }
    - gain: { power: 1 }
`}))
	f, _ := scenario.Parse(source.NewFile("inline.test.yaml", []byte(`
tests:
  - name: It loops
    given: { A: { hand: [looper] } }
    do: [play: looper]
    expect: { A: { hand: [] } }
`)))
	if fail := scenario.Run(l.Rules, f.Tests[0], nil); fail == nil || !strings.Contains(fail.Message, "looper play") {
		t.Errorf("the scenario came out with %v", fail)
	}
}
