package checks

import (
	"github.com/expr-lang/expr/parser/lexer"

	"shards/tools/cardlint/lint"
)

// Precedence finds expressions that are easily read otherwise than they are
// computed.
var Precedence = define(lint.Check{
	Name: "precedence", Category: lint.Suspicious, Since: "0.1",
	Why: "Mixed without brackets, `and` binds before `or`, and `not` before a comparison. Whoever reads the card may read it the other way, and so may have its author: brackets cost nothing.",
	Bad: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: led or coin > 2 and might > 3 # want "and comes before or"
  - gain: { coin: 2 }
    when: not led == (coin > 2) # want "not concerns only what is before =="
`,
	Good: `id: scribe
kind: worker
work:
  - gain: { coin: 1 }
    when: led or (coin > 2 and might > 3)
  - gain: { coin: 2 }
    when: not (led == (coin > 2))
  - gain: { coin: 1 }
    when: not led and coin > 2
`,
	Run: func(p *lint.Pass) {
		for _, e := range p.Exprs() {
			precedence(p, e)
		}
	},
})

// level is what has been met between two brackets or commas.
type level struct {
	and, or  *lint.Token
	not      *lint.Token // that began the operand at hand
	operand  bool
	compared *lint.Token
	told     bool
}

func precedence(p *lint.Pass, e *lint.Expr) {
	tokens := e.Tokens()
	stack := []*level{{}}
	for i := range tokens {
		t := &tokens[i]
		l := stack[len(stack)-1]
		switch {
		case t.Is(lexer.Bracket, "(", "[", "{"):
			stack = append(stack, &level{})
			continue
		case t.Is(lexer.Bracket) && len(stack) > 1:
			stack = stack[:len(stack)-1]
			stack[len(stack)-1].operand = true
			continue
		case t.Is(lexer.Operator, ",", "?", ":", ";"):
			*l = level{}
		case t.Is(lexer.Operator, "not", "!"):
			if !l.operand { // else it is `x not in y`
				l.not = t
			}
		case t.Is(lexer.Operator):
			if t.Value == "-" && !l.operand {
				continue
			}
			l.operator(p, t)
			l.operand = false
		default:
			l.operand = true
		}
	}
}

func (l *level) operator(p *lint.Pass, t *lint.Token) {
	switch t.Value {
	case "and", "&&", "or", "||":
		l.logic(p, t)
	case "==", "!=", "<", ">", "<=", ">=":
		switch {
		case l.not != nil:
			p.Reportf(t.Span(), "not concerns only what is before %s", t.Value).Hint = "write not (… " + t.Value + " …), or (not …) " + t.Value + " …"
			l.not = nil
		case l.compared != nil:
			p.Reportf(t.Span(), "this compares the answer of %s, yes or no, with something else", l.compared.Value).Hint = "write a < b and b < c"
		}
		l.compared = t
	}
}

// logic looks at and and or; each ends a comparison.
func (l *level) logic(p *lint.Pass, t *lint.Token) {
	isAnd := t.Value == "and" || t.Value == "&&"
	if isAnd {
		l.and = t
	} else {
		l.or = t
	}
	if l.and != nil && l.or != nil && !l.told {
		l.told = true
		p.Reportf(t.Span(), "and comes before or; say with brackets which belong together")
	}
	l.not, l.compared = nil, nil
}
