package sim

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"shards/internal/bot"
	"shards/internal/rules"
	"shards/interp"
)

func TestOwning(t *testing.T) {
	for _, tc := range []struct {
		name              string
		acquired, winners uint8
		seats             int
		share             int64
		counts            bool
	}{
		{"the only owner wins", 0b01, 0b01, 2, whole, true},
		{"the only owner loses", 0b01, 0b10, 2, 0, true},
		{"everybody owns it", 0b11, 0b01, 2, 0, false},
		{"nobody owns it", 0, 0b01, 2, 0, false},
		{"one of two owners wins", 0b011, 0b001, 3, whole / 2, true},
		{"a tie is shared", 0b01, 0b11, 2, whole / 2, true},
		{"nobody wins", 0b01, 0, 2, 0, false},
	} {
		if share, counts := owning(tc.acquired, tc.winners, tc.seats); share != tc.share || counts != tc.counts {
			t.Errorf("%s: %d, %v", tc.name, share, counts)
		}
	}
}

func TestHalfTime(t *testing.T) {
	m := measure{seats: 2, lead: []int64{50, 50, 40, 30, 45, 20, 9, 10}} // the third turn is the middle
	for winners, want := range map[uint8]Behind{0b01: WasAhead, 0b10: WasBehind, 0b11: NotKnown, 0: NotKnown} {
		if got := m.halfTime(winners); got != want {
			t.Errorf("winners %b: %v", winners, got)
		}
	}
	m.lead[5] = 45
	if got := m.halfTime(0b01); got != WasLevel {
		t.Errorf("level: %v", got)
	}
}

// All that is counted is the same for any number of workers, to the last digit.
func TestNumbersDoNotDependOnWorkers(t *testing.T) {
	r := load(t, "base")
	var texts []string
	for _, workers := range []int{1, 4} {
		res := run(t, r, Config{Players: 2, Bots: []string{bot.Random}, Games: 150, Seed: 2, Workers: workers})
		res.Seconds, res.GamesPerSecond = 0, 0
		text, err := json.Marshal(res)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	if texts[0] != texts[1] {
		t.Error("the results of 1 and 4 workers differ")
	}
}

// The table has every number once, and shares are shares.
func TestRows(t *testing.T) {
	res := run(t, load(t, "base"), Config{Players: 2, Bots: []string{bot.Random}, Games: 60, Seed: 2})
	var b bytes.Buffer
	if err := WriteCSV(&b, res.Rows()); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, l := range lines {
		if seen[l[0]] {
			t.Errorf("%s is there twice", l[0])
		}
		seen[l[0]] = true
	}
	for _, key := range []string{"seat1", "seat2", "length", "comebacks", "owning:portal-monk", "picked:portal-monk", "turn:health:seat2:3"} {
		if !seen[key] {
			t.Errorf("%s is missing", key)
		}
	}
	if c := res.Cards["primus-pilus"]; c.Price != 2 || (c.Paid != 2 && c.Paid != 0) {
		t.Errorf("its price is 2, not %s; paid was %v", c.Price, c.Paid)
	}
}

// The price of a card is what it costs to get it, not what it costs to beat
// it; what can't be bought has none.
func TestPrices(t *testing.T) {
	l := rules.Load("base", "horizon")
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	price := prices(l.Rules, Config{Players: 2})
	for id, want := range map[string]string{
		"primus-pilus": "2", "general-decurion": "7", "data-heretic": "3", // not their defense
		"crystal": "-", "tetra": "-", // begin with their players
		"last-city": "-", // is claimed, for nothing
	} {
		def := l.Rules.CardByID(id)
		if def < 0 {
			t.Fatalf("there is no %s", id)
		}
		if got := price[def].String(); got != want {
			t.Errorf("%s: %s, not %s", id, got, want)
		}
	}
	obtains := map[string]bool{}
	for i := range l.Rules.Actions {
		obtains[l.Rules.Actions[i].Name] = l.Rules.Obtains(int16(i))
	}
	for name, want := range map[string]bool{"recruit": true, "fast_play": true, "claim": true, "defeat": false, "attack": false, "play": false, "focus": false, "exhaust": false} {
		if obtains[name] != want {
			t.Errorf("%s: players get cards of the table by it: %v", name, obtains[name])
		}
	}
	for i := range l.Rules.Cards {
		if c := &l.Rules.Cards[i]; l.Rules.Kinds[c.Kind].Name == "ingeminex" && price[i] != NoPrice {
			t.Errorf("%s is defeated, not bought; its price is %s", c.ID, price[i])
		}
	}
}

func impactsOf(t *testing.T, cfg Config, ids ...string) []Impact {
	t.Helper()
	l := rules.Load("base")
	out, err := Impacts(context.Background(), l.Packs, l.Rules, cfg, ids)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestImpact(t *testing.T) {
	cfg := Config{Players: 2, Bots: []string{bot.Random}, Games: 300, Seed: 1, Workers: 1}
	one := impactsOf(t, cfg, "nil-assassin", "command-seer")
	cfg.Workers = 3
	if more := impactsOf(t, cfg, "nil-assassin", "command-seer"); !reflect.DeepEqual(one, more) {
		t.Errorf("1 worker: %+v\n3 workers: %+v", one, more)
	}
	if i := one[0]; i.Games != 300 || i.Verdict != Helps || i.Effect.Low <= 0 || i.Effect.N != i.Same || i.Identical == 0 || i.Identical == 300 {
		t.Errorf("%+v", i)
	}
	if _, err := Impacts(context.Background(), nil, load(t, "base"), cfg, []string{"no-such"}); err == nil {
		t.Error("an unknown card is no error")
	}
}

// With different bots the seats move on, in both games of a pair.
func TestSeatsAreSwapped(t *testing.T) {
	r := load(t, "base")
	p, err := NewPlayer(r, r, Config{Players: 2, Bots: []string{bot.Random, bot.Greedy}}, testWorker(t, r, bot.Random, bot.Random).stop)
	if err != nil {
		t.Fatal(err)
	}
	wins := 0
	for game := range 8 {
		var o Outcome
		p.Play(1, game, game%2, &o)
		if o.Share(int8((1+game)%2)) == 1 {
			wins++
		}
	}
	if wins < 6 {
		t.Errorf("the better bot wins %d of 8 games", wins)
	}
}

// A blank costs what the card costs, and nothing else of the game changes.
func TestBlank(t *testing.T) {
	l := rules.Load("base")
	blank, err := Blank(l.Packs, "portal-monk")
	if err != nil {
		t.Fatal(err)
	}
	r := l.Rules
	if !SameShape(r, blank) || blank.Hash == r.Hash {
		t.Error("a blank changes the shape of the game, or is not told from it")
	}
	g, err := blank.Start(interp.Settings{Players: 2, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	cost := r.AttributeByName("cost")
	for id := range g.State().Cards {
		if def := g.State().Cards[id].Def; r.Cards[def].ID == "portal-monk" && g.Printed(interp.CardID(id), cost) != 3 {
			t.Errorf("the blank costs %d", g.Printed(interp.CardID(id), cost))
		}
	}
	for _, p := range l.Packs {
		for _, c := range p.Cards {
			if c.ID.Text == "portal-monk" && len(c.Abilities) == 0 {
				t.Error("the pack itself was changed")
			}
		}
	}
}

func TestImpactIsTold(t *testing.T) {
	for _, i := range impactsOf(t, Config{Players: 2, Bots: []string{bot.Random}, Games: 20, Seed: 1}, "crystal") {
		if s := i.Sentence(); !strings.HasPrefix(s, "unknown. In none of 20 pairs") {
			t.Error(s)
		}
	}
}
