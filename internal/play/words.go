package play

import (
	"strings"

	"shards/internal/bot"
	"shards/internal/face"
	"shards/interp"
)

// What other ways of showing a game take from this one: its words and its log.

// Words says in words what is in a game.
type Words struct{ s *session }

// NewWords makes the words of a game between these seats.
func NewWords(g *interp.Game, seats []Seat, book *face.Book) *Words {
	return &Words{&session{Config: Config{Seats: seats, Book: book}, g: g, r: g.Rules()}}
}

// Of makes the words those of another state of the game.
func (w *Words) Of(g *interp.Game) { w.s.g = g }

// Choice is one line of a question: options that are the same to a person are
// one choice.
type Choice struct {
	Options []int // of the decision
	Text    string
}

// Choices are the options of the pending decision as a person sees them.
func (w *Words) Choices() []Choice {
	var out []Choice
	for _, c := range w.s.choices(w.s.g.Pending()) {
		out = append(out, Choice{c.options, c.text})
	}
	return out
}

// Question says what the pending decision asks and for what.
func (w *Words) Question() string { return w.s.question(w.s.g.Pending()) }

// Answer is an answer to the pending decision in words.
func (w *Words) Answer(a []int64) string { return w.s.answerText(a) }

// WhyNot says what is wrong with an answer to the pending decision that is
// not legal.
func (w *Words) WhyNot() string { return w.s.whyNot(w.s.g.Pending()).Error() }

// Sees says whether a viewer sees a counter of a player (-1 the table's).
func (w *Words) Sees(viewer int8, counter int, of int8) bool { return w.s.sees(viewer, counter, of) }

// Name is a card's name.
func (w *Words) Name(c interp.CardID) string { return w.s.name(c) }

// Described is a card with its state and the numbers that matter in play.
func (w *Words) Described(c interp.CardID) string { return w.s.described(c) }

// State is what a card has become.
func (w *Words) State(c interp.CardID) []string { return w.s.state(c) }

// Value is an attribute of a card as the game stands; "" if it has none.
func (w *Words) Value(c interp.CardID, at int16) string { return w.s.value(c, at) }

// Corner is the attribute that lists of cards show; -1 for none.
func (w *Words) Corner() int16 { return w.s.corner() }

// Player names a seat and who sits there.
func (w *Words) Player(seat int8) string { return w.s.player(seat) }

// SeatName is the letter of a seat.
func SeatName(seat int8) string { return seatName(seat) }

// Number is an amount for people.
func Number(n int64) string { return number(n) }

// Spoken is a declared name as people say it.
func Spoken(name string) string { return spoken(name) }

// Viewers who are no seat.
const (
	Nobody    = nobody    // sees what everybody sees
	Everybody = everybody // sees everything
)

// Knows says whether a viewer knows which card it is.
func (w *Words) Knows(viewer int8, c interp.CardID) bool { return w.s.knows(viewer, c) }

// Cards are the cards of a zone in order; seat -1 is the table's.
func (w *Words) Cards(zone int16, seat int8) []interp.CardID { return w.s.cards(zone, seat) }

// Log remembers what happened in a game and who saw it.
type Log struct{ j *journal }

// NewLog makes an empty log of a game.
func NewLog(g *interp.Game) *Log { return &Log{newLog(g)} }

// Note is told what happens.
func (l *Log) Note(n *interp.Note) { l.j.note(n) }

// Len is how much happened.
func (l *Log) Len() int { return l.j.len() }

// Cut forgets what happened since the log had this length; the game went back
// to g.
func (l *Log) Cut(n int, g *interp.Game) { l.j.cut(n, g) }

// Because notes how the bot of a seat came to the answer that it is about to
// give; Answered has to be called when it was given.
func (l *Log) Because(name string, a *bot.Account, answer []int64) { l.j.because(name, a, answer) }

// Answered notes what an answer that was explained has brought to light.
func (l *Log) Answered() { l.j.answered() }

// Explain lets lines tell why bots did what they did, or not.
func (l *Log) Explain(on bool) { l.j.explain = on }

// Reasons tells why bots did what they did since the log had a length, as far
// as a viewer may know it.
func (l *Log) Reasons(viewer int8, from int) []string { return l.j.reasons(viewer, from) }

// IsAside says whether a line of the log explains the line above.
func IsAside(line string) bool { return strings.HasPrefix(line, aside) }

// Reason is how a bot came to its last answer; nil if it can't tell.
func Reason(b Answerer) *bot.Account { return reasonOf(b) }

// Lines tells what happened since the log had a length, as a viewer saw it.
func (l *Log) Lines(viewer int8, from int) []string { return l.j.lines(viewer, from) }
