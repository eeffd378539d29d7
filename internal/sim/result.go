package sim

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"shards/internal/stats"
	"shards/interp"
)

// Result is what a simulation came to. Everything but Seconds and
// GamesPerSecond is the same for the same content, seed and bots. What its
// numbers mean is written in docs/measuring.md.
type Result struct {
	Game           string           `json:"game"`
	Packs          []string         `json:"packs"`
	Players        int              `json:"players"`
	Bots           []string         `json:"bots"`
	Seed           uint64           `json:"seed"`
	Games          int              `json:"games"` // complete ones
	Interrupted    bool             `json:"interrupted"`
	Verdict        string           `json:"verdict"`
	Wins           []int            `json:"wins"` // of each seat, alone
	Ties           int              `json:"ties"`
	Unfinished     int              `json:"unfinished"` // ended by the limit on turns
	Errors         int              `json:"errors"`     // ended by another limit
	FirstError     *Failure         `json:"first_error,omitempty"`
	Seats          []Seat           `json:"seats"`
	Turns          Spread           `json:"turns"`
	Decisions      stats.Estimate   `json:"decisions"`
	Ways           []Way            `json:"ways"` // how games ended, most frequent first
	Comebacks      *Comebacks       `json:"comebacks,omitempty"`
	Seconds        float64          `json:"seconds"`
	GamesPerSecond float64          `json:"games_per_second"`
	ContentHash    string           `json:"content_hash"`
	ResultHash     string           `json:"result_hash"`
	Again          string           `json:"reproduce"`
	Cards          map[string]*Card `json:"cards"`
	Usual          float64          `json:"usual"` // Owning of all cards together: who is ahead acquires more
	Counters       []Counter        `json:"counters"`
	Impact         []Impact         `json:"impact,omitempty"` // what --impact asked for
	TurnLimit      int              `json:"turn_limit,omitempty"`
	Options        map[string]int64 `json:"options,omitempty"`

	asked   int      // games that were to be played
	order   []string // ids of cards in the order of the packs
	options []string // as they are given on the command line
	refs    []string // and the packs
}

// Failure is a game that ended by a limit which shows a mistake of a card.
type Failure struct {
	Game    int    `json:"game"` // its number; the first is 0
	Seed    uint64 `json:"seed"` // of the game itself
	Message string `json:"message"`
}

// Seat is how often a seat won, of the games that somebody won alone.
type Seat struct {
	Seat    int            `json:"seat"` // from 1
	Bot     string         `json:"bot"`
	Wins    stats.Estimate `json:"wins"`
	P       float64        `json:"p"` // that chance alone would look so, all seats together
	Verdict Verdict        `json:"verdict"`
}

// Spread is how many turns games had, those of all players together.
type Spread struct {
	stats.Estimate
	P10    int     `json:"p10"`
	P50    int     `json:"p50"`
	P90    int     `json:"p90"`
	Counts []int64 `json:"counts"` // games by their number of turns, from 0
}

// Price is what it costs to get a card.
type Price int64

// NoPrice is the price of what can't be bought.
const NoPrice Price = -1

// String is the price as a table shows it.
func (p Price) String() string {
	if p == NoPrice {
		return "-"
	}
	return strconv.FormatInt(int64(p), 10)
}

// MarshalJSON writes a number, or null for no price.
func (p Price) MarshalJSON() ([]byte, error) {
	if p == NoPrice {
		return []byte("null"), nil
	}
	return []byte(p.String()), nil
}

