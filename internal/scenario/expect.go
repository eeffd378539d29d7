package scenario

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"shards/internal/source"
	"shards/interp"
)

// copies writes id*3 out.
func copies(name string) []string {
	base, times, ok := strings.Cut(name, "*")
	n := 1
	if ok {
		if _, err := fmt.Sscanf(times, "%d", &n); err != nil {
			return []string{name}
		}
	}
	out := make([]string, 0, min(max(n, 0), 1000))
	for range min(max(n, 0), 1000) {
		out = append(out, base)
	}
	return out
}

// expect checks what a scenario names, and nothing else.
func (run *runner) expect(n *source.Node) {
	if n.Kind != source.Map {
		run.failf(n, "expect is a map")
	}
	run.expecting = n.Get("decision") == nil
	for _, p := range n.Pairs {
		run.each(func() { run.expectPart(p) })
	}
	run.tellWrong()
	run.expecting = false
}

func (run *runner) expectPart(p source.Pair) {
	v := p.Value
	if !slices.Contains(expectKeys, p.Key.Text) {
		run.failf(p.Key, "expect knows no %q", p.Key.Text)
	}
	switch name := p.Key.Text; name {
	case "turn":
		run.equal(v, "turn", v.Text, seatName(run.g.State().Active))
	case "over":
		run.equal(v, "over", v.Text, fmt.Sprint(run.g.Over()))
	case "winner":
		run.equal(v, "winner", v.Text, run.winners(1))
	case "tie":
		run.equal(v, "tie", seatList(v), run.winners(2))
	case "out":
		run.equal(v, "out", seatList(v), run.out())
	case "legal", "illegal":
		run.legality(v, name == "legal")
	case "decision":
		run.decision(v)
	case "cards":
		run.cardStates(v)
	case "table":
		run.holdings(v, -1)
	default:
		seat := run.seatOf(name)
		if seat < 0 {
			run.failf(p.Key, "no player sits at %s", name)
		}
		run.holdings(v, seat)
	}
}

func (run *runner) equal(n *source.Node, what, want, got string) {
	if want != got {
		run.failf(n, "expected %s %s, got %s", what, want, got)
	}
}

func seatList(v *source.Node) string {
	var names []string
	if v.Kind == source.Scalar {
		names = append(names, v.Text)
	}
	for _, i := range v.Items {
		names = append(names, i.Text)
	}
	sort.Strings(names)
	return strings.Join(names, ", ")
}

func seatsOf(set uint8) string {
	var names []string
	for i := range 8 {
		if set&(1<<i) != 0 {
			names = append(names, seatName(int8(i)))
		}
	}
	return strings.Join(names, ", ")
}

// winners names who has won: one for winner, several for tie.
func (run *runner) winners(least int) string {
	s := run.g.State()
	switch n := interp.Seats(s.Winners); {
	case !s.Over:
		return "nobody, the game goes on"
	case least == 1 && n > 1:
		return "a tie of " + seatsOf(s.Winners)
	case n == 0:
		return "nobody"
	}
	return seatsOf(s.Winners)
}

func (run *runner) out() string {
	s := run.g.State()
	return seatsOf(uint8(1<<run.t.Players-1) &^ s.In)
}

// holdings compares counters and zones of a seat or of the table.
func (run *runner) holdings(n *source.Node, seat int) {
	if n.Kind != source.Map {
		run.failf(n, "this must be a map of counters and zones")
	}
	who := "the table's"
	if seat >= 0 {
		who = seatName(int8(seat)) + "'s"
	}
	for _, p := range n.Pairs {
		run.each(func() { run.holding(p, who, seat) })
	}
}

