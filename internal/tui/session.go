package tui

import (
	"fmt"
	"slices"

	"shards/internal/bot"
	"shards/internal/face"
	"shards/internal/play"
	"shards/internal/record"
	"shards/interp"
)

// Start is a game about to be played, and what belongs to it.
type Start struct {
	Game     *interp.Game
	Book     *face.Book
	Seats    []play.Seat
	Recorder *record.Recorder // keeps the record; nil for none
	Hint     func(*interp.Game) Hint
	Focus    int16         // the design that is tried; -1 for none
	Notes    []string      // what to tell at the beginning
	Past     []record.Step // answers to give at once, as a saved game had them
}

// Hint is what a bot would do.
type Hint struct {
	Answer []int64
	Note   string // its estimate, and who says it
	Others []Other
}

// Other is another answer that the bot looked at.
type Other struct {
	Answer []int64
	Note   string
}

// session is the course of one game: answers, undo, who looks at the screen.
// It knows nothing of keys and screens.
type session struct {
	Start
	open  bool // one person plays all human seats
	g     *interp.Game
	r     *interp.Rules
	words *play.Words
	log   *play.Log
	past  []moment
	again []moment // what was taken back, next first
	at    int8     // the person who looks at the screen; -1 for none yet
	seen  []int    // how much of the log each seat has been shown at its last answer
}

// moment is a game before an answer, and the answer.
type moment struct {
	g      *interp.Game
	answer []int64
	why    *bot.Account // of a bot that can tell
	log    int
	said   string
	seen   []int
}

func newSession(st Start, open bool) *session {
	s := &session{Start: st, open: open, g: st.Game, r: st.Game.Rules(), at: -1, seen: make([]int, len(st.Seats))}
	s.words = play.NewWords(s.g, st.Seats, st.Book)
	s.log = play.NewLog(s.g)
	s.listen()
	switch people := s.people(); {
	case len(people) == 0:
		s.at = play.Everybody
	case len(people) == 1 || open:
		s.at = people[0]
		s.follow()
	}
	s.repeat(st.Past)
	return s
}

// listen makes the log and the record hear of the game as it stands.
func (s *session) listen() {
	g := s.g
	s.words.Of(g)
	g.Watch(func(n *interp.Note) {
		s.log.Note(n)
		if s.Recorder != nil {
			s.Recorder.Note(g, n)
		}
	})
}

func (s *session) people() []int8 {
	var out []int8
	for i := range s.Seats {
		if s.Seats[i].Bot == nil {
			out = append(out, int8(i))
		}
	}
	return out
}

// asked is the seat that the game waits for; -1 when it is over.
func (s *session) asked() int8 {
	if s.g.Over() || s.g.Pending().Kind == interp.NoDecision {
		return -1
	}
	return s.g.Pending().Seat
}

// bot says whether the game waits for a bot.
func (s *session) bot() bool { return s.asked() >= 0 && s.Seats[s.asked()].Bot != nil }

// handOver says whether somebody else has to come to the screen first.
func (s *session) handOver() bool {
	return s.asked() >= 0 && !s.bot() && s.asked() != s.at
}

// follow lets the one person of an open game sit where the game asks.
func (s *session) follow() {
	if seat := s.asked(); s.open && seat >= 0 && s.Seats[seat].Bot == nil {
		s.at = seat
	}
}

// viewer is whose knowledge is on the screen.
func (s *session) viewer() int8 {
	switch {
	case s.at == play.Everybody, s.at >= 0 && !s.handOver():
		return s.at
	}
	return play.Nobody
}

// mine says whether the person at the screen is asked.
func (s *session) mine() bool { return s.asked() >= 0 && s.asked() == s.at }

// give answers the pending decision.
func (s *session) give(answer []int64) error { return s.explained(answer, nil) }

