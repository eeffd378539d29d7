package tui

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shards/interp"
)

// key does what a key is for.
func (m *Model) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if name == "ctrl+c" {
		return tea.Quit
	}
	switch m.mode {
	case handing:
		return m.keyHanding(name)
	case reading:
		m.keyReading(name)
		return nil
	case goingTo:
		return m.keyGoing(name)
	case saving:
		return m.keySaving(k)
	case quitting:
		if name == "y" || name == "Y" {
			return tea.Quit
		}
		m.leaveOverlay()
		return m.think()
	}
	m.flash, m.bad = "", false
	if m.rep != nil {
		return m.keyReplay(name)
	}
	if m.onTable {
		if cmd, done := m.keyTable(name); done {
			return cmd
		}
	} else if cmd, done := m.keyOptions(name); done {
		return cmd
	}
	return m.keyAlways(name)
}

// leaveOverlay goes back to the game, or to whoever has to come.
func (m *Model) leaveOverlay() {
	m.mode = playing
	if m.rep == nil && m.s.handOver() {
		m.mode = handing
	}
}

func (m *Model) keyHanding(name string) tea.Cmd {
	switch name {
	case "enter", "space":
		m.s.at = m.s.asked()
		m.onTable, m.sel = false, interp.None
		m.fresh()
		m.showLog = true
	case "q":
		m.mode = quitting
	}
	return nil
}

// keyOptions are keys for the question.
func (m *Model) keyOptions(name string) (tea.Cmd, bool) {
	if m.p == nil || len(m.p.rows) == 0 {
		return nil, false
	}
	d := m.s.g.Pending()
	if len(name) == 1 && name[0] >= '0' && name[0] <= '9' {
		m.typed(d, name)
		return nil, true
	}
	m.digits = ""
	r := m.p.row()
	switch name {
	case "up", "k":
		m.move(-1)
	case "down", "j":
		m.move(1)
	case "home":
		m.move(-m.p.cursor)
	case "end":
		m.move(len(m.p.rows) - 1 - m.p.cursor)
	case "pgup":
		m.move(-min(m.p.cursor, 8))
	case "pgdown":
		m.move(min(len(m.p.rows)-1-m.p.cursor, 8))
	case "left", "-":
		m.p.change(d, -1)
	case "right", "+":
		m.p.change(d, 1)
	case "a":
		m.p.rest(d)
	case "backspace":
		if r.kind == rowNumber || r.kind == rowShare {
			m.p.change(d, -interp.Infinite)
			m.p.fresh = true
		}
	case "space":
		if r.kind == rowOption && m.p.many {
			m.p.mark(d)
			m.showLog = false
			return nil, true
		}
		return m.enter(), true
	case "enter":
		return m.enter(), true
	case "tab":
		m.toTable()
	default:
		return nil, false
	}
	return nil, true
}

func (m *Model) move(by int) {
	m.p.move(by)
	m.p.fresh = true
	m.showLog = false
}

// typed types a digit: of a number, or of the number of a row.
func (m *Model) typed(d *interp.Decision, name string) {
	n, _ := strconv.Atoi(name)
	if m.p.digit(d, int64(n)) {
		return
	}
	m.digits += name
	at, _ := strconv.Atoi(m.digits)
	if at > len(m.p.rows) {
		m.digits = name
		at = n
	}
	if at >= 1 && at <= len(m.p.rows) {
		m.move(at - 1 - m.p.cursor)
	}
	if at*10 > len(m.p.rows) {
		m.digits = ""
	}
}

// enter does what the row at the cursor is for.
func (m *Model) enter() tea.Cmd {
	d := m.s.g.Pending()
	a, ok := m.p.answer(d)
	if ok {
		return m.answer(a)
	}
	switch r := m.p.row(); r.kind {
	case rowOption:
		m.p.mark(d)
	case rowShare:
		m.p.cursor = len(m.p.rows) - 1
	}
	return nil
}

// toTable goes to the table, to the card of the option if it has one.
func (m *Model) toTable() {
	if len(m.cells) == 0 {
		return
	}
	m.onTable, m.showLog = true, false
	m.sel = m.cells[0].card
	if r := m.p; r != nil && r.row() != nil {
		if c := m.cellOf(r.row().card); c != interp.None {
			m.sel = c
		}
	}
}

