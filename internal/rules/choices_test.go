package rules_test

import (
	"testing"

	"shards/internal/rules"
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
