package load

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/internal/yamlsrc"
	"shards/schema"
)

const manifestFile = "pack.yaml"

var manifestSchema = schema.Compile(schema.Manifest())

// find opens the packs that refs name and, until nothing is missing, those that
// they require. Folders come first: a pack given by its path is taken instead of
// a built-in one with the same id.
func (l *loader) find(refs []string) {
	refs = slices.Clone(refs)
	slices.Sort(refs)
	refs = slices.Compact(refs)
	var words []string
	seen := map[string]bool{}
	for _, ref := range refs {
		switch {
		case ref != "" && !strings.ContainsAny(ref, `/.\`):
			words = append(words, ref)
		case !seen[filepath.Clean(ref)]:
			seen[filepath.Clean(ref)] = true
			l.openPath(ref)
		}
	}
	for _, word := range words {
		switch {
		case l.pack(word) != nil || seen[word]:
		case l.isFolder(word):
			l.openPath(word)
		case !l.openBuiltin(word):
			l.incomplete = true
			l.diags.Errorf(source.Span{}, "unknown-pack", "there is no pack %q", word).Hint = l.suggestPack(word, "")
		}
	}
	for i := 0; i < len(l.packs); i++ { // grows while it runs
		for _, r := range l.packs[i].Requires {
			l.require(l.packs[i], r)
		}
	}
}

func (l *loader) require(by *pack, r card.Name) {
	if r.Text == "" || l.pack(r.Text) != nil || l.openBuiltin(r.Text) || l.openSibling(by, r.Text) {
		return
	}
	l.incomplete = true
	d := l.diags.Errorf(r.Node.Span, "unknown-pack", "there is no pack %q", r.Text)
	d.Hint = l.suggestPack(r.Text, by.path)
}

// suggestPack looks for a pack with a similar id, built in or beside a folder.
func (l *loader) suggestPack(id, beside string) string {
	known := l.builtinIDs()
	for _, p := range l.packs {
		known = append(known, p.ID.Text)
	}
	if beside != "" {
		if dir, err := l.openDir(filepath.Dir(beside)); err == nil {
			known = append(known, packFolders(dir)...)
		}
	}
	if hint := diag.SuggestHint(id, known); hint != "" {
		return hint
	}
	if beside != "" {
		return "a required pack is built in, or a folder beside this one, or named on the command line"
	}
	slices.Sort(known)
	return "built in: " + strings.Join(slices.Compact(known), ", ") + "; a folder is named by a path with a slash, like ./" + id
}

func (l *loader) pack(id string) *pack {
	for _, p := range l.packs {
		if p.ID.Text == id {
			return p
		}
	}
	return nil
}

// isFolder tells folders from ids: a bare word is a folder if it is one with a
// manifest, or one without but no built-in pack either.
func (l *loader) isFolder(word string) bool {
	dir, err := l.openDir(word)
	if err != nil {
		return false
	}
	if _, err := fs.Stat(dir, manifestFile); err == nil {
		return true
	}
	return !slices.Contains(l.builtinIDs(), word)
}

func (l *loader) openDir(path string) (fs.FS, error) {
	if l.OpenDir != nil {
		return l.OpenDir(path)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errNotDir}
	}
	root, err := os.OpenRoot(path) // which lets no symbolic link lead out
	if err != nil {
		return nil, err
	}
	return root.FS(), nil
}

var errNotDir = errors.New("not a folder")

func (l *loader) openPath(ref string) {
	place := source.Span{File: source.NewFile(ref, nil)}
	dir, err := l.openDir(ref)
	if err != nil {
		l.incomplete = true
		d := l.diags.Errorf(place, "unreadable", "cannot read the pack: %v", reason(err))
		if errors.Is(err, errNotDir) {
			d.Hint = "a pack is named by its folder"
		}
		return
	}
	if p := l.open(dir, ref); p != nil {
		p.path = filepath.Clean(ref)
		l.add(p)
	}
}

// add keeps a pack unless another one has its id.
func (l *loader) add(p *pack) {
	if p.ID.Text != "" {
		if other := l.pack(p.ID.Text); other != nil {
			l.diags.Errorf(p.ID.Node.Span, "duplicate-pack", "two packs have the id %q", p.ID.Text).Related =
				[]diag.Related{{Span: other.ID.Node.Span, Message: "the other one"}}
			return
		}
	}
	l.packs = append(l.packs, p)
}

// openBuiltin reports whether there is such a built-in pack, and adds it.
func (l *loader) openBuiltin(id string) bool {
	if !slices.Contains(l.builtinIDs(), id) {
		return false
	}
	dir, err := fs.Sub(l.Builtin, id)
	if err != nil {
		return false
	}
	p := l.open(dir, path.Join(l.BuiltinRoot, id))
	if p == nil {
		return true // and why has been told
	}
	if p.ID.Text != id && p.ID.Text != "" {
		l.diags.Errorf(p.ID.Node.Span, "pack-id", "a built-in pack has the id of its folder, %q", id)
		p.ID.Text = id // and it is read as if it had
	}
	l.add(p)
	return true
}

// openSibling looks for a pack beside the one that requires it.
func (l *loader) openSibling(by *pack, id string) bool {
	if by.path == "" || !filepath.IsLocal(id) || strings.ContainsAny(id, `/\`) {
		return false
	}
	at := filepath.Join(by.path, "..", id)
	if abs, err := filepath.Abs(by.path); err == nil && l.OpenDir == nil && by.path == "." {
		at = filepath.Join(filepath.Dir(abs), id)
	}
	dir, err := l.openDir(at)
	if err != nil {
		return false
	}
	if _, err := fs.Stat(dir, manifestFile); err != nil {
		return false
	}
	p := l.open(dir, at)
	if p == nil {
		return true
	}
	p.path = at
	if p.ID.Text != id {
		return false
	}
	l.add(p)
	return true
}

func (l *loader) builtinIDs() []string {
	if l.Builtin == nil {
		return nil
	}
	return packFolders(l.Builtin)
}

// packFolders lists the folders that have a manifest.
func packFolders(dir fs.FS) []string {
	var ids []string
	entries, _ := fs.ReadDir(dir, ".")
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		if _, err := fs.Stat(dir, path.Join(e.Name(), manifestFile)); err == nil {
			ids = append(ids, e.Name())
		}
	}
	return ids
}

// open reads a pack's manifest and lists its files. It is nil if there is no
// manifest to read; why is told.
func (l *loader) open(dir fs.FS, root string) *pack {
	p := &pack{Pack: &card.Pack{Root: root, FS: dir}}
	if !l.list(p) {
		l.incomplete = true
		return nil
	}
	if !p.listed.manifest {
		l.incomplete = true
		place := source.Span{File: source.NewFile(root, nil)}
		d := l.diags.Errorf(place, "no-manifest", "this folder is no pack: it has no %s", manifestFile)
		d.Hint = p.listed.manifestHint
		return nil
	}
	p.Node = l.parse(p, manifestFile)
	if p.Node == nil {
		l.incomplete = true
		return nil
	}
	schema.Validate(p.Node, manifestSchema, &l.diags)
	card.Decode(p.Node, &p.Manifest, &l.diags)
	l.incomplete = l.incomplete || requiresLost(p.Node, l.diags)
	return p
}

// requiresLost reports whether a mistake keeps us from knowing what a pack
// requires.
func requiresLost(n *source.Node, told diag.List) bool {
	r := n.Pair("requires")
	return n.Kind != source.Map || r != nil && slices.ContainsFunc(told, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && d.Span.File == r.Key.Span.File &&
			r.Key.Span.Start <= d.Span.Start && d.Span.End <= max(r.Key.Span.End, r.Value.Span.End)
	})
}

// parse reads one YAML file of a pack. It is nil if nothing was understood.
func (l *loader) parse(p *pack, name string) *source.Node {
	file := source.NewFile(path.Join(filepath.ToSlash(p.Root), name), nil)
	text, err := readFile(p.FS, name)
	if err != nil {
		l.diags.Errorf(source.Span{File: file}, "unreadable", "cannot read the file: %v", reason(err))
		return nil
	}
	file = source.NewFile(file.Name, text)
	p.Files = append(p.Files, file)
	n, diags := yamlsrc.Parse(file)
	l.diags = append(l.diags, diags...)
	if n.IsNull() {
		if !diags.HasErrors() {
			l.diags.Errorf(source.Span{File: file}, "empty-file", "nothing is written in this file")
		}
		return nil
	}
	return n
}

// readFile reads a regular file that is not too large. It looks before it
// opens: to open a pipe would wait for somebody to write.
func readFile(dir fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(dir, name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a regular file")
	}
	f, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFileSize+1))
	if err == nil && len(text) > maxFileSize {
		return nil, fmt.Errorf("it has more than the %d bytes that are allowed", maxFileSize)
	}
	return text, err
}

// reason is an error without the path, which the place tells already.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
