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
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	tea "charm.land/bubbletea/v2"

	"shards/interp"
)

// Config is a game on the screen.
type Config struct {
	Start Start
	Open  bool // one person plays all human seats: nobody hands over
	// Explain lets the log tell why bots do what they do, from the beginning.
	Explain bool
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
	g := m.s.g
	return Result{g, g.Over(), m.outcome()}, nil
}

func run(m *Model, c Config) (*Model, error) {
	in, out := c.In, c.Out
	if in == nil {
		in = os.Stdin
	}
	if out == nil {
		out = os.Stdout
	}
	g := &guard{m: m}
	opts := append([]tea.ProgramOption{tea.WithInput(in), tea.WithOutput(out)}, c.Options...)
	_, err := tea.NewProgram(g, opts...).Run()
	if g.fault != nil {
		return m, g.fault
	}
	if errors.Is(err, tea.ErrInterrupted) {
		err = nil
	}
	return m, err
}

// Fault is a panic of ours, after which the terminal is as it was before.
type Fault struct {
	Value any
	Stack []byte
}

func (f *Fault) Error() string { return fmt.Sprint(f.Value) }

// guard is a model whose panics end the program in an orderly way.
type guard struct {
	m     *Model
	fault *Fault
}

func (g *guard) Init() tea.Cmd { return g.cmd(g.m.Init()) }

func (g *guard) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	defer g.caught(&cmd)
	if f, ok := msg.(*Fault); ok {
		g.fault = f
		return g, tea.Quit
	}
	_, cmd = g.m.Update(msg)
	return g, g.cmd(cmd)
}

func (g *guard) View() (v tea.View) {
	var cmd tea.Cmd
	defer func() {
		if cmd != nil {
			v = tea.NewView("A fault of the program; press any key.")
			v.AltScreen = true
		}
	}()
	defer g.caught(&cmd)
	if g.fault != nil {
		return tea.NewView("")
	}
	return g.m.View()
}

// caught turns a panic into the end of the program.
func (g *guard) caught(cmd *tea.Cmd) {
	if p := recover(); p != nil {
		g.fault = &Fault{p, debug.Stack()}
		*cmd = tea.Quit
	}
}

// cmd guards what goes on in the background.
func (g *guard) cmd(c tea.Cmd) tea.Cmd {
	if c == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if p := recover(); p != nil {
				msg = &Fault{p, debug.Stack()}
			}
		}()
		return c()
	}
}
