package interp

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/expr-lang/expr/vm"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/internal/source"
)

// What the tests of package interp_test need: they load games, which needs
// packages that import this one.

var keepLock sync.Mutex // keepExpr is one for all

// Kept are compiled expressions with what the reference makes of them.
type Kept struct {
	checks []exprCheck
	progs  []*vm.Program
}

// KeepExprs collects the expressions that f compiles.
func KeepExprs(f func()) *Kept {
	keepLock.Lock()
	defer keepLock.Unlock()
	k := &Kept{}
	keepExpr = func(c exprCheck) { k.checks = append(k.checks, c) }
	defer func() { keepExpr = nil }()
	f()
	return k
}

// Compile compiles every expression for expr's machine.
func (k *Kept) Compile() error {
	for i := range k.checks {
		p, err := k.checks[i].reference()
		if err != nil {
			return fmt.Errorf("%s: %s\n%w\ntree: %s", k.checks[i].place, k.checks[i].src, err, k.checks[i].tree)
		}
		k.progs = append(k.progs, p)
	}
	return nil
}

func (k *Kept) Len() int { return len(k.checks) }

// Compare evaluates every expression both ways in the state of a game, for
// each player.
func (k *Kept) Compare(game *Game, rnd *rand.Rand) (diffs []string, defined int) {
	for seat := range game.s.Seats {
		g := game.Clone()
		g.s.Stack, g.s.Pending = nil, Decision{}
		g.me, g.you = seat, seat
		if rnd.IntN(3) == 0 {
			g.you = int8(rnd.IntN(int(g.s.Seats)))
		}
		g.this = None
		if n := len(g.s.Cards); n > 0 && rnd.IntN(20) > 0 {
			g.this = CardID(rnd.IntN(n))
		}
		g.randomContext(rnd, &exprCheck{})
		worlds := map[bool]*world{false: newWorld(g, false), true: newWorld(g, true)}
		for i := range k.checks {
			c := &k.checks[i]
			g.randomContext(rnd, c)
			w := worlds[c.printed]
			if c.event != noEvent { // else these variables are others
				event := map[string]any{}
				for i, f := range eventTypes {
					event[f.name] = w.decode(vtype{k: f.t}, g.s.Locals[i])
				}
				w.env["event"] = event
			}
			d, ok := c.compare(k.progs[i], w)
			if d != "" {
				diffs = append(diffs, d)
			}
			if ok {
				defined++
			}
			for name := range c.names {
				delete(w.env, name)
			}
		}
	}
	return diffs, defined
}

// Lab compiles single expressions against a game's declarations.
type Lab struct {
	c     *Compiler
	Rules *Rules
}

// NewLab takes the compiler of what f compiles.
func NewLab(f func() *Rules) *Lab {
	l := &Lab{}
	k := KeepExprs(func() { l.Rules = f() })
	if len(k.checks) == 0 {
		panic("the game holds no expression")
	}
	l.c = k.checks[0].c
	l.c.p = &builder{}
	return l
}

// Mode is where an expression stands.
type Mode int

const (
	InAlone       Mode = iota // an amount, a list, a condition
	InWhere                   // about a card
	InWherePlayer             // about a player
	InTrigger                 // in a trigger
	InStep                    // in a step of a program: with variables
	InAmount
	InWhen // the condition of a step, which may ask
)

// Compile compiles one expression and gives its diagnostics.
func (l *Lab) Compile(text string, mode Mode) (*Kept, diag.List) {
	raw, style := text, source.Plain
	if strings.ContainsFunc(text, unicode.IsControl) || strings.TrimSpace(text) != text {
		raw, style = strconv.QuoteToASCII(text), source.DoubleQuoted
	}
	f := source.NewFile("expr", []byte(raw))
	n := &source.Node{Kind: source.Scalar, Text: text, Style: style, Span: source.Span{File: f, End: len(raw)}}
	return l.CompileNode(card.Expr{Text: text, Node: n}, mode)
}

