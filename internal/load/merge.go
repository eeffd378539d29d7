package load

import (
	"reflect"

	"shards/internal/card"
	"shards/internal/source"
)

// merge makes one game definition of each pack's files. Maps and lists of rules
// are joined; what can be there only once is reported with both places.
func (l *loader) merge() {
	for _, p := range l.packs {
		for i, d := range p.definitions {
			l.mergeFile(p, p.definitions[:i], d)
		}
	}
}

func (l *loader) mergeFile(p *pack, before []definition, d definition) {
	to, from := reflect.ValueOf(&p.Game).Elem(), reflect.ValueOf(&d.game).Elem()
	for _, f := range card.FieldsOf(to.Type()) {
		key := keyOf(d.node, f.Key)
		if key == nil {
			continue
		}
		dst, src := to.FieldByIndex(f.Index), from.FieldByIndex(f.Index)
		switch {
		case f.Key == "change": // it was done before
		case f.Names != "" && dst.Kind() == reflect.Slice:
			l.join(dst, src)
		case isRuleList(f.Key):
			dst.Set(reflect.AppendSlice(dst, src))
		default:
			if first := firstKey(before, f.Key); first != nil {
				l.twice(key, first, "duplicate", "%q is in two files of this pack", f.Key)
				continue
			}
			dst.Set(src)
		}
	}
}

// isRuleList names the sections that are lists of independent rules, so that
// several files can each add some.
func isRuleList(key string) bool {
	switch key {
	case "insert", "triggers", "static", "endings":
		return true
	}
	return false
}

// join appends the entries of a card.Map that are not yet there.
func (l *loader) join(dst, src reflect.Value) {
	there := map[string]*source.Node{}
	for i := range dst.Len() {
		name, key := entryOf(dst.Index(i))
		there[name] = key
	}
	for i := range src.Len() {
		name, key := entryOf(src.Index(i))
		if first := there[name]; first != nil {
			l.twice(key, first, "duplicate", "%q is declared twice in this pack", name)
			continue
		}
		dst.Set(reflect.Append(dst, src.Index(i)))
	}
}

func entryOf(v reflect.Value) (string, *source.Node) {
	return v.FieldByName("Name").String(), v.FieldByName("Key").Interface().(*source.Node)
}

func keyOf(n *source.Node, key string) *source.Node {
	if p := n.Pair(key); p != nil {
		return p.Key
	}
	return nil
}

// firstKey is the first of the files' keys with that name.
func firstKey(files []definition, key string) *source.Node {
	for _, d := range files {
		if k := keyOf(d.node, key); k != nil {
			return k
		}
	}
	return nil
}
