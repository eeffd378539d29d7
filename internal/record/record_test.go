package record

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shards/internal/bot"
	"shards/internal/rng"
	"shards/internal/rules"
	"shards/interp"
)

func load(t testing.TB, refs ...string) rules.Loaded {
	t.Helper()
	l := rules.Load(refs...)
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	return l
}

// played plays a game between random bots and records it; most bounds the
// answers.
func played(t testing.TB, l rules.Loaded, players int, seed uint64, most int, out *bytes.Buffer) *Record {
	t.Helper()
	seats := slices.Repeat([]string{"random"}, players)
	var r *Recorder
	h := NewHeader(l.Rules, l.Packs, seats, seed, nil, nil)
	if out != nil {
		r = NewRecorder(h, out)
	} else {
		r = NewRecorder(h, nil)
	}
	g, err := h.Begin(l.Rules, r.Note)
	if err != nil {
		t.Fatal(err)
	}
	b, err := bot.New("random", l.Rules, seed)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; !g.Over() && n < most; n++ {
		if err := g.Answer(b.Answer(g, nil)...); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(g); err != nil {
		t.Fatal(err)
	}
	return r.Record()
}

// TestRoundTrip writes whole games down, reads them and verifies them.
func TestRoundTrip(t *testing.T) {
	for _, refs := range [][]string{{"base"}, {"base", "horizon"}} {
		l := load(t, refs...)
		for seed := range uint64(8) {
			var file bytes.Buffer
			rec := played(t, l, 2+int(seed%3), seed, 1_000_000, &file)
			read, err := Read(&file)
			if err != nil {
				t.Fatal(err)
			}
			if len(read.Steps) != len(rec.Steps) || read.End == nil || read.End.Check != rec.End.Check {
				t.Fatalf("%d steps were written, %d read", len(rec.Steps), len(read.Steps))
			}
			v, err := Verify(l.Rules, read)
			if err != nil || v.Where != nil || !v.Same || v.Answers != len(rec.Steps) {
				t.Fatalf("seed %d: %v %v", seed, v, err)
			}
		}
	}
}

// TestUndo goes back in the middle of a game: what was taken back is not in
// the record, though it was written.
func TestUndo(t *testing.T) {
	l := load(t, "base")
	var file bytes.Buffer
	h := NewHeader(l.Rules, l.Packs, []string{"human", "human"}, 4, nil, nil)
	r := NewRecorder(h, &file)
	g, err := h.Begin(l.Rules, r.Note)
	if err != nil {
		t.Fatal(err)
	}
	src := rng.New(9, 0)
	var past []*interp.Game
	for range 300 {
		if len(past) > 0 && src.N(5) == 0 {
			k := src.N(len(past))
			g, past = past[k], past[:k]
			g.Watch(func(n *interp.Note) { r.Note(g, n) })
		}
		if g.Over() {
			break
		}
		past = append(past, g.Clone())
		d := g.Pending()
		var answers [][]int64
		d.Each(func(a []int64) bool { answers = append(answers, slices.Clone(a)); return len(answers) < 50 })
		if err := g.Answer(answers[src.N(len(answers))]...); err != nil {
			t.Fatal(err)
		}
	}
	r.Close(g)
	if !strings.Contains(file.String(), `"back":`) {
		t.Error("nothing was taken back in the file")
	}
	rec, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := Verify(l.Rules, rec); err != nil || v.Where != nil || v.Answers != int(g.State().Asked) {
		t.Fatalf("%+v %v", v, err)
	}
	for i, s := range r.Record().Steps {
		if fmt.Sprint(s) != fmt.Sprint(rec.Steps[i]) {
			t.Fatalf("step %d: %v in memory, %v in the file", i, s, rec.Steps[i])
		}
	}
}

func TestACutFileIsReadAsFarAsItGoes(t *testing.T) {
	l := load(t, "base")
	var file bytes.Buffer
	played(t, l, 2, 1, 30, &file)
	whole := file.Bytes()
	rec, err := Read(bytes.NewReader(whole[:len(whole)*2/3]))
	if err != nil || len(rec.Steps) < 10 || len(rec.Steps) >= 30 || rec.End != nil {
		t.Fatalf("%v %v", rec, err)
	}
	for _, bad := range []string{"", "{}", "nonsense\n", `{"shards":"saved game 1"}`} {
		if _, err := Read(strings.NewReader(bad)); err == nil {
			t.Errorf("%q was read as a record", bad)
		}
	}
}

// TestDivergence plays a record under content in which one thing is changed.
// The record tells after which answer, and what happened then and happens now.
func TestDivergence(t *testing.T) {
	l := load(t, "base")
	rec := played(t, l, 2, 5, 200, nil)
	for _, c := range []struct{ name, file, old, new, want string }{
		{"an amount", "cards/starters.yaml", "gain: { gems: 1 }", "gain: { gems: 2 }",
			"play crystal, something else happens\n  then: A gems +1"},
		{"a price", "game.yaml", "pay: { gems: 1 }", "pay: { gems: 0 }",
			"at question 1 (turn 1 of A) other options are there\n  now:  also possible: focus"},
		{"the deal", "cards/starters.yaml", "copies: 7", "copies: 8", "before the first question, something else happens"},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := load(t, changedPack(t, "base", c.file, c.old, c.new))
			v, err := Verify(changed.Rules, rec)
			if err != nil || v.Where == nil || v.Same {
				t.Fatalf("%+v %v", v, err)
			}
			if !strings.Contains(v.Where.String(), c.want) {
				t.Errorf("expected %q in\n%s", c.want, v.Where)
			}
		})
	}
	same := load(t, changedPack(t, "base", "cards/starters.yaml", "name: Crystal", "name: Quartz"))
	if v, err := Verify(same.Rules, rec); err != nil || v.Where != nil || v.Same {
		t.Errorf("another name makes no other game: %+v %v", v, err)
	}
}

// changedPack copies a pack and changes a text of it.
func changedPack(t *testing.T, id, file, old, new string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), id)
	if err := os.CopyFS(dir, os.DirFS("../../content/"+id)); err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(dir, file)
	text, err := os.ReadFile(at)
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("%s has no %q: %v", at, old, err)
	}
	os.WriteFile(at, []byte(strings.Replace(string(text), old, new, 1)), 0o666)
	return dir
}

// TestExport makes scenarios of many positions of random games. Each one that
// is made passes, which Scenario itself makes sure of; nearly all can be made.
func TestExport(t *testing.T) {
	made, failed := 0, 0
	for _, refs := range [][]string{{"base"}, {"base", "horizon"}} {
		l := load(t, refs...)
		for seed := range uint64(12) {
			rec := played(t, l, 2+int(seed%3), seed, 1_000_000, nil)
			src := rng.New(seed, 3)
			for range 6 {
				at := 1 + src.N(len(rec.Steps))
				text, err := Scenario(l.Rules, rec, Export{At: at, Steps: 1 + src.N(3)})
				if err != nil {
					failed++
					t.Logf("seed %d at %d: %v", seed, at, err)
					continue
				}
				made++
				if fail := passes(l.Rules, text); fail != nil {
					t.Fatalf("%s\n%s", fail.Message, text)
				}
			}
		}
	}
	t.Logf("%d made, %d could not be", made, failed)
	if failed*20 > made {
		t.Errorf("%d of %d positions could not be written", failed, made+failed)
	}
}
