package interp

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

	"shards/internal/card"
	"shards/internal/diag"
)

// From text to a tree: expr parses, and what it says is put into words.

// parse reads an expression; prefix and suffix make a predicate of it.
func (x *exprCtx) parse(e card.Expr, prefix, suffix string) ast.Node {
	x.src, x.shift = e, utf8.RuneCountInString(prefix)
	text := e.Text
	switch {
	case strings.TrimSpace(text) == "":
		x.errorAt(file.Location{}, "empty", "an expression is missing here")
		return nil
	case utf8.RuneCountInString(text) > maxExprLen:
		x.errorAt(file.Location{}, "too-long", "an expression may have %d characters, this has %d", maxExprLen, utf8.RuneCountInString(text))
		return nil
	}
	if at, why := nesting(text); why != "" {
		d := x.errorAt(file.Location{From: at + x.shift, To: at + x.shift + 1}, "syntax", "%s", why)
		if x.commented() {
			d.Hint = "a # behind a space begins a comment; put the expression in quotes"
		}
		return nil
	}
	tree, err := parser.ParseWithConfig(prefix+text+suffix, x.c.parseConfig())
	if err != nil {
		msg, loc := err.Error(), file.Location{}
		if fe, ok := err.(*file.Error); ok {
			msg, loc = fe.Message, fe.Location
		}
		x.syntax(msg, loc, []rune(text))
		return nil
	}
	return tree.Node
}

// commented says whether a YAML comment begins right behind the expression.
func (x *exprCtx) commented() bool {
	n := x.src.Node
	if n == nil || n.Span.IsZero() {
		return false
	}
	rest := n.Span.File.Text[min(n.Span.End, len(n.Span.File.Text)):]
	return bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte("#"))
}

// syntax words the parser's complaint for designers.
func (x *exprCtx) syntax(msg string, loc file.Location, text []rune) {
	msg, _, _ = strings.Cut(msg, "\n")
	at := loc.From - x.shift
	is := func(i int, of string) bool { return i >= 0 && i < len(text) && strings.ContainsRune(of, text[i]) }
	say := func(format string, args ...any) { x.errorAt(loc, "syntax", format, args...) }
	switch {
	case is(at, "“”„‘’"):
		say(`curly quotes mean nothing here; write straight ones (")`)
	case is(at, "≥≤≠×−"):
		say("%q is not part of the card language", text[at])
		x.hint("write " + map[rune]string{'≥': ">=", '≤': "<=", '≠': "!=", '×': "*", '−': "-"}[text[at]])
	case strings.Contains(msg, "EOF"):
		say("the expression ends too early")
	case is(at, "=") && is(at+1, "><"):
		say("=%c compares nothing; write %c=", text[at+1], text[at+1])
	case is(at, "="):
		say("one = means nothing here; write == to compare")
	case at >= len(text):
		say("the expression ends too early")
	case is(at, ".#") && strings.Contains(msg, "unexpected token"):
		x.noElement(loc, text, at)
	default:
		say("the expression can't be read: %s", msg)
	}
}

// hint adds to the diagnostic that was reported last.
func (x *exprCtx) hint(text string) {
	if l := *x.c.diags; !x.quiet && len(l) > 0 {
		l[len(l)-1].Hint = text
	}
}

// noElement reports # or .name where there is no list, perhaps only because
// the name of the function before it is not known.
func (x *exprCtx) noElement(loc file.Location, text []rune, at int) {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch text[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth >= 0 {
				continue
			}
			from := i
			for from > 0 && (text[from-1] == '_' || unicode.IsLetter(text[from-1]) || unicode.IsDigit(text[from-1])) {
				from--
			}
			name := string(text[from:i])
			if name == "" {
				depth = 0 // only a bracket
				continue
			}
			if !slices.Contains(functionNames(), name) {
				x.unknownFunction(file.Location{From: from + x.shift, To: i + x.shift}, name)
				return
			}
		}
	}
	x.errorAt(loc, "no-element", "# and a name that begins with a dot mean a card of a list; there is no list here")
	if text[at] == '.' {
		x.hint("the card itself is this, as in this" + wordAt(text, at+1))
	}
}

// wordAt is the name that begins at a rune, with its dot.
func wordAt(text []rune, at int) string {
	to := at
	for to < len(text) && (text[to] == '_' || unicode.IsLetter(text[to]) || unicode.IsDigit(text[to])) {
		to++
	}
	return "." + string(text[at:to])
}

func (x *exprCtx) unknownFunction(loc file.Location, name string) {
	names := append(functionNames(), sortedKeys(x.c.conditions)...)
	d := x.errorAt(loc, "unknown-name", "there is no function %q", name)
	d.Hint = diag.SuggestHint(name, names)
}

// nesting checks brackets outside strings: balanced and not too deep.
func nesting(text string) (at int, why string) {
	var open []int
	var quote rune
	quoteAt := 0
	runes := []rune(text)
	i := 0
	for ; i < len(runes); i++ {
		r := runes[i]
		switch {
		case quote != 0:
			if r == '\\' && quote != '`' {
				i++ // an escape
			} else if r == quote {
				quote = 0
			}
		case r == '/' && i+1 < len(runes) && runes[i+1] == '/':
			for i+1 < len(runes) && runes[i+1] != '\n' {
				i++ // a comment
			}
		case r == '/' && i+1 < len(runes) && runes[i+1] == '*':
			for i += 2; i+1 < len(runes) && (runes[i] != '*' || runes[i+1] != '/'); i++ {
			}
			i++
		case r == '"' || r == '\'' || r == '`':
			quote, quoteAt = r, i
		case r == '(' || r == '[' || r == '{':
			if open = append(open, i); len(open) > maxNesting {
				return i, fmt.Sprintf("brackets may be nested %d deep", maxNesting)
			}
		case r == ')' || r == ']' || r == '}':
			if len(open) == 0 {
				return i, fmt.Sprintf("%q closes nothing", r)
			}
			open = open[:len(open)-1]
		}
	}
	switch {
	case quote != 0:
		return quoteAt, "this text is not closed"
	case len(open) > 0:
		return open[len(open)-1], fmt.Sprintf("this %q is not closed", runes[open[len(open)-1]])
	}
	return 0, ""
}

func (c *Compiler) parseConfig() *conf.Config {
	if c.conf == nil {
		c.conf = conf.CreateNew()
		c.conf.DisableIfOperator = true
	}
	return c.conf
}
