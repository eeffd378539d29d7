package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/internal/yamlsrc"
	"shards/tools/cardlint/checks"
	"shards/tools/cardlint/lint"
)

// TestBroken breaks a small game in many ways, the same ones in each
// run, and looks at how it is told: without a panic, each mistake once and at a
// place, and hiding no mistake in a card that has nothing to do with it.
func TestBroken(t *testing.T) {
	files := fstest.MapFS{planted: {Data: []byte(plantedCard)}}
	sandbox := lint.Sandbox()
	err := fs.WalkDir(sandbox, ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			text, _ := fs.ReadFile(sandbox, name)
			files[name] = &fstest.MapFile{Data: text}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	b := &breaker{Rand: rand.New(rand.NewPCG(1, 2)), names: []string{"sandbox/game.yaml", "sandbox/game.yaml", "sandbox/cards/own.yaml", "sandbox/pack.yaml"}}
	var seen atomic.Int32
	var wg sync.WaitGroup
	for n := range 160 {
		changed := maps.Clone(files)
		name := b.names[n%len(b.names)]
		text := string(files[name].Data)
		for range 1 + n%3 {
			text = b.change(name, text)
		}
		changed[name] = &fstest.MapFile{Data: []byte(text)}
		what := fmt.Sprintf("mutant %d: %s:\n%s", n, name, text)
		wg.Go(func() {
			if told, complete := lookAtBroken(t, what, changed); complete {
				seen.Add(1)
				if !told {
					t.Errorf("it hides a mistake in a card that was not changed\n%s", what)
				}
			}
		})
		if n%8 == 7 || n == 159 {
			wg.Wait()
		}
		if t.Failed() {
			return
		}
	}
	if seen.Load() < 100 {
		t.Errorf("only %d of 160 broken games could be read", seen.Load())
	}
}

const (
	planted     = "sandbox/cards/planted.yaml"
	plantedCard = "id: planted\nkind: worker\nname: Planted\ntriggers:\n  - on: turn_start\n    when: mighty >= 10\n    do: [draw: 1]\n"
)

// lookAtBroken lints a broken game. It says whether the planted mistake is told,
// and whether all files could be read, with the names that they declare.
func lookAtBroken(t *testing.T, what string, files fstest.MapFS) (told, complete bool) {
	t.Helper()
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("%v\n%s", e, what)
		}
	}()
	begin := time.Now()
	r, err := lint.Run([]string{"sandbox"}, lint.Options{Checks: checks.All(), Builtin: files})
	if err != nil {
		t.Error(err)
		return false, false
	}
	if d := time.Since(begin); d > 5*time.Second {
		t.Errorf("linting takes %v\n%s", d, what)
	}
	for i, d := range r.Diags {
		if d.Span.IsZero() || d.Span.Start < 0 || d.Span.End > len(d.Span.File.Text) {
			t.Errorf("no place: %s\n%s", d, what)
			continue
		}
		told = told || strings.Contains(d.Message, "mighty")
		for _, o := range r.Diags[:i] {
			if !d.Span.IsWholeFile() && o.Span.File == d.Span.File && o.Span.Start == d.Span.Start && min(d.Severity, o.Severity) == diag.Error {
				t.Errorf("told twice: %s\nand %s\n%s", o, d, what)
			}
		}
	}
	complete = len(r.Packs) > 0 && !slices.ContainsFunc(r.Packs, func(p *card.Pack) bool { return p.Incomplete })
	return told, complete
}

// breaker makes changes at random.
type breaker struct {
	*rand.Rand
	names []string
}

// odd are values that hardly any key can have.
var odd = []string{
	"null", `""`, "{}", "[]", "{ a: { b: { c: 1 } } }", "99999999999999999999", "2147483648", "-1", "true", "1.5", ".nan",
	`"漢字 ✨"`, `"1 +"`, `"(("`, `"x.y.z > 3"`, `"1 / 0"`, `"this"`, "[1, [2, [3]]]", "[{}]", "[null]", `{ "": 1 }`, "{ null: null }",
	"[{ do: [] }]", "[{ gain: { x: 1 } }]", "! foo", "&a [*a]", "{ of: player }", "[hand, hand]",
}

// at is a value in a file, with its key if it has one.
type at struct {
	key, value *source.Node
	flow       bool // it stands between brackets
}

// change breaks one thing of a file.
func (b *breaker) change(name, text string) string {
	root, diags := yamlsrc.Parse(source.NewFile(name, []byte(text)))
	if root == nil || diags.HasErrors() {
		return text
	}
	var all []at
	lint.Nodes(root, func(n *source.Node) {
		for _, p := range n.Pairs {
			all = append(all, at{p.Key, p.Value, n.Style == source.Flow})
		}
		for _, v := range n.Items {
			all = append(all, at{nil, v, n.Style == source.Flow})
		}
	})
	if len(all) == 0 {
		return text
	}
	put := func(s source.Span, with string) string { return text[:s.Start] + with + text[s.End:] }
	a, other := all[b.IntN(len(all))], all[b.IntN(len(all))]
	whole := a.value.Span
	if a.key != nil {
		whole.Start, whole.End = a.key.Span.Start, max(whole.End, a.key.Span.End+1)
	}
	begin := strings.LastIndexByte(text[:whole.Start], '\n') + 1
	alone := !a.flow && strings.TrimSpace(text[begin:whole.Start]) == "" // on lines of its own
	switch k := b.IntN(8); {
	case k == 0 && a.key != nil && other.key != nil:
		return put(a.key.Span, other.key.Text)
	case k == 1 && a.key != nil:
		return put(a.key.Span, a.key.Text+"x")
	case k == 2 && alone:
		return put(source.Span{Start: begin, End: min(whole.End+1, len(text))}, "")
	case k == 3 && alone:
		return text[:whole.End] + "\n" + text[begin:]
	case k == 4:
		if same, err := json.Marshal(other.value.JSON()); err == nil {
			return put(a.value.Span, string(same))
		}
	case k == 5 && a.value.Kind == source.Scalar:
		return put(a.value.Span, "["+a.value.Span.Text()+"]")
	}
	return put(a.value.Span, odd[b.IntN(len(odd))])
}
