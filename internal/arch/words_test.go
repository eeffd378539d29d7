// Package arch holds tests of the project's own shape.
package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shards/internal/rules"
)

// general are words that packs declare and that are of general use, each with
// the reason why Go may say it.
var general = map[string]string{
	"play":      "what players do with a game; a command is called so",
	"hand":      "the engine's draw takes it to be the zone to draw into",
	"deck":      "the engine's draw takes it to be the zone to draw from",
	"discard":   "an English verb for throwing away",
	"cost":      "a price, in help texts as the design has them",
	"row":       "a line of a table",
	"use":       "an English verb, and an engine verb",
	"focus":     "where the keyboard's attention is",
	"reset":     "an English verb for starting over",
	"return":    "a word of Go",
	"take":      "an English verb",
	"order":     "a sequence; turn order",
	"exhausted": "used up, of budgets",
	"removed":   "taken away, of lines and files",
	"attack":    "what hostile input does",
	"reward":    "what a search maximises",
	"character": "a letter of a text",
	"claim":     "an English verb for what somebody says is theirs",
	"damage":    "what happens to a file",
	"hit":       "what a cache does",
	"fresh":     "new",
	"echo":      "a message that only repeats another",
}

// TestNoGameWords searches all Go files outside tests for words that the
// shipped content declares: the names of counters, attributes and their values,
// kinds, zones, records, abilities, conditions, verbs, actions, options and
// cards. The engine must not know any game.
func TestNoGameWords(t *testing.T) {
	l := rules.Load("base", "horizon")
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	words := map[string]bool{}
	declared := map[string]bool{}
	add := func(names ...string) {
		for _, n := range names {
			declared[n] = true
			if len(n) > 2 && general[n] == "" && general[strings.TrimSuffix(n, "s")] == "" {
				words[strings.ToLower(n)] = true
			}
		}
	}
	r := l.Rules
	for i := range r.Counters {
		add(r.Counters[i].Name)
	}
	for i := range r.Attributes {
		add(r.Attributes[i].Name)
		add(r.Attributes[i].Values...)
	}
	for i := range r.Kinds {
		add(r.Kinds[i].Name)
	}
	for i := range r.Zones {
		add(r.Zones[i].Name)
	}
	for i := range r.Abilities {
		add(r.Abilities[i].Name)
	}
	for i := range r.Actions {
		add(r.Actions[i].Name)
	}
	for i := range r.Options {
		add(r.Options[i].Name)
	}
	for i := range r.Cards {
		add(r.Cards[i].ID)
	}
	for _, p := range l.Packs {
		for _, v := range p.Game.Verbs {
			add(v.Name)
		}
		for _, c := range p.Game.Conditions {
			add(c.Name)
		}
	}
	word := regexp.MustCompile(`[a-z]+(?:[_-][a-z]+)*`)
	err := filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		name := ""
		if d != nil {
			name = d.Name()
		}
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "testdata" || name == ".git" || strings.HasPrefix(name, "tmp")):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			n++
			for _, w := range word.FindAllString(strings.ToLower(split(line)), -1) {
				if words[w] || words[strings.TrimSuffix(w, "s")] {
					t.Errorf("%s:%d: %q is a word of a game", strings.TrimPrefix(path, "../../"), n, w)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for w := range general {
		if !declared[w] && !declared[w+"s"] {
			t.Errorf("%q is excused, but the content does not declare it", w)
		}
	}
	if len(words) < 120 {
		t.Errorf("only %d words were looked for; is the content loaded?", len(words))
	}
}

var hump = regexp.MustCompile(`([a-z])([A-Z])`)

// split takes CamelCase apart, so that words within names are found.
func split(line string) string { return hump.ReplaceAllString(line, "$1 $2") }
