package lint

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"
	"time"

	"shards/internal/diag"
)

//go:embed sandbox
var sandboxFiles embed.FS

// Sandbox is the small game that the examples of checks are added to, as a
// folder of packs with the one pack "sandbox".
func Sandbox() fs.FS { return sandboxFiles }

// ExampleFile is the file that an example without file names is.
const ExampleFile = "cards/example.yaml"

// RunExample lints an example of a check, laid over the sandbox, with that
// check alone; what loading finds is there, too. Its files are named as in the
// example.
func RunExample(c *Check, text string) (Result, error) {
	dir := fstest.MapFS{}
	fs.WalkDir(sandboxFiles, "sandbox", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			data, _ := sandboxFiles.ReadFile(name)
			dir[name] = &fstest.MapFile{Data: data, ModTime: time.Time{}}
		}
		return err
	})
	pack, _ := fs.Sub(dir, "sandbox")
	for name, text := range ExampleFiles(text) {
		dir[path.Join("sandbox", name)] = &fstest.MapFile{Data: []byte(text)}
	}
	checks := []*Check{c}
	if c == Suppression {
		checks = append(checks, &Check{Name: "no-effect", Category: Bug, Run: func(*Pass) {}})
	}
	return Run([]string{"."}, Options{
		Checks: checks,
		OpenDir: func(path string) (fs.FS, error) {
			if path != "." {
				return nil, fs.ErrNotExist
			}
			return pack, nil
		},
	})
}

// ExampleFiles are the files of an example.
func ExampleFiles(text string) map[string]string {
	out := map[string]string{}
	name := ExampleFile
	for line := range strings.Lines(text) {
		if h := strings.TrimSpace(line); strings.HasPrefix(h, "-- ") && strings.HasSuffix(h, " --") {
			name = strings.TrimSpace(h[3 : len(h)-3])
			out[name] = ""
			continue
		}
		out[name] += line
	}
	return out
}

var wantComment = regexp.MustCompile(`# want ("(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*)`)
var wantWords = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)

// CompareExample compares findings with the comments `# want "words"` of the
// files of an example: each must be met by one finding of the check on its
// line, and there must be no other finding.
func CompareExample(text string, found diag.List) error {
	type place struct {
		file string
		line int
	}
	wants := map[place][]string{}
	for name, text := range ExampleFiles(text) {
		n := 0
		for line := range strings.Lines(text) {
			n++
			if m := wantComment.FindStringSubmatch(line); m != nil {
				for _, w := range wantWords.FindAllStringSubmatch(m[1], -1) {
					wants[place{name, n}] = append(wants[place{name, n}], strings.ReplaceAll(w[1], `\"`, `"`))
				}
			}
		}
	}
	var errs []error
	for _, d := range found {
		at := place{"", 0}
		if d.Span.File != nil {
			at = place{strings.TrimPrefix(d.Span.File.Name, "./"), d.Span.Pos().Line}
		}
		i := slices.IndexFunc(wants[at], func(w string) bool { return strings.Contains(d.Message, w) })
		if i < 0 {
			errs = append(errs, fmt.Errorf("not wanted: %s", d))
			continue
		}
		wants[at] = slices.Delete(wants[at], i, i+1)
	}
	for at, list := range wants {
		for _, w := range list {
			errs = append(errs, fmt.Errorf("%s:%d: there is no finding %q", at.file, at.line, w))
		}
	}
	return errors.Join(errs...)
}

// WithoutWants is a text without its comments `# want "words"`.
func WithoutWants(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if at := wantComment.FindStringIndex(line); at != nil {
			line = strings.TrimRight(line[:at[0]], " ") + line[at[1]:]
		}
		b.WriteString(line)
	}
	return b.String()
}
