package lint

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// OpenDir opens a folder of this machine in which some files have another text
// than on disk: what an editor has not saved, or what a repair would write. The
// overlay is by path; files in it that are not on disk are there, too.
func OpenDir(path string, overlay map[string][]byte) (fs.FS, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrInvalid}
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	for name, text := range overlay {
		at, err := filepath.Abs(name)
		if err != nil {
			continue
		}
		if rel, err := filepath.Rel(abs, at); err == nil && filepath.IsLocal(rel) {
			files[filepath.ToSlash(rel)] = text
		}
	}
	if len(files) == 0 {
		return root.FS(), nil
	}
	return overlaid{root.FS(), files}, nil
}

type overlaid struct {
	fs.FS
	files map[string][]byte
}

func (o overlaid) Open(name string) (fs.File, error) {
	if text, ok := o.files[name]; ok {
		return &textFile{textInfo{filepath.Base(name), int64(len(text))}, bytes.NewReader(text)}, nil
	}
	return o.FS.Open(name)
}

func (o overlaid) Stat(name string) (fs.FileInfo, error) {
	if text, ok := o.files[name]; ok {
		return textInfo{filepath.Base(name), int64(len(text))}, nil
	}
	return fs.Stat(o.FS, name)
}

// ReadDir adds the files that are not on disk.
func (o overlaid) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.FS, name)
	if err != nil {
		return entries, err
	}
	for file, text := range o.files {
		dir := "."
		if i := strings.LastIndexByte(file, '/'); i >= 0 {
			dir = file[:i]
		}
		base := filepath.Base(file)
		if dir == name && !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == base }) {
			entries = append(entries, fs.FileInfoToDirEntry(textInfo{base, int64(len(text))}))
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

type textFile struct {
	info textInfo
	io.Reader
}

func (f *textFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *textFile) Close() error               { return nil }

type textInfo struct {
	name string
	size int64
}

func (i textInfo) Name() string       { return i.name }
func (i textInfo) Size() int64        { return i.size }
func (i textInfo) Mode() fs.FileMode  { return 0o666 }
func (i textInfo) ModTime() time.Time { return time.Time{} }
func (i textInfo) IsDir() bool        { return false }
func (i textInfo) Sys() any           { return nil }
