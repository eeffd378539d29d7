// Package effects is the vocabulary of cards: the general verbs that every
// game shares, one file for each. A game's own words are verbs that it defines
// from these; no file here knows any of them.
//
// A verb's file holds its documentation, the type of its arguments (which also
// makes its part of the JSON Schema), its compiler, its rules text and
// examples that are its tests; package examples says how they are written.
package effects

import (
	"slices"
	"strings"

	"shards/interp"
)

var registry []*interp.Verb

// define declares a verb; the list of verbs is open and has no order.
func define[A any](s interp.Spec[A]) *interp.Verb {
	v := interp.Define(s)
	registry = append(registry, v)
	return v
}

// All lists every general verb by name.
func All() []*interp.Verb {
	all := slices.Clone(registry)
	slices.SortFunc(all, func(a, b *interp.Verb) int { return strings.Compare(a.Name, b.Name) })
	return all
}
