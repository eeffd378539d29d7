package interp

// The questions of verbs.

// AskYesNo asks the player whose step it is.
func (g *Game) AskYesNo(op Asker, prompt int16) {
	d := g.ask(YesNo, g.me, 1, 1, prompt, g.this)
	d.Options = append(d.Options, Option{-1, None, -1, labelYes}, Option{-1, None, -1, labelNo})
	g.asked(op)
}

// Options collects the options of a question.
type Options struct{ g *Game }

// AskOptions begins a question with labelled options.
func (g *Game) AskOptions(seat int8, prompt int16) Options {
	g.ask(ChooseOption, seat, 0, 0, prompt, g.this)
	return Options{g}
}

// Add adds an option; the number comes back by OptionNumber.
func (o Options) Add(label int16, number int) {
	d := &o.g.s.Pending
	d.Options = append(d.Options, Option{-1, None, int8(number), label})
}

// Done asks: between low and high options, as far as there are so many.
func (o Options) Done(op Asker, low, high int64) {
	d := &o.g.s.Pending
	n := int64(len(d.Options))
	d.Min, d.Max = min(max(low, 0), n), min(max(high, 0), n)
	o.g.asked(op)
}

// OptionNumber is the number that an option of AskOptions was added with.
func (g *Game) OptionNumber(i int) int { return int(g.s.Pending.Options[i].Player) }

// AskShares asks the player to divide an amount among players, in turn order.
func (g *Game) AskShares(op Asker, among uint8, low, high int64, prompt int16) {
	d := g.ask(Distribute, g.me, low, high, prompt, g.this)
	for among != 0 {
		d.Options = append(d.Options, Option{-1, None, g.s.take(&among), -1})
	}
	g.asked(op)
}

// AskPlayers asks the player whose step it is to choose players of a set.
func (g *Game) AskPlayers(op Asker, among uint8, low, high int64, prompt int16) {
	d := g.ask(ChoosePlayers, g.me, low, high, prompt, g.this)
	for among != 0 {
		d.Options = append(d.Options, Option{-1, None, g.s.take(&among), -1})
	}
	n := int64(len(d.Options))
	d.Min, d.Max = min(low, n), min(high, n)
	g.asked(op)
}

// AskNumber asks the player whose step it is for a number.
func (g *Game) AskNumber(op Asker, low, high int64, prompt int16) {
	g.ask(ChooseNumber, g.me, low, max(low, high), prompt, g.this)
	g.asked(op)
}

// OptionPlayer is the player of an option.
func (g *Game) OptionPlayer(i int) int8 { return g.s.Pending.Options[i].Player }
