package tui

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shards/internal/face"
	"shards/internal/play"
	"shards/interp"
)

// Smallest screen on which everything has its place.
const (
	minWidth  = 40
	minHeight = 12
)

// View draws the screen.
func (m *Model) View() tea.View {
	v := tea.NewView(strings.Join(m.screen(), "\n"))
	v.AltScreen = true
	v.WindowTitle = m.s.r.Name
	return v
}

// screen is all lines of the screen, exactly as many and as wide as it is.
func (m *Model) screen() []string {
	var lines []string
	switch {
	case m.w < minWidth || m.h < minHeight:
		lines = face.Wrap(fmt.Sprintf("This needs a larger window: %d columns and %d lines are there, 80 and 24 are good.", m.w, m.h), max(m.w, 10))
	case m.mode == handing, m.mode == quitting && m.s.handOver():
		lines = m.handScreen()
	case m.mode == reading:
		lines = m.readScreen()
	case m.mode == goingTo:
		lines = m.goingScreen()
	default:
		lines = m.playScreen()
	}
	for len(lines) < m.h {
		lines = append(lines, "")
	}
	lines = lines[:max(m.h, 0)]
	for i := range lines {
		lines[i] = clip(lines[i], m.w)
	}
	return lines
}

// playScreen is the table above, the question and what it is about below.
func (m *Model) playScreen() []string {
	lines := []string{m.title()}
	foot := m.foot()
	var link interp.CardID = interp.None
	if m.p != nil && m.p.row() != nil && !m.onTable {
		link = m.p.row().card
	}
	room := m.h - 2 - len(foot)
	below := max(7, room/3) // at least so much for the question
	if room >= 30 {
		below = max(below, 14)
	}
	c := drawTable(m.s, m.w, room-below, m.sel, m.links(link))
	m.cells = c.cells
	lines = append(lines, c.lines...)
	below = m.h - len(lines) - 1 - len(foot)
	lines = append(lines, m.lower(below)...)
	return append(lines, foot...)
}

// links is the card whose cell shows a card of an option.
func (m *Model) links(c interp.CardID) interp.CardID {
	if c == interp.None {
		return c
	}
	if k := m.cellOf(c); k != interp.None {
		return k
	}
	return c
}

func (m *Model) title() string {
	st := m.s.g.State()
	left := fmt.Sprintf("Turn %d of %s", st.Turn, m.s.words.Player(max(st.Active, 0)))
	if st.Phase >= 0 {
		left += ", " + firstOf(m.s.r.Phases[st.Phase].Text, play.Spoken(m.s.r.Phases[st.Phase].Name))
	}
	switch {
	case m.s.g.Over():
		left = m.outcome()
	case m.thinking != "":
		left += " – " + m.thinking + " thinks…"
	}
	right := m.s.r.Name
	if m.rep == nil {
		right += fmt.Sprintf(", seed %d", st.Seed)
	}
	return title.Render(fit(clip(left, m.w-columns(right)-2), m.w-columns(right))) + faint.Render(right)
}

// outcome says how the game ended.
func (m *Model) outcome() string {
	st := m.s.g.State()
	switch {
	case m.s.g.Failure() != "" || st.Failed:
		return "The game was stopped: " + m.s.g.Failure()
	case st.Winners == 0:
		return "The game is over, and nobody has won."
	case bits.OnesCount8(st.Winners) == 1:
		return m.s.words.Player(int8(bits.TrailingZeros8(st.Winners))) + " has won."
	}
	var names []string
	for seat := range st.Seats {
		if st.Winners&(1<<uint8(seat)) != 0 {
			names = append(names, m.s.words.Player(seat))
		}
	}
	return "A tie of " + strings.Join(names, " and ") + "."
}

// lower is the question at the left and what it is about at the right, below a
// line that says what both are.
func (m *Model) lower(height int) []string {
	left := max(30, m.w*45/100)
	right := m.w - left - 3
	long := 0
	if n := columns(m.ask()); n > left-4 {
		long = len(face.Wrap(m.ask(), left-1))
	}
	l := m.question(left, height-long)
	r, name := m.side(right, height)
	head := m.ask()
	if columns(head) > left-4 {
		// too long for the line: it stands above its options
		part, _, _ := strings.Cut(head, ":")
		for i, w := range face.Wrap(head, left-1) {
			l = slices.Insert(l, i, bold.Render(" "+w))
		}
		l = l[:min(len(l), height)]
		head = part
	}
	line := "── " + clip(head, left-4) + " "
	line += strings.Repeat("─", max(0, left+1-columns(line)))
	line += "┬ " + name + " "
	line += strings.Repeat("─", max(0, m.w-columns(line)))
	out := []string{bold.Render(line)}
	for i := range height {
		a, b := "", ""
		if i < len(l) {
			a = l[i]
		}
		if i < len(r) {
			b = r[i]
		}
		out = append(out, fit(a, left+1)+"│ "+clip(b, right))
	}
	return out
}

