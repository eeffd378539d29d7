package tui

import (
	"slices"
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"

	"shards/internal/bot"
	"shards/internal/play"
	"shards/interp"
)

// mode is what the whole screen shows.
type mode uint8

const (
	playing  mode = iota
	handing       // somebody else has to come to the screen
	reading       // a text: help, log, a card, the whole table, what went wrong
	goingTo       // which decision to go back to
	saving        // the name of a file
	quitting      // really?
)

// Model is the state of the screen.
type Model struct {
	c    Config
	s    *session
	p    *pick
	rep  *replaying // a record instead of a game; nil for none
	w, h int
	mode mode

	onTable bool          // the keyboard is at the table, not at the options
	sel     interp.CardID // where, then
	cells   []cell        // of the table as it was drawn last
	reasons bool          // what happened says why bots did it
	showLog bool          // what happened is shown where the card would be
	flash   string        // said until the next key
	bad     bool          // it says that something went wrong
	digits  string        // typed up to now

	text   page // reading
	list   []int
	cursor int    // in the list
	input  string // the name of a file

	gen      int // counts games and positions, so that late answers are noticed
	thinking string
	bots     *sync.Mutex // bots think one at a time
}

// page is a text that can be scrolled.
type page struct {
	title string
	lines []string
	top   int
}

// New makes the screen of a game.
func New(c Config) *Model {
	m := &Model{c: c, s: newSession(c.Start, c.Open), w: 80, h: 24, sel: interp.None, bots: &sync.Mutex{}}
	m.explain(c.Explain)
	m.flash = strings.Join(c.Start.Notes, "; ")
	m.fresh()
	return m
}

// Init begins with what bots have to do first.
func (m *Model) Init() tea.Cmd {
	if m.rep != nil {
		return nil
	}
	return m.think()
}

// fresh makes the screen that of the decision that is pending now.
func (m *Model) fresh() {
	m.gen++
	m.digits = ""
	m.p = nil
	m.showLog = len(m.s.past) > 0 && m.s.past[len(m.s.past)-1].g.Pending().Seat != m.s.at
	if m.mode != reading {
		m.mode = playing
	}
	switch {
	case m.s.handOver():
		m.mode = handing
	case m.s.mine():
		m.p = newPick(m.s)
		m.startAt()
	}
	if m.sel != interp.None && !m.onTable {
		m.sel = interp.None
	}
}

// startAt puts the cursor on the card that is tried, if it is an option.
func (m *Model) startAt() {
	if m.s.Focus < 0 {
		return
	}
	st := m.s.g.State()
	if i := slices.IndexFunc(m.p.rows, func(r row) bool { return r.card != interp.None && st.Cards[r.card].Def == m.s.Focus }); i >= 0 {
		m.p.cursor = i
	}
}

// botMsg is a bot's answer.
type botMsg struct {
	gen    int
	answer []int64
	why    *bot.Account
}

// hintMsg is a hint.
type hintMsg struct {
	gen  int
	hint Hint
}

// think lets the bot that is asked think.
func (m *Model) think() tea.Cmd {
	if !m.s.bot() || m.mode == quitting {
		m.thinking = ""
		return nil
	}
	seat := m.s.asked()
	m.thinking = m.s.words.Player(seat)
	gen, g, b, lock := m.gen, m.s.g.Clone(), m.s.Seats[seat].Bot, m.bots
	return func() tea.Msg {
		lock.Lock()
		defer lock.Unlock()
		a := slices.Clone(b.Answer(g))
		return botMsg{gen, a, play.Reason(b)}
	}
}

// advise asks for a hint.
func (m *Model) advise() tea.Cmd {
	if m.s.Hint == nil || !m.s.mine() {
		m.say(true, "There is nobody to ask for a hint now.")
		return nil
	}
	m.say(false, "Thinking about it… (the first time takes a while)")
	gen, g, ask, lock := m.gen, m.s.g.Clone(), m.s.Hint, m.bots
	return func() tea.Msg {
		lock.Lock()
		defer lock.Unlock()
		return hintMsg{gen, ask(g)}
	}
}

// explain lets the log tell why bots do what they do, or no longer.
func (m *Model) explain(on bool) {
	m.reasons = on
	m.s.log.Explain(on)
}

func (m *Model) say(bad bool, text string) { m.flash, m.bad = text, bad }

// Update is told what happens.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
	case botMsg:
		return m, m.botAnswered(msg)
	case hintMsg:
		m.hinted(msg)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case tea.PasteMsg:
		if m.mode == saving {
			m.input += msg.Content
		}
	}
	return m, nil
}

func (m *Model) botAnswered(msg botMsg) tea.Cmd {
	if msg.gen != m.gen {
		return nil
	}
	who := m.s.words.Player(m.s.asked())
	if err := m.s.explained(msg.answer, msg.why); err != nil {
		m.say(true, "The bot "+who+" gave an answer that is not legal.")
		return nil
	}
	m.fresh()
	return m.think()
}

func (m *Model) hinted(msg hintMsg) {
	if msg.gen != m.gen || !m.s.mine() {
		return
	}
	h := msg.hint
	text := h.Note + ": " + m.said(h.Answer)
	for i, o := range h.Others {
		text += map[bool]string{true: ". Else: ", false: "; "}[i == 0] + m.said(o.Answer) + " (" + o.Note + ")"
	}
	m.say(false, text)
	for i := range m.p.rows {
		r := &m.p.rows[i]
		if len(r.options) > 0 && len(h.Answer) > 0 && m.s.g.Pending().Kind != interp.Distribute && slices.Contains(r.options, int(h.Answer[0])) {
			m.p.cursor, m.onTable = i, false
		}
	}
}

func (m *Model) said(a []int64) string { return m.s.words.Answer(a) }

// answer gives an answer of the person at the screen.
func (m *Model) answer(a []int64) tea.Cmd {
	if err := m.s.give(a); err != nil {
		text := err.Error()
		m.say(true, strings.ToUpper(text[:1])+text[1:])
		return nil
	}
	keep := m.p.cursor
	m.fresh()
	if m.p != nil && m.s.g.Pending().Kind == interp.ChooseAction && m.s.past[len(m.s.past)-1].g.Pending().Kind == interp.ChooseAction {
		m.p.cursor = min(keep, len(m.p.rows)-1) // go on where one was
	}
	return m.think()
}
