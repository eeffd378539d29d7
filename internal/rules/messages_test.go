package rules_test

import (
	"strings"
	"testing"

	"shards/internal/rules"
	"shards/internal/scenario"
	"shards/internal/source"
)

// TestMessages shows what is said of definitions and rules that can't mean what
// they say: the message, and behind a bar the hint.
func TestMessages(t *testing.T) {
	for text, want := range map[string]string{
		"triggers: [{ on: recruit, when: event.amount > 1, do: [draw: 1] }]":                     "such an event has no amount | it tells event.card, event.player, event.by, event.to",
		"triggers: [{ on: recruit, when: event.from == \"row\", do: [draw: 1] }]":                "such an event has no from",
		"triggers: [{ on: turn_start, do: [banish: event.card] }]":                               "such an event has no card | it tells event.player, event.by",
		"triggers: [{ on: gain, when: event.from == \"row\", do: [draw: 1] }]":                   "such an event has no from",
		"triggers: [{ on: move, when: event.counter == \"gems\", do: [draw: 1] }]":               "such an event has no counter",
		"static: [{ replace: recruit, if: event.from == \"row\", do: [] }]":                      "",
		"static: [{ replace: hit, if: event.from == \"row\", do: [] }]":                          "such an event has no from | it tells event.player, event.by, event.amount",
		"triggers: [{ on: turn_end, do: [whenever: { on: banish, do: [banish: event.card] }] }]": "",
		"triggers: [{ on: attack, do: [draw: 1] }]":                                              "attack is an action, and actions are no events | its steps do destroy, which is one",
		"triggers: [{ on: end_turn, do: [draw: 1] }]":                                            "end_turn is an action, and actions are no events | events are banish",
		"triggers: [{ on: atack, do: [draw: 1] }]":                                               "there is no event \"atack\"",
		"static: [{ replace: turn_end, do: [] }]":                                                "turn_end can't be replaced | those that can are banish, destroy",
		"verbs: { x: { params: { n: number }, do: [draw: n] } }":                                 "there is no type \"number\" | did you mean \"int\"?",
		"verbs: { x: { params: { n: thing }, do: [draw: n] } }":                                  "there is no type \"thing\" | types are int, bool, card",
		"insert: [{ in: ending, before: draw, do: [draw: 1] }]":                                  "there is no phase \"ending\" | phases are attack, end, play",
		"insert: [{ in: end, before: zz, do: [draw: 1] }]":                                       "there is no step in end called \"zz\" | steps in end are allies_leave",
		"counters: { sand: { of: player, start: 5, max: 3 } }":                                   "sand starts at 5, above its greatest value 3",
		"counters: { sand: { of: player, start: 1, min: 2 } }":                                   "sand starts at 1, below its least value 2",
		"change: { counters: { health: { max: 20 } } }":                                          "health starts at 50, above its greatest value 20 | change start and max together",
		"change: { counters: { health: { max: 20, start: 20 } } }":                               "",
		"zones: { top: { of: player } }":                                                         "the zone cannot be called \"top\": that is a function of expressions | choose another name",
		"attributes: { owner: { type: int, optional: true } }":                                   "the attribute cannot be called \"owner\": that is what every card has",
		"change: { cards: { crystal: { cost: -1 } } }":                                           "cost is at least 0, not -1",
	} {
		l := rules.Load(pack(t, map[string]string{"rules.yaml": text}))
		got := ""
		for _, d := range l.Diags {
			if strings.Contains(d.Span.File.Name, "rules.yaml") {
				got += d.Message + " | " + d.Hint + "\n"
			} else {
				t.Errorf("%s: told elsewhere: %s", text, d)
			}
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s:\ngot  %swant %s", text, got, want)
		}
	}
}

// TestAllThatIsWrong shows that a scenario tells everything that it expected in
// one place and that is not there.
func TestAllThatIsWrong(t *testing.T) {
	l := rules.Load("base")
	f, _ := scenario.Parse(source.NewFile("inline.test.yaml", []byte(`
tests:
  - name: All wrong
    given: { A: { hand: [crystal] } }
    expect: { A: { gems: 3, hand: [blaster], mastery: 0 }, over: true, illegal: [play: crystal] }
`)))
	fail := scenario.Run(l.Rules, f.Tests[0], nil)
	if fail == nil {
		t.Fatal("it passed")
	}
	for _, want := range []string{"A's gems 3, got 0", "A's hand [blaster], got [crystal]", "over true, got false", "crystal} to be illegal"} {
		if !strings.Contains(fail.Message, want) {
			t.Errorf("nothing is said of %q: %s", want, fail.Message)
		}
	}
	if strings.Contains(fail.Message, "mastery") {
		t.Errorf("what is right is told: %s", fail.Message)
	}
}
