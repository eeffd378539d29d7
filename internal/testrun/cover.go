package testrun

import (
	"fmt"
	"slices"
	"strings"

	"shards/internal/bot"
	"shards/interp"
)

// Branch is a step that tests should reach, or one outcome of a condition.
type Branch struct {
	Card    string // whose; "" for the game's own rules
	Program string
	File    string
	Line    int
	Col     int
	What    string // "gain", or "the condition holds" and "the condition fails"
	Reached bool
}

// Cover is which branches were reached, over all packs that were loaded.
type Cover struct{ Branches []Branch }

func (r *runner) coverage(rules *interp.Rules) *interp.Coverage {
	if !r.Cover {
		return nil
	}
	if r.covers == nil {
		r.covers = map[*interp.Rules]*interp.Coverage{}
	}
	c, ok := r.covers[rules]
	if !ok {
		c = rules.NewCoverage()
		r.covers[rules] = c
	}
	return c
}

// playCovered plays games at random, with as many players as the rules allow
// in turn, and notes what they reach.
func playCovered(r *interp.Rules, cover *interp.Coverage, games int) error {
	var buf []int64
	for i := range games {
		seed := uint64(i)
		b, err := bot.New(bot.Random, r, seed)
		if err != nil {
			return err
		}
		players := r.MinPlayers + i%(r.MaxPlayers-r.MinPlayers+1)
		g, err := r.Start(interp.Settings{Players: players, Seed: seed, Cover: cover})
		if err != nil {
			return err
		}
		for !g.Over() {
			buf = b.Answer(g, buf[:0])
			if err := g.Answer(buf...); err != nil {
				return err
			}
		}
	}
	return nil
}

// newCover puts together what several loads of the same files have reached.
func newCover(covers map[*interp.Rules]*interp.Coverage) *Cover {
	byPlace := map[string]*Branch{}
	var order []string
	note := func(b Branch) {
		key := fmt.Sprintf("%s\x00%09d\x00%09d\x00%s", b.File, b.Line, b.Col, b.What)
		old, ok := byPlace[key]
		if !ok {
			byPlace[key] = &b
			order = append(order, key)
			return
		}
		old.Reached = old.Reached || b.Reached
	}
	for rules, c := range covers {
		for i := range rules.Marks() {
			m := &rules.Marks()[i]
			if m.Node.Span.IsZero() {
				continue
			}
			pos := m.Node.Span.Pos()
			b := Branch{Program: m.Program, File: m.Node.Span.File.Name, Line: pos.Line, Col: pos.Col, What: m.Verb}
			if m.Card >= 0 {
				b.Card = rules.Cards[m.Card].ID
			}
			reached, held, failed := c.Reached(m)
			if !m.Condition {
				b.Reached = reached
				note(b)
				continue
			}
			b.What, b.Reached = "the condition holds", held
			note(b)
			b.What, b.Reached = "the condition fails", failed
			note(b)
		}
	}
	slices.Sort(order)
	out := &Cover{}
	for _, k := range order {
		out.Branches = append(out.Branches, *byPlace[k])
	}
	return out
}

// Only keeps the branches of files under some folders.
func (c *Cover) Only(folders []string) *Cover {
	out := &Cover{}
	for _, b := range c.Branches {
		for _, f := range folders {
			if f == "." && !strings.HasPrefix(b.File, "content/") && !strings.HasPrefix(b.File, "../") || strings.HasPrefix(b.File, strings.TrimSuffix(f, "/")+"/") {
				out.Branches = append(out.Branches, b)
				break
			}
		}
	}
	return out
}

// Count is how many branches of cards were reached of how many.
func (c *Cover) Count() (reached, all int) {
	for _, b := range c.Branches {
		all++
		if b.Reached {
			reached++
		}
	}
	return reached, all
}

// Missing lists what was not reached.
func (c *Cover) Missing() []Branch {
	var out []Branch
	for _, b := range c.Branches {
		if !b.Reached {
			out = append(out, b)
		}
	}
	return out
}
