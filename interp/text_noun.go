package interp

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// hasOrHave stands for the verb of a noun that may be one or several.
const (
	hasOrHave = "\x04"
	isOrAre   = "\x05"
)

// core is the noun with what belongs to it, without article and place.
func (t *Texter) core(l *np, many bool) string {
	noun := "card"
	switch {
	case l.players:
		noun = firstNonEmpty(l.who, "player")
	case l.named != "":
		noun = l.named
	case len(l.kinds) > 0:
		var names []string
		for _, k := range l.kinds {
			names = append(names, t.kindName(k, many))
		}
		noun = join(names, "or")
	}
	if many && len(l.kinds) == 0 && l.named == "" {
		noun = plural(noun)
	}
	post := slices.Clone(l.post)
	whose := ""
	for i, s := range post {
		if does, ok := strings.CutPrefix(s, "who "); ok && many {
			post[i] = "who " + baseForm(does)
		}
	}
	switch {
	case l.foreign && many:
		whose = "opponents' "
	case l.foreign:
		post = append([]string{"of an opponent"}, post...)
	}
	s := squeeze(whose + strings.Join(l.adj, " ") + " " + noun + " " + strings.Join(post, " and "))
	return strings.ReplaceAll(s, hasOrHave, map[bool]string{false: "has", true: "have"}[many])
}

func (t *Texter) kindName(name string, many bool) string {
	for i := range t.r.Kinds {
		if k := &t.r.Kinds[i]; k.Name == name {
			if many {
				return k.Plural
			}
			return k.Text
		}
	}
	return spoken(name)
}

func (t *Texter) cardName(id string) string {
	if def := t.r.CardByID(id); def >= 0 {
		return t.r.Cards[def].Name
	}
	return spoken(id)
}

