package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shards/internal/load"
	"shards/internal/rules"
	"shards/schema"

	"github.com/spf13/cobra"
)

func schemaCommand(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "schema [card|game|pack|scenario]",
		Short: "Write the JSON Schemas that editors complete and check files with",
		Long: `Write the JSON Schemas of cards, game definitions, manifests and scenarios.
They know the names that the packs declare.

Without --out they are written to standard output: one if it is named, else an
object with all of them by file name.`,
		Example: `  shards schema --out .schema
  shards schema card --pack ./my-expansion
  # first line of a card file, for yaml-language-server:
  # yaml-language-server: $schema=../.schema/card.schema.json`,
		ValidArgs: []string{"card", "game", "pack", "scenario"},
		Args:      cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := a.load()
			if err != nil {
				return err
			}
			bundle := schemas(l)
			if len(args) == 1 {
				name := args[0] + ".schema.json"
				if bundle[name] == nil {
					return usagef("there is no schema of %q%s", args[0], orElse(args[0], cmd.ValidArgs))
				}
				bundle = map[string][]byte{name: bundle[name]}
			}
			switch {
			case out != "":
				return writeFiles(out, bundle)
			case len(args) == 1:
				for _, text := range bundle {
					a.out.Write(text)
				}
				return nil
			}
			all := map[string]json.RawMessage{}
			for name, text := range bundle {
				all[name] = text
			}
			return a.writeJSON(all)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the folder to write the files to")
	cmd.MarkFlagDirname("out")
	return cmd
}

func schemas(l rules.Loaded) map[string][]byte {
	names, own := load.Names(l.Packs)
	return schema.Bundle(names, append(rules.Verbs(), own...))
}

// writeFiles writes files into a folder, which is made if it is not there.
func writeFiles(dir string, files map[string][]byte) error {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			return failuref("%w", err)
		}
		text := files[name]
		if !strings.HasSuffix(string(text), "\n") {
			text = append(slices.Clone(text), '\n')
		}
		if err := os.WriteFile(at, text, 0o666); err != nil {
			return failuref("%w", err)
		}
	}
	return nil
}
