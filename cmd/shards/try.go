package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shards/internal/face"
	"shards/internal/tryout"
	"shards/interp"

	"github.com/spf13/cobra"
)

func tryCommand(a *app) *cobra.Command {
	var seats, set, with, row, places []string
	var zone string
	var how playing
	cmd := &cobra.Command{
		Use:   "try CARD...",
		Short: "Straight into a position where a card matters",
		Long: `Begin to play in a position where a card matters. It is in your hand, or, if
nothing that it does can be done from there, where it works. There is enough to
pay with, the counters that it looks at are high enough (or low enough, where it
asks for little), what else it wants is at hand, there are cards to be fetched,
and the opponents have something on the table. What was done for that is told.
--set, --with, --row, --zone and --in say it otherwise. The cards are those of
the game: what is taken from somewhere is not there any more, and what makes
room goes back.

Change the card's YAML and press r: the same position is there with the new
card; R also gives all answers again that you have given.`,
		Example: `  shards try CARD
  shards try CARD --set COUNTER=10 --set B.COUNTER=5
  shards try CARD --with ANOTHER-CARD --row A-THIRD-CARD
  shards try CARD --zone ZONE=CARD,CARD --zone B.ZONE=CARD
  shards try CARD --in ZONE --pack ./my-expansion`,
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
			t, err := a.newTable(l, seats, how)
			if err != nil {
				return err
			}
			if !a.given("seed") {
				t.game = 1 // the same position each time
			}
			b := face.NewBook(l)
			w := tryout.Wish{Zone: -1, Players: len(t.seats), Seed: t.game, Options: t.options}
			if zone != "" {
				if w.Zone, err = zoneNamed(l.Rules, zone); err != nil {
					return err
				}
			}
			for _, list := range []struct {
				names []string
				to    *[]int16
			}{{args, &w.Cards}, {with, &w.With}, {row, &w.Row}} {
				if *list.to, err = findCards(b, list.names); err != nil {
					return err
				}
			}
			if w.Set, err = readSets(l.Rules, set, len(t.seats)); err != nil {
				return err
			}
			if w.Places, err = readPlaces(l.Rules, b, places, len(t.seats)); err != nil {
				return err
			}
			pos, err := tryout.Find(l.Rules, w)
			if err != nil {
				return usagef("%w", err)
			}
			t.given, t.focus, t.notes = pos.Given, l.Rules.Cards[w.Cards[0]].ID, pos.Notes
			g, err := t.start()
			if err != nil {
				return err
			}
			if !t.onScreen() {
				for _, d := range w.Cards {
					for _, line := range b.Box(d, face.Style{Color: colorful(a.out), Place: true}) {
						fmt.Fprintln(a.out, line)
					}
				}
			}
			return t.play(g)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&seats, "seats", nil, "who sits where: human or a bot's name, for each seat")
	f.StringSliceVar(&set, "set", nil, "counters, as name=value; B.name=value for another player's")
	f.StringSliceVar(&with, "with", nil, "more cards in your hand")
	f.StringSliceVar(&row, "row", nil, "cards in the zone of the table that has places")
	f.StringArrayVar(&places, "zone", nil, "more cards anywhere, as zone=card,card; B.zone=card for another player's")
	f.StringVar(&zone, "in", "", "the zone to put the card in (default: where it matters)")
	how.addFlags(cmd)
	for _, flag := range []string{"with", "row"} {
		cmd.RegisterFlagCompletionFunc(flag, a.completeCards)
	}
	return cmd
}

func findCards(b *face.Book, names []string) ([]int16, error) {
	var defs []int16
	for _, name := range names {
		def, err := findCard(b, name)
		if err != nil {
			return nil, err
		}
		defs = append(defs, def)
	}
	return defs, nil
}

func zoneNamed(r *interp.Rules, name string) (int16, error) {
	if z := r.ZoneByName(name); z >= 0 {
		return z, nil
	}
	var known []string
	for i := range r.Zones {
		known = append(known, r.Zones[i].Name)
	}
	return -1, usagef("the game has no zone %q%s", name, orElse(name, known))
}

// readSets reads counters of players, as name=value or B.name=value.
func readSets(r *interp.Rules, set []string, players int) ([]tryout.Set, error) {
	var out []tryout.Set
	for _, s := range set {
		name, value, _ := strings.Cut(s, "=")
		seat, name, err := seatOf(name, players)
		if err != nil {
			return nil, err
		}
		k := r.CounterByName(name)
		if k < 0 || r.Counters[k].Of != interp.OfPlayer {
			return nil, usagef("a player has no counter %q%s", name, orElse(name, playerCounters(r)))
		}
		n, err := strconv.ParseInt(value, 10, 32)
		if value == "infinite" {
			n, err = interp.Infinite, nil
		}
		if err != nil {
			return nil, usagef("--set is name=number, not %q", s)
		}
		c := &r.Counters[k]
		switch {
		case n < c.Min || n > c.Max && n < interp.Infinite, n >= interp.Infinite && !c.Infinite:
			return nil, usagef("%s can't be %s: it is %s", name, value, counterRange(c))
		}
		out = append(out, tryout.Set{Seat: int8(seat), Counter: k, Value: n})
	}
	return out, nil
}

// counterRange says which values a counter can have.
func counterRange(c *interp.Counter) string {
	text := fmt.Sprintf("%d or more", c.Min)
	switch {
	case c.Max < interp.Infinite/2-1:
		text = fmt.Sprintf("from %d to %d", c.Min, c.Max)
	case c.Infinite:
		text += ", or infinite"
	}
	return text
}

// seatOf takes the seat off a name like B.name; without one it is the first.
func seatOf(name string, players int) (int, string, error) {
	who, rest, ok := strings.Cut(name, ".")
	if !ok {
		return 0, name, nil
	}
	if len(who) != 1 || who[0] < 'A' || int(who[0]-'A') >= players {
		return 0, "", usagef("there is no seat %q", who)
	}
	return int(who[0] - 'A'), rest, nil
}

// readPlaces reads cards in zones, as zone=card,card or B.zone=card.
func readPlaces(r *interp.Rules, b *face.Book, places []string, players int) ([]tryout.Place, error) {
	var out []tryout.Place
	for _, p := range places {
		name, cards, ok := strings.Cut(p, "=")
		if !ok {
			return nil, usagef("--zone is zone=card,card, not %q", p)
		}
		seat, name, err := seatOf(name, players)
		if err != nil {
			return nil, err
		}
		zone, err := zoneNamed(r, name)
		if err != nil {
			return nil, err
		}
		defs, err := findCards(b, strings.Split(cards, ","))
		if err != nil {
			return nil, err
		}
		out = append(out, tryout.Place{Zone: zone, Seat: seat, Cards: defs})
	}
	return out, nil
}

func playerCounters(r *interp.Rules) []string {
	var known []string
	for i := range r.Counters {
		if r.Counters[i].Of == interp.OfPlayer {
			known = append(known, r.Counters[i].Name)
		}
	}
	slices.Sort(known)
	return known
}
