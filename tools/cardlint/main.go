// Command cardlint finds the mistakes in packs of cards before a game does.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"

	"github.com/spf13/pflag"

	"shards/tools/cardlint/command"
)

// Exit codes.
const (
	exitFine     = 0
	exitFindings = 1
	exitUsage    = 2
	exitFault    = 3 // the program's own failure
)

func main() {
	debug.SetGCPercent(400) // it runs for a moment; memory is cheaper than time
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

const help = `cardlint finds the mistakes in packs of cards before a game does.

usage: cardlint [flags] [PATH...]

A path is the folder of a pack, a folder of packs, a file in a pack or the id of
a built-in pack; without one it is the current folder. Exit codes: 0 nothing
found, 1 findings, 2 wrong usage, 3 a fault of cardlint itself.

`

func run(args []string, out, errOut io.Writer) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(errOut, "cardlint: this is a fault of cardlint, not of your pack: %v\n\n%s", p, debug.Stack())
			code = exitFault
		}
	}()
	c := &command.Command{Out: out, Err: errOut, Color: colorful(out)}
	flags := pflag.NewFlagSet("cardlint", pflag.ContinueOnError)
	flags.SortFlags = false
	flags.SetOutput(io.Discard)
	c.AddFlags(flags)
	err := flags.Parse(args)
	if errors.Is(err, pflag.ErrHelp) {
		fmt.Fprint(out, help, flags.FlagUsages())
		return exitFine
	}
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		err = c.Run(ctx, flags.Args())
	} else {
		err = command.UsageError{Err: err}
	}
	var usage command.UsageError
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, command.ErrFindings):
		return exitFindings
	case errors.As(err, &usage):
		fmt.Fprintf(errOut, "cardlint: %v\ntry: cardlint --help\n", err)
		return exitUsage
	}
	fmt.Fprintf(errOut, "cardlint: %v\n", err)
	return exitFault
}

// colorful says whether colours belong on a stream.
func colorful(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
