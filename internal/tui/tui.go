// Package tui is a game on a full screen: the table, what is asked, what the
// cards do, what happened. It shows what whoever sits at the screen may know,
// and nothing else, and knows no word of any game: all that it says comes from
// what packs declare.
//
//	tui.go      what is asked for: playing, looking at a record
//	session.go  the course of a game: answers, undo, who is at the screen
//	model.go    messages in: keys, bots, hints
//	keys.go     what keys do
//	pick.go     an answer in the making
//	view.go     the screen: table above, question and card below
//	table.go    the table and its cells
//	detail.go   what a card does, what can be done with it and why not
//	overlay.go  help, log, whole table, going back, handing over
//	replay.go   a record, step by step
//	style.go    colours, of which nothing depends
package tui

import (
	"io"
	"os"

	tea "charm.land/bubbletea/v2"

	"shards/interp"
)

// Config is a game on the screen.
type Config struct {
	Start Start
	Open  bool // one person plays all human seats: nobody hands over
	// Save writes the game to a file; nil if it can't be done.
	Save     func(file string, g *interp.Game) error
	SaveName string // what to propose
	// Reload reads the packs anew and begins the same game again; nil if that
	// is not possible.
	Reload func() (Start, error)

	In  io.Reader
	Out io.Writer
	// Options are for tests: the size and colours of the screen.
	Options []tea.ProgramOption
}

// Result is how playing ended.
type Result struct {
	Game     *interp.Game // as it stands
	Finished bool
	Outcome  string // how it ended, in words
}

// Run plays a game on the screen, until it is over and left, or somebody quits.
func Run(c Config) (Result, error) {
	m, err := run(New(c), c)
	if err != nil {
		return Result{Game: c.Start.Game}, err
	}
	g := m.(*Model).s.g
	return Result{g, g.Over(), m.(*Model).outcome()}, nil
}

func run(m tea.Model, c Config) (tea.Model, error) {
	in, out := c.In, c.Out
	if in == nil {
		in = os.Stdin
	}
	if out == nil {
		out = os.Stdout
	}
	opts := append([]tea.ProgramOption{tea.WithInput(in), tea.WithOutput(out)}, c.Options...)
	return tea.NewProgram(m, opts...).Run()
}
