package interp_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"shards/internal/rng"
	"shards/internal/rules"
	"shards/interp"
)

// randomGames are how many games each property is looked at in.
const randomGames = 60

func forPacks(t *testing.T, f func(t *testing.T, r *interp.Rules)) {
	for _, packs := range [][]string{{"base"}, {"base", "horizon"}, {"../examples/sentences"}, {"../examples/realm"}} {
		t.Run(filepath.Base(packs[len(packs)-1]), func(t *testing.T) {
			l := rules.Load(packs...)
			if l.Rules == nil || l.Diags.HasErrors() {
				t.Fatalf("%v does not load: %v", packs, l.Diags)
			}
			f(t, l.Rules)
		})
	}
}

func newGame(t *testing.T, r *interp.Rules, seed uint64) *interp.Game {
	t.Helper()
	players := r.MinPlayers + int(seed)%(r.MaxPlayers-r.MinPlayers+1)
	g, err := r.Start(interp.Settings{Players: players, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// anyLegal draws one of the first legal answers.
func anyLegal(src *rng.Source, d *interp.Decision) []int64 {
	k := src.N(d.Count(100))
	var out []int64
	d.Each(func(a []int64) bool {
		out = append(out[:0], a...)
		k--
		return k >= 0
	})
	return out
}

func mustAnswer(t *testing.T, g *interp.Game, a []int64) {
	t.Helper()
	if err := g.Answer(a...); err != nil {
		t.Fatalf("decision %d: %v", g.State().Asked, err)
	}
}

// After every answer of a random game the state is in order, and what is asked
// is a real question.
func TestGamesStayInOrder(t *testing.T) {
	forPacks(t, func(t *testing.T, r *interp.Rules) {
		for seed := range uint64(randomGames) {
			g := newGame(t, r, seed)
			src := rng.New(seed, 1)
			cards := len(g.State().Cards)
			for !g.Over() {
				checkCards(t, g, cards)
				checkCounters(t, g)
				checkDecision(t, g)
				if t.Failed() {
					t.Fatalf("seed %d, decision %d", seed, g.State().Asked)
				}
				mustAnswer(t, g, anyLegal(&src, g.Pending()))
			}
			if f := g.Failure(); f != "" {
				t.Errorf("seed %d failed: %s", seed, f)
			}
			if g.State().Winners == 0 || g.Pending().Kind != interp.NoDecision {
				t.Errorf("seed %d: over with winners %b and a decision %v", seed, g.State().Winners, g.Pending().Kind)
			}
		}
	})
}

// What is offered is found by short ways: by counts of the cards that suit, by
// prices that are known beforehand. The long way finds the same, also after
// cards were mixed.
func TestOffersByTheLongWay(t *testing.T) {
	forPacks(t, func(t *testing.T, r *interp.Rules) {
		for seed := range uint64(randomGames) {
			g := newGame(t, r, seed)
			src := rng.New(seed, 1)
			for !g.Over() {
				if src.N(40) == 0 {
					g.Redeal(g.Pending().Seat, &src)
					back, err := r.Restore(g.Save())
					if err != nil || !back.State().Equal(g.State()) {
						t.Fatalf("seed %d, decision %d: what follows from the state is not what is kept (%v)", seed, g.State().Asked, err)
					}
				}
				if d := g.Pending(); d.Kind == interp.ChooseAction {
					if long := g.SlowOffers(); !slices.Equal(d.Options, long) {
						t.Fatalf("seed %d, decision %d: offered are %v, possible %v", seed, g.State().Asked, d.Options, long)
					}
				}
				mustAnswer(t, g, anyLegal(&src, g.Pending()))
			}
		}
	})
}

// checkCards checks that each card is in the list of its zone and in no other,
// or beneath a card, and that the lists are sound.
func checkCards(t *testing.T, g *interp.Game, cards int) {
	t.Helper()
	s, r := g.State(), g.Rules()
	if len(s.Cards) != cards {
		t.Errorf("%d cards became %d", cards, len(s.Cards))
	}
	listed := make([]bool, len(s.Cards))
	for inst := range s.Zones {
		z := &s.Zones[inst]
		prev, n, slot := interp.None, 0, int8(-1)
		zone, _ := r.ZoneOf(int16(inst))
		for c := z.Head; c != interp.None; c = s.Cards[c].Next {
			card := &s.Cards[c]
			if listed[c] {
				t.Errorf("card %d is listed twice", c)
				return
			}
			listed[c] = true
			if card.Zone != int16(inst) || card.Prev != prev {
				t.Errorf("card %d in the list of %d says zone %d, before it %d, not %d", c, inst, card.Zone, card.Prev, prev)
			}
			if r.Zones[zone].Slots > 0 {
				if card.Slot <= slot {
					t.Errorf("slot %d comes after slot %d", card.Slot, slot)
				}
				slot = card.Slot
			}
			prev = c
			n++
		}
		if z.Tail != prev || int(z.Count) != n {
			t.Errorf("zone %d has tail %d and count %d, not %d and %d", inst, z.Tail, z.Count, prev, n)
		}
	}
	for c := range s.Cards {
		card := &s.Cards[c]
		if !listed[c] && (card.Zone >= 0 || card.Host == interp.None) {
			t.Errorf("card %d of zone %d is in no list", c, card.Zone)
		}
	}
}

func checkCounters(t *testing.T, g *interp.Game) {
	t.Helper()
	s, r := g.State(), g.Rules()
	check := func(c *interp.Counter, v int64) {
		if (v < c.Min || v > c.Max) && !(c.Infinite && v == interp.Infinite) {
			t.Errorf("%s is %d, not from %d to %d", c.Name, v, c.Min, c.Max)
		}
	}
	for i := range r.Counters {
		c := &r.Counters[i]
		switch c.Of {
		case interp.OfPlayer:
			for seat := range s.Seats {
				check(c, g.PlayerCounter(int16(i), seat))
			}
		case interp.OfTable:
			check(c, g.TableCounter(int16(i)))
		case interp.OfCard:
			for id := range s.Cards {
				check(c, g.CardCounter(int16(i), interp.CardID(id)))
			}
		}
	}
}

func checkDecision(t *testing.T, g *interp.Game) {
	t.Helper()
	d := g.Pending()
	if d.Kind == interp.NoDecision {
		t.Error("the game goes on but asks nothing")
		return
	}
	if d.Count(2) < 2 {
		t.Errorf("a decision of kind %v has %d answers", d.Kind, d.Count(2))
	}
	if g.State().In&(1<<uint8(d.Seat)) == 0 {
		t.Errorf("seat %d is asked but out", d.Seat)
	}
	n := 0
	d.Each(func(a []int64) bool {
		if !d.Legal(a) {
			t.Errorf("%v is offered but not legal", a)
		}
		n++
		return n < 50
	})
}

// The same seed and answers give the same game.
func TestGamesAreDeterministic(t *testing.T) {
	forPacks(t, func(t *testing.T, r *interp.Rules) {
		for seed := range uint64(randomGames) {
			a, b := newGame(t, r, seed), newGame(t, r, seed)
			src := rng.New(seed, 2)
			for !a.Over() {
				ans := anyLegal(&src, a.Pending())
				mustAnswer(t, a, ans)
				mustAnswer(t, b, ans)
			}
			if !a.State().Equal(b.State()) {
				t.Errorf("seed %d: two games differ", seed)
			}
		}
	})
}

// Nobody who looks on changes a game: whether it is watched, its coverage is
// noted, or it is answered by the short way, it is the same at every decision.
func TestOnlookersChangeNothing(t *testing.T) {
	forPacks(t, func(t *testing.T, r *interp.Rules) {
		for seed := range uint64(randomGames) {
			set := interp.Settings{Players: r.MinPlayers, Seed: seed}
			plain, err := r.Start(set)
			if err != nil {
				t.Fatal(err)
			}
			set.Watch = func(*interp.Note) {}
			watched, _ := r.Start(set)
			set.Watch, set.Cover = nil, r.NewCoverage()
			covered, _ := r.Start(set)
			src := rng.New(seed, 6)
			for !plain.Over() {
				d := plain.Pending()
				ans := anyLegal(&src, d)
				mustAnswer(t, watched, ans)
				mustAnswer(t, covered, ans)
				if d.Single() {
					plain.Choose(int(ans[0]))
				} else {
					mustAnswer(t, plain, ans)
				}
				for name, g := range map[string]*interp.Game{"watched": watched, "covered": covered} {
					if !g.State().Equal(plain.State()) {
						t.Fatalf("seed %d, decision %d: the game that is %s is another", seed, plain.State().Asked, name)
					}
				}
			}
		}
	})
}

// A copy shares nothing with its game: playing the copy leaves the game as it
// is, and game and copy go on alike.
func TestClonesAreIndependent(t *testing.T) {
	forPacks(t, func(t *testing.T, r *interp.Rules) {
		for seed := range uint64(randomGames) {
			g := newGame(t, r, seed)
			src := rng.New(seed, 3)
			stop := 5 + src.N(200)
			for n := 0; n < stop && !g.Over(); n++ {
				mustAnswer(t, g, anyLegal(&src, g.Pending()))
			}
			kept, twin := g.Clone(), g.Clone()
			for wild := g.Clone(); !wild.Over(); {
				mustAnswer(t, wild, anyLegal(&src, wild.Pending()))
			}
			if !g.State().Equal(kept.State()) {
				t.Fatalf("seed %d: playing a copy changed the game", seed)
			}
			for !g.Over() {
				ans := anyLegal(&src, g.Pending())
				mustAnswer(t, g, ans)
				mustAnswer(t, twin, ans)
			}
			if !g.State().Equal(twin.State()) {
				t.Errorf("seed %d: a copy went on otherwise", seed)
			}
		}
	})
}

// A game begun in used memory is the same as a new one.
func TestRenewedGamesAreNew(t *testing.T) {
	forPacks(t, func(t *testing.T, r *interp.Rules) {
		used := &interp.Game{}
		for seed := range uint64(randomGames) {
			g := newGame(t, r, seed)
			empty, err := r.Empty(interp.Settings{Players: int(g.State().Seats)})
			if err != nil {
				t.Fatal(err)
			}
			used.Renew(empty, seed, nil)
			src := rng.New(seed, 4)
			for !g.Over() {
				ans := anyLegal(&src, g.Pending())
				mustAnswer(t, g, ans)
				mustAnswer(t, used, ans)
			}
			if !g.State().Equal(used.State()) {
				t.Errorf("seed %d: a renewed game differs from a new one", seed)
			}
		}
	})
}

// Redeal changes nothing that the seat knows, keeps what each player has, and
// does not depend on what is hidden.
func TestRedealKeepsWhatIsKnown(t *testing.T) {
	forPacks(t, func(t *testing.T, r *interp.Rules) {
		changed := false
		for seed := range uint64(randomGames) {
			g := newGame(t, r, seed)
			src := rng.New(seed, 5)
			for n := 0; !g.Over(); n++ {
				if n%7 == 0 {
					seat := g.Pending().Seat
					changed = checkRedeal(t, g, seat, seed+uint64(n)) || changed
				}
				mustAnswer(t, g, anyLegal(&src, g.Pending()))
			}
		}
		if !changed {
			t.Error("nothing was ever dealt anew")
		}
	})
}

func checkRedeal(t *testing.T, g *interp.Game, seat int8, seed uint64) (changed bool) {
	t.Helper()
	one, other := g.Clone(), g.Clone()
	a, b := rng.New(seed, 6), rng.New(seed, 7)
	one.Redeal(seat, &a)
	other.Redeal(seat, &b)
	have := map[[2]int16]int{}
	own := map[string]int{} // what cards are with their counters and what lies beneath
	whole := func(g *interp.Game, c int) string {
		s := g.State()
		n := len(s.CardVals) / len(s.Cards)
		text := fmt.Sprint(s.Cards[c].Def, s.Cards[c].Owner, s.CardVals[c*n:c*n+n])
		for u := range s.Cards {
			if s.Cards[u].Host == interp.CardID(c) {
				text += fmt.Sprint(" ", u)
			}
		}
		return text
	}
	for c := range g.State().Cards {
		was, is := &g.State().Cards[c], &one.State().Cards[c]
		_, owner := g.Rules().ZoneOf(max(was.Zone, 0))
		have[[2]int16{int16(owner), was.Def}]++
		have[[2]int16{int16(owner), is.Def}]--
		own[whole(g, c)]++
		own[whole(one, c)]--
		if was.Def != is.Def {
			changed = true
			if was.Seen&(1<<uint8(seat)) != 0 {
				t.Errorf("seat %d knows card %d, but it changed", seat, c)
			}
		}
		like := *is
		like.Def, like.Marked, like.Host = was.Def, was.Marked, was.Host
		if was.Host != interp.None {
			like.Owner = was.Owner // it goes with the card that it lies beneath
		}
		if like != *was {
			t.Errorf("card %d moved: %+v became %+v", c, *was, *is)
		}
	}
	for k, n := range own {
		if n != 0 {
			t.Errorf("there are %d fewer of the cards %s", n, k)
		}
	}
	for k, n := range have {
		if n != 0 {
			t.Errorf("owner %d has %d fewer of design %d", k[0], n, k[1])
		}
	}
	// What is hidden is otherwise in other; dealt anew by the same chance it is
	// the same as in one, to the last bit.
	a = rng.New(seed, 6)
	other.Redeal(seat, &a)
	if !one.State().Equal(other.State()) {
		t.Errorf("what is hidden from seat %d shows in what is dealt to it", seat)
	}
	return changed
}
