package record

import (
	"fmt"
	"slices"
	"strings"

	"shards/interp"
)

// Replay plays a record again. It may be stepped, also backwards, and stops
// where the game goes another way than the record says.
type Replay struct {
	rec   *Record
	r     *interp.Rules
	g     *interp.Game
	at    int            // answers given
	past  []*interp.Game // the game before each answer
	then  []string       // what happened since the last answer
	start *Divergence
	watch func(*interp.Game, *interp.Note)
}

// Divergence is where and why a game goes another way than its record.
type Divergence struct {
	At   int    // after so many answers
	What string // in a sentence
	Then []string
	Now  []string
}

// String is the divergence as people read it.
func (d *Divergence) String() string {
	var b strings.Builder
	b.WriteString(d.What)
	for _, l := range d.Then {
		b.WriteString("\n  then: " + l)
	}
	for _, l := range d.Now {
		b.WriteString("\n  now:  " + l)
	}
	return b.String()
}

// NewReplay begins the game of a record. The error says that it can't even be
// begun under these rules. watch, if not nil, is told what happens.
func NewReplay(r *interp.Rules, rec *Record, watch func(*interp.Game, *interp.Note)) (*Replay, error) {
	p := &Replay{rec: rec, r: r, watch: watch}
	g, err := rec.Begin(r, p.note)
	if err != nil {
		return nil, err
	}
	p.g = g
	p.start = p.compare(0, "before the first question", rec.Start)
	return p, nil
}

func (p *Replay) note(g *interp.Game, n *interp.Note) {
	if n.Kind != interp.NoteAnswer {
		if text := event(g, n); text != "" {
			p.then = append(p.then, text)
		}
	}
	if p.watch != nil {
		p.watch(g, n)
	}
}

// Game is the game as it stands. It must not be answered by others.
func (p *Replay) Game() *interp.Game { return p.g }

// At is how many answers have been given, Len how many there are.
func (p *Replay) At() int  { return p.at }
func (p *Replay) Len() int { return len(p.rec.Steps) }

// Next is the answer that comes next; nil at the end.
func (p *Replay) Next() *Step {
	if p.at >= len(p.rec.Steps) {
		return nil
	}
	return &p.rec.Steps[p.at]
}

// Start is the divergence before the first question; nil for none.
func (p *Replay) Start() *Divergence { return p.start }

// Step gives the next answer. It gives nil if the game goes on as recorded. If
// what is asked, or the answer, is not what the record says, the answer is not
// given.
func (p *Replay) Step() *Divergence {
	st := p.Next()
	if st == nil {
		return nil
	}
	answer, div := p.Answer()
	if div != nil {
		return div
	}
	p.past = append(p.past[:p.at], p.g.Clone())
	p.then = nil
	if err := p.g.Answer(answer...); err != nil {
		return &Divergence{At: p.at, What: fmt.Sprintf("answer %d (%s) is not legal any more: %v", st.N, st.Said(), err)}
	}
	p.at++
	return p.compare(p.at, fmt.Sprintf("after answer %d, %s %s", st.N, st.Seat, st.Said()), st.Then)
}

// Answer is the recorded answer to the pending decision, as its options are
// numbered now.
func (p *Replay) Answer() ([]int64, *Divergence) {
	st := p.Next()
	what := fmt.Sprintf("at question %d (turn %d of %s)", st.N, p.g.State().Turn, seatName(p.g.State().Active))
	d := p.g.Pending()
	if p.g.Over() || d.Kind == interp.NoDecision {
		return nil, &Divergence{At: p.at, What: what + " the game is over now", Then: []string{st.Seat + " is asked: " + st.Ask}}
	}
	now := ask(p.g, d.Kind, d)
	if seatName(d.Seat) != st.Seat || now != st.Ask {
		return nil, &Divergence{At: p.at, What: what + " something else is asked", Then: []string{st.Seat + " is asked: " + st.Ask},
			Now: []string{seatName(d.Seat) + " is asked: " + now}}
	}
	opts := options(p.g, d.Kind, d)
	if d.Kind == interp.YesNo || slices.Equal(opts, st.Options) {
		if !d.Legal(st.Answer) {
			return nil, &Divergence{At: p.at, What: fmt.Sprintf("%s the answer %s is not legal any more", what, st.Said())}
		}
		return st.Answer, nil
	}
	answer := translate(st, opts)
	if answer == nil || !d.Legal(answer) {
		lost, gained := difference(st.Options, opts)
		return nil, &Divergence{At: p.at, What: fmt.Sprintf("%s the answer %s is not possible any more", what, st.Said()),
			Then: list("also possible: ", lost), Now: list("also possible: ", gained)}
	}
	lost, gained := difference(st.Options, opts)
	if len(lost)+len(gained) > 0 {
		return answer, &Divergence{At: p.at, What: what + " other options are there", Then: list("also possible: ", lost), Now: list("also possible: ", gained)}
	}
	return answer, nil
}

