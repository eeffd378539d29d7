package face

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Columns is how many columns of a terminal a text takes.
func Columns(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case r >= 0x1100 && (r <= 0x115F || r >= 0x2E80 && r <= 0xA4CF || r >= 0xAC00 && r <= 0xD7A3 ||
			r >= 0xF900 && r <= 0xFAFF || r >= 0xFF00 && r <= 0xFF60 || r >= 0x1F300 && r <= 0x1F9FF):
			n += 2
		default:
			n++
		}
	}
	return n
}

// Pad makes a text at least so many columns wide.
func Pad(s string, width int) string { return s + strings.Repeat(" ", max(0, width-Columns(s))) }

// Wrap breaks a text between words so that no line is wider than width, if its
// words are not.
func Wrap(s string, width int) []string {
	var lines []string
	for _, par := range strings.Split(s, "\n") {
		line := ""
		for _, word := range strings.Fields(par) {
			switch {
			case line == "":
				line = word
			case Columns(line)+1+Columns(word) <= width:
				line += " " + word
			default:
				lines = append(lines, line)
				line = word
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// Table writes rows in columns. Columns of numbers stand to the right.
func Table(w io.Writer, head []string, rows [][]string, paintHead func(string) string) {
	width := make([]int, len(head))
	right := make([]bool, len(head))
	for i, h := range head {
		width[i], right[i] = Columns(h), true
		for _, row := range rows {
			width[i] = max(width[i], Columns(row[i]))
			right[i] = right[i] && isNumber(row[i])
		}
	}
	write := func(row []string) string {
		var b strings.Builder
		for i, cell := range row {
			if i > 0 {
				b.WriteString("  ")
			}
			if right[i] {
				b.WriteString(strings.Repeat(" ", width[i]-Columns(cell)) + cell)
			} else {
				b.WriteString(Pad(cell, width[i]))
			}
		}
		return strings.TrimRight(b.String(), " ")
	}
	fmt.Fprintln(w, paintHead(write(head)))
	for _, row := range rows {
		fmt.Fprintln(w, write(row))
	}
}

func isNumber(s string) bool {
	return strings.Trim(s, "0123456789-+∞") == ""
}
