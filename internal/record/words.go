package record

import (
	"fmt"
	"math/bits"
	"strings"

	"shards/interp"
)

// Questions, options and events in the words of the content: ids and names of
// zones and counters, never numbers, which change with the content.

func seatName(seat int8) string {
	if seat < 0 {
		return "nobody"
	}
	return string(rune('A' + seat))
}

func amount(n int64) string {
	if n >= interp.Infinite/2 {
		return "infinite"
	}
	return fmt.Sprint(n)
}

func cardID(g *interp.Game, c interp.CardID) string {
	return g.Rules().Cards[g.State().Cards[c].Def].ID
}

// where is a card's zone, with its player.
func where(g *interp.Game, c interp.CardID) string {
	z := g.State().Cards[c].Zone
	if z < 0 {
		return "nowhere"
	}
	zone, seat := g.Rules().ZoneOf(z)
	return zoneName(g.Rules(), zone, seat)
}

func zoneName(r *interp.Rules, zone int16, seat int8) string {
	switch {
	case zone < 0:
		return "nowhere"
	case r.Zones[zone].Of == interp.OfTable || seat < 0:
		return r.Zones[zone].Name
	}
	return seatName(seat) + "." + r.Zones[zone].Name
}

// ask is a question without its options: its kind, which verb or condition
// asks, for which card, and how many may be chosen.
func ask(g *interp.Game, kind interp.DecisionKind, d *interp.Decision) string {
	s := kind.String()
	if kind == interp.ChooseAction {
		return s
	}
	if v := g.Rules().Prompts[d.Prompt].Verb; v != "" {
		s += " " + v
	}
	if d.Source != interp.None {
		s += " by " + cardID(g, d.Source)
	}
	if kind != interp.YesNo {
		s += fmt.Sprintf(", %s to %s", amount(d.Min), amount(d.Max))
	}
	return s
}

// options are the options of a question in words.
func options(g *interp.Game, kind interp.DecisionKind, d *interp.Decision) []string {
	var out []string
	for _, o := range d.Options {
		if kind == interp.YesNo {
			o.Card = interp.None // yes or no, whose effect it is was said
		}
		out = append(out, option(g, o))
	}
	return out
}

func option(g *interp.Game, o interp.Option) string {
	r := g.Rules()
	var parts []string
	if o.Action >= 0 {
		parts = append(parts, r.Actions[o.Action].Name)
	}
	if o.Card != interp.None && o.Label >= 0 {
		parts = append(parts, r.Labels[o.Label]+" by")
	}
	switch {
	case o.Card != interp.None && (o.Action < 0 || !strings.HasPrefix(where(g, o.Card), seatName(g.State().Active)+".")):
		parts = append(parts, cardID(g, o.Card)+" in "+where(g, o.Card))
	case o.Card != interp.None:
		parts = append(parts, cardID(g, o.Card))
	case o.Label >= 0:
		parts = append(parts, r.Labels[o.Label])
	case o.Action < 0:
		parts = append(parts, seatName(o.Player))
	}
	return strings.Join(parts, " ")
}

// event is what happened in words; "" for what needs none.
func event(g *interp.Game, n *interp.Note) string {
	switch n.Kind {
	case interp.NoteEvent:
		return gameEvent(g, n.Event)
	case interp.NoteShow:
		return seatName(n.Seat) + " shows " + cardID(g, n.Card)
	case interp.NoteBecome:
		return cardID(g, n.Card) + " in " + where(g, n.Card) + " becomes " + g.Rules().Cards[n.Design].ID
	case interp.NoteCopy:
		return seatName(n.Seat) + " copies " + cardID(g, n.Card)
	case interp.NoteOut:
		return seatName(n.Seat) + " is out"
	case interp.NoteOver:
		return "the game is over; won by " + strings.Join(seats(n.Seats), ", ")
	}
	return ""
}

func seats(set uint8) []string {
	out := []string{}
	for ; set != 0; set &= set - 1 {
		out = append(out, seatName(int8(bits.TrailingZeros8(set))))
	}
	return out
}

func gameEvent(g *interp.Game, ev *interp.Event) string {
	r := g.Rules()
	switch ev.Kind {
	case interp.EventGain, interp.EventLose:
		k := &r.Counters[ev.Counter]
		sign := "+"
		if ev.Kind == interp.EventLose {
			sign = "-"
		}
		of := "table"
		switch k.Of {
		case interp.OfPlayer:
			of = seatName(ev.Player)
		case interp.OfCard, interp.OfSlot:
			of = cardID(g, ev.Card) + " in " + where(g, ev.Card)
		}
		return fmt.Sprintf("%s %s %s%s", of, k.Name, sign, amount(ev.Amount))
	case interp.EventMove:
		return fmt.Sprintf("%s from %s to %s", cardID(g, ev.Card), zoneName(r, ev.From, ev.Player), where(g, ev.Card))
	case interp.EventReveal:
		return cardID(g, ev.Card) + " is revealed"
	case interp.EventShuffle:
		if ev.From != ev.To {
			return zoneName(r, ev.From, ev.Player) + " is shuffled into " + zoneName(r, ev.To, ev.Player)
		}
		return zoneName(r, ev.To, ev.Player) + " is shuffled"
	case interp.EventTurnStart:
		return fmt.Sprintf("turn %d: %s", g.State().Turn, seatName(ev.Player))
	}
	return ""
}
