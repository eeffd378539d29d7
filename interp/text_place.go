package interp

import (
	"slices"
	"strings"

	"shards/internal/card"
)

// where is where the cards of the zones are.
func (t *Texter) where(l *np, prep string, many bool) string {
	var parts []string
	prepWhose := ""
	for _, z := range l.zones {
		p, rest, has := t.zonePlace(z, many)
		if !has {
			switch {
			case t.r.ZoneByName(z.name) >= 0 && t.r.Zones[t.r.ZoneByName(z.name)].Of == OfTable, z.who == ofEverybody, l.mine, prep == "into":
			case z.who == ofEnemies && many:
				p = t.me.poss + " opponents have " + p
			case z.who == ofEnemies:
			case z.who == ofPerson:
				p = z.p.does("have") + " " + p
			default:
				p = t.me.does("have") + " " + p
			}
			parts = append(parts, squeeze(p+" "+rest))
			continue
		}
		if prep == "from" || prep != "in" && p == "in" {
			p = prep
		}
		whose, name, _ := strings.Cut(rest, " ")
		if before, after, ok := strings.Cut(rest, "\x03"); ok {
			whose, name = before, after
		}
		if key := p + " " + whose; key == prepWhose {
			parts = append(parts, name)
		} else {
			prepWhose = key
			parts = append(parts, key+" "+name)
		}
	}
	if prep == "from" && many {
		return join(parts, "and/or")
	}
	return join(parts, "or")
}

// zonePlace says where a zone is: its preposition, and whose it is behind it.
// has says that the zone's words tell whose it is.
func (t *Texter) zonePlace(z zoneRef, many bool) (prep, rest string, has bool) {
	text := firstNonEmpty(t.src.zones[z.name], "in {whose} "+spoken(z.name))
	prep, rest, _ = strings.Cut(text, " ")
	if !strings.Contains(rest, "{whose}") {
		return prep, rest, false
	}
	who := t.me.poss
	i := t.r.ZoneByName(z.name)
	switch {
	case i >= 0 && t.r.Zones[i].Of == OfTable:
		who = "the"
	case z.who == ofEnemies && many:
		who = t.me.poss + " opponents'"
		rest = plural(rest)
	case z.who == ofEnemies:
		who = "an opponent's"
	case z.who == ofEverybody:
		who = "any player's"
	case z.who == ofPerson && z.p.long:
		who = "the"
		rest += " of " + z.p.obj
	case z.who == ofPerson:
		who = z.p.poss
	}
	return prep, strings.Replace(rest, "{whose} ", who+"\x03", 1), true
}

// placeAlone is where cards are, without who has them.
func (t *Texter) placeAlone(l *np) string {
	m := np{zones: l.zones, mine: true}
	return t.where(&m, "in", false)
}

// onlyPlaces says that a named list is filtered by nothing but where its cards
// are.
func (l *np) onlyPlaces() bool { return l.fixed != "" && !l.filtered() && len(l.zones) > 0 }

// Into says where cards go: into your hand, on top of your deck.
func (t *Texter) Into(e card.Expr) string { return t.into(e, false) }

// Destination is Into for cards that may be those of others.
func (t *Texter) Destination(e, cards card.Expr) string {
	l := t.list(t.parse(cards))
	foreign := slices.ContainsFunc(l.zones, func(z zoneRef) bool { return z.who != ofMe })
	return t.into(e, foreign)
}

func (t *Texter) into(e card.Expr, foreign bool) string {
	parts := strings.Split(strings.TrimSpace(e.Text), ".")
	side := ""
	if last := parts[len(parts)-1]; len(parts) > 1 && (last == "top" || last == "bottom") {
		side = "on the " + last + " of"
		if last == "top" {
			side = "on top of"
		}
		parts = parts[:len(parts)-1]
	}
	z := zoneRef{name: parts[len(parts)-1]}
	if w := t.find(z.name); w != nil {
		return w.mention()
	}
	if len(parts) > 1 {
		if p := t.player(t.parse(card.Expr{Text: strings.Join(parts[:len(parts)-1], ".")})); p != nil && p != t.me && !(p.isYou() && t.me.isYou()) {
			z.who, z.p = ofPerson, p
		}
	} else if foreign {
		z.who, z.p = ofPerson, thatPlayer("its owner")
	}
	prep, rest, has := t.zonePlace(z, false)
	rest = strings.Replace(rest, "\x03", " ", 1)
	if !has && z.who == ofPerson {
		rest += " for " + z.p.obj
	}
	switch {
	case side != "":
		return side + " " + rest
	case prep == "in":
		return "into " + rest
	}
	return prep + " " + rest
}

// ZoneOf says a zone by itself: your deck, the center row.
func (t *Texter) ZoneOf(name string) string {
	_, rest, _ := t.zonePlace(zoneRef{name: name}, false)
	return strings.Replace(rest, "\x03", " ", 1)
}
