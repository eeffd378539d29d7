package card

import (
	"reflect"
	"strings"
	"testing"

	"shards/internal/diag"
	"shards/internal/source"
	"shards/internal/yamlsrc"
)

func parse(t testing.TB, text string) *source.Node {
	t.Helper()
	n, l := yamlsrc.Parse(source.NewFile("f", []byte(text)))
	if l.HasErrors() || n == nil {
		t.Fatal(text, l)
	}
	return n
}

func lines(l diag.List) string {
	l.Sort()
	var out []string
	for _, d := range l {
		out = append(out, strings.TrimPrefix(d.String(), "f:"))
	}
	return strings.Join(out, "\n")
}

func decode[T any](t testing.TB, text string) (v T, told string) {
	t.Helper()
	var l diag.List
	Decode(parse(t, text), &v, &l)
	return v, lines(l)
}

func TestExprText(t *testing.T) {
	for text, want := range map[string]string{
		`coin >= 1`: "coin >= 1", `"a \" b"`: `a " b`, `3`: "3", `-3`: "-3", `2.50`: "2.5", `True`: "true", `"3"`: "3",
	} {
		e, told := decode[Expr](t, text)
		if e.Text != want || told != "" || e.Node == nil {
			t.Errorf("%s: got %q %s", text, e.Text, told)
		}
	}
}

func TestStep(t *testing.T) {
	s, told := decode[Step](t, `{when: a, gain: {x: 1}, who: b, of: c, as: d, step: e-f, even_if_out: true}`)
	if told != "" || s.Verb.Text != "gain" || s.Args.Get("x") == nil || s.When.Text != "a" || s.Who.Text != "b" ||
		s.Of.Text != "c" || s.As.Text != "d" || s.Label.Text != "e-f" || !s.EvenIfOut || s.Node == nil {
		t.Errorf("%+v %s", s, told)
	}
	s, told = decode[Step](t, `end_phase`)
	if told != "" || s.Verb.Text != "end_phase" || s.Args != nil || s.Node == nil {
		t.Errorf("%+v %s", s, told)
	}
}

func TestOneOrMany(t *testing.T) {
	for text, want := range map[string]int{`draw: 1`: 1, `[draw: 1, end_phase]`: 2, `end_phase`: 1, `[]`: 0} {
		if s, told := decode[Steps](t, text); len(s) != want || told != "" {
			t.Errorf("%s: %v %s", text, s, told)
		}
	}
	for text, want := range map[string]int{`a`: 1, `[a, 3]`: 2} {
		if e, told := decode[Exprs](t, text); len(e) != want || told != "" {
			t.Errorf("%s: %v %s", text, e, told)
		}
	}
	if n, told := decode[Names](t, `[a, b]`); len(n) != 2 || n[1].Text != "b" || n[1].Node == nil || told != "" {
		t.Error(n, told)
	}
}

func TestAbilityUse(t *testing.T) {
	for text, want := range map[string]int{
		`[draw: 1, end_phase]`: 2, `{draw: 1}`: 1, `{do: [draw: 1], pay: {a: 1, b: 2}, needs: x}`: 1, `end_phase`: 1,
	} {
		a, told := decode[AbilityUse](t, text)
		if len(a.Do) != want || a.Node == nil || told != "" || (a.Needs != nil) != (len(a.Pay) == 2) {
			t.Errorf("%s: %+v %s", text, a, told)
		}
	}
}

func TestGameDecl(t *testing.T) {
	g, told := decode[GameDecl](t, `
game: g
players: {min: 1, max: 4}
counters:
  b: {of: player, max: 3, infinite: true}
  a: {of: card}
verbs:
  take: {params: {it: cards, n: {type: int, default: 1}}, do: {draw: n}}
turn: [{phase: main, actions: [all]}]
static: [{modify: {cost: -1}, times: 2}]
`)
	if told != "" {
		t.Fatal(told)
	}
	if g.Counters[0].Name != "b" || *g.Counters[0].Value.Max != 3 || g.Counters[0].Value.Min != nil || g.Counters.Get("a") == nil {
		t.Errorf("%+v", g.Counters)
	}
	params := g.Verbs[0].Value.Params
	if params[0].Value.Type.Text != "cards" || params[1].Value.Default.Text != "1" {
		t.Errorf("%+v", params)
	}
	if s := g.Static[0]; s.Node == nil || s.Modify[0].Value.Text != "-1" || *s.Times != 2 || g.Players.Max != 4 {
		t.Errorf("%+v", g)
	}
}

func TestDecodeCard(t *testing.T) {
	var l diag.List
	c := DecodeCard(parse(t, `
id: a
kind: tool
cost: coin + 1
colour: [red, blue]
play: [draw: 1]
tap: {pay: {coin: 1}, do: [draw: 1]}
text: Draw.
pley: 3
`), []string{"colour", "cost"}, []string{"play", "tap"}, &l)
	if got := lines(l); got != `9:1: unknown key "pley" [unknown-key]` {
		t.Error(got)
	}
	if c.ID.Text != "a" || c.Copies != 1 || c.TextNode == nil || c.Node == nil || len(c.Attributes) != 2 || len(c.Abilities) != 2 ||
		c.Attributes[0].Value.Text != "coin + 1" || len(c.Attributes[1].Value.Node.Items) != 2 || c.Abilities[1].Value.Pay[0].Name != "coin" {
		t.Errorf("%+v", c)
	}
}

