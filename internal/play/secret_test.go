package play

import (
	"strings"
	"testing"
	"testing/fstest"

	"shards/internal/bot"
	"shards/internal/rules"
	"shards/interp"
)

// auction is a game of one action: all bid in secret, then the bids are shown.
var auction = fstest.MapFS{
	"auction/pack.yaml": {Data: []byte("id: auction\nname: Auction\n")},
	"auction/game.yaml": {Data: []byte(`
game: auction
name: Auction
players: { min: 2, max: 3 }
counters:
  bid:   { of: player, visible: owner, max: 900, plural: bids }
  shown: { of: player, plural: shown }
kinds: { thing: { in: pile } }
zones: { pile: { of: table } }
actions:
  bid:
    do:
      - do: [ { number: { max: 900, secret: true }, as: n }, { gain: { bid: n } } ]
        who: players
  show:
    do:
      - { set: { shown: bid }, who: players }
      - { set: { bid: 0 }, who: players }
turn: [ { phase: main, actions: all } ]
endings: [ { when: turn > 3, win: players } ]
`)},
}

// A secret answer is told to its player alone, as are what it sets and why a
// bot gave it, until it is shown.
func TestSecretAnswersAreNotTold(t *testing.T) {
	l := rules.LoadFrom(auction, "auction")
	if err := l.Diags.Err(); err != nil {
		t.Fatal(err)
	}
	g, err := l.Rules.Start(interp.Settings{Players: 2, Seed: 1, AskForced: true})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s := &session{Config: Config{Seats: []Seat{{Name: "x"}, {Name: "y"}}, Out: &out}, g: g, r: l.Rules, seen: make([]int, 2)}
	s.log = newLog(g)
	s.log.explain = true
	s.listen()
	answer := func(a int64) {
		t.Helper()
		s.log.because("y", &bot.Account{How: bot.Compared, Reasons: []bot.Reason{{Answer: []int64{a}, Chance: 0.5}}}, []int64{a})
		if err := g.Answer(a); err != nil {
			t.Fatal(err)
		}
		s.log.answered()
	}
	told := func(viewer int8) string {
		out.Reset()
		s.everything(viewer)
		if viewer >= 0 {
			s.brief(viewer)
		}
		return out.String() + strings.Join(s.log.lines(viewer, 0), "\n") + strings.Join(s.log.reasons(viewer, 0), "\n")
	}
	answer(0) // to bid
	answer(777)
	answer(888)
	for viewer, want := range map[int8][2]bool{0: {true, false}, 1: {false, true}, nobody: {false, false}, everybody: {true, true}} {
		text := told(viewer)
		for i, bid := range []string{"777", "888"} {
			if strings.Contains(text, bid) != want[i] {
				t.Errorf("%d is told of the bid %s: %t\n%s", viewer, bid, !want[i], text)
			}
		}
	}
	if text := told(0); !strings.Contains(text, "B chooses in secret") || !strings.Contains(text, "?") {
		t.Errorf("A is not told that B made a bid:\n%s", text)
	}
	answer(1) // to show them
	if text := told(0); !strings.Contains(text, "888") {
		t.Errorf("the bids are not shown:\n%s", text)
	}
}

// What is done with a card that nobody else sees before or after is told
// without its name, until the card is seen.
func TestHiddenActionsAreNotNamed(t *testing.T) {
	r, g := sentences(t)
	g.Put(r.CardByID("pitfall"), r.ZoneByName("hand"), 0)
	g.Put(r.CardByID("coin"), r.ZoneByName("hand"), 0)
	g.Put(r.CardByID("spark"), r.ZoneByName("hand"), 1)
	g.Begin(0)
	s := &session{Config: Config{Seats: []Seat{{Name: "x"}, {Name: "y"}}, Out: &strings.Builder{}}, g: g, r: r, seen: make([]int, 2)}
	s.log = newLog(g)
	s.listen()
	reply := func(lines ...string) {
		t.Helper()
		for _, line := range lines {
			if done, err := s.reply(line); !done || err != nil {
				t.Fatal(line, err)
			}
		}
	}
	told := func(seat int8) string { return strings.Join(s.log.lines(seat, 0), "\n") }
	reply("set trap pitfall", "play coin")
	if mine, theirs := told(0), told(1); !strings.Contains(mine, "set trap pitfall") || strings.Contains(theirs, "pitfall") ||
		!strings.Contains(theirs, "set trap a card") || !strings.Contains(theirs, "play coin") {
		t.Errorf("A is told\n%s\nB is told\n%s", mine, theirs)
	}
	reply("done", "done", "play spark", "yes")
	if theirs := told(1); !strings.Contains(theirs, "reveals pitfall") {
		t.Errorf("B is told\n%s", theirs)
	}
}
