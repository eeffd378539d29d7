// Package sim plays many games between bots and counts what happened.
//
// A result does not depend on how the work was shared out: every game has a
// seed of its own, made from the simulation's seed and the game's number, and
// results are sums of whole numbers only. Memory does not grow with the number
// of games.
package sim

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"shards/internal/bot"
	"shards/internal/rng"
	"shards/interp"
)

// Config says what is simulated.
type Config struct {
	Players int
	Bots    []string // one for each seat, or one name for all
	Games   int
	Seed    uint64
	Workers int              // how many games are played at the same time; 0 is one for each processor
	Options map[string]int64 // options of the rules
	// Progress is told from time to time how many games are done. It is called
	// by several goroutines, one at a time.
	Progress  func(done int)
	TurnLimit int // turns after which a game counts as unfinished; 0 is the engine's limit
	// Packs are the packs as they were named, for who wants to reproduce it.
	Packs []string
}

// ErrConfig is the error for a simulation that can't be.
var ErrConfig = errors.New("simulation")

// chunk is how many consecutive games a worker takes at a time.
const chunk = 16

// GameSeed is the seed of one game of a simulation, to play it again alone.
func GameSeed(seed uint64, game int) uint64 {
	src := rng.New(seed, uint64(game))
	return src.Uint64() >> 11 // a seed survives JSON, whose numbers have 53 bits
}

// BotSeed is the seed of the bot of a seat in a game with a seed.
func BotSeed(game uint64, seat int) uint64 {
	src := rng.New(game, 1<<32+uint64(seat))
	return src.Uint64()
}

// Run plays the games. When ctx is done it stops with the games that are
// complete; that is no error.
func Run(ctx context.Context, r *interp.Rules, cfg Config) (*Result, error) {
	names, err := seatBots(cfg)
	if err != nil {
		return nil, err
	}
	if cfg.Workers <= 0 {
		cfg.Workers = runtime.GOMAXPROCS(0)
	}
	empty, err := r.Empty(interp.Settings{Players: cfg.Players, Options: cfg.Options, TurnLimit: cfg.TurnLimit})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	if ctx.Err() != nil {
		stop.Store(true)
	}
	begin := time.Now()
	var next, done atomic.Int64
	var told sync.Mutex
	var fault atomic.Pointer[Fault]
	workers := make([]*worker, min(cfg.Workers, max(1, (cfg.Games+chunk-1)/chunk)))
	var wait sync.WaitGroup
	for i := range workers {
		bots := make([]bot.Bot, cfg.Players)
		for seat := range bots {
			if bots[seat], err = bot.New(names[seat], r, 0); err != nil {
				return nil, fmt.Errorf("%w: %w", ErrConfig, err)
			}
		}
		w := newWorker(r, empty, bots, &stop)
		workers[i] = w
		wait.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					fault.CompareAndSwap(nil, &Fault{w.playing, GameSeed(cfg.Seed, w.playing), p, debug.Stack()})
					stop.Store(true)
				}
			}()
			for {
				from := int(next.Add(chunk)) - chunk
				to := min(from+chunk, cfg.Games)
				for i := from; i < to; i++ {
					w.playing = i
					if !w.play(i, GameSeed(cfg.Seed, i)) {
						return
					}
				}
				if from >= to {
					return
				}
				if n := done.Add(int64(to - from)); cfg.Progress != nil {
					told.Lock()
					cfg.Progress(int(n))
					told.Unlock()
				}
			}
		})
	}
	wait.Wait()
	if f := fault.Load(); f != nil {
		panic(f) // in the goroutine of who asked, who can tell it
	}
	sum := newTally(r, cfg.Players)
	for _, w := range workers {
		sum.add(&w.tally)
	}
	return sum.result(r, cfg, names, time.Since(begin)), nil
}

// Fault is a panic in one of the games.
type Fault struct {
	Game  int
	Seed  uint64
	Value any
	Stack []byte
}

func (f *Fault) Error() string {
	return fmt.Sprintf("game %d (seed %d): %v\n%s", f.Game, f.Seed, f.Value, f.Stack)
}

// seatBots is the name of the bot of each seat.
func seatBots(cfg Config) ([]string, error) {
	names := cfg.Bots
	if len(names) == 1 {
		names = make([]string, max(cfg.Players, 0))
		for i := range names {
			names[i] = cfg.Bots[0]
		}
	}
	switch {
	case cfg.Games < 0:
		return nil, fmt.Errorf("%w: %d games can't be played", ErrConfig, cfg.Games)
	case len(names) != cfg.Players:
		return nil, fmt.Errorf("%w: %d bots for %d players", ErrConfig, len(names), cfg.Players)
	}
	return names, nil
}
