package interp

// Kinds of events that the engine itself knows. The verbs of the game follow
// from FirstVerbEvent on: each is an event with the verb's name.
const (
	EventGain int16 = iota
	EventLose
	EventMove
	EventReveal
	EventShuffle
	EventReshuffle
	EventTurnStart
	EventTurnEnd
	FirstVerbEvent
)

// engineEvents are their names and what they tell.
var engineEvents = []struct{ name, doc string }{
	{"gain", "a counter went up: event.player (or event.card), event.counter, event.amount; event.by is the player whose effect it is"},
	{"lose", "a counter went down: event.player (or event.card), event.counter, event.amount; event.by is the player whose effect it is"},
	{"move", "a card changed its zone: event.card, event.from, event.to (no zone for a card that goes beneath another), event.player"},
	{"reveal", "a card was turned up from a hidden zone: event.card, event.from, event.to (where it was meant to go)"},
	{"shuffle", "a zone was shuffled: event.player, event.from (the zone it came from), event.to"},
	{"reshuffle", "a zone that is empty is about to be filled by a reshuffle: event.player, event.from (the zone that is shuffled in), event.to; what replaces it may do it later by the verb reshuffle"},
	{"turn_start", "a turn begins: event.player"},
	{"turn_end", "a turn ends: event.player"},
}

// eventFields are fields that an event has, by their place in eventTypes.
type eventFields uint8

const (
	tellsCard eventFields = 1 << iota
	tellsPlayer
	tellsBy
	tellsCounter
	tellsFrom
	tellsTo
	tellsAmount
)

// engineTells is what the events of the engine tell. Whatever else is asked of
// one is nobody, no zone or 0, so it can only be a mistake.
var engineTells = [...]eventFields{
	EventGain:      tellsCard | tellsPlayer | tellsBy | tellsCounter | tellsAmount,
	EventLose:      tellsCard | tellsPlayer | tellsBy | tellsCounter | tellsAmount,
	EventMove:      tellsCard | tellsPlayer | tellsBy | tellsFrom | tellsTo,
	EventReveal:    tellsCard | tellsPlayer | tellsBy | tellsFrom | tellsTo,
	EventShuffle:   tellsPlayer | tellsBy | tellsFrom | tellsTo,
	EventReshuffle: tellsPlayer | tellsBy | tellsFrom | tellsTo,
	EventTurnStart: tellsPlayer | tellsBy,
	EventTurnEnd:   tellsPlayer | tellsBy,
}

// eventTells is what an event tells: one of a verb has what its parameters
// give (see beforeOp), and before it happens also where its card is.
func (c *Compiler) eventTells(kind int16, before bool) eventFields {
	if kind < FirstVerbEvent {
		return engineTells[kind]
	}
	f := tellsPlayer | tellsBy
	for _, t := range c.rules.verbs[kind-FirstVerbEvent].params {
		switch t.k {
		case KCard, KCards:
			f |= tellsCard
			if before {
				f |= tellsFrom
			}
		case KInt:
			f |= tellsAmount
		case KPlace:
			f |= tellsTo
		}
	}
	return f
}

// isChange says that an event is a gain or a loss.
func isChange(kind int16) bool { return kind == EventGain || kind == EventLose }

// hears says whether something may listen to such events now.
func (g *Game) hears(kind int16) bool {
	return g.r.listens[kind] && (len(g.s.Standing) > 0 || len(g.s.Effects) > 0 || g.r.alwaysListens[kind])
}

