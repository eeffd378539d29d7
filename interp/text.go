package interp

import (
	"strings"

	"shards/internal/card"
	"shards/internal/diag"
)

// The rules text of a card is made from its effects, so that it can't say
// anything else than what happens. All words of a game come from what the game
// declares; this package knows only English.
//
//	text.go         what is asked for: cards, steps, conditions, amounts
//	text_action.go  actions of players
//	text_card.go    abilities and their leads: one line each
//	text_rule.go    static rules
//	text_event.go   triggers: whenever something happens
//	text_steps.go   steps: who does what, when
//	text_own.go     the game's own verbs, by their templates
//	text_verbs.go   what general verbs say alike
//	text_choice.go  choices of cards
//	text_pay.go     prices of steps
//	text_branch.go  alternatives, choices of players, repetitions
//	text_cond.go    conditions; text_compare.go comparisons
//	text_amount.go  so many of something; text_sum.go numbers
//	text_list.go    lists of cards and players, read from expressions
//	text_filter.go  what a predicate says about the cards of a list
//	text_noun.go    such a list as a noun phrase
//	text_place.go   where cards are and where they go
//	text_people.go  players and objects of verbs
//	text_name.go    names in expressions
//	text_words.go   English: articles, plurals, verbs

// LineKind says what a line of a rules text is about.
type LineKind uint8

const (
	AbilityLine  LineKind = iota // an ability, with what a card says before it
	StaticLine                   // a rule that holds while the card is there
	TriggerLine                  // a rule that answers an event
	ReminderLine                 // explains a word that the lines before use
)

// Line is one paragraph of a card's rules text.
type Line struct {
	Kind LineKind
	Lead string // what stands before the colon; "" for none
	Text string
}

// String is the line as a card prints it.
func (l Line) String() string {
	switch {
	case l.Kind == ReminderLine:
		return "(" + l.Text + ")"
	case l.Lead == "":
		return l.Text
	}
	return l.Lead + ": " + l.Text
}

// sources are the declarations that texts are made from.
type sources struct {
	cards      []*card.CardDecl // by design
	verbs      map[string]*Verb // the engine's
	own        map[string]*verb
	conditions map[string]*condition
	zones      map[string]string // where a card is: "in {whose} hand"
	actions    map[string]string // what can't be done where an action is forbidden
	steps      map[string]bool   // counters whose steps are printed short
	words      map[string]string // of names and values, from the packs' manifests
}

// keepSources keeps what texts are made from.
func (c *Compiler) keepSources(packs []*card.Pack) {
	s := &sources{verbs: c.verbs, own: c.own, conditions: c.conditions,
		cards: make([]*card.CardDecl, len(c.rules.Cards)),
		zones: map[string]string{}, actions: map[string]string{}, steps: map[string]bool{}, words: map[string]string{}}
	for _, p := range packs {
		for _, d := range p.Cards {
			if def := c.rules.CardByID(d.ID.Text); def >= 0 && s.cards[def] == nil {
				s.cards[def] = d
			}
		}
		for _, z := range p.Game.Zones {
			s.zones[z.Name] = firstNonEmpty(z.Value.Text, "in {whose} "+firstNonEmpty(z.Value.Name, spoken(z.Name)))
		}
		for _, k := range p.Game.Counters {
			s.steps[k.Name] = k.Value.Threshold
		}
		for _, a := range p.Game.Actions {
			s.actions[a.Name] = firstNonEmpty(a.Value.Text, spoken(a.Name))
			if a.Value.Card != nil {
				s.actions[a.Name] = "be " + firstNonEmpty(a.Value.Text, participle(spoken(a.Name)))
			}
		}
		for _, w := range p.Words {
			s.words[w.Name] = w.Value
		}
	}
	c.rules.src = s
	c.templates(packs)
}

// Texter makes rules texts. Verbs use its exported methods for theirs.
type Texter struct {
	// Icons puts the counters' signs in place of their names.
	Icons bool

	r    *Rules
	src  *sources
	x    *exprCtx // reads expressions
	drop diag.List
	me   *person // the player whose step it is
	// ordered is a player who is told what to do, as you are: without a subject.
	ordered *person
	vars    []word_
	elems   []element
	event   *eventWords
	step    *card.Step
	// priced says that what is done was paid for: a verb's own words may say
	// that it is not, those for its event do not.
	priced bool
	would  bool  // an event is said that does not happen as it is said
	steps  int   // how many steps were said
	out    word_ // how the result of the step is called
	depth  int
	said   []string // reminders, in the order of what they explain
	// telling are the verbs whose reminders are being made: one that comes to
	// itself is not explained in its explanation.
	telling []*verb
}

// NewTexter makes a Texter for a game.
func (r *Rules) NewTexter() *Texter {
	t := &Texter{r: r, src: r.src, me: &person{nom: "you", poss: "your", obj: "you", base: true}}
	if t.src == nil {
		t.src = &sources{}
	}
	t.x = &exprCtx{c: &Compiler{rules: r, diags: &t.drop}, quiet: true}
	return t
}

// CardText is a card's rules text, one line for each paragraph; nothing for an
// unknown card.
func (r *Rules) CardText(id string) []string {
	var out []string
	if def := r.CardByID(id); def >= 0 {
		for _, l := range r.CardLines(def) {
			out = append(out, l.String())
		}
	}
	return out
}

// CardLines is a design's rules text.
func (r *Rules) CardLines(def int16) []Line { return r.NewTexter().Card(def) }

// StepsText is the rules text of steps.
func (r *Rules) StepsText(steps card.Steps) string { return r.NewTexter().Program(steps) }

// ConditionText says a condition: "you have 10+ ..." .
func (r *Rules) ConditionText(e card.Expr) string { return r.NewTexter().Condition(e) }

// AmountText says a number: "3", "the number of ...".
func (r *Rules) AmountText(e card.Expr) string { return r.NewTexter().Amount(e) }

// ListText says cards or players: "each ... in your hand".
func (r *Rules) ListText(e card.Expr) string {
	t := r.NewTexter()
	return t.all(t.list(t.parse(e)))
}

// maxTextDepth bounds how deep texts go into each other.
const maxTextDepth = 40

// deep runs f unless texts are nested too deep.
func (t *Texter) deep(f func() string) string {
	if t.depth >= maxTextDepth {
		return "…"
	}
	t.depth++
	defer func() { t.depth-- }()
	return f()
}

// mark says how many names are known; forget drops those that came later.
func (t *Texter) mark() int    { return len(t.vars) }
func (t *Texter) forget(n int) { t.vars = t.vars[:n] }
func (t *Texter) name(v word_) { t.vars = append(t.vars, v) }
func (t *Texter) find(n string) *word_ {
	for i := len(t.vars) - 1; i >= 0; i-- {
		if w := &t.vars[i]; w.name == n {
			if w.far != "" && t.steps > w.at {
				w.it = w.far
			}
			return w
		}
	}
	return nil
}

// value is what a text calls a value of an enum or a kind's name.
func (t *Texter) value(name string) string {
	if w, ok := t.src.words[name]; ok {
		return w
	}
	return capital(spoken(name))
}

func spoken(name string) string { return strings.ReplaceAll(name, "_", " ") }
