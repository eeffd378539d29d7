package command

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shards/internal/source"
	"shards/internal/yamlsrc"
)

var update = flag.Bool("update", false, "rewrite docs/checks.md")

func TestReferenceIsFresh(t *testing.T) {
	const path = "../../../docs/checks.md"
	want, err := Reference()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, _ := os.ReadFile(path)
	if string(got) != want {
		t.Error("docs/checks.md is stale; run: go generate ./tools/cardlint/...")
	}
}

func TestDiff(t *testing.T) {
	long := strings.Repeat("x\n", 20)
	for _, c := range []struct{ old, new, want string }{
		{"a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"},
		{"a\n", "a\nb\n", "@@ -1,1 +1,2 @@\n a\n+b\n"},
		{"a" + long + "b\n", "A" + long + "B\n", "@@ -1,3 +1,3 @@\n-ax\n+Ax\n x\n x\n@@ -19,3 +19,3 @@\n x\n x\n-b\n+B\n"},
		{"a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"},
	} {
		got := unified("f", []byte(c.old), []byte(c.new))
		if want := "--- f\n+++ f\n" + c.want; got != want {
			t.Errorf("%q → %q:\n%s\nwant\n%s", c.old, c.new, got, want)
		}
	}
}

func TestSameMeaning(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"a: 1\nb: 2\n", "b: 2\na: 1\n", true},
		{"- a: 1\n  b: 2\n", "- {b: 2, a: 1}\n", true},
		{"a: {x: 1, y: 2}\n", "a: {y: 2, x: 1}\n", false},
		{"a: 'x and y'\n", "a: (x and y)\n", true},
		{"a: x and y or z\n", "a: x and (y or z)\n", false},
		{"a: x and y or z\n", "a: (x and y) or z\n", true},
		{"a: 0x10 + 1\n", "a: 16 + 1\n", true},
		{"a: [1, 2]\n", "a: [2, 1]\n", false},
		{"name: Old Scribe\n", "name: Older Scribe\n", false},
		{"a: 1\n", "a: 1\nb: 2\n", false},
	} {
		a, _ := yamlsrc.Parse(source.NewFile("a", []byte(c.a)))
		b, _ := yamlsrc.Parse(source.NewFile("b", []byte(c.b)))
		if got := sameMeaning(a, b, true); got != c.same {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}

// The SARIF that is written has what its standard demands, and only known keys.
func TestSARIF(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"pack.yaml": "id: p\nname: P\n", "game.yaml": "game: g\nkinds: { tool: {} }\n",
		"cards/a.yaml": "id: a\nkind: tol\ncost: 3 %\n",
	} {
		os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777)
		os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666)
	}
	var out bytes.Buffer
	c := &Command{Out: &out, Err: io.Discard, Format: "sarif"}
	if err := c.Run(t.Context(), []string{dir}); err != ErrFindings {
		t.Fatal(err)
	}
	var log sarifLog
	dec := json.NewDecoder(&out)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if log.Version != "2.1.0" || run.Tool.Driver.Name == "" || len(run.Results) == 0 {
		t.Errorf("%+v", log)
	}
	for _, r := range run.Results {
		if r.Message.Text == "" || run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID || r.Locations[0].Physical.Region.StartLine < 1 {
			t.Errorf("%+v", r)
		}
		for _, f := range r.Fixes {
			if len(f.Changes) == 0 || len(f.Changes[0].Replacements) == 0 {
				t.Errorf("%+v", f)
			}
		}
	}
}

// What ships has no finding, and nothing in it is silenced; nor has the game
// that the examples of checks are added to.
func TestWhatShipsIsClean(t *testing.T) {
	for _, path := range []string{"../../../content", "../../../content/base", "../../../examples", "base", "horizon", "../lint/sandbox"} {
		var out bytes.Buffer
		c := &Command{Out: &out, Err: io.Discard, Format: "text"}
		if err := c.Run(t.Context(), []string{path}); err != nil {
			t.Errorf("%s: %v\n%s", path, err, out.String())
		}
	}
	filepath.WalkDir("../../../content", func(name string, e os.DirEntry, err error) error {
		if text, _ := os.ReadFile(name); err == nil && bytes.Contains(text, []byte("cardlint: ignore")) {
			t.Errorf("%s silences a check", name)
		}
		return nil
	})
}
