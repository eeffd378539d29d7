package play

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"shards/internal/face"
	"shards/interp"
)

// choice is one numbered line of a question: options that are the same to a
// person are one choice.
type choice struct {
	options []int // of the decision
	text    string
}

// ask shows the pending decision to a person and reads lines until it is
// answered. quit is true if the person wants to stop.
func (s *session) ask(seat int8) (quit bool, err error) {
	if done, err := s.grant(seat); done || err != nil {
		return false, err
	}
	s.show(seat)
	for {
		line, err := s.read()
		if err != nil {
			return false, err
		}
		switch s.command(seat, line) {
		case quits:
			return true, nil
		case wentBack:
			return false, nil
		case noCommand:
			if done, err := s.reply(line); done || err != nil {
				return false, err
			}
		}
	}
}

// show shows what happened, the table if it changed much, and the question.
func (s *session) show(seat int8) {
	d := s.g.Pending()
	fmt.Fprintln(s.Out)
	s.tellLog(seat, &s.seen[seat])
	if turn := s.g.State().Turn; s.fresh || turn != s.shown {
		s.shown, s.fresh = turn, false
		s.tableFor(seat)
	} else if d.Kind == interp.ChooseAction {
		s.brief(seat)
	}
	s.options(seat)
}

// brief is what changes from action to action: the player's own turn counters
// and hand.
func (s *session) brief(seat int8) {
	var parts []string
	for i := range s.r.Counters {
		c := &s.r.Counters[i]
		if c.Of != interp.OfPlayer || c.Flag || !s.sees(seat, i, seat) {
			continue
		}
		if v := s.g.PlayerCounter(int16(i), seat); v != 0 {
			parts = append(parts, c.Text+" "+number(v))
		}
	}
	for z := range s.r.Zones {
		if zone := &s.r.Zones[z]; zone.Of == interp.OfPlayer && zone.Visible == interp.VisibleOwner {
			parts = append(parts, fmt.Sprintf("%s %d", zone.Text, len(s.cards(int16(z), seat))))
		}
	}
	fmt.Fprintln(s.Out, s.Style.Bold("you: ")+strings.Join(parts, " · "))
}

// options shows the question and its numbered options.
func (s *session) options(seat int8) {
	d := s.g.Pending()
	fmt.Fprintln(s.Out, s.Style.Bold(s.question(d)))
	if d.Source != interp.None && d.Kind != interp.ChooseAction && !compete(d) && s.Book != nil {
		for _, l := range s.Book.Text(s.g.State().Cards[d.Source].Def) {
			for _, l := range face.Wrap(l, lineWidth-2) {
				fmt.Fprintln(s.Out, "  "+s.Style.Faint(l))
			}
		}
	}
	choices := s.choices(d)
	switch d.Kind {
	case interp.ChooseNumber:
	case interp.Distribute:
		var parts []string
		for _, c := range choices {
			parts = append(parts, c.text)
		}
		fmt.Fprintln(s.Out, "  among "+strings.Join(parts, ", "))
	case interp.ChooseAction:
		s.actions(d, choices)
	default:
		if len(choices) > maxLines && s.naming(d) {
			s.shortly(choices)
			return
		}
		for i, c := range choices {
			fmt.Fprintf(s.Out, "%4d %s\n", i+1, c.text)
		}
		if d.Legal(nil) {
			fmt.Fprintln(s.Out, "   0 none")
		}
	}
}

// maxLines is how many cards that could be named stand each in a line of its
// own; more of them share lines.
const maxLines = 12

// naming says whether the question is which card to name.
func (s *session) naming(d *interp.Decision) bool {
	return d.Kind == interp.ChooseOption && len(d.Options) > 0 && s.r.LabelDesign(d.Options[0].Label) >= 0
}

// shortly shows choices in as few lines as they need.
func (s *session) shortly(choices []choice) {
	var parts []string
	for i, c := range choices {
		parts = append(parts, fmt.Sprintf("%d\u00a0%s", i+1, strings.ReplaceAll(c.text, " ", "\u00a0")))
	}
	for _, l := range wrapParts(parts, lineWidth-2) {
		fmt.Fprintln(s.Out, "  "+l)
	}
	fmt.Fprintln(s.Out, s.Style.Faint("  type the beginning of a name, or a number"))
}

