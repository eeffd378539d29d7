package interp_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"shards/internal/rules"
	"shards/interp"
)

// labGame is a game that has one of everything that expressions can see.
const labGame = `
game: lab
name: Lab
players: { min: 1, max: 3 }
counters:
  red:    { of: player, max: 100 }
  blue:   { of: player, infinite: true }
  awake:  { of: player, flag: true }
  dust:   { of: table }
  marks:  { of: card }
  tapped: { of: card, flag: true }
attributes:
  size:   { type: int, optional: true }
  weight: { type: int, default: 0 }
  color:  { type: enum, many: true, optional: true, values: [ash, birch, cedar] }
  shape:  { type: enum, optional: true, values: [round, square] }
  mood:   { type: enum, values: [calm, wild] }
  shiny:  { type: bool, optional: true }
kinds:
  thing: {}
  tool:  { is: [thing] }
  gem:   {}
zones:
  hand:  { of: player }
  pile:  { of: player, ordered: true }
  board_: { of: player, active: true }
  market: { of: table }
records:
  used: { of: player }
  seen: { of: table }
options:
  fast:  { doc: x, default: true }
  limit: { doc: x, default: 3 }
  style: { doc: x, values: [old, new], default: old }
abilities:
  work: { doc: work }
  rest: { doc: rest }
actions:
  work: { card: hand, do: [run: { ability: work, of: it }] }
  end:  { do: [end_phase] }
conditions:
  rich: { doc: x, when: red >= 5 or blue > dust }
  holds: { doc: x, params: { c: color }, when: "any(hand, .color == c)" }
  bigger: { doc: x, params: { n: int }, when: "count(hand, .size > n) > 1 or n == 3" }
  both: { doc: x, params: { c: color, n: int }, when: holds(c) and (bigger(n) or not bigger(n + 1)) }
  shown: { doc: x, params: { c: color }, when: "any(used, .color == c)", reveal: { from: hand, where: .color == c } }
turn:
  - phase: main
    actions: all
endings:
  - { when: red > 90, win: me }
`

const labCards = `
- { id: axe, kind: tool, size: 3, weight: 2, color: ash, shape: round, mood: calm, work: [gain: { red: 1 }] }
- { id: bow, kind: tool, size: 2, color: [ash, birch], mood: wild, shiny: true, work: { needs: red >= 3, do: [gain: { red: 1 }] } }
- { id: cup, kind: thing, color: [ash, birch, cedar], shape: square, mood: calm }
- { id: dot, kind: gem, size: 0, weight: red + 1, mood: wild, color: cedar }
- { id: elm, kind: thing, size: 5, weight: 1, mood: calm, shiny: false, rest: [gain: { red: 1 }] }
- { id: fog, kind: gem, mood: wild, shape: round, color: [birch, cedar] }
`

var lab = sync.OnceValue(func() *interp.Lab {
	fsys := fstest.MapFS{
		"lab/pack.yaml":      {Data: []byte("id: lab\nname: Lab\nversion: 1.0.0\n")},
		"lab/game.yaml":      {Data: []byte(labGame)},
		"lab/cards/all.yaml": {Data: []byte(labCards)},
	}
	return interp.NewLab(func() *interp.Rules {
		l := rules.LoadFrom(fsys, "lab")
		if l.Diags.HasErrors() {
			panic(fmt.Sprint(l.Diags))
		}
		return l.Rules
	})
})

// gen writes random expressions that are mostly well typed.
type gen struct {
	t     *rapid.T
	elems []string // what # is, by depth: card or player
	mode  interp.Mode
}

func (g *gen) n(n int) int { return rapid.IntRange(0, n-1).Draw(g.t, "n") }

func (g *gen) of(s ...string) string { return s[g.n(len(s))] }

// elem is the element at hand, if it is of the kind.
func (g *gen) elem(kind string) bool {
	return len(g.elems) > 0 && g.elems[len(g.elems)-1] == kind
}

func (g *gen) in(kind string, f func() string) string {
	g.elems = append(g.elems, kind)
	s := f()
	g.elems = g.elems[:len(g.elems)-1]
	return s
}

// over writes name(list, something about the element).
func (g *gen) over(name string, d int, f func() string) string {
	if len(g.elems) >= 2 { // the machine has three depths, and one may be the place's own
		return g.of("1", "red")
	}
	if g.n(4) == 0 {
		return name + "(" + g.players(d-1) + ", " + g.in("player", f) + ")"
	}
	return name + "(" + g.cards(d-1) + ", " + g.in("card", f) + ")"
}

