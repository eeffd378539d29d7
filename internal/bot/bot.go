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
	name   string
	doc    string
	params []Param
	make   func(r *interp.Rules, p Params) Bot
}

var makers []maker

// define makes a kind of bot known.
func define(name, doc string, make func(r *interp.Rules) Bot) string {
	return defineWith(name, doc, nil, func(r *interp.Rules, _ Params) Bot { return make(r) })
}

// defineWith makes a kind of bot known that has parameters.
func defineWith(name, doc string, params []Param, make func(r *interp.Rules, p Params) Bot) string {
	makers = append(makers, maker{name, doc, params, make})
	slices.SortFunc(makers, func(a, b maker) int { return strings.Compare(a.name, b.name) })
	return name
}

// find is the kind of bot that a name with or without parameters is about, and
// the parameters.
func find(name string) (*maker, Params, error) {
	kind, text, more := strings.Cut(name, ":")
	for i := range makers {
		m := &makers[i]
		if m.name != kind {
			continue
		}
		if more && text == "" {
			return nil, nil, fmt.Errorf("bot %s: nothing stands behind the colon", kind)
		}
		p, err := m.values(text)
		return m, p, err
	}
	return nil, nil, fmt.Errorf("no bot is called %q; there are %s", kind, strings.Join(Names(), ", "))
}

// Stopper is a bot that may think for long. Once stop says so it answers at
// once, with anything.
type Stopper interface{ StopWith(stop func() bool) }

// New makes a bot by name, which may be followed by parameters: "mcts:200".
// With the same seed and the same games it gives the same answers, unless a
// parameter makes it look at the clock.
func New(name string, r *interp.Rules, seed uint64) (Bot, error) {
	m, p, err := find(name)
	if err != nil {
		return nil, err
	}
	b := m.make(r, p)
	b.Reset(seed)
	return b, nil
}

// Check says what is wrong with the name of a bot and its parameters, if
// anything is.
func Check(name string) error {
	_, _, err := find(name)
	return err
}

// Names are the names of all bots, without parameters.
func Names() []string {
	var names []string
	for _, m := range makers {
		names = append(names, m.name)
	}
	return names
}

// Doc says in a sentence how a bot plays; empty for an unknown name.
func Doc(name string) string {
	if m, _, err := find(name); err == nil {
		return m.doc
	}
	return ""
}

// ParamsOf are the parameters of a bot.
func ParamsOf(name string) []Param {
	if m, _, err := find(name); err == nil {
		return m.params
	}
	return nil
}
