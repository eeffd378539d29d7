package card

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"shards/internal/diag"
	"shards/internal/source"
)

// The decoder and the JSON Schema find the same mistakes. They tell them with
// the same codes, words and places, so that the list keeps one of the two.

// Codes of mistakes in the shape of a file.
const (
	UnknownKey  = "unknown-key"
	UnknownName = "unknown-name"
	MissingKey  = "missing-key"
	WrongType   = "wrong-type"
	WrongValue  = "wrong-value"
	BadName     = "bad-name"
	OneVerb     = "one-verb"
	OddNumber   = "odd-number" // told by package yamlsrc
)

// TellUnknownKey reports a key of map n that means nothing here; known are the
// keys that would. What is there already is not meant by another key.
func TellUnknownKey(l *diag.List, n, key *source.Node, known []string) {
	d := l.Errorf(key.Span, UnknownKey, "unknown key %q", key.Text)
	if hint := foreign[key.Text]; hint != "" && slices.Contains(known, "when") {
		d.Hint = hint
		return
	}
	free := known
	for _, p := range n.Pairs {
		if slices.Contains(free, p.Key.Text) {
			free = slices.DeleteFunc(slices.Clone(free), func(k string) bool { return k == p.Key.Text })
		}
	}
	suggest(d, key, free, "keys here")
	if d.Fix == nil && strings.HasPrefix(d.Hint, "keys here") && len(known) <= shortList {
		d.Hint = "keys here: " + strings.Join(known, ", ")
	}
}

// TellUnknownName reports a name that the game does not declare.
func TellUnknownName(l *diag.List, n *source.Node, what string, known []string) {
	suggest(l.Errorf(n.Span, UnknownName, "unknown %s %q", what, n.Text), n, known, "known")
}

// TellWrongValue reports a word that is none of the allowed ones.
func TellWrongValue(l *diag.List, n *source.Node, allowed []string) {
	d := l.Errorf(n.Span, WrongValue, "must be %s, not %s", orList(allowed), Describe(n))
	suggest(d, n, allowed, "")
}

// shortList is how many words a hint lists when none of them is near.
const shortList = 12

func suggest(d *diag.Diagnostic, n *source.Node, known []string, label string) {
	if trap := flowTrap(n.Text); trap != "" {
		d.Hint = trap
		return
	}
	word := aliases[n.Text]
	if !slices.Contains(known, word) {
		word = diag.Suggest(n.Text, known)
	}
	if first, rest, ok := strings.Cut(n.Text, " "); ok && !spelling(n.Text, word) {
		// A word and more than a word: nothing of it may be lost.
		if !slices.Contains(known, first) {
			first = diag.Suggest(first, known)
		}
		if rest = strings.TrimSpace(rest); first != "" && label != "" {
			d.Hint = fmt.Sprintf("a colon is missing: write %s: %s", first, rest)
			return
		}
	}
	if word == "" {
		if label != "" && len(known) > 0 && len(known) <= shortList {
			d.Hint = label + ": " + strings.Join(known, ", ")
		}
		return
	}
	d.Hint = fmt.Sprintf("did you mean %q?", word)
	if digits(word) != digits(n.Text) {
		return // a number that is stuck to a word is no slip
	}
	d.Fix = &diag.Fix{Title: fmt.Sprintf("change to %q", word), Edits: []diag.Edit{{Span: n.Span, New: word}}}
}

