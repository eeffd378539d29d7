package scenario

import (
	"fmt"
	"slices"
	"strings"

	"shards/internal/source"
	"shards/interp"
)

// Failure is why a scenario failed.
type Failure struct {
	Test    *Test
	Span    source.Span
	Message string // what was expected and what was there
}

// String is the failure in one line.
func (f *Failure) String() string {
	at := f.Span
	if at.IsZero() {
		at = f.Test.Node.Span
	}
	return fmt.Sprintf("%s:%d: %s: %s", at.File.Name, at.Pos().Line, f.Test.Name, f.Message)
}

// Run runs a scenario. It gives nil if all that it expects is there. watch, if
// not nil, is told what happens.
func Run(r *interp.Rules, t *Test, watch func(*interp.Game, *interp.Note)) *Failure {
	return RunCovered(r, t, watch, nil)
}

// RunCovered is Run that notes which places of the rules the scenario reaches.
func RunCovered(r *interp.Rules, t *Test, watch func(*interp.Game, *interp.Note), cover *interp.Coverage) (fail *Failure) {
	run := &runner{r: r, t: t, cover: cover}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case failed:
			fail = &Failure{t, e.span, e.message}
			if run.g != nil && run.expecting {
				fail.Message += run.open()
			}
		default:
			panic(e)
		}
	}()
	run.given(watch)
	run.alive(t.Node)
	if t.Do != nil {
		for _, step := range t.Do.Items {
			run.step(step)
			run.alive(step)
		}
	}
	if t.Expect != nil {
		run.expect(t.Expect)
	}
	return nil
}

// alive fails the scenario if the game was ended by a limit.
func (run *runner) alive(at *source.Node) {
	if why := run.g.Failure(); why != "" {
		run.failf(at, "the game failed: %s", why)
	}
}

// open tells of a question that is still open: it may be why something that
// was expected is not there.
func (run *runner) open() string {
	d := run.g.Pending()
	if run.g.Over() || d.Kind == interp.NoDecision || d.Kind == interp.ChooseAction {
		return ""
	}
	return " (a question is open: " + run.describe() + ")"
}

// failed ends a scenario from wherever the difference was found.
type failed struct {
	span    source.Span
	message string
}

type runner struct {
	r *interp.Rules
	t *Test
	g *interp.Game

	cover     *interp.Coverage
	expecting bool // something that was expected is compared
	wrong     []failed
}

// each does a part of an expectation; what is wrong with it waits until all
// parts are looked at.
func (run *runner) each(part func()) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case failed:
			run.wrong = append(run.wrong, e)
		default:
			panic(e)
		}
	}()
	part()
}

// tellWrong fails the scenario with all that was wrong, at the place of the
// first.
func (run *runner) tellWrong() {
	if len(run.wrong) == 0 {
		return
	}
	first := run.wrong[0]
	for _, w := range run.wrong[1:] {
		first.message += "\n  and " + w.message
	}
	panic(first)
}

func (run *runner) failf(n *source.Node, format string, args ...any) {
	var span source.Span
	if n != nil {
		span = n.Span
	}
	panic(failed{span, fmt.Sprintf(format, args...)})
}

// seatOf reads a seat's letter; -1 if it is none.
func (run *runner) seatOf(name string) int {
	if len(name) == 1 && name[0] >= 'A' && int(name[0]-'A') < run.t.Players {
		return int(name[0] - 'A')
	}
	return -1
}

func seatName(seat int8) string {
	if seat < 0 {
		return "nobody"
	}
	return string(rune('A' + seat))
}

// given sets the table up.
func (run *runner) given(watch func(*interp.Game, *interp.Note)) {
	set := interp.Settings{Players: run.t.Players, Seed: run.t.Seed, AskForced: true, Options: run.options(), Cover: run.cover}
	given := run.t.Given
	setup := false
	answers := given.Get("setup")
	if answers != nil {
		setup = answers.Bool || answers.Kind == source.Seq
	}
	var err error
	if setup {
		run.g, err = run.r.Start(set)
	} else {
		run.g, err = run.r.Empty(set)
	}
	if err != nil {
		run.failf(run.t.Node, "%v", err)
	}
	if setup {
		for _, step := range answers.Items {
			run.step(step)
		}
		if !run.g.Over() && run.g.View(0).Turn == 0 {
			run.failf(answers, "the setup is not over: %s; its questions are answered under setup, as in setup: [choose: ...]", run.describe())
		}
	}
	if watch != nil {
		run.g.Watch(func(n *interp.Note) { watch(run.g, n) })
	}
	turn := 0
	if given != nil {
		for _, p := range given.Pairs {
			switch name := p.Key.Text; {
			case !slices.Contains(givenKeys, name):
				run.failf(p.Key, "given knows seats, table, turn and setup, not %q", name)
			case name == "setup":
			case name == "turn":
				if turn = run.seatOf(p.Value.Text); turn < 0 {
					run.failf(p.Value, "there is no seat %q", p.Value.Text)
				}
			case name == "table":
				run.giveAll(p.Value, -1)
			case run.seatOf(name) >= 0:
				run.giveAll(p.Value, run.seatOf(name))
			default:
				run.failf(p.Key, "no player sits at %s", name)
			}
		}
	}
	if !setup {
		run.g.Begin(turn)
	} else {
		run.g.Restart(turn)
	}
}

