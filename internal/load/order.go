package load

import (
	"cmp"
	"slices"
	"strings"

	"shards/internal/source"
)

// order sorts the packs: what a pack requires comes before it, and among packs
// that could come next the first by id. Packs that require each other in a
// circle are told and come last.
func (l *loader) order() {
	slices.SortStableFunc(l.packs, func(a, b *pack) int {
		return cmp.Or(cmp.Compare(a.ID.Text, b.ID.Text), cmp.Compare(a.Root, b.Root))
	})
	var done []*pack
	rest := l.packs
	for len(rest) > 0 {
		i := slices.IndexFunc(rest, func(p *pack) bool { return l.missing(p, done) == nil })
		if i < 0 {
			l.tellCycle(rest[0], done)
			break
		}
		done = append(done, rest[i])
		rest = slices.Delete(slices.Clone(rest), i, i+1)
	}
	l.packs = append(done, rest...)
}

// missing is a pack that p requires, that is there, and that is not yet done.
func (l *loader) missing(p *pack, done []*pack) *pack {
	for _, r := range p.Requires {
		if other := l.pack(r.Text); r.Text != "" && other != nil && !slices.Contains(done, other) {
			return other
		}
	}
	return nil
}

func (l *loader) tellCycle(p *pack, done []*pack) {
	var path []*pack
	for !slices.Contains(path, p) {
		path = append(path, p)
		p = l.missing(p, done)
	}
	path = path[slices.Index(path, p):]
	// Begin with the first by id, so that the same circle is told the same way.
	first := slices.MinFunc(path, func(a, b *pack) int { return cmp.Compare(a.ID.Text, b.ID.Text) })
	var ids []string
	for at := first; len(ids) <= len(path); at = l.missing(at, done) {
		ids = append(ids, at.ID.Text)
	}
	l.diags.Errorf(requiresAt(first, ids[1]), "cycle", "packs require each other in a circle: %s", strings.Join(ids, " → "))
}

func requiresAt(p *pack, id string) source.Span {
	for _, r := range p.Requires {
		if r.Text == id {
			return r.Node.Span
		}
	}
	return p.ID.Node.Span
}
