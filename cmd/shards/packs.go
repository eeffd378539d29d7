package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shards/content"
	"shards/internal/packs"
	"shards/internal/rules"

	"github.com/spf13/cobra"
)

// defaultGame is the pack that defines the game that is meant when none is
// named.
const defaultGame = "base"

// defaultPacks are the built-in packs of the default game.
func defaultPacks() []string {
	var ids []string
	for _, id := range builtinPacks() {
		if requires(id, defaultGame, len(builtinPacks())) {
			ids = append(ids, id)
		}
	}
	return ids
}

// requires says whether a built-in pack is, or needs, another one.
func requires(id, other string, depth int) bool {
	if id == other || depth == 0 {
		return id == other
	}
	m, err := packs.ReadManifest(content.FS(), id)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(m.Requires, func(r string) bool { return requires(r, other, depth-1) })
}

// packHere is the pack that the current folder is in; none if it is in none.
func packHere() []string {
	if dir := packs.Of("."); dir != "" {
		return []string{dir}
	}
	return nil
}

// builtinPacks are the ids of all packs that come with the program.
func builtinPacks() []string {
	var ids []string
	entries, _ := fs.ReadDir(content.FS(), ".")
	for _, e := range entries {
		if _, err := packs.ReadManifest(content.FS(), e.Name()); err == nil {
			ids = append(ids, e.Name())
		}
	}
	return ids
}

// packRefs checks that what --pack and arguments name is there at all, and
// takes the folder of a manifest for the manifest.
func packRefs(refs []string) ([]string, error) {
	var out []string
	for _, ref := range refs {
		if filepath.Base(ref) == packs.ManifestFile {
			ref = filepath.Dir(ref)
		}
		info, err := os.Stat(ref)
		switch isFolder := err == nil && info.IsDir(); {
		case ref == "":
			return nil, usagef("a pack is named by its id or its folder, not by nothing")
		case !strings.ContainsAny(ref, `/\.`):
			if !isFolder && !slices.Contains(builtinPacks(), ref) {
				return nil, usagef("there is no pack %q%s", ref, orElse(ref, builtinPacks()))
			}
		case err != nil:
			return nil, usagef("there is no folder %s", ref)
		case !isFolder:
			return nil, usagef("a pack is named by its folder, and %s is none", ref)
		}
		out = append(out, ref)
	}
	return out, nil
}

type completion = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective)

// completeWords completes one of a few words.
func completeWords(words func() []string) completion {
	return func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		before := begun[:strings.LastIndex(begun, ",")+1]
		var out []string
		for _, w := range words() {
			if strings.HasPrefix(w, begun[len(before):]) {
				out = append(out, before+w)
			}
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	}
}

// completePacks completes built-in ids, and folders.
func completePacks(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	if strings.ContainsAny(begun, `/\.`) {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	return builtinPacks(), cobra.ShellCompDirectiveDefault
}

// completeCards completes ids of cards.
func (a *app) completeCards(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	refs := a.packs
	if len(refs) == 0 {
		refs = packHere()
	}
	if len(refs) == 0 {
		refs = defaultPacks()
	}
	var out []string
	if l := rules.Load(refs...); l.Rules != nil {
		for i := range l.Rules.Cards {
			if c := &l.Rules.Cards[i]; strings.HasPrefix(c.ID, begun) {
				out = append(out, c.ID+"\t"+c.Name)
			}
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
