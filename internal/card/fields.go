package card

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"shards/internal/source"
)

// Field is one key of a declaration, read from the tags of its struct field.
type Field struct {
	Key   string
	Index []int // for reflect's FieldByIndex
	Type  reflect.Type

	Required bool
	Alone    bool     // the whole struct may be given as this field's value
	Doc      string   // one sentence
	Enum     []string // the only values of a string
	Ref      string   // what the game calls such a name: counter, zone, …
	Names    string   // "ident" or "word": what names may look like
	Min, Max *int     // bounds of a number
	Partial  string   // the section of game definitions of which this is a part
}

// Modifiers are the keys of a step that every verb understands.
var Modifiers = []Field{
	{Key: "when", Type: reflect.TypeFor[*Expr](), Doc: "The step is done only if this holds."},
	{Key: "who", Type: reflect.TypeFor[*Expr](), Doc: "Each of these players does the step as if it were theirs."},
	{Key: "of", Type: reflect.TypeFor[*Expr](), Doc: "The cards whose counters are meant."},
	{Key: "as", Type: reflect.TypeFor[Name](), Names: "ident", Doc: "A name for the result in later steps."},
	{Key: "step", Type: reflect.TypeFor[Name](), Names: "word", Doc: "A name for this step, at which other packs can insert theirs."},
	{Key: "even_if_out", Type: reflect.TypeFor[bool](), Doc: "The step is done even if the player whose turn it is has left the game."},
}

// IsModifier reports whether a key of a step is a modifier and not its verb.
func IsModifier(key string) bool {
	return slices.ContainsFunc(Modifiers, func(f Field) bool { return f.Key == key })
}

// Keys lists the keys of fields.
func Keys(fields []Field) []string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.Key
	}
	return keys
}

var fieldCache sync.Map // reflect.Type → []Field

// FieldsOf lists the keys of a struct type in the order of the source. Fields
// of embedded structs belong to the struct itself.
func FieldsOf(t reflect.Type) []Field {
	if fs, ok := fieldCache.Load(t); ok {
		return fs.([]Field)
	}
	var fields []Field
	for i := range t.NumField() {
		sf := t.Field(i)
		tag, ok := sf.Tag.Lookup("key")
		switch {
		case ok && sf.IsExported():
			fields = append(fields, fieldOf(sf, tag))
		case sf.Anonymous && sf.Type.Kind() == reflect.Struct:
			for _, f := range FieldsOf(sf.Type) {
				f.Index = append([]int{i}, f.Index...)
				fields = append(fields, f)
			}
		}
	}
	fieldCache.Store(t, fields)
	return fields
}

func fieldOf(sf reflect.StructField, tag string) Field {
	key, options, _ := strings.Cut(tag, ",")
	f := Field{
		Key: key, Index: sf.Index, Type: sf.Type,
		Doc: sf.Tag.Get("doc"), Ref: sf.Tag.Get("ref"), Names: sf.Tag.Get("names"),
		Min: intTag(sf, "min"), Max: intTag(sf, "max"), Partial: sf.Tag.Get("partial"),
	}
	for o := range strings.SplitSeq(options, ",") {
		f.Required = f.Required || o == "req"
		f.Alone = f.Alone || o == "alone"
	}
	if enum := sf.Tag.Get("enum"); enum != "" {
		f.Enum = strings.Split(enum, ",")
	}
	return f
}

func intTag(sf reflect.StructField, tag string) *int {
	n, err := strconv.Atoi(sf.Tag.Get(tag))
	if err != nil {
		return nil
	}
	return &n
}

// aloneField is the field whose value may stand for the whole struct.
func aloneField(fields []Field) *Field {
	if i := slices.IndexFunc(fields, func(f Field) bool { return f.Alone }); i >= 0 {
		return &fields[i]
	}
	return nil
}

var (
	nodeType    = reflect.TypeFor[*source.Node]()
	exprType    = reflect.TypeFor[Expr]()
	exprsType   = reflect.TypeFor[Exprs]()
	nameType    = reflect.TypeFor[Name]()
	namesType   = reflect.TypeFor[Names]()
	stepType    = reflect.TypeFor[Step]()
	stepsType   = reflect.TypeFor[Steps]()
	pickType    = reflect.TypeFor[Pick]()
	triggerType = reflect.TypeFor[TriggerDecl]()
	staticType  = reflect.TypeFor[StaticDecl]()
	abilityType = reflect.TypeFor[AbilityUse]()
	paramType   = reflect.TypeFor[ParamDecl]()
	amountsType = reflect.TypeFor[Amounts]()
	cardType    = reflect.TypeFor[CardDecl]()
)

// entry marks the entries of a Map for code that knows only its reflect.Type.
type entry interface{ isEntry() }

func (Entry[T]) isEntry() {}

var entryType = reflect.TypeFor[entry]()

// isMap reports whether t is some Map[T], or Amounts.
func isMap(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Implements(entryType)
}

// mapValue is the T of a Map[T].
func mapValue(t reflect.Type) reflect.Type { return t.Elem().Field(2).Type }
