package interp

import (
	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
)

// Rules is a compiled game: everything that loading resolved. It is immutable
// and may be shared by any number of games in any number of goroutines.
type Rules struct {
	ID, Name   string
	Packs      []PackInfo
	Hash       uint64 // of the content, for records
	MinPlayers int
	MaxPlayers int

	Counters   []Counter
	Attributes []Attribute
	Kinds      []Kind
	Zones      []ZoneInfo
	Cards      []CardInfo
	Actions    []Action
	Abilities  []Ability
	Records    []RecordInfo
	Options    []OptionInfo
	Phases     []Phase
	Labels     []string // words that options of decisions show, the ids of designs last
	Prompts    []Prompt
	Events     []string // names of event kinds

	nPlayer, nCard, nTable int        // how many counters of each owner
	nSlot                  int        // and of places
	slotZone               []int16    // by instance: which of those with slots it is, -1 for others; nil if nothing belongs to places
	slotZones, slotRows    int        // how many there are, and how many places the largest has
	shifts                 bool       // cards of some zone slide or are pushed
	tellsSlots             bool       // something is read of the place of a card in a zone with slots
	cardStart              []int32    // where counters of cards start, as far as that is fixed
	startsVary             bool       // the start of some counter of cards is an expression
	instances              int        // zones of all seats and the table
	places                 []instance // by instance
	spans                  []span     // by zone
	attrs                  []int64    // printed attributes, card by card
	progs                  []Program
	marks                  []Mark
	standing               []rule
	always                 []int16 // rules of the game itself, not of cards
	recordLife             []Life  // by instance of records
	verbs                  []*verb
	options                []int64
	boardZones             []int16
	listens                []bool   // by event kind: some rule listens to it
	alwaysListens          []bool   // by event kind: some rule of the game itself listens to it
	replaces               []bool   // by event kind: some rule may replace it
	quietMoves             bool     // no rule listens to moves or replaces them
	modifies               uint64   // attributes that some rule modifies
	kindOf                 []int64  // by design: its kind, as Kind.Mask
	effects                []int32  // by design and ability: its program; -1 for none
	movings                []moving // by design
	stalls                 []stall  // what markets have price lists for
	exprAttrs              uint64   // attributes that are an expression on some card
	attrExprs              map[int32]intFn
	setup, turnLoop, round int32
	outDo                  int32
	outWhen                intFn
	ends                   []ending
	turnEnd                int32 // where the turn comes to its end
	outTurn                int32 // where the turn goes on for a player who is out
	byID                   map[string]int16
	turnReset              []int16 // counters that a turn's end resets
	secrets                []int16 // counters that somebody does not see
	designLabels           int16   // which label names the first design
	turnStarts             []turnStart
	zoneReset              []int16 // counters of cards that a change of zone resets
	playReset              []int16 // and those that leaving the active zones resets
	refillProg             int32
	payProg                int32
	orderProg              int32
	orderTriggers          bool           // players order their own triggers
	stands                 []int16        // counters that can be paid instead of others
	instead                [][]substitute // by counter: what can be paid instead of it; nil if nothing can
	happenProg             int32
	src                    *sources // what rules texts are made from
	watchZones             bool     // an ending or elimination looks at zones
	watchRecords           bool     // or at records
	watchRules             bool     // or at what rules that last a while may change
	watchTurn              bool     // or at whose turn it is, or which
	watchEnds              bool     // endings look at more than who is still in the game
}

// PackInfo names a pack that the rules were made from.
type PackInfo struct{ ID, Name, Version string }

// Owner says whose a counter or zone is.
type Owner uint8

const (
	OfPlayer Owner = iota
	OfCard
	OfTable
	OfSlot // of a place of a zone with slots, by the card that lies there
)

// ByCard says whether a counter is read and changed by a card: its own, or that
// of the place in which it lies.
func (o Owner) ByCard() bool { return o == OfCard || o == OfSlot }

// String is whose it is, for messages: cards.
func (o Owner) String() string {
	return [...]string{OfPlayer: "players", OfCard: "cards", OfTable: "the table", OfSlot: "slots"}[o]
}

// Life says when a counter goes back to its start, or a record is emptied.
type Life uint8

const (
	LastsGame Life = iota
	LastsTurn
	LastsZone // until the card changes its zone
	LastsPlay // until the card leaves the active zones
	LastsRound
)

// Counter is a declared counter.
type Counter struct {
	Of       Owner
	Infinite bool
	decides  bool // an elimination or ending looks at it
	dirty    bool // they have to be looked at when it changes
	heard    bool // some rule may listen to gains or losses of it, or replace them
	slot     int  // among the counters of its owner
	Min, Max int64
	start    intFn

	Name, Text, Plural, Icon string
	Flag                     bool
	Have                     bool // a flag's words stand behind have, not behind are
	Lasts                    Life
	Visible                  Visible
}

// SeenBy says whether a seat sees the counter of a player (-1 the table's).
func (c *Counter) SeenBy(viewer, of int8) bool {
	return c.Visible == VisibleAll || c.Visible == VisibleOwner && viewer == of
}

// Attribute is a declared attribute of cards.
type Attribute struct {
	Name, Text, Icon string
	Type             Kind_
	Values           []string
	Many, Optional   bool
	Min, Max         int64
	hasDefault       bool
	def              int64
}

