package play

import (
	"fmt"
	"strings"

	"shards/interp"
)

// why says why an action, or something with a card, can't be done now; or,
// without either, why bots did what they did since the seat answered last.
func (s *session) why(seat int8, what string) {
	if lines := s.log.reasons(seat, s.sinceLast(seat)); what == "" && len(lines) > 0 {
		s.print(lines)
		return
	}
	if s.g.Pending().Kind != interp.ChooseAction {
		fmt.Fprintln(s.Out, "The question has to be answered first.")
		return
	}
	what = strings.ToLower(what)
	for i := range s.r.Actions {
		if a := &s.r.Actions[i]; !a.Card && what != "" && (a.Name == what || strings.ToLower(spoken(a.Text)) == what) {
			s.reasons(spoken(a.Text), s.g.Why(int16(i), interp.None))
			return
		}
	}
	def := int16(-1)
	if s.Book != nil && what != "" {
		var meant string
		if def, meant = s.Book.Find(what); def < 0 && meant != "" {
			def, _ = s.Book.Find(meant)
		}
	}
	if def < 0 {
		fmt.Fprintln(s.Out, "Type w and the name of an action or of a card: why can it not be done?")
		return
	}
	told := false
	for _, c := range s.known(seat, def) {
		for i := range s.r.Actions {
			if !s.r.Actions[i].Card {
				continue
			}
			r := s.g.Why(int16(i), c)
			if len(r) > 0 && r[0].Fixed {
				continue
			}
			told = true
			s.reasons(spoken(s.r.Actions[i].Text)+" "+s.optionCard(seat, c, true), r)
		}
	}
	if !told {
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
