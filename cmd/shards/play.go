package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"shards/internal/face"
	"shards/internal/play"
	"shards/internal/rules"
	"shards/interp"

	"github.com/spf13/cobra"
)

// human is the word for a person at a seat.
const human = "human"

func playCommand(a *app) *cobra.Command {
	var seats []string
	var resume, hint string
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play a game at the terminal, against bots or each other",
		Long: `Play a game at the terminal. Whoever is asked sees what that seat may know.

--seats says who sits where: human, or the name of a bot. Without it you are
the first seat, and bots (those of --bots, in turn) are the others. With
several people, seats take turns at the keyboard.

At a prompt, ? explains the commands: undo, log, table, a card's text, hint,
save, quit. Input may come from a pipe.`,
		Example: `  shards play
  shards play --players 3 --bots greedy,random
  shards play --seats human,human,greedy
  shards play --pack ./my-expansion --seed 7
  shards play --resume game.json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.onlyText(cmd); err != nil {
				return err
			}
			if resume != "" {
				return a.resume(resume, seats, hint)
			}
			l, err := a.load()
			if err != nil {
				return err
			}
			t, err := a.newTable(l, seats, hint)
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
	cmd.Flags().StringVar(&hint, "hint", "", "the bot that gives hints")
	cmd.RegisterFlagCompletionFunc("seats", completeWords(func() []string { return append([]string{human}, botNames()...) }))
	cmd.RegisterFlagCompletionFunc("hint", completeWords(botNames))
	return cmd
}

// table is a game about to be played at the terminal.
type table struct {
	*app
	loaded  rules.Loaded
	refs    []string
	seats   []string
	game    uint64
	hint    string
	options map[string]int64
}

func (a *app) newTable(l rules.Loaded, seats []string, hint string) (*table, error) {
	t := &table{app: a, loaded: l, refs: a.packs, game: a.seed, hint: hint}
	if hint != "" {
		if err := checkBot(hint); err != nil {
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

func (t *table) start() (*interp.Game, error) {
	g, err := t.loaded.Rules.Start(interp.Settings{Players: len(t.seats), Seed: t.game, Options: t.options, AskForced: true})
	if err != nil {
		return nil, usagef("%w", err)
	}
	return g, nil
}

// play plays the game at the terminal.
func (t *table) play(g *interp.Game) error {
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
	name := t.hint
	if name == "" {
		name = defaultBot()
	}
	hint := newPlayer(name, t.loaded.Rules, t.game, len(seats))
	fmt.Fprintf(t.out, "%s, seed %d: %s. Type ? for help.\n", t.loaded.Rules.Name, t.game, strings.Join(t.seats, ", "))
	keyboard := terminal(t.in)
	g, out, err := play.Run(g, play.Config{
		Seats: seats, Book: face.NewBook(t.loaded), In: t.in, Out: t.out, Hint: hint, Save: t.save,
		Style: face.Style{Color: colorful(t.out)}, Screen: keyboard && terminal(t.out), Echo: !keyboard,
	})
	if err != nil {
		return failuref("%w", err)
	}
	if out != play.Finished {
		fmt.Fprintf(t.out, "The game was at turn %d. The same again: --seed %d\n", g.State().Turn, t.game)
	}
	return nil
}

// saveFile is a saved game, with what is needed to go on with it.
type saveFile struct {
	Shards string          `json:"shards"` // what kind of file it is
	Packs  []string        `json:"packs"`
	Seats  []string        `json:"seats"`
	Seed   uint64          `json:"seed"`
	Game   json.RawMessage `json:"game"`
}

const savedGame = "saved game 1"

func (t *table) save(file string, g *interp.Game) error {
	v := saveFile{savedGame, nil, t.seats, t.game, g.Save()}
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

// resume goes on with a saved game.
func (a *app) resume(file string, seats []string, hint string) error {
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
	t, err := a.newTable(l, seats, hint)
	if err != nil {
		return err
	}
	t.game = v.Seed
	return t.play(g)
}
