package interp

import (
	"errors"
	"fmt"

	"shards/internal/rng"
)

// Game is a game in progress: Rules and a State, with working memory that is
// not part of the game. A Game is used by one goroutine at a time.
type Game struct {
	r *Rules
	s State

	// The frame in progress, cached: who acts, for whose effect, which card.
	this    CardID
	me, you int8
	base    int32
	code    []Op

	elem            [maxDepth]int64 // what # stands for, by depth of predicates
	buf             []CardID        // scratch for lists
	vals            []int64         // scratch for values of lists
	picks           []int64         // scratch for answers
	deep            int             // how deep expressions of cards lead into each other
	work            int64           // steps since the last decision, and what was looked at; see Spend
	plans, planning int             // what a look ahead has looked at; see useful
	running         bool            // it is going on to the next decision
	alert           bool            // before the next Op there is something to look at; see ready
	spare           Decision        // scratch for looking whether a question could be answered
	ev              Event           // the event that a trigger's condition looks at
	caps            [maxCaps]int64  // variables of the lasting effect that is looked at

	prices []priceList // of markets
	priced bool        // they are up to date

	touched   uint64 // counters of cards that may have changed since the turn began
	modMask   uint64 // attributes that something modifies now
	forbids   uint64 // actions that something forbids now; see actionBit
	failure   string
	watch     func(*Note)
	told      Note // what it is told, reused
	toldEvent Event
	cover     *Coverage
	askForced bool
	turnLimit int32
}

// maxDepth is how deep predicates may nest.
const maxDepth = 3

// Settings starts a game.
type Settings struct {
	Players int
	Seed    uint64
	// Options sets options of the rules by name.
	Options map[string]int64
	// AskForced asks the choice of an action even where only one is legal, as
	// scenarios and people want it. Nothing else that is forced is ever asked.
	AskForced bool
	// TurnLimit ends the game as failed after so many turns (default 2000).
	TurnLimit int
	// Watch is told everything that happens; it must not keep the note.
	Watch func(*Note)
	// Cover notes which places of the rules are reached.
	Cover *Coverage
}

// ErrPlayers is the error for a number of players that the rules don't allow.
var ErrPlayers = errors.New("number of players")

// Start begins a game, runs its setup and goes on to the first decision.
func (r *Rules) Start(set Settings) (*Game, error) {
	g, err := r.Empty(set)
	if err != nil {
		return nil, err
	}
	g.createCards()
	g.begin()
	return g, nil
}

// begin runs the setup and goes on to the first decision.
func (g *Game) begin() {
	g.s.Active = 0
	g.push(g.r.turnLoop, None, 0, 0)
	g.push(g.r.setup, None, 0, 0)
	g.run()
}

// Deal is a game that is ready to be set up: its cards lie where they begin.
// Simulations start many games from one.
type Deal struct{ g *Game }

// NewDeal makes a Deal; the seed and Watch of the settings are not used.
func (r *Rules) NewDeal(set Settings) (*Deal, error) {
	g, err := r.Empty(set)
	if err != nil {
		return nil, err
	}
	g.createCards()
	return &Deal{g}, nil
}

// Start begins the game that Rules.Start would begin with this seed, in dst,
// whose memory it reuses.
func (d *Deal) Start(dst *Game, seed uint64, watch func(*Note)) {
	d.g.CloneInto(dst)
	dst.s.Seed, dst.watch = seed, watch
	for i := range dst.s.Rng {
		dst.s.Rng[i] = rng.New(seed, uint64(i))
	}
	dst.begin()
}

// Empty makes a game with nothing on the table: start values, no cards, no
// turn begun. Scenarios fill it with Put and begin a turn with Begin.
func (r *Rules) Empty(set Settings) (*Game, error) {
	if set.Players < r.MinPlayers || set.Players > r.MaxPlayers {
		return nil, fmt.Errorf("%w: %s is for %d to %d players, not %d", ErrPlayers, r.Name, r.MinPlayers, r.MaxPlayers, set.Players)
	}
	g := &Game{r: r, watch: set.Watch, cover: set.Cover, askForced: set.AskForced, turnLimit: 2000}
	if set.TurnLimit > 0 {
		g.turnLimit = int32(set.TurnLimit)
	}
	s := &g.s
	s.Seed, s.Seats, s.Active, s.Phase = set.Seed, int8(set.Players), -1, -1
	s.In = 1<<set.Players - 1
	s.Pending.Source = None
	s.Vals = make([]int64, r.nPlayer*r.MaxPlayers+r.nTable)
	s.Zones = make([]Zone, r.instances)
	for i := range s.Zones {
		s.Zones[i] = Zone{Head: None, Tail: None}
	}
	s.Rng = make([]rng.Source, r.instances+1)
	for i := range s.Rng {
		s.Rng[i] = rng.New(set.Seed, uint64(i))
	}
	s.Options = append([]int64(nil), r.options...)
	for name, v := range set.Options {
		i := r.optionByName(name)
		if i < 0 {
			return nil, fmt.Errorf("the game has no option %q", name)
		}
		s.Options[i] = v
	}
	g.this = None
	g.refreshMasks() // what the game itself modifies and forbids
	for seat := range set.Players {
		g.me, g.you = int8(seat), int8(seat)
		for i := range r.Counters {
			if c := &r.Counters[i]; c.Of == OfPlayer {
				s.Vals[seat*r.nPlayer+c.slot] = g.startOf(c)
			}
		}
	}
	for i := range r.Counters {
		if c := &r.Counters[i]; c.Of == OfTable {
			s.Vals[r.MaxPlayers*r.nPlayer+c.slot] = g.startOf(c)
		}
	}
	for range r.slotRows {
		g.growSlots()
	}
	return g, nil
}

