package load

import (
	"cmp"
	"slices"
	"strings"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// A pack may change what packs that it requires declare, with `change`. That is
// written into their files' nodes before anything reads them, so that what is
// changed is checked like what is declared, and each mistake is told where it
// was written.

// change is one entry of a change section: of the thing called name in a
// section, the keys of value become what they are there.
type change struct {
	pack    *pack
	section string
	name    string
	key     *source.Node // where the thing is named
	value   *source.Node
	done    bool
}

// changed is a key that a pack changed.
type changed struct {
	by  *pack
	key *source.Node
}

// readChanges collects what packs change; required packs come first, so that
// those that require them have the last word.
func (l *loader) readChanges() {
	for _, p := range l.packs {
		for _, d := range p.definitions {
			section := d.node.Get("change")
			if section == nil || section.Kind != source.Map {
				continue
			}
			for _, s := range section.Pairs {
				switch {
				case s.Value.Kind != source.Map: // the schema tells
				case s.Key.Text == "players" || s.Key.Text == "elimination":
					l.changes = append(l.changes, &change{pack: p, section: s.Key.Text, name: s.Key.Text, key: s.Key, value: s.Value})
				default:
					for _, e := range s.Value.Pairs {
						l.changes = append(l.changes, &change{pack: p, section: s.Key.Text, name: e.Key.Text, key: e.Key, value: e.Value})
					}
				}
			}
		}
	}
	l.changed = map[*source.Node]map[string]changed{}
	for _, c := range l.changes {
		if c.section != "cards" {
			for _, q := range l.packs {
				for _, d := range q.definitions {
					l.changeDefinition(c, q, d.node)
				}
			}
		}
	}
}

// changeDefinition applies a change to the file of a pack that declares what it
// is about.
func (l *loader) changeDefinition(c *change, q *pack, n *source.Node) {
	switch c.section {
	case "players", "elimination":
		l.changeNode(c, q, n.Get(c.section))
	case "turn":
		if turn := n.Get("turn"); turn != nil {
			for _, item := range turn.Items {
				if item.Get("phase") != nil && item.Get("phase").Text == c.name {
					l.changeNode(c, q, item)
				}
			}
		}
	case "steps":
		l.changeStep(c, q, n)
	default:
		target := n.Get(c.section).Get(c.name)
		if c.section == "attributes" && target.Get("type") == nil {
			return // it only adds values
		}
		l.changeNode(c, q, target)
	}
}

// changeNode puts the keys of a change into the map that declares something.
func (l *loader) changeNode(c *change, q *pack, target *source.Node) {
	if target == nil || target.Kind != source.Map || c.value.Kind != source.Map || !l.mayChange(c, q) {
		return
	}
	for _, p := range c.value.Pairs {
		key := p.Key.Text
		if c.section == "cards" && key == "id" || !l.claim(c, target, key, p.Key) {
			continue
		}
		if old := target.Pair(key); old != nil {
			*old = p
		} else {
			target.Pairs = append(target.Pairs, p)
		}
	}
}

// changeStep puts steps in the place of a named one, which keeps its name, so
// that others can still insert beside it.
func (l *loader) changeStep(c *change, q *pack, n *source.Node) {
	phase, label, ok := strings.Cut(c.name, ".")
	if !ok {
		return
	}
	var lists []*source.Node
	switch phase {
	case "setup", "round":
		lists = append(lists, n.Get(phase))
	default:
		if turn := n.Get("turn"); turn != nil {
			for _, item := range turn.Items {
				if item.Get("phase") != nil && item.Get("phase").Text == phase {
					lists = append(lists, item.Get("do"))
				}
			}
		}
	}
	if insert := n.Get("insert"); insert != nil {
		for _, item := range insert.Items {
			if item.Get("in") != nil && item.Get("in").Text == phase {
				lists = append(lists, item.Get("do"))
			}
		}
	}
	for _, list := range lists {
		if list == nil {
			continue
		}
		for i, step := range list.Items {
			name := step.Get("step")
			if name == nil || name.Text != label || !l.mayChange(c, q) || !l.claim(c, list, label, c.key) {
				continue
			}
			word := func(text string) *source.Node {
				return &source.Node{Kind: source.Scalar, Tag: source.Str, Text: text, Span: c.key.Span}
			}
			list.Items[i] = &source.Node{Kind: source.Map, Span: c.value.Span, Pairs: []source.Pair{
				{Key: word("do"), Value: c.value}, {Key: word("step"), Value: name},
			}}
			if even := step.Pair("even_if_out"); even != nil {
				list.Items[i].Pairs = append(list.Items[i].Pairs, *even)
			}
		}
	}
}

// mayChange says whether the pack of a change may change what q declares.
func (l *loader) mayChange(c *change, q *pack) bool {
	c.done = true
	switch {
	case q == c.pack:
		l.diags.Errorf(c.key.Span, "conflict", "%q is declared in this pack", c.name).Hint = "write the new value there"
	case !l.requires(c.pack, q, len(l.packs)):
		d := l.diags.Errorf(c.key.Span, "not-required", "%q is declared by the pack %q, which this pack does not require", c.name, q.ID.Text)
		d.Hint = "requires: " + q.ID.Text
	default:
		return true
	}
	return false
}

// requires says whether a pack needs another one, perhaps through others.
func (l *loader) requires(p, q *pack, depth int) bool {
	if depth == 0 {
		return false
	}
	return slices.ContainsFunc(p.Requires, func(r card.Name) bool {
		other := l.pack(r.Text)
		return other != nil && (other == q || l.requires(other, q, depth-1))
	})
}

// claim notes who changes a key. Two packs may change the same key only if one
// of them knows of the other, because it requires it.
func (l *loader) claim(c *change, target *source.Node, key string, at *source.Node) bool {
	if l.changed[target] == nil {
		l.changed[target] = map[string]changed{}
	}
	if before, ok := l.changed[target][key]; ok && before.by != c.pack && !l.requires(c.pack, before.by, len(l.packs)) {
		l.twice(at, before.key, "conflict", "%s of %q is changed by two packs", cmp.Or(key, c.name), c.name).Hint =
			"a pack that requires the other one has the last word"
		return false
	}
	l.changed[target][key] = changed{c.pack, at}
	return true
}

// changeCard applies what packs change in a card, and gives the number of
// copies that its own pack makes if another one changes that.
func (l *loader) changeCard(q *pack, item *source.Node) (own int) {
	id := item.Get("id")
	if id == nil || item.Kind != source.Map {
		return 0
	}
	before := item.Get("copies")
	for _, c := range l.changes {
		if c.section == "cards" && c.name == id.Text {
			l.changeNode(c, q, item)
			c.done = true
		}
	}
	switch after := item.Get("copies"); {
	case after == before:
		return 0
	case before != nil && before.Tag == source.Int:
		return int(before.Int)
	}
	return 1
}

// checkChanges tells of changes to what nobody declares. The schema knows all
// names but those of cards and steps.
func (l *loader) checkChanges() {
	if l.incomplete {
		return
	}
	for _, c := range l.changes {
		if c.done {
			continue
		}
		switch c.section {
		case "cards":
			var ids []string
			for _, p := range l.packs {
				for _, k := range p.Cards {
					ids = append(ids, k.ID.Text)
				}
			}
			card.TellUnknownName(&l.diags, c.key, "card", ids)
		case "steps":
			l.diags.Errorf(c.key.Span, card.UnknownName, "there is no step %q", c.name).Hint =
				"a named step is called by its phase, a dot and its name: " + diag.SuggestHint(c.name, l.stepNames())
		case "players", "elimination":
			l.diags.Errorf(c.key.Span, card.UnknownName, "no pack declares %q", c.name)
		}
	}
}

// stepNames lists the steps that can be changed.
func (l *loader) stepNames() []string {
	var names []string
	add := func(phase string, steps card.Steps) {
		for _, s := range steps {
			if s.Label.Text != "" {
				names = append(names, phase+"."+s.Label.Text)
			}
		}
	}
	for _, p := range l.packs {
		add("setup", p.Game.Setup)
		add("round", p.Game.Round)
		for _, t := range p.Game.Turn {
			add(t.Phase.Text, t.Do)
		}
		for _, in := range p.Game.Insert {
			add(in.In.Text, in.Do)
		}
	}
	return names
}
