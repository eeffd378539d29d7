package interp

import "fmt"

// An engine event (a gain, a loss, a move, a reveal) that a rule wants to
// replace runs as a small program of its own, so that players can be asked in
// the middle of it. Its variables are those of a trigger (see fillEvent), then:
const (
	happenRet     = eventLocals + iota // where the result is added; -1 for nowhere
	happenApplied                      // which replacements have been dealt with
	happenKind
	happenPlace // the place of a move
	happenLocals
)

// happen begins the program of an engine event.
func (g *Game) happen(ev *Event, ret int) *Frame {
	f := g.push(g.r.happenProg, None, g.me, g.you)
	g.fillEvent(ev, nil, 0)
	l := g.s.Locals[g.base:]
	l[happenRet], l[happenKind] = int64(ret), int64(ev.Kind)
	return f
}

// beforeOp stands at the beginning of every event's program: it finds the
// replacements that apply, lets the player choose where they compete, and
// changes the event's variables. end is where the program goes on when
// something else happens instead.
type beforeOp struct {
	kind                            int16 // -1: read it from happenKind
	card, player, amount, to, place int   // variables; -1 for none
	applied                         int   // a bit set of replacements dealt with
	explicit                        int   // a bit set of parameters that were given; -1 for none
	end                             int32
}

// event builds the event from the program's variables.
func (op *beforeOp) event(g *Game) Event {
	l := g.s.Locals[g.base:]
	ev := Event{Kind: op.kind, Card: None, Player: g.me, By: g.me, Counter: -1, From: -1, To: -1}
	if op.kind < 0 {
		ev = Event{Kind: int16(l[happenKind]), Card: CardID(l[0]), Player: int8(l[1]), By: int8(l[2]),
			Counter: int16(l[3]), From: int16(l[4]), To: int16(l[5]), Amount: l[6]}
		return ev
	}
	if op.card >= 0 {
		ev.Card = CardID(l[op.card])
	}
	if op.player >= 0 {
		ev.Player = int8(l[op.player])
	}
	if op.amount >= 0 {
		ev.Amount = l[op.amount]
	}
	if op.to >= 0 {
		ev.To, _, _ = splitPlace(l[op.to])
	}
	if ev.Card != None && g.s.Cards[ev.Card].Zone >= 0 {
		ev.From, _ = g.r.ZoneOf(g.s.Cards[ev.Card].Zone)
	}
	return ev
}

// maxReplacements is how many replacements can be told apart in one event.
const maxReplacements = 60

func (op *beforeOp) Exec(g *Game) {
	ev := op.event(g)
	if !g.r.replaces[ev.Kind] {
		return
	}
	var nums [maxReplacements]int
	n := 0
	applied := g.Local(op.applied)
	g.eachReplacement(&ev, func(_ *rule, i int) bool {
		if i >= maxReplacements {
			g.fail("met more than " + fmt.Sprint(maxReplacements) + " rules that replace the same event")
			return false
		}
		if applied&(1<<i) == 0 && n < len(nums) && !op.like(g, &ev, nums[:n], i) {
			nums[n] = i
			n++
		}
		return true
	})
	if n == 0 || g.s.Over {
		return
	}
	first, this, asked, _, _ := g.replacer(ev.Kind, nums[0])
	if asked < 0 {
		asked = g.me
	}
	given := op.explicit >= 0 && g.changesGiven(first, g.Local(op.explicit))
	if n == 1 && !given {
		if !first.may {
			op.apply(g, nums[0])
			return
		}
		if !g.isIn(asked) {
			return // who has gone does not care
		}
		g.ask(YesNo, asked, 1, 1, first.prompt, this)
		d := &g.s.Pending
		d.Options = append(d.Options[:0], Option{-1, this, -1, labelYes}, Option{-1, this, -1, labelNo})
		g.SetLocal(op.applied, applied|1<<62) // remember that the question was yes or no
		return
	}
	if !g.isIn(g.me) {
		if !first.may && !given {
			op.apply(g, nums[0])
		}
		return
	}
	g.ask(ChooseOption, g.me, 1, 1, first.prompt, this)
	d := &g.s.Pending
	d.Options = d.Options[:0]
	allMay := true
	for _, i := range nums[:n] {
		r, this, _, _, _ := g.replacer(ev.Kind, i)
		allMay = allMay && r.may
		d.Options = append(d.Options, Option{-1, this, -1, r.label})
	}
	switch {
	case given:
		d.Options = append(d.Options, Option{-1, None, -1, g.r.zoneLabel(ev.To)})
	case allMay:
		d.Options = append(d.Options, Option{-1, None, -1, labelNone})
		if ev.To >= 0 {
			d.Options[n].Label = g.r.zoneLabel(ev.To)
		}
	}
}

