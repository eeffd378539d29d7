package face

import (
	"fmt"
	"strings"

	"shards/interp"
)

// Style says how a face looks.
type Style struct {
	Color bool
	Width int  // of the box; 0 is 60
	Place bool // tell where the card is defined
}

// Bold is a text in bold letters.
func (s Style) Bold(text string) string { return s.paint("1", text) }

// Faint is a text that stands back.
func (s Style) Faint(text string) string { return s.paint("2", text) }

func (s Style) paint(code, text string) string {
	if !s.Color || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Box is a design as a card lies on a table: a frame with its name, what it
// is, its values and its text.
func (b *Book) Box(def int16, s Style) []string {
	r := b.Rules
	c := &r.Cards[def]
	w := s.Width
	if w == 0 {
		w = 60
	}
	x := box{style: s, inner: w - 4}
	x.line("┌" + strings.Repeat("─", w-2) + "┐")
	x.row(s.Bold(c.Name), Columns(c.Name), b.Value(def, firstNumber(r)), firstNumber(r))
	kind := kindText(r, c.Kind)
	x.row(s.Faint(kind), Columns(kind), "", "")
	if values := b.values(def, firstNumber(r)); values != "" {
		for _, l := range Wrap(values, x.inner) {
			x.row(l, Columns(l), "", "")
		}
	}
	x.line("├" + strings.Repeat("─", w-2) + "┤")
	for i, p := range append(b.varying(def), b.Text(def)...) {
		if i > 0 {
			x.row("", 0, "", "")
		}
		for _, l := range Wrap(p, x.inner) {
			x.row(l, Columns(l), "", "")
		}
	}
	x.line("└" + strings.Repeat("─", w-2) + "┘")
	if s.Place {
		of := fmt.Sprintf("%s, of %s", c.ID, b.packs[c.Pack])
		if c.Copies > 1 {
			of += fmt.Sprintf(", %d copies", c.Copies)
		}
		x.line(s.Faint(of))
		x.line(s.Faint(c.Place))
	}
	return x.lines
}

type box struct {
	style Style
	inner int
	lines []string
}

func (x *box) line(s string) { x.lines = append(x.lines, s) }

// row is a line within the frame; a value stands at its right end.
func (x *box) row(text string, columns int, value, name string) {
	right := ""
	if value != "" {
		right = name + " " + value
	}
	gap := max(0, x.inner-columns-Columns(right))
	x.line("│ " + text + strings.Repeat(" ", gap) + x.style.Bold(right) + " │")
}

func kindText(r *interp.Rules, kind int16) string {
	return firstNonEmpty(r.Kinds[kind].Text, r.Kinds[kind].Name)
}

// firstNumber is the attribute that stands in the corner of a card: the first
// number that the game declares.
func firstNumber(r *interp.Rules) string {
	for i := range r.Attributes {
		if r.Attributes[i].Type == interp.KInt {
			return r.Attributes[i].Name
		}
	}
	return ""
}

// values are the other attributes in one line.
func (b *Book) values(def int16, except string) string {
	var parts []string
	for i := range b.Rules.Attributes {
		a := &b.Rules.Attributes[i]
		if v := b.Value(def, a.Name); v != "" && a.Name != except {
			parts = append(parts, firstNonEmpty(a.Text, a.Name)+" "+v)
		}
	}
	return strings.Join(parts, " · ")
}

// varying says what the values are that are worked out.
func (b *Book) varying(def int16) []string {
	var out []string
	for i := range b.Rules.Attributes {
		a := &b.Rules.Attributes[i]
		if s := b.varies(def, a.Name); s != "" && b.Value(def, a.Name) != "" {
			name := firstNonEmpty(a.Text, a.Name)
			out = append(out, strings.ToUpper(name[:1])+name[1:]+" X: "+s+".")
		}
	}
	return out
}

func firstNonEmpty(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
