package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"shards/content"
	"shards/internal/diag"
	"shards/internal/source"
	"shards/internal/yamlsrc"
	"shards/tools/cardlint/checks"
	"shards/tools/cardlint/lint"
)

// TestMutations proves the linter: it makes typical mistakes in every card of
// the shipped packs, one at a time, and counts by kind how many are found at
// the right line. What no honest card could mean must be found; what could be
// meant (a 3 for a 2) is counted apart.
//
// The normal run takes a sample. All of them, with a list of those that were
// missed:
//
//	CARDLINT_MUTATIONS=all go test ./tools/cardlint -run TestMutations -v
//
// Mistakes in different cards are linted together, one a card, for a finding
// names its file. Those that reach beyond their card are linted alone.
func TestMutations(t *testing.T) {
	all := os.Getenv("CARDLINT_MUTATIONS") == "all"
	l := newLab(t)
	mutants := l.mutants()
	if !all {
		mutants = sample(mutants, 5)
	}
	l.judge(mutants)
	r := report{}
	for _, m := range mutants {
		r.count(m)
	}
	t.Log("\n" + r.String())
	if all {
		for _, m := range mutants {
			if m.wrong() && m.result != found {
				t.Logf("%s: %s %s, line %d: %q → %q", m.result, m.card.id, m.kind, m.line, m.was, m.is)
				for _, d := range m.diags {
					t.Logf("    %s", d)
				}
			}
		}
	}
	if n, ok := r.wrong(); ok*100 < n*99 {
		t.Errorf("%d of %d mistakes that no honest card could mean are found at their line: less than 99%%", ok, n)
	}
}

// sample keeps so many mutants of each card, and of each kind at least one in
// all.
func sample(all []*mutant, each int) []*mutant {
	byCard := map[*cardText][]*mutant{}
	for _, m := range all {
		byCard[m.card] = append(byCard[m.card], m)
	}
	var out []*mutant
	k := 0
	for _, m := range all {
		list := byCard[m.card]
		if list == nil {
			continue
		}
		byCard[m.card] = nil
		solo := 0
		for i := range min(each, len(list)) {
			k += 7
			if m := list[(k+i*len(list)/each)%len(list)]; !m.alone || solo < 1 && k%5 == 0 {
				out = append(out, m)
				if m.alone {
					solo++
				}
			}
		}
	}
	return out
}

// lab holds the packs with each card in a file of its own.
type lab struct {
	t     *testing.T
	files fstest.MapFS
	cards []*cardText
	names names
}

// cardText is a card as its file has it, with the text made from its effects.
type cardText struct {
	id, file  string
	text      string
	withText  string // the same with text:
	json      string
	root      *source.Node
	namedBy   []*cardText // cards that name it
	mentioned bool        // a rule names it
}

// names are words of the game that mutants are made of.
type names struct {
	counters, zones, attributes, kinds, abilities []string
	resources                                     []string // counters of players that texts name
	max                                           map[string]int
	values                                        []string
}

func newLab(t *testing.T) *lab {
	l := &lab{t: t, files: fstest.MapFS{}}
	l.names.max = map[string]int{}
	built := content.FS()
	err := fs.WalkDir(built, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || path.Ext(name) != ".yaml" {
			return err
		}
		text, err := fs.ReadFile(built, name)
		if strings.Contains(name, "/cards/") {
			l.split(name, string(text))
		} else {
			l.files[name] = &fstest.MapFile{Data: text}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range l.cards {
		l.files[c.file] = &fstest.MapFile{Data: []byte(c.text)}
		for _, o := range l.cards {
			if o != c && strings.Contains(o.text, `"`+c.id+`"`) {
				c.namedBy, o.namedBy = append(c.namedBy, o), append(o.namedBy, c)
			}
		}
	}
	for name, f := range l.files {
		if strings.HasSuffix(name, ".yaml") && !strings.Contains(name, "/cards/") && !strings.Contains(name, "/tests/") {
			for _, c := range l.cards {
				c.mentioned = c.mentioned || strings.Contains(string(f.Data), c.id)
			}
		}
	}
	r := l.lint(l.files)
	for _, d := range r.Diags {
		t.Errorf("before anything is changed: %s", d)
	}
	l.learn(r)
	l.texts(r)
	return l
}

// split makes a file of each card of a file.
func (l *lab) split(name, text string) {
	var parts []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "- ") || len(parts) == 0 {
			parts = append(parts, "")
		}
		parts[len(parts)-1] += line
	}
	id := regexp.MustCompile(`(?m)^- id: (\S+)`)
	for _, p := range parts {
		p = strings.TrimRight(p, "\n") + "\n"
		if m := id.FindStringSubmatch(p); m != nil {
			c := &cardText{id: m[1], file: path.Join(path.Dir(name), m[1]+".yaml"), text: p}
			c.root, c.json = parsed(p)
			l.cards = append(l.cards, c)
		}
	}
}

