package interp

import (
	"hash/fnv"
	"slices"
	"strings"

	"shards/internal/card"
)

// What packs declare, before any expression is compiled.

// declare makes all names known, before anything is compiled.
func (c *Compiler) declare(packs []*card.Pack) {
	r := c.rules
	h := fnv.New64a()
	for _, p := range packs {
		r.Packs = append(r.Packs, PackInfo{p.ID.Text, p.Manifest.Name, p.Version})
		if g := &p.Game; g.Game.Text != "" {
			r.ID, r.Name = g.Game.Text, firstNonEmpty(g.Name, g.Game.Text)
		}
		if pl := p.Game.Players; pl != nil {
			r.MinPlayers, r.MaxPlayers, r.orderTriggers = pl.Min, pl.Max, pl.OrderTriggers
			if pl.Max > MaxSeats || pl.Min < 1 || pl.Min > pl.Max {
				c.errorf(p.Game.Game.Node, "players", "a game is for 1 to %d players", MaxSeats)
				r.MinPlayers, r.MaxPlayers = 1, MaxSeats
			}
		}
		for _, f := range p.Files {
			h.Write(f.Text)
		}
	}
	r.Hash = h.Sum64()
	counters := all(packs, func(g *card.GameDecl) card.Map[card.CounterDecl] { return g.Counters })
	c.declareCounters(counters)
	c.declareAttributes(all(packs, func(g *card.GameDecl) card.Map[card.AttributeDecl] { return g.Attributes }))
	c.declareZones(all(packs, func(g *card.GameDecl) card.Map[card.ZoneDecl] { return g.Zones }))
	for i := range counters {
		if r.Counters[i].Of == OfSlot && r.slotZones == 0 {
			c.errorf(counters[i].key, "missing-key", "%s is a counter of slots, but no zone has any", counters[i].name).Hint = "say of a zone how many places it has: slots"
		}
	}
	c.declareKinds(all(packs, func(g *card.GameDecl) card.Map[card.KindDecl] { return g.Kinds }))
	c.declareRecords(all(packs, func(g *card.GameDecl) card.Map[card.RecordDecl] { return g.Records }))
	abilities := all(packs, func(g *card.GameDecl) card.Map[card.AbilityDecl] { return g.Abilities })
	c.abilities = index(abilities)
	for _, a := range abilities {
		r.Abilities = append(r.Abilities, Ability{a.name, a.v.Doc, a.v.Text})
	}
	actions := all(packs, func(g *card.GameDecl) card.Map[card.ActionDecl] { return g.Actions })
	c.actions = index(actions)
	r.Labels = []string{"yes", "no", "none"}
	for i := range r.Zones {
		r.Labels = append(r.Labels, r.Zones[i].Name)
	}
	r.Prompts = []Prompt{{Verb: "action"}, {Verb: "triggers", Text: "which of these comes first"}}
	c.substitutes(counters)
	for _, e := range engineEvents {
		r.Events = append(r.Events, e.name)
	}
	for _, a := range actions {
		r.Actions = append(r.Actions, Action{Name: a.name, Text: firstNonEmpty(a.v.Name, a.name), Doc: a.v.Doc, prog: -1})
	}
	for _, cd := range all(packs, func(g *card.GameDecl) card.Map[card.ConditionDecl] { return g.Conditions }) {
		k := &condition{name: cd.name, decl: cd.v}
		for i := range cd.v.Params {
			k.params = append(k.params, c.paramType(cd.v.Params[i].Value))
		}
		c.conditions[cd.name] = k
	}
	for _, p := range packs {
		for _, d := range p.Cards {
			c.declareCard(p, d)
		}
	}
	for _, v := range all(packs, func(g *card.GameDecl) card.Map[card.VerbDecl] { return g.Verbs }) {
		c.declareVerb(v.name, v.key, v.v)
		if len(v.v.Params) > maxParams {
			c.errorf(v.key, "too-many", "a verb has at most %d parameters", maxParams)
		}
	}
	r.listens = make([]bool, len(r.Events))
	r.alwaysListens = make([]bool, len(r.Events))
	r.replaces = make([]bool, len(r.Events))
}

