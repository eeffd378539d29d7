package interp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"shards/internal/diag"
	"shards/internal/rules"
	"shards/internal/scenario"
	"shards/internal/source"
	"shards/interp"
)

// mini is a small game that has one of everything; tests add rules and cards.
const mini = `
game: mini
name: Mini
players: { min: 1, max: 4 }
counters:
  coins: { of: player }
  might: { of: player, infinite: true }
  hurt:  { of: player, infinite: true }
  life:  { of: player, start: 5, max: 10 }
  log:   { of: player }
attributes:
  cost: { type: int, optional: true }
kinds:
  thing: { in: deck }
  good:  { in: pile }
zones:
  hand:    { of: player, visible: owner }
  deck:    { of: player, visible: none, ordered: true, reshuffle: discard }
  discard: { of: player }
  play:    { of: player, active: true }
  camp:    { of: player, active: true }
  stall:   { of: table, slots: 3, refill: pile }
  pile:    { of: table, visible: none, ordered: true }
  out_of_game: { of: table }
abilities:
  effect: { doc: What it does. }
verbs:
  put:
    params: { it: cards }
    do:
      - move: { card: it, to: me.play }
      - run: { ability: effect, of: it }
  take:
    params: { it: cards, to: { type: place, default: me.discard } }
    do: [move: { card: it, to: to }]
  note:
    params: { n: int }
    do: [set: { log: 10 * log + n }]
actions:
  play: { card: hand, do: [put: it] }
  buy:  { card: stall, pay: { might: it.cost ?? 0 }, do: [take: it] }
  pass: { do: [end_phase] }
turn:
  - { phase: act, actions: all }
elimination:
  when: life <= 0
  do: [move: { card: belongings, to: out_of_game }]
endings:
  - { when: len(players) == 1, win: players }
  - { when: len(players) == 0, win: fallen }
`

// plain are cards that do nothing.
const plain = `
- { id: a, kind: thing, cost: 1 }
- { id: b, kind: thing, cost: 2 }
- { id: c, kind: thing, cost: 3 }
- { id: g, kind: good, cost: 1 }
- { id: h, kind: good, cost: 2 }
`

// miniGame is the small game with more rules and cards.
func miniGame(t testing.TB, more, cards string) *interp.Rules {
	t.Helper()
	r, l := loadMini(more, cards)
	if len(l) > 0 {
		var b strings.Builder
		diag.WriteText(&b, l, diag.TextOptions{})
		t.Fatal(b.String())
	}
	return r
}

func loadMini(more, cards string) (*interp.Rules, diag.List) {
	packs := fstest.MapFS{
		"mini/pack.yaml":        {Data: []byte("id: mini\nname: Mini\n")},
		"mini/game.yaml":        {Data: []byte(strings.ReplaceAll(mini, "it.cost ?? 0", `"it.cost ?? 0"`))},
		"mini/cards/plain.yaml": {Data: []byte(plain)},
	}
	if more != "" {
		packs["mini/more.yaml"] = &fstest.MapFile{Data: []byte(more)}
	}
	if cards != "" {
		packs["mini/cards/cards.yaml"] = &fstest.MapFile{Data: []byte(cards)}
	}
	l := rules.LoadFrom(packs, "mini")
	return l.Rules, l.Diags
}

// play runs scenarios in the small game with more rules and cards.
func play(t *testing.T, more, cards, tests string) {
	t.Helper()
	r := miniGame(t, more, cards)
	f, l := scenario.Parse(source.NewFile("test", []byte("tests:\n"+tests)))
	for _, d := range l {
		t.Error(d)
	}
	for _, s := range f.Tests {
		t.Run(s.Name, func(t *testing.T) {
			if fail := scenario.Run(r, s, nil); fail != nil {
				t.Error(fail.Message)
			}
		})
	}
}