func parsed(text string) (*source.Node, string) {
	n, diags := yamlsrc.Parse(source.NewFile("card", []byte(text)))
	if n == nil || diags.HasErrors() {
		return nil, ""
	}
	out, err := json.Marshal(n.JSON())
	if err != nil {
		return nil, ""
	}
	return n, string(out)
}

func (l *lab) learn(r lint.Result) {
	n := &l.names
	for _, p := range r.Packs {
		for _, e := range p.Game.Counters {
			n.counters = append(n.counters, e.Name)
			if e.Value.Of == "player" && !e.Value.Flag {
				n.resources = append(n.resources, e.Name)
				if e.Value.Max != nil {
					n.max[e.Name] = *e.Value.Max
				}
			}
		}
		for _, e := range p.Game.Zones {
			n.zones = append(n.zones, e.Name)
		}
		for _, e := range p.Game.Attributes {
			n.attributes = append(n.attributes, e.Name)
			for _, v := range append(e.Value.Values, e.Value.Add...) {
				n.values = append(n.values, v.Text)
			}
		}
		for _, e := range p.Game.Kinds {
			n.kinds = append(n.kinds, e.Name)
		}
		for _, e := range p.Game.Abilities {
			n.abilities = append(n.abilities, e.Name)
		}
	}
}

// texts writes down for each card what its effects say, and looks whether the
// linter agrees.
func (l *lab) texts(r lint.Result) {
	files := maps.Clone(l.files)
	for _, c := range l.cards {
		if r.Rules == nil {
			break
		}
		text := strings.Join(r.Rules.CardText(c.id), " ")
		if text == "" {
			continue
		}
		quoted, _ := json.Marshal(text)
		c.withText = strings.Replace(c.text, "\n", "\n  text: "+string(quoted)+"\n", 1)
		files[c.file] = &fstest.MapFile{Data: []byte(c.withText)}
	}
	for _, d := range l.lint(files).Diags {
		if d.Code == checks.TextDiffers.Name || d.Severity == diag.Error {
			l.t.Errorf("a text made from the effects: %s", d)
		}
	}
}

func (l *lab) lint(files fstest.MapFS) lint.Result {
	r, err := lint.Run([]string{"base", "horizon"}, lint.Options{Checks: checks.All(), Builtin: files})
	if err != nil {
		l.t.Fatal(err)
	}
	return r
}

// mutant is a card with one mistake.
type mutant struct {
	card     *cardText
	kind     string
	text     string
	line     int   // of the mistake in the changed text, from 1
	also     []int // other lines that are as good
	was, is  string
	honest   bool // a card could be meant so
	alone    bool // it concerns more than its own card
	modified bool // the next line says when, who or as of the doubled step

	result result
	diags  []string
	errors bool // loading found something
}

type result int

const (
	missed result = iota
	elsewhere
	found
)

func (r result) String() string { return [...]string{"missed", "found elsewhere", "found"}[r] }

// wrong says whether no honest card could be so. A card that loads may be meant
// where only its layout or the order or number of its lines changed.
func (m *mutant) wrong() bool {
	if m.honest {
		return false
	}
	switch m.kind {
	case "line deleted", "lines swapped", "indentation":
		return m.errors || m.result == found
	case "line doubled": // with a condition, or for others, it may be meant twice
		return m.errors || m.result == found || !m.modified
	}
	return true
}

// judge lints all mutants: many cards at a time, in up to three rounds, for
// what loading finds in one card keeps the compiler from looking at others.
func (l *lab) judge(mutants []*mutant) {
	var batches [][]*mutant
	open := []map[*cardText]bool{}
	for _, m := range mutants {
		m.alone = m.alone || m.card.mentioned
		i := slices.IndexFunc(open, func(o map[*cardText]bool) bool {
			return !o[m.card] && !slices.ContainsFunc(m.card.namedBy, func(c *cardText) bool { return o[c] })
		})
		if i < 0 {
			batches, open = append(batches, nil), append(open, map[*cardText]bool{})
			i = len(open) - 1
		}
		batches[i] = append(batches[i], m)
		open[i][m.card] = true
	}
	work := make(chan []*mutant)
	var wg sync.WaitGroup
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for b := range work {
				l.batch(b)
			}
		}()
	}
	for _, b := range batches {
		work <- b
	}
	close(work)
	wg.Wait()
}

