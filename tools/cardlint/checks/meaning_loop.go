package checks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// EndlessLoop finds triggers that set themselves off.
var EndlessLoop = define(lint.Check{
	Name: "endless-loop", Category: lint.Bug, Since: "0.1",
	Why: "A rule that answers an event with steps that are the same event again, by itself or through other rules, never ends; the engine stops it at its limit and says whose fault it is. Only steps that happen in any case count: not those that depend on a condition, a choice or a card. `times` on a `whenever`, or a condition that fails once, ends it.",
	Bad: `-- more.yaml --
verbs:
  spin:
    doc: It never ends.
    params: { n: int }
    do:
      - gain: { might: n }
      - twirl: n # want "spin does itself for ever"
    text: spin {n}
  twirl:
    doc: Nor does this.
    params: { n: int }
    do: [do: [spin: n + 1]] # want "twirl does itself for ever"
    text: twirl {n}
-- cards/example.yaml --
- id: scribe
  kind: hero
  triggers:
    - on: gain # want "this sets itself off for ever: gain coin → gain coin"
      when: event.counter == "coin" and event.player == me
      do: [gain: { coin: 1 }]
- id: mason
  kind: hero
  triggers:
    - on: lose # want "this sets itself off for ever: lose might → gain life → lose might"
      when: event.counter == "might"
      do: [gain: { life: 1 }]
    - on: gain
      when: event.counter == "life"
      do: [lose: { might: 1 }]
`,
	Good: `-- more.yaml --
verbs:
  spin:
    doc: It ends when there is no might.
    params: { n: int }
    do:
      - lose: { might: n }
      - spin: n
        when: might > 0
    text: spin {n}
-- cards/example.yaml --
- id: scribe
  kind: hero
  triggers:
    - on: gain
      when: event.counter == "coin"
      do: [gain: { might: 1 }]
- id: mason
  kind: hero
  triggers:
    - on: gain
      when: event.counter == "life" and life < 10
      do: [gain: { life: 1 }]
`,
	Run: func(p *lint.Pass) {
		l := loops{Pass: p, w: worldOf(p)}
		l.collect()
		told := map[*answer]bool{}
		for _, a := range l.answers {
			l.walk(a, nil, told)
		}
		for _, pr := range p.Programs() {
			if pr.Sort == "verb" && pr.Card == nil {
				if at := l.itself(pr.Name, pr.Steps, 0); at != nil {
					p.Reportf(at.Verb.Node.Span, "%s does itself for ever", pr.Name).Hint = "a condition ends it"
				}
			}
		}
	},
})

// itself finds the step that does a verb once more within itself, whatever
// happens; steps that choose cards end when there are none.
func (l *loops) itself(verb string, steps []*lint.Step, deep int) *lint.Step {
	if deep > 10 {
		return nil
	}
	for _, s := range steps {
		switch {
		case s.When != nil || s.Pick != nil:
		case s.Verb.Text == verb && s.Own != nil:
			return s
		case s.Verb.Text == "do" || s.Verb.Text == "together":
			if l.itself(verb, s.Inner, deep+1) != nil {
				return s
			}
		case s.Own != nil:
			for _, pr := range l.Programs() {
				if pr.Sort == "verb" && pr.Name == s.Verb.Text && l.itself(verb, pr.Steps, deep+1) != nil {
					return s
				}
			}
		}
	}
	return nil
}

// answer is a rule that answers an event, and what its steps make happen.
type answer struct {
	decl  card.TriggerDecl
	place lint.Place
	emits []happening
}

// happening is an event that is sure to happen.
type happening struct {
	event, counter string
}

func (h happening) String() string { return strings.TrimSpace(h.event + " " + h.counter) }

type loops struct {
	*lint.Pass
	w       *world
	answers []*answer
	verbs   map[string][]happening
}

