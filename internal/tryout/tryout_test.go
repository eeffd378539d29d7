package tryout

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shards/internal/record"
	"shards/internal/rules"
	"shards/interp"
)

// TestEveryCardMatters finds a position for every card of the shipped packs:
// the position can be given, and something that the card does can be done.
func TestEveryCardMatters(t *testing.T) {
	l := rules.Load("base", "horizon")
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	r := l.Rules
	for def := range r.Cards {
		p, err := Find(r, Wish{Cards: []int16{int16(def)}, Zone: -1, Players: 2, Seed: 1})
		if err != nil {
			t.Errorf("%s: %v", r.Cards[def].ID, err)
			continue
		}
		h := record.NewHeader(r, l.Packs, []string{"human", "human"}, 1, nil, nil)
		h.Given = p.Given
		g, err := h.Begin(r, nil)
		if err != nil {
			t.Errorf("%s: %v\n%s", r.Cards[def].ID, err, p.Given)
			continue
		}
		couldComeUp(t, r, g, r.Cards[def].ID)
		f := &finder{r: r}
		var best score
		s := g.State()
		for c := range s.Cards {
			if s.Cards[c].Def == int16(def) && s.Cards[c].Zone >= 0 {
				var others []interp.CardID
				for k := range s.Cards {
					if k != c && s.Cards[k].Zone == s.Cards[c].Zone || s.Cards[k].Zone == r.Instance(r.ZoneByName("hand"), 0) {
						others = append(others, interp.CardID(k))
					}
				}
				if x := f.does(g, interp.CardID(c), others, 3); x.better(best) {
					best = x
				}
			}
		}
		marks, conds := 0, 0
		for _, m := range r.Marks() {
			if m.Card == int16(def) {
				if m.Condition {
					conds++
				} else {
					marks++
				}
			}
		}
		t.Logf("%s: %d of %d steps, %d of %d conditions; %v", r.Cards[def].ID, best.reached, marks, best.held, conds, p.Notes)
		if marks > 0 && best.reached == 0 && len(r.CardLines(int16(def))) > 0 && r.CardLines(int16(def))[0].Kind == interp.AbilityLine {
			t.Errorf("%s: nothing that it does is reached: %v", r.Cards[def].ID, p.Notes)
		}
	}
}

// couldComeUp checks that no zone has more cards than places, and that there
// are no more cards of a design of the table than the game has.
func couldComeUp(t *testing.T, r *interp.Rules, g *interp.Game, about string) {
	t.Helper()
	s := g.State()
	n := map[int16]int{}
	for i := range s.Cards {
		if s.Cards[i].Zone >= 0 {
			n[s.Cards[i].Def]++
		}
	}
	for def, n := range n {
		c := &r.Cards[def]
		if home := r.Kinds[c.Kind].Zone; home >= 0 && r.Zones[home].Of == interp.OfTable && n > max(c.Copies, 1) {
			t.Errorf("%s: %d of %s, of which there are %d", about, n, c.ID, c.Copies)
		}
	}
	for inst := range s.Zones {
		zone, _ := r.ZoneOf(int16(inst))
		if z := &r.Zones[zone]; z.Slots > 0 && int(s.Zones[inst].Count) > z.Slots {
			t.Errorf("%s: %d cards in %s, which has %d places", about, s.Zones[inst].Count, z.Name, z.Slots)
		}
	}
}

