package card

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"

	"shards/internal/diag"
	"shards/internal/source"
)

// Decode reads n into dst, a pointer to a declaration, as the tags of its
// fields say. It reports everything that does not fit and leaves zero values
// there; what does fit is kept.
func Decode(n *source.Node, dst any, l *diag.List) {
	d := decoder{l}
	d.value(n, reflect.ValueOf(dst).Elem(), Field{})
}

// DecodeArgs reads the arguments of a verb into a new value of type t, which is
// a type of this package or a struct with the same tags.
func DecodeArgs(n *source.Node, t reflect.Type, l *diag.List) any {
	v := reflect.New(t).Elem()
	if n != nil {
		d := decoder{l}
		d.value(n, v, Field{})
	}
	return v.Interface()
}

// DecodeArgs reads the arguments of the step's verb; t is nil for a verb
// without any, and then so is the result.
func (s *Step) DecodeArgs(t reflect.Type, l *diag.List) any {
	switch {
	case t == nil:
		if !noArgs(s.Args) {
			TellNoArgs(l, s.Args, s.Verb.Text)
		}
		return nil
	case s.Args == nil && needsArgs(t):
		at := s.Node
		if s.Verb.Node != nil {
			at = s.Verb.Node
		}
		if at != nil {
			l.Errorf(at.Span, MissingKey, "%s needs arguments", s.Verb.Text)
		}
	}
	return DecodeArgs(s.Args, t, l)
}

// noArgs reports whether these are the arguments of a verb that has none.
func noArgs(n *source.Node) bool {
	return n.IsNull() || n.Kind == source.Map && len(n.Pairs) == 0 ||
		n.Kind == source.Scalar && n.Tag == source.Bool && n.Bool
}

func needsArgs(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || t == exprType || t == nameType || t == stepType {
		return t.Kind() != reflect.Pointer
	}
	return slices.ContainsFunc(FieldsOf(t), func(f Field) bool { return f.Required })
}

// DecodeCard reads one card. The keys that are not every card's own are the
// game's attributes and abilities. The result is nil only if n is not a map.
func DecodeCard(n *source.Node, attributes, abilities []string, l *diag.List) *CardDecl {
	d := decoder{l}
	if n == nil || n.Kind != source.Map {
		d.wrong(n, "a card")
		return nil
	}
	c := &CardDecl{Node: n, Copies: 1}
	fields := FieldsOf(cardType)
	known := slices.Concat(Keys(fields), attributes, abilities)
	for _, p := range n.Pairs {
		key := p.Key.Text
		switch {
		case slices.ContainsFunc(fields, func(f Field) bool { return f.Key == key }):
		case slices.Contains(attributes, key):
			c.Attributes = append(c.Attributes, Entry[Expr]{key, p.Key, d.attribute(p.Value)})
		case slices.Contains(abilities, key):
			e := Entry[AbilityUse]{Name: key, Key: p.Key}
			d.ability(p.Value, &e.Value)
			c.Abilities = append(c.Abilities, e)
		default:
			TellUnknownKey(l, n, p.Key, known)
		}
	}
	d.fields(n, reflect.ValueOf(c).Elem(), fields)
	d.missing(n, fields, known)
	c.TextNode = n.Get("text")
	return c
}

// attribute reads the value that a card gives an attribute. A list, for an
// attribute that may have many values, keeps its node only.
func (d decoder) attribute(n *source.Node) Expr {
	if n.Kind != source.Seq {
		return d.expr(n)
	}
	for _, item := range n.Items {
		d.expr(item)
	}
	return Expr{Node: n}
}

// decoder reads nodes into values by their types. Its methods report mistakes
// and go on.
type decoder struct{ l *diag.List }

func (d decoder) wrong(n *source.Node, want string) {
	if n != nil {
		TellWrongType(d.l, n, want)
	}
}

// value reads n into v. f carries the rules that the tags of the field add to
// its type; it is zero for values that are no fields.
func (d decoder) value(n *source.Node, v reflect.Value, f Field) {
	if n == nil {
		return
	}
	switch dst := v.Addr().Interface().(type) {
	case **source.Node:
		*dst = n
	case *Expr:
		*dst = d.expr(n)
	case *Exprs:
		*dst = listOf(n, d.expr)
	case *Name:
		*dst = d.name(n, f)
	case *Names:
		*dst = listOf(n, func(n *source.Node) Name { return d.name(n, f) })
	case *Step:
		*dst = d.step(n)
	case *Steps:
		*dst = listOf(n, d.step)
	case *AbilityUse:
		d.ability(n, dst)
	case *ParamDecl:
		d.param(n, dst)
	default:
		d.plain(n, v, f)
	}
}

