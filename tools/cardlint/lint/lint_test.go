package lint

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"shards/internal/diag"
)

// The sandbox has no finding of its own.
func TestSandboxLoads(t *testing.T) {
	r, err := RunExample(&Check{Name: "x", Category: Style, Run: func(*Pass) {}}, "id: scribe\nkind: worker\n")
	if err != nil || len(r.Diags) > 0 || r.Rules == nil {
		t.Fatal(err, r.Diags)
	}
}

// everyCard reports each card at its id.
var everyCard = &Check{Name: "every-card", Category: Suspicious, Why: "w", Since: "0", Run: func(p *Pass) {
	for _, pack := range p.Packs {
		for _, c := range pack.Cards {
			p.Reportf(c.ID.Node.Span, "a card")
		}
	}
}}

func sandboxWith(files map[string]string) Options {
	dir := fstest.MapFS{}
	fs.WalkDir(sandboxFiles, "sandbox", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && !strings.Contains(name, "own") {
			data, _ := sandboxFiles.ReadFile(name)
			dir[strings.TrimPrefix(name, "sandbox/")] = &fstest.MapFile{Data: data}
		}
		return err
	})
	for name, text := range files {
		dir[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return Options{Checks: []*Check{everyCard, Suppression}, OpenDir: func(path string) (fs.FS, error) {
		if path != "." {
			return nil, fs.ErrNotExist
		}
		return dir, nil
	}}
}

func told(l diag.List) string {
	var out []string
	for _, d := range l {
		out = append(out, fmt.Sprintf("%d %s: %s", d.Span.Pos().Line, d.Code, d.Message))
	}
	return strings.Join(out, "\n")
}

func TestSuppression(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"on its line", "id: a # cardlint: ignore every-card because it is a card\nkind: worker\n", ""},
		{"on the line before", "# cardlint: ignore every-card because it is a card\n\n# and more\nid: a\nkind: worker\n", ""},
		{"one of several", "id: a # cardlint: ignore other,every-card because it is a card\nkind: worker\n",
			`1 suppression: there is no check "other"`},
		{"no reason", "id: a # cardlint: ignore every-card\nkind: worker\n",
			"1 every-card: a card\n1 suppression: this gives no reason to ignore every-card"},
		{"unused", "id: a # cardlint: ignore every-card because it is a card\nkind: worker # cardlint: ignore every-card because\n",
			"2 suppression: this ignores every-card, and there is nothing to ignore"},
		{"elsewhere", "id: a\n# cardlint: ignore every-card because it is a card\nkind: worker\n",
			"1 every-card: a card\n2 suppression: this ignores every-card, and there is nothing to ignore"},
		{"loading", "id: a\nkind: nothing # cardlint: ignore unknown-name because I like it\n",
			"1 every-card: a card\n2 unknown-name: unknown kind \"nothing\"\n2 suppression: unknown-name can't be ignored: it is part of loading a pack"},
		{"nothing said", "id: a # cardlint: every-card\nkind: worker\n",
			"1 every-card: a card\n1 suppression: this comment says nothing to the linter"},
		{"not a comment", "id: a\nkind: worker\nname: 'x# cardlint: ignore every-card because'\n", "1 every-card: a card"},
	} {
		r, err := Run([]string{"."}, sandboxWith(map[string]string{"cards/a.yaml": c.text}))
		if err != nil {
			t.Fatal(err)
		}
		if got := told(r.Diags); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// The shape of files of scenarios is checked like that of others, and only where
// it was asked for.
func TestScenarioFiles(t *testing.T) {
	const text = "tests:\n  - name: x\n    givn: {} # cardlint: ignore unknown-key because I like it\n    do: [end: turn]\n"
	o := sandboxWith(map[string]string{"tests/a.test.yaml": text})
	r, err := Run([]string{"."}, o)
	if err != nil {
		t.Fatal(err)
	}
	want := "3 unknown-key: unknown key \"givn\"\n3 suppression: unknown-key can't be ignored: it is part of loading a pack"
	if got := told(r.Diags); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if r.Rules == nil {
		t.Error("a mistake in a test makes the pack unusable")
	}
	o.Linted = []string{}
	if r, _ = Run([]string{"."}, o); len(r.Diags) > 0 {
		t.Error(told(r.Diags))
	}
}

func TestOptions(t *testing.T) {
	o := sandboxWith(map[string]string{"cards/a.yaml": "id: a\nkind: worker\n"})
	for _, c := range []struct {
		enable, disable []string
		n               int
		err             string
	}{
		{nil, nil, 1, ""},
		{[]string{"suppression"}, nil, 0, ""},
		{[]string{"suspicious"}, nil, 1, ""},
		{nil, []string{"every-card"}, 0, ""},
		{[]string{"evry-card"}, nil, 0, `there is no check "evry-card"; did you mean "every-card"?`},
		{nil, []string{"syntax"}, 0, "syntax is not optional: it is part of loading a pack"},
	} {
		o.Enable, o.Disable = c.enable, c.disable
		r, err := Run([]string{"."}, o)
		if err != nil && err.Error() != c.err || err == nil && (c.err != "" || len(r.Diags) != c.n) {
			t.Errorf("%+v: %d findings, %v", c, len(r.Diags), err)
		}
	}
}

// A baseline silences what it lists, tells what is gone, and never grows.
func TestBaseline(t *testing.T) {
	at := filepath.Join(t.TempDir(), "base.json")
	run := func(text string) diag.List {
		r, err := Run([]string{"."}, sandboxWith(map[string]string{"cards/a.yaml": text}))
		if err != nil {
			t.Fatal(err)
		}
		return r.Diags
	}
	two := run("- {id: a, kind: worker}\n- {id: b, kind: worker}\n")
	if _, err := ReadBaseline(at); !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	write := func(l diag.List) *Baseline {
		if err := WriteBaseline(at, l); err != nil {
			t.Fatal(err)
		}
		b, err := ReadBaseline(at)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	b := write(two)
	if got := b.Apply(two); len(got) > 0 {
		t.Error(got)
	}
	three := run("# moved\n- {id: a, kind: worker}\n- {id: b, kind: worker}\n- {id: c, kind: worker}\n")
	if got := b.Apply(three); len(got) != 1 {
		t.Error(got)
	}
	one := run("- {id: a, kind: worker}\n")
	if got := told(b.Apply(one)); got != "1 stale-baseline: 1 finding of the baseline is not there any more" {
		t.Error(got)
	}
	if b = write(one); len(b.Apply(one)) > 0 || len(b.Apply(two)) != 1 {
		t.Error("it has not shrunk")
	}
	if b = write(three); len(b.Apply(three)) != 2 {
		t.Error("it has grown")
	}
	os.WriteFile(at, []byte(`{"version":2,"findings":[]}`), 0o666)
	if _, err := ReadBaseline(at); err == nil {
		t.Error("another version")
	}
}

// Two runs say the same in the same order.
func TestOrder(t *testing.T) {
	o := sandboxWith(map[string]string{"cards/a.yaml": "- {id: a, kind: worker}\n- {id: b, kind: work}\n", "cards/b.yaml": "- {id: c, kind: worker}\n"})
	var first string
	for i := range 5 {
		r, err := Run([]string{"."}, o)
		if err != nil {
			t.Fatal(err)
		}
		if got := told(r.Diags); i > 0 && got != first {
			t.Errorf("%s\nwas\n%s", got, first)
		} else {
			first = got
		}
	}
}

// An error and what a check finds at the same place are one mistake, told once.
func TestErrorsFirst(t *testing.T) {
	r, err := Run([]string{"."}, sandboxWith(map[string]string{
		"cards/a.yaml": "id: a\nkind: worker\n", "cards/b.yaml": "id: a\nkind: worker\n",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := told(r.Diags), "1 every-card: a card\n1 duplicate-card: two cards have the id \"a\""; got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
}