// In finds the answer of a step among the options of the pending decision of a
// game that may be another one; nil if the same is not asked there, or the
// answer is not possible.
func (s *Step) In(g *interp.Game) []int64 {
	d := g.Pending()
	if g.Over() || d.Kind == interp.NoDecision || seatName(d.Seat) != s.Seat || kindOf(s.Ask) != d.Kind.String() {
		return nil
	}
	opts := options(g, d.Kind, d)
	answer := s.Answer
	if !slices.Equal(opts, s.Options) {
		answer = translate(s, opts)
	}
	if answer == nil || !d.Legal(answer) {
		return nil
	}
	return answer
}

// translate finds the recorded answer among other options, by words.
func translate(st *Step, opts []string) []int64 {
	if len(st.Options) == 0 || strings.HasPrefix(st.Ask, interp.Distribute.String()) {
		return nil
	}
	answer := []int64{}
	for _, i := range st.Answer {
		if i < 0 || int(i) >= len(st.Options) {
			return nil
		}
		word, nth := st.Options[i], 0
		for _, o := range st.Options[:i] {
			if o == word {
				nth++
			}
		}
		k := slices.IndexFunc(opts, func(o string) bool {
			if o == word {
				nth--
			}
			return o == word && nth < 0
		})
		if k < 0 {
			return nil
		}
		answer = append(answer, int64(k))
	}
	slices.Sort(answer)
	return answer
}

// difference is what is only in a, and what is only in b, as multisets.
func difference(a, b []string) (onlyA, onlyB []string) {
	n := map[string]int{}
	for _, x := range b {
		n[x]++
	}
	for _, x := range a {
		if n[x]--; n[x] < 0 {
			onlyA = append(onlyA, x)
		}
	}
	clear(n)
	for _, x := range a {
		n[x]++
	}
	for _, x := range b {
		if n[x]--; n[x] < 0 {
			onlyB = append(onlyB, x)
		}
	}
	return onlyA, onlyB
}

func list(title string, words []string) []string {
	if len(words) == 0 {
		return nil
	}
	return []string{title + strings.Join(words, ", ")}
}

// compare compares what happened with what the record says.
func (p *Replay) compare(at int, when string, want []string) *Divergence {
	got := p.then
	i := 0
	for i < len(want) && i < len(got) && want[i] == got[i] {
		i++
	}
	if i == len(want) && i == len(got) {
		return nil
	}
	const most = 3
	d := &Divergence{At: at, What: when + ", something else happens"}
	d.Then = slices.Clone(want[i:min(i+most, len(want))])
	d.Now = slices.Clone(got[i:min(i+most, len(got))])
	if len(d.Then) == 0 {
		d.Then = []string{"nothing more"}
	}
	if len(d.Now) == 0 {
		d.Now = []string{"nothing more"}
	}
	return d
}

// Back takes the last answer back; false at the beginning.
func (p *Replay) Back() bool {
	if p.at == 0 {
		return false
	}
	p.at--
	p.g = p.past[p.at]
	p.past = p.past[:p.at]
	p.g.Watch(func(n *interp.Note) { p.note(p.g, n) })
	return true
}

// Goto steps to a number of answers, forwards or backwards. It stops at a
// divergence.
func (p *Replay) Goto(at int) *Divergence {
	for p.at > at && p.Back() {
	}
	for p.at < at && p.Next() != nil {
		if d := p.Step(); d != nil {
			return d
		}
	}
	return nil
}

// Verdict is what verifying a record came to.
type Verdict struct {
	Answers int // that were given
	Of      int
	Same    bool        // the content is what it was
	Where   *Divergence // nil if all goes as recorded
}

// Verify plays a record to its end or to where it diverges.
func Verify(r *interp.Rules, rec *Record) (Verdict, error) {
	v := Verdict{Of: len(rec.Steps), Same: rec.Content == fmt.Sprintf("%016x", r.Hash)}
	p, err := NewReplay(r, rec, nil)
	if err != nil {
		return v, err
	}
	v.Where = p.Start()
	for v.Where == nil && p.Next() != nil {
		v.Where = p.Step()
	}
	v.Answers = p.At()
	if e := rec.End; v.Where == nil && e != nil {
		v.Where = p.end(e)
	}
	return v, nil
}

// end compares how the game ended.
func (p *Replay) end(e *End) *Divergence {
	then := outcome(e.Over, e.Winners)
	now := outcome(p.g.Over(), seats(p.g.State().Winners))
	switch {
	case then != now:
		return &Divergence{At: p.at, What: "the game ends otherwise", Then: []string{then}, Now: []string{now}}
	case e.Check != check(p.g):
		return &Divergence{At: p.at, What: "all that happened is as recorded, but something else lies on the table in the end, or something else is possible", Then: []string{e.Check}, Now: []string{check(p.g)}}
	}
	return nil
}

func outcome(over bool, winners []string) string {
	switch {
	case !over:
		return "it is not over"
	case len(winners) == 0:
		return "nobody has won"
	}
	return "won by " + strings.Join(winners, ", ")
}