func (l *lab) batch(list []*mutant) {
	for len(list) > 0 {
		files := maps.Clone(l.files)
		for _, m := range list {
			files[m.card.file] = &fstest.MapFile{Data: []byte(m.text)}
		}
		r := l.lint(files)
		var rest []*mutant
		for _, m := range list {
			switch errors := m.look(r.Diags, len(list) == 1); {
			case errors || len(list) == 1:
			case m.alone:
				l.batch([]*mutant{m})
			case r.Rules == nil:
				rest = append(rest, m)
			}
		}
		if len(rest) == len(list) { // something that no file is to blame for
			for _, m := range rest {
				l.batch([]*mutant{m})
			}
			return
		}
		list = rest
	}
}

// look takes the findings of a mutant; it says whether loading found errors.
func (m *mutant) look(all diag.List, alone bool) (errors bool) {
	m.result, m.diags = missed, nil
	for _, d := range all {
		name := ""
		if d.Span.File != nil {
			name = strings.TrimPrefix(d.Span.File.Name, "content/")
		}
		if name != m.card.file {
			if alone && d.Severity == diag.Error { // the totals of the pack, or who names this card
				m.result = max(m.result, elsewhere)
				m.diags = append(m.diags, d.String())
			}
			continue
		}
		errors = errors || d.Severity == diag.Error
		m.result = max(m.result, elsewhere)
		m.diags = append(m.diags, d.String())
		if m.covers(d.Span) || slices.ContainsFunc(d.Related, func(r diag.Related) bool { return m.covers(r.Span) }) {
			m.result = found
		}
		if m.kind == "line deleted" && m.names(d.Message) {
			m.result = found // it is told where the name that it gave is used
		}
	}
	m.errors = errors
	return errors
}

var quoted = regexp.MustCompile(`"([^"]+)"`)

// names says whether a message quotes a word of the deleted line.
func (m *mutant) names(message string) bool {
	q := quoted.FindStringSubmatch(message)
	return q != nil && slices.Contains(strings.Fields(m.was), q[1])
}

// covers says whether a place begins on the line of the mistake.
func (m *mutant) covers(s source.Span) bool {
	if s.File == nil || strings.TrimPrefix(s.File.Name, "content/") != m.card.file {
		return false
	}
	line := s.Pos().Line
	return line == m.line || slices.Contains(m.also, line)
}

// report counts mutants by kind.
type report map[string]*tally

type tally struct{ wrong, found, elsewhere, honest, told int }

func (r report) count(m *mutant) {
	c := r[m.kind]
	if c == nil {
		c = &tally{}
		r[m.kind] = c
	}
	if !m.wrong() {
		c.honest++
		if m.result != missed {
			c.told++
		}
		return
	}
	c.wrong++
	switch m.result {
	case found:
		c.found++
	case elsewhere:
		c.elsewhere++
	}
}

func (r report) wrong() (n, ok int) {
	for _, c := range r {
		n, ok = n+c.wrong, ok+c.found
	}
	return n, ok
}

func (r report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-34s %8s %8s %8s %8s   %s\n", "mistake", "wrong", "found", "elsewhere", "missed", "could be meant (told)")
	honest, told := 0, 0
	for _, kind := range slices.Sorted(maps.Keys(r)) {
		c := r[kind]
		honest, told = honest+c.honest, told+c.told
		fmt.Fprintf(&b, "%-34s %8d %8d %8d %8d   %d (%d)\n", kind, c.wrong, c.found, c.elsewhere, c.wrong-c.found-c.elsewhere, c.honest, c.told)
	}
	n, ok := r.wrong()
	fmt.Fprintf(&b, "%-34s %8d %8d = %.2f%%   %d (%d)\n", "all", n, ok, 100*float64(ok)/float64(max(n, 1)), honest, told)
	return b.String()
}

