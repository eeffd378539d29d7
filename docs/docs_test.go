// Package docs holds the guides. Its test runs everything that they show.
//
// A fenced block of YAML says behind the fence what it is:
//
//	yaml card     a card, or a list of cards
//	yaml steps    steps, as they would stand under a card's play
//	yaml rules    a part of a rules file
//	yaml game     a rules file that defines a game of its own
//	yaml test     scenarios
//	yaml a/b/c    the file c in the folder b of the pack a
//
// All blocks of one chapter (## in a guide) make one pack, which requires base
// unless it defines a game; it must load without a complaint, and the chapter's
// scenarios must pass. A block with error=CODE behind its kind must be refused
// with that code when it is added to the chapter's pack. Blocks with a path
// build a pack file by file over the whole guide, which is tried after each
// file of scenarios and must in the end be the folder of that name in examples.
package docs

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shards/internal/diag"
	"shards/internal/rules"
	"shards/internal/scenario"
	"shards/internal/source"
	"shards/internal/testrun"
)

var update = flag.Bool("update", false, "write the packs that guides build into examples")

// guides are the pages with blocks that run.
var guides = []string{"language.md", "first-expansion.md", "scenarios.md", "../README.md"}

func TestGuides(t *testing.T) {
	for _, name := range guides {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".md"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			blocks := parse(t, name, string(text))
			var chapter []block
			for i, b := range blocks {
				if b.path != "" {
					continue
				}
				chapter = append(chapter, b)
				if i == len(blocks)-1 || blocks[i+1].chapter != b.chapter {
					t.Run(b.chapter, func(t *testing.T) { runChapter(t, chapter) })
					chapter = nil
				}
			}
			runPack(t, slices.DeleteFunc(blocks, func(b block) bool { return b.path == "" }))
		})
	}
}

// block is one fenced block of YAML.
type block struct {
	chapter string
	kind    string // card, steps, rules, game or test
	path    string // of a file, instead of a kind
	err     string // the code that it must be refused with
	at      string // guide and line
	text    string
}

// parse lists the YAML blocks of a guide.
func parse(t *testing.T, name, text string) []block {
	var blocks []block
	var chapter string
	var in *block
	other := false // within a block of something else
	for i, line := range strings.SplitAfter(text, "\n") {
		fence := strings.HasPrefix(line, "```")
		switch {
		case fence && in != nil:
			blocks = append(blocks, *in)
			in = nil
		case fence && other:
			other = false
		case fence:
			words := strings.Fields(strings.TrimPrefix(line, "```"))
			if len(words) == 0 || words[0] != "yaml" {
				other = true
				continue
			}
			in = &block{chapter: chapter, at: fmt.Sprintf("%s:%d", filepath.Base(name), i+2)}
			for _, w := range words[1:] {
				switch {
				case strings.HasPrefix(w, "error="):
					in.err = strings.TrimPrefix(w, "error=")
				case strings.Contains(w, "/"):
					in.path = w
				default:
					in.kind = w
				}
			}
			if in.path == "" && !slices.Contains([]string{"card", "steps", "rules", "game", "test"}, in.kind) {
				t.Errorf("%s: a block of YAML must say what it is, so that it is run", in.at)
			}
		case in != nil:
			in.text += line
		case !other && strings.HasPrefix(line, "## "):
			chapter = strings.TrimSpace(line[3:])
		}
	}
	return blocks
}

