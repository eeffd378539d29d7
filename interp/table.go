package interp

import (
	"fmt"
	"strings"
)

// Setting a table up, for scenarios and tools.

// ClearZone takes all cards of a zone out of the game, and what lies on its places.
func (g *Game) ClearZone(zone int16, seat int) {
	inst := g.r.Instance(zone, seat)
	for i := range g.r.Counters {
		if k := &g.r.Counters[i]; k.Of == OfSlot && g.r.places[inst].slots {
			g.resetSlotsOf(k, inst)
		}
	}
	for g.s.Zones[inst].Head != None {
		c := g.s.Zones[inst].Head
		from, _ := g.r.ZoneOf(inst)
		g.itself(c, from, inst)
		info := &g.r.Cards[g.s.Cards[c].Def]
		g.unlink(c)
		for _, i := range info.standing {
			if g.r.standing[i].zones&(1<<from) != 0 {
				g.dropStanding(i, c)
			}
		}
	}
}

// SetSlot puts a card of a zone with slots into another place of it, numbered
// from 1. It reports false if there is no such place, or a card lies there.
func (g *Game) SetSlot(c CardID, number int64) bool {
	cards := g.s.Cards
	if cards[c].Slot < 0 || number < 1 || number > int64(g.r.Zones[g.r.places[cards[c].Zone].zone].Slots) {
		return false
	}
	slot, list := int8(number-1), &g.s.Zones[cards[c].Zone]
	prev, next := None, list.Head
	for ; next != None && (cards[next].Slot < slot || next == c); next = cards[next].Next {
		if next != c {
			prev = next
		}
	}
	if next != None && cards[next].Slot == slot {
		return false
	}
	list.cut(cards, &cards[c])
	list.splice(cards, c, prev, next)
	cards[c].Slot, g.priced = slot, false
	return true
}

// PutBeneath makes a new card that lies beneath another.
func (g *Game) PutBeneath(def int16, host CardID) CardID {
	g.s.Tucked++
	return g.newCard(def, host, g.s.Cards[host].Owner)
}

// Restart drops whatever was going on and begins the turn of a seat, after a
// table was changed by hand.
func (g *Game) Restart(seat int) {
	s := &g.s
	s.Stack, s.Locals, s.Lists, s.Queue = s.Stack[:0], s.Locals[:0], s.Lists[:0], s.Queue[:0]
	s.Records, s.Effects, s.Extra = s.Records[:0], s.Effects[:0], s.Extra[:0]
	s.Hold, s.Dirty, s.PhaseOver, s.Phase = 0, false, false, -1
	s.Pending.Kind = NoDecision
	s.Turn, s.Round, s.Asked, s.AskedBefore = 0, 0, 0, 0
	g.refreshMasks()
	g.Begin(seat)
}

// OptionValue reads a value of an option of the rules.
func (r *Rules) OptionValue(name, value string) (int64, bool) {
	i := r.optionByName(name)
	if i < 0 {
		return 0, false
	}
	o := &r.Options[i]
	switch {
	case len(o.Values) > 0:
		for k, v := range o.Values {
			if v == value {
				return int64(k), true
			}
		}
		return 0, false
	case o.Bool:
		return truth(value == "true"), value == "true" || value == "false"
	}
	var n int64
	_, err := fmt.Sscanf(value, "%d", &n)
	return n, err == nil
}

// AttributeByName finds an attribute, -1 if there is none.
func (r *Rules) AttributeByName(name string) int16 {
	for i := range r.Attributes {
		if r.Attributes[i].Name == name {
			return int16(i)
		}
	}
	return -1
}

// AttributeText is a value of an attribute for people.
func (r *Rules) AttributeText(at int16, v int64) string {
	a := &r.Attributes[at]
	switch {
	case a.Many:
		var names []string
		for i, n := range a.Values {
			if v&(1<<i) != 0 {
				names = append(names, n)
			}
		}
		if len(names) == 0 {
			return "none"
		}
		return strings.Join(names, ", ")
	case v <= missingBelow:
		return "none"
	case a.Type == KEnum && v >= 0 && int(v) < len(a.Values):
		return a.Values[v]
	case a.Type == KBool:
		return fmt.Sprint(v != 0)
	}
	return fmt.Sprint(v)
}

// OptionTexts writes options as name=value, in the order of the rules.
func (r *Rules) OptionTexts(options map[string]int64) []string {
	var out []string
	for i := range r.Options {
		o := &r.Options[i]
		v, ok := options[o.Name]
		switch {
		case !ok:
		case len(o.Values) > 0 && v >= 0 && int(v) < len(o.Values):
			out = append(out, o.Name+"="+o.Values[v])
		case o.Bool:
			out = append(out, fmt.Sprintf("%s=%v", o.Name, v != 0))
		default:
			out = append(out, fmt.Sprintf("%s=%d", o.Name, v))
		}
	}
	return out
}
