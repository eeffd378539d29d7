package tryout

import (
	"slices"

	"shards/interp"
)

// Cards that answer what happens, or change what other cards are and do, show
// nothing by themselves. What they want beside them is found by trying with and
// without them: a partner is a card with which there is a difference.

// partner adds a card that shows what the rules of a card do, if it has any
// and nothing on the table shows it.
func (f *finder) partner(c interp.CardID) {
	def := f.g.State().Cards[c].Def
	if !f.rules(def) || f.matters(f.g, c, interp.None) {
		return
	}
	board := f.board(-1)
	type spot struct {
		zone int16
		seat int
		defs []int16
	}
	spots := []spot{{f.rowZone(), 0, f.buyable}, {board, 0, f.stay}, {f.hand, 0, f.buyable}}
	if f.w.Players > 1 {
		spots = append(spots, spot{board, 1, f.stay})
	}
	probe := &interp.Game{}
	for _, s := range spots {
		if s.zone < 0 {
			continue
		}
		for _, d := range s.defs {
			f.g.CloneInto(probe)
			k, err := f.trial(probe, d, s.zone, s.seat)
			if err != nil || !f.matters(probe, c, k) && !f.changed(probe, c, k) {
				continue
			}
			f.lay(f.g, d, s.zone, s.seat)
			where := f.r.Zones[s.zone].Text
			if s.seat > 0 {
				where += " of an opponent"
			}
			f.note("to show what it does: %s (%s)", f.r.Cards[d].Name, where)
			return
		}
	}
}

// changed says whether a card has become another one by what was laid beside
// it, where a plain card would not have.
func (f *finder) changed(g *interp.Game, c, partner interp.CardID) bool {
	if slices.Equal(f.facts(f.g, c), f.facts(g, c)) {
		return false
	}
	d := f.standIn(g, c)
	if d < 0 {
		return true
	}
	zone, seat := f.r.ZoneOf(g.State().Cards[c].Zone)
	plain := g.Clone()
	k := plain.Put(d, zone, int(max(seat, 0)))
	with := f.facts(plain, k)
	at, _ := f.r.ZoneOf(plain.State().Cards[partner].Zone)
	f.leave(plain, partner, at)
	return slices.Equal(with, f.facts(plain, k))
}

// facts are what rules make of a card: its attributes, and which actions they
// forbid with it.
func (f *finder) facts(g *interp.Game, c interp.CardID) []int64 {
	var out []int64
	for at := range f.r.Attributes {
		out = append(out, g.Attr(c, int16(at)))
	}
	for a := range f.r.Actions {
		n := int64(0)
		if f.r.Actions[a].Card && g.Forbidden(int16(a), c, -1) {
			n = 1
		}
		out = append(out, n)
	}
	return out
}

// standIn is the design of the same kind without such rules that is most like a
// card: in its place the card is missed for its rules only. -1 for none.
func (f *finder) standIn(g *interp.Game, c interp.CardID) int16 {
	if f.stand != nil {
		return *f.stand
	}
	best, most := int16(-1), -1
	def := g.State().Cards[c].Def
	probe := g.Clone()
	for d := range f.r.Cards {
		if int16(d) == def || f.r.Cards[d].Kind != f.r.Cards[def].Kind || f.rules(int16(d)) {
			continue
		}
		k := probe.Put(int16(d), 0, 0)
		like := 0
		for at := range f.r.Attributes {
			if probe.Attr(k, int16(at)) == probe.Attr(c, int16(at)) {
				like++
			}
		}
		if like > most {
			best, most = int16(d), like
		}
	}
	f.stand = &best
	return best
}

// rules says whether a design answers what happens or changes other cards.
func (f *finder) rules(def int16) bool {
	return slices.ContainsFunc(f.r.CardLines(def), func(l interp.Line) bool {
		return l.Kind == interp.StaticLine || l.Kind == interp.TriggerLine
	})
}

// matters says whether anything is otherwise without a card: what a partner
// is, or any card on the table, and what happens when it is used, or when
// something is done without any card after that.
func (f *finder) matters(g *interp.Game, c, partner interp.CardID) bool {
	with, without := g.Clone(), g.Clone()
	zone, seat := f.r.ZoneOf(g.State().Cards[c].Zone)
	f.leave(without, c, zone)
	if z := without.State().Cards[c].Zone; z == f.r.Instance(zone, int(max(seat, 0))) {
		return true // it can't leave: nothing can be told
	}
	if d := f.standIn(g, c); d >= 0 {
		without.Put(d, zone, int(max(seat, 0)))
	}
	with.Restart(0)
	without.Restart(0)
	for a := range f.r.Actions {
		for p := range with.State().Seats {
			if with.Forbidden(int16(a), interp.None, p) != without.Forbidden(int16(a), interp.None, p) {
				return true
			}
		}
	}
	for i := range with.State().Cards {
		k := interp.CardID(i)
		if z := with.State().Cards[i].Zone; k == c || z < 0 || partner != interp.None && k != partner {
			continue
		}
		at, of := f.r.ZoneOf(with.State().Cards[i].Zone)
		if z := &f.r.Zones[at]; z.Visible == interp.VisibleNone || of >= 0 && z.Visible == interp.VisibleAll && !z.Active {
			continue // nobody looks there
		}
		if !slices.Equal(f.facts(with, k), f.facts(without, k)) {
			return true
		}
	}
	return f.differ(with, without, c, partner, 2)
}

// differ does the same in two games, and says whether the same happens.
func (f *finder) differ(a, b *interp.Game, c, partner interp.CardID, actions int) bool {
	d, e := a.Pending(), b.Pending()
	if a.Over() || b.Over() || d.Kind != interp.ChooseAction || e.Kind != interp.ChooseAction || actions == 0 {
		return false
	}
	for i, o := range d.Options {
		if o.Card == c || o.Card != interp.None && (actions == 1 || partner != interp.None && o.Card != partner) {
			continue
		}
		k := slices.Index(e.Options, o)
		if k < 0 {
			continue
		}
		x, y := a.Clone(), b.Clone()
		turn := a.State().Turn
		if !slices.Equal(f.heard(x, i), f.heard(y, k)) {
			return true
		}
		if o.Card != interp.None && x.State().Turn == turn && f.differ(x, y, c, partner, actions-1) {
			return true
		}
	}
	return false
}

// happened is what is heard of a game, without which card it was.
type happened struct {
	note    interp.NoteKind
	kind    int16
	player  int8
	counter int16
	to      int16
	amount  int64
	asked   interp.DecisionKind
}

// heard does an action in a game, until the next turn begins, and tells what
// happened.
func (f *finder) heard(g *interp.Game, i int) []happened {
	var out []happened
	over := false
	g.Watch(func(n *interp.Note) {
		h := happened{note: n.Kind, asked: n.Asked}
		if n.Kind == interp.NoteEvent {
			ev := n.Event
			over = over || ev.Kind == interp.EventTurnStart
			h.kind, h.player, h.counter, h.to, h.amount = ev.Kind, ev.Player, ev.Counter, ev.To, ev.Amount
		}
		if !over {
			out = append(out, h)
		}
	})
	f.act(g, i)
	g.Watch(nil)
	return out
}
