// Package scenario runs card tests that designers write: given this table,
// when these things are done, expect that. It knows the format, which is fixed
// (docs/scenarios.md), and no word of any game: every name is looked up in the
// rules that the scenario is run against.
package scenario

import (
	"slices"

	"shards/internal/diag"
	"shards/internal/source"
	"shards/internal/yamlsrc"
	"shards/schema"
)

// File is one scenario file.
type File struct {
	Source *source.File
	Packs  []string // what to load; empty: the pack it lies in
	Tests  []*Test
}

// Test is one scenario.
type Test struct {
	Name    string
	Rule    string
	Players int
	Seed    uint64
	Node    *source.Node
	Given   *source.Node
	Do      *source.Node
	Expect  *source.Node
	Options *source.Node // options of the rules
}

// Parse reads a scenario file.
func Parse(f *source.File) (*File, diag.List) {
	n, l := yamlsrc.Parse(f)
	out := &File{Source: f}
	if n == nil {
		if len(l) == 0 {
			l.Errorf(source.Span{File: f}, "empty-file", "the file is empty")
		}
		return out, l
	}
	if n.Kind != source.Map {
		l.Errorf(n.Span, "wrong-type", "a scenario file is a map with packs and tests")
		return out, l
	}
	for _, p := range n.Pairs {
		switch p.Key.Text {
		case "packs":
			out.Packs = names(p.Value, &l)
		case "tests":
			if p.Value.Kind != source.Seq {
				l.Errorf(p.Value.Span, "wrong-type", "tests is a list of scenarios")
				continue
			}
			for _, t := range p.Value.Items {
				if test := parseTest(t, &l); test != nil {
					out.Tests = append(out.Tests, test)
				}
			}
		default:
			unknownKey(p.Key, []string{"packs", "tests"}, &l)
		}
	}
	return out, l
}

func unknownKey(k *source.Node, known []string, l *diag.List) {
	l.Errorf(k.Span, "unknown-key", "unknown key %q", k.Text).Hint = diag.SuggestHint(k.Text, known)
}

func names(n *source.Node, l *diag.List) []string {
	if n.Kind == source.Scalar {
		return []string{n.Text}
	}
	var out []string
	for _, i := range n.Items {
		if i.Kind != source.Scalar {
			l.Errorf(i.Span, "wrong-type", "a name belongs here")
			continue
		}
		out = append(out, i.Text)
	}
	return out
}

// What parts of a scenario may have is what the schema says, and editors offer.
var (
	testKeys   = schema.ScenarioKeys("test")
	givenKeys  = schema.ScenarioKeys("given")
	expectKeys = schema.ScenarioKeys("expect")
)

func parseTest(n *source.Node, l *diag.List) *Test {
	if n.Kind != source.Map {
		l.Errorf(n.Span, "wrong-type", "a scenario is a map with name, given, do and expect")
		return nil
	}
	t := &Test{Players: 2, Seed: 1, Node: n}
	for _, p := range n.Pairs {
		v := p.Value
		if !slices.Contains(testKeys, p.Key.Text) {
			unknownKey(p.Key, testKeys, l)
			continue
		}
		switch p.Key.Text {
		case "name":
			t.Name = v.Text
		case "rule":
			t.Rule = v.Text
		case "players":
			t.Players = int(number(v, 1, 8, l))
		case "seed":
			t.Seed = uint64(number(v, 0, 1<<53, l))
		case "given":
			t.Given = v
		case "do":
			t.Do = v
			if v.Kind != source.Seq {
				l.Errorf(v.Span, "wrong-type", "do is a list of steps")
				t.Do = nil
			}
		case "expect":
			t.Expect = v
		case "options":
			t.Options = v
		}
	}
	for _, v := range []*source.Node{t.Given, t.Expect, t.Options} {
		if v != nil && v.Kind != source.Map {
			l.Errorf(v.Span, "wrong-type", "given, expect and options are maps")
			return nil
		}
	}
	if t.Name == "" {
		l.Errorf(n.Span, "missing-key", "a scenario needs a name")
	}
	if t.Do == nil && t.Expect == nil {
		l.Errorf(n.Span, "missing-key", "a scenario that does and expects nothing can't fail")
	}
	return t
}

func number(n *source.Node, lo, hi int64, l *diag.List) int64 {
	if n.Kind != source.Scalar || n.Tag != source.Int || n.Int < lo || n.Int > hi {
		l.Errorf(n.Span, "wrong-type", "this must be a number from %d to %d", lo, hi)
		return lo
	}
	return n.Int
}