func (r *Rules) optionByName(name string) int {
	for i := range r.Options {
		if r.Options[i].Name == name {
			return i
		}
	}
	return -1
}

func (g *Game) startOf(c *Counter) int64 {
	if c.start == nil {
		return c.clamp(0)
	}
	return c.clamp(c.start(g))
}

// Begin starts the turn of a seat and goes on to the first decision.
func (g *Game) Begin(seat int) {
	g.s.Active, g.s.Regular = int8(seat), int8(seat)
	g.push(g.r.turnLoop, None, int8(seat), int8(seat))
	g.run()
}

// createCards makes every card of the rules and puts it where its kind begins.
func (g *Game) createCards() {
	for d := range g.r.Cards {
		c := &g.r.Cards[d]
		if c.include != nil && c.include(g) == 0 {
			continue
		}
		zone := g.r.Kinds[c.Kind].Zone
		if zone < 0 {
			continue
		}
		seats := 1
		if g.r.Zones[zone].Of == OfPlayer {
			seats = int(g.s.Seats)
		}
		for seat := range seats {
			for range c.Copies {
				g.Put(int16(d), zone, seat)
			}
		}
	}
}

// Put makes a new card at the bottom of a zone (the first empty slot of a zone
// with slots), without any event. It is for setting a table up.
func (g *Game) Put(def, zone int16, seat int) CardID {
	id := g.newCard(def, None, -1)
	g.place(id, g.r.Instance(zone, seat), false)
	return id
}

// newCard makes a card that is in no zone.
func (g *Game) newCard(def int16, host CardID, owner int8) CardID {
	id := CardID(len(g.s.Cards))
	g.s.Cards = append(g.s.Cards, Card{Def: def, Zone: -1, Next: None, Prev: None, Host: host, Slot: -1, Owner: owner})
	for i := range g.r.Counters {
		if c := &g.r.Counters[i]; c.Of == OfCard {
			g.s.CardVals = append(g.s.CardVals, int32(g.startOf(c)))
		}
	}
	g.mark(id)
	return id
}

// Rules are the rules that the game is played by.
func (g *Game) Rules() *Rules { return g.r }

// State is the game as plain data. It must not be changed.
func (g *Game) State() *State { return &g.s }

// Pending is the decision that the game waits for; its Kind is NoDecision when
// the game is over. It is valid until the next answer.
func (g *Game) Pending() *Decision { return &g.s.Pending }

// Over says that the game has ended.
func (g *Game) Over() bool { return g.s.Over }

// Failure tells why a game was ended by a limit; empty otherwise.
func (g *Game) Failure() string { return g.failure }

// Clone copies the game. The copy shares nothing with it but the rules, and
// nobody watches it.
func (g *Game) Clone() *Game {
	c := &Game{}
	g.CloneInto(c)
	return c
}

// CloneInto makes dst a copy of g and reuses dst's memory.
func (g *Game) CloneInto(dst *Game) {
	g.s.CloneInto(&dst.s)
	dst.r = g.r
	dst.this, dst.me, dst.you, dst.base, dst.code = g.this, g.me, g.you, g.base, g.code
	dst.touched, dst.modMask, dst.forbids, dst.failure = g.touched, g.modMask, g.forbids, g.failure
	dst.askForced, dst.turnLimit = g.askForced, g.turnLimit
	dst.watch, dst.priced = nil, false
}

// ErrIllegal is the error for an answer that the decision does not allow.
var ErrIllegal = errors.New("illegal answer")

// Answer answers the pending decision and goes on to the next one.
func (g *Game) Answer(answer ...int64) error {
	if !g.s.Pending.Legal(answer) {
		return fmt.Errorf("%w: %v to a decision of kind %v", ErrIllegal, answer, g.s.Pending.Kind)
	}
	g.resume(answer)
	g.run()
	return nil
}

// Choose answers a decision that wants exactly one option. It is Answer
// without the check of the slice, for hot loops; i must be a valid index.
func (g *Game) Choose(i int) {
	if g.s.Pending.Kind == ChooseAction && g.watch == nil {
		g.answered()
		g.act(g.s.Pending.Options[i])
	} else {
		g.picks = append(g.picks[:0], int64(i))
		g.resume(g.picks)
	}
	g.run()
}

func (g *Game) resume(answer []int64) {
	kind := g.s.Pending.Kind
	g.answered()
	if g.watch != nil {
		g.noteAnswer(kind, answer)
	}
	g.code[g.top().PC-1].(Asker).Resume(g, answer)
}

// answered counts an answer to the pending decision, which is none any more.
func (g *Game) answered() {
	g.s.Asked++
	g.s.Pending.Kind = NoDecision
	g.work = 0
	if g.s.Asked-g.s.AskedBefore > maxAsked {
		g.askedTooMuch()
	}
}

func (g *Game) askedTooMuch() {
	g.fail("asked more than " + fmt.Sprint(maxAsked) + " questions in one turn")
}

// maxAsked is how many decisions a turn takes at most. Honest turns take a few
// dozen.
const maxAsked = 10_000
