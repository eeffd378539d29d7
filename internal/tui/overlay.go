package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shards/internal/face"
	"shards/internal/play"
	"shards/interp"
)

// read shows a text on the whole screen.
func (m *Model) read(title string, lines []string) {
	m.text = page{title: title, lines: lines}
	m.mode = reading
}

func (m *Model) keyReading(name string) {
	t := &m.text
	switch name {
	case "up", "k":
		t.top--
	case "down", "j", "enter":
		t.top++
	case "pgup":
		t.top -= m.h - 4
	case "pgdown", "space":
		t.top += m.h - 4
	case "home":
		t.top = 0
	case "end":
		t.top = 1 << 20
	case "esc", "q", "?", "l", "v", "t", "w":
		m.leaveOverlay()
	}
	t.top = max(0, min(t.top, len(m.wrapped())-(m.h-2)))
}

func (m *Model) wrapped() []string {
	var out []string
	for _, l := range m.text.lines {
		if columns(l) <= m.w {
			out = append(out, l)
			continue
		}
		indent := ""
		if play.IsAside(l) {
			indent = "    "
		}
		for i, part := range face.Wrap(l, m.w-4-len(indent)) {
			if i > 0 {
				part = "    " + part
			}
			out = append(out, indent+part)
		}
	}
	return out
}

func (m *Model) readScreen() []string {
	lines := m.wrapped()
	room := m.h - 2
	top := max(0, min(m.text.top, len(lines)-room))
	out := []string{title.Render(m.text.title)}
	out = append(out, lines[top:min(top+room, len(lines))]...)
	for len(out) < m.h-1 {
		out = append(out, "")
	}
	foot := []string{"esc", "back"}
	if len(lines) > room {
		foot = []string{"↑↓ pgup pgdown", fmt.Sprintf("lines %d to %d of %d", top+1, min(top+room, len(lines)), len(lines)), "esc", "back"}
	}
	return append(out, keys(foot...))
}

// readCard shows the card at the cursor in full, and what can be done there
// with it; without a card, the action.
func (m *Model) readCard() {
	c, action := m.sel, int16(-1)
	if !m.onTable {
		c = interp.None
		if m.p != nil && m.p.row() != nil {
			c, action = m.p.row().card, m.p.row().action
		}
		if d := m.s.g.Pending(); c == interp.None && m.s.mine() && d.Kind != interp.ChooseAction {
			c = d.Source
		}
	}
	width := min(m.w, 72)
	var what []string
	if action >= 0 {
		what = append([]string{bold.Render(play.Spoken(m.s.r.Actions[action].Text))}, m.s.Book.Action(action, width)...)
	}
	if c == interp.None && action >= 0 {
		m.read("An action", what)
		return
	}
	if c == interp.None || !m.s.words.Knows(m.s.viewer(), c) {
		m.say(true, "There is no card here; tab goes to the table.")
		return
	}
	lines := m.s.Book.Box(m.s.g.State().Cards[c].Def, face.Style{Width: width, Place: true})
	if can := m.can(c, width); len(can) > 0 {
		lines = append(append(lines, ""), can...)
	}
	if state := m.s.words.State(c); len(state) > 0 {
		lines = append(lines, "", "now: "+strings.Join(state, ", "))
	}
	if len(what) > 0 {
		lines = append(append(lines, ""), what...)
	}
	m.read(m.s.words.Name(c), lines)
}

// everything is all that the viewer may see, zone by zone.
func (m *Model) everything() []string {
	s := m.s
	viewer := s.viewer()
	var out []string
	list := func(title string, cards []interp.CardID) {
		if len(cards) == 0 {
			return
		}
		var names []string
		hidden := 0
		for _, c := range cards {
			if viewer != play.Everybody && !s.words.Knows(viewer, c) {
				hidden++
				continue
			}
			names = append(names, s.words.Described(c))
		}
		sorted := counted(names)
		if hidden > 0 {
			sorted = append(sorted, fmt.Sprintf("%d not known", hidden))
		}
		text := strings.Join(sorted, ", ")
		for i, l := range face.Wrap(text, m.w-18) {
			out = append(out, bold.Render(fit(map[bool]string{true: title}[i == 0], 17))+" "+l)
		}
	}
	holds := func(of interp.Owner, seat int8) {
		var counts []string
		for i := range s.r.Counters {
			k := &s.r.Counters[i]
			if k.Of != of || !s.words.Sees(viewer, i, seat) {
				continue
			}
			v := int64(0)
			if of == interp.OfPlayer {
				v = s.g.PlayerCounter(int16(i), seat)
			} else {
				v = s.g.TableCounter(int16(i))
			}
			if v != 0 || !k.Flag {
				counts = append(counts, k.Text+" "+play.Number(v))
			}
		}
		if len(counts) > 0 {
			out = append(out, strings.Join(counts, " · "))
		}
		for z := range s.r.Zones {
			if zone := &s.r.Zones[z]; zone.Of == of {
				list(zone.Text, s.words.Cards(int16(z), seat))
			}
		}
	}
	for seat := range s.g.State().Seats {
		out = append(out, title.Render(s.words.Player(seat)))
		holds(interp.OfPlayer, seat)
		out = append(out, "")
	}
	out = append(out, title.Render("The table"))
	holds(interp.OfTable, 0)
	if len(s.r.Options) > 0 {
		var parts []string
		for i := range s.r.Options {
			o := &s.r.Options[i]
			v := fmt.Sprint(s.g.State().Options[i])
			switch n := s.g.State().Options[i]; {
			case len(o.Values) > 0:
				v = o.Values[n]
			case o.Bool:
				v = fmt.Sprint(n != 0)
			}
			parts = append(parts, o.Name+"="+v)
		}
		out = append(out, "")
		for _, l := range face.Wrap("options: "+strings.Join(parts, " "), m.w) {
			out = append(out, faint.Render(l))
		}
	}
	return out
}

