package interp

import "shards/internal/card"

// Pay says a price and what is had for it.
func (t *Texter) Pay(price card.Amounts, must bool, do card.Steps) string {
	return t.deep(func() string {
		m := t.mark()
		defer t.forget(m)
		c := "may pay " + t.Amounts(price)
		if must {
			c = "pay " + t.Amounts(price) + " if able"
		}
		return whole + t.say(c) + sep + "if " + t.me.does("do") + ", " + oneSentence(t.Inline(do))
	})
}
