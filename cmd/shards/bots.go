package main

import (
	"slices"
	"strings"
	"sync"

	"shards/internal/bot"
	"shards/internal/sim"
	"shards/interp"
)

func botNames() []string { return bot.Names() }

// defaultBot is who plays when nobody is named: quick, and no fool.
func defaultBot() string {
	if names := bot.Names(); !slices.Contains(names, "greedy") {
		return names[0]
	}
	return "greedy"
}

func checkBot(name string) error {
	kind, _, _ := strings.Cut(name, ":")
	if !slices.Contains(bot.Names(), kind) {
		return usagef("there is no bot %q%s", kind, orElse(kind, bot.Names()))
	}
	if err := bot.Check(name); err != nil {
		return usagef("%w", err)
	}
	return nil
}

// player is a bot at a seat. Some bots take a while to learn the rules: they
// do so while people look at the table.
type player struct {
	bot   bot.Bot
	buf   []int64
	begin sync.Once
	ready chan struct{}
	make  func() bot.Bot
	fault any
}

// newPlayer is the bot of a seat, with the seed that a simulation would give
// it. The name is that of a bot.
func newPlayer(name string, r *interp.Rules, game uint64, seat int) *player {
	return &player{ready: make(chan struct{}), make: func() bot.Bot {
		b, err := bot.New(name, r, sim.BotSeed(game, seat))
		if err != nil {
			panic(err)
		}
		return b
	}}
}

// learn makes the bot, in the background.
func (p *player) learn() {
	p.begin.Do(func() {
		go func() {
			defer close(p.ready)
			defer func() { p.fault = recover() }()
			p.bot = p.make()
		}()
	})
}

func (p *player) Answer(g *interp.Game) []int64 {
	p.learn()
	if <-p.ready; p.fault != nil {
		panic(p.fault)
	}
	p.buf = p.bot.Answer(g, p.buf)
	return p.buf
}

// Why is how the bot came to its last answer; false if it can't tell.
func (p *player) Why() (bot.Account, bool) {
	e, ok := p.bot.(bot.Explainer)
	if !ok {
		return bot.Account{}, false
	}
	return e.Why(), true
}

// seatsFor is how many play: as many as are named, as --players says, or two
// if the game allows it.
func (a *app) seatsFor(r *interp.Rules, named int) (int, error) {
	n := max(r.MinPlayers, min(2, r.MaxPlayers))
	switch {
	case a.players > 0 && named > 1 && named != a.players:
		return 0, usagef("--players says %d, but %d are named", a.players, named)
	case a.players > 0:
		n = a.players
	case named > 1:
		n = named
	}
	if n < r.MinPlayers || n > r.MaxPlayers {
		return 0, usagef("%s is for %d to %d players, not %d", r.Name, r.MinPlayers, r.MaxPlayers, n)
	}
	return n, nil
}