// explained answers the pending decision; the log is told why, if anybody
// knows.
func (s *session) explained(answer []int64, why *bot.Account) error {
	d := s.g.Pending()
	if !d.Legal(answer) {
		return fmt.Errorf("%s", s.words.WhyNot())
	}
	m := moment{g: s.g.Clone(), answer: slices.Clone(answer), why: why, log: s.log.Len(), said: s.words.Answer(answer), seen: slices.Clone(s.seen)}
	if d.Seat == s.at {
		s.seen[d.Seat] = s.log.Len()
	}
	if len(s.again) > 0 && slices.Equal(s.again[0].answer, answer) {
		s.again = s.again[1:]
	} else {
		s.again = nil
	}
	s.past = append(s.past, m)
	if why != nil {
		s.log.Because(s.Seats[d.Seat].Name, why, answer)
		defer s.log.Answered()
	}
	if err := s.g.Answer(answer...); err != nil {
		s.past = s.past[:len(s.past)-1]
		return err
	}
	s.follow()
	return nil
}

// whole says whether the whole game may be taken back: nobody else is there
// from whom it would take something.
func (s *session) whole() bool {
	n := len(s.people())
	return n <= 1 || s.open || n == len(s.Seats)
}

// canGo says whether it is possible to go back to a moment: a decision of a
// person; of the same person in the same turn, if others play as well.
func (s *session) canGo(k int) bool {
	if k < 0 || k >= len(s.past) {
		return false
	}
	m := &s.past[k]
	seat := m.g.Pending().Seat
	if s.Seats[seat].Bot != nil && len(s.people()) > 0 {
		return false
	}
	return s.whole() || seat == s.at && m.g.State().Turn == s.g.State().Turn
}

// lastOwn is the last moment to go back to; -1 for none.
func (s *session) lastOwn() int {
	for k := len(s.past) - 1; k >= 0; k-- {
		if s.canGo(k) {
			return k
		}
	}
	return -1
}

// goTo goes back to a moment.
func (s *session) goTo(k int) bool {
	if !s.canGo(k) {
		return false
	}
	m := s.past[k]
	s.again = append(slices.Clone(s.past[k:]), s.again...)
	s.past = s.past[:k]
	s.g = m.g.Clone()
	s.log.Cut(m.log, s.g)
	copy(s.seen, m.seen)
	s.listen()
	s.follow()
	return true
}

// redo gives answers again that were taken back, up to the next decision of a
// person; false if there are none.
func (s *session) redo() bool {
	if len(s.again) == 0 {
		return false
	}
	for len(s.again) > 0 {
		if s.explained(s.again[0].answer, s.again[0].why) != nil {
			s.again = nil
			return true
		}
		if !s.bot() {
			break
		}
	}
	return true
}

// explains says whether a bot is there that can tell why it does what it does.
func (s *session) explains() bool {
	return slices.ContainsFunc(s.Seats, func(seat play.Seat) bool {
		_, ok := seat.Bot.(play.Explainer)
		return ok
	})
}

// told says whether any bot has told yet why it did something.
func (s *session) told() bool {
	return slices.ContainsFunc(s.past, func(m moment) bool { return m.why != nil })
}

// reasons tells why bots did what they did since the person at the screen
// answered last.
func (s *session) reasons() []string {
	from := 0
	if s.at >= 0 {
		from = s.seen[s.at]
	}
	return s.log.Reasons(s.viewer(), from)
}

// repeat gives the answers of a record as far as the same is asked and they
// are possible. It gives how many it gave.
func (s *session) repeat(steps []record.Step) int {
	n := 0
	for i := range steps {
		a := steps[i].In(s.g)
		if a == nil || s.give(a) != nil {
			break
		}
		n++
	}
	return n
}

// steps are the answers up to now, as a record has them.
func (s *session) steps() []record.Step {
	if s.Recorder == nil {
		return nil
	}
	steps := s.Recorder.Record().Steps
	return slices.Clone(steps[:min(len(steps), int(s.g.State().Asked))])
}
