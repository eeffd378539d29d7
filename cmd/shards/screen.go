package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"shards/internal/bot"
	"shards/internal/diag"
	"shards/internal/face"
	"shards/internal/record"
	"shards/internal/rules"
	"shards/internal/sim"
	"shards/internal/tui"
	"shards/interp"

	"github.com/spf13/cobra"
)

// playing is how a game is played at the terminal: flags that play and try
// share.
type playing struct {
	plain   bool
	open    bool
	explain bool
	hint    string
	record  string
}

func (p *playing) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&p.plain, "plain", false, "prompts instead of the full screen")
	f.BoolVar(&p.open, "open", false, "one person plays all human seats: nobody hands over")
	f.BoolVar(&p.explain, "explain", false, "the log tells why bots do what they do")
	f.StringVar(&p.hint, "hint", "", "the bot that gives hints")
	f.StringVar(&p.record, "record", "", "the file for the record of the game, or none")
	cmd.RegisterFlagCompletionFunc("hint", completeWords(botNames))
}

// hintBot is who gives hints: the best that there is.
func (p *playing) hintBot() string {
	switch {
	case p.hint != "":
		return p.hint
	case slices.Contains(bot.Names(), "mcts"):
		return "mcts"
	}
	return defaultBot()
}

// onScreen says whether the game fills the screen: a person sits at a terminal
// that can do that.
func (t *table) onScreen() bool {
	return !t.plain && terminal(t.in) && terminal(t.out) && os.Getenv("TERM") != "dumb" && slices.Contains(t.seats, human)
}

// screen plays the game on the full screen.
func (t *table) screen(g *interp.Game) error {
	c := tui.Config{
		Start: t.startOf(g), Open: t.open, Explain: t.explain, Save: t.save, SaveName: "game.json",
		In: t.in, Out: t.out,
	}
	c.Start.Past = t.past
	if t.given != "" || slices.ContainsFunc(t.refs, isFolder) {
		c.Reload = t.reload
	}
	res, err := tui.Run(c)
	if err != nil {
		return t.fault(err)
	}
	if res.Finished {
		fmt.Fprintln(t.out, res.Outcome)
	}
	return t.leave(res.Game, res.Finished)
}

// fault reports what went wrong on the screen, as run does it elsewhere.
func (a *app) fault(err error) error {
	var f *tui.Fault
	if errors.As(err, &f) {
		return exitError{code: tellFault(a.errOut, os.Args[1:], a.doing, f.Value, f.Stack)}
	}
	return failuref("%w", err)
}

func isFolder(ref string) bool {
	info, err := os.Stat(ref)
	return err == nil && info.IsDir()
}

// startOf is a game with all that the screen wants.
func (t *table) startOf(g *interp.Game) tui.Start {
	return tui.Start{
		Game: g, Book: face.NewBook(t.loaded), Seats: t.sitters(), Recorder: t.keeps.rec,
		Hint: t.advice(), Focus: t.loaded.Rules.CardByID(t.focus), Notes: t.notes,
	}
}

// reload reads the packs again and begins the same game with them.
func (t *table) reload() (tui.Start, error) {
	l := rules.Load(t.refs...)
	if l.Diags.HasErrors() {
		var b bytes.Buffer
		diag.WriteText(&b, l.Diags, diag.TextOptions{})
		return tui.Start{}, fmt.Errorf("%s", strings.TrimRight(b.String(), "\n"))
	}
	old := *t
	t.loaded, t.notes = l, nil
	var err error
	if t.options, err = t.ruleOptions(l.Rules); err == nil {
		var g *interp.Game
		if g, err = t.keeps.begin(t); err == nil {
			return t.startOf(g), nil
		}
	}
	*t = old
	return tui.Start{}, err
}

// advice is a bot that is asked what it would do.
func (t *table) advice() func(*interp.Game) tui.Hint {
	name := t.hintBot()
	seed := sim.BotSeed(t.game, len(t.seats))
	if name == bot.Greedy {
		return func(g *interp.Game) tui.Hint {
			reasons, _ := bot.Reasons(name, g, seed)
			h := tui.Hint{Answer: reasons[0].Answer, Note: fmt.Sprintf("%s sees a chance to win of %s after", name, percent(reasons[0].Chance))}
			for _, r := range reasons[1:min(len(reasons), 3)] {
				h.Others = append(h.Others, tui.Other{Answer: r.Answer, Note: percent(r.Chance)})
			}
			return h
		}
	}
	p := newPlayer(name, t.loaded.Rules, t.game, len(t.seats))
	return func(g *interp.Game) tui.Hint {
		a := slices.Clone(p.Answer(g))
		note := name + " would answer"
		if e, ok := p.bot.(interface{ Chance() float64 }); ok {
			note = fmt.Sprintf("%s sees a chance to win of %s after", name, percent(e.Chance()))
		}
		return tui.Hint{Answer: a, Note: note}
	}
}

func percent(f float64) string { return fmt.Sprintf("%.0f%%", 100*f) }

