package effects

import (
	"shards/internal/card"
	"shards/interp"
)

// EndPhase ends the actions of the current phase.
var EndPhase = define(interp.Spec[struct{}]{
	Name:    "end_phase",
	Doc:     "No more actions are done in this phase; the turn goes on with what follows.",
	Text:    func(*interp.Texter, struct{}) string { return "end this phase" },
	Compile: func(c *interp.Compiler, _ struct{}) { c.Emit(opFunc((*interp.Game).EndPhase)) },

	Examples: `
- name: what stands on the card still happens, then the turn goes on
  play:
    - end_phase
    - gain: { coins: 2 }
  text: End this phase. Gain 2 coins.
  expect: { turn: B, coins: 2, play: [], discard: [example] }
`,
})

// ExtraTurn gives the player another turn.
var ExtraTurn = define(interp.Spec[struct{}]{
	Name:    "extra_turn",
	Doc:     "The player takes another turn after this one.",
	Text:    func(*interp.Texter, struct{}) string { return "take another turn after this one" },
	Compile: func(c *interp.Compiler, _ struct{}) { c.Emit(opFunc(func(g *interp.Game) { g.ExtraTurn(g.Me()) })) },

	Examples: `
- name: another turn
  play: [extra_turn]
  do: [pass]
  text: Take another turn after this one.
  expect: { turn: A }

- name: one turn only
  play: [extra_turn]
  do: [pass, pass]
  expect: { turn: B }
`,
})

type winArgs struct {
	Players card.Expr `key:"players,req,alone" doc:"Who has won; several share the win."`
}

// Win ends the game.
var Win = define(interp.Spec[winArgs]{
	Name: "win",
	Doc:  "The game ends at once, and these players have won it.",
	Text: func(t *interp.Texter, a winArgs) string {
		return t.Wins(a.Players)
	},
	Compile: func(c *interp.Compiler, a winArgs) {
		who := c.Players(a.Players)
		c.Emit(opFunc(func(g *interp.Game) { g.EndNow(uint8(who(g))) }))
	},

	Examples: `
- name: at once
  play:
    - win: me
    - lose: { life: 10 }
  text: You win the game. Lose 10 life.
  expect: { winner: A, life: 10 }

- name: several share the win
  players: 3
  play: [win: "filter(players, .life == 10)"]
  given: { B: { life: 4 } }
  text: Each player who has exactly 10 life wins the game.
  expect: { tie: [A, C] }
`,
})

type opFunc func(*interp.Game)

func (f opFunc) Exec(g *interp.Game) { f(g) }
