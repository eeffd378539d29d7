package schema

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/internal/yamlsrc"
)

var someNames = Names{
	Counters:   []Named{{Name: "coin", Type: "player"}, {Name: "tapped", Type: "card"}},
	Attributes: []Named{{Name: "cost", Type: "int"}, {Name: "colour", Type: "enum", Many: true, Values: []string{"blue", "red"}}},
	Kinds:      []Named{{Name: "tool"}},
	Zones:      []Named{{Name: "hand", Type: "player"}, {Name: "row", Type: "table"}},
	Abilities:  []Named{{Name: "play", Doc: "When it is played."}},
	Actions:    []Named{{Name: "buy"}},
}

var someVerbs = []Verb{
	{Name: "gain", Doc: "Gain counters.", Args: reflect.TypeFor[card.Amounts]()},
	{Name: "pick", Args: reflect.TypeFor[card.Pick]()},
	{Name: "end_phase"},
	{Name: "look", Args: reflect.TypeFor[struct {
		At  card.Expr `key:"at,req,alone" doc:"What to look at."`
		For *int      `key:"for" min:"1"`
	}]()},
	{Name: "take", Params: &card.VerbDecl{Params: card.Map[card.ParamDecl]{
		{Name: "it", Value: card.ParamDecl{Type: card.Name{Text: "cards"}}},
	}}},
}

func parse(t testing.TB, text string) *source.Node {
	t.Helper()
	n, l := yamlsrc.Parse(source.NewFile("f", []byte(text)))
	if l.HasErrors() || n == nil {
		t.Fatal(l)
	}
	return n
}

// The schemas are schemas, say the same each time, and use no keyword that
// does not exist (a validator would pass over it in silence).
func TestBundle(t *testing.T) {
	first, again := Bundle(someNames, someVerbs), Bundle(someNames, someVerbs)
	for name, text := range first {
		if !bytes.Equal(text, again[name]) {
			t.Errorf("%s is not the same each time", name)
		}
		if _, err := jsonschema.CompileString("shards:///"+name, string(text)); err != nil {
			t.Errorf("%s: %#v", name, err)
		}
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		checkKeywords(t, name, v)
	}
}

const keywords = " $schema $comment $defs $ref title description type enum pattern minLength minimum maximum" +
	" properties required additionalProperties propertyNames items if then else anyOf "

func checkKeywords(t *testing.T, path string, v any) {
	s, ok := v.(map[string]any)
	if !ok {
		return
	}
	for key, child := range s {
		at := path + "/" + key
		switch {
		case !strings.Contains(keywords, " "+key+" "):
			t.Errorf("%s is no keyword", at)
		case key == "properties" || key == "$defs":
			for name, c := range child.(map[string]any) {
				checkKeywords(t, at+"/"+name, c)
			}
		case key == "$ref":
			if !strings.HasPrefix(child.(string), "#/$defs/") {
				t.Errorf("%s: %s", at, child)
			}
		case key == "anyOf":
			for _, c := range child.([]any) {
				checkKeywords(t, at, c)
			}
		default:
			checkKeywords(t, at, child)
		}
	}
}

