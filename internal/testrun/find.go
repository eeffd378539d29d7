package testrun

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"shards/internal/packs"
	"shards/internal/scenario"
	"shards/internal/source"
)

const testEnding = ".test.yaml"

// ErrNoPath is the error for a path that names nothing.
var ErrNoPath = errors.New("there is no such file, folder or built-in pack")

// find lists what there is to run below a path.
func (r *runner) find(name string) ([]job, error) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return r.folder(name), nil
	case err == nil:
		return r.single(name)
	case fs.ValidPath(name):
		if _, err := packs.ReadManifest(r.Builtin, name); err == nil {
			return r.builtin(name), nil
		}
	}
	return nil, fmt.Errorf("%s: %w", name, ErrNoPath)
}

// single is one file: scenarios, or cards with examples, or a whole pack.
func (r *runner) single(name string) ([]job, error) {
	switch {
	case strings.HasSuffix(name, testEnding):
		return r.file(os.DirFS(filepath.Dir(name)), filepath.Base(name), name, r.onDisk(name)), nil
	case filepath.Base(name) == packs.ManifestFile:
		return r.folder(filepath.Dir(name)), nil
	case filepath.Ext(name) == ".yaml":
		return r.examples(packs.Of(name), name), nil
	}
	return nil, fmt.Errorf("%s: a file with scenarios ends in %s", name, testEnding)
}

// folder is everything below a folder.
func (r *runner) folder(root string) []job {
	var jobs []job
	home := packs.Of(root)
	if home != "" && filepath.Clean(home) != filepath.Clean(root) {
		jobs = r.examples(home, root)
	}
	filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			r.report.Diags.Errorf(source.Span{File: source.NewFile(name, nil)}, "unreadable", "cannot read this: %v", err)
			return fs.SkipDir
		case name != root && strings.HasPrefix(e.Name(), "."):
			if e.IsDir() {
				return fs.SkipDir
			}
		case e.IsDir():
		case e.Name() == packs.ManifestFile:
			jobs = append(jobs, r.examples(filepath.Dir(name), filepath.Dir(name))...)
		case strings.HasSuffix(name, testEnding):
			jobs = append(jobs, r.file(os.DirFS(filepath.Dir(name)), filepath.Base(name), name, r.onDisk(name))...)
		}
		return nil
	})
	return jobs
}

// builtin is everything of a built-in pack.
func (r *runner) builtin(id string) []job {
	jobs := r.examplesOf(r.refs(nil, place{builtin: id}), id, func(string) bool { return true })
	fs.WalkDir(r.Builtin, id, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && strings.HasSuffix(name, testEnding) {
			jobs = append(jobs, r.file(r.Builtin, name, path.Join(r.Root, name), place{builtin: id})...)
		}
		return nil
	})
	return jobs
}

// file reads one file of scenarios.
func (r *runner) file(fsys fs.FS, name, shown string, at place) []job {
	text, err := fs.ReadFile(fsys, name)
	f := source.NewFile(filepath.ToSlash(shown), text)
	if err != nil {
		r.report.Diags.Errorf(source.Span{File: f}, "unreadable", "cannot read the file: %v", err)
		return nil
	}
	parsed, diags := scenario.Parse(f)
	r.report.Diags = append(r.report.Diags, diags...)
	return []job{{file: f, refs: r.refs(parsed.Packs, at), tests: parsed.Tests}}
}

// examples lists the examples of the cards of a pack that stand below a path.
func (r *runner) examples(home, below string) []job {
	if home == "" {
		return nil
	}
	m, _ := packs.ReadManifest(os.DirFS(home), ".")
	root, err := filepath.Abs(below)
	return r.examplesOf(r.refs(nil, place{folder: home}), m.ID, func(file string) bool {
		abs, err2 := filepath.Abs(file)
		return err == nil && err2 == nil && (abs == root || strings.HasPrefix(abs, root+string(filepath.Separator)))
	})
}

// examplesOf lists the examples of cards of one pack.
func (r *runner) examplesOf(refs []string, id string, wanted func(file string) bool) []job {
	l := r.load(refs)
	if l.Diags.HasErrors() { // whether there are examples is not known: say why
		r.tellPacks(refs, l.Diags)
		return nil
	}
	var jobs []job
	for _, p := range l.Packs {
		if p.ID.Text != id {
			continue
		}
		for _, c := range p.Cards {
			if c.Examples == nil || !wanted(c.Node.Span.File.Name) {
				continue
			}
			tests, diags := scenario.Examples(c.Examples)
			r.report.Diags = append(r.report.Diags, diags...)
			jobs = append(jobs, job{file: c.Node.Span.File, card: c.ID.Text, refs: refs, tests: tests})
		}
	}
	return jobs
}

// place is where a file of scenarios lies: in a pack's folder, in a built-in
// pack, or (neither) anywhere.
type place struct {
	dir     string // of the file
	folder  string
	builtin string
}

func (r *runner) onDisk(name string) place {
	return place{dir: filepath.Dir(name), folder: packs.Of(name)}
}

// refs says which packs to load for a file. An id means the pack that the file
// lies in, one given by --pack, one beside it, or a built-in one, in this order:
// the tests of a folder test that folder, though the program may have a pack of
// the same name built in.
func (r *runner) refs(named []string, at place) []string {
	own := map[string]string{}
	for _, p := range r.Packs {
		if m, err := packs.ReadManifest(os.DirFS(p), "."); err == nil {
			own[m.ID] = p
		} else {
			own[p] = p
		}
	}
	if at.folder != "" {
		if m, err := packs.ReadManifest(os.DirFS(at.folder), "."); err == nil {
			own[m.ID] = at.folder
		}
	}
	var out []string
	var need func(id string)
	need = func(id string) {
		ref := id
		switch folder := own[id]; {
		case folder != "":
			ref = folder
		case strings.ContainsAny(id, `/\.`):
			if !filepath.IsAbs(id) {
				ref = filepath.Join(at.dir, id)
			}
		case at.folder != "":
			if beside := packs.Sibling(at.folder, id); beside != "" {
				ref = beside
			}
		}
		if slices.Contains(out, ref) {
			return
		}
		out = append(out, ref)
		if m, err := packs.ReadManifest(os.DirFS(ref), "."); err == nil && ref != id {
			for _, q := range m.Requires {
				need(q)
			}
		}
	}
	switch {
	case len(named) > 0:
	case at.builtin != "":
		named = []string{at.builtin}
	case at.folder != "":
		out = append(out, at.folder)
		m, _ := packs.ReadManifest(os.DirFS(at.folder), ".")
		named = m.Requires
	default:
		named = r.Default
	}
	for _, id := range named {
		need(id)
	}
	for _, p := range r.Packs {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}
