package checks

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// What an expression can be, whatever the state of the game: numbers are
// intervals, conditions may hold, may fail, or both. It is computed from what
// the packs declare (the bounds of counters, the values that the loaded cards
// have) and from what is known to hold where the expression stands. What is not
// known is anything, so a verdict is always true; many true things stay unsaid.
//
//	bounds.go        values and facts
//	bounds_eval.go   expressions
//	bounds_world.go  what the packs declare
//	bounds_flow.go   which cards can be in which zones
//	bounds_steps.go  what holds before a step of a program

// inf stands for no bound. Sums and products of bounds below it fit an int64.
const inf = math.MaxInt64 / 4

type form uint8

const (
	anything form = iota
	number
	truth
	word // a text: a zone's name, a value of an enum, an option
	list
)

// value is what an expression can be.
type value struct {
	form    form
	lo, hi  int64    // of a number, or of the length of a list
	yes, no bool     // whether a condition can hold, and fail
	words   []string // of a word: what it can be; nil is anything
	many    bool     // of a word: it is all of them at once
	missing bool     // it may be missing
	none    bool     // it is missing, always
	players bool     // of a list
	shape   string   // of a list: how it was written, for counting
}

var unknown = value{yes: true, no: true, lo: -inf, hi: inf, missing: true}

func numbers(lo, hi int64) value { return value{form: number, lo: clip(lo), hi: clip(hi)} }
func exactly(n int64) value      { return numbers(n, n) }
func holds(yes, no bool) value   { return value{form: truth, yes: yes, no: no} }

var maybe = holds(true, true)

func (v value) never() bool  { return v.form == truth && !v.yes }
func (v value) always() bool { return v.form == truth && !v.no }

func clip(n int64) int64 { return max(-inf, min(inf, n)) }

func add(a, b int64) int64 {
	switch {
	case a <= -inf || b <= -inf:
		return -inf
	case a >= inf || b >= inf:
		return inf
	}
	return clip(a + b)
}

func mul(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if p := float64(a) * float64(b); p >= inf || p <= -inf {
		return int64(math.Copysign(inf, p))
	}
	return clip(a * b)
}

// either is what one of two values can be.
func either(a, b value) value {
	switch {
	case a.none:
		b.missing = true
		return b
	case b.none:
		a.missing = true
		return a
	case a.form != b.form || a.form == list:
		return unknown
	}
	v := value{form: a.form, lo: min(a.lo, b.lo), hi: max(a.hi, b.hi), yes: a.yes || b.yes, no: a.no || b.no,
		missing: a.missing || b.missing, many: a.many || b.many}
	if a.words != nil && b.words != nil && !v.many {
		v.words = append(slices.Clone(a.words), b.words...)
	}
	return v
}

// say tells of a number what it can be: at most 30.
func (v value) say() string {
	switch {
	case v.lo == v.hi:
		return fmt.Sprintf("always %d", v.lo)
	case v.lo <= -inf:
		return fmt.Sprintf("at most %d", v.hi)
	case v.hi >= inf:
		return fmt.Sprintf("at least %d", v.lo)
	}
	return fmt.Sprintf("from %d to %d", v.lo, v.hi)
}

// fact is what is known of an expression: a number within bounds, a condition
// that holds or not, a word that it is or is not.
type fact struct {
	lo, hi  int64
	yes, no bool // it holds, it does not
	is      []string
	not     []string
	there   bool // it is not missing
	gone    bool // it is missing
}

var noFact = fact{lo: -inf, hi: inf}

// facts are known of expressions, by how they are written. They are never
// changed: knowing more makes another map.
type facts map[string]fact

func (f facts) of(key string) fact {
	if k, ok := f[key]; ok {
		return k
	}
	return noFact
}

func (f facts) with(key string, k fact) facts {
	g := maps.Clone(f)
	if g == nil {
		g = facts{}
	}
	g[key] = k
	return g
}

// outer are the facts that hold inside the condition of a list, too: there #
// is another element.
func (f facts) outer() facts {
	var g facts
	for key, k := range f {
		if !aboutElement(key) {
			g = g.with(key, k)
		}
	}
	return g
}

// aboutElement says whether a written expression is about # or begins with a
// dot somewhere. It may be wrong about texts, which costs a fact.
func aboutElement(key string) bool {
	for i, r := range key {
		if r == '#' || r == '.' && (i == 0 || !isNamePart(key[i-1])) {
			return true
		}
	}
	return false
}

func isNamePart(c byte) bool {
	return c == '_' || c == ')' || c == ']' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// narrow is a value with what is known of it.
func (k fact) narrow(v value) value {
	if k.gone {
		return value{form: v.form, none: true, missing: true}
	}
	if k.there {
		v.missing = false
	}
	if v.form == anything && (k.yes || k.no) {
		v = maybe
	}
	switch v.form {
	case number, list:
		v.lo, v.hi = max(v.lo, k.lo), min(v.hi, k.hi)
	case truth:
		v.yes, v.no = v.yes && !k.no, v.no && !k.yes
	case word:
		if !v.many {
			if k.is != nil {
				v.words = k.is
			}
			if v.words != nil {
				v.words = slices.DeleteFunc(slices.Clone(v.words), func(w string) bool { return slices.Contains(k.not, w) })
			}
		}
	}
	return v
}
