package checks

import (
	"unicode/utf8"

	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// Invisible finds characters that nobody sees.
var Invisible = define(lint.Check{
	Name: "invisible", Category: lint.Suspicious, Since: "0.1",
	Why: "A space that does not break, a zero-width character or a mark of writing direction looks like nothing or like a space, but makes another name: what has it is not found, or not equal. They come along when text is copied from a document.",
	Bad: "id: scribe\n" +
		"name: Old\u00a0Scribe # want \"an invisible character, U+00A0\"\n" +
		"kind: worker\n",
	Good: "id: scribe\n" +
		"name: Old Scribe\n" +
		"kind: worker\n",
	Run: func(p *lint.Pass) {
		for _, f := range p.Files {
			for at := 0; at < len(f.Text); {
				if f.Text[at] < utf8.RuneSelf {
					at++
					continue
				}
				r, size := utf8.DecodeRune(f.Text[at:])
				if instead, ok := invisible[r]; ok && at > 0 {
					span := source.Span{File: f, Start: at, End: at + size}
					d := p.Reportf(span, "here is an invisible character, %U", r)
					d.Fix = lint.Replace("take it out", span, instead)
				}
				at += size
			}
		}
	},
})

// invisible characters and what to write instead.
var invisible = map[rune]string{
	'\u00A0': " ", '\u2007': " ", '\u202F': " ", '\u3000': " ",
	'\u00AD': "", '\u200B': "", '\u200C': "", '\u200D': "", '\u2060': "", '\uFEFF': "",
	'\u200E': "", '\u200F': "", '\u202A': "", '\u202B': "", '\u202C': "", '\u202D': "", '\u202E': "",
	'\u2066': "", '\u2067': "", '\u2068': "", '\u2069': "",
}
