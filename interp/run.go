package interp

// Abilities of cards that are run by steps.

// RunMode is how an ability is run.
type RunMode uint8

const (
	RunEffect RunMode = iota // its steps
	RunUse                   // its price, the question of its needs, its steps
	RunCopy                  // its steps as if they stood on this card
)

// Run runs an ability of a card. The same effect is not copied inside its own
// copy, so that copies of copies end.
func (g *Game) Run(ability int16, of CardID, how RunMode) {
	def := g.s.Cards[of].Def
	prog := g.r.effects[int(def)*len(g.r.Abilities)+int(ability)]
	if prog < 0 {
		return
	}
	switch how {
	case RunUse:
		a := &g.r.Cards[def].abilities[ability]
		if !g.CanUse(ability, of) {
			return
		}
		g.push(a.use, of, g.me, g.me)
		if len(a.pay) > 0 {
			g.pay(a.pay) // what replaces a payment comes before the steps
		}
	case RunCopy:
		for i := range g.s.Stack {
			if f := &g.s.Stack[i]; f.Copy && f.Prog == prog {
				return
			}
		}
		if g.watch != nil {
			g.tell(Note{Kind: NoteCopy, Seat: g.me, Card: of})
		}
		g.push(prog, g.this, g.me, g.you).Copy = true
	default:
		if op := g.r.progs[prog].brief; op != nil {
			if g.cover != nil {
				g.cover.hits[g.cover.base[prog]] |= hitReached
			}
			g.brief(op, of)
			return
		}
		g.push(prog, of, g.me, g.me)
	}
}

// CanUse says whether an ability's needs are met and its price can be paid.
func (g *Game) CanUse(ability int16, of CardID) bool {
	a := &g.r.Cards[g.s.Cards[of].Def].abilities[ability]
	old := g.this
	g.this = of
	ok := (a.needs == nil || a.needs(g) != 0) && g.canPay(a.pay)
	g.this = old
	return ok
}

// brief does an effect that is one Op in the frame of whoever runs it. What
// its Op begins, instead of it or behind it, is a program of its own.
func (g *Game) brief(op Brief, of CardID) {
	n, this, you := len(g.s.Stack), g.this, g.you
	g.this, g.you = of, g.me
	op.Exec(g)
	if len(g.s.Stack) == n {
		g.this, g.you = this, you
	}
}

// HasAbility says whether a card has an ability.
func (g *Game) HasAbility(c CardID, ability int16) bool { return g.has(c, ability) }