// emit lets the triggers that listen to an event wait for their turn.
func (g *Game) emit(ev Event) {
	if g.look(len(g.s.Standing) + len(g.s.Effects)) {
		return
	}
	for _, i := range g.r.always {
		if g.r.standing[i].on == ev.Kind {
			me := g.doer(&ev)
			g.queue(i, None, me, me, &ev, nil)
		}
	}
	for _, ref := range g.s.Standing {
		if g.r.standing[ref.Rule].on == ev.Kind {
			me := g.seatOf(ref.Card)
			g.queue(ref.Rule, ref.Card, me, me, &ev, nil)
		}
	}
	for i := 0; i < len(g.s.Effects); i++ {
		e := &g.s.Effects[i]
		if e.Times == 0 || g.r.standing[e.Rule].on != ev.Kind {
			continue
		}
		if g.queue(e.Rule, e.This, e.Me, e.You, &ev, &e.Caps) && e.Times > 0 {
			e.Times--
		}
	}
}

// doer is the player for whom the game's own rules answer an event: the one
// whose step it was.
func (g *Game) doer(ev *Event) int8 {
	if isChange(ev.Kind) {
		return g.me // By is whose effect it is
	}
	return ev.By
}

// queue puts a trigger into the queue if its condition holds.
func (g *Game) queue(i int16, this CardID, me, you int8, ev *Event, caps *[maxCaps]int64) bool {
	rule := &g.r.standing[i]
	if rule.counter >= 0 && rule.counter != ev.Counter {
		return false
	}
	if me < 0 {
		me = g.s.Active
	}
	if you < 0 {
		you = me
	}
	if rule.when != nil && g.under(this, me, you, ev, caps, rule.when) == 0 {
		return false
	}
	q := Queued{Rule: i, This: this, Me: me, You: you, Event: *ev}
	if caps != nil {
		q.Caps = *caps
	}
	g.look(100) // each takes memory
	g.s.Queue = append(g.s.Queue, q)
	g.alert = true
	return true
}

// under evaluates an expression for another card and player.
func (g *Game) under(this CardID, me, you int8, ev *Event, caps *[maxCaps]int64, f intFn) int64 {
	if g.deep >= maxDeep || g.look(5) {
		return 0
	}
	g.deep++
	oldThis, oldMe, oldYou := g.this, g.me, g.you
	g.this, g.me, g.you = this, me, you
	var v int64
	if ev == nil && caps == nil {
		v = f(g)
	} else {
		v = g.about(ev, caps, f)
	}
	g.this, g.me, g.you = oldThis, oldMe, oldYou
	g.deep--
	return v
}

// about evaluates an expression about an event, with what a lasting effect
// took along.
func (g *Game) about(ev *Event, caps *[maxCaps]int64, f intFn) int64 {
	oldEv, oldCaps := g.ev, g.caps
	if ev != nil {
		g.ev = *ev
	}
	if caps != nil {
		g.caps = *caps
	}
	v := f(g)
	g.ev, g.caps = oldEv, oldCaps
	return v
}

// maxDeep is how deep expressions of cards may lead into each other at run
// time; beyond it they are 0. Attributes that are defined by themselves are
// found when loading; this is for what only shows in play.
const maxDeep = 40

// eventLocals is how many variables of a program hold its event.
const eventLocals = 7

// pushTrigger begins the program of a trigger. Its first variables hold the
// event, the next ones what its maker gave it to take along.
func (g *Game) pushTrigger(q *Queued) {
	rule := &g.r.standing[q.Rule]
	g.push(rule.prog, q.This, q.Me, q.You)
	g.fillEvent(&q.Event, &q.Caps, len(rule.caps))
}

// aliveOp begins the program of a trigger: one of a player who went out, maybe
// by the trigger before it, does nothing.
type aliveOp struct{}

func (aliveOp) Exec(g *Game) {
	if g.me >= 0 && g.s.In&(1<<g.me) == 0 {
		g.pop()
	}
}

func (g *Game) fillEvent(ev *Event, caps *[maxCaps]int64, n int) {
	l := g.s.Locals[g.base:]
	l[0], l[1], l[2], l[3] = int64(ev.Card), int64(ev.Player), int64(ev.By), int64(ev.Counter)
	l[4], l[5], l[6] = int64(ev.From), int64(ev.To), ev.Amount
	for i := range n {
		l[eventLocals+i] = caps[i]
	}
}

