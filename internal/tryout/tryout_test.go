package tryout

import (
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
