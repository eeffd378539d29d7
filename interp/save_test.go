package interp_test

import (
	"errors"
	"testing"

	"shards/internal/rng"
	"shards/internal/rules"
	"shards/interp"
)

// load gives the rules of packs, or fails the test.
func load(t testing.TB, packs ...string) *interp.Rules {
	t.Helper()
	l := rules.Load(packs...)
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	return l.Rules
}

// pick answers a decision at random from a generator of its own.
func pick(d *interp.Decision, src *rng.Source) []int64 {
	n := d.Count(40)
	k, i := src.N(n), 0
	var out []int64
	d.Each(func(a []int64) bool {
		if i == k {
			out = append(out, a...)
		}
		i++
		return i <= k
	})
	return out
}

// TestSaveAtEveryDecision saves and restores a game at every decision; it must
// go on exactly like the one that never stopped.
func TestSaveAtEveryDecision(t *testing.T) {
	for i, packs := range [][]string{{"base"}, {"base", "horizon"}, {"../examples/sentences"}, {"../examples/realm"}} {
		r := load(t, packs...)
		for seed := range []uint64{12, 12, 5, 5}[i] {
			players := 2 + int(seed%3)
			a, err := r.Start(interp.Settings{Players: players, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			b := a.Clone()
			src := rng.New(seed, 99)
			for step := 0; !a.Over(); step++ {
				saved := b.Save()
				if b, err = r.Restore(saved); err != nil {
					t.Fatalf("seed %d, step %d: %v", seed, step, err)
				}
				if !a.State().Equal(b.State()) || a.Hash() != b.Hash() {
					t.Fatalf("seed %d, step %d: a restored game differs", seed, step)
				}
				answer := pick(a.Pending(), &src)
				if err := a.Answer(answer...); err != nil {
					t.Fatal(err)
				}
				if err := b.Answer(answer...); err != nil {
					t.Fatal(err)
				}
			}
			if !b.Over() || a.Hash() != b.Hash() {
				t.Fatalf("seed %d: the restored game ended otherwise", seed)
			}
			if a.Failure() != "" {
				t.Errorf("seed %d: %s", seed, a.Failure())
			}
		}
	}
}

// TestRestoreRefuses shows that a saved game that was tampered with, cut off or
// made by other content is refused.
func TestRestoreRefuses(t *testing.T) {
	r, other := load(t, "base"), load(t, "base", "horizon")
	g, err := r.Start(interp.Settings{Players: 2, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	saved := g.Save()
	if _, err := other.Restore(saved); err == nil {
		t.Error("a game of other content was restored")
	}
	src := rng.New(1, 1)
	for range 3000 {
		bad := append([]byte(nil), saved...)
		switch src.N(3) {
		case 0:
			bad = bad[:src.N(len(bad))]
		case 1:
			i := src.N(len(bad))
			bad[i] = "0123456789-[]{},:\"x"[src.N(19)]
		default:
			i, j := src.N(len(bad)), src.N(len(bad))
			bad[i], bad[j] = bad[j], bad[i]
		}
		if h, err := r.Restore(bad); err == nil && h.Hash() != g.Hash() {
			t.Fatal("a damaged game was restored")
		}
	}
}

// TestRestoreRefusesQuestions: options that no question could have are refused,
// though the saved game is otherwise as it was written.
func TestRestoreRefusesQuestions(t *testing.T) {
	r := load(t, "base")
	g, err := r.Start(interp.Settings{Players: 3, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(d *interp.Decision, o *interp.Option){
		"label beyond the last": func(_ *interp.Decision, o *interp.Option) { o.Label = int16(len(r.Labels)) },
		"label below none":      func(_ *interp.Decision, o *interp.Option) { o.Label = -2 },
		"card":                  func(_ *interp.Decision, o *interp.Option) { o.Card = 9999 },
		"action":                func(_ *interp.Decision, o *interp.Option) { o.Action = int16(len(r.Actions)) },
		"no action":             func(_ *interp.Decision, o *interp.Option) { o.Action = -1 },
		"kind":                  func(d *interp.Decision, _ *interp.Option) { d.Kind = interp.Distribute + 1 },
		"source":                func(d *interp.Decision, _ *interp.Option) { d.Source = 9999 },
	} {
		c := g.Clone()
		d := c.Pending()
		spoil(d, &d.Options[len(d.Options)-1])
		if _, err := r.Restore(c.Save()); !errors.Is(err, interp.ErrBroken) {
			t.Errorf("%s: a game with such an option is restored (%v)", name, err)
		}
	}
}

// TestRestoreRefusesPlayers: sets of players hold nobody who never sat there.
func TestRestoreRefusesPlayers(t *testing.T) {
	r := load(t, "base")
	g, err := r.Start(interp.Settings{Players: 2, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	for name, set := range map[string]func(s *interp.State) *uint8{
		"in":      func(s *interp.State) *uint8 { return &s.In },
		"fallen":  func(s *interp.State) *uint8 { return &s.Fallen },
		"winners": func(s *interp.State) *uint8 { return &s.Winners },
	} {
		c := g.Clone()
		*set(c.State()) |= 1 << 7
		if _, err := r.Restore(c.Save()); !errors.Is(err, interp.ErrBroken) {
			t.Errorf("%s: a game with an eighth player is restored (%v)", name, err)
		}
	}
}

// TestClone shows that a clone is the same game and shares nothing.
func TestClone(t *testing.T) {
	r := load(t, "base")
	g, err := r.Start(interp.Settings{Players: 3, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	src := rng.New(2, 2)
	for !g.Over() {
		before := g.Hash()
		c := g.Clone()
		if err := c.Answer(pick(c.Pending(), &src)...); err != nil {
			t.Fatal(err)
		}
		if g.Hash() != before {
			t.Fatal("an answer to a clone changed the game")
		}
		if err := g.Answer(pick(g.Pending(), &src)...); err != nil {
			t.Fatal(err)
		}
	}
}

// TestShufflesAreApart shows that each zone has a generator of its own: one more
// shuffle of a zone changes no other.
func TestShufflesAreApart(t *testing.T) {
	r := load(t, "base")
	a, _ := r.Start(interp.Settings{Players: 2, Seed: 8})
	b := a.Clone()
	deck := r.ZoneByName("deck")
	b.Shuffle(deck, 0)
	for z := range r.Zones {
		for seat := range 2 {
			inst := r.Instance(int16(z), seat)
			if int16(z) == deck && seat == 0 {
				continue
			}
			a.Shuffle(int16(z), int8(seat))
			b.Shuffle(int16(z), int8(seat))
			if a.State().Zones[inst] != b.State().Zones[inst] || a.State().Rng[inst] != b.State().Rng[inst] {
				t.Errorf("%s of seat %d depends on another zone's shuffle", r.Zones[z].Name, seat)
			}
		}
	}
}

func BenchmarkClone(b *testing.B) {
	r := load(b, "base")
	g, err := r.Start(interp.Settings{Players: 2, Seed: 5})
	if err != nil {
		b.Fatal(err)
	}
	src := rng.New(2, 2)
	for range 100 {
		if err := g.Answer(pick(g.Pending(), &src)...); err != nil {
			b.Fatal(err)
		}
	}
	var dst interp.Game
	b.ReportAllocs()
	for b.Loop() {
		g.CloneInto(&dst)
	}
}
