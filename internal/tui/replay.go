package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shards/internal/face"
	"shards/internal/play"
	"shards/internal/record"
	"shards/interp"
)

// Replay is a record on the screen.
type Replay struct {
	Record *record.Record
	Rules  *interp.Rules
	Book   *face.Book
	Notes  []string // what to tell at the beginning
	At     int      // the question to begin with, from 1
	// Export makes a scenario file of the position before a question and gives
	// its name; nil if it can't be done.
	Export func(at int) (file string, err error)

	Config // In, Out and Options
}

// replaying is a record that the screen steps through.
type replaying struct {
	c     Replay
	p     *record.Replay
	marks []int // the length of the log before each answer
	jump  string
	asks  bool // for the number of a question
	stop  *record.Divergence
}

// RunReplay shows a record on the screen.
func RunReplay(c Replay) error {
	m, err := NewReplay(c)
	if err != nil {
		return err
	}
	_, err = run(m, c.Config)
	return err
}

// NewReplay makes the screen of a record.
func NewReplay(c Replay) (*Model, error) {
	var seats []play.Seat
	for _, name := range c.Record.Seats {
		seats = append(seats, play.Seat{Name: name, Bot: nobody{}})
	}
	rep := &replaying{c: c}
	var log *play.Log
	p, err := record.NewReplay(c.Rules, c.Record, func(g *interp.Game, n *interp.Note) {
		if log != nil {
			log.Note(n)
		}
	})
	if err != nil {
		return nil, err
	}
	rep.p = p
	s := &session{Start: Start{Game: p.Game(), Book: c.Book, Seats: seats, Focus: -1}, g: p.Game(), r: c.Rules, at: play.Everybody, seen: make([]int, len(seats))}
	s.words, s.log = play.NewWords(s.g, seats, c.Book), play.NewLog(s.g)
	log = s.log
	m := &Model{c: c.Config, s: s, w: 80, h: 24, sel: interp.None, rep: rep, flash: strings.Join(c.Notes, "; ")}
	if d := p.Start(); d != nil {
		rep.stop = d
	}
	m.goToAnswer(c.At - 1)
	return m, nil
}

// nobody sits at the seats of a record.
type nobody struct{}

func (nobody) Answer(*interp.Game) []int64 { return nil }

// stepped makes the screen that of the game as it stands.
func (m *Model) stepped() {
	m.s.g = m.rep.p.Game()
	m.s.words.Of(m.s.g)
	if m.sel != interp.None && (int(m.sel) >= len(m.s.g.State().Cards) || m.cellOf(m.sel) == interp.None) && !m.onTable {
		m.sel = interp.None
	}
}

// next gives the next answer; false if there is none, or it goes another way.
func (m *Model) next() bool {
	r := m.rep
	if r.p.Next() == nil || r.stop != nil {
		return false
	}
	r.marks = append(r.marks[:r.p.At()], m.s.log.Len())
	if d := r.p.Step(); d != nil {
		r.stop = d
		m.stepped()
		return false
	}
	m.stepped()
	return true
}

// previous takes the last answer back.
func (m *Model) previous() bool {
	r := m.rep
	if !r.p.Back() {
		return false
	}
	r.stop = nil
	if r.p.At() == 0 {
		r.stop = r.p.Start()
	}
	m.s.log.Cut(r.marks[r.p.At()], r.p.Game())
	m.stepped()
	return true
}

func (m *Model) goToAnswer(at int) {
	for m.rep.p.At() > at && m.previous() {
	}
	for m.rep.p.At() < at && m.next() {
	}
}

// turns steps until the turn is another one.
func (m *Model) turns(step func() bool) {
	turn := m.s.g.State().Turn
	for step() && m.s.g.State().Turn == turn {
	}
}