// actions shows actions, those of one kind in one paragraph.
func (s *session) actions(d *interp.Decision, choices []choice) {
	width := 0
	for _, o := range d.Options {
		width = max(width, face.Columns(spoken(s.r.Actions[o.Action].Text)))
	}
	for i := 0; i < len(choices); {
		action := d.Options[choices[i].options[0]].Action
		var parts []string
		for ; i < len(choices) && d.Options[choices[i].options[0]].Action == action; i++ {
			text := fmt.Sprint(i + 1)
			if d.Options[choices[i].options[0]].Card != interp.None {
				text += "\u00a0" + strings.ReplaceAll(choices[i].text, " ", "\u00a0")
			}
			parts = append(parts, text)
		}
		for j, l := range wrapParts(parts, lineWidth-width-4) {
			head := ""
			if j == 0 {
				head = spoken(s.r.Actions[action].Text)
			}
			fmt.Fprintf(s.Out, "  %s  %s\n", s.Style.Faint(face.Pad(head, width)), l)
		}
	}
}

// wrapParts puts as many parts in a line as fit, none of them broken.
func wrapParts(parts []string, width int) []string {
	var lines []string
	for _, p := range parts {
		p = strings.ReplaceAll(p, "\u00a0", " ")
		if n := len(lines); n > 0 && face.Columns(lines[n-1])+3+face.Columns(p) <= width {
			lines[n-1] += "   " + p
			continue
		}
		lines = append(lines, p)
	}
	return lines
}

// choices are the options as they are numbered. Actions with cards that nobody
// could tell from each other are one.
func (s *session) choices(d *interp.Decision) []choice {
	zones := d.Kind != interp.ChooseAction && severalZones(s.g, d)
	var out []choice
	keys := map[string]int{}
	for i, o := range d.Options {
		text := s.optionName(d, i, zones)
		if d.Kind == interp.ChooseAction && o.Card != interp.None {
			key := fmt.Sprintf("%d %d %d %s", o.Action, s.g.State().Cards[o.Card].Def, s.g.State().Cards[o.Card].Zone, text)
			if at, ok := keys[key]; ok {
				out[at].options = append(out[at].options, i)
				continue
			}
			keys[key] = len(out)
		}
		out = append(out, choice{[]int{i}, text})
	}
	if s.naming(d) {
		slices.SortStableFunc(out, func(a, b choice) int { return strings.Compare(a.text, b.text) })
	}
	if d.Kind == interp.ChooseAction {
		slices.SortStableFunc(out, func(a, b choice) int {
			return int(d.Options[a.options[0]].Action) - int(d.Options[b.options[0]].Action)
		})
		for i := range out {
			if n := len(out[i].options); n > 1 {
				out[i].text += fmt.Sprintf(" x%d", n)
			}
		}
	}
	return out
}

// read reads a line; io.EOF if there is none.
func (s *session) read() (string, error) {
	fmt.Fprint(s.Out, s.Style.Bold("> "))
	line, err := s.in.ReadString('\n')
	if err != nil && (err != io.EOF || line == "") {
		return "", err
	}
	line = strings.TrimSpace(line)
	if s.Echo {
		fmt.Fprintln(s.Out, line)
	}
	return line, nil
}

// commanded is what came of a line that may be a command.
type commanded uint8

const (
	noCommand commanded = iota
	looked              // the question still stands
	wentBack            // there is another question now
	quits
)

// command does what a line asks for if it is a command and no answer.
func (s *session) command(seat int8, line string) commanded {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "":
		s.options(seat)
	case "?", "help":
		s.help()
	case "u", "undo":
		if s.undo(seat) {
			fmt.Fprintln(s.Out, "Back to your decision before.")
			return wentBack
		}
		fmt.Fprintln(s.Out, "There is no decision of yours to go back to.")
	case "l", "log":
		from := 0
		if n, err := strconv.Atoi(rest); err == nil && n > 0 {
			from = max(0, s.log.turn(s.g.State().Turn-int32(n)))
		}
		s.tellLog(seat, &from)
	case "t", "table":
		s.everything(seat)
		s.options(seat)
	case "v", "view":
		s.view(rest)
	case "w", "why":
		s.why(seat, rest)
	case "h", "hint":
		s.hint()
	case "x", "explain":
		s.explain()
	case "s", "save":
		s.save(rest)
	case "q", "quit":
		return quits
	default:
		return noCommand
	}
	return looked
}

