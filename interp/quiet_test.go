package interp_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"shards/internal/rules"
	"shards/interp"
)

// watched runs a test for a game that nobody watches and for one that somebody
// does: what the game is must not depend on it.
func watched(t *testing.T, f func(t *testing.T, watch func(*interp.Note))) {
	t.Run("unwatched", func(t *testing.T) { f(t, nil) })
	t.Run("watched", func(t *testing.T) { f(t, func(*interp.Note) {}) })
}

// TestOwnArrival: a card hears that it arrives, though nothing else listens.
func TestOwnArrival(t *testing.T) {
	r := miniGame(t, "", `
- { id: guest, kind: thing, triggers: [ { on: move, when: event.card == this, do: [note: 1] } ] }
`)
	watched(t, func(t *testing.T, watch func(*interp.Note)) {
		g := table(t, r, 2, "A.hand guest")
		g.Watch(watch)
		act(t, g, "play", "guest")
		if n := g.PlayerCounter(r.CounterByName("log"), 0); n != 1 {
			t.Errorf("the log says %d, not 1", n)
		}
	})
}

// TestRulesFromTheBeginning: what the game itself forbids and modifies holds
// from the first turn on, and a game that was saved then goes on alike.
func TestRulesFromTheBeginning(t *testing.T) {
	r := miniGame(t, `
setup: [ { draw: 3, who: players } ]
static:
  - { forbid: play, cards: '.id == "b"' }
  - { modify: { cost: 2 }, cards: '.id == "a"' }
`, "")
	g, err := r.Start(interp.Settings{Players: 2, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	back, err := r.Restore(g.Save())
	if err != nil {
		t.Fatal(err)
	}
	for name, g := range map[string]*interp.Game{"begun": g, "restored": back} {
		costs := ""
		for _, o := range g.Pending().Options {
			if o.Card != interp.None {
				costs += fmt.Sprint(r.Cards[g.State().Cards[o.Card].Def].ID, g.Attr(o.Card, r.AttributeByName("cost")), " ")
			}
		}
		if len(costs) != 6 || !strings.Contains(costs, "a3 ") || !strings.Contains(costs, "c3 ") {
			t.Errorf("%s: cards to play and their costs are %q, not a3 and c3", name, costs)
		}
	}
}

// TestNothingIsLost: where an expression alone is more work than a game may
// be, the game ends with an error, but no card is lost in a reshuffle.
func TestNothingIsLost(t *testing.T) {
	r := miniGame(t, `
static: [ { replace: reshuffle, if: "sum(camp, sum(camp, sum(camp, 1))) < 0", do: [draw: 1] } ]
`, `
- { id: drawer, kind: thing, effect: [draw: 1] }
`)
	g := table(t, r, 2, "A.hand drawer", "A.discard a b c", "A.camp"+strings.Repeat(" a", 300))
	act(t, g, "play", "drawer")
	if !strings.Contains(g.Failure(), "drawer") {
		t.Errorf("the game did not fail: %q", g.Failure())
	}
	listed := 0
	for i := range g.State().Zones {
		listed += int(g.State().Zones[i].Count)
	}
	if listed != len(g.State().Cards) {
		t.Errorf("of %d cards %d are left", len(g.State().Cards), listed)
	}
}

// TestWorkOfManyCards: what has to be looked at for each of many cards counts,
// so that a card that never ends ends the game soon.
func TestWorkOfManyCards(t *testing.T) {
	r := miniGame(t, "", `
- { id: stack, kind: thing, effect: [ { tuck: { card: 'filter(hand, .id == "c")', beneath: this } }, { repeat: { times: 1000000, do: [ { move: { card: camp, to: discard } }, { move: { card: discard, to: camp } } ] } } ] }
- { id: count, kind: thing, effect: [ { tuck: { card: 'filter(hand, .id == "c")', beneath: this } }, { repeat: { times: 1000000, do: [ { gain: { coins: "sum(camp, len(.under))" } } ] } } ] }
- { id: stall, kind: thing, effect: [ { repeat: { times: 1000000, do: [ { move: { card: camp, to: stall } }, { move: { card: stall, to: me.camp } } ] } } ] }
- { id: guard, kind: thing, static: [ { forbid: buy, cards: .cost == 9 } ] }
- { id: march, kind: thing, effect: [ { repeat: { times: 1000000, do: [ { move: { card: camp, to: discard } }, { move: { card: discard, to: camp } } ] } } ] }
- { id: pledge, kind: thing, effect: [ { repeat: { times: 1000000, do: [ { lasting: { forbid: buy, cards: .cost == 9 } } ] } } ] }
`)
	for card, crowd := range map[string]string{"stack": "a", "count": "a", "stall": "a", "march": "guard", "pledge": "a"} {
		t.Run(card, func(t *testing.T) {
			g := table(t, r, 2, "A.hand c "+card, "A.camp"+strings.Repeat(" "+crowd, 1000))
			begin := time.Now()
			act(t, g, "play", card)
			if !strings.Contains(g.Failure(), card) {
				t.Errorf("the game did not fail because of %s: %q", card, g.Failure())
			}
			if d := time.Since(begin); d > 2*time.Second {
				t.Errorf("that took %v", d)
			}
		})
	}
}

// TestOverfullPlaces: a zone with places takes very many cards; they stay in
// the order in which they came, and a place that becomes empty is filled again.
func TestOverfullPlaces(t *testing.T) {
	r := miniGame(t, "", `
- { id: flood, kind: thing, effect: [ { move: { card: camp, to: stall } }, { move: { card: "top(stall, 1)", to: me.discard } }, { move: { card: 'filter(hand, .id == "c")', to: stall } } ] }
`)
	g := table(t, r, 2, "A.hand flood c", "A.camp"+strings.Repeat(" a", 300))
	act(t, g, "play", "flood")
	s := g.State()
	z := s.Zones[r.Instance(r.ZoneByName("stall"), 0)]
	if z.Count != 300 || r.Cards[s.Cards[z.Head].Def].ID != "c" {
		t.Errorf("there are %d cards, the first is %s, not 300 and c", z.Count, r.Cards[s.Cards[z.Head].Def].ID)
	}
	last := int8(-1)
	for c := z.Head; c != interp.None; c = s.Cards[c].Next {
		if s.Cards[c].Slot < last {
			t.Fatalf("place %d comes after place %d", s.Cards[c].Slot, last)
		}
		last = s.Cards[c].Slot
	}
}

// TestOutByTheTurn: who is out by what ends with the turn goes out as the next
// one begins, though nothing else has happened to let rules look.
func TestOutByTheTurn(t *testing.T) {
	for name, c := range map[string]struct{ when, more string }{
		"counter": {"breath == 0 and life < 5", `
counters: { breath: { of: player, lasts: turn } }
actions: { inhale: { do: [ { set: { breath: 1, life: 4 }, who: players } ] } }
`},
		"record": {"len(seen) == 0 and life < 5", `
records: { seen: { of: player } }
actions: { inhale: { do: [ { record: { card: hand, in: seen }, who: players }, { set: { life: 4 } } ] } }
`},
	} {
		t.Run(name, func(t *testing.T) {
			r := miniBut(t, "when: life <= 0", "when: "+c.when, c.more)
			g := table(t, r, 3, "A.hand a a", "B.hand b", "C.hand c")
			act(t, g, "inhale", "")
			act(t, g, "pass", "")
			if in := g.State().In; in&1 != 0 {
				t.Errorf("A is still in (%b)", in)
			}
		})
	}
}

// miniBut is the small game with one line otherwise.
func miniBut(t *testing.T, line, other, more string) *interp.Rules {
	t.Helper()
	game := strings.ReplaceAll(strings.ReplaceAll(mini, line, other), "it.cost ?? 0", `"it.cost ?? 0"`)
	l := rules.LoadFrom(fstest.MapFS{
		"mini/pack.yaml":        {Data: []byte("id: mini\nname: Mini\n")},
		"mini/game.yaml":        {Data: []byte(game)},
		"mini/more.yaml":        {Data: []byte(more)},
		"mini/cards/plain.yaml": {Data: []byte(plain)},
	}, "mini")
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags)
	}
	return l.Rules
}

