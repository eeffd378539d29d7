// Package schema makes the JSON Schemas of a game's files from the types that
// read them, and checks files against them.
//
// The shape of a file is defined once, by the tags of package card and of the
// verbs' argument types. The schemas add what a game declares: a counter, a
// verb or a zone that does not exist is found by the schema already, and
// editors can complete those that do.
package schema

import (
	"reflect"
	"strings"

	"shards/internal/card"
)

// Verb is a verb of the engine or of a game.
type Verb struct {
	Name, Doc string
	Args      reflect.Type   // of an engine verb; nil if it has no arguments
	Params    *card.VerbDecl // of a game's own verb, else nil
}

const draft = "https://json-schema.org/draft/2020-12/schema"

// Card is the schema of a card file: one card or a list of cards.
func Card(g Names, verbs []Verb) map[string]any {
	d := definitions(g, verbs)
	d["card"] = cardShape(g)
	return document("A card, or a list of cards.", map[string]any{
		"$comment": "a card or a list of cards",
		"type":     []string{"object", "array"},
		"if":       map[string]any{"type": "array"},
		"then":     map[string]any{"items": card.RefTo("card")},
		"else":     card.RefTo("card"),
	}, d, g)
}

// Game is the schema of a file of definitions.
func Game(g Names, verbs []Verb) map[string]any {
	return document("A game definition, or the part of one that a pack adds.",
		card.StructShape(reflect.TypeFor[card.GameDecl]()), definitions(g, verbs), g)
}

// Manifest is the schema of pack.yaml.
func Manifest() map[string]any {
	return document("The manifest of a pack.",
		card.StructShape(reflect.TypeFor[card.Manifest]()), definitions(Names{Open: true}, nil), Names{Open: true})
}

// document completes a schema with the definitions it needs, and only those:
// the names of the game are added to those in all.
func document(title string, root, all map[string]any, g Names) map[string]any {
	defs := map[string]any{}
	var need func(v any)
	need = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if ref, ok := v["$ref"].(string); ok {
				name := strings.TrimPrefix(ref, "#/$defs/")
				if defs[name] == nil {
					def, ok := all[name]
					if !ok {
						def = nameShape(strings.TrimPrefix(name, "name."), g)
					}
					defs[name] = def
					need(def)
				}
			}
			for _, child := range v {
				need(child)
			}
		case []any:
			for _, child := range v {
				need(child)
			}
		}
	}
	need(root)
	root["$schema"], root["title"] = draft, title
	if len(defs) > 0 {
		root["$defs"] = defs
	}
	return root
}

// definitions are the parts that schemas share. Names of the game are added by
// document where they are needed.
func definitions(g Names, verbs []Verb) map[string]any {
	expr, name := card.RefTo("expr"), card.RefTo("name")
	d := map[string]any{
		"expr": map[string]any{
			"type": []string{"string", "number", "boolean"}, "$comment": "a value or an expression",
		},
		"exprs": card.OneOrList(expr, "an expression or a list of them"),
		"name":  map[string]any{"type": "string", "minLength": 1, "$comment": "a name"},
		"names": card.OneOrList(name, "a name or a list of names"),
		"step":  stepShape(g, verbs),
		"steps": card.OneOrList(card.RefTo("step"), "a list of steps"),
		"param": card.IfMap(card.StructShape(reflect.TypeFor[card.ParamDecl]()), name),

		"pick":    card.StructShape(reflect.TypeFor[card.Pick]()),
		"trigger": card.StructShape(reflect.TypeFor[card.TriggerDecl]()),
		"static":  card.StructShape(reflect.TypeFor[card.StaticDecl]()),
		"ability": abilityShape(),

		"card.part": cardPartShape(g),
	}
	for _, v := range verbs {
		d["verb."+v.Name] = verbShape(v)
	}
	return d
}
