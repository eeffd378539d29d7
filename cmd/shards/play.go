package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"shards/internal/face"
	"shards/internal/play"
	"shards/internal/record"
	"shards/internal/rules"
	"shards/interp"

	"github.com/spf13/cobra"
)

// human is the word for a person at a seat.
const human = "human"

func playCommand(a *app) *cobra.Command {
	var seats []string
	var resume string
	var how playing
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play a game at the terminal, against bots or each other",
		Long: `Play a game at the terminal. Whoever is asked sees what that seat may know.

--seats says who sits where: human, or the name of a bot. Without it you are
the first seat, and bots (those of --bots, in turn) are the others. With
several people, seats take turns at the keyboard; with --open one person plays
all of them.

On a terminal the game fills the screen, and its keys are shown; ? explains
them all. --plain, and input from a pipe, have prompts instead, one line after
the other, as screen readers want it. There, too, ? explains the commands.

With --explain the log tells why a bot does what it does: how likely it thinks
it is to win then, what makes the difference, and what else it looked at. What
you can't see is not told. x lets the log tell it at any time, or no longer; w
tells it once.

The game leaves a record, for shards replay: in a folder of yours, unless
--record names a file. Input from a pipe is only recorded with --record.`,
		Example: `  shards play
  shards play --players 3 --bots greedy,random
  shards play --seats human,human,greedy
  shards play --seats human,mcts --explain
  shards play --seats greedy,mcts:200 --plain --explain
  shards play --pack ./my-expansion --seed 7
  shards play --resume game.json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.onlyText(cmd); err != nil {
				return err
			}
			if resume != "" {
				return a.resume(resume, seats, how)
			}
			l, err := a.load()
			if err != nil {
				return err
			}
			t, err := a.newTable(l, seats, how)
			if err != nil {
				return err
			}
			g, err := t.start()
			if err != nil {
				return err
			}
			return t.play(g)
		},
	}
	cmd.Flags().StringSliceVar(&seats, "seats", nil, "who sits where: human or a bot's name, for each seat")
	cmd.Flags().StringVar(&resume, "resume", "", "go on with a saved game")
	how.addFlags(cmd)
	cmd.RegisterFlagCompletionFunc("seats", completeWords(func() []string { return append([]string{human}, botNames()...) }))
	return cmd
}

// table is a game about to be played at the terminal.
type table struct {
	*app
	loaded  rules.Loaded
	refs    []string
	seats   []string
	game    uint64
	options map[string]int64
	playing
	given string   // a table to begin with instead of a deal, as a scenario gives it
	focus string   // the card that is tried
	notes []string // what to tell at the beginning
	keeps *keeper  // of the record
	past  []record.Step

	resumed bool // it is a saved game
}

func (a *app) newTable(l rules.Loaded, seats []string, how playing) (*table, error) {
	t := &table{app: a, loaded: l, refs: a.packs, game: a.seed, playing: how, keeps: &keeper{}}
	if how.hint != "" {
		if err := checkBot(how.hint); err != nil {
			return nil, err
		}
	}
	if !a.given("seed") {
		t.game = uint64(time.Now().UnixNano()) % 1_000_000
	}
	if len(t.refs) == 0 {
		t.refs = defaultPacks()
	}
	var err error
	if t.options, err = a.ruleOptions(l.Rules); err != nil {
		return nil, err
	}
	t.seats, err = a.seating(l.Rules, seats)
	return t, err
}

// seating says who sits where.
func (a *app) seating(r *interp.Rules, seats []string) ([]string, error) {
	bots := a.bots
	if len(bots) == 0 {
		bots = []string{defaultBot()}
	}
	for _, s := range seats {
		if s == human {
			continue
		}
		if err := checkBot(s); err != nil {
			return nil, usagef("a seat is human or a bot: %w", err)
		}
	}
	named := len(seats)
	if named == 0 && len(a.bots) > 1 {
		named = len(a.bots) + 1
	}
	n, err := a.seatsFor(r, 0)
	if a.players == 0 && named > 1 {
		n, err = named, nil
	}
	switch {
	case err != nil:
		return nil, err
	case n < r.MinPlayers || n > r.MaxPlayers:
		return nil, usagef("%s is for %d to %d players, not %d", r.Name, r.MinPlayers, r.MaxPlayers, n)
	case len(seats) > n:
		return nil, usagef("--players says %d, but --seats names %d", n, len(seats))
	case len(seats) == 0:
		seats = []string{human}
	}
	out := append([]string(nil), seats...)
	for i := 0; len(out) < n; i++ {
		out = append(out, bots[i%len(bots)])
	}
	return out, nil
}

// start begins the game and its record.
func (t *table) start() (*interp.Game, error) {
	if err := t.openRecord(); err != nil {
		return nil, err
	}
	g, err := t.keeps.begin(t)
	if err != nil {
		return nil, usagef("%w", err)
	}
	return g, nil
}

// sitters are who plays.
func (t *table) sitters() []play.Seat {
	var seats []play.Seat
	for i, name := range t.seats {
		s := play.Seat{Name: name}
		if name != human {
			b := newPlayer(name, t.loaded.Rules, t.game, i)
			b.learn()
			s.Bot = b
		}
		seats = append(seats, s)
	}
	return seats
}

// play plays the game at the terminal.
func (t *table) play(g *interp.Game) error {
	if t.onScreen() {
		return t.screen(g)
	}
	var past [][]int64 // what a saved game's record tells
	for i := range t.past {
		past = append(past, t.past[i].Answer)
	}
	name := t.hintBot()
	hint := newPlayer(name, t.loaded.Rules, t.game, len(t.seats))
	fmt.Fprintf(t.out, "%s, seed %d: %s. Type ? for help.\n", t.loaded.Rules.Name, t.game, strings.Join(t.seats, ", "))
	for _, n := range t.notes {
		fmt.Fprintln(t.out, n)
	}
	keyboard := terminal(t.in)
	g, out, err := play.Run(g, play.Config{
		Seats: t.sitters(), Book: face.NewBook(t.loaded), In: t.in, Out: t.out, Hint: hint, Explain: t.explain, Past: past, Resumed: t.resumed, Save: t.save, Watch: t.keeps.note,
		Style: face.Style{Color: colorful(t.out)}, Screen: keyboard && terminal(t.out), Echo: !keyboard,
	})
	if err != nil {
		return failuref("%w", err)
	}
	return t.leave(g, out == play.Finished)
}

// leave tells how the game can be gone back to.
func (t *table) leave(g *interp.Game, finished bool) error {
	if !finished && t.given == "" {
		fmt.Fprintf(t.out, "The game was at turn %d. The same again: --seed %d\n", g.State().Turn, t.game)
	}
	return t.keeps.close(t, g)
}

// saveFile is a saved game, with what is needed to go on with it.
type saveFile struct {
	Shards string          `json:"shards"` // what kind of file it is
	Packs  []string        `json:"packs"`
	Seats  []string        `json:"seats"`
	Seed   uint64          `json:"seed"`
	Game   json.RawMessage `json:"game"`
	Record *record.Record  `json:"record,omitempty"` // for undo and the log
}

const savedGame = "saved game 1"

func (t *table) save(file string, g *interp.Game) error {
	v := saveFile{savedGame, nil, t.seats, t.game, g.Save(), t.keeps.upTo(g)}
	for _, ref := range t.refs {
		if info, err := os.Stat(ref); err == nil && info.IsDir() {
			if abs, err := filepath.Abs(ref); err == nil {
				ref = abs // the game may be resumed from another folder
			}
		}
		v.Packs = append(v.Packs, ref)
	}
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o666)
}

// isSaved says whether a file is a saved game.
func isSaved(file string) bool {
	text, err := os.ReadFile(file)
	var v struct{ Shards string }
	return err == nil && json.Unmarshal(text, &v) == nil && v.Shards == savedGame
}

// resume goes on with a saved game.
func (a *app) resume(file string, seats []string, how playing) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return usagef("--resume: %w", err)
	}
	var v saveFile
	if err := json.Unmarshal(text, &v); err != nil || v.Shards != savedGame {
		return usagef("%s is no saved game", file)
	}
	if len(a.packs) == 0 {
		a.packs = v.Packs
	}
	l, err := a.load()
	if err != nil {
		return err
	}
	g, err := l.Rules.Restore(v.Game)
	if errors.Is(err, interp.ErrOtherContent) {
		return findingf("%s: %w.\nGo on with it by the packs as they were then (--pack FOLDER), or begin the same game anew: shards play --seed %d --seats %s",
			file, err, v.Seed, strings.Join(v.Seats, ","))
	}
	if err != nil {
		return findingf("%s: %w", file, err)
	}
	n := int(g.State().Seats)
	if len(seats) == 0 {
		seats = v.Seats
	}
	if len(seats) != n || a.players > 0 && a.players != n {
		return usagef("the saved game has %d players", n)
	}
	a.players = n
	t, err := a.newTable(l, seats, how)
	if err != nil {
		return err
	}
	t.game, t.resumed = v.Seed, true
	if v.Record != nil {
		if begun := t.goOn(v.Record, g); begun != nil {
			return t.play(begun)
		}
	}
	t.notes = append(t.notes, "What happened before it was saved is not known: undo and the log begin here.")
	return t.play(g)
}
