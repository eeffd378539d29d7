package tui

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"shards/internal/bot"
	"shards/internal/face"
	"shards/internal/play"
	"shards/internal/record"
	"shards/internal/rng"
	"shards/internal/rules"
	"shards/interp"
)

var update = flag.Bool("update", false, "write the golden screens")

func mini(t testing.TB) rules.Loaded {
	t.Helper()
	l := rules.Load("testdata/mini")
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	return l
}

// random is a bot of the tests.
type random struct{ b bot.Bot }

func (r random) Answer(g *interp.Game) []int64 { return slices.Clone(r.b.Answer(g, nil)) }

// started is a game between seats, each "human" or "random".
func started(t testing.TB, l rules.Loaded, seed uint64, seats ...string) Start {
	t.Helper()
	h := record.NewHeader(l.Rules, l.Packs, seats, seed, nil, nil)
	rec := record.NewRecorder(h, nil)
	g, err := h.Begin(l.Rules, rec.Note)
	if err != nil {
		t.Fatal(err)
	}
	st := Start{Game: g, Book: face.NewBook(l), Recorder: rec, Focus: -1}
	for i, name := range seats {
		s := play.Seat{Name: name}
		if name != "human" {
			b, err := bot.New(name, l.Rules, uint64(i))
			if err != nil {
				t.Fatal(err)
			}
			s.Bot = random{b}
		}
		st.Seats = append(st.Seats, s)
	}
	return st
}

// drive sends messages and does at once what they lead to; false when the
// program ends.
func drive(m *Model, msgs ...tea.Msg) bool {
	for _, msg := range msgs {
		for n := 0; msg != nil; n++ {
			if _, quits := msg.(tea.QuitMsg); quits {
				return false
			}
			_, cmd := m.Update(msg)
			if msg = nil; cmd != nil {
				msg = cmd()
			}
		}
	}
	return true
}

// keysOf are key presses: words such as enter, or letters.
func keysOf(names ...string) []tea.Msg {
	special := map[string]rune{"enter": tea.KeyEnter, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"tab": tea.KeyTab, "esc": tea.KeyEscape, "home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "backspace": tea.KeyBackspace}
	var out []tea.Msg
	for _, n := range names {
		switch r, ok := special[n]; {
		case ok:
			out = append(out, tea.KeyPressMsg{Code: r})
		case n == "space":
			out = append(out, tea.KeyPressMsg{Code: ' ', Text: " "})
		default:
			out = append(out, tea.KeyPressMsg{Code: []rune(n)[0], Text: n})
		}
	}
	return out
}

func press(m *Model, names ...string) bool { return drive(m, keysOf(names...)...) }

func begin(m *Model) {
	if cmd := m.Init(); cmd != nil {
		drive(m, cmd())
	}
}

// shown is the screen as a terminal with such colours gets it.
func shown(m *Model, p colorprofile.Profile) string {
	var b bytes.Buffer
	w := &colorprofile.Writer{Forward: &b, Profile: p}
	w.WriteString(m.View().Content)
	var out strings.Builder
	for l := range strings.Lines(b.String()) {
		out.WriteString(strings.TrimRight(l, " \n") + "\n")
	}
	return out.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: the screen is another one (go test -update writes it):\n%s\nexpected:\n%s", file, ansi.Strip(got), ansi.Strip(string(want)))
	}
}

// fits checks that the screen is as large as the window, and no larger.
func fits(t *testing.T, m *Model, what string) {
	t.Helper()
	lines := strings.Split(m.View().Content, "\n")
	if len(lines) != m.h {
		t.Fatalf("%s: %d lines on a screen of %d", what, len(lines), m.h)
	}
	for i, l := range lines {
		if n := ansi.StringWidth(l); n > m.w {
			t.Fatalf("%s: line %d has %d columns of %d: %q", what, i, n, m.w, ansi.Strip(l))
		}
	}
}

