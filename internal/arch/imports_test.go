package arch

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestImports compares which of our packages each package imports with the
// list in docs/architecture.md, so that the picture there is always true.
func TestImports(t *testing.T) {
	root := "../.."
	allowed := importList(t, filepath.Join(root, "docs/architecture.md"))
	seen := map[string]bool{}
	for pkg, imports := range packageImports(t, root) {
		want, ok := allowed[pkg]
		if !ok {
			t.Errorf("docs/architecture.md does not list the package %s", pkg)
			continue
		}
		seen[pkg] = true
		for _, imp := range imports {
			if !slices.Contains(want, imp) {
				t.Errorf("%s imports %s, which docs/architecture.md does not allow", pkg, imp)
			}
		}
		for _, imp := range want {
			if !slices.Contains(imports, imp) {
				t.Errorf("docs/architecture.md says that %s imports %s, but it does not", pkg, imp)
			}
		}
	}
	for pkg := range allowed {
		if !seen[pkg] {
			t.Errorf("docs/architecture.md lists %s, which is no package", pkg)
		}
	}
}

var importLine = regexp.MustCompile("^    ([a-z/]+) +→ *(.*)$")

// importList reads lines such as `    interp → card diag source`.
func importList(t *testing.T, path string) map[string][]string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if m := importLine.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			out[m[1]] = strings.Fields(m[2])
		}
	}
	return out
}

// packageImports lists, for each package outside tests, our packages that it
// imports. Paths are shown without internal/.
func packageImports(t *testing.T, root string) map[string][]string {
	out := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || strings.HasPrefix(name, "tmp")) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, filepath.Dir(path))
		pkg := short(rel)
		if _, ok := out[pkg]; !ok {
			out[pkg] = []string{}
		}
		for _, imp := range f.Imports {
			p, _ := strconv.Unquote(imp.Path.Value)
			if rest, ok := strings.CutPrefix(p, "shards/"); ok && !slices.Contains(out[pkg], short(rest)) {
				out[pkg] = append(out[pkg], short(rest))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func short(path string) string { return strings.TrimPrefix(filepath.ToSlash(path), "internal/") }
