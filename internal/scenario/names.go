package scenario

import (
	"strings"

	"shards/internal/source"
	"shards/interp"
)

// Unknown is a name in a scenario that the rules don't have.
type Unknown struct {
	Node  *source.Node // where it is written
	Name  string       // the name alone: of knight#2 it is knight
	What  string       // what should be called so: "card", "zone or counter of players" …
	Known []string     // what is called so
}

// Unknowns finds the names of a scenario that would fail it whatever happens.
// Answers to questions are not looked at: what they may be shows in play.
func Unknowns(r *interp.Rules, t *Test) []Unknown {
	n := &namer{runner: runner{r: r, t: t}}
	for _, p := range pairs(t.Given) {
		switch key := p.Key.Text; {
		case key == "setup", key == "turn":
		default:
			if seat, ok := n.seat(p.Key); ok {
				n.holdings(p.Value, seat)
			}
		}
	}
	if t.Do != nil {
		for _, s := range t.Do.Items {
			n.step(s)
		}
	}
	n.expect(t.Expect)
	return n.found
}

type namer struct {
	runner
	found []Unknown
}

func pairs(n *source.Node) []source.Pair {
	if n == nil {
		return nil
	}
	return n.Pairs
}

func (n *namer) unknown(at *source.Node, name, what string, known []string) {
	n.found = append(n.found, Unknown{at, name, what, known})
}

// seat reads a seat's letter or table, which is -1.
func (n *namer) seat(key *source.Node) (int, bool) {
	if key.Text == "table" {
		return -1, true
	}
	seat := n.seatOf(key.Text)
	return seat, seat >= 0
}

func (n *namer) holdings(v *source.Node, seat int) {
	for _, p := range pairs(v) {
		if _, ok := n.counter(p.Key.Text, seat); ok {
			continue
		}
		if _, ok := n.zone(p.Key.Text, seat); !ok {
			n.unknown(p.Key, p.Key.Text, "counter or zone of "+holder(seat), n.held(seat))
			continue
		}
		n.contents(p.Value)
	}
}

// held are the counters and zones of a seat or of the table.
func (n *namer) held(seat int) []string {
	var out []string
	for i := range n.r.Counters {
		if name := n.r.Counters[i].Name; found(n.counter(name, seat)) {
			out = append(out, name)
		}
	}
	for i := range n.r.Zones {
		if name := n.r.Zones[i].Name; found(n.zone(name, seat)) {
			out = append(out, name)
		}
	}
	return out
}

func found(_ int16, ok bool) bool { return ok }

// contents are the cards of a zone: a list, one, or what is compared of them.
func (n *namer) contents(v *source.Node) {
	switch {
	case v.Kind == source.Scalar:
		n.card(v)
	case v.Kind == source.Seq:
		for _, i := range v.Items {
			n.contents(i)
		}
	case v.Get("card") != nil:
		for _, p := range v.Pairs {
			switch p.Key.Text {
			case "card":
				n.card(p.Value)
			case "under":
				n.contents(p.Value)
			default:
				n.state(p.Key, false)
			}
		}
	default:
		for _, key := range []string{"has", "lacks", "top"} {
			if cards := v.Get(key); cards != nil {
				n.contents(cards)
			}
		}
	}
}

// state is what a card has: its counters and its place, and where it is
// compared its kind and attributes.
func (n *namer) state(key *source.Node, compared bool) {
	known := []string{"slot"}
	for i := range n.r.Counters {
		if n.r.Counters[i].Of.ByCard() {
			known = append(known, n.r.Counters[i].Name)
		}
	}
	what := "counter of cards"
	if compared {
		what = "counter or attribute of cards"
		known = append(known, "kind")
		for i := range n.r.Attributes {
			known = append(known, n.r.Attributes[i].Name)
		}
	}
	for _, k := range known {
		if k == key.Text {
			return
		}
	}
	n.unknown(key, key.Text, what, known)
}

// card is a card as it is named: id, id*3, id#2, B.id.
func (n *namer) card(v *source.Node) {
	if v == nil || v.Kind != source.Scalar || v.Text == "" || v.Text == "none" {
		return
	}
	name := v.Text
	if s, rest, ok := strings.Cut(name, "."); ok && n.seatOf(s) >= 0 {
		name = rest
	}
	name, _, _ = strings.Cut(name, "#")
	name, _, _ = strings.Cut(name, "*")
	if n.r.CardByID(name) >= 0 {
		return
	}
	var known []string
	for i := range n.r.Cards {
		known = append(known, n.r.Cards[i].ID)
	}
	n.unknown(v, name, "card", known)
}

// action is an action, maybe with its card.
func (n *namer) action(key, value *source.Node) {
	i := n.r.ActionByName(key.Text)
	if i < 0 {
		var known []string
		for i := range n.r.Actions {
			known = append(known, n.r.Actions[i].Name)
		}
		n.unknown(key, key.Text, "action", known)
		return
	}
	if n.r.Actions[i].Card {
		n.card(value)
	}
}

func (n *namer) step(s *source.Node) {
	if s.Kind == source.Scalar {
		n.action(s, nil)
		return
	}
	for _, p := range s.Pairs {
		switch p.Key.Text {
		case "by", "choose":
		case "expect":
			n.expect(p.Value)
		default:
			n.action(p.Key, p.Value)
		}
	}
}

func (n *namer) expect(v *source.Node) {
	for _, p := range pairs(v) {
		switch key := p.Key.Text; key {
		case "legal", "illegal":
			items := p.Value.Items
			if p.Value.Kind != source.Seq {
				items = []*source.Node{p.Value}
			}
			for _, i := range items {
				n.step(i)
			}
		case "cards":
			for _, c := range p.Value.Pairs {
				n.card(c.Key)
				for _, q := range c.Value.Pairs {
					n.state(q.Key, true)
				}
			}
		default:
			if seat, ok := n.seat(p.Key); ok {
				n.holdings(p.Value, seat)
			}
		}
	}
}