// scenes are screens worth looking at: the keys that lead there.
var scenes = []struct {
	name string
	keys []string
}{
	{"begin", nil},
	{"why", []string{"tab", "up", "up"}},
	{"played", []string{"enter", "enter"}},
	{"help", []string{"?"}},
	{"table", []string{"t"}},
	{"back", []string{"enter", "enter", "b"}},
	{"turn", []string{"end", "enter"}},
	{"quit", []string{"q"}},
}

// TestScreens compares screens with golden ones, at two sizes, with and
// without colours.
func TestScreens(t *testing.T) {
	l := mini(t)
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		for _, sc := range scenes {
			m := New(Config{Start: started(t, l, 3, "human", "random")})
			begin(m)
			drive(m, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			shown(m, colorprofile.ANSI) // the table has to be drawn once for its cells
			for _, k := range sc.keys {
				press(m, k)
				fits(t, m, sc.name)
			}
			fits(t, m, sc.name)
			name := fmt.Sprintf("%s-%dx%d", sc.name, size[0], size[1])
			golden(t, name, shown(m, colorprofile.NoTTY))
			if sc.name == "begin" || sc.name == "why" {
				golden(t, name+"-colour", shown(m, colorprofile.ANSI))
			}
		}
	}
}

// TestQuestions shows each kind of question.
func TestQuestions(t *testing.T) {
	l := mini(t)
	r := l.Rules
	for _, c := range []struct {
		name  string
		cards []string // in hand
		keys  []string
	}{
		{"many", []string{"sorter", "penny", "song", "fair"}, []string{"1", "enter", "space", "down"}},
		{"options", []string{"penny"}, []string{"down", "enter"}},
		{"shares", []string{"thief"}, []string{"enter", "end", "enter", "right", "down", "a"}},
	} {
		st := started(t, l, 1, "human", "random", "random")
		g, err := r.Empty(interp.Settings{Players: 3, Seed: 1, AskForced: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range c.cards {
			g.Put(r.CardByID(id), r.ZoneByName("hand"), 0)
		}
		g.Put(r.CardByID("bank"), r.ZoneByName("play"), 0)
		g.Begin(0)
		st.Game, st.Recorder = g, nil
		m := New(Config{Start: st})
		begin(m)
		press(m, c.keys...)
		fits(t, m, c.name)
		golden(t, "question-"+c.name, shown(m, colorprofile.NoTTY))
	}
}

// TestNothingNeedsColour looks for what only colours would tell: without them
// the screen has the same letters.
func TestNothingNeedsColour(t *testing.T) {
	m := New(Config{Start: started(t, mini(t), 3, "human", "random")})
	begin(m)
	trim := func(s string) string {
		lines := strings.Split(ansi.Strip(s), "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " ")
		}
		return strings.Join(lines, "\n")
	}
	if a, b := trim(shown(m, colorprofile.ANSI)), trim(shown(m, colorprofile.NoTTY)); a != b {
		t.Errorf("with colours:\n%s\nwithout:\n%s", a, b)
	}
	if strings.Contains(shown(m, colorprofile.ASCII), "\x1b[3") {
		t.Error("there are colours although there should be none")
	}
	if !strings.Contains(shown(m, colorprofile.NoTTY), "▸") {
		t.Error("nothing shows where the cursor is")
	}
}

// TestEverySize draws the screen at all sorts of sizes.
func TestEverySize(t *testing.T) {
	m := New(Config{Start: started(t, mini(t), 3, "human", "random", "random")})
	begin(m)
	src := rng.New(1, 1)
	for range 300 {
		drive(m, tea.WindowSizeMsg{Width: 1 + src.N(160), Height: 1 + src.N(60)})
		fits(t, m, "a size")
		press(m, []string{"enter", "tab", "down", "up", "?", "l", "t", "esc", "d", "v", "u"}[src.N(11)])
		fits(t, m, "a size")
	}
}

// TestMonkey presses keys at random in whole games of the shipped packs, with
// people and bots: nothing breaks, and what was played verifies.
func TestMonkey(t *testing.T) {
	l := rules.Load("base", "horizon")
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	names := []string{"enter", "enter", "enter", "enter", "down", "up", "end", "home", "space", "left", "right", "a", "tab", "tab", "1", "7", "0",
		"u", "U", "b", "esc", "l", "t", "v", "d", "?", "backspace", "pgdown", "pgup", "h", "x", "w"}
	for seed := range uint64(8) {
		seats := [][]string{{"human", "random"}, {"human", "human"}, {"human", "random", "human"}, {"human", "human", "human", "human"}}[seed%4]
		st := started(t, l, seed, seats...)
		m := New(Config{Start: st, Open: seed%5 == 0})
		begin(m)
		src := rng.New(seed, 7)
		for range 700 {
			if m.mode == quitting {
				press(m, "n")
			}
			if !press(m, names[src.N(len(names))]) {
				t.Fatal("the program ended")
			}
			if src.N(10) == 0 {
				fits(t, m, "a screen")
				hides(t, m)
			}
			if m.s.g.Over() && src.N(20) == 0 {
				break
			}
		}
		rec := m.s.Recorder.Record()
		if err := m.s.Recorder.Close(m.s.g); err != nil {
			t.Fatal(err)
		}
		if v, err := record.Verify(l.Rules, rec); err != nil || v.Where != nil || v.Answers != int(m.s.g.State().Asked) {
			t.Fatalf("seed %d: the record does not verify: %+v %v", seed, v, err)
		}
	}
}

// hides checks that the screen of several people shows no hand but that of
// whoever sits there: a game with other cards in the hidden hands looks the same.
func hides(t *testing.T, m *Model) {
	t.Helper()
	viewer := m.s.viewer()
	if viewer == play.Everybody || m.mode == reading || m.thinking != "" {
		return
	}
	before := m.View().Content
	g := m.s.g.Clone()
	src := rng.New(5, 5)
	redeal(g, viewer, &src)
	old := m.s.g
	m.s.g = g
	m.s.words.Of(g)
	after := m.View().Content
	m.s.g = old
	m.s.words.Of(old)
	m.View()
	if before != after {
		t.Fatalf("what %d may not know changes the screen:\n%s\n%s", viewer, ansi.Strip(before), ansi.Strip(after))
	}
}

// redeal changes what a viewer can't know. A viewer who is nobody knows least.
func redeal(g *interp.Game, viewer int8, src *rng.Source) {
	seed := g.State().Seed
	if viewer >= 0 {
		g.Redeal(viewer, src)
	}
	g.State().Seed = seed
}

// TestHandOver plays with two people: between them nothing is shown.
func TestHandOver(t *testing.T) {
	m := New(Config{Start: started(t, mini(t), 3, "human", "human")})
	begin(m)
	secret := func() bool { return strings.Contains(shown(m, colorprofile.NoTTY), "your hand") }
	if secret() || m.mode != handing {
		t.Fatal("a hand is shown before anybody came")
	}
	press(m, "down", "1", "v", "l", "t")
	if m.mode != handing {
		t.Fatal("another key than enter brought the game up")
	}
	press(m, "enter")
	if !secret() || m.s.viewer() != 0 {
		t.Fatal("A does not see a hand")
	}
	press(m, "end", "enter") // the turn ends
	if secret() || m.mode != handing {
		t.Fatalf("B's or A's hand is shown while they change:\n%s", shown(m, colorprofile.NoTTY))
	}
	press(m, "q", "n")
	if secret() || m.mode != handing {
		t.Fatalf("the question whether to leave shows the game:\n%s", shown(m, colorprofile.NoTTY))
	}
	press(m, "enter")
	if m.s.viewer() != 1 {
		t.Fatal("B is not at the screen")
	}
	press(m, "u") // back to A's decision: A has to come back first
	if m.mode != handing || secret() {
		t.Fatal("undo shows A's hand to B")
	}
}

// TestUndoAndRedo goes back and forth: the game is the same each time.
func TestUndoAndRedo(t *testing.T) {
	m := New(Config{Start: started(t, mini(t), 3, "human", "random")})
	begin(m)
	var hashes []uint64
	for range 12 {
		hashes = append(hashes, m.s.g.Hash())
		press(m, "enter")
	}
	end := m.s.g.Hash()
	for i := len(hashes) - 1; i >= 0; i-- {
		press(m, "u")
		if m.s.g.Hash() != hashes[i] {
			t.Fatalf("undo %d leads elsewhere", i)
		}
	}
	press(m, "u")
	if !m.bad {
		t.Error("there was something before the beginning")
	}
	for range hashes {
		press(m, "U")
	}
	if m.s.g.Hash() != end {
		t.Error("redo leads elsewhere")
	}
	press(m, "b", "home", "enter")
	if m.s.g.Hash() != hashes[0] {
		t.Error("going back to the first decision leads elsewhere")
	}
}

// TestOthersLimitUndo: where two people and a bot play, only one's own turn can
// be taken back.
func TestOthersLimitUndo(t *testing.T) {
	m := New(Config{Start: started(t, mini(t), 3, "human", "human", "random")})
	begin(m)
	press(m, "enter", "enter", "u")
	if m.bad || m.s.g.State().Asked != 0 {
		t.Fatal("one's own answer can't be taken back")
	}
	press(m, "end", "enter", "enter", "u")
	if !m.bad || m.s.asked() != 1 {
		t.Fatal("B could take back what A did")
	}
}

// TestReload changes a card while it is tried.
func TestReload(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mini")
	if err := os.CopyFS(dir, os.DirFS("testdata/mini")); err != nil {
		t.Fatal(err)
	}
	change := func(old, new string) {
		file := filepath.Join(dir, "cards", "cards.yaml")
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), old) {
			t.Fatal(err)
		}
		os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o666)
	}
	load := func() (Start, error) {
		l := rules.Load(dir)
		if l.Diags.HasErrors() {
			return Start{}, l.Diags.Err()
		}
		return started(t, l, 3, "human", "human"), nil
	}
	st, err := load()
	if err != nil {
		t.Fatal(err)
	}
	m := New(Config{Start: st, Open: true, Reload: load})
	begin(m)
	press(m, "enter") // a penny
	coins := m.s.r.CounterByName("coins")
	if n := m.s.g.PlayerCounter(coins, 0); n != 1 {
		t.Fatalf("a penny gave %d", n)
	}
	change("play: [gain: { coins: 1 }]", "play: [gain: { coins: 3 }]")
	press(m, "R")
	if n := m.s.g.PlayerCounter(coins, 0); n != 3 || m.s.g.State().Asked != 1 {
		t.Errorf("with the new card and the same answer there are %d", n)
	}
	press(m, "r")
	if m.s.g.State().Asked != 0 || m.s.g.PlayerCounter(coins, 0) != 0 {
		t.Error("r does not begin anew")
	}
	press(m, "R")
	if text := shown(m, colorprofile.NoTTY); !strings.Contains(text, "this is the beginning") {
		t.Errorf("no answer is there to be given again, and something else is told:\n%s", text)
	}
	change("coins: 3", "coinz: 3")
	press(m, "r")
	if text := shown(m, colorprofile.NoTTY); m.mode != reading || !strings.Contains(text, "coinz") {
		t.Errorf("a broken card is not told:\n%s", text)
	}
	press(m, "esc", "enter")
	if n := m.s.g.PlayerCounter(coins, 0); n != 3 {
		t.Error("the game does not go on with the old cards")
	}
}

