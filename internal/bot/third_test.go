package bot

import (
	"os"
	"strings"
	"testing"

	"shards/internal/rng"
	"shards/interp"
)

// This is the third bot that docs/bots.md shows, word for word. As it stands in
// this package, it is in Names, and all tests of all bots are about it too.

// begin example

// Hasty is the name of the bot that takes what is listed first.
var Hasty = defineWith("hasty", "Takes the first answer, and now and then any.",
	[]Param{{Name: "whims", Doc: "how often it takes any, in percent", Default: 10, Min: 0, Max: 100}},
	func(r *interp.Rules, p Params) Bot { return &hasty{whims: int(p[0])} })

type hasty struct {
	whims int
	src   rng.Source
}

func (b *hasty) Reset(seed uint64) { b.src = rng.New(seed, 6) }

func (b *hasty) Answer(g *interp.Game, buf []int64) []int64 {
	d := g.Pending()
	if d.Single() && b.src.N(100) >= b.whims {
		return append(buf[:0], 0)
	}
	return anyAnswer(&b.src, d, buf[:0])
}

// end example

func TestThirdBotIsDocumented(t *testing.T) {
	source, err := os.ReadFile("third_test.go")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/bots.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(source), "// begin example\n")
	text, _, _ = strings.Cut(text, "// end example\n")
	if !strings.Contains(string(page), strings.TrimSpace(text)) {
		t.Error("docs/bots.md does not show the bot of third_test.go")
	}
	if Doc("hasty") == "" || len(ParamsOf("hasty")) != 1 || Check("hasty:50") != nil {
		t.Error("the third bot is not known")
	}
}

// The page names every bot and parameter.
func TestBotsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/bots.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Names() {
		if name == Hasty {
			continue // it is shown whole
		}
		if !strings.Contains(string(page), "`"+name+"`") {
			t.Errorf("docs/bots.md does not tell about %s", name)
		}
		for _, p := range ParamsOf(name) {
			if !strings.Contains(string(page), "`"+p.Name+"`") {
				t.Errorf("docs/bots.md does not tell about parameter %s of %s", p.Name, name)
			}
		}
	}
}
