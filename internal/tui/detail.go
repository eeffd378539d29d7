package tui

import (
	"slices"
	"strings"

	"shards/internal/face"
	"shards/internal/play"
	"shards/interp"
)

// cardLines are what a card is, as it lies there.
func (m *Model) cardLines(c interp.CardID, width int) []string {
	if !m.s.words.Knows(m.s.viewer(), c) {
		return []string{"A card that you don't know."}
	}
	s, r := m.s, m.s.r
	def := s.g.State().Cards[c].Def
	info := &r.Cards[def]
	corner := ""
	var values []string
	for at := range r.Attributes {
		switch v := s.words.Value(c, int16(at)); {
		case v == "":
		case int16(at) == s.words.Corner():
			corner = v
		default:
			values = append(values, v)
		}
	}
	lines := []string{bold.Render(fit(clip(info.Name, width-columns(corner)-1), width-columns(corner))) + bold.Render(corner)}
	kind := firstOf(r.Kinds[info.Kind].Text, r.Kinds[info.Kind].Name)
	about := append(append([]string{kind}, values...), s.words.State(c)...)
	for _, l := range face.Wrap(strings.Join(about, " · "), width) {
		lines = append(lines, faint.Render(l))
	}
	for _, p := range m.s.Book.Text(def) {
		lines = append(lines, face.Wrap(p, width)...)
	}
	if s.Focus == def {
		lines = append(lines, face.Wrap(info.Place, width)...)
		lines[len(lines)-1] = faint.Render(lines[len(lines)-1])
	}
	return lines
}

// can says what can be done with a card, and why the rest can't.
func (m *Model) can(c interp.CardID, width int) []string {
	var lines []string
	d := m.s.g.Pending()
	if !m.s.mine() {
		return nil
	}
	for _, o := range d.Options {
		if o.Card != c {
			continue
		}
		what := "it can be chosen"
		if o.Action >= 0 {
			what = play.Spoken(m.s.r.Actions[o.Action].Text)
		}
		lines = append(lines, key.Render("* "+what))
	}
	if d.Kind != interp.ChooseAction {
		return lines
	}
	for _, w := range m.whyNot(c) {
		for i, l := range face.Wrap(w, width-2) {
			lines = append(lines, faint.Render(map[bool]string{true: "- ", false: "  "}[i == 0]+l))
		}
	}
	return lines
}

// whyNot says of the actions that are not possible with a card why not; those
// that are never possible with such a card there are left out.
func (m *Model) whyNot(c interp.CardID) []string {
	var out []string
	if !m.s.mine() || m.s.g.Pending().Kind != interp.ChooseAction {
		return nil
	}
	for i := range m.s.r.Actions {
		a := &m.s.r.Actions[i]
		if !a.Card {
			continue
		}
		if text := m.why(int16(i), c); text != "" {
			out = append(out, "can't "+play.Spoken(a.Text)+": "+text)
		}
	}
	return out
}

// why says why an action is not possible; "" if it is, or never will be.
func (m *Model) why(action int16, c interp.CardID) string {
	var parts []string
	for _, w := range m.s.g.Why(action, c) {
		if w.Fixed {
			return ""
		}
		parts = append(parts, strings.TrimPrefix(w.Text, "it "))
	}
	return strings.Join(parts, ", and ")
}

// notNow are the actions without cards that are not possible now, and why.
func (m *Model) notNow() []string {
	var out []string
	if m.s.g.Pending().Kind != interp.ChooseAction {
		return nil
	}
	for i := range m.s.r.Actions {
		if a := &m.s.r.Actions[i]; !a.Card {
			if w := m.why(int16(i), interp.None); w != "" {
				out = append(out, play.Spoken(a.Text)+": "+w)
			}
		}
	}
	return out
}

// rowLines are what the option at the cursor is about.
func (m *Model) rowLines(width int) []string {
	if m.p == nil || m.p.row() == nil {
		return nil
	}
	r := m.p.row()
	d := m.s.g.Pending()
	switch {
	case r.card != interp.None:
		return append(m.cardLines(r.card, width), m.can(r.card, width)...)
	case r.action >= 0:
		a := &m.s.r.Actions[r.action]
		lines := []string{bold.Render(clip(play.Spoken(a.Text), width))}
		lines = append(lines, m.s.Book.Action(r.action, width)...)
		if p := m.s.price(r.action, interp.None); p != "" && !slices.Contains(lines, "costs: "+p) {
			lines = append(lines, "It costs "+p+" now.")
		}
		return lines
	case r.design >= 0:
		lines := []string{bold.Render(clip(r.text, width))}
		for _, text := range m.s.Book.Text(r.design) {
			lines = append(lines, face.Wrap(text, width)...)
		}
		return lines
	case d.Source != interp.None:
		return m.cardLines(d.Source, width)
	}
	return nil
}
