package content_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shards/internal/diag"
	"shards/internal/rules"
	"shards/internal/source"
	"shards/internal/testrun"
	"shards/internal/yamlsrc"
	"shards/interp"
	"shards/schema"
)

// folders are the packs that are shipped, and the examples.
func folders(t *testing.T) (shipped, examples []string) {
	t.Helper()
	for _, to := range []struct {
		list *[]string
		glob string
	}{{&shipped, "*/pack.yaml"}, {&examples, "../examples/*/pack.yaml"}} {
		names, err := filepath.Glob(to.glob)
		if err != nil || len(names) == 0 {
			t.Fatal("no packs", to.glob, err)
		}
		for _, n := range names {
			*to.list = append(*to.list, "./"+filepath.ToSlash(filepath.Dir(n)))
		}
	}
	return shipped, examples
}

// Every scenario of every pack, and every one that the guides show, has the shape
// that editors are told: what runs is not marked as a mistake.
func TestScenariosHaveTheirShape(t *testing.T) {
	shape := schema.Compile(schema.Scenario(schema.Names{}))
	check := func(name, text string) {
		f := source.NewFile(name, []byte(text))
		n, l := yamlsrc.Parse(f)
		if n != nil {
			schema.Validate(n, shape, &l)
		}
		for _, d := range l {
			t.Errorf("%s", d.String())
		}
	}
	n := 0
	for _, glob := range []string{"*/tests/*.test.yaml", "../examples/*/tests/*.test.yaml"} {
		files, _ := filepath.Glob(glob)
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			check(name, string(data))
			n++
		}
	}
	guides, _ := filepath.Glob("../docs/*.md")
	for _, name := range guides {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range strings.Split(string(data), "\n```yaml test\n")[1:] {
			block, _, _ = strings.Cut(block, "\n```")
			if strings.HasPrefix(block, "- ") {
				block = "tests:\n" + block
			}
			check(fmt.Sprintf("%s, scenario block %d", name, i+1), block+"\n")
			n++
		}
	}
	if n < 40 {
		t.Errorf("only %d files and blocks of scenarios were found", n)
	}
}

// Every pack loads without a complaint, and every scenario of every pack
// passes.
func TestScenarios(t *testing.T) {
	shipped, examples := folders(t)
	for _, dir := range append(shipped, examples...) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			if l := rules.Load(dir).Diags; len(l) > 0 {
				t.Errorf("%s", text(l))
			}
			r, err := testrun.Run([]string{dir}, testrun.Options{Builtin: os.DirFS(".")})
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Diags) > 0 {
				t.Errorf("%s", text(r.Diags))
			}
			if len(r.Results) == 0 {
				t.Error("no scenario")
			}
			for _, x := range r.Results {
				t.Run(strings.TrimSuffix(filepath.Base(x.File), ".test.yaml")+"/"+x.Name, func(t *testing.T) {
					if !x.Passed {
						t.Errorf("%s:%d: %s", x.FailFile, x.FailLine, x.Message)
					}
				})
			}
		})
	}
}

// Every card is named in at least one scenario.
func TestEveryCardIsTested(t *testing.T) {
	shipped, examples := folders(t)
	var all []byte
	tests, _ := filepath.Glob("*/tests/*.test.yaml")
	more, _ := filepath.Glob("../examples/*/tests/*.test.yaml")
	for _, name := range append(tests, more...) {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(append(all, b...), '\n')
	}
	named := map[string]bool{}
	for _, id := range regexp.MustCompile(`[a-z0-9]+(?:-[a-z0-9]+)*`).FindAllString(string(all), -1) {
		named[id] = true
	}
	for _, dir := range append(shipped, examples...) {
		for _, p := range rules.Load(dir).Packs {
			if "./"+filepath.ToSlash(filepath.Clean(p.Root)) != filepath.ToSlash(dir) && filepath.Base(p.Root) != filepath.Base(dir) {
				continue
			}
			for _, c := range p.Cards {
				if !named[c.ID.Text] && c.Examples == nil {
					t.Errorf("%s: no scenario names the card %s", c.Node.Span, c.ID.Text)
				}
			}
		}
	}
}

// The order in which packs are named changes nothing: neither what is told nor
// the rules nor the games.
func TestOrderOfPacks(t *testing.T) {
	for _, refs := range [][]string{
		{"base", "horizon"},
		{"base", "horizon", "../examples/tidefall"},
		{"base", "../examples/tidefall", "../examples/quickfire"},
	} {
		var want string
		permute(refs, func(order []string) {
			l := rules.Load(order...)
			if l.Diags.HasErrors() {
				t.Fatalf("%v: %s", order, text(l.Diags))
			}
			got := outcome(t, l)
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%v and %v are different games:\n%s\n%s", refs, order, want, got)
			}
		})
	}
}

// outcome is what packs came to, and how some games between players who answer
// by a fixed rule went.
func outcome(t *testing.T, l rules.Loaded) string {
	var b strings.Builder
	b.WriteString(text(l.Diags))
	for _, p := range l.Rules.Packs {
		fmt.Fprintln(&b, p)
	}
	for i := range l.Rules.Cards {
		fmt.Fprint(&b, l.Rules.Cards[i].ID, " ")
	}
	fmt.Fprintln(&b, l.Rules.Hash)
	for seed := range uint64(3) {
		g, err := l.Rules.Start(interp.Settings{Players: 2, Seed: seed, TurnLimit: 200})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; !g.Over() && n < 5000; n++ {
			d := g.Pending()
			answer, k := []int64(nil), 0
			d.Each(func(a []int64) bool { // one of the first few legal answers
				answer = append(answer[:0], a...)
				k++
				return k <= (n*7+int(seed))%5
			})
			if err := g.Answer(answer...); err != nil {
				t.Fatal(err)
			}
		}
		s := g.State()
		fmt.Fprintln(&b, s.Turn, s.Asked, s.Winners, s.Vals, s.Zones)
	}
	return b.String()
}

// permute calls f with every order of the list.
func permute(list []string, f func([]string)) {
	var rec func(done, rest []string)
	rec = func(done, rest []string) {
		if len(rest) == 0 {
			f(slices.Clone(done))
		}
		for i := range rest {
			rec(append(slices.Clone(done), rest[i]), slices.Delete(slices.Clone(rest), i, i+1))
		}
	}
	rec(nil, list)
}

func text(l diag.List) string {
	var b strings.Builder
	diag.WriteText(&b, l, diag.TextOptions{})
	return b.String()
}
