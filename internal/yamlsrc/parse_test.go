package yamlsrc

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"shards/internal/source"
)

// One line per diagnostic: "line:col code", and the words underlined.
func TestMistakes(t *testing.T) {
	deep := strings.Repeat("[", 101) + strings.Repeat("]", 101)
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"clean", "a: 1\nb: [x, y]\n", nil},
		{"empty", "", nil},
		{"only comments", "# nothing\n", nil},
		{"duplicate key", "a: 1\nb: 2\n漢: 0\na: 3\n", []string{"4:1 duplicate-key a"}},
		{"duplicate quoted key", "{a: 1, 'a': 2}\n", []string{"1:8 duplicate-key 'a'"}},
		{"mistake under a duplicate key", "a: 1\na: 0x10\n", []string{"2:1 duplicate-key a", "2:4 odd-number 0x10"}},
		{"anchor and alias", "a: &x 1\nb: *x\n", []string{"1:4 alias &x", "2:4 alias *x"}},
		{"anchor after tag", "a: !!str &x 1\n", []string{"1:10 alias &x"}},
		{"unknown alias", "a: 1\nb: *x\n", []string{"2:4 alias *"}},
		{"merge key", "a: {<<: {b: 1}}\n", []string{"1:5 alias <<"}},
		{"number as key", "a:\n  1: x\n", []string{"2:3 key-type 1"}},
		{"odd number as key", "012: x\n", []string{"1:1 key-type 012"}},
		{"truth as key", "true: x\n", []string{"1:1 key-type true"}},
		{"null as key", "~: x\n", []string{"1:1 key-type ~"}},
		{"list as key", "? [a, b]\n: x\n", []string{"1:3 key-type [a, b]"}},
		{"two documents", "a: 1\n---\nb: 1\n", []string{"2:1 many-documents ---"}},
		{"broken second document", "a: 1\n---\nb: [\n", []string{"4:1 syntax "}},
		{"markers of one document", "---\na: 1\n...\n", nil},
		{"null", "a: null\nb: ~\nc:\nd: 'null'\n", []string{"1:4 null-value null", "2:4 null-value ~"}},
		{"NUL", "a: x\x00y\n", []string{"1:5 encoding \x00"}},
		{"control", "a: x\x1by\n", []string{"1:5 encoding \x1b"}},
		{"not UTF-8", "a: 1\nb: \xff\n", []string{"2:4 encoding \xff"}},
		{"UTF-16", "\xff\xfea\x00", []string{"1:1 encoding \xff\xfe"}},
		{"lone carriage return", "a: 1\rb: 2\n", []string{"1:5 encoding \r"}},
		{"line separator", "a: x\u2028y\n", []string{"1:5 encoding \u2028"}},
		{"byte order mark inside", "a: x\uFEFFy\n", []string{"1:5 encoding \uFEFF"}},
		{"too deep", deep, []string{"1:101 too-deep "}},
		{"deep enough", deep[1 : len(deep)-1], nil},
		{"far too deep", strings.Repeat("[", 20000), []string{"1:10001 too-deep ["}},
		{"too large", strings.Repeat("#", maxSize+1), []string{"1:1 too-large "}},
		{"tab", "a:\n\tb: 1\n", []string{"2:1 tab \t"}},
		{"tab after spaces", "a:\n  b: 1\n \tc: 1\n", []string{"3:2 tab \t"}},
		{"question mark in braces", "a:\n  - x: { y: .cost ?? 0 }\n  - z\n", []string{"2:19 syntax ?"}},
		{"question mark in braces, the last line", "a: { y: 'it?', z: f(b, c ?? 0) }\n", []string{"1:26 syntax ?"}},
		{"colon in text", "a: 1\nb: draw: two\n", []string{"2:8 syntax :"}},
		{"open quote", "a: 1\nb: 'x\nc: 2\n", []string{"2:4 syntax '"}},
		{"open list", "a: [1, 2\nb: 3\n", []string{"2:2 syntax :"}},
		{"bad indentation", "a:\n  b: 1\n c: 2\n", []string{"3:2 syntax c"}},
		{"text after list", "a:\n  - x\n  y: 1\n", []string{"3:3 syntax y"}},
		{"at sign", "a: @x\n", []string{"1:4 syntax @"}},
		{"unknown escape", "a: \"\\q\"\n", []string{"1:5 syntax \\"}},
		{"text after quotes", "a: 'it's'\n", []string{"1:8 syntax s"}},
		{"bracket too many", "{a: 1}}\n", []string{"1:7 syntax }"}},
		{"open map", "a: {b: 1\n", []string{"2:1 syntax "}},
		{"key without colon", "a: 1\nb\nc: 2\n", []string{"2:1 syntax b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, diags := Parse(source.NewFile("t.yaml", []byte(c.text)))
			var got []string
			for _, d := range diags {
				p := d.Span.Pos()
				got = append(got, fmt.Sprintf("%d:%d %s %s", p.Line, p.Col, d.Code, d.Span.Text()))
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got  %q\nwant %q\n%v", got, c.want, diags.Err())
			}
		})
	}
}