// keeper keeps the record of a game in a file.
type keeper struct {
	rec  *record.Recorder
	file *os.File // nil for none
	name string
}

// openRecord opens the file of the record, if there is to be one.
func (t *table) openRecord() error {
	t.keeps = &keeper{}
	name := t.record
	switch {
	case name == "none":
		return nil
	case name == "" && !(terminal(t.in) && terminal(t.out)):
		return nil
	case name == "":
		dir := recordFolder()
		if dir == "" || os.MkdirAll(dir, 0o777) != nil {
			return nil
		}
		name = filepath.Join(dir, fmt.Sprintf("%s-%d-%s.jsonl", t.loaded.Rules.ID, t.game, time.Now().Format("20060102-150405")))
	}
	f, err := os.Create(name)
	switch {
	case err == nil:
		t.keeps.file, t.keeps.name = f, name
	case t.record != "":
		return usagef("--record: %w", err)
	}
	return nil
}

// recordFolder is where records are kept when no file is named.
func recordFolder() string {
	if dir := os.Getenv("XDG_STATE_HOME"); dir != "" {
		return filepath.Join(dir, "shards", "games")
	}
	home, err := os.UserHomeDir()
	switch {
	case err != nil:
		return ""
	case runtime.GOOS == "windows" || runtime.GOOS == "darwin":
		dir, err := os.UserConfigDir()
		if err != nil {
			return ""
		}
		return filepath.Join(dir, "shards", "games")
	}
	return filepath.Join(home, ".local", "state", "shards", "games")
}

// begin begins a game with the record's header, and the record with it.
func (k *keeper) begin(t *table) (*interp.Game, error) {
	h := record.NewHeader(t.loaded.Rules, t.loaded.Packs, t.seats, t.game, t.options, t.folders())
	h.Given = t.given
	var out io.Writer
	if k.file != nil {
		// a game that begins anew is a new record
		if _, err := k.file.Seek(0, io.SeekStart); err == nil {
			k.file.Truncate(0)
		}
		out = k.file
	}
	rec := record.NewRecorder(h, out)
	g, err := h.Begin(t.loaded.Rules, rec.Note)
	if err == nil {
		k.rec = rec
	}
	return g, err
}

// folders are the folders of packs that are no built-in ones, by id.
func (t *table) folders() map[string]string {
	out := map[string]string{}
	for _, p := range t.loaded.Packs {
		if isFolder(p.Root) {
			if abs, err := filepath.Abs(p.Root); err == nil && !slices.Contains(t.builtinRoots(), p.Root) {
				out[p.ID.Text] = abs
			}
		}
	}
	return out
}

// builtinRoots are how built-in packs are shown to people, which may happen to
// be folders as well.
func (t *table) builtinRoots() []string {
	var out []string
	for _, id := range builtinPacks() {
		if !slices.Contains(t.refs, "content/"+id) && !slices.Contains(t.refs, "./content/"+id) {
			out = append(out, "content/"+id)
		}
	}
	return out
}

func (k *keeper) note(g *interp.Game, n *interp.Note) {
	if k != nil && k.rec != nil {
		k.rec.Note(g, n)
	}
}

// upTo is the record as far as a game has come; nil if there is none.
func (k *keeper) upTo(g *interp.Game) *record.Record {
	if k == nil || k.rec == nil {
		return nil
	}
	rec := *k.rec.Record()
	rec.Steps = slices.Clone(rec.Steps[:min(len(rec.Steps), int(g.State().Asked))])
	rec.End = nil
	return &rec
}

// close writes what is left, and tells where the record is.
func (k *keeper) close(t *table, g *interp.Game) error {
	if k == nil || k.rec == nil || k.file == nil {
		return nil
	}
	if len(k.rec.Record().Steps) == 0 {
		k.file.Close()
		os.Remove(k.name) // nothing was played
		return nil
	}
	err := k.rec.Close(g)
	if e := k.file.Close(); err == nil {
		err = e
	}
	if err != nil {
		return failuref("the record: %w", err)
	}
	fmt.Fprintf(t.out, "Its record: shards replay %s\n", k.name)
	return nil
}

// goOn begins the game of a record anew, if its answers lead to the saved
// game; nil if they do not.
func (t *table) goOn(rec *record.Record, saved *interp.Game) *interp.Game {
	p, err := record.NewReplay(t.loaded.Rules, rec, nil)
	if err != nil || p.Goto(p.Len()) != nil || p.Game().Hash() != saved.Hash() {
		return nil
	}
	t.given, t.options = rec.Given, nil
	if t.openRecord() != nil {
		t.keeps = &keeper{}
	}
	options := map[string]int64{}
	for name, text := range rec.Options {
		if v, ok := t.loaded.Rules.OptionValue(name, text); ok {
			options[name] = v
		}
	}
	t.options = options
	g, err := t.keeps.begin(t)
	if err != nil {
		return nil
	}
	t.past = rec.Steps
	return g
}
