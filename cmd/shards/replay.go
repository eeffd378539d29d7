package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"shards/internal/face"
	"shards/internal/record"
	"shards/internal/rules"
	"shards/internal/tui"

	"github.com/spf13/cobra"
)

func replayCommand(a *app) *cobra.Command {
	var v replaying
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Step through the record of a game, verify it, or make a test of it",
		Long: `Step through the record of a game on the screen; in a pipe, list it.

--verify plays the record with today's packs. It tells where and why the game
goes another way now: what was asked or possible then and is now, what happened
then and happens now. Exit code 1 says that it does.

--export-test makes a scenario file of the position before the question with
the number of --at, with what was done then and what came of it. It passes with
today's packs. What a scenario can't give (chance of that game) ends it.`,
		Example: `  shards replay FILE
  shards replay FILE --verify
  shards replay FILE --verify --pack ./my-expansion
  shards replay FILE --export-test --at 40 --steps 3 --out tests/found.test.yaml`,
		Args: exactlyOne("the file of a record"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.json() && !v.verify {
				return usagef("replay has --format json only with --verify")
			}
			rec, err := record.ReadFile(args[0])
			switch {
			case errors.Is(err, os.ErrNotExist):
				return usagef("%w", err)
			case errors.Is(err, record.ErrNoRecord) && isSaved(args[0]):
				return usagef("%s is a saved game, not a record. Go on with it: shards play --resume %[1]s", args[0])
			case err != nil:
				return usagef("%s: %w", args[0], err)
			}
			v.app, v.rec, v.file = a, rec, args[0]
			return v.run()
		},
	}
	f := cmd.Flags()
	f.BoolVar(&v.verify, "verify", false, "play it with today's packs and tell where it goes another way")
	f.BoolVar(&v.export, "export-test", false, "make a scenario file of a position")
	f.IntVar(&v.at, "at", 0, "the number of a question (default: the last one, or with --export-test the last action)")
	f.IntVar(&v.steps, "steps", 1, "how many actions the scenario does")
	f.StringVar(&v.out, "out", "", "the scenario file (default: it is shown)")
	f.BoolVar(&v.plain, "plain", false, "list the record instead of the full screen")
	return cmd
}

// replaying is a record and what is wanted of it.
type replaying struct {
	*app
	rec    *record.Record
	file   string
	verify bool
	export bool
	plain  bool
	at     int
	steps  int
	out    string
}

func (v *replaying) run() error {
	if v.at < 0 || v.at > len(v.rec.Steps) {
		return usagef("the record has questions 1 to %d, not %d", len(v.rec.Steps), v.at)
	}
	screen := !v.verify && !v.export && !v.plain && terminal(v.in) && terminal(v.app.out) && os.Getenv("TERM") != "dumb"
	if !v.verify && !v.export && !screen {
		v.list()
		return nil
	}
	if len(v.packs) == 0 {
		v.packs = v.rec.Refs()
	}
	l, err := v.load()
	if err != nil {
		return err
	}
	if l.Rules.ID != v.rec.Game {
		return usagef("the record is of the game %q, the packs are of %q", v.rec.Game, l.Rules.ID)
	}
	switch {
	case v.verify:
		return v.check(l)
	case v.export:
		return v.write(l)
	}
	return v.show(l)
}

// list lists the record as it is, without any packs.
func (v *replaying) list() {
	rec, out := v.rec, v.app.out
	var packs []string
	for _, p := range rec.Packs {
		packs = append(packs, p.ID)
	}
	fmt.Fprintf(out, "%s (%s), seed %d: %s; %s\n", rec.Game, strings.Join(packs, ", "), rec.Seed, strings.Join(rec.Seats, ", "), plural(len(rec.Steps), "answer"))
	for i := range rec.Steps {
		st := &rec.Steps[i]
		kind, _, _ := strings.Cut(st.Ask, " ")
		said := st.Said()
		if kind != "action" {
			said = st.Ask + ": " + said
		}
		fmt.Fprintf(out, "%4d %s %s\n", st.N, st.Seat, said)
		for _, t := range st.Then {
			fmt.Fprintf(out, "       %s\n", t)
		}
	}
	switch e := rec.End; {
	case e == nil || !e.Over:
		fmt.Fprintln(out, "the game was not played to its end")
	case len(e.Winners) == 0:
		fmt.Fprintln(out, "nobody has won")
	default:
		fmt.Fprintln(out, "won by "+strings.Join(e.Winners, ", "))
	}
}

