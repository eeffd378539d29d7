package interp

import (
	"strings"

	"shards/internal/card"
)

// What several general verbs say alike.

// Gain says that counters go up.
func (t *Texter) Gain(a card.Amounts) string {
	defer t.resultAmount("gained")
	if t.step.Of != nil {
		return "put " + t.Amounts(a) + " on " + t.lies(a[0].Name, t.eachObject(*t.step.Of))
	}
	if len(a) == 1 && t.own(a[0].Name, a[0].Value) {
		return "double " + t.me.poss + " " + t.Counter(a[0].Name, true)
	}
	return "gain " + t.Amounts(a)
}

// Lose says that counters go down.
func (t *Texter) Lose(a card.Amounts) string {
	defer t.resultAmount("lost")
	if t.step.Of != nil {
		return "remove " + t.Amounts(a) + " from " + t.lies(a[0].Name, t.eachObject(*t.step.Of))
	}
	if len(a) == 1 && t.own(a[0].Name, a[0].Value) {
		return "lose all " + t.me.poss + " " + t.Counter(a[0].Name, true)
	}
	return "lose " + t.Amounts(a)
}

// eachObject says cards of which something is done to each.
func (t *Texter) eachObject(e card.Expr) string {
	n := t.parse(e)
	if w := t.wordOf(n); w != nil && w.person == nil {
		if w.many && w.first == "" {
			return "each of " + w.mention()
		}
		return w.mention()
	}
	if t.isList(n) {
		if l := t.list(n); !l.single() {
			return t.each(l)
		}
	}
	return t.object(n)
}

// lies is what a counter lies on: a card, or the slot in which it lies.
func (t *Texter) lies(counter, card string) string {
	i := t.r.CounterByName(counter)
	switch {
	case i < 0 || t.r.Counters[i].Of != OfSlot:
		return card
	case card == "it":
		return "its slot"
	case card == "them" || card == "those cards":
		return "their slots"
	case strings.HasPrefix(card, "all "):
		return "the slots of " + card
	}
	return "the slot of " + card
}

// own says whether an amount is the player's counter itself.
func (t *Texter) own(counter string, e card.Expr) bool {
	i := t.r.CounterByName(counter)
	return i >= 0 && t.r.Counters[i].Of == OfPlayer && e.Text == counter && t.find(counter) == nil
}

// Set says that counters get a value and flags become true or false.
func (t *Texter) Set(a card.Amounts) string {
	var parts []string
	for i := range a {
		k := t.r.CounterByName(a[i].Name)
		whose := t.me.poss
		if k >= 0 && t.r.Counters[k].Of == OfTable {
			whose = "the"
		}
		switch {
		case k >= 0 && t.r.Counters[k].Flag:
			parts = append(parts, t.setFlag(&t.r.Counters[k], a[i].Value, len(a) == 1))
		case t.step.Of != nil:
			parts = append(parts, "set the "+t.Counter(a[i].Name, true)+" on "+t.lies(a[i].Name, t.Object(*t.step.Of))+" to "+t.Amount(a[i].Value))
		default:
			parts = append(parts, "set "+whose+" "+t.Counter(a[i].Name, true)+" to "+t.Amount(a[i].Value))
		}
	}
	return join(parts, "and")
}

// setFlag says that a flag becomes true or false.
func (t *Texter) setFlag(k *Counter, to card.Expr, alone bool) string {
	what, state, player := t.me.obj, k.Text, t.step.Of == nil
	if !player {
		what = t.lies(k.Name, t.Object(*t.step.Of))
	}
	switch {
	case k.Have:
		if player {
			what = t.me.nom
		}
		has := what + " have"
		if player && !t.me.base || !player && !strings.HasPrefix(what, "all ") && what != "them" && what != "those cards" {
			has = what + " has"
		}
		switch to.Text {
		case "true":
			return "note that " + has + " " + state
		case "false":
			return "forget that " + has + " " + state
		}
		return "note whether " + has + " " + state + ": if " + t.Condition(to)
	case player && alone && (to.Text == "true" || to.Text == "false"):
		c := map[string]string{"true": "become ", "false": "are no longer "}[to.Text] + state
		if t.me.isYou() {
			return whole + "you " + c
		}
		return c
	case to.Text == "true":
	case to.Text == "false":
		state = "not " + state
	default:
		state += " if " + t.Condition(to)
	}
	return "make " + what + " " + state
}

// Peek says that the first cards of a zone are seen.
func (t *Texter) Peek(verb, called, zone string, count *card.Expr) string {
	defer t.ResultCards(called, count)
	if count == nil || count.Text == "1" {
		return verb + " the top card of " + t.ZoneOf(zone)
	}
	return verb + " the top " + t.Amount(*count) + " cards of " + t.ZoneOf(zone)
}

// Effect says an ability of cards: the effect of a card.
func (t *Texter) Effect(ability string, of card.Expr) string {
	what := "effect"
	if w := t.abilityWord(ability); w != "" {
		what = w + " effect"
	}
	return t.Whose(of, what)
}

// Ability says an ability of cards that is used: the ability of a card.
func (t *Texter) Ability(ability string, of card.Expr) string {
	what := "ability"
	if w := t.abilityWord(ability); w != "" && !strings.EqualFold(w, t.step.Verb.Text) {
		what = w + " ability"
	}
	return t.Whose(of, what)
}

// Divide says that what a player has of a counter goes to others as another.
func (t *Texter) Divide(counter, into string, among card.Expr) string {
	l := t.list(t.parse(among))
	who := t.several(l, "")
	like := t.me.nom
	if !t.me.isYou() {
		like = "they"
	}
	poss := t.me.poss
	if t.me.first != "" {
		poss = "their"
	}
	return "divide " + poss + " " + t.Counter(counter, true) + " as " + like + " like among " + who + " as " + t.Counter(into, true)
}

// Wins says who wins.
func (t *Texter) Wins(players card.Expr) string {
	p, _ := t.people(t.parse(players))
	name, base := p.subject()
	if base {
		return whole + name + " win the game"
	}
	return whole + name + " wins the game"
}
