package interp_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"shards/internal/rng"
	"shards/internal/scenario"
	"shards/internal/source"
	"shards/interp"
)

// slots are counters of places, and what puts something on them.
const slots = `
setup:
  - refill: stall
  - { gain: { bounty: 3 }, of: stall }
counters:
  bounty: { of: slot, max: 9 }
  toll:   { of: slot, start: 2, lasts: turn }
  own:    { of: slot, start: seat + 1 }
  shut:   { of: slot, flag: true }
  got:    { of: player }
zones:
  bench: { of: player, slots: 2 }
actions:
  grab:
    card: stall
    where: not it.shut
    pay: { might: it.toll }
    do: [ { gain: { got: it.bounty } }, { set: { bounty: 0 }, of: it }, { take: it } ]
`

const sowers = `
- { id: sow, kind: thing, effect: [ { gain: { bounty: 2, toll: 1 }, of: 'filter(stall, .id == "g")' } ] }
- { id: reap, kind: thing, effect: [ { lose: { bounty: 5 }, of: stall, as: n }, { gain: { coins: n } } ] }
- { id: shutter, kind: thing, effect: [ { set: { shut: true }, of: "top(stall, 1)" } ] }
- { id: swapper, kind: thing, effect: [ { swap: { card: "top(stall, 1)", with: 'filter(hand, .id == "a")' } } ] }
- { id: nowhere, kind: thing, effect: [ { gain: { bounty: 5, own: 5 }, of: 'concat(hand, discard)', as: n }, { set: { bounty: 3, own: 9 }, of: this }, { set: { log: 100 * n + 10 * this.own + this.bounty } } ] }
- { id: flood, kind: thing, effect: [ { move: { card: camp, to: stall } }, { gain: { bounty: 3 }, of: stall } ] }
- { id: witness, kind: thing, triggers: [ { on: gain, when: event.counter == "bounty", do: [ { set: { log: '100 * event.card.slot + 10 * event.amount + (event.card.id == "g" ? 1 : 0)' } } ] } ] }
- { id: doubler, kind: thing, static: [ { replace: gain, if: event.counter == "bounty", with: { amount: 2 * event.amount } } ] }
`

// TestSlotCounters: what lies on a place stays there, whatever card lies in it.
func TestSlotCounters(t *testing.T) {
	play(t, slots, sowers, `
- name: the next card finds it there
  given: { A: { might: 4, hand: [sow] }, table: { stall: [h, g, h], pile: [a, b] } }
  do: [play: sow, { expect: { cards: { g: { bounty: 2, toll: 3 } } } }, buy: g, { expect: { cards: { a: { bounty: 2, toll: 3 } } } }, grab: a]
  expect: { A: { got: 2, might: 0 }, table: { stall: [h, b, h] }, cards: { b: { bounty: 0, toll: 3 }, "h#1": { bounty: 0, toll: 2 } } }
- name: the card that goes leaves it
  given: { A: { might: 2 }, table: { stall: [{ card: g, bounty: 4 }, h] } }
  do: [grab: g]
  expect: { A: { got: 4 }, cards: { A.g: { bounty: 0, toll: 2 } } }
- name: cards that change places leave it where it is
  given: { A: { hand: [swapper, a] }, table: { stall: [{ card: g, bounty: 4 }, h] } }
  do: [play: swapper]
  expect: { A: { hand: [g] }, table: { stall: [a, h] }, cards: { a: { bounty: 4 }, g: { bounty: 0 } } }
- name: not more than is there, and not more than there may be
  given: { A: { hand: [reap, sow] }, table: { stall: [{ card: g, bounty: 8 }, { card: h, bounty: 1 }, { card: h, bounty: 7 }] } }
  do: [play: sow, { expect: { cards: { g: { bounty: 9 } } } }, play: reap]
  expect: { A: { coins: 11 }, cards: { g: { bounty: 4 }, "h#1": { bounty: 0 }, "h#2": { bounty: 2 } } }
- name: a flag
  given: { A: { might: 9, hand: [shutter] }, table: { stall: [g, h], pile: [g] } }
  do: [play: shutter, { expect: { illegal: [grab: g], legal: [grab: h] } }, buy: g]
  expect: { illegal: [grab: g] }
- name: it goes back when the turn ends
  given: { A: { might: 9, hand: [sow] }, B: { might: 9 }, table: { stall: [g] } }
  do: [play: sow, { expect: { cards: { g: { toll: 3 } } } }, pass]
  expect: { cards: { g: { toll: 2, bounty: 2 } } }
- name: each player's own start
  given: { A: { bench: [a] }, B: { bench: [b] }, table: { stall: [g] } }
  expect: { cards: { a: { own: 1 }, b: { own: 2 }, g: { own: 1 } } }
- name: a setup's places are cleared with the cards of a zone that is given
  given: { setup: true, table: { stall: [g, { card: h, bounty: 1 }], pile: [] } }
  expect: { cards: { g: { bounty: 0 }, h: { bounty: 1 } } }
- name: a card that lies in none has the start, and changing it does nothing
  given: { A: { hand: [nowhere, a] } }
  do: [play: nowhere]
  expect: { A: { log: 10 } }
- name: the event names the card
  given: { A: { play: [witness], hand: [sow] }, table: { stall: [h, g] } }
  do: [play: sow]
  expect: { A: { log: 221 } }
- name: a rule may change how much
  given: { A: { play: [doubler], hand: [sow] }, table: { stall: [h, g] } }
  do: [play: sow]
  expect: { cards: { g: { bounty: 4 } } }
- name: a zone that grows has places for what lies there
  given: { A: { hand: [flood, reap], camp: [a, b] }, table: { stall: [g, g, g] } }
  do: [play: flood, { expect: { cards: { a: { bounty: 3, toll: 2 }, b: { bounty: 3 } } } }, play: reap]
  expect: { A: { coins: 15 } }
`)
}

