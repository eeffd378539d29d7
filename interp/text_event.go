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
	in := t.inZones(d.In)
	if t.tellsOfItself(d) { // where it is by then says nothing
		in = ""
	}
	s := t.whenever(d, in, "", false)
	var out []string
	for _, s := range strings.Split(s, sep) {
		out = append(out, sentence(s))
	}
	return strings.Join(out, " ")
}

// tellsOfItself says whether a trigger answers what is done with its own card.
func (t *Texter) tellsOfItself(d *card.TriggerDecl) bool {
	if d.When == nil {
		return false
	}
	for _, part := range conjuncts(t.parse(*d.When), nil) {
		b, ok := part.(*ast.BinaryNode)
		if !ok || b.Operator != "==" {
			continue
		}
		m, ok1 := b.Left.(*ast.MemberNode)
		id, ok2 := b.Right.(*ast.IdentifierNode)
		if ok1 && ok2 && id.Value == "this" && fieldOf(m) == "card" {
			of, ok := m.Node.(*ast.IdentifierNode)
			return ok && of.Value == "event"
		}
	}
	return false
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
	f.would, t.would = t.would, false
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
	case f.turn != nil:
		return f.sayTurn(lasts, once), rest
	case once:
		return "the next time " + s + lasts, rest
	}
	return "whenever " + s + lasts, rest
}

// sayTurn says the beginning or the end of turns: every one, those of a while,
// the next one.
func (f *eventFilter) sayTurn(lasts string, once bool) string {
	at, does := "at the start of ", " starts"
	if f.ev.on == "turn_end" {
		at, does = "at the end of ", " ends"
	}
	one, each := f.turn.poss+" turn", "each turn of "+f.turn.obj
	switch {
	case f.turn.obj == "":
		one, each = "a turn", "each turn"
	case f.turn.isYou():
		each = "each of your turns"
	}
	switch {
	case lasts == "" && one == "a turn":
		return at + "each turn"
	case lasts == "":
		return at + one
	case lasts == until(""):
		// No other turn begins or ends before it is over.
		if f.turn.obj != "" && !f.turn.isYou() {
			return at + "this turn, if it is " + possessive(f.turn.nom)
		}
		return at + "this turn"
	case once && lasts == until("game") && f.ev.on == "turn_start" && one != "a turn":
		return at + f.turn.poss + " next turn"
	case once && lasts == until("game") && f.ev.on == "turn_start":
		return at + "the next turn"
	case once && lasts == until("game") && one == "a turn":
		return at + "this turn"
	case once && lasts == until("game"):
		return "the next time " + one + does
	case once:
		return "the next time " + one + does + lasts
	}
	return at + each + lasts
}

// eventFilter collects what a condition says about an event.
type eventFilter struct {
	t      *Texter
	ev     *eventWords
	by     *person
	player *person
	would  bool   // it would happen
	self   string // whether by is player: "==", "!=", or it is not asked
	turn   *person
	cards  *np
	amount string
	from   string
	to     string
	rest   []ast.Node
}