// runChapter loads a chapter's blocks as one pack and runs its scenarios.
func runChapter(t *testing.T, blocks []block) {
	write := func(blocks []block) string {
		dir := t.TempDir()
		manifest := "id: guide\nname: Guide\nrequires: base\n"
		for i, b := range blocks {
			switch b.kind {
			case "game":
				manifest = "id: guide\nname: Guide\n"
				save(t, dir, fmt.Sprintf("rules-%d.yaml", i), b.text)
			case "rules":
				save(t, dir, fmt.Sprintf("rules-%d.yaml", i), b.text)
			case "card":
				save(t, dir, fmt.Sprintf("cards/cards-%d.yaml", i), b.text)
			case "steps":
				save(t, dir, fmt.Sprintf("cards/steps-%d.yaml", i), fmt.Sprintf("id: steps-%d\nkind: ally\nplay:\n%s", i, b.text))
			}
		}
		save(t, dir, "pack.yaml", manifest)
		return dir
	}
	var good []block
	for _, b := range blocks {
		if b.err == "" {
			good = append(good, b)
		}
	}
	loaded := rules.Load(write(good))
	for _, d := range loaded.Diags {
		t.Errorf("%s (%s)\n%s", blocks[0].at, blocks[0].chapter, diagText(d))
	}
	if loaded.Diags.HasErrors() {
		return
	}
	for _, b := range blocks {
		switch {
		case b.err != "":
			l := rules.Load(write(append(slices.Clone(good), b))).Diags
			if !slices.ContainsFunc(l, func(d diag.Diagnostic) bool { return d.Code == b.err }) {
				t.Errorf("%s: not refused with %q, but: %v", b.at, b.err, l)
			}
		case b.kind == "test":
			text := b.text
			if !strings.HasPrefix(text, "packs:") && !strings.HasPrefix(text, "tests:") {
				text = "tests:\n" + text
			}
			f, l := scenario.Parse(source.NewFile(b.at, []byte(text)))
			for _, d := range l {
				t.Errorf("%s: %s", b.at, diagText(d))
			}
			for _, s := range f.Tests {
				if fail := scenario.Run(loaded.Rules, s, nil); fail != nil {
					t.Error(fail)
				}
			}
		}
	}
}

// runPack builds the pack of a guide file by file.
func runPack(t *testing.T, blocks []block) {
	if len(blocks) == 0 {
		return
	}
	root := t.TempDir()
	pack, _, _ := strings.Cut(blocks[0].path, "/")
	for _, b := range blocks {
		save(t, root, b.path, b.text)
		if !strings.HasSuffix(b.path, ".test.yaml") {
			continue
		}
		t.Run(b.path, func(t *testing.T) { runFolder(t, filepath.Join(root, pack)) })
	}
	if *update {
		if err := os.RemoveAll(filepath.Join("../examples", pack)); err != nil {
			t.Fatal(err)
		}
		for _, b := range blocks {
			save(t, "../examples", b.path, b.text)
		}
	}
	compareFolders(t, filepath.Join(root, pack), filepath.Join("../examples", pack))
}

// runFolder loads a pack without a complaint and passes its scenarios.
func runFolder(t *testing.T, dir string) {
	for _, d := range rules.Load(dir).Diags {
		t.Error(diagText(d))
	}
	r, err := testrun.Run([]string{dir}, testrun.Options{Builtin: os.DirFS("../content")})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range r.Diags {
		t.Error(diagText(d))
	}
	for _, x := range r.Results {
		if !x.Passed {
			t.Errorf("%s:%d: %s: %s", x.FailFile, x.FailLine, x.Name, x.Message)
		}
	}
}

// compareFolders wants the same files with the same text.
func compareFolders(t *testing.T, want, got string) {
	t.Helper()
	files := map[string][2][]byte{}
	for i, dir := range []string{want, got} {
		filepath.WalkDir(dir, func(name string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			text, err := os.ReadFile(name)
			rel, _ := filepath.Rel(dir, name)
			both := files[rel]
			both[i] = append([]byte{}, text...)
			files[rel] = both
			return err
		})
	}
	for name, both := range files {
		if !bytes.Equal(both[0], both[1]) {
			t.Errorf("%s differs from the guide; go test ./docs -update writes it", filepath.Join(got, name))
		}
	}
}

func save(t *testing.T, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func diagText(d diag.Diagnostic) string {
	var b strings.Builder
	diag.WriteText(&b, diag.List{d}, diag.TextOptions{})
	return b.String()
}

// Every page that a guide links to is there.
func TestLinks(t *testing.T) {
	pages, _ := filepath.Glob("*.md")
	for _, name := range append(pages, "../README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(text), "](")[1:] {
			to, _, _ := strings.Cut(part, ")")
			to, _, _ = strings.Cut(to, "#")
			if to == "" || strings.Contains(to, "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), to)); err != nil {
				t.Errorf("%s links to %s, which is not there", name, to)
			}
		}
	}
}