// behind is where the cards are and what else is said of them.
func (t *Texter) behind(l *np, prep string, many bool) string {
	var parts []string
	if l.fixed != "" {
		parts = append(parts, map[bool]string{false: "among ", true: "from among "}[prep == "from"]+l.fixed)
		if len(l.zones) > 0 {
			parts = append(parts, "that are still "+t.placeAlone(l))
		}
	} else if len(l.zones) > 0 {
		parts = append(parts, t.where(l, prep, many))
	}
	if l.record != "" {
		r := squeeze(strings.ReplaceAll(l.actor.pronouns(l.record), "{it}", ""))
		if len(parts) > 0 {
			r = "that " + r
		}
		parts = append(parts, r)
	}
	for _, s := range l.that {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	s := " " + strings.Join(parts, " ")
	return strings.ReplaceAll(s, isOrAre, map[bool]string{false: "is", true: "are"}[many])
}

// placeCard is the one card of a zone that is called like it: your character,
// where a player's character lies in the zone of that name. "" for other lists.
func (t *Texter) placeCard(l *np) string {
	if len(l.zones) != 1 || l.record != "" || l.fixed != "" || l.exact != "" || l.other || len(l.kinds)+len(l.that)+len(l.post) > 0 || l.named != "" || !t.namesake(l.zones[0]) {
		return ""
	}
	z := l.zones[0]
	whose := t.me.poss
	switch z.who {
	case ofEnemies, ofEverybody:
		return ""
	case ofPerson:
		whose = z.p.poss
	}
	return squeeze(whose + " " + strings.Join(l.adj, " ") + " " + t.r.Zones[t.r.ZoneByName(z.name)].Text)
}

// namesake says whether a zone is a place for one card and called like it.
func (t *Texter) namesake(z zoneRef) bool {
	i := t.r.ZoneByName(z.name)
	if i < 0 || t.r.Zones[i].Slots != 1 || t.r.Zones[i].Of != OfPlayer {
		return false
	}
	for k := range t.r.Kinds {
		if t.r.Kinds[k].Text == t.r.Zones[i].Text {
			return true
		}
	}
	return false
}

// others takes out of the zones of a list that without one that is called like
// its card, and says that card.
func (t *Texter) others(l *np) (*np, string) {
	for i, z := range l.zones {
		if len(l.zones) > 1 && z.who == ofMe && t.namesake(z) {
			m := l.clone()
			m.zones = append(m.zones[:i:i], m.zones[i+1:]...)
			one := l.clone()
			one.zones = []zoneRef{z}
			if s := t.placeCard(one); s != "" {
				return m, s
			}
		}
	}
	return l, ""
}

// one is one card of the list: a card, another card.
func (t *Texter) one(l *np, prep string) string {
	if l.exact != "" {
		return t.exactly(l)
	}
	if l.fixed != "" && !l.filtered() && len(l.zones) == 0 {
		if l.one_ {
			return l.fixed
		}
		return "one of " + l.fixed
	}
	if s := t.placeCard(l); s != "" {
		return s
	}
	if m, s := t.others(l); s != "" {
		return t.one(m, prep) + ", or " + s
	}
	return t.quantified1(l, "a", true, prep)
}

// several are cards of the list without an article.
func (t *Texter) several(l *np, prep string) string {
	if l.exact != "" {
		return t.exactly(l)
	}
	if l.fixed != "" && !l.filtered() && len(l.zones) == 0 {
		return "of " + l.fixed
	}
	s := t.core(l, true)
	if l.other {
		s = "other " + s
	}
	if l.mine {
		s = t.me.poss + " " + s
	}
	return s + t.behind(l, prep, true)
}

// each is each card of the list.
func (t *Texter) each(l *np) string {
	switch {
	case l.exact != "":
		return t.exactly(l)
	case l.fixed != "" && !l.filtered() && len(l.zones) == 0:
		return "each of " + l.fixed
	case t.placeCard(l) != "":
		return t.placeCard(l)
	case l.mine:
		return "each of " + t.several(l, "in")
	}
	s := "each "
	if l.other {
		s += "other "
	}
	return s + t.core(l, false) + t.behind(l, "in", true)
}

// all are all cards of the list.
func (t *Texter) all(l *np) string {
	switch {
	case l.exact != "":
		return t.exactly(l)
	case l.fixed != "" && !l.filtered() && len(l.zones) == 0:
		return l.fixed
	case l.onlyPlaces():
		return l.fixed + " still " + t.placeAlone(l)
	case t.placeCard(l) != "":
		return t.placeCard(l)
	}
	if m, s := t.others(l); s != "" {
		return t.all(m) + " and " + s
	}
	if t.owner(l) != "" {
		other := ""
		if l.other {
			other = "other "
		}
		b := l.bare()
		b.other = false
		return "all opponents' " + other + t.core(b, true) + t.placeOnly(l)
	}
	return "all " + t.several(l, "in")
}

// definite are the cards of the list as such: the cards in your hand.
func (t *Texter) definite(l *np) string {
	switch {
	case l.exact != "":
		return t.exactly(l)
	case l.fixed != "" && !l.filtered() && len(l.zones) == 0:
		return l.fixed
	case l.onlyPlaces():
		return l.fixed + " still " + t.placeAlone(l)
	case t.placeCard(l) != "":
		return t.placeCard(l)
	case l.mine:
		return t.several(l, "in")
	}
	return "the " + t.several(l, "in")
}

// notMine says that the cards are an opponent's by where they are, in words
// that do not tell it.
func (t *Texter) owner(l *np) string {
	if len(l.zones) == 0 {
		return ""
	}
	for _, z := range l.zones {
		if _, _, has := t.zonePlace(z, false); has || z.who != ofEnemies {
			return ""
		}
	}
	return "opponent"
}

// placeOnly is where cards are whose owner was said before.
func (t *Texter) placeOnly(l *np) string {
	m := *l
	m.mine = true
	for i := range m.zones {
		m.zones[i].who = ofEnemies
	}
	return t.behind(&m, "in", false)
}

// quantified1 is so many of a list: a card, no cards, 2 or more cards.
func (t *Texter) quantified1(l *np, q string, place bool, prep ...string) string {
	p := "in"
	if len(prep) > 0 {
		p = prep[0]
	}
	many := q != "a" && q != "exactly 1"
	s := t.core(l, many)
	switch {
	case q == "a" && l.foreign: // so it is another than this
		b := l.clone()
		b.foreign = false
		s = "an opponent's " + t.core(b, false)
	case q == "a" && l.other && l.mine:
		s = "another of " + t.me.poss + " " + t.core(l, true)
	case q == "a" && l.other:
		s = "another " + s
	case q == "a" && place && t.owner(l) != "":
		return "an opponent's " + s + t.placeOnly(l)
	case q == "a" && l.mine:
		s = "one of " + t.me.poss + " " + t.core(l, true)
	case q == "a" && l.unique:
	case q == "a":
		s = article(s)
	case l.other:
		s = q + " other " + s
	default:
		s = q + " " + s
	}
	if place {
		s += t.behind(l, p, many)
	}
	return s
}

// exists says that there are so many of a list.
func (t *Texter) exists(l *np, q string) string {
	if l.players {
		return "there are " + t.quantified1(l, q, true)
	}
	if l.exact != "" {
		return t.isThere(l, q)
	}
	if b := t.owned(l); b != l {
		return t.me.does("own") + " " + t.quantified1(b, q, true)
	}
	if len(l.adj) > 0 && (q == "a" || q == "no") && t.placeCard(l) != "" {
		b := l.clone()
		b.adj = nil
		var is_ []string
		for _, a := range l.adj {
			a, non := strings.CutPrefix(a, "non-")
			is_ = append(is_, is(non != (q == "no"))+" "+a)
		}
		return t.placeCard(b) + " " + join(is_, map[bool]string{false: "and", true: "or"}[q == "no"])
	}
	return t.there(l, t.quantified1(l, q, false), q != "a" && q != "exactly 1")
}

// owned is a list of what the player owns without whose it is; the list itself
// if it is another.
func (t *Texter) owned(l *np) *np {
	if !l.mine || len(l.zones) > 0 || l.record != "" || l.fixed != "" || l.exact != "" {
		return l
	}
	b := l.clone()
	b.mine = false
	return b
}

// there says that something is in a list: you have ... in your hand.
func (t *Texter) there(l *np, what string, many bool) string {
	b := *l
	if l.fixed == "" && len(l.zones) == 0 && l.record != "" {
		b.record = ""
		return squeeze(strings.ReplaceAll(l.actor.pronouns(l.record), "{it}", what+t.behind(&b, "in", many)))
	}
	if len(l.zones) > 0 && l.fixed == "" && !l.mine {
		var who *person
		for i, z := range l.zones {
			var p *person
			zone := t.r.ZoneByName(z.name)
			switch {
			case zone >= 0 && t.r.Zones[zone].Of == OfTable, z.who == ofEverybody:
			case z.who == ofEnemies:
				p = thatPlayer("an opponent")
			case z.who == ofPerson:
				p = z.p
			default:
				p = t.me
			}
			if i > 0 && (p == nil) != (who == nil) {
				p = nil
			}
			who = p
		}
		if who != nil {
			b.mine = true
			place := t.behind(&b, "in", false)
			if !who.isYou() && who.nom == "an opponent" {
				place = strings.ReplaceAll(place, "an opponent's", "their")
			}
			return who.does("have") + " " + what + place
		}
	}
	verb := "is"
	if many {
		verb = "are"
	}
	return "there " + verb + " " + what + t.behind(&b, "in", many)
}

// exactly is the one card of a list, with what else is asked of it.
func (t *Texter) exactly(l *np) string {
	if s := t.besides(l); s != "" && !l.players {
		return l.exact + " (if it is " + article(s) + ")"
	}
	return l.exact
}

// besides is what a list asks of a card that it names; "" for nothing.
func (t *Texter) besides(l *np) string {
	b := l.clone()
	b.exact, b.zones, b.record = "", nil, ""
	if len(b.adj)+len(b.kinds)+len(b.post)+len(b.that) == 0 && !b.mine && !b.foreign {
		return ""
	}
	return t.core(b, false) + t.behind(b, "in", false)
}

// isThere says that a certain card is in a list, or is not.
func (t *Texter) isThere(l *np, q string) string {
	not := q == "no"
	if s := t.besides(l); s != "" && !l.players {
		b := *l
		b.adj, b.kinds, b.post, b.that, b.mine, b.foreign = nil, nil, nil, nil, false, false
		also := t.isThere(&b, "a") + " and it is " + article(s)
		if not {
			return "it is not so that " + also
		}
		return also
	}
	b := *l
	b.exact = ""
	if l.fixed == "" && l.record == "" && len(l.zones) == 1 && !l.mine {
		z := l.zones[0]
		who := t.me
		zone := t.r.ZoneByName(z.name)
		switch {
		case zone >= 0 && t.r.Zones[zone].Of == OfTable, z.who == ofEverybody:
			who = nil
		case z.who == ofEnemies:
			who = thatPlayer("an opponent")
			if not {
				who = thatPlayer("no opponent")
				not = false
			}
		case z.who == ofPerson:
			who = z.p
		}
		if who != nil {
			b.mine = true
			place := t.behind(&b, "in", false)
			if z.who == ofEnemies {
				place = strings.ReplaceAll(place, "an opponent's", "their")
			}
			return who.does(map[bool]string{false: "have ", true: "do not have "}[not]+l.exact) + place
		}
	}
	if l.fixed == "" && l.record != "" && len(l.zones) == 0 {
		s := squeeze(strings.ReplaceAll(l.actor.pronouns(l.record), "{it}", l.exact))
		if not {
			return "it is not so that " + s
		}
		return s
	}
	b.mine = false
	return l.exact + " " + is(not) + t.behind(&b, "in", false)
}

// among says that something is in a list.
func (t *Texter) among(n ast.Node) string {
	l := t.list(n)
	switch {
	case l.record != "" && !l.filtered() && len(l.zones) == 0:
		return "among the cards" + t.behind(l, "in", true)
	case len(l.zones) > 0 && !l.filtered():
		m := *l
		m.mine = m.zones[0].who == ofMe
		return strings.TrimSpace(t.behind(&m, "in", true))
	}
	return "among " + t.definite(l)
}
