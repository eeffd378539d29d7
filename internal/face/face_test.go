package face

import (
	"strings"
	"testing"

	"shards/internal/rules"

	"github.com/google/go-cmp/cmp"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"longerthanthat x", 5, []string{"longerthanthat", "x"}},
		{"kept\napart", 20, []string{"kept", "apart"}},
		{"", 5, []string{""}},
		{"日本 語", 5, []string{"日本", "語"}}, // two columns each
	} {
		if diff := cmp.Diff(c.want, Wrap(c.text, c.width)); diff != "" {
			t.Errorf("%q in %d columns: %s", c.text, c.width, diff)
		}
	}
}

func TestTable(t *testing.T) {
	var b strings.Builder
	Table(&b, []string{"name", "n"}, [][]string{{"é", "10"}, {"日本", "-3"}, {"x", ""}}, strings.ToUpper)
	want := "NAME   N\né     10\n日本  -3\nx\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestEveryBoxIsARectangle(t *testing.T) {
	l := rules.Load("base", "horizon")
	if err := l.Diags.Err(); err != nil {
		t.Fatal(err)
	}
	b := NewBook(l)
	for i := range l.Rules.Cards {
		for _, line := range b.Box(int16(i), Style{Width: 40}) {
			if Columns(line) != 40 {
				t.Errorf("%s: %d columns: %s", l.Rules.Cards[i].ID, Columns(line), line)
			}
		}
	}
}

func TestFind(t *testing.T) {
	b := NewBook(rules.Load("base"))
	for word, want := range map[string]string{"crystal": "crystal", "CRYSTAL": "crystal", "Reactor Drone": "reactor-drone"} {
		if def, _ := b.Find(word); def < 0 || b.Rules.Cards[def].ID != want {
			t.Errorf("%q: %d", word, def)
		}
	}
	for word, want := range map[string]string{"crystl": "crystal", "gaiamancer": "additri", "no such card at all": ""} {
		if def, meant := b.Find(word); def >= 0 || meant != want {
			t.Errorf("%q: %d, meant %q, not %q", word, def, meant, want)
		}
	}
}