// cellOf is the card of the cell that shows a card, or one that looks the same.
func (m *Model) cellOf(c interp.CardID) interp.CardID {
	if c == interp.None {
		return interp.None
	}
	st := m.s.g.State()
	found := interp.None
	for _, k := range m.cells {
		if k.card == c {
			return c
		}
		if st.Cards[k.card].Def == st.Cards[c].Def && st.Cards[k.card].Zone == st.Cards[c].Zone {
			found = k.card
		}
	}
	return found
}

// keyTable are keys for the table.
func (m *Model) keyTable(name string) (tea.Cmd, bool) {
	switch name {
	case "left":
		m.sel = near(m.cells, m.sel, -1, 0)
	case "right":
		m.sel = near(m.cells, m.sel, 1, 0)
	case "up", "k":
		m.sel = near(m.cells, m.sel, 0, -1)
	case "down", "j":
		m.sel = near(m.cells, m.sel, 0, 1)
	case "tab", "esc":
		m.onTable, m.sel = false, interp.None
	case "enter", "space":
		return m.enterCard(), true
	default:
		return nil, false
	}
	return nil, true
}

// enterCard does the one thing that can be done with the card.
func (m *Model) enterCard() tea.Cmd {
	if m.p == nil {
		return nil
	}
	st := m.s.g.State()
	alike := func(c interp.CardID) bool {
		return c != interp.None && (c == m.sel || st.Cards[c].Def == st.Cards[m.sel].Def && st.Cards[c].Zone == st.Cards[m.sel].Zone)
	}
	var at []int
	for i := range m.p.rows {
		if alike(m.p.rows[i].card) {
			at = append(at, i)
		}
	}
	if exact := slices.DeleteFunc(slices.Clone(at), func(i int) bool { return m.p.rows[i].card != m.sel }); len(exact) > 0 {
		at = exact
	}
	switch len(at) {
	case 0:
		m.say(true, strings.Join(append([]string{"Nothing can be done with " + m.s.words.Name(m.sel) + " now"}, m.whyNot(m.sel)...), ": "))
		return nil
	case 1:
		m.p.cursor = at[0]
		if !m.p.many {
			m.onTable, m.sel = false, interp.None
		}
		return m.enter()
	}
	m.p.cursor, m.onTable, m.sel = at[0], false, interp.None
	m.say(false, "Several things can be done with it: choose one.")
	return nil
}

// keyAlways are keys that do the same everywhere.
func (m *Model) keyAlways(name string) tea.Cmd {
	switch name {
	case "?", "f1":
		m.read("Keys", m.help())
	case "v":
		m.readCard()
	case "l":
		m.read("What happened", m.s.log.Lines(m.s.viewer(), 0))
		m.text.top = 1 << 20
	case "t":
		m.read("The whole table", m.everything())
	case "d":
		m.showLog = !m.showLog
	case "u":
		if k := m.s.lastOwn(); k < 0 {
			m.say(true, m.noUndo())
		} else {
			return m.back(k)
		}
	case "U":
		if !m.s.redo() {
			m.say(true, "There is nothing that was taken back.")
			return nil
		}
		m.fresh()
		return m.think()
	case "b":
		m.going()
	case "h":
		return m.advise()
	case "x":
		m.toggleReasons()
	case "w":
		if lines := m.s.reasons(); len(lines) > 0 {
			m.read("Why bots did what they did since your last answer", lines)
		} else if len(m.s.Past) > 0 && !m.s.told() {
			m.say(true, "What bots thought before the game was saved is not known.")
		} else {
			m.say(true, "No bot did anything since your last answer that it could explain.")
		}
	case "s":
		return m.save()
	case "r":
		return m.reload(false)
	case "R":
		return m.reload(true)
	case "tab":
		m.toTable()
	case "q":
		if m.s.g.Over() {
			return tea.Quit
		}
		m.mode = quitting
	}
	return nil
}

