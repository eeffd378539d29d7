package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"shards/internal/diag"
	"shards/internal/rules"
	"shards/interp"

	"github.com/spf13/cobra"
)

// app is what all commands share: where they read and write, and the common
// flags.
type app struct {
	in          io.Reader
	out, errOut io.Writer

	packs   []string
	players int
	seed    uint64
	bots    []string
	format  string
	options []string

	given func(flag string) bool // whether a flag was given
	doing string                 // what is going on, for the report of a fault
}

func (a *app) addFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringArrayVar(&a.packs, "pack", nil, "a pack: the id of a built-in one or the path of a folder; may be given several times\n(default: the pack that the current folder is in, else the built-in packs of the default game)")
	f.IntVar(&a.players, "players", 0, "how many play")
	f.Uint64Var(&a.seed, "seed", 1, "the seed of all chance: the same seed is the same game (play: any, which it tells)")
	f.StringSliceVar(&a.bots, "bots", nil, "bots by seat, or one for all seats: "+strings.Join(botNames(), ", "))
	f.StringVar(&a.format, "format", "text", "text, or json for programs")
	f.StringArrayVar(&a.options, "option", nil, "an option of the rules, as name=value; may be given several times")
	a.given = f.Changed
	root.RegisterFlagCompletionFunc("pack", completePacks)
	root.RegisterFlagCompletionFunc("bots", completeWords(botNames))
	root.RegisterFlagCompletionFunc("format", completeWords(func() []string { return []string{"text", "json"} }))
}

func (a *app) checkFlags() error {
	switch {
	case a.format != "text" && a.format != "json":
		return usagef("--format is text or json, not %q", a.format)
	case a.given("players") && a.players < 1:
		return usagef("--players is a number from 1 upwards")
	}
	for _, b := range a.bots {
		if err := checkBot(b); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) json() bool { return a.format == "json" }

// onlyText refuses --format json for a command that talks to people.
func (a *app) onlyText(cmd *cobra.Command) error {
	if a.json() {
		return usagef("%s talks to people; it has no --format json", cmd.Name())
	}
	return nil
}

// load loads the packs of --pack, else the pack that the current folder is in,
// which is then as if it was named, else the default ones.
func (a *app) load() (rules.Loaded, error) {
	if len(a.packs) == 0 {
		a.packs = packHere()
	}
	refs := a.packs
	if len(refs) == 0 {
		refs = defaultPacks()
	}
	return a.loadPacks(refs)
}

// loadPacks loads packs and tells what is wrong with them if they can't be used.
func (a *app) loadPacks(refs []string) (rules.Loaded, error) {
	refs, err := packRefs(refs)
	if err != nil {
		return rules.Loaded{}, err
	}
	l := rules.Load(refs...)
	if l.Diags.HasErrors() {
		a.tell(a.errOut, l.Diags)
		return l, findingf("%s can't be used as %s", plural(len(refs), "pack"), theyAre(len(refs)))
	}
	return l, nil
}

// tell writes diagnostics for people.
func (a *app) tell(w io.Writer, l diag.List) {
	diag.WriteText(w, l, diag.TextOptions{Color: colorful(w)})
}

// ruleOptions reads --option against what the rules offer.
func (a *app) ruleOptions(r *interp.Rules) (map[string]int64, error) {
	out := map[string]int64{}
	for _, o := range a.options {
		name, value, ok := strings.Cut(o, "=")
		if !ok {
			return nil, usagef("--option is name=value, not %q", o)
		}
		i := slices.IndexFunc(r.Options, func(o interp.OptionInfo) bool { return o.Name == name })
		if i < 0 {
			return nil, usagef("the game has no option %q%s", name, orElse(name, optionNames(r)))
		}
		v, ok := r.OptionValue(name, value)
		if !ok {
			return nil, usagef("the option %s can't be %q: it is %s", name, value, optionType(&r.Options[i]))
		}
		out[name] = v
	}
	return out, nil
}

func optionNames(r *interp.Rules) []string {
	names := make([]string, len(r.Options))
	for i := range r.Options {
		names[i] = r.Options[i].Name
	}
	return names
}

func optionType(o *interp.OptionInfo) string {
	switch {
	case len(o.Values) > 0:
		return "one of " + strings.Join(o.Values, ", ")
	case o.Bool:
		return "true or false"
	}
	return "a number"
}

// orElse suggests what may have been meant: the nearest, or all that there is.
func orElse(word string, known []string) string {
	if hint := diag.SuggestHint(word, known); hint != "" {
		return "; " + hint
	}
	if len(known) == 0 || len(known) > 12 {
		return ""
	}
	return "; there is: " + strings.Join(known, ", ")
}

// writeJSON writes a value for programs.
func (a *app) writeJSON(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return failuref("write: %w", err)
	}
	return nil
}

// terminal says whether a stream is a terminal and not a file or a pipe.
func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// colorful says whether colours belong on a stream.
func colorful(w io.Writer) bool {
	return terminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func theyAre(n int) string {
	if n == 1 {
		return "it is"
	}
	return "they are"
}
