package scenario

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"shards/internal/source"
	"shards/internal/yamlsrc"
	"shards/interp"
)

// Writing scenarios: a table as given, an answer as a step, what came of it as
// expect.

// Given sets a table up as a scenario gives it and begins the turn.
func Given(r *interp.Rules, t *Test, watch func(*interp.Game, *interp.Note)) (g *interp.Game, fail *Failure) {
	run := &runner{r: r, t: t}
	defer run.caught(&fail)
	run.given(watch)
	return run.g, nil
}

// caught turns what failf threw into a failure.
func (run *runner) caught(fail **Failure) {
	switch e := recover().(type) {
	case nil:
	case failed:
		*fail = &Failure{run.t, e.span, e.message}
	default:
		panic(e)
	}
}

// Table is what lies on a table, as scenarios write it.
type Table struct {
	Turn   string   // whose turn it is
	Holds  []Holds  // the seats in order, then the table
	States []string // cards in active zones whose state is worth a line of expect
	r      *interp.Rules
}

// Holds are the counters and zones of a seat or of the table.
type Holds struct {
	Who   string
	Names []string
	Given map[string]string // by name, as given writes it
	Want  map[string]string // as expect writes it
}

// TableOf reads a game's table. Counters at their start and empty zones are
// left out.
func TableOf(g *interp.Game) *Table {
	r, s := g.Rules(), g.State()
	options := map[string]int64{}
	for i := range r.Options {
		options[r.Options[i].Name] = s.Options[i]
	}
	start, err := r.Empty(interp.Settings{Players: int(s.Seats), Options: options})
	if err != nil {
		panic("scenario: " + err.Error() + ", our bug")
	}
	run := &runner{r: r, g: g, t: &Test{Players: int(s.Seats)}}
	t := &Table{Turn: seatName(max(s.Active, 0)), r: r}
	for seat := range int(s.Seats) {
		t.Holds = append(t.Holds, run.holds(start, seat))
	}
	t.Holds = append(t.Holds, run.holds(start, -1))
	t.States = run.states()
	return t
}

// holds reads what a seat (-1 the table) has.
func (run *runner) holds(start *interp.Game, seat int) Holds {
	g, r := run.g, run.r
	h := Holds{Who: "table", Given: map[string]string{}, Want: map[string]string{}}
	of := interp.OfTable
	if seat >= 0 {
		h.Who, of = seatName(int8(seat)), interp.OfPlayer
	}
	add := func(name, given, want string) {
		h.Names = append(h.Names, name)
		h.Given[name], h.Want[name] = given, want
	}
	value := func(g *interp.Game, k int) int64 {
		if of == interp.OfTable {
			return g.TableCounter(int16(k))
		}
		return g.PlayerCounter(int16(k), int8(seat))
	}
	for i := range r.Counters {
		if k := &r.Counters[i]; k.Of == of && value(g, i) != value(start, i) {
			v := counterText(k, value(g, i))
			add(k.Name, v, v)
		}
	}
	for z := range r.Zones {
		zone := &r.Zones[z]
		if zone.Of != of || g.State().Zones[r.Instance(int16(z), max(seat, 0))].Count == 0 {
			continue
		}
		given, ids := run.zoneText(int16(z), seat)
		want := "[" + strings.Join(given, ", ") + "]"
		switch {
		case len(ids) > 12 && zone.Visible == interp.VisibleNone:
			want = fmt.Sprintf("{ size: %d }", len(ids))
		case zone.Ordered || zone.Slots > 0:
			want = "[" + strings.Join(times(ids), ", ") + "]"
		default:
			sort.Strings(ids)
			want = "[" + strings.Join(times(ids), ", ") + "]"
		}
		add(zone.Name, "["+strings.Join(given, ", ")+"]", want)
	}
	return h
}

func counterText(k *interp.Counter, v int64) string {
	switch {
	case v >= interp.Infinite/2:
		return "infinite"
	case k.Flag && k.Of.ByCard():
		return fmt.Sprint(v != 0)
	}
	return fmt.Sprint(v)
}

