package main

import (
	"fmt"

	"shards/internal/face"

	"github.com/spf13/cobra"
)

func showCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "show CARD...",
		Short: "Show cards: values, rules text, where they are defined",
		Long: `Show cards as they would lie on a table. The rules text is made from the
effects: what it says is what the card does.

A card is named by its id or its name.`,
		Example: `  shards show CARD
  shards show --pack ./my-expansion CARD ANOTHER-CARD
  shards show CARD --format json`,
		Args:              atLeastOne("a card's id or name"),
		ValidArgsFunction: a.completeCards,
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := a.load()
			if err != nil {
				return err
			}
			b := face.NewBook(l)
			var defs []int16
			for _, name := range args {
				def, err := findCard(b, name)
				if err != nil {
					return err
				}
				defs = append(defs, def)
			}
			if a.json() {
				var cards []face.Card
				for _, d := range defs {
					cards = append(cards, b.Full(d))
				}
				return a.writeJSON(cards)
			}
			for i, d := range defs {
				if i > 0 {
					fmt.Fprintln(a.out)
				}
				for _, line := range b.Box(d, face.Style{Color: colorful(a.out), Place: true}) {
					fmt.Fprintln(a.out, line)
				}
			}
			return nil
		},
	}
}

// findCard finds a card that the command line names.
func findCard(b *face.Book, name string) (int16, error) {
	def, meant := b.Find(name)
	switch {
	case def >= 0:
		return def, nil
	case meant != "":
		return -1, usagef("there is no card %q; did you mean %q?", name, meant)
	}
	return -1, usagef("there is no card %q; shards cards lists them", name)
}