type lookArgs struct {
	At  Expr  `key:"at,req,alone"`
	For *int  `key:"for"`
	Do  Steps `key:"do"`
}

func TestDecodeArgs(t *testing.T) {
	type embedded struct {
		Pick
		Into Expr `key:"into,req"`
	}
	for _, test := range []struct {
		step string
		t    reflect.Type
		want string
	}{
		{`look: row`, reflect.TypeFor[lookArgs](), ""},
		{`look: {at: row, for: 3, do: end_phase}`, reflect.TypeFor[lookArgs](), ""},
		{`look: {for: x}`, reflect.TypeFor[lookArgs](), "1:8: needs `at` [missing-key]\n1:13: must be a whole number, not \"x\" [wrong-type]"},
		{`look`, reflect.TypeFor[lookArgs](), `1:1: look needs arguments [missing-key]`},
		{`look:`, reflect.TypeFor[lookArgs](), `1:6: nothing is written here, it must be a map [wrong-type]`},
		{`look: [a]`, reflect.TypeFor[lookArgs](), `1:7: must be a value or an expression, not a list [wrong-type]`},
		{`end`, nil, ""},
		{`end: true`, nil, ""},
		{`end: {}`, nil, ""},
		{`end: 3`, nil, "1:6: end takes no arguments [wrong-type]"},
		{`draw`, reflect.TypeFor[Expr](), "1:1: draw needs arguments [missing-key]"},
		{`gain: {a: 1}`, reflect.TypeFor[Amounts](), ""},
		{`take: {from: row, up_to: 2, into: hand}`, reflect.TypeFor[embedded](), ""},
		{`first: [{when: a, do: [b]}, {do: c}]`, reflect.TypeFor[[]PhaseDecl](), "1:10: needs `phase` [missing-key]\n1:30: needs `phase` [missing-key]"},
	} {
		s, told := decode[Step](t, test.step)
		if told != "" {
			t.Fatal(test.step, told)
		}
		var l diag.List
		v := s.DecodeArgs(test.t, &l)
		if got := lines(l); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.step, got, test.want)
		}
		if test.t != nil && reflect.TypeOf(v) != test.t {
			t.Errorf("%s: got a %T", test.step, v)
		}
	}
	var l diag.List
	if v := DecodeArgs(parse(t, `{from: row, into: hand}`), reflect.TypeFor[embedded](), &l).(embedded); v.From[0].Text != "row" || v.Into.Text != "hand" {
		t.Errorf("%+v", v)
	}
}

// Every declaration has a decoder and a shape: there is no type that the two do
// not know, and no field of a step without its place.
func TestEveryType(t *testing.T) {
	for _, typ := range []reflect.Type{
		reflect.TypeFor[GameDecl](), reflect.TypeFor[CardDecl](), reflect.TypeFor[Manifest](), reflect.TypeFor[Pick](),
		reflect.TypeFor[TriggerDecl](), reflect.TypeFor[StaticDecl](), reflect.TypeFor[AbilityUse](), reflect.TypeFor[ParamDecl](),
	} {
		StructShape(typ)
		for _, f := range FieldsOf(typ) {
			if f.Doc == "" {
				t.Errorf("%v: %s has no doc", typ, f.Key)
			}
		}
		for _, text := range []string{"3", "x", "[x]", "{x: y}", "", "true"} {
			for _, f := range FieldsOf(typ) {
				var l diag.List
				n, _ := yamlsrc.Parse(source.NewFile("f", []byte("{"+f.Key+": "+text+"}")))
				Decode(n, reflect.New(typ).Interface(), &l)
			}
		}
	}
}

// FuzzDecode: no value panics, whatever it is read as.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{"a: [b]", "- {gain: {x: 1}, when: y}", "counters: {a: {of: player}}", "3", "", "{id: a, kind: b, text: }"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, _ := yamlsrc.Parse(source.NewFile("f", []byte(text)))
		if n == nil {
			return
		}
		for _, typ := range []reflect.Type{reflect.TypeFor[GameDecl](), reflect.TypeFor[Manifest](), reflect.TypeFor[Steps](), reflect.TypeFor[Pick](), reflect.TypeFor[AbilityUse](), reflect.TypeFor[lookArgs]()} {
			var l diag.List
			DecodeArgs(n, typ, &l)
		}
		var l diag.List
		DecodeCard(n, []string{"cost"}, []string{"play"}, &l)
		for _, d := range l {
			if d.Span.IsZero() {
				t.Errorf("no place: %s", d)
			}
		}
	})
}
