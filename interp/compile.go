package interp

import (
	"fmt"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// Compile makes Rules of packs, which package load has read and put in order.
// verbs are the engine's general verbs. The rules are only usable if the
// diagnostics hold no error.
func Compile(packs []*card.Pack, verbs []*Verb) (*Rules, diag.List) {
	var l diag.List
	c := &Compiler{
		rules: &Rules{MinPlayers: 1, MaxPlayers: 1, byID: map[string]int16{}, attrExprs: map[int32]intFn{}},
		diags: &l, verbs: map[string]*Verb{}, conditions: map[string]*condition{}, own: map[string]*verb{},
	}
	for _, v := range verbs {
		c.verbs[v.Name] = v
	}
	c.declare(packs)
	c.compileRules(packs)
	c.compileCards(packs)
	if len(c.rules.Kinds) == 0 { // packs with errors: cards have one all the same
		c.rules.Kinds = make([]Kind, 1)
	}
	c.attributeCycles()
	c.finishRules()
	c.sizes(packs)
	c.keepSources(packs)
	c.totals(packs)
	l.Sort()
	return c.rules, l
}

// entry is a declaration of some pack.
type entry[T any] struct {
	name string
	key  *source.Node
	v    *T
}

// all collects what the packs declare of one kind, in their order.
func all[T any](packs []*card.Pack, get func(*card.GameDecl) card.Map[T]) []entry[T] {
	var out []entry[T]
	for _, p := range packs {
		m := get(&p.Game)
		for i := range m {
			out = append(out, entry[T]{m[i].Name, m[i].Key, &m[i].Value})
		}
	}
	return out
}

func index[T any](es []entry[T]) map[string]int16 {
	m := map[string]int16{}
	for i, e := range es {
		if _, ok := m[e.name]; !ok {
			m[e.name] = int16(i)
		}
	}
	return m
}

func cardProgram(id, ability string) string { return fmt.Sprintf("%s %s", id, ability) }
