package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shards/tools/cardlint/lint"
)

// generated is a pack of n cards beside the sandbox game.
func generated(b *testing.B, n int) string {
	dir := filepath.Join(b.TempDir(), "sandbox")
	if err := os.CopyFS(filepath.Dir(dir), lint.Sandbox()); err != nil {
		b.Fatal(err)
	}
	var cards, tests strings.Builder
	file := 0
	flush := func() {
		os.WriteFile(filepath.Join(dir, fmt.Sprintf("cards/%d.yaml", file)), []byte(cards.String()), 0o666)
		cards.Reset()
		file++
	}
	tests.WriteString("tests:\n")
	for i := range n {
		fmt.Fprintf(&cards, `- id: scribe-%d
  name: Scribe %d
  kind: worker
  guild: %s
  cost: %d
  work:
    - gain: { coin: %d }
    - gain: { coin: "2 * count(worked, .guild == \"red\" and .cost > %d)" }
      when: joined("red") and might >= %d
    - lose_card: { from: [hand, discard], where: .cost <= %d, up_to: 1 }
      when: led

`, i, i, []string{"red", "blue", "green"}[i%3], i%7+1, i%3+1, i%5, i%30, i%6+1)
		fmt.Fprintf(&tests, "  - { name: t%d, given: { A: { hand: [scribe-%d] } }, do: [work: scribe-%d] }\n", i, i, i)
		if i%50 == 49 {
			flush()
		}
	}
	flush()
	os.WriteFile(filepath.Join(dir, "tests/generated.test.yaml"), []byte(tests.String()), 0o666)
	return dir
}

func BenchmarkGenerated(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			dir := generated(b, n)
			bench(b, dir)
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/card")
		})
	}
}

// BenchmarkContent lints all that ships.
func BenchmarkContent(b *testing.B) { bench(b, "../../../content") }

func bench(b *testing.B, path string) {
	c := &Command{Out: io.Discard, Err: io.Discard, Format: "text"}
	for b.Loop() {
		if err := c.Run(b.Context(), []string{path}); err != nil && err != ErrFindings {
			b.Fatal(err)
		}
	}
}
