package play

import (
	"fmt"
	"strings"

	"shards/internal/card"
	"shards/interp"
)

// journal remembers what happened in a game and who saw it.
type journal struct {
	g       *interp.Game
	r       *interp.Rules
	entries []entry
	explain bool             // lines tell why bots did what they did
	ways    map[int16]string // how it is said that cards go to a zone
	action  int              // the last entry that is an action with a card
}

// entry is one thing that happened.
type entry struct {
	note  interp.Note
	turn  int32
	card  string // the name of its card
	knows uint8  // seats that saw which card it was, or what was answered
	owner int8   // whose it was afterwards
	words string // an answer

	counts uint8 // seats that see the counter that changed

	account *account // why a bot gives the answer that follows; nothing else is set then
}

func newLog(g *interp.Game) *journal { return &journal{g: g, r: g.Rules(), ways: map[int16]string{}} }

func (j *journal) len() int { return len(j.entries) }

// cut forgets what happened since, for the game went back.
func (j *journal) cut(n int, g *interp.Game) { j.entries, j.g = j.entries[:n], g }

// turn finds the first entry of a turn.
func (j *journal) turn(turn int32) int {
	for i := range j.entries {
		if j.entries[i].turn > turn {
			return i
		}
	}
	return 0
}

// note is told what happens.
func (j *journal) note(n *interp.Note) {
	e := entry{note: n.Keep(), turn: j.g.State().Turn, owner: -1}
	if n.Kind == interp.NoteAnswer {
		if e.words = j.answer(n); e.words == "" {
			return
		}
		if e.knows = everySeat; n.Secret {
			e.knows = 1 << uint8(n.Seat)
		}
	}
	if n.Kind == interp.NoteEvent && (n.Event.Kind == interp.EventGain || n.Event.Kind == interp.EventLose) {
		e.counts = j.counts(n.Event)
	}
	if n.Kind == interp.NoteEvent && n.Event.Kind >= interp.FirstVerbEvent {
		return // what it did is told by itself
	}
	if n.Card != interp.None && (n.Kind != interp.NoteEvent || n.Event.Card != interp.None) {
		c := &j.g.State().Cards[n.Card]
		e.card, e.owner = j.r.Cards[c.Def].Name, c.Owner
		e.knows = j.seen(n, c)
		if n.Kind == interp.NoteAction {
			j.action = len(j.entries)
		} else if a := j.action; a < len(j.entries) && j.entries[a].note.Kind == interp.NoteAction && j.entries[a].note.Card == n.Card {
			j.entries[a].knows |= e.knows // who sees the card now knows what it was done with
		}
	}
	j.entries = append(j.entries, e)
}

// counts is who sees the counter that changed.
func (j *journal) counts(ev *interp.Event) uint8 {
	c := &j.r.Counters[ev.Counter]
	switch c.Visible {
	case interp.VisibleNone:
		return 0
	case interp.VisibleOwner:
		return 1 << uint8(ev.Player)
	}
	return everySeat
}

// seen is who saw which card it was: those who know it now, and those who saw
// it where it came from.
func (j *journal) seen(n *interp.Note, c *interp.Card) uint8 {
	if n.Kind == interp.NoteAction {
		return c.Seen
	}
	if n.Kind != interp.NoteEvent || n.Event.Kind == interp.EventReveal {
		return 0xff
	}
	seen := c.Seen
	if from := n.Event.From; n.Event.Kind == interp.EventMove && from >= 0 {
		switch j.r.Zones[from].Visible {
		case interp.VisibleAll:
			seen = 0xff
		case interp.VisibleOwner:
			seen |= 1 << uint8(max(n.Event.Player, 0))
		}
	}
	return seen
}

// answer is an answer that the log tells; "" for those that show by what
// happens next.
func (j *journal) answer(n *interp.Note) string {
	d := j.g.Pending()
	switch n.Asked {
	case interp.ChooseNumber:
		return "says " + number(n.Answer[0])
	case interp.YesNo:
		return [...]string{"says yes", "says no"}[n.Answer[0]]
	case interp.Distribute:
		return "divides: " + shares(d, n.Answer)
	case interp.ChooseOption, interp.ChoosePlayers:
		var parts []string
		for _, i := range n.Answer {
			if o := d.Options[i]; o.Label >= 0 {
				parts = append(parts, labelled(j.g, d, int(i)))
			} else {
				parts = append(parts, seatName(o.Player))
			}
		}
		switch {
		case len(parts) == 0:
			return "chooses none"
		case j.r.LabelDesign(d.Options[n.Answer[0]].Label) >= 0:
			return "names " + strings.Join(parts, ", ")
		}
		return "chooses " + strings.Join(parts, ", ")
	}
	return ""
}

