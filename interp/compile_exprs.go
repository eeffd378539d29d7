package interp

import "shards/internal/card"

// Expressions of steps, by what they are for.

// Int compiles a whole number.
func (c *Compiler) Int(e card.Expr) Int {
	x := c.context()
	v := x.expr(e)
	return c.asInt(x, v)
}

func (c *Compiler) asInt(x *exprCtx, v value) Int {
	switch {
	case v.t.k == KNone:
	case v.t.k == KFloat:
		x.errorf(v.node, "rounding", "this may have a fraction; say how it is rounded").Hint = "for example: floor(a / b), ceil(a / b) or round(a / b)"
	case x.want(v, KInt, "this") && x.present(v, "this"):
		return v.i
	}
	return func(*Game) int64 { return 0 }
}

// Bool compiles a condition without a question.
func (c *Compiler) Bool(e card.Expr) Int {
	x := c.context()
	v := x.expr(e)
	if x.want(v, KBool, "a condition") && v.i != nil {
		return v.i
	}
	return func(*Game) int64 { return 0 }
}

// Card compiles an expression for one card (None if there is none).
func (c *Compiler) Card(e card.Expr) Int {
	x := c.context()
	v := x.expr(e)
	if x.want(v, KCard, "this") && v.i != nil {
		return v.i
	}
	return func(*Game) int64 { return int64(None) }
}

// Cards compiles an expression for cards: one card or a list.
func (c *Compiler) Cards(e card.Expr) List {
	x := c.context()
	v := x.expr(e)
	return c.asCards(x, v)
}

func (c *Compiler) asCards(x *exprCtx, v value) List {
	switch v.t.k {
	case KCards, KCard:
		return v.cards()
	case KNone:
	default:
		d := x.errorf(v.node, "type", "this must be a card or a list of cards, it is a %s", v.t.k)
		if v.t.k == KInt {
			d.Hint = "how many of which cards is said so: { from: ZONE, count: 1 }"
		}
	}
	return func(_ *Game, buf []CardID) []CardID { return buf }
}

// Player compiles an expression for one player.
func (c *Compiler) Player(e card.Expr) Int {
	x := c.context()
	v := x.expr(e)
	if x.want(v, KPlayer, "this") && v.i != nil {
		return v.i
	}
	return func(g *Game) int64 { return int64(g.me) }
}

// Chooser compiles the player who chooses instead of the one whose step it is;
// if that is nobody, it stays the one whose step it is.
func (c *Compiler) Chooser(e card.Expr) Int {
	who := c.Player(e)
	return func(g *Game) int64 {
		if seat := who(g); seat >= 0 {
			return seat
		}
		return int64(g.me)
	}
}

// Players compiles an expression for players: one or several, as a set.
func (c *Compiler) Players(e card.Expr) Int {
	x := c.context()
	v := x.expr(e)
	if v.i != nil {
		i := v.i
		switch v.t.k {
		case KPlayers:
			return i
		case KPlayer:
			return func(g *Game) int64 {
				if seat := i(g); seat >= 0 {
					return 1 << seat
				}
				return 0
			}
		}
	}
	if v.t.k != KNone {
		x.errorf(v.node, "type", "this must be a player or several, it is a %s", v.t.k)
	}
	return func(*Game) int64 { return 0 }
}

// ListOf compiles a list of cards or players for a loop; players are their
// seats. It reports which of the two it is.
func (c *Compiler) ListOf(e card.Expr) (List, Kind_) {
	x := c.context()
	v := x.expr(e)
	if v.t.k == KCard {
		return v.cards(), KCard
	}
	src, t, ok := x.source(v)
	if !ok {
		return func(_ *Game, buf []CardID) []CardID { return buf }, KCard
	}
	return src, t.k
}

// Predicate compiles a condition about a card of a list, which is g.Elem(0).
func (c *Compiler) Predicate(e card.Expr) Int { return c.predicate(e, KCard, false) }

func (c *Compiler) predicate(e card.Expr, of Kind_, printed bool) Int {
	x := c.context()
	x.printed = printed
	v := x.predicate(e, vtype{k: of})
	if x.want(v, KBool, "a condition") && v.i != nil {
		return v.i
	}
	return func(*Game) int64 { return 0 }
}

// Any compiles any value of a card or number, for comparing with others of its
// like; -1 << 62 is missing.
func (c *Compiler) value(e card.Expr) (value, *exprCtx) {
	x := c.context()
	return x.expr(e), x
}