// TestHint asks for a hint: the cursor goes there.
func TestHint(t *testing.T) {
	st := started(t, mini(t), 3, "human", "random")
	st.Hint = func(g *interp.Game) Hint {
		return Hint{Answer: []int64{int64(len(g.Pending().Options) - 1)}, Note: "somebody would", Others: []Other{{[]int64{0}, "40%"}}}
	}
	m := New(Config{Start: st})
	begin(m)
	press(m, "h")
	if m.p.cursor != len(m.p.rows)-1 || !strings.Contains(shown(m, colorprofile.NoTTY), "somebody would: end turn. Else: play Penny (40%)") {
		t.Errorf("cursor %d:\n%s", m.p.cursor, shown(m, colorprofile.NoTTY))
	}
}

// TestActionInFull shows what an action is, whose row has no card.
func TestActionInFull(t *testing.T) {
	m := New(Config{Start: started(t, mini(t), 3, "human", "random")})
	begin(m)
	press(m, "end", "v")
	if text := shown(m, colorprofile.NoTTY); m.mode != reading || !strings.Contains(text, "end turn\ndoes: ") {
		t.Errorf("the action is not shown:\n%s", text)
	}
	press(m, "esc", "home", "v")
	if text := shown(m, colorprofile.NoTTY); !strings.Contains(text, "│ Penny") || !strings.Contains(text, "with: a card in your hand") {
		t.Errorf("the card and its action are not shown:\n%s", text)
	}
}

