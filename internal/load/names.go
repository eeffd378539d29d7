package load

import (
	"reflect"
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/source"
)

// checkNames finds what two packs cannot both declare, names that are taken
// in one place of the language, and packs that are no game together.
func (l *loader) checkNames() {
	l.checkGame()
	l.checkSections()
	l.checkAttributes()
	l.checkSpaces()
}

// checkGame: exactly one pack defines the game.
func (l *loader) checkGame() {
	var first *source.Node
	for _, p := range l.packs {
		key := firstKey(p.definitions, "game")
		switch {
		case key == nil:
		case first == nil:
			first = key
		default:
			l.twice(key, first, "several-games", "two packs define a game").Hint =
				"an expansion requires the pack that defines the game, and says no `game:` itself"
		}
	}
	if first == nil && !l.incomplete {
		place := source.Span{}
		if len(l.packs) > 0 {
			place = source.Span{File: l.packs[0].Node.Span.File}
			if id := l.packs[0].ID.Node; id != nil {
				place = id.Span
			}
		}
		l.diags.Errorf(place, "no-game", "no pack defines a game").Hint =
			"name the pack of the game under `requires`, or give this one a `game:`"
		// Without turns, it is more than the line that is missing: all that the
		// pack of the game declares is unknown.
		l.incomplete = !slices.ContainsFunc(l.packs, func(p *pack) bool { return firstKey(p.definitions, "turn") != nil })
	}
}

// checkSections: what is no map of names and no list of rules is declared by
// one pack only.
func (l *loader) checkSections() {
	for _, f := range card.FieldsOf(reflect.TypeFor[card.GameDecl]()) {
		if f.Key == "game" || f.Key == "change" || isRuleList(f.Key) || f.Names != "" {
			continue
		}
		var first *source.Node
		for _, p := range l.packs {
			key := firstKey(p.definitions, f.Key)
			switch {
			case key == nil:
			case first == nil:
				first = key
			default:
				d := l.twice(key, first, "conflict", "%q is declared by two packs", f.Key)
				if f.Key == "setup" || f.Key == "turn" || f.Key == "round" {
					d.Hint = "another pack adds steps with `insert`"
				}
			}
		}
	}
}

// checkAttributes: an attribute has a type, or adds values to an enum.
func (l *loader) checkAttributes() {
	base := map[string]*card.AttributeDecl{}
	var names []string
	for _, p := range l.packs {
		for i, a := range p.Game.Attributes {
			if a.Value.Type != "" && base[a.Name] == nil {
				base[a.Name] = &p.Game.Attributes[i].Value
				names = append(names, a.Name)
			}
		}
	}
	values := map[string]card.Name{} // by attribute, a space and the value
	for _, p := range l.packs {
		for _, a := range p.Game.Attributes {
			of := base[a.Name]
			switch {
			case a.Value.Type == "":
				l.checkExtension(p, a, of, names)
			case of.Type != a.Value.Type:
				continue // a conflict, told elsewhere
			}
			if of == nil || of.Type != "enum" {
				continue
			}
			for _, v := range slices.Concat(a.Value.Values, a.Value.Add) {
				id := a.Name + " " + v.Text
				if first, ok := values[id]; ok && v.Text != "" {
					l.twice(v.Node, first.Node, "conflict", "%s has the value %q already", a.Name, v.Text)
					continue
				}
				values[id] = v
			}
		}
	}
}

// checkExtension looks at an attribute without a type; of is what it extends.
func (l *loader) checkExtension(p *pack, a card.Entry[card.AttributeDecl], of *card.AttributeDecl, names []string) {
	n := valueNode(p, a.Name)
	switch {
	case n == nil || n.Kind != source.Map || n.Get("type") != nil: // told already
	case len(a.Value.Add) == 0:
		l.diags.Errorf(card.FirstKey(n), card.MissingKey, "needs `type`").Hint =
			"or `add`, to add values to another pack's attribute"
	case of == nil && !l.incomplete:
		card.TellUnknownName(&l.diags, a.Key, "attribute", names)
	case of != nil && of.Type != "enum":
		l.diags.Errorf(a.Key.Span, card.WrongValue, "values can be added to an enum only, and %s is of type %s", a.Name, of.Type)
	}
}

// valueNode is what a pack wrote about an attribute.
func valueNode(p *pack, name string) *source.Node {
	for _, d := range p.definitions {
		if n := d.node.Get("attributes").Get(name); n != nil {
			return n
		}
	}
	return nil
}

// declared is one name that a pack declares.
type declared struct {
	sort string // counter, zone, …
	name string
	key  *source.Node
	card bool // a counter of cards
	pack *pack
}

