package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shards/interp"
)

// wish is an action that was typed behind another one: it is done when its
// time comes, if it is still possible then.
type wish struct {
	action int16
	def    int16 // of its card; -1 for none
}

// grant does the next wish. A wish that is not possible ends them all.
func (s *session) grant(seat int8) (bool, error) {
	if len(s.wishes) == 0 {
		return false, nil
	}
	d := s.g.Pending()
	w := s.wishes[0]
	s.wishes = s.wishes[1:]
	i := slices.IndexFunc(d.Options, func(o interp.Option) bool { return s.wishOf(o) == w })
	if d.Kind != interp.ChooseAction || i < 0 {
		s.wishes = nil
		return false, nil
	}
	return true, s.answer([]int64{int64(i)})
}

func (s *session) wishOf(o interp.Option) wish {
	w := wish{o.Action, -1}
	if o.Card != interp.None {
		w.def = s.g.State().Cards[o.Card].Def
	}
	return w
}

// reply reads a line as an answer and gives it; false if it is none, which the
// person is told.
func (s *session) reply(line string) (bool, error) {
	d := s.g.Pending()
	a, err := s.parse(d, line)
	if err == nil && !d.Legal(a) {
		err = s.whyNot(d)
	}
	if err != nil {
		s.wishes = nil
		fmt.Fprintf(s.Out, "%v (? for help)\n", err)
		return false, nil
	}
	return true, s.answer(a)
}

// parse reads an answer to a decision.
func (s *session) parse(d *interp.Decision, line string) ([]int64, error) {
	line = strings.ToLower(line)
	switch d.Kind {
	case interp.ChooseNumber:
		n, err := amount(line, d.Max)
		return []int64{n}, err
	case interp.Distribute:
		return parseShares(d, line)
	case interp.YesNo:
		switch line {
		case "y", "yes":
			return []int64{0}, nil
		case "n", "no":
			return []int64{1}, nil
		}
	}
	if none := line == "0" || line == "none" || line == "-"; none && d.Kind != interp.ChooseAction {
		return nil, nil
	}
	picked, err := s.pick(d, line)
	if err != nil {
		return nil, err
	}
	if d.Kind == interp.ChooseAction {
		return s.wishFor(d, picked), nil
	}
	slices.Sort(picked)
	if len(slices.Compact(slices.Clone(picked))) != len(picked) {
		return nil, fmt.Errorf("an option can be chosen once")
	}
	return picked, nil
}

// wishFor keeps all actions but the first for later.
func (s *session) wishFor(d *interp.Decision, picked []int64) []int64 {
	s.wishes = nil
	for _, i := range picked[1:] {
		s.wishes = append(s.wishes, s.wishOf(d.Options[i]))
	}
	return picked[:1]
}

// pick reads numbers of choices, or a name, or several names with commas.
func (s *session) pick(d *interp.Decision, line string) ([]int64, error) {
	choices := s.choices(d)
	switch fits := s.named(d, choices, line); len(fits) {
	case 0:
	case 1:
		return []int64{int64(choices[fits[0]].options[0])}, nil
	default:
		return nil, s.fitsSeveral(d, line, choices, fits)
	}
	split := func(r rune) bool { return r == ' ' || r == ',' }
	if strings.Contains(line, ",") {
		split = func(r rune) bool { return r == ',' }
	}
	var out []int64
	for _, word := range strings.FieldsFunc(line, split) {
		word = strings.TrimSpace(word)
		n, err := strconv.Atoi(word)
		if err != nil {
			fits := s.named(d, choices, word)
			begun := s.begunWith(d, choices, line)
			switch {
			case len(fits) == 1:
			case len(out) == 0 && begun != "":
				return nil, fmt.Errorf("options begin with %q, but none goes on with %q", begun, strings.TrimSpace(line[len(begun):]))
			case len(fits) > 1:
				return nil, s.fitsSeveral(d, word, choices, fits)
			default:
				return nil, fmt.Errorf("%q is neither a number of an option nor the beginning of one", word)
			}
			n = fits[0] + 1
		}
		if n < 1 || n > len(choices) {
			return nil, fmt.Errorf("there is no option %d; they go from 1 to %d", n, len(choices))
		}
		out = append(out, int64(choices[n-1].options[0]))
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("that is no answer")
	}
	return out, nil
}

// named finds the choices that begin with a word, or the one that is called so.
func (s *session) named(d *interp.Decision, choices []choice, word string) []int {
	if _, err := strconv.Atoi(word); err == nil || word == "" {
		return nil
	}
	var fits []int
	for i, c := range choices {
		whole, begins := false, false
		for _, name := range s.callings(d, c) {
			name = strings.ToLower(name)
			whole = whole || name == word
			begins = begins || strings.HasPrefix(name, word)
		}
		if whole {
			return []int{i}
		}
		if begins {
			fits = append(fits, i)
		}
	}
	return fits
}

