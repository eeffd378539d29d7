package interp

import "github.com/expr-lang/expr/ast"

// Kind_ is what an expression's value is.
type Kind_ uint8

const (
	KNone Kind_ = iota // unknown after an error; passes every check in silence
	KInt
	KFloat
	KBool
	KEnum    // one value of an enum attribute
	KSet     // the values of an attribute that may have many
	KKinds   // what kinds a card is
	KID      // which card, by id
	KZone    // which zone, by name
	KCounter // which counter, by name
	KCard
	KPlayer
	KCards
	KPlayers
	KPlace
	KMapped // map(...): a value for each card or player
	KStr    // a string literal that is not yet compared with anything
	KNil
	KWord // the value of an option that is a word
)

var kindNames = [...]string{"unknown", "number", "number with a fraction", "yes or no", "value", "set of values",
	"kind", "card id", "zone name", "counter name", "card", "player", "list of cards", "list of players", "place",
	"list", "text", "nil", "word"}

func (k Kind_) String() string { return kindNames[k] }

// vtype is the type of a value: its kind, the attribute or option whose values
// it ranges over, and whether it may be missing.
type vtype struct {
	k   Kind_
	dom int16
	opt bool
}

type (
	intFn   func(g *Game) int64
	floatFn func(g *Game) float64
	listFn  func(g *Game, buf []CardID) []CardID
)

// value is a compiled expression. i is set for everything that is one number:
// amounts, truth, cards, players, sets of players and of values.
type value struct {
	t     vtype
	i     intFn
	f     floatFn
	l     listFn
	zone  zoneFn  // a list that is exactly one zone: it can be walked in place
	walk  []walk  // a list that is exactly these zones, for actions
	in    []int16 // the zones in which a list's cards lie, where that is known
	m     *mapped
	not   intFn // the opposite of a truth, where there is a short way
	elem  int8  // it is what # stands for, at this depth less 1; 0 for else
	konst bool
	c     int64
	str   string
	node  ast.Node
}

// walk is zones of one name that an action goes through in place.
type walk struct {
	zone int16
	who  walkWho
	base int // instance of the zone of seat 0, or of the table's
}

type walkWho uint8

const (
	walkMine walkWho = iota
	walkTable
	walkEnemies
	walkEveryone
)

// zoneFn finds the instance of a zone.
type zoneFn func(g *Game) int16

// mapped is map(list, elem): elem is evaluated with g.elem[depth] set.
type mapped struct {
	src   value
	elem  value
	depth int
}

func constant(t vtype, c int64) value {
	return value{t: t, konst: true, c: c, i: func(*Game) int64 { return c }}
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// cards lists what a value of kind KCards or KCard stands for.
func (v *value) cards() listFn {
	if v.l != nil {
		return v.l
	}
	i := v.i
	return func(g *Game, buf []CardID) []CardID {
		if c := CardID(i(g)); c != None {
			buf = append(buf, c)
		}
		return buf
	}
}
