package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"shards/internal/compare"
	"shards/internal/face"
	"shards/internal/sim"
	"shards/interp"

	"github.com/spf13/cobra"
)

func compareCommand(a *app) *cobra.Command {
	var cfg compare.Config
	var optionA, optionB []string
	var fail bool
	var save string
	cmd := &cobra.Command{
		Use:   "compare A [B]",
		Short: "Say what changed between two versions of a pack",
		Long: `Play the same games by two versions of a pack, or by one pack with two values
of an option, and say what changed: who wins, how long games are, and which
cards moved. --pack adds packs to both sides.

It stops as soon as its question is answered. --until says what the question
is: any (has anything changed?), all (play every game), or the name of a number,
such as seat1, length or winning:CARD.

Exit codes: 0, or 1 if something changed and --fail-on-change is given.`,
		Example: `  shards compare ./old ./new
  shards compare base --option-b NAME=VALUE
  shards compare ./old ./new --until seat1 --games 20000
  shards compare ./old ./new --fail-on-change --format json`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				args = append(args, args[0])
			}
			if cfg.Games < 1 || cfg.Workers < 0 || cfg.Margin <= 0 {
				return usagef("--games, --workers and --margin are numbers above 0")
			}
			if err := checkStore(save); err != nil {
				return err
			}
			var sides [2]compare.Side
			for i, own := range [][]string{optionA, optionB} {
				side, err := a.side(args[i], own)
				if err != nil {
					return err
				}
				sides[i] = side
			}
			var err error
			if cfg.Players, err = a.seatsFor(sides[0].Rules, len(a.bots)); err != nil {
				return err
			}
			cfg.Until = numberOf(sides[0].Rules, cfg.Until)
			cfg.Bots, cfg.Seed = a.bots, a.seed
			if len(cfg.Bots) == 0 {
				cfg.Bots = []string{defaultBot()}
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			context.AfterFunc(ctx, stop)
			p := &progress{w: a.errOut, games: cfg.Games, begin: time.Now(), shown: terminal(a.errOut)}
			cfg.Progress = p.done
			res, err := compare.Run(ctx, sides[0], sides[1], cfg)
			p.clear()
			switch {
			case errors.Is(err, sim.ErrConfig), errors.Is(err, compare.ErrUntil):
				return exitError{exitUsage, err}
			case err != nil:
				return failuref("%w", err)
			}
			res.Reproduce = a.reproduceCompare(args, optionA, optionB, &cfg)
			if save != "" {
				if err := saveComparison(save, res); err != nil {
					return failuref("%w", err)
				}
			}
			if a.json() {
				err = a.writeJSON(res)
			} else {
				err = res.WriteText(a.out)
			}
			if err == nil && fail && res.Changed() {
				return found
			}
			return err
		},
	}
	f := cmd.Flags()
	f.IntVar(&cfg.Games, "games", 5000, "how many pairs of games at most")
	f.IntVar(&cfg.Workers, "workers", 0, fmt.Sprintf("how many games at the same time (default: one for each of the %d processors)", runtime.NumCPU()))
	f.IntVar(&cfg.TurnLimit, "turn-limit", 0, "turns after which a game counts as unfinished (default: the engine's limit)")
	f.StringVar(&cfg.Until, "until", compare.Any, "the question: any, all, or the name of a number")
	f.Float64Var(&cfg.Margin, "margin", 0.03, "what does not matter: a part of a number, or of all games for shares")
	f.Uint64Var(&cfg.SeedB, "seed-b", 0, "another seed for B: games are not paired then; to see how often a false alarm is raised")
	f.StringArrayVar(&optionA, "option-a", nil, "an option of the rules for A alone, as name=value")
	f.StringArrayVar(&optionB, "option-b", nil, "an option of the rules for B alone, as name=value")
	f.BoolVar(&fail, "fail-on-change", false, "exit with 1 if something changed")
	f.StringVar(&save, "save", "", "keep the result in this SQLite file (see shards runs)")
	cmd.ValidArgsFunction = completePacks
	return cmd
}

// numberOf is the key of a number, whose card may be named as people call it.
func numberOf(r *interp.Rules, key string) string {
	what, name, ok := strings.Cut(key, ":")
	if !ok {
		return key
	}
	if def, _ := (&face.Book{Rules: r}).Find(name); def >= 0 {
		return what + ":" + r.Cards[def].ID
	}
	return key
}

// side loads one version, with the packs of --pack.
func (a *app) side(ref string, own []string) (compare.Side, error) {
	l, err := a.loadPacks(append([]string{ref}, a.packs...))
	if err != nil {
		return compare.Side{}, err
	}
	options, err := ruleOptionsOf(l.Rules, append(append([]string(nil), a.options...), own...))
	return compare.Side{Name: ref, Rules: l.Rules, Options: options}, err
}

// ruleOptionsOf reads options against what some rules offer.
func ruleOptionsOf(r *interp.Rules, options []string) (map[string]int64, error) {
	return (&app{options: options}).ruleOptions(r)
}

func (a *app) reproduceCompare(args, optionA, optionB []string, cfg *compare.Config) string {
	var b strings.Builder
	b.WriteString("shards compare " + strings.Join(args, " "))
	for _, p := range a.packs {
		b.WriteString(" --pack " + p)
	}
	for _, list := range []struct {
		flag   string
		values []string
	}{{"option", a.options}, {"option-a", optionA}, {"option-b", optionB}} {
		for _, o := range list.values {
			b.WriteString(" --" + list.flag + " " + o)
		}
	}
	fmt.Fprintf(&b, " --players %d --bots %s --games %d --seed %d --until %s --margin %g", cfg.Players, sim.BotArg(cfg.Bots), cfg.Games, cfg.Seed, cfg.Until, cfg.Margin)
	if cfg.SeedB != 0 {
		fmt.Fprintf(&b, " --seed-b %d", cfg.SeedB)
	}
	if cfg.TurnLimit > 0 {
		fmt.Fprintf(&b, " --turn-limit %d", cfg.TurnLimit)
	}
	return b.String()
}
