// Package packs finds packs without loading them: which folder a file belongs
// to, and what a manifest says.
package packs

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"shards/internal/card"
	"shards/internal/source"
	"shards/internal/yamlsrc"
)

// ManifestFile is what makes a folder a pack.
const ManifestFile = "pack.yaml"

// Manifest is what other packs need to know about a pack.
type Manifest struct {
	ID, Name string
	Requires []string
}

// ErrManifest is the error for a manifest that can't be read as one.
var ErrManifest = errors.New("the manifest can't be read")

// ReadManifest reads the manifest of the pack in a folder.
func ReadManifest(fsys fs.FS, dir string) (Manifest, error) {
	text, err := fs.ReadFile(fsys, path.Join(dir, ManifestFile))
	if err != nil {
		return Manifest{}, err
	}
	n, diags := yamlsrc.Parse(source.NewFile(ManifestFile, text))
	if n == nil || n.Kind != source.Map || diags.HasErrors() {
		return Manifest{}, ErrManifest
	}
	var m card.Manifest
	card.Decode(n, &m, &diags)
	if m.ID.Text == "" {
		return Manifest{}, ErrManifest
	}
	out := Manifest{ID: m.ID.Text, Name: m.Name}
	for _, r := range m.Requires {
		out.Requires = append(out.Requires, r.Text)
	}
	return out, nil
}

// Of finds the folder of the pack that a file or folder belongs to, going up
// from it; "" if it belongs to none.
func Of(name string) string {
	abs, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	shown := filepath.Clean(name)
	for {
		if _, err := os.Stat(filepath.Join(abs, ManifestFile)); err == nil {
			return shown
		}
		up := filepath.Dir(abs)
		if up == abs {
			return ""
		}
		abs = up
		if dir := filepath.Dir(shown); dir != shown && dir != ".." && filepath.Base(shown) != ".." && shown != "." {
			shown = dir
		} else {
			shown = abs // beyond what was written: name it in full
		}
	}
}

// Sibling finds a pack by its id beside a folder; "" if there is none.
func Sibling(folder, id string) string {
	if !filepath.IsLocal(id) || filepath.Base(id) != id {
		return ""
	}
	abs, err := filepath.Abs(folder)
	if err != nil {
		return ""
	}
	at := filepath.Join(folder, "..", id)
	if !filepath.IsAbs(folder) && folder == "." {
		at = filepath.Join(filepath.Dir(abs), id)
	}
	m, err := ReadManifest(os.DirFS(at), ".")
	if err != nil || m.ID != id {
		return ""
	}
	return at
}
