package tui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"shards/internal/face"
	"shards/internal/play"
	"shards/interp"
)

// cell is a card, or several that look the same, at a place of the screen.
type cell struct {
	card    interp.CardID
	x, y, w int
}

// canvas is the table on its way to the screen.
type canvas struct {
	s      *session
	width  int
	viewer int8
	sel    interp.CardID // the card that the keyboard is at
	link   interp.CardID // the card of the option that the keyboard is at
	label  int           // columns of the labels
	lines  []string
	cells  []cell
	counts []string // zones of which only the number of cards is shown
	own0   int      // the lines of what only the viewer sees
	own1   int
}

// detail is how much of the table is shown, from all to what must be.
type detail int

const (
	full     detail = iota
	shorter         // zones with which nothing can be done are counted
	shortest        // what others have in play is counted, too
)

// drawTable draws the table as large as it may be.
func drawTable(s *session, width, height int, sel, link interp.CardID) *canvas {
	var c *canvas
	for d := full; d <= shortest; d++ {
		c = &canvas{s: s, width: width, viewer: s.viewer(), sel: sel, link: link, label: 15}
		c.draw(d)
		if len(c.lines) <= height {
			return c
		}
	}
	c.cut(height)
	return c
}

// cut leaves out lines that there is no room for, but not one's own hand as long
// as there is room for it.
func (c *canvas) cut(height int) {
	mine := min(c.own1-c.own0, max(height-2, 1), height-1)
	top := min(height-1-mine, c.own0)
	lines := append(slices.Clone(c.lines[:top]), faint.Render("… (t: the whole table)"))
	lines = append(lines, c.lines[c.own0:c.own0+mine]...)
	var cells []cell
	for _, k := range c.cells {
		switch {
		case k.y < top:
			cells = append(cells, k)
		case k.y >= c.own0 && k.y < c.own0+mine:
			k.y += top + 1 - c.own0
			cells = append(cells, k)
		}
	}
	c.lines, c.cells = lines, cells
}

func (c *canvas) draw(d detail) {
	c.players()
	c.common(d)
	st := c.s.g.State()
	for k := range st.Seats {
		seat := (max(c.viewer, 0) + 1 + k) % st.Seats // one's own last, next to one's hand
		c.board(seat, d)
	}
	c.own0 = len(c.lines)
	c.own()
	c.own1 = len(c.lines)
	if len(c.counts) > 0 {
		for i, l := range face.Wrap(strings.Join(c.counts, " · "), c.width-c.label-1) {
			c.labelled(map[bool]string{true: "also"}[i == 0], " "+faint.Render(l))
		}
	}
}

func (c *canvas) labelled(label, text string) {
	c.lines = append(c.lines, faint.Render(fit(clip(label, c.label-1), c.label))+text)
}

// players is a line for each player.
func (c *canvas) players() {
	s, r := c.s, c.s.r
	st := s.g.State()
	head := []string{"", ""}
	rows := make([][]string, st.Seats)
	for seat := range rows {
		mark := " "
		if int8(seat) == st.Active {
			mark = ">"
		}
		who := s.Seats[seat].Name
		switch {
		case st.In&(1<<uint(seat)) == 0:
			who += ", out"
		case int8(seat) == c.viewer:
			who = "you"
		}
		rows[seat] = []string{mark, play.SeatName(int8(seat)) + " " + clip(who, 12)}
	}
	for i := range r.Counters {
		k := &r.Counters[i]
		if k.Of != interp.OfPlayer {
			continue
		}
		used := !k.Flag && k.Lasts != interp.LastsTurn
		for seat := range rows {
			used = used || s.words.Sees(c.viewer, i, int8(seat)) && s.g.PlayerCounter(int16(i), int8(seat)) != 0
		}
		if !used {
			continue
		}
		head = append(head, k.Plural)
		for seat := range rows {
			text := play.Number(s.g.PlayerCounter(int16(i), int8(seat)))
			switch {
			case !s.words.Sees(c.viewer, i, int8(seat)):
				text = "?"
			case k.Flag:
				text = map[string]string{"0": "", "1": "yes"}[text]
			}
			rows[seat] = append(rows[seat], text)
		}
	}
	for z := range r.Zones {
		if zone := &r.Zones[z]; zone.Of != interp.OfPlayer || zone.Active {
			continue
		}
		head = append(head, r.Zones[z].Text)
		for seat := range rows {
			rows[seat] = append(rows[seat], fmt.Sprint(len(s.words.Cards(int16(z), int8(seat)))))
		}
	}
	for i, l := range fitTable(head, rows, c.width) {
		l = clip(l, c.width)
		switch {
		case i == 0:
			l = faint.Render(l)
		case int8(i-1) == c.viewer:
			l = bold.Render(l)
		}
		c.lines = append(c.lines, l)
	}
}