func (c *Compiler) declareCounters(es []entry[card.CounterDecl]) {
	c.counters = index(es)
	for _, e := range es {
		d := e.v
		name, have := strings.CutPrefix(firstNonEmpty(d.Name, spoken(e.name)), "have ")
		if !d.Flag && have {
			name, have = d.Name, false
		}
		k := Counter{Name: e.name, Text: name, Plural: firstNonEmpty(d.Plural, name), Icon: d.Icon, Have: have,
			Flag: d.Flag, Infinite: d.Infinite, Max: Infinite/2 - 1} // above it all is infinite
		switch d.Of {
		case "card":
			k.Of, k.Lasts, k.slot = OfCard, LastsZone, c.rules.nCard
			c.rules.nCard++
		case "slot":
			k.Of, k.slot = OfSlot, c.rules.nSlot
			c.rules.nSlot++
		case "table":
			k.Of, k.slot = OfTable, c.rules.nTable
			c.rules.nTable++
		default:
			k.slot = c.rules.nPlayer
			c.rules.nPlayer++
		}
		switch d.Lasts {
		case "game":
			k.Lasts = LastsGame
		case "turn":
			k.Lasts = LastsTurn
		case "zone":
			k.Lasts = LastsZone
		case "play":
			k.Lasts = LastsPlay
		}
		if k.Of != OfCard && (k.Lasts == LastsZone || k.Lasts == LastsPlay) {
			c.errorf(e.key, "type", "only a counter of cards lasts as long as the card is somewhere")
		}
		if d.Min != nil {
			k.Min = int64(*d.Min)
		}
		if d.Max != nil {
			k.Max = int64(*d.Max)
		}
		if d.Flag {
			k.Max = 1
		}
		if k.Of.ByCard() {
			k.Max = min(k.Max, 1<<30)
			if k.Infinite {
				c.errorf(e.key, "type", "a counter of %s can't be infinite", k.Of)
				k.Infinite = false
			}
		}
		c.visibility(e, &k)
		if k.Min > k.Max {
			c.errorf(e.key, "bounds", "the least value %d is above the greatest %d", k.Min, k.Max)
		}
		switch {
		case k.Of == OfCard && k.Lasts == LastsZone:
			c.rules.zoneReset = append(c.rules.zoneReset, int16(len(c.rules.Counters)))
		case k.Of == OfCard && k.Lasts == LastsPlay:
			c.rules.playReset = append(c.rules.playReset, int16(len(c.rules.Counters)))
		}
		if k.Lasts == LastsTurn {
			c.rules.turnReset = append(c.rules.turnReset, int16(len(c.rules.Counters)))
		}
		c.rules.Counters = append(c.rules.Counters, k)
	}
}

// visibility reads who sees a counter. Of what is hidden there are only so many
// values to think possible.
func (c *Compiler) visibility(e entry[card.CounterDecl], k *Counter) {
	switch e.v.Visible {
	case "owner":
		k.Visible = VisibleOwner
	case "none":
		k.Visible = VisibleNone
	default:
		return
	}
	switch {
	case k.Of.ByCard():
		c.errorf(e.key, "type", "a counter of %s is seen where its card is seen, so it can't be hidden", k.Of)
	case k.Of == OfTable && k.Visible == VisibleOwner:
		c.errorf(e.key, "type", "the table's counters have no owner who could see them").Hint = "visible: none"
	case e.v.Max == nil && !k.Flag:
		c.errorf(e.key, "missing-key", "a hidden counter needs a greatest value, for those who don't see it can only guess").Hint = "max: 20"
	case k.Infinite:
		c.errorf(e.key, "type", "a hidden counter can't be infinite: nobody could guess it")
	default:
		c.rules.secrets = append(c.rules.secrets, int16(len(c.rules.Counters)))
		return
	}
	k.Visible = VisibleAll
}

