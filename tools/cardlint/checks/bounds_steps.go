package checks

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// before are the facts that hold when a step begins, as far as conditions
// around it say. What other steps did in between makes them void.
func (w *world) before(s *lint.Step) facts {
	if len(s.Before) > 0 {
		return nil
	}
	p := s.Parent
	if p == nil {
		return w.needs(s)
	}
	switch p.Verb.Text {
	case "do", "together", "may", "choose", "pick":
		return w.during(p)
	case "first":
		return w.inTier(p, s)
	}
	if p.Pick != nil {
		return w.during(p)
	}
	return nil
}

// during are the facts that hold when a step is done: its own condition, too.
func (w *world) during(s *lint.Step) facts {
	if s.Who != nil {
		return nil // it is somebody else's
	}
	known := w.before(s)
	if s.When != nil {
		known = eval{world: w, known: known}.assume(w.tree(s.When.Text), true)
	}
	return known
}

// needs is what an ability needs, for its first step.
func (w *world) needs(s *lint.Step) facts {
	if s.Card == nil || s.Sort != "ability" {
		return nil
	}
	u := s.Card.Abilities.Get(s.Name)
	if u == nil || u.Value.Needs == nil {
		return nil
	}
	return eval{world: w}.assume(w.tree(u.Value.Needs.Text), true)
}

// inTier are the facts inside an alternative of first.
func (w *world) inTier(first, inner *lint.Step) facts {
	var known facts
	if first.Who == nil {
		known = w.during(first)
	}
	for _, t := range alternatives(first) {
		e := eval{world: w, known: known}
		if slices.Contains(t.do, inner) {
			if t.when != nil {
				return e.assume(t.when.Tree(), true)
			}
			return known
		}
		if t.when != nil {
			known = e.assume(t.when.Tree(), false)
		}
	}
	return nil
}

// alternative is an alternative of first.
type alternative struct {
	node *source.Node
	when *lint.Expr // nil for none
	do   []*lint.Step
}

func alternatives(s *lint.Step) []alternative {
	var out []alternative
	if s.Verb.Text != "first" || s.Step.Args == nil {
		return nil
	}
	for _, n := range s.Step.Args.Items {
		t := alternative{node: n}
		for _, e := range s.Exprs {
			if w := n.Get("when"); w != nil && e.Expr.Node == w {
				t.when = e
			}
		}
		for _, in := range s.Inner {
			if in.Step.Node != nil && within(in.Step.Node, n) {
				t.do = append(t.do, in)
			}
		}
		out = append(out, t)
	}
	return out
}

func within(a, b *source.Node) bool {
	return a.Span.File == b.Span.File && a.Span.Start >= b.Span.Start && a.Span.End <= b.Span.End
}

// own is an expression of a step by its key; nil if it has none.
func own(s *lint.Step, key string) *lint.Expr {
	for _, e := range s.Exprs {
		if e.Key == key {
			return e
		}
	}
	return nil
}

// arg is an argument of a step as it is written.
func arg(s *lint.Step, key string) *source.Node { return s.Step.Args.Get(key) }

// amounts are what gain, lose and set say.
func amounts(s *lint.Step) card.Amounts {
	a, _ := s.Args.(card.Amounts)
	return a
}

// predicate says whether an expression is about each element of a list.
func predicate(key string) bool {
	switch key {
	case "where", "cards", "different":
		return true
	}
	return false
}

// verdict is a comparison that is always the same.
type verdict struct {
	expr  *lint.Expr
	node  ast.Node
	holds bool
	why   string
	whole bool // it is the whole condition, taken together with the cards there are
}

// verdicts are those of all expressions.
func verdicts(p *lint.Pass) []verdict {
	return lint.Once(p, "verdicts", func() []verdict {
		w := worldOf(p)
		var out []verdict
		for _, e := range p.Exprs() {
			out = append(out, w.judge(e)...)
		}
		return out
	})
}

func (w *world) judge(e *lint.Expr) []verdict {
	tree := e.Tree()
	if tree == nil {
		return nil
	}
	var out []verdict
	ev := eval{world: w, known: w.where(e)}
	ev.tell = func(n ast.Node, holds bool, why string) {
		if !slices.ContainsFunc(out, func(v verdict) bool { return v.node == n }) {
			out = append(out, verdict{expr: e, node: n, holds: holds, why: why})
		}
	}
	v := ev.part(tree, "")
	if constant(tree) && e.Key == "when" && e.Step != nil {
		out = append(out, verdict{expr: e, node: tree, holds: v.always()})
	}
	lint.Visit(tree, func(n ast.Node) bool {
		if b, ok := n.(*ast.BuiltinNode); ok && len(b.Arguments) == 2 && out == nil && b.Name != "map" && b.Name != "sum" {
			out = append(out, w.judgeList(e, b)...)
		}
		return true
	})
	if out == nil && (e.Key == "where" || e.Key == "cards") && isAboutCards(w, tree) && !constant(tree) && !v.never() {
		if m := w.matching(tree); !m.some {
			out = append(out, verdict{e, tree, false, "", true})
		}
	}
	return out
}

// judgeList looks at the condition about the cards of a list.
func (w *world) judgeList(e *lint.Expr, b *ast.BuiltinNode) []verdict {
	pred := body(b.Arguments[1])
	if l := (eval{world: w}).of(b.Arguments[0]); l.players || !isAboutCards(w, pred) {
		return nil
	}
	if m := w.matching(pred); !m.some {
		return []verdict{{e, pred, false, "", true}}
	}
	return nil
}

// where are the facts that hold where an expression is computed.
func (w *world) where(e *lint.Expr) facts {
	switch {
	case e.Step == nil || predicate(e.Key):
		return nil
	case e.Step.When != nil && e.Expr.Node == e.Step.When.Node:
		if e.Step.Who != nil {
			return nil
		}
		return w.before(e.Step)
	}
	for _, t := range alternatives(e.Step) {
		if t.when == e { // the tiers before it are for hidden-tier
			return w.during(e.Step)
		}
	}
	return w.during(e.Step)
}

// spanOf is all that a part of an expression is written in: a sign with both
// its sides, a call with its brackets.
func spanOf(e *lint.Expr, n ast.Node) source.Span {
	span := e.SpanOf(n)
	lint.Visit(n, func(n ast.Node) bool {
		s := e.SpanOf(n)
		if s.File == span.File {
			span.Start, span.End = min(span.Start, s.Start), max(span.End, s.End)
		}
		return true
	})
	if span.File == nil {
		return span
	}
	text, open := span.File.Text, 0
	for i := span.Start; i < span.End && i < len(text); i++ {
		open += bracket(text[i])
	}
	for end := span.End; open > 0 && end < len(text) && end < e.Expr.Node.Span.End; end++ {
		if d := bracket(text[end]); d < 0 {
			open--
			span.End = end + 1
		} else if text[end] != ' ' {
			break
		}
	}
	return span
}

func bracket(c byte) int {
	switch c {
	case '(', '[':
		return 1
	case ')', ']':
		return -1
	}
	return 0
}
