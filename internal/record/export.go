package record

import (
	"errors"
	"fmt"
	"strings"

	"shards/internal/scenario"
	"shards/internal/source"
	"shards/interp"
)

// Export says what scenario to make of a record.
type Export struct {
	At    int    // the position: before the question with this number, from 1
	Steps int    // how many actions to do from there; 0 is one
	Name  string // of the scenario; "" makes one
}

// ErrNoScenario is the error for a position that no scenario can give.
var ErrNoScenario = errors.New("the position can't be given in a scenario")

// Scenario writes a position of a record, and what is done from there, as a
// scenario file that passes. The table is given as it lies before the
// question; where that is in the middle of something, or what happened before
// in the turn matters, the table is given as it lay when the turn began, and
// the turn up to there is done again. What the format can't give (chance of
// the game, effects that last) ends the scenario before it is needed.
func Scenario(r *interp.Rules, rec *Record, x Export) (string, error) {
	if x.At < 1 || x.At > len(rec.Steps) {
		return "", fmt.Errorf("the record has questions 1 to %d, not %d", len(rec.Steps), x.At)
	}
	p, err := NewReplay(r, rec, nil)
	if err != nil {
		return "", err
	}
	var turn turnStart
	p.watch = turn.note
	turn.from(p.g)
	if d := p.Start(); d != nil {
		return "", fmt.Errorf("the record goes another way with these packs: %s", d)
	}
	if d := p.Goto(x.At - 1); d != nil {
		return "", fmt.Errorf("the record goes another way with these packs: %s", d)
	}
	var why error
	if p.g.Pending().Kind == interp.ChooseAction {
		e := &exporter{r: r, rec: rec, x: x, given: scenario.TableOf(p.g), first: x.At - 1}
		text, err := e.write(true)
		if err == nil {
			return text, nil
		}
		why = err
	}
	if turn.table != nil {
		e := &exporter{r: r, rec: rec, x: x, given: turn.table, first: turn.asked}
		text, err := e.write(false)
		if err == nil {
			return text, nil
		}
		why = err
	}
	if why == nil {
		why = errors.New("the turn has not begun")
	}
	return "", fmt.Errorf("%w: %v", ErrNoScenario, why)
}

// turnStart keeps the table as it lay when the turn began.
type turnStart struct {
	table *scenario.Table
	asked int
}

func (t *turnStart) note(g *interp.Game, n *interp.Note) {
	if n.Kind == interp.NoteEvent && n.Event.Kind == interp.EventTurnStart {
		t.table, t.asked = scenario.TableOf(g), int(g.State().Asked)
	}
}

// from takes the first question of a game, whose turn has begun already, for
// the beginning of its turn.
func (t *turnStart) from(g *interp.Game) {
	if g.Pending().Kind == interp.ChooseAction {
		t.table, t.asked = scenario.TableOf(g), int(g.State().Asked)
	}
}

// exporter writes one scenario.
type exporter struct {
	r     *interp.Rules
	rec   *Record
	x     Export
	given *scenario.Table
	first int // how many answers had been given then
	do    []string
	ended string // why it stops early
}

// write plays the record and the scenario side by side, as long as they are
// alike. direct wants what is done from the position on to be alike at all.
func (e *exporter) write(direct bool) (string, error) {
	p, err := NewReplay(e.r, e.rec, nil)
	if err != nil {
		return "", err
	}
	p.Goto(e.first)
	g, err := e.begin()
	if err != nil {
		return "", err
	}
	if a, b := scenario.Fingerprint(p.g), scenario.Fingerprint(g); a != b {
		return "", errors.New("the table that a scenario begins with is not the same: " + firstDifference(a, b))
	}
	now := scenario.TableOf(g)
	actions := 0
	for p.Next() != nil {
		d := p.g.Pending()
		if p.at >= e.x.At-1 && d.Kind == interp.ChooseAction {
			if actions++; actions > max(e.x.Steps, 1) {
				break
			}
		}
		step, stop := e.step(p, g)
		if stop != "" {
			e.ended = stop
			break
		}
		e.do = append(e.do, step)
		now = scenario.TableOf(g)
	}
	if direct && e.ended != "" && len(e.do) == 0 || !direct && p.at < e.x.At-1 {
		return "", errors.New(e.ended)
	}
	text := e.text(now, g, true)
	if fail := passes(e.r, text); fail != nil {
		text = e.text(now, g, false)
		if fail := passes(e.r, text); fail != nil {
			return "", fmt.Errorf("the scenario does not pass: %s", fail.Message)
		}
	}
	return text, nil
}

// begin begins the scenario's game.
func (e *exporter) begin() (*interp.Game, error) {
	h := e.rec.Header
	h.Given = strings.Join(e.given.Lines(), "\n")
	if h.Given == "" {
		return nil, errors.New("there is nothing on the table")
	}
	return h.Begin(e.r, nil)
}