// ask is the question in words.
func (m *Model) ask() string {
	switch {
	case m.rep != nil:
		return m.where()
	case m.s.g.Over():
		return "the end"
	case m.s.mine():
		return m.s.words.Question()
	}
	return "waiting for " + m.s.words.Player(m.s.asked())
}

// question is the rows of the question, as many as there is room for.
func (m *Model) question(width, height int) []string {
	if m.rep != nil {
		return m.recorded(width, height)
	}
	if m.s.g.Over() {
		return append(face.Wrap(m.outcome(), width), "", "u: take back   l: what happened   q: leave")
	}
	if m.p == nil {
		return nil
	}
	d := m.s.g.Pending()
	notes := m.notes(width, height-len(m.p.rows))
	show := height - len(notes)
	top := 0
	if len(m.p.rows) > show {
		top = min(max(0, m.p.cursor-show/2), len(m.p.rows)-show)
	}
	headWidth := 0
	for i := range m.p.rows {
		headWidth = max(headWidth, columns(m.p.rows[i].head))
	}
	var lines []string
	for i := top; i < len(m.p.rows) && len(lines) < show; i++ {
		lines = append(lines, m.row(d, i, i == top, headWidth, width))
	}
	if top > 0 {
		lines[0] = fit(lines[0], width-2) + faint.Render(" ↑")
	}
	if top+show < len(m.p.rows) {
		lines[len(lines)-1] = fit(lines[len(lines)-1], width-2) + faint.Render(" ↓")
	}
	lines = append(lines, notes...)
	return append(lines, m.because(width, height-len(lines))...)
}

// notes are the actions that are not possible now, as far as there is room.
func (m *Model) notes(width, room int) []string {
	var long, short []string
	for _, n := range m.notNow() {
		for i, l := range face.Wrap(n, width-4) {
			long = append(long, faint.Render(map[bool]string{true: "  – ", false: "    "}[i == 0]+l))
		}
		short = append(short, faint.Render(clip("  – "+n, width)))
	}
	switch {
	case len(long) <= room:
		return long
	case len(short) <= room:
		return short
	}
	return nil
}

// because is the text of the card that asks, where there is room for it and
// the card is not shown anyway.
func (m *Model) because(width, height int) []string {
	d := m.s.g.Pending()
	r := m.p.row()
	if d.Kind == interp.ChooseAction || d.Source == interp.None || r == nil || r.card == interp.None {
		return nil
	}
	var lines []string
	for _, p := range m.s.Book.Text(m.s.g.State().Cards[d.Source].Def) {
		lines = append(lines, face.Wrap(p, width-3)...)
	}
	if len(lines)+1 > height {
		return nil
	}
	for i, l := range lines {
		lines[i] = faint.Render("  " + l)
	}
	return append([]string{""}, lines...)
}

// row is one row of the question.
func (m *Model) row(d *interp.Decision, i int, first bool, headWidth, width int) string {
	r := &m.p.rows[i]
	head := ""
	if headWidth > 0 {
		if first || r.head != m.p.rows[i-1].head || r.text == "" {
			head = r.head
		}
		head = fit(head, headWidth) + "  "
	}
	text := r.text
	switch r.kind {
	case rowNumber:
		text = fmt.Sprintf("◂ %s ▸  from %s to %s", play.Number(m.p.number), play.Number(d.Min), play.Number(d.Max))
	case rowShare:
		text = fmt.Sprintf("◂ %3s ▸  %s", play.Number(r.amount), r.text)
	case rowDone:
		if d.Kind == interp.Distribute {
			if left := m.p.left(d); left > 0 && d.Max < interp.Infinite {
				text += fmt.Sprintf(" (%s left)", play.Number(left))
			}
		} else {
			text += fmt.Sprintf(" (%d marked)", m.p.marked())
		}
	case rowOption:
		if m.p.many {
			text = map[bool]string{true: "[x] ", false: "[ ] "}[r.marked] + text
		}
	}
	number := fmt.Sprintf("%3d ", i+1)
	if price := r.price; price != "" {
		if width < 44 {
			price, _, _ = strings.Cut(price, " ") // the card beside tells of what
		}
		room := width - columns(number+head) - columns(price) - 1
		text = fit(text, room) + " " + price
	}
	if i == m.p.cursor && !m.onTable {
		return chosen.Render(fit("▸"+number[1:]+head+text, width))
	}
	return faint.Render(number+head) + text
}

