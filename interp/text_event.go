package interp

import (
	"strings"

	"shards/internal/card"

	"github.com/expr-lang/expr/ast"
)

// eventWords is how a text calls what an event tells.
type eventWords struct {
	on      string
	v       *verb
	card    word_
	players map[string]*person
	amount  string
	counter string
}

// eventField says event.card and so on; "" for anything else.
func (t *Texter) eventField(n ast.Node) string {
	m, ok := n.(*ast.MemberNode)
	if !ok {
		return ""
	}
	id, ok := m.Node.(*ast.IdentifierNode)
	if !ok || id.Value != "event" {
		return ""
	}
	if t.event == nil {
		return map[string]string{"card": "that card", "amount": "that much", "counter": "the counter", "from": "where it was", "to": "where it goes"}[fieldOf(m)]
	}
	switch f := fieldOf(m); f {
	case "card":
		return t.event.card.mention()
	case "amount":
		return "that much"
	case "counter":
		return firstNonEmpty(t.event.counter, "the counter")
	case "from":
		return "where it was"
	case "to":
		return "where it goes"
	}
	return ""
}

// trigger says a rule that answers an event.
func (t *Texter) trigger(d *card.TriggerDecl) string {
	if d.Text != "" {
		return sentence(d.Text)
	}
	s := t.whenever(d, t.inZones(d.In), "", false)
	var out []string
	for _, s := range strings.Split(s, sep) {
		out = append(out, sentence(s))
	}
	return strings.Join(out, " ")
}

// inZones is where a card must be for its rule: "while this is in your hand, ".
func (t *Texter) inZones(in card.Names) string {
	if len(in) == 0 {
		return ""
	}
	return "while this is " + t.places(in) + ", "
}

// Whenever says a trigger that a step sets for a while.
func (t *Texter) Whenever(d card.TriggerDecl) string {
	if d.Text != "" {
		return whole + d.Text
	}
	once := d.Times != nil && *d.Times == 1
	s := t.whenever(&d, "", until(d.Until), once)
	if d.Times != nil && !once {
		s += " (at most " + number(*d.Times) + " times)"
	}
	return whole + s
}

// until says how long something lasts.
func until(s string) string {
	switch s {
	case "next_turn":
		return " until your next turn"
	case "game":
		return " for the rest of the game"
	}
	return " this turn"
}

// whenever says an event and what follows.
func (t *Texter) whenever(d *card.TriggerDecl, before, lasts string, once bool) string {
	old := t.event
	defer func() { t.event = old }()
	lead, rest := t.eventClause(d.On.Text, d.When, lasts, once)
	s := before + lead
	if rest != "" {
		s += ", if " + rest
	}
	return s + ", " + t.Inline(d.Do)
}

// eventClause says an event, with what its condition says of it: whenever you
// play a card. What it can't say comes back as a condition.
func (t *Texter) eventClause(on string, when *card.Expr, lasts string, once bool) (clause, rest string) {
	ev := &eventWords{on: on, v: t.src.own[on], players: map[string]*person{}}
	f := eventFilter{t: t, ev: ev, cards: &np{}}
	if when != nil {
		if n := t.parse(*when); n != nil {
			for _, part := range conjuncts(n, nil) {
				f.part(part)
			}
		}
	}
	t.event = ev
	s := f.say()
	ev.card = word_{it: "it", poss: "its", kind: KCard}
	if f.cards.exact != "" {
		ev.card = word_{it: f.cards.exact, poss: "its", kind: KCard}
	}
	var conds []string
	for _, n := range f.rest {
		conds = append(conds, t.cond(n).s)
	}
	rest = join(conds, "and")
	switch {
	case strings.HasPrefix(s, "at "):
		return s, rest
	case once:
		return "the next time " + s + lasts, rest
	}
	return "whenever " + s + lasts, rest
}

// eventFilter collects what a condition says about an event.
type eventFilter struct {
	t      *Texter
	ev     *eventWords
	by     *person
	player *person
	cards  *np
	amount string
	from   string
	to     string
	rest   []ast.Node
}

// part takes one part of the condition.
func (f *eventFilter) part(n ast.Node) {
	b, ok := n.(*ast.BinaryNode)
	if ok {
		switch field := eventName(b.Left); field {
		case "by", "player":
			if p := f.who(b); p != nil {
				if field == "by" || field == "player" && !f.hasPlayer() {
					f.by = p
				} else {
					f.player = p
				}
				f.ev.players[field] = after(p)
				return
			}
		case "counter":
			if s, ok := b.Right.(*ast.StringNode); ok && b.Operator == "==" {
				f.ev.counter = s.Value
				return
			}
		case "from", "to":
			if s, ok := b.Right.(*ast.StringNode); ok && b.Operator == "==" {
				if field == "from" {
					f.from = s.Value
				} else {
					f.to = s.Value
				}
				return
			}
		case "amount":
			if c, ok := b.Right.(*ast.IntegerNode); ok && f.amount == "" {
				if atLeastOne(b.Operator, c.Value) {
					return
				}
				f.amount = atLeast(b.Operator, c.Value)
				return
			}
		}
	}
	if onCard(n) {
		root := n
		ast.Walk(&root, visitor(func(n *ast.Node) {
			if eventName(*n) == "card" {
				*n = &ast.PointerNode{}
			}
		}))
		f.t.filter(f.cards, root)
		return
	}
	f.rest = append(f.rest, n)
}

