package interp

// View is a game as one seat may see it: what it does not know is not in it.
type View struct {
	Seat     int8
	Active   int8
	Turn     int32
	Phase    string
	Over     bool
	Winners  []int8
	Players  []PlayerView
	Table    HoldView
	Decision *DecisionView // only if it is this seat's
	Waiting  int8          // who is asked; -1 for nobody
}

// PlayerView is what a seat may see of a player.
type PlayerView struct {
	Seat int8
	In   bool
	HoldView
}

// HoldView is counters and zones of a player or of the table.
type HoldView struct {
	Counters []CounterView
	Zones    []ZoneView
}

// CounterView is a counter with its value; Infinite is infinitely much. Of one
// that the seat does not see, the value is not told.
type CounterView struct {
	Name   string
	Value  int64
	Hidden bool `json:",omitempty"`
}

// ZoneView is a zone: all its cards in order, the unknown ones nil. The order
// of cards in a zone whose cards are hidden tells nothing.
type ZoneView struct {
	Name  string
	Count int
	Cards []*CardView
}

// CardView is a card as it lies there.
type CardView struct {
	Card       CardID
	ID, Name   string
	Own        string        `json:",omitempty"` // the id of the design that it is itself, if it counts as another
	Counters   []CounterView // those that are not 0
	Attributes []AttributeView
	Beneath    int
	Slot       int // its place in a zone with slots, from 1; 0 elsewhere
}

// AttributeView is a computed attribute.
type AttributeView struct{ Name, Value string }

// DecisionView is a pending decision in words.
type DecisionView struct {
	Kind     string
	Verb     string
	Min, Max int64
	Options  []OptionView
}

// OptionView is one option in words; what it has not got is empty.
type OptionView struct {
	Action, Card, Label string
	CardID              CardID
	Player              int8
}

// Knows says whether a seat knows which card it is.
func (g *Game) Knows(seat int8, c CardID) bool {
	card := &g.s.Cards[c]
	return card.Seen&(1<<uint8(seat)) != 0
}

// View shows the game to a seat.
func (g *Game) View(seat int8) *View {
	s, r := &g.s, g.r
	v := &View{Seat: seat, Active: s.Active, Turn: s.Turn, Over: s.Over, Waiting: -1, Winners: []int8{}}
	if s.Phase >= 0 {
		v.Phase = r.Phases[s.Phase].Name
	}
	for p := range s.Seats {
		if s.Winners&(1<<uint8(p)) != 0 {
			v.Winners = append(v.Winners, p)
		}
		v.Players = append(v.Players, PlayerView{p, s.In&(1<<uint8(p)) != 0, g.holdView(seat, p, OfPlayer)})
	}
	v.Table = g.holdView(seat, 0, OfTable)
	if d := &s.Pending; d.Kind != NoDecision {
		v.Waiting = d.Seat
		if d.Seat == seat {
			v.Decision = g.decisionView(d)
		}
	}
	return v
}

func (g *Game) holdView(viewer, seat int8, of Owner) HoldView {
	var h HoldView
	for i := range g.r.Counters {
		if c := &g.r.Counters[i]; c.Of == of {
			v := CounterView{Name: c.Name, Hidden: !c.SeenBy(viewer, seat)}
			if !v.Hidden {
				v.Value = *g.valPtr(c, seat)
			}
			h.Counters = append(h.Counters, v)
		}
	}
	for z := range g.r.Zones {
		if g.r.Zones[z].Of != of {
			continue
		}
		inst := g.r.Instance(int16(z), int(seat))
		zv := ZoneView{Name: g.r.Zones[z].Name, Count: int(g.s.Zones[inst].Count), Cards: []*CardView{}}
		for c := g.s.Zones[inst].Head; c != None; c = g.s.Cards[c].Next {
			if g.Knows(viewer, c) {
				zv.Cards = append(zv.Cards, g.cardView(c))
			} else {
				zv.Cards = append(zv.Cards, nil)
			}
		}
		h.Zones = append(h.Zones, zv)
	}
	return h
}

func (g *Game) cardView(c CardID) *CardView {
	info := &g.r.Cards[g.s.Cards[c].Def]
	v := &CardView{Card: c, ID: info.ID, Name: info.Name, Beneath: int(g.beneath(c)), Slot: int(g.slotNumber(c))}
	if own := g.OwnDesign(c); own != g.s.Cards[c].Def {
		v.Own = g.r.Cards[own].ID
	}
	for i := range g.r.Counters {
		if k := &g.r.Counters[i]; k.Of.ByCard() {
			if n := g.CardCounter(int16(i), c); n != 0 {
				v.Counters = append(v.Counters, CounterView{Name: k.Name, Value: n})
			}
		}
	}
	for i := range g.r.Attributes {
		if n := g.Attr(c, int16(i)); n > missingBelow && !(g.r.Attributes[i].Many && n == 0) {
			v.Attributes = append(v.Attributes, AttributeView{g.r.Attributes[i].Name, g.r.AttributeText(int16(i), n)})
		}
	}
	return v
}

func (g *Game) decisionView(d *Decision) *DecisionView {
	v := &DecisionView{Kind: d.Kind.String(), Verb: g.r.Prompts[d.Prompt].Verb, Min: d.Min, Max: d.Max}
	for _, o := range d.Options {
		ov := OptionView{CardID: o.Card, Player: o.Player}
		if o.Action >= 0 {
			ov.Action = g.r.Actions[o.Action].Name
		}
		if o.Card != None {
			ov.Card = g.r.Cards[g.s.Cards[o.Card].Def].ID
		}
		if o.Label >= 0 {
			ov.Label = g.r.Labels[o.Label]
		}
		v.Options = append(v.Options, ov)
	}
	return v
}