// toggleReasons lets the log tell why bots do what they do, or no longer.
func (m *Model) toggleReasons() {
	if !m.s.explains() {
		m.say(true, "No bot plays here that can tell why it does what it does.")
		return
	}
	m.explain(!m.reasons)
	if m.showLog = m.reasons; m.reasons {
		m.say(false, "The log tells why bots do what they do. (x: no longer)")
	} else {
		m.say(false, "The log does not tell any more why bots do what they do.")
	}
}

func (m *Model) noUndo() string {
	if m.s.whole() {
		return "There is no decision to go back to."
	}
	return "There is no decision of yours in this turn to go back to."
}

// back goes back to a moment.
func (m *Model) back(k int) tea.Cmd {
	said := m.s.past[k].said
	if !m.s.goTo(k) {
		return nil
	}
	m.fresh()
	m.showLog = false
	m.say(false, "Back to where the answer was: "+said+". (U: again)")
	return m.think()
}

// going lists the decisions to go back to.
func (m *Model) going() {
	m.list = m.list[:0]
	for k := range m.s.past {
		if m.s.canGo(k) {
			m.list = append(m.list, k)
		}
	}
	if len(m.list) == 0 {
		m.say(true, m.noUndo())
		return
	}
	m.mode, m.cursor = goingTo, len(m.list)-1
}

func (m *Model) keyGoing(name string) tea.Cmd {
	n := len(m.list)
	switch name {
	case "up", "k":
		m.cursor = max(0, m.cursor-1)
	case "down", "j":
		m.cursor = min(n-1, m.cursor+1)
	case "pgup":
		m.cursor = max(0, m.cursor-m.h/2)
	case "pgdown":
		m.cursor = min(n-1, m.cursor+m.h/2)
	case "home":
		m.cursor = 0
	case "end":
		m.cursor = n - 1
	case "enter":
		m.mode = playing
		return m.back(m.list[m.cursor])
	case "esc", "q", "b":
		m.mode = playing
	}
	return nil
}

// save asks for the name of a file.
func (m *Model) save() tea.Cmd {
	if m.c.Save == nil {
		m.say(true, "This game can't be saved.")
		return nil
	}
	m.mode, m.input = saving, m.c.SaveName
	return nil
}

func (m *Model) keySaving(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		m.mode = playing
		return nil
	case "enter":
		m.mode = playing
		file := strings.TrimSpace(m.input)
		if file == "" {
			return nil
		}
		if err := m.c.Save(file, m.s.g); err != nil {
			m.say(true, "It could not be saved: "+err.Error())
			return nil
		}
		m.c.SaveName = file
		m.say(false, "Saved. Go on later with --resume "+file)
		return nil
	}
	switch {
	case k.String() == "backspace":
		if r := []rune(m.input); len(r) > 0 {
			m.input = string(r[:len(r)-1])
		}
	case k.String() == "ctrl+u":
		m.input = ""
	case k.Mod&^tea.ModShift == 0:
		m.input += k.Text
	}
	return nil
}

// reload reads the packs anew and begins the same game again; with repeat, the
// answers are given again as far as they go.
func (m *Model) reload(repeat bool) tea.Cmd {
	if m.c.Reload == nil {
		m.say(true, "There is no pack of yours in this game that could have changed.")
		return nil
	}
	st, err := m.c.Reload()
	if err != nil {
		m.read("The packs can't be used as they are now; the game goes on with the old ones", strings.Split(err.Error(), "\n"))
		return nil
	}
	steps := m.s.steps()
	m.s = newSession(st, m.c.Open)
	note := "The packs were read again; this is the beginning."
	if repeat {
		if n := m.s.repeat(steps); n < len(steps) {
			note = "The packs were read again; " + strconv.Itoa(n) + " of " + strconv.Itoa(len(steps)) + " answers could be given again."
		} else if n > 0 {
			note = "The packs were read again, and " + map[bool]string{true: "the one answer", false: "all " + strconv.Itoa(n) + " answers"}[n == 1] + " given again."
		}
		if m.s.handOver() && len(m.s.past) > 0 {
			m.s.at = -1
		}
	}
	m.explain(m.reasons)
	m.onTable, m.sel = false, interp.None
	m.fresh()
	m.showLog = false
	m.say(false, note)
	return m.think()
}