func (c *Compiler) declareAttributes(es []entry[card.AttributeDecl]) {
	c.attributes = map[string]int16{}
	for _, e := range es {
		if len(e.v.Add) > 0 {
			continue
		}
		d := e.v
		a := Attribute{Name: e.name, Text: firstNonEmpty(d.Name, e.name), Icon: d.Icon, Many: d.Many, Optional: d.Optional,
			Min: -Infinite, Max: Infinite}
		switch d.Type {
		case "bool":
			a.Type = KBool
		case "enum":
			a.Type = KEnum
		default:
			a.Type = KInt
		}
		for _, v := range d.Values {
			a.Values = append(a.Values, v.Text)
		}
		if d.Min != nil {
			a.Min = int64(*d.Min)
		}
		if d.Max != nil {
			a.Max = int64(*d.Max)
		}
		a.hasDefault = d.Default != nil
		c.attributes[e.name] = int16(len(c.rules.Attributes))
		c.rules.Attributes = append(c.rules.Attributes, a)
	}
	for _, e := range es {
		if len(e.v.Add) == 0 {
			continue
		}
		i, ok := lookup(c, c.attributes, card.Name{Text: e.name, Node: e.key}, "attribute")
		if !ok {
			continue
		}
		a := &c.rules.Attributes[i]
		for _, v := range e.v.Add {
			if slices.Contains(a.Values, v.Text) {
				c.errorf(v.Node, "conflict", "%s already has the value %q", e.name, v.Text)
				continue
			}
			a.Values = append(a.Values, v.Text)
		}
	}
	if len(c.rules.Attributes) > 63 {
		c.errorf(es[63].key, "too-many", "a game has at most 63 attributes")
	}
	for i := range c.rules.Attributes {
		if a := &c.rules.Attributes[i]; len(a.Values) > 62 {
			c.errorf(es[i].key, "too-many", "an attribute has at most 62 values")
			a.Values = a.Values[:62]
		}
	}
}

func (c *Compiler) declareZones(es []entry[card.ZoneDecl]) {
	c.zones = index(es)
	if len(es) > 62 {
		c.errorf(es[62].key, "too-many", "a game has at most 62 zones")
	}
	r := c.rules
	for i, e := range es {
		d := e.v
		z := ZoneInfo{Name: e.name, Text: firstNonEmpty(d.Name, e.name), Ordered: d.Ordered || d.Slots > 0, Active: d.Active,
			Slots: d.Slots, Slide: d.Slide, Push: -1, Refill: -1, Reshuffle: -1, base: r.instances}
		if z.Slots > 100 {
			c.errorf(e.key, "bounds", "a zone has at most 100 places")
			z.Slots = 100
		}
		if d.Of == "table" {
			z.Of = OfTable
			r.instances++
		} else {
			z.Of = OfPlayer
			r.instances += r.MaxPlayers
			c.allPlayerZones = append(c.allPlayerZones, int16(i))
			if z.Active {
				r.boardZones = append(r.boardZones, int16(i))
			}
		}
		switch d.Visible {
		case "owner":
			z.Visible = VisibleOwner
		case "none":
			z.Visible = VisibleNone
		}
		if d.Refill.Text != "" {
			z.Refill = c.Zone(d.Refill)
			if d.Slots == 0 {
				c.errorf(d.Refill.Node, "missing-key", "a zone that is refilled says how many places it has: slots")
				z.Refill = -1
			}
		}
		if d.Push.Text != "" {
			z.Push = c.Zone(d.Push)
		}
		if (d.Slide || z.Push >= 0) && d.Slots == 0 {
			c.errorf(e.key, "missing-key", "a zone whose cards move from place to place says how many it has: slots")
			z.Slide, z.Push = false, -1
		}
		r.shifts = r.shifts || z.Slide || z.Push >= 0
		r.tellsSlots = r.tellsSlots || z.Push >= 0
		if d.Reshuffle.Text != "" {
			z.Reshuffle = c.Zone(d.Reshuffle)
		}
		at := span{base: z.base}
		if z.Of == OfTable {
			r.places = append(r.places, newInstance(&z, int16(i), -1))
		} else {
			at.stride = 1
			for seat := range r.MaxPlayers {
				r.places = append(r.places, newInstance(&z, int16(i), int8(seat)))
			}
		}
		r.Zones = append(r.Zones, z)
		r.spans = append(r.spans, at)
	}
	r.countSlots()
	for i := range r.Zones {
		z := &r.Zones[i]
		if z.Reshuffle == int16(i) || c.comesBack(int16(i), func(z *ZoneInfo) int16 { return z.Refill }) {
			c.errorf(es[i].key, "cycle", "%s can't be filled from itself", z.Name)
			z.Refill, z.Reshuffle = -1, -1
		}
		if c.comesBack(int16(i), func(z *ZoneInfo) int16 { return z.Push }) {
			c.errorf(es[i].key, "cycle", "what is pushed off %s can't come back to it", z.Name)
			z.Push = -1
		}
	}
}

