package interp

import (
	"strings"

	"shards/internal/card"
)

// Card is a design's rules text: abilities, static rules and triggers in the
// order of the file, then what explains their words.
func (t *Texter) Card(def int16) []Line {
	if int(def) >= len(t.src.cards) || t.src.cards[def] == nil {
		return nil
	}
	d := t.src.cards[def]
	var out []Line
	for i := range d.Abilities {
		out = append(out, t.ability(&d.Abilities[i]))
	}
	for i := range d.Static {
		out = append(out, Line{StaticLine, "", t.static(&d.Static[i])})
	}
	for i := range d.Triggers {
		out = append(out, Line{TriggerLine, "", t.trigger(&d.Triggers[i])})
	}
	for _, s := range t.said {
		out = append(out, Line{ReminderLine, "", s})
	}
	return out
}

// Value is what a card says for an attribute that is an expression; "" for
// one that is fixed or that the card does not have.
func (t *Texter) Value(def, attribute int16) string {
	if int(def) >= len(t.src.cards) || t.src.cards[def] == nil || t.r.attrExprs[int32(def)<<8|int32(attribute)] == nil {
		return ""
	}
	e := t.src.cards[def].Attributes.Get(t.r.Attributes[attribute].Name)
	if e == nil {
		return ""
	}
	return t.Amount(e.Value)
}

func (t *Texter) ability(e *card.Entry[card.AbilityUse]) Line {
	u := &e.Value
	return Line{AbilityLine, t.lead(e.Name, u), t.override(u.Text, func() string { return t.Program(u.Do) })}
}

// override is the text that a declaration gives, or the one made for it.
func (t *Texter) override(given string, made func() string) string {
	if given != "" {
		return sentence(given)
	}
	return made()
}

// lead is what a card says before an ability: its name, its price, where it is
// offered and what it needs.
func (t *Texter) lead(name string, u *card.AbilityUse) string {
	var parts []string
	if w := t.abilityWord(name); w != "" {
		parts = append(parts, w)
	}
	if len(u.Pay) > 0 {
		parts = append(parts, "pay "+t.Amounts(u.Pay))
	}
	lead := strings.Join(parts, ", ")
	if len(u.In) > 0 {
		lead = squeeze(lead + " while this is " + t.places(u.In))
	}
	if u.Needs != nil && lead == "" {
		lead = t.only(t.cond(t.parse(*u.Needs)))
	} else if u.Needs != nil {
		lead = squeeze(lead + " (" + t.only(t.cond(t.parse(*u.Needs))) + ")")
	}
	return capital(lead)
}

func (t *Texter) only(c condText) string {
	if c.label != "" {
		return "only with " + c.label
	}
	return "only if " + c.s
}

// abilityWord is an ability's name on a card; "" for one that needs none.
func (t *Texter) abilityWord(name string) string {
	for _, a := range t.r.Abilities {
		if a.Name == name {
			return a.Text
		}
	}
	return capital(spoken(name))
}

// places is where a card is: in your hand or discard pile.
func (t *Texter) places(zones card.Names) string {
	l := np{mine: true} // whose they are need not be said of this
	for _, z := range zones {
		l.add(zoneRef{name: z.Text})
	}
	return t.where(&l, "in", false)
}

// Program is the text of steps that stand by themselves: sentences.
func (t *Texter) Program(steps card.Steps) string {
	return t.deep(func() string {
		m := t.mark()
		defer t.forget(m)
		var out []string
		for _, c := range t.clauses(steps) {
			for _, s := range strings.Split(t.say(c), sep) {
				if s = sentence(s); s != "" {
					out = append(out, s)
				}
			}
		}
		return strings.Join(out, " ")
	})
}

// remind notes what a word of the game means, once.
func (t *Texter) remind(s string) {
	for _, old := range t.said {
		if old == s {
			return
		}
	}
	t.said = append(t.said, s)
}
