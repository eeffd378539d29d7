package play

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"shards/internal/bot"
	"shards/interp"
)

// thinker is a bot that can tell why it answers.
type thinker struct{ b bot.Bot }

func (p thinker) Answer(g *interp.Game) []int64 { return slices.Clone(p.b.Answer(g, nil)) }

func (p thinker) Why() (bot.Account, bool) {
	e, ok := p.b.(bot.Explainer)
	if !ok {
		return bot.Account{}, false
	}
	return e.Why(), true
}

// explained is a game whose first seats are people's, played by bots that are
// not asked for reasons.
func explained(t *testing.T, seed uint64, people int, names ...string) *session {
	t.Helper()
	g := start(t, len(names), seed)
	s := &session{Config: Config{Out: io.Discard}, g: g, r: g.Rules(), last: -1, seen: make([]int, len(names))}
	for i, name := range names {
		b, err := bot.New(name, loaded.Rules, seed<<8+uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		s.Seats = append(s.Seats, Seat{Name: name, Bot: thinker{b}})
		if i < people {
			s.Seats[i].Bot = sphinx{thinker{b}}
		}
	}
	s.log = newLog(g)
	s.log.explain = true
	s.listen()
	return s
}

// sphinx is a bot that gives no reasons.
type sphinx struct{ b Answerer }

func (p sphinx) Answer(g *interp.Game) []int64 { return p.b.Answer(g) }

// designs are the names of all designs, long ones first.
var designs = func() []string {
	var names []string
	for i := range loaded.Rules.Cards {
		names = append(names, loaded.Rules.Cards[i].Name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	return slices.Compact(names)
}()

// named are the designs that a text names.
func named(text string) []string {
	var out []string
	for _, name := range designs {
		if strings.Contains(text, name) {
			out = append(out, name)
			text = strings.ReplaceAll(text, name, "")
		}
	}
	return out
}

// visible are the names of all cards that a seat sees, and of those that the
// log tells it.
func visible(g *interp.Game, seat int8) map[string]bool {
	out := map[string]bool{}
	v := g.View(seat)
	holds := []interp.HoldView{v.Table}
	for _, p := range v.Players {
		holds = append(holds, p.HoldView)
	}
	for _, h := range holds {
		for _, z := range h.Zones {
			for _, c := range z.Cards {
				if c != nil {
					out[c.Name] = true
				}
			}
		}
	}
	return out
}

// What a seat can't see is not in what it is told about a bot's reasons: no
// name of a card that it sees neither before the answer nor after it, nor in
// what the log tells of it, and not what the bot expects as long as it has
// cards that the seat doesn't see.
func TestReasonsHideWhatIsHidden(t *testing.T) {
	games := [][]string{
		{"random", "greedy"}, {"greedy", "greedy"}, {"random", "greedy", "mcts:20"}, {"greedy", "mcts:20"}, {"random", "random", "greedy"},
	}
	told, hid, parts := 0, 0, 0
	for seed := range uint64(10) {
		names := games[seed%uint64(len(games))]
		s := explained(t, seed, 1, names...)
		for !s.g.Over() {
			seat := s.g.Pending().Seat
			from := s.log.len()
			before := map[int8]map[string]bool{}
			for viewer := range int8(len(names)) {
				before[viewer] = visible(s.g, viewer)
			}
			open := s.log.seesAllOf(seat)
			if err := s.botAnswers(names[seat], s.Seats[seat].Bot); err != nil {
				t.Fatal(err)
			}
			for viewer := range int8(len(names)) {
				if viewer == seat {
					continue
				}
				text := strings.Join(s.log.reasons(viewer, from), "\n")
				if text == "" {
					continue
				}
				told++
				if strings.Contains(text, hiddenAnswer) {
					hid++
				}
				s.log.explain = false
				public := strings.Join(s.log.lines(viewer, from), "\n")
				s.log.explain = true
				after := visible(s.g, viewer)
				for _, name := range named(text) {
					if !before[viewer][name] && !after[name] && !strings.Contains(public, name) {
						t.Fatalf("seed %d, decision %d: %s is told to %s, who can't see it:\n%s", seed, s.g.State().Asked, name, seatName(viewer), text)
					}
				}
				if strings.Contains(text, " more") || strings.Contains(text, " less") {
					if parts++; open&(1<<uint8(viewer)) == 0 {
						t.Fatalf("seed %d, decision %d: %s is told what a bot expects that holds hidden cards:\n%s", seed, s.g.State().Asked, seatName(viewer), text)
					}
				}
			}
		}
	}
	if told < 500 || hid < 50 || parts < 100 {
		t.Errorf("told %d, hidden %d, parts %d: hardly anything was looked at", told, hid, parts)
	}
}

// No answer is put in words for a seat that does not see one of its cards.
func TestAnswersWithHiddenCardsAreNotTold(t *testing.T) {
	compared := 0
	for seed := range uint64(4) {
		s := explained(t, seed, 0, "greedy", "greedy")
		for !s.g.Over() && s.g.State().Turn < 20 {
			d := s.g.Pending()
			viewer := 1 - d.Seat
			bot := s.Seats[d.Seat].Bot
			answer := bot.Answer(s.g)
			why := reasonOf(bot)
			before := s.g.Clone()
			s.log.because("x", why, answer)
			w := s.log.entries[s.log.len()-1].account
			if err := s.g.Answer(answer...); err != nil {
				t.Fatal(err)
			}
			s.log.answered()
			for k := range w.answers {
				for _, p := range w.answers[k].parts {
					if p.card != interp.None && !before.Knows(viewer, p.card) && !s.g.Knows(viewer, p.card) {
						compared++
						if _, ok := w.answers[k].text(viewer); ok && (k > 0 || d.Kind != interp.ChooseAction) {
							t.Fatalf("seed %d: %v is told", seed, w.answers[k])
						}
					}
				}
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d hidden cards", compared)
	}
}

// The log with reasons is the log without them and lines in between.
func TestReasonsStandBetweenTheLines(t *testing.T) {
	for seed := range uint64(4) {
		s := explained(t, seed, 0, "greedy", "greedy")
		for !s.g.Over() {
			seat := s.g.Pending().Seat
			if err := s.botAnswers("greedy", s.Seats[seat].Bot); err != nil {
				t.Fatal(err)
			}
		}
		for _, viewer := range []int8{0, 1, nobody, everybody} {
			s.log.explain = true
			var with []string
			whys := 0
			for _, l := range s.log.lines(viewer, 0) {
				if !IsAside(l) {
					with = append(with, l)
				} else if strings.HasPrefix(l, aside+"why") {
					whys++
				}
			}
			s.log.explain = false
			if got, want := joined(with), joined(s.log.lines(viewer, 0)); got != want {
				t.Fatalf("seed %d: the log is another one with reasons", seed)
			}
			if whys < 40 {
				t.Errorf("seed %d, viewer %d: only %d answers are explained", seed, viewer, whys)
			}
		}
	}
}

// joined is a log without how often a line came.
func joined(lines []string) string {
	var out []string
	for _, l := range lines {
		line, times, ok := strings.Cut(l, ", ")
		for ok && !strings.HasSuffix(times, " times") {
			var next string
			if next, times, ok = strings.Cut(times, ", "); ok {
				line += ", " + next
			}
		}
		n := 1
		if _, err := fmt.Sscanf(times, "%d times", &n); !ok || err != nil {
			line, n = l, 1
		}
		for range n {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// What is told of an answer names each answer once, leaves out what makes no
// difference, tells no chances that can't be compared, and whose reason it is
// where it stands below what somebody else does.
func TestWhatAReasonSays(t *testing.T) {
	whole := func(name string, chance float64, made ...string) told {
		return told{[]part{{name: name, knows: everySeat, card: interp.None}}, chance, 1, made}
	}
	w := &account{by: "b", seat: 1, kind: interp.ChooseCards, how: bot.Compared, planned: true, instead: 2, open: everySeat, clear: everySeat}
	w.source = part{knows: everySeat, card: interp.None}
	w.answers = []told{whole("ash", 0.5, "+1.0 for 1 more leaf"), whole("ash", 0.4), whole("birch", 0.3, "x")}
	if got, want := strings.Join(w.tell(0, 3), "\n"), "    why (b): ash 50.0%, rather than birch: +1.0 for 1 more leaf\n    else: birch 30.0%"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	w.how, w.rough = bot.AnyOrder, true
	if got := strings.Join(w.tell(0, 3), "\n"); got != "    why (b): ash, its order makes no difference" {
		t.Errorf("got %s", got)
	}
	j := &journal{r: loaded.Rules}
	made := j.made(0, []bot.Part{{Kind: bot.PartActive, Seat: 1, To: -7, Points: -0.02}, {Kind: bot.PartCards, Seat: 0, To: 1, Points: -0.0004}}, false)
	if want := []string{"-2.0 for active cards of B worth 7 less"}; !slices.Equal(made, want) {
		t.Errorf("%q, not %q", made, want)
	}
	tell := &telling{j: j, viewer: everybody, card: interp.None}
	tell.begin(0, "A: acts")
	tell.explain(w)
	tell.flush()
	if got := strings.Join(tell.lines, "\n"); got != "A: acts\n    why B (b): ash, its order makes no difference" {
		t.Errorf("got %s", got)
	}
}
