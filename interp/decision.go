package interp

import "slices"

// DecisionKind says what a decision asks for.
type DecisionKind uint8

const (
	NoDecision    DecisionKind = iota
	ChooseAction               // one of the actions that are legal now
	ChooseCards                // between Min and Max of the cards
	ChoosePlayers              // between Min and Max of the players
	ChooseOption               // between Min and Max of the labelled options
	YesNo                      // option 0 is yes, option 1 is no
	ChooseNumber               // a number from Min to Max
	Distribute                 // an amount for each player; they add up to between Min and Max
)

// String is the kind's name in machine output.
func (k DecisionKind) String() string {
	return [...]string{"none", "action", "cards", "players", "option", "yes_no", "number", "distribution"}[k]
}

// Decision is a question to one player. Options is always the explicit list of
// what can be chosen.
//
// An answer is a list of numbers: for a choice the indices of the chosen
// options in ascending order (ChooseAction and YesNo: exactly one), for
// ChooseNumber the number itself, for Distribute one amount for each option.
type Decision struct {
	Kind    DecisionKind
	Seat    int8
	Min     int64
	Max     int64
	Options []Option
	// Sets lists the legal non-empty answers one after the other where not
	// every choice between Min and Max is legal; each takes SetSize places, of
	// which the last ones may be -1. See Set.
	Sets    []int16
	SetSize int16
	Prompt  int16  // index of Rules.Prompts: what is asked, for people
	Source  CardID // the card whose effect asks
}

// Option is one thing that can be chosen.
type Option struct {
	Action int16  // ChooseAction: which; otherwise -1
	Card   CardID // the card it is about
	Player int8   // the player it is about
	Label  int16  // index of Rules.Labels; -1 for none
}

func (d *Decision) equal(o *Decision) bool {
	return d.Kind == o.Kind && d.Seat == o.Seat && d.Min == o.Min && d.Max == o.Max &&
		d.SetSize == o.SetSize && d.Prompt == o.Prompt && d.Source == o.Source &&
		slices.Equal(d.Options, o.Options) && slices.Equal(d.Sets, o.Sets)
}

// single says that an answer is the index of exactly one option.
func (d *Decision) single() bool {
	return d.Kind == ChooseAction || d.Kind == YesNo || (d.Min == 1 && d.Max == 1 && d.SetSize == 0 && d.Kind < ChooseNumber)
}

// Single says that exactly one option has to be named.
func (d *Decision) Single() bool { return d.single() }

// Legal says whether the answer is allowed.
func (d *Decision) Legal(answer []int64) bool {
	switch d.Kind {
	case NoDecision:
		return false
	case ChooseNumber:
		return len(answer) == 1 && answer[0] >= d.Min && answer[0] <= d.Max
	case Distribute:
		return d.legalShares(answer)
	}
	if d.single() && len(answer) != 1 {
		return false
	}
	for i, a := range answer {
		if a < 0 || a >= int64(len(d.Options)) || (i > 0 && a <= answer[i-1]) {
			return false
		}
	}
	n := int64(len(answer))
	if d.SetSize > 0 {
		return (n == 0 && d.Min == 0) || d.hasSet(answer)
	}
	return n >= d.Min && n <= d.Max
}

// legalShares checks a distribution: nothing negative, and the sum in bounds.
// An infinite amount is given to each target whole or not at all.
func (d *Decision) legalShares(answer []int64) bool {
	if len(answer) != len(d.Options) {
		return false
	}
	var sum int64
	for _, a := range answer {
		if a < 0 || (d.Max >= Infinite && a != 0 && a != Infinite) {
			return false
		}
		sum = addAmounts(sum, a)
	}
	return sum >= d.Min && sum <= d.Max
}

// SetCount is how many sets are listed; Set is one of them.
func (d *Decision) SetCount() int {
	if d.SetSize == 0 {
		return 0
	}
	return len(d.Sets) / int(d.SetSize)
}

// Set is the indices of one listed set, in ascending order.
func (d *Decision) Set(i int) []int16 {
	k := int(d.SetSize)
	set := d.Sets[i*k : i*k+k]
	for len(set) > 0 && set[len(set)-1] < 0 {
		set = set[:len(set)-1]
	}
	return set
}

func (d *Decision) hasSet(answer []int64) bool {
next:
	for i := range d.SetCount() {
		set := d.Set(i)
		if len(set) != len(answer) {
			continue
		}
		for j := range set {
			if int64(set[j]) != answer[j] {
				continue next
			}
		}
		return true
	}
	return false
}

// Count is the number of legal answers, or limit if there are at least so many.
func (d *Decision) Count(limit int) int {
	n := 0
	d.Each(func([]int64) bool { n++; return n < limit })
	return n
}

// Each calls f with every legal answer in a fixed order until f returns false.
// The slice is reused. Large decisions have very many answers: stop early.
func (d *Decision) Each(f func(answer []int64) bool) {
	switch {
	case d.Kind == NoDecision:
	case d.Kind == ChooseNumber:
		a := []int64{d.Min}
		for ; a[0] <= d.Max && f(a); a[0]++ {
		}
	case d.Kind == Distribute:
		d.eachShare(make([]int64, len(d.Options)), 0, 0, f)
	case d.SetSize > 0:
		if d.Min == 0 && !f(nil) {
			return
		}
		a := make([]int64, 0, d.SetSize)
		for i := range d.SetCount() {
			a = a[:0]
			for _, o := range d.Set(i) {
				a = append(a, int64(o))
			}
			if !f(a) {
				return
			}
		}
	case d.single():
		a := []int64{0}
		for ; a[0] < int64(len(d.Options)) && f(a); a[0]++ {
		}
	default:
		d.eachSubset(make([]int64, 0, len(d.Options)), 0, f)
	}
}

func (d *Decision) eachSubset(a []int64, from int64, f func([]int64) bool) bool {
	if int64(len(a)) >= d.Min && !f(a) {
		return false
	}
	if int64(len(a)) == d.Max {
		return true
	}
	for i := from; i < int64(len(d.Options)); i++ {
		if !d.eachSubset(append(a, i), i+1, f) {
			return false
		}
	}
	return true
}

func (d *Decision) eachShare(a []int64, i int, sum int64, f func([]int64) bool) bool {
	if i == len(a) {
		return sum < d.Min || f(a)
	}
	low, step, top := int64(0), int64(1), d.Max-sum
	switch {
	case d.Max >= Infinite:
		step, top = Infinite, Infinite
	case i == len(a)-1:
		low = max(0, d.Min-sum) // with less there is no answer
	}
	for v := low; v <= top; v += step {
		a[i] = v
		if !d.eachShare(a, i+1, addAmounts(sum, v), f) {
			return false
		}
	}
	a[i] = 0
	return true
}

// addAmounts adds two amounts, either of which may be infinite.
func addAmounts(a, b int64) int64 {
	if a >= Infinite/2 || b >= Infinite/2 {
		return Infinite
	}
	return a + b
}