// Card is what happened to the cards of one design.
type Card struct {
	Name string `json:"name"`
	// Price is the least that an action by which players get cards of the table
	// asks for it when a game begins; Paid is what was paid for it on average.
	Price Price   `json:"price"`
	Paid  float64 `json:"paid"`
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
	// Plays counts how often one entered an active zone.
	Plays int64 `json:"plays"`
	// OfferRate is Offered of all games.
	OfferRate stats.Estimate `json:"offer_rate"`
	// PickRate is the games in which somebody acquired it, of Offered.
	PickRate stats.Estimate `json:"pick_rate"`
	// PlayRate is the games in which somebody played it.
	PlayRate stats.Estimate `json:"play_rate"`
	// WinRate is WonWhenAcquired of Acquired.
	WinRate stats.Estimate `json:"win_rate"`
	// Owning is how much more those won who acquired it than players do on
	// average, in games in which some did and some did not.
	Owning stats.Estimate `json:"owning"`
	// P is how likely chance alone would make Owning differ so from Usual, all
	// cards looked at together (Holm).
	P       float64 `json:"p"`
	Verdict Verdict `json:"verdict"`
}

// Verdict is what is known, beyond chance.
type Verdict string

const (
	Strong  Verdict = "strong"
	Weak    Verdict = "weak"
	Helps   Verdict = "helps"
	Hurts   Verdict = "hurts"
	Unknown Verdict = "unknown"
)

// level is the chance of a false verdict that is allowed to all verdicts of a
// kind together.
const level = 0.05

// verdict is what a difference from what is usual means, given the corrected p.
func verdict(diff, p float64, more, less Verdict) Verdict {
	switch {
	case p >= level:
		return Unknown
	case diff > 0:
		return more
	}
	return less
}

// usual is how much more those win who acquire a card of the table, all cards
// taken together, in parts of the win.
func (t *tally) usual(fair float64) float64 {
	var all stats.Moments
	for i := range t.cards {
		if t.cards[i].offered > 0 {
			all.Join(t.measures.owning[i])
		}
	}
	if all.N == 0 {
		return 0
	}
	return all.Mean()/whole - fair
}

func (t *tally) result(r *interp.Rules, cfg Config, bots []string, took time.Duration) *Result {
	out := &Result{
		Game: r.ID, Players: cfg.Players, Bots: bots, Seed: cfg.Seed, Options: cfg.Options, TurnLimit: cfg.TurnLimit, asked: cfg.Games,
		Games: t.games, Interrupted: t.games < cfg.Games, Wins: t.wins, Ties: t.ties,
		Unfinished: t.unfinished, Errors: t.errors,
		Turns:     Spread{t.measures.turns.Estimate(stats.Confidence, 1), t.percentile(.1), t.percentile(.5), t.percentile(.9), t.turns},
		Decisions: t.measures.decisions.Estimate(stats.Confidence, 1),
		Seconds:   took.Seconds(), GamesPerSecond: float64(t.games) / max(took.Seconds(), 1e-9),
		ContentHash: fmt.Sprintf("%016x", r.Hash), ResultHash: fmt.Sprintf("%016x", t.hash),
		Cards: map[string]*Card{}, options: OptionArgs(r, cfg.Options), refs: cfg.Packs,
	}
	for _, p := range r.Packs {
		out.Packs = append(out.Packs, p.ID)
	}
	if t.first.index >= 0 {
		out.FirstError = &Failure{t.first.index, t.first.seed, t.first.message}
	}
	t.cardResults(r, cfg, out)
	t.seatResults(out)
	t.gameResults(r, out)
	out.Again = out.Reproduce()
	out.Verdict = out.verdict()
	return out
}