// plain reads a type that is known by its kind alone.
func (d decoder) plain(n *source.Node, v reflect.Value, f Field) {
	switch v.Kind() {
	case reflect.Pointer:
		p := reflect.New(v.Type().Elem())
		before := len(*d.l)
		d.value(n, p.Elem(), f)
		if len(*d.l) == before || p.Elem().Kind() == reflect.Struct {
			v.Set(p) // a number that was wrong is not given
		}
	case reflect.String:
		v.SetString(d.text(n, f))
	case reflect.Int:
		v.SetInt(d.int(n, f))
	case reflect.Bool:
		if n.Kind != source.Scalar || n.Tag != source.Bool {
			d.wrong(n, "true or false")
			return
		}
		v.SetBool(n.Bool)
	case reflect.Slice:
		d.slice(n, v, f)
	case reflect.Struct:
		d.structure(n, v)
	default:
		panic(fmt.Sprintf("card: our own bug: no decoder for %v", v.Type()))
	}
}

func (d decoder) expr(n *source.Node) Expr {
	if n.IsNull() || n.Kind != source.Scalar {
		d.wrong(n, "a value or an expression")
		return Expr{}
	}
	e := Expr{Text: n.Text, Node: n}
	switch n.Tag { // YAML has more spellings of numbers than expr
	case source.Int:
		e.Text = strconv.FormatInt(n.Int, 10)
	case source.Bool:
		e.Text = strconv.FormatBool(n.Bool)
	case source.Float:
		if !math.IsInf(n.Float, 0) && !math.IsNaN(n.Float) {
			e.Text = strconv.FormatFloat(n.Float, 'g', -1, 64)
		}
	}
	return e
}

// listOf reads one value or a list of them.
func listOf[T any](n *source.Node, read func(*source.Node) T) []T {
	if n.Kind != source.Seq {
		return []T{read(n)}
	}
	list := make([]T, len(n.Items))
	for i, item := range n.Items {
		list[i] = read(item)
	}
	return list
}

func (d decoder) name(n *source.Node, f Field) Name {
	text, ok := n.Str()
	switch {
	case !ok:
		d.wrong(n, "a name")
		return Name{}
	case len(f.Enum) > 0 && !slices.Contains(f.Enum, text):
		TellWrongValue(d.l, n, f.Enum)
		return Name{}
	case text == "", f.Names != "" && !Patterns[f.Names].MatchString(text):
		TellBadName(d.l, n, f.Names)
		return Name{}
	}
	return Name{text, n}
}

func (d decoder) text(n *source.Node, f Field) string {
	text, ok := n.Str()
	if !ok {
		d.wrong(n, wantText(f.Enum))
		return ""
	}
	if len(f.Enum) > 0 && !slices.Contains(f.Enum, text) {
		TellWrongValue(d.l, n, f.Enum)
		return ""
	}
	return text
}

func wantText(enum []string) string {
	if len(enum) > 0 {
		return orList(enum)
	}
	return "a text"
}

func (d decoder) int(n *source.Node, f Field) int64 {
	if n.Kind != source.Scalar || n.Tag != source.Int {
		d.wrong(n, "a whole number")
		return 0
	}
	switch {
	case f.Min != nil && n.Int < int64(*f.Min):
		d.l.Errorf(n.Span, WrongValue, "must be at least %d, not %d", *f.Min, n.Int)
		return 0
	case f.Max != nil && n.Int > int64(*f.Max):
		d.l.Errorf(n.Span, WrongValue, "must be at most %d, not %d", *f.Max, n.Int)
		return 0
	case n.Int > math.MaxInt32 || n.Int < math.MinInt32:
		d.l.Errorf(n.Span, WrongValue, "must be between %d and %d, not %d", math.MinInt32, math.MaxInt32, n.Int)
		return 0
	}
	return n.Int
}

func (d decoder) slice(n *source.Node, v reflect.Value, f Field) {
	if isMap(v.Type()) {
		d.entries(n, v, f)
		return
	}
	if n.Kind != source.Seq {
		d.wrong(n, "a list")
		return
	}
	list := reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items))
	for i, item := range n.Items {
		d.value(item, list.Index(i), f)
	}
	v.Set(list)
}

func (d decoder) entries(n *source.Node, v reflect.Value, f Field) {
	if n.Kind != source.Map {
		d.wrong(n, "a map")
		return
	}
	list := reflect.MakeSlice(v.Type(), len(n.Pairs), len(n.Pairs))
	for i, p := range n.Pairs {
		if f.Names != "" && !Patterns[f.Names].MatchString(p.Key.Text) {
			TellBadName(d.l, p.Key, f.Names)
		}
		e := list.Index(i)
		e.Field(0).SetString(p.Key.Text)
		e.Field(1).Set(reflect.ValueOf(p.Key))
		d.value(p.Value, e.Field(2), Field{})
	}
	v.Set(list)
}

