package command

import (
	"fmt"
	"io"
	"strings"

	"shards/internal/diag"
	"shards/tools/cardlint/lint"
)

// explain prints what a check is about.
func (c *Command) explain() error {
	if c.Explain == "all" {
		for _, k := range All() {
			why, _, _ := strings.Cut(k.Why, ". ")
			fmt.Fprintf(c.Out, "%-20s %-10s %s\n", k.Name, k.Category, strings.TrimSuffix(why, "."))
		}
		return nil
	}
	if k := lint.Find(All(), c.Explain); k != nil {
		return writeCheck(c.Out, k)
	}
	if text := lint.Code(c.Explain); text != "" {
		fmt.Fprintf(c.Out, "%s (error; part of loading a pack)\n\n%s\n", c.Explain, text)
		return nil
	}
	known := lint.Codes()
	for _, k := range All() {
		known = append(known, k.Name)
	}
	hint := diag.SuggestHint(c.Explain, known)
	if hint != "" {
		hint = "; " + hint
	}
	return usagef("there is no check %q%s", c.Explain, hint)
}

func writeCheck(w io.Writer, k *lint.Check) error {
	fmt.Fprintf(w, "%s (%s, since %s)\n\n%s\n", k.Name, k.Category, k.Since, wrap(k.Why, 90))
	if k.Bad == "" {
		return nil
	}
	r, err := lint.RunExample(k, k.Bad)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nBad:\n\n%s\nwhich says:\n\n", indent(lint.WithoutWants(k.Bad)))
	var b strings.Builder
	diag.WriteText(&b, r.Diags, diag.TextOptions{})
	fmt.Fprint(w, indent(lint.WithoutWants(b.String())))
	fmt.Fprintf(w, "\nGood:\n\n%s", indent(k.Good))
	return nil
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// wrap breaks a text into lines.
func wrap(text string, width int) string {
	var b strings.Builder
	for para := range strings.Lines(text) {
		at := 0
		for i, w := range strings.Fields(para) {
			if i > 0 && at+1+len(w) > width {
				b.WriteByte('\n')
				at = 0
			} else if i > 0 {
				b.WriteByte(' ')
				at++
			}
			b.WriteString(w)
			at += len(w)
		}
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n")
}