// lines tells what happened from an entry on, as a viewer saw it: a line for
// each action with what came of it.
func (j *journal) lines(viewer int8, from int) []string {
	t := &telling{j: j, viewer: viewer, card: interp.None}
	for i := from; i < len(j.entries); i++ {
		t.entry(&j.entries[i])
	}
	t.flush()
	return t.lines
}

// telling is a log on its way to a viewer.
type telling struct {
	j      *journal
	viewer int8
	lines  []string
	same   string // the last line, without how often it came
	times  int

	seat  int8          // whose line it is
	bare  bool          // it begins with the seat alone: it goes on with what began before
	head  string        // "" if there is no line yet
	does  string        // the name of its action
	card  interp.CardID // of the action, until it has moved
	parts []string
	move  moved

	asides []string // why the line was done
}

// moved are cards that went the same way, one after the other.
type moved struct {
	way    string
	names  []string
	hidden int
}

func (t *telling) sees(e *entry) bool { return may(t.viewer, e.knows) }

func (t *telling) name(e *entry) string {
	if t.sees(e) {
		return e.card
	}
	return "a card"
}

// flush ends a line.
func (t *telling) flush() {
	t.settle()
	if t.head != "" {
		line := t.head
		if len(t.parts) > 0 {
			line += " (" + strings.Join(t.parts, ", ") + ")"
		}
		t.line(line)
	}
	t.head, t.bare, t.card, t.parts = "", false, interp.None, nil
	for _, a := range t.asides {
		t.line(a)
	}
	t.asides = nil
}

// line adds a line; the same several times is one.
func (t *telling) line(line string) {
	if n := len(t.lines); n > 0 && line == t.same {
		t.times++
		t.lines[n-1] = fmt.Sprintf("%s, %d times", line, t.times)
		return
	}
	t.same, t.times = line, 1
	t.lines = append(t.lines, line)
}

// begin begins a line about a seat.
func (t *telling) begin(seat int8, head string) {
	if t.head != "" {
		t.flush()
	}
	t.seat, t.head = seat, head
}

// say adds to the line what a seat did or what happened to it.
func (t *telling) say(seat int8, text string) {
	t.settle()
	t.turnTo(seat)
	t.ready(seat)
	if seat >= 0 && seat != t.seat {
		text = seatName(seat) + " " + text
	}
	t.parts = append(t.parts, text)
}

// turnTo ends a line that is only about another seat.
func (t *telling) turnTo(seat int8) {
	if t.bare && seat >= 0 && seat != t.seat {
		t.flush()
	}
}

func (t *telling) ready(seat int8) {
	if t.head == "" {
		t.seat, t.head, t.bare = seat, "table", true
		if seat >= 0 {
			t.head = seatName(seat)
		}
	}
}

// settle tells the cards that moved.
func (t *telling) settle() {
	m := t.move
	t.move = moved{}
	if m.way == "" {
		return
	}
	names := m.names
	if m.hidden > 0 {
		names = append(names, several(int64(m.hidden), "card"))
	}
	t.parts = append(t.parts, strings.TrimSpace(counted(names)+" "+m.way))
}

func (t *telling) entry(e *entry) {
	if e.account != nil {
		if t.j.explain {
			t.explain(e.account)
		}
		return
	}
	n := &e.note
	switch n.Kind {
	case interp.NoteEvent:
		t.event(e)
	case interp.NoteAction:
		head := seatName(n.Seat) + ": " + spoken(t.j.r.Actions[n.Action].Text)
		if n.Card != interp.None {
			head += " " + t.name(e)
		}
		t.begin(n.Seat, head)
		t.does = t.j.r.Actions[n.Action].Name
		t.card = n.Card
	case interp.NoteAnswer:
		text := e.words
		if !t.sees(e) {
			text = "chooses in secret"
		}
		t.say(n.Seat, text)
	case interp.NoteShow:
		t.say(n.Seat, "shows "+e.card)
	case interp.NoteCopy:
		t.say(n.Seat, "copies "+e.card)
	case interp.NoteBecome:
		t.say(n.Seat, e.card+" becomes "+t.j.r.Cards[n.Design].Name)
	case interp.NoteOut:
		t.begin(n.Seat, seatName(n.Seat)+" is out")
	}
}

