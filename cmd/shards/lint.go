package main

import (
	"fmt"
	"strings"

	"shards/internal/diag"
	"shards/internal/packs"
	"shards/internal/rules"

	"github.com/spf13/cobra"
)

func lintCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "lint PATH...",
		Short: "Find mistakes in packs",
		Long: `Load packs with what they require and tell everything that is wrong, with
file, line and column. A path within a pack means the whole pack; without any
path, the packs of --pack or the built-in ones are looked at.`,
		Example: `  shards lint ./my-expansion
  shards lint ./my-expansion --format json`,
		ValidArgsFunction: completePacks,
		RunE: func(cmd *cobra.Command, args []string) error {
			refs := append([]string(nil), a.packs...)
			for _, p := range args {
				if home := packs.Of(p); home != "" && home != p {
					p = home
				}
				refs = append(refs, p)
			}
			if len(refs) == 0 {
				refs = defaultPacks()
			}
			refs, err := packRefs(refs)
			if err != nil {
				return err
			}
			return a.report(rules.Load(refs...).Diags, refs)
		},
	}
}

// report writes findings; there being any is exit code 1.
func (a *app) report(l diag.List, refs []string) error {
	if a.json() {
		if err := diag.WriteJSON(a.out, l); err != nil {
			return failuref("write: %w", err)
		}
	} else {
		a.tell(a.out, l)
		if len(l) > 0 {
			fmt.Fprintln(a.out)
		}
		fmt.Fprintf(a.out, "%s: %s\n", strings.Join(refs, ", "), countFindings(l))
	}
	for _, d := range l {
		if d.Severity != diag.Info {
			return found
		}
	}
	return nil
}

func countFindings(l diag.List) string {
	var n [3]int
	for _, d := range l {
		n[min(d.Severity, diag.Info)]++
	}
	var parts []string
	for i, noun := range []string{"error", "warning", "note"} {
		if n[i] > 0 {
			parts = append(parts, plural(n[i], noun))
		}
	}
	if len(parts) == 0 {
		return "nothing to complain about"
	}
	return strings.Join(parts, ", ")
}
