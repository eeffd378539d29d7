// Package record keeps games: how they began, what was asked, what was
// answered and what came of it, in words of the content, so that a game can be
// played again under content that has changed, and so that it can be told
// where and why it goes another way then.
//
//	record.go    the record, and how it is written and read
//	recorder.go  keeps a record of a game that is being played
//	words.go     questions and events in the words of the content
//	replay.go    plays a record again, step by step
//	export.go    makes a scenario of a position
//
// A record is a file of JSON lines: a header, then a line for each answer. A
// line that goes back takes answers away, as undo does; so a file is only ever
// appended to and is whole at any time.
package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"strings"

	"shards/internal/card"
	"shards/internal/scenario"
	"shards/internal/source"
	"shards/interp"
)

// Format is what the header of a record says that it is.
const Format = "shards game record 1"

// Header says how a game began.
type Header struct {
	Format  string            `json:"shards"`
	Game    string            `json:"game"`
	Content string            `json:"content"` // hash of all rules and cards
	Packs   []Pack            `json:"packs"`
	Seats   []string          `json:"seats"` // who sits there: a person, or a bot's name
	Seed    uint64            `json:"seed"`
	Options map[string]string `json:"options,omitempty"`
	Given   string            `json:"given,omitempty"` // a table as a scenario gives it, instead of a deal
	Start   []string          `json:"start,omitempty"` // what happened before the first question
}

// Pack is a pack that the game was played with.
type Pack struct {
	ID      string `json:"id"`
	Version string `json:"version,omitempty"`
	Hash    string `json:"hash"`
	From    string `json:"from,omitempty"` // the folder it was loaded from
}

// Step is one answer: what was asked, what was answered, and what happened
// then.
type Step struct {
	N       int      `json:"n"`
	Seat    string   `json:"seat"`
	Ask     string   `json:"ask"`
	Options []string `json:"options,omitempty"`
	Answer  []int64  `json:"answer"`
	Then    []string `json:"then,omitempty"`
}

// Said is the answer in words.
func (s *Step) Said() string {
	switch kind := kindOf(s.Ask); {
	case kind == interp.ChooseNumber.String() && len(s.Answer) == 1:
		return fmt.Sprint(s.Answer[0])
	case kind == interp.Distribute.String():
		var parts []string
		for i, n := range s.Answer {
			if n > 0 && i < len(s.Options) {
				parts = append(parts, s.Options[i]+" "+amount(n))
			}
		}
		return orNone(strings.Join(parts, ", "))
	}
	var parts []string
	for _, i := range s.Answer {
		if i >= 0 && int(i) < len(s.Options) {
			parts = append(parts, s.Options[i])
		}
	}
	return orNone(strings.Join(parts, ", "))
}