// checkSpaces finds names that mean two things in one place: expressions about
// a player, expressions about a card, the keys of a card, and each section by
// itself.
func (l *loader) checkSpaces() {
	var all []declared
	for _, p := range l.packs {
		for _, d := range declarations(&p.Game) {
			d.pack = p
			all = append(all, d)
		}
	}
	told := map[*source.Node]bool{}
	for _, space := range spaces {
		first := map[string]declared{}
		for _, d := range all {
			if !space.holds(d) || told[d.key] {
				continue
			}
			if why := l.taken(space, d); why != "" {
				told[d.key] = true
				l.diags.Errorf(d.key.Span, "reserved", "the %s cannot be called %q: that is %s", d.sort, d.name, why).Hint = "choose another name"
				continue
			}
			before, ok := first[d.name]
			if !ok {
				first[d.name] = d
				continue
			}
			told[d.key] = true
			switch {
			case before.sort != d.sort:
				l.twice(d.key, before.key, "conflict", "the %s %q has the name of %s", d.sort, d.name, card.WithArticle(before.sort))
			case before.pack != d.pack:
				l.twice(d.key, before.key, "conflict", "the %s %q is declared by two packs", d.sort, d.name)
			default:
				l.twice(d.key, before.key, "conflict", "the %s %q is declared twice", d.sort, d.name)
			}
		}
	}
}

// space is a place of the language in which a name means one thing.
type space struct {
	sorts       string // of names in it
	cards       bool   // with counters of cards, else with those of players
	expressions bool   // words of expressions are taken
	cardKeys    bool   // keys of every card are taken
}

var spaces = []space{
	{sorts: "counter zone record condition", expressions: true},
	{sorts: "counter attribute", cards: true, expressions: true, cardKeys: true},
	{sorts: "attribute ability", cardKeys: true},
	{sorts: "kind"}, {sorts: "option"}, {sorts: "verb"}, {sorts: "action"}, {sorts: "phase"},
}

func (s space) holds(d declared) bool {
	if d.sort == "counter" && d.card != s.cards {
		return false
	}
	return slices.Contains(strings.Fields(s.sorts), d.sort)
}

// taken says what a name already is in the language itself, "" if nothing.
func (l *loader) taken(s space, d declared) string {
	switch {
	case d.sort == "verb" && l.isVerb(d.name):
		return "a verb of the language"
	case d.sort == "verb" && card.IsModifier(d.name):
		return "a key that every step may have"
	case d.sort == "action" && slices.Contains([]string{"choose", "by", "expect"}, d.name):
		return "a word of scenarios"
	case s.cardKeys && slices.Contains(cardKeys, d.name):
		return "a key of every card"
	case s.cards && d.name == "card":
		return "how scenarios say which card"
	case s.cards && l.OfCards[d.name] != "":
		return l.OfCards[d.name]
	case s.expressions && !s.cards && l.OfPlayers[d.name] != "" && d.sort != "condition":
		return l.OfPlayers[d.name]
	case s.expressions && !s.cards && l.Functions[d.name] != "":
		return l.Functions[d.name]
	case s.expressions && !l.isVerb(d.name):
		return l.Reserved[d.name]
	}
	return ""
}

var cardKeys = card.Keys(card.FieldsOf(reflect.TypeFor[card.CardDecl]()))

func (l *loader) isVerb(name string) bool {
	for _, v := range l.Verbs {
		if v.Name == name {
			return true
		}
	}
	return false
}

// declarations lists the names that a game definition declares; an attribute
// to which it only adds values is not one of them.
func declarations(g *card.GameDecl) []declared {
	var all []declared
	for _, e := range g.Counters {
		all = append(all, declared{sort: "counter", name: e.Name, key: e.Key, card: e.Value.Of == "card" || e.Value.Of == "slot"})
	}
	for _, e := range g.Attributes {
		if len(e.Value.Add) == 0 || e.Value.Type != "" {
			all = append(all, declared{sort: "attribute", name: e.Name, key: e.Key})
		}
	}
	all = append(all, sorted("kind", g.Kinds)...)
	all = append(all, sorted("zone", g.Zones)...)
	all = append(all, sorted("record", g.Records)...)
	all = append(all, sorted("option", g.Options)...)
	all = append(all, sorted("ability", g.Abilities)...)
	all = append(all, sorted("condition", g.Conditions)...)
	all = append(all, sorted("verb", g.Verbs)...)
	all = append(all, sorted("action", g.Actions)...)
	for _, p := range g.Turn {
		if p.Phase.Text != "" {
			all = append(all, declared{sort: "phase", name: p.Phase.Text, key: p.Phase.Node})
		}
	}
	return all
}

func sorted[T any](sort string, m card.Map[T]) []declared {
	var all []declared
	for _, e := range m {
		all = append(all, declared{sort: sort, name: e.Name, key: e.Key})
	}
	return all
}
