package checks

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// OffValue finds cards whose cost is far from what the set pays for what they
// give.
var OffValue = define(lint.Check{
	Name: "off-value", Category: lint.Style, Since: "0.1",
	Why: "What a set of cards pays for a unit of each counter can be read from its own cards: those that give fixed amounts and nothing else. A card that is far off that measure is a gift, a dud, or has a digit too many. The measure is a straight line through the set's own cards (least squares, the card itself left out), and it is told with its numbers; it knows nothing of what else a card is good for.",
	Bad: `- { id: a, kind: worker, cost: 1, work: [gain: { coin: 1 }] }
- { id: b, kind: worker, cost: 2, work: [gain: { coin: 2 }] }
- { id: c, kind: worker, cost: 3, work: [gain: { coin: 3 }] }
- { id: d, kind: worker, cost: 4, work: [gain: { coin: 4 }] }
- { id: e, kind: worker, cost: 5, work: [gain: { coin: 5 }] }
- { id: f, kind: worker, cost: 2, work: [gain: { coin: 1, might: 1 }] }
- { id: g, kind: worker, cost: 3, work: [gain: { might: 2, coin: 1 }] }
- { id: h, kind: worker, cost: 4, work: [gain: { might: 2 }, gain: { coin: 2 }] }
- { id: i, kind: worker, cost: 3, work: [gain: { might: 3 }] }
- { id: j, kind: worker, cost: 2, work: [gain: { coin: 12 }] } # want "j costs 2; by what the other cards of this set cost, coin 12 is worth about 1"
`,
	Good: `- { id: a, kind: worker, cost: 1, work: [gain: { coin: 1 }] }
- { id: b, kind: worker, cost: 2, work: [gain: { coin: 2 }] }
- { id: c, kind: worker, cost: 3, work: [gain: { coin: 3 }] }
`,
	Run: func(p *lint.Pass) {
		w := worldOf(p)
		for _, pack := range p.Packs {
			offValue(p, w, pack)
		}
	},
})

// Limits of what counts as far off: so many times the usual distance, and so
// much of the cost; and how many cards it needs to know a measure.
const (
	farOff      = 4.0
	farOffLeast = 3.0
	measureFrom = 9
)

func offValue(p *lint.Pass, w *world, pack *card.Pack) {
	prices := w.prices()
	var cards []*worth
	features := map[string]int{}
	for _, d := range w.designs {
		if d.card.Pack != pack.ID.Text {
			continue
		}
		if c := price(w, d, prices); c != nil {
			if x := (&worth{priced: c}); x.fixed(d.card) {
				cards = append(cards, x)
				for name := range x.gives {
					features[name]++
				}
			}
		}
	}
	// What only one card gives can't be measured.
	var names []string
	for name, n := range features {
		if n > 1 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	cards = slices.DeleteFunc(cards, func(x *worth) bool {
		for name := range x.gives {
			if !slices.Contains(names, name) {
				return true
			}
		}
		return false
	})
	if len(cards) < max(measureFrom, 2*(len(names)+1)) {
		return
	}
	tellWorth(p, cards, names)
}

func tellWorth(p *lint.Pass, cards []*worth, names []string) {
	var off []float64
	lines := make([][]float64, len(cards))
	for i, c := range cards {
		lines[i] = fit(slices.Concat(cards[:i], cards[i+1:]), names)
		c.expected = at(lines[i], c, names)
		off = append(off, math.Abs(float64(c.cost)-c.expected))
	}
	sorted := slices.Clone(off)
	slices.Sort(sorted)
	limit := max(farOffLeast, farOff*1.4826*sorted[len(sorted)/2])
	for i, c := range cards {
		if off[i] <= limit {
			continue
		}
		var parts, line []string
		for j, name := range names {
			if c.gives[name] > 0 {
				parts = append(parts, fmt.Sprintf("%s %g", name, c.gives[name]))
				line = append(line, fmt.Sprintf("%.1f for each %s", lines[i][j+1], name))
			}
		}
		d := p.Reportf(c.node.Span, "%s costs %d; by what the other cards of this set cost, %s is worth about %.1f",
			c.card.ID.Text, c.cost, strings.Join(parts, " and "), c.expected)
		d.Hint = fmt.Sprintf("%d cards pay %.1f, and %s", len(cards)-1, lines[i][0], strings.Join(line, ", "))
	}
}

// worth is a card that gives fixed amounts and nothing else.
type worth struct {
	*priced
	gives    map[string]float64
	expected float64
}

func (x *worth) fixed(c *card.CardDecl) bool {
	x.gives = map[string]float64{}
	if len(c.Abilities) != 1 || len(c.Triggers)+len(c.Static) > 0 || c.Abilities[0].Value.Needs != nil || len(c.Abilities[0].Value.Pay) > 0 {
		return false
	}
	for _, s := range c.Abilities[0].Value.Do {
		if s.When != nil || s.Who != nil || s.Of != nil || s.Verb.Text != "gain" && s.Verb.Text != "draw" {
			return false
		}
	}
	for i, n := range x.amounts {
		x.gives[x.names[i]] += float64(n)
	}
	steps := 0
	for _, s := range c.Abilities[0].Value.Do {
		steps += max(1, len(s.Args.Keys()))
	}
	return steps == len(x.amounts) && steps > 0
}

func at(line []float64, c *worth, names []string) float64 {
	v := line[0]
	for i, name := range names {
		v += line[i+1] * c.gives[name]
	}
	return v
}

// fit is the line of least squares; a little weight keeps it steady where
// cards say too little of a counter.
func fit(cards []*worth, names []string) []float64 {
	n := len(names) + 1
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n+1)
		m[i][i] = 0.1
	}
	for _, c := range cards {
		row := make([]float64, n)
		row[0] = 1
		for i, name := range names {
			row[i+1] = c.gives[name]
		}
		for i := range n {
			for j := range n {
				m[i][j] += row[i] * row[j]
			}
			m[i][n] += row[i] * float64(c.cost)
		}
	}
	return solve(m)
}

// solve is Gauss's elimination; the matrix is positive, so no pivot is 0.
func solve(m [][]float64) []float64 {
	n := len(m)
	for i := range n {
		for j := i + 1; j < n; j++ {
			f := m[j][i] / m[i][i]
			for k := i; k <= n; k++ {
				m[j][k] -= f * m[i][k]
			}
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = m[i][n]
		for k := i + 1; k < n; k++ {
			x[i] -= m[i][k] * x[k]
		}
		x[i] /= m[i][i]
	}
	return x
}
