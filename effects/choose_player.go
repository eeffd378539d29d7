package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type choosePlayerArgs struct {
	Among  card.Expr  `key:"among,req" doc:"The players to choose from."`
	Count  *card.Expr `key:"count" doc:"How many (default 1), or all if they are fewer."`
	UpTo   *card.Expr `key:"up_to" doc:"At most so many; none is allowed."`
	Secret bool       `key:"secret" doc:"Nobody else is told who was chosen, as far as what then happens does not tell it."`
	Do     card.Steps `key:"do,req" doc:"What happens, for each chosen player, who is called chosen."`
}

// ChoosePlayer lets a player choose players.
var ChoosePlayer = define(interp.Spec[choosePlayerArgs]{
	Name: "choose_player",
	Doc:  "The player chooses one of several players, or several of them. The steps under do happen for each, called chosen.",
	Text: func(t *interp.Texter, a choosePlayerArgs) string {
		return t.ChoosePlayers(a.Among, a.Count, a.UpTo, a.Secret, a.Do)
	},
	Compile: func(c *interp.Compiler, a choosePlayerArgs) {
		op := &choosePlayerOp{among: c.Players(a.Among), chosen: c.NewLocal(), prompt: c.Secret("choose_player", a.Secret)}
		if a.Count != nil {
			op.count = c.Int(*a.Count)
		}
		if a.UpTo != nil {
			op.count, op.optional = c.Int(*a.UpTo), true
		}
		c.Emit(op)
		seat := c.NewLocal()
		next := &nextPlayerOp{set: op.chosen, seat: seat}
		loop := c.PC()
		c.Emit(next)
		c.Enter()
		c.Bind(card.Name{Text: "chosen"}, interp.KPlayer, seat)
		c.Steps(a.Do)
		c.Leave()
		c.Emit(interp.JumpOp(loop))
		next.end = c.PC()
		op.end = next.end
	},

	Examples: `
- name: one of several
  players: 3
  play:
    - choose_player:
        among: opponents
        do:
          - lose: { life: 2 }
            who: chosen
  do: [choose: C]
  text: An opponent of your choice loses 2 life.
  expect: { B: { life: 10 }, C: { life: 8 } }

- name: one alone is not asked for
  play:
    - choose_player:
        among: opponents
        do:
          - lose: { life: 2 }
            who: chosen
  expect: { B: { life: 8 } }

- name: several, one after the other in turn order
  players: 3
  play:
    - choose_player:
        among: players
        up_to: 2
        do: [gain: { coins: 1 + chosen.seat }]
  do: [choose: [A, C]]
  text: 'You may choose up to 2 players. If you do, for each of them: gain 1 coin, plus coins equal to their seat.'
  expect: { coins: 4 }
`,
})

type choosePlayerOp struct {
	among, count interp.Int
	optional     bool
	chosen       int
	end          int32
	prompt       int16
}

func (op *choosePlayerOp) Exec(g *interp.Game) {
	n := int64(1)
	if op.count != nil {
		n = max(op.count(g), 0)
	}
	low := n
	if op.optional {
		low = 0
	}
	g.SetLocal(op.chosen, 0)
	g.AskPlayers(op, uint8(op.among(g)), low, n, op.prompt)
}

func (op *choosePlayerOp) Resume(g *interp.Game, answer []int64) {
	var set int64
	for _, a := range answer {
		set |= 1 << g.OptionPlayer(int(a))
	}
	g.SetLocal(op.chosen, set)
}

// Plan tells whether there is anybody to choose.
func (op *choosePlayerOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	if op.among(g) == 0 {
		return op.end, false
	}
	return pc + 1, true
}

// nextPlayerOp takes the next player of a set, in turn order.
type nextPlayerOp struct {
	set, seat int
	end       int32
}

func (op *nextPlayerOp) Exec(g *interp.Game) {
	set := uint8(g.Local(op.set))
	seat := g.FirstSeat(set)
	if seat < 0 {
		g.Jump(op.end)
		return
	}
	g.SetLocal(op.set, int64(set&^(1<<uint8(seat))))
	g.SetLocal(op.seat, int64(seat))
}