// part takes one part of the condition.
func (f *eventFilter) part(n ast.Node) {
	b, ok := aboutEvent(n)
	if ok {
		switch field := eventName(b.Left); field {
		case "by", "player":
			if f.isOther(b) || f.isWho(b, field) {
				return
			}
		case "counter":
			if s, ok := b.Right.(*ast.StringNode); ok && b.Operator == "==" && f.ev.counter == "" {
				f.ev.counter = s.Value
				return
			}
		case "from", "to":
			if s, ok := b.Right.(*ast.StringNode); ok && b.Operator == "==" {
				place := &f.from
				if field == "to" {
					place = &f.to
				}
				if *place == "" {
					*place = s.Value
					return
				}
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
		n = b
	}
	if onCard(n) {
		root := n
		ast.Walk(&root, visitor(func(n *ast.Node) {
			if eventName(*n) == "card" {
				*n = &ast.PointerNode{}
			}
		}))
		l := f.cards.clone()
		f.t.filter(l, root)
		if len(l.that) > len(f.cards.that) && strings.HasPrefix(l.that[len(l.that)-1], "(where ") {
			f.rest = append(f.rest, root)
			return
		}
		f.cards = l
		return
	}
	f.rest = append(f.rest, n)
}

// aboutEvent is a comparison with what an event tells on its left side.
func aboutEvent(n ast.Node) (*ast.BinaryNode, bool) {
	if u, ok := n.(*ast.UnaryNode); ok && (u.Operator == "not" || u.Operator == "!") {
		if b, ok := aboutEvent(u.Node); ok && opposite[b.Operator] != "" {
			return &ast.BinaryNode{Operator: opposite[b.Operator], Left: b.Left, Right: b.Right}, true
		}
		return nil, false
	}
	b, ok := n.(*ast.BinaryNode)
	if ok && eventName(b.Left) == "" && eventName(b.Right) != "" && mirrored[b.Operator] != "" {
		b = &ast.BinaryNode{Operator: mirrored[b.Operator], Left: b.Right, Right: b.Left}
	}
	return b, ok
}

// isOther takes whether who did it is the player that it is about.
func (f *eventFilter) isOther(b *ast.BinaryNode) bool {
	l, r := eventName(b.Left), eventName(b.Right)
	if f.self != "" || l == r || r != "by" && r != "player" || b.Operator != "==" && b.Operator != "!=" || !f.saysSelf() {
		return false
	}
	f.self = b.Operator
	return true
}

// saysSelf says whether an event has words for who did it to whom.
func (f *eventFilter) saysSelf() bool {
	return f.ev.on == "gain" || f.ev.on == "lose" || f.ev.v != nil && f.hasPlayer()
}

// isWho takes who did it, or the player that it is about.
func (f *eventFilter) isWho(b *ast.BinaryNode, field string) bool {
	p := f.who(b)
	if p == nil {
		return false
	}
	to := &f.player
	switch {
	case f.oneself():
		to = &f.by
	case field == "by":
		to = &f.by
	}
	if *to != nil {
		return false
	}
	*to = p
	f.ev.players[field] = after(p)
	return true
}

// oneself says whether who does it is always the player it is about.
func (f *eventFilter) oneself() bool {
	switch f.ev.on {
	case "turn_start", "turn_end", "reveal":
		return true
	}
	return f.ev.v != nil && !f.hasPlayer()
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
	counter := "a counter"
	if ev.counter != "" {
		counter = t.Counter(ev.counter, true)
	}
	switch {
	case f.amount != "" && ev.counter != "":
		counter = f.amount + " " + counter
	case f.amount != "":
		counter = f.amount + " of " + counter
	}
	onCards := f.cards.filtered() || f.cards.exact != ""
	if (ev.on == "move" || onCards && (ev.on == "gain" || ev.on == "lose")) && f.player != nil {
		f.whose()
	}
	card := t.one(f.cards, "in")
	because := f.because()
	for _, field := range []string{"by", "player"} {
		if ev.players[field] == nil {
			ev.players[field] = &person{nom: "that player", poss: "their", obj: "that player"}
		}
	}
	switch ev.on {
	case "turn_start", "turn_end":
		f.turn = f.by
		if f.turn == nil {
			f.turn = &person{nom: "a player"}
		}
		return "turn"
	case "gain", "lose":
		if onCards {
			return f.does(thatPlayer(card), ev.on+" "+counter) + because
		}
		return f.does(someone(f.player), ev.on+" "+counter) + because
	case "move":
		s := card + " "
		switch {
		case f.to != "":
			s += f.verb("is") + " put " + f.place(f.to, true)
			if f.from != "" {
				s += " from " + f.place(f.from, false)
			}
		case f.from != "":
			s += f.verb("leaves") + " " + f.place(f.from, false)
		default:
			s += f.verb("moves")
		}
		return s + because
	case "reveal":
		from := ""
		if f.from != "" {
			from = " from " + f.place(f.from, false)
		}
		if f.by != nil {
			return f.does(f.by, "reveal "+card) + from
		}
		return card + " " + f.verb("is") + " revealed" + from
	case "shuffle", "reshuffle":
		zone := firstNonEmpty(f.to, f.from)
		if ev.on == "reshuffle" {
			zone = firstNonEmpty(f.from, f.to)
		}
		if zone == "" {
			return f.does(someone(f.player), ev.on+" cards") + because
		}
		old := t.me
		t.me = after(someone(f.player))
		zone = t.ZoneOf(zone)
		t.me = old
		return f.does(someone(f.player), ev.on+" "+zone) + because
	}
	return f.sayVerb(card, someone)
}

// does puts somebody before a verb.
func (f *eventFilter) does(p *person, verb string) string {
	if f.would {
		return p.nom + " would " + verb
	}
	return p.does(verb)
}

// verb is a verb behind a card.
func (f *eventFilter) verb(v string) string {
	switch {
	case f.would && v == "is":
		return "would be"
	case f.would:
		return "would " + baseForm(v)
	}
	return v
}

// because says whose effect an event comes from, where that is asked for.
func (f *eventFilter) because() string {
	ev := f.ev
	switch {
	case f.oneself() || ev.v != nil:
		return ""
	case f.self == "==" && f.player != nil && f.player.isYou():
		return " because of yourself"
	case f.self == "==":
		return " because of themselves"
	case f.self == "!=" && f.by == nil:
		ev.players["by"] = &person{nom: "that other player", poss: "their", obj: "that other player"}
		return " because of another player"
	case f.by == nil:
		ev.players["by"] = thatPlayer("the player whose effect it is")
		return ""
	case f.by.isYou():
		return " because of you"
	case f.by.nom == "an opponent":
		ev.players["by"] = &person{nom: "that opponent", poss: "their", obj: "that opponent"}
	}
	return " because of " + f.by.obj
}

// whose says whose the cards of an event are.
func (f *eventFilter) whose() {
	ev := f.ev
	switch {
	case f.cards.exact != "":
	case f.player.isYou():
		f.cards.mine = true
	default:
		f.cards.post = append(f.cards.post, "of "+f.player.obj)
	}
	if !f.player.isYou() {
		ev.players["player"] = &person{nom: "its owner", poss: "its owner's", obj: "its owner"}
	}
}

// place is a zone that an event tells of, and whose it is.
func (f *eventFilter) place(zone string, into bool) string {
	t := f.t
	z := zoneRef{name: zone, who: ofPerson, p: thatPlayer("a player")}
	mine := f.cards.exact == "this" || f.cards.mine
	switch {
	case mine, f.player != nil && f.player.isYou(), f.ev.on == "reveal" && f.by != nil && f.by.isYou():
		z = zoneRef{name: zone}
	case f.player != nil && f.ev.on == "move":
		z.p = &person{poss: "their"}
	}
	prep, rest, _ := t.zonePlace(z, false)
	rest = strings.Replace(rest, "\x03", " ", 1)
	switch {
	case !into:
		return rest
	case prep == "in":
		prep = "into"
	}
	return prep + " " + rest
}

// sayVerb says that a verb of the game happens.
func (f *eventFilter) sayVerb(card string, someone func(*person) *person) string {
	t, v := f.t, f.ev.v
	if v == nil {
		return f.does(someone(f.by), spoken(f.ev.on)+" "+card)
	}
	if f.from != "" {
		card += " from " + f.place(f.from, false)
	}
	places := ""
	if f.to != "" {
		places = " " + f.place(f.to, true)
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
	// What a verb's words leave out is said behind them.
	for i := range v.decl.Params {
		name := v.decl.Params[i].Name
		switch k := v.params[i].k; {
		case strings.Contains(text, "{"+name+"}"):
		case k == KInt && f.amount != "":
			places += " (" + spoken(name) + ": " + f.amount + ")"
		case k == KPlayer && f.player != nil:
			places += " (" + spoken(name) + ": " + f.player.obj + ")"
		case (k == KCard || k == KCards) && (f.cards.filtered() || f.cards.exact != ""):
			places += " (" + spoken(name) + ": " + card + ")"
		}
	}
	if subject, ok := strings.CutPrefix(text, "{"); ok {
		who := vals[subject[:max(strings.IndexByte(subject, '}'), 0)]]
		s := agree(t.fill(text, vals), who)
		if does, ok := strings.CutPrefix(s, who+" "); ok && f.would {
			s = who + " would " + baseForm(does)
		}
		switch {
		case f.self == "==":
			s += " from themselves"
		case f.self == "!=" && f.by == nil:
			s += " from another player"
			f.ev.players["by"] = &person{nom: "that other player", poss: "their", obj: "that other player"}
		case f.by != nil:
			s += " from " + f.by.obj
		}
		return s + places
	}
	by := someone(f.by)
	old := t.me
	t.me = by
	if !by.isYou() {
		t.me = &person{nom: by.nom, poss: "their", obj: "them"}
	}
	c := t.fill(text, vals)
	t.me = old
	if f.self != "" {
		c += map[string]string{"==": " to themselves", "!=": " to another player"}[f.self]
	}
	return f.does(by, c) + places
}
