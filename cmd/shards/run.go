package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// exitError ends the program with a code. Its error, if there is one, has not
// been told yet.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e exitError) Unwrap() error { return e.err }

// found ends a command that has told its findings.
var found = exitError{code: exitFindings}

func findingf(format string, args ...any) error {
	return exitError{exitFindings, fmt.Errorf(format, args...)}
}

func usagef(format string, args ...any) error {
	return exitError{exitUsage, fmt.Errorf(format, args...)}
}

func failuref(format string, args ...any) error {
	return exitError{exitFault, fmt.Errorf(format, args...)}
}

// run is the whole program: it gives the exit code.
func run(args []string, in io.Reader, out, errOut io.Writer) (code int) {
	a := &app{in: in, out: out, errOut: errOut}
	defer func() {
		if p := recover(); p != nil {
			code = tellFault(errOut, args, a.doing, p, debug.Stack())
		}
	}()
	root := rootCommand(a)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(context.Background())
	if err == nil {
		return exitFine
	}
	var e exitError
	if !errors.As(err, &e) { // cobra's own errors are all about usage
		e = exitError{exitUsage, err}
	}
	if e.err != nil {
		fmt.Fprintln(errOut, "shards: "+strings.TrimRight(e.Error(), "\n"))
	}
	if e.code == exitUsage {
		fmt.Fprintf(errOut, "try: %s --help\n", cmd.CommandPath())
	}
	return e.code
}

func rootCommand(a *app) *cobra.Command {
	cobra.EnableCommandSorting = false // their order is editorial
	root := &cobra.Command{
		Use:   "shards",
		Short: "A workbench for deck-building card games that are folders of YAML",
		Long: `Shards plays, tests and simulates deck-building card games whose rules and
cards are folders of YAML: packs. Packs that are built in are named by their
id, any folder by its path. In the folder of a pack, or below it, that pack is
meant if none is named.

Exit codes: 0 fine, 1 findings or failed tests, 2 wrong usage, 3 a fault of
shards itself.`,
		Example: `  shards play                        play against a bot
  shards cards --where 'cost <= 3'   list cards
  shards show CARD                   look at one
  shards new ./my-expansion          begin an expansion of your own`,
		SilenceErrors: true, SilenceUsage: true, SuggestionsMinimumDistance: 2,
		Args:              noArgs,
		RunE:              func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return a.checkFlags() },
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.errOut)
	root.AddGroup(groups...)
	for _, c := range commands {
		cmd := c.make(a)
		cmd.GroupID = c.group
		root.AddCommand(cmd)
	}
	a.addFlags(root)
	return root
}

// noArgs is cobra.NoArgs with a suggestion for a mistyped command.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if s := cmd.SuggestionsFor(args[0]); len(s) > 0 {
		return fmt.Errorf("there is no command %q; did you mean %q?", args[0], s[0])
	}
	if cmd.HasSubCommands() {
		return fmt.Errorf("there is no command %q", args[0])
	}
	return fmt.Errorf("%s takes no arguments, not %q", cmd.Name(), args[0])
}

// atLeastOne demands arguments, and says of what.
func atLeastOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("%s needs %s", cmd.Name(), what)
		}
		return nil
	}
}

// exactlyOne demands one argument, and says of what.
func exactlyOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return fmt.Errorf("%s needs exactly one argument, %s", cmd.Name(), what)
		}
		return nil
	}
}

// tellFault reports a panic. People see a sentence; what a programmer needs is
// in a file.
func tellFault(w io.Writer, args []string, doing string, p any, stack []byte) int {
	fmt.Fprintf(w, "shards: this is a fault of shards, not of your pack: %v\n", p)
	if doing != "" {
		fmt.Fprintln(w, "it happened in "+doing)
	}
	report := fmt.Sprintf("shards %s\nversion: %s\n%s\n\n%v\n\n%s", strings.Join(args, " "), version(), doing, p, stack)
	f, err := os.CreateTemp("", "shards-fault-*.txt")
	if err == nil {
		_, err = f.WriteString(report)
		f.Close()
	}
	if err != nil {
		fmt.Fprintln(w, "please report it to those who maintain shards, with the command line and your pack")
		return exitFault
	}
	fmt.Fprintf(w, "please report it to those who maintain shards, with your pack and this file: %s\n", f.Name())
	return exitFault
}
