// Package tryout finds positions in which a card matters: it lies where it can
// be used, there is enough to pay with, the counters that it looks at are high
// or low enough, other cards that it wants are at hand, and the opponents have a
// board. All of that is found by trying: the package knows no game.
//
//	tryout.go   what a card needs: to be paid, counters, company
//	lay.go      how cards get to where they are wanted
//	partner.go  what cards want that only answer or change something
package tryout

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shards/internal/bot"
	"shards/internal/rng"
	"shards/internal/scenario"
	"shards/interp"
)

// Wish says what position is wanted.
type Wish struct {
	Cards   []int16 // what is tried
	With    []int16 // these too, where the first one is played from
	Row     []int16 // in the zone of the table with places
	Places  []Place // and these where it says
	Zone    int16   // where Cards go; -1 is where they matter
	Set     []Set
	Players int
	Seed    uint64
	Options map[string]int64
}

// Place is cards in a zone, of a seat if it is one of players.
type Place struct {
	Zone  int16
	Seat  int
	Cards []int16
}

// Set is a counter of a seat.
type Set struct {
	Seat    int8
	Counter int16
	Value   int64
}

// Position is what was found.
type Position struct {
	Given string   // as a scenario gives it
	Notes []string // what was done so that the cards matter
}

// much is how much there is to pay with, and of counters that a card reads
// without asking for an amount.
const much = 10

// Errors of Find.
var (
	ErrNoPlace = errors.New("the game has no zone that only its player sees; say where the card goes")
	ErrNoRow   = errors.New("the game's table has no zone with places")
	ErrOver    = errors.New("the game would be over at once")
)

// Find finds a position.
func Find(r *interp.Rules, w Wish) (*Position, error) {
	g, err := r.Start(interp.Settings{Players: w.Players, Seed: w.Seed, Options: w.Options, AskForced: true})
	if err != nil {
		return nil, err
	}
	f := &finder{r: r, w: w, g: g, src: rng.New(w.Seed, 99)}
	f.hand = int16(slices.IndexFunc(r.Zones, func(z interp.ZoneInfo) bool { return z.Of == interp.OfPlayer && z.Visible == interp.VisibleOwner }))
	f.market()
	if err := f.wanted(); err != nil {
		return nil, err
	}
	f.counters()
	f.boards()
	for i, def := range w.Cards {
		if err := f.card(def, i == 0); err != nil {
			return nil, err
		}
	}
	f.set()
	f.g.Restart(0)
	if f.g.Over() {
		return nil, ErrOver
	}
	return &Position{strings.Join(scenario.TableOf(f.g).Lines(), "\n"), f.notes}, nil
}

type finder struct {
	r       *interp.Rules
	w       Wish
	g       *interp.Game
	src     rng.Source
	hand    int16
	buyable []int16         // designs that can be had from the row
	stay    []int16         // those of them that stay on a board
	held    []interp.CardID // cards that were laid somewhere and have to stay there
	lowered []int16         // counters from which something was taken, so that they can grow
	stand   *int16          // what stands in for the card that is tried
	notes   []string
}

func (f *finder) note(format string, args ...any) {
	f.notes = append(f.notes, fmt.Sprintf(format, args...))
}

// rowZone is the zone of the table with places; -1 for none.
func (f *finder) rowZone() int16 {
	return int16(slices.IndexFunc(f.r.Zones, func(z interp.ZoneInfo) bool { return z.Of == interp.OfTable && z.Slots > 1 }))
}

