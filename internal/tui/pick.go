package tui

import (
	"fmt"
	"slices"
	"strings"

	"shards/internal/play"
	"shards/interp"
)

// rowKind is what choosing a row of a question does.
type rowKind uint8

const (
	rowOption rowKind = iota // chooses it, or marks it where several may be chosen
	rowNone                  // answers with nothing
	rowDone                  // answers with what is marked
	rowNumber                // a number that is changed in place
	rowShare                 // an amount for a player
)

// row is one line of a question.
type row struct {
	kind    rowKind
	options []int // of the decision; the first one stands for all
	head    string
	text    string
	price   string // what an action costs
	card    interp.CardID
	action  int16
	design  int16 // of a card that can be named; -1 for else
	amount  int64
	marked  bool
}

// pick is an answer in the making.
type pick struct {
	rows   []row
	cursor int
	many   bool // several rows can be marked
	number int64
	fresh  bool // the next digit begins a new number
}

// newPick makes the rows of the pending decision.
func newPick(s *session) *pick {
	d := s.g.Pending()
	p := &pick{fresh: true}
	choices := s.words.Choices()
	add := func(kind rowKind, c play.Choice) {
		r := row{kind: kind, options: c.Options, text: c.Text, card: interp.None, action: -1, design: -1}
		if len(c.Options) > 0 {
			o := d.Options[c.Options[0]]
			r.card, r.action = o.Card, o.Action
			r.design = s.r.LabelDesign(o.Label)
		}
		if r.action >= 0 {
			r.head = play.Spoken(s.r.Actions[r.action].Text)
			r.text, r.price = s.actionText(r.action, r.card, len(c.Options)), s.price(r.action, r.card)
		}
		p.rows = append(p.rows, r)
	}
	word := func(kind rowKind, text string) { add(kind, play.Choice{Text: text}) }
	switch d.Kind {
	case interp.ChooseNumber:
		p.number = d.Min
		word(rowNumber, "")
		return p
	case interp.Distribute:
		for _, c := range choices {
			add(rowShare, c)
		}
		if len(p.rows) == 1 {
			p.rows[0].amount = d.Max
		}
		word(rowDone, "done")
		return p
	}
	for _, c := range choices {
		add(rowOption, c)
	}
	most := min(d.Max, int64(len(d.Options)))
	if d.SetSize > 0 {
		most = int64(d.SetSize)
	}
	switch p.many = most > 1 && d.Kind != interp.ChooseAction && d.Kind != interp.YesNo; {
	case p.many:
		word(rowDone, "done")
	case d.Kind != interp.YesNo && d.Legal(nil):
		word(rowNone, "none")
	}
	return p
}

func (p *pick) row() *row {
	if len(p.rows) == 0 {
		return nil
	}
	return &p.rows[min(p.cursor, len(p.rows)-1)]
}

// move moves the cursor; it goes round.
func (p *pick) move(by int) {
	if n := len(p.rows); n > 0 {
		p.cursor = ((p.cursor+by)%n + n) % n
	}
}

// most is how many rows may be marked.
func most(d *interp.Decision) int {
	if d.SetSize > 0 {
		return int(d.SetSize)
	}
	return int(min(d.Max, int64(len(d.Options))))
}

// marked is how many rows are.
func (p *pick) marked() int {
	n := 0
	for i := range p.rows {
		if p.rows[i].marked {
			n++
		}
	}
	return n
}

// mark marks a row or takes its mark away; when all are marked that may be,
// the cursor goes on to the last row.
func (p *pick) mark(d *interp.Decision) {
	r := p.row()
	r.marked = !r.marked
	if p.marked() >= most(d) {
		p.cursor = len(p.rows) - 1
	}
}

// change changes the amount of the row at the cursor.
func (p *pick) change(d *interp.Decision, by int64) {
	r := p.row()
	switch r.kind {
	case rowNumber:
		p.number = min(max(p.number+by, d.Min), d.Max)
	case rowShare:
		if d.Max >= interp.Infinite {
			r.amount = map[bool]int64{true: interp.Infinite}[by > 0]
			return
		}
		r.amount = min(max(r.amount+by, 0), r.amount+p.left(d))
	}
}

// rest gives all that is left to the row at the cursor.
func (p *pick) rest(d *interp.Decision) {
	switch r := p.row(); {
	case r.kind == rowNumber:
		p.number = d.Max
	case r.kind == rowShare && d.Max >= interp.Infinite:
		r.amount = interp.Infinite
	case r.kind == rowShare:
		r.amount += p.left(d)
	}
}

// left is how much can still be given away.
func (p *pick) left(d *interp.Decision) int64 {
	sum := int64(0)
	for i := range p.rows {
		sum += p.rows[i].amount
	}
	return max(0, d.Max-sum)
}

// digit types a digit of the row's number; false if the row has none.
func (p *pick) digit(d *interp.Decision, n int64) bool {
	r := p.row()
	var v *int64
	switch r.kind {
	case rowNumber:
		v = &p.number
	case rowShare:
		if d.Max >= interp.Infinite {
			return false
		}
		v = &r.amount
	default:
		return false
	}
	old := *v
	if p.fresh {
		old, *v = 0, 0
	}
	limit := d.Max
	if r.kind == rowShare {
		limit = p.left(d)
	}
	*v = min(old*10+n, limit)
	p.fresh = false
	return true
}

// answer is what the row at the cursor answers; ok is false if it only marks.
func (p *pick) answer(d *interp.Decision) (a []int64, ok bool) {
	r := p.row()
	switch r.kind {
	case rowNone:
		return nil, true
	case rowNumber:
		return []int64{p.number}, true
	case rowShare:
		return nil, false
	case rowOption:
		if p.many {
			return nil, false
		}
		return []int64{int64(r.options[0])}, true
	}
	for i := range p.rows {
		r := &p.rows[i]
		switch {
		case r.kind == rowShare:
			a = append(a, r.amount)
		case r.marked:
			a = append(a, int64(r.options[0]))
		}
	}
	slices.Sort(a[:len(a)*b2i(d.Kind != interp.Distribute)])
	return a, true
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// actionText is the card of an action in short; the table above tells the rest.
func (s *session) actionText(action int16, c interp.CardID, n int) string {
	if c == interp.None {
		return ""
	}
	text := s.words.Name(c)
	if z := s.g.State().Cards[c].Zone; z >= 0 {
		if _, seat := s.r.ZoneOf(z); seat >= 0 && seat != s.g.Pending().Seat {
			text = play.SeatName(seat) + "'s " + text
		}
	}
	if n > 1 {
		text += fmt.Sprintf(" x%d", n)
	}
	if state := s.words.State(c); len(state) > 0 {
		text += " (" + strings.Join(state, ", ") + ")"
	}
	return text
}

// price is what an action costs now; "" for nothing.
func (s *session) price(action int16, c interp.CardID) string {
	var parts []string
	for i := range s.r.Payments(action) {
		k, n := s.g.Payment(action, i, c, s.g.Pending().Seat)
		if n > 0 {
			parts = append(parts, several(n, &s.r.Counters[k]))
		}
	}
	return strings.Join(parts, ", ")
}

// several is so much of a counter.
func several(n int64, k *interp.Counter) string {
	if n == 1 {
		return "1 " + k.Text
	}
	return play.Number(n) + " " + k.Plural
}
