package play

import (
	"io"
	"strings"
	"testing"
)

// Any card of a large pack can be named at the prompt: many stand in a few
// lines, in the order of their names, and the beginning of a name is enough.
func TestNamingACard(t *testing.T) {
	r, g := sentences(t)
	g.Put(r.CardByID("go-fishing"), r.ZoneByName("hand"), 0)
	for i := range r.Cards {
		g.Put(int16(i), r.ZoneByName("supply"), 0)
	}
	g.Begin(0)
	var out strings.Builder
	s := &session{Config: Config{Seats: []Seat{{Name: "x"}, {Name: "y"}}, Out: io.Discard}, g: g, r: r, seen: make([]int, 2)}
	s.log = newLog(g)
	s.listen()
	if done, err := s.reply("play go"); !done || err != nil {
		t.Fatal(err)
	}
	s.Out = &out
	s.options(0)
	if lines := strings.Split(out.String(), "\n"); len(lines) > 2+len(r.Cards)/3 || !strings.HasSuffix(lines[0], "name a card") {
		t.Errorf("%d lines are shown for %d cards:\n%s", len(lines), len(r.Cards), out.String())
	}
	d := g.Pending()
	choices := s.choices(d)
	if len(choices) != len(r.Cards) {
		t.Fatalf("%d cards can be named, not all %d", len(choices), len(r.Cards))
	}
	for i, c := range choices {
		if i > 0 && choices[i-1].text > c.text {
			t.Errorf("%s stands before %s", choices[i-1].text, c.text)
		}
		a, err := s.parse(d, c.text)
		if err != nil || len(a) != 1 || int(a[0]) != c.options[0] {
			t.Errorf("%s is read as %v, %v", c.text, a, err)
		}
	}
	if a, err := s.parse(d, "berserk"); err != nil || r.Labels[d.Options[a[0]].Label] != "berserk-idol" {
		t.Errorf("berserk is read as %v, %v", a, err)
	}
	if def, _ := s.viewed("1"); def < 0 || r.Cards[def].Name != choices[0].text {
		t.Errorf("v 1 shows %d, not %s", def, choices[0].text)
	}
	if done, err := s.reply("silver"); !done || err != nil {
		t.Fatal(err)
	}
	if log := strings.Join(s.log.lines(1, 0), "\n"); !strings.Contains(log, "names silver") {
		t.Errorf("the log says\n%s", log)
	}
}