func (g *gen) num(d int) string {
	if d <= 0 {
		return g.of("0", "1", "2", "5", "red", "dust", "me.red", "seat", "turn", "round", "options.limit", "len(hand)", "len(opponents)", "this.weight", "this.marks")
	}
	switch g.n(20) {
	case 0:
		return g.of("blue", "infinite", "you.blue", "-3", "1.5 > 1 ? 2 : 3")
	case 1, 2:
		return "(" + g.num(d-1) + g.of(" + ", " - ") + g.num(d-1) + ")"
	case 3:
		return g.of("2", "3", "-1") + " * " + "(" + g.num(d-1) + ")"
	case 4:
		return "(" + g.num(d-1) + ") % (" + g.num(d-1) + ")"
	case 5:
		return g.of("floor", "ceil", "round", "int") + "((" + g.num(d-1) + ") / (" + g.num(d-1) + "))"
	case 6:
		return g.of("min", "max") + "(" + g.num(d-1) + ", " + g.num(d-1) + ")"
	case 7:
		return "abs(" + g.num(d-1) + ")"
	case 8:
		return "-(" + g.num(d-1) + ")"
	case 9, 10:
		return "(" + g.opt(d-1) + " ?? " + g.num(d-1) + ")"
	case 11:
		return "(" + g.bool(d-1) + " ? " + g.num(d-1) + " : " + g.num(d-1) + ")"
	case 12, 13:
		return g.over("count", d, func() string { return g.bool(d - 1) })
	case 14:
		return g.over("sum", d, func() string { return g.num(d - 1) })
	case 15:
		return g.of("highest", "lowest") + "(" + g.mapped(d, true) + ")"
	case 16:
		return g.of("distinct", "most") + "(" + g.mapped(d, false) + ")"
	case 17:
		return "len(" + g.of(g.cards(d-1), g.players(d-1), g.card(d-1)+".color", g.card(d-1)+".kind") + ")"
	case 18:
		return g.card(d-1) + g.of(".weight", ".marks", ".beneath")
	}
	return g.player(d-1) + g.of(".red", ".seat", ".blue")
}

func (g *gen) mapped(d int, number bool) string {
	if len(g.elems) >= 2 {
		return "map(hand, " + "1)"
	}
	return g.over("map", d, func() string {
		if !g.elem("card") {
			return g.of(".red", ".seat", ".red + 1")
		}
		if number {
			return g.of(g.num(d-1), g.opt(d-1))
		}
		return g.of(".size", ".color", ".kind", ".id", ".zone", ".owner", ".shape", ".mood", ".shiny", g.num(d-1), g.opt(d-1), "#")
	})
}

// opt is a number that may be missing.
func (g *gen) opt(d int) string {
	if d <= 0 {
		return g.card(0) + ".size"
	}
	switch g.n(6) {
	case 0:
		return "(" + g.opt(d-1) + g.of(" + ", " - ", " * 2 - ", " % ") + g.of(g.num(d-1), g.opt(d-1)) + ")"
	case 1:
		return "(" + g.num(d-1) + g.of(" + ", " - ") + g.opt(d-1) + ")"
	case 2:
		return "-(" + g.opt(d-1) + ")"
	case 3:
		return "(" + g.bool(d-1) + " ? " + g.opt(d-1) + " : " + g.of(g.num(d-1), g.opt(d-1)) + ")"
	case 4:
		return "(" + g.opt(d-1) + " ?? " + g.opt(d-1) + ")"
	}
	return g.card(d-1) + ".size"
}

func (g *gen) bool(d int) string {
	if d <= 0 {
		return g.of("true", "false", "awake", "options.fast", "rich", "this.tapped", "me == you", "this.shiny")
	}
	either := func() string { return g.of(g.num(d-1), g.num(d-1), g.opt(d-1)) }
	eq := g.of(" == ", " != ")
	switch g.n(22) {
	case 0, 1, 2:
		return either() + g.of(" < ", " <= ", " > ", " >= ") + either()
	case 3, 4:
		return either() + eq + either()
	case 5:
		return "(" + g.bool(d-1) + g.of(" and ", " or ") + g.bool(d-1) + ")"
	case 6:
		return "not (" + g.bool(d-1) + ")"
	case 7, 8:
		return g.card(d-1) + ".color" + eq + g.of(`"ash"`, `"birch"`, "this.color", g.card(d-1)+".color", "nil")
	case 9:
		return g.card(d-1) + ".kind" + eq + g.of(`"tool"`, `"thing"`, g.card(d-1)+".kind")
	case 10:
		return g.card(d-1) + g.of(`.shape == "round"`, `.shape != "square"`, `.shape == nil`, `.mood == "wild"`, `.mood in ["calm", "wild"]`, `.shape in ["round"]`, ` != nil`,
			`.shape == this.shape`, `.zone == "hand"`, `.zone != this.zone`, `.id == "axe"`, `.id in ["axe", "dot"]`, `.color in ["ash", "cedar"]`, `.kind in ["tool"]`, `.zone == nil`)
	case 11:
		return g.card(d-1) + g.of(".tapped", ".shiny", ".other", ".usable.work", ".has.rest", ".forbidden.work", ".owner == me", ".owner != active", ".owner == nil")
	case 12, 13:
		return g.over(g.of("any", "all", "none", "one"), d, func() string { return g.bool(d - 1) }) + g.of("", " == true")
	case 14:
		return g.opt(d-1) + eq + "nil"
	case 15:
		return g.of(g.num(d-1), g.opt(d-1)) + g.of(" in [1, 2, 5]", " not in [0, 3]")
	case 16:
		return g.card(d-1) + " in " + g.cards(d-1)
	case 17:
		return g.player(d-1) + " in " + g.players(d-1)
	case 18:
		return g.of("holds(\"ash\")", "bigger("+g.outside(func() string { return g.num(d - 1) })+")", `both("cedar", red)`, "not rich", `loaded("gem")`, `options.style == "new"`, "bigger(this.size)")
	case 19:
		return `covers(` + g.over("map", d, func() string { return ".color" }) + `, ["ash", "cedar"])`
	case 20:
		return "(" + g.bool(d-1) + " ? " + g.bool(d-1) + " : " + g.bool(d-1) + ")"
	}
	return "(" + g.num(d-1) + ") / 2" + g.of(" > ", " == ") + g.num(d-1)
}

