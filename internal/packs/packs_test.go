package packs

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

func TestReadManifest(t *testing.T) {
	fsys := fstest.MapFS{
		"good/pack.yaml":  {Data: []byte("id: good\nname: Good\nrequires: [one, two]\n")},
		"alone/pack.yaml": {Data: []byte("id: alone\nrequires: one\n")},
		"noid/pack.yaml":  {Data: []byte("name: x\n")},
		"list/pack.yaml":  {Data: []byte("- id: x\n")},
		"torn/pack.yaml":  {Data: []byte("id: [\n")},
	}
	if m, err := ReadManifest(fsys, "good"); err != nil || m.ID != "good" || len(m.Requires) != 2 {
		t.Errorf("good: %v %v", m, err)
	}
	if m, err := ReadManifest(fsys, "alone"); err != nil || len(m.Requires) != 1 {
		t.Errorf("alone: %v %v", m, err)
	}
	for _, bad := range []string{"noid", "list", "torn", "nowhere"} {
		if _, err := ReadManifest(fsys, bad); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}

func TestOfAndSibling(t *testing.T) {
	dir := t.TempDir()
	for _, id := range []string{"one", "two"} {
		if err := os.MkdirAll(filepath.Join(dir, id, "tests"), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, id, ManifestFile), []byte("id: "+id+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for name, want := range map[string]string{"one": "one", "one/tests": "one", "one/tests/x.test.yaml": "one", "./one/tests/": "one", ".": ""} {
		if got := Of(name); filepath.Clean(got) != filepath.Clean(want) {
			t.Errorf("Of(%q) is %q, not %q", name, got, want)
		}
	}
	t.Chdir(filepath.Join(dir, "one", "tests"))
	here, _ := os.Getwd()
	for _, name := range []string{".", "x.test.yaml", ".."} {
		if got, _ := filepath.Abs(Of(name)); got != filepath.Dir(here) {
			t.Errorf("Of(%q) within tests is %q", name, Of(name))
		}
	}
	t.Chdir(filepath.Join(dir, "one"))
	if got := Sibling(".", "two"); filepath.Base(got) != "two" {
		t.Errorf("beside .: %q", got)
	}
	for _, id := range []string{"three", "../two", "..", ""} {
		if got := Sibling(".", id); got != "" {
			t.Errorf("beside . there is no %q: %q", id, got)
		}
	}
}