// fitTable makes a table at most so wide: where there is no room for all of
// the heads, their first words have to do, or their first letters.
func fitTable(head []string, rows [][]string, width int) []string {
	shorten := []func(string) string{
		func(h string) string { return h },
		func(h string) string { w, _, _ := strings.Cut(h, " "); return w },
		func(h string) string {
			w, _, _ := strings.Cut(h, " ")
			return string([]rune(w)[:min(5, len([]rune(w)))])
		},
		func(h string) string { return string([]rune(h)[:min(3, len([]rune(h)))]) },
	}
	var lines []string
	for _, short := range shorten {
		var heads []string
		for _, h := range head {
			heads = append(heads, short(h))
		}
		var b strings.Builder
		face.Table(&b, heads, rows, func(t string) string { return t })
		lines = strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
		widest := 0
		for _, l := range lines {
			widest = max(widest, columns(l))
		}
		if widest <= width {
			break
		}
	}
	return lines
}

// common are the zones and counters of the table.
func (c *canvas) common(d detail) {
	s, r := c.s, c.s.r
	for i := range r.Counters {
		if k := &r.Counters[i]; k.Of == interp.OfTable && s.words.Sees(c.viewer, i, -1) {
			if v := s.g.TableCounter(int16(i)); v != 0 || !k.Flag {
				c.counts = append(c.counts, fmt.Sprintf("%s %s", k.Text, play.Number(v)))
			}
		}
	}
	for z := range r.Zones {
		zone := &r.Zones[z]
		if zone.Of != interp.OfTable {
			continue
		}
		cards := s.words.Cards(int16(z), -1)
		switch {
		case len(cards) == 0 && zone.Slots < 2:
		case zone.Slots > 1:
			c.zone(zone.Text, cards, true)
		case zone.Visible != interp.VisibleAll, !c.wanted(cards) && (len(cards) > 8 || d >= shorter):
			c.counts = append(c.counts, fmt.Sprintf("%s %d", zone.Text, len(cards)))
		default:
			c.zone(zone.Text, cards, false)
		}
	}
}

// wanted says whether one of the cards is an option now, or where the keyboard is.
func (c *canvas) wanted(cards []interp.CardID) bool {
	return slices.ContainsFunc(cards, func(k interp.CardID) bool { return k == c.sel || c.offered(k) })
}

// offered says whether the person at the screen is offered something with a card.
func (c *canvas) offered(k interp.CardID) bool {
	if !c.s.mine() {
		return false
	}
	return slices.ContainsFunc(c.s.g.Pending().Options, func(o interp.Option) bool { return o.Card == k })
}

// board is what a player has where cards work.
func (c *canvas) board(seat int8, d detail) {
	var cards []interp.CardID
	for z := range c.s.r.Zones {
		if zone := &c.s.r.Zones[z]; zone.Of == interp.OfPlayer && zone.Active {
			cards = append(cards, c.s.words.Cards(int16(z), seat)...)
		}
	}
	label := play.SeatName(seat) + " in play"
	if seat == c.viewer {
		label = "you in play"
	}
	switch {
	case len(cards) == 0:
	case d >= shortest && seat != c.viewer && !c.wanted(cards):
		c.labelled(label, " "+faint.Render(fmt.Sprintf("%d cards", len(cards))))
	default:
		c.zone(label, cards, false)
	}
}

