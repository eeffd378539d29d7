package source

import (
	"reflect"
	"testing"
)

func TestPositions(t *testing.T) {
	f := NewFile("t", []byte("\uFEFFab\r\n漢字x\n\nend"))
	for _, c := range []struct {
		offset int
		want   Pos
	}{
		{-1, Pos{1, 1}}, {0, Pos{1, 1}}, {3, Pos{1, 1}}, {5, Pos{1, 3}}, {7, Pos{2, 1}}, {10, Pos{2, 2}}, {13, Pos{2, 3}},
		{15, Pos{3, 1}}, {16, Pos{4, 1}}, {19, Pos{4, 4}}, {99, Pos{4, 4}},
	} {
		if got := f.Pos(c.offset); got != c.want {
			t.Errorf("Pos(%d) = %v, want %v", c.offset, got, c.want)
		}
		if c.offset >= 3 && c.offset < 20 && f.Offset(c.want) != c.offset {
			t.Errorf("Offset(%v) = %d, want %d", c.want, f.Offset(c.want), c.offset)
		}
	}
	for line, want := range []string{"", "ab", "漢字x", "", "end", ""} {
		if got := f.Line(line); got != want {
			t.Errorf("Line(%d) = %q, want %q", line, got, want)
		}
	}
	if f.Lines() != 4 {
		t.Errorf("%d lines", f.Lines())
	}
	if got := f.Offset(Pos{2, 99}); got != 14 {
		t.Errorf("a column beyond the line is offset %d, want its end, 14", got)
	}
	if got := f.Offset(Pos{9, 1}); got != len(f.Text) {
		t.Errorf("a line beyond the file is offset %d, want %d", got, len(f.Text))
	}
}

func TestSpan(t *testing.T) {
	f := NewFile("dir/t.yaml", []byte("a\nbcd\n"))
	for _, c := range []struct {
		span       Span
		str, text  string
		start, end Pos
	}{
		{Span{}, "", "", Pos{}, Pos{}},
		{Span{File: f}, "dir/t.yaml", "", Pos{1, 1}, Pos{1, 1}},
		{Span{f, 3, 5}, "dir/t.yaml:2:2", "cd", Pos{2, 2}, Pos{2, 4}},
		{Span{f, 4, 99}, "dir/t.yaml:2:3", "d\n", Pos{2, 3}, Pos{3, 1}},
	} {
		s := c.span
		if s.String() != c.str || s.Text() != c.text || s.Pos() != c.start || s.EndPos() != c.end {
			t.Errorf("%v %q %v %v, want %+v", s, s.Text(), s.Pos(), s.EndPos(), c)
		}
	}
}

// {"a/b": [1, {"~": "x"}], "n": null, "f": 1.5}
func sample() *Node {
	str := func(s string) *Node { return &Node{Text: s} }
	return &Node{Kind: Map, Pairs: []Pair{
		{str("a/b"), &Node{Kind: Seq, Items: []*Node{
			{Tag: Int, Int: 1, Text: "1"},
			{Kind: Map, Pairs: []Pair{{str("~"), str("x")}}},
		}}},
		{str("n"), &Node{Tag: Null}},
		{str("f"), &Node{Tag: Float, Float: 1.5}},
	}}
}

func TestLookUp(t *testing.T) {
	n := sample()
	if got, want := n.Keys(), []string{"a/b", "n", "f"}; !reflect.DeepEqual(got, want) {
		t.Errorf("keys %q, want %q", got, want)
	}
	if s, ok := n.Get("a/b").Items[1].Get("~").Str(); s != "x" || !ok {
		t.Errorf("got %q %v", s, ok)
	}
	if n.Get("none").Get("deeper").Keys() != nil || !n.Get("none").IsNull() || !n.Get("n").IsNull() || n.IsNull() {
		t.Error("what is absent must be null all the way down")
	}
	if _, ok := n.Get("f").Str(); ok {
		t.Error("a number is no string")
	}
	if got := (*Node)(nil).SpanOf(0, 1); !got.IsZero() {
		t.Errorf("span of nothing: %v", got)
	}
	want := map[string]any{"a/b": []any{int64(1), map[string]any{"~": "x"}}, "n": nil, "f": 1.5}
	if got := n.JSON(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %#v, want %#v", got, want)
	}
}

func TestAt(t *testing.T) {
	n := sample()
	for _, c := range []struct {
		pointer string
		node    *Node
		pair    *Pair
	}{
		{"", n, nil},
		{"/a~1b", n.Get("a/b"), n.Pair("a/b")},
		{"/a~1b/0", n.Get("a/b").Items[0], nil},
		{"/a~1b/1/~0", n.Get("a/b").Items[1].Get("~"), n.Get("a/b").Items[1].Pair("~")},
		{"/a~1b/2", nil, nil},
		{"/a~1b/x", nil, nil},
		{"/none/0", nil, nil},
		{"/f/0", nil, nil},
	} {
		if node, pair := n.At(c.pointer); node != c.node || pair != c.pair {
			t.Errorf("At(%q) = %v %v, want %v %v", c.pointer, node, pair, c.node, c.pair)
		}
	}
}