// TestModifiedByWhatItIs: what a rule adds may depend on the card, on what is
// printed on it and on its place.
func TestModifiedByWhatItIs(t *testing.T) {
	play(t, slots+`
static:
  - modify: { cost: ".slot + .bounty - count(play, .cost == 1)" }
    cards: .zone == "stall"
`, `
- { id: lender, kind: thing, cost: 4, static: [ { modify: { cost: "(.cost ?? 0) - (this.cost ?? 0)" }, cards: .zone == "camp" } ] }
- { id: later, kind: thing, effect: [ { for_each: { in: play, as: it, do: [ { lasting: { modify: { cost: "it.cost ?? 0" }, cards: .zone == "camp" } } ] } } ] }
`, `
- name: by its place and what lies there
  given: { A: { might: 3, play: [a] }, table: { stall: [h, { card: g, bounty: 1 }, c] } }
  do: [{ expect: { cards: { h: { cost: 2 }, g: { cost: 3 }, c: { cost: 5 } }, illegal: [buy: c] } }, buy: g]
  expect: { A: { might: 0 }, cards: { A.g: { cost: 1 } } }
- name: this is the card whose rule it is
  given: { A: { play: [lender], camp: [b, c] } }
  expect: { cards: { b: { cost: 0 }, c: { cost: 2 }, lender: { cost: 4 } } }
- name: it is still the name of the steps around
  given: { A: { hand: [later], play: [b], camp: [c] } }
  do: [play: later]
  expect: { cards: { c: { cost: 5 } } }
`)
}

