package interp

import "slices"

// NoteKind says what a Note tells.
type NoteKind uint8

const (
	NoteEvent  NoteKind = iota // Event
	NoteAction                 // Seat does Action, with Card
	NoteAnswer                 // Seat answered a decision
	NoteShow                   // Seat shows Card
	NoteCopy                   // Seat's effect copies Card's
	NoteBecome                 // Card begins to count as Design by Seat's effect
	NoteOut                    // Seat is out
	NoteOver                   // the game is over; Seats have won
)

// Note tells whoever watches a game what happened in it. It is only valid
// during the call.
type Note struct {
	Kind   NoteKind
	Seat   int8
	Seats  uint8
	Asked  DecisionKind
	Action int16
	Design int16
	Card   CardID
	Event  *Event // set for NoteEvent
	Answer []int64
	Secret bool // of an answer: only Seat knows it
}

// Keep is a copy of the note that stays valid.
func (n *Note) Keep() Note {
	k := *n
	if n.Event != nil {
		ev := *n.Event
		k.Event = &ev
	}
	k.Answer = slices.Clone(n.Answer)
	return k
}

// tell tells who watches; what they look at is none of the game's work.
func (g *Game) tell(n Note) {
	g.told = n
	g.watching()
}

func (g *Game) watching() {
	work, running := g.work, g.running
	g.running = false
	g.watch(&g.told)
	g.work, g.running = work, running
}

// note tells of an event. Nothing is told more often, so little is copied.
func (g *Game) note(ev *Event) {
	n := &g.told
	g.toldEvent = *ev
	n.Kind, n.Seat, n.Card, n.Event = NoteEvent, ev.By, ev.Card, &g.toldEvent
	g.watching()
	n.Event = nil
}

func (g *Game) noteAnswer(kind DecisionKind, answer []int64) {
	d := &g.s.Pending
	g.tell(Note{Kind: NoteAnswer, Seat: d.Seat, Card: None, Asked: kind, Answer: answer, Secret: g.r.Prompts[d.Prompt].Secret})
}

// Watch sets who is told what happens; nil for nobody.
func (g *Game) Watch(f func(*Note)) { g.watch = f }
