package main

import (
	"shards/tools/cardlint/command"
	"shards/tools/cardlint/lsp"

	"github.com/spf13/cobra"
)

func lspCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Be a language server for an editor, over standard input and output",
		Long: `Speak the Language Server Protocol with an editor: what the linter finds as you
type, completion and hover in expressions, definitions of names, repairs.
docs/editors.md sets editors up. Keys are completed by a YAML language server
with the schemas that shards schema writes.`,
		Example: `  shards lsp                         what an editor starts`,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := lsp.Serve(a.in, a.out, command.All()); err != nil {
				return failuref("language server: %w", err)
			}
			return nil
		},
	}
}
