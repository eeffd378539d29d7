package effects

import (
	"shards/internal/card"
	"shards/interp"
)

type distributeArgs struct {
	Counter card.Name  `key:"counter,req" ref:"counter" doc:"The player's counter that is divided."`
	Among   card.Expr  `key:"among,req" doc:"The players who may get a part."`
	Into    card.Name  `key:"into,req" ref:"counter" doc:"The counter of theirs that it goes to."`
	All     *card.Expr `key:"all" doc:"Whether all of it has to be given (default true)."`
}

// Distribute divides a counter among players.
var Distribute = define(interp.Spec[distributeArgs]{
	Name: "distribute",
	Doc:  "The player divides what a counter holds among players as they like; it is taken from the counter. An infinite counter gives infinitely much to as many as the player likes.",
	Text: func(t *interp.Texter, a distributeArgs) string {
		return t.Divide(a.Counter.Text, a.Into.Text, a.Among)
	},
	Compile: func(c *interp.Compiler, a distributeArgs) {
		op := &distributeOp{counter: c.Counter(a.Counter), into: c.Counter(a.Into), among: c.Players(a.Among), prompt: c.Prompt("distribute", "")}
		if op.counter < 0 || op.into < 0 {
			return
		}
		for _, n := range []card.Name{a.Counter, a.Into} {
			if c.CounterInfo(c.Counter(n)).Of != interp.OfPlayer {
				c.Errorf(n.Node, "type", "%s is no counter of players", n.Text)
			}
		}
		if a.All != nil {
			op.all = c.Bool(*a.All)
		}
		c.Emit(op)
	},

	Examples: `
- name: as the player likes
  players: 3
  given: { might: 5 }
  play: [distribute: { counter: might, among: opponents, into: dents }]
  do: [choose: { B: 2, C: 3 }]
  expect: { might: 0, B: { dents: 2 }, C: { dents: 3 } }

- name: one player alone gets it all
  given: { might: 5 }
  play: [distribute: { counter: might, among: opponents, into: dents }]
  expect: { might: 0, B: { dents: 5 } }

- name: not all of it
  given: { might: 5 }
  play: [distribute: { counter: might, among: opponents, into: dents, all: false }]
  do: [choose: { B: 2 }]
  expect: { might: 3, B: { dents: 2 } }

- name: infinitely much for each
  players: 3
  given: { might: infinite }
  play: [distribute: { counter: might, among: opponents, into: dents }]
  do: [choose: { B: infinite, C: infinite }]
  expect: { might: infinite, B: { dents: infinite }, C: { dents: infinite } }
`,
})

type distributeOp struct {
	counter, into int16
	among         interp.Int
	all           interp.Int
	prompt        int16
}

func (op *distributeOp) Exec(g *interp.Game) {
	n := g.PlayerCounter(op.counter, g.Me())
	set := uint8(op.among(g))
	if n <= 0 || set == 0 {
		return
	}
	low := n
	if op.all != nil && op.all(g) == 0 {
		low = 0
	}
	g.AskShares(op, set, low, n, op.prompt)
}

func (op *distributeOp) Resume(g *interp.Game, answer []int64) {
	for i, n := range answer {
		if n > 0 {
			if have := g.PlayerCounter(op.counter, g.Me()); have < interp.Infinite {
				g.Set(op.counter, g.Me(), have-n)
			}
			seat := g.OptionPlayer(i)
			g.Set(op.into, seat, g.PlayerCounter(op.into, seat)+n)
		}
	}
}

// Plan tells whether there is something to divide, and somebody to get it.
func (op *distributeOp) Plan(g *interp.Game, pc int32) (int32, bool) {
	return pc + 1, g.PlayerCounter(op.counter, g.Me()) > 0 && op.among(g) != 0
}
