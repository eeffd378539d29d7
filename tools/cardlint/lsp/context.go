package lsp

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"shards/effects"
	"shards/internal/card"
	"shards/internal/source"
)

// at is what stands around a place in a text. It is found in the text alone:
// what is being typed is seldom good YAML.
type at struct {
	word       string // the word that the place is in or behind
	start, end int    // its bytes
	owner      string // x in x.word; "." for .word alone; "" for none
	quoted     bool   // in a text in quotes inside a value
	compared   string // before the quotes: the last name, as in .kind == "…"
	key        string // whose value it is in; "" in a key
	isKey      bool
}

var (
	keyBefore  = regexp.MustCompile(`(?:^|[\s{,\[-])"?([A-Za-z_][\w-]*)"?\s*:(?:\s|$)`)
	nameBefore = regexp.MustCompile(`([A-Za-z_]\w*)\s*(?:==|!=|\bin\b|\()\s*\[?[^\[\]()]*$`)
	ownerOf    = regexp.MustCompile(`([A-Za-z_#)][\w]*)?\.$`)
)

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// around looks at a place of a text.
func around(f *source.File, offset int) at {
	line := f.Pos(offset).Line
	lineStart := f.Offset(source.Pos{Line: line, Col: 1})
	text := f.Line(line)
	col := min(offset-lineStart, len(text))
	a := at{}
	from, to := col, col
	for from > 0 && isWord(text[from-1]) {
		from--
	}
	for to < len(text) && isWord(text[to]) {
		to++
	}
	key, valueAt := keyOf(f, line, text[:from])
	a.key = key
	value := ""
	if valueAt >= 0 {
		value = text[valueAt:from]
	} else {
		value = text[:from]
	}
	quote := openQuote(value)
	a.quoted = quote > 0
	if a.quoted || key == "" || !exprKeys[key] { // names of packs may have hyphens
		for from > 0 && (isWord(text[from-1]) || text[from-1] == '-' && from > 1 && isWord(text[from-2])) {
			from--
		}
		for to < len(text) && (isWord(text[to]) || text[to] == '-' && to+1 < len(text) && isWord(text[to+1])) {
			to++
		}
	}
	a.word, a.start, a.end = text[from:to], lineStart+from, lineStart+to
	rest := strings.TrimLeft(text[to:], " \"")
	a.isKey = !a.quoted && strings.HasPrefix(rest, ":") && (len(rest) == 1 || rest[1] == ' ')
	if a.quoted {
		before := value[:quote-1]
		if m := nameBefore.FindStringSubmatch(before); m != nil {
			a.compared = m[1]
		}
	} else if m := ownerOf.FindStringSubmatch(text[:from]); m != nil && !a.isKey {
		if a.owner = strings.TrimPrefix(m[1], "#"); a.owner == "" || strings.HasPrefix(a.owner, ")") {
			a.owner = "."
		}
	}
	return a
}

// openQuote is just behind the quote that is still open at the end of a value,
// 0 if none is. The quotes that the value itself stands in do not count.
func openQuote(value string) int {
	t := strings.TrimLeft(value, " ")
	if t != "" && (t[0] == '"' || t[0] == '\'') && strings.IndexByte(t[1:], t[0]) < 0 {
		return openIn(value, len(value)-len(t)+1)
	}
	return openIn(value, 0)
}

func openIn(value string, from int) int {
	open, at := byte(0), 0
	for i := from; i < len(value); i++ {
		switch c := value[i]; {
		case open == 0 && (c == '"' || c == '\''):
			open, at = c, i+1
		case open == c:
			open = 0
		}
	}
	if open == 0 {
		return 0
	}
	return at
}

// keyOf is the key whose value a place is in, and where the value begins on the
// line; -1 if it begins on an earlier line.
func keyOf(f *source.File, line int, before string) (string, int) {
	if all := keyBefore.FindAllStringSubmatchIndex(before, -1); len(all) > 0 {
		m := all[len(all)-1]
		return before[m[2]:m[3]], m[1]
	}
	indent := len(before) - len(strings.TrimLeft(before, " "))
	for n := line - 1; n > 0; n-- {
		text := f.Line(n)
		trimmed := strings.TrimLeft(text, " ")
		if trimmed == "" || trimmed[0] == '#' || len(text)-len(trimmed) > indent {
			continue
		}
		if m := keyBefore.FindAllStringSubmatch(text, -1); len(m) > 0 && len(text)-len(trimmed) < max(indent, 1) {
			return m[len(m)-1][1], -1
		}
		indent = min(indent, len(text)-len(trimmed))
		if indent == 0 {
			break
		}
	}
	return "", -1
}

// exprKeys are the keys of declarations and arguments whose values are
// expressions; nameKeys those whose values are names, and of which sort.
var exprKeys, nameKeys = keyTables()

func keyTables() (map[string]bool, map[string][]string) {
	exprs, names := map[string]bool{}, map[string][]string{}
	seen := map[reflect.Type]bool{}
	var walk func(t reflect.Type)
	field := func(f card.Field) {
		t := f.Type
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		switch t {
		case reflect.TypeFor[card.Expr](), reflect.TypeFor[card.Exprs]():
			exprs[f.Key] = true
		case reflect.TypeFor[card.Name](), reflect.TypeFor[card.Names]():
			if sort := sortOf(f); sort != "" && !slices.Contains(names[f.Key], sort) {
				names[f.Key] = append(names[f.Key], sort)
			}
		default:
			walk(t)
		}
	}
	walk = func(t reflect.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		switch t.Kind() {
		case reflect.Slice, reflect.Pointer:
			walk(t.Elem())
		case reflect.Struct:
			for _, f := range card.FieldsOf(t) {
				field(f)
			}
			if t.NumField() == 3 && t.Field(0).Name == "Name" && t.Field(1).Name == "Key" {
				walk(t.Field(2).Type)
			}
		}
	}
	for _, m := range card.Modifiers {
		field(m)
	}
	for _, t := range []reflect.Type{reflect.TypeFor[card.GameDecl](), reflect.TypeFor[card.CardDecl](), reflect.TypeFor[card.AbilityUse](), reflect.TypeFor[card.Pick](), reflect.TypeFor[card.TriggerDecl](), reflect.TypeFor[card.StaticDecl]()} {
		walk(t)
	}
	for _, v := range effects.All() {
		switch v.Args {
		case nil:
		case reflect.TypeFor[card.Expr]():
			exprs[v.Name] = true
		default:
			walk(v.Args)
			if v.Args.Kind() != reflect.Struct {
				continue
			}
			for _, f := range card.FieldsOf(v.Args) {
				if f.Alone {
					f.Key = v.Name
					field(f)
				}
			}
		}
	}
	return exprs, names
}

func sortOf(f card.Field) string {
	switch {
	case f.Ref != "":
		return f.Ref
	case f.Key == "on" || f.Key == "replace":
		return "verb"
	case f.Key == "forbid" || f.Key == "actions":
		return "action"
	}
	return ""
}
