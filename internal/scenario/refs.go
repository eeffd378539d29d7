package scenario

import (
	"fmt"
	"slices"
	"strings"

	"shards/internal/source"
	"shards/interp"
)

// ref is a card as a scenario names it: id, id#2 (the second such card of its
// zone), B.id (a card of B's).
type ref struct {
	seat int // -1: anybody's
	def  int16
	nth  int // 0: the first that will do
}

// ref reads a card's name; ok is false if there is no such card at all.
func (run *runner) ref(name string) (ref, bool) {
	out := ref{seat: -1}
	if s, rest, ok := strings.Cut(name, "."); ok && run.seatOf(s) >= 0 {
		out.seat, name = run.seatOf(s), rest
	}
	if base, k, ok := strings.Cut(name, "#"); ok {
		if _, err := fmt.Sscanf(k, "%d", &out.nth); err != nil || out.nth < 1 {
			return out, false
		}
		name = base
	}
	out.def = run.r.CardByID(name)
	return out, out.def >= 0
}

// find finds the card that a ref means among candidates, leaving out those
// that are taken; None if it is not among them.
func (run *runner) find(r ref, among, taken []interp.CardID) interp.CardID {
	s := run.g.State()
	for _, c := range among {
		card := &s.Cards[c]
		if card.Def != r.def || slices.Contains(taken, c) {
			continue
		}
		if r.seat >= 0 && int(run.holder(c)) != r.seat {
			continue
		}
		if r.nth > 0 && run.place(c) != r.nth {
			continue
		}
		return c
	}
	return interp.None
}

// holder is the player in whose zone a card is, else its owner.
func (run *runner) holder(c interp.CardID) int8 {
	card := &run.g.State().Cards[c]
	if card.Zone >= 0 {
		if _, seat := run.r.ZoneOf(card.Zone); seat >= 0 {
			return seat
		}
	}
	return card.Owner
}

// place is which copy of its design a card is within its zone, from 1.
func (run *runner) place(c interp.CardID) int {
	s := run.g.State()
	n := 1
	for p := s.Cards[c].Prev; p != interp.None; p = s.Cards[p].Prev {
		if s.Cards[p].Def == s.Cards[c].Def {
			n++
		}
	}
	return n
}

// everyCard lists all cards, zone by zone in order.
func (run *runner) everyCard() []interp.CardID {
	s := run.g.State()
	var out []interp.CardID
	for i := range s.Zones {
		for c := s.Zones[i].Head; c != interp.None; c = s.Cards[c].Next {
			out = append(out, c)
		}
	}
	return out
}

// cardName names a card for a message; the seat stands before it where the
// card is somebody's.
func (run *runner) cardName(c interp.CardID, withSeat bool) string {
	id := run.r.Cards[run.g.State().Cards[c].Def].ID
	if seat := run.holder(c); withSeat && seat >= 0 {
		return seatName(seat) + "." + id
	}
	return id
}

// optionName names an option of the pending decision.
func (run *runner) optionName(d *interp.Decision, i int) string {
	o := d.Options[i]
	switch {
	case d.Kind == interp.ChooseAction && o.Card != interp.None:
		return "{" + run.r.Actions[o.Action].Name + ": " + run.cardName(o.Card, false) + "}"
	case d.Kind == interp.ChooseAction:
		return run.r.Actions[o.Action].Name
	case o.Label >= 0 && (o.Card == interp.None || d.Kind == interp.YesNo || onlyLabel(d, i)):
		return run.r.Labels[o.Label]
	case o.Card != interp.None:
		return run.cardName(o.Card, false)
	}
	return seatName(o.Player)
}

// onlyLabel says that no other option has the label of this one.
func onlyLabel(d *interp.Decision, i int) bool {
	for k, o := range d.Options {
		if k != i && o.Label == d.Options[i].Label {
			return false
		}
	}
	return true
}

// options names all options of the pending decision.
func (run *runner) optionNames(d *interp.Decision) []string {
	out := make([]string, len(d.Options))
	for i := range d.Options {
		out[i] = run.optionName(d, i)
	}
	return out
}

// describe says what is pending.
func (run *runner) describe() string {
	d := run.g.Pending()
	switch {
	case run.g.Failure() != "":
		return "the game failed: " + run.g.Failure()
	case run.g.Over():
		return "the game is over"
	case d.Kind == interp.ChooseAction:
		return "legal actions of " + seatName(d.Seat) + ": " + strings.Join(run.optionNames(d), ", ")
	}
	text := fmt.Sprintf("%s is asked (%s): %s", seatName(d.Seat), run.r.Prompts[d.Prompt].Verb, strings.Join(run.optionNames(d), ", "))
	if d.Kind == interp.ChooseNumber {
		text = fmt.Sprintf("%s is asked for a number from %d to %d", seatName(d.Seat), d.Min, d.Max)
	} else if !d.Single() {
		text += fmt.Sprintf("; between %s and %s", number2(d.Min), number2(d.Max))
	}
	return text
}

func number2(n int64) string {
	if n >= interp.Infinite/2 {
		return "infinite"
	}
	return fmt.Sprint(n)
}

// text is a node as people would write it in one line.
func text(n *source.Node) string {
	switch {
	case n == nil:
		return ""
	case n.Kind == source.Seq:
		var parts []string
		for _, i := range n.Items {
			parts = append(parts, text(i))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case n.Kind == source.Map:
		var parts []string
		for _, p := range n.Pairs {
			parts = append(parts, p.Key.Text+": "+text(p.Value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return n.Text
}
