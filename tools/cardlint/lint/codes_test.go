package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	coded  = regexp.MustCompile(`(?:[eE]rrorf|Warnf|errorAt|twice)\((?:[^"\n]|\n\s)*?"([a-z]+(?:-[a-z]+)*)",`)
	consts = regexp.MustCompile(`(?m)^\s+[A-Z]\w+\s+= "([a-z]+-[a-z-]+)"`)
)

// Each code of the packages that load packs is explained, and no other.
func TestCodesAreExplained(t *testing.T) {
	said := map[string]bool{}
	for _, dir := range []string{"internal/yamlsrc", "internal/load", "internal/card", "internal/scenario", "schema", "interp", "effects"} {
		files, _ := filepath.Glob(filepath.Join("../../..", dir, "*.go"))
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil || strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, re := range []*regexp.Regexp{coded, consts} {
				for _, m := range re.FindAllStringSubmatch(string(text), -1) {
					if said[m[1]] = true; codes[m[1]] == "" {
						t.Errorf("%s: the code %q has no explanation in codes.go", name, m[1])
					}
				}
			}
		}
	}
	for c := range codes {
		if !said[c] && c != "many-documents" && c != "bad-name" && c != "wrong-type" {
			t.Errorf("codes.go explains %q, which nothing says", c)
		}
	}
}