// kindOf is the kind of a question as ask writes it.
func kindOf(ask string) string {
	kind, _, _ := strings.Cut(ask, " ")
	return kind
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// Record is a whole game.
type Record struct {
	Header
	Steps []Step
	End   *End // nil if the game was not played to its end
}

// End is how a game ended.
type End struct {
	Over    bool     `json:"over"`
	Winners []string `json:"winners"`
	Check   string   `json:"check"` // a number for all that lies on the table
}

// line is a line of the file behind the header.
type line struct {
	*Step
	*End
	Back *int `json:"back,omitempty"` // how many answers are left
}

// ErrNoRecord is the error for a file that is no record.
var ErrNoRecord = errors.New("this is no record of a game")

// Read reads a record. A last line that is cut short is left out.
func Read(in io.Reader) (*Record, error) {
	sc := bufio.NewReader(in)
	rec := &Record{}
	first, err := sc.ReadBytes('\n')
	if err != nil && len(first) == 0 || json.Unmarshal(first, &rec.Header) != nil || rec.Format != Format {
		return nil, ErrNoRecord
	}
	for n := 2; ; n++ {
		text, err := sc.ReadBytes('\n')
		if len(bytes.TrimSpace(text)) > 0 {
			if e := rec.add(text); e != nil {
				if err == io.EOF {
					return rec, nil
				}
				return nil, fmt.Errorf("line %d: %w", n, e)
			}
		}
		if err == io.EOF {
			return rec, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// ReadFile reads a record from a file.
func ReadFile(name string) (*Record, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f)
}

func (rec *Record) add(text []byte) error {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	switch {
	case l.Back != nil:
		if *l.Back < 0 || *l.Back > len(rec.Steps) {
			return fmt.Errorf("it goes back to %d of %d answers", *l.Back, len(rec.Steps))
		}
		rec.Steps, rec.End = rec.Steps[:*l.Back], nil
	case l.Step != nil:
		if l.N != len(rec.Steps)+1 {
			return fmt.Errorf("answer %d comes where %d is due", l.N, len(rec.Steps)+1)
		}
		rec.Steps = append(rec.Steps, *l.Step)
	case l.End != nil:
		rec.End = l.End
	}
	return nil
}

// NewHeader is the header of a game of loaded packs. refs says where packs
// that are no built-in ones were loaded from.
func NewHeader(r *interp.Rules, packs []*card.Pack, seats []string, seed uint64, options map[string]int64, folders map[string]string) Header {
	h := Header{Format: Format, Game: r.ID, Content: fmt.Sprintf("%016x", r.Hash), Seats: seats, Seed: seed}
	for _, p := range packs {
		sum := fnv.New64a()
		for _, f := range p.Files {
			fmt.Fprintf(sum, "%d\n", len(f.Text))
			sum.Write(f.Text)
		}
		h.Packs = append(h.Packs, Pack{p.ID.Text, p.Version, fmt.Sprintf("%016x", sum.Sum64()), folders[p.ID.Text]})
	}
	for name, v := range options {
		if h.Options == nil {
			h.Options = map[string]string{}
		}
		h.Options[name] = optionText(r, name, v)
	}
	return h
}

func optionText(r *interp.Rules, name string, v int64) string {
	for i := range r.Options {
		if o := &r.Options[i]; o.Name == name {
			switch {
			case len(o.Values) > 0 && v >= 0 && int(v) < len(o.Values):
				return o.Values[v]
			case o.Bool:
				return fmt.Sprint(v != 0)
			}
		}
	}
	return fmt.Sprint(v)
}

// Refs are the packs as they were named: built-in ones by id, others by their
// folder.
func (h *Header) Refs() []string {
	var refs []string
	for _, p := range h.Packs {
		if p.From != "" {
			refs = append(refs, p.From)
		} else {
			refs = append(refs, p.ID)
		}
	}
	return refs
}

// Begin begins the game that the header describes: a deal, or the given table.
func (h *Header) Begin(r *interp.Rules, watch func(*interp.Game, *interp.Note)) (*interp.Game, error) {
	if h.Given != "" {
		return h.beginGiven(r, watch)
	}
	options := map[string]int64{}
	for name, text := range h.Options {
		v, ok := r.OptionValue(name, text)
		if !ok {
			return nil, fmt.Errorf("the game has no option %s with the value %s any more", name, text)
		}
		options[name] = v
	}
	deal, err := r.NewDeal(interp.Settings{Players: len(h.Seats), Options: options, AskForced: true})
	if err != nil {
		return nil, err
	}
	g := &interp.Game{}
	deal.Start(g, h.Seed, func(n *interp.Note) {
		if watch != nil {
			watch(g, n)
		}
	})
	return g, nil
}

func (h *Header) beginGiven(r *interp.Rules, watch func(*interp.Game, *interp.Note)) (*interp.Game, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "tests:\n- name: given\n  players: %d\n  seed: %d\n", len(h.Seats), h.Seed%(1<<53))
	if len(h.Options) > 0 {
		b.WriteString("  options:\n")
		for name, v := range h.Options {
			fmt.Fprintf(&b, "    %s: %s\n", name, v)
		}
	}
	b.WriteString("  given:\n")
	for l := range strings.Lines(h.Given) {
		b.WriteString("    " + l)
	}
	b.WriteString("\n  expect: {}\n")
	f, l := scenario.Parse(source.NewFile("given", []byte(b.String())))
	if l.HasErrors() {
		return nil, l.Err()
	}
	g, fail := scenario.Given(r, f.Tests[0], watch)
	if fail != nil {
		return nil, errors.New(fail.Message)
	}
	return g, nil
}
