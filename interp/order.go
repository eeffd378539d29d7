package interp

import (
	"cmp"
	"slices"
)

// Where players order their own triggers, a program does it before those of a
// moment begin: they stand in the queue meanwhile. Its variable 0 is how many
// of the queue are in their order.

// orderQueue sorts the waiting triggers by players in turn order, who order
// their own. Those of the game itself keep their place, and the others theirs
// before or behind them.
func (g *Game) orderQueue() {
	s := &g.s
	away := func(seat int8) int8 { return (seat - max(s.Active, 0) + s.Seats) % s.Seats }
	for from := 0; from < len(s.Queue); {
		to := from
		for to < len(s.Queue) && s.Queue[to].This != None {
			to++
		}
		slices.SortStableFunc(s.Queue[from:to], func(a, b Queued) int { return cmp.Compare(away(a.Me), away(b.Me)) })
		from = to + 1
	}
	g.push(g.r.orderProg, None, g.me, g.you)
	g.hold()
}

// orderOp asks player by player which of their triggers comes next, while
// there is a choice, then lets all begin.
type orderOp struct{}

func (op orderOp) Exec(g *Game) {
	q := g.s.Queue
	end := 0
	for at := int(g.Local(0)); at < len(q)-1; at = end {
		end = at + 1
		for end < len(q) && q[end].Me == q[at].Me && q[end].This != None {
			end++
		}
		g.look(end - at)
		if q[at].This == None || !g.isIn(q[at].Me) || !differ(q[at:end]) {
			continue // what stands there stays as it is, to the last
		}
		g.SetLocal(0, int64(at))
		d := g.ask(ChooseOption, q[at].Me, 1, 1, promptOrder, None)
		rules := map[CardID]int16{} // of each card the one rule that waits; -1 for several
		for i := at; i < end; i++ {
			if rule, ok := rules[q[i].This]; ok && rule != q[i].Rule {
				rules[q[i].This] = -1
			} else if !ok {
				rules[q[i].This] = q[i].Rule
			}
		}
		for i := at; i < end; i++ {
			label := int16(-1)
			if rules[q[i].This] < 0 {
				label = g.r.standing[q[i].Rule].label // the card alone does not tell which
			}
			g.s.Cards[q[i].This].Seen |= 1 << uint8(d.Seat) // who sees it among the options knows it
			d.Options = append(d.Options, Option{-1, q[i].This, -1, label})
		}
		return
	}
	g.pop()
	g.pushQueue()
}

// differ says whether it can matter in which order triggers happen: they are
// not all the same words about the same event.
func differ(q []Queued) bool {
	for i := range q {
		t := q[i]
		if t.This = q[0].This; t != q[0] {
			return true
		}
	}
	return false
}

func (op orderOp) Resume(g *Game, answer []int64) {
	at := int(g.Local(0))
	i := at + int(answer[0])
	t := g.s.Queue[i]
	copy(g.s.Queue[at+1:i+1], g.s.Queue[at:i])
	g.s.Queue[at] = t
	g.SetLocal(0, int64(at+1))
	g.jump(g.top().PC - 1)
}