// TestSlotCountersAreState: a copy, a save and a view know what lies on places.
func TestSlotCountersAreState(t *testing.T) {
	r := miniGame(t, slots, sowers)
	bounty := r.CounterByName("bounty")
	g := table(t, r, 2, "A.hand sow flood", "A.camp a", "stall g h h")
	head := g.State().Zones[r.Instance(r.ZoneByName("stall"), 0)].Head
	old := g.Clone()
	act(t, g, "play", "sow")
	act(t, g, "play", "flood") // a place more
	if n := old.CardCounter(bounty, head); n != 0 {
		t.Errorf("the copy has %d", n)
	}
	if g.CardCounter(bounty, head) != 5 || old.State().Equal(g.State()) {
		t.Error("nothing changed")
	}
	other := g.Clone()
	other.SetCard(bounty, head, 4)
	if other.State().Equal(g.State()) || other.Hash() == g.Hash() {
		t.Error("games in which something else lies on a place are equal")
	}
	saved := g.Save()
	back, err := r.Restore(saved)
	if err != nil || !back.State().Equal(g.State()) || back.CardCounter(bounty, head) != 5 {
		t.Errorf("a restored game differs: %v", err)
	}
	if v := g.View(1).Table.Zones; !strings.Contains(text(t, v), `"ID":"g","Name":"g","Counters":[{"Name":"bounty","Value":5}`) {
		t.Errorf("B does not see it: %s", text(t, v))
	}
	hidden := miniGame(t, "counters: { bounty: { of: slot } }\nzones: { vault: { of: player, visible: owner, slots: 2 } }", "")
	g = table(t, hidden, 2, "A.vault a")
	g.SetCard(hidden.CounterByName("bounty"), 0, 7)
	if s := text(t, g.View(1)); strings.Contains(s, "bounty") {
		t.Errorf("B sees what lies on a card that is hidden: %s", s)
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestRestoreRefusesPlaces: a saved game with places that can't be is refused,
// even where its hash says that nobody touched it.
func TestRestoreRefusesPlaces(t *testing.T) {
	r := miniGame(t, slots, sowers)
	bad := func(name string, change func(s *interp.State)) {
		g := table(t, r, 2, "A.hand a b", "stall g h")
		change(g.State())
		if _, err := r.Restore(g.Save()); err == nil {
			t.Errorf("%s: restored", name)
		}
	}
	bad("too few", func(s *interp.State) { s.SlotVals = s.SlotVals[:len(s.SlotVals)-1] })
	bad("none", func(s *interp.State) { s.SlotVals = nil })
	bad("too many", func(s *interp.State) { s.SlotVals = append(s.SlotVals, make([]int32, 1<<16)...) })
	bad("a place where there are none", func(s *interp.State) { s.Cards[0].Slot = 0 })
	bad("a place below the first", func(s *interp.State) { s.Cards[2].Slot = -2 })
	good := table(t, r, 2, "A.hand a b", "stall g h").Save()
	if _, err := r.Restore(good); err != nil || !bytes.Contains(good, []byte(`"SlotVals":[`)) {
		t.Error("an honest game is refused", err)
	}
}

// TestSlotCountersDeclared: what can't be is told.
func TestSlotCountersDeclared(t *testing.T) {
	for _, c := range []struct{ rules, card, want string }{
		{"counters: { x: { of: slot, infinite: true } }", "", "a counter of slots can't be infinite"},
		{"counters: { x: { of: slot, lasts: zone } }", "", "only a counter of cards lasts as long as the card is somewhere"},
		{"counters: { x: { of: slot } }", "[gain: { x: 1 }]", "x is a counter of slots: say by the cards that lie there of which, beside gain"},
		{"counters: { x: { of: slot } }", "[{ gain: { x: 1 }, of: hand }]", "hand has no slots, and x is a counter of slots"},
		{"counters: { x: { of: slot } }", "[{ set: { x: 1 }, of: 'filter(enemies.hand, .cost == 1)' }]", "hand has no slots, and x is a counter of slots"},
		{"counters: { x: { of: slot } }", "[gain: { coins: x }]", "x is a counter of slots"},
		{"counters: { x: { of: slot } }", "[gain: { coins: me.x }]", `a player has nothing called "x"`},
		{"counters: { x: { of: slot } }", "[pay: { price: { x: 1 }, do: [draw: 1] }]", "only counters of players can be paid"},
		{"counters: { x: { of: slot, pays_for: { coins: 1 } } }", "", "only numbers of players are paid"},
	} {
		card := ""
		if c.card != "" {
			card = "- { id: wrong, kind: thing, effect: " + c.card + " }\n"
		}
		if _, l := loadMini(c.rules, card); l.Err() == nil || !strings.Contains(l.Err().Error(), c.want) {
			t.Errorf("%s %s: %v", c.rules, c.card, l.Err())
		}
	}
}

// TestSliding: behind a card that leaves the others move up, then the last
// place is filled; what lies on a place does not move.
func TestSliding(t *testing.T) {
	play(t, `
counters:
  bounty: { of: slot }
zones:
  line:  { of: table, slots: 4, slide: true, refill: pile }
  bench: { of: player, slots: 3, slide: true }
actions:
  get: { card: line, pay: { might: it.slot - 1 }, do: [take: it] }
round:
  - move: { card: "top(bench, 1)", to: out_of_game }
`, `
- { id: drop, kind: thing, effect: [ { move: { card: 'filter(bench, .id == "b")', to: discard } } ] }
- { id: hide, kind: thing, effect: [ { tuck: { card: "top(bench, 1)", beneath: this } } ] }
- { id: swapper, kind: thing, effect: [ { swap: { card: "top(bench, 1)", with: 'filter(hand, .id == "c")' } } ] }
- { id: sweep, kind: thing, effect: [ { move: { card: 'filter(line, .id == "h")', to: discard } } ] }
- { id: tell, kind: thing, effect: [ { set: { log: "100 * sum(bench, .id == \"a\" ? .slot : 0) + 10 * sum(bench, .id == \"b\" ? .slot : 0) + sum(bench, .id == \"c\" ? .slot : 0)" } } ] }
`, `
- name: those behind move up
  given: { A: { might: 9 }, table: { line: [g, { card: h, bounty: 3 }, a, b], pile: [c, g] } }
  do: [get: h]
  expect: { A: { might: 8 }, table: { line: [g, a, b, c] }, cards: { a: { bounty: 3 }, b: { bounty: 0 }, c: { bounty: 0 } } }
- name: what is behind the price goes with the place
  given: { A: { might: 3 }, table: { line: [g, h, a, b], pile: [] } }
  do: [get: g, { expect: { A: { might: 3 } } }, get: b, get: a]
  expect: { A: { might: 0 }, table: { line: [h] } }
- name: several leave one after the other
  given: { A: { hand: [sweep] }, table: { line: [h, g, h, a], pile: [b, c] } }
  do: [play: sweep]
  expect: { A: { discard: [h, h] }, table: { line: [g, a, b, c] } }
- name: in a zone that is not filled
  given: { A: { bench: [a, b, c], hand: [drop, tell] } }
  do: [play: drop, play: tell]
  expect: { A: { log: 102, bench: [a, c] } }
- name: one that goes beneath another leaves as well
  given: { A: { bench: [a, b, c], hand: [hide, tell] } }
  do: [play: hide, play: tell]
  expect: { A: { log: 12 } }
- name: a swap leaves no gap
  given: { A: { bench: [a, b], hand: [swapper, tell, c] } }
  do: [play: swapper, play: tell]
  expect: { A: { log: 21 } }
- name: between the turns, too
  given: { A: { bench: [b, a, c], hand: [tell] } }
  do: [pass, pass, play: tell]
  expect: { A: { log: 102 } }
`)
}

// TestPushing: a newcomer takes the first place and pushes others on, only as
// far as the next gap; the one that is pushed off the end goes away.
func TestPushing(t *testing.T) {
	play(t, `
zones:
  city:    { of: table, slots: 3, push: escaped, name: city }
  escaped: { of: table }
actions:
  come:  { card: hand, do: [move: { card: it, to: city }] }
  slay:  { card: city, do: [move: { card: it, to: discard }] }
triggers:
  - { on: move, when: event.to == "escaped", do: [{ lose: { life: 1 }, who: players }] }
  - { on: move, when: event.to == "city", do: [note: event.card.slot] }
`, `
- { id: tell, kind: thing, effect: [ { set: { log: "100 * sum(city, .id == \"a\" ? .slot : 0) + 10 * sum(city, .id == \"b\" ? .slot : 0) + sum(city, .id == \"c\" ? .slot : 0)" } } ] }
- { id: swapper, kind: thing, effect: [ { swap: { card: "top(city, 1)", with: 'filter(city, .id == "a")' } } ] }
- { id: stay, kind: thing, static: [ { replace: move, if: event.to == "escaped", with: { to: discard } } ] }
- { id: host, kind: thing, effect: [ { tuck: { card: 'filter(hand, .id == "c")', beneath: this } }, { move: { card: this, to: city } } ] }
`, `
- name: the newest first
  given: { A: { hand: [a, b, c, tell] } }
  do: [come: a, come: b, come: c, play: tell]
  expect: { A: { log: 321 }, table: { city: [c, b, a] } }
- name: only as far as the gap
  given: { A: { hand: [a, b, c, g, tell] } }
  do: [come: a, come: b, come: g, slay: b, come: c, play: tell]
  expect: { A: { log: 301, life: 5 }, table: { city: [c, g, a], escaped: [] } }
- name: pushed off the end
  given: { A: { hand: [a, b, c, g, tell] } }
  do: [come: a, come: b, come: c, come: g, play: tell]
  expect: { A: { log: 32, life: 4 }, B: { life: 4 }, table: { city: [g, c, b], escaped: [a] } }
- name: the newcomer's own event comes with its place
  given: { A: { hand: [a, b] } }
  do: [come: a, come: b]
  expect: { A: { log: 11 } }
- name: a given zone lies as it is written
  given: { A: { hand: [tell] }, table: { city: [a, b, c] } }
  do: [play: tell]
  expect: { A: { log: 123 } }
- name: behind a gap nobody is pushed
  given: { A: { hand: [a, tell] }, table: { city: [b, { card: c, slot: 3 }] } }
  do: [come: a, play: tell]
  expect: { A: { log: 123 }, cards: { b: { slot: 2 } } }
- name: a swap pushes nobody
  given: { A: { hand: [swapper, tell] }, table: { city: [b, c, a] } }
  do: [play: swapper, play: tell]
  expect: { A: { log: 132 }, table: { city: [a, c, b] } }
- name: what escapes may go elsewhere
  given: { A: { hand: [b], play: [stay] }, table: { city: [g, h, a] } }
  do: [come: b]
  expect: { A: { discard: [a], life: 5 }, table: { city: [b, g, h], escaped: [] } }
- name: what lies beneath comes along, and pushes as well
  given: { A: { hand: [host, c] }, table: { city: [g, h] } }
  do: [play: host]
  expect: { table: { city: [c, host, g], escaped: [h] } }
`)
	for _, c := range []struct{ rules, want string }{
		{"zones: { city: { of: table, push: pile } }", "a zone whose cards move from place to place says how many it has: slots"},
		{"zones: { city: { of: table, slide: true } }", "a zone whose cards move from place to place says how many it has: slots"},
		{"zones: { city: { of: table, slots: 2, push: city } }", "what is pushed off city can't come back to it"},
		{"zones: { city: { of: table, slots: 2, push: town }, town: { of: table, slots: 2, push: city } }", "what is pushed off city can't come back to it"},
		{"zones: { city: { of: table, slots: 2, push: nowhere } }", "nowhere"},
	} {
		if _, l := loadMini(c.rules, ""); l.Err() == nil || !strings.Contains(l.Err().Error(), c.want) {
			t.Errorf("%s: %v", c.rules, l.Err())
		}
	}
}

// TestShiftingStaysSound: whatever is moved, swapped and pushed, each place
// holds one card and the lists are in the order of the places.
func TestShiftingStaysSound(t *testing.T) {
	r := miniGame(t, `
counters: { bounty: { of: slot } }
zones:
  city: { of: table, slots: 3, push: town }
  town: { of: table, slots: 2, push: line }
  line: { of: table, slots: 3, slide: true }
actions:
  a1: { card: [hand, stall, line, town], do: [move: { card: it, to: city }] }
  a2: { card: [city, line], do: [move: { card: it, to: town }] }
  a3: { card: [city, town, line], do: [move: { card: it, to: discard }] }
  a4: { card: city, do: [swap: { card: it, with: "top(line, 1)" }] }
  a5: { card: town, do: [tuck: { card: "top(line, 1)", beneath: it }] }
  a6: { card: discard, do: [move: { card: it, to: hand }] }
  a7: { card: [city, town, line, stall], when: 'all(city, .bounty < 9)', do: [{ gain: { bounty: 1 }, of: it }] }
`, "")
	var g *interp.Game
	src := rng.New(7, 7)
	for step := range 4000 {
		if step%500 == 0 {
			g = table(t, r, 2, "A.hand a a b b c c a b c a", "B.hand a b c", "stall g h g", "pile g h")
		}
		if err := g.Answer(pick(g.Pending(), &src)...); err != nil {
			t.Fatal(err)
		}
		s := g.State()
		for inst := range s.Zones {
			zone, _ := r.ZoneOf(int16(inst))
			last := int8(-1)
			for c := s.Zones[inst].Head; c != interp.None; c = s.Cards[c].Next {
				slot := s.Cards[c].Slot
				if r.Zones[zone].Slots == 0 && slot != -1 || r.Zones[zone].Slots > 0 && slot <= last ||
					r.Zones[zone].Slide && slot != last+1 || r.Zones[zone].Push >= 0 && int(slot) >= r.Zones[zone].Slots {
					t.Fatalf("step %d: place %d of %s comes after %d", step, slot, r.Zones[zone].Name, last)
				}
				last = slot
			}
		}
		if step%50 == 0 {
			if _, err := r.Restore(g.Save()); err != nil {
				t.Fatal(err)
			}
			lines := scenario.TableOf(g).Lines()
			given, l := scenario.Parse(source.NewFile("given", []byte("tests:\n  - name: it\n    given:\n      "+strings.Join(lines, "\n      ")+"\n    expect: { turn: A }\n")))
			if l.Err() != nil {
				t.Fatal(l.Err())
			}
			back, fail := scenario.Given(r, given.Tests[0], nil)
			if fail != nil {
				t.Fatal(fail.Message)
			}
			if got := scenario.TableOf(back).Lines(); strings.Join(got, "\n") != strings.Join(lines, "\n") {
				t.Fatalf("written as\n%s\nit is\n%s", strings.Join(lines, "\n"), strings.Join(got, "\n"))
			}
		}
	}
}
