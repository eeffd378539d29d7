package bot

import (
	"slices"
	"testing"

	"shards/internal/rng"
	"shards/internal/rules"
	"shards/interp"
)

func load(t testing.TB, packs ...string) *interp.Rules {
	t.Helper()
	l := rules.Load(packs...)
	if l.Rules == nil || l.Diags.HasErrors() {
		t.Fatalf("%v does not load: %v", packs, l.Diags)
	}
	return l.Rules
}

func start(t testing.TB, r *interp.Rules, players int, seed uint64) *interp.Game {
	t.Helper()
	g, err := r.Start(interp.Settings{Players: players, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func bots(t testing.TB, r *interp.Rules, seed uint64, names ...string) []Bot {
	t.Helper()
	var out []Bot
	for i, n := range names {
		b, err := New(n, r, seed+uint64(i)<<32)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}

// cheap are all bots, with so little thought that whole games can be played.
func cheap() []string {
	names := Names()
	if i := slices.Index(names, MCTS); i >= 0 {
		names[i] = cheapMCTS
	}
	return names
}

// playOut plays a game to its end; before is called before each answer.
func playOut(t testing.TB, g *interp.Game, seats []Bot, before func(answer []int64)) {
	t.Helper()
	var buf []int64
	for !g.Over() {
		buf = seats[g.Pending().Seat].Answer(g, buf)
		if before != nil {
			before(buf)
		}
		if err := g.Answer(buf...); err != nil {
			t.Fatal(err)
		}
	}
	if f := g.Failure(); f != "" {
		t.Fatal(f)
	}
}

// What a seat can't know does not sway greedy: in a game in which all of it is
// otherwise, and all chance too, it answers the same.
func TestGreedySeesNothingHidden(t *testing.T) {
	seesNothingHidden(t, Greedy, 4, nil)
}

// seesNothingHidden plays games in which every decision is also answered by a
// twin that sees another deal of what is hidden: its answer has to be the same,
// and so has what more compares.
func seesNothingHidden(t *testing.T, name string, seeds uint64, more func(mine, its Bot) (what string, same bool)) {
	for _, packs := range [][]string{{"base"}, {"base", "horizon"}} {
		r := load(t, packs...)
		for seed := range seeds {
			g := start(t, r, 2+int(seed%3), seed)
			seats, twins := bots(t, r, seed, name, name, name, name), bots(t, r, seed, name, name, name, name)
			src := rng.New(seed, 99)
			differed := 0
			var other interp.Game
			var buf []int64
			playOut(t, g, seats, func(answer []int64) {
				seat := g.Pending().Seat
				g.CloneInto(&other)
				Determinize(&other, int(seat), &src)
				if !slices.Equal(other.State().Cards, g.State().Cards) {
					differed++
				}
				buf = twins[seat].Answer(&other, buf)
				if !slices.Equal(answer, buf) {
					t.Fatalf("%v, seed %d, decision %d: %v became %v when what is hidden changed", packs, seed, g.State().Asked, answer, buf)
				}
				if more == nil {
					return
				}
				if what, same := more(seats[seat], twins[seat]); !same {
					t.Fatalf("%v, seed %d, decision %d: %s", packs, seed, g.State().Asked, what)
				}
			})
			if differed == 0 {
				t.Error("nothing was hidden")
			}
		}
	}
}

// A bot does not change the game that it is shown.
func TestBotsOnlyLook(t *testing.T) {
	r := load(t, "base")
	for _, name := range cheap() {
		g := start(t, r, 3, 5)
		before := g.Clone()
		b := bots(t, r, 5, name, name, name)
		var buf []int64
		for !g.Over() {
			g.CloneInto(before)
			buf = b[g.Pending().Seat].Answer(g, buf)
			if !before.State().Equal(g.State()) {
				t.Fatalf("%s changed the game", name)
			}
			if err := g.Answer(buf...); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The same seed gives the same game, with a new bot and with a used one.
func TestBotsAreDeterministic(t *testing.T) {
	r := load(t, "base")
	for _, name := range cheap() {
		var states []*interp.Game
		used := bots(t, r, 1, name, name)
		playOut(t, start(t, r, 2, 77), used, nil)
		for range 2 {
			g := start(t, r, 2, 8)
			playOut(t, g, bots(t, r, 3, name, name), nil)
			states = append(states, g)
		}
		g := start(t, r, 2, 8)
		for i, b := range used {
			b.Reset(3 + uint64(i)<<32)
		}
		playOut(t, g, used, nil)
		if !states[0].State().Equal(states[1].State()) {
			t.Errorf("%s: two new bots differ", name)
		}
		if !states[0].State().Equal(g.State()) {
			t.Errorf("%s: a used bot differs from a new one", name)
		}
	}
}

// The model is the same whenever it is learnt.
func TestModelIsDeterministic(t *testing.T) {
	r := load(t, "base")
	a, b := learn(r), learn(r)
	if !slices.Equal(a.weights, b.weights) {
		t.Errorf("weights differ:\n%v\n%v", a.weights, b.weights)
	}
}

func TestGreedyBeatsRandom(t *testing.T) {
	for _, packs := range [][]string{{"base"}, {"base", "horizon"}} {
		r := load(t, packs...)
		const games = 60
		won := 0
		for i := range uint64(games) {
			g := start(t, r, 2, i)
			names := []string{Greedy, Random}
			if i%2 == 1 {
				names = []string{Random, Greedy}
			}
			playOut(t, g, bots(t, r, i, names...), nil)
			if g.State().Winners == 1<<(i%2) {
				won++
			}
		}
		if won < games*95/100 {
			t.Errorf("%v: greedy won %d of %d games against random", packs, won, games)
		}
	}
}

// All candidates are legal and different, whatever is asked.
func TestCandidatesAreLegal(t *testing.T) {
	options := func(n int) []interp.Option {
		out := make([]interp.Option, n)
		for i := range out {
			out[i] = interp.Option{Action: -1, Card: interp.None, Player: int8(i % 2), Label: int16(i)}
		}
		return out
	}
	g := start(t, load(t, "base"), 2, 1)
	src := rng.New(1, 1)
	for _, d := range []interp.Decision{
		{Kind: interp.ChooseCards, Min: 2, Max: 2, Options: options(30)},
		{Kind: interp.ChooseCards, Min: 0, Max: 30, Options: options(30)},
		{Kind: interp.ChooseCards, Min: 1, Max: 3, Options: options(9)},
		{Kind: interp.ChooseCards, Min: 0, Max: 2, Options: options(4), SetSize: 2, Sets: []int16{0, 1, 2, 3}},
		{Kind: interp.ChooseNumber, Min: 0, Max: interp.Infinite},
		{Kind: interp.ChooseNumber, Min: -5, Max: 5},
		{Kind: interp.Distribute, Min: 70, Max: 70, Options: options(2)},
		{Kind: interp.Distribute, Min: 0, Max: 9, Options: options(2)},
		{Kind: interp.Distribute, Min: interp.Infinite, Max: interp.Infinite, Options: options(2)},
	} {
		*g.Pending() = d
		var c candidates
		c.list(g, &src)
		if c.len() < 2 || c.len() > 3*maxCandidates {
			t.Errorf("%+v: %d candidates", d, c.len())
		}
		for i := range c.len() {
			if !d.Legal(c.at(i)) {
				t.Errorf("%v of %d to %d: %v is not legal", d.Kind, d.Min, d.Max, c.at(i))
			}
			for j := range i {
				if slices.Equal(c.at(i), c.at(j)) {
					t.Errorf("%v: %v comes twice", d.Kind, c.at(i))
				}
			}
		}
	}
}

// TestYesAndNoAreTwoAnswers asks about an effect of a card, which stands in both
// options: no is an answer of its own.
func TestYesAndNoAreTwoAnswers(t *testing.T) {
	g := start(t, load(t, "base"), 2, 1)
	d := &interp.Decision{Kind: interp.YesNo, Min: 1, Max: 1, Options: []interp.Option{{Action: -1, Player: -1, Label: 0}, {Action: -1, Player: -1, Label: 1}}}
	var c candidates
	c.listSingle(g, d)
	if len(c.ends) != 2 {
		t.Errorf("%d answers to yes or no", len(c.ends))
	}
}

// TestPlacesAreTwoAnswers: of two cards of one design only one is looked at, but
// both where the rules tell their places apart.
func TestPlacesAreTwoAnswers(t *testing.T) {
	for pack, want := range map[string]int{"../../examples/sentences": 2, "base": 1} {
		r := load(t, pack)
		zone := map[string]string{"../../examples/sentences": "bazaar", "base": "row"}[pack]
		g, err := r.Empty(interp.Settings{Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		d := &interp.Decision{Kind: interp.ChooseCards, Min: 1, Max: 1}
		for range 2 {
			d.Options = append(d.Options, interp.Option{Action: -1, Card: g.Put(0, r.ZoneByName(zone), 0), Player: -1, Label: -1})
		}
		var c candidates
		c.listSingle(g, d)
		if len(c.ends) != want {
			t.Errorf("%s: %d answers, not %d", pack, len(c.ends), want)
		}
	}
}
