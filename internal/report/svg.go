package report

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Pictures are drawn 360 wide, which is a phone's width, so that their letters
// can be read there; wider screens enlarge them. Colours are classes, which the
// page defines for light and dark.
const width = 360

// svg is a picture that is being drawn.
type svg struct {
	b      strings.Builder
	height float64
}

func newSVG(height float64, title string) *svg {
	s := &svg{height: height}
	fmt.Fprintf(&s.b, `<svg viewBox="0 0 %d %s" role="img" aria-label="%s">`, width, num(height), html.EscapeString(title))
	return s
}

func (s *svg) String() string { return s.b.String() + "</svg>" }

// num writes a coordinate.
func num(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.1f", v), "0"), ".")
}

func (s *svg) line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(&s.b, `<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`, class, num(x1), num(y1), num(x2), num(y2))
}

func (s *svg) rect(class string, x, y, w, h float64, tip string) {
	fmt.Fprintf(&s.b, `<rect class="%s" x="%s" y="%s" width="%s" height="%s">%s</rect>`, class, num(x), num(y), num(max(0, w)), num(max(0, h)), titled(tip))
}

// mark is a sign whose shape says the same as its colour.
func (s *svg) mark(class string, x, y float64, tip string) {
	const r = 4.0
	switch class {
	case "strong":
		fmt.Fprintf(&s.b, `<path class="%s" d="M%s %sl%s %sh%sz">%s</path>`, class, num(x), num(y-r), num(r), num(2*r), num(-2*r), titled(tip))
	case "weak":
		fmt.Fprintf(&s.b, `<path class="%s" d="M%s %sl%s %sh%sz">%s</path>`, class, num(x), num(y+r), num(r), num(-2*r), num(-2*r), titled(tip))
	default:
		fmt.Fprintf(&s.b, `<circle class="%s" cx="%s" cy="%s" r="3">%s</circle>`, class, num(x), num(y), titled(tip))
	}
}

func titled(tip string) string {
	if tip == "" {
		return ""
	}
	return "<title>" + html.EscapeString(tip) + "</title>"
}

// text writes words; anchor is start, middle or end.
func (s *svg) text(class, anchor string, x, y float64, words string) {
	fmt.Fprintf(&s.b, `<text class="%s" text-anchor="%s" x="%s" y="%s">%s</text>`, class, anchor, num(x), num(y), html.EscapeString(words))
}

// path draws a line through points, or an area.
func (s *svg) path(class string, points [][2]float64) {
	s.b.WriteString(`<path class="` + class + `" d="`)
	for i, p := range points {
		c := "L"
		if i == 0 {
			c = "M"
		}
		s.b.WriteString(c + num(p[0]) + " " + num(p[1]))
	}
	s.b.WriteString(`"/>`)
}

// scale maps values to coordinates.
type scale struct{ from, to, a, b float64 }

func (s scale) at(v float64) float64 {
	if s.to == s.from {
		return s.a
	}
	return s.a + (min(max(v, s.from), s.to)-s.from)/(s.to-s.from)*(s.b-s.a)
}

// ticks are round values within the scale, about n of them.
func (s scale) ticks(n int) []float64 {
	span := s.to - s.from
	if span <= 0 || math.IsInf(span, 0) || math.IsNaN(span) {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10(span/float64(n))))
	for _, k := range []float64{1, 2, 5, 10} {
		if span/(step*k) <= float64(n) {
			step *= k
			break
		}
	}
	var out []float64
	for v := math.Ceil(s.from/step-1e-9) * step; v <= s.to+step*1e-9; v += step {
		out = append(out, v)
	}
	return out
}

// shorten cuts words that are too long for their place.
func shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
