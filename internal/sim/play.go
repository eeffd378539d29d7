package sim

import (
	"fmt"
	"sync/atomic"

	"shards/internal/bot"
	"shards/interp"
)

// Player plays single games, for who compares games with each other. It is
// used by one goroutine at a time.
type Player struct {
	w    *worker
	bots []bot.Bot // by seat, before rotation
}

// NewPlayer makes a Player of some rules. The bots know the game as it is in
// the rules know: two players that shall differ in nothing but the rules are
// given the same knowledge, which needs rules of the same shape (see SameShape).
func NewPlayer(r, know *interp.Rules, cfg Config, stop *atomic.Bool) (*Player, error) {
	names, err := seatBots(cfg)
	if err != nil {
		return nil, err
	}
	empty, err := r.Empty(interp.Settings{Players: cfg.Players, Options: cfg.Options, TurnLimit: cfg.TurnLimit})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	bots := make([]bot.Bot, cfg.Players)
	for seat := range bots {
		if bots[seat], err = bot.New(names[seat], know, 0); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrConfig, err)
		}
	}
	return &Player{newWorker(r, empty, append([]bot.Bot(nil), bots...), stop), bots}, nil
}

// SameShape says that two rules have the same cards, counters, zones and
// actions, so that what a bot has learnt of one has a meaning in the other.
func SameShape(a, b *interp.Rules) bool {
	if len(a.Cards) != len(b.Cards) || len(a.Counters) != len(b.Counters) || len(a.Zones) != len(b.Zones) ||
		len(a.Actions) != len(b.Actions) || a.Instances() != b.Instances() || a.MinPlayers != b.MinPlayers || a.MaxPlayers != b.MaxPlayers {
		return false
	}
	for i := range a.Cards {
		if a.Cards[i].ID != b.Cards[i].ID {
			return false
		}
	}
	for i := range a.Counters {
		if x, y := &a.Counters[i], &b.Counters[i]; x.Name != y.Name || x.Of != y.Of {
			return false
		}
	}
	for i := range a.Zones {
		if x, y := &a.Zones[i], &b.Zones[i]; x.Name != y.Name || x.Of != y.Of {
			return false
		}
	}
	for i := range a.Actions {
		if x, y := int16(i), int16(i); a.Actions[i].Name != b.Actions[i].Name || a.Payments(x) != b.Payments(y) {
			return false
		}
	}
	return true
}

// Outcome is what one game came to.
type Outcome struct {
	Hash      uint64 // of how it ended
	Failed    bool
	Winners   uint8
	Turns     int32
	Decisions int32
	Behind    Behind
	Final     []int64 // by seat and counter of Player.Counters
	Gained    []int64 // by seat and counter
	Cards     []CardOutcome
	Yield     []int64 // by design and counter; last, how many cards it moved
}

// CardOutcome is what became of the cards of one design in a game.
type CardOutcome struct {
	Offered          bool
	Acquired, Played uint8 // by whom
	First            int8  // who acquired it first; -1 for nobody
	Plays            int32 // how often one entered an active zone
	Payments         int32 // how often an action with it on the table was paid for
	Paid             int64 // and how much, together
	Able             int32 // turns in which a player could do something with it on the table
}

// Counters are the counters of players that outcomes tell of.
func (p *Player) Counters() []int16 { return p.w.measure.counters }

// Play plays a game of a simulation with a seed and writes what came of it to
// out, whose memory it reuses; false if it was stopped before its end. The bots
// sit so many seats further on than they were given.
func (p *Player) Play(seed uint64, game, rotate int, out *Outcome) bool {
	w := p.w
	for seat := range p.bots {
		w.bots[(seat+rotate)%len(p.bots)] = p.bots[seat]
	}
	if !w.run(GameSeed(seed, game)) {
		return false
	}
	m, s := &w.measure, w.game.State()
	n := len(m.counters)
	*out = Outcome{
		Hash: hashGame(game, s), Failed: s.Failed, Winners: s.Winners, Turns: s.Turn, Decisions: s.Asked, Behind: m.halfTime(s.Winners),
		Final: out.Final[:0], Gained: append(out.Gained[:0], m.gained...), Cards: out.Cards[:0], Yield: append(out.Yield[:0], m.yield...),
	}
	for seat := range m.seats {
		for _, c := range m.counters[:n] {
			out.Final = append(out.Final, min(w.game.PlayerCounter(c, int8(seat)), most))
		}
	}
	for d := range w.cards {
		c := &w.cards[d]
		out.Cards = append(out.Cards, CardOutcome{c.offered, c.acquired, c.played, m.first[d], m.plays[d], m.payments[d], m.paid[d], m.able[d]})
	}
	return true
}

// Share is a seat's share of the win: 1 alone, less of a tie, 0 otherwise.
func (o *Outcome) Share(seat int8) float64 {
	if o.Failed || o.Winners&(1<<uint8(seat)) == 0 {
		return 0
	}
	return 1 / float64(interp.Seats(o.Winners))
}