// Kind is a declared kind of card.
type Kind struct {
	Name, Text, Plural string
	Mask               int64 // itself and all that it is
	Zone               int16 // where such cards begin; -1 nowhere
}

// Visible says who sees the cards of a zone, or a counter.
type Visible uint8

const (
	VisibleAll Visible = iota
	VisibleOwner
	VisibleNone
)

// ZoneInfo is a declared zone.
type ZoneInfo struct {
	Name, Text string
	Of         Owner
	Visible    Visible
	Ordered    bool
	Active     bool
	Slots      int
	Slide      bool  // those behind a card that leaves move up
	Push       int16 // where goes what newcomers push off the last place; -1 if they push nothing
	Refill     int16 // -1 for none
	Reshuffle  int16 // -1 for none
	base       int   // instance of seat 0, or of the table
}

// RecordInfo is a declared record.
type RecordInfo struct {
	Name, Doc, Text string
	Of              Owner
	Lasts           Life
	base            int
}

// OptionInfo is a declared option of the rules.
type OptionInfo struct {
	Name, Doc, Rule string
	Default         int64
	Bool            bool
	Values          []string
}

// Ability is a declared ability key of cards.
type Ability struct{ Name, Doc, Text string }

// CardInfo is a card design.
type CardInfo struct {
	ID, Name, Pack, Text string
	Kind                 int16
	Copies               int
	abilities            []ability // by ability index; prog -1 where it has none
	standing             []int16   // its static effects and triggers
	include              intFn
	Place                string // file:line of its definition
}

type ability struct {
	prog  int32 // -1 where the card has none
	use   int32 // with the question of its needs before it
	needs intFn
	ask   *condition // a condition among the needs that a reveal can meet
	askFn intFn
	pay   []payment
	zones int64 // where the card offers it; 0 is anywhere
}

// wherePart is one condition of those that and joins.
type wherePart struct {
	fn   intFn
	all  ast.Node
	node ast.Node // set if it depends on the design alone
}

// Action is something that a player may do in the turn.
type Action struct {
	Card    bool // it is done with a card
	dynamic bool // what it costs has to be looked at each time
	prog    int32
	pay     []payment
	where   []intFn // what has to be looked at each time
	price   []int64 // by design: what it costs, as far as that is settled; or never
	priceOf int     // the slot of the counter that pays it; -1 for none
	least   int64   // the lowest price of a design
	when    intFn
	src     listFn // where its cards are; nil if walk says it
	walk    []walk
	call    *callVerbOp // all that it does, where that is nothing but a verb of its card

	Name, Text, Doc string
	parts           []wherePart
	decl            *card.ActionDecl // for why it is not possible
	whens           []wherePart
}

// Phase is one phase of the turn.
type Phase struct {
	Name, Text string
	actions    []int16
	offers     []offering // those of the actions that some card can be used for
	when       intFn
	do         int32
}

// Prompt is what a decision asks, for people.
type Prompt struct {
	Verb    string // which verb or condition asks
	Text    string
	Program string // whose effect it is
	Secret  bool   // nobody else is told the answer
}

// Program is one compiled program: where its code begins, and whose it is.
type Program struct {
	code   []Op
	Locals int32
	Name   string // whose it is, for messages and traces
	brief  Brief  // all that it does, if that needs no frame
	marks  []Mark
}

type ending struct {
	when intFn
	win  intFn
	doc  string
}

// rule is a static effect, replacement or trigger: of the game, of a card or
// of a step that makes it last a while.
type rule struct {
	name  string
	zones int64 // of its card; 0 is not of a card
	when  intFn
	until uint8
	times int16
	caps  []int // locals of the maker that it takes along
	place string

	counter int16 // the only one whose gains and losses it is about; -1 for any

	// a trigger
	on   int16 // event kind, or -1
	prog int32

	// a modification
	attr  int16 // -1 for none
	value intFn // added, or the mask of values beside

	// a prohibition
	forbid  int16 // action, or -1
	cards   intFn // whether the card in g.elem[0] is concerned
	players intFn

	// a replacement
	replace int16 // event kind, or -1
	ifFn    intFn
	with    []change
	may     bool
	label   int16
	prompt  int16
}

// change is one field of an event that a replacement changes: a parameter of
// the verb, or the amount or place of an engine event.
type change struct {
	param int
	place bool // where a card goes: an argument that was given competes with it
	value intFn
}

const (
	untilTurn uint8 = iota
	untilNextTurn
	untilGame
)

// CardByID finds a design by its id; -1 if there is none.
func (r *Rules) CardByID(id string) int16 {
	if i, ok := r.byID[id]; ok {
		return i
	}
	return -1
}

// counterByName finds a counter, -1 if there is none.
func (r *Rules) CounterByName(name string) int16 {
	for i := range r.Counters {
		if r.Counters[i].Name == name {
			return int16(i)
		}
	}
	return -1
}

// ZoneByName finds a zone, -1 if there is none.
func (r *Rules) ZoneByName(name string) int16 {
	for i := range r.Zones {
		if r.Zones[i].Name == name {
			return int16(i)
		}
	}
	return -1
}

// ActionByName finds an action, -1 if there is none.
func (r *Rules) ActionByName(name string) int16 {
	for i := range r.Actions {
		if r.Actions[i].Name == name {
			return int16(i)
		}
	}
	return -1
}

// turnStart is a counter of players that a turn's end sets back to a fixed
// value.
type turnStart struct {
	slot  int
	value int64
}
