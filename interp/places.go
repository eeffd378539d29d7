package interp

// What the lists of zones are, and what moves between them need to know.

// Instance is the zone list of a declared zone: of the seat, or of the table
// whatever the seat is.
func (r *Rules) Instance(zone int16, seat int) int16 {
	at := r.spans[zone]
	return int16(at.base + at.stride*seat)
}

// ZoneOf tells which declared zone an instance is, and whose (-1 the table's).
func (r *Rules) ZoneOf(inst int16) (zone int16, seat int8) {
	p := r.places[inst]
	return p.zone, p.seat
}

// moving is what a move of a card of some design needs to know of it.
type moving struct {
	suits uint64 // what it adds to Zone.Suits
	rare  bool   // something follows from its moves; see Game.arriveSlow
}

// instance is what a zone list is: which zone, whose, and what lying there
// means for a card.
type instance struct {
	zone   int16
	seat   int8
	owner  int8  // whose it is there: a seat, -1 for the table, keepOwner
	known  uint8 // who knows it there, besides those who did
	active bool
	slots  bool
	refill bool

	_ int64 // 16 bytes are found faster than 8: fields of a byte have no short address in these
}

// span is where the lists of a zone are: that of the first seat, or of the
// table, and how far on that of the next seat is.
type span struct{ base, stride int }

// keepOwner is where a card stays whose it was.
const keepOwner int8 = -2

// newInstance is the list of a zone for a seat, or for the table (-1).
func newInstance(z *ZoneInfo, zone int16, seat int8) instance {
	p := instance{zone: zone, seat: seat, owner: seat, active: z.Active, slots: z.Slots > 0, refill: z.Refill >= 0}
	if seat < 0 && !z.Ordered { // where they wait in order for whoever takes them
		p.owner = keepOwner
	}
	switch z.Visible {
	case VisibleAll:
		p.known = 0xff
	case VisibleOwner:
		p.known = 1 << uint8(max(seat, 0))
	}
	return p
}