// side is what stands right of the question: what happened, or a card.
func (m *Model) side(width, height int) (lines []string, name string) {
	news := m.newsLines(width)
	var about []string
	name = "card"
	switch {
	case m.onTable && m.sel != interp.None:
		about = append(m.cardLines(m.sel, width), m.can(m.sel, width)...)
	case m.s.mine():
		about = m.rowLines(width)
		if r := m.p.row(); r != nil && r.card == interp.None && r.action >= 0 {
			name = "action"
		}
	}
	switch {
	case height >= 13:
		// room for both
		keep := min(len(about), height-5)
		lines = append(lines, about[:keep]...)
		for len(lines) < min(8, height/2) {
			lines = append(lines, "")
		}
		lines = append(lines, faint.Render(strings.Repeat("─", 2)+" what happened "+strings.Repeat("─", max(0, width-17))))
		return append(lines, tail(news, height-len(lines))...), name
	case m.showLog || len(about) == 0 || m.s.g.Over():
		return tail(news, height), "what happened (d: card)"
	}
	if len(about) > height {
		about = append(about[:height-1:height-1], faint.Render("… (v: all of it)"))
	}
	return about, name + " (d: what happened)"
}

// newsLines are the log up to now; what is new is not faint.
func (m *Model) newsLines(width int) []string {
	viewer := m.s.viewer()
	from := 0
	if m.s.at >= 0 {
		from = m.s.seen[m.s.at]
	}
	var out []string
	add := func(lines []string, old bool) {
		for _, line := range lines {
			why := play.IsAside(line)
			for i, l := range face.Wrap(line, width-2) {
				if i > 0 || why {
					l = "  " + l
				}
				if old || why {
					l = faint.Render(l)
				}
				out = append(out, l)
			}
		}
	}
	all := m.s.log.Lines(viewer, 0)
	fresh := m.s.log.Lines(viewer, from)
	if from > 0 && len(all) > len(fresh) {
		add(all[max(0, len(all)-len(fresh)-20):len(all)-len(fresh)], true)
	}
	add(fresh, false)
	return out
}

func tail(lines []string, n int) []string { return lines[max(0, len(lines)-max(n, 0)):] }

// foot is what was said last, else the keys.
func (m *Model) foot() []string {
	switch {
	case m.mode == quitting:
		return []string{alarm.Render("Leave the game? ") + keys("y", "yes", "any other key", "no")}
	case m.mode == saving:
		return []string{"Save to: " + m.input + "█  " + keys("enter", "save", "esc", "no")}
	case m.flash != "":
		lines := face.Wrap(m.flash, m.w)
		for i := range lines {
			if m.bad {
				lines[i] = alarm.Render(lines[i])
			} else {
				lines[i] = key.Render(lines[i])
			}
		}
		return lines[:min(len(lines), 4)]
	}
	return []string{fitKeys(m.w, m.footKeys()...)}
}

// footKeys are the keys that matter now, the most important first.
func (m *Model) footKeys() []string {
	var k []string
	switch {
	case m.rep != nil && m.rep.asks:
		return []string{"go to question", m.rep.jump + "█", "enter", "go", "esc", "stay"}
	case m.rep != nil:
		return []string{"n", "next", "p", "back", "N P", "turn", "g", "go to", "tab", "table", "v", "card", "e", "export", "l", "log", "?", "keys", "q", "quit"}
	case m.s.g.Over():
		return []string{"u", "take back", "b", "go back to…", "l", "log", "tab", "table", "?", "keys", "q", "leave"}
	case m.p == nil:
		return []string{"tab", "table", "l", "log", "?", "keys", "q", "leave"}
	case m.onTable:
		k = []string{"arrows", "move", "enter", "do", "tab", "options", "v", "card"}
	default:
		k = []string{"↑↓", "choose", "enter", "do"}
		switch r := m.p.row(); {
		case r != nil && (r.kind == rowNumber || r.kind == rowShare):
			k = []string{"↑↓", "choose", "←→", "amount", "a", "all", "enter", "done"}
		case m.p.many:
			k = []string{"↑↓", "choose", "space", "mark", "enter", "done"}
		}
		k = append(k, "tab", "table", "v", "card")
	}
	k = append(k, "u", "undo", "h", "hint")
	if m.reasons {
		k = append(k, "w", "why bots did it")
	}
	if m.c.Reload != nil {
		k = append(k, "r", "reload")
	}
	return append(k, "l", "log", "?", "keys", "q", "quit")
}

// keys says which keys do what.
func keys(pairs ...string) string {
	var parts []string
	for i := 0; i+1 < len(pairs); i += 2 {
		parts = append(parts, key.Render(pairs[i])+" "+pairs[i+1])
	}
	return strings.Join(parts, "  ")
}

// fitKeys leaves out what there is no room for, but never the last two.
func fitKeys(width int, pairs ...string) string {
	for len(pairs) > 8 && columns(keys(pairs...)) > width {
		pairs = append(pairs[:len(pairs)-6:len(pairs)-6], pairs[len(pairs)-4:]...)
	}
	return keys(pairs...)
}