// hasPlayer says whether the event tells of a player beside who did it.
func (f *eventFilter) hasPlayer() bool {
	if f.ev.v == nil {
		return true
	}
	return f.ev.v.before != nil && f.ev.v.before.player >= 0
}

// who is the player that a comparison of event.by or event.player asks for.
func (f *eventFilter) who(b *ast.BinaryNode) *person {
	t := f.t
	if id, ok := b.Right.(*ast.IdentifierNode); ok && b.Operator == "in" && id.Value == "opponents" {
		return thatPlayer("an opponent")
	}
	p := t.player(b.Right)
	switch {
	case p == nil:
		return nil
	case b.Operator == "==":
		return p
	case b.Operator == "!=" && p.isYou():
		return thatPlayer("an opponent")
	}
	return nil
}

// after is how a player is called after the event was said.
func after(p *person) *person {
	if p.isYou() {
		return p
	}
	return &person{nom: "that player", poss: "their", obj: "that player"}
}

// eventName is the name behind event. , "" for anything else.
func eventName(n ast.Node) string {
	if m, ok := n.(*ast.MemberNode); ok {
		if id, ok := m.Node.(*ast.IdentifierNode); ok && id.Value == "event" {
			return fieldOf(m)
		}
	}
	return ""
}

// onCard says whether a condition is about the event's card alone.
func onCard(n ast.Node) bool {
	about, other := false, false
	ast.Walk(&n, visitor(func(n *ast.Node) {
		switch eventName(*n) {
		case "card":
			about = true
		case "":
		default:
			other = true
		}
	}))
	return about && !other
}

// say says the event itself.
func (f *eventFilter) say() string {
	t, ev := f.t, f.ev
	someone := func(p *person) *person {
		if p == nil {
			return thatPlayer("a player")
		}
		return p
	}
	for _, field := range []string{"by", "player"} {
		if ev.players[field] == nil {
			ev.players[field] = &person{nom: "that player", poss: "their", obj: "that player"}
		}
	}
	card := t.one(f.cards, "in")
	counter := "a counter"
	if ev.counter != "" {
		counter = t.Counter(ev.counter, true)
		if f.amount != "" {
			counter = f.amount + " " + counter
		}
	}
	switch ev.on {
	case "turn_start", "turn_end":
		at := map[string]string{"turn_start": "at the start of ", "turn_end": "at the end of "}[ev.on]
		switch {
		case f.player == nil:
			return at + "each turn"
		case f.player.isYou():
			return at + "your turn"
		}
		return at + f.player.poss + " turn"
	case "gain", "lose":
		if f.cards.filtered() || f.cards.exact != "" {
			return thatPlayer(card).does(ev.on + " " + counter)
		}
		return someone(f.player).does(ev.on + " " + counter)
	case "move":
		s := card + " "
		switch {
		case f.to != "":
			s += "is put " + t.into1(f.to, f.by, f.player)
			if f.from != "" {
				s += " from " + t.ZoneOf(f.from)
			}
		case f.from != "":
			s += "leaves " + t.ZoneOf(f.from)
		default:
			s += "moves"
		}
		return s
	case "reveal":
		s := card + " is revealed"
		if f.from != "" {
			s += " from " + t.ZoneOf(f.from)
		}
		return s
	case "shuffle":
		if f.to != "" {
			return someone(f.player).does("shuffle " + t.ZoneOf(f.to))
		}
		return someone(f.player).does("shuffle cards")
	}
	return f.sayVerb(card, someone)
}

// into1 is where a card goes in an event; whose is told by who it is about.
func (t *Texter) into1(zone string, by, player *person) string {
	z := zoneRef{name: zone}
	prep, rest, _ := t.zonePlace(z, false)
	rest = strings.Replace(rest, "\x03", " ", 1)
	if prep == "in" {
		prep = "into"
	}
	return prep + " " + rest
}

// sayVerb says that a verb of the game happens.
func (f *eventFilter) sayVerb(card string, someone func(*person) *person) string {
	t, v := f.t, f.ev.v
	if v == nil {
		return someone(f.by).does(spoken(f.ev.on) + " " + card)
	}
	vals := map[string]string{}
	for i := range v.decl.Params {
		name := v.decl.Params[i].Name
		switch v.params[i].k {
		case KCard, KCards:
			vals[name] = card
		case KPlayer:
			vals[name] = someone(f.player).nom
		case KInt:
			vals[name] = f.amount
		}
	}
	text := firstNonEmpty(v.decl.Event, v.decl.Text)
	if text == "" {
		text = spoken(v.name)
		if len(v.params) > 0 {
			text += " {" + v.decl.Params[0].Name + "}"
		}
	}
	if subject, ok := strings.CutPrefix(text, "{"); ok {
		s := agree(t.fill(text, vals), vals[subject[:max(strings.IndexByte(subject, '}'), 0)]])
		if f.by != nil {
			s += " from " + f.by.obj
		}
		return s
	}
	by := someone(f.by)
	old := t.me
	t.me = by
	c := t.fill(text, vals)
	t.me = old
	return by.does(c)
}