// counted counts names that come several times.
func counted(names []string) []string {
	var out []string
	n := map[string]int{}
	for _, name := range names {
		if n[name]++; n[name] == 1 {
			out = append(out, name)
		}
	}
	for i, name := range out {
		if n[name] > 1 {
			out[i] = fmt.Sprintf("%s x%d", name, n[name])
		}
	}
	return out
}

func (m *Model) help() []string {
	pairs := [][2]string{
		{"↑ ↓, digits", "go to an option"},
		{"enter", "do it; where several may be chosen: mark it (space, too), then done"},
		{"← →, digits, a", "change an amount; a: all that is left"},
		{"tab", "to the table and back: arrows go from card to card, enter does what can be done"},
		{"v", "the card or the action in full: its text, where it is defined, what can be done and why not"},
		{"d", "what happened, or the card, beside the question"},
		{"l", "the whole log"},
		{"t", "the whole table: all zones that you may see, counters, options of the rules"},
		{"u  U", "take an answer back; give it again"},
		{"b", "go back to any decision that may be taken back"},
		{"h", "a hint, with its estimate"},
		{"w", "why bots did what they did since your last answer"},
		{"x", "let the log tell why bots do what they do, or no longer"},
		{"s", "save the game"},
		{"r  R", "read the packs again and begin anew; R: and give all answers again"},
		{"q  ctrl+c", "leave; ctrl+c without a question"},
	}
	var out []string
	for _, p := range pairs {
		if strings.HasPrefix(p[0], "r") && m.c.Reload == nil || (p[0] == "w" || p[0] == "x") && !m.s.explains() {
			continue
		}
		for i, l := range face.Wrap(p[1], max(20, m.w-17)) {
			out = append(out, key.Render(fit(map[bool]string{true: p[0]}[i == 0], 16))+l)
		}
	}
	out = append(out, "", "* before a card: something can be done with it now.   > before a player: whose turn it is.")
	if m.s.whole() {
		out = append(out, "The whole game can be taken back: nobody else is playing.")
	} else {
		out = append(out, "You can take back what you did in your turn.")
	}
	return out
}

// handScreen hides everything until the next person has come.
func (m *Model) handScreen() []string {
	lines := make([]string, max(0, m.h/2-3))
	center := func(s string) string {
		return strings.Repeat(" ", max(0, (m.w-columns(s))/2)) + s
	}
	lines = append(lines,
		center(bold.Render("The next question is for "+m.s.words.Player(m.s.asked())+".")),
		center("Nobody else should look."), "",
		center(keys("enter", "I am "+play.SeatName(m.s.asked()), "q", "quit")))
	if m.mode == quitting {
		lines = append(lines, "", center(alarm.Render("Leave the game? ")+keys("y", "yes", "any other key", "no")))
	}
	return lines
}

// goingScreen lists the decisions to go back to.
func (m *Model) goingScreen() []string {
	out := []string{title.Render("Go back to a decision")}
	room := m.h - 2
	top := min(max(0, m.cursor-room/2), max(0, len(m.list)-room))
	for i := top; i < min(top+room, len(m.list)); i++ {
		k := m.list[i]
		g := m.s.past[k].g
		line := fmt.Sprintf("%4d  turn %-3d %s  %s", k+1, g.State().Turn, play.SeatName(g.Pending().Seat), m.s.past[k].said)
		if !slices.Contains([]int8{m.s.at, play.Everybody}, g.Pending().Seat) && !m.s.open {
			line = fmt.Sprintf("%4d  turn %-3d %s", k+1, g.State().Turn, play.SeatName(g.Pending().Seat)) // what others answered may be secret
		}
		if i == m.cursor {
			out = append(out, chosen.Render(fit("▸"+line, m.w)))
			continue
		}
		out = append(out, " "+line)
	}
	for len(out) < m.h-1 {
		out = append(out, "")
	}
	return append(out, keys("↑↓", "choose", "enter", "go there", "esc", "stay here"))
}

var _ tea.Model = (*Model)(nil)
