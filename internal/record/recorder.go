package record

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"

	"shards/internal/scenario"
	"shards/interp"
)

// Recorder keeps the record of a game that is being played. It listens to the
// game: whoever plays passes every note on to Note, also after going back to
// an earlier state, which the recorder notices by itself.
type Recorder struct {
	rec *Record
	out io.Writer // may be nil
	err error
	at  int // how many steps are written
}

// NewRecorder begins a record. If out is not nil, the record is written there
// as the game goes on; the header is written with the first answer.
func NewRecorder(h Header, out io.Writer) *Recorder {
	return &Recorder{rec: &Record{Header: h}, out: out, at: -1}
}

// Continue goes on with a record that was kept before. If out is not nil, all
// of it is written there anew.
func Continue(rec *Record, out io.Writer) *Recorder {
	rec.End = nil
	return &Recorder{rec: rec, out: out, at: -1}
}

// Record is what was recorded up to now. The events of the last answer may
// still grow.
func (r *Recorder) Record() *Record { return r.rec }

// Err is the first error of writing.
func (r *Recorder) Err() error { return r.err }

// Note is told what happens in the game.
func (r *Recorder) Note(g *interp.Game, n *interp.Note) {
	if n.Kind == interp.NoteAnswer {
		r.answer(g, n)
		return
	}
	text := event(g, n)
	switch {
	case text == "":
	case len(r.rec.Steps) == 0:
		r.rec.Start = append(r.rec.Start, text)
	default:
		last := &r.rec.Steps[len(r.rec.Steps)-1]
		last.Then = append(last.Then, text)
	}
}

func (r *Recorder) answer(g *interp.Game, n *interp.Note) {
	asked := int(g.State().Asked) // this answer included
	r.back(asked - 1)
	r.flush()
	d := g.Pending()
	r.rec.Steps = append(r.rec.Steps, Step{N: asked, Seat: seatName(n.Seat), Ask: ask(g, n.Asked, d),
		Options: options(g, n.Asked, d), Answer: append([]int64{}, n.Answer...)})
}

// back forgets what was taken back.
func (r *Recorder) back(left int) {
	if left >= len(r.rec.Steps) {
		return
	}
	r.rec.Steps = r.rec.Steps[:max(left, 0)]
	if r.at > left {
		r.at = left
		r.write(line{Back: &left})
	}
}

// flush writes the steps that are complete.
func (r *Recorder) flush() {
	if r.out == nil {
		return
	}
	if r.at < 0 {
		r.at = 0
		r.write(r.rec.Header)
	}
	for ; r.at < len(r.rec.Steps); r.at++ {
		r.write(line{Step: &r.rec.Steps[r.at]})
	}
}

func (r *Recorder) write(v any) {
	text, err := json.Marshal(v)
	if err == nil {
		_, err = r.out.Write(append(text, '\n'))
	}
	if r.err == nil {
		r.err = err
	}
}

// Close writes what is left and how the game stands.
func (r *Recorder) Close(g *interp.Game) error {
	r.back(int(g.State().Asked))
	r.rec.End = &End{Over: g.Over(), Winners: seats(g.State().Winners), Check: check(g)}
	r.flush()
	if r.out != nil {
		r.write(line{End: r.rec.End})
	}
	return r.err
}

// check is a number for all that lies on the table and what is asked, in the
// words of the content: another version of the program that plays the same way
// comes to the same one.
func check(g *interp.Game) string {
	h := fnv.New64a()
	io.WriteString(h, scenario.Fingerprint(g))
	return fmt.Sprintf("%016x", h.Sum64())
}

// Write writes a whole record.
func (rec *Record) Write(out io.Writer) error {
	r := &Recorder{rec: rec, out: out, at: -1}
	r.flush()
	if rec.End != nil {
		r.write(line{End: rec.End})
	}
	return r.err
}
