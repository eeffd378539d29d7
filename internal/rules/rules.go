// Package rules is the front door to a playable game: it loads packs with the
// engine's verbs and compiles them.
package rules

import (
	"io/fs"
	"reflect"

	"shards/content"
	"shards/effects"
	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/load"
	"shards/interp"
	"shards/schema"
)

// Loaded is what a set of packs came to.
type Loaded struct {
	Packs []*card.Pack
	Rules *interp.Rules // usable if the diagnostics hold no error
	Diags diag.List
}

// Load reads and compiles packs: built-in ones by id, folders by path.
func Load(refs ...string) Loaded { return LoadFrom(content.FS(), refs...) }

// LoadFrom is Load with other built-in packs.
func LoadFrom(builtin fs.FS, refs ...string) Loaded {
	packs, diags := load.Packs(refs, load.Options{Builtin: builtin, BuiltinRoot: "content", Verbs: Verbs(), Reserved: interp.Reserved(),
		Functions: interp.ReservedFunctions(), OfCards: interp.ReservedOfCards(), OfPlayers: interp.ReservedOfPlayers()})
	out := Loaded{Packs: packs, Diags: diags}
	if diags.HasErrors() {
		return out
	}
	r, more := interp.Compile(packs, effects.All())
	out.Rules = r
	out.Diags = append(out.Diags, more...)
	out.Diags.Sort()
	return out
}

// Verbs are the engine's verbs as the schema wants them.
func Verbs() []schema.Verb {
	var out []schema.Verb
	for _, v := range effects.All() {
		out = append(out, schema.Verb{Name: v.Name, Doc: v.Doc, Args: v.Args})
	}
	return out
}

var _ = reflect.TypeFor[int]