// TestLongLooks: where looking alone is more work than a game may be, what is
// looked for is cut short, so the game ends and asks nothing.
func TestLongLooks(t *testing.T) {
	r := miniGame(t, `
actions: { ponder: { card: hand, when: "sum(camp, sum(camp, sum(camp, 1))) > 0", do: [pass_on: it] } }
verbs: { pass_on: { params: { it: cards }, do: [move: { card: it, to: discard }] } }
`, "")
	g := table(t, r, 2, "A.hand a b", "A.camp"+strings.Repeat(" a", 300))
	if g.Failure() == "" || !g.Over() {
		t.Errorf("the game goes on and asks %v", g.Pending().Options)
	}
}

// TestCoverageOfBriefEffects: an effect that is one gain is done in the frame
// of whoever runs it, whether coverage is noted or not; and it is noted.
func TestCoverageOfBriefEffects(t *testing.T) {
	r := miniGame(t, `
triggers: [ { on: gain, do: [ { may: [ { note: 1 } ] } ] } ]
`, `
- { id: purse, kind: thing, effect: [ gain: { coins: 1 } ] }
`)
	g, c := table(t, r, 2, "A.hand purse a"), table(t, r, 2, "A.hand purse a")
	cover := r.NewCoverage()
	c.Cover(cover)
	act(t, g, "play", "purse")
	act(t, c, "play", "purse")
	if !g.State().Equal(c.State()) || g.Hash() != c.Hash() {
		t.Error("the game whose coverage is noted is another")
	}
	for _, m := range r.Marks() {
		if reached, _, _ := cover.Reached(&m); m.Program == "purse effect" && !reached {
			t.Errorf("%s of %s was not reached", m.Verb, m.Program)
		}
	}
}