// step does the next answer in both games. It gives the step in the words of
// a scenario, or why the scenario has to end before it; the games are then
// where they were, as far as they matter.
func (e *exporter) step(p *Replay, g *interp.Game) (step, stop string) {
	st := p.Next()
	what := fmt.Sprintf("answer %d (%s)", st.N, st.Said())
	answer, div := p.Answer()
	if div != nil {
		return "", what + ": " + div.What
	}
	step, ok := scenario.Step(p.g, answer)
	if !ok {
		return "", what + " has no name in a scenario"
	}
	probe := g.Clone()
	if fail := scenario.Do(probe, step); fail != nil {
		return "", what + ": " + fail.Message
	}
	if d := p.Step(); d != nil {
		return "", d.What
	}
	if a, b := scenario.Fingerprint(p.g), scenario.Fingerprint(probe); a != b {
		p.Back()
		return "", what + " depends on chance, or on something before, that a scenario can't give: " + firstDifference(a, b)
	}
	probe.CloneInto(g)
	return step, ""
}

// text is the scenario file.
func (e *exporter) text(now *scenario.Table, g *interp.Game, states bool) string {
	var b strings.Builder
	h := &e.rec.Header
	var ids []string
	for _, p := range h.Packs {
		ids = append(ids, p.ID)
	}
	fmt.Fprintf(&b, "packs: [%s]\ntests:\n", strings.Join(ids, ", "))
	fmt.Fprintf(&b, "  - name: %s\n    players: %d\n    seed: %d\n", quoted(e.name()), len(h.Seats), h.Seed%(1<<53))
	if len(h.Options) > 0 {
		b.WriteString("    options:\n")
		for _, o := range e.r.Options {
			if v, ok := h.Options[o.Name]; ok {
				fmt.Fprintf(&b, "      %s: %s\n", o.Name, v)
			}
		}
	}
	block := func(key string, lines []string) {
		fmt.Fprintf(&b, "    %s:\n", key)
		for _, l := range lines {
			b.WriteString("      " + l + "\n")
		}
	}
	block("given", e.given.Lines())
	if len(e.do) > 0 {
		var lines []string
		for _, s := range e.do {
			lines = append(lines, "- "+s)
		}
		block("do", lines)
	}
	if e.ended != "" {
		for _, l := range wrap("It ends here: "+e.ended+".", 90) {
			b.WriteString("    # " + l + "\n")
		}
	}
	block("expect", e.expect(now, g, states))
	return b.String()
}

func (e *exporter) name() string {
	if e.x.Name != "" {
		return e.x.Name
	}
	st := &e.rec.Steps[e.x.At-1]
	return fmt.Sprintf("question %d of the game with seed %d: %s %s", e.x.At, e.rec.Seed, st.Seat, st.Said())
}

func quoted(s string) string { return fmt.Sprintf("%q", s) }

// expect is what is other in the end than it was given, and what is asked then.
func (e *exporter) expect(now *scenario.Table, g *interp.Game, states bool) []string {
	lines := now.Changes(e.given)
	if !states {
		for i, l := range lines {
			if l == "cards:" {
				lines = lines[:i]
				break
			}
		}
	}
	s := g.State()
	if g.Over() {
		lines = append(lines, "over: true")
		if w := seats(s.Winners); len(w) == 1 {
			lines = append(lines, "winner: "+w[0])
		} else if len(w) > 1 {
			lines = append(lines, "tie: ["+strings.Join(w, ", ")+"]")
		}
		return lines
	}
	if now.Turn != e.given.Turn || len(lines) == 0 {
		lines = append(lines, "turn: "+now.Turn)
	}
	d := g.Pending()
	if d.Kind == interp.ChooseAction {
		return append(lines, "decision: none")
	}
	return append(lines, "decision: { by: "+seatName(d.Seat)+" }")
}

// passes runs a scenario file.
func passes(r *interp.Rules, text string) *scenario.Failure {
	f, l := scenario.Parse(source.NewFile("export", []byte(text)))
	if l.HasErrors() || len(f.Tests) != 1 {
		return &scenario.Failure{Test: &scenario.Test{}, Message: fmt.Sprint(l.Err())}
	}
	return scenario.Run(r, f.Tests[0], nil)
}

// firstDifference is the first line in which two texts differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			other := "nothing"
			if i < len(y) {
				other = strings.TrimSpace(y[i])
			}
			return short(strings.TrimSpace(x[i])) + " in the record, " + short(other) + " in the scenario"
		}
	}
	return "more in the scenario"
}

func short(s string) string {
	if r := []rune(s); len(r) > 70 {
		return string(r[:70]) + "…"
	}
	return s
}

// wrap breaks a text between words.
func wrap(s string, width int) []string {
	var lines []string
	l := ""
	for _, w := range strings.Fields(s) {
		if l != "" && len(l)+1+len(w) > width {
			lines, l = append(lines, l), ""
		}
		l = strings.TrimSpace(l + " " + w)
	}
	return append(lines, l)
}