// seatOf is the player whose zone a card is in, else its owner.
func (g *Game) seatOf(c CardID) int8 { return g.s.Cards[c].Owner }

// actorOf is the player for whom a card's own rules speak: its owner, or
// whoever's turn it is while it is the table's.
func (g *Game) actorOf(c CardID) int8 {
	if seat := g.s.Cards[c].Owner; seat >= 0 {
		return seat
	}
	return max(g.s.Active, 0)
}

// matches says whether a replacement applies to an event that is about to be.
func (g *Game) matches(ev *Event) bool {
	found := false
	g.eachReplacement(ev, func(*rule, int) bool { found = true; return false })
	return found
}

// eachReplacement calls f with every replacement that applies to the event:
// its rule and a number that names it (of the rules that replace such events
// those of the game first, then those of cards, then lasting effects) until f
// returns false.
func (g *Game) eachReplacement(ev *Event, f func(r *rule, n int) bool) {
	if g.look(len(g.s.Standing) + len(g.s.Effects)) {
		return
	}
	n := 0
	for _, i := range g.r.always {
		if r := &g.r.standing[i]; r.replace == ev.Kind {
			me := g.doer(ev)
			if g.applies(r, None, me, me, ev, nil) && !f(r, n) {
				return
			}
			n++
		}
	}
	for _, ref := range g.s.Standing {
		if r := &g.r.standing[ref.Rule]; r.replace == ev.Kind {
			me := g.seatOf(ref.Card)
			if g.applies(r, ref.Card, me, me, ev, nil) && !f(r, n) {
				return
			}
			n++
		}
	}
	for i := range g.s.Effects {
		e := &g.s.Effects[i]
		if r := &g.r.standing[e.Rule]; r.replace == ev.Kind {
			if e.Times != 0 && g.applies(r, e.This, e.Me, e.You, ev, &e.Caps) && !f(r, n) {
				return
			}
			n++
		}
	}
}

func (g *Game) applies(r *rule, this CardID, me, you int8, ev *Event, caps *[maxCaps]int64) bool {
	if r.counter >= 0 && r.counter != ev.Counter {
		return false
	}
	if me < 0 {
		me, you = g.me, g.me
	}
	if r.when != nil && g.under(this, me, you, ev, caps, r.when) == 0 {
		return false
	}
	if r.ifFn != nil && g.under(this, me, you, ev, caps, r.ifFn) == 0 {
		return false
	}
	return r.prog < 0 || !g.doing(r.prog, this)
}

// doing says whether the steps of a replacement are in progress: it does not
// answer what it does itself, so it does not go on for ever.
func (g *Game) doing(prog int32, this CardID) bool {
	for i := range g.s.Stack {
		if f := &g.s.Stack[i]; f.Prog == prog && f.This == this {
			return true
		}
	}
	return false
}

// replacer finds the card and player of the replacement of such events with a
// number.
func (g *Game) replacer(kind int16, n int) (r *rule, this CardID, me, you int8, e *Effect) {
	for _, i := range g.r.always {
		if r := &g.r.standing[i]; r.replace == kind {
			if n == 0 {
				return r, None, g.me, g.me, nil
			}
			n--
		}
	}
	for _, ref := range g.s.Standing {
		if r := &g.r.standing[ref.Rule]; r.replace == kind {
			if n == 0 {
				seat := g.seatOf(ref.Card)
				return r, ref.Card, seat, seat, nil
			}
			n--
		}
	}
	for i := range g.s.Effects {
		e := &g.s.Effects[i]
		if r := &g.r.standing[e.Rule]; r.replace == kind {
			if n == 0 {
				return r, e.This, e.Me, e.You, e
			}
			n--
		}
	}
	panic("interp: there is no such replacement, our bug")
}
