package lsp

import (
	"slices"
	"strings"

	"shards/internal/source"
)

// LSP's numbers for sorts of completions.
var itemKinds = map[string]int{
	"verb": 2, "function": 3, "condition": 3, "field": 5, "attribute": 5, "counter": 6, "word": 14,
	"zone": 7, "record": 7, "kind": 13, "value": 20, "option": 10, "ability": 2, "action": 2, "card": 17, "phase": 13,
}

func (s *server) completion(p textPlace) any {
	d, h := s.current(p.TextDocument.URI)
	if d == nil {
		return []completionItem{}
	}
	f := source.NewFile(d.path, []byte(d.text))
	offset := offsetOf(f, p.Position)
	a := around(f, offset)
	edit := rng{positionOf(f, a.start), positionOf(f, a.end)}
	begun := a.word[:min(len(a.word), max(0, offset-a.start))]
	out := []completionItem{}
	seen := map[string]bool{}
	for _, x := range h.names.list {
		if !seen[x.name] && h.names.fits(x, a) && strings.HasPrefix(strings.ToLower(x.name), strings.ToLower(begun)) {
			seen[x.name] = true
			item := completionItem{Label: x.name, Kind: itemKinds[x.sort], Detail: x.detail, TextEdit: &textEdit{edit, x.name}}
			if x.doc != "" {
				item.Documentation = &markup{"markdown", x.doc}
			}
			out = append(out, item)
		}
	}
	return out
}

// fits says whether a name could stand at a place.
func (n *names) fits(x *name, a at) bool {
	switch {
	case a.isKey:
		return false
	case a.quoted:
		return n.fitsQuotes(x, a)
	case a.owner != "":
		return n.fitsOwner(x, a.owner)
	}
	if sorts := nameKeys[a.key]; len(sorts) > 0 && !exprKeys[a.key] {
		return slices.Contains(sorts, x.sort)
	}
	if values := n.values[a.key]; len(values) > 0 && x.sort == "value" {
		return slices.Contains(values, x.name)
	}
	if sorts := nameKeys[a.key]; slices.Contains(sorts, x.sort) {
		return true
	}
	switch x.sort {
	case "word", "function", "condition", "record":
		return n.isExpr(a.key)
	case "counter", "zone":
		return n.isExpr(a.key) && x.of != "card"
	case "verb":
		return a.key == "do" || n.find(a.key, "ability") != nil
	}
	return false
}

// isExpr says whether the value of a key is an expression: those of the
// language, amounts of counters, values of attributes, arguments of verbs.
func (n *names) isExpr(key string) bool {
	return exprKeys[key] || n.find(key, "counter", "attribute") != nil || n.find(key, "verb") != nil
}

func (n *names) fitsQuotes(x *name, a at) bool {
	switch a.compared {
	case "kind", "loaded":
		return x.sort == "kind"
	case "zone", "from", "to":
		return x.sort == "zone"
	case "id":
		return x.sort == "card"
	case "counter":
		return x.sort == "counter"
	}
	if values := n.values[a.compared]; len(values) > 0 {
		return x.sort == "value" && slices.Contains(values, x.name)
	}
	return x.sort == "value" || x.sort == "kind"
}

func (n *names) fitsOwner(x *name, owner string) bool {
	switch owner {
	case "options":
		return x.sort == "option"
	case "event":
		return x.sort == "field" && x.of == "event"
	case "usable", "has":
		return x.sort == "ability"
	case "forbidden":
		return x.sort == "action"
	case "enemies", "everyone":
		return x.sort == "zone" && x.of == "player" || x.name == "board"
	case "me", "you", "active", "owner", "player", "by":
		return x.of == "player" && slices.Contains([]string{"field", "counter", "zone", "record"}, x.sort)
	}
	if n.find(owner, "zone") != nil {
		return false
	}
	// A card, most likely; a list of players has players.
	return x.of == "card" && slices.Contains([]string{"field", "counter", "attribute"}, x.sort) ||
		owner != "this" && x.of == "player" && slices.Contains([]string{"counter", "zone", "record", "field"}, x.sort)
}

func (s *server) hover(p textPlace) any {
	d, h := s.current(p.TextDocument.URI)
	if d == nil {
		return nil
	}
	f := source.NewFile(d.path, []byte(d.text))
	x, a := h.names.at(f, offsetOf(f, p.Position))
	if x == nil {
		return nil
	}
	return map[string]any{
		"contents": markup{"markdown", x.markdown()},
		"range":    rng{positionOf(f, a.start), positionOf(f, a.end)},
	}
}

func (s *server) definition(p textPlace) any {
	d, h := s.current(p.TextDocument.URI)
	if d == nil {
		return nil
	}
	f := source.NewFile(d.path, []byte(d.text))
	x, _ := h.names.at(f, offsetOf(f, p.Position))
	if x == nil || x.span.File == nil || !strings.HasPrefix(uriOf(x.span.File.Name), "file:///") || !onDisk(x.span.File.Name) {
		return nil
	}
	return locationOf(x.span)
}

// at is the name that stands at a place.
func (n *names) at(f *source.File, offset int) (*name, at) {
	a := around(f, offset)
	if a.word == "" {
		return nil, a
	}
	switch {
	case a.isKey && isTest(f.Name):
		return n.find(a.word, "action", "counter", "zone", "attribute"), a
	case isTest(f.Name):
		return n.find(a.word, "card", "zone", "counter", "value", "action"), a
	case a.isKey:
		return n.find(a.word, "verb", "counter", "ability", "attribute", "action", "condition", "zone"), a
	case a.quoted:
		for _, x := range n.by[a.word] {
			if n.fitsQuotes(x, a) {
				return x, a
			}
		}
		return n.find(a.word, "value", "kind", "zone", "card"), a
	case a.owner != "":
		for _, x := range n.by[a.word] {
			if n.fitsOwner(x, a.owner) {
				return x, a
			}
		}
		return n.find(a.word, "attribute", "counter", "zone", "record", "field"), a
	case a.key == "id" || a.key == "name":
		return n.cardOf(f, offset), a
	case len(nameKeys[a.key]) > 0 && n.find(a.word, nameKeys[a.key]...) != nil:
		return n.find(a.word, nameKeys[a.key]...), a
	case slices.Contains(n.values[a.key], a.word):
		return n.find(a.word, "value"), a
	}
	return n.find(a.word, "condition", "counter", "zone", "record", "function", "word", "verb", "card", "kind"), a
}

// cardOf is the card that is defined around a place.
func (n *names) cardOf(f *source.File, offset int) *name {
	var best *name
	line := f.Pos(offset).Line
	for _, x := range n.list {
		if x.sort == "card" && x.span.File != nil && x.span.File.Name == f.Name && x.span.Pos().Line <= line &&
			(best == nil || best.span.Start < x.span.Start) {
			best = x
		}
	}
	return best
}