// CompileNode compiles an expression of a file.
func (l *Lab) CompileNode(e card.Expr, mode Mode) (*Kept, diag.List) {
	var list diag.List
	l.c.diags = &list
	l.c.p = &builder{}
	k := KeepExprs(func() {
		x := &exprCtx{c: l.c}
		switch mode {
		case InWhere:
			x.predicate(e, vtype{k: KCard})
		case InWherePlayer:
			x.predicate(e, vtype{k: KPlayer})
		case InAmount:
			l.c.inScope(nil, noEvent, func() { l.c.Int(e) })
		case InWhen:
			l.c.inScope(&scope{}, noEvent, func() { l.c.condition(e, false) })
		default:
			if mode == InTrigger {
				x.event = liveEvent
			}
			if mode == InStep {
				x.scope = &scope{vars: []*variable{
					{name: "target", t: vtype{k: KPlayer}, slot: 20}, {name: "amount", t: vtype{k: KInt}, slot: 21},
					{name: "chosen", t: vtype{k: KCards}, slot: 22}, {name: "it", t: vtype{k: KCard}, slot: 23},
				}}
			}
			x.expr(e)
		}
	})
	return k, list
}

// RandomState puts random cards, counters and records on the table.
func (l *Lab) RandomState(rnd *rand.Rand) *Game {
	r := l.Rules
	n := r.MinPlayers + rnd.IntN(r.MaxPlayers-r.MinPlayers+1)
	g, err := r.Empty(Settings{Players: n, Seed: rnd.Uint64()})
	if err != nil {
		panic(err)
	}
	for range rnd.IntN(25) {
		g.Put(int16(rnd.IntN(len(r.Cards))), int16(rnd.IntN(len(r.Zones))), rnd.IntN(n))
	}
	amount := func(infinite bool) int64 {
		if infinite && rnd.IntN(5) == 0 {
			return Infinite
		}
		return int64(rnd.IntN(9))
	}
	for i := range r.Counters {
		k := &r.Counters[i]
		switch k.Of {
		case OfPlayer:
			for seat := range n {
				g.s.Vals[seat*r.nPlayer+k.slot] = k.clamp(amount(k.Infinite))
			}
		case OfTable:
			g.s.Vals[r.MaxPlayers*r.nPlayer+k.slot] = k.clamp(amount(k.Infinite))
		case OfSlot:
			for c := range g.s.Cards {
				g.SetCard(int16(i), CardID(c), amount(false))
			}
		default:
			for c := range g.s.Cards {
				g.s.CardVals[c*r.nCard+k.slot] = int32(k.clamp(amount(false)))
			}
		}
	}
	g.s.Active = int8(rnd.IntN(n))
	g.s.Turn, g.s.Round = int32(rnd.IntN(6)), int32(rnd.IntN(4))
	if n > 1 && rnd.IntN(3) == 0 {
		out := uint8(1) << rnd.IntN(n)
		g.s.In &^= out
		g.s.Fallen = out
	}
	if len(g.s.Cards) > 0 {
		for i := range r.Records {
			for range rnd.IntN(4) {
				of := int16(r.Records[i].base)
				if r.Records[i].Of == OfPlayer {
					of += int16(rnd.IntN(n))
				}
				g.s.Records = append(g.s.Records, Record{of, CardID(rnd.IntN(len(g.s.Cards)))})
			}
		}
	}
	for i := range r.Options {
		switch o := &r.Options[i]; {
		case o.Bool:
			g.s.Options[i] = rnd.Int64N(2)
		case len(o.Values) > 0:
			g.s.Options[i] = rnd.Int64N(int64(len(o.Values)))
		default:
			g.s.Options[i] = rnd.Int64N(5)
		}
	}
	return g
}

// Evaluate only runs our own closures, for fuzzing.
func (k *Kept) Evaluate(game *Game, rnd *rand.Rand) {
	g := game.Clone()
	g.me, g.you = 0, int8(rnd.IntN(int(g.s.Seats)))
	g.this = None
	if n := len(g.s.Cards); n > 0 && rnd.IntN(4) > 0 {
		g.this = CardID(rnd.IntN(n))
	}
	for i := range k.checks {
		g.randomContext(rnd, &k.checks[i])
		k.checks[i].ours(&world{g: g, cards: make([]map[string]any, len(g.s.Cards)), players: make([]map[string]any, g.s.Seats)})
	}
}
