package checks

import (
	"regexp"
	"strings"

	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// Indentation finds lines that are off by one.
var Indentation = define(lint.Check{
	Name: "indentation", Category: lint.Style, Since: "0.1",
	Why: "In a file whose lines are indented by twos, a line that is off by one is a slip. YAML lets it pass where it is the only one of its list or map, and complains about the next one that is added.",
	Bad: tenCards + `- id: kit
  name: Kit
  kind: worker
  work:
     - gain: { coin: 1 } # want "this line is indented by 5 spaces"
`,
	Good: tenCards + `- id: kit
  name: Kit
  kind: worker
  work:
    - gain: { coin: 1 }
`,
	Run: func(p *lint.Pass) {
		for _, f := range p.Files {
			indentation(p, f)
		}
	},
})

var (
	beginsNode  = regexp.MustCompile(`^ *(- |-$|"?[A-Za-z_][\w-]*"?:( |$))`)
	beginsBlock = regexp.MustCompile(`[:\-] +[|>][-+0-9]*( +#.*)?$`)
)

func indentation(p *lint.Pass, f *source.File) {
	even, all := 0, 0
	var odd []int
	block := -1 // the indentation of the line that a block scalar belongs to
	for n := 1; n <= f.Lines(); n++ {
		line := f.Line(n)
		trimmed := strings.TrimLeft(line, " ")
		indent := len(line) - len(trimmed)
		if trimmed == "" || block >= 0 && indent > block {
			continue
		}
		block = -1
		if beginsBlock.MatchString(line) {
			block = indent
		}
		if !beginsNode.MatchString(line) {
			continue
		}
		if all++; indent%2 == 0 {
			even++
		} else {
			odd = append(odd, n)
		}
	}
	if !habit(even, all) {
		return
	}
	for _, n := range odd {
		start := f.Offset(source.Pos{Line: n, Col: 1})
		width := len(f.Line(n)) - len(strings.TrimLeft(f.Line(n), " "))
		p.Reportf(source.Span{File: f, Start: start, End: start + width}, "this line is indented by %s, not by twos", lint.Plural(width, "space"))
	}
}
