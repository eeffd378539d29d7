package checks

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"shards/internal/card"
	"shards/internal/source"
	"shards/interp"
	"shards/tools/cardlint/lint"
)

// TextDiffers compares the intended rules text with what the effects do.
var TextDiffers = define(lint.Check{
	Name: "text-differs", Category: lint.Bug, Since: "0.1",
	Why: "`text` says what the author means a card to do; the text made from its effects says what it does. Their numbers, and the counters, zones and kinds that they speak of, are compared, whatever the wording. A difference is the commonest mistake in all collections of cards: the wrong number, or the wrong counter.",
	Bad: `- id: scribe
  kind: worker
  text: Gain 3 Coins. # want "the text says 3, the effects say 2"
  work: [gain: { coin: 2 }]
- id: clerk
  kind: worker
  text: Gain 2 Might. # want "the text speaks of Might, the effects of Coin"
  work: [gain: { coin: 2 }]
- id: mason
  kind: worker
  text: Draw 2 cards, then put a card from your hand on top of your deck. # want "the text speaks of deck"
  work:
    - draw: 2
    - discard: { from: hand }
`,
	Good: `- id: scribe
  kind: worker
  text: You get 2 Coins. If you have at least 10 Might, draw a card.
  work:
    - gain: { coin: 2 }
    - draw: 1
      when: might >= 10
`,
	Run: func(p *lint.Pass) {
		if p.Rules == nil {
			return
		}
		v := lint.Once(p, "vocabulary", func() *vocabulary { return newVocabulary(p) })
		for _, pack := range p.Packs {
			for _, c := range pack.Cards {
				textDiffers(p, v, c)
			}
		}
	},
})

func textDiffers(p *lint.Pass, v *vocabulary, c *card.CardDecl) {
	if c.TextNode != nil && c.TextNode.Kind == source.Scalar {
		var lines []string
		reminders := ""
		if def := p.Rules.CardByID(c.ID.Text); def >= 0 {
			for _, l := range p.Rules.CardLines(def) {
				if l.Kind == interp.ReminderLine {
					reminders += " " + l.Text
					continue
				}
				lines = append(lines, l.String())
			}
		}
		v.compare(p, c, c.TextNode, strings.Join(lines, " "), reminders)
	}
	for i := range c.Abilities {
		u := &c.Abilities[i].Value
		if n := u.Node.Get("text"); u.Text != "" && n != nil {
			v.compare(p, c, n, p.Rules.StepsText(u.Do), "")
		}
	}
}

// vocabulary is the words that texts use for what the game declares.
type vocabulary struct {
	words map[string]thing // by word or words, in lower case
	verbs map[string]bool  // words that are something to do as well
	most  int              // how many words belong together at most
}

// sorts of things that are compared.
var sorts = []string{"counter", "zone", "kind", "value"}

// thing is something that texts speak of.
type thing struct{ sort, name, said string }

func newVocabulary(p *lint.Pass) *vocabulary {
	v := &vocabulary{words: map[string]thing{}, verbs: map[string]bool{}}
	for _, pack := range p.Packs {
		each(pack.Game.Verbs, func(n card.Name) { v.verbs[n.Text] = true })
		each(pack.Game.Actions, func(n card.Name) { v.verbs[n.Text] = true })
		each(pack.Game.Abilities, func(n card.Name) { v.verbs[n.Text] = true })
	}
	for _, pack := range p.Packs {
		for _, e := range pack.Game.Zones {
			v.add("zone", e.Name, e.Value.Name)
			if e.Value.Text != "" && !strings.Contains(e.Value.Text, "{") { // in play
				v.add("zone", e.Name, e.Value.Text)
			}
		}
		for _, e := range pack.Game.Kinds {
			v.add("kind", e.Name, e.Value.Name, e.Value.Plural)
		}
		for _, e := range pack.Game.Attributes {
			if e.Value.Type == "enum" {
				for _, x := range e.Value.Values {
					v.add("value", x.Text, "")
				}
			}
			for _, x := range e.Value.Add {
				v.add("value", x.Text, "")
			}
		}
		for _, e := range pack.Game.Counters {
			if e.Value.Flag { // tells how something is, in many words
				continue
			}
			v.add("counter", e.Name, e.Value.Name, e.Value.Plural, e.Value.Icon)
		}
	}
	for _, pack := range p.Packs {
		for _, w := range pack.Words {
			if t, ok := v.words[w.Name]; ok {
				v.add(t.sort, t.name, w.Value)
			}
		}
	}
	return v
}

