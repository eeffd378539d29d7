package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type revealArgs struct {
	Top   card.Name  `key:"top" ref:"zone" doc:"The zone whose first cards are turned up; they stay where they are."`
	Count *card.Expr `key:"count" doc:"How many of them (default 1), or as many as there are."`
	Cards *card.Expr `key:"cards" doc:"Or the cards that are turned up, wherever they are; they stay there."`
}

// Reveal turns up the first cards of a zone for everybody, or any cards. A
// rule may send a card elsewhere that comes up; then the next one of the zone
// comes up for it.
var Reveal = define(interp.Spec[revealArgs]{
	Name: "reveal",
	Doc:  "The first cards of a zone, or other cards, are turned up for all players; they stay where they are. Its result is these cards. Done by several players, the result is the cards of all of them.",
	Text: func(t *interp.Texter, a revealArgs) string {
		if a.Cards != nil {
			t.ResultCards("revealed", &card.Expr{Text: "all"})
			return "reveal " + t.Object(*a.Cards)
		}
		return t.Peek("reveal", "revealed", a.Top.Text, a.Count)
	},
	Compile: func(c *interp.Compiler, a revealArgs) {
		switch {
		case a.Cards == nil && a.Top.Text != "":
			peek(c, a.Top, a.Count, true)
		case a.Cards == nil || a.Top.Text != "" || a.Count != nil:
			c.Errorf(c.StepNode(), "missing-key", "reveal needs either top, the zone whose first cards are turned up, or cards")
		default:
			revealCards(c, *a.Cards)
		}
	},

	Examples: `
- name: the cards stay where they are
  given: { deck: [a, b, c] }
  play:
    - reveal: { top: deck, count: 2 }
      as: shown
    - gain: { coins: "sum(shown, .cost ?? 0)" }
  text: Reveal the top 2 cards of your deck. Gain coins equal to the total cost of the revealed cards.
  expect: { coins: 3, deck: [a, b, c] }

- name: a reshuffle goes beneath what is there
  given: { deck: [a], discard: [b] }
  play:
    - reveal: { top: deck, count: 3 }
      as: shown
    - move: { card: shown, to: hand }
  text: Reveal the top 3 cards of your deck. Put the revealed cards into your hand.
  expect: { hand: [a, b], deck: [], discard: [] }

- name: any cards, wherever they are
  given: { hand: [a, b] }
  play:
    - pick: { from: hand, any: true, do: [reveal: { cards: chosen }, gain: { coins: "sum(chosen, .cost ?? 0)" }] }
  do: [choose: [b]]
  expect: { coins: 2, hand: [a, b] }

- name: a name for them
  given: { hand: [a, b] }
  play:
    - reveal: { cards: hand }
      as: shown
    - gain: { coins: len(shown) }
  text: Reveal all cards in your hand. Gain 1 coin for each of the revealed cards.
  expect: { coins: 2, hand: [a, b] }

- name: done by several players, the result is the cards of all
  given: { deck: [a], B: { deck: [b, c] } }
  play:
    - reveal: { top: deck }
      who: players
      as: shown
    - move: { card: 'filter(shown, .suit == "moon")', to: discard }
  expect: { deck: [a], B: { deck: [c], discard: [b] } }
`,
})

// Look shows the first cards of a zone to one player.
var Look = define(interp.Spec[revealArgs]{
	Name:    "look",
	Doc:     "The player looks at the first cards of a zone; they stay where they are. Its result is these cards.",
	Text:    func(t *interp.Texter, a revealArgs) string { return t.Peek("look at", "seen", a.Top.Text, a.Count) },
	Compile: func(c *interp.Compiler, a revealArgs) { peek(c, a.Top, a.Count, false) },

	Examples: `
- name: the player sees the cards and does something with them
  given: { deck: [a, b, c] }
  play:
    - look: { top: deck, count: 2 }
      as: seen
    - pick: { from: seen, up_to: 1, do: [move: { card: chosen, to: discard }] }
  do: [choose: b]
  text: Look at the top 2 cards of your deck. You may put one of the seen cards into your discard pile.
  expect: { deck: [a, c], discard: [b] }

- name: as many as there are
  given: { deck: [a] }
  play:
    - look: { top: deck, count: 3 }
      as: seen
    - gain: { coins: len(seen) }
  text: Look at the top 3 cards of your deck. Gain 1 coin for each of the seen cards.
  expect: { coins: 1, deck: [a] }
`,
})

// revealCards turns cards up one by one. What a rule does with one of them
// comes before the next.
func revealCards(c *interp.Compiler, cards card.Expr) {
	list, it := c.ListVar(c.Cards(cards)), c.NewLocal()
	c.ForEach(list, it, func() {
		c.Emit(opFunc(func(g *interp.Game) { g.RevealCard(interp.CardID(g.Local(it))) }))
	})
	if out := c.Result(interp.KCards); out >= 0 {
		c.Emit(interp.CopyLocal(list, out))
	}
}

func peek(c *interp.Compiler, top card.Name, count *card.Expr, open bool) {
	z := c.Zone(top)
	if z < 0 {
		return
	}
	n := interp.Int(func(*interp.Game) int64 { return 1 })
	if count != nil {
		n = c.Int(*count)
	}
	out := c.Result(interp.KCards)
	if out < 0 {
		out = c.NewLocal()
	}
	seen, card, tried := c.NewLocal(), c.NewLocal(), c.NewLocal()
	c.Emit(&peekInitOp{n, z, seen})
	loop := c.PC()
	op := &peekOp{n: n, zone: z, seen: seen, card: card, tried: tried, open: open}
	c.Emit(op)
	c.Emit(&keepOp{zone: z, seen: seen, card: card, out: out})
	c.Emit(interp.JumpOp(loop))
	op.end = c.PC()
}

type peekInitOp struct {
	n    interp.Int
	zone int16
	seen int
}

func (op *peekInitOp) Exec(g *interp.Game) { g.SetLocal(op.seen, 0) }

// Plan tells whether there is a card to turn up.
func (op *peekInitOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	return pc + 4, op.n(g) > 0 && g.CanTake(op.zone)
}

// peekOp turns up the next card; what rules do with it comes before keepOp.
type peekOp struct {
	n          interp.Int
	zone       int16
	seen, card int
	tried      int
	open       bool
	end        int32
}

func (op *peekOp) Exec(g *interp.Game) {
	i := g.Local(op.seen)
	c := interp.None
	if i < op.n(g) {
		if g.Need(op.zone, i+1, op.tried) {
			return
		}
		g.SetLocal(op.tried, 0)
		c = g.Nth(op.zone, i)
	}
	if c == interp.None {
		g.Jump(op.end)
		return
	}
	g.SetLocal(op.card, int64(c))
	if op.open {
		g.RevealCard(c)
	} else {
		g.Show(c, g.Me())
	}
}

// keepOp counts the card if it is still there.
type keepOp struct {
	zone            int16
	seen, card, out int
}

func (op *keepOp) Exec(g *interp.Game) {
	c := interp.CardID(g.Local(op.card))
	if g.NthIs(op.zone, g.Local(op.seen), c) {
		g.SetLocal(op.seen, g.Local(op.seen)+1)
		g.AppendList(op.out, c)
	}
}
