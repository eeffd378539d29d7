package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"
	"unicode"

	"shards/internal/rules"

	"github.com/spf13/cobra"
)

// scaffolds holds a folder of templates for each game, named like the pack
// that defines it.
//
//go:embed scaffold
var scaffolds embed.FS

func newCommand(a *app) *cobra.Command {
	var id, name string
	cmd := &cobra.Command{
		Use:   "new PATH",
		Short: "Begin an expansion that lints, tests and plays at once",
		Long: `Make a folder with a new pack: a manifest, one card with examples, a file of
scenarios, the schemas that editors complete with, and a README that says how
to go on. --pack names what the new pack requires.`,
		Example: `  shards new ./my-expansion
  shards new ./my-expansion --name 'My Expansion' && shards test ./my-expansion`,
		Args: exactlyOne("the folder to make"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.scaffold(args[0], id, name)
			if err != nil {
				return err
			}
			return a.build(s)
		},
	}
	cmd.Flags().StringVar(&id, "id", "", "the pack's id (default: the folder's name)")
	cmd.Flags().StringVar(&name, "name", "", "the pack's name for people (default: made from the id)")
	return cmd
}

// scaffold is what the templates know.
type scaffold struct {
	Dir      string
	ID, Name string
	Requires []string
	Game     string
}

var wordPattern = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

func (a *app) scaffold(dir, id, name string) (scaffold, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return scaffold{}, failuref("%w", err)
	}
	if id == "" {
		id = asID(filepath.Base(abs))
	}
	if name == "" {
		name = asName(id)
	}
	s := scaffold{Dir: dir, ID: id, Name: name, Requires: a.packs, Game: defaultGame}
	if len(s.Requires) == 0 {
		s.Requires = []string{defaultGame}
	}
	for _, r := range s.Requires {
		if !slices.Contains(builtinPacks(), r) {
			return s, usagef("a new pack can require built-in packs, and %q is none%s", r, orElse(r, builtinPacks()))
		}
	}
	switch entries, err := os.ReadDir(dir); {
	case !wordPattern.MatchString(id):
		return s, usagef("%q is no id: an id has small letters, digits and hyphens, and begins with a letter; give one with --id", id)
	case slices.Contains(builtinPacks(), id):
		return s, usagef("the id %q is that of a built-in pack; give another one with --id", id)
	case strings.ContainsFunc(name, unicode.IsControl):
		return s, usagef("a name is one line of text")
	case err == nil && len(entries) > 0:
		return s, usagef("%s is there already, and not empty", dir)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return s, usagef("%w", err)
	}
	s.Game = ""
	for _, r := range s.Requires {
		for _, game := range builtinPacks() {
			if _, err := fs.Stat(scaffolds, path.Join("scaffold", game)); err == nil && requires(r, game, len(builtinPacks())) {
				s.Game = game
			}
		}
	}
	if s.Game == "" {
		return s, usagef("there is no scaffold for expansions of %s", strings.Join(s.Requires, ", "))
	}
	return s, nil
}

func asID(name string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		switch r = unicode.ToLower(r); {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return '-'
	}, name), "-")
}

func asName(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}

// build writes the folder, then loads it for the schemas.
func (a *app) build(s scaffold) error {
	files, err := s.files()
	if err != nil {
		return failuref("scaffold: %w", err)
	}
	if err := writeFiles(s.Dir, files); err != nil {
		return err
	}
	dir := s.Dir
	if !strings.ContainsAny(dir, `/\.`) {
		dir = "." + string(filepath.Separator) + dir
	}
	l := rules.Load(dir)
	if l.Diags.HasErrors() {
		a.tell(a.errOut, l.Diags)
		return failuref("the new pack can't be used: this is a fault of shards")
	}
	if err := writeFiles(filepath.Join(s.Dir, ".schema"), schemas(l)); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s is ready. Try:\n", s.Dir)
	for _, c := range []string{"lint", "test", "play --pack", "sim --pack"} {
		fmt.Fprintf(a.out, "  shards %s %s\n", c, quoted(dir))
	}
	fmt.Fprintf(a.out, "and read %s\n", filepath.Join(s.Dir, "README.md"))
	return nil
}

func (s scaffold) files() (map[string][]byte, error) {
	out := map[string][]byte{}
	root := path.Join("scaffold", s.Game)
	err := fs.WalkDir(scaffolds, root, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(scaffolds, name)
		if err != nil {
			return err
		}
		t, err := template.New(name).Parse(string(text))
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, s); err != nil {
			return err
		}
		out[strings.TrimPrefix(name, root+"/")] = b.Bytes()
		return nil
	})
	return out, err
}

// quoted is a path as a shell wants it: within quotes if it has characters that
// mean something there.
func quoted(path string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_./\\:+@%,=", r)
	}
	if path != "" && strings.IndexFunc(path, func(r rune) bool { return !plain(r) }) < 0 {
		return path
	}
	if filepath.Separator == '\\' {
		return `"` + path + `"`
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}