// TestWishesThatCantBe asks for what no game can have.
func TestWishesThatCantBe(t *testing.T) {
	r := rules.Load("base").Rules
	card := func(id string) int16 { return r.CardByID(id) }
	row := r.ZoneByName("row")
	wish := Wish{Cards: []int16{card("optio-crusher")}, Zone: -1, Players: 2, Seed: 1}
	full := wish
	for range 7 {
		full.Row = append(full.Row, card("evokatus"))
	}
	if _, err := Find(r, full); err == nil || err.Error() != "center row has room for 6, and more cards are to be there" {
		t.Errorf("seven cards in six places: %v", err)
	}
	dead := wish
	dead.Set = []Set{{0, r.CounterByName("health"), 0}}
	if _, err := Find(r, dead); err != ErrOver {
		t.Errorf("no health: %v", err)
	}
	// What was set is no reason for other cards on the opponents' boards.
	weak := wish
	weak.Set = []Set{{1, r.CounterByName("health"), 3}}
	weak.Places = []Place{{row, 0, []int16{card("zetta")}}, {r.ZoneByName("play"), 1, []int16{card("evokatus")}}}
	p, err := Find(r, weak)
	if err != nil || !strings.Contains(p.Given, "zetta") {
		t.Fatalf("%v\n%+v", err, p)
	}
	l := rules.Load("base")
	h := record.NewHeader(r, l.Packs, []string{"human", "human"}, 1, nil, nil)
	h.Given = p.Given
	g, err := h.Begin(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	play := r.Instance(r.ZoneByName("play"), 1)
	for c := g.State().Zones[play].Head; c != interp.None; c = g.State().Cards[c].Next {
		if k := r.Cards[g.State().Cards[c].Def].Kind; r.Kinds[k].Name != "champion" {
			t.Errorf("a %s lies on an opponent's board", r.Kinds[k].Name)
		}
	}
}

// A counter is as high, or as low, as a card asks, nobody is out by that, and
// what was done is told: no more and no less.
func TestCountersAsTheCardAsks(t *testing.T) {
	for _, c := range []struct {
		when   string
		health int64
		note   string // about health; "" for none
	}{
		{"health <= 10", 10, "10 health; it asks for 10 or less"},
		{"health < 10", 9, "9 health; it asks for 9 or less"},
		{"10 >= health", 10, "10 health; it asks for 10 or less"},
		{"health <= 45", 40, "40 health; it asks for 45 or less"},
		{"health >= 5 and health <= 10", 10, "10 health; it asks for 5 or more, 10 or less"},
		{"health <= 3 or health <= 20", 20, "20 health; it asks for 3 or less, 20 or less"},
		{"health <= 1", 1, "1 health; it asks for 1 or less"},
		{"health >= 45", 45, "45 health; it asks for 45"},
		{"health <= 0", 50, ""}, // who has none is out
		{"health <= 50", 40, "40 health; it asks for 50 or less"},
		{"mastery <= 3", 50, ""}, // of which there is none anyway
	} {
		r, p := tried(t, c.when, "power: 1")
		if got := given(t, r, p).PlayerCounter(r.CounterByName("health"), 0); got != c.health {
			t.Errorf("%s: health is %d, not %d; %v", c.when, got, c.health, p.Notes)
		}
		about := slices.DeleteFunc(slices.Clone(p.Notes), func(n string) bool { return !strings.Contains(n, "health") })
		if strings.Join(about, "; ") != c.note {
			t.Errorf("%s: %q is said, not %q", c.when, about, c.note)
		}
	}
	if _, p := tried(t, "health <= 45", "health: 1"); !slices.Contains(p.Notes, "40 health; it asks for 45 or less") {
		t.Errorf("a card that gives health: %q", p.Notes)
	}
	if _, p := tried(t, "mastery <= 3", "health: 1"); !slices.Contains(p.Notes, "40 health, so that it can grow") {
		t.Errorf("a card that gives health: %q", p.Notes)
	}
}

// Cards that lie in a pile are told.
func TestThePileIsTold(t *testing.T) {
	r, p := tried(t, "true", "power: 1")
	g := given(t, r, p)
	var names []string
	for c := g.State().Zones[r.Instance(r.ZoneByName("discard"), 0)].Head; c != interp.None; c = g.State().Cards[c].Next {
		names = append(names, r.Cards[g.State().Cards[c].Def].Name)
	}
	said := slices.IndexFunc(p.Notes, func(n string) bool { return strings.HasPrefix(n, "to be fetched: ") })
	if len(names) == 0 || said < 0 {
		t.Fatalf("%q; %q", names, p.Notes)
	}
	told := strings.Split(strings.TrimSuffix(strings.TrimPrefix(p.Notes[said], "to be fetched: "), " (discard pile)"), "; ")
	slices.Sort(told)
	slices.Sort(names)
	if !slices.Equal(told, names) {
		t.Errorf("%q lie there, %q are told", names, told)
	}
}

// tried is a position for a card that gains something if a condition holds.
func tried(t *testing.T, when, gain string) (*interp.Rules, *Position) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "tried")
	if err := os.MkdirAll(filepath.Join(dir, "cards"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"pack.yaml":    "id: tried\nname: Tried\nrequires: base\n",
		"cards/c.yaml": fmt.Sprintf("id: lens\nname: Lens\nkind: ally\ncost: 1\nplay: [{ gain: { %s }, when: %q }]\n", gain, when),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l := rules.Load(dir)
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	p, err := Find(l.Rules, Wish{Cards: []int16{l.Rules.CardByID("lens")}, Zone: -1, Players: 2, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return l.Rules, p
}

// given is the game that a position gives.
func given(t *testing.T, r *interp.Rules, p *Position) *interp.Game {
	t.Helper()
	h := record.NewHeader(r, nil, []string{"human", "human"}, 1, nil, nil)
	h.Given = p.Given
	g, err := h.Begin(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