func (v *vocabulary) add(sort, name string, said ...string) {
	first := said[0]
	if first == "" {
		first = strings.ReplaceAll(name, "_", " ")
	}
	for _, s := range append(said, first, first+"s") {
		words := strings.Fields(strings.ToLower(s))
		if len(words) == 0 || s == "" || v.verbs[words[0]] && len(words) == 1 {
			continue
		}
		v.words[strings.Join(words, " ")] = thing{sort, name, first}
		v.most = max(v.most, len(words))
	}
}

// said is a text as far as it is compared.
type said struct {
	numbers []spokenNumber
	things  []spokenThing
}

type spokenNumber struct {
	n     string
	at    int // rune
	len   int
	about string // the counter that follows
}

type spokenThing struct {
	thing
	at, len int
}

var numberWords = map[string]string{"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
	"nine": "9", "ten": "10", "twice": "2", "double": "2"}

// read finds numbers and things in a text.
func (v *vocabulary) read(text string) said {
	var s said
	tokens := tokensOf(text)
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if n, ok := v.longest(tokens[i:]); ok > 0 {
			last := tokens[i+ok-1]
			s.things = append(s.things, spokenThing{n, t.at, last.at + last.len - t.at})
			if k := len(s.numbers) - 1; k >= 0 && n.sort == "counter" && s.numbers[k].about == "" && i > 0 && tokens[i-1].at == s.numbers[k].at {
				s.numbers[k].about = n.name
			}
			i += ok - 1
			continue
		}
		w := strings.ToLower(t.text)
		if n, ok := numberWords[w]; ok {
			w = n
		}
		if w[0] >= '0' && w[0] <= '9' {
			s.numbers = append(s.numbers, spokenNumber{n: w, at: t.at, len: t.len})
		}
	}
	return s
}

func (v *vocabulary) longest(tokens []textToken) (thing, int) {
	for n := min(v.most, len(tokens)); n > 0; n-- {
		var words []string
		for _, t := range tokens[:n] {
			words = append(words, strings.ToLower(t.text))
		}
		if t, ok := v.words[strings.Join(words, " ")]; ok {
			return t, n
		}
	}
	return thing{}, 0
}

type textToken struct {
	text    string
	at, len int // in runes
}

func tokensOf(text string) []textToken {
	var out []textToken
	runes := []rune(text)
	class := func(r rune) int {
		switch {
		case unicode.IsDigit(r):
			return 1
		case unicode.IsLetter(r) || r == '-' || r == '\'' || r == '’':
			return 2
		case unicode.IsSpace(r), unicode.IsPunct(r), r == '+':
			return 0
		}
		return 3 // an icon
	}
	for i := 0; i < len(runes); {
		k, j := class(runes[i]), i+1
		for j < len(runes) && k != 0 && class(runes[j]) == k {
			j++
		}
		if k != 0 {
			out = append(out, textToken{strings.TrimRight(string(runes[i:j]), "'’-"), i, j - i})
		}
		i = j
	}
	return slices.DeleteFunc(out, func(t textToken) bool { return t.text == "" })
}

