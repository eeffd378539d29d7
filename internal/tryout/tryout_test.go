package tryout

import (
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
