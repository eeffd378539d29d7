package load

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"shards/internal/diag"
	"shards/internal/source"
)

// listing is which files of a pack are what.
type listing struct {
	manifest     bool
	manifestHint string // if there is none, perhaps a file that was meant
	definitions  []string
	cards        []string
}

const (
	cardsFolder = "cards"
	testsFolder = "tests"
)

var errTooMany = fmt.Errorf("it has more than %d files", maxFiles)

// list walks the folder of a pack. Hidden files, and files that are no YAML,
// are the author's own business.
func (l *loader) list(p *pack) bool {
	files := 0
	err := fs.WalkDir(p.FS, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			if name == "." {
				return err
			}
			l.warnOrFail(p, name, err)
			return fs.SkipDir
		}
		if files++; files > maxFiles {
			return errTooMany
		}
		switch {
		case name == ".":
		case strings.HasPrefix(e.Name(), "."):
			if e.IsDir() {
				return fs.SkipDir
			}
		case e.IsDir():
			l.folder(p, name)
		default:
			l.file(p, name)
		}
		return nil
	})
	if err != nil {
		code := "unreadable"
		if errors.Is(err, errTooMany) {
			code = "too-large"
		}
		l.diags.Errorf(l.whole(p, ""), code, "cannot read the pack: %v", reason(err))
		return false
	}
	return true
}

func (l *loader) warnOrFail(p *pack, name string, err error) {
	l.diags.Errorf(l.whole(p, name), "unreadable", "cannot read this folder: %v", reason(err))
}

// whole is the place of a file that is not opened.
func (l *loader) whole(p *pack, name string) source.Span {
	return source.Span{File: source.NewFile(path.Join(p.Root, name), nil)}
}

func (l *loader) folder(p *pack, name string) {
	if strings.Contains(name, "/") || name == cardsFolder || name == testsFolder {
		return
	}
	if hint := diag.SuggestHint(name, []string{cardsFolder, testsFolder}); hint != "" {
		l.diags.Warnf(l.whole(p, name), "unknown-file", "the folder %s means nothing in a pack", name).Hint = hint
	}
}

func (l *loader) file(p *pack, name string) {
	folder, inFolder, _ := strings.Cut(name, "/")
	switch {
	case strings.HasSuffix(name, ".test.yaml"):
		p.Tests = append(p.Tests, name)
	case name == manifestFile:
		p.listed.manifest = true
	case !strings.HasSuffix(name, ".yaml"):
		l.notYAML(p, name)
	case inFolder == "":
		if diag.Suggest(name, []string{manifestFile}) != "" {
			p.listed.manifestHint = fmt.Sprintf("should %s be called %s?", name, manifestFile)
		}
		p.listed.definitions = append(p.listed.definitions, name)
	case folder == cardsFolder:
		p.listed.cards = append(p.listed.cards, name)
	default:
		l.diags.Warnf(l.whole(p, name), "unknown-file", "this file is not read").Hint =
			"cards are in the folder cards, definitions beside pack.yaml, and tests end in .test.yaml"
	}
}

// almostYAML are endings that look as if they were meant to be .yaml.
var almostYAML = []string{".yml", ".yaml~", ".ymal", ".yalm", ".yam", ".yaml.txt"}

func (l *loader) notYAML(p *pack, name string) {
	lower := strings.ToLower(name)
	if !strings.HasSuffix(lower, ".yaml") && !slices.ContainsFunc(almostYAML, func(end string) bool { return strings.HasSuffix(lower, end) }) {
		return
	}
	if strings.TrimSuffix(lower, path.Ext(lower)) == "pack" {
		p.listed.manifestHint = fmt.Sprintf("should %s be called %s?", name, manifestFile)
	}
	l.diags.Warnf(l.whole(p, name), "unknown-file", "this file is not read").Hint = "files of a pack end in .yaml"
}