// mutants makes all mistakes in all cards.
func (l *lab) mutants() []*mutant {
	var out []*mutant
	for _, c := range l.cards {
		g := &maker{lab: l, card: c, text: c.text}
		g.keys(c.root, true)
		g.scalars()
		g.lines()
		g.expressions()
		if c.withText != "" {
			w := &maker{lab: l, card: c, text: c.withText}
			w.againstText()
			g.out = append(g.out, w.out...)
		}
		out = append(out, g.out...)
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(out, func(m *mutant) bool {
		key := m.card.id + m.text
		_, json := parsed(m.text)
		same := json != "" && json == m.card.json
		twice := seen[key]
		seen[key] = true
		return same || twice
	})
}

// maker makes the mutants of one card.
type maker struct {
	*lab
	card *cardText
	text string
	out  []*mutant
}

// replace puts something in the place of bytes.
func (g *maker) replace(kind string, from, to int, with string) *mutant {
	m := &mutant{card: g.card, kind: kind, text: g.text[:from] + with + g.text[to:], was: g.text[from:to], is: with,
		line: 1 + strings.Count(g.text[:from], "\n")}
	line := lineAt(g.text, from)
	m.alone = strings.HasPrefix(line, "- id:") || strings.HasPrefix(line, "  copies:") || strings.HasPrefix(line, "  kind:") || strings.HasPrefix(line, "  include:")
	g.out = append(g.out, m)
	return m
}

func lineAt(text string, at int) string {
	start := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	return line
}

// keys misspells keys, and puts names of other sorts in their place.
func (g *maker) keys(n *source.Node, top bool) {
	if n == nil {
		return
	}
	labels := false
	for _, p := range n.Pairs {
		at := p.Key.Span
		if wrong := misspelt(p.Key.Text); !labels && wrong != "" {
			g.replace("key misspelt", at.Start, at.End, wrong)
		}
		switch {
		case slices.Contains(g.names.resources, p.Key.Text) && !top:
			g.replace("name of another sort", at.Start, at.End, "hand")
			g.replace("name of another sort", at.Start, at.End, "cost")
		case slices.Contains([]string{"from", "where", "when", "do", "to"}, p.Key.Text):
			g.replace("name of another sort", at.Start, at.End, g.names.resources[0])
		}
		if p.Key.Text == "of" && p.Value.Kind == source.Map { // its keys are words of the author
			for _, q := range p.Value.Pairs {
				g.keys(q.Value, false)
			}
			continue
		}
		g.keys(p.Value, false)
	}
	for _, i := range n.Items {
		g.keys(i, top)
	}
}

// misspelt swaps two letters in the middle of a word.
func misspelt(s string) string {
	for i := len(s) / 2; i > 0; i-- {
		if s[i] != s[i-1] {
			return s[:i-1] + string(s[i]) + string(s[i-1]) + s[i+1:]
		}
	}
	return s + "x"
}

// scalars gives values a wrong type or a name of nothing.
func (g *maker) scalars() {
	var walk func(n *source.Node, key string, path []string)
	walk = func(n *source.Node, key string, path []string) {
		for _, p := range n.Pairs {
			walk(p.Value, p.Key.Text, append(slices.Clip(path), p.Key.Text))
		}
		for _, i := range n.Items {
			walk(i, key, path)
		}
		at := n.Span
		if n.Kind != source.Scalar {
			if n.Kind == source.Seq && len(path) > 0 && n.Style != source.Flow {
				return
			}
			if n.Kind == source.Seq && len(path) > 0 {
				g.replace("wrong type", at.Start, at.End, "7.5")
			}
			return
		}
		switch {
		case n.Tag == source.Int:
			g.replace("wrong type", at.Start, at.End, `"`+n.Text+`"`)
			g.replace("wrong type", at.Start, at.End, "["+n.Text+"]")
			g.replace("wrong type", at.Start, at.End, n.Text+".5")
			g.replace("wrong type", at.Start, at.End, "")
			g.replace("wrong type", at.Start, at.End, "many")
			if m := g.replace("3 for 2", at.Start, at.End, strconv.FormatInt(n.Int+1, 10)); true {
				m.honest = true
			}
		case n.Tag == source.Bool:
			g.replace("wrong type", at.Start, at.End, "yes")
			g.replace("wrong type", at.Start, at.End, "1")
		case key == "name" && len(path) == 1:
			g.replace("wrong type", at.Start, at.End, "7")
			g.replace("wrong type", at.Start, at.End, "["+n.Text+"]")
		case slices.Contains(g.names.values, n.Text), slices.Contains(g.names.kinds, n.Text), slices.Contains(g.names.zones, n.Text):
			kind := "wrong enum"
			g.replace(kind, at.Start, at.End, misspelt(n.Text))
			g.replace("wrong type", at.Start, at.End, "7")
			other := g.names.resources[0]
			g.replace("name of another sort", at.Start, at.End, other)
			if slices.Contains(g.names.zones, n.Text) && key != "kind" && key != "faction" {
				for _, z := range []string{"banished", "removed", "characters"} {
					g.replace("wrong zone", at.Start, at.End, z).honest = true
				}
			}
		}
	}
	walk(g.card.root, "", nil)
}

// lines changes whole lines.
func (g *maker) lines() {
	lines := strings.SplitAfter(strings.TrimSuffix(g.text, "\n"), "\n")
	last := len(lines) - 1
	lines[last] += "\n"
	join := func(ls ...[]string) string { return strings.Join(slices.Concat(ls...), "") }
	add := func(kind string, line int, text string) *mutant {
		m := &mutant{card: g.card, kind: kind, text: text, line: line, was: strings.TrimRight(lines[min(line, len(lines))-1], "\n")}
		for _, key := range []string{"- id:", "  copies:", "  kind:", "  include:"} {
			m.alone = m.alone || strings.HasPrefix(m.was, key)
		}
		g.out = append(g.out, m)
		return m
	}
	for i, line := range lines {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if i > 0 {
			m := add("line deleted", i+1, join(lines[:i], lines[i+1:]))
			m.also = append(g.above(lines, i), i, i+2)
			m.is = "(deleted)"
		}
		m := add("line doubled", i+1, join(lines[:i+1], lines[i:]))
		m.also = []int{i + 2}
		m.is = "(doubled)"
		m.modified = i < last && modifier.MatchString(lines[i+1])
		if i > 0 && i < last {
			m := add("lines swapped", i+1, join(lines[:i], []string{lines[i+1], line}, lines[i+2:]))
			m.also = append(g.above(lines, i), i+2, i+3)
			m.is = strings.TrimRight(lines[i+1], "\n")
			m.alone = m.alone || strings.HasPrefix(m.is, "  copies:") || strings.HasPrefix(m.is, "  kind:")
		}
		m = add("indentation", i+1, join(lines[:i], []string{" " + line}, lines[i+1:]))
		m.also = []int{i, i + 2}
		if indent > 0 {
			m := add("indentation", i+1, join(lines[:i], []string{line[1:]}, lines[i+1:]))
			m.also = []int{i, i + 2}
			add("tab", i+1, join(lines[:i], []string{"\t" + line[indent:]}, lines[i+1:]))
		}
		g.quotes(lines, i, add)
	}
}

// above are the lines that a line belongs to: its parents' first lines, and the
// first line beside it, where what concerns a map as a whole is reported.
func (g *maker) above(lines []string, i int) []int {
	var out []int
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " -")) }
	at, first := indent(lines[i]), 0
	for k := i - 1; k >= 0; k-- {
		switch d := indent(lines[k]); {
		case d < at:
			out, at = append(out, k+1), d
		case d == at && len(out) == 0:
			first = k + 1
		}
	}
	return append(out, first, 1)
}

