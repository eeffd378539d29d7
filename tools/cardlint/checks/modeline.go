package checks

import (
	"path"
	"regexp"
	"strings"

	"shards/internal/card"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// Modeline finds schema lines that do not work or that are missing.
var Modeline = define(lint.Check{
	Name: "modeline", Category: lint.Style, Since: "0.1",
	Why: "A comment \"# yaml-language-server: $schema=PATH\" before everything else tells editors what completes and checks the file. Misspelt, below other text, or with the schema of another sort of file it does nothing, or complains about what is right. A pack in which nearly all files have one should have it in all.",
	Bad: `# yaml-language-server: $schema=../.schema/game.schema.json # want "a card file has the schema card.schema.json"
id: scribe
kind: worker
`,
	Good: `# yaml-language-server: $schema=../.schema/card.schema.json
id: scribe
kind: worker
`,
	Run: func(p *lint.Pass) {
		for _, pack := range p.Packs {
			if p.Linted(pack) {
				modelines(p, pack)
			}
		}
	},
})

var (
	modeline     = regexp.MustCompile(`^#\s*yaml-language-server\s*:\s*\$schema\s*=\s*(\S+)`)
	looksLikeOne = regexp.MustCompile(`(?i)^\s*#.*(yaml.?language.?server|\$schema\s*[:=])`)
)

func modelines(p *lint.Pass, pack *card.Pack) {
	with, all := 0, 0
	var without []*source.File
	for _, f := range p.Files {
		if f.Name != pack.Root && !strings.HasPrefix(f.Name, strings.TrimPrefix(path.Clean(pack.Root), "./")+"/") && pack.Root != "." {
			continue
		}
		all++
		if modelineOf(p, pack, f) {
			with++
		} else {
			without = append(without, f)
		}
	}
	if habit(with, all) {
		for _, f := range without {
			p.Reportf(source.Span{File: f}, "this file has no line with its schema, as the pack's others do").Hint =
				"# yaml-language-server: $schema=PATH/" + schemaOf(pack, f)
		}
	}
}

// modelineOf looks at the comments before everything else.
func modelineOf(p *lint.Pass, pack *card.Pack, f *source.File) bool {
	top := true
	for n := 1; n <= f.Lines(); n++ {
		line := f.Line(n)
		text := strings.TrimSpace(line)
		if text != "" && text[0] != '#' {
			top = false
		}
		if !strings.Contains(line, "anguage") && !strings.Contains(line, "$schema") || !looksLikeOne.MatchString(line) {
			continue
		}
		start := f.Offset(source.Pos{Line: n, Col: 1})
		span := source.Span{File: f, Start: start, End: start + len(line)}
		m := modeline.FindStringSubmatchIndex(text)
		switch {
		case m == nil:
			p.Reportf(span, "this line does not name a schema").Hint = "# yaml-language-server: $schema=PATH"
		case !top:
			p.Reportf(span, "the schema must be named before everything else in the file")
		default:
			url := text[m[2]:m[3]]
			if want := schemaOf(pack, f); strings.HasSuffix(url, ".schema.json") && path.Base(url) != want && ours[path.Base(url)] != "" {
				at := start + strings.Index(line, url)
				whole := source.Span{File: f, Start: at, End: at + len(url)}
				better := strings.TrimSuffix(url, path.Base(url)) + want
				d := p.Reportf(whole, "%s has the schema %s", ours[want], want)
				d.Hint, d.Fix = "write "+better, lint.Replace("write "+better, whole, better)
			}
		}
		return true
	}
	return false
}

// ours are our schemas and what they are for.
var ours = map[string]string{
	"card.schema.json": "a card file", "game.schema.json": "a file of definitions",
	"pack.schema.json": "a manifest", "scenario.schema.json": "a file of scenarios",
}

// schemaOf is the schema for a file of a pack.
func schemaOf(pack *card.Pack, f *source.File) string {
	name := strings.TrimPrefix(strings.TrimPrefix(f.Name, strings.TrimPrefix(path.Clean(pack.Root), "./")), "/")
	switch {
	case strings.HasSuffix(name, ".test.yaml"):
		return "scenario.schema.json"
	case name == "pack.yaml":
		return "pack.schema.json"
	case strings.HasPrefix(name, "cards/"):
		return "card.schema.json"
	}
	return "game.schema.json"
}
