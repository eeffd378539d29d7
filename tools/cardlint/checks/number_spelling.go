package checks

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/parser/lexer"

	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// NumberSpelling finds numbers that are written oddly.
var NumberSpelling = define(lint.Check{
	Name: "number-spelling", Category: lint.Style, Since: "0.1",
	Why: "A card's numbers are read by people: 16, not 0x10 or 1.6e1, and without quotes. In YAML itself such numbers are errors; in expressions and quotes they get past it.",
	Bad: `id: scribe
kind: worker
cost: "3" # want "the number is in quotes"
work:
  - gain: { coin: 0x10 - 1 } # want "0x10 is an odd way to write 16"
`,
	Good: `id: scribe
kind: worker
cost: 3
work:
  - gain: { coin: 16 - 1 }
`,
	Run: func(p *lint.Pass) {
		for _, e := range p.Exprs() {
			if quotedNumber(p, e.Expr) || !oddDigits.MatchString(e.Text) {
				continue
			}
			for _, t := range e.Tokens() {
				if better, ok := decimal(t.Value); ok && t.Kind == lexer.Number && better != t.Value {
					d := p.Reportf(t.Span(), "%s is an odd way to write %s", t.Value, better)
					d.Hint, d.Fix = "write "+better, lint.Replace("write "+better, t.Span(), better)
				}
			}
		}
	},
})

var oddDigits = regexp.MustCompile(`\b0[xXbBoO0-9]|[0-9]_`)

// decimal is how to write a whole number.
func decimal(text string) (string, bool) {
	v, err := strconv.ParseInt(strings.ReplaceAll(text, "_", ""), 0, 64)
	return strconv.FormatInt(v, 10), err == nil
}

// quotedNumber reports an expression that is a number in quotes.
func quotedNumber(p *lint.Pass, e card.Expr) bool {
	better, ok := decimal(e.Text)
	if !ok || e.Node.Style != source.SingleQuoted && e.Node.Style != source.DoubleQuoted {
		return false
	}
	d := p.Reportf(e.Node.Span, "the number is in quotes")
	d.Hint, d.Fix = "write "+better, lint.Replace("remove the quotes", e.Node.Span, better)
	return true
}
