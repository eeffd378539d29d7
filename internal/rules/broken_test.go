package rules

import (
	"strings"
	"testing"
	"testing/fstest"

	"shards/internal/diag"
)

// small is a game that is right.
var small = map[string]string{
	"pack.yaml": "id: small\nname: Small\n",
	"game.yaml": `game: small
players: { min: 2, max: 2 }
counters:
  coins: { of: player }
kinds:
  tool: { in: deck }
zones:
  deck: { of: player }
abilities:
  play: { doc: What it does. }
turn:
  - phase: main
    do: [gain: { coins: 1 }]
elimination:
  when: coins > 10
`,
	"cards/a.yaml": "id: a\nkind: tool\nplay:\n  - gain: { coins: 1 }\n    when: coins >= 2\n",
}

// TestBroken changes a game that is right, and says all that is told then.
func TestBroken(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, new []string // by turns in all files; new is put for old
		want     string
	}{
		{"nothing", nil, nil, ""},
		{"no kinds at all", []string{"kinds:\n  tool: { in: deck }\n"}, []string{""}, `cards/a.yaml:2: there is no kind "tool"`},
		{"a word of the language in a broken section hides no line with it",
			[]string{"  when: coins > 10\n", "coins >= 2"}, []string{"  when: []\n", "coin >= 2"},
			`cards/a.yaml:5: nothing is called "coin" here; game.yaml:15: must be a value or an expression, not a list`},
		{"keys a level too high, which look like names, hide no line with them",
			[]string{"  tool: { in: deck }\n", "coins >= 2"}, []string{"  tool: { in: deck }\n  when: []\n", "coin >= 2"},
			`cards/a.yaml:5: nothing is called "coin" here; game.yaml:7: must be a map, not a list`},
		{"a mistake in the number of players is told once",
			[]string{"{ min: 2, max: 2 }"}, []string{"\n  min: two\n  max: 2"}, `game.yaml:3: must be a whole number, not "two"`},
		{"an attribute of a wrong type is known all the same",
			[]string{"kinds:\n", "kind: tool\n"}, []string{"attributes:\n  guild: { type: enumm, values: [red] }\nkinds:\n", "kind: tool\nguild: red\n"},
			`game.yaml:6: must be int, bool or enum, not "enumm"`},
		{"what a parameter of no type is given is no second mistake",
			[]string{"turn:\n", "coins >= 2"}, []string{"conditions:\n  odd:\n    params: { n: numbr }\n    when: coins > 3\nturn:\n", "odd(2)"},
			`game.yaml:13: there is no type "numbr"`},
		{"a built-in pack with another id is read all the same",
			[]string{"id: small", "coins >= 2"}, []string{"id: large", "coin >= 2"},
			`cards/a.yaml:5: nothing is called "coin" here; pack.yaml:1: a built-in pack has the id of its folder, "small"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{}
			for name, text := range small {
				for i := range c.old {
					text = strings.ReplaceAll(text, c.old[i], c.new[i])
				}
				files["small/"+name] = &fstest.MapFile{Data: []byte(text)}
			}
			got := told(LoadFrom(files, "small").Diags)
			if got != c.want {
				t.Errorf("told\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func told(l diag.List) string {
	var out []string
	for _, d := range l {
		if d.Severity == diag.Error {
			place, _, _ := strings.Cut(strings.TrimPrefix(d.String(), "content/small/"), " ")
			file, rest, _ := strings.Cut(place, ":")
			line, _, _ := strings.Cut(rest, ":")
			out = append(out, file+":"+line+": "+d.Message)
		}
	}
	return strings.Join(out, "; ")
}