// isIn says whether a player is still in the game: others are asked nothing.
func (g *Game) isIn(seat int8) bool { return g.s.In&(1<<uint8(seat)) != 0 }

// like says whether a replacement does the same as one of others: then it is
// no choice between them, and it waits for the next event.
func (op *beforeOp) like(g *Game, ev *Event, others []int, i int) bool {
	r, this, me, you, e := g.replacer(ev.Kind, i)
	for _, j := range others {
		q, this2, me2, you2, e2 := g.replacer(ev.Kind, j)
		if q.may != r.may || q.prog >= 0 || r.prog >= 0 || len(q.with) != len(r.with) {
			continue
		}
		same := true
		for k := range r.with {
			a := g.under(this, me, you, ev, capsOf(e), r.with[k].value)
			b := g.under(this2, me2, you2, ev, capsOf(e2), q.with[k].value)
			same = same && r.with[k].param == q.with[k].param && a == b
		}
		if same {
			return true
		}
	}
	return false
}

func capsOf(e *Effect) *[maxCaps]int64 {
	if e == nil {
		return nil
	}
	return &e.Caps
}

// changesGiven says whether a replacement sends a card elsewhere than where an
// argument sends it: then its player chooses between the two.
func (g *Game) changesGiven(r *rule, given int64) bool {
	for _, c := range r.with {
		if c.place && given&(1<<c.param) != 0 {
			return true
		}
	}
	return false
}

func (op *beforeOp) Resume(g *Game, answer []int64) {
	applied := g.Local(op.applied)
	yesNo := applied&(1<<62) != 0
	applied &^= 1 << 62
	g.SetLocal(op.applied, applied)
	ev := op.event(g)
	chosen, k := -1, int64(0)
	declined := applied
	var nums [maxReplacements]int
	n := 0
	g.eachReplacement(&ev, func(_ *rule, i int) bool {
		if i >= maxReplacements || applied&(1<<i) != 0 {
			return true
		}
		declined |= 1 << i
		if op.like(g, &ev, nums[:n], i) {
			return true
		}
		nums[n] = i
		n++
		if (yesNo && answer[0] == 0 && chosen < 0) || (!yesNo && k == answer[0]) {
			chosen = i
		}
		k++
		return true
	})
	if chosen < 0 {
		g.SetLocal(op.applied, declined)
		return
	}
	op.apply(g, chosen) // which says what needs no more looking at
}

// apply does a replacement: it changes the event's variables or does something
// else instead. The others are looked at again.
func (op *beforeOp) apply(g *Game, n int) {
	ev := op.event(g)
	r, this, me, you, e := g.replacer(ev.Kind, n)
	var caps *[maxCaps]int64
	if e != nil {
		caps = &e.Caps
		if e.Times > 0 {
			e.Times--
		}
	}
	if me < 0 {
		me, you = g.me, g.me
	}
	g.SetLocal(op.applied, g.Local(op.applied)|op.settled(g, &ev, r, n))
	for _, c := range r.with {
		v := g.under(this, me, you, &ev, caps, c.value)
		if v < 0 && op.kind < 0 && c.param == changePlayer {
			continue // nobody can't take it
		}
		g.SetLocal(op.slotOf(c.param), v)
	}
	if r.prog >= 0 {
		g.jump(op.end)
		q := Queued{Rule: 0, This: this, Me: me, You: you, Event: ev}
		if caps != nil {
			q.Caps = *caps
		}
		n := len(r.caps)
		g.push(r.prog, q.This, q.Me, q.You)
		g.fillEvent(&q.Event, &q.Caps, n)
		return
	}
	g.jump(g.top().PC - 1)
}

// settled are the replacements that need no more looking at once r is done:
// r itself and all that would change the same.
func (op *beforeOp) settled(g *Game, ev *Event, r *rule, n int) int64 {
	mask := int64(1) << n
	g.eachReplacement(ev, func(q *rule, i int) bool {
		for _, a := range q.with {
			for _, b := range r.with {
				if a.param == b.param && i < maxReplacements && !g.addsUp(ev.Kind, a.param) {
					mask |= 1 << i
				}
			}
		}
		return true
	})
	return mask
}

