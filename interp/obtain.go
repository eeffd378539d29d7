package interp

import (
	"strings"

	"shards/internal/card"
	"shards/internal/source"
)

// Obtains says whether players get cards of the table by an action, as far as
// its declaration tells: it is done with cards of a zone of the table, and a
// step of it, or of a verb of the game that it does, moves cards to a zone of
// players.
func (r *Rules) Obtains(action int16) bool {
	d := r.Actions[action].decl
	if d == nil || r.src == nil {
		return false
	}
	o := obtaining{r}
	for _, e := range d.Card {
		if o.names(e.Text, nil, OfTable) {
			return o.steps(d.Do, nil, 0)
		}
	}
	return false
}

// Suits says whether an action is for cards of this design at all: what it
// asks of a card that its design alone decides is so.
func (g *Game) Suits(action int16, c CardID, seat int8) bool {
	old := g.elem
	defer func() { g.elem = old }()
	g.elem[0] = int64(c)
	for _, p := range g.r.Actions[action].parts {
		if k, ok := usableAbility(g.r, p.all); ok && !g.has(c, k) {
			return false
		}
		if p.node != nil && g.under(None, seat, seat, nil, nil, p.fn) == 0 {
			return false
		}
	}
	return true
}

// obtaining looks in declarations for moves to zones of players.
type obtaining struct{ r *Rules }

// steps looks in steps; vals are what a verb's parameters stand for.
func (o obtaining) steps(steps card.Steps, vals map[string]string, depth int) bool {
	for i := range steps {
		if o.verb(steps[i].Verb.Text, steps[i].Args, vals, depth) {
			return true
		}
	}
	return false
}

// verb looks in a step: in what a verb of the game does, else in its arguments
// and the steps that they hold.
func (o obtaining) verb(name string, args *source.Node, vals map[string]string, depth int) bool {
	if depth > maxTextDepth {
		return false
	}
	v := o.r.src.own[name]
	if v == nil {
		return o.node(args, vals, depth+1)
	}
	given := map[string]string{}
	for i := range v.decl.Params {
		p := &v.decl.Params[i]
		n := args
		if args != nil && args.Kind == source.Map {
			n = args.Get(p.Name)
		} else if i > 0 {
			n = nil
		}
		switch {
		case n != nil && n.Kind == source.Scalar:
			given[p.Name] = n.Text
			if old, ok := vals[n.Text]; ok {
				given[p.Name] = old
			}
		case p.Value.Default != nil:
			given[p.Name] = p.Value.Default.Text
		}
	}
	return o.steps(v.decl.Do, given, depth+1) || args != nil && args.Kind == source.Map && o.node(args, vals, depth+1)
}

func (o obtaining) node(n *source.Node, vals map[string]string, depth int) bool {
	switch {
	case n == nil:
		return false
	case n.Kind == source.Seq:
		for _, i := range n.Items {
			if o.node(i, vals, depth) {
				return true
			}
		}
	case n.Kind == source.Map:
		for _, p := range n.Pairs {
			if p.Key.Text == "to" && p.Value.Kind == source.Scalar {
				if o.names(p.Value.Text, vals, OfPlayer) {
					return true
				}
			} else if o.verb(p.Key.Text, p.Value, vals, depth) {
				return true
			}
		}
	}
	return false
}

// names says whether an expression names a zone of such an owner.
func (o obtaining) names(expr string, vals map[string]string, of Owner) bool {
	if text, ok := vals[expr]; ok {
		expr = text
	}
	for _, word := range strings.FieldsFunc(expr, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) {
		if z := o.r.ZoneByName(word); z >= 0 && o.r.Zones[z].Of == of {
			return true
		}
	}
	return false
}