// TestOwnersBeneath: what lies beneath a card is its owner's, also what lies
// beneath that, wherever the cards go.
func TestOwnersBeneath(t *testing.T) {
	r := miniGame(t, "", `
- id: nest
  kind: thing
  effect:
    - for_each: { in: 'filter(hand, .id == "b")', as: b, do: [ { tuck: { card: 'filter(hand, .id == "a")', beneath: b, stays: true } }, { tuck: { card: b, beneath: this, stays: true } } ] }
- { id: gift, kind: thing, effect: [ { for_each: { in: opponents, as: p, do: [ { move: { card: 'filter(board, .id == "nest")', to: p.camp } } ] } } ] }
- id: loose
  kind: thing
  effect:
    - for_each: { in: 'filter(hand, .id == "b")', as: b, do: [ { tuck: { card: 'filter(hand, .id == "a")', beneath: b } }, { tuck: { card: b, beneath: this } } ] }
- { id: hand_over, kind: thing, effect: [ { for_each: { in: opponents, as: p, do: [ { move: { card: 'filter(board, .id == "loose")', to: p.camp } } ] } } ] }
- { id: wrap, kind: thing, effect: [ { for_each: { in: 'filter(hand, .id == "b")', as: b, do: [ { tuck: { card: 'filter(hand, .id == "a")', beneath: b } } ] } }, { for_each: { in: enemies.camp, as: e, do: [ { tuck: { card: hand, beneath: e } } ] } } ] }
`)
	for _, c := range []struct {
		hand string
		play []string
	}{
		{"nest gift a b", []string{"nest", "gift"}},
		{"loose hand_over a b", []string{"loose", "hand_over"}},
		{"wrap a b", []string{"wrap"}},
	} {
		g := table(t, r, 2, "A.hand "+c.hand, "B.camp c")
		for _, id := range c.play {
			act(t, g, "play", id)
		}
		deep := 0
		for i := range g.State().Cards {
			card := &g.State().Cards[i]
			if card.Host == interp.None {
				continue
			}
			host := g.State().Cards[card.Host]
			deep++
			if card.Owner != host.Owner || card.Owner != 1 {
				t.Errorf("%v: the owner of card %d is %d, of the card that it lies beneath %d", c.play, i, card.Owner, host.Owner)
			}
		}
		if deep == 0 {
			t.Errorf("%v: nothing lies beneath another card", c.play)
		}
	}
}