func (m *Model) keyReplay(name string) tea.Cmd {
	r := m.rep
	if r.asks {
		switch {
		case len(name) == 1 && name[0] >= '0' && name[0] <= '9':
			r.jump += name
			return nil
		case name == "backspace" && r.jump != "":
			r.jump = r.jump[:len(r.jump)-1]
			return nil
		case name == "enter":
			if at, err := strconv.Atoi(r.jump); err == nil {
				m.goToAnswer(max(0, at-1))
			}
		}
		r.asks, r.jump = false, ""
		return nil
	}
	switch name {
	case "n", "space", "enter":
		m.next()
	case "p", "backspace":
		m.previous()
	case "N", "pgdown":
		m.turns(m.next)
	case "P", "pgup":
		m.turns(m.previous)
	case "home":
		m.goToAnswer(0)
	case "end":
		m.goToAnswer(r.p.Len())
	case "g":
		r.asks = true
	case "right", "left", "down", "up":
		if m.onTable {
			m.keyTable(name)
			return nil
		}
		if name == "right" || name == "down" {
			m.next()
		} else {
			m.previous()
		}
	case "tab", "esc":
		if m.onTable {
			m.onTable, m.sel = false, interp.None
		} else if name == "tab" {
			m.toTable()
		}
	case "e":
		m.export()
	case "q":
		return tea.Quit
	case "?", "f1":
		m.read("Keys", []string{
			key.Render(fit("n p", 16)) + "the next answer, the one before (→ ←, space, backspace)",
			key.Render(fit("N P", 16)) + "the next turn, the turn before (page down, page up)",
			key.Render(fit("home end", 16)) + "the beginning, the end",
			key.Render(fit("g", 16)) + "go to a question by its number",
			key.Render(fit("tab", 16)) + "to the table and back: arrows go from card to card",
			key.Render(fit("v", 16)) + "the card in full",
			key.Render(fit("l t", 16)) + "the whole log, the whole table",
			key.Render(fit("e", 16)) + "make a scenario file of this position",
			key.Render(fit("q", 16)) + "leave",
		})
	case "v", "l", "t":
		return m.keyAlways(name)
	}
	return nil
}

func (m *Model) export() {
	r := m.rep
	if r.c.Export == nil || r.p.Next() == nil {
		m.say(true, "No scenario can be made here.")
		return
	}
	file, err := r.c.Export(r.p.At() + 1)
	if err != nil {
		m.say(true, "No scenario can be made here: "+err.Error())
		return
	}
	m.say(false, "A scenario of this position is in "+file)
}

// recorded is the question with the answer that was given.
func (m *Model) recorded(width, height int) []string {
	r := m.rep
	var lines []string
	if r.stop != nil {
		for _, l := range strings.Split(r.stop.String(), "\n") {
			for _, w := range face.Wrap(l, width-2) {
				lines = append(lines, alarm.Render(w))
			}
		}
		return lines
	}
	st := r.p.Next()
	if st == nil {
		lines = append(lines, "The record ends here.")
		if m.s.g.Over() {
			lines = append(lines, face.Wrap(m.outcome(), width)...)
		}
		return lines
	}
	answer, _ := r.p.Answer()
	d := m.s.g.Pending()
	if d.Kind == interp.ChooseNumber || d.Kind == interp.Distribute || answer == nil {
		return append(lines, chosen.Render(fit("▸ "+st.Said(), width)))
	}
	at := 0
	choices := m.s.words.Choices()
	for i, c := range choices {
		text := c.Text
		if a := d.Options[c.Options[0]].Action; a >= 0 && d.Options[c.Options[0]].Card != interp.None {
			text = play.Spoken(m.s.r.Actions[a].Text) + " " + text
		}
		if slices.ContainsFunc(answer, func(a int64) bool { return slices.Contains(c.Options, int(a)) }) {
			at = i
			lines = append(lines, chosen.Render(fit("▸ "+text, width)))
			continue
		}
		lines = append(lines, "  "+text)
	}
	if len(answer) == 0 {
		at = len(lines)
		lines = append(lines, chosen.Render(fit("▸ none", width)))
	}
	if len(lines) > height {
		top := min(max(0, at-height/2), len(lines)-height)
		lines = lines[top : top+height]
	}
	return lines
}

// where says which question of how many it is.
func (m *Model) where() string {
	r := m.rep
	switch {
	case r.stop != nil:
		return "the game goes another way"
	case r.p.Next() == nil:
		return fmt.Sprintf("the end, after %d answers", r.p.Len())
	}
	return fmt.Sprintf("%d of %d, %s: %s", r.p.At()+1, r.p.Len(), r.p.Next().Seat, m.s.words.Question())
}