// TestSave types the name of a file.
func TestSave(t *testing.T) {
	saved := ""
	m := New(Config{Start: started(t, mini(t), 3, "human", "random"), SaveName: "ab", Save: func(file string, g *interp.Game) error {
		saved = file
		return nil
	}})
	begin(m)
	press(m, "s", "backspace", "q", ".", "j", "enter")
	if saved != "aq.j" || m.mode != playing || !strings.Contains(m.flash, "--resume aq.j") {
		t.Errorf("saved to %q, said %q", saved, m.flash)
	}
}

// TestReplayScreen steps through a record.
func TestReplayScreen(t *testing.T) {
	l := mini(t)
	st := started(t, l, 3, "human", "random")
	m := New(Config{Start: st})
	begin(m)
	for range 9 {
		press(m, "enter")
	}
	rec := st.Recorder.Record()
	r, err := NewReplay(Replay{Record: rec, Rules: l.Rules, Book: face.NewBook(l), Export: func(at int) (string, error) { return fmt.Sprint("file", at), nil }})
	if err != nil {
		t.Fatal(err)
	}
	fits(t, r, "replay")
	press(r, "n", "n", "n", "p")
	if r.rep.p.At() != 2 {
		t.Errorf("it is at %d", r.rep.p.At())
	}
	golden(t, "replay", shown(r, colorprofile.NoTTY))
	press(r, "N")
	if r.s.g.State().Turn != 2 {
		t.Errorf("turn %d", r.s.g.State().Turn)
	}
	press(r, "g", "5", "enter")
	if r.rep.p.At() != 4 {
		t.Errorf("it is at %d", r.rep.p.At())
	}
	press(r, "e")
	if !strings.Contains(r.flash, "file5") {
		t.Error(r.flash)
	}
	press(r, "end")
	if r.rep.p.Next() != nil || r.rep.stop != nil {
		t.Errorf("the end: %v", r.rep.stop)
	}
	lines := r.s.log.Lines(play.Everybody, 0)
	press(r, "home", "end")
	if !slices.Equal(lines, r.s.log.Lines(play.Everybody, 0)) {
		t.Error("the log is another one after going back and forth")
	}
	for range 40 {
		press(r, []string{"n", "p", "tab", "down", "v", "esc", "l", "esc", "t", "esc", "P", "N"}[len(lines)%12])
		fits(t, r, "replay")
		lines = append(lines, "")
	}
}

