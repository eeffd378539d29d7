package play

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"shards/internal/bot"
	"shards/interp"
)

// Explainer is a bot that can tell how it came to its last answer; false if it
// can't after all.
type Explainer interface {
	Why() (bot.Account, bool)
}

// reasonOf is how a bot came to its last answer; nil if it can't tell.
func reasonOf(b Answerer) *bot.Account {
	if e, ok := b.(Explainer); ok {
		if a, ok := e.Why(); ok {
			return &a
		}
	}
	return nil
}

// Limits on what is told of one answer.
const (
	toldOthers = 3 // other answers in the log
	keptOthers = 8 // when somebody asks
	toldParts  = 3 // what a chance is made of
	otherParts = 2 // what makes the difference to another answer
)

// account is how a bot came to an answer, kept so that it can be told to each
// seat without anything that it must not know.
//
// Two things must not show. Cards that the bot holds and a seat does not see
// are not named to it, neither is what can be done with them or how good it is,
// and an answer that is only about such cards is not explained at all. What the
// bot expects of its turn depends on all its cards: the chances are told, but
// what they are made of only to who sees all that the bot sees.
type account struct {
	by      string
	seat    int8
	kind    interp.DecisionKind
	how     bot.How
	waits   bool
	planned bool   // the chances are those after the rest of the turn
	rough   bool   // the chances are not told
	instead int    // the answer with which the first is compared; 0 for none
	source  part   // the card whose effect asks
	answers []told // the one that was given first
	open    uint8  // seats that see all cards that the bot sees
	clear   uint8  // seats that see all cards among the options
	cards   []seenCard
}

// told is an answer that a bot looked at.
type told struct {
	parts  []part
	chance float64
	visits int
	made   []string // what makes its chance, the most important first
}

// part is an option, or all of an answer that is no option.
type part struct {
	before, name, after string
	knows               uint8 // seats to which it may be told
	card                interp.CardID
}

// seenCard is a card among the options.
type seenCard struct {
	card  interp.CardID
	knows uint8
}

const everySeat = 0xff

// because notes how a bot came to the answer that it is about to give.
func (j *journal) because(by string, a *bot.Account, answer []int64) {
	d := j.g.Pending()
	w := &account{by: by, seat: d.Seat, kind: d.Kind, how: a.How, waits: a.Waits, planned: a.Planned, rough: a.Rough, instead: a.Instead, open: j.seesAllOf(d.Seat)}
	w.source = part{knows: everySeat, card: d.Source}
	if d.Source != interp.None {
		w.source.name, w.source.knows = j.cardName(d.Source), j.g.State().Cards[d.Source].Seen
	}
	for _, o := range d.Options {
		if o.Card != interp.None {
			w.cards = append(w.cards, seenCard{o.Card, j.g.State().Cards[o.Card].Seen})
		}
	}
	first := told{parts: j.answerParts(d, answer)}
	for k, r := range a.Reasons {
		t := told{j.answerParts(d, r.Answer), r.Chance, r.Visits, j.made(d.Seat, r.Parts, k > 0)}
		if k == 0 {
			t.parts = first.parts
			first = t
			continue
		}
		w.answers = append(w.answers, t)
	}
	w.answers = slices.Insert(w.answers, 0, first)
	j.entries = append(j.entries, entry{turn: j.g.State().Turn, owner: -1, account: w})
}

// answered notes what seats have come to see by the answer that was explained
// last: a card that is played lies on the table now.
func (j *journal) answered() {
	for i := len(j.entries) - 1; i >= 0; i-- {
		w := j.entries[i].account
		if w == nil {
			continue
		}
		seen := func(c interp.CardID) uint8 {
			if c == interp.None {
				return 0
			}
			return j.g.State().Cards[c].Seen
		}
		w.source.knows |= seen(w.source.card)
		w.clear = everySeat
		for _, c := range w.cards {
			w.clear &= c.knows | seen(c.card)
		}
		for _, t := range w.answers {
			for k := range t.parts {
				t.parts[k].knows |= seen(t.parts[k].card)
			}
		}
		return
	}
}