func (g *maker) quotes(lines []string, i int, add func(string, int, string) *mutant) {
	line := lines[i]
	put := func(s string) {
		add("smart quote", i+1, strings.Join(slices.Concat(lines[:i], []string{s}, lines[i+1:]), "")).is = strings.TrimRight(s, "\n")
	}
	if k := strings.IndexAny(line, `"'`); k >= 0 && !strings.Contains(line[:k], "name: ") {
		smart := map[byte]string{'"': "“", '\'': "‘"}[line[k]]
		put(line[:k] + smart + line[k+1:])
		if e := strings.LastIndexByte(line, line[k]); e > k {
			put(line[:k] + smart + line[k+1:e] + map[byte]string{'"': "”", '\'': "’"}[line[k]] + line[e+1:])
		}
		return
	}
	if key, value, ok := strings.Cut(strings.TrimRight(line, "\n"), ": "); ok && !strings.ContainsAny(value, "{[") && !strings.HasSuffix(key, "name") {
		put(key + ": “" + value + "”\n")
	}
}

var (
	compared = regexp.MustCompile(`([a-z_]+) (>=|==|<=|<|>) (\d+)`)
	modifier = regexp.MustCompile(`^ +(when|who|as|of): `)
	texts    = regexp.MustCompile(`"([a-z-]+)"`)
)

