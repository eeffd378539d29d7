package testrun

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"shards/effects"
	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/rules"
	"shards/internal/scenario"
	"shards/internal/source"
	"shards/interp"
)

// Mutant is one change of one card that a test should notice.
type Mutant struct {
	Card     string
	File     string
	Line     int
	Col      int
	Change   string // "play.gain.counter: 2 became 3"
	Killed   bool
	KilledBy string // the test, or "loading"
	node     *source.Node
}

// Mutate changes one thing at a time in each card of the packs that the paths
// belong to, and runs the tests that name the card. tell is told how many of
// how many are done; a cancelled context ends it with what it has.
func Mutate(ctx context.Context, paths []string, o Options, tell func(done, all int)) ([]Mutant, error) {
	r := &runner{Options: o, loaded: map[string]rules.Loaded{}, told: map[string]bool{}}
	var mutants []Mutant
	for _, p := range paths {
		jobs, err := r.find(p)
		if err != nil {
			return nil, err
		}
		found, err := r.mutatePack(ctx, p, jobs, tell)
		if err != nil {
			return nil, err
		}
		mutants = append(mutants, found...)
	}
	return mutants, nil
}

// mutatePack changes the cards of the pack that a path is, and runs the path's
// tests.
func (r *runner) mutatePack(ctx context.Context, path string, jobs []job, tell func(done, all int)) ([]Mutant, error) {
	type run struct {
		l     rules.Loaded
		tests []*scenario.Test
	}
	var runs []run
	files := map[string]bool{}
	byKey := map[string]int{}
	for _, j := range jobs {
		files[folderOf(j.file.Name)] = true
		l := r.load(j.refs)
		if l.Diags.HasErrors() {
			return nil, fmt.Errorf("the packs %s can't be used: %w", strings.Join(j.refs, ", "), l.Diags.Err())
		}
		key := strings.Join(j.refs, "\x00")
		if _, ok := byKey[key]; !ok {
			byKey[key] = len(runs)
			runs = append(runs, run{l: l})
		}
		k := byKey[key]
		runs[k].tests = append(runs[k].tests, r.wanted(j.tests)...)
	}
	var all []Mutant
	for _, ru := range runs {
		for pi, p := range ru.l.Packs {
			if !files[p.Root] && p.ID.Text != path && p.Root != strings.TrimSuffix(path, "/") {
				continue
			}
			for ci, d := range p.Cards {
				tests := naming(ru.tests, d.ID.Text)
				found := mutantsOf(d, ru.l.Rules)
				mu := &mutation{ru.l, pi, ci, tests}
				mu.runAll(ctx, found, func() {
					if tell != nil {
						tell(ci+1, len(p.Cards))
					}
				})
				all = merge(all, found)
			}
		}
	}
	return all, nil
}

// folderOf is the pack's folder of a file in its tests folder.
func folderOf(file string) string {
	dir := file[:max(strings.LastIndexByte(file, '/'), 0)]
	return strings.TrimSuffix(dir, "/tests")
}

// merge puts together what several loads of the same card found: killed once is
// killed.
func merge(all, found []Mutant) []Mutant {
	for _, m := range found {
		i := slices.IndexFunc(all, func(o Mutant) bool {
			return o.File == m.File && o.Line == m.Line && o.Change == m.Change && o.Card == m.Card
		})
		switch {
		case i < 0:
			all = append(all, m)
		case m.Killed && !all[i].Killed:
			all[i] = m
		}
	}
	return all
}

// naming are the tests that name a card.
func naming(tests []*scenario.Test, id string) []*scenario.Test {
	word := regexp.MustCompile(`(^|[^a-z0-9-])` + regexp.QuoteMeta(id) + `($|[^a-z0-9-])`)
	var out []*scenario.Test
	for _, t := range tests {
		if word.MatchString(t.Node.Span.Text()) {
			out = append(out, t)
		}
	}
	return out
}

type mutation struct {
	l          rules.Loaded
	pack, card int
	tests      []*scenario.Test
}

// runAll runs all mutants of a card on two workers.
func (mu *mutation) runAll(ctx context.Context, ms []Mutant, done func()) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wg.Go(func() {
			for i := range next {
				mu.run(&ms[i])
			}
		})
	}
	for i := range ms {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wg.Wait()
	done()
}

// run decodes and compiles the changed card and runs the tests.
func (mu *mutation) run(m *Mutant) {
	packs := slices.Clone(mu.l.Packs)
	p := *packs[mu.pack]
	p.Cards = slices.Clone(p.Cards)
	var l diag.List
	names, abilities := mu.names()
	p.Cards[mu.card] = card.DecodeCard(m.node, names, abilities, &l)
	p.Cards[mu.card].Pack = p.ID.Text
	packs[mu.pack] = &p
	if l.HasErrors() {
		m.Killed, m.KilledBy = true, "loading"
		return
	}
	r, l := interp.Compile(packs, effects.All())
	if l.HasErrors() {
		m.Killed, m.KilledBy = true, "loading"
		return
	}
	for _, t := range mu.tests {
		if scenario.Run(r, t, nil) != nil {
			m.Killed, m.KilledBy = true, t.Name
			return
		}
	}
}

func (mu *mutation) names() (attributes, abilities []string) {
	r := mu.l.Rules
	for i := range r.Attributes {
		attributes = append(attributes, r.Attributes[i].Name)
	}
	for i := range r.Abilities {
		abilities = append(abilities, r.Abilities[i].Name)
	}
	return attributes, abilities
}

// quiet are keys of a card that no test needs to notice.
var quiet = []string{"id", "name", "text", "note", "examples", "include", "copies"}