// What plain scalars are read as; odd numbers have the value they are read as.
func TestScalars(t *testing.T) {
	for _, c := range []struct {
		text string
		tag  source.Tag
		want any
		hint string // of the odd-number diagnostic
	}{
		{"yes", source.Str, "yes", ""},
		{"on", source.Str, "on", ""},
		{"'1'", source.Str, "1", ""},
		{"!!str 1", source.Str, "1", ""},
		{"2026-11-30", source.Str, "2026-11-30", ""},
		{"1:30", source.Str, "1:30", ""},
		{"!card x", source.Other, "x", ""},
		{"true", source.Bool, true, ""},
		{"False", source.Bool, false, ""},
		{"0", source.Int, int64(0), ""},
		{"-12", source.Int, int64(-12), ""},
		{"9223372036854775807", source.Int, int64(9223372036854775807), ""},
		{"1.5", source.Float, 1.5, ""},
		{"2.0", source.Float, 2.0, ""},
		{"1e-3", source.Float, 0.001, ""},
		{"!!float 5", source.Float, 5.0, ""},
		{"0x10", source.Int, int64(16), "write 16"},
		{"0b11", source.Int, int64(3), "write 3"},
		{"0o17", source.Int, int64(15), "write 15"},
		{"012", source.Int, int64(10), "write 12, or 10 if octal was meant"},
		{"08", source.Int, int64(8), "write 8"},
		{"00", source.Int, int64(0), "write 0"},
		{"1_000", source.Int, int64(1000), "write 1000"},
		{"+5", source.Int, int64(5), "write 5"},
		{"1e3", source.Int, int64(1000), "write 1000"},
		{"1.5e1", source.Int, int64(15), "write 15"},
		{"1_0.5", source.Float, 10.5, "write 10.5"},
		{"+1.5", source.Float, 1.5, "write 1.5"},
	} {
		n, diags := Parse(source.NewFile("t.yaml", []byte("k: "+c.text+"\n")))
		k := n.Get("k")
		if k.Tag != c.tag || k.JSON() != c.want {
			t.Errorf("%s: tag %d value %#v, want %d %#v", c.text, k.Tag, k.JSON(), c.tag, c.want)
		}
		switch {
		case c.hint == "" && len(diags) > 0:
			t.Errorf("%s: %v", c.text, diags.Err())
		case c.hint != "" && (len(diags) != 1 || diags[0].Code != "odd-number" || diags[0].Hint != c.hint):
			t.Errorf("%s: %+v, want hint %q", c.text, diags, c.hint)
		}
	}
	for _, text := range []string{".nan", "-.inf", "99999999999999999999", "18446744073709551615", "1e300", "!!int x"} {
		n, diags := Parse(source.NewFile("t.yaml", []byte("k: "+text+"\n")))
		if text != "1e300" && (len(diags) != 1 || diags[0].Code != "odd-number" || n.Get("k").Tag != source.Other) {
			t.Errorf("%s: tag %d %+v", text, n.Get("k").Tag, diags)
		}
	}
}

func TestNodeIsUsableAfterMistakes(t *testing.T) {
	n, diags := Parse(source.NewFile("t.yaml", []byte("a: &x 1\nb: *x\na: 2\n3: c\n[d]: e\n")))
	want := map[string]any{"a": int64(1), "b": nil, "3": "c"}
	if got := n.JSON(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if len(diags) != 5 || len(diags[2].Related) != 1 || diags[2].Related[0].Span.Start != 0 {
		t.Errorf("%+v", diags)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "a: 1\nb: [x, {y: z}]\n", "k: >2-\n   a\n  b\n\n", "k: \"a\\\n  \\u00e9 \\\"\"\n", "'a''b': |+\n  c\n\n",
		"? [a]\n: &x !!str b\n", "a: *b", "\uFEFFa: 漢\r\nb:\r\n- c\r\n", "--- |\n a\n--- x\n", "[a: b, {c: d}: e, ]", "a:\n\tb",
		"!<tag:x,y> a", "- !!int 012\n- ~\n- 1_0", "{a, b: , ? c : d}", "a: # c\n  b\n  c # d\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		n, diags := Parse(source.NewFile("f.yaml", text))
		if n != nil {
			checkNode(t, n)
			n.JSON()
		}
		for _, d := range diags {
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(text) || d.Message == "" || d.Code == "" {
				t.Fatalf("bad diagnostic %+v", d)
			}
		}
	})
}

// What a mistake most likely was is said with its repair.
func TestSyntaxHints(t *testing.T) {
	for text, want := range map[string]string{
		"a:\n  - when: x\n    do: draw: 1\n": "a list goes into brackets: do: [draw: …]",
		"a: { when: x, do: draw: 1 }\n":      "a list goes into brackets: do: [draw: …]",
		"a: some text: b\n":                  "quote text that contains",
		"a: { b: > 3 }\n":                    "where a value is compared only the value itself is written",
		"a: `b\n":                            "quote the value",
	} {
		_, l := Parse(source.NewFile("f", []byte(text)))
		if len(l) != 1 || !strings.Contains(l[0].Hint, want) {
			t.Errorf("%q: got %v, want the hint %s", text, l, want)
		}
	}
}
