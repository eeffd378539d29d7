package effects_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shards/effects"
	"shards/internal/examples"
)

// TestExamples runs the examples of every verb. A verb says what it does and
// shows it.
func TestExamples(t *testing.T) {
	var all []*examples.Example
	of := map[string][]*examples.Example{}
	for _, v := range effects.All() {
		if v.Doc == "" {
			t.Errorf("%s has no documentation", v.Name)
		}
		list, diags := examples.Parse(v.Name, v.Examples)
		for _, d := range diags {
			t.Error(d)
		}
		if len(list) == 0 {
			t.Errorf("%s has no example", v.Name)
		}
		of[v.Name] = list
		all = append(all, list...)
	}
	r, err := examples.Load(all)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range effects.All() {
		shown := regexp.MustCompile(`\b` + v.Name + `\b`)
		for _, e := range of[v.Name] {
			t.Run(v.Name+"/"+e.Name, func(t *testing.T) {
				if err := e.Run(r); err != nil {
					t.Error(err)
				}
				if !shown.MatchString(e.Node.Get("play").Span.Text()) {
					t.Errorf("the example does not show %s", v.Name)
				}
			})
		}
	}
}

var defined = regexp.MustCompile(`Name:\s+"([a-z_]+)"`)

// TestOneFileOneVerb finds each verb in the file that has its name, or that
// holds a few that belong together.
func TestOneFileOneVerb(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range files {
		if strings.HasSuffix(f.Name(), "_test.go") || !strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		verbs := defined.FindAllStringSubmatch(string(text), -1)
		found += len(verbs)
		name := strings.TrimSuffix(f.Name(), ".go")
		if len(verbs) == 1 && verbs[0][1] != name {
			t.Errorf("%s holds the verb %s", f.Name(), verbs[0][1])
		}
		if len(verbs) > 3 {
			t.Errorf("%s holds %d verbs; what they have in common can stand in a file of its own", f.Name(), len(verbs))
		}
	}
	if all := effects.All(); found != len(all) {
		t.Errorf("%d verbs were found in the files, %d are defined", found, len(all))
	}
}

// TestNames finds no verb twice and no modifier that is a verb.
func TestNames(t *testing.T) {
	var names []string
	for _, v := range effects.All() {
		if slices.Contains(names, v.Name) {
			t.Errorf("%s is defined twice", v.Name)
		}
		names = append(names, v.Name)
	}
}