// zoneText is the cards of a zone as given lists them, and their ids.
func (run *runner) zoneText(zone int16, seat int) (given, ids []string) {
	s := run.g.State()
	for c := s.Zones[run.r.Instance(zone, max(seat, 0))].Head; c != interp.None; c = s.Cards[c].Next {
		id := run.r.Cards[s.Cards[c].Def].ID
		text := id
		state := run.cardStateText(c, true)
		if at := int(s.Cards[c].Slot); at > len(ids) { // behind a gap
			state = append([]string{fmt.Sprintf("slot: %d", at+1)}, state...)
		}
		ids = append(ids, id)
		if len(state) > 0 {
			text = "{ card: " + id + ", " + strings.Join(state, ", ") + " }"
		}
		given = append(given, text)
	}
	if !run.r.Zones[zone].Ordered && run.r.Zones[zone].Slots == 0 {
		slices.SortStableFunc(given, strings.Compare)
	}
	return times(given), ids
}

// cardStateText is a card's own counters, and the cards beneath it.
func (run *runner) cardStateText(c interp.CardID, beneath bool) []string {
	var out []string
	for i := range run.r.Counters {
		if k := &run.r.Counters[i]; k.Of.ByCard() {
			if v := run.g.CardCounter(int16(i), c); v != 0 {
				out = append(out, k.Name+": "+counterText(k, v))
			}
		}
	}
	if !beneath {
		return out
	}
	var under []string
	s := run.g.State()
	for i := range s.Cards {
		if s.Cards[i].Host == c && s.Cards[i].Zone < 0 {
			under = append(under, run.r.Cards[s.Cards[i].Def].ID)
		}
	}
	if len(under) > 0 {
		out = append(out, "under: ["+strings.Join(times(under), ", ")+"]")
	}
	return out
}

// times writes neighbours that are the same as id*3.
func times(list []string) []string {
	var out []string
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n] == list[i] {
			n++
		}
		if n > 1 && !strings.HasPrefix(list[i], "{") {
			out = append(out, fmt.Sprintf("%s*%d", list[i], n))
		} else {
			out = append(out, list[i:i+n]...)
		}
		i += n
	}
	return out
}

// states are the cards in active zones of players with their own counters, as
// expect names them.
func (run *runner) states() []string {
	var out []string
	for _, c := range run.everyCard() {
		zone, seat := run.r.ZoneOf(run.g.State().Cards[c].Zone)
		if !run.r.Zones[zone].Active || seat < 0 {
			continue
		}
		name := run.cardName(c, true)
		if n := run.place(c); n > 1 {
			name += fmt.Sprintf("#%d", n)
		}
		var parts []string
		for i := range run.r.Counters {
			if k := &run.r.Counters[i]; k.Of.ByCard() {
				if v := run.g.CardCounter(int16(i), c); v != 0 || k.Flag && k.Lasts == interp.LastsGame {
					parts = append(parts, k.Name+": "+counterText(k, v))
				}
			}
		}
		if len(parts) > 0 {
			out = append(out, name+": { "+strings.Join(parts, ", ")+" }")
		}
	}
	return out
}

// Lines writes the table as given.
func (t *Table) Lines() []string {
	var out []string
	if t.Turn != "A" {
		out = append(out, "turn: "+t.Turn)
	}
	for _, h := range t.Holds {
		if len(h.Names) == 0 {
			continue
		}
		out = append(out, h.Who+":")
		for _, n := range h.Names {
			out = append(out, foldFlow("  "+n+": "+h.Given[n], "    ")...)
		}
	}
	return out
}