func (l *loops) collect() {
	l.verbs = map[string][]happening{}
	steps := map[any]*lint.Step{}
	for _, s := range l.Steps() {
		steps[s.Step.Node] = s
	}
	add := func(t card.TriggerDecl, at lint.Place) {
		if t.On.Node == nil || t.Times != nil {
			return
		}
		a := &answer{decl: t, place: at}
		for i := range t.Do {
			if s := steps[t.Do[i].Node]; s != nil {
				a.emits = append(a.emits, l.emits(s, 0)...)
			}
		}
		if len(a.emits) > 0 {
			l.answers = append(l.answers, a)
		}
	}
	for _, pack := range l.Packs {
		for _, t := range pack.Game.Triggers {
			add(t, lint.Place{Pack: pack})
		}
		for _, c := range pack.Cards {
			for _, t := range c.Triggers {
				add(t, lint.Place{Pack: pack, Card: c})
			}
		}
	}
	for _, s := range l.Steps() {
		if t, ok := s.Args.(card.TriggerDecl); ok {
			add(t, s.Place)
		}
	}
}

// emits are the events that a step is sure to be.
func (l *loops) emits(s *lint.Step, depth int) []happening {
	if s.When != nil || depth > 10 {
		return nil
	}
	var out []happening
	switch verb := s.Verb.Text; verb {
	case "gain", "lose":
		for _, a := range amounts(s) {
			if v := (eval{world: l.w}).of(l.w.tree(a.Value.Text)); v.form == number && v.lo > 0 {
				out = append(out, happening{verb, a.Name})
			}
		}
	case "do", "together":
		for _, in := range s.Inner {
			out = append(out, l.emits(in, depth+1)...)
		}
	default:
		if s.Own == nil || s.Pick != nil || slices.ContainsFunc(s.Own.Params, func(p card.Entry[card.ParamDecl]) bool {
			return p.Value.Type.Text == "cards" || p.Value.Type.Text == "card"
		}) {
			return nil
		}
		out = append(out, happening{verb, ""})
		for _, pr := range l.Programs() {
			if pr.Sort == "verb" && pr.Name == verb {
				for _, in := range pr.Steps {
					out = append(out, l.emits(in, depth+1)...)
				}
			}
		}
	}
	return out
}

// meets says whether a rule answers an event in any case. Whose event it is
// may be asked; other conditions may end the loop.
func (l *loops) meets(a *answer, h happening) bool {
	if a.decl.On.Text != h.event {
		return false
	}
	if a.decl.When == nil {
		return true
	}
	e := eval{world: l.w, event: map[string]value{"counter": {form: word, words: []string{h.counter}}}}
	return l.sure(e, l.w.tree(a.decl.When.Text))
}

func (l *loops) sure(e eval, n ast.Node) bool {
	if b, ok := n.(*ast.BinaryNode); ok {
		switch {
		case b.Operator == "and" || b.Operator == "&&":
			return l.sure(e, b.Left) && l.sure(e, b.Right)
		case b.Operator == "or" || b.Operator == "||":
			return l.sure(e, b.Left) || l.sure(e, b.Right)
		}
		if s := b.String(); s == "event.player == me" || s == "event.by == me" {
			return true
		}
	}
	return n != nil && e.of(n).always()
}

// walk follows what rules set off until one comes again.
func (l *loops) walk(a *answer, path []step, told map[*answer]bool) {
	if len(path) > 8 || told[a] {
		return
	}
	for _, h := range a.emits {
		for _, b := range l.answers {
			if !l.meets(b, h) {
				continue
			}
			first := a
			if len(path) > 0 {
				first = path[0].rule
			}
			next := append(slices.Clip(path), step{a, h})
			if b == first {
				l.tell(next, told)
				return
			}
			if !slices.ContainsFunc(path, func(s step) bool { return s.rule == b }) && b != a {
				l.walk(b, next, told)
			}
		}
	}
}

type step struct {
	rule *answer
	sets happening
}

func (l *loops) tell(path []step, told map[*answer]bool) {
	for _, s := range path {
		if told[s.rule] {
			return
		}
	}
	words := []string{path[len(path)-1].sets.String()}
	for _, s := range path {
		words = append(words, s.sets.String())
	}
	d := l.Reportf(path[0].rule.decl.On.Node.Span, "this sets itself off for ever: %s", strings.Join(words, " → "))
	d.Hint = "a condition, or times, ends it"
	for _, s := range path[1:] {
		lint.See(d, s.rule.decl.On.Node.Span, "%s", fmt.Sprintf("through this, on %s", s.rule.decl.On.Text))
	}
	for _, s := range path {
		told[s.rule] = true
	}
}
