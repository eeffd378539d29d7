package scenario

import (
	"slices"
	"sort"

	"shards/internal/source"
	"shards/interp"
)

// step does one step: an action, an answer or a check.
func (run *runner) step(n *source.Node) {
	if n.Kind == source.Scalar { // a bare name for an action without a card
		run.action(n, n.Text, n)
		return
	}
	if n.Kind != source.Map {
		run.failf(n, "a step is a map with one key")
	}
	var by, choose, key, value *source.Node
	for _, p := range n.Pairs {
		switch p.Key.Text {
		case "by":
			by = p.Value
		case "choose":
			choose = p.Value
		default:
			if key != nil {
				run.failf(p.Key, "a step is one thing; this is a second one")
			}
			key, value = p.Key, p.Value
		}
	}
	switch {
	case choose != nil && key == nil:
		run.choose(n, choose, by)
	case key == nil:
		run.failf(n, "the step says nothing to do")
	case key.Text == "expect":
		run.expect(value)
	default:
		run.action(n, key.Text, value)
	}
}

// action does an action of the game.
func (run *runner) action(n *source.Node, name string, value *source.Node) {
	if run.r.ActionByName(name) < 0 {
		run.failf(n, "the game has no action %q", name)
	}
	d := run.g.Pending()
	if d.Kind != interp.ChooseAction {
		run.failf(n, "%s is not possible now: %s", name, run.describe())
	}
	i := run.legalAction(name, value)
	if i < 0 {
		run.failf(n, "%s is not legal; %s", text(n), run.describe())
	}
	if err := run.g.Answer(int64(i)); err != nil {
		run.failf(n, "%v", err)
	}
}

// legalAction finds an action among the legal ones; -1 if it is not.
func (run *runner) legalAction(name string, value *source.Node) int {
	d := run.g.Pending()
	if d.Kind != interp.ChooseAction || run.g.Over() {
		return -1
	}
	a := run.r.ActionByName(name)
	var among []interp.CardID
	for i, o := range d.Options {
		if o.Action != a {
			continue
		}
		if o.Card == interp.None {
			return i
		}
		among = append(among, o.Card)
	}
	if value == nil || value.Kind != source.Scalar {
		return -1
	}
	r, ok := run.ref(value.Text)
	if !ok {
		run.failf(value, "there is no card %q", value.Text)
	}
	c := run.find(r, among, nil)
	return slices.IndexFunc(d.Options, func(o interp.Option) bool { return c != interp.None && o.Action == a && o.Card == c })
}

// choose answers the pending decision.
func (run *runner) choose(n, v, by *source.Node) {
	d := run.g.Pending()
	if run.g.Over() || d.Kind == interp.NoDecision || d.Kind == interp.ChooseAction {
		run.failf(n, "nothing is asked but the next action; %s", run.describe())
	}
	if by != nil && run.seatOf(by.Text) != int(d.Seat) {
		run.failf(by, "expected %s to be asked; %s", by.Text, run.describe())
	}
	answer := run.answer(v)
	if !d.Legal(answer) {
		run.failf(v, "%s is no legal answer; %s", text(v), run.describe())
	}
	if err := run.g.Answer(answer...); err != nil {
		run.failf(v, "%v", err)
	}
}

// answer reads an answer to the pending decision.
func (run *runner) answer(v *source.Node) []int64 {
	d := run.g.Pending()
	none := v.Kind == source.Scalar && v.Text == "none" || v.Kind == source.Seq && len(v.Items) == 0
	switch d.Kind {
	case interp.YesNo:
		if v.Kind == source.Seq && len(v.Items) == 1 {
			v = v.Items[0]
		}
		switch {
		case v.Text == "yes":
			return []int64{0}
		case v.Text == "no" || none:
			return []int64{1}
		}
		return []int64{-1}
	case interp.ChooseNumber:
		if v.Kind == source.Seq && len(v.Items) == 1 {
			v = v.Items[0]
		}
		return []int64{run.amount(v)}
	case interp.Distribute:
		return run.shares(d, v)
	}
	if none {
		if i := slices.IndexFunc(d.Options, func(o interp.Option) bool { return o.Label >= 0 && run.r.Labels[o.Label] == "none" }); i >= 0 {
			return []int64{int64(i)}
		}
		return nil
	}
	items := v.Items
	if v.Kind == source.Scalar {
		items = []*source.Node{v}
	}
	var out []int64
	var taken []interp.CardID
	for _, it := range items {
		for _, name := range copies(it.Text) {
			i := run.option(d, name, &taken)
			if i < 0 {
				run.failf(it, "%q is not among the options; %s", it.Text, run.describe())
			}
			out = append(out, int64(i))
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

// option finds an option by card, seat or label.
func (run *runner) option(d *interp.Decision, name string, taken *[]interp.CardID) int {
	for i, o := range d.Options {
		if o.Label >= 0 && run.r.Labels[o.Label] == name {
			return i
		}
		if o.Card == interp.None && o.Label < 0 && seatName(o.Player) == name {
			return i
		}
	}
	r, ok := run.ref(name)
	if !ok {
		return -1
	}
	var among []interp.CardID
	for _, o := range d.Options {
		among = append(among, o.Card)
	}
	among = slices.DeleteFunc(among, func(c interp.CardID) bool { return c == interp.None })
	c := run.find(r, among, *taken)
	if c == interp.None {
		return -1
	}
	*taken = append(*taken, c)
	return slices.IndexFunc(d.Options, func(o interp.Option) bool { return o.Card == c })
}

// shares reads a distribution: amounts by seat, those left out get 0.
func (run *runner) shares(d *interp.Decision, v *source.Node) []int64 {
	out := make([]int64, len(d.Options))
	if v.Kind != source.Map {
		if v.Text == "none" {
			return out
		}
		run.failf(v, "a distribution names amounts: {B: 2, C: 3}; %s", run.describe())
	}
	for _, p := range v.Pairs {
		i := slices.IndexFunc(d.Options, func(o interp.Option) bool { return seatName(o.Player) == p.Key.Text })
		if i < 0 {
			run.failf(p.Key, "%s can get nothing; %s", p.Key.Text, run.describe())
		}
		out[i] = run.amount(p.Value)
	}
	return out
}