// begunWith is as many of the first words of a line, but not all, as some
// choice begins with; "" for none.
func (s *session) begunWith(d *interp.Decision, choices []choice, line string) string {
	for at := strings.LastIndexByte(line, ' '); at > 0; at = strings.LastIndexByte(line[:at], ' ') {
		words := strings.TrimRight(line[:at], " ")
		for _, c := range choices {
			for _, name := range s.callings(d, c) {
				if strings.HasPrefix(strings.ToLower(name), words+" ") {
					return words
				}
			}
		}
	}
	return ""
}

// fitsSeveral says which choices begin with a word.
func (s *session) fitsSeveral(d *interp.Decision, word string, choices []choice, fits []int) error {
	const shown = 6
	var names []string
	for _, i := range fits[:min(shown, len(fits))] {
		text := choices[i].text
		if o := d.Options[choices[i].options[0]]; o.Action >= 0 && o.Card != interp.None {
			text = spoken(s.r.Actions[o.Action].Text) + " " + text
		}
		names = append(names, fmt.Sprintf("%d %s", i+1, text))
	}
	if more := len(fits) - shown; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return fmt.Errorf("%q fits several options: %s", word, strings.Join(names, ", "))
}

// callings are all the names that a choice may be called by.
func (s *session) callings(d *interp.Decision, c choice) []string {
	o := d.Options[c.options[0]]
	names := []string{c.text}
	if d.Kind == interp.YesNo {
		return names
	}
	if def := s.r.LabelDesign(o.Label); def >= 0 {
		return append(names, s.r.Cards[def].ID)
	}
	if o.Card != interp.None {
		names = append(names, s.name(o.Card), s.r.Cards[s.g.State().Cards[o.Card].Def].ID)
	} else if o.Label < 0 && o.Action < 0 {
		names = append(names, seatName(o.Player))
	}
	if o.Action < 0 {
		return names
	}
	a := &s.r.Actions[o.Action]
	if o.Card == interp.None {
		return append(names, a.Name)
	}
	for _, n := range slices.Clone(names) {
		names = append(names, spoken(a.Text)+" "+n, a.Name+" "+n)
	}
	return names
}

// amount reads a number; all and inf are the greatest one.
func amount(word string, greatest int64) (int64, error) {
	switch word {
	case "all", "inf", "infinite", "∞":
		return greatest, nil
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is no number", word)
	}
	return n, nil
}

// parseShares reads B 5 C 2, or a single number where only one can get it.
func parseShares(d *interp.Decision, line string) ([]int64, error) {
	out := make([]int64, len(d.Options))
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == ':' || r == '=' })
	if len(words) == 1 && (words[0] == "none" || words[0] == "0") {
		return out, nil
	}
	if len(words) == 1 && len(d.Options) == 1 {
		n, err := amount(words[0], d.Max)
		out[0] = n
		return out, err
	}
	if len(words)%2 != 0 || len(words) == 0 {
		return nil, fmt.Errorf("a division names players and amounts: %s", exampleShares(d))
	}
	for k := 0; k < len(words); k += 2 {
		i := slices.IndexFunc(d.Options, func(o interp.Option) bool { return strings.EqualFold(seatName(o.Player), words[k]) })
		if i < 0 {
			return nil, fmt.Errorf("%q is nobody who can get something: %s", strings.ToUpper(words[k]), exampleShares(d))
		}
		n, err := amount(words[k+1], d.Max)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

func exampleShares(d *interp.Decision) string {
	a := make([]int64, len(d.Options))
	rest := d.Max
	for i := range a {
		a[i] = rest
		if d.Max < interp.Infinite && i+1 < len(a) {
			a[i] = rest - rest/2
		}
		if d.Max < interp.Infinite {
			rest -= a[i]
		}
	}
	return "for example " + strings.NewReplacer(",", "", "∞", "inf").Replace(shares(d, a))
}

// whyNot says what is wrong with an answer that is one, but not legal.
func (s *session) whyNot(d *interp.Decision) error {
	switch {
	case d.Kind == interp.Distribute && d.Max >= interp.Infinite:
		return fmt.Errorf("infinitely much is given whole or not at all: %s", exampleShares(d))
	case d.Kind == interp.Distribute && d.Min == d.Max:
		return fmt.Errorf("exactly %s must be divided: %s", number(d.Max), exampleShares(d))
	case d.SetSize > 0:
		return fmt.Errorf("these do not go together; for example: %s", s.exampleSet(d))
	}
	return fmt.Errorf("that is not allowed: %s", s.wanted(d))
}

func (s *session) exampleSet(d *interp.Decision) string {
	var parts []string
	for _, i := range d.Sets[:d.SetSize] {
		parts = append(parts, fmt.Sprint(i+1))
	}
	return strings.Join(parts, " ")
}