func (run *runner) holding(p source.Pair, who string, seat int) {
	if k, ok := run.counter(p.Key.Text, seat); ok {
		var got int64
		if run.r.Counters[k].Of == interp.OfTable {
			got = run.g.TableCounter(k)
		} else {
			got = run.g.PlayerCounter(k, int8(seat))
		}
		if want := run.amount(p.Value); want != got {
			run.failf(p.Value, "expected %s %s %s, got %s", who, p.Key.Text, number2(want), number2(got))
		}
		return
	}
	zone, ok := run.zone(p.Key.Text, seat)
	if !ok {
		run.failf(p.Key, "%s has neither a counter nor a zone %q", holder(seat), p.Key.Text)
	}
	run.zoneContents(p.Value, who+" "+p.Key.Text, zone, seat)
}

// zoneContents compares a zone: a list, or size, has, lacks and top.
func (run *runner) zoneContents(v *source.Node, what string, zone int16, seat int) {
	got := run.ids(zone, seat)
	if v.Kind != source.Map {
		run.compare(v, what, run.wanted(v), got, run.r.Zones[zone].Ordered)
		return
	}
	if v.Get("card") != nil {
		run.failf(v, "expect lists cards by id")
	}
	for _, p := range v.Pairs {
		switch p.Key.Text {
		case "size":
			if p.Value.Int != int64(len(got)) {
				run.failf(p.Value, "expected %s to have %d cards, it has %d: %s", what, p.Value.Int, len(got), list(got))
			}
		case "has":
			rest := slices.Clone(got)
			for _, id := range run.wanted(p.Value) {
				i := slices.Index(rest, id)
				if i < 0 {
					run.failf(p.Value, "expected %s to have %s, it has %s", what, id, list(got))
				}
				rest = slices.Delete(rest, i, i+1)
			}
		case "lacks":
			for _, id := range run.wanted(p.Value) {
				if slices.Contains(got, id) {
					run.failf(p.Value, "expected %s to lack %s, it has %s", what, id, list(got))
				}
			}
		case "top":
			want := run.wanted(p.Value)
			run.compare(p.Value, "the top of "+what, want, got[:min(len(want), len(got))], true)
		default:
			run.failf(p.Key, "a zone is compared by size, has, lacks and top, not %q", p.Key.Text)
		}
	}
}

func (run *runner) compare(n *source.Node, what string, want, got []string, ordered bool) {
	w, g := slices.Clone(want), slices.Clone(got)
	if !ordered {
		sort.Strings(w)
		sort.Strings(g)
	}
	if !slices.Equal(w, g) {
		run.failf(n, "expected %s %s, got %s", what, list(want), list(got))
	}
}

func list(ids []string) string { return "[" + strings.Join(ids, ", ") + "]" }

// wanted reads the ids that a zone shall hold.
func (run *runner) wanted(v *source.Node) []string {
	var out []string
	for _, c := range run.cards(v) {
		for range c.count {
			out = append(out, run.r.Cards[c.def].ID)
		}
	}
	return out
}

// ids lists the cards of a zone in order.
func (run *runner) ids(zone int16, seat int) []string {
	s := run.g.State()
	out := []string{}
	for c := s.Zones[run.r.Instance(zone, max(seat, 0))].Head; c != interp.None; c = s.Cards[c].Next {
		out = append(out, run.r.Cards[s.Cards[c].Def].ID)
	}
	return out
}

// legality checks that actions are, or are not, among the legal ones.
func (run *runner) legality(v *source.Node, want bool) {
	items := v.Items
	if v.Kind != source.Seq {
		items = []*source.Node{v}
	}
	for _, it := range items {
		name, value := it.Text, (*source.Node)(nil)
		if it.Kind == source.Map && len(it.Pairs) == 1 {
			name, value = it.Pairs[0].Key.Text, it.Pairs[0].Value
		}
		if run.r.ActionByName(name) < 0 {
			run.failf(it, "the game has no action %q", name)
		}
		if legal := run.legalAction(name, value) >= 0; legal != want {
			word := map[bool]string{true: "legal", false: "illegal"}
			run.failf(it, "expected %s to be %s; %s", text(it), word[want], run.describe())
		}
	}
}

