package interp_test

import (
	"strings"
	"testing"

	"shards/internal/rules"
	"shards/interp"
)

// TestWhy asks why actions are not possible: which price can't be paid, which
// condition fails, which card forbids it; and what never changes is marked so.
func TestWhy(t *testing.T) {
	l := rules.Load("base", "horizon")
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	r := l.Rules
	g, err := r.Empty(interp.Settings{Players: 2, Seed: 1, AskForced: true})
	if err != nil {
		t.Fatal(err)
	}
	put := func(id, zone string, seat int) interp.CardID {
		return g.Put(r.CardByID(id), r.ZoneByName(zone), seat)
	}
	cards := map[string]interp.CardID{
		"drakonarius":      put("drakonarius", "play", 1),
		"general-decurion": put("general-decurion", "play", 1),
		"evokatus":         put("evokatus", "play", 0),
		"crystal":          put("crystal", "hand", 0),
		"cache-warden":     put("cache-warden", "row", 0),
		"war-bound":        put("war-bound", "destiny_row", 0),
		"tetra":            put("tetra", "character", 0),
	}
	g.SetCard(r.CounterByName("exhausted"), cards["evokatus"], 1)
	g.Set(r.CounterByName("power"), 0, 4)
	g.Set(r.CounterByName("mastery"), 0, 3)
	g.Begin(0)
	for _, c := range []struct {
		action, card, want string
		fixed              bool
	}{
		{"recruit", "cache-warden", "it costs 2 gems, you have 0", false},
		{"attack", "general-decurion", "it costs 7 power, you have 4", false},
		{"attack", "drakonarius", "Drakonarius forbids it", false},
		{"exhaust", "evokatus", "it is exhausted", false},
		{"focus", "", "it costs 1 gem, you have 0", false},
		{"claim", "war-bound", "(mastery 3)", false},
		{"exhaust", "tetra", "it has no Exhaust ability", true},
		{"fast_play", "cache-warden", "costs 2 gems", false},
		{"play", "crystal", "", false},
		{"recruit", "crystal", "it is done with a card in the center row", true},
	} {
		card := interp.None
		if c.card != "" {
			card = cards[c.card]
		}
		why := g.Why(r.ActionByName(c.action), card)
		if c.want == "" {
			if len(why) > 0 {
				t.Errorf("%s %s is possible, but: %v", c.action, c.card, why)
			}
			continue
		}
		found := false
		for _, w := range why {
			found = found || strings.Contains(w.Text, c.want) && w.Fixed == c.fixed
		}
		if !found {
			t.Errorf("%s %s: expected %q (fixed: %v), got %v", c.action, c.card, c.want, c.fixed, why)
		}
	}
}

// TestWhyAgrees asks it for every action and card of random positions: there is
// a reason exactly where the action is not offered.
func TestWhyAgrees(t *testing.T) {
	r := rules.Load("base", "horizon").Rules
	g, err := r.Start(interp.Settings{Players: 3, Seed: 4, AskForced: true})
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < 150 && !g.Over(); n++ {
		d := g.Pending()
		if d.Kind == interp.ChooseAction && n%5 == 0 {
			hash := g.Hash()
			for a := range r.Actions {
				for c := range g.State().Cards {
					card := interp.CardID(c)
					if !r.Actions[a].Card {
						card = interp.None
					}
					offered := false
					for _, o := range d.Options {
						offered = offered || int(o.Action) == a && o.Card == card
					}
					if why := g.Why(int16(a), card); (len(why) == 0) != offered {
						t.Fatalf("%s with %d: offered %v, reasons %v", r.Actions[a].Name, card, offered, why)
					}
					if card == interp.None {
						break
					}
				}
			}
			if g.Hash() != hash {
				t.Fatal("asking why changed the game")
			}
		}
		var answer []int64
		k := 0
		d.Each(func(a []int64) bool {
			answer = append(answer[:0], a...)
			k++
			return k <= n%7
		})
		if err := g.Answer(answer...); err != nil {
			t.Fatal(err)
		}
	}
}
