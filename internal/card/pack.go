package card

import (
	"io/fs"

	"shards/internal/source"
)

// Pack is a folder of definitions and cards, as package load reads it.
type Pack struct {
	Manifest
	Root  string // where it is, for people
	Node  *source.Node
	Files []*source.File // every file that was read, in order

	Game  GameDecl // all definition files, merged in the order of their names
	Cards []*CardDecl
	Tests []string // paths of *.test.yaml within FS
	FS    fs.FS

	// Incomplete says that a file could not be read, so that what it declares is
	// not known, here or in another pack of the same game.
	Incomplete bool
}
