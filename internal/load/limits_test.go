package load

import (
	"bytes"
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

// codes lists the codes of a list, each once in a row.
func codes(l diag.List) string {
	var out []string
	for _, d := range l {
		if len(out) == 0 || out[len(out)-1] != d.Code {
			out = append(out, d.Code)
		}
	}
	return strings.Join(out, " ")
}

func game() fstest.MapFS {
	return fstest.MapFS{
		"base/pack.yaml": {Data: []byte("id: base\nname: Base\n")},
		"base/game.yaml": {Data: []byte("game: g\nkinds: { tool: {} }\n")},
	}
}

func packsOf(dir fs.FS, refs ...string) diag.List {
	o := testOptions
	o.Builtin = dir
	o.OpenDir = func(string) (fs.FS, error) { return nil, fs.ErrNotExist }
	_, l := Packs(refs, o)
	return l
}

func TestHugeFileIsRefused(t *testing.T) {
	dir := game()
	dir["base/cards/a.yaml"] = &fstest.MapFile{Data: bytes.Repeat([]byte("#"), maxFileSize+1)}
	if got := codes(packsOf(dir, "base")); got != "unreadable" {
		t.Error(got)
	}
}

func TestTooManyFilesAreRefused(t *testing.T) {
	dir := game()
	for i := range maxFiles {
		dir[fmt.Sprintf("base/cards/%d.yaml", i)] = &fstest.MapFile{}
	}
	if got := codes(packsOf(dir, "base")); got != "too-large" {
		t.Error(got)
	}
}

// failing cannot read some of its files and folders.
type failing struct{ fs.FS }

func (f failing) Open(name string) (fs.File, error) {
	if strings.Contains(name, "locked") {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return f.FS.Open(name)
}

func TestUnreadable(t *testing.T) {
	dir := game()
	dir["base/cards/locked.yaml"] = &fstest.MapFile{Data: []byte("{}")}
	dir["base/cards/locked/b.yaml"] = &fstest.MapFile{Data: []byte("{}")}
	dir["base/cards/pipe.yaml"] = &fstest.MapFile{Mode: fs.ModeNamedPipe}
	dir["base/cards/c.yaml"] = &fstest.MapFile{Data: []byte("id: c\nkind: toll")}
	l := packsOf(failing{dir}, "base")
	if got := codes(l); got != "unknown-name unreadable" || len(l) != 4 {
		t.Error(got, l)
	}
}

func TestNothing(t *testing.T) {
	if packs, l := Packs(nil, Options{}); len(packs) != 0 || codes(l) != "no-game" {
		t.Error(packs, l)
	}
	if _, l := Packs([]string{"", "base"}, Options{OpenDir: func(string) (fs.FS, error) { return nil, errors.New("no") }}); !l.HasErrors() {
		t.Error("an empty ref is no pack")
	}
}

// Real folders: siblings, the working directory, links that lead out.
func TestFolders(t *testing.T) {
	root := t.TempDir()
	if err := os.CopyFS(root, game()); err != nil {
		t.Fatal(err)
	}
	write(t, root, "exp/pack.yaml", "id: exp\nname: Exp\nrequires: base\n")
	write(t, root, "exp/cards/a.yaml", "id: a\nkind: tool\n")
	write(t, root, "secret.yaml", "id: secret\nkind: tool\n")

	o := testOptions
	packs, l := Packs([]string{filepath.Join(root, "exp")}, o)
	if l.HasErrors() || len(packs) != 2 || len(packs[1].Cards) != 1 {
		t.Errorf("a sibling: %d packs, %v", len(packs), l)
	}
	t.Chdir(filepath.Join(root, "exp"))
	if packs, l := Packs([]string{"."}, o); l.HasErrors() || len(packs) != 2 {
		t.Errorf("the working directory: %d packs, %v", len(packs), l)
	}
	t.Chdir(root)
	if packs, l := Packs([]string{"exp", "./base/"}, o); l.HasErrors() || len(packs) != 2 {
		t.Errorf("bare words: %d packs, %v", len(packs), l)
	}
	if err := os.Symlink("../../secret.yaml", filepath.Join(root, "exp/cards/link.yaml")); err != nil {
		t.Skip("no symbolic links here")
	}
	if packs, l := Packs([]string{"exp"}, o); codes(l) != "unreadable" || len(packs[1].Cards) != 1 {
		t.Errorf("a link that leads out: %v", l)
	}
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	name = filepath.Join(root, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// FuzzPacks: no text of any of the three sorts of files panics, and every
// mistake has a place.
func FuzzPacks(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range parseArchive(string(text)).files {
			f.Add(file.text, file.text)
		}
	}
	f.Fuzz(func(t *testing.T, definitions, cards string) {
		dir := game()
		dir["base/more.yaml"] = &fstest.MapFile{Data: []byte(definitions)}
		dir["base/cards/a.yaml"] = &fstest.MapFile{Data: []byte(cards)}
		dir["more/pack.yaml"] = &fstest.MapFile{Data: []byte(cards)}
		for _, d := range packsOf(dir, "base", "more") {
			if d.Span.IsZero() && d.Code != "no-game" || d.Code == "schema" || d.Message == "" {
				t.Errorf("%s: %s", d.Span, d)
			}
		}
	})
}
