package interp

// NoteKind says what a Note tells.
type NoteKind uint8

const (
	NoteEvent  NoteKind = iota // Event
	NoteAction                 // Seat does Action, with Card
	NoteAnswer                 // Seat answered a decision
	NoteShow                   // Seat shows Card
	NoteCopy                   // Seat's effect copies Card's
	NoteOut                    // Seat is out
	NoteOver                   // the game is over; Seats have won
)

// Note tells whoever watches a game what happened in it.
type Note struct {
	Kind   NoteKind
	Seat   int8
	Seats  uint8
	Action int16
	Card   CardID
	Event  Event
	Asked  DecisionKind
	Answer []int64 // only valid during the call
}

// tell tells who watches; what they look at is none of the game's work.
func (g *Game) tell(n Note) {
	work, running := g.work, g.running
	g.running = false
	g.watch(n)
	g.work, g.running = work, running
}

func (g *Game) note(ev Event) { g.tell(Note{Kind: NoteEvent, Seat: ev.By, Card: ev.Card, Event: ev}) }

func (g *Game) noteAnswer(kind DecisionKind, answer []int64) {
	g.tell(Note{Kind: NoteAnswer, Seat: g.s.Pending.Seat, Asked: kind, Answer: answer})
}

// Watch sets who is told what happens; nil for nobody.
func (g *Game) Watch(f func(Note)) { g.watch = f }