// structure reads a map into a struct, or the value of its "alone" field.
func (d decoder) structure(n *source.Node, v reflect.Value) {
	fields := FieldsOf(v.Type())
	if n.Kind != source.Map {
		if f := aloneField(fields); f != nil && !n.IsNull() {
			setNode(v, n)
			d.value(n, v.FieldByIndex(f.Index), *f)
			return
		}
		d.wrong(n, "a map")
		return
	}
	setNode(v, n)
	keys := Keys(fields)
	for _, p := range n.Pairs {
		if !slices.Contains(keys, p.Key.Text) {
			TellUnknownKey(d.l, n, p.Key, keys)
		}
	}
	d.fields(n, v, fields)
	d.missing(n, fields, keys)
}

// setNode fills the field Node *source.Node of structs that have one.
func setNode(v reflect.Value, n *source.Node) {
	if f := v.FieldByName("Node"); f.IsValid() && f.Type() == nodeType {
		f.Set(reflect.ValueOf(n))
	}
}

func (d decoder) fields(n *source.Node, v reflect.Value, fields []Field) {
	for _, f := range fields {
		d.value(n.Get(f.Key), v.FieldByIndex(f.Index), f)
	}
}

func (d decoder) missing(n *source.Node, fields []Field, known []string) {
	TellMissing(d.l, n, RequiredKeys(fields), known)
}

// RequiredKeys lists the keys that must be there.
func RequiredKeys(fields []Field) []string {
	var required []string
	for _, f := range fields {
		if f.Required {
			required = append(required, f.Key)
		}
	}
	return required
}

// ability reads an ability: a program, or a map with a program and conditions.
func (d decoder) ability(n *source.Node, a *AbilityUse) {
	a.Node = n
	if IsLongAbility(n) {
		d.structure(n, reflect.ValueOf(a).Elem())
		return
	}
	if n.IsNull() {
		d.wrong(n, "a list of steps")
		return
	}
	a.Do = listOf(n, d.step)
}

// IsLongAbility reports whether an ability is written with its own keys; any
// other map is a program of one step.
func IsLongAbility(n *source.Node) bool {
	return n != nil && slices.ContainsFunc(FieldsOf(abilityType), func(f Field) bool { return n.Get(f.Key) != nil })
}

func (d decoder) param(n *source.Node, p *ParamDecl) {
	if n.Kind == source.Map {
		d.structure(n, reflect.ValueOf(p).Elem())
		return
	}
	p.Type = d.name(n, Field{})
}

// step reads a step; what is left beside the modifiers is its verb.
func (d decoder) step(n *source.Node) Step {
	s := Step{Node: n}
	if text, ok := n.Str(); ok && text != "" {
		s.Verb = Name{text, n}
		return s
	}
	if n.Kind != source.Map {
		d.wrong(n, "a step")
		return Step{}
	}
	verbs := d.verbs(n)
	if len(verbs) == 0 {
		d.l.Errorf(FirstKey(n), OneVerb, "a step has one verb; %s", verblessStep(n))
	} else {
		s.Verb, s.Args = Name{verbs[0].Key.Text, verbs[0].Key}, verbs[0].Value
	}
	for _, m := range Modifiers {
		d.value(n.Get(m.Key), s.modifier(m.Key), m)
	}
	return s
}

func verblessStep(n *source.Node) string {
	if len(n.Pairs) == 0 {
		return "this one is empty"
	}
	return fmt.Sprintf("%q only says more about one", n.Pairs[0].Key.Text)
}

// verbs lists the keys of a step that are not modifiers, and reports all but
// one of them.
func (d decoder) verbs(n *source.Node) []source.Pair {
	var verbs, misspelt []source.Pair
	for _, p := range n.Pairs {
		switch {
		case IsModifier(p.Key.Text):
		case diag.Suggest(p.Key.Text, Keys(Modifiers)) != "", IsModifier(aliases[p.Key.Text]):
			misspelt = append(misspelt, p)
		default:
			verbs = append(verbs, p)
		}
	}
	if len(verbs) == 0 { // then it is a verb that looks like a modifier
		verbs, misspelt = misspelt, nil
	}
	for _, p := range misspelt {
		TellUnknownKey(d.l, n, p.Key, Keys(Modifiers))
	}
	if len(verbs) > 1 {
		d.l.Errorf(verbs[1].Key.Span, OneVerb, "a step has one verb; %q is a second one after %q",
			verbs[1].Key.Text, verbs[0].Key.Text).Hint = "make it a step of its own"
	}
	return verbs
}

func (s *Step) modifier(key string) reflect.Value {
	fields := map[string]any{
		"when": &s.When, "who": &s.Who, "of": &s.Of,
		"as": &s.As, "step": &s.Label, "even_if_out": &s.EvenIfOut,
	}
	return reflect.ValueOf(fields[key]).Elem()
}
