package main

import (
	"context"
	"errors"
	"os"
	"os/signal"

	"shards/tools/cardlint/command"

	"github.com/spf13/cobra"
)

func lintCommand(a *app) *cobra.Command {
	c := &command.Command{Out: a.out, Err: a.errOut, Color: colorful(a.out)}
	cmd := &cobra.Command{
		Use:   "lint [PATH...]",
		Short: "Find mistakes in packs",
		Long: `Lint packs with what they require: everything that is wrong, or looks wrong,
is told with file, line and column. A path is the folder of a pack, a folder of
packs, a file in a pack, or the id of a built-in pack. Without any path it is
what --pack names, or else the current folder.

A comment "# cardlint: ignore CHECK reason" silences a check on its line or on
the next one.`,
		Example: `  shards lint ./my-expansion
  shards lint ./my-expansion --fix
  shards lint --explain unused`,
		ValidArgsFunction: completePacks,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
			defer stop()
			err := c.Run(ctx, append(append([]string(nil), a.packs...), args...))
			var usage command.UsageError
			switch {
			case err == nil:
				return nil
			case errors.Is(err, command.ErrFindings):
				return found
			case errors.As(err, &usage):
				return usagef("%w", usage.Err)
			}
			return failuref("%w", err)
		},
	}
	c.AddFlags(cmd.Flags())
	cmd.RegisterFlagCompletionFunc("format", completeWords(func() []string { return command.Formats }))
	checks := completeWords(func() []string {
		var names []string
		for _, k := range command.All() {
			names = append(names, k.Name)
		}
		return names
	})
	for _, flag := range []string{"explain", "enable", "disable"} {
		cmd.RegisterFlagCompletionFunc(flag, checks)
	}
	cmd.MarkFlagFilename("baseline", "json")
	return cmd
}
