package interp_test

import (
	"slices"
	"testing"

	"shards/internal/rng"
	"shards/interp"
)

// guises are cards that become others, rules that follow from where a card is,
// and cards that carry those about.
const guises = `
- { id: copier, kind: thing, cost: 1, effect: [{ pick: { from: [discard, stall, enemies.play, play], do: [become: { card: board, like: chosen }] } }] }
- { id: hexer, kind: thing, cost: 2, effect: [{ become: { card: enemies.board, like: this, until: turn } }] }
- { id: namer, kind: thing, effect: [{ name: { where: .cost > 0 }, as: n }, { become: { card: this, like: n } }, { run: { ability: effect, of: this } }] }
- { id: mover, kind: thing, cost: 3, effect: [{ move: { card: 'filter(play, .other)', to: me.camp } }] }
- { id: sweeper, kind: thing, effect: [{ move: { card: camp, to: discard } }, { move: { card: enemies.play, to: deck.top } }, { shuffle: deck, who: players }] }
- { id: swapper, kind: thing, effect: [{ swap: { card: play, with: discard } }, { swap: { card: hand, with: camp } }] }
- { id: tucker, kind: thing, effect: [{ tuck: { card: 'filter(board, .other)', beneath: this } }] }
- { id: digger, kind: thing, effect: [{ move: { card: this.under, to: me.hand } }, { draw: 4 }] }
- id: ruler
  kind: thing
  cost: 2
  static: [{ modify: { cost: 1 }, cards: .owner == me, in: [play, discard, hand] }, { forbid: buy, cards: .cost > 3 }]
  triggers: [{ on: move, in: [play, camp, discard], when: event.card == this, do: [{ gain: { coins: 1 } }] }]
`

