package interp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"shards/internal/rng"
	"shards/interp"
)

// auction is a bid of all players, made in secret and shown together.
const auction = `
counters:
  bid:   { of: player, visible: owner, min: 1, max: 6 }
  shown: { of: player }
  storm: { of: table, visible: none, max: 3 }
actions:
  auction:
    do:
      - do: [ { number: { max: 6, secret: true }, as: n }, { set: { bid: n } } ]
        who: players
      - { set: { shown: bid }, who: players }
`

// values are the counters that a seat is shown, with those of their owners.
func values(v *interp.View, name string) (out []interp.CounterView) {
	holds := []interp.HoldView{v.Table}
	for _, p := range v.Players {
		holds = append(holds, p.HoldView)
	}
	for _, h := range holds {
		for _, c := range h.Counters {
			if c.Name == name {
				out = append(out, c)
			}
		}
	}
	return out
}

// TestSecretCounters: what a seat does not see of counters is not in what it is
// shown, and bots that answer for it think all of it possible and nothing else.
func TestSecretCounters(t *testing.T) {
	r := miniGame(t, auction, "")
	bid, storm := r.CounterByName("bid"), r.CounterByName("storm")
	game := func(b, s int64) *interp.Game {
		g := table(t, r, 2, "A.hand a", "B.hand b")
		g.Set(bid, 0, 3)
		g.Set(bid, 1, b)
		g.Set(storm, 0, s)
		return g
	}
	one, other := game(2, 1), game(6, 0)
	for seat, same := range []bool{true, false} {
		a, _ := json.Marshal(one.View(int8(seat)))
		b, _ := json.Marshal(other.View(int8(seat)))
		if (string(a) == string(b)) != same {
			t.Errorf("seat %d is shown\n%s\n%s", seat, a, b)
		}
	}
	if v := values(one.View(0), "bid"); v[0].Hidden || v[0].Value != 3 || !v[1].Hidden || v[1].Value != 0 {
		t.Errorf("A is shown the bids %+v", v)
	}
	if v := values(one.View(1), "storm"); len(v) != 1 || !v[0].Hidden {
		t.Errorf("B is shown the storm %+v", v)
	}
	guessed, storms := map[int64]bool{}, map[int64]bool{}
	for seed := range uint64(100) {
		a, b := one.Clone(), other.Clone()
		src, again := rng.New(seed, 1), rng.New(seed, 1)
		a.Redeal(0, &src)
		b.Redeal(0, &again)
		if !a.State().Equal(b.State()) {
			t.Fatal("what is hidden from A shows in what is dealt to it")
		}
		if a.PlayerCounter(bid, 0) != 3 {
			t.Fatal("A does not know its own bid")
		}
		guessed[a.PlayerCounter(bid, 1)], storms[a.TableCounter(storm)] = true, true
	}
	if len(guessed) != 6 || guessed[0] || len(storms) != 4 {
		t.Errorf("A thinks bids %v and storms %v possible, not all from 1 to 6 and from 0 to 3", guessed, storms)
	}
}

// TestSecretAnswers: the note of a secret answer says so.
func TestSecretAnswers(t *testing.T) {
	r := miniGame(t, auction+`
  vote:
    do:
      - choose: { secret: true, always: true, of: { one: [], two: [] } }
      - choose_player: { among: players, secret: true, do: [gain: { life: 1 }] }
      - number: { max: 2 }
        as: open
      - gain: { coins: open }
`, "")
	for action, want := range map[string]string{"auction": "secret secret", "vote": "secret secret open"} {
		g := table(t, r, 2)
		var told []string
		g.Watch(func(n *interp.Note) {
			if n.Kind == interp.NoteAnswer && n.Asked != interp.ChooseAction {
				told = append(told, map[bool]string{true: "secret", false: "open"}[n.Secret])
			}
		})
		act(t, g, action, "")
		for g.Pending().Kind != interp.ChooseAction {
			mustAnswer(t, g, []int64{1})
		}
		if got := strings.Join(told, " "); got != want {
			t.Errorf("the answers of %s were %s, not %s", action, got, want)
		}
		if n := g.PlayerCounter(r.CounterByName("shown"), 1); action == "auction" && n != 1 {
			t.Errorf("B's bid is shown as %d", n)
		}
	}
}

// TestSecretMistakes: what can't be hidden is reported.
func TestSecretMistakes(t *testing.T) {
	for decl, want := range map[string]string{
		"{ of: card, visible: owner, max: 3 }":                   "a counter of cards is seen where its card is seen",
		"{ of: table, visible: owner, max: 3 }":                  "no owner who could see",
		"{ of: player, visible: owner }":                         "needs a greatest value",
		"{ of: player, visible: none, max: 9, infinite: true }":  "can't be infinite",
		"{ of: player, visible: nobody, max: 9 }":                "nobody",
		"{ of: player, visible: owner, flag: true }":             "",
		"{ of: player, visible: all, infinite: true, start: 2 }": "",
	} {
		r, l := loadMini("counters: { hidden: "+decl+" }\n", "")
		switch {
		case want == "" && (r == nil || len(l) > 0):
			t.Errorf("%s: %v", decl, l)
		case want != "" && (len(l) == 0 || !strings.Contains(l[0].Message, want)):
			t.Errorf("%s: %v, not %q", decl, l, want)
		}
	}
}

// TestSecretsStayOutOfAttributes: what a card shows can't be made of what nobody
// else may know.
func TestSecretsStayOutOfAttributes(t *testing.T) {
	_, l := loadMini(auction, "- { id: tell, kind: thing, cost: 1 + bid }\n")
	if text := l.Err(); text == nil || !strings.Contains(text.Error(), "cost is seen with the card, and bid is a secret") {
		t.Errorf("the mistakes are %v", text)
	}
}

// TestSecretPayments: how much of a secret counter is paid instead of another is
// told to nobody else.
func TestSecretPayments(t *testing.T) {
	r := miniGame(t, `
counters:
  hoard: { of: player, visible: owner, max: 9, pays_for: { might: 1 } }
actions:
  arm: { pay: { might: 2 }, do: [draw: 1] }
`, "")
	g := table(t, r, 2)
	g.Set(r.CounterByName("hoard"), 0, 5)
	g.Set(r.CounterByName("might"), 0, 5)
	g.Restart(0)
	act(t, g, "arm", "")
	if d := g.Pending(); d.Kind != interp.ChooseNumber {
		t.Fatalf("asked is %v", d.Kind)
	}
	secret := false
	g.Watch(func(n *interp.Note) { secret = secret || n.Kind == interp.NoteAnswer && n.Secret })
	if err := g.Answer(1); err != nil || !secret {
		t.Errorf("the answer is told to all (%v)", err)
	}
}
