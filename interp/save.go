package interp

import (
	"encoding/json"
	"errors"
	"fmt"
)

// saved is a game as it is written down.
type saved struct {
	Format    int
	Game      string
	Content   string // hash of the rules' content, in hex
	Check     string // hash of the state, in hex
	AskForced bool
	TurnLimit int32
	Failure   string `json:",omitempty"`
	State     State
}

const saveFormat = 1

// Save writes the game down, in the middle of whatever is going on.
func (g *Game) Save() []byte {
	b, err := json.Marshal(saved{saveFormat, g.r.ID, fmt.Sprintf("%016x", g.r.Hash), fmt.Sprintf("%016x", g.Hash()),
		g.askForced, g.turnLimit, g.failure, g.s})
	if err != nil {
		panic("interp: a state can't be written: " + err.Error())
	}
	return b
}

// Errors of Restore.
var (
	ErrOtherContent = errors.New("the game was saved with other content")
	ErrBroken       = errors.New("the saved game is damaged")
)

// Restore reads a saved game. It goes on as if it had never stopped.
func (r *Rules) Restore(b []byte) (*Game, error) {
	var v saved
	if err := json.Unmarshal(b, &v); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrBroken, err)
	}
	switch {
	case v.Format != saveFormat:
		return nil, fmt.Errorf("%w: format %d is not known", ErrBroken, v.Format)
	case v.Game != r.ID:
		return nil, fmt.Errorf("%w: it is a game of %q", ErrOtherContent, v.Game)
	case v.Content != fmt.Sprintf("%016x", r.Hash):
		return nil, fmt.Errorf("%w: content %s, this is %016x", ErrOtherContent, v.Content, r.Hash)
	}
	g := &Game{r: r, s: v.State, askForced: v.AskForced, turnLimit: v.TurnLimit,
		failure: v.Failure, touched: ^uint64(0)}
	if v.Check != fmt.Sprintf("%016x", g.Hash()) || !g.sound() {
		return nil, ErrBroken
	}
	g.this = None
	g.restore()
	g.refreshMasks()
	for c := range g.s.Cards {
		g.mark(CardID(c))
		if z := g.s.Cards[c].Zone; z >= 0 {
			g.s.Zones[z].Suits += r.movings[g.s.Cards[c].Def].suits
		}
	}
	return g, nil
}

// sound checks what the rest of the package relies on, so that a state from
// outside can't make it panic.
func (g *Game) sound() bool {
	s, r := &g.s, g.r
	if int(s.Seats) < r.MinPlayers || int(s.Seats) > r.MaxPlayers || int(s.Active) >= int(s.Seats) ||
		s.In&^s.everybody() != 0 || s.Fallen&^s.everybody() != 0 || s.Winners&^s.everybody() != 0 ||
		len(s.Vals) != r.nPlayer*r.MaxPlayers+r.nTable || len(s.CardVals) != len(s.Cards)*r.nCard ||
		len(s.Zones) != r.instances || len(s.Rng) != r.instances+1 || len(s.Options) != len(r.Options) ||
		int(s.Phase) >= len(r.Phases) {
		return false
	}
	card := func(c CardID) bool { return c >= None && int(c) < len(s.Cards) }
	for i := range s.Cards {
		c := &s.Cards[i]
		if c.Def < 0 || int(c.Def) >= len(r.Cards) || int(c.Zone) >= r.instances || !card(c.Next) || !card(c.Prev) || !card(c.Host) || c.Owner >= s.Seats {
			return false
		}
	}
	if !g.soundSlots() {
		return false
	}
	seen := 0
	for i := range s.Zones {
		n, prev := 0, None
		if !card(s.Zones[i].Head) {
			return false
		}
		for c := s.Zones[i].Head; c != None; c = s.Cards[c].Next {
			if n++; n > len(s.Cards) || int(s.Cards[c].Zone) != i || s.Cards[c].Prev != prev {
				return false
			}
			prev = c
		}
		if n != int(s.Zones[i].Count) || s.Zones[i].Tail != prev {
			return false
		}
		seen += n
	}
	for i := range s.Stack {
		f := &s.Stack[i]
		if f.Prog < 0 || int(f.Prog) >= len(r.progs) || f.PC < 0 || int(f.PC) >= len(r.progs[f.Prog].code) ||
			f.Base < 0 || int(f.Base)+int(r.progs[f.Prog].Locals) > len(s.Locals) || f.Mark < 0 || int(f.Mark) > len(s.Lists) || !card(f.This) {
			return false
		}
	}
	rule := func(i int16) bool { return i >= 0 && int(i) < len(r.standing) }
	for i := range s.Queue {
		if q := &s.Queue[i]; !rule(q.Rule) || r.standing[q.Rule].on < 0 || !card(q.This) || !card(q.Event.Card) || q.Me >= s.Seats || q.You >= s.Seats {
			return false
		}
	}
	for i := range s.Effects {
		if e := &s.Effects[i]; !rule(e.Rule) || !card(e.This) || e.Me >= s.Seats || e.You >= s.Seats {
			return false
		}
	}
	for _, ref := range s.Standing {
		if !rule(ref.Rule) || !card(ref.Card) || ref.Card == None {
			return false
		}
	}
	return g.soundGuises() && g.soundPending()
}

