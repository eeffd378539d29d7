package interp

import "math"

// The places of zones with slots: what lies on them whatever card lies there,
// and the number of a card's place.

// maxSlots is how many places a zone can grow to: what is beyond shares the last.
const maxSlots = math.MaxInt8 + 1

// slotAt is where the counters of the place begin in which a card lies, in
// State.SlotVals, which may not reach so far yet; -1 if it lies in none.
func (g *Game) slotAt(c CardID) int {
	card := &g.s.Cards[c]
	if g.r.nSlot == 0 || card.Zone < 0 || card.Slot < 0 {
		return -1
	}
	return (int(card.Slot)*g.r.slotZones + int(g.r.slotZone[card.Zone])) * g.r.nSlot
}

// slotNumber is the number of the place in which a card lies, from 1; 0 if it
// lies in none.
func (g *Game) slotNumber(c CardID) int64 {
	if c == None || g.s.Cards[c].Zone < 0 {
		return 0
	}
	return int64(g.s.Cards[c].Slot) + 1
}

// slotCounter is a counter of the place in which a card lies; its start if it
// lies in none.
func (g *Game) slotCounter(k *Counter, c CardID) int64 {
	if c == None {
		return 0
	}
	if at := g.slotAt(c); at >= 0 && at < len(g.s.SlotVals) {
		return int64(g.s.SlotVals[at+k.slot])
	}
	return g.slotStart(k, g.s.Cards[c].Zone)
}

// slotStart is where a counter of places starts in a zone of one player or of
// the table (-1 is none).
func (g *Game) slotStart(k *Counter, inst int16) int64 {
	if k.start == nil {
		return k.clamp(0)
	}
	me := g.me
	if inst >= 0 {
		g.me = max(g.r.places[inst].seat, 0)
	}
	v := g.startOf(k)
	g.me = me
	return v
}

// setSlot gives a counter of the place in which a card lies a value, and
// reports by how much it changed. In no place there is nothing to change.
func (g *Game) setSlot(k *Counter, c CardID, v int64) int64 {
	at, old := g.slotAt(c), g.slotCounter(k, c)
	v = k.clamp(v)
	if at < 0 || v == old {
		return 0
	}
	for at >= len(g.s.SlotVals) {
		g.growSlots()
	}
	g.s.SlotVals[at+k.slot] = int32(v)
	if k.dirty {
		g.dirty()
	}
	return max(v-old, old-v)
}

// growSlots gives all zones with slots room for what lies on one place more.
func (g *Game) growSlots() {
	if g.r.nSlot == 0 {
		return
	}
	for inst, at := range g.r.slotZone {
		if at < 0 {
			continue
		}
		for i := range g.r.Counters {
			if k := &g.r.Counters[i]; k.Of == OfSlot {
				g.s.SlotVals = append(g.s.SlotVals, int32(g.slotStart(k, int16(inst))))
			}
		}
	}
}

// resetSlots gives a counter of all places its start value.
func (g *Game) resetSlots(k *Counter) {
	for inst, at := range g.r.slotZone {
		if at >= 0 {
			g.resetSlotsOf(k, int16(inst))
		}
	}
}

// resetSlotsOf is resetSlots for the places of one zone with slots.
func (g *Game) resetSlotsOf(k *Counter, inst int16) {
	v, row := int32(g.slotStart(k, inst)), g.r.slotZones*g.r.nSlot
	for i := int(g.r.slotZone[inst])*g.r.nSlot + k.slot; i < len(g.s.SlotVals); i += row {
		g.s.SlotVals[i] = v
	}
}

// TellsSlots says whether some rule looks at the place of a card in a zone with
// slots: at its number, or at what lies there.
func (r *Rules) TellsSlots() bool { return r.tellsSlots }

// PlaceKey tells the places of cards apart as far as the rules do: by their
// numbers and by what lies on them. It is 0 where no rule looks at that.
func (g *Game) PlaceKey(c CardID) uint32 {
	if !g.r.tellsSlots {
		return 0
	}
	key := uint32(g.slotNumber(c))
	if at := g.slotAt(c); at >= 0 && at < len(g.s.SlotVals) {
		for _, v := range g.s.SlotVals[at : at+g.r.nSlot] {
			key = key*31 + uint32(v)
		}
	}
	return key * 7919
}

// countSlots numbers the zones with slots, if a counter belongs to places.
func (r *Rules) countSlots() {
	if r.nSlot == 0 {
		return
	}
	r.slotZone = make([]int16, r.instances)
	for inst := range r.slotZone {
		r.slotZone[inst] = -1
		if p := &r.places[inst]; p.slots {
			r.slotZone[inst] = int16(r.slotZones)
			r.slotZones++
			r.slotRows = max(r.slotRows, r.Zones[p.zone].Slots)
		}
	}
}

// shift moves the cards of zones that slide or are pushed, after one came there
// from somewhere.
func (g *Game) shift(c CardID, from, inst int16) {
	if from >= 0 && from != inst {
		g.slide(from)
	}
	z := &g.r.Zones[g.r.places[inst].zone]
	if z.Push < 0 || g.s.Cards[c].Zone != inst {
		return
	}
	last := g.s.Cards[c].Slot // the first gap, or the first place too many
	list := &g.s.Zones[inst]
	list.cut(g.s.Cards, &g.s.Cards[c])
	list.splice(g.s.Cards, c, None, list.Head)
	pushed := c
	for slot := int8(0); ; slot++ {
		g.s.Cards[pushed].Slot = slot
		if slot == last {
			break
		}
		pushed = g.s.Cards[pushed].Next
	}
	g.look(int(last))
	if int(last) >= z.Slots {
		g.Move(pushed, makePlace(z.Push, g.r.places[inst].seat, false))
	}
}

// slide lets the cards of a zone move up, if they do.
func (g *Game) slide(inst int16) {
	if !g.r.Zones[g.r.places[inst].zone].Slide {
		return
	}
	slot := int8(0)
	for c := g.s.Zones[inst].Head; c != None; c = g.s.Cards[c].Next {
		g.s.Cards[c].Slot = slot
		slot = min(slot, math.MaxInt8-1) + 1
	}
	g.look(int(g.s.Zones[inst].Count))
}

// soundSlots checks the places of a state from outside.
func (g *Game) soundSlots() bool {
	s, r := &g.s, g.r
	row := r.slotZones * r.nSlot
	if n := len(s.SlotVals); n < row*r.slotRows || n > row*maxSlots || row > 0 && n%row != 0 {
		return false
	}
	for i := range s.Cards {
		c := &s.Cards[i]
		beneath := c.Host != None && c.Slot == stays
		if c.Slot < -1 || c.Slot >= 0 && !beneath && (c.Zone < 0 || !r.places[c.Zone].slots) {
			return false
		}
	}
	return true
}
