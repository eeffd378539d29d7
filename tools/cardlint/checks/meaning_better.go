package checks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// StrictlyBetter finds cards that nobody would take where another is to be had.
var StrictlyBetter = define(lint.Check{
	Name: "strictly-better", Category: lint.Suspicious, Since: "0.1",
	Why: "A card that does all that another one does, and more, and costs no more, makes the other one useless. Compared are cards of one kind that agree in their values and in what they do, but for the amounts that they give.",
	Bad: `- id: scribe
  kind: worker
  cost: 3 # want "scribe costs no less than clerk, which gives more"
  work: [gain: { coin: 2 }]
- id: clerk
  kind: worker
  cost: 2
  work: [gain: { coin: 3 }]
`,
	Good: `- id: scribe
  kind: worker
  cost: 2
  work: [gain: { coin: 2 }]
- id: clerk
  kind: worker
  cost: 3
  work: [gain: { coin: 3 }]
`,
	Run: func(p *lint.Pass) {
		w := worldOf(p)
		prices := w.prices()
		groups := map[string][]*priced{}
		var order []string
		for _, d := range w.designs {
			c := price(w, d, prices)
			if c == nil {
				continue
			}
			if groups[c.shape] == nil {
				order = append(order, c.shape)
			}
			groups[c.shape] = append(groups[c.shape], c)
		}
		for _, shape := range order {
			tellBetter(p, groups[shape])
		}
	},
})

func tellBetter(p *lint.Pass, group []*priced) {
	if len(group) > 200 { // made by a machine
		return
	}
	for _, c := range group {
		for _, o := range group {
			if o != c && o.better(c) {
				d := p.Reportf(c.node.Span, "%s costs no less than %s, which gives more", c.card.ID.Text, o.card.ID.Text)
				lint.See(d, o.node.Span, "%s", o.say())
				break
			}
		}
	}
}

// prices are the attributes that players pay for a card that is not somebody
// else's.
func (w *world) prices() []string {
	var out []string
	for _, pack := range w.pass.Packs {
		for _, a := range pack.Game.Actions {
			if len(a.Value.Card) == 0 || slices.ContainsFunc(a.Value.Card, func(e card.Expr) bool {
				return strings.HasPrefix(e.Text, "enemies") || strings.HasPrefix(e.Text, "everyone")
			}) {
				continue
			}
			for _, pay := range a.Value.Pay {
				lint.Visit(w.tree(pay.Value.Text), func(n ast.Node) bool {
					if m, ok := n.(*ast.MemberNode); ok && lint.Name(m.Node) == "it" && w.attributes[lint.Name(m)] != nil && !slices.Contains(out, lint.Name(m)) {
						out = append(out, lint.Name(m))
					}
					return true
				})
			}
		}
	}
	return out
}

// priced is a card with its price and what it gives, where only these differ
// from other cards of its shape.
type priced struct {
	card    *card.CardDecl
	shape   string
	node    *source.Node // of the price
	cost    int64
	amounts []int64
	names   []string
}

func price(w *world, d *design, prices []string) *priced {
	c := &priced{card: d.card}
	for _, name := range prices {
		if v := d.attrs[name]; v.form == number && v.lo == v.hi && !v.missing && c.node == nil {
			c.cost, c.node = v.lo, d.card.Node.Get(name)
		}
	}
	if c.node == nil || d.card.ID.Node == nil || len(d.card.Abilities) == 0 {
		return nil
	}
	var b strings.Builder
	for _, p := range d.card.Node.Pairs {
		switch key := p.Key.Text; {
		case p.Value == c.node, key == "id", key == "name", key == "copies", key == "text", key == "note", key == "examples":
		default:
			b.WriteString(key + ":")
			c.write(&b, p.Value, w.abilities[key], "")
		}
	}
	c.shape = b.String()
	return c
}

// write puts down the shape of a value; amounts that are good for a player are
// kept apart.
func (c *priced) write(b *strings.Builder, n *source.Node, inSteps bool, good string) {
	switch {
	case n.Kind == source.Seq:
		b.WriteByte('[')
		for _, i := range n.Items {
			c.write(b, i, inSteps, "")
		}
		b.WriteByte(']')
	case n.Kind == source.Map:
		b.WriteByte('{')
		forMe := n.Get("who") == nil && n.Get("of") == nil
		for _, p := range n.Pairs {
			key := p.Key.Text
			next := ""
			switch {
			case good == "gain":
				next = key
			case inSteps && forMe && (key == "gain" || key == "draw"):
				next = key
			}
			b.WriteString(key + ":")
			c.write(b, p.Value, inSteps, next)
		}
		b.WriteByte('}')
	case good != "" && n.Tag == source.Int && n.Int > 0:
		b.WriteByte('#')
		c.amounts, c.names = append(c.amounts, n.Int), append(c.names, good)
	default:
		fmt.Fprintf(b, "%q ", n.Text)
	}
}

// better says whether a card gives no less, costs no more, and one of both is
// not the same.
func (c *priced) better(o *priced) bool {
	if c.cost > o.cost || len(c.amounts) != len(o.amounts) {
		return false
	}
	more := false
	for i := range c.amounts {
		if c.amounts[i] < o.amounts[i] {
			return false
		}
		more = more || c.amounts[i] > o.amounts[i]
	}
	return more
}

func (c *priced) say() string {
	var parts []string
	for i, n := range c.amounts {
		parts = append(parts, fmt.Sprintf("%s %d", c.names[i], n))
	}
	return fmt.Sprintf("%s costs %d: %s", c.card.ID.Text, c.cost, strings.Join(parts, ", "))
}