// own is what only the viewer sees, and what the viewer knows of hidden cards.
func (c *canvas) own() {
	r := c.s.r
	for z := range r.Zones {
		zone := &r.Zones[z]
		if zone.Visible == interp.VisibleAll || zone.Of != interp.OfPlayer {
			continue
		}
		for seat := range c.s.g.State().Seats {
			cards := c.s.words.Cards(int16(z), seat)
			known := slices.DeleteFunc(slices.Clone(cards), func(k interp.CardID) bool { return !c.s.words.Knows(c.viewer, k) })
			switch {
			case c.viewer == play.Nobody:
			case c.viewer == play.Everybody && zone.Visible == interp.VisibleOwner:
				c.zone(play.SeatName(seat)+" "+zone.Text, cards, false)
			case c.viewer == play.Everybody:
			case seat == c.viewer && zone.Visible == interp.VisibleOwner:
				c.zone("your "+zone.Text, cards, false)
			case len(known) > 0:
				c.zone("in "+play.SeatName(seat)+"'s "+zone.Text, known, false)
			}
		}
	}
	for z := range r.Zones {
		if zone := &r.Zones[z]; zone.Of == interp.OfTable && zone.Visible == interp.VisibleNone && c.viewer >= 0 {
			known := slices.DeleteFunc(c.s.words.Cards(int16(z), -1), func(k interp.CardID) bool { return !c.s.words.Knows(c.viewer, k) })
			if len(known) > 0 {
				c.zone("in "+zone.Text, known, false)
			}
		}
	}
	for z := range r.Zones { // cards elsewhere that are options now
		zone := &r.Zones[z]
		if zone.Of != interp.OfPlayer || zone.Active || zone.Visible != interp.VisibleAll {
			continue
		}
		for seat := range c.s.g.State().Seats {
			if cards := c.s.words.Cards(int16(z), seat); c.wanted(cards) {
				c.zone(play.SeatName(seat)+" "+zone.Text, cards, false)
			}
		}
	}
}

// item is what a cell shows.
type item struct {
	card    interp.CardID
	name    string
	rest    string
	n       int
	offered bool
	colour  lipgloss.Style
}

func (i *item) text() string {
	t := i.name
	if i.n > 1 {
		t += fmt.Sprintf(" x%d", i.n)
	}
	if i.rest != "" {
		t += " " + i.rest
	}
	return t
}

// items are the cards of a zone; those that look the same are one.
func (c *canvas) items(cards []interp.CardID, slots bool) []item {
	var out []item
	for _, k := range cards {
		i := c.item(k, slots)
		at := slices.IndexFunc(out, func(o item) bool { return o.name == i.name && o.rest == i.rest && o.offered == i.offered })
		if at >= 0 && !slots {
			if out[at].n++; k == c.sel || k == c.link {
				out[at].card = k
			}
			continue
		}
		out = append(out, i)
	}
	return out
}

