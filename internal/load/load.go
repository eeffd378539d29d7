// Package load reads packs: it finds their folders, brings them into order,
// reads every file, and checks shapes and names across packs.
//
// Each file goes from YAML text to a source node, past the JSON Schema, into
// declarations. All files are read in one run, whatever is wrong with some of
// them: a broken card hides nothing of another.
package load

import (
	"io/fs"
	"slices"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/schema"
)

// Options says what packs are read with.
type Options struct {
	// Builtin holds packs that are named by id: each top folder is one.
	Builtin fs.FS
	// BuiltinRoot is put before the names of built-in files, for people.
	BuiltinRoot string
	// Verbs are the verbs of the engine.
	Verbs []schema.Verb
	// Reserved are words of expressions, which no counter, zone, record,
	// condition or attribute can be called, and what they are.
	Reserved map[string]string
	// Functions are those of expressions: nothing that stands alone in one can
	// be called so. OfCards and OfPlayers are what every card and player has.
	Functions, OfCards, OfPlayers map[string]string
	// OpenDir opens a folder; nil means the folders of this machine.
	OpenDir func(path string) (fs.FS, error)
}

// Limits of what is read.
const (
	maxFileSize = 4 << 20
	maxFiles    = 20_000
)

// Packs reads the packs that refs name, and those they require. A ref is the id
// of a built-in pack or the path of a folder. Required packs come before those
// that require them; beyond that the order is that of the ids, so it does not
// depend on the order of refs. What could be read is returned even if the list
// has errors.
func Packs(refs []string, o Options) ([]*card.Pack, diag.List) {
	l := &loader{Options: o}
	l.find(refs)
	l.order()
	for _, p := range l.packs {
		l.parseDefinitions(p)
	}
	l.readChanges()
	for _, p := range l.packs {
		l.readDefinitions(p)
	}
	l.merge()
	l.validateDefinitions()
	l.checkNames()
	l.readCards()

	l.dropInner()
	l.diags.Sort()
	packs := make([]*card.Pack, len(l.packs))
	for i, p := range l.packs {
		packs[i] = p.Pack
		packs[i].Incomplete = l.incomplete || l.lost
	}
	return packs, l.diags
}

// dropInner drops what was told of the inside of a value that is of the wrong
// kind as a whole: whatever is right there has another inside.
func (l *loader) dropInner() {
	wrong := map[*source.File][]source.Span{}
	for _, d := range l.diags {
		if d.Code == card.WrongType && !d.Span.IsWholeFile() {
			wrong[d.Span.File] = append(wrong[d.Span.File], d.Span)
		}
	}
	l.diags = slices.DeleteFunc(l.diags, func(d diag.Diagnostic) bool {
		return !d.Span.IsZero() && slices.ContainsFunc(wrong[d.Span.File], func(s source.Span) bool {
			return d.Span != s && s.Start <= d.Span.Start && d.Span.End <= s.End
		})
	})
}

// Names are what the packs declare, for schemas.
func Names(packs []*card.Pack) (schema.Names, []schema.Verb) {
	games := make([]*card.GameDecl, len(packs))
	for i, p := range packs {
		games[i] = &p.Game
	}
	return schema.NamesOf(games...), schema.GameVerbs(games...)
}

// loader is one run of Packs.
type loader struct {
	Options
	diags diag.List
	packs []*pack
	// changes are what packs change in others, in order; changed is what has
	// been changed already.
	changes []*change
	changed map[*source.Node]map[string]changed
	// incomplete says that something that may declare names could not be read.
	incomplete bool
	lost       bool // so could some card
}

// pack is a pack on its way in.
type pack struct {
	*card.Pack
	path        string // of its folder; "" for a built-in pack
	listed      listing
	definitions []definition
}
