package rules_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shards/internal/rules"
	"shards/interp"
)

// pack writes an expansion of the base game into a folder.
func pack(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "loops")
	if _, ok := files["pack.yaml"]; !ok {
		files["pack.yaml"] = "id: loops\nname: Loops\nrequires: [base]\n"
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestLoopsEnd plays cards that would go on for ever: the game ends with an
// error that names the card, its effect and the cycle.
func TestLoopsEnd(t *testing.T) {
	for _, c := range []struct{ name, files, card, want string }{
		{"a trigger that sets itself off", `
- id: spinner
  name: Spinner
  kind: ally
  play:
    - whenever: { on: gain, do: [gain: { gems: 1 }] }
    - gain: { gems: 1 }
`, "spinner", "spinner play → spinner play"},
		{"two cards that answer each other", `
- id: spinner
  name: Spinner
  kind: ally
  play:
    - whenever: { on: gain, when: 'event.counter == "gems"', do: [gain: { power: 1 }] }
    - whenever: { on: gain, when: 'event.counter == "power"', do: [gain: { gems: 1 }] }
    - gain: { gems: 1 }
`, "spinner", "spinner play"},
		{"a verb that calls itself", `
- id: spinner
  name: Spinner
  kind: ally
  play: [spin: {}]
`, "spinner", "spin → spin"},
		{"an enormous repetition", `
- id: spinner
  name: Spinner
  kind: ally
  play: [repeat: { times: 1000000000, do: [gain: { gems: 1 }] }]
`, "spinner", "spinner play went on for 100000 steps"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := pack(t, map[string]string{"cards/a.yaml": c.files, "rules.yaml": "verbs:\n  spin: { do: [spin: {}] }\n"})
			l := rules.Load(dir)
			if l.Diags.HasErrors() {
				t.Fatal(l.Diags.Err())
			}
			g, err := l.Rules.Empty(interp.Settings{Players: 2, Seed: 1, AskForced: true})
			if err != nil {
				t.Fatal(err)
			}
			g.Put(l.Rules.CardByID(c.card), l.Rules.ZoneByName("hand"), 0)
			g.Begin(0)
			for i := range g.Pending().Options {
				if g.Pending().Options[i].Card != interp.None {
					g.Choose(i)
					break
				}
			}
			if !g.Over() || !strings.Contains(g.Failure(), c.want) {
				t.Errorf("the game ended with %q, not with %q in it", g.Failure(), c.want)
			}
		})
	}
}

// TestAttributesThatLoop shows that attributes defined by themselves are found
// when loading, and that what only shows in play ends quietly.
func TestAttributesThatLoop(t *testing.T) {
	l := rules.Load(pack(t, map[string]string{
		"rules.yaml":   "attributes: { weight: { type: int, default: 0 }, size: { type: int, default: 0 } }\n",
		"cards/a.yaml": "- { id: a, name: A, kind: ally, weight: this.size + 1, size: 'sum(hand, .weight)' }\n",
	}))
	if err := l.Diags.Err(); err == nil || !strings.Contains(err.Error(), "defined by itself") {
		t.Errorf("the cycle was not found: %v", err)
	}
	l = rules.Load(pack(t, map[string]string{
		"cards/a.yaml": "- { id: a, name: A, kind: ally, use: { in: hand, needs: this.usable.use, do: [gain: { gems: 1 }] } }\n",
	}))
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	g, err := l.Rules.Empty(interp.Settings{Players: 2, AskForced: true})
	if err != nil {
		t.Fatal(err)
	}
	g.Put(l.Rules.CardByID("a"), l.Rules.ZoneByName("hand"), 0)
	g.Begin(0)
	if n := len(g.Pending().Options); n != 2 {
		t.Errorf("%d actions, want play and end of turn", n)
	}
}
