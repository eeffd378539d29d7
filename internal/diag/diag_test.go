package diag

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"shards/internal/source"
)

func file(name, text string) *source.File { return source.NewFile(name, []byte(text)) }

// spanOf is where word first stands in f.
func spanOf(f *source.File, word string) source.Span {
	i := strings.Index(string(f.Text), word)
	return source.Span{File: f, Start: i, End: i + len(word)}
}

func TestText(t *testing.T) {
	f := file("scribe.yaml", "id: x\n\t- if: stamna >= 10\n漢字: '漢字 bad'\nlong: one\n  two\nesc: \x1b[31m\n")
	var l List
	l.Errorf(spanOf(f, "stamna"), "unknown-name", "unknown name %q in condition", "stamna").Hint = `did you mean "stamina"?`
	l.Warnf(spanOf(f, "字 b"), "wide", "wide runes").Related = []Related{{spanOf(f, "id"), "defined here"}}
	l.Errorf(spanOf(f, "one\n  two"), "lines", "over lines")
	l.Errorf(source.Span{File: f, Start: 5, End: 5}, "empty", "between runes")
	l.Errorf(spanOf(f, "\x1b[31m"), "escape", "no escapes \x1b[31m")
	l.Errorf(source.Span{File: f}, "", "whole file").Hint = "start over"
	l.Errorf(source.Span{}, "world", "no file")
	want := strings.Join([]string{
		`scribe.yaml:2:8: unknown name "stamna" in condition [unknown-name]`,
		"  |",
		"2 | \t- if: stamna >= 10",
		"  | \t      ^~~~~~ did you mean \"stamina\"?",
		"",
		`scribe.yaml:3:7: warning: wide runes [wide]`,
		"  |",
		"3 | 漢字: '漢字 bad'",
		"  |          ^~~~",
		"scribe.yaml:1:1: defined here",
		"  |",
		"1 | id: x",
		"  | ^~",
		"",
		"scribe.yaml:4:7: over lines [lines]",
		"  |",
		"4 | long: one",
		"  |       ^~~",
		"",
		"scribe.yaml:1:6: between runes [empty]",
		"  |",
		"1 | id: x",
		"  |      ^",
		"",
		"scribe.yaml:6:6: no escapes \uFFFD[31m [escape]",
		"  |",
		"6 | esc: \uFFFD[31m",
		"  |      ^~~~~",
		"",
		"scribe.yaml: whole file",
		"  start over",
		"",
		"no file [world]",
		"",
	}, "\n")
	var b strings.Builder
	if err := WriteText(&b, l, TextOptions{}); err != nil || b.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, b.String(), want)
	}
}

func TestColor(t *testing.T) {
	f := file("a", "x\n")
	var l List
	l.Warnf(spanOf(f, "x"), "c", "m")
	var b strings.Builder
	WriteText(&b, l, TextOptions{Color: true})
	want := "\x1b[1ma:1:1:\x1b[0m \x1b[1;33mwarning:\x1b[0m m \x1b[2m[c]\x1b[0m\n"
	if !strings.HasPrefix(b.String(), want) {
		t.Errorf("%q, want %q…", b.String(), want)
	}
}

func TestSort(t *testing.T) {
	a, b := file("a", "0123456789"), file("b", "0123456789")
	at := func(f *source.File, start, end int) source.Span { return source.Span{File: f, Start: start, End: end} }
	var l List
	l.Errorf(at(b, 1, 2), "first", "m")
	l.Errorf(at(a, 5, 6), "zebra", "m")
	l.Warnf(at(a, 5, 6), "apple", "m")
	l.Errorf(at(b, 1, 9), "echo", "starts where first does")
	l.Warnf(at(a, 5, 6), "apple", "m") // said already
	l.Warnf(at(a, 5, 6), "apple", "other")
	l.Errorf(source.Span{File: b}, "file", "one")
	l.Errorf(source.Span{File: b}, "file", "two")
	l.Errorf(source.Span{}, "world", "m")
	want := []string{"world", "apple", "apple", "zebra", "file", "file", "first"}
	for range 2 { // sorting again changes nothing
		l.Sort()
		var got []string
		for _, d := range l {
			got = append(got, d.Code)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestErr(t *testing.T) {
	f := file("a", "xyz\n")
	var l List
	l.Warnf(spanOf(f, "y"), "w", "warned")
	if l.HasErrors() || l.Err() != nil {
		t.Error("a warning is no error")
	}
	for range 5 {
		l.Errorf(spanOf(f, "z"), "e", "wrong")
	}
	want := strings.Repeat("a:1:3: wrong [e]\n", 3) + "and 2 more"
	if err := l.Err(); !l.HasErrors() || err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestJSON(t *testing.T) {
	f := file("a", "é x\ny\n")
	var l List
	d := l.Errorf(spanOf(f, "x\ny"), "c", "m <b>")
	d.Hint = "h"
	d.Related = []Related{{spanOf(f, "y"), "r"}}
	d.Fix = &Fix{"t", []Edit{{spanOf(f, "x"), "z"}}}
	l.Warnf(source.Span{File: f}, "w", "whole")
	l.Add(Diagnostic{Severity: Info, Message: "none"})
	want := `[
{"file":"a","line":1,"col":3,"endLine":2,"endCol":2,"code":"c","severity":"error","message":"m <b>","hint":"h",
 "related":[{"file":"a","line":2,"col":1,"endLine":2,"endCol":2,"message":"r"}],
 "fix":{"title":"t","edits":[{"file":"a","line":1,"col":3,"endLine":1,"endCol":4,"new":"z"}]}},
{"file":"a","code":"w","severity":"warning","message":"whole"},
{"code":"","severity":"info","message":"none"}]`
	var b strings.Builder
	var got, wanted any
	if err := WriteJSON(&b, l); err != nil {
		t.Fatal(err)
	}
	json.Unmarshal([]byte(b.String()), &got)
	json.Unmarshal([]byte(want), &wanted)
	if !reflect.DeepEqual(got, wanted) {
		t.Errorf("got %s", b.String())
	}
	b.Reset()
	if WriteJSON(&b, nil); b.String() != "[]\n" {
		t.Errorf("empty list is %q", b.String())
	}
}

func TestSuggest(t *testing.T) {
	known := []string{"stamina", "health", "draw", "destroy-all", "gain", "pain", "hp", "lose", "loss"}
	for word, want := range map[string]string{
		"stamna":      "stamina",
		"Stamina":     "stamina",
		"satmina":     "stamina",
		"destroy_all": "destroy-all",
		"destroyAll":  "destroy-all",
		"darw":        "draw",
		"gian":        "gain",
		"fain":        "gain", // as near as pain, and first in the alphabet
		"los":         "lose",
		"xp":          "",
		"HP":          "hp",
		"banish":      "",
		"":            "",
		"stamina":     "", // known words need no suggestion
	} {
		if got := Suggest(word, known); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", word, got, want)
		}
	}
	if got, want := SuggestHint("stamna", known), `did you mean "stamina"?`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := SuggestHint("banish", known); got != "" {
		t.Error(got)
	}
	if got := Suggest(strings.Repeat("x", 1e6), known); got != "" {
		t.Error(got)
	}
}
