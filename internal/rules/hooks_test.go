package rules_test

import (
	"strings"
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

// TestSetupThatAsks shows a setup with questions: a scenario answers them, and
// what it gives takes the place of what was dealt then.
func TestSetupThatAsks(t *testing.T) {
	l := rules.Load(pack(t, map[string]string{"rules.yaml": `
insert:
  - in: setup
    before: hands
    do: [{ choose: { of: { rich: [gain: { mastery: 5 }], poor: [gain: { mastery: 2 }] } }, who: players }]
`}))
	runTests(t, l, `
tests:
  - name: Each answers
    given: { setup: [{ choose: [rich], by: A }, { choose: [poor], by: B }], B: { health: 7 } }
    expect: { A: { mastery: 5, hand: { size: 5 } }, B: { mastery: 3, health: 7, hand: { size: 5 } }, decision: none }
`)
	f, _ := scenario.Parse(source.NewFile("inline.test.yaml", []byte(`
tests:
  - { name: Nobody answers, given: { setup: true } }
  - { name: Only one answers, given: { setup: [choose: [rich]] } }
`)))
	for i, asked := range []string{"A is asked (choose): rich, poor", "B is asked (choose): rich, poor"} {
		if fail := scenario.Run(l.Rules, f.Tests[i], nil); fail == nil || !strings.Contains(fail.Message, "the setup is not over: "+asked) {
			t.Errorf("%s: the scenario came out with %v", f.Tests[i].Name, fail)
		}
	}
}

// TestKindGivenToAVerb shows a verb with a kind as its parameter, given by its
// name, by a parameter and in a map, and what is said of a kind that is none.
func TestKindGivenToAVerb(t *testing.T) {
	const verbs = `
verbs:
  gather:
    params: { sort: kind, n: { type: int, default: 1 } }
    do: [gain: { gems: 'n * count(discard, .kind == sort)' }]
    text: gather {sort}
  gather_twice:
    params: { sort: kind }
    do: [gather: sort, gather: { sort: sort, n: 2 }]
    text: gather {sort} twice
`
	runTests(t, rules.Load(pack(t, map[string]string{"rules.yaml": verbs, "cards/a.yaml": `
- { id: gatherer, name: Gatherer, kind: ally, play: [gather: '"champion"'] }
- { id: hoarder, name: Hoarder, kind: ally, play: [gather_twice: '"ally"'] }
`})), `
tests:
  - name: A kind by its name
    given: { A: { hand: [gatherer], discard: [evokatus, crystal] } }
    do: [play: gatherer]
    expect: { A: { gems: 1 } }
  - name: A kind handed on; other kinds that are one count
    given: { A: { hand: [hoarder], discard: [evokatus, crystal] } }
    do: [play: hoarder]
    expect: { A: { gems: 3 } }
`)
	for wrong, says := range map[string]string{
		`'"champoin"'`: `there is no kind "champoin"; did you mean "champion"?`,
		`"champion"`:   `nothing is called "champion" here; write '"champion"' with both quotes, as YAML takes the outer ones away: it is a value, not a name`,
	} {
		l := rules.Load(pack(t, map[string]string{"rules.yaml": verbs, "cards/a.yaml": "- { id: gatherer, name: Gatherer, kind: ally, play: [gather: " + wrong + "] }\n"}))
		said := ""
		for _, d := range l.Diags {
			said += d.Message + "; " + d.Hint
		}
		if said != says {
			t.Errorf("%s came out with %s", wrong, said)
		}
	}
}

// TestBoundsOfWorkedOutAttributes shows that an attribute that is an expression
// keeps its bounds, after what changes it.
func TestBoundsOfWorkedOutAttributes(t *testing.T) {
	runTests(t, rules.Load(pack(t, map[string]string{
		"rules.yaml": "attributes: { heft: { type: int, default: 1, min: 1, max: 3 } }\n",
		"cards/a.yaml": `
- { id: sack, name: Sack, kind: ally, heft: len(hand) }
- { id: lifter, name: Lifter, kind: ally, heft: 1, play: [lasting: { modify: { heft: -2 }, cards: true }] }
`})), `
tests:
  - name: Not above the greatest
    given: { A: { hand: [crystal*5], discard: [sack] } }
    expect: { cards: { A.sack: { heft: 3 } } }
  - name: Not below the least
    given: { A: { discard: [sack] } }
    expect: { cards: { A.sack: { heft: 1 } } }
  - name: What changes it comes before the bounds
    given: { A: { hand: [lifter, crystal*4], discard: [sack] } }
    do: [play: lifter]
    expect: { cards: { A.sack: { heft: 2 } } }
`)
}

// TestAttributeOrNumber shows a number of a card beside a plain one and one of
// another sort, in the two results of a condition.
func TestAttributeOrNumber(t *testing.T) {
	runTests(t, rules.Load(pack(t, map[string]string{
		"rules.yaml": "attributes: { heft: { type: int, default: 2 }, frail: { type: bool } }\n",
		"cards/a.yaml": `
- id: weigher
  name: Weigher
  kind: ally
  play:
    - gain: { power: 'sum(hand, .kind == "champion" ? .heft : 0)' }
    - gain: { gems: 'sum(hand, .kind == "champion" ? .shield : .heft)' }
    - gain: { mastery: 1 }
      when: 'any(hand, .kind == "champion" ? .frail : true)'
`})), `
tests:
  - name: Either number
    given: { A: { hand: [weigher, evokatus, crystal] } }
    do: [play: weigher]
    expect: { A: { power: 2, gems: 2, mastery: 1 } }
`)
}