func (s *session) help() {
	for _, l := range []string{
		"To answer, type the number of an option, or the beginning of its name. Where several can be",
		"chosen: 1 3 4. None: 0. A division: B 5 C 2. Several actions after each other: 1 1 2.",
		"  ?       this help              Enter   the options again",
		"  t       the whole table        l [N]   the log, of the last N turns",
		"  v NAME  the text of a card or of an action, by its name or the number of an option",
		"  w WHAT  why an action, a card, or an action with a card is not possible now",
		"  w       why bots did what they did    x   let the log tell it, or no longer",
		"  h       a hint                 u       back to your decision before",
		"  s FILE  save the game          q       quit",
	} {
		fmt.Fprintln(s.Out, l)
	}
}

// view shows a card or an action: that of an option, or any by its name.
func (s *session) view(what string) {
	if s.Book == nil {
		return
	}
	if what == "" {
		fmt.Fprintln(s.Out, "What do you want to look at? Type v and the number of an option, or the name of a card or of an action.")
		return
	}
	def, action := s.viewed(what)
	switch {
	case def >= 0:
		for _, l := range s.Book.Box(def, s.Style) {
			fmt.Fprintln(s.Out, l)
		}
	case action >= 0:
		fmt.Fprintln(s.Out, s.Style.Bold(spoken(s.r.Actions[action].Text)))
		for _, l := range s.Book.Action(action, lineWidth-2) {
			fmt.Fprintln(s.Out, "  "+l)
		}
	default:
		fmt.Fprintf(s.Out, "There is no card %q and no such action. Type v and the number of an option, or a name.\n", what)
	}
}

// viewed is the design or the action that somebody wants to look at; -1 if it
// is none.
func (s *session) viewed(what string) (def, action int16) {
	d := s.g.Pending()
	if n, err := strconv.Atoi(what); err == nil {
		choices := s.choices(d)
		if n < 1 || n > len(choices) {
			return -1, -1
		}
		o := d.Options[choices[n-1].options[0]]
		if o.Card != interp.None {
			return s.g.State().Cards[o.Card].Def, -1
		}
		return s.r.LabelDesign(o.Label), o.Action
	}
	def, meant := s.Book.Find(what)
	if action = s.Book.FindAction(what); def < 0 && action < 0 && meant != "" {
		def, _ = s.Book.Find(meant)
	}
	return def, action
}

func (s *session) hint() {
	if s.Hint == nil {
		fmt.Fprintln(s.Out, "There is nobody to ask for a hint.")
		return
	}
	fmt.Fprintln(s.Out, "A bot would answer: "+s.answerText(s.Hint.Answer(s.g)))
}

// explain lets the log tell why bots do what they do, or no longer.
func (s *session) explain() {
	s.log.explain = !s.log.explain
	fmt.Fprintln(s.Out, map[bool]string{
		true:  "The log tells from now on why bots do what they do.",
		false: "The log does not tell any more why bots do what they do.",
	}[s.log.explain])
}

// answerText is an answer in words.
func (s *session) answerText(a []int64) string {
	d := s.g.Pending()
	switch {
	case d.Kind == interp.ChooseNumber:
		return number(a[0])
	case d.Kind == interp.Distribute:
		return shares(d, a)
	case len(a) == 0:
		return "none"
	}
	var parts []string
	for _, i := range a {
		text := s.optionName(d, int(i), false)
		if o := d.Options[i]; o.Action >= 0 && o.Card != interp.None {
			text = spoken(s.r.Actions[o.Action].Text) + " " + text
		}
		parts = append(parts, text)
	}
	return counted(parts)
}

func shares(d *interp.Decision, a []int64) string {
	var parts []string
	for i, n := range a {
		if n > 0 {
			parts = append(parts, seatName(d.Options[i].Player)+" "+number(n))
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

func (s *session) save(file string) {
	switch {
	case s.Save == nil:
		fmt.Fprintln(s.Out, "This game can't be saved.")
	case file == "":
		fmt.Fprintln(s.Out, "Where to? Type s and the name of a file.")
	default:
		if err := s.Save(file, s.g); err != nil {
			fmt.Fprintf(s.Out, "It could not be saved: %v\n", err)
			return
		}
		fmt.Fprintf(s.Out, "Saved. Go on later with --resume %s\n", file)
	}
}
