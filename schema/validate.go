package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// Schema is a schema ready to check files, together with its text, from which
// the validator's complaints are put into words.
type Schema struct {
	raw      any
	compiled *jsonschema.Schema
}

// Compile makes a schema ready. It panics on a schema that is none, for the
// schemas are our own. Making one takes longer than all the rest of reading a
// pack, and who edits cards reads the same declarations again and again, so the
// latest ones are kept.
func Compile(s map[string]any) *Schema {
	text := Text(s)
	if old, ok := ready.find(text); ok {
		return old
	}
	made := compile(text)
	ready.keep(text, made)
	return made
}

// kept are the schemas that were made last.
type kept struct {
	sync.Mutex
	list []keptSchema // the latest last
}

type keptSchema struct {
	text   []byte
	schema *Schema
}

// ready holds a game's two schemas for a few games at a time.
var ready kept

const keptSchemas = 8

func (k *kept) find(text []byte) (*Schema, bool) {
	k.Lock()
	defer k.Unlock()
	for _, c := range k.list {
		if bytes.Equal(c.text, text) {
			return c.schema, true
		}
	}
	return nil, false
}

func (k *kept) keep(text []byte, s *Schema) {
	k.Lock()
	defer k.Unlock()
	if len(k.list) == keptSchemas {
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list = append(k.list, keptSchema{text, s})
}

func compile(text []byte) *Schema {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	const here = "shards:///schema.json"
	if err := c.AddResource(here, bytes.NewReader(text)); err != nil {
		panic("schema: our own bug: " + err.Error())
	}
	compiled, err := c.Compile(here)
	if err != nil {
		panic(fmt.Sprintf("schema: our own bug: %#v", err))
	}
	var raw any
	if err := json.Unmarshal(text, &raw); err != nil {
		panic("schema: our own bug: " + err.Error())
	}
	return &Schema{raw, compiled}
}

// Text is a schema as JSON: the same schema is always the same text.
func Text(s map[string]any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(s); err != nil {
		panic("schema: our own bug: " + err.Error())
	}
	return b.Bytes()
}

// Validate checks a value against a schema and reports each mistake at its
// place, in the same words and with the same codes as the decoder.
func Validate(n *source.Node, s *Schema, l *diag.List) {
	err := s.compiled.Validate(n.JSON())
	if err == nil {
		return
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		l.Errorf(n.Span, "schema", "cannot be checked: %v", err)
		return
	}
	found := s.faults(n, invalid, nil)
	// The validator visits maps in random order; and what a word should have
	// been says more than that something is missing.
	slices.SortStableFunc(found, func(a, b fault) int {
		return cmp.Or(
			cmp.Compare(a.node.Span.Start, b.node.Span.Start),
			cmp.Compare(a.rank(), b.rank()),
			cmp.Compare(a.keyword, b.keyword),
			cmp.Compare(a.message, b.message))
	})
	for _, f := range found {
		f.tell(l)
	}
}

// fault is one complaint of the validator: a value, or the key of a value, that
// breaks one keyword of a schema.
type fault struct {
	node    *source.Node
	pair    *source.Pair // that holds node, if it is in a map
	key     bool         // the key is wrong, not the value
	raw     any          // the whole schema
	verb    *source.Pair // the verb of a step among whose arguments it stands
	schema  map[string]any
	keyword string
	message string
}

func (f fault) rank() int {
	return max(0, slices.Index([]string{"additionalProperties", "type", "required"}, f.keyword))
}

// faults collects the leaves of a tree of complaints; the others only say that
// something within them is wrong.
func (s *Schema) faults(root *source.Node, e *jsonschema.ValidationError, to []fault) []fault {
	for _, cause := range e.Causes {
		to = s.faults(root, cause, to)
	}
	if len(e.Causes) > 0 {
		return to
	}
	f := fault{message: e.Message, raw: s.raw}
	f.node, f.pair = root.At(unescape(e.InstanceLocation))
	f.verb = s.verbAround(root, unescape(e.InstanceLocation))
	if f.node == nil { // cannot be; but then there is at least a place
		f.node = root
	}
	f.key = f.pair != nil && strings.Contains(e.KeywordLocation, "/propertyNames/")
	_, pointer, _ := strings.Cut(e.AbsoluteKeywordLocation, "#")
	f.schema, f.keyword = s.at(pointer)
	return append(to, f)
}

// verbAround is the verb of the innermost step around a place: a key that is
// called like one, of a map in a list of steps.
func (s *Schema) verbAround(root *source.Node, pointer string) *source.Pair {
	raw, _ := s.raw.(map[string]any)
	defs, _ := raw["$defs"].(map[string]any)
	for at := pointer; at != ""; {
		above := at[:strings.LastIndexByte(at, '/')]
		list := above[:max(0, strings.LastIndexByte(above, '/'))]
		_, pair := root.At(at)
		if pair != nil && defs["verb."+pair.Key.Text] != nil && list != "" {
			if n, _ := root.At(list); n != nil && n.Kind == source.Seq || strings.HasSuffix(above, "/do") {
				return pair
			}
		}
		at = above
	}
	return nil
}

// unescape undoes the URL escapes that the validator puts into pointers.
func unescape(pointer string) string {
	if plain, err := url.PathUnescape(pointer); err == nil {
		return plain
	}
	return pointer
}

// at finds the schema that holds a keyword.
func (s *Schema) at(pointer string) (schema map[string]any, keyword string) {
	at := s.raw
	unslash := strings.NewReplacer("~1", "/", "~0", "~")
	for step := range strings.SplitSeq(strings.TrimPrefix(unescape(pointer), "/"), "/") {
		switch v := at.(type) {
		case map[string]any:
			schema, keyword = v, unslash.Replace(step)
			at = v[keyword]
		default:
			return schema, keyword
		}
	}
	return schema, keyword
}

func (f fault) tell(l *diag.List) {
	want, _ := f.schema["$comment"].(string)
	named, isName := strings.CutPrefix(want, nameOf)
	n := f.node
	if f.key {
		n = f.pair.Key
		if f.besideVerb(l, f.pair) {
			return
		}
	}
	switch f.keyword {
	case "additionalProperties":
		f.unknownKeys(l)
	case "required":
		card.TellMissing(l, n, stringsOf(f.schema["required"]), f.knownKeys())
	case "type":
		card.TellWrongType(l, n, want)
		if d := &(*l)[len(*l)-1]; d.Hint == "" && want == "a map" && !n.IsNull() {
			d.Hint = f.form(n)
		}
	case "minLength":
		card.TellBadName(l, n, "")
	case "pattern":
		names := "word"
		if f.schema["pattern"] == card.Patterns["ident"].String() {
			names = "ident"
		}
		card.TellBadName(l, n, names)
	case "enum":
		switch {
		case isName:
			_, sort, _ := strings.Cut(named, " ") // without its article
			card.TellUnknownName(l, n, sort, stringsOf(f.schema["enum"]))
		case want == noArgs && f.pair != nil:
			card.TellNoArgs(l, n, f.pair.Key.Text)
		default:
			card.TellWrongValue(l, n, stringsOf(f.schema["enum"]))
		}
	case "minimum":
		l.Errorf(n.Span, card.WrongValue, "must be at least %v, not %s", f.schema["minimum"], n.Text)
	case "maximum":
		l.Errorf(n.Span, card.WrongValue, "must be at most %v, not %s", f.schema["maximum"], n.Text)
	default:
		l.Errorf(n.Span, "schema", "%s", f.message)
	}
}

func (f fault) unknownKeys(l *diag.List) {
	known := f.knownKeys()
	for _, p := range f.node.Pairs {
		if !slices.Contains(known, p.Key.Text) && !f.besideVerb(l, &p) {
			card.TellUnknownKey(l, f.node, p.Key, known)
		}
	}
}

// besideVerb reports a key of the step itself that stands among the arguments
// of its verb, and shows where it belongs.
func (f fault) besideVerb(l *diag.List, p *source.Pair) bool {
	if f.verb == nil || !card.IsModifier(p.Key.Text) && p.Key.Text != "do" || f.verb.Key == p.Key {
		return false
	}
	if p.Key.Text == "do" {
		l.Errorf(p.Key.Span, card.UnknownKey, "do is not an argument of %s", f.verb.Key.Text).Hint = "other steps stand behind it in the list"
		return true
	}
	d := l.Errorf(p.Key.Span, card.UnknownKey, "%s is not an argument of %s: it is a key of the step, beside %[2]s", p.Key.Text, f.verb.Key.Text)
	args := "…"
	if f.verb.Value.Pair(p.Key.Text) != nil {
		args = short(without(f.verb.Value, p.Key.Text))
	}
	d.Hint = fmt.Sprintf("write { %s: %s, %s: %s }", f.verb.Key.Text, args, p.Key.Text, short(p.Value.Span.Text()))
	return true
}

// without writes a map on one line, but for one key.
func without(n *source.Node, key string) string {
	var parts []string
	for _, p := range n.Pairs {
		if p.Key.Text != key {
			parts = append(parts, p.Key.Span.Text()+": "+p.Value.Span.Text())
		}
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

// short is a text that fits into a hint.
func short(text string) string {
	if len(text) > 40 || strings.Contains(text, "\n") {
		return "…"
	}
	return text
}

// form shows how the map is written that should stand in the place of n.
func (f fault) form(n *source.Node) string {
	properties, _ := f.schema["properties"].(map[string]any)
	word, rest, _ := strings.Cut(n.Text, " ")
	if n.Kind != source.Scalar {
		word = ""
	}
	if names := f.names("propertyNames"); len(names) > 0 {
		switch {
		case slices.Contains(names, word) && rest != "":
			return "write { " + word + ": " + strings.TrimSpace(rest) + " }"
		case slices.Contains(names, word):
			return "write { " + word + ": 1 }"
		case n.Kind == source.Scalar && n.Tag == source.Int:
			return "say of what, as in { " + names[0] + ": " + n.Text + " }"
		}
		return "as in { " + names[0] + ": 1 }"
	}
	var keys []string
	for key := range properties {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		if p, _ := properties[key].(map[string]any); word != "" && slices.Contains(stringsOf(p["enum"]), n.Text) {
			return "write { " + key + ": " + n.Text + " }"
		}
	}
	required := stringsOf(f.schema["required"])
	for i, key := range required {
		p, _ := properties[key].(map[string]any)
		required[i] = key + ": " + f.sample(p)
	}
	switch {
	case len(required) > 0:
		return "as in { " + strings.Join(required, ", ") + " }"
	case len(keys) == 0 && f.schema["additionalProperties"] != nil:
		return "write each with its name: name: { … }"
	case len(keys) > 0 && len(keys) <= 12:
		return "with some of the keys " + strings.Join(keys, ", ")
	}
	return ""
}

// sample is how a value of a schema looks.
func (f fault) sample(s map[string]any) string {
	if values := stringsOf(s["enum"]); len(values) > 0 {
		return values[0]
	}
	switch ref, _ := s["$ref"].(string); {
	case s["type"] == "object" && s["properties"] == nil:
		return "{ name: … }"
	case s["type"] == "object":
		return "{ … }"
	case s["type"] == "array", strings.HasSuffix(ref, "/steps"):
		return "[…]"
	}
	return "…"
}

// names are the values that the keys of a map can have.
func (f fault) names(keyword string) []string {
	s, _ := f.schema[keyword].(map[string]any)
	if ref, ok := s["$ref"].(string); ok {
		raw, _ := f.raw.(map[string]any)
		defs, _ := raw["$defs"].(map[string]any)
		s, _ = defs[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
	}
	return stringsOf(s["enum"])
}

// knownKeys lists the keys of a map that the schema knows.
func (f fault) knownKeys() []string {
	properties, _ := f.schema["properties"].(map[string]any)
	keys := make([]string, 0, len(properties))
	for key := range properties {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func stringsOf(v any) []string {
	list, _ := v.([]any)
	var out []string
	for _, item := range list {
		if s, ok := item.(string); ok {
			out = append(out, s)
		}
	}
	return out
}
