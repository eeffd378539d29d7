package content_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	sentence = regexp.MustCompile(`^\s*# (\d+)(?: and (\d+))?, (\d+) lines?( more)?:`)
	notLines = regexp.MustCompile(`^(- id|  name|  kind|  cost|  copies):`)
)

// The pack of sentences says above each of them its number and how many lines
// it took; both must be true, and there must be a scenario for it.
func TestSentences(t *testing.T) {
	const pack = "../examples/sentences"
	var tests strings.Builder
	names, _ := filepath.Glob(pack + "/tests/*.test.yaml")
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(b)
	}
	found, total := map[int]bool{}, 0
	names, _ = filepath.Glob(pack + "/cards/*.yaml")
	rules, _ := filepath.Glob(pack + "/*.yaml")
	for _, name := range append(names, rules...) {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(b), "\n")
		for i, line := range lines {
			m := sentence.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			want, _ := strconv.Atoi(m[3])
			if got := count(lines[i+1:], indent(line)); got != want {
				t.Errorf("%s:%d: %d lines, not %d", name, i+1, got, want)
			}
			for _, number := range m[1:3] {
				if n, err := strconv.Atoi(number); err == nil {
					found[n], total = true, total+want
					if !regexp.MustCompile(`name: (\d+ \w+ )*` + number + ` `).MatchString(tests.String()) {
						t.Errorf("%s:%d: no scenario for sentence %s", name, i+1, number)
					}
				}
			}
		}
	}
	t.Logf("%d sentences, %d lines", len(found), total)
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// count counts the lines of what stands below a comment.
func count(lines []string, least int) (n int) {
	for _, line := range lines {
		text := strings.TrimSpace(line)
		if text == "" || strings.HasPrefix(text, "#") || indent(line) < least {
			return n
		}
		if !notLines.MatchString(line) {
			n++
		}
	}
	return n
}
