package schema

import (
	"cmp"
	"slices"

	"shards/internal/card"
)

// Names are what the packs of a game declare, as far as the shape of files
// depends on it. All lists are sorted.
type Names struct {
	Counters   []Named // Type is player, card or table
	Attributes []Named // Type is int, bool or enum
	Kinds      []Named
	Zones      []Named // Type is player or table
	Records    []Named
	Options    []Named
	Abilities  []Named
	Conditions []Named
	Verbs      []Named
	Actions    []Named
	Phases     []Named
	Events     []Named // of the engine

	// Open says that not all names are known, because a file that may declare
	// some could not be read. Then no name counts as wrong.
	Open bool
}

// Named is a declared name.
type Named struct {
	Name, Doc string
	Type      string
	Values    []string // of an enum
	Many      bool     // a card may have several of them
}

// NamesOf collects what game definitions declare.
func NamesOf(games ...*card.GameDecl) Names {
	var n Names
	values := map[string][]string{}
	for _, g := range games {
		for _, e := range g.Attributes {
			values[e.Name] = append(values[e.Name], texts(e.Value.Values, e.Value.Add)...)
		}
	}
	for _, g := range games {
		n.Counters = addNames(n.Counters, g.Counters, func(d card.CounterDecl) Named { return Named{Doc: d.Name, Type: d.Of} })
		for _, e := range g.Attributes {
			// One that neither has a type nor adds values is declared with a mistake.
			if a := e.Value; a.Type != "" || len(a.Add) == 0 {
				n.Attributes = append(n.Attributes, Named{e.Name, a.Name, a.Type, values[e.Name], a.Many})
			}
		}
		n.Kinds = addNames(n.Kinds, g.Kinds, func(d card.KindDecl) Named { return Named{Doc: d.Name} })
		n.Zones = addNames(n.Zones, g.Zones, func(d card.ZoneDecl) Named { return Named{Doc: d.Name, Type: d.Of} })
		n.Records = addNames(n.Records, g.Records, func(d card.RecordDecl) Named { return Named{Doc: d.Doc} })
		n.Options = addNames(n.Options, g.Options, func(d card.OptionDecl) Named { return Named{Doc: d.Doc} })
		n.Abilities = addNames(n.Abilities, g.Abilities, func(d card.AbilityDecl) Named { return Named{Doc: d.Doc} })
		n.Conditions = addNames(n.Conditions, g.Conditions, func(d card.ConditionDecl) Named { return Named{Doc: d.Doc} })
		n.Verbs = addNames(n.Verbs, g.Verbs, func(d card.VerbDecl) Named { return Named{Doc: d.Doc} })
		n.Actions = addNames(n.Actions, g.Actions, func(d card.ActionDecl) Named { return Named{Doc: d.Doc} })
		for _, p := range g.Turn {
			n.Phases = append(n.Phases, Named{Name: p.Phase.Text, Doc: p.Name})
		}
	}
	for _, list := range n.all() {
		slices.SortStableFunc(*list, func(a, b Named) int { return cmp.Compare(a.Name, b.Name) })
		*list = slices.CompactFunc(*list, func(a, b Named) bool { return a.Name == b.Name })
	}
	return n
}

// GameVerbs are the verbs that game definitions declare, for the list of verbs
// that the schemas take.
func GameVerbs(games ...*card.GameDecl) []Verb {
	var verbs []Verb
	for _, g := range games {
		for i := range g.Verbs {
			v := &g.Verbs[i]
			verbs = append(verbs, Verb{Name: v.Name, Doc: v.Value.Doc, Params: &v.Value})
		}
	}
	return verbs
}

func addNames[T any](to []Named, m card.Map[T], named func(T) Named) []Named {
	for _, e := range m {
		d := named(e.Value)
		d.Name = e.Name
		to = append(to, d)
	}
	return to
}

func texts(lists ...card.Names) []string {
	var out []string
	for _, list := range lists {
		for _, n := range list {
			if n.Text != "" && !slices.Contains(out, n.Text) {
				out = append(out, n.Text)
			}
		}
	}
	return out
}

func (n *Names) all() map[string]*[]Named {
	return map[string]*[]Named{
		"counter": &n.Counters, "attribute": &n.Attributes, "kind": &n.Kinds, "zone": &n.Zones,
		"record": &n.Records, "option": &n.Options, "ability": &n.Abilities, "condition": &n.Conditions,
		"verb": &n.Verbs, "action": &n.Actions, "phase": &n.Phases, "event": &n.Events,
	}
}

// Of lists the names of one sort, as the tag ref:"…" calls it: counter, zone
// and so on, or a sort with an owner, as in player_counter or table_zone. It is
// nil for a sort we do not know.
func (n *Names) Of(sort string) []string {
	if list := n.all()[sort]; list != nil {
		return namesIn(*list, "")
	}
	for _, owner := range []string{"player", "card", "table"} {
		switch sort {
		case owner + "_counter":
			return namesIn(n.Counters, owner)
		case owner + "_zone":
			return namesIn(n.Zones, owner)
		}
	}
	return nil
}

func namesIn(list []Named, owner string) []string {
	names := []string{}
	for _, d := range list {
		if owner == "" || d.Type == owner {
			names = append(names, d.Name)
		}
	}
	return names
}
