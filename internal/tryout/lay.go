package tryout

import (
	"fmt"
	"slices"

	"shards/interp"
)

// Cards are laid so that the position could come up in a game: a card that is
// somewhere else comes from there, no zone has more cards than places, and what
// has to make room goes back to where it came from.

// lay puts a card of a design into a zone of a seat, where it stays.
func (f *finder) lay(g *interp.Game, def, zone int16, seat int) (interp.CardID, error) {
	if err := f.room(g, zone, seat); err != nil {
		return interp.None, err
	}
	c := f.free(g, def, seat)
	if c == interp.None {
		c = g.Put(def, zone, seat)
		if g == f.g {
			f.note("one more %s than there are", f.r.Cards[def].Name)
		}
	} else {
		from := g.State().Cards[c].Zone
		g.Give(c, zone, seat)
		f.refill(g, from, def)
	}
	f.held = append(f.held, c)
	return c, nil
}

// trial lays a card in a copy of the game that is dropped again.
func (f *finder) trial(g *interp.Game, def, zone int16, seat int) (interp.CardID, error) {
	mark := len(f.held)
	c, err := f.lay(g, def, zone, seat)
	f.held = f.held[:mark]
	return c, err
}

// room makes room in a zone with places.
func (f *finder) room(g *interp.Game, zone int16, seat int) error {
	z := &f.r.Zones[zone]
	inst := f.r.Instance(zone, seat)
	if z.Slots == 0 || int(g.State().Zones[inst].Count) < z.Slots {
		return nil
	}
	for c := g.State().Zones[inst].Head; c != interp.None; c = g.State().Cards[c].Next {
		if !slices.Contains(f.held, c) {
			f.leave(g, c, zone)
			return nil
		}
	}
	return fmt.Errorf("%s has room for %d, and more cards are to be there", z.Text, z.Slots)
}

// leave sends a card from a zone to where such cards come from.
func (f *finder) leave(g *interp.Game, c interp.CardID, zone int16) {
	card := &g.State().Cards[c]
	_, seat := f.r.ZoneOf(card.Zone)
	if home := f.home(zone, card.Def); home >= 0 {
		g.Give(c, home, int(max(seat, 0)))
		return
	}
	g.ClearZone(zone, int(max(seat, 0)))
}

// home is where the cards of a zone come from: what refills it, else where
// cards of the design begin; -1 for nowhere.
func (f *finder) home(zone, def int16) int16 {
	if src := f.r.Zones[zone].Refill; src >= 0 {
		return src
	}
	return f.r.Kinds[f.r.Cards[def].Kind].Zone
}

// refill fills a place from which a card was taken.
func (f *finder) refill(g *interp.Game, inst int16, def int16) {
	zone, seat := f.r.ZoneOf(inst)
	z := &f.r.Zones[zone]
	home := f.home(zone, def)
	if z.Slots == 0 || home < 0 {
		return
	}
	for c := g.State().Zones[f.r.Instance(home, int(max(seat, 0)))].Head; c != interp.None; c = g.State().Cards[c].Next {
		if !slices.Contains(f.held, c) {
			g.Give(c, zone, int(max(seat, 0)))
			return
		}
	}
}

// free is a copy of a design that may be taken from where it lies: from a
// hidden zone first, of the table or of the seat, and last from an opponent, if
// it does not belong to what that one began with. None if all are in use.
func (f *finder) free(g *interp.Game, def int16, seat int) interp.CardID {
	own := false
	if home := f.r.Kinds[f.r.Cards[def].Kind].Zone; home >= 0 {
		own = f.r.Zones[home].Of == interp.OfPlayer
	}
	best, least := interp.None, 4
	st := g.State()
	for i := range st.Cards {
		c := &st.Cards[i]
		if c.Def != def || c.Zone < 0 || slices.Contains(f.held, interp.CardID(i)) {
			continue
		}
		zone, of := f.r.ZoneOf(c.Zone)
		rank := 1
		switch {
		case of >= 0 && int(of) != seat && own:
			continue
		case of >= 0 && int(of) != seat:
			rank = 3
		case f.r.Zones[zone].Visible == interp.VisibleNone:
			rank = 0
		case of >= 0:
			rank = 2
		}
		if rank < least {
			best, least = interp.CardID(i), rank
		}
	}
	return best
}