// Changes writes as expect what is other on the table now than it was before.
func (t *Table) Changes(before *Table) []string {
	var out []string
	for i, h := range t.Holds {
		old := before.Holds[i]
		var lines []string
		for _, n := range h.Names {
			if h.Given[n] != old.Given[n] {
				lines = append(lines, foldFlow("  "+n+": "+h.Want[n], "    ")...)
			}
		}
		for _, n := range old.Names {
			if _, ok := h.Given[n]; ok {
				continue
			}
			if v := t.missing(n, i); v != "" {
				lines = append(lines, "  "+n+": "+v)
			}
		}
		if len(lines) > 0 {
			out = append(append(out, h.Who+":"), lines...)
		}
	}
	var cards []string
	for _, c := range t.States {
		if !slices.Contains(before.States, c) {
			cards = append(cards, "  "+c)
		}
	}
	if len(cards) > 0 {
		out = append(append(out, "cards:"), cards...)
	}
	return out
}

// missing is what a name that is left out holds: a zone nothing, a counter its
// start, for which expect has no word but the number.
func (t *Table) missing(name string, holder int) string {
	if t.r.ZoneByName(name) >= 0 {
		return "[]"
	}
	k := t.r.CounterByName(name)
	e, err := t.r.Empty(interp.Settings{Players: len(t.Holds) - 1})
	if k < 0 || err != nil {
		return ""
	}
	if holder == len(t.Holds)-1 {
		return counterText(&t.r.Counters[k], e.TableCounter(k))
	}
	return counterText(&t.r.Counters[k], e.PlayerCounter(k, int8(holder)))
}

// flowWidth is how wide lines of written scenarios become.
const flowWidth = 110

// foldFlow breaks a long line behind the commas of its list.
func foldFlow(line, indent string) []string {
	var out []string
	for len(line) > flowWidth {
		at := strings.LastIndex(line[:flowWidth], ", ")
		if at < len(indent)+8 {
			break
		}
		out = append(out, line[:at+1])
		line = indent + line[at+2:]
	}
	return append(out, line)
}

// Fingerprint is the table and the question as one text: two games with the
// same one look the same to every player who knows all cards.
func Fingerprint(g *interp.Game) string {
	t := TableOf(g)
	run := &runner{r: g.Rules(), g: g, t: &Test{Players: int(g.State().Seats)}}
	var b strings.Builder
	for _, l := range t.Lines() {
		b.WriteString(l)
		b.WriteByte('\n')
	}
	b.WriteString(strings.Join(t.States, "\n"))
	s := g.State()
	fmt.Fprintf(&b, "\nturn %s phase %d out %s over %v %s\n", seatName(s.Active), s.Phase, run.out(), s.Over, run.winners(1))
	if d := g.Pending(); d.Kind != interp.NoDecision {
		names := run.optionNames(d)
		sort.Strings(names)
		fmt.Fprintf(&b, "%v %s %d-%d %s\n", d.Kind, seatName(d.Seat), d.Min, d.Max, strings.Join(names, " "))
	}
	return b.String()
}

// Step writes an answer to the pending decision of a game as a step of a
// scenario; false if the format has no name for it.
func Step(g *interp.Game, answer []int64) (string, bool) {
	run := &runner{r: g.Rules(), g: g, t: &Test{Players: int(g.State().Seats)}}
	d := g.Pending()
	switch d.Kind {
	case interp.ChooseAction:
		return run.actionStep(d, int(answer[0]))
	case interp.YesNo:
		return []string{"choose: yes", "choose: no"}[answer[0]], true
	case interp.ChooseNumber:
		return "choose: " + number2(answer[0]), true
	case interp.Distribute:
		var parts []string
		for i, n := range answer {
			if n > 0 {
				parts = append(parts, seatName(d.Options[i].Player)+": "+number2(n))
			}
		}
		if len(parts) == 0 {
			return "choose: none", true
		}
		return "choose: { " + strings.Join(parts, ", ") + " }", true
	}
	if len(answer) == 0 {
		return run.withSeat("choose: none", d), true
	}
	for style := range styles {
		var names []string
		for _, i := range answer {
			names = append(names, run.styled(d, d.Options[i], style))
		}
		text := "choose: [" + strings.Join(names, ", ") + "]"
		if run.same(d, run.tried(text), answer) {
			return run.withSeat(text, d), true
		}
	}
	return "", false
}

