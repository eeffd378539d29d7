package play

import (
	"fmt"
	"strings"

	"shards/interp"
)

// why says why an action, or something with a card, can't be done now; or,
// without either, why bots did what they did since the seat answered last.
func (s *session) why(seat int8, what string) {
	if what == "" {
		s.whyBots(seat)
		return
	}
	if s.g.Pending().Kind != interp.ChooseAction {
		fmt.Fprintln(s.Out, "The question has to be answered first.")
		return
	}
	action, def := s.asked(what)
	switch {
	case action < 0 && def < 0:
		fmt.Fprintf(s.Out, "There is no action and no card %q. %s\n", what, askWhy)
	case def < 0:
		s.whyAction(seat, action)
	default:
		s.whyCard(seat, action, def)
	}
}

const askWhy = "Type w and the name of an action, of a card, or of both: why can it not be done?"

func (s *session) whyBots(seat int8) {
	lines := s.log.reasons(seat, s.sinceLast(seat))
	switch {
	case len(lines) > 0:
		s.print(lines)
		return
	case s.people() == len(s.Seats):
	case !s.log.explains() && s.Resumed:
		fmt.Fprintln(s.Out, "What bots thought before the game was saved is not known, and none has done anything since that it could explain.")
	case !s.log.explains():
		fmt.Fprintln(s.Out, "No bot has done anything yet that it could explain.")
	default:
		fmt.Fprintln(s.Out, "No bot has done anything since your last answer that it could explain to you.")
	}
	fmt.Fprintln(s.Out, askWhy)
}

// asked is the action and the design that somebody asks about, either of which
// may be missing: -1. Whole names come before beginnings of names, and actions
// before cards.
func (s *session) asked(what string) (action, def int16) {
	what = strings.ToLower(what)
	action = -1
	rest := ""
	for i := range s.r.Actions {
		for _, name := range []string{s.r.Actions[i].Name, spoken(s.r.Actions[i].Text)} {
			name = strings.ToLower(name)
			switch after, ok := strings.CutPrefix(what, name+" "); {
			case what == name:
				return int16(i), -1
			case ok && (action < 0 || len(after) < len(rest)):
				action, rest = int16(i), strings.TrimSpace(after)
			}
		}
	}
	if s.Book == nil {
		return action, -1
	}
	if whole, _ := s.Book.Find(what); whole >= 0 {
		return -1, whole
	}
	if action >= 0 {
		if def = s.meant(rest); def >= 0 {
			return action, def
		}
	}
	if action = s.Book.FindAction(what); action >= 0 {
		return action, -1
	}
	return -1, s.meant(what)
}

// meant is the design with a name, or with one that is almost so or begins so.
func (s *session) meant(name string) int16 {
	def, meant := s.Book.Find(name)
	if def < 0 {
		def = s.begun(name)
	}
	if def < 0 && meant != "" {
		def = s.r.CardByID(meant)
	}
	return def
}

// begun is the only design whose name begins so; -1 if there is none, or more.
func (s *session) begun(name string) int16 {
	found := int16(-1)
	for i := range s.r.Cards {
		switch {
		case name == "" || !strings.HasPrefix(strings.ToLower(s.r.Cards[i].Name), name):
		case found >= 0:
			return -1
		default:
			found = int16(i)
		}
	}
	return found
}

// whyAction tells of an action: if it is done with a card, of each that lies
// where such cards are looked for.
func (s *session) whyAction(seat int8, action int16) {
	a := &s.r.Actions[action]
	if !a.Card {
		s.reasons(spoken(a.Text), s.g.Why(action, interp.None))
		return
	}
	told := map[string]bool{}
	elsewhere := ""
	for i := range s.g.State().Cards {
		c := interp.CardID(i)
		if s.g.State().Cards[i].Zone < 0 || !s.g.Knows(seat, c) {
			continue
		}
		r := s.g.Why(action, c)
		if outside(r) {
			elsewhere = r[0].Text
			continue
		}
		if name := s.optionCard(seat, c, true); !told[name] {
			told[name] = true
			s.reasons(spoken(a.Text)+" "+name, r)
		}
	}
	if len(told) == 0 {
		fmt.Fprintf(s.Out, "%s: not now, for %s, and there is no card there for it.\n", spoken(a.Text), firstNonEmpty(elsewhere, "it is done with a card"))
	}
}

// outside says that no such action begins with a card where it lies, or with
// such a card at all.
func outside(r []interp.Reason) bool { return len(r) > 0 && r[0].Fixed }

// whyCard tells of a card what can't be done with it: one action, or with -1
// all that begin where it lies.
func (s *session) whyCard(seat int8, action, def int16) {
	told := false
	for _, c := range s.known(seat, def) {
		for i := range s.r.Actions {
			if !s.r.Actions[i].Card || action >= 0 && int16(i) != action {
				continue
			}
			r := s.g.Why(int16(i), c)
			if action < 0 && outside(r) {
				continue
			}
			told = true
			s.reasons(spoken(s.r.Actions[i].Text)+" "+s.optionCard(seat, c, true), r)
		}
	}
	switch {
	case told:
	case action >= 0 && !s.r.Actions[action].Card:
		s.whyAction(seat, action)
	default:
		fmt.Fprintf(s.Out, "There is nothing to be done with %s as it lies there, or it does not lie where you see it.\n", s.r.Cards[def].Name)
	}
}

// sinceLast is where the log was when a seat answered last.
func (s *session) sinceLast(seat int8) int {
	for i := len(s.back) - 1; i >= 0; i-- {
		if s.back[i].seat == seat {
			return s.back[i].log
		}
	}
	return 0
}

// known lists the cards of a design whose place a seat knows, one for each
// place.
func (s *session) known(seat int8, def int16) []interp.CardID {
	var out []interp.CardID
	st := s.g.State()
	seen := map[int16]bool{}
	for i := range st.Cards {
		c := &st.Cards[i]
		if c.Def == def && c.Zone >= 0 && !seen[c.Zone] && s.g.Knows(seat, interp.CardID(i)) {
			seen[c.Zone] = true
			out = append(out, interp.CardID(i))
		}
	}
	return out
}

func (s *session) reasons(what string, reasons []interp.Reason) {
	if len(reasons) == 0 {
		fmt.Fprintf(s.Out, "%s: it can be done now.\n", what)
		return
	}
	var parts []string
	for _, r := range reasons {
		parts = append(parts, r.Text)
	}
	fmt.Fprintf(s.Out, "%s: not now, for %s.\n", what, strings.Join(parts, "; "))
}