func (t *tally) cardResults(r *interp.Rules, cfg Config, out *Result) {
	price := prices(r, cfg)
	games := int64(t.games)
	p, owning := make([]float64, len(r.Cards)), make([]stats.Estimate, len(r.Cards))
	fair := 1 / float64(cfg.Players)
	out.Usual = t.usual(fair)
	for i := range t.cards {
		usual := out.Usual
		if t.cards[i].offered == 0 {
			usual = 0 // nobody had to be ahead to get it
		}
		e, q := t.measures.owning[i].Share(fair+usual, stats.Confidence, whole)
		p[i], owning[i] = q, stats.Estimate{N: e.N, Mean: e.Mean - fair, Low: e.Low - fair, High: e.High - fair}
		if e.N == 0 {
			owning[i].Mean = 0
		}
	}
	p = stats.Holm(p)
	for i := range t.cards {
		c, m, info := &t.cards[i], &t.measures, &r.Cards[i]
		out.order = append(out.order, info.ID)
		card := &Card{
			Name: info.Name, Price: price[i], Paid: ratio(m.paid[i], m.payments[i]),
			Offered: c.offered, Acquired: c.acquired, Played: c.played, WonWhenAcquired: c.won, Plays: m.plays[i],
			OfferRate: stats.Wilson(c.offered, games, stats.Confidence),
			PickRate:  stats.Wilson(m.taken[i], c.offered, stats.Confidence),
			PlayRate:  stats.Wilson(m.played[i], games, stats.Confidence),
			WinRate:   stats.Wilson(c.won, c.acquired, stats.Confidence),
			Owning:    owning[i], P: p[i],
		}
		usual := out.Usual
		if c.offered == 0 {
			usual = 0
		}
		card.Verdict = verdict(card.Owning.Mean-usual, card.P, Strong, Weak)
		out.Cards[info.ID] = card
	}
}

func (t *tally) seatResults(out *Result) {
	decided := int64(0)
	for _, n := range t.wins {
		decided += int64(n)
	}
	fair := 1 / float64(len(t.wins))
	var p []float64
	for _, n := range t.wins {
		p = append(p, stats.ShareP(int64(n), decided, fair))
	}
	if len(p) == 2 {
		p = p[:1] // the other one says the same
	}
	p = stats.Holm(p)
	for seat, n := range t.wins {
		s := Seat{Seat: seat + 1, Bot: out.Bots[seat], Wins: stats.Wilson(int64(n), decided, stats.Confidence), P: p[min(seat, len(p)-1)]}
		s.Verdict = verdict(s.Wins.Mean-fair, s.P, Strong, Weak)
		out.Seats = append(out.Seats, s)
	}
}

// Ordered lists the ids of the cards in the order of the packs.
func (r *Result) Ordered() []string { return r.order }

// Reproduce is the command line that gives this result again: the whole one
// where it was interrupted.
func (r *Result) Reproduce() string {
	packs := r.refs
	if len(packs) == 0 {
		packs = r.Packs
	}
	s := fmt.Sprintf("shards sim --pack %s --players %d --bots %s --games %d --seed %d",
		strings.Join(packs, " --pack "), r.Players, BotArg(r.Bots), r.asked, r.Seed)
	if r.TurnLimit > 0 {
		s += fmt.Sprintf(" --turn-limit %d", r.TurnLimit)
	}
	for _, o := range r.options {
		s += " --option " + o
	}
	if len(r.Impact) > 0 {
		var ids []string
		for _, i := range r.Impact {
			ids = append(ids, i.Card)
		}
		s += " --impact " + strings.Join(ids, ",")
	}
	return s
}

// BotArg is the list of bots as --bots takes it.
func BotArg(bots []string) string {
	if same(bots) {
		bots = bots[:min(1, len(bots))]
	}
	return strings.Join(bots, ",")
}

// OptionArgs are options as --option takes them, in order.
func OptionArgs(r *interp.Rules, options map[string]int64) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(options)) {
		v := fmt.Sprint(options[name])
		for i := range r.Options {
			if o := &r.Options[i]; o.Name == name {
				switch n := options[name]; {
				case o.Bool:
					v = fmt.Sprint(n != 0)
				case n >= 0 && n < int64(len(o.Values)):
					v = o.Values[n]
				}
			}
		}
		out = append(out, name+"="+v)
	}
	return out
}

func same(names []string) bool {
	for _, n := range names {
		if n != names[0] {
			return false
		}
	}
	return true
}
