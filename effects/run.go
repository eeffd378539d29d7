package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type runArgs struct {
	Ability card.Name `key:"ability,req" ref:"ability" doc:"Which ability."`
	Of      card.Expr `key:"of,req" doc:"The card whose ability it is."`
}

// Run does a card's ability: its steps, without its price.
var Run = define(interp.Spec[runArgs]{
	Name:    "run",
	Doc:     "An ability of a card happens, without its needs and its price. A card without it does nothing.",
	Text:    func(t *interp.Texter, a runArgs) string { return "do " + t.Effect(a.Ability.Text, a.Of) },
	Compile: func(c *interp.Compiler, a runArgs) { runs(c, a, interp.RunEffect) },

	Examples: `
- name: an effect without its price, and the card stays where it is
  given: { coins: 0, play: [smith] }
  play:
    - for_each: { in: 'filter(play, .kind == "unit")', do: [run: { ability: work, of: it }] }
  text: For each unit you have in play, do its Work effect.
  expect: { might: 3, coins: 0 }

- name: a card without that ability does nothing
  given: { hand: [a, purse] }
  play:
    - for_each: { in: hand, do: [run: { ability: play, of: it }] }
  text: For each card in your hand, do its effect.
  expect: { coins: 2, hand: [a, purse] }
`,
})

// Use pays for a card's ability and does it.
var Use = define(interp.Spec[runArgs]{
	Name:    "use",
	Doc:     "An ability of a card is used: its price is paid, a question of its needs is asked, then it happens.",
	Text:    func(t *interp.Texter, a runArgs) string { return "use " + t.Ability(a.Ability.Text, a.Of) },
	Compile: func(c *interp.Compiler, a runArgs) { runs(c, a, interp.RunUse) },

	Examples: `
- name: the price is paid
  given: { coins: 2, play: [smith] }
  play:
    - for_each: { in: "filter(play, .has.work)", do: [use: { ability: work, of: it }] }
  text: For each card with a Work ability you have in play, use its Work ability.
  expect: { coins: 1, might: 3 }

- name: usable says whether it can be paid and its needs are met
  given: { coins: 2, play: [{ card: smith, tired: true }, smith] }
  play:
    - for_each: { in: "filter(play, .usable.work)", do: [use: { ability: work, of: it }] }
  text: For each card whose Work ability can be used you have in play, use its Work ability.
  expect: { coins: 1, might: 3 }

- name: what can't be used is not offered
  given: { coins: 0, play: [smith] }
  play:
    - for_each:
        in: "filter(play, .has.work)"
        do: [choose: { of: { work: [use: { ability: work, of: it }], might: [gain: { might: 1 }] } }]
  expect: { might: 1, decision: none }
`,
})

// Copy does a card's ability as if it were this card's.
var Copy = define(interp.Spec[copyArgs]{
	Name: "copy",
	Doc:  "The effect of other cards happens as if it stood on this card. That plays nothing, costs nothing and is remembered nowhere. An effect that is already being copied is not copied again.",
	Text: func(t *interp.Texter, a copyArgs) string { return "copy " + t.Effect(a.Ability.Text, a.Cards) },
	Compile: func(c *interp.Compiler, a copyArgs) {
		k := c.Ability(a.Ability)
		if k < 0 {
			return
		}
		list, it := c.ListVar(c.Cards(a.Cards)), c.NewLocal()
		c.ForEach(list, it, func() {
			c.Emit(&runOp{k, func(g *interp.Game) int64 { return g.Local(it) }, interp.RunCopy})
		})
	},

	Examples: `
- name: the effect happens, but the card is not played
  given: { hand: [purse] }
  play:
    - copy: { ability: play, of: hand }
    - gain: { might: len(played) }
  text: Copy the effect of each card in your hand. Gain 1 might for each card you played this turn.
  expect: { coins: 2, hand: [purse], might: 1 }

- name: it happens as if it stood on this card
  given: { hand: [seal] }
  play: [copy: { ability: play, of: hand }]
  text: Copy the effect of each card in your hand.
  expect: { cards: { example: { tokens: 1 }, seal: { tokens: 0 } } }

- name: copies that copy each other end
  given: { hand: [mirror] }
  play:
    - gain: { might: 1 }
    - copy: { ability: play, of: hand }
  text: Gain 1 might. Copy the effect of each card in your hand.
  expect: { might: 2, coins: 1 }
`,
})

type copyArgs struct {
	Ability card.Name `key:"ability,req" ref:"ability" doc:"Which ability."`
	Cards   card.Expr `key:"of,req" doc:"The card, or the cards, whose effect is copied."`
}

func runs(c *interp.Compiler, a runArgs, how interp.RunMode) {
	if k := c.Ability(a.Ability); k >= 0 {
		c.Emit(&runOp{k, c.Card(a.Of), how})
	}
}

type runOp struct {
	ability int16
	of      interp.Int
	how     interp.RunMode
}

func (op *runOp) Exec(g *interp.Game) {
	if c := interp.CardID(op.of(g)); c != interp.None {
		g.Run(op.ability, c, op.how)
	}
}

// Plan tells whether the card has the ability at all and, where it is used,
// whether it can be.
func (op *runOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	c := interp.CardID(op.of(g))
	return pc + 1, c != interp.None && g.HasAbility(c, op.ability) && (op.how != interp.RunUse || g.CanUse(op.ability, c))
}
