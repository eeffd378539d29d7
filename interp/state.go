package interp

import (
	"slices"

	"shards/internal/rng"
)

// CardID names one physical card of a game in progress. IDs are dense, start
// at 0 and never change; None is no card.
type CardID int16

// None is no card.
const None CardID = -1

// Infinite is the value of a counter that holds infinitely much. Every amount
// from half of it upwards counts as infinite.
const Infinite int64 = 1 << 40

// Missing is the value of an attribute that a card hasn't got.
const Missing int64 = -1 << 62

// MaxSeats is the engine's limit on players: sets of players are bits of a byte.
const MaxSeats = 8

// State is a game in progress as plain data: no pointer to code, no map, no
// clock. Copying it field by field is a clone; writing it down is a save.
// Names are resolved: counters, zones and cards are numbers of the Rules that
// it was started from.
type State struct {
	Seed      uint64
	Seats     int8  // players who began
	Active    int8  // whose turn it is; -1 before the first turn
	In        uint8 // players still in the game
	Fallen    uint8 // players who went out at the last elimination, together
	Winners   uint8 // set when the game is over
	Over      bool
	Failed    bool   // the game was ended by a limit; Failure tells which
	Phase     int8   // the phase of the turn; -1 outside
	PhaseOver bool   // its actions have ended
	Done      uint64 // steps of this turn that are done even without its player, and are done
	Regular   int8   // whose regular turn was the last one; extra turns come in between
	Turn      int32  // turns begun
	Round     int32  // rounds begun
	Extra     []int8 // extra turns waiting, next first

	Vals     []int64      // counters of players (by seat), then of the table
	CardVals []int32      // counters of cards, card by card
	SlotVals []int32      // counters of places: of all zones with slots the first place, then the second, and so on
	Cards    []Card       // where each card is
	Zones    []Zone       // zones as linked lists through Cards
	Rng      []rng.Source // one generator for each zone, then one for other chance
	Options  []int64      // values of the rules' options

	Records  []Record // what records remember
	Standing []Ref    // static effects and triggers of cards that work now
	Effects  []Effect // effects that last a while
	Guises   []Guise  // cards that count as other designs

	Stack  []Frame // programs in progress, the top last
	Locals []int64 // their variables
	Lists  []CardID
	Queue  []Queued // triggers that wait for the current step to be complete
	Hold   int16    // while positive, endings and triggers wait
	Tucked int16    // cards that lie beneath others

	Pending     Decision
	Dirty       bool  // something changed that eliminations or endings may look at
	Asked       int32 // decisions answered so far
	AskedBefore int32 // and before this turn
}

// Card is the place and public state of one physical card.
type Card struct {
	Def   int16 // which card it is or counts as, an index of Rules.Cards
	Zone  int16 // which zone it is in; -1 is nowhere
	Next  CardID
	Prev  CardID
	Host  CardID // the card that it lies beneath
	Slot  int8   // its place in a zone with slots; or stays
	Owner int8   // the player whose card it is; -1 is the table's
	Seen  uint8  // players who know this card although it lies hidden

	// Marked says that a counter of it is off its start or that it is in a guise,
	// so that most cards need no reset when they move. It follows from the rest.
	Marked bool `json:"-"`

	_ int16 // 16 bytes are found faster than 14
}

// stays is the Slot of a card beneath another that stays there when that moves.
const stays int8 = 0

// Zone is the list of cards of one zone of one player or of the table.
type Zone struct {
	Head, Tail CardID
	Count      int16
	// Suits counts the cards that offerings suit, in a byte for each of the
	// first of them (see offering.lane), so that zones without any need no look.
	// It follows from Cards.
	Suits uint64 `json:"-"`
}

// Record is one entry of a record: a card that was remembered.
type Record struct {
	Of   int16 // which record of whom
	Card CardID
}

// Ref is a static effect or trigger of a card that works now.
type Ref struct {
	Rule int16 // index of Rules.standing
	Card CardID
}

// Effect is a static effect or trigger that lasts a while, made by a step.
type Effect struct {
	Rule  int16
	This  CardID
	Me    int8
	You   int8
	Until uint8
	Times int16 // how often it still works; -1 is always
	Caps  [maxCaps]int64
}

