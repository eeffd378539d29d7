// Package bot plays games by itself. A bot knows the rules that it is given
// and what its seat may know; it knows no game by name, so it plays any pack.
//
// One file is one bot: a type with Answer and Reset, and a variable that
// defines it. Nothing else has to be told.
package bot

import (
	"fmt"
	"slices"
	"strings"

	"shards/interp"
)

// Bot answers decisions. It may play several seats of a game, and one game
// after another; it is used by one goroutine at a time.
type Bot interface {
	// Answer is a legal answer to the pending decision, for the seat that is
	// asked. It does not change the game. The answer is written to buf, whose
	// old content is lost, and is valid until the next call.
	Answer(g *interp.Game, buf []int64) []int64
	// Reset makes the bot what New would make with this seed.
	Reset(seed uint64)
}

// maker is one kind of bot.
type maker struct {
	name string
	doc  string
	make func(r *interp.Rules) Bot
}

var makers []maker

// define makes a kind of bot known.
func define(name, doc string, make func(r *interp.Rules) Bot) string {
	makers = append(makers, maker{name, doc, make})
	slices.SortFunc(makers, func(a, b maker) int { return strings.Compare(a.name, b.name) })
	return name
}

// New makes a bot by name. With the same seed and the same games it gives the
// same answers.
func New(name string, r *interp.Rules, seed uint64) (Bot, error) {
	for _, m := range makers {
		if m.name == name {
			b := m.make(r)
			b.Reset(seed)
			return b, nil
		}
	}
	return nil, fmt.Errorf("no bot is called %q; there are %s", name, strings.Join(Names(), ", "))
}

// Names are the names of all bots.
func Names() []string {
	var names []string
	for _, m := range makers {
		names = append(names, m.name)
	}
	return names
}

// Doc says in a sentence how a bot plays; empty for an unknown name.
func Doc(name string) string {
	for _, m := range makers {
		if m.name == name {
			return m.doc
		}
	}
	return ""
}