func (v *vocabulary) compare(p *lint.Pass, c *card.CardDecl, n *source.Node, made, reminders string) {
	text, effects := v.read(n.Text), v.read(made)
	more := v.read(made + reminders)
	tell := func(at source.Span, format string, args ...any) {
		d := p.Reportf(at, format, args...)
		d.Hint = "the effects say: " + made
		if made == "" {
			d.Hint = "the effects say nothing"
		}
		if w := v.writtenAt(c, text, effects); w != nil {
			lint.See(d, w.Span, "this is what differs")
		}
	}
	if extra, missing := difference(numbersOf(text), numbersOf(effects)); len(extra)+len(missing) > 0 {
		if e2, m2 := difference(numbersOf(text), numbersOf(more)); len(e2)+len(m2) > 0 {
			at := n.Span
			for _, k := range text.numbers {
				if slices.Contains(extra, k.n) {
					at = n.SpanOf(k.at, k.at+k.len)
					break
				}
			}
			tell(at, "the text says %s, the effects say %s", orNothing(extra), orNothing(missing))
			return
		}
	}
	for _, sort := range sorts {
		extra, missing := difference(namesOf(text, sort), namesOf(effects, sort))
		extra, _ = difference(extra, namesOf(more, sort))
		if len(extra) == 0 && (sort != "counter" || len(missing) == 0) {
			continue
		}
		at := n.Span
		for _, t := range text.things {
			if t.sort == sort && slices.Contains(extra, t.said) {
				at = n.SpanOf(t.at, t.at+t.len)
				break
			}
		}
		tell(at, "the text speaks of %s, the effects of %s", orNothing(extra), orNothing(missing))
		return
	}
	if extra, missing := difference(pairsOf(text), pairsOf(effects)); len(extra) > 0 && len(missing) > 0 {
		tell(n.Span, "the text says %s, the effects say %s", orNothing(extra), orNothing(missing))
		return
	}
	// As many words of a sort, but one of them is another: not the wording.
	for _, sort := range sorts {
		if extra, missing := difference(allOf(text, sort), allOf(effects, sort)); len(extra) == 1 && len(missing) == 1 {
			tell(n.Span, "the text speaks once more of %s, the effects of %s", extra[0], missing[0])
			return
		}
	}
}

// numbersOf leaves out 1, which is often not said as a number.
func numbersOf(s said) []string {
	var out []string
	for _, n := range s.numbers {
		if n.n != "1" {
			out = append(out, n.n)
		}
	}
	return out
}

// allOf are the things of a sort, as often as they are spoken of.
func allOf(s said, sort string) []string {
	var out []string
	for _, t := range s.things {
		if t.sort == sort {
			out = append(out, t.said)
		}
	}
	return out
}

func namesOf(s said, sort string) []string {
	var out []string
	for _, t := range s.things {
		if t.sort == sort && !slices.Contains(out, t.said) {
			out = append(out, t.said)
		}
	}
	return out
}

func pairsOf(s said) []string {
	var out []string
	for _, n := range s.numbers {
		if n.about != "" {
			out = append(out, n.n+" "+n.about)
		}
	}
	return out
}

// difference is what one list has more of than the other, both ways.
func difference(a, b []string) (extra, missing []string) {
	missing = slices.Clone(b)
	for _, x := range a {
		if i := slices.Index(missing, x); i >= 0 {
			missing = slices.Delete(missing, i, i+1)
		} else {
			extra = append(extra, x)
		}
	}
	return extra, missing
}

func orNothing(list []string) string {
	if len(list) == 0 {
		return "nothing of the kind"
	}
	return strings.Join(list, ", ")
}

// writtenAt is where the effects say what the text does not: an amount or the
// name of a counter.
func (v *vocabulary) writtenAt(c *card.CardDecl, text, effects said) *source.Node {
	_, numbers := difference(numbersOf(text), numbersOf(effects))
	_, names := difference(allOf(text, "counter"), allOf(effects, "counter"))
	var found *source.Node
	look := func(n *source.Node) {
		for _, p := range n.Pairs {
			if t, ok := v.words[strings.ReplaceAll(p.Key.Text, "_", " ")]; ok && found == nil && slices.Contains(names, t.said) {
				found = p.Key
			}
			if found == nil && p.Value.Kind == source.Scalar && p.Value.Tag == source.Int && slices.Contains(numbers, fmt.Sprint(p.Value.Int)) {
				found = p.Value
			}
		}
	}
	for _, a := range c.Abilities {
		lint.Nodes(a.Value.Node, look)
	}
	return found
}
