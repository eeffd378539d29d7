package docgen

import (
	"os"
	"path/filepath"
	"slices"
)

//go:generate go run ../../cmd/shards docs --out ../../docs/reference

// Write writes the pages into a folder and gives the files' names.
func Write(dir string) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var files []string
	for name, text := range Pages() {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return nil, err
		}
		files = append(files, path)
	}
	slices.Sort(files)
	return files, nil
}
