package sim

import (
	"fmt"
	"math"
	"strings"
	"time"

	"shards/interp"
)

// Result is what a simulation came to. Everything but Seconds and
// GamesPerSecond is the same for the same content, seed and bots.
type Result struct {
	Game           string           `json:"game"`
	Packs          []string         `json:"packs"`
	Players        int              `json:"players"`
	Bots           []string         `json:"bots"`
	Seed           uint64           `json:"seed"`
	Games          int              `json:"games"` // complete ones
	Interrupted    bool             `json:"interrupted"`
	Wins           []int            `json:"wins"` // of each seat, alone
	Ties           int              `json:"ties"`
	Unfinished     int              `json:"unfinished"` // ended by the limit on turns
	Errors         int              `json:"errors"`     // ended by another limit
	FirstError     *Failure         `json:"first_error,omitempty"`
	Turns          Spread           `json:"turns"`
	Decisions      Mean             `json:"decisions"`
	Seconds        float64          `json:"seconds"`
	GamesPerSecond float64          `json:"games_per_second"`
	ContentHash    string           `json:"content_hash"`
	ResultHash     string           `json:"result_hash"`
	Cards          map[string]*Card `json:"cards"`
	TurnLimit      int              `json:"turn_limit,omitempty"`
	Options        map[string]int64 `json:"options,omitempty"`

	optionText []string // options as --option takes them
	asked      int      // games that were to be played
	order      []string // ids of cards in the order of the packs
	names      map[string]string
}

// Failure is a game that ended by a limit which shows a mistake of a card.
type Failure struct {
	Game    int    `json:"game"` // its number; the first is 0
	Seed    uint64 `json:"seed"` // of the game itself
	Message string `json:"message"`
}

// Spread is how many turns games had, those of all players together.
type Spread struct {
	Mean float64 `json:"mean"`
	P10  int     `json:"p10"`
	P50  int     `json:"p50"`
	P90  int     `json:"p90"`
}

// Mean is an average.
type Mean struct {
	Mean float64 `json:"mean"`
}

// Card is what happened to the cards of one design.
type Card struct {
	// Offered counts games in which it lay in a slot of the table, or a player
	// could have done something with it there.
	Offered int64 `json:"offered"`
	// Acquired counts players of games who took it from the table and had it
	// when that turn was over.
	Acquired int64 `json:"acquired"`
	// Played counts players of games for whom it entered an active zone.
	Played int64 `json:"played"`
	// WonWhenAcquired counts those of Acquired who won.
	WonWhenAcquired int64 `json:"won_when_acquired"`
	// WinRate is WonWhenAcquired of Acquired, with its 95 % interval.
	WinRate Rate `json:"win_rate"`
}

// Rate is a share with the interval that holds the true one 95 times in 100.
type Rate struct {
	N    int64   `json:"n"`
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// z95 is how many standard errors wide a two-sided 95 % interval is each way.
const z95 = 1.959963984540054

// Wilson is the share k of n and its interval of z standard errors. It is
// honest for few games and for shares near 0 and 1.
func Wilson(k, n int64, z float64) Rate {
	if n == 0 {
		return Rate{0, 0, 0, 1}
	}
	p, m := float64(k)/float64(n), float64(n)
	mid := p + z*z/(2*m)
	dev := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	f := 1 + z*z/m
	return Rate{n, p, max(0, (mid-dev)/f), min(1, (mid+dev)/f)}
}

func (t *tally) result(r *interp.Rules, cfg Config, bots []string, took time.Duration) *Result {
	out := &Result{
		Game: r.ID, Players: cfg.Players, Bots: bots, Seed: cfg.Seed, Options: cfg.Options, TurnLimit: cfg.TurnLimit, asked: cfg.Games,
		Games: t.games, Interrupted: t.games < cfg.Games, Wins: t.wins, Ties: t.ties,
		Unfinished: t.unfinished, Errors: t.errors,
		Turns:     Spread{t.meanTurns(), t.percentile(.1), t.percentile(.5), t.percentile(.9)},
		Decisions: Mean{ratio(t.decisions, int64(t.games))},
		Seconds:   took.Seconds(), GamesPerSecond: float64(t.games) / max(took.Seconds(), 1e-9),
		ContentHash: fmt.Sprintf("%016x", r.Hash), ResultHash: fmt.Sprintf("%016x", t.hash),
		Cards: map[string]*Card{}, names: map[string]string{},
		optionText: r.OptionTexts(cfg.Options),
	}
	for _, p := range r.Packs {
		out.Packs = append(out.Packs, p.ID)
	}
	if t.first.index >= 0 {
		out.FirstError = &Failure{t.first.index, t.first.seed, t.first.message}
	}
	for i := range t.cards {
		c, info := &t.cards[i], &r.Cards[i]
		out.Cards[info.ID] = &Card{c.offered, c.acquired, c.played, c.won, Wilson(c.won, c.acquired, z95)}
		out.order = append(out.order, info.ID)
		out.names[info.ID] = info.Name
	}
	return out
}

// Reproduce is the command line that gives this result again: the whole one
// where it was interrupted.
func (r *Result) Reproduce() string {
	bots := r.Bots
	if same(bots) {
		bots = bots[:min(1, len(bots))]
	}
	s := fmt.Sprintf("shards sim --pack %s --players %d --bots %s --games %d --seed %d",
		strings.Join(r.Packs, " --pack "), r.Players, strings.Join(bots, ","), r.asked, r.Seed)
	for _, o := range r.optionText {
		s += " --option " + o
	}
	if r.TurnLimit > 0 {
		s += fmt.Sprintf(" --turn-limit %d", r.TurnLimit)
	}
	return s
}

func same(names []string) bool {
	for _, n := range names {
		if n != names[0] {
			return false
		}
	}
	return true
}