// outside writes something that is not about an element.
func (g *gen) outside(f func() string) string {
	old := g.elems
	g.elems = []string{"none", "none"}
	s := f()
	g.elems = old
	return s
}

func (g *gen) cards(d int) string {
	if d <= 0 {
		return g.of("hand", "pile", "market", "board", "belongings", "used", "seen", "me.hand", "you.pile", "enemies.hand", "everyone.pile", "everyone.board")
	}
	switch g.n(7) {
	case 0, 1:
		if len(g.elems) >= 2 {
			return "hand"
		}
		return "filter(" + g.cards(d-1) + ", " + g.in("card", func() string { return g.bool(d - 1) }) + ")"
	case 2:
		return "concat(" + g.cards(d-1) + ", " + g.cards(d-1) + ")"
	case 3:
		return "top(" + g.cards(d-1) + ", " + g.num(d-1) + ")"
	case 4:
		return "(" + g.bool(d-1) + " ? " + g.cards(d-1) + " : " + g.cards(d-1) + ")"
	case 5:
		return g.player(d-1) + g.of(".hand", ".used", ".board", ".belongings")
	}
	return g.cards(0)
}

func (g *gen) players(d int) string {
	if d > 0 && len(g.elems) < 2 && g.n(2) == 0 {
		return "filter(" + g.players(d-1) + ", " + g.in("player", func() string { return g.bool(d - 1) }) + ")"
	}
	return g.of("players", "opponents", "fallen")
}

func (g *gen) card(d int) string {
	if g.elem("card") && g.n(3) > 0 {
		return "#"
	}
	if g.mode == interp.InWhere && len(g.elems) > 0 && g.elems[0] == "card" && g.n(2) == 0 {
		return "it"
	}
	if d > 0 && g.n(5) == 0 {
		return "(" + g.bool(d-1) + " ? " + g.card(d-1) + " : this)"
	}
	if g.mode == interp.InTrigger && g.n(2) == 0 {
		return "event.card"
	}
	return "this"
}

func (g *gen) player(d int) string {
	if g.elem("player") && g.n(3) > 0 {
		return "#"
	}
	if g.mode == interp.InTrigger && g.n(3) == 0 {
		return g.of("event.player", "event.by")
	}
	if d > 0 && g.n(3) == 0 {
		return g.card(d-1) + ".owner"
	}
	return g.of("me", "you", "active", "left", "right")
}

// dotted writes #.x as .x, as people do.
func dotted(s string) string { return strings.ReplaceAll(s, "#.", ".") }

// Any expression over the lab's game means for us what it means for expr.
func TestGeneratedExpressionsAgreeWithExpr(t *testing.T) {
	l := lab()
	made, accepted, defined := 0, 0, 0
	refused := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		g := &gen{t: t, mode: []interp.Mode{interp.InAlone, interp.InWhere, interp.InWherePlayer, interp.InTrigger, interp.InStep}[rapid.IntRange(0, 4).Draw(t, "mode")]}
		switch g.mode {
		case interp.InWhere:
			g.elems = []string{"card"}
		case interp.InWherePlayer:
			g.elems = []string{"player"}
		}
		var text string
		d := rapid.IntRange(1, 4).Draw(t, "depth")
		switch g.n(6) {
		case 0, 1:
			text = g.num(d)
		case 2, 3, 4:
			text = g.bool(d)
		default:
			text = g.of(g.cards(d), g.players(d), g.opt(d))
			if g.mode == interp.InWhere || g.mode == interp.InWherePlayer {
				text = g.bool(d)
			}
		}
		text = dotted(text)
		made++
		kept, diags := l.Compile(text, g.mode)
		if len(diags) > 0 {
			for _, d := range diags {
				if strings.Contains(d.Message, "does not fit together") {
					t.Fatalf("%s\nour checks accept it, expr's don't: %s", text, d.Message)
				}
				refused[d.Code]++
			}
			return
		}
		accepted++
		if err := kept.Compile(); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			diffs, k := kept.Compare(l.RandomState(rnd), rnd)
			defined += k
			if len(diffs) > 0 {
				t.Fatal(diffs[0])
			}
		}
	})
	t.Logf("%d of %d accepted, %d results compared; refused: %v", accepted, made, defined, refused)
	if !t.Failed() && accepted*2 < made {
		t.Errorf("only %d of %d generated expressions were accepted: %v", accepted, made, refused)
	}
}