// seesAllOf are the seats that see all that a seat sees.
func (j *journal) seesAllOf(seat int8) uint8 {
	seats := uint8(everySeat)
	for i := range j.r.Counters {
		if j.r.Counters[i].Visible == interp.VisibleOwner {
			seats = 1 << uint8(seat)
		}
	}
	for i := range j.g.State().Cards {
		if seen := j.g.State().Cards[i].Seen; seen&(1<<uint8(seat)) != 0 {
			seats &= seen
		}
	}
	return seats
}

func (j *journal) cardName(c interp.CardID) string {
	return j.r.Cards[j.g.State().Cards[c].Def].Name
}

// answerParts takes an answer apart.
func (j *journal) answerParts(d *interp.Decision, a []int64) []part {
	all := uint8(everySeat)
	if j.r.Prompts[d.Prompt].Secret {
		all = 1 << uint8(d.Seat)
	}
	whole := func(text string) []part { return []part{{name: text, knows: all, card: interp.None}} }
	switch {
	case d.Kind == interp.ChooseNumber:
		return whole(number(a[0]))
	case d.Kind == interp.Distribute:
		return whole(shares(d, a))
	case len(a) == 0:
		return whole("none")
	}
	zones := d.Kind == interp.ChooseCards && severalZones(j.g, d)
	var out []part
	for _, i := range a {
		o := d.Options[i]
		p := part{knows: all, card: o.Card}
		if o.Action >= 0 {
			p.before = spoken(j.r.Actions[o.Action].Text)
		}
		switch {
		case o.Label >= 0:
			p.name, p.card = labelled(j.g, d, int(i)), interp.None
		case o.Card != interp.None:
			c := &j.g.State().Cards[o.Card]
			p.name, p.knows = j.cardName(o.Card), c.Seen&all
			if zones && c.Zone >= 0 {
				zone, _ := j.r.ZoneOf(c.Zone)
				p.after = "in " + j.r.Zones[zone].Text
			}
		case o.Action < 0:
			p.name = seatName(o.Player)
		}
		out = append(out, p)
	}
	return out
}

// made says what makes a chance, or the difference to the best one.
func (j *journal) made(seat int8, parts []bot.Part, other bool) []string {
	var out []string
	most := toldParts
	if other {
		most = otherParts
	}
	for _, p := range parts {
		if math.Abs(100*p.Points) < 0.05 || len(out) == most {
			break // the greatest come first
		}
		out = append(out, fmt.Sprintf("%+.1f for %s", 100*p.Points, j.partText(seat, p)))
	}
	return out
}

// partText says in words of the game what a part of a chance is about.
func (j *journal) partText(seat int8, p bot.Part) string {
	whose := ""
	if p.Seat >= 0 && p.Seat != seat {
		whose = " of " + seatName(p.Seat)
	}
	more, n := "more", p.To-p.From
	if n < 0 {
		more, n = "less", -n
	}
	worth := fmt.Sprintf("worth %s %s", number(n), more)
	switch p.Kind {
	case bot.PartCounter:
		c := &j.r.Counters[p.Counter]
		name := c.Plural
		switch {
		case c.Flag && p.To == 0:
			return "no " + c.Text + whose
		case c.Flag:
			return c.Text + whose
		case n == 1:
			name = c.Text
		}
		return fmt.Sprintf("%s %s %s%s", number(n), more, name, whose)
	case bot.PartWorth:
		return "cards" + whose + " " + worth
	case bot.PartCards:
		if more == "less" {
			more = "fewer"
		}
		return fmt.Sprintf("%d %s %s%s", n, more, map[bool]string{true: "card", false: "cards"}[n == 1], whose)
	case bot.PartActive:
		return "active cards" + whose + " " + worth
	case bot.PartOut:
		return seatName(p.Seat) + " being out"
	case bot.PartEnd:
		return "the game's end"
	}
	return "the turn's end"
}

// may says whether something may be told to a viewer.
func may(viewer int8, knows uint8) bool {
	switch viewer {
	case everybody:
		return true
	case nobody:
		return knows == everySeat
	}
	return knows&(1<<uint8(viewer)) != 0
}

// text is an answer in words; false if it is about cards that the viewer does
// not see.
func (t *told) text(viewer int8) (string, bool) {
	var parts []string
	for _, p := range t.parts {
		if !may(viewer, p.knows) {
			return "", false
		}
		parts = append(parts, strings.Join(slices.DeleteFunc([]string{p.before, p.name, p.after}, func(s string) bool { return s == "" }), " "))
	}
	return counted(parts), true
}