// thinker is a bot of the tests that can tell why it answers.
type thinker struct{ random }

func (r thinker) Why() (bot.Account, bool) { return r.b.(bot.Explainer).Why(), true }

// TestReasons lets the log tell why a bot does what it does, asks for the last
// reasons, and takes an answer back: the reasons come again with it.
func TestReasons(t *testing.T) {
	l := mini(t)
	begun := func(on bool) *Model {
		st := started(t, l, 3, "human", "human")
		b, err := bot.New("greedy", l.Rules, 1)
		if err != nil {
			t.Fatal(err)
		}
		st.Seats[1] = play.Seat{Name: "greedy", Bot: thinker{random{b}}}
		m := New(Config{Start: st, Explain: on})
		begin(m)
		drive(m, tea.WindowSizeMsg{Width: 100, Height: 40})
		press(m, "end", "enter") // the turn of the bot
		return m
	}
	told := func(m *Model) bool {
		fits(t, m, "reasons")
		return strings.Contains(shown(m, colorprofile.NoTTY), "why (greedy)")
	}
	m := begun(true)
	if !told(m) {
		t.Errorf("reasons are not told:\n%s", shown(m, colorprofile.NoTTY))
	}
	press(m, "x")
	if told(m) {
		t.Error("reasons are told after x")
	}
	press(m, "w")
	if m.mode != reading || !told(m) {
		t.Errorf("w does not tell the reasons:\n%s", shown(m, colorprofile.NoTTY))
	}
	press(m, "w", "u", "x", "U")
	if m.mode != playing || !told(m) {
		t.Errorf("reasons are gone with what was taken back:\n%s", shown(m, colorprofile.NoTTY))
	}
	press(m, "?")
	if !strings.Contains(shown(m, colorprofile.NoTTY), "why bots did") {
		t.Error("the help does not tell of w")
	}
	if m := begun(false); told(m) {
		t.Error("reasons are told without being asked for")
	}
	m = New(Config{Start: started(t, l, 3, "human", "random"), Explain: true})
	begin(m)
	if press(m, "x"); !m.bad {
		t.Error("a bot without reasons is said to have some")
	}
}