func (run *runner) options() map[string]int64 {
	if run.t.Options == nil {
		return nil
	}
	out := map[string]int64{}
	for _, p := range run.t.Options.Pairs {
		v, ok := run.r.OptionValue(p.Key.Text, p.Value.Text)
		if !ok {
			run.failf(p.Key, "the game has no option %q with the value %q", p.Key.Text, p.Value.Text)
		}
		out[p.Key.Text] = v
	}
	return out
}

// giveAll gives a seat (or the table, -1) its counters and zones.
func (run *runner) giveAll(n *source.Node, seat int) {
	if n.Kind != source.Map {
		run.failf(n, "a seat is a map of counters and zones")
	}
	for _, p := range n.Pairs {
		if k, ok := run.counter(p.Key.Text, seat); ok {
			n := run.amount(p.Value)
			run.g.Set(k, int8(max(seat, 0)), n)
			run.kept(p, n, run.value(k, seat))
			continue
		}
		zone, ok := run.zone(p.Key.Text, seat)
		if !ok {
			run.failf(p.Key, "%s has neither a counter nor a zone %q", holder(seat), p.Key.Text)
		}
		run.g.ClearZone(zone, max(seat, 0))
		for _, c := range run.cards(p.Value) {
			run.put(c, zone, seat)
		}
	}
}

func holder(seat int) string {
	if seat < 0 {
		return "the table"
	}
	return "a player"
}

func (run *runner) put(c givenCard, zone int16, seat int) {
	for range c.count {
		id := run.g.Put(c.def, zone, max(seat, 0))
		for _, st := range c.state {
			if st.Key.Text == "slot" && !run.g.SetSlot(id, run.amount(st.Value)) {
				run.failf(st.Value, "%s has no free place %s", run.r.Zones[zone].Name, st.Value.Text)
			}
		}
		run.state(c, id)
	}
}

// state gives a card its counters and what lies beneath it.
func (run *runner) state(c givenCard, id interp.CardID) {
	for _, st := range c.state {
		switch st.Key.Text {
		case "slot":
			continue
		case "under":
			for _, u := range run.cards(st.Value) {
				for range u.count {
					run.state(u, run.g.PutBeneath(u.def, id))
				}
			}
			continue
		}
		k := run.r.CounterByName(st.Key.Text)
		if k < 0 || !run.r.Counters[k].Of.ByCard() {
			run.failf(st.Key, "a card has no state %q", st.Key.Text)
		}
		n := run.amount(st.Value)
		run.g.SetCard(k, id, n)
		run.kept(st, n, run.g.CardCounter(k, id))
	}
}

// kept reports a value that is given and can't be: a counter keeps its bounds,
// and a card that lies in no slot has none of what lies there.
func (run *runner) kept(p source.Pair, given, is int64) {
	if given != is && !(given >= interp.Infinite/2 && is >= interp.Infinite/2) {
		run.failf(p.Value, "%s can't be %s here, it is %d", p.Key.Text, p.Value.Text, is)
	}
}

// value is a counter of a seat or of the table (-1).
func (run *runner) value(k int16, seat int) int64 {
	if seat < 0 {
		return run.g.TableCounter(k)
	}
	return run.g.PlayerCounter(k, int8(seat))
}

// counter finds a counter of a seat or of the table.
func (run *runner) counter(name string, seat int) (int16, bool) {
	k := run.r.CounterByName(name)
	if k < 0 {
		return -1, false
	}
	of := run.r.Counters[k].Of
	return k, of == interp.OfPlayer && seat >= 0 || of == interp.OfTable && seat < 0
}

func (run *runner) zone(name string, seat int) (int16, bool) {
	z := run.r.ZoneByName(name)
	if z < 0 {
		return -1, false
	}
	of := run.r.Zones[z].Of
	return z, of == interp.OfPlayer && seat >= 0 || of == interp.OfTable && seat < 0
}

// amount reads a number, infinite, or a flag.
func (run *runner) amount(n *source.Node) int64 {
	switch {
	case n.Kind == source.Scalar && n.Tag == source.Int:
		return n.Int
	case n.Kind == source.Scalar && n.Tag == source.Bool:
		if n.Bool {
			return 1
		}
		return 0
	case n.Kind == source.Scalar && n.Text == "infinite":
		return interp.Infinite
	}
	run.failf(n, "this must be a number, infinite, true or false")
	return 0
}

// givenCard is one entry of a zone as written.
type givenCard struct {
	def   int16
	count int
	state []source.Pair
	node  *source.Node
}

// cards reads a list of cards: id, id*3, {card: id, …}, or a single one.
func (run *runner) cards(n *source.Node) []givenCard {
	items := n.Items
	if n.Kind != source.Seq {
		items = []*source.Node{n}
	}
	var out []givenCard
	for _, i := range items {
		c := givenCard{count: 1, node: i}
		name := i.Text
		if i.Kind == source.Map {
			id := i.Get("card")
			if id == nil {
				run.failf(i, "say which card: {card: id, …}")
			}
			name = id.Text
			for _, p := range i.Pairs {
				if p.Key.Text != "card" {
					c.state = append(c.state, p)
				}
			}
		}
		if base, times, ok := strings.Cut(name, "*"); ok {
			if _, err := fmt.Sscanf(times, "%d", &c.count); err != nil || c.count < 0 || c.count > 1000 {
				run.failf(i, "%q is no number of copies", times)
			}
			name = base
		}
		c.def = run.r.CardByID(name)
		if c.def < 0 {
			run.failf(i, "there is no card %q", name)
		}
		out = append(out, c)
	}
	return out
}
