// Package play is a game at plain prompts: people and bots by seat, numbered
// options, a log of what happened. Whoever sits at a seat is shown what that
// seat may know, and nothing else.
//
//	play.go    the course of a game
//	table.go   how the table is shown
//	names.go   what cards, options and questions are called
//	prompt.go  a question: its options, and the commands beside them
//	answer.go  what a line that was typed means as an answer
//	why.go     why something can't be done
//	log.go     what happened, as each seat saw it
//	explain.go why bots did what they did, as each seat may know it
package play

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
	"strings"

	"shards/internal/face"
	"shards/interp"
)

// Answerer answers the pending decision of a game.
type Answerer interface {
	Answer(g *interp.Game) []int64
}

// Seat is who plays: a person, or a bot.
type Seat struct {
	Name string
	Bot  Answerer // nil for a person
}

// Config is a game at prompts.
type Config struct {
	Seats  []Seat
	Book   *face.Book
	In     io.Reader
	Out    io.Writer
	Style  face.Style
	Screen bool     // Out is a screen: it is cleared between people
	Echo   bool     // In is no keyboard: show what is read
	Hint   Answerer // who gives hints; nil for nobody
	// Explain lets the log tell why bots do what they do.
	Explain bool
	// Past are answers that were given before; undo and the log know them.
	Past [][]int64
	// Resumed says that bots have played before, who no longer tell why.
	Resumed bool
	// Save writes a game to a file; nil if it can't be done.
	Save func(file string, g *interp.Game) error
	// Watch is told everything that happens; nil for nobody.
	Watch func(g *interp.Game, n *interp.Note)
}

// Outcome is how playing ended.
type Outcome uint8

const (
	Finished Outcome = iota // the game is over
	Quit                    // somebody quit
	EndOfInput
)

// Run plays a game to its end, or until somebody quits. It gives the game as it
// is then, which is another one if somebody went back.
func Run(g *interp.Game, c Config) (*interp.Game, Outcome, error) {
	s := &session{Config: c, g: g, r: g.Rules(), in: bufio.NewReader(c.In), last: -1, seen: make([]int, len(c.Seats))}
	s.log = newLog(g)
	s.log.explain = c.Explain
	s.listen()
	if err := s.goOn(); err != nil {
		return s.g, Quit, err
	}
	out, err := s.run()
	return s.g, out, err
}

// session is one game at prompts.
type session struct {
	Config
	g    *interp.Game
	r    *interp.Rules
	in   *bufio.Reader
	log  *journal
	seen []int // how much of the log each seat has been shown

	last   int8  // the person who was asked last
	shown  int32 // the turn in which the table was shown last
	fresh  bool  // show the table with the next question
	back   []snapshot
	wishes []wish
}

// snapshot is a game before a person answered.
type snapshot struct {
	g    *interp.Game
	seat int8
	log  int
	seen []int
}

// goOn gives the answers that were given before. What happened since a person
// answered last is news to that person.
func (s *session) goOn() error {
	for i, a := range s.Past {
		if s.g.Over() || !s.g.Pending().Legal(a) {
			return fmt.Errorf("answer %d of the game before is not legal", i+1)
		}
		give := s.answer
		if s.Seats[s.g.Pending().Seat].Bot != nil {
			give = func(a []int64) error { return s.g.Answer(a...) }
		}
		if err := give(a); err != nil {
			return err
		}
	}
	for seat := range s.seen {
		s.seen[seat] = s.sinceLast(int8(seat))
	}
	return nil
}

func (s *session) run() (Outcome, error) {
	s.fresh = true
	for !s.g.Over() {
		seat := s.g.Pending().Seat
		if b := s.Seats[seat].Bot; b != nil {
			if err := s.botAnswers(s.Seats[seat].Name, b); err != nil {
				return Quit, fmt.Errorf("the bot %s: %w", s.Seats[seat].Name, err)
			}
			if s.people() == 0 {
				s.tellLog(everybody, &s.seen[0])
			}
			continue
		}
		s.turnTo(seat)
		switch out, err := s.ask(seat); {
		case err == io.EOF:
			fmt.Fprintln(s.Out, "\nThe input has ended, and the game has not.")
			return EndOfInput, nil
		case err != nil:
			return Quit, err
		case out:
			return Quit, nil
		}
	}
	s.end()
	return Finished, nil
}

