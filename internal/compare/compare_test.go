package compare

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shards/internal/bot"
	"shards/internal/rules"
)

func side(t testing.TB, refs ...string) Side {
	t.Helper()
	l := rules.Load(refs...)
	if l.Rules == nil || l.Diags.HasErrors() {
		t.Fatalf("%v does not load: %v", refs, l.Diags)
	}
	return Side{Name: refs[0], Rules: l.Rules}
}

// change makes a copy of the base pack in which a text of a card is another.
func change(t testing.TB, card, old, new string) Side {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "base")
	if err := os.CopyFS(dir, os.DirFS("../../content/base")); err != nil {
		t.Fatal(err)
	}
	os.RemoveAll(filepath.Join(dir, "tests"))
	files, _ := filepath.Glob(filepath.Join(dir, "cards", "*.yaml"))
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		before, rest, ok := strings.Cut(string(text), "- id: "+card+"\n")
		if !ok {
			continue
		}
		own, after, more := strings.Cut(rest, "\n- id: ")
		if more {
			after = "\n- id: " + after
		}
		if n := strings.Count(own, old); n != 1 {
			t.Fatalf("%q is %d times in %s", old, n, card)
		}
		out := before + "- id: " + card + "\n" + strings.Replace(own, old, new, 1) + after
		if err := os.WriteFile(path, []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
		return side(t, dir)
	}
	t.Fatalf("there is no %s", card)
	return Side{}
}

func compare(t testing.TB, a, b Side, cfg Config) *Result {
	t.Helper()
	if cfg.Players == 0 {
		cfg.Players = 2
	}
	if cfg.Bots == nil {
		cfg.Bots = []string{bot.Random}
	}
	if cfg.Until == "" {
		cfg.Until = Any
	}
	if cfg.Margin == 0 {
		cfg.Margin = 0.03
	}
	res, err := Run(context.Background(), a, b, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestAPackWithItselfGivesZero(t *testing.T) {
	a := side(t, "base")
	res := compare(t, a, a, Config{Games: 200, Seed: 3, Until: All})
	if res.Answer != Identical || res.Identical != 200 || res.Changed() {
		t.Errorf("%s: %s", res.Answer, res.Verdict)
	}
	for _, n := range res.Numbers {
		if d := n.Difference; d.Mean != 0 || n.A != n.B || d.Low > 0 || d.High < 0 || n.LogE != 0 {
			t.Errorf("%s: %+v", n.Key, n)
		}
	}
}

// A comment changes the content's hash and nothing else.
func TestACommentChangesNothing(t *testing.T) {
	res := compare(t, side(t, "base"), change(t, "data-heretic", "faction: order", "faction: order # a comment"), Config{Games: 60, Seed: 3})
	if res.Answer != Identical || res.A.ContentHash == res.B.ContentHash || !res.SameBots {
		t.Errorf("%s: %s", res.Answer, res.Verdict)
	}
}

func TestWorkersDoNotMatter(t *testing.T) {
	a, b := side(t, "base"), change(t, "fungal-hermit", "name: Fungal Hermit", "name: Another Hermit")
	var texts []string
	for _, workers := range []int{1, 3} {
		res := compare(t, a, b, Config{Games: 60, Seed: 5, SeedB: 6, Workers: workers, Until: All, Bots: []string{bot.Random, bot.Random}, Players: 2})
		var out strings.Builder
		res.WriteText(&out)
		texts = append(texts, out.String())
	}
	if texts[0] != texts[1] {
		t.Errorf("1 worker:\n%s\n3 workers:\n%s", texts[0], texts[1])
	}
}

func TestQuestions(t *testing.T) {
	a := side(t, "base")
	res := compare(t, a, a, Config{Games: 5000, Seed: 3, Until: "seat1"})
	if res.Games == 5000 || res.Answer != Identical {
		t.Errorf("a question about one number: %s after %d", res.Answer, res.Games)
	}
	_, err := Run(context.Background(), a, a, Config{Players: 2, Bots: []string{bot.Random}, Games: 1, Until: "beauty", Margin: 1})
	if !errors.Is(err, ErrUntil) || !strings.Contains(err.Error(), "length") {
		t.Errorf("an unknown number: %v", err)
	}
}

func TestInterrupted(t *testing.T) {
	a := side(t, "base")
	ctx, cancel := context.WithCancel(context.Background())
	res, err := Run(ctx, a, a, Config{Players: 2, Bots: []string{bot.Random}, Games: 1 << 30, Until: All, Margin: 1, Seed: 1, SeedB: 2,
		Progress: func(int) { cancel() }})
	if err != nil || res.Answer != Interrupted || res.Games < firstBatch {
		t.Errorf("%v, %+v", err, res)
	}
}

func TestOtherCards(t *testing.T) {
	a, b := side(t, "base"), side(t, "base", "horizon")
	res := compare(t, a, b, Config{Games: 20, Seed: 1})
	if res.SameBots || len(res.OnlyB) == 0 || len(res.OnlyA) != 0 || slices.Contains(res.OnlyB, "portal-monk") {
		t.Errorf("%+v", res)
	}
}
