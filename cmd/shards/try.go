package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shards/internal/face"
	"shards/interp"

	"github.com/spf13/cobra"
)

func tryCommand(a *app) *cobra.Command {
	var seats, set []string
	var zone string
	cmd := &cobra.Command{
		Use:   "try CARD...",
		Short: "Straight into a game with cards in hand",
		Long: `Begin a game, as play does, in which you have the cards in hand (or, with
--in, in another zone) from the start. --set gives you other counters.`,
		Example: `  shards try CARD
  shards try CARD CARD --set COUNTER=10
  shards try CARD --in ZONE`,
		Args:              atLeastOne("a card's id or name"),
		ValidArgsFunction: a.completeCards,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.onlyText(cmd); err != nil {
				return err
			}
			l, err := a.load()
			if err != nil {
				return err
			}
			t, err := a.newTable(l, seats, "")
			if err != nil {
				return err
			}
			to, err := zoneFor(l.Rules, zone)
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
			g, err := t.start()
			if err != nil {
				return err
			}
			for _, d := range defs {
				g.Put(d, to, 0)
			}
			if err := setCounters(g, set); err != nil {
				return err
			}
			g.Restart(0)
			for _, d := range defs {
				for _, line := range b.Box(d, face.Style{Color: colorful(a.out), Place: true}) {
					fmt.Fprintln(a.out, line)
				}
			}
			return t.play(g)
		},
	}
	cmd.Flags().StringSliceVar(&seats, "seats", nil, "who sits where: human or a bot's name, for each seat")
	cmd.Flags().StringSliceVar(&set, "set", nil, "counters of yours, as name=value")
	cmd.Flags().StringVar(&zone, "in", "", "the zone to put the cards in (default: the one that only its player sees)")
	return cmd
}

// zoneFor finds the zone where a card is tried: the named one, else the first
// that only its player sees.
func zoneFor(r *interp.Rules, name string) (int16, error) {
	if name == "" {
		i := slices.IndexFunc(r.Zones, func(z interp.ZoneInfo) bool { return z.Of == interp.OfPlayer && z.Visible == interp.VisibleOwner })
		if i < 0 {
			return -1, usagef("the game has no zone that only its player sees; name one with --in")
		}
		return int16(i), nil
	}
	if z := r.ZoneByName(name); z >= 0 {
		return z, nil
	}
	var known []string
	for i := range r.Zones {
		known = append(known, r.Zones[i].Name)
	}
	return -1, usagef("the game has no zone %q%s", name, orElse(name, known))
}

// setCounters gives the first player counters.
func setCounters(g *interp.Game, set []string) error {
	r := g.Rules()
	for _, s := range set {
		name, value, _ := strings.Cut(s, "=")
		k := r.CounterByName(name)
		if k < 0 || r.Counters[k].Of != interp.OfPlayer {
			var known []string
			for i := range r.Counters {
				if r.Counters[i].Of == interp.OfPlayer {
					known = append(known, r.Counters[i].Name)
				}
			}
			return usagef("a player has no counter %q%s", name, orElse(name, known))
		}
		n, err := strconv.ParseInt(value, 10, 32)
		if value == "infinite" {
			n, err = interp.Infinite, nil
		}
		if err != nil {
			return usagef("--set is name=number, not %q", s)
		}
		g.Set(k, 0, n)
	}
	return nil
}