// botAnswers lets a bot answer, and notes why it does.
func (s *session) botAnswers(name string, b Answerer) error {
	answer := b.Answer(s.g)
	why := reasonOf(b)
	if why != nil {
		s.log.because(name, why, answer)
	}
	err := s.g.Answer(answer...)
	if why != nil {
		s.log.answered()
	}
	return err
}

// listen makes the log, and whoever watches, hear of the game as it stands.
func (s *session) listen() {
	g := s.g
	g.Watch(func(n *interp.Note) {
		s.log.note(n)
		if s.Watch != nil {
			s.Watch(g, n)
		}
	})
}

// people is how many seats are people's.
func (s *session) people() int {
	n := 0
	for _, seat := range s.Seats {
		if seat.Bot == nil {
			n++
		}
	}
	return n
}

// turnTo makes sure that the person at a seat, and nobody else, looks at the
// screen.
func (s *session) turnTo(seat int8) {
	if seat == s.last {
		return
	}
	first := s.last < 0
	s.last, s.fresh, s.wishes = seat, true, nil
	if s.people() < 2 {
		return
	}
	if !s.Screen {
		fmt.Fprintf(s.Out, "\n%s\n", s.Style.Bold(strings.Repeat("=", 24)+" for "+s.player(seat)+" only "+strings.Repeat("=", 24)))
		return
	}
	if !first {
		fmt.Fprint(s.Out, clearScreen)
	}
	fmt.Fprintf(s.Out, "The next question is for %s. Nobody else should look. Press Enter. ", s.player(seat))
	s.in.ReadString('\n')
	fmt.Fprint(s.Out, clearScreen)
}

const clearScreen = "\x1b[H\x1b[2J\x1b[3J"

// player names a seat and who sits there.
func (s *session) player(seat int8) string {
	return fmt.Sprintf("%s (%s)", seatName(seat), s.Seats[seat].Name)
}

// answer gives an answer of a person, which undo takes back.
func (s *session) answer(a []int64) error {
	s.back = append(s.back, snapshot{s.g.Clone(), s.g.Pending().Seat, s.log.len(), append([]int(nil), s.seen...)})
	return s.g.Answer(a...)
}

// undo goes back to the seat's last decision; false if there is none.
func (s *session) undo(seat int8) bool {
	for i := len(s.back) - 1; i >= 0; i-- {
		if s.back[i].seat != seat {
			continue
		}
		b := s.back[i]
		s.back = s.back[:i]
		s.g = b.g
		s.log.cut(b.log, s.g)
		s.listen()
		copy(s.seen, b.seen)
		s.seen[seat] = b.log
		s.fresh, s.wishes = true, nil
		return true
	}
	return false
}

// tellLog shows what happened since a mark, as a seat saw it.
func (s *session) tellLog(viewer int8, mark *int) {
	s.print(s.log.lines(viewer, *mark))
	*mark = s.log.len()
}

// print shows lines of the log, long ones in several.
func (s *session) print(lines []string) {
	for _, line := range lines {
		indent := ""
		if IsAside(line) {
			indent = aside
		}
		for i, l := range face.Wrap(line, lineWidth-2-len(indent)) {
			if i > 0 {
				l = "    " + l
			}
			fmt.Fprintln(s.Out, s.Style.Faint(indent+l))
		}
	}
}

const lineWidth = 96

// end tells how the game ended.
func (s *session) end() {
	viewer := everybody
	switch s.people() {
	case 0:
	case 1:
		for i := range s.Seats {
			if s.Seats[i].Bot == nil {
				viewer = int8(i)
			}
		}
	default:
		viewer = nobody
	}
	s.tellLog(viewer, &s.seen[max(0, s.last)])
	fmt.Fprintln(s.Out)
	s.tableFor(viewer)
	st := s.g.State()
	switch {
	case s.g.Failure() != "" || st.Failed:
		fmt.Fprintln(s.Out, s.Style.Bold("The game was stopped: "+s.g.Failure()))
	case bits.OnesCount8(st.Winners) == 0:
		fmt.Fprintln(s.Out, s.Style.Bold("The game is over, and nobody has won."))
	case bits.OnesCount8(st.Winners) == 1:
		fmt.Fprintln(s.Out, s.Style.Bold(s.player(int8(bits.TrailingZeros8(st.Winners)))+" has won."))
	default:
		var names []string
		for seat := range st.Seats {
			if st.Winners&(1<<uint8(seat)) != 0 {
				names = append(names, s.player(seat))
			}
		}
		fmt.Fprintln(s.Out, s.Style.Bold("A tie of "+strings.Join(names, " and ")+"."))
	}
}
