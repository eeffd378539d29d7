package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type nameArgs struct {
	Where *card.Expr `key:"where" doc:"Which cards can be named, by what is printed on them: .kind, .cost and other attributes, .has (default: all that are in the game)."`
}

// Name lets a player name a card, wherever its copies are.
var Name = define(interp.Spec[nameArgs]{
	Name: "name",
	Doc:  "The player names one of the cards that are in the game, not a copy of it but the card as such; as gives it a name for later steps, where .id can be compared with it.",
	Text: func(t *interp.Texter, a nameArgs) string { return t.NameCard(a.Where) },
	Compile: func(c *interp.Compiler, a nameArgs) {
		op := &nameOp{among: c.Designs(a.Where), out: c.Result(interp.KID), prompt: c.Prompt("name", "")}
		if op.out < 0 {
			c.Errorf(c.StepNode(), "no-result", "a card that is named without consequence is of no use").Hint = "as: named"
			return
		}
		c.Emit(op)
	},

	Examples: `
- name: a guess
  given: { deck: [b, a] }
  play:
    - name: {}
      as: named
    - reveal: { top: deck }
      as: shown
    - gain: { coins: 3 }
      when: any(shown, .id == named)
  do:
    - expect: { decision: { options: [a, b, example] } }
    - choose: b
  text: Name a card. Reveal the top card of your deck. If the revealed card has that name, gain 3 coins.
  expect: { coins: 3 }

- name: some cards only
  given: { hand: [a, b, c] }
  play:
    - name: { where: .cost >= 2 }
      as: named
    - move: { card: 'filter(hand, .id == named)', to: discard }
  do: [choose: c]
  text: Name a card with cost 2 or more. Put all cards with that name in your hand into your discard pile.
  expect: { hand: [a, b], discard: [c] }

- name: what is in the game and can be named alone is not asked for
  given: { hand: [a, b] }
  play:
    - name: { where: '.suit == "moon"' }
      as: named
    - move: { card: 'filter(hand, .id == named)', to: discard }
  expect: { hand: [a], discard: [b], decision: none }

- name: where it is not done nothing is named
  given: { hand: [a, b] }
  play:
    - name: {}
      as: named
      when: coins > 9
    - move: { card: 'filter(hand, .id == named)', to: discard }
    - become: { card: this, like: named }
  expect: { hand: [a, b], play: [example], decision: none }

- name: nothing that could be named is in the game
  given: { hand: [a] }
  play:
    - name: { where: .cost == 2 }
      as: named
    - move: { card: 'filter(hand, .id == named)', to: discard }
  expect: { hand: [a], decision: none }
`,
})

type nameOp struct {
	among  *interp.Designs
	out    int
	prompt int16
}

func (op *nameOp) Exec(g *interp.Game) {
	if !g.AskDesign(op, op.among, op.prompt) {
		g.SetLocal(op.out, -1)
	}
}

func (op *nameOp) Resume(g *interp.Game, answer []int64) {
	g.SetLocal(op.out, int64(g.OptionDesign(int(answer[0]))))
}

// Plan takes a name to be of use by what follows.
func (op *nameOp) Plan(_ *interp.Game, pc int32) (int32, bool) { return pc + 1, false }