// TestGuises: whatever happens to cards that count as others, each is itself
// again where cards are not active and after the turn; rules, offers and what a
// saved game holds follow from what it counts as.
func TestGuises(t *testing.T) {
	r := miniGame(t, `
endings: [{ when: turn > 40, win: players }]
actions:
  fresh: { do: [{ draw: 2 }] }
  redo:  { card: [play, discard], where: '.id in ["copier", "mover"]', do: [{ run: { ability: effect, of: it } }] }
`, guises)
	most, ends := 0, 0
	for seed := range uint64(60) {
		g, err := r.Empty(interp.Settings{Players: 2 + int(seed%2), Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for seat := range g.State().Seats {
			for def := range r.Cards {
				zone := r.Kinds[r.Cards[def].Kind].Zone
				g.Put(int16(def), zone, int(seat))
				g.Put(int16(def), zone, int(seat))
			}
			g.Shuffle(r.ZoneByName("deck"), seat)
		}
		g.Begin(0)
		own := owners(g)
		src := rng.New(seed, 7)
		for n := 0; !g.Over() && n < 300; n++ {
			checkGuises(t, g, own)
			if len(g.State().Guises) == 0 && most > 0 {
				ends++
			}
			most = max(most, len(g.State().Guises))
			back, err := r.Restore(g.Save())
			if err != nil || !back.State().Equal(g.State()) || back.Hash() != g.Hash() {
				t.Fatalf("seed %d: what was saved is another game: %v", seed, err)
			}
			deal := g.Clone()
			deal.Redeal(g.Pending().Seat, &src)
			checkDealt(t, deal, own)
			answer := anyLegal(&src, g.Pending())
			mustAnswer(t, back, answer)
			mustAnswer(t, g, answer)
			if !back.State().Equal(g.State()) {
				t.Fatalf("seed %d: the saved game goes on otherwise", seed)
			}
			if t.Failed() {
				t.Fatalf("seed %d, decision %d", seed, g.State().Asked)
			}
		}
		if f := g.Failure(); f != "" {
			t.Errorf("seed %d failed: %s", seed, f)
		}
	}
	if most < 4 || ends == 0 {
		t.Errorf("at most %d cards were in a guise, and %d times none was any more", most, ends)
	}
}

// owners are the designs that cards are themselves.
func owners(g *interp.Game) []int16 {
	var own []int16
	for c := range g.State().Cards {
		own = append(own, g.OwnDesign(interp.CardID(c)))
	}
	return own
}

func checkGuises(t *testing.T, g *interp.Game, own []int16) {
	t.Helper()
	s, r := g.State(), g.Rules()
	checkCards(t, g, len(own))
	if now := owners(g); !slices.Equal(now, own) {
		t.Errorf("cards are themselves %v, not %v any more", now, own)
	}
	for c := range s.Cards {
		card := &s.Cards[c]
		if card.Def == own[c] {
			continue
		}
		zone := int16(-1)
		if card.Zone >= 0 {
			zone, _ = r.ZoneOf(card.Zone)
		}
		if zone < 0 || !r.Zones[zone].Active {
			t.Errorf("%s counts as %s in zone %d", r.Cards[own[c]].ID, r.Cards[card.Def].ID, zone)
		}
	}
	if kept, found := g.StandingByTheLongWay(); !slices.Equal(kept, found) {
		t.Errorf("the rules %v work, not %v", kept, found)
	}
	if kept, found := g.MasksByTheLongWay(); kept != found {
		t.Errorf("modified is %b, not %b", kept, found)
	}
	if d := g.Pending(); d.Kind == interp.ChooseAction {
		if slow := g.SlowOffers(); !slices.Equal(d.Options, slow) {
			t.Errorf("offered is %v, not %v", d.Options, slow)
		}
	}
}

// checkDealt checks that a deal has the same cards as the game.
func checkDealt(t *testing.T, g *interp.Game, own []int16) {
	t.Helper()
	now := owners(g)
	a, b := slices.Sorted(slices.Values(now)), slices.Sorted(slices.Values(own))
	if !slices.Equal(a, b) {
		t.Errorf("a deal has other cards")
	}
	if kept, found := g.StandingByTheLongWay(); !slices.Equal(kept, found) {
		t.Errorf("in a deal the rules %v work, not %v", kept, found)
	}
}

// TestBecoming: what is itself again is it before it arrives; what happens in
// between is told, and a seat sees what a card is itself.
func TestBecoming(t *testing.T) {
	play(t, "", guises+`
- { id: actor, kind: thing, cost: 1, effect: [{ become: { card: this, like: "'ruler'" } }] }
- { id: fader, kind: thing, cost: 1, effect: [{ become: { card: 'filter(play, .other)', like: "'b'", until: turn } }] }
- { id: back, kind: thing, effect: [{ become: { card: 'filter(play, .other)', like: "'actor'" } }] }
`, `
  - name: rules of the guise work, and end
    given: { A: { hand: [actor, swapper, c], discard: [a] } }
    do:
      - play: actor
      - expect: { A: { play: [ruler] }, cards: { A.ruler: { cost: 3 }, A.c: { cost: 4 } } }
      - play: swapper
    expect: { A: { play: [a, swapper], discard: [actor] }, cards: { A.c: { cost: 3 }, A.actor: { cost: 1 } } }
  - name: a card of the guise does not hear of its leaving
    given: { A: { hand: [actor, sweeper, mover] } }
    do: [play: actor, play: mover, { expect: { A: { camp: [ruler], coins: 1 } } }, play: sweeper]
    expect: { A: { discard: [actor], coins: 1 } }
  - name: its own rules begin where it arrives
    given: { A: { hand: [fader, mover, sweeper, a], play: [ruler] } }
    do:
      - play: fader
      - expect: { A: { play: [b, fader] }, cards: { A.a: { cost: 1 } } }
      - play: mover
      - play: sweeper
    expect: { A: { discard: [ruler, fader], coins: 1 }, cards: { A.a: { cost: 2 } } }
  - name: what it becomes is what counts, until it becomes itself
    given: { A: { hand: [actor, back] } }
    do: [play: actor, play: back]
    expect: { A: { play: [actor, back] } }
  - name: for the turn
    given: { A: { hand: [fader], play: [ruler] } }
    do: [play: fader, pass]
    expect: { turn: B, A: { play: [ruler, fader] } }
`)
	r := miniGame(t, "", guises)
	g := table(t, r, 2, "A.hand hexer", "B.play a")
	var told []string
	g.Watch(func(n *interp.Note) {
		if n.Kind == interp.NoteBecome {
			told = append(told, r.Cards[g.State().Cards[n.Card].Def].ID+" "+r.Cards[n.Design].ID)
		}
	})
	act(t, g, "play", "hexer")
	if !slices.Equal(told, []string{"a hexer"}) {
		t.Errorf("told was %v", told)
	}
	if c := g.View(1).Players[1].Zones[r.ZoneByName("play")-r.ZoneByName("hand")].Cards[0]; c.ID != "hexer" || c.Own != "a" {
		t.Errorf("B sees %+v", c)
	}
}

// TestBecomeMistakes: what nothing can become is reported.
func TestBecomeMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"{ card: this, like: \"'nobody'\" }":           "unknown-value",
		"{ card: this, like: 3 }":                      "type",
		"{ card: coins, like: this }":                  "type",
		"{ card: this }":                               "schema",
		"{ card: this, like: this, until: next_turn }": "schema",
	} {
		_, l := loadMini("", "- { id: x, kind: thing, effect: [become: "+args+"] }\n")
		if len(l) == 0 || want != "schema" && l[0].Code != want {
			t.Errorf("%s: %v, not %s", args, l, want)
		}
	}
}

// TestStays: what stays beneath a card goes along through hidden zones and
// reshuffles and to another player, and comes out nowhere.
func TestStays(t *testing.T) {
	r := miniGame(t, "", `
- { id: box, kind: thing, effect: [{ tuck: { card: 'filter(hand, .cost < 3)', beneath: this, stays: true } }] }
- { id: cleaner, kind: thing, effect: [{ move: { card: play, to: discard } }, { draw: 2 }] }
- { id: giver, kind: thing, effect: [{ move: { card: 'filter(hand, .id == "box")', to: left.hand } }] }
`)
	g := table(t, r, 2, "A.hand box a b cleaner giver")
	s := g.State()
	check := func(zone string, seat int8) {
		t.Helper()
		if z, of := r.ZoneOf(s.Cards[0].Zone); r.Zones[z].Name != zone || of != seat {
			t.Fatalf("the box is in %s of %d", r.Zones[z].Name, of)
		}
		for _, c := range s.Cards[1:3] {
			if c.Host != 0 || c.Zone >= 0 || c.Owner != seat {
				t.Errorf("what stays in the box is %+v", c)
			}
		}
		if back, err := r.Restore(g.Save()); err != nil || !back.State().Equal(s) {
			t.Errorf("what was saved is another game: %v", err)
		}
		checkCards(t, g, 5)
	}
	act(t, g, "play", "box")
	check("play", 0)
	act(t, g, "play", "cleaner")
	check("hand", 0)
	act(t, g, "play", "giver")
	check("hand", 1)
}