// estimate is the chance that an answer gives, behind it; nothing if it could
// not be compared with other chances.
func (w *account) estimate(t *told) string {
	if w.rough {
		return ""
	}
	text := fmt.Sprintf(" %.1f%%", 100*t.chance)
	if t.visits > 1 {
		text += fmt.Sprintf(" in %d futures", t.visits)
	}
	return text
}

// hiddenAnswer stands for all that could be done with cards that a viewer does
// not see, however much that is and however good.
const hiddenAnswer = "something with cards that you can't see"

// aside is what lines begin with that explain the line above.
const aside = "    "

// tell explains the answer to a viewer, with so many others; nothing if the
// viewer is not to know that it was given.
func (w *account) tell(viewer int8, others int) []string {
	chosen, ok := w.answers[0].text(viewer)
	if !ok || w.secret(viewer) {
		return nil
	}
	head := fmt.Sprintf("%swhy (%s", aside, w.by)
	if w.source.name != "" && may(viewer, w.source.knows) && w.kind != interp.ChooseAction {
		head += ", asked by " + w.source.name
	}
	head += "): " + chosen
	first := &w.answers[0]
	switch w.how {
	case bot.AtRandom:
		return []string{head + ", at random"}
	case bot.OnlyOne:
		if w.rough {
			return []string{head + ", there is no other answer"}
		}
	case bot.AnyOrder:
		return []string{head + w.estimate(first) + ", its order makes no difference"}
	}
	head += w.estimate(first)
	if w.planned && !w.rough && w.kind == interp.ChooseAction {
		head += " with its turn as planned"
	}
	open := may(viewer, w.open)
	if instead, ok := w.answers[w.instead].text(viewer); open && ok && instead != chosen && !w.rough && len(first.made) > 0 {
		head += fmt.Sprintf(", rather than %s: %s", instead, strings.Join(first.made, ", "))
	}
	lines := []string{head}
	if !may(viewer, w.source.knows) {
		return lines
	}
	rest := w.others(viewer, others, open, chosen)
	if !may(viewer, w.clear) {
		rest = append(rest, hiddenAnswer)
	}
	if w.waits {
		rest = append(rest, "what has a price can wait")
	}
	if len(rest) > 0 {
		lines = append(lines, aside+"else: "+strings.Join(rest, "; "))
	}
	return lines
}

// secret says that a viewer does not know that this was asked at all, for it
// was about cards that it does not see.
func (w *account) secret(viewer int8) bool {
	if w.kind != interp.ChooseCards || may(viewer, w.clear) {
		return false
	}
	return !slices.ContainsFunc(w.answers[0].parts, func(p part) bool { return p.card != interp.None })
}

// others are the answers that were not given, as far as the viewer may know
// them; those that it can't tell from each other, or from the one that was
// given, are one.
func (w *account) others(viewer int8, most int, open bool, chosen string) []string {
	var out []string
	names := []string{chosen}
	for i := 1; i < len(w.answers) && len(out) < most; i++ {
		t := &w.answers[i]
		text, ok := t.text(viewer)
		if !ok || slices.Contains(names, text) {
			continue // hidden, or the same to the viewer
		}
		names = append(names, text)
		text += w.estimate(t)
		if open && !w.rough && i != w.instead && len(t.made) > 0 {
			text += " (" + strings.Join(t.made, ", ") + ")"
		}
		out = append(out, text)
	}
	return out
}

// explains says whether any bot has told yet why it does something.
func (j *journal) explains() bool {
	return slices.ContainsFunc(j.entries, func(e entry) bool { return e.account != nil })
}

// reasons explains what bots did from an entry on.
func (j *journal) reasons(viewer int8, from int) []string {
	var out []string
	same, times := "", 0
	for i := from; i < len(j.entries); i++ {
		if w := j.entries[i].account; w != nil {
			lines := w.tell(viewer, keptOthers)
			if len(lines) == 0 {
				continue
			}
			lines[0] = seatName(w.seat) + " " + strings.TrimPrefix(lines[0], aside)
			if len(lines) == 1 && lines[0] == same {
				times++
				out[len(out)-1] = fmt.Sprintf("%s, %d times", same, times)
				continue
			}
			same, times = lines[0], 1
			if len(lines) > 1 {
				same = ""
			}
			out = append(out, lines...)
		}
	}
	return out
}
