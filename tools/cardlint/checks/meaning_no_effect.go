package checks

import (
	"strings"

	"github.com/expr-lang/expr/ast"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// NoEffect finds steps that do nothing, whenever they happen.
var NoEffect = define(lint.Check{
	Name: "no-effect", Category: lint.Bug, Since: "0.1",
	Why: "A step that can never change anything is a mistake in its number, its zone or its condition: a gain of 0 or less, a gain where the condition says that the counter is full, a choice among cards that are never there, a flag that has that value already, a loss of what starts anew with the turn.",
	Bad: `- id: scribe
  kind: worker
  work:
    - gain: { coin: 0 } # want "this gains nothing"
    - gain: { coin: -2 } # want "this gains nothing"
    - draw: 0 # want "this draws nothing"
    - gain: { might: 1 } # want "might is at its greatest value already"
      when: might == 30
    - lose_card: { from: lost, where: .kind == "novice", up_to: 0 } # want "no card is chosen"
    - lose_card: { from: supply, where: .kind == "novice" } # want "no such card is ever there"
    - move: { card: hand, to: me.hand } # want "these cards are there already"
    - whenever: { on: turn_start, do: [draw: 1] } # want "this ends before a turn begins"
- id: mason
  kind: hero
  tire:
    needs: not this.tired
    do:
      - set: { tired: false } # want "tired is false already"
        of: this
  triggers:
    - on: turn_end
      do: [lose: { coin: 1 }] # want "coin starts anew when the turn ends"
`,
	Good: `- id: scribe
  kind: worker
  work:
    - gain: { coin: 1 }
    - lose: { coin: 2 }
    - draw: 1
    - gain: { might: 1 }
      when: might < 30
    - lose_card: { from: hand, where: .kind == "novice", up_to: 1 }
    - lose_card: { from: market, where: .kind == "hireling" }
    - move: { card: everyone.table, to: me.table }
    - move: { card: deck, to: deck.bottom }
    - whenever: { on: turn_start, until: next_turn, do: [draw: 1] }
- id: mason
  kind: hero
  tire:
    needs: this.tired
    do:
      - set: { tired: false }
        of: this
  triggers:
    - on: turn_end
      do: [lose: { might: 1 }]
`,
	Run: func(p *lint.Pass) {
		w := worldOf(p)
		for _, s := range p.Steps() {
			n := noEffect{p, w, s}
			switch s.Verb.Text {
			case "gain", "lose":
				n.changes()
				n.reset()
			case "set":
				n.sets()
			case "draw":
				n.number("count", "this draws nothing")
			case "repeat":
				n.number("times", "this happens no time")
			case "pick":
				if pick, ok := s.Args.(card.Pick); ok {
					n.picks(pick)
				}
			case "reveal", "look":
				n.number("count", "this shows no card")
			case "move":
				n.moves()
			case "whenever":
				n.tooLate()
			}
			if s.Pick != nil {
				n.picks(*s.Pick)
			}
		}
	},
})

type noEffect struct {
	*lint.Pass
	w *world
	s *lint.Step
}

func (n noEffect) eval() eval { return eval{world: n.w, known: n.w.during(n.s)} }

func (n noEffect) value(e card.Expr) value {
	return n.eval().of(n.w.tree(e.Text))
}

// zero says whether a number is never above 0.
func (n noEffect) zero(e card.Expr) bool {
	v := n.value(e)
	return v.form == number && v.hi <= 0 && !v.missing
}

func (n noEffect) changes() {
	up := n.s.Verb.Text == "gain"
	for _, a := range amounts(n.s) {
		c := n.w.counters[a.Name]
		if c == nil || c.Flag || a.Value.Node == nil {
			continue
		}
		if n.zero(a.Value) {
			d := n.Reportf(a.Value.Node.Span, "this %s nothing: the amount is never above 0", thirdPerson(n.s.Verb.Text))
			if v := n.value(a.Value); v.hi < 0 {
				d.Hint = map[bool]string{true: "write lose", false: "write gain"}[up]
			}
			continue
		}
		if c.Of != "player" || n.s.Who != nil {
			continue
		}
		v, full := n.eval().of(&ast.IdentifierNode{Value: a.Name}), n.w.counter(c)
		switch {
		case v.form != number:
		case up && full.hi < inf && v.lo >= full.hi:
			n.Reportf(a.Key.Span, "%s is at its greatest value already, by the condition", a.Name)
		case !up && v.hi <= full.lo:
			n.Reportf(a.Key.Span, "%s is at its least value already, by the condition", a.Name)
		}
	}
}

// reset looks for changes of what starts anew at once.
func (n noEffect) reset() {
	if n.s.As.Text != "" || n.s.Parent != nil && n.s.Parent.Verb.Text != "whenever" || n.event() != "turn_end" {
		return
	}
	for _, a := range amounts(n.s) {
		c := n.w.counters[a.Name]
		if c != nil && c.Lasts == "turn" && !n.listens() {
			n.Reportf(a.Key.Span, "%s starts anew when the turn ends, so nothing is left of this", a.Name)
		}
	}
}

// event is what the step answers, "" for none.
func (n noEffect) event() string {
	if p := n.s.Parent; p != nil {
		return text(arg(p, "on"))
	}
	for _, d := range triggersOf(n.s.Place) {
		if len(d.Do) > 0 && within(n.s.Step.Node, d.Do[0].Node) || len(d.Do) > 1 && within(n.s.Step.Node, d.Do[len(d.Do)-1].Node) {
			return d.On.Text
		}
	}
	return ""
}

// triggersOf are the rules of a card, or of a pack itself, that answer events.
func triggersOf(at lint.Place) []card.TriggerDecl {
	switch {
	case at.Sort != "trigger":
		return nil
	case at.Card != nil:
		return at.Card.Triggers
	}
	return at.Pack.Game.Triggers
}

// listens says whether some rule answers gains or losses.
func (n noEffect) listens() bool {
	for _, r := range n.Refs() {
		if r.Sort == "event" && (r.Text == "gain" || r.Text == "lose") {
			return true
		}
	}
	return false
}

func (n noEffect) sets() {
	for _, a := range amounts(n.s) {
		c := n.w.counters[a.Name]
		if c == nil || a.Value.Node == nil || n.s.Who != nil {
			continue
		}
		name := ast.Node(&ast.IdentifierNode{Value: a.Name})
		if c.Of == "card" || c.Of == "slot" {
			if n.s.Of == nil {
				continue
			}
			name = n.w.tree("(" + n.s.Of.Text + ")." + a.Name)
		}
		is, to := n.eval().of(name), n.value(a.Value)
		switch {
		case c.Flag && (is.always() && to.always() || is.never() && to.never()):
			n.Reportf(a.Key.Span, "%s is %t already, by the condition", a.Name, is.always())
		case !c.Flag && is.form == number && is.lo == is.hi && to.form == number && to.lo == to.hi && is.lo == to.lo:
			n.Reportf(a.Key.Span, "%s is %d already, by the condition", a.Name, is.lo)
		}
	}
}

func (n noEffect) number(key, message string) {
	if e := own(n.s, key); e != nil && n.zero(e.Expr) {
		n.Reportf(e.Expr.Node.Span, "%s", message)
	}
}

func (n noEffect) picks(p card.Pick) {
	for _, e := range []*card.Expr{p.Count, p.UpTo} {
		if e != nil && n.zero(*e) {
			n.Reportf(e.Node.Span, "no card is chosen")
			return
		}
	}
	if len(p.From) == 0 || p.From[0].Node == nil {
		return
	}
	f := n.w.flow()
	kinds, zones := f.sources(p.From, vars{})
	switch {
	case zones == nil:
	case kinds == 0:
		n.Reportf(p.From[0].Node.Span, "no card is ever there")
	case p.Where != nil && p.Where.Node != nil && n.noneFits(kinds, p.Where.Text):
		n.Reportf(p.Where.Node.Span, "no such card is ever there")
	}
}

// noneFits says whether no loaded card of some kinds fits a condition, while
// others do.
func (n noEffect) noneFits(kinds uint64, where string) bool {
	tree := n.w.tree(where)
	if tree == nil || !isAboutCards(n.w, tree) {
		return false
	}
	m := n.w.matching(tree)
	return m.some && m.kinds&kinds == 0
}

func (n noEffect) moves() {
	e := own(n.s, "card")
	if e == nil {
		return
	}
	f := n.w.flow()
	if f.zonesOf(e.Text) != nil && f.list(e.Text, vars{}) == 0 {
		n.Reportf(e.Expr.Node.Span, "no card is ever there")
		return
	}
	zone := e.Text
	if b, ok := n.w.tree(zone).(*ast.BuiltinNode); ok && b.Name == "filter" && len(b.Arguments) == 2 {
		zone = b.Arguments[0].String()
	}
	to := strings.TrimPrefix(text(arg(n.s, "to")), "me.")
	if z := n.w.zones[strings.TrimPrefix(zone, "me.")]; z != nil && strings.TrimPrefix(zone, "me.") == to && !z.Ordered {
		n.Reportf(e.Expr.Node.Span, "these cards are there already")
	}
}

// tooLate looks for what waits for a turn to begin and ends with this one.
func (n noEffect) tooLate() {
	if n.s.Sort == "setup" || n.s.Sort == "round" {
		return // between two turns it is the next one that is meant
	}
	if until := text(arg(n.s, "until")); text(arg(n.s, "on")) == "turn_start" && (until == "" || until == "turn") {
		n.Reportf(arg(n.s, "on").Span, "this ends before a turn begins, for it lasts until the end of the turn").Hint = "say until: next_turn"
	}
}

func thirdPerson(verb string) string { return verb + "s" }