// table is a game of the small rules with cards in A's hand and elsewhere:
// "A.hand a b" and so on. It is A's turn.
func table(t testing.TB, r *interp.Rules, players int, zones ...string) *interp.Game {
	t.Helper()
	g, err := r.Empty(interp.Settings{Players: players, Seed: 1, AskForced: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, z := range zones {
		words := strings.Fields(z)
		seat := 0
		name := words[0]
		if s, rest, ok := strings.Cut(name, "."); ok {
			seat, name = int(s[0]-'A'), rest
		}
		for _, id := range words[1:] {
			g.Put(r.CardByID(id), r.ZoneByName(name), seat)
		}
	}
	g.Begin(0)
	return g
}

// act does an action of the game that is legal now, with a card by its id.
func act(t testing.TB, g *interp.Game, action, card string) {
	t.Helper()
	r, d := g.Rules(), g.Pending()
	for i, o := range d.Options {
		if o.Action == r.ActionByName(action) && (card == "" || r.Cards[g.State().Cards[o.Card].Def].ID == card) {
			if err := g.Answer(int64(i)); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%s %s is not legal", action, card)
}

// TestDecisions asks each kind of question. Every answer that a decision lists
// is accepted, and nothing else is.
func TestDecisions(t *testing.T) {
	cases := []struct {
		name, steps string
		kind        interp.DecisionKind
		min, max    int64
		options     int
		answers     int
		wrong       [][]int64
	}{
		{"cards", `pick: { from: hand, count: 2, do: [move: { card: chosen, to: discard }] }`,
			interp.ChooseCards, 2, 2, 4, 6, [][]int64{{}, {0}, {0, 0}, {1, 0}, {0, 4}, {-1, 0}, {0, 1, 2}}},
		{"one card", `pick: { from: hand, do: [move: { card: chosen, to: discard }] }`,
			interp.ChooseCards, 1, 1, 4, 4, [][]int64{{}, {4}, {0, 1}}},
		{"any cards", `pick: { from: hand, any: true, do: [move: { card: chosen, to: discard }] }`,
			interp.ChooseCards, 0, 4, 4, 16, [][]int64{{3, 2}, {4}}},
		{"up to", `pick: { from: hand, up_to: 1, do: [move: { card: chosen, to: discard }] }`,
			interp.ChooseCards, 0, 1, 4, 5, [][]int64{{0, 1}}},
		{"different cards", `pick: { from: hand, count: 2, different: .cost, do: [move: { card: chosen, to: discard }] }`,
			interp.ChooseCards, 2, 2, 4, 5, [][]int64{{}, {0, 1}, {0}}},
		{"cards that go together", `pick: { from: hand, count: 2, so_that: "sum(chosen, .cost ?? 0) == 3", do: [move: { card: chosen, to: discard }] }`,
			interp.ChooseCards, 2, 2, 4, 2, [][]int64{{}, {0, 1}, {2, 3}}},
		{"players", `choose_player: { among: opponents, up_to: 2, do: [ { lose: { life: 1 }, who: chosen } ] }`,
			interp.ChoosePlayers, 0, 2, 2, 4, [][]int64{{2}, {1, 0}}},
		{"options", `choose: { of: { x: [gain: { coins: 1 }], y: [gain: { might: 1 }], z: [draw: 1] }, count: 2 }`,
			interp.ChooseOption, 2, 2, 3, 3, [][]int64{{}, {0}, {0, 3}}},
		{"yes or no", `may: [gain: { coins: 1 }]`,
			interp.YesNo, 1, 1, 2, 2, [][]int64{{}, {2}, {0, 1}}},
		{"a number", `number: { min: 1, max: 3 }, as: n }, { gain: { coins: n }`,
			interp.ChooseNumber, 1, 3, 0, 3, [][]int64{{}, {0}, {4}, {1, 2}}},
		{"a distribution", `set: { might: 3 } }, { distribute: { counter: might, among: opponents, into: hurt }`,
			interp.Distribute, 3, 3, 2, 4, [][]int64{{}, {3}, {1, 1}, {4, -1}, {2, 2}}},
		{"infinitely much", `set: { might: infinite } }, { distribute: { counter: might, among: opponents, into: hurt }`,
			interp.Distribute, interp.Infinite, interp.Infinite, 2, 3, [][]int64{{}, {0, 0}, {interp.Infinite, 1}, {5, 5}}},
	}
	var cards strings.Builder
	for _, c := range cases {
		fmt.Fprintf(&cards, "- { id: %s, kind: thing, effect: [ { %s } ] }\n", strings.ReplaceAll(c.name, " ", "-"), c.steps)
	}
	r := miniGame(t, "", cards.String())
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			card := strings.ReplaceAll(c.name, " ", "-")
			g := table(t, r, 3, "A.hand a a b c "+card, "A.deck a")
			act(t, g, "play", card)
			d := g.Pending()
			if d.Kind != c.kind || d.Min != c.min || d.Max != c.max || len(d.Options) != c.options || d.Seat != 0 {
				t.Fatalf("got %v of %d from %d to %d with %d options", d.Kind, d.Seat, d.Min, d.Max, len(d.Options))
			}
			if n := d.Count(1000); n != c.answers {
				t.Errorf("%d answers are legal, expected %d", n, c.answers)
			}
			before := g.Hash()
			for _, w := range c.wrong {
				if err := g.Answer(w...); !errors.Is(err, interp.ErrIllegal) {
					t.Errorf("%v was accepted: %v", w, err)
				}
			}
			if g.Hash() != before {
				t.Error("a refused answer changed the game")
			}
			ends := map[uint64]bool{}
			d.Each(func(a []int64) bool {
				h := g.Clone()
				if err := h.Answer(a...); err != nil {
					t.Error(err)
				}
				if h.Pending().Kind != interp.ChooseAction {
					t.Errorf("after %v comes %v", a, h.Pending().Kind)
				}
				ends[h.Hash()] = true
				return true
			})
			if len(ends) != c.answers {
				t.Errorf("%d answers led to %d games", c.answers, len(ends))
			}
		})
	}
}

// TestLargeDivision: the first ways to divide very much are found at once.
func TestLargeDivision(t *testing.T) {
	for _, low := range []int64{0, 1 << 38} {
		d := interp.Decision{Kind: interp.Distribute, Min: low, Max: 1 << 38, Options: make([]interp.Option, 3)}
		n := 0
		d.Each(func(a []int64) bool {
			if !d.Legal(a) {
				t.Errorf("%v is listed, but not legal", a)
			}
			n++
			return n < 100
		})
		if n != 100 {
			t.Errorf("%d ways were found, not 100", n)
		}
	}
}

// seen is what a seat sees of a zone: ids, and ? for what it does not know.
func seen(g *interp.Game, viewer int8, owner int, zone string) string {
	v := g.View(viewer)
	hold := v.Table
	if owner >= 0 {
		hold = v.Players[owner].HoldView
	}
	var out []string
	for _, z := range hold.Zones {
		if z.Name != zone {
			continue
		}
		for _, c := range z.Cards {
			if c == nil {
				out = append(out, "?")
			} else {
				out = append(out, c.ID)
			}
		}
	}
	return strings.Join(out, " ")
}

// TestView shows to each seat what it knows, and nothing else.
func TestView(t *testing.T) {
	const A, B = 0, 1
	r := miniGame(t, "", `
- { id: revealer, kind: thing, effect: [reveal: { top: deck, count: 2 }] }
- { id: looker, kind: thing, effect: [look: { top: deck }] }
- { id: shuffler, kind: thing, effect: [shuffle: deck] }
- { id: drawer, kind: thing, effect: [draw: 1] }
- { id: fetcher, kind: thing, effect: [move: { card: discard, to: hand }] }
- { id: returner, kind: thing, effect: [move: { card: discard, to: deck.top }] }
- { id: chooser, kind: thing, effect: [pick: { from: hand, do: [move: { card: chosen, to: discard }] }] }
- { id: thief, kind: thing, effect: [pick: { from: enemies.hand, do: [move: { card: chosen, to: discard }] }] }
`)
	check := func(t *testing.T, g *interp.Game, viewer int8, owner int, zone, want string) {
		t.Helper()
		if got := seen(g, viewer, owner, zone); got != want {
			t.Errorf("seat %d sees %q in %s of %d, expected %q", viewer, got, zone, owner, want)
		}
	}
	t.Run("at the start", func(t *testing.T) {
		g := table(t, r, 2, "A.hand a b", "A.deck c a", "A.discard c", "B.hand c", "stall g", "pile h g")
		check(t, g, A, A, "hand", "a b")
		check(t, g, B, A, "hand", "? ?")
		check(t, g, A, B, "hand", "?")
		check(t, g, A, A, "deck", "? ?")
		check(t, g, B, A, "deck", "? ?")
		check(t, g, B, A, "discard", "c")
		check(t, g, B, -1, "stall", "g")
		check(t, g, A, -1, "pile", "? ?")
	})
	t.Run("revealed cards are known until the deck is shuffled", func(t *testing.T) {
		g := table(t, r, 2, "A.hand revealer shuffler drawer", "A.deck a b c")
		act(t, g, "play", "revealer")
		check(t, g, A, A, "deck", "a b ?")
		check(t, g, B, A, "deck", "a b ?")
		drawn := g.Clone()
		act(t, drawn, "play", "drawer")
		check(t, drawn, B, A, "hand", "? a")
		act(t, g, "play", "shuffler")
		check(t, g, A, A, "deck", "? ? ?")
		check(t, g, B, A, "deck", "? ? ?")
	})
	t.Run("only who looks knows", func(t *testing.T) {
		g := table(t, r, 2, "A.hand looker", "A.deck a b")
		act(t, g, "play", "looker")
		check(t, g, A, A, "deck", "a ?")
		check(t, g, B, A, "deck", "? ?")
	})
	t.Run("a card that came from an open place is known", func(t *testing.T) {
		g := table(t, r, 2, "A.hand fetcher", "A.discard a b")
		act(t, g, "play", "fetcher")
		check(t, g, B, A, "hand", "a b")
		g = table(t, r, 2, "A.hand returner", "A.discard a", "A.deck b")
		act(t, g, "play", "returner")
		check(t, g, B, A, "deck", "a ?")
	})
	t.Run("a reshuffle forgets", func(t *testing.T) {
		g := table(t, r, 2, "A.hand drawer", "A.discard a b")
		act(t, g, "play", "drawer")
		check(t, g, B, A, "hand", "?")
		check(t, g, A, A, "deck", "?")
	})
	t.Run("a question is shown to whom it asks", func(t *testing.T) {
		g := table(t, r, 2, "A.hand chooser a b")
		act(t, g, "play", "chooser")
		if d := g.View(A).Decision; d == nil || len(d.Options) != 2 || d.Options[0].Card != "a" {
			t.Errorf("A is shown %+v", d)
		}
		if v := g.View(B); v.Decision != nil || v.Waiting != A {
			t.Errorf("B is shown %+v, waiting for %d", v.Decision, v.Waiting)
		}
	})
	t.Run("whoever chooses among hidden cards sees them", func(t *testing.T) {
		g := table(t, r, 3, "A.hand thief", "B.hand a b")
		act(t, g, "play", "thief")
		check(t, g, A, B, "hand", "a b")
		check(t, g, 2, B, "hand", "? ?")
	})
}

// TestViewHides changes what a seat can't know: its view stays the same.
func TestViewHides(t *testing.T) {
	r := miniGame(t, "", "")
	view := func(seat int8, zones ...string) []byte {
		g := table(t, r, 2, zones...)
		b, err := json.Marshal(g.View(seat))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	one := view(1, "A.hand a b", "A.deck c c", "B.hand a", "B.deck a b", "pile g h")
	two := view(1, "A.hand c c", "A.deck b a", "B.hand a", "B.deck b a", "pile h g")
	if !reflect.DeepEqual(one, two) {
		t.Errorf("B can tell the games apart:\n%s\n%s", one, two)
	}
	if other := view(0, "A.hand c c", "A.deck b a", "B.hand a", "B.deck b a", "pile h g"); reflect.DeepEqual(one, other) {
		t.Error("A sees nothing of its own")
	}
}

// TestInfinity: infinitely much is a value that can be gained, lost, paid,
// doubled and divided.
func TestInfinity(t *testing.T) {
	play(t, "", `
- { id: lose, kind: thing, effect: [lose: { might: 7 }] }
- { id: double, kind: thing, effect: [gain: { might: might }] }
- { id: endless, kind: thing, effect: [gain: { might: infinite }] }
- { id: lose-all, kind: thing, effect: [lose: { might: infinite }] }
- { id: less, kind: thing, effect: [set: { might: might - 100 }] }
- { id: half, kind: thing, effect: [set: { might: floor(might / 2) }] }
- { id: three-times, kind: thing, effect: [set: { might: 3 * might }] }
- { id: least, kind: thing, effect: [gain: { coins: "min(might, 4)" }] }
- { id: asks, kind: thing, effect: [ { gain: { coins: 1 }, when: might >= 1000000 }, { gain: { coins: 2 }, when: might == infinite } ] }
- { id: heal, kind: thing, effect: [gain: { life: infinite }] }
- { id: share, kind: thing, effect: [distribute: { counter: might, among: opponents, into: hurt }] }
- { id: die, kind: thing, effect: [lose: { life: infinite }] }
`, `
- name: gained beside something
  given: { A: { might: 3, hand: [endless] } }
  do: [play: endless]
  expect: { A: { might: infinite } }
- name: gaining more leaves it
  given: { A: { might: infinite, hand: [double, endless] } }
  do: [play: double, play: endless]
  expect: { A: { might: infinite } }
- name: losing leaves it
  given: { A: { might: infinite, hand: [lose, lose-all] } }
  do: [play: lose, play: lose-all]
  expect: { A: { might: infinite } }
- name: losing infinitely much takes all
  given: { A: { might: 9, hand: [lose-all] } }
  do: [play: lose-all]
  expect: { A: { might: 0 } }
- name: paying leaves it
  given: { A: { might: infinite }, table: { stall: [h, g] } }
  do: [buy: h, buy: g]
  expect: { A: { might: infinite, discard: [h, g] } }
- name: reckoning leaves it
  given: { A: { might: infinite, hand: [less, half, three-times] } }
  do: [play: less, play: half, play: three-times, { expect: { A: { might: infinite } } }]
- name: compared with numbers
  given: { A: { might: infinite, hand: [least, asks] } }
  do: [play: least, { expect: { A: { coins: 4 } } }, play: asks]
  expect: { A: { coins: 7 } }
- name: a counter that can't hold it is full
  given: { A: { hand: [heal] } }
  do: [play: heal]
  expect: { A: { life: 10 } }
- name: given to several, and still there
  players: 3
  given: { A: { might: infinite, hand: [share*2] } }
  do: [play: share, choose: { B: infinite, C: infinite }, play: share, choose: { C: infinite }]
  expect: { A: { might: infinite }, B: { hurt: infinite }, C: { hurt: infinite } }
- name: what does not hold it can be lost wholly
  players: 3
  given: { A: { hand: [die] } }
  do: [play: die]
  expect: { out: A, turn: B }
`)
}

// TestReplacements: what happens when several rules would change one event.
func TestReplacements(t *testing.T) {
	play(t, "", `
- { id: to-hand, kind: thing, static: [ { replace: take, if: event.by == me, with: { to: me.hand } } ] }
- { id: to-camp, kind: thing, static: [ { replace: take, if: event.by == me, with: { to: me.camp } } ] }
- { id: may-hand, kind: thing, static: [ { replace: take, if: event.by == me, with: { to: me.hand }, may: true } ] }
- { id: may-camp, kind: thing, static: [ { replace: take, if: event.by == me, with: { to: me.camp }, may: true } ] }
- { id: instead, kind: thing, static: [ { replace: take, if: event.by == me, do: [gain: { coins: "4 + (event.card.cost ?? 0)" }] } ] }
- { id: also, kind: thing, static: [ { replace: take, if: event.by == me, do: [{ gain: { coins: 1 } }, { take: event.card }] } ] }
- { id: next, kind: thing, effect: [lasting: { replace: take, with: { to: me.hand }, times: 1 }] }
- { id: stated, kind: thing, effect: [take: { from: stall, to: me.deck.top }] }
- { id: not-lost, kind: thing, static: [ { replace: lose, if: event.player == me and event.counter == "life", may: true, do: [lose: { coins: event.amount }] } ] }
- { id: hit, kind: thing, effect: [ { lose: { life: 1 }, who: opponents } ] }
`, `
- name: a rule that must
  given: { A: { might: 9, play: [to-hand] }, table: { stall: [g] } }
  do: [buy: g]
  expect: { A: { hand: [g], discard: [] } }
- name: somebody else's rule
  given: { A: { might: 9 }, B: { play: [to-hand] }, table: { stall: [g] } }
  do: [buy: g]
  expect: { A: { hand: [], discard: [g] } }
- name: a rule that may
  given: { A: { might: 9, play: [may-hand] }, table: { stall: [g, h] } }
  do: [buy: g, { by: A, choose: yes }, buy: h, choose: no]
  expect: { A: { hand: [g], discard: [h] } }
- name: two that must are a choice between them
  given: { A: { might: 9, play: [to-hand, to-camp] }, table: { stall: [g] } }
  do:
    - buy: g
    - expect: { decision: { by: A, options: [hand, camp] } }
    - choose: camp
  expect: { A: { camp: [g], hand: [], discard: [] } }
- name: one that must and one that may
  given: { A: { might: 9, play: [to-hand, may-camp] }, table: { stall: [g] } }
  do:
    - buy: g
    - expect: { decision: { options: [hand, camp] } }
    - choose: camp
  expect: { A: { camp: [g] } }
- name: two that may
  given: { A: { might: 9, play: [may-hand, may-camp] }, table: { stall: [g] } }
  do:
    - buy: g
    - expect: { decision: { options: [hand, camp, discard] } }
    - choose: discard
  expect: { A: { discard: [g] } }
- name: what a step states competes with a rule that must
  given: { A: { play: [to-hand], hand: [stated] }, table: { stall: [g] } }
  do:
    - play: stated
    - expect: { decision: { options: [hand, deck] } }
    - choose: deck
  expect: { A: { deck: [g], hand: [] } }
- name: two alike are no choice
  given: { A: { might: 9, play: [to-hand*2] }, table: { stall: [g] } }
  do: [buy: g]
  expect: { A: { hand: [g] } }
- name: of two that work once, one waits for the next
  given: { A: { might: 9, hand: [next*2] }, table: { stall: [g*3] } }
  do: [play: next, play: next, buy: g, buy: g, buy: g]
  expect: { A: { hand: [g*2], discard: [g] } }
- name: something else instead
  given: { A: { might: 9, play: [instead] }, table: { stall: [g] } }
  do: [buy: g]
  expect: { A: { coins: 5, discard: [] }, table: { stall: [g] } }
- name: what its own last step does is not replaced once more
  given: { A: { might: 9, play: [also] }, table: { stall: [g] } }
  do: [buy: g]
  expect: { A: { coins: 1, discard: [g] } }
- name: the player whose rule it is decides
  given: { A: { hand: [hit] }, B: { coins: 3, play: [not-lost] } }
  do: [play: hit, { by: B, choose: yes }]
  expect: { B: { life: 5, coins: 2 } }
`)
}

// TestSeveralCounters: the changes of one step happen in their order, also where
// rules replace them.
func TestSeveralCounters(t *testing.T) {
	play(t, "", `
- { id: both, kind: thing, effect: [ { gain: { coins: 1, might: 1 } }, { note: 9 } ] }
- { id: more, kind: thing, static: [ { replace: gain, if: event.player == me and event.counter != "log", with: { amount: event.amount + 1 } } ] }
- { id: notes, kind: thing, triggers: [ { on: gain, when: 'event.counter == "coins"', do: [note: 1] }, { on: gain, when: 'event.counter == "might"', do: [note: 2] } ] }
`, `
- name: as they are
  given: { A: { hand: [both], play: [notes] } }
  do: [play: both]
  expect: { A: { coins: 1, might: 1, log: 129 } }
- name: replaced
  given: { A: { hand: [both], play: [notes, more] } }
  do: [play: both]
  expect: { A: { coins: 2, might: 2, log: 129 } }
`)
}

// TestTriggers: triggers wait until the step is complete, then come one by one:
// those of the rules, those of cards in the order in which they came, those
// that steps have set.
func TestTriggers(t *testing.T) {
	play(t, `
triggers:
  - { on: gain, when: 'event.counter == "coins"', do: [ { note: 1, who: event.player } ] }
`, `
- { id: two, kind: thing, triggers: [ { on: gain, when: 'event.counter == "coins"', do: [note: 2] } ] }
- { id: three, kind: thing, triggers: [ { on: gain, when: 'event.counter == "coins"', do: [note: 3] } ] }
- { id: from-discard, kind: thing, triggers: [ { on: gain, in: discard, when: 'event.counter == "coins"', do: [note: 5] } ] }
- { id: set-four, kind: thing, effect: [ whenever: { on: gain, when: 'event.counter == "coins"', do: [note: 4] } ] }
- { id: earn, kind: thing, effect: [ { gain: { coins: 1 } }, { note: 9 } ] }
- { id: chain, kind: thing, triggers: [ { on: gain, when: 'event.counter == "coins" and coins < 3', do: [ { note: 6 }, { gain: { coins: 1 } }, { note: 7 } ] } ] }
- { id: group, kind: thing, effect: [ { together: [ { gain: { coins: 1 } }, { note: 8 }, { gain: { coins: 1 } } ] }, { note: 9 } ] }
- { id: all, kind: thing, effect: [ { gain: { coins: 1 }, who: players }, { note: 9, who: players } ] }
`, `
- name: in the order in which they came, before the next step
  given: { A: { hand: [earn, set-four, two], play: [three], discard: [from-discard] } }
  do: [play: set-four, play: two, play: earn]
  expect: { A: { log: 135249, coins: 1 } }
- name: what a trigger sets off comes before its next step
  given: { A: { hand: [earn], play: [chain] } }
  do: [play: earn]
  expect: { A: { coins: 3, log: 16161779 } }
- name: they wait for what happens together
  given: { A: { hand: [group], play: [two] } }
  do: [play: group]
  expect: { A: { log: 812129 } }
- name: they wait until all players have done the step
  given: { A: { hand: [all] } }
  do: [play: all]
  expect: { A: { log: 19 }, B: { log: 19 } }
- name: they do not come from a card that has left
  given: { A: { hand: [earn], discard: [two] } }
  do: [play: earn]
  expect: { A: { log: 19 } }
`)
}

// TestHolding: endings wait for all of what happens together.
func TestHolding(t *testing.T) {
	play(t, "", `
- { id: all-pay, kind: thing, effect: [ { do: [ { may: [ { lose: { life: 1 } }, { gain: { coins: 1 } } ] } ], who: players } ] }
- { id: all-die, kind: thing, effect: [ { lose: { life: 5 }, who: players }, { gain: { coins: 1 } } ] }
- { id: exchange, kind: thing, effect: [ together: [ { lose: { life: 5 } }, { gain: { life: 1 } } ] ] }
- { id: one-by-one, kind: thing, effect: [ { lose: { life: 5 }, who: opponents }, { lose: { life: 5 } } ] }
- { id: at-once, kind: thing, effect: [ together: [ { lose: { life: 5 }, who: opponents }, { lose: { life: 5 } } ] ] }
`, `
- name: those who go out together share the win
  given: { A: { hand: [all-die] } }
  do: [play: all-die]
  expect: { over: true, tie: [A, B] }
- name: in two steps the first decides
  given: { A: { hand: [one-by-one] } }
  do: [play: one-by-one]
  expect: { winner: A }
- name: together it is one
  given: { A: { hand: [at-once] } }
  do: [play: at-once]
  expect: { tie: [A, B] }
- name: somebody who is well again at the end never was out
  given: { A: { hand: [exchange] } }
  do: [play: exchange]
  expect: { over: false, A: { life: 1 } }
- name: also with questions in the middle
  given: { A: { life: 1, hand: [all-pay] }, B: { life: 1 } }
  do:
    - play: all-pay
    - { by: A, choose: yes }
    - expect: { over: false, decision: { by: B } }
    - { by: B, choose: yes }
  expect: { tie: [A, B] }
`)
}

// TestTurns: extra turns, rounds and players who are out.
func TestTurns(t *testing.T) {
	play(t, `
counters:
  rounds: { of: table }
round:
  - gain: { rounds: 1 }
  - { gain: { coins: 1 }, who: players }
insert:
  - in: act
    do:
      - { gain: { log: 1 } }
      - { gain: { coins: 10 }, who: players, even_if_out: true }
`, `
- { id: again, kind: thing, effect: [extra_turn] }
- { id: again-all, kind: thing, effect: [ { extra_turn, who: players } ] }
- { id: die, kind: thing, effect: [ { lose: { life: 5 } }, { gain: { log: 100 }, who: opponents } ] }
- { id: kill-b, kind: thing, effect: [ { lose: { life: 5 }, who: "filter(players, .seat == 1)" } ] }
- { id: kill-all, kind: thing, effect: [ { lose: { life: 5 }, who: opponents } ] }
`, `
- name: a round is over after the last player's turn
  do: [pass, { expect: { turn: B, table: { rounds: 0 } } }, pass]
  expect: { turn: A, table: { rounds: 1 }, A: { coins: 21 }, B: { coins: 21 } }
- name: an extra turn follows this one and is no new round
  given: { A: { hand: [again*2] }, B: { hand: [again] } }
  do:
    - play: again
    - play: again
    - pass
    - expect: { turn: A }
    - pass
    - expect: { turn: A }
    - pass
    - expect: { turn: B, table: { rounds: 0 } }
    - play: again
    - pass
    - expect: { turn: B, table: { rounds: 0 } }
    - pass
  expect: { turn: A, table: { rounds: 1 } }
- name: a player who is out has no turn, and no extra turn
  players: 3
  given: { A: { hand: [again-all, kill-b] } }
  do: [play: again-all, play: kill-b, pass, { expect: { turn: A, out: B } }, pass]
  expect: { turn: C, B: { log: 0 } }
- name: without its player the turn goes on with what is done even then
  players: 3
  given: { A: { hand: [die, a], play: [b] } }
  do: [play: die]
  expect: { turn: B, out: A, A: { hand: [], log: 0 }, B: { coins: 10, log: 0 }, C: { coins: 10 }, table: { out_of_game: [die, a, b] } }
- name: the last player's turn ends the round even if that player is out
  players: 3
  given: { turn: C, C: { hand: [die] } }
  do: [play: die]
  expect: { turn: A, out: C, table: { rounds: 1 } }
- name: when the last of a round is out the one before ends it
  players: 3
  given: { turn: A, A: { hand: [kill-b] } }
  do: [play: kill-b, pass, { expect: { turn: C, table: { rounds: 0 } } }, pass]
  expect: { turn: A, table: { rounds: 1 } }
- name: nothing follows the end of the game
  given: { A: { hand: [kill-all] } }
  do: [play: kill-all]
  expect: { winner: A, A: { log: 0, coins: 0 } }
`)
}

// TestLifetimes: how long counters last.
func TestLifetimes(t *testing.T) {
	play(t, `
counters:
  p_game: { of: player, lasts: game }
  p_turn: { of: player, lasts: turn, start: 2 }
  t_game: { of: table }
  t_turn: { of: table, lasts: turn }
  c_game: { of: card, lasts: game }
  c_turn: { of: card, lasts: turn }
  c_zone: { of: card }
  c_play: { of: card, lasts: play }
`, `
- { id: fill, kind: thing, effect: [ { gain: { p_game: 5, p_turn: 5, t_game: 5, t_turn: 5 } }, { gain: { c_game: 5, c_turn: 5, c_zone: 5, c_play: 5 }, of: "filter(play, .other)" } ] }
- { id: to-camp, kind: thing, effect: [move: { card: "filter(play, .other)", to: camp }] }
- { id: to-hand, kind: thing, effect: [move: { card: "filter(board, .other)", to: hand }] }
`, `
- name: they are filled
  given: { A: { hand: [fill], play: [a] } }
  do: [play: fill]
  expect:
    A: { p_game: 5, p_turn: 7 }
    table: { t_game: 5, t_turn: 5 }
    cards: { a: { c_game: 5, c_turn: 5, c_zone: 5, c_play: 5 } }
- name: a turn ends
  given: { A: { hand: [fill], play: [a] } }
  do: [play: fill, pass]
  expect:
    A: { p_game: 5, p_turn: 2 }
    table: { t_game: 5, t_turn: 0 }
    cards: { a: { c_game: 5, c_turn: 0, c_zone: 5, c_play: 5 } }
- name: a card goes to another active zone
  given: { A: { hand: [fill, to-camp], play: [a] } }
  do: [play: fill, play: to-camp]
  expect:
    A: { camp: { has: [a] } }
    cards: { a: { c_game: 5, c_turn: 5, c_zone: 0, c_play: 5 } }
- name: a card leaves the active zones
  given: { A: { hand: [fill, to-hand], play: [a] } }
  do: [play: fill, play: to-hand]
  expect:
    A: { hand: { has: [a] } }
    cards: { a: { c_game: 5, c_turn: 5, c_zone: 0, c_play: 0 } }
`)
}

// TestRefill: an empty place is filled from the top, at once, in its place.
func TestRefill(t *testing.T) {
	play(t, "", `
- { id: sweep, kind: thing, effect: [move: { card: stall, to: out_of_game }] }
- { id: take-two, kind: thing, effect: [pick: { from: stall, count: 2, do: [move: { card: chosen, to: discard }] }] }
- { id: i, kind: good, cost: 0 }
- { id: j, kind: good, cost: 0 }
- { id: k, kind: good, cost: 0 }
`, `
- name: the new card lies where the old one was
  given: { A: { might: 9 }, table: { stall: [g, h, g], pile: [i, j] } }
  do: [buy: h]
  expect: { A: { discard: [h] }, table: { stall: [g, i, g], pile: [j] } }
- name: the places are filled one by one
  given: { A: { hand: [sweep] }, table: { stall: [g, h, g], pile: [i, j, k] } }
  do: [play: sweep]
  expect: { table: { stall: [i, j, k], pile: [], out_of_game: [g, h, g] } }
- name: as far as there are cards, and the first place first
  given: { A: { hand: [take-two] }, table: { stall: [g, h, g], pile: [i] } }
  do: [play: take-two, choose: ["g#1", h]]
  expect: { table: { stall: [i, g] } }
`)
}

// TestReshuffle: what is shuffled in goes beneath what is still there.
func TestReshuffle(t *testing.T) {
	play(t, "", `
- { id: draw-two, kind: thing, effect: [draw: 2] }
- { id: peek, kind: thing, effect: [ { reveal: { top: deck, count: 2 }, as: shown }, { gain: { coins: "sum(shown, .cost ?? 0)" } } ] }
- { id: all-draw, kind: thing, effect: [ { draw: 2, who: players } ] }
`, `
- name: a draw goes on after it
  given: { A: { hand: [draw-two], deck: [a], discard: [b, b] } }
  do: [play: draw-two]
  expect: { A: { hand: [a, b], deck: [b], discard: [] } }
- name: what was there stays on top
  given: { A: { hand: [peek], deck: [a], discard: [c, c] } }
  do: [play: peek]
  expect: { A: { deck: [a, c, c], coins: 4, discard: [] } }
- name: no reshuffle without need
  given: { A: { hand: [draw-two], deck: [a, b], discard: [c] } }
  do: [play: draw-two]
  expect: { A: { hand: [a, b], deck: [], discard: [c] } }
- name: each player's own
  given: { A: { hand: [all-draw], deck: [a], discard: [b] }, B: { discard: [c] } }
  do: [play: all-draw]
  expect: { A: { hand: [a, b] }, B: { hand: [c], discard: [] } }
`)
}

// TestReplacedReshuffle: whoever can't draw is told what happens instead,
// each player and each time.
func TestReplacedReshuffle(t *testing.T) {
	play(t, `
static: [ { replace: reshuffle, do: [gain: { coins: 1 }] } ]
`, `
- { id: all-draw, kind: thing, effect: [ { draw: 2, who: players } ] }
- { id: draw-twice, kind: thing, effect: [ repeat: { times: 2, do: [draw: 1] } ] }
`, `
- name: each player
  given: { A: { hand: [all-draw], deck: [a], discard: [b] }, B: { discard: [c] } }
  do: [play: all-draw]
  expect: { A: { hand: [a], coins: 1 }, B: { hand: [], coins: 1 } }
- name: each time
  given: { A: { hand: [draw-twice], discard: [b] } }
  do: [play: draw-twice]
  expect: { A: { hand: [], coins: 2 } }
`)
}

// TestLimits: a card that would never end ends the game, which tells whose
// fault it was.
func TestLimits(t *testing.T) {
	r := miniGame(t, "", `
- { id: loop, kind: thing, triggers: [ { on: gain, do: [gain: { coins: 1 }] } ] }
- { id: earn, kind: thing, effect: [gain: { coins: 1 }] }
- { id: deep, kind: thing, effect: [ { for_each: { in: play, do: [run: { ability: effect, of: it }] } } ] }
`)
	for _, c := range []struct{ zone, card, name string }{{"A.play loop", "earn", "loop"}, {"A.play a", "deep", "deep"}} {
		g := table(t, r, 2, "A.hand "+c.card, c.zone)
		act(t, g, "play", c.card)
		if !g.Over() || !g.State().Failed || !strings.Contains(g.Failure(), c.name) {
			t.Errorf("%s: over %v, failure %q", c.card, g.Over(), g.Failure())
		}
	}
}