// check verifies the record.
func (v *replaying) check(l rules.Loaded) error {
	res, err := record.Verify(l.Rules, v.rec)
	if err != nil {
		return findingf("%s: the game can't be begun: %w", v.file, err)
	}
	changed := v.changed(l)
	if v.json() {
		d := struct {
			Answers int      `json:"answers"`
			Of      int      `json:"of"`
			Same    bool     `json:"same_content"`
			Changed []string `json:"changed_packs"`
			OK      bool     `json:"ok"`
			After   *int     `json:"after,omitempty"`
			What    string   `json:"what,omitempty"`
			Then    []string `json:"then,omitempty"`
			Now     []string `json:"now,omitempty"`
		}{Answers: res.Answers, Of: res.Of, Same: res.Same, Changed: changed, OK: res.Where == nil}
		if w := res.Where; w != nil {
			d.After, d.What, d.Then, d.Now = &w.At, w.What, w.Then, w.Now
		}
		if err := v.writeJSON(d); err != nil {
			return err
		}
		if res.Where != nil {
			return found
		}
		return nil
	}
	about := "the content is the same"
	if !res.Same {
		about = "the content has changed: " + strings.Join(changed, ", ")
	}
	if res.Where == nil {
		fmt.Fprintf(v.app.out, "%s: all %s as recorded; %s\n", v.file, plural(res.Of, "answer"), about)
		return nil
	}
	fmt.Fprintf(v.app.out, "%s: after %d of %s the game goes another way; %s\n", v.file, res.Where.At, plural(res.Of, "answer"), about)
	fmt.Fprintln(v.app.out, res.Where)
	return found
}

// changed are the packs that are not what they were.
func (v *replaying) changed(l rules.Loaded) []string {
	now := record.NewHeader(l.Rules, l.Packs, nil, 0, nil, nil)
	was := map[string]record.Pack{}
	for _, p := range v.rec.Packs {
		was[p.ID] = p
	}
	out := []string{}
	for _, p := range now.Packs {
		old, ok := was[p.ID]
		switch {
		case !ok:
			out = append(out, p.ID+" is new")
		case old.Version != p.Version:
			out = append(out, fmt.Sprintf("%s was %s, is %s", p.ID, orUnnamed(old.Version), orUnnamed(p.Version)))
		case old.Hash != p.Hash:
			out = append(out, p.ID)
		}
		delete(was, p.ID)
	}
	for _, p := range v.rec.Packs {
		if _, ok := was[p.ID]; ok {
			out = append(out, p.ID+" is missing")
		}
	}
	return out
}

func orUnnamed(version string) string {
	if version == "" {
		return "without a version"
	}
	return version
}

// write makes a scenario.
func (v *replaying) write(l rules.Loaded) error {
	at := v.at
	for i := len(v.rec.Steps); at == 0 && i > 0; i-- {
		if v.rec.Steps[i-1].Ask == "action" {
			at = i
		}
	}
	if at == 0 {
		return findingf("%s: there is no action in the record", v.file)
	}
	text, err := record.Scenario(l.Rules, v.rec, record.Export{At: at, Steps: v.steps})
	if err != nil {
		return findingf("%s: %w", v.file, err)
	}
	if v.out == "" {
		fmt.Fprint(v.app.out, text)
		return nil
	}
	if err := os.WriteFile(v.out, []byte(text), 0o666); err != nil {
		return usagef("--out: %w", err)
	}
	fmt.Fprintf(v.app.out, "A scenario of question %d is in %s. Run it: shards test %s\n", at, v.out, v.out)
	return nil
}

// show steps through the record on the screen.
func (v *replaying) show(l rules.Loaded) error {
	c := tui.Replay{Record: v.rec, Rules: l.Rules, Book: face.NewBook(l), At: max(v.at, 1)}
	c.In, c.Out = v.in, v.app.out
	if changed := v.changed(l); len(changed) > 0 {
		c.Notes = []string{"The content has changed since: " + strings.Join(changed, ", ")}
	}
	c.Export = func(at int) (string, error) {
		text, err := record.Scenario(l.Rules, v.rec, record.Export{At: at, Steps: v.steps})
		if err != nil {
			return "", err
		}
		name := fmt.Sprintf("question-%d.test.yaml", at)
		return name, os.WriteFile(name, []byte(text), 0o666)
	}
	if err := tui.RunReplay(c); err != nil {
		return v.fault(err)
	}
	return nil
}
