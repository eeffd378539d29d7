package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"shards/internal/rules"

	"github.com/spf13/cobra"
)

func versionCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Tell the version of shards and of the built-in packs",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			l := rules.Load(defaultPacks()...)
			if l.Rules == nil {
				return failuref("the built-in packs can't be used: %w", l.Diags.Err())
			}
			type pack struct {
				ID      string `json:"id"`
				Name    string `json:"name"`
				Version string `json:"version"`
			}
			v := struct {
				Version     string `json:"version"`
				Go          string `json:"go"`
				ContentHash string `json:"content_hash"`
				Packs       []pack `json:"packs"`
			}{version(), runtime.Version(), fmt.Sprintf("%016x", l.Rules.Hash), []pack{}}
			for _, p := range l.Rules.Packs {
				v.Packs = append(v.Packs, pack{p.ID, p.Name, p.Version})
			}
			if a.json() {
				return a.writeJSON(v)
			}
			fmt.Fprintf(a.out, "shards %s (%s)\n", v.Version, v.Go)
			for _, p := range v.Packs {
				fmt.Fprintf(a.out, "%s %s: %s\n", p.ID, p.Version, p.Name)
			}
			fmt.Fprintf(a.out, "content %s\n", v.ContentHash)
			return nil
		},
	}
}

// version is the module's version, or the commit that it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return s.Value[:12]
		}
	}
	if info.Main.Version == "" {
		return "unknown"
	}
	return info.Main.Version
}