// decision compares the pending decision.
func (run *runner) decision(v *source.Node) {
	d := run.g.Pending()
	none := run.g.Over() || d.Kind == interp.ChooseAction || d.Kind == interp.NoDecision
	if v.Kind == source.Scalar && v.Text == "none" {
		if !none {
			run.failf(v, "expected no question; %s", run.describe())
		}
		return
	}
	if none {
		run.failf(v, "expected the question %s; %s", text(v), run.describe())
	}
	for _, p := range v.Pairs {
		switch p.Key.Text {
		case "by":
			run.equal(p.Value, "the question to be for", p.Value.Text, seatName(d.Seat))
		case "options":
			run.optionList(p.Value, d)
		case "min":
			run.equal(p.Value, "min", number2(run.amount(p.Value)), number2(d.Min))
		case "max":
			run.equal(p.Value, "max", number2(run.amount(p.Value)), number2(d.Max))
		default:
			run.failf(p.Key, "a decision is compared by by, options, min and max, not %q", p.Key.Text)
		}
	}
}

func (run *runner) optionList(v *source.Node, d *interp.Decision) {
	var want []string
	for _, i := range v.Items {
		for _, name := range copies(i.Text) {
			if s, rest, ok := strings.Cut(name, "."); ok && run.seatOf(s) >= 0 {
				name = rest
			}
			base, _, _ := strings.Cut(name, "#")
			want = append(want, base)
		}
	}
	run.compare(v, "the options", want, run.optionNames(d), false)
}

// cardStates compares a card's own state and computed attributes.
func (run *runner) cardStates(v *source.Node) {
	for _, p := range v.Pairs {
		r, ok := run.ref(p.Key.Text)
		if !ok {
			run.failf(p.Key, "there is no card %q", p.Key.Text)
		}
		c := run.find(r, run.visibleFirst(), nil)
		if c == interp.None {
			run.failf(p.Key, "%s is nowhere on the table", p.Key.Text)
		}
		for _, q := range p.Value.Pairs {
			run.each(func() { run.cardState(q, p.Key.Text, c) })
		}
	}
}

// visibleFirst lists all cards, those in active zones first.
func (run *runner) visibleFirst() []interp.CardID {
	all := run.everyCard()
	active := func(c interp.CardID) bool {
		z := run.g.State().Cards[c].Zone
		zone, _ := run.r.ZoneOf(z)
		return run.r.Zones[zone].Active
	}
	slices.SortStableFunc(all, func(a, b interp.CardID) int {
		switch x, y := active(a), active(b); {
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
		return 0
	})
	return all
}

func (run *runner) cardState(q source.Pair, name string, c interp.CardID) {
	key := q.Key.Text
	if k := run.r.CounterByName(key); k >= 0 && run.r.Counters[k].Of.ByCard() {
		if want, got := run.amount(q.Value), run.g.CardCounter(k, c); want != got {
			run.failf(q.Value, "expected %s of %s %s, got %s", key, name, q.Value.Text, run.stateText(k, got))
		}
		return
	}
	if key == "slot" {
		if got := int64(run.g.State().Cards[c].Slot) + 1; got != run.amount(q.Value) {
			run.failf(q.Value, "expected slot of %s %s, got %d", name, q.Value.Text, got)
		}
		return
	}
	if key == "kind" {
		if got := run.r.Kinds[run.r.Cards[run.g.State().Cards[c].Def].Kind].Name; got != q.Value.Text {
			run.failf(q.Value, "expected kind of %s %s, got %s", name, q.Value.Text, got)
		}
		return
	}
	at := run.r.AttributeByName(key)
	if at < 0 {
		run.failf(q.Key, "a card has neither a state nor an attribute %q", key)
	}
	got := run.r.AttributeText(at, run.g.Attr(c, at))
	want := text(q.Value)
	if q.Value.Kind == source.Seq {
		want = strings.Trim(want, "[]")
	}
	if want != got {
		run.failf(q.Value, "expected %s of %s %s, got %s", key, name, want, got)
	}
}

func (run *runner) stateText(k int16, v int64) string {
	if run.r.Counters[k].Flag {
		return fmt.Sprint(v != 0)
	}
	return fmt.Sprint(v)
}