// comesBack says whether a zone leads to itself by way of others: a gap that is
// refilled, or a card that is pushed, would go round for ever.
func (c *Compiler) comesBack(zone int16, next func(*ZoneInfo) int16) bool {
	r := c.rules
	at := next(&r.Zones[zone])
	for range r.Zones {
		if at < 0 || at == zone {
			break
		}
		at = next(&r.Zones[at])
	}
	return at == zone
}

func (c *Compiler) declareKinds(es []entry[card.KindDecl]) {
	c.kinds = index(es)
	if len(es) > 62 {
		c.errorf(es[62].key, "too-many", "a game has at most 62 kinds")
		es = es[:62]
	}
	for i, e := range es {
		k := Kind{Name: e.name, Text: firstNonEmpty(e.v.Name, e.name), Plural: firstNonEmpty(e.v.Plural, e.name+"s"), Mask: 1 << i, Zone: -1}
		if e.v.In.Text != "" {
			k.Zone = c.Zone(e.v.In)
		}
		c.rules.Kinds = append(c.rules.Kinds, k)
	}
	for range es { // a kind is all that its kinds are
		for i, e := range es {
			for _, n := range e.v.Is {
				if j, ok := c.kinds[n.Text]; ok {
					c.rules.Kinds[i].Mask |= c.rules.Kinds[j].Mask
				}
			}
		}
	}
	for _, e := range es {
		for _, n := range e.v.Is {
			lookup(c, c.kinds, n, "kind")
		}
	}
}

func (c *Compiler) declareRecords(es []entry[card.RecordDecl]) {
	c.records = index(es)
	base := 0
	for _, e := range es {
		rec := RecordInfo{Name: e.name, Doc: e.v.Doc, Text: e.v.Text, Lasts: LastsTurn, base: base}
		switch e.v.Lasts {
		case "round":
			rec.Lasts = LastsRound
		case "game":
			rec.Lasts = LastsGame
		}
		base++
		if e.v.Of == "table" {
			rec.Of = OfTable
		} else {
			base += c.rules.MaxPlayers - 1
		}
		for len(c.rules.recordLife) < base {
			c.rules.recordLife = append(c.rules.recordLife, rec.Lasts)
		}
		c.rules.Records = append(c.rules.Records, rec)
	}
}

func (c *Compiler) declareCard(p *card.Pack, d *card.CardDecl) {
	r := c.rules
	if _, ok := r.byID[d.ID.Text]; ok {
		return // package load has told
	}
	if c.full("cards", len(r.Cards), d.Node) {
		return
	}
	info := CardInfo{ID: d.ID.Text, Name: firstNonEmpty(d.Name, d.ID.Text), Pack: p.ID.Text, Copies: d.Copies, Place: placeOf(d.Node)}
	info.Kind = max(found(lookup(c, c.kinds, d.Kind, "kind")), 0)
	for range r.Abilities {
		info.abilities = append(info.abilities, ability{prog: -1, use: -1})
	}
	r.byID[d.ID.Text] = int16(len(r.Cards))
	r.Cards = append(r.Cards, info)
}
