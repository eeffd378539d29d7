package play

import (
	"fmt"
	"slices"
	"strings"

	"shards/interp"
)

func seatName(seat int8) string { return string(rune('A' + seat)) }

// spoken is a declared name as people say it.
func spoken(name string) string { return strings.ReplaceAll(name, "_", " ") }

// number is an amount for people.
func number(n int64) string {
	if n >= interp.Infinite/2 {
		return "∞"
	}
	return fmt.Sprint(n)
}

func (s *session) name(c interp.CardID) string { return s.r.Cards[s.g.State().Cards[c].Def].Name }

// state is what a card has become: its own counters and those of its place,
// where that is if it matters, and what lies beneath it.
func (s *session) state(c interp.CardID) []string {
	var parts []string
	for i := range s.r.Counters {
		k := &s.r.Counters[i]
		if !k.Of.ByCard() {
			continue
		}
		switch n := s.g.CardCounter(int16(i), c); {
		case n == 0:
		case k.Flag:
			parts = append(parts, k.Text)
		default:
			parts = append(parts, fmt.Sprintf("%s %s", k.Text, number(n)))
		}
	}
	if at := s.g.State().Cards[c].Slot; at >= 0 && s.r.TellsSlots() {
		parts = append(parts, fmt.Sprintf("place %d", at+1))
	}
	if own := s.g.OwnDesign(c); own != s.g.State().Cards[c].Def {
		parts = append(parts, "really "+s.r.Cards[own].Name)
	}
	beneath := 0
	for i := range s.g.State().Cards {
		if s.g.State().Cards[i].Host == c {
			beneath++
		}
	}
	if beneath > 0 {
		parts = append(parts, fmt.Sprintf("%d beneath", beneath))
	}
	return parts
}

// corner is the first number that cards have, which a list of them shows;
// -1 for none.
func (s *session) corner() int16 {
	return int16(slices.IndexFunc(s.r.Attributes, func(a interp.Attribute) bool { return a.Type == interp.KInt }))
}

// value is an attribute of a card as the game stands; "" if it has none.
func (s *session) value(c interp.CardID, at int16) string {
	a := &s.r.Attributes[at]
	v := s.g.Attr(c, at)
	switch text := s.r.AttributeText(at, v); {
	case text == "none", a.Type == interp.KBool && v == 0, a.Type == interp.KInt && !a.Optional && v == 0:
		return ""
	case a.Type == interp.KInt || a.Type == interp.KBool:
		return firstNonEmpty(a.Text, a.Name) + " " + text
	default:
		return text
	}
}

