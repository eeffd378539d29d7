package interp

// Labels that every game has; the names of zones follow.
const (
	labelYes = iota
	labelNo
	labelNone
	firstZoneLabel
)

func (r *Rules) zoneLabel(zone int16) int16 {
	if zone < 0 {
		return labelNone
	}
	return firstZoneLabel + zone
}

// ask makes a decision pending. The caller fills the options, then calls asked.
func (g *Game) ask(kind DecisionKind, seat int8, min, max int64, prompt int16, source CardID) *Decision {
	d := &g.s.Pending
	g.alert = true
	d.Kind, d.Seat, d.Min, d.Max = kind, seat, min, max
	d.Options = d.Options[:0]
	d.Sets, d.SetSize = d.Sets[:0], 0
	d.Prompt, d.Source = prompt, source
	return d
}

// asked answers the pending decision at once if only one answer is legal.
func (g *Game) asked(op Asker) {
	d := &g.s.Pending
	g.picks = g.picks[:0]
	n := int64(len(d.Options))
	switch d.Kind {
	case ChooseNumber:
		if d.Min < d.Max {
			return
		}
		g.picks = append(g.picks, d.Min)
	case Distribute:
		if n != 1 || d.Min != d.Max {
			return
		}
		g.picks = append(g.picks, d.Max)
	case YesNo:
		return
	default:
		switch {
		case d.SetSize > 0:
			if d.Min == 0 || d.SetCount() > 1 {
				return
			}
			for _, i := range d.Set(0) {
				g.picks = append(g.picks, int64(i))
			}
		case d.Max == 0:
		case d.Min == n:
			for i := range n {
				g.picks = append(g.picks, i)
			}
		default:
			return
		}
	}
	d.Kind = NoDecision
	op.Resume(g, g.picks)
}

// newList keeps cards as a list of the program in progress.
func (g *Game) newList(cards []CardID) int64 {
	off := len(g.s.Lists)
	g.look(10 * len(cards))
	g.s.Lists = append(g.s.Lists, cards...)
	return listValue(off, len(cards))
}

// listValue is what a variable holds of a list: where it begins and how long
// it is.
func listValue(off, n int) int64 { return int64(off)<<32 | int64(n) }

// listLen is the length of a list variable.
func listLen(v int64) int64 { return v & 0xffffffff }

// list is the cards of a list variable. It is valid until the program ends.
func (g *Game) list(v int64) []CardID {
	off, n := int(v>>32), int(listLen(v))
	return g.s.Lists[off : off+n : off+n]
}

// planner is an Op that can tell, without doing anything, whether it would do
// something, and where the program would go on if not. An Op that is none is
// taken to do something.
type planner interface {
	Plan(g *Game, pc int32) (next int32, useful bool)
}

// maxPlans is how many Ops are looked at for one question; what is longer is
// taken to do something.
const maxPlans = 10_000

// useful says whether the code from pc up to end could do something now.
func (g *Game) useful(pc, end int32) bool {
	if g.planning == 0 {
		g.plans = 0
	}
	g.planning++
	defer func() { g.planning-- }()
	for pc < end {
		if g.plans++; g.plans > maxPlans {
			return true
		}
		p, ok := g.code[pc].(planner)
		if !ok {
			return true
		}
		next, useful := p.Plan(g, pc)
		if useful {
			return true
		}
		if next <= pc {
			return false
		}
		pc = next
	}
	return false
}
