// Package rules is the front door to a playable game: it loads packs with the
// engine's verbs and compiles them.
package rules

import (
	"io/fs"
	"slices"

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
	r, diags := Compile(packs, diags)
	return Loaded{Packs: packs, Rules: r, Diags: diags}
}

// Compile makes rules of packs that were loaded with these diagnostics, and adds
// what it finds to them. Packs with errors become no rules; they are looked at
// all the same, so that a mistake in one card hides none in another.
func Compile(packs []*card.Pack, diags diag.List) (*interp.Rules, diag.List) {
	broken := diags.HasErrors()
	if broken && slices.ContainsFunc(packs, func(p *card.Pack) bool { return p.Incomplete }) {
		return nil, diags // whatever is unknown may stand in what could not be read
	}
	r, more := interp.Compile(packs, effects.All())
	if broken {
		r, more = nil, independent(more, diags)
	}
	diags = append(diags, more...)
	diags.Sort()
	return r, diags
}

// Verbs are the engine's verbs as the schema wants them.
func Verbs() []schema.Verb {
	var out []schema.Verb
	for _, v := range effects.All() {
		out = append(out, schema.Verb{Name: v.Name, Doc: v.Doc, Args: v.Args})
	}
	return out
}
