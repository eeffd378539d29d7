package command

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shards/content"
	"shards/internal/diag"
	"shards/internal/packs"
)

// target is packs that are loaded together, as one game.
type target struct {
	refs   []string // what is loaded
	linted []string // what is told about
}

// member is one pack that is to be linted.
type member struct {
	ref      string
	folder   bool
	manifest packs.Manifest
}

// find turns paths into packs, and packs into targets.
func find(paths []string) ([]target, error) {
	var members []member
	for _, p := range paths {
		found, err := packsAt(p)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			if !slices.ContainsFunc(members, func(o member) bool { return filepath.Clean(o.ref) == filepath.Clean(m.ref) }) {
				members = append(members, m)
			}
		}
	}
	return group(members), nil
}

// packsAt are the packs that a path means.
func packsAt(path string) ([]member, error) {
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.IsDir():
		home := packs.Of(path)
		if home == "" {
			return nil, usagef("%s is not in a pack: no folder above it has a %s", path, packs.ManifestFile)
		}
		return []member{folder(home)}, nil
	case err != nil:
		if m, err := packs.ReadManifest(content.FS(), path); fs.ValidPath(path) && err == nil {
			return []member{{ref: path, manifest: m}}, nil
		}
		return nil, usagef("there is no folder or built-in pack %q%s", path, suggestBuiltin(path))
	case isPack(path):
		return []member{folder(path)}, nil
	}
	var out []member
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, usagef("cannot read %s: %v", path, err)
	}
	for _, e := range entries {
		if at := filepath.Join(path, e.Name()); isPack(at) && !strings.HasPrefix(e.Name(), ".") {
			out = append(out, folder(at))
		}
	}
	if len(out) > 0 {
		return out, nil
	}
	if home := packs.Of(path); home != "" {
		return []member{folder(home)}, nil
	}
	return nil, usagef("there is no pack in %s: neither it nor a folder in it has a %s", path, packs.ManifestFile)
}

func isPack(path string) bool {
	info, err := os.Stat(filepath.Join(path, packs.ManifestFile))
	return err == nil && !info.IsDir()
}

// folder is the pack of a folder. Its ref has a slash or a dot, so that it is
// not taken for the id of a built-in pack.
func folder(path string) member {
	m, _ := packs.ReadManifest(os.DirFS(path), ".")
	path = filepath.Clean(path)
	if !strings.ContainsAny(path, `/\.`) {
		path = "." + string(filepath.Separator) + path
	}
	return member{path, true, m}
}

func suggestBuiltin(word string) string {
	var ids []string
	entries, _ := fs.ReadDir(content.FS(), ".")
	for _, e := range entries {
		ids = append(ids, e.Name())
	}
	if hint := diag.SuggestHint(word, ids); hint != "" {
		return "; " + hint
	}
	return ""
}

// group puts packs that belong to one game together. What a folder requires is
// taken from among the packs, else from beside it, else it is a built-in pack.
func group(members []member) []target {
	var out []target
	done := make([]bool, len(members))
	for i := range members {
		if done[i] {
			continue
		}
		t := target{}
		done[i] = true
		for queue := []int{i}; len(queue) > 0; queue = queue[1:] {
			m := members[queue[0]]
			t.refs = append(t.refs, m.ref)
			t.linted = append(t.linted, m.ref)
			for j, o := range members {
				if !done[j] && (slices.Contains(m.manifest.Requires, o.manifest.ID) || slices.Contains(o.manifest.Requires, m.manifest.ID) || shareRequired(m, o)) {
					done[j] = true
					queue = append(queue, j)
				}
			}
			t.refs = append(t.refs, beside(m, members, nil)...)
		}
		slices.Sort(t.refs)
		t.refs = slices.Compact(t.refs)
		out = append(out, t)
	}
	return out
}

// shareRequired says whether two packs require the same one.
func shareRequired(a, b member) bool {
	return slices.ContainsFunc(a.manifest.Requires, func(r string) bool { return slices.Contains(b.manifest.Requires, r) })
}

// beside are the folders beside a pack that it requires, directly or not, and
// that are not linted themselves.
func beside(m member, members []member, seen []string) []string {
	if !m.folder {
		return nil
	}
	var out []string
	for _, id := range m.manifest.Requires {
		if slices.Contains(seen, id) || slices.ContainsFunc(members, func(o member) bool { return o.manifest.ID == id }) {
			continue
		}
		seen = append(seen, id)
		if at := packs.Sibling(m.ref, id); at != "" {
			other := folder(at)
			out = append(append(out, other.ref), beside(other, members, seen)...)
		}
	}
	return out
}