// withSeat adds who is asked, where it is not whose turn it is.
func (run *runner) withSeat(step string, d *interp.Decision) string {
	if d.Seat == run.g.State().Active {
		return step
	}
	return "{ " + step + ", by: " + seatName(d.Seat) + " }"
}

// styles is how many ways there are to name a card: id, B.id, id#2, B.id#2. The
// first way to name an option with a label is the label.
const styles = 4

func (run *runner) styled(d *interp.Decision, o interp.Option, style int) string {
	if o.Label >= 0 && (o.Card == interp.None || style == 0) {
		return run.r.Labels[o.Label]
	}
	if o.Card == interp.None {
		return seatName(o.Player)
	}
	name := run.cardName(o.Card, style&1 != 0)
	if style&2 != 0 {
		name += fmt.Sprintf("#%d", run.place(o.Card))
	}
	return name
}

func (run *runner) actionStep(d *interp.Decision, i int) (string, bool) {
	o := d.Options[i]
	name := run.r.Actions[o.Action].Name
	if o.Card == interp.None {
		return name + ": true", true
	}
	for style := range styles {
		text := name + ": " + run.styled(d, o, style)
		if run.same(d, run.tried(text), []int64{int64(i)}) {
			return text, true
		}
	}
	return "", false
}

// tried reads a step and finds the answer that it means; nil for none.
func (run *runner) tried(text string) (answer []int64) {
	n, l := yamlsrc.Parse(source.NewFile("step", []byte(text)))
	if n == nil || l.HasErrors() || n.Kind != source.Map || len(n.Pairs) != 1 {
		return nil
	}
	var fail *Failure
	defer run.caught(&fail)
	p := n.Pairs[0]
	if p.Key.Text == "choose" {
		return run.answer(p.Value)
	}
	if i := run.legalAction(p.Key.Text, p.Value); i >= 0 {
		return []int64{int64(i)}
	}
	return nil
}

// same says whether two answers name the same options, or cards that nobody
// could tell from each other.
func (run *runner) same(d *interp.Decision, got, want []int64) bool {
	if len(got) != len(want) || !d.Legal(got) {
		return false
	}
	left := slices.Clone(want)
	for _, i := range got {
		k := slices.IndexFunc(left, func(j int64) bool { return run.alike(d, int(i), int(j)) })
		if k < 0 {
			return false
		}
		left = slices.Delete(left, k, k+1)
	}
	return true
}

func (run *runner) alike(d *interp.Decision, i, j int) bool {
	a, b := d.Options[i], d.Options[j]
	if i == j {
		return true
	}
	if a.Card == interp.None || b.Card == interp.None || a.Action != b.Action || a.Label != b.Label {
		return false
	}
	s := run.g.State()
	x, y := &s.Cards[a.Card], &s.Cards[b.Card]
	if x.Def != y.Def || x.Zone != y.Zone || x.Zone < 0 {
		return false
	}
	zone, _ := run.r.ZoneOf(x.Zone)
	z := &run.r.Zones[zone]
	return !z.Ordered && z.Slots == 0 && slices.Equal(run.cardStateText(a.Card, true), run.cardStateText(b.Card, true))
}

// Do does one step, written as in a scenario, in a game.
func Do(g *interp.Game, step string) (fail *Failure) {
	run := &runner{r: g.Rules(), g: g, t: &Test{Players: int(g.State().Seats)}}
	n, l := yamlsrc.Parse(source.NewFile("step", []byte(step)))
	if n == nil || l.HasErrors() {
		return &Failure{Test: run.t, Message: "the step can't be read"}
	}
	run.t.Node = n
	defer run.caught(&fail)
	run.step(n)
	return nil
}
