package checks

import (
	"slices"
	"strings"
	"unicode"

	"shards/internal/card"
	"shards/tools/cardlint/lint"
)

// A habit is what nearly all cards of a pack do. Fewer than habitCards cards
// have no habits.
const (
	habitCards = 8
	habitShare = 0.9
)

// habit says whether so many of all are a habit.
func habit(n, all int) bool { return all >= habitCards && float64(n) >= habitShare*float64(all) }

// IDName finds cards whose id is not made of their name as those of the pack
// are.
var IDName = define(lint.Check{
	Name: "id-name", Category: lint.Style, Since: "0.1",
	Why: "Where the ids of a pack are the names in small letters with hyphens, an id that is not is looked for in vain, and is often a misspelling in one of the two. Articles at the beginning of a name may be left out.",
	Bad: tenCards + `- id: old-scrbe # want "the name \"Old Scribe\" would make the id old-scribe"
  name: Old Scribe
  kind: worker
`,
	Good: tenCards + `- id: old-scribe
  name: The Old Scribe
  kind: worker
`,
	Run: func(p *lint.Pass) {
		for _, pack := range p.Packs {
			fit, all := 0, 0
			var odd []*card.CardDecl
			for _, c := range pack.Cards {
				if c.Name == "" || c.ID.Node == nil {
					continue
				}
				if all++; slices.Contains(idsOf(c.Name), c.ID.Text) {
					fit++
				} else {
					odd = append(odd, c)
				}
			}
			if !habit(fit, all) {
				continue
			}
			for _, c := range odd {
				d := p.Reportf(c.ID.Node.Span, "the name %q would make the id %s", c.Name, idsOf(c.Name)[0])
				lint.See(d, c.Node.Get("name").Span, "the name")
			}
		}
	},
})

// tenCards is a pack's worth of cards with habits.
const tenCards = `- { id: ant, name: Ant, kind: worker }
- { id: bee, name: Bee, kind: worker }
- { id: cow, name: Cow, kind: worker }
- { id: dog, name: Dog, kind: worker }
- { id: elk, name: Elk, kind: worker }
- { id: fox, name: Fox, kind: worker }
- { id: gnu, name: Gnu, kind: worker }
- { id: hen, name: Hen, kind: worker }
- { id: ibis, name: Ibis, kind: worker }
- { id: jay, name: Jay, kind: worker }
`

// idsOf are the ids that a name may make: with its article, and without.
func idsOf(name string) []string {
	var words []string
	word := ""
	for _, r := range foldAccents(strings.ToLower(name)) + " " {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			word += string(r)
		case r == '\'' || r == '’' || r == '.': // Li's, A.I.
		case word != "":
			words = append(words, word)
			word = ""
		}
	}
	ids := []string{strings.Join(words, "-")}
	if len(words) > 1 && slices.Contains([]string{"the", "a", "an"}, words[0]) {
		ids = append(ids, strings.Join(words[1:], "-"))
	}
	return ids
}

var accents = strings.NewReplacer("à", "a", "á", "a", "â", "a", "ä", "a", "å", "a", "ç", "c", "è", "e", "é", "e", "ê", "e", "ë", "e",
	"ì", "i", "í", "i", "î", "i", "ï", "i", "ñ", "n", "ò", "o", "ó", "o", "ô", "o", "ö", "o", "ø", "o", "ù", "u", "ú", "u", "û", "u", "ü", "u", "ý", "y", "ß", "ss", "æ", "ae", "œ", "oe")

func foldAccents(s string) string { return accents.Replace(s) }
