package docgen

import (
	"os"
	"path/filepath"
	"slices"

	"shards/internal/card"
)

//go:generate go run ../../cmd/shards docs --out ../../docs/reference

// Write writes the pages into a folder, one with the words of the packs' game
// among them, and gives the files' names.
func Write(dir string, packs []*card.Pack) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var files []string
	pages := Pages()
	pages["game.md"] = Game(packs)
	for name, text := range pages {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return nil, err
		}
		files = append(files, path)
	}
	slices.Sort(files)
	return files, nil
}