// expressions changes what stands in conditions.
func (g *maker) expressions() {
	for _, at := range compared.FindAllStringSubmatchIndex(g.text, -1) {
		counter, op := g.text[at[2]:at[3]], g.text[at[4]:at[5]]
		if top, ok := g.names.max[counter]; ok && (at[0] == 0 || g.text[at[0]-1] != '.') {
			g.replace("threshold out of range", at[6], at[7], strconv.Itoa(top+1))
			g.replace("threshold out of range", at[6], at[7], "-1")
			if op == ">=" {
				g.replace("threshold out of range", at[6], at[7], "0")
			}
			g.replace("name of another sort", at[2], at[3], "hand")
			g.replace("name of another sort", at[2], at[3], "faction")
		}
		if opposite := map[string]string{">=": "<=", "<=": ">=", "==": "!="}[op]; opposite != "" {
			g.replace("sign turned round", at[4], at[5], opposite).honest = true
		}
		g.replace("key misspelt", at[2], at[3], misspelt(counter))
	}
	for _, at := range texts.FindAllStringSubmatchIndex(g.text, -1) {
		if strings.Contains(lineAt(g.text, at[0]), "name: ") {
			continue
		}
		g.replace("wrong enum", at[2], at[3], misspelt(g.text[at[2]:at[3]]))
		g.replace("wrong type", at[0], at[1], "3")
		g.replace("name of another sort", at[2], at[3], "mastery")
	}
}

// againstText changes effects where a text says what they should be.
func (g *maker) againstText() {
	n, _ := parsed(g.text)
	if n == nil {
		return
	}
	body := n.Items[0]
	for _, p := range body.Pairs {
		if slices.Contains(g.names.abilities, p.Key.Text) {
			g.amounts(p.Value)
		}
	}
	textLine := 2
	for _, m := range g.out {
		m.also = append(m.also, textLine)
	}
}

func (g *maker) amounts(n *source.Node) {
	lint.Nodes(n, func(n *source.Node) {
		for _, p := range n.Pairs {
			switch key := p.Key.Text; {
			case key == "gain" || key == "lose":
				for _, a := range p.Value.Pairs {
					for _, other := range g.names.resources {
						if other != a.Key.Text && p.Value.Get(other) == nil && slices.Contains([]string{"gems", "power", "health", "mastery"}, other) {
							g.replace("wrong resource, with text", a.Key.Span.Start, a.Key.Span.End, other)
						}
					}
					if a.Value.Tag == source.Int && a.Value.Kind == source.Scalar {
						g.replace("wrong number, with text", a.Value.Span.Start, a.Value.Span.End, strconv.FormatInt(a.Value.Int+1, 10))
					}
				}
			case key == "from" || key == "to" || key == "in":
				g.zones(p.Value)
			case key == "draw" && p.Value.Tag == source.Int:
				g.replace("wrong number, with text", p.Value.Span.Start, p.Value.Span.End, strconv.FormatInt(p.Value.Int+1, 10))
			}
		}
	})
	for _, at := range texts.FindAllStringSubmatchIndex(g.text[n.Span.Start:n.Span.End], -1) {
		from, to := n.Span.Start+at[2], n.Span.Start+at[3]
		for _, list := range [][]string{{"champion", "ally"}, g.names.values} {
			if i := slices.Index(list, g.text[from:to]); i >= 0 {
				g.replace("wrong kind or value, with text", from, to, list[(i+1)%len(list)])
			}
		}
	}
	for _, at := range compared.FindAllStringSubmatchIndex(g.text[n.Span.Start:n.Span.End], -1) {
		from, to := n.Span.Start+at[6], n.Span.Start+at[7]
		k, _ := strconv.Atoi(g.text[from:to])
		g.replace("wrong number, with text", from, to, strconv.Itoa(k+2))
	}
}

// zones puts one zone in the place of another.
func (g *maker) zones(n *source.Node) {
	lint.Nodes(n, func(z *source.Node) {
		if z.Kind == source.Scalar && slices.Contains(g.names.zones, z.Text) {
			other := map[string]string{"hand": "discard", "discard": "hand"}[z.Text]
			if other == "" {
				other = "discard"
			}
			if !strings.Contains(n.Span.Text(), other) {
				g.replace("wrong zone, with text", z.Span.Start, z.Span.End, other)
			}
		}
	})
}
