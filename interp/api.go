package interp

import (
	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// What verbs ask of a game, besides counters and moves.

// PlaceOf is a zone as a place: of the player in whose zone the card is, at
// the bottom.
func PlaceOf(zone int16) int64 { return makePlace(zone, -1, false) }

// RunMode is how an ability is run.
type RunMode uint8

const (
	RunEffect RunMode = iota // its steps
	RunUse                   // its price, the question of its needs, its steps
	RunCopy                  // its steps as if they stood on this card
)

// Run runs an ability of a card. The same effect is not copied inside its own
// copy, so that copies of copies end.
func (g *Game) Run(ability int16, of CardID, how RunMode) {
	def := g.s.Cards[of].Def
	prog := g.r.effects[int(def)*len(g.r.Abilities)+int(ability)]
	if prog < 0 {
		return
	}
	switch how {
	case RunUse:
		a := &g.r.Cards[def].abilities[ability]
		if !g.CanUse(ability, of) {
			return
		}
		g.push(a.use, of, g.me, g.me)
		if len(a.pay) > 0 {
			g.pay(a.pay) // what replaces a payment comes before the steps
		}
	case RunCopy:
		for i := range g.s.Stack {
			if f := &g.s.Stack[i]; f.Copy && f.Prog == prog {
				return
			}
		}
		if g.watch != nil {
			g.tell(Note{Kind: NoteCopy, Seat: g.me, Card: of})
		}
		g.push(prog, g.this, g.me, g.you).Copy = true
	default:
		if op := g.r.progs[prog].brief; op != nil {
			if g.cover != nil {
				g.cover.hits[g.cover.base[prog]] |= hitReached
			}
			g.brief(op, of)
			return
		}
		g.push(prog, of, g.me, g.me)
	}
}

// CanUse says whether an ability's needs are met and its price can be paid.
func (g *Game) CanUse(ability int16, of CardID) bool {
	a := &g.r.Cards[g.s.Cards[of].Def].abilities[ability]
	old := g.this
	g.this = of
	ok := (a.needs == nil || a.needs(g) != 0) && g.canPay(a.pay)
	g.this = old
	return ok
}

// brief does an effect that is one Op in the frame of whoever runs it. What
// its Op begins, instead of it or behind it, is a program of its own.
func (g *Game) brief(op Brief, of CardID) {
	n, this, you := len(g.s.Stack), g.this, g.you
	g.this, g.you = of, g.me
	op.Exec(g)
	if len(g.s.Stack) == n {
		g.this, g.you = this, you
	}
}

// CanTake says whether a zone of the player has a card, or could get one by a
// reshuffle.
func (g *Game) CanTake(zone int16) bool {
	z := &g.r.Zones[zone]
	if g.s.Zones[g.r.Instance(zone, int(g.me))].Count > 0 {
		return true
	}
	return z.Reshuffle >= 0 && g.s.Zones[g.r.Instance(z.Reshuffle, int(g.me))].Count > 0
}

// Need makes sure that a zone of the player holds n cards, by a reshuffle if it
// needs one. If a rule does something instead, it reports true: that has begun,
// and the Op that is being done comes again after it. tried is a variable of
// the Op that keeps it from asking twice; Took resets it.
func (g *Game) Need(zone int16, n int64, tried int) bool {
	if g.Local(tried) != 0 {
		return false
	}
	depth := len(g.s.Stack)
	if !g.need(g.r.Instance(zone, int(g.me)), n) {
		return false
	}
	g.s.Locals[int(g.s.Stack[depth-1].Base)+tried] = 1
	g.s.Stack[depth-1].PC--
	return true
}

// Reshuffle does a reshuffle of a zone of the player now; no rule is asked.
func (g *Game) Reshuffle(zone int16) { g.reshuffle(g.r.Instance(zone, int(g.me))) }

// Nth is the card of a zone of the player that has i before it; None if there
// is none.
func (g *Game) Nth(zone int16, i int64) CardID {
	c := g.s.Zones[g.r.Instance(zone, int(g.me))].Head
	for ; c != None && i > 0; i-- {
		c = g.s.Cards[c].Next
	}
	return c
}

// NthIs says whether that card is c, without a reshuffle.
func (g *Game) NthIs(zone int16, i int64, c CardID) bool {
	d := g.s.Zones[g.r.Instance(zone, int(g.me))].Head
	for ; d != None && i > 0; i-- {
		d = g.s.Cards[d].Next
	}
	return d == c && c != None
}

// RevealCard turns a card up for everybody, as an event that may be replaced.
func (g *Game) RevealCard(c CardID) { g.reveal(c, -1) }

// Show shows a card to one player.
func (g *Game) Show(c CardID, seat int8) { g.s.Cards[c].Seen |= 1 << uint8(seat) }

// Remember adds a card to a record of the player or of the table.
func (g *Game) Remember(record int16, c CardID) {
	r := &g.r.Records[record]
	of := int16(r.base)
	if r.Of == OfPlayer {
		of += int16(g.me)
	}
	g.look(10)
	g.s.Records = append(g.s.Records, Record{of, c})
	if g.r.watchRecords {
		g.dirty()
	}
}

// AskYesNo asks the player whose step it is.
func (g *Game) AskYesNo(op Asker, prompt int16) {
	d := g.ask(YesNo, g.me, 1, 1, prompt, g.this)
	d.Options = append(d.Options, Option{-1, None, -1, labelYes}, Option{-1, None, -1, labelNo})
	g.asked(op)
}

// Options collects the options of a question.
type Options struct{ g *Game }

// AskOptions begins a question with labelled options.
func (g *Game) AskOptions(seat int8, prompt int16) Options {
	g.ask(ChooseOption, seat, 0, 0, prompt, g.this)
	return Options{g}
}

// Add adds an option; the number comes back by OptionNumber.
func (o Options) Add(label int16, number int) {
	d := &o.g.s.Pending
	d.Options = append(d.Options, Option{-1, None, int8(number), label})
}

// Done asks: between low and high options, as far as there are so many.
func (o Options) Done(op Asker, low, high int64) {
	d := &o.g.s.Pending
	n := int64(len(d.Options))
	d.Min, d.Max = min(max(low, 0), n), min(max(high, 0), n)
	o.g.asked(op)
}

// OptionNumber is the number that an option of AskOptions was added with.
func (g *Game) OptionNumber(i int) int { return int(g.s.Pending.Options[i].Player) }

// AskShares asks the player to divide an amount among players, in turn order.
func (g *Game) AskShares(op Asker, among uint8, low, high int64, prompt int16) {
	d := g.ask(Distribute, g.me, low, high, prompt, g.this)
	for among != 0 {
		d.Options = append(d.Options, Option{-1, None, g.s.take(&among), -1})
	}
	g.asked(op)
}

// AskPlayers asks the player whose step it is to choose players of a set.
func (g *Game) AskPlayers(op Asker, among uint8, low, high int64, prompt int16) {
	d := g.ask(ChoosePlayers, g.me, low, high, prompt, g.this)
	for among != 0 {
		d.Options = append(d.Options, Option{-1, None, g.s.take(&among), -1})
	}
	n := int64(len(d.Options))
	d.Min, d.Max = min(low, n), min(high, n)
	g.asked(op)
}

// AskNumber asks the player whose step it is for a number.
func (g *Game) AskNumber(op Asker, low, high int64, prompt int16) {
	g.ask(ChooseNumber, g.me, low, max(low, high), prompt, g.this)
	g.asked(op)
}

// OptionPlayer is the player of an option.
func (g *Game) OptionPlayer(i int) int8 { return g.s.Pending.Options[i].Player }

// CopyLocal copies a variable of the program.
func CopyLocal(from, to int) Op { return copyLocalOp{from, to} }

// EmitJump adds a jump whose target is filled in later.
func (c *Compiler) EmitJump() *int32 {
	op := &lateJumpOp{}
	c.Emit(op)
	return &op.to
}

type lateJumpOp struct{ to int32 }

func (op *lateJumpOp) Exec(g *Game) { g.jump(op.to) }

func (op *lateJumpOp) Plan(*Game, int32) (int32, bool) { return op.to, false }

// StepNode is the place of the step that is being compiled.
func (c *Compiler) StepNode() *source.Node { return c.step.Node }

// Reserved are the words of the language, which no pack may give to something
// of its own, each with what it is.
func Reserved() map[string]string {
	m := map[string]string{}
	for _, w := range words {
		m[w.name] = w.doc
	}
	return m
}

// ReservedFunctions are the functions of expressions: expr takes what stands
// alone and is called so for the function.
func ReservedFunctions() map[string]string {
	m := map[string]string{}
	for _, f := range functionNames() {
		m[f] = "a function of expressions"
	}
	return m
}

// ReservedOfCards are what every card has anyway, so that no attribute and no
// counter of cards may be called so.
func ReservedOfCards() map[string]string {
	m := map[string]string{}
	for _, w := range cardFields {
		m[w.name] = "what every card has: " + w.doc
	}
	return m
}

// ReservedOfPlayers are what every player has anyway.
func ReservedOfPlayers() map[string]string {
	m := map[string]string{}
	for _, w := range playerFields {
		m[w.name] = "what every player has: " + w.doc
	}
	return m
}

// FirstSeat is the player of a set who comes first in turn order from the
// active one; -1 for an empty set.
func (g *Game) FirstSeat(set uint8) int8 {
	if set == 0 {
		return -1
	}
	return g.s.take(&set)
}

// Interrupted does something that may make a program begin (a replacement, a
// refill). If it did, the Op that is being done comes again after it.
func (g *Game) Interrupted(f func()) bool {
	depth := len(g.s.Stack)
	f()
	if len(g.s.Stack) == depth || g.s.Over {
		return g.s.Over
	}
	g.s.Stack[depth-1].PC--
	return true
}

// MovesInterrupt says whether a move may make a program begin at all.
func (g *Game) MovesInterrupt() bool {
	return g.r.replaces[EventMove] || g.r.replaces[EventReveal]
}

// SetLocal sets a variable of the program.
func SetLocal(slot int, v int64) Op { return setLocalOp{slot, v} }

// OneCard compiles an expression if it is for exactly one card; nil if it is
// for a list.
func (c *Compiler) OneCard(e card.Expr) Int {
	var drop diag.List
	old := c.diags
	c.diags = &drop
	x := c.context()
	v := x.expr(e)
	c.diags = old
	if v.t.k == KCard {
		return v.i
	}
	return nil
}

// Topic is one group of names that expressions know, for the reference.
type Topic struct {
	Title string
	Names []Named
}

// Named is a name with what it means.
type Named struct{ Name, Doc string }

// Reference lists what every expression sees, whatever the game.
func Reference() []Topic {
	of := func(title string, ws []word) Topic {
		t := Topic{Title: title}
		for _, w := range ws {
			t.Names = append(t.Names, Named{w.name, w.doc})
		}
		return t
	}
	events := Topic{Title: "Events of the engine"}
	for _, e := range engineEvents {
		events.Names = append(events.Names, Named{e.name, e.doc})
	}
	return []Topic{
		of("Words", words), of("Of a card", cardFields), of("Of a player", playerFields),
		of("Functions of expr", builtins), of("Functions of the card language", functions), events,
	}
}

// HasAbility says whether a card has an ability.
func (g *Game) HasAbility(c CardID, ability int16) bool { return g.has(c, ability) }

// Chance is a random number between two bounds, both of which it may be.
func (g *Game) Chance(low, high int64) int64 {
	n := min(high-low, 1<<30) + 1
	return low + int64(g.s.Rng[len(g.s.Rng)-1].N(int(n)))
}

// Tuck puts a card beneath another. What lies beneath it goes along; a card
// does not go beneath itself or beneath what lies beneath it. When the other
// card moves it comes out there, unless it is fast.
func (g *Game) Tuck(c, host CardID, fast bool) {
	for h := host; h != None; h = g.s.Cards[h].Host {
		g.look(1)
		if h == c {
			return
		}
	}
	from, ev := g.s.Cards[c].Zone, g.moveEvent(c, -1)
	if from >= 0 {
		zone, _ := g.r.ZoneOf(from)
		g.itself(c, zone, from)
		g.unlink(c)
		g.resetCard(c, g.r.Zones[zone].Active)
		g.updateStanding(c, &g.r.Cards[g.s.Cards[c].Def], zone, -1)
	}
	if from >= 0 {
		g.slide(from)
	}
	card := &g.s.Cards[c]
	if card.Host == None {
		g.s.Tucked++
	}
	card.Host, card.Owner, card.Slot = host, g.s.Cards[host].Owner, -1
	if fast {
		card.Slot = stays
	}
	card.Seen |= 1 << uint8(g.me)
	g.ownBeneath(c)
	if g.r.watchZones {
		g.dirty()
	}
	if from >= 0 && g.hears(EventMove) {
		g.emit(ev)
	}
	if from >= 0 && g.s.Phase >= 0 {
		if zone, seat := g.r.ZoneOf(from); g.r.Zones[zone].Refill >= 0 {
			g.refill(zone, max(seat, 0))
		}
	}
}

// takeAlong moves what lies beneath a card to where that card went, but for
// what stays beneath it.
func (g *Game) takeAlong(host CardID, inst int16) {
	g.look(len(g.s.Cards))
	for i := range g.s.Cards {
		card := &g.s.Cards[i]
		switch {
		case card.Host != host:
		case card.Slot == stays:
			card.Owner = g.s.Cards[host].Owner
			g.ownBeneath(CardID(i))
		default:
			g.place(CardID(i), inst, false)
		}
	}
}

// ownBeneath gives what lies beneath a card, and what lies beneath that, the
// owner of the card.
func (g *Game) ownBeneath(host CardID) {
	g.look(len(g.s.Cards))
	for i := range g.s.Cards {
		if card := &g.s.Cards[i]; card.Host == host && card.Owner != g.s.Cards[host].Owner {
			card.Owner = g.s.Cards[host].Owner
			g.ownBeneath(CardID(i))
		}
	}
}