func firstNonEmpty(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// described is a card in a zone whose cards work: with its state, and with the
// numbers that matter there.
func (s *session) described(c interp.CardID) string {
	var parts []string
	for i := range s.r.Attributes {
		if a := &s.r.Attributes[i]; a.Type == interp.KInt && a.Optional && int16(i) != s.corner() {
			if v := s.value(c, int16(i)); v != "" {
				parts = append(parts, v)
			}
		}
	}
	return bracketed(s.name(c), append(parts, s.state(c)...))
}

func bracketed(name string, parts []string) string {
	if len(parts) == 0 {
		return name
	}
	return name + " (" + strings.Join(parts, ", ") + ")"
}

// counted joins names and counts those that come several times.
func counted(names []string) string {
	var out []string
	n := map[string]int{}
	for _, name := range names {
		if n[name]++; n[name] == 1 {
			out = append(out, name)
		}
	}
	for i, name := range out {
		if n[name] > 1 {
			out[i] = fmt.Sprintf("%s x%d", name, n[name])
		}
	}
	return strings.Join(out, ", ")
}

// optionName is an option for people; zones says whether it must tell where
// its card is.
func (s *session) optionName(d *interp.Decision, i int, zones bool) string {
	o := d.Options[i]
	switch {
	case o.Label >= 0:
		return labelled(s.g, d, i)
	case o.Card != interp.None:
		return s.optionCard(d.Seat, o.Card, zones)
	case o.Action >= 0:
		return spoken(s.r.Actions[o.Action].Text)
	}
	return s.player(o.Player)
}

// labelled is an option with a label in words. Where several effects would have
// something else happen, an option is a card with what happens by it.
func labelled(g *interp.Game, d *interp.Decision, i int) string {
	r, o := g.Rules(), &d.Options[i]
	if def := r.LabelDesign(o.Label); def >= 0 {
		return r.Cards[def].Name
	}
	label := spoken(r.Labels[o.Label])
	if d.Kind == interp.YesNo || o.Player >= 0 {
		return label
	}
	zone := r.ZoneByName(r.Labels[o.Label])
	if zone >= 0 {
		label = intoZone(r, zone)
	}
	switch {
	case o.Card == interp.None && i == len(d.Options)-1 && zone >= 0:
		return "as it is, " + label
	case o.Card == interp.None && r.Labels[o.Label] == "none":
		return "as it is"
	case o.Card == interp.None:
		return label
	}
	if zone < 0 {
		label = effectText(g, d, i)
	}
	name := r.Cards[g.State().Cards[o.Card].Def].Name
	return strings.TrimSuffix(name+": "+label, ": ")
}

// compete says that an option stands for one of several effects, each of which
// would have something else happen.
func compete(d *interp.Decision) bool {
	return d.Kind == interp.ChooseOption && slices.ContainsFunc(d.Options, func(o interp.Option) bool { return o.Card != interp.None && o.Label >= 0 })
}

// effectText is the text of the effect that an option stands for, if it can be
// told which one it is: a card's only one that has something happen instead, or
// all of them in their order.
func effectText(g *interp.Game, d *interp.Decision, i int) string {
	card := d.Options[i].Card
	var lines []string
	for _, l := range g.Rules().CardLines(g.State().Cards[card].Def) {
		if l.Kind == interp.StaticLine && strings.Contains(l.Text, " instead") {
			lines = append(lines, l.String())
		}
	}
	nth, all := 0, 0
	for k, o := range d.Options {
		if o.Card == card {
			if all++; k < i {
				nth++
			}
		}
	}
	if all != len(lines) && len(lines) != 1 {
		return ""
	}
	return lines[min(nth, len(lines)-1)]
}

func (s *session) optionCard(viewer int8, c interp.CardID, zones bool) string {
	card := &s.g.State().Cards[c]
	var parts []string
	zone, seat := int16(-1), int8(-1)
	if card.Zone >= 0 {
		zone, seat = s.r.ZoneOf(card.Zone)
	}
	if zone >= 0 && s.r.Zones[zone].Active {
		for i := range s.r.Attributes {
			if a := &s.r.Attributes[i]; a.Type == interp.KInt && a.Optional && int16(i) != s.corner() {
				if v := s.value(c, int16(i)); v != "" {
					parts = append(parts, v)
				}
			}
		}
	} else if at := s.corner(); seat < 0 && at >= 0 {
		for i := range s.r.Attributes {
			if a := &s.r.Attributes[i]; a.Type == interp.KInt && a.Optional {
				if v := s.value(c, int16(i)); v != "" {
					parts = append(parts, v)
				}
			}
		}
	}
	parts = append(parts, s.state(c)...)
	if zones && zone >= 0 {
		parts = append(parts, "in "+s.r.Zones[zone].Text)
	}
	name := s.name(c)
	if seat >= 0 && seat != viewer {
		name = seatName(seat) + "'s " + name
	}
	return bracketed(name, parts)
}

// severalZones says whether the cards among the options are in different zones.
func severalZones(g *interp.Game, d *interp.Decision) bool {
	first := int16(-2)
	for _, o := range d.Options {
		if o.Card == interp.None {
			continue
		}
		zone := int16(-1)
		if z := g.State().Cards[o.Card].Zone; z >= 0 {
			zone, _ = g.Rules().ZoneOf(z)
		}
		if first != -2 && zone != first {
			return true
		}
		first = zone
	}
	return false
}

// question says what is asked and for what.
func (s *session) question(d *interp.Decision) string {
	p := &s.r.Prompts[d.Prompt]
	about := spoken(p.Program)
	switch {
	case compete(d):
		about = ""
	case d.Source != interp.None:
		about = s.name(d.Source)
	}
	if p.Text != "" {
		about = p.Text
	} else if verb := spoken(p.Verb); !plainVerbs[p.Verb] && verb != about {
		about = strings.TrimPrefix(about+", "+verb, ", ")
	}
	ask := s.wanted(d)
	if about != "" {
		return about + ": " + ask
	}
	return strings.ToUpper(ask[:1]) + ask[1:]
}

// plainVerbs say nothing that the question does not say itself.
var plainVerbs = map[string]bool{"pick": true, "choose": true, "choose_player": true, "may": true, "number": true, "name": true, "distribute": true, "action": true}

// wanted says what an answer is.
func (s *session) wanted(d *interp.Decision) string {
	noun := map[interp.DecisionKind]string{interp.ChooseCards: "card", interp.ChoosePlayers: "player", interp.ChooseOption: "option"}[d.Kind]
	switch d.Kind {
	case interp.ChooseOption:
		if s.naming(d) {
			return "name a card"
		}
	case interp.ChooseAction:
		return "what will you do?"
	case interp.YesNo:
		return "yes or no?"
	case interp.ChooseNumber:
		return fmt.Sprintf("a number from %s to %s", number(d.Min), number(d.Max))
	case interp.Distribute:
		return s.wantedShares(d)
	}
	low, high := d.Min, min(d.Max, int64(len(d.Options)))
	set := ""
	if d.SetSize > 0 {
		high, set = int64(d.SetSize), " that go together"
		if low > 0 {
			low = high
		}
		if low == 0 {
			return fmt.Sprintf("choose %s%s, or none", several(high, noun), set)
		}
	}
	switch {
	case low == high:
		return fmt.Sprintf("choose %s%s", several(high, noun), set)
	case low == 0 && high == int64(len(d.Options)) && high > 1:
		return fmt.Sprintf("choose any number of %ss", noun)
	case low == 0:
		return fmt.Sprintf("choose up to %s", several(high, noun))
	}
	return fmt.Sprintf("choose from %d to %s", low, several(high, noun))
}

func (s *session) wantedShares(d *interp.Decision) string {
	all := number(d.Max)
	if d.Min < d.Max {
		all = fmt.Sprintf("up to %s (at least %s)", number(d.Max), number(d.Min))
		if d.Min == 0 {
			all = "up to " + number(d.Max)
		}
	}
	return "divide " + all + " among players"
}

func several(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
