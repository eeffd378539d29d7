package schema

import (
	"reflect"
	"slices"
	"strings"

	"shards/internal/card"
)

// nameOf begins the $comment of a list of declared names; the sort of name
// follows, with its article.
const nameOf = "the name of "

// noArgs is the $comment of the arguments of a verb that has none.
const noArgs = "no arguments"

// nameShape is a name of one sort, as the tag ref:"…" calls it.
func nameShape(sort string, g Names) map[string]any {
	s := map[string]any{"type": "string", "$comment": nameOf + card.WithArticle(strings.ReplaceAll(sort, "_", "'s "))}
	if names := g.Of(sort); len(names) > 0 && !g.Open {
		s["enum"] = names
	} else {
		s["minLength"] = 1
	}
	return s
}

func cardShape(g Names) map[string]any {
	fields := card.FieldsOf(reflect.TypeFor[card.CardDecl]())
	properties := map[string]any{}
	for _, a := range g.Attributes {
		properties[a.Name] = described(a.Doc, attributeShape(a, g))
	}
	for _, a := range g.Abilities {
		properties[a.Name] = described(a.Doc, card.RefTo("ability"))
	}
	for _, f := range fields {
		properties[f.Key] = card.FieldShape(f)
	}
	examples := properties["examples"].(map[string]any)
	examples["type"], examples["$comment"] = "array", "a list"
	s := card.ObjectShape(properties, card.RequiredKeys(fields))
	s["$comment"] = "a card"
	return loose(s, g)
}

// cardPartShape is what a pack may change in a card of another pack.
func cardPartShape(g Names) map[string]any {
	s := cardShape(g)
	delete(s, "required")
	delete(s["properties"].(map[string]any), "id")
	return s
}

// attributeShape is the value of an attribute: of its type, or an expression.
// A single word for an enum is one of its values.
func attributeShape(a Named, g Names) map[string]any {
	switch a.Type {
	case "int":
		return map[string]any{"type": []string{"integer", "string"}, "minLength": 1, "$comment": "a whole number or an expression"}
	case "bool":
		return map[string]any{"type": []string{"boolean", "string"}, "minLength": 1, "$comment": "true or false, or an expression"}
	case "": // its declaration is wrong
		return map[string]any{}
	}
	one := map[string]any{"type": "string", "minLength": 1, "$comment": nameOf + card.WithArticle(a.Name)}
	if len(a.Values) > 0 && !g.Open {
		one["if"] = map[string]any{"pattern": card.Patterns["word"].String()}
		one["then"] = map[string]any{"enum": a.Values, "$comment": nameOf + card.WithArticle(a.Name)}
	}
	if a.Many {
		return card.OneOrList(one, "one value or a list of them")
	}
	return one
}

func stepShape(g Names, verbs []Verb) map[string]any {
	properties := map[string]any{}
	var names []string
	for _, v := range verbs {
		properties[v.Name] = card.RefTo("verb." + v.Name)
		names = append(names, v.Name)
	}
	for _, f := range card.Modifiers {
		properties[f.Key] = card.FieldShape(f)
	}
	object := card.ObjectShape(properties, nil)
	alone := map[string]any{"$comment": nameOf + card.WithArticle("verb")}
	if len(names) > 0 && !g.Open {
		slices.Sort(names)
		alone["enum"] = slices.Compact(names)
	}
	return map[string]any{
		"type": []string{"object", "string"}, "$comment": "a step",
		"if": map[string]any{"type": "string"}, "then": alone, "else": loose(object, g),
	}
}

// loose lets unknown keys pass while not all names are known.
func loose(object map[string]any, g Names) map[string]any {
	if g.Open {
		delete(object, "additionalProperties")
	}
	return object
}

func abilityShape() map[string]any {
	t := reflect.TypeFor[card.AbilityUse]()
	var anyKey []any
	for _, f := range card.FieldsOf(t) {
		anyKey = append(anyKey, map[string]any{"required": []string{f.Key}})
	}
	return map[string]any{
		"if":   map[string]any{"type": "object", "anyOf": anyKey},
		"then": card.StructShape(t),
		"else": card.RefTo("steps"),
	}
}

func verbShape(v Verb) map[string]any {
	switch {
	case v.Params != nil:
		return described(v.Doc, gameVerbShape(v.Params))
	case v.Args != nil:
		return described(v.Doc, card.Shape(v.Args))
	}
	return described(v.Doc, noArgsShape())
}

func noArgsShape() map[string]any {
	return map[string]any{"enum": []any{true, nil, map[string]any{}}, "$comment": noArgs}
}

// gameVerbShape is how a verb of the game is used: its first parameter alone
// if nothing else is needed, or a map of its parameters. If the first is cards,
// the map may choose them as a pick does.
func gameVerbShape(d *card.VerbDecl) map[string]any {
	if len(d.Params) == 0 {
		return noArgsShape()
	}
	properties, required := map[string]any{}, []string{}
	picks := d.Params[0].Value.Type.Text == "cards"
	if picks {
		for _, f := range card.FieldsOf(reflect.TypeFor[card.Pick]()) {
			properties[f.Key] = card.FieldShape(f)
		}
	}
	needsMap := false
	for i, p := range d.Params {
		properties[p.Name] = described(p.Value.Type.Text, card.RefTo("expr"))
		if p.Value.Default == nil && !(i == 0 && picks) {
			required = append(required, p.Name)
			needsMap = needsMap || i > 0
		}
	}
	object := card.ObjectShape(properties, required)
	if needsMap {
		return object
	}
	return card.IfMap(object, card.RefTo("expr"))
}

// described adds a description to a schema that nobody else holds.
func described(doc string, s map[string]any) map[string]any {
	if doc != "" {
		s["description"] = doc
	}
	return s
}
