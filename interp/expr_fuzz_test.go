package interp_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"shards/interp"
)

// FuzzExpr: no text makes the compiler panic, and what compiles never panics
// when it is evaluated.
func FuzzExpr(f *testing.F) {
	for _, s := range []string{
		"red >= 3", "count(hand, .size >= 2) > 1", `.color == "ash" and .other`, "min(1)", "len()", "concat()", "this?.size", "#", "# in hand",
		"it.size ?? 0", "hand | count(.shiny)", "let x = 1; x", "{a: 1}", "hand[0]", "hand[1:2]", "$env", "a.b.c", "x / 2 in []", `"a" in []`, "hand in []",
		"covers(map(hand, .color), [])", "distinct(map(players, .hand))", "top(hand, this.size)", "floor(1 / 0)", "red % dust", "9223372036854775807 * infinite",
		"filter(players, .red > 1)", "sum(map(hand, .weight))", `both("ash", 1)`, "bigger(bigger)", "event.card.size", "not not not true", "1 ? 2 : 3", "-(-1)",
		strings.Repeat("(", 40), strings.Repeat("filter(", 30) + "hand" + strings.Repeat(", true)", 30), "// nothing", "/* */ 1", "1 // one", "`x`", `"\""`, "..", "1..3", "x matches \"(\"",
		"map(hand, map(hand, map(hand, map(hand, 1))))", ".size" + strings.Repeat(" + .size", 100) + " > 1", "reduce(hand, #acc + 1, 0)", "loaded(rich)", "usable.work", "this.usable", "me.forbidden.work", "enemies", "options.style == \"old\"",
	} {
		f.Add(s, uint8(0), uint64(1))
		f.Add(s, uint8(1), uint64(2))
		f.Add(s, uint8(6), uint64(3))
	}
	l := lab()
	f.Fuzz(func(t *testing.T, text string, mode uint8, seed uint64) {
		if !utf8.ValidString(text) {
			return // no YAML scalar is this
		}
		kept, diags := l.Compile(text, interp.Mode(mode%7))
		for _, d := range diags {
			if strings.Contains(d.Message, "does not fit together") {
				t.Logf("only expr's checker found: %s: %s", text, d.Message)
			}
		}
		rnd := rand.New(rand.NewPCG(seed, 1))
		for range 2 {
			kept.Evaluate(l.RandomState(rnd), rnd)
		}
	})
}