// TestSmallScreensShowTheHand draws tables for which there is no room: one's own
// hand is there, and what can be chosen on the table is where it is drawn.
func TestSmallScreensShowTheHand(t *testing.T) {
	for _, size := range []tea.WindowSizeMsg{{Width: 50, Height: 15}, {Width: 40, Height: 12}, {Width: 44, Height: 14}} {
		m := New(Config{Start: started(t, mini(t), 3, "human", "random", "random")})
		begin(m)
		drive(m, size)
		text := shown(m, colorprofile.NoTTY)
		if !strings.Contains(text, "your hand") {
			t.Errorf("%dx%d:\n%s", size.Width, size.Height, text)
		}
		lines := strings.Split(text, "\n")
		for _, c := range m.cells {
			if name := m.s.words.Name(c.card); c.y+1 >= len(lines) || !strings.Contains(lines[c.y+1], name[:3]) {
				t.Errorf("%dx%d: %s is not in line %d:\n%s", size.Width, size.Height, name, c.y+1, text)
			}
		}
	}
}

// TestYesAndNoOnTheScreen asks about an effect of a card that may be left out.
func TestYesAndNoOnTheScreen(t *testing.T) {
	st := started(t, mini(t), 3, "human", "human")
	m := New(Config{Start: st, Open: true})
	begin(m)
	s := m.s
	d := s.g.Pending()
	hand := d.Options[0].Card
	d.Kind, d.Min, d.Max, d.Source = interp.YesNo, 1, 1, hand
	d.Options = []interp.Option{{Action: -1, Card: hand, Player: -1, Label: 0}, {Action: -1, Card: hand, Player: -1, Label: 1}}
	p := newPick(s)
	if len(p.rows) != 2 || p.rows[0].text != "yes" || p.rows[1].text != "no" {
		t.Errorf("the rows are %+v", p.rows)
	}
}

func TestOnlyYLeaves(t *testing.T) {
	for _, name := range []string{"q", "enter", "n", "esc", "y"} {
		m := New(Config{Start: started(t, mini(t), 3, "human", "random")})
		begin(m)
		press(m, "q")
		if m.mode != quitting {
			t.Fatal("q does not ask whether to leave")
		}
		if left := !press(m, name); left != (name == "y") {
			t.Errorf("%s: left is %v", name, left)
		}
	}
}
