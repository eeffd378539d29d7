package play

import (
	"fmt"
	"slices"
	"strings"

	"shards/internal/face"
	"shards/interp"
)

// Viewers who are no seat.
const (
	nobody    int8 = -1 // sees what everybody sees
	everybody int8 = -2 // sees everything
)

// knows says whether a viewer knows which card it is.
func (s *session) knows(viewer int8, c interp.CardID) bool {
	switch viewer {
	case everybody:
		return true
	case nobody:
		for seat := range s.g.State().Seats {
			if !s.g.Knows(seat, c) {
				return false
			}
		}
		return true
	}
	return s.g.Knows(viewer, c)
}

// sees says whether a viewer sees a counter of a player (-1 the table's).
func (s *session) sees(viewer int8, counter int, of int8) bool {
	return viewer == everybody || s.r.Counters[counter].SeenBy(viewer, of)
}

// cards are the cards of a zone in order.
func (s *session) cards(zone int16, seat int8) []interp.CardID {
	st := s.g.State()
	var out []interp.CardID
	for c := st.Zones[s.r.Instance(zone, int(max(seat, 0)))].Head; c != interp.None; c = st.Cards[c].Next {
		out = append(out, c)
	}
	return out
}

// tableFor shows the table as a viewer sees it.
func (s *session) tableFor(viewer int8) {
	st := s.g.State()
	phase := ""
	if st.Phase >= 0 {
		phase = ", " + firstNonEmpty(s.r.Phases[st.Phase].Text, spoken(s.r.Phases[st.Phase].Name))
	}
	fmt.Fprintln(s.Out, s.Style.Bold(fmt.Sprintf("Turn %d of %s%s", st.Turn, seatName(max(st.Active, 0)), phase)))
	s.players(viewer)
	s.commons(viewer, false)
	for seat := range st.Seats {
		s.inPlay(viewer, seat)
	}
	if viewer >= 0 {
		s.own(viewer)
	}
}

// players is a line for each player: counters, and how many cards are where.
func (s *session) players(viewer int8) {
	st := s.g.State()
	head := []string{"", ""}
	rows := make([][]string, st.Seats)
	for seat := range rows {
		mark := ""
		if int8(seat) == st.Active {
			mark = ">"
		}
		who := s.Seats[seat].Name
		switch {
		case st.In&(1<<uint(seat)) == 0:
			who += ", out"
		case int8(seat) == viewer && s.people() == 1:
			who = "you"
		}
		rows[seat] = []string{mark, seatName(int8(seat)) + " " + who}
	}
	for i := range s.r.Counters {
		c := &s.r.Counters[i]
		if c.Of != interp.OfPlayer {
			continue
		}
		used := !c.Flag && c.Lasts != interp.LastsTurn
		for seat := range rows {
			used = used || s.sees(viewer, i, int8(seat)) && s.g.PlayerCounter(int16(i), int8(seat)) != 0
		}
		if !used {
			continue
		}
		head = append(head, c.Plural)
		for seat := range rows {
			text := number(s.g.PlayerCounter(int16(i), int8(seat)))
			switch {
			case !s.sees(viewer, i, int8(seat)):
				text = "?"
			case c.Flag:
				text = map[string]string{"0": "", "1": "yes"}[text]
			}
			rows[seat] = append(rows[seat], text)
		}
	}
	for z := range s.r.Zones {
		if zone := &s.r.Zones[z]; zone.Of != interp.OfPlayer || zone.Active {
			continue
		}
		head = append(head, s.r.Zones[z].Text)
		for seat := range rows {
			rows[seat] = append(rows[seat], fmt.Sprint(len(s.cards(int16(z), int8(seat)))))
		}
	}
	face.Table(s.Out, head, rows, s.Style.Faint)
}

// commons are the zones and counters of the table. All their cards are listed
// if full is set, otherwise those of zones that are short or have places.
func (s *session) commons(viewer int8, full bool) {
	var counts []string
	for i := range s.r.Counters {
		if c := &s.r.Counters[i]; c.Of == interp.OfTable && s.sees(viewer, i, -1) {
			if v := s.g.TableCounter(int16(i)); v != 0 || !c.Flag {
				counts = append(counts, fmt.Sprintf("%s %s", c.Text, number(v)))
			}
		}
	}
	for z := range s.r.Zones {
		zone := &s.r.Zones[z]
		if zone.Of != interp.OfTable {
			continue
		}
		cards := s.cards(int16(z), -1)
		known := slices.DeleteFunc(slices.Clone(cards), func(c interp.CardID) bool { return !s.knows(viewer, c) })
		switch {
		case len(cards) == 0 && zone.Slots == 0:
		case zone.Slots > 1:
			s.slots(zone, cards)
		case len(known) == 0 || zone.Visible != interp.VisibleAll || len(cards) > 8 && !full && !s.offered(cards):
			counts = append(counts, fmt.Sprintf("%s %d", zone.Text, len(cards)))
		default:
			s.list(zone.Text, s.names(known, s.described))
		}
	}
	if len(counts) > 0 {
		s.wrapped(strings.Join(counts, " · "), "  ")
	}
}

