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
in this version of shards.`,
		Example: `  shards docs --out reference`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := docgen.Write(out)
			if err != nil {
				return err
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
