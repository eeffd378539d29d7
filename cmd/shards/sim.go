package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"shards/internal/rules"
	"shards/internal/sim"

	"github.com/spf13/cobra"
)

func simCommand(a *app) *cobra.Command {
	var cfg sim.Config
	var keep keeping
	cmd := &cobra.Command{
		Use:   "sim",
		Short: "Play many games between bots and count what happened",
		Long: `Play many games between bots: who wins, how long games take, and what
became of each card. Every number has its n and an interval of 95 %; what is
not known is called unknown.

--impact CARD plays the same games again with a blank of the same price in
place of the card: the difference is what the card causes.

The same packs, players, bots, games and seed give the same result, whatever
the number of workers. Ctrl-C ends it and reports the games that are complete.`,
		Example: `  shards sim --games 10000
  shards sim --pack base --pack ./my-expansion --bots greedy,random --seed 7
  shards sim --games 1000 --format json > result.json
  shards sim --games 5000 --impact CARD --report report.html --save runs.sqlite`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			l, err := a.load()
			if err != nil {
				return err
			}
			if cfg.Players, err = a.seatsFor(l.Rules, len(a.bots)); err != nil {
				return err
			}
			if cfg.Options, err = a.ruleOptions(l.Rules); err != nil {
				return err
			}
			if cfg.Games < 1 || cfg.Workers < 0 {
				return usagef("--games and --workers are numbers from 1 upwards")
			}
			if err := keep.check(l.Rules); err != nil {
				return err
			}
			cfg.Bots, cfg.Seed, cfg.Packs = a.bots, a.seed, a.packs
			if len(cfg.Bots) == 0 {
				cfg.Bots = []string{defaultBot()}
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
			p := &progress{w: a.errOut, games: cfg.Games, begin: time.Now(), shown: terminal(a.errOut)}
			cfg.Progress = p.done
			return a.simulate(ctx, l, cfg, p, &keep)
		},
	}
	cmd.Flags().IntVar(&cfg.Games, "games", 1000, "how many games")
	cmd.Flags().IntVar(&cfg.Workers, "workers", 0, fmt.Sprintf("how many games at the same time (default: one for each of the %d processors)", runtime.NumCPU()))
	cmd.Flags().IntVar(&cfg.TurnLimit, "turn-limit", 0, "turns after which a game counts as unfinished (default: the engine's limit)")
	keep.addFlags(cmd.Flags())
	return cmd
}

func (a *app) simulate(ctx context.Context, l rules.Loaded, cfg sim.Config, p *progress, keep *keeping) error {
	res, err := sim.Run(ctx, l.Rules, cfg)
	p.clear()
	switch {
	case errors.Is(err, sim.ErrConfig):
		return exitError{exitUsage, err}
	case err != nil:
		return failuref("%w", err)
	}
	if ctx.Err() != nil {
		fmt.Fprintf(a.errOut, "stopped after %d of %d games\n", res.Games, cfg.Games)
	} else if len(keep.impact) > 0 {
		p.restart()
		err := res.AddImpact(ctx, l.Packs, l.Rules, cfg, keep.impact)
		p.clear()
		if err != nil {
			return failuref("%w", err)
		}
	}
	if err := keep.all(res); err != nil {
		return failuref("%w", err)
	}
	if a.json() {
		if err := a.writeJSON(res); err != nil {
			return err
		}
	} else {
		res.WriteText(a.out)
	}
	if res.Errors > 0 {
		return found
	}
	return nil
}

// progress is one line that tells how far a simulation is; it is shown only
// where a person sees it.
type progress struct {
	w     io.Writer
	games int
	begin time.Time
	last  time.Time
	shown bool
	drawn bool
}

// restart begins to count again.
func (p *progress) restart() { p.begin, p.last = time.Now(), time.Time{} }

func (p *progress) done(n int) {
	now := time.Now()
	if !p.shown || now.Sub(p.last) < 100*time.Millisecond || n == 0 {
		return
	}
	p.last, p.drawn = now, true
	took := now.Sub(p.begin)
	left := time.Duration(float64(took) / float64(n) * float64(p.games-n))
	fmt.Fprintf(p.w, "\r\x1b[K%d of %d games (%d%%), %.0f in a second, %s left", n, p.games, n*100/p.games,
		float64(n)/took.Seconds(), left.Round(time.Second))
}

func (p *progress) clear() {
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