func TestValidateCard(t *testing.T) {
	s := Compile(Card(someNames, someVerbs))
	open := someNames
	open.Open = true
	lenient := Compile(Card(open, someVerbs))
	for _, test := range []struct{ text, want, wantOpen string }{
		{`{id: a, kind: tool, cost: 3, play: [{gain: {coin: 1}}, end_phase, {look: row}, {look: {at: row}}, take: {from: row}]}`, "", ""},
		{`{id: a, kind: tool, powr: 1}`, `1:21: unknown key "powr" [unknown-key]`, ""},
		{`{id: a, kind: tol}`, `1:15: unknown kind "tol" [unknown-name]`, ""},
		{`{id: a, kind: tool, play: [look: {for: 0}]}`,
			"1:35: needs `at` [missing-key]\n1:40: must be at least 1, not 0 [wrong-value]",
			"1:35: needs `at` [missing-key]\n1:40: must be at least 1, not 0 [wrong-value]"},
		{`{id: a, kind: tool, copies: 1001}`, "1:29: must be at most 1000, not 1001 [wrong-value]", "1:29: must be at most 1000, not 1001 [wrong-value]"},
		{`{id: "", kind: tool}`, "1:6: a name must not be empty [bad-name]", "1:6: a name must not be empty [bad-name]"},
		{`{id: a, kind: tool, "odd/key~ %20é": 1}`, `1:21: unknown key "odd/key~ %20é" [unknown-key]`, ""},
		{`{id: a, kind: tool, examples: {}}`, "1:31: must be a list, not a map [wrong-type]", "1:31: must be a list, not a map [wrong-type]"},
		{`3`, "1:1: must be a card or a list of cards, not the number 3 [wrong-type]", "1:1: must be a card or a list of cards, not the number 3 [wrong-type]"},
		{`{id: a, kind: tool, cost: 1000, play: [gain: {coin: 1.5}]}`, "", ""},
	} {
		for schema, want := range map[*Schema]string{s: test.want, lenient: test.wantOpen} {
			var l diag.List
			Validate(parse(t, test.text), schema, &l)
			if got := lines(l); got != want {
				t.Errorf("%s\n got %s\nwant %s", test.text, got, want)
			}
		}
	}
}

func lines(l diag.List) string {
	l.Sort()
	var out []string
	for _, d := range l {
		out = append(out, strings.TrimPrefix(d.String(), "f:"))
	}
	return strings.Join(out, "\n")
}

// A fix leads to what was meant.
func TestFix(t *testing.T) {
	var l diag.List
	Validate(parse(t, `{id: a, kind: tool, copies: "3", plya: []}`), Compile(Card(someNames, someVerbs)), &l)
	var fixes []string
	for _, d := range l {
		fixes = append(fixes, d.Fix.Edits[0].Span.Text()+" → "+d.Fix.Edits[0].New)
	}
	if got := strings.Join(fixes, ", "); got != `plya → play, "3" → 3` {
		t.Error(got)
	}
}

// A scenario's keys are those that its reader asks for, and no others.
func TestScenarioKeys(t *testing.T) {
	for part, want := range map[string]string{
		"test":   "do expect given name options players rule seed",
		"given":  "A B C D E F G H setup table turn",
		"expect": "A B C D E F G H cards decision illegal legal out over table tie turn winner",
	} {
		if got := strings.Join(ScenarioKeys(part), " "); got != want {
			t.Errorf("%s: %s", part, got)
		}
	}
}

func TestScenario(t *testing.T) {
	s := Compile(Scenario(someNames))
	var l diag.List
	Validate(parse(t, `
packs: [base, horizon]
tests:
  - name: x
    rule: base/thresholds
    players: 2
    seed: 7
    options: { storms: false }
    given:
      turn: A
      A: { mastery: 9, coin: infinite, hand: [fungal-hermit], character: tetra }
      B: { play: [evokatus, {card: optio-crusher, exhausted: true}] }
      table: { row: [nil-assassin, crystal*2], center_deck: [data-heretic] }
    do:
      - play: fungal-hermit
      - choose: {B: 5}
        by: B
      - expect: { decision: none }
    expect:
      A: { hand: [], play: { has: [x] } }
      decision: { by: B, options: [a], min: 0, max: 2, most: 3 }
      legal: [{play: crystal}, end_turn]
      cards: { B.optio-crusher: { damage: 2 } }
  - nam: y
    given: [x]
`), s, &l)
	want := `21:56: unknown key "most" [unknown-key]
24:5: unknown key "nam" [unknown-key]
25:12: must be a map, not a list [wrong-type]`
	if got := lines(l); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func BenchmarkCompileCard(b *testing.B) {
	for b.Loop() {
		Compile(Card(someNames, someVerbs))
	}
}

func BenchmarkValidateCard(b *testing.B) {
	s := Compile(Card(someNames, someVerbs))
	n := parse(b, `{id: a, kind: tool, cost: 3, play: [{gain: {coin: 1}}, end_phase, {look: row}, {look: {at: row}}, take: {from: row}]}`)
	for b.Loop() {
		var l diag.List
		Validate(n, s, &l)
	}
}
