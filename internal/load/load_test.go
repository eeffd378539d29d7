package load

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/schema"
)

// testVerbs are verbs as package effects would declare them.
var testVerbs = []schema.Verb{
	{Name: "do", Doc: "Do steps.", Args: reflect.TypeFor[card.Steps]()},
	{Name: "gain", Doc: "Gain counters.", Args: reflect.TypeFor[card.Amounts]()},
	{Name: "lose", Args: reflect.TypeFor[card.Amounts]()},
	{Name: "set", Args: reflect.TypeFor[card.Amounts]()},
	{Name: "draw", Args: reflect.TypeFor[card.Expr]()},
	{Name: "shuffle", Args: reflect.TypeFor[card.Expr]()},
	{Name: "refill", Args: reflect.TypeFor[card.Expr]()},
	{Name: "end_phase"},
	{Name: "pick", Args: reflect.TypeFor[card.Pick]()},
	{Name: "together", Args: reflect.TypeFor[card.Steps]()},
	{Name: "modify", Args: reflect.TypeFor[card.StaticDecl]()},
	{Name: "whenever", Args: reflect.TypeFor[card.TriggerDecl]()},
	{Name: "move", Args: reflect.TypeFor[struct {
		Card card.Expr `key:"card,req"`
		To   card.Expr `key:"to,req"`
	}]()},
	{Name: "record", Args: reflect.TypeFor[struct {
		Card card.Expr `key:"card,req"`
		In   card.Name `key:"in,req" ref:"record"`
	}]()},
	{Name: "run", Args: reflect.TypeFor[abilityArgs]()},
	{Name: "use", Args: reflect.TypeFor[abilityArgs]()},
	{Name: "for_each", Args: reflect.TypeFor[struct {
		In card.Expr  `key:"in,req"`
		As card.Name  `key:"as"`
		Do card.Steps `key:"do,req"`
	}]()},
	{Name: "distribute", Args: reflect.TypeFor[struct {
		Counter card.Name  `key:"counter,req" ref:"player_counter"`
		Among   card.Expr  `key:"among,req"`
		Into    card.Name  `key:"into,req" ref:"counter"`
		All     *card.Expr `key:"all"`
	}]()},
	{Name: "first", Args: reflect.TypeFor[[]struct {
		When *card.Expr `key:"when"`
		Do   card.Steps `key:"do,req"`
	}]()},
}

type abilityArgs struct {
	Ability card.Name `key:"ability,req" ref:"ability"`
	Of      card.Expr `key:"of,req"`
}

var testOptions = Options{
	Verbs:     testVerbs,
	Reserved:  map[string]string{"me": "the player whose step it is"},
	Functions: map[string]string{"count": "a function", "top": "a function"},
	OfCards:   map[string]string{"owner": "what every card has", "under": "what every card has"},
	OfPlayers: map[string]string{"belongings": "what every player has"},
}

// TestPacks runs testdata/*.txtar. Each is a folder of packs. The comment
// before the files gives the refs, and after "want" the mistakes of whole files
// or of no place; a comment `# want "…"` in a file stands on the line of a
// mistake. What is quoted is a regular expression for code, message and hint.
func TestPacks(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			runArchive(t, parseArchive(string(text)))
		})
	}
}

// archive is a txtar file: a comment, then files, each below "-- name --".
type archive struct {
	comment string
	files   []struct{ name, text string }
}

func parseArchive(text string) (a archive) {
	heads := regexp.MustCompile(`(?m)^-- (\S+) --\n`).FindAllStringSubmatchIndex(text, -1)
	end := len(text)
	for _, h := range slices.Backward(heads) {
		a.files = append(a.files, struct{ name, text string }{text[h[2]:h[3]], text[h[1]:end]})
		end = h[0]
	}
	a.comment = text[:end]
	slices.Reverse(a.files)
	return a
}

func runArchive(t *testing.T, a archive) {
	t.Helper()
	dir := fstest.MapFS{}
	want := map[string][]string{}
	for _, f := range a.files {
		dir[f.name] = &fstest.MapFile{Data: []byte(f.text)}
		for i, line := range strings.Split(f.text, "\n") {
			collectWants(want, fmt.Sprintf("%s:%d", f.name, i+1), line)
		}
	}
	refs, order := []string(nil), ""
	for line := range strings.SplitSeq(a.comment, "\n") {
		if s, ok := strings.CutPrefix(line, "refs: "); ok {
			refs = strings.Fields(s)
		}
		if s, ok := strings.CutPrefix(line, "order: "); ok {
			order = s
		}
		if s, ok := strings.CutPrefix(line, "want "); ok {
			place, rest, _ := strings.Cut(s, " ")
			collectWants(want, strings.TrimSuffix(place, ":"), `# want `+rest)
		}
	}
	o := testOptions
	o.Builtin = dir
	o.OpenDir = func(path string) (fs.FS, error) {
		info, err := fs.Stat(dir, filepath.Clean(path))
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			return nil, errNotDir
		}
		return fs.Sub(dir, filepath.Clean(path))
	}
	packs, diags := Packs(refs, o)
	checkWants(t, want, diags)

	var ids []string
	for _, p := range packs {
		ids = append(ids, p.ID.Text)
	}
	if got := strings.Join(ids, " "); order != "" && got != order {
		t.Errorf("order of packs: got %q, want %q", got, order)
	}
	slices.Reverse(refs)
	_, again := Packs(refs, o)
	if got, want := listText(again), listText(diags); got != want {
		t.Errorf("the order of refs matters:\n%s\nagainst\n%s", got, want)
	}
}

var quoted = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`")

func collectWants(to map[string][]string, place, line string) {
	_, rest, ok := strings.Cut(line, "# want ")
	if !ok {
		return
	}
	for _, q := range quoted.FindAllString(rest, -1) {
		if s, err := strconv.Unquote(q); err == nil {
			to[place] = append(to[place], s)
		}
	}
}

func checkWants(t *testing.T, want map[string][]string, diags diag.List) {
	t.Helper()
	for _, d := range diags {
		place := d.Span.String()
		if !d.Span.IsZero() && !d.Span.IsWholeFile() {
			place = fmt.Sprintf("%s:%d", d.Span.File.Name, d.Span.Pos().Line)
		}
		text := d.Code + ": " + d.Message + " (" + d.Hint + ")"
		i := slices.IndexFunc(want[place], func(w string) bool { return regexp.MustCompile(w).MatchString(text) })
		if i < 0 {
			t.Errorf("not wanted: %s: %s", d.Span, text)
			continue
		}
		want[place] = slices.Delete(want[place], i, i+1)
	}
	for place, ws := range want {
		for _, w := range ws {
			t.Errorf("%s: no mistake like %q was told", place, w)
		}
	}
}

func listText(l diag.List) string {
	var b strings.Builder
	diag.WriteText(&b, l, diag.TextOptions{})
	return b.String()
}

var show = flag.String("show", "", "a folder of packs whose diagnostics to print")

func TestShow(t *testing.T) {
	if *show == "" {
		t.Skip("only with -show")
	}
	packs, l := Packs(strings.Split(*show, ","), testOptions)
	t.Log("\n" + listText(l))
	for _, p := range packs {
		t.Log(p.ID.Text, len(p.Files), len(p.Cards), p.Tests)
	}
}