// spelling says whether two words differ by hyphens, spaces and case alone.
func spelling(a, b string) bool {
	plain := strings.NewReplacer("-", "", "_", "", " ", "")
	return strings.EqualFold(plain.Replace(a), plain.Replace(b))
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// TellMissing reports the required keys that map n lacks, at its first key. A
// key that is there but misspelt is not missing: it is an unknown key.
func TellMissing(l *diag.List, n *source.Node, required, known []string) {
	var missing []string
	for _, key := range required {
		if n.Get(key) == nil {
			missing = append(missing, key)
		}
	}
	for _, key := range n.Keys() {
		if !slices.Contains(known, key) {
			meant := diag.Suggest(key, known)
			missing = slices.DeleteFunc(missing, func(m string) bool { return m == meant })
		}
	}
	if len(missing) == 0 {
		return
	}
	for i, key := range missing {
		missing[i] = "`" + key + "`"
	}
	l.Errorf(FirstKey(n), MissingKey, "needs %s", strings.Join(missing, " and "))
}

// FirstKey is where to report what concerns a map as a whole.
func FirstKey(n *source.Node) source.Span {
	if n == nil {
		return source.Span{}
	}
	if len(n.Pairs) > 0 {
		return n.Pairs[0].Key.Span
	}
	return n.Span
}

// TellWrongType reports a value of the wrong shape; want says what was
// expected, as in "a whole number".
func TellWrongType(l *diag.List, n *source.Node, want string) {
	if n.IsNull() {
		l.Errorf(n.Span, WrongType, "nothing is written here, it must be %s", want)
		return
	}
	d := l.Errorf(n.Span, WrongType, "must be %s, not %s", want, Describe(n))
	switch {
	case isQuoted(n) && numberOrBool(n.Text) && (strings.Contains(want, "number") || strings.Contains(want, "true or false")):
		d.Hint = "write it without quotes"
		d.Fix = &diag.Fix{Title: "remove the quotes", Edits: []diag.Edit{{Span: n.Span, New: n.Text}}}
	case n.Kind == source.Scalar && n.Tag != source.Str && (strings.Contains(want, "text") || strings.Contains(want, "name")):
		quoted := strconv.Quote(n.Span.Text())
		// As a text it is no odd number: that was the reader's guess.
		odd := func(o diag.Diagnostic) bool { return o.Code == OddNumber && o.Span == n.Span }
		if slices.ContainsFunc(*l, odd) {
			told := *d
			*l = slices.DeleteFunc(*l, odd)
			(*l)[len(*l)-1] = told
			d = &(*l)[len(*l)-1]
		}
		d.Hint = "write " + quoted + " if you mean the word"
		d.Fix = &diag.Fix{Title: "put it in quotes", Edits: []diag.Edit{{Span: n.Span, New: quoted}}}
	}
}

// longestShown bounds how much of an author's text a message repeats.
const longestShown = 40

// Describe says what a value is, for "must be …, not …".
func Describe(n *source.Node) string {
	switch {
	case n.IsNull():
		return "nothing"
	case n.Kind == source.Map:
		return "a map"
	case n.Kind == source.Seq:
		return "a list"
	case n.Tag == source.Int || n.Tag == source.Float:
		return "the number " + shorten(n.Text)
	case n.Tag == source.Bool:
		return n.Text
	case isQuoted(n) && numberOrBool(n.Text):
		return strconv.Quote(n.Text) + " in quotes"
	}
	return strconv.Quote(shorten(n.Text))
}

func shorten(s string) string {
	if utf8.RuneCountInString(s) <= longestShown {
		return s
	}
	return string([]rune(s)[:longestShown-1]) + "…"
}

func isQuoted(n *source.Node) bool {
	return n.Style == source.SingleQuoted || n.Style == source.DoubleQuoted
}

func numberOrBool(s string) bool {
	_, err := strconv.ParseFloat(s, 64)
	return err == nil || s == "true" || s == "false"
}

// orList is "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Patterns says what names may look like, by the tag names:"…".
var Patterns = map[string]*regexp.Regexp{
	"ident": regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`),
	"word":  regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_-]*$`),
}

// TellBadName reports a name that does not look like one.
func TellBadName(l *diag.List, n *source.Node, names string) {
	if n.Text == "" {
		l.Errorf(n.Span, BadName, "a name must not be empty")
		return
	}
	may := "letters, digits and underscores, and begins with a letter"
	if names == "word" {
		may = "letters, digits, hyphens and underscores"
	}
	d := l.Errorf(n.Span, BadName, "%q cannot be a name here", shorten(n.Text))
	d.Hint = "a name has " + may
}

// TellNoArgs reports arguments of a verb that has none.
func TellNoArgs(l *diag.List, n *source.Node, verb string) {
	l.Errorf(n.Span, WrongType, "%s takes no arguments", verb).Hint = fmt.Sprintf("write %s: true, or just %s", verb, verb)
}

// WithArticle is "a zone", "an attribute".
func WithArticle(noun string) string {
	if noun != "" && strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// aliases are words that authors bring along from elsewhere.
var aliases = map[string]string{"if": "when", "then": "do", "target": "card", "cards": "card", "amount": "count", "name": "as", "where": "cards"}

// foreign are keys that other languages have, with what is written here.
var foreign = map[string]string{
	"else": "alternatives stand in a list: first: [{ when: …, do: […] }, { do: […] }]",
}

// flowTrap explains a key that is really the rest of an expression: a comma
// within { } ends a value that is not in quotes.
func flowTrap(key string) string {
	if strings.ContainsAny(key, "()") || strings.HasPrefix(key, ".") || strings.HasPrefix(key, "#") {
		return "a comma inside { } ends a value; put the expression in quotes"
	}
	return ""
}
