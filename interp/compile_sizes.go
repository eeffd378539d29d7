package interp

import (
	"cmp"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// How much of everything there may be, and what packs expect of themselves.

// maxNumbered is how many things of one sort a game can have: they are numbered
// with 16 bits.
const maxNumbered = 32_000

// full reports, once, that there are too many things of a sort.
func (c *Compiler) full(what string, n int, at *source.Node) bool {
	if n < maxNumbered {
		return false
	}
	if c.told == nil {
		c.told = map[string]bool{}
	}
	if !c.told[what] {
		c.told[what] = true
		c.errorf(at, "too-many", "a game has at most %d %s", maxNumbered, what)
	}
	return true
}

// sizes checks that everything can be numbered.
func (c *Compiler) sizes(packs []*card.Pack) {
	r := c.rules
	var at *source.Node
	if len(packs) > 0 {
		at = packs[len(packs)-1].ID.Node
	}
	records := 0
	for i := range r.Records {
		records = r.Records[i].base + r.MaxPlayers
	}
	for _, s := range []struct {
		what string
		n    int
	}{{"counters", len(r.Counters)}, {"records, counted once for each player", records}, {"actions", len(r.Actions)}, {"events", len(r.Events)},
		{"labels", len(r.Labels)}, {"questions", len(r.Prompts)}, {"abilities", len(r.Abilities)}, {"options", len(r.Options)}} {
		c.full(s.what, s.n, at)
	}
	n := 0
	for i := range r.Cards {
		k := &r.Cards[i]
		copies := k.Copies
		if z := r.Kinds[k.Kind].Zone; z >= 0 && r.Zones[z].Of == OfPlayer {
			copies *= r.MaxPlayers
		}
		if n += copies; n >= maxNumbered {
			c.full("cards, their copies counted", n, at)
			return
		}
	}
}

// totals compares the cards with what the packs' manifests expect.
func (c *Compiler) totals(packs []*card.Pack) {
	for _, p := range packs {
		for i := range p.Totals {
			t := &p.Totals[i]
			n := 0
			zone, isZone := c.zones[t.Name]
			switch {
			case t.Name == "designs":
				n = len(p.Cards)
			case !isZone:
				lookup(c, c.zones, card.Name{Text: t.Name, Node: t.Key}, "zone")
				continue
			default:
				for _, d := range p.Cards {
					if k := c.rules.CardByID(d.ID.Text); k >= 0 && c.rules.Kinds[c.rules.Cards[k].Kind].Zone == zone {
						n += cmp.Or(d.OwnCopies, d.Copies)
					}
				}
			}
			if n != t.Value {
				c.errorf(t.Key, "totals", "%s shall be %d, but the cards make %d", t.Name, t.Value, n)
			}
		}
		c.leftOut(p, packs)
	}
}

// leftOut compares the cards that their own condition leaves out with those
// that the manifest expects, when nothing else is loaded that might matter.
func (c *Compiler) leftOut(p *card.Pack, packs []*card.Pack) {
	if len(*c.diags) > 0 || len(packs) > len(closure(p, packs)) {
		return
	}
	g, err := c.rules.Empty(Settings{Players: c.rules.MinPlayers})
	if err != nil {
		return
	}
	expected := map[string]bool{}
	for _, n := range p.LeftOut {
		expected[n.Text] = true
		def := c.rules.CardByID(n.Text)
		switch {
		case def < 0:
			c.errorf(n.Node, "unknown-name", "there is no card %q", n.Text).Hint = diag.SuggestHint(n.Text, sortedKeys(c.rules.byID))
		case c.rules.Cards[def].include == nil || c.rules.Cards[def].include(g) != 0:
			c.errorf(n.Node, "totals", "%s is not left out of the game", n.Text)
		}
	}
	for i := range c.rules.Cards {
		k := &c.rules.Cards[i]
		if k.Pack == p.ID.Text && k.include != nil && k.include(g) == 0 && !expected[k.ID] && len(p.Totals) > 0 {
			c.errorf(p.ID.Node, "totals", "%s is left out of the game, but left_out does not expect it", k.ID)
		}
	}
}

// closure is a pack and all that it requires.
func closure(p *card.Pack, packs []*card.Pack) map[string]bool {
	in := map[string]bool{p.ID.Text: true}
	for range packs {
		for _, q := range packs {
			if in[q.ID.Text] {
				for _, n := range q.Requires {
					in[n.Text] = true
				}
			}
		}
	}
	return in
}