// mutantsOf lists the changes of a card.
func mutantsOf(d *card.CardDecl, r *interp.Rules) []Mutant {
	w := &mutator{d: d, r: r}
	for i, p := range d.Node.Pairs {
		if !slices.Contains(quiet, p.Key.Text) {
			w.value(p.Key.Text, p.Key.Text, p.Value, func(n *source.Node) *source.Node {
				c := *d.Node
				c.Pairs = slices.Clone(c.Pairs)
				c.Pairs[i].Value = n
				return &c
			})
		}
	}
	return w.out
}

// mutator walks a card; put makes the whole card of a changed part.
type mutator struct {
	d   *card.CardDecl
	r   *interp.Rules
	out []Mutant
}

type put func(*source.Node) *source.Node

// add adds a change at a path of keys, which tells it from others in its line.
func (w *mutator) add(path string, at *source.Node, change string, root *source.Node) {
	pos := at.Span.Pos()
	w.out = append(w.out, Mutant{Card: w.d.ID.Text, File: at.Span.File.Name, Line: pos.Line, Col: pos.Col, Change: path + ": " + change, node: root})
}

func (w *mutator) value(path, key string, n *source.Node, into put) {
	switch n.Kind {
	case source.Seq:
		for i, item := range n.Items {
			at := path
			if len(n.Items) > 1 {
				at += "." + strconv.Itoa(i+1)
			}
			w.value(at, key, item, func(c *source.Node) *source.Node {
				s := *n
				s.Items = slices.Clone(s.Items)
				s.Items[i] = c
				return into(&s)
			})
			s := *n
			s.Items = slices.Delete(slices.Clone(s.Items), i, i+1)
			w.add(at, item, "left out: "+oneLine(item), into(&s))
		}
	case source.Map:
		for i, p := range n.Pairs {
			w.value(path+"."+p.Key.Text, p.Key.Text, p.Value, func(c *source.Node) *source.Node {
				m := *n
				m.Pairs = slices.Clone(m.Pairs)
				m.Pairs[i].Value = c
				return into(&m)
			})
			w.counterKey(path, n, i, into)
		}
	default:
		w.scalar(path, key, n, into)
	}
}

// counterKey swaps a counter for another one of the same owner.
func (w *mutator) counterKey(path string, n *source.Node, i int, into put) {
	k := w.r.CounterByName(n.Pairs[i].Key.Text)
	if k < 0 {
		return
	}
	for j := range w.r.Counters {
		o := &w.r.Counters[j]
		if int16(j) == k || o.Of != w.r.Counters[k].Of || o.Flag != w.r.Counters[k].Flag || n.Get(o.Name) != nil {
			continue
		}
		m := *n
		m.Pairs = slices.Clone(m.Pairs)
		key := *m.Pairs[i].Key
		key.Text = o.Name
		m.Pairs[i].Key = &key
		w.add(path, n.Pairs[i].Key, fmt.Sprintf("%s became %s", n.Pairs[i].Key.Text, o.Name), into(&m))
		return
	}
}

var token = regexp.MustCompile(`"[^"]*"|'[^']*'|[A-Za-z_][A-Za-z0-9_.-]*|\d+|>=|<=|==|!=|>|<`)

var swaps = map[string]string{">=": ">", "<=": "<", ">": ">=", "<": "<=", "==": "!=", "!=": "==", "and": "or", "or": "and", "any": "none", "none": "any"}

func (w *mutator) scalar(path, key string, n *source.Node, into put) {
	set := func(text string) *source.Node {
		c := *n
		c.Text = text
		if v, err := strconv.ParseInt(text, 10, 64); err == nil && n.Tag == source.Int {
			c.Int = v
		}
		if n.Tag == source.Bool {
			c.Bool = text == "true"
		}
		return into(&c)
	}
	change := func(to string) { w.add(path, n, fmt.Sprintf("%s became %s", n.Text, to), set(to)) }
	switch {
	case n.Tag == source.Bool:
		to := strconv.FormatBool(!n.Bool)
		change(to)
		return
	case w.other(key, n.Text) != "":
		to := w.other(key, n.Text)
		change(to)
		return
	}
	for _, at := range token.FindAllStringIndex(n.Text, -1) {
		t := n.Text[at[0]:at[1]]
		with := func(to string) { change(n.Text[:at[0]] + to + n.Text[at[1]:]) }
		switch {
		case swaps[t] != "":
			with(swaps[t])
		case t[0] == '"':
			if to := w.otherWord(strings.Trim(t, `"`)); to != "" {
				with(`"` + to + `"`)
			}
		case t[0] >= '0' && t[0] <= '9':
			v, err := strconv.Atoi(t)
			if err == nil {
				with(strconv.Itoa(v + 1))
				if v > 0 {
					with(strconv.Itoa(v - 1))
				}
			}
		}
	}
}

// other is another value of an attribute or another kind, for a plain word.
func (w *mutator) other(key, text string) string {
	if at := w.r.AttributeByName(key); at >= 0 || key == "kind" {
		return w.otherWord(text)
	}
	return ""
}

// otherWord is the next value of the same attribute, or the next kind.
func (w *mutator) otherWord(text string) string {
	for i := range w.r.Attributes {
		vs := w.r.Attributes[i].Values
		if k := slices.Index(vs, text); k >= 0 && len(vs) > 1 {
			return vs[(k+1)%len(vs)]
		}
	}
	for i := range w.r.Kinds {
		if w.r.Kinds[i].Name == text {
			return w.r.Kinds[(i+1)%len(w.r.Kinds)].Name
		}
	}
	return ""
}

func oneLine(n *source.Node) string {
	text := strings.Join(strings.Fields(n.Span.Text()), " ")
	if len(text) > 60 {
		text = text[:57] + "..."
	}
	return text
}
