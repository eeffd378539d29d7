package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"shards/internal/docgen"
)

func docsCommand(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "docs",
		Short: "Write the language reference",
		Long: `Write the language reference: verbs, expressions and definitions, as they are
in this version of shards, and a page with the words of the packs' own game:
four files, in the folder of --out.`,
		Example: `  shards docs --out reference
  shards docs --pack ./my-expansion --out my-words`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := a.load()
			if err != nil {
				return err
			}
			files, err := docgen.Write(out, l.Packs)
			if err != nil {
				return failuref("write: %w", err)
			}
			for _, f := range files {
				fmt.Fprintln(a.out, f)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&out, "out", "reference", "the folder to write into")
	return cmd
}
