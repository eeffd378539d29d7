package card

import "reflect"

// A shape is the JSON Schema (draft 2020-12) of a type of this package, or of a
// struct with the same tags. Shapes refer to definitions that package schema
// provides: "#/$defs/expr", exprs, name, names, step, steps, pick, trigger,
// static, ability, param, and "#/$defs/name.counter" and so on for the names
// that a game declares.
//
// The annotation $comment says what is expected in the author's words, so that
// a validator's complaint can be told like the decoder's.

// Shape is the schema of a value of type t.
func Shape(t reflect.Type) map[string]any { return shape(Field{Type: t}, nil) }

// StructShape is the schema of a struct type itself, where Shape gives a
// reference to it.
func StructShape(t reflect.Type) map[string]any { return structShape(t, nil) }

// FieldShape is the schema of one key of a struct, with its description.
func FieldShape(f Field) map[string]any { return fieldShape(f, nil) }

// RefTo is a reference to a definition.
func RefTo(name string) map[string]any { return map[string]any{"$ref": "#/$defs/" + name} }

// named are the types with a definition of their own.
var named = map[reflect.Type]string{
	exprType: "expr", exprsType: "exprs", nameType: "name", namesType: "names",
	stepType: "step", stepsType: "steps", pickType: "pick", triggerType: "trigger",
	staticType: "static", abilityType: "ability", paramType: "param",
}

// shape takes along the structs it is within, for a struct that holds itself.
func shape(f Field, within []reflect.Type) map[string]any {
	t := f.Type
	if t.Kind() == reflect.Pointer && t != nodeType {
		f.Type = t.Elem()
		return shape(f, within)
	}
	switch {
	case t == nodeType:
		return map[string]any{}
	case t == nameType:
		return nameShape(f)
	case t == namesType:
		return OneOrList(nameShape(f), "a name or a list of names")
	case named[t] != "":
		return RefTo(named[t])
	case isMap(t):
		return mapShape(f, within)
	}
	switch t.Kind() {
	case reflect.String:
		return textShape(f)
	case reflect.Int:
		return intShape(f)
	case reflect.Bool:
		return map[string]any{"type": "boolean", "$comment": "true or false"}
	case reflect.Slice:
		f.Type = t.Elem()
		return map[string]any{"type": "array", "items": shape(f, within), "$comment": "a list"}
	case reflect.Struct:
		return structShape(t, within)
	}
	panic("card: our own bug: no shape for " + t.String())
}

func nameShape(f Field) map[string]any {
	switch {
	case f.Ref != "":
		return RefTo("name." + f.Ref)
	case len(f.Enum) > 0:
		return textShape(f)
	case f.Names != "":
		return map[string]any{"type": "string", "pattern": Patterns[f.Names].String(), "$comment": "a name"}
	}
	return RefTo("name")
}

func textShape(f Field) map[string]any {
	s := map[string]any{"type": "string", "$comment": wantText(f.Enum)}
	if len(f.Enum) > 0 {
		s["enum"] = f.Enum
	}
	return s
}

func intShape(f Field) map[string]any {
	s := map[string]any{"type": "integer", "$comment": "a whole number"}
	if f.Min != nil {
		s["minimum"] = *f.Min
	}
	if f.Max != nil {
		s["maximum"] = *f.Max
	}
	return s
}

func mapShape(f Field, within []reflect.Type) map[string]any {
	s := map[string]any{
		"type": "object", "$comment": "a map",
		"additionalProperties": shape(Field{Type: mapValue(f.Type)}, within),
	}
	if f.Type == amountsType && f.Ref == "" {
		f.Ref = "counter"
	}
	switch {
	case f.Ref != "":
		s["propertyNames"] = RefTo("name." + f.Ref)
	case f.Names != "":
		s["propertyNames"] = map[string]any{"pattern": Patterns[f.Names].String()}
	}
	return s
}

// partialShape is the schema of a part of a section of game definitions: of a
// map's entries, or of the section itself, no key is required. Cards are
// defined by package schema.
func partialShape(section string, f Field) map[string]any {
	if section == "cards" {
		return map[string]any{"type": "object", "$comment": "a map", "additionalProperties": RefTo("card.part")}
	}
	var of Field
	for _, g := range FieldsOf(reflect.TypeFor[GameDecl]()) {
		if g.Key == section {
			of = g
		}
	}
	t := of.Type
	for !isMap(t) && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice) && t != stepsType {
		t = t.Elem()
	}
	entry := map[string]any{"type": "object", "$comment": "a map"}
	switch {
	case isMap(t):
		entry = structShape(mapValue(t), nil)
	case t == stepsType:
		entry = RefTo("steps")
	default:
		entry = structShape(t, nil)
	}
	delete(entry, "required")
	if !isMap(f.Type) {
		return entry
	}
	s := map[string]any{"type": "object", "$comment": "a map", "additionalProperties": entry}
	if f.Ref != "" {
		s["propertyNames"] = RefTo("name." + f.Ref)
	}
	return s
}

func fieldShape(f Field, within []reflect.Type) map[string]any {
	if f.Partial != "" {
		s := partialShape(f.Partial, f)
		s["description"] = f.Doc
		return s
	}
	s := shape(f, within)
	if f.Doc != "" {
		s["description"] = f.Doc
	}
	return s
}

func structShape(t reflect.Type, within []reflect.Type) map[string]any {
	for _, outer := range within {
		if outer == t {
			panic("card: our own bug: " + t.String() + " holds itself; it needs a definition of its own")
		}
	}
	within = append(within, t)
	fields := FieldsOf(t)
	properties := map[string]any{}
	for _, f := range fields {
		properties[f.Key] = fieldShape(f, within)
	}
	s := ObjectShape(properties, RequiredKeys(fields))
	if alone := aloneField(fields); alone != nil {
		return IfMap(s, shape(*alone, within))
	}
	return s
}

// ObjectShape is a map with these keys and no others.
func ObjectShape(properties map[string]any, required []string) map[string]any {
	s := map[string]any{
		"type": "object", "$comment": "a map",
		"properties": properties, "additionalProperties": false,
	}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

// IfMap is one schema for maps and another for everything else. It is told
// apart by if and else, not by oneOf, so that a mistake in a map is not
// explained by what the value would be if it were no map.
func IfMap(object, other map[string]any) map[string]any {
	return map[string]any{"if": map[string]any{"type": "object"}, "then": object, "else": other}
}

// OneOrList is one value or a list of them.
func OneOrList(one map[string]any, want string) map[string]any {
	return map[string]any{
		"$comment": want,
		"if":       map[string]any{"type": "array"},
		"then":     map[string]any{"items": one},
		"else":     one,
	}
}