// wanted lays the cards that were asked for beside those that are tried.
func (f *finder) wanted() error {
	places := slices.Clone(f.w.Places)
	if len(f.w.Row) > 0 {
		zone := f.rowZone()
		if zone < 0 {
			return ErrNoRow
		}
		places = append(places, Place{zone, 0, f.w.Row})
	}
	if len(f.w.With) > 0 {
		if f.hand < 0 {
			return ErrNoPlace
		}
		places = append(places, Place{f.hand, 0, f.w.With})
	}
	for _, p := range places {
		for _, def := range p.Cards {
			if _, err := f.lay(f.g, def, p.Zone, p.Seat); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSet says whether a counter of the first player is given.
func (f *finder) isSet(k int16) bool {
	return slices.ContainsFunc(f.w.Set, func(s Set) bool { return s.Seat == 0 && s.Counter == k })
}

// raise makes a counter of the first player at least so high.
func (f *finder) raise(k int16, v int64) bool {
	c := &f.r.Counters[k]
	v = min(v, c.Max)
	if f.isSet(k) || f.g.PlayerCounter(k, 0) >= v {
		return false
	}
	f.g.Set(k, 0, v)
	return true
}

// lower makes a counter of the first player so low that a card which asks for
// little gets it, unless it asks for more as well, or the player would be out.
func (f *finder) lower(w interp.Wanted) bool {
	if len(w.To) == 0 || f.isSet(w.Counter) {
		return false
	}
	most := w.To[len(w.To)-1]
	if most < f.r.Counters[w.Counter].Min || len(w.From) > 0 && w.From[0] > most {
		return false
	}
	if f.g.PlayerCounter(w.Counter, 0) > most {
		probe := f.g.Clone()
		probe.Set(w.Counter, 0, most)
		probe.Restart(0)
		if probe.Over() || probe.State().In&1 == 0 {
			return false
		}
		f.g.Set(w.Counter, 0, most)
	} else if !slices.Contains(f.lowered, w.Counter) {
		return false
	}
	f.lowered = slices.DeleteFunc(f.lowered, func(k int16) bool { return k == w.Counter }) // it stays low
	return true
}

// has says how much the first player has of a counter.
func (f *finder) has(k int16) string {
	v, c := f.g.PlayerCounter(k, 0), &f.r.Counters[k]
	if v == 1 {
		return "1 " + c.Text
	}
	return fmt.Sprintf("%d %s", v, c.Plural)
}

// counters gives enough to pay with, and what the cards look at.
func (f *finder) counters() {
	var paid []string
	for i := range f.r.Actions {
		for part := range f.r.Payments(int16(i)) {
			k, _ := f.g.Payment(int16(i), part, interp.None, 0)
			if f.raise(k, much) {
				paid = append(paid, f.has(k))
			}
		}
	}
	if len(paid) > 0 {
		f.note("to pay with: %s", strings.Join(paid, ", "))
	}
	for i := range f.r.Counters {
		c := &f.r.Counters[i]
		if k := int16(i); c.Of == interp.OfPlayer && !c.Flag && c.Max < interp.Infinite && !f.isSet(k) &&
			f.g.PlayerCounter(k, 0) == c.Max && c.Max-much > c.Min {
			f.g.Set(k, 0, c.Max-much) // where it begins at its most, a gain would not show
			f.lowered = append(f.lowered, k)
		}
	}
	for _, def := range f.w.Cards {
		for _, w := range f.r.Wants(def) {
			if len(w.From)+len(w.To) == 0 {
				if f.raise(w.Counter, much) {
					f.note("%s, which it looks at", f.has(w.Counter))
				}
				continue
			}
			moved := len(w.From) > 0 && f.raise(w.Counter, w.From[0])
			moved = f.lower(w) || moved
			var asked []string
			for _, v := range w.From {
				if len(w.To) > 0 {
					asked = append(asked, fmt.Sprintf("%d or more", v))
				} else {
					asked = append(asked, fmt.Sprint(v))
				}
			}
			for _, v := range w.To {
				asked = append(asked, fmt.Sprintf("%d or less", v))
			}
			if moved || f.isSet(w.Counter) {
				f.note("%s; it asks for %s", f.has(w.Counter), strings.Join(asked, ", "))
			}
		}
	}
	f.set()
}

// set gives the counters that were asked for.
func (f *finder) set() {
	for _, s := range f.w.Set {
		f.g.Set(s.Counter, max(s.Seat, 0), s.Value)
	}
}

// market finds which designs can be had from the row of a game that has just
// begun, with enough to pay with.
func (f *finder) market() {
	zone := f.rowZone()
	if zone < 0 {
		return
	}
	rich := f.g.Clone()
	for i := range f.r.Actions {
		for part := range f.r.Payments(int16(i)) {
			k, _ := rich.Payment(int16(i), part, interp.None, 0)
			rich.Set(k, 0, much)
		}
	}
	for def := range f.r.Cards {
		probe := rich.Clone()
		c := probe.Put(int16(def), zone, 0)
		probe.Restart(0)
		if offered(probe, c) && f.kindComesFrom(int16(def), zone) {
			f.buyable = append(f.buyable, int16(def))
		}
	}
	board := f.board(-1)
	if board < 0 {
		return
	}
	for _, def := range f.buyable {
		probe := f.g.Clone()
		c := probe.Put(def, board, 0)
		probe.Restart(0)
		passTurn(f.r, probe)
		if z := probe.State().Cards[c].Zone; z == f.r.Instance(board, 0) && !probe.Over() {
			f.stay = append(f.stay, def)
		}
	}
}

// kindComesFrom says whether such cards come into a zone by its refill.
func (f *finder) kindComesFrom(def, zone int16) bool {
	src := f.r.Zones[zone].Refill
	return src < 0 || f.r.Kinds[f.r.Cards[def].Kind].Zone == src
}

// offered says whether an action is offered with a card.
func offered(g *interp.Game, c interp.CardID) bool {
	d := g.Pending()
	return d.Kind == interp.ChooseAction && slices.ContainsFunc(d.Options, func(o interp.Option) bool { return o.Card == c })
}

// passTurn plays at random until the turn is another one.
func passTurn(r *interp.Rules, g *interp.Game) {
	b, err := bot.New("random", r, 1)
	if err != nil {
		return
	}
	turn := g.State().Turn
	var buf []int64
	for n := 0; n < 200 && !g.Over() && g.State().Turn == turn; n++ {
		buf = b.Answer(g, buf)
		if g.Answer(buf...) != nil {
			return
		}
	}
}

// board is the zone of a player where the cards of a kind work: one that is
// called like them, else the first without places. Kind -1 is any.
func (f *finder) board(kind int16) int16 {
	best := int16(-1)
	for z := range f.r.Zones {
		zone := &f.r.Zones[z]
		if zone.Of != interp.OfPlayer || !zone.Active {
			continue
		}
		if kind >= 0 {
			if k := &f.r.Kinds[kind]; zone.Name == k.Name || zone.Name == k.Plural {
				return int16(z)
			}
		}
		if best < 0 && zone.Slots == 0 {
			best = int16(z)
		}
	}
	return best
}

// pile is the zone of a player that everybody sees and whose cards don't work.
func (f *finder) pile() int16 {
	return int16(slices.IndexFunc(f.r.Zones, func(z interp.ZoneInfo) bool {
		return z.Of == interp.OfPlayer && z.Visible == interp.VisibleAll && !z.Active && z.Slots == 0
	}))
}

// laySome lays n different designs of a list of which there is still a card, and
// tells which.
func (f *finder) laySome(list []int16, n int, zone int16, seat int) (names []string) {
	list = slices.Clone(list)
	rng.Shuffle(&f.src, list)
	for _, d := range list {
		if n > 0 && !slices.Contains(f.w.Cards, d) && f.free(f.g, d, seat) != interp.None {
			if _, err := f.lay(f.g, d, zone, seat); err == nil {
				names = append(names, f.r.Cards[d].Name)
			}
			n--
		}
	}
	return names
}

// boards gives the opponents cards that stay, and the player a few that lie
// where they can be fetched.
func (f *finder) boards() {
	if board := f.board(-1); board >= 0 && len(f.stay) > 0 {
		for seat := 1; seat < f.w.Players; seat++ {
			f.laySome(f.stay, 2, board, seat)
		}
		f.note("a board for each opponent")
	}
	if pile := f.pile(); pile >= 0 && len(f.buyable) > 0 {
		names := append(f.laySome(f.stay, 1, pile, 0), f.laySome(f.buyable, 2, pile, 0)...)
		if len(names) > 0 {
			f.note("to be fetched: %s (%s)", strings.Join(names, "; "), f.r.Zones[pile].Text)
		}
	}
}

// card puts a card where it matters, and what it wants beside it.
func (f *finder) card(def int16, first bool) error {
	zone := f.w.Zone
	if zone < 0 {
		zone = f.placeFor(def)
	}
	if zone < 0 {
		return ErrNoPlace
	}
	c, err := f.lay(f.g, def, zone, 0)
	if err != nil {
		return err
	}
	f.note("%s: %s", f.r.Cards[def].Name, f.r.Zones[zone].Text)
	if first {
		f.companions(c)
		f.partner(c)
		f.growing(c)
	}
	return nil
}

// growing keeps those counters low that grow when the card is used, and says so.
func (f *finder) growing(c interp.CardID) {
	grew := map[int16]bool{}
	probe := f.g.Clone()
	probe.Restart(0)
	d := probe.Pending()
	for i := 0; d.Kind == interp.ChooseAction && i < len(d.Options); i++ {
		if d.Options[i].Card != c {
			continue
		}
		for _, n := range f.heard(probe, i) {
			if n.note == interp.NoteEvent && n.kind == interp.EventGain && n.player == 0 {
				grew[n.counter] = true
			}
		}
	}
	for _, k := range f.lowered {
		switch {
		case f.g.PlayerCounter(k, 0) != f.r.Counters[k].Max-much:
			// it was raised again, which was told
		case grew[k]:
			f.note("%s, so that it can grow", f.has(k))
		default:
			f.g.Set(k, 0, f.r.Counters[k].Max)
		}
	}
}

// placeFor tries where something that the card does can be done with it by one
// action: in the hand first, then where cards work, then elsewhere.
func (f *finder) placeFor(def int16) int16 {
	board := f.board(f.r.Cards[def].Kind)
	var zones []int16
	for _, z := range []int16{f.hand, board, f.pile()} {
		if z >= 0 {
			zones = append(zones, z)
		}
	}
	for z := range f.r.Zones {
		if zone := &f.r.Zones[z]; zone.Visible != interp.VisibleNone && !slices.Contains(zones, int16(z)) && !zone.Active {
			zones = append(zones, int16(z))
		}
	}
	for _, z := range zones {
		probe := f.g.Clone()
		c, err := f.trial(probe, def, z, 0)
		if err != nil {
			continue
		}
		probe.Restart(0)
		if f.does(probe, c, nil, 1).touched > 0 {
			return z
		}
	}
	for _, l := range f.r.CardLines(def) {
		if l.Kind == interp.StaticLine || l.Kind == interp.TriggerLine {
			return board
		}
	}
	return f.hand
}

// score is what using a card came to: conditions that held, steps that were
// done, and whatever was looked at.
type score struct{ held, reached, touched int }

func (a score) better(b score) bool {
	return a.held > b.held || a.held == b.held && a.reached > b.reached
}

// does uses a card by at most so many actions, each way, with and without
// using its company first, and notes how much of its program was reached, and
// how many of its conditions held.
func (f *finder) does(g *interp.Game, c interp.CardID, company []interp.CardID, actions int) score {
	def := g.State().Cards[c].Def
	cover := f.r.NewCoverage()
	f.use(g, c, actions, cover)
	if len(company) > 0 {
		probe := g.Clone()
		for _, k := range company {
			d := probe.Pending()
			if i := slices.IndexFunc(d.Options, func(o interp.Option) bool { return o.Card == k }); i >= 0 && d.Kind == interp.ChooseAction {
				f.act(probe, i)
			}
		}
		f.use(probe, c, actions, cover)
	}
	var s score
	marks := f.r.Marks()
	for i := range marks {
		m := &marks[i]
		if m.Card != def {
			continue
		}
		reached, held, failed := cover.Reached(m)
		if reached || held || failed {
			s.touched++
		}
		switch {
		case m.Condition && held:
			s.held++
		case !m.Condition && reached:
			s.reached++
		}
	}
	return s
}

func (f *finder) use(g *interp.Game, c interp.CardID, actions int, cover *interp.Coverage) {
	d := g.Pending()
	if actions == 0 || g.Over() || d.Kind != interp.ChooseAction {
		return
	}
	turn := g.State().Turn
	for i, o := range d.Options {
		if o.Card != c {
			continue
		}
		probe := g.Clone()
		probe.Cover(cover)
		f.act(probe, i)
		if probe.State().Turn == turn {
			f.use(probe, c, actions-1, cover)
		}
	}
}

// act does an action, and answers what it asks so that much happens.
func (f *finder) act(g *interp.Game, i int) {
	err := g.Answer(int64(i))
	for n := 0; n < 20 && err == nil && !g.Over() && g.Pending().Kind != interp.ChooseAction; n++ {
		err = g.Answer(eager(g.Pending())...)
	}
}

// eager is the first legal answer that takes most.
func eager(d *interp.Decision) []int64 {
	var best []int64
	n := 0
	d.Each(func(a []int64) bool {
		if best == nil || len(a) > len(best) {
			best = append(best[:0:0], a...)
		}
		n++
		return n < 200 && d.Kind != interp.YesNo
	})
	return best
}

// companions adds cards that make more of the card's conditions hold, as long
// as there are some.
func (f *finder) companions(c interp.CardID) {
	def := f.g.State().Cards[c].Def
	probe := f.g.Clone()
	probe.Restart(0)
	var company []interp.CardID
	best := f.does(probe, c, nil, 3)
	for range 3 {
		if f.allHeld(def, best) {
			return
		}
		add := f.bestCompany(c, company, &best)
		if len(add) == 0 {
			return
		}
		var names []string
		for _, p := range add {
			k, _ := f.lay(f.g, p.def, p.zone, 0)
			company = append(company, k)
			name := f.r.Cards[p.def].Name
			if p.zone != f.hand {
				name += " (" + f.r.Zones[p.zone].Text + ")"
			}
			names = append(names, name)
		}
		f.note("for its condition: %s", strings.Join(names, "; "))
	}
}

// allHeld says that there is nothing to improve.
func (f *finder) allHeld(def int16, s score) bool {
	n := 0
	marks := f.r.Marks()
	for i := range marks {
		if marks[i].Card == def && marks[i].Condition {
			n++
		}
	}
	return s.held >= n && s.reached > 0
}

type placed struct{ def, zone int16 }

// bestCompany is the first smallest set of cards that helps: one card, several
// copies of one, or one card of each value of an attribute.
func (f *finder) bestCompany(c interp.CardID, company []interp.CardID, best *score) []placed {
	var zones []int16
	for _, z := range []int16{f.hand, f.board(-1), f.pile()} {
		if z >= 0 {
			zones = append(zones, z)
		}
	}
	// Cards that help by lying there come before those that are used first,
	// which could also help by raising a counter that the card looks at.
	use := []bool{false, true}
	if len(f.r.Wants(f.g.State().Cards[c].Def)) > 0 {
		use = use[:1]
	}
	for _, use := range use {
		for n := 1; n <= 3; n++ {
			var sets [][]placed
			for _, z := range zones {
				for _, d := range f.buyable {
					sets = append(sets, slices.Repeat([]placed{{d, z}}, n))
				}
				if n == 2 {
					sets = append(sets, f.rainbows(z)...)
				}
			}
			if found := f.bestOf(c, company, sets, use, best); found != nil {
				return found
			}
		}
	}
	return nil
}

func (f *finder) bestOf(c interp.CardID, company []interp.CardID, sets [][]placed, use bool, best *score) (found []placed) {
	probe := &interp.Game{}
	for _, set := range sets {
		f.g.CloneInto(probe)
		with := slices.Clone(company)
		mark := len(f.held)
		for _, p := range set {
			if f.free(probe, p.def, 0) == interp.None {
				break
			}
			if k, err := f.lay(probe, p.def, p.zone, 0); err == nil {
				with = append(with, k)
			}
		}
		f.held = f.held[:mark]
		if len(with) < len(company)+len(set) {
			continue
		}
		probe.Restart(0)
		if !use {
			with = nil
		}
		if s := f.does(probe, c, with, 3); s.held > best.held || best.reached == 0 && s.better(*best) {
			*best, found = s, set
		}
	}
	return found
}

// rainbows are sets with one card of each value of an attribute.
func (f *finder) rainbows(zone int16) [][]placed {
	var out [][]placed
	probe := f.g.Clone()
	for at := range f.r.Attributes {
		a := &f.r.Attributes[at]
		if len(a.Values) == 0 {
			continue
		}
		var set []placed
		for v := range a.Values {
			for _, d := range f.buyable {
				if f.free(f.g, d, 0) == interp.None {
					continue
				}
				n := probe.Attr(probe.Put(d, zone, 0), int16(at))
				if a.Many && n == 1<<v || !a.Many && n == int64(v) {
					set = append(set, placed{d, zone})
					break
				}
			}
		}
		if len(set) > 1 {
			out = append(out, set)
		}
	}
	return out
}