func (c *canvas) item(k interp.CardID, slots bool) item {
	w := c.s.words
	i := item{card: k, n: 1, name: w.Name(k), offered: c.offered(k), colour: c.colour(k)}
	var rest []string
	r := c.s.r
	zone := int16(-1)
	if z := c.s.g.State().Cards[k].Zone; z >= 0 {
		zone, _ = r.ZoneOf(z)
	}
	inPlay := zone >= 0 && r.Zones[zone].Active
	for at := range r.Attributes {
		a := &r.Attributes[at]
		switch {
		case a.Type != interp.KInt || !a.Optional && !slots:
		case int16(at) == w.Corner():
			if v := w.Value(k, int16(at)); v != "" && slots {
				i.rest = strings.TrimPrefix(v, firstOf(a.Text, a.Name)+" ")
			}
		case inPlay && a.Optional || zone >= 0 && r.Zones[zone].Of == interp.OfTable && !slots:
			if v := w.Value(k, int16(at)); v != "" {
				rest = append(rest, v)
			}
		}
	}
	rest = append(rest, w.State(k)...)
	if len(rest) > 0 {
		i.rest = strings.TrimSpace(i.rest + " (" + strings.Join(rest, ", ") + ")")
	}
	return i
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// colour is the colour of the first value of a list that the card has: cards
// that belong together look alike.
func (c *canvas) colour(k interp.CardID) lipgloss.Style {
	for at := range c.s.r.Attributes {
		a := &c.s.r.Attributes[at]
		if len(a.Values) == 0 {
			continue
		}
		v := c.s.g.Attr(k, int16(at))
		for i := range a.Values {
			if a.Many && v > 0 && v&(1<<i) != 0 || !a.Many && v == int64(i) {
				return lipgloss.NewStyle().Foreground(lipgloss.Color(palette[i%len(palette)]))
			}
		}
		break
	}
	return noColour
}

// zone draws cards behind a label: in columns, or one after the other.
func (c *canvas) zone(label string, cards []interp.CardID, columnsToo bool) {
	items := c.items(cards, columnsToo)
	if len(items) == 0 {
		c.labelled(label, " "+faint.Render("empty"))
		return
	}
	room := c.width - c.label
	step := 0
	if columnsToo {
		for i := range items {
			step = max(step, columns(items[i].text())+4)
		}
		// as many columns as there is room for, but evenly filled
		n := max(1, room/step)
		rows := (len(items) + n - 1) / n
		step = room / max(1, (len(items)+rows-1)/rows)
	}
	line, x := "", 0
	first := true
	flush := func() {
		c.labelled(map[bool]string{true: label}[first], line)
		line, x, first = "", 0, false
	}
	for i := range items {
		it := &items[i]
		w := columns(it.text()) + 2
		if x > 0 && x+max(w, step) > room {
			flush()
		}
		text := c.paint(it, room)
		c.cells = append(c.cells, cell{it.card, c.label + x, len(c.lines), w})
		line += text
		x += columns(text)
		if pad := max(step-w, 2); i+1 < len(items) {
			line += strings.Repeat(" ", pad)
			x += pad
		}
	}
	flush()
}

// paint is a cell: a mark if something can be done with it, and its text.
func (c *canvas) paint(i *item, room int) string {
	mark := " "
	if i.offered {
		mark = "*"
	}
	text := clip(i.text(), room-2)
	switch {
	case i.card == c.sel:
		return chosen.Render("▸" + text + " ")
	case i.card == c.link:
		return bold.Render("▸") + linked.Render(text) + " "
	}
	name, rest := text, ""
	if n := len(i.name); strings.HasPrefix(text, i.name) {
		name, rest = text[:n], text[n:]
	}
	if rest != "" {
		rest = faint.Render(rest)
	}
	return bold.Render(mark) + i.colour.Render(name) + rest + " "
}

// near finds the next cell in a direction.
func near(cells []cell, from interp.CardID, dx, dy int) interp.CardID {
	if len(cells) == 0 {
		return interp.None
	}
	at := slices.IndexFunc(cells, func(c cell) bool { return c.card == from })
	if at < 0 {
		return cells[0].card
	}
	if dx != 0 {
		return cells[((at+dx)%len(cells)+len(cells))%len(cells)].card
	}
	here := cells[at]
	best, bestY, bestX := at, 1<<30, 1<<30
	for i, c := range cells {
		y := (c.y - here.y) * dy
		if y <= 0 {
			continue
		}
		x := max(c.x, here.x) - min(c.x, here.x)
		if y < bestY || y == bestY && x < bestX {
			best, bestY, bestX = i, y, x
		}
	}
	return cells[best].card
}