// explain adds why a bot did what the line is about, or the next line if it
// begins something new.
func (t *telling) explain(w *account) {
	if w.kind == interp.ChooseAction {
		t.flush()
	}
	lines := w.tell(t.viewer, toldOthers)
	if len(lines) > 0 && t.head != "" && w.seat != t.seat {
		lines[0] = strings.Replace(lines[0], "why (", "why "+seatName(w.seat)+" (", 1)
	}
	t.asides = append(t.asides, lines...)
}

func (t *telling) event(e *entry) {
	ev := e.note.Event
	switch ev.Kind {
	case interp.EventTurnStart:
		t.flush()
		t.line(fmt.Sprintf("-- turn %d: %s", e.turn, seatName(ev.Player)))
	case interp.EventGain, interp.EventLose:
		t.counter(e)
	case interp.EventMove:
		t.moveOf(e)
	case interp.EventReveal:
		t.say(ev.By, "reveals "+e.card)
	case interp.EventShuffle:
		t.shuffle(e)
	}
}

func (t *telling) counter(e *entry) {
	if !may(t.viewer, e.counts) {
		return
	}
	ev := e.note.Event
	c := &t.j.r.Counters[ev.Counter]
	sign, name := "+", c.Text
	if ev.Kind == interp.EventLose {
		sign = "-"
	}
	if ev.Amount != 1 {
		name = c.Plural
	}
	text := fmt.Sprintf("%s%s %s", sign, number(ev.Amount), name)
	seat := ev.Player
	switch c.Of {
	case interp.OfCard, interp.OfSlot:
		text = t.name(e) + " " + text
	case interp.OfTable:
		seat = -1
	}
	t.say(seat, text)
}

func (t *telling) shuffle(e *entry) {
	ev := e.note.Event
	to := t.j.r.Zones[ev.To].Text
	text := "shuffles the " + to
	if ev.From != ev.To {
		text = fmt.Sprintf("shuffles the %s into the %s", t.j.r.Zones[ev.From].Text, to)
	}
	seat := ev.Player
	if seat < 0 {
		seat = ev.By
	}
	t.say(seat, text)
}

// moveOf collects cards that go the same way.
func (t *telling) moveOf(e *entry) {
	ev := e.note.Event
	if ev.From == ev.To {
		return
	}
	zone := &t.j.r.Zones[ev.To]
	itself := t.card != interp.None && ev.Card == t.card
	if itself {
		t.card = interp.None
		if zone.Active && strings.Contains(t.does, zone.Name) {
			return // the action says so
		}
	}
	t.turnTo(ev.Player)
	t.ready(ev.Player)
	way := t.into(ev.To, e.owner)
	if ev.From >= 0 && (t.j.r.Zones[ev.From].Visible == interp.VisibleNone) && zone.Slots == 0 {
		way = "from the " + t.j.r.Zones[ev.From].Text + " " + way
	}
	if itself {
		t.settle()
		t.parts = append(t.parts, way)
		return
	}
	if way != t.move.way {
		t.settle()
		t.move.way = way
	}
	if t.sees(e) {
		t.move.names = append(t.move.names, e.card)
	} else {
		t.move.hidden++
	}
}

// into says that cards go to a zone, with its player if it is not whose line it
// is.
func (t *telling) into(zone int16, owner int8) string {
	z := &t.j.r.Zones[zone]
	way, ok := t.j.ways[zone]
	if !ok {
		way = intoZone(t.j.r, zone)
		t.j.ways[zone] = way
	}
	if z.Of != interp.OfPlayer || owner < 0 || owner == t.seat {
		return way
	}
	if way != "to the "+z.Text {
		return way + " of " + seatName(owner)
	}
	return "to " + seatName(owner) + "'s " + z.Text
}

// intoZone says that something goes to a zone: "to the" and its name, or in the
// words of the game where those are other ones.
func intoZone(r *interp.Rules, zone int16) string {
	z := &r.Zones[zone]
	text := r.NewTexter().Into(card.Expr{Text: z.Name})
	if what, ok := strings.CutPrefix(text, "into "); ok && !strings.Contains(what, " ") {
		return text
	}
	return "to the " + z.Text
}
