package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Everything that is shown can be read without colours: what is chosen has a
// mark, what can be had has one, too. Colours are the terminal's own sixteen,
// so that they fit any theme.
var (
	bold     = lipgloss.NewStyle().Bold(true)
	faint    = lipgloss.NewStyle().Faint(true)
	chosen   = lipgloss.NewStyle().Reverse(true)
	linked   = lipgloss.NewStyle().Underline(true)
	alarm    = lipgloss.NewStyle().Foreground(lipgloss.Color("1")).Bold(true)
	title    = lipgloss.NewStyle().Foreground(lipgloss.Color("4")).Bold(true)
	key      = lipgloss.NewStyle().Foreground(lipgloss.Color("6")).Bold(true)
	palette  = []string{"3", "6", "2", "5", "1", "4"}
	noColour = lipgloss.NewStyle()
)

// columns is how many columns a text takes, without its colours.
func columns(s string) int { return ansi.StringWidth(s) }

// fit makes a line exactly so many columns wide.
func fit(s string, width int) string {
	if width <= 0 {
		return ""
	}
	if columns(s) > width {
		s = ansi.Truncate(s, width, "…")
	}
	return s + strings.Repeat(" ", max(0, width-columns(s)))
}

// clip makes a line at most so many columns wide.
func clip(s string, width int) string {
	if columns(s) <= width {
		return s
	}
	return ansi.Truncate(s, max(width, 0), "…")
}
