package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shards/internal/diag"
	"shards/internal/face"
	"shards/interp"

	"github.com/spf13/cobra"
)

func cardsCommand(a *app) *cobra.Command {
	var where, sortBy string
	cmd := &cobra.Command{
		Use:   "cards",
		Short: "List the cards",
		Long: `List the cards of the packs, one in a line.

--where takes a condition in the language that cards are written in. The names
of attributes, and id and kind, stand for the card's.`,
		Example: `  shards cards
  shards cards --where 'cost <= 3 and kind == "KIND"' --sort cost
  shards cards --pack ./my-expansion --format json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			l, err := a.load()
			if err != nil {
				return err
			}
			b := face.NewBook(l)
			defs, err := a.choose(b, where)
			if err != nil {
				return err
			}
			if err := sortCards(b, defs, sortBy); err != nil {
				return err
			}
			if a.json() {
				cards := []face.Card{}
				for _, d := range defs {
					cards = append(cards, b.Card(d))
				}
				return a.writeJSON(cards)
			}
			a.listCards(b, defs)
			return nil
		},
	}
	cmd.Flags().StringVar(&where, "where", "", "only cards for which this holds")
	cmd.Flags().StringVar(&sortBy, "sort", "", "sort by id, name, kind, pack, copies or an attribute; -cost begins with the greatest")
	return cmd
}

// choose lists the designs for which a condition holds.
func (a *app) choose(b *face.Book, where string) ([]int16, error) {
	keep := func(int16) bool { return true }
	if where != "" {
		f, diags := b.Rules.CardFilter(where)
		if diags.HasErrors() {
			for i := range diags {
				if d := &diags[i]; d.Hint == "" {
					d.Hint = diag.SuggestHint(d.Span.Text(), append(attributeNames(b.Rules), "id", "kind"))
				}
			}
			a.tell(a.errOut, diags)
			return nil, usagef("--where is no condition about cards")
		}
		keep = f
	}
	var defs []int16
	for i := range b.Rules.Cards {
		if keep(int16(i)) {
			defs = append(defs, int16(i))
		}
	}
	return defs, nil
}

func sortCards(b *face.Book, defs []int16, by string) error {
	if by == "" {
		return nil
	}
	name, down := strings.CutPrefix(by, "-")
	key := func(d int16) string { return b.Value(d, name) }
	card := func(d int16) face.Card { return b.Card(d) }
	switch name {
	case "id":
		key = func(d int16) string { return card(d).ID }
	case "name":
		key = func(d int16) string { return card(d).Name }
	case "kind":
		key = func(d int16) string { return card(d).Kind }
	case "pack":
		key = func(d int16) string { return card(d).Pack }
	case "copies":
		key = func(d int16) string { return strconv.Itoa(card(d).Copies) }
	default:
		if b.Rules.AttributeByName(name) < 0 {
			known := []string{"id", "name", "kind", "pack", "copies"}
			return usagef("cards can't be sorted by %q%s", name, orElse(name, append(known, attributeNames(b.Rules)...)))
		}
	}
	slices.SortStableFunc(defs, func(x, y int16) int {
		c := compareValues(key(x), key(y))
		if down && key(x) != "" && key(y) != "" {
			return -c
		}
		return c
	})
	return nil
}

func attributeNames(r *interp.Rules) []string {
	var names []string
	for i := range r.Attributes {
		names = append(names, r.Attributes[i].Name)
	}
	return names
}

// compareValues sorts numbers as numbers, and what is missing last.
func compareValues(x, y string) int {
	if (x == "") != (y == "") {
		return cmp.Compare(len(y), len(x))
	}
	n, err := strconv.Atoi(x)
	m, err2 := strconv.Atoi(y)
	if err == nil && err2 == nil {
		return cmp.Compare(n, m)
	}
	return cmp.Compare(x, y)
}

func (a *app) listCards(b *face.Book, defs []int16) {
	attributes := b.Attributes(defs)
	head := append([]string{"id", "name", "kind"}, attributes...)
	head = append(head, "copies", "pack")
	var rows [][]string
	for _, d := range defs {
		c := b.Card(d)
		row := []string{c.ID, c.Name, c.Kind}
		for _, at := range attributes {
			row = append(row, b.Value(d, at))
		}
		rows = append(rows, append(row, strconv.Itoa(c.Copies), c.Pack))
	}
	bold := face.Style{Color: colorful(a.out)}
	if len(rows) > 0 {
		face.Table(a.out, head, rows, bold.Bold)
	}
	fmt.Fprintln(a.out, plural(len(defs), "card"))
}