// addsUp says that a parameter is a number: then each of the replacements that
// change it works on what the one before made of it.
func (g *Game) addsUp(kind int16, param int) bool {
	if kind < FirstVerbEvent {
		return param == changeAmount
	}
	return g.r.verbs[kind-FirstVerbEvent].params[param].k == KInt
}

// slotOf is the variable of a parameter: verbs number theirs from 0; an engine
// event calls them amount, player and to.
func (op *beforeOp) slotOf(param int) int {
	if op.kind >= 0 {
		return param
	}
	switch param {
	case changeTo:
		return happenPlace
	case changePlayer:
		return 1
	}
	return 6
}

// Parameters of engine events that a replacement may change.
const (
	changeAmount = iota
	changeTo
	changePlayer
)

// doEventOp does the engine event that its program holds.
type doEventOp struct{}

func (doEventOp) Exec(g *Game) {
	l := g.s.Locals[g.base:]
	ev := Event{Kind: int16(l[happenKind]), Card: CardID(l[0]), Player: int8(l[1]), By: int8(l[2]),
		Counter: int16(l[3]), From: int16(l[4]), To: int16(l[5]), Amount: max(l[6], 0)}
	switch ev.Kind {
	case EventGain, EventLose:
		ret := int(l[happenRet])
		if n := g.change(&ev); ret >= 0 {
			g.addResult(ret, n)
		}
	case EventMove:
		inst, top := g.resolve(l[happenPlace], g.s.Cards[ev.Card].Zone)
		g.moveTo(ev.Card, inst, top)
	case EventReveal:
		g.s.Cards[ev.Card].Seen = 0xff
		if g.hears(EventReveal) {
			g.emit(ev)
		}
	case EventReshuffle:
		g.reshuffle(g.r.Instance(ev.To, int(max(ev.Player, 0))))
	}
}

// afterOp ends a verb's program and tells that it happened.
type afterOp struct{ beforeOp }

func (op *afterOp) Exec(g *Game) {
	if g.watch != nil || g.hears(op.kind) {
		ev := op.event(g)
		ev.From = -1 // where the card was before is not known any more
		if g.watch != nil {
			g.note(&ev)
		}
		if g.hears(op.kind) {
			g.emit(ev)
		}
	}
	g.pop()
}

// refillOp fills the places of a zone one by one, each card being turned up as
// an event. Its program has the zone in variable 0 and the card in 1.
type refillOp struct{}

func (op refillOp) Exec(g *Game) {
	zone := int16(g.Local(0))
	z := &g.r.Zones[zone]
	inst, src := g.r.Instance(zone, int(g.me)), g.r.Instance(z.Refill, int(g.me))
	c := g.s.Zones[src].Head
	if int(g.s.Zones[inst].Count) >= z.Slots || c == None {
		g.SetLocal(1, int64(None))
		return
	}
	g.SetLocal(1, int64(c))
	g.reveal(c, zone)
}

// placeOp puts the card that was turned up into its place, if it is still on
// top, and goes back to the next one.
type placeOp struct{ back int32 }

func (op placeOp) Exec(g *Game) {
	zone := int16(g.Local(0))
	c := CardID(g.Local(1))
	if c == None {
		return
	}
	src := g.r.Instance(g.r.Zones[zone].Refill, int(g.me))
	if g.s.Zones[src].Head == c {
		g.Move(c, makePlace(zone, -1, false))
	}
	g.jump(op.back)
}

// reveal turns a card up for everybody, as an event that may be replaced. It
// reports false if that runs as a program of its own.
func (g *Game) reveal(c CardID, to int16) bool {
	ev := Event{Kind: EventReveal, Card: c, Player: g.me, By: g.me, Counter: -1, From: -1, To: to}
	if z := g.s.Cards[c].Zone; z >= 0 {
		ev.From, _ = g.r.ZoneOf(z)
	}
	if g.watch != nil {
		g.note(&ev)
	}
	if g.r.replaces[EventReveal] && g.matches(&ev) {
		g.happen(&ev, -1)
		return false
	}
	g.s.Cards[c].Seen = 0xff
	if g.hears(EventReveal) {
		g.emit(ev)
	}
	return true
}
