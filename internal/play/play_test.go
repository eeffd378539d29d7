package play

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"shards/internal/bot"
	"shards/internal/face"
	"shards/internal/rules"
	"shards/interp"
)

var loaded = rules.Load("base", "horizon")

func start(t *testing.T, players int, seed uint64) *interp.Game {
	t.Helper()
	if err := loaded.Diags.Err(); err != nil {
		t.Fatal(err)
	}
	g, err := loaded.Rules.Start(interp.Settings{Players: players, Seed: seed, AskForced: true})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// typist is a person who types a legal answer to whatever is asked, in one of
// the ways in which it can be typed.
type typist struct {
	t    *testing.T
	s    *session
	rnd  *rand.Rand
	left int
}

func (p *typist) Read(b []byte) (int, error) {
	if p.left--; p.left < 0 {
		return 0, io.EOF
	}
	d := p.s.g.Pending()
	var answers [][]int64
	d.Each(func(a []int64) bool {
		answers = append(answers, append([]int64{}, a...))
		return len(answers) < 200
	})
	a := answers[p.rnd.IntN(len(answers))]
	if d.Kind == interp.ChooseAction { // or games would never end
		a = []int64{p.rnd.Int64N(int64(len(d.Options)))}
	}
	line := p.typed(d, a)
	got, err := p.s.parse(d, strings.TrimSpace(line))
	if err != nil || !d.Legal(got) {
		p.t.Fatalf("%s: typed %q for %v, read %v, %v", p.s.question(d), line, a, got, err)
	}
	if d.Kind != interp.ChooseAction && fmt.Sprint(got) != fmt.Sprint(a) && len(a)+len(got) > 0 {
		p.t.Fatalf("%s: typed %q for %v, read %v", p.s.question(d), line, a, got)
	}
	return copy(b, line+"\n"), nil
}

func (p *typist) typed(d *interp.Decision, a []int64) string {
	switch d.Kind {
	case interp.ChooseNumber:
		return fmt.Sprint(a[0])
	case interp.Distribute:
		return strings.NewReplacer(",", "", "∞", "inf", "nothing", "none").Replace(shares(d, a))
	}
	if len(a) == 0 {
		return [...]string{"0", "none", "-"}[p.rnd.IntN(3)]
	}
	var words []string
	for _, i := range a {
		for n, c := range p.s.choices(d) {
			for _, o := range c.options {
				if int64(o) == i {
					words = append(words, fmt.Sprint(n+1))
				}
			}
		}
	}
	return strings.Join(words, []string{" ", ", ", ","}[p.rnd.IntN(3)])
}

func TestEveryAnswerCanBeTyped(t *testing.T) {
	kinds := map[interp.DecisionKind]int{}
	for seed := range uint64(8) {
		g := start(t, 2+int(seed%3), seed)
		var seats []Seat
		for range g.State().Seats {
			seats = append(seats, Seat{Name: "human"})
		}
		p := &typist{t: t, rnd: rand.New(rand.NewPCG(seed, 1)), left: 3000}
		s := &session{Config: Config{Seats: seats, Out: io.Discard, Book: face.NewBook(loaded)}, g: g, r: g.Rules(), last: -1, seen: make([]int, len(seats))}
		s.log = newLog(g)
		g.Watch(func(n *interp.Note) {
			if n.Kind == interp.NoteAnswer {
				kinds[n.Asked]++
			}
			s.log.note(n)
		})
		p.s = s
		s.in = bufio.NewReader(p)
		out, err := s.run()
		if err != nil || out != Finished {
			t.Fatalf("seed %d: %v %v", seed, out, err)
		}
	}
	for k := interp.ChooseAction; k <= interp.Distribute; k++ {
		if kinds[k] == 0 && k != interp.ChooseNumber {
			t.Errorf("no question of the kind %v was asked", k)
		}
	}
}

func TestAWholeGameOfUndoingIsTheSameGame(t *testing.T) {
	// Each decision is answered, taken back and answered again.
	g := start(t, 2, 3)
	b, _ := bot.New("random", loaded.Rules, 1)
	s := &session{Config: Config{Seats: []Seat{{Name: "human"}, {Name: "human"}}, Out: io.Discard}, g: g, r: g.Rules(), seen: make([]int, 2)}
	s.log = newLog(g)
	g.Watch(s.log.note)
	for range 400 {
		if s.g.Over() {
			break
		}
		before, seat, logged := s.g.Clone(), s.g.Pending().Seat, s.log.len()
		a := append([]int64{}, b.Answer(s.g, nil)...)
		if err := s.answer(a); err != nil {
			t.Fatal(err)
		}
		if !s.undo(seat) || !s.g.State().Equal(before.State()) || s.log.len() != logged {
			t.Fatal("undo did not lead back")
		}
		if err := s.answer(a); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWhatIsHiddenDoesNotShow exchanges cards that a seat does not know for
// others: the seat must see no difference.
func TestWhatIsHiddenDoesNotShow(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	compared := 0
	for seed := range uint64(4) {
		g := start(t, 3, seed)
		b, _ := bot.New("random", loaded.Rules, seed)
		for i := 0; !g.Over() && i < 600; i++ {
			if i%7 == 0 {
				for viewer := range int8(3) {
					compared++
					one, other := tableText(g, viewer), tableText(exchanged(g, viewer, rnd), viewer)
					if one != other {
						t.Fatalf("seat %d sees a difference:\n%s\n%s", viewer, one, other)
					}
				}
			}
			if err := g.Answer(b.Answer(g, nil)...); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 50 {
		t.Error("hardly anything was compared")
	}
}

// exchanged is a game in which the cards that a seat does not know are others.
func exchanged(g *interp.Game, viewer int8, rnd *rand.Rand) *interp.Game {
	c := g.Clone()
	st := c.State()
	var hidden []int
	for i := range st.Cards {
		if st.Cards[i].Zone >= 0 && !g.Knows(viewer, interp.CardID(i)) {
			hidden = append(hidden, i)
		}
	}
	rnd.Shuffle(len(hidden), func(i, j int) {
		a, b := &st.Cards[hidden[i]], &st.Cards[hidden[j]]
		a.Def, b.Def = b.Def, a.Def
	})
	return c
}

func tableText(g *interp.Game, viewer int8) string {
	var out strings.Builder
	seats := []Seat{{Name: "x"}, {Name: "y"}, {Name: "z"}}
	s := &session{Config: Config{Seats: seats, Out: &out}, g: g, r: g.Rules()}
	s.everything(viewer)
	return out.String()
}

func TestTheLogTellsWhatASeatSaw(t *testing.T) {
	g := start(t, 2, 5)
	s := &session{Config: Config{Seats: []Seat{{Name: "x"}, {Name: "y"}}, Out: io.Discard}, g: g, r: g.Rules(), seen: make([]int, 2)}
	s.log = newLog(g)
	g.Watch(s.log.note)
	d := g.Pending()
	end := len(d.Options) - 1
	if err := g.Answer(int64(end)); err != nil {
		t.Fatal(err)
	}
	mine, theirs := strings.Join(s.log.lines(0, 0), "\n"), strings.Join(s.log.lines(1, 0), "\n")
	if !strings.Contains(theirs, "5 cards from the deck to the hand") || strings.Contains(mine, "5 cards from") {
		t.Errorf("who draws sees:\n%s\nthe other:\n%s", mine, theirs)
	}
}

// A card that is revealed is named to everybody, wherever it lies.
func TestRevealedCardsAreNamed(t *testing.T) {
	g := start(t, 2, 1)
	r := g.Rules()
	hand := g.State().Zones[r.Instance(r.ZoneByName("hand"), 1)].Head
	j := newLog(g)
	ev := interp.Event{Kind: interp.EventReveal, Card: hand, Player: 1, By: 1, Counter: -1, From: -1, To: -1}
	j.note(&interp.Note{Kind: interp.NoteEvent, Seat: 1, Card: hand, Event: &ev})
	want := "B (reveals " + r.Cards[g.State().Cards[hand].Def].Name + ")"
	for _, viewer := range []int8{0, 1, nobody, everybody} {
		if got := strings.Join(j.lines(viewer, 0), "\n"); got != want {
			t.Errorf("%d is told %q, not %q", viewer, got, want)
		}
	}
}

// Where the rules look at the place of a card, cards of one design in different
// places are different choices, and are told with what lies on their places.
func TestPlacesAreTold(t *testing.T) {
	r, g := sentences(t)
	for range 2 {
		g.Put(r.CardByID("salt"), r.ZoneByName("bazaar"), 0)
	}
	g.SetCard(r.CounterByName("bounty"), 1, 3)
	g.Put(r.CardByID("coin"), r.ZoneByName("hand"), 0)
	g.Begin(0)
	act := func(action string) {
		for i, o := range g.Pending().Options {
			if r.Actions[o.Action].Name == action {
				g.Choose(i)
				return
			}
		}
		t.Fatalf("no %s", action)
	}
	act("play")
	act("done")
	w := NewWords(g, []Seat{{Name: "x"}, {Name: "y"}}, nil)
	var texts []string
	for _, c := range w.Choices() {
		texts = append(texts, c.Text)
	}
	if got := strings.Join(w.State(1), ", "); got != "coin 3, place 2" {
		t.Errorf("the card is %q", got)
	}
	for _, want := range []string{"place 1", "coin 3, place 2"} {
		if n := strings.Count(strings.Join(texts, "\n"), want); n != 1 {
			t.Errorf("%d choices with %q: %v", n, want, texts)
		}
	}
}

// sentences is an empty table of two of the game of examples/sentences, which
// has most of what the language can say.
func sentences(t *testing.T) (*interp.Rules, *interp.Game) {
	t.Helper()
	l := rules.Load("../../examples/sentences")
	if err := l.Diags.Err(); err != nil {
		t.Fatal(err)
	}
	g, err := l.Rules.Empty(interp.Settings{Players: 2, Seed: 1, AskForced: true})
	if err != nil {
		t.Fatal(err)
	}
	return l.Rules, g
}
