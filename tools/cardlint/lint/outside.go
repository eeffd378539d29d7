package lint

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/packs"
)

// UsedOutside says whether a pack that requires this one and is not loaded has
// a word: one beside it, or a built-in one. A game is made to be extended, so
// what it offers may be used there alone.
func (p *Pass) UsedOutside(pack *card.Pack, word string) bool {
	words, ok := p.outside[pack]
	if !ok {
		words = map[string]bool{}
		for _, dir := range p.dependants(pack) {
			addWords(words, dir)
		}
		p.outside[pack] = words
	}
	return words[word]
}

// dependants are the folders of packs that require a pack.
func (p *Pass) dependants(pack *card.Pack) []fs.FS {
	var out []fs.FS
	add := func(dir fs.FS, names []fs.DirEntry) {
		for _, e := range names {
			m, err := packs.ReadManifest(dir, e.Name())
			loaded := slices.ContainsFunc(p.Packs, func(o *card.Pack) bool { return o.ID.Text == m.ID })
			if err == nil && !loaded && slices.Contains(m.Requires, pack.ID.Text) {
				if sub, err := fs.Sub(dir, e.Name()); err == nil {
					out = append(out, sub)
				}
			}
		}
	}
	if entries, err := fs.ReadDir(p.builtin, "."); err == nil {
		add(p.builtin, entries)
	}
	abs, err := filepath.Abs(pack.Root)
	if err != nil {
		return out
	}
	if m, err := packs.ReadManifest(os.DirFS(abs), "."); err == nil && m.ID == pack.ID.Text {
		above := filepath.Dir(abs)
		if entries, err := os.ReadDir(above); err == nil {
			add(os.DirFS(above), entries)
		}
	}
	return out
}

func addWords(to map[string]bool, dir fs.FS) {
	fs.WalkDir(dir, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || path.Ext(name) != ".yaml" || strings.HasSuffix(name, ".test.yaml") {
			return nil
		}
		if text, err := fs.ReadFile(dir, name); err == nil {
			words(to, text)
		}
		return nil
	})
}
