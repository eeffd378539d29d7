package sim

import (
	"sync/atomic"

	"shards/internal/bot"
	"shards/interp"
)

// worker plays games one after the other with the same memory.
type worker struct {
	r       *interp.Rules
	empty   *interp.Game
	game    *interp.Game
	bots    []bot.Bot
	stop    *atomic.Bool
	playing int // which game
	watch   func(*interp.Note)
	buf     []int64
	where   []place // by zone list

	// of the game that is being played
	cards   []seen
	touched []int16 // the designs that cards is about
	taken   []taken // cards from the table whose turn is not over yet
	measure measure

	tally tally
}

// place is a zone list: which zone, whose (-1 the table's).
type place struct {
	zone int16
	seat int8
}

// seen is what happened to the cards of one design in a game.
type seen struct {
	offered          bool
	acquired, played uint8 // by whom
}

// taken is a card that a player took from the table.
type taken struct {
	card interp.CardID
	seat int8
}

func newWorker(r *interp.Rules, empty *interp.Game, bots []bot.Bot, stop *atomic.Bool) *worker {
	w := &worker{r: r, empty: empty, game: &interp.Game{}, bots: bots, stop: stop,
		buf: make([]int64, 0, 64), cards: make([]seen, len(r.Cards)),
		measure: newMeasure(r, len(bots)), tally: newTally(r, len(bots))}
	for i := range r.Instances() {
		zone, seat := r.ZoneOf(int16(i))
		w.where = append(w.where, place{zone, seat})
	}
	w.watch = w.note
	for _, b := range bots {
		if s, ok := b.(bot.Stopper); ok {
			s.StopWith(stop.Load)
		}
	}
	return w
}

// play plays one game and counts it; false if it was stopped before its end.
func (w *worker) play(index int, seed uint64) bool {
	if !w.run(seed) {
		return false
	}
	w.tally.game(w, index, seed)
	return true
}

// run plays one game; false if it was stopped before its end.
func (w *worker) run(seed uint64) bool {
	if w.stop.Load() {
		return false
	}
	for _, d := range w.touched {
		w.cards[d] = seen{}
	}
	w.touched, w.taken = w.touched[:0], w.taken[:0]
	w.measure.begin()
	for seat, b := range w.bots {
		b.Reset(BotSeed(seed, seat))
	}
	g := w.game
	g.Renew(w.empty, seed, w.watch)
	for !g.Over() {
		if w.stop.Load() {
			return false
		}
		d := g.Pending()
		w.offer(d)
		w.buf = w.bots[d.Seat].Answer(g, w.buf)
		if d.Single() && len(w.buf) == 1 && w.buf[0] >= 0 && w.buf[0] < int64(len(d.Options)) {
			g.Choose(int(w.buf[0]))
		} else if err := g.Answer(w.buf...); err != nil {
			panic("sim: a bot gave an " + err.Error() + ", our bug")
		}
	}
	return true
}

// offer notes the table's cards that an action could be done with.
func (w *worker) offer(d *interp.Decision) {
	if d.Kind != interp.ChooseAction {
		return
	}
	cards := w.game.State().Cards
	for i := range d.Options {
		if c := d.Options[i].Card; c != interp.None && cards[c].Zone >= 0 && w.where[cards[c].Zone].seat < 0 {
			w.about(cards[c].Def).offered = true
			w.measure.could(cards[c].Def, w.game.State().Turn)
		}
	}
}

// about is the entry of a design in this game.
func (w *worker) about(def int16) *seen {
	s := &w.cards[def]
	if *s == (seen{}) {
		w.touched = append(w.touched, def)
	}
	return s
}

// note watches the game.
func (w *worker) note(n *interp.Note) {
	w.measure.note(w.game, n)
	if n.Kind != interp.NoteEvent {
		return
	}
	switch n.Event.Kind {
	case interp.EventMove:
		w.moved(n.Event)
	case interp.EventTurnStart:
		w.settle()
	}
}

func (w *worker) moved(ev *interp.Event) {
	card := &w.game.State().Cards[ev.Card]
	if card.Zone < 0 {
		return
	}
	to := w.where[card.Zone]
	zone := &w.r.Zones[to.zone]
	if to.seat < 0 {
		if zone.Slots > 0 {
			w.about(card.Def).offered = true
		}
		return
	}
	if ev.From < 0 {
		return
	}
	from := &w.r.Zones[ev.From]
	if from.Of == interp.OfTable {
		w.taken = append(w.taken, taken{ev.Card, to.seat})
	}
	if zone.Active && !from.Active {
		w.about(card.Def).played |= 1 << uint8(to.seat)
		w.measure.plays[card.Def]++
	}
}

// settle counts what players took from the table in the turn that is over and
// still have. What was only borrowed for the turn is not acquired, and what
// was taken in a turn that ended the game could not sway it as a card.
func (w *worker) settle() {
	cards := w.game.State().Cards
	for _, t := range w.taken {
		card := &cards[t.card]
		if card.Zone >= 0 && w.where[card.Zone].seat == t.seat {
			w.about(card.Def).acquired |= 1 << uint8(t.seat)
			if w.measure.first[card.Def] < 0 {
				w.measure.first[card.Def] = t.seat
			}
		}
	}
	w.taken = w.taken[:0]
}