// offered says whether something can be done with one of the cards now.
func (s *session) offered(cards []interp.CardID) bool {
	return slices.ContainsFunc(cards, func(c interp.CardID) bool { return s.option(c) })
}

// option says whether the pending decision offers something with the card.
func (s *session) option(c interp.CardID) bool {
	return slices.ContainsFunc(s.g.Pending().Options, func(o interp.Option) bool { return o.Card == c })
}

// slots lists the cards of a zone with places, one in a line; those with which
// something can be done now have a mark.
func (s *session) slots(zone *interp.ZoneInfo, cards []interp.CardID) {
	title := zone.Text
	var rows [][]string
	for _, c := range cards {
		mark := " "
		if s.g.Pending().Kind == interp.ChooseAction && s.option(c) {
			mark = "*"
		}
		kind := s.r.Kinds[s.r.Cards[s.g.State().Cards[c].Def].Kind]
		row := []string{" " + mark, s.name(c), firstNonEmpty(kind.Text, kind.Name)}
		var values []string
		for at := range s.r.Attributes {
			if v := s.value(c, int16(at)); v != "" {
				values = append(values, v)
			}
		}
		rows = append(rows, append(row, strings.Join(append(values, s.state(c)...), ", ")))
	}
	fmt.Fprintln(s.Out, s.Style.Bold(title)+s.Style.Faint(note(cards, s.offered(cards))))
	var table strings.Builder
	face.Table(&table, []string{"", "", "", ""}, rows, func(string) string { return "" })
	fmt.Fprint(s.Out, strings.TrimPrefix(table.String(), "\n"))
}

func note(cards []interp.CardID, offered bool) string {
	switch {
	case len(cards) == 0:
		return ": empty"
	case offered:
		return " (* what can be had now)"
	}
	return ""
}

// inPlay lists the active zones of a player.
func (s *session) inPlay(viewer, seat int8) {
	for z := range s.r.Zones {
		zone := &s.r.Zones[z]
		if zone.Of != interp.OfPlayer || !zone.Active {
			continue
		}
		if cards := s.cards(int16(z), seat); len(cards) > 0 {
			s.list(seatName(seat)+" "+zone.Text, s.names(cards, s.described))
		}
	}
}

// own lists what only its player sees, and what a player knows of hidden cards.
func (s *session) own(viewer int8) {
	for z := range s.r.Zones {
		zone := &s.r.Zones[z]
		if zone.Of != interp.OfPlayer || zone.Active || zone.Visible == interp.VisibleAll {
			continue
		}
		for seat := range s.g.State().Seats {
			cards := s.cards(int16(z), seat)
			known := slices.DeleteFunc(slices.Clone(cards), func(c interp.CardID) bool { return !s.g.Knows(viewer, c) })
			switch {
			case seat == viewer && zone.Visible == interp.VisibleOwner:
				s.list("your "+zone.Text, s.names(cards, s.described))
			case len(known) > 0:
				s.list("known in "+seatName(seat)+"'s "+zone.Text, s.names(known, s.name))
			}
		}
	}
}

// everything lists all cards that a player may see.
func (s *session) everything(viewer int8) {
	s.tableFor(viewer)
	for z := range s.r.Zones {
		zone := &s.r.Zones[z]
		if zone.Active || zone.Visible != interp.VisibleAll || zone.Slots > 1 {
			continue
		}
		if zone.Of == interp.OfTable {
			if cards := s.cards(int16(z), -1); len(cards) > 8 {
				s.list(zone.Text, s.names(cards, s.name))
			}
			continue
		}
		for seat := range s.g.State().Seats {
			if cards := s.cards(int16(z), seat); len(cards) > 0 {
				s.list(seatName(seat)+" "+zone.Text, s.names(cards, s.name))
			}
		}
	}
}

func (s *session) names(cards []interp.CardID, name func(interp.CardID) string) []string {
	var out []string
	for _, c := range cards {
		out = append(out, name(c))
	}
	return out
}

// list is a titled list of names.
func (s *session) list(title string, names []string) {
	text := counted(names)
	if text == "" {
		text = "empty"
	}
	for i, l := range face.Wrap(title+": "+text, lineWidth) {
		if i == 0 {
			l = s.Style.Bold(title) + strings.TrimPrefix(l, title)
		} else {
			l = "    " + l
		}
		fmt.Fprintln(s.Out, l)
	}
}

func (s *session) wrapped(text, indent string) {
	for i, l := range face.Wrap(text, lineWidth-len(indent)) {
		if i > 0 {
			l = indent + l
		}
		fmt.Fprintln(s.Out, l)
	}
}