// maxCaps is how many variables a lasting effect can take along.
const maxCaps = 4

// Frame is one program in progress.
type Frame struct {
	PC    int32
	Base  int32 // its first local
	Mark  int32 // its first list entry
	Prog  int32 // which program, for messages
	This  CardID
	Me    int8
	You   int8
	Holds int8 // how much of Hold is this frame's
	Copy  bool // it runs a copied effect

	_ int64 // 32 bytes are found faster than 24
}

// Queued is a trigger that waits to run.
type Queued struct {
	Rule  int16
	This  CardID
	Me    int8
	You   int8
	Event Event
	Caps  [maxCaps]int64
}

// Event tells what happened. Fields that an event hasn't got are None, -1 or 0.
type Event struct {
	Kind    int16 // see events.go; from firstVerbEvent on, verbs of the game
	Card    CardID
	Player  int8
	By      int8
	Counter int16
	From    int16 // zone
	To      int16 // zone
	Amount  int64
}

// CloneInto copies s to dst and reuses dst's memory.
func (s *State) CloneInto(dst *State) {
	old := *dst
	*dst = *s
	dst.Extra = append(old.Extra[:0], s.Extra...)
	dst.Vals = append(old.Vals[:0], s.Vals...)
	dst.CardVals = append(old.CardVals[:0], s.CardVals...)
	dst.SlotVals = append(old.SlotVals[:0], s.SlotVals...)
	dst.Cards = append(old.Cards[:0], s.Cards...)
	dst.Zones = append(old.Zones[:0], s.Zones...)
	dst.Rng = append(old.Rng[:0], s.Rng...)
	dst.Options = append(old.Options[:0], s.Options...)
	dst.Records = append(old.Records[:0], s.Records...)
	dst.Standing = append(old.Standing[:0], s.Standing...)
	dst.Effects = append(old.Effects[:0], s.Effects...)
	dst.Guises = append(old.Guises[:0], s.Guises...)
	dst.Stack = append(old.Stack[:0], s.Stack...)
	dst.Locals = append(old.Locals[:0], s.Locals...)
	dst.Lists = append(old.Lists[:0], s.Lists...)
	dst.Queue = append(old.Queue[:0], s.Queue...)
	dst.Pending.Options = append(old.Pending.Options[:0], s.Pending.Options...)
	dst.Pending.Sets = append(old.Pending.Sets[:0], s.Pending.Sets...)
}

// Equal says that two states are the same game at the same point.
func (s *State) Equal(o *State) bool {
	a, b := s.header(), o.header()
	return a == b &&
		s.Regular == o.Regular && s.Done == o.Done && slices.Equal(s.Extra, o.Extra) && slices.Equal(s.Vals, o.Vals) &&
		slices.Equal(s.CardVals, o.CardVals) && slices.Equal(s.SlotVals, o.SlotVals) && slices.Equal(s.Cards, o.Cards) &&
		slices.Equal(s.Zones, o.Zones) && slices.Equal(s.Rng, o.Rng) &&
		slices.Equal(s.Options, o.Options) && slices.Equal(s.Records, o.Records) &&
		slices.Equal(s.Standing, o.Standing) && slices.Equal(s.Effects, o.Effects) && slices.Equal(s.Guises, o.Guises) &&
		slices.Equal(s.Stack, o.Stack) && slices.Equal(s.Locals, o.Locals) &&
		slices.Equal(s.Lists, o.Lists) && slices.Equal(s.Queue, o.Queue) &&
		s.Pending.equal(&o.Pending)
}

// header is the part of a state that is compared as one value.
type header struct {
	tucked                        int16
	seed                          uint64
	seats, active, phase          int8
	in, fallen, winners           uint8
	over, failed, dirty, done     bool
	turn, round, answered, before int32
	hold                          int16
}

func (s *State) header() header {
	return header{s.Tucked, s.Seed, s.Seats, s.Active, s.Phase, s.In, s.Fallen, s.Winners,
		s.Over, s.Failed, s.Dirty, s.PhaseOver, s.Turn, s.Round, s.Asked, s.AskedBefore, s.Hold}
}