// soundPending checks that a pending decision is one that its program asked.
func (g *Game) soundPending() bool {
	s := &g.s
	if s.Pending.Kind == NoDecision {
		return s.Over
	}
	if len(s.Stack) == 0 || s.Pending.Kind > Distribute || s.Pending.Prompt < 0 || int(s.Pending.Prompt) >= len(g.r.Prompts) || s.Pending.Seat < 0 || s.Pending.Seat >= s.Seats {
		return false
	}
	top := &s.Stack[len(s.Stack)-1]
	if top.PC < 1 {
		return false
	}
	card := func(c CardID) bool { return c >= None && int(c) < len(s.Cards) }
	if !card(s.Pending.Source) {
		return false
	}
	players := s.Pending.Kind == ChoosePlayers || s.Pending.Kind == Distribute
	for _, o := range s.Pending.Options {
		if !card(o.Card) || o.Label < -1 || int(o.Label) >= len(g.r.Labels) || o.Action < -1 || int(o.Action) >= len(g.r.Actions) ||
			players && (o.Player < 0 || o.Player >= s.Seats) || s.Pending.Kind == ChooseAction && o.Action < 0 || s.Pending.Kind == ChooseCards && o.Card == None {
			return false
		}
	}
	_, asks := g.r.progs[top.Prog].code[top.PC-1].(Asker)
	return asks
}

// Hash is a number for everything that the game is: equal games have equal
// hashes, on every machine.
func (g *Game) Hash() uint64 {
	h := hasher(14695981039346656037)
	s := &g.s
	h.add(int64(s.Seed))
	for _, v := range [...]int64{int64(s.Seats), int64(s.Active), int64(s.Regular), int64(s.Done), int64(s.In), int64(s.Fallen), int64(s.Winners),
		truth(s.Over), truth(s.Failed), truth(s.Dirty), truth(s.PhaseOver), int64(s.Phase), int64(s.Turn), int64(s.Round), int64(s.Hold), int64(s.Asked), int64(s.Tucked)} {
		h.add(v)
	}
	for _, v := range s.Extra {
		h.add(int64(v))
	}
	for _, v := range s.Vals {
		h.add(v)
	}
	for _, v := range s.CardVals {
		h.add(int64(v))
	}
	for _, v := range s.SlotVals {
		h.add(int64(v))
	}
	for i := range s.Cards {
		c := &s.Cards[i]
		h.add(int64(c.Def)<<32 | int64(uint16(c.Zone))<<16 | int64(uint16(c.Next)))
		h.add(int64(uint16(c.Prev))<<32 | int64(uint16(c.Host))<<16 | int64(uint8(c.Slot))<<8 | int64(uint8(c.Owner)))
		h.add(int64(c.Seen))
	}
	for _, r := range s.Rng {
		h.add(int64(r.Hi))
		h.add(int64(r.Lo))
	}
	for _, v := range s.Options {
		h.add(v)
	}
	for _, v := range s.Records {
		h.add(int64(v.Of)<<16 | int64(uint16(v.Card)))
	}
	for _, v := range s.Standing {
		h.add(int64(v.Rule)<<16 | int64(uint16(v.Card)))
	}
	for i := range s.Effects {
		e := &s.Effects[i]
		h.add(int64(e.Rule)<<32 | int64(uint16(e.This))<<16 | int64(uint8(e.Me))<<8 | int64(uint8(e.You)))
		h.add(int64(e.Until)<<16 | int64(uint16(e.Times)))
		for _, c := range e.Caps {
			h.add(c)
		}
	}
	for _, v := range s.Guises {
		h.add(int64(v.Until)<<32 | int64(uint16(v.Own))<<16 | int64(uint16(v.Card)))
	}
	for i := range s.Stack {
		f := &s.Stack[i]
		h.add(int64(f.PC)<<32 | int64(f.Base))
		h.add(int64(f.Prog)<<32 | int64(f.Mark))
		h.add(int64(uint16(f.This))<<32 | int64(uint8(f.Me))<<16 | int64(uint8(f.You))<<8 | truth(f.Copy))
	}
	for _, v := range s.Locals {
		h.add(v)
	}
	for _, v := range s.Lists {
		h.add(int64(v))
	}
	for i := range s.Queue {
		q := &s.Queue[i]
		h.add(int64(q.Rule)<<32 | int64(uint16(q.This))<<16 | int64(uint8(q.Me))<<8 | int64(uint8(q.You)))
		e := &q.Event
		h.add(int64(e.Kind)<<32 | int64(uint16(e.Card))<<16 | int64(uint8(e.Player))<<8 | int64(uint8(e.By)))
		h.add(int64(uint16(e.Counter))<<32 | int64(uint16(e.From))<<16 | int64(uint16(e.To)))
		h.add(e.Amount)
		for _, c := range q.Caps {
			h.add(c)
		}
	}
	d := &s.Pending
	h.add(int64(d.Kind)<<8 | int64(uint8(d.Seat)))
	h.add(d.Min)
	h.add(d.Max)
	for _, o := range d.Options {
		h.add(int64(uint16(o.Action))<<48 | int64(uint16(o.Card))<<32 | int64(uint8(o.Player))<<16 | int64(uint16(o.Label)))
	}
	return uint64(h)
}

// hasher is FNV-1a over the bytes of numbers.
type hasher uint64

func (h *hasher) add(v int64) {
	x := uint64(*h)
	for range 8 {
		x = (x ^ uint64(v&0xff)) * 1099511628211
		v >>= 8
	}
	*h = hasher(x)
}
