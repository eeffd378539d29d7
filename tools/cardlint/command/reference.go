package command

import (
	"fmt"
	"strings"

	"shards/internal/diag"
	"shards/tools/cardlint/lint"
)

//go:generate go test . -run TestReferenceIsFresh -update

// Reference is docs/checks.md: every check with what its bad example really
// says.
func Reference() (string, error) {
	var b strings.Builder
	b.WriteString(`# What the linter checks

<!-- Generated from tools/cardlint/checks by "go generate ./tools/cardlint/..."; do not edit. -->

` + "`cardlint`" + ` and ` + "`shards lint`" + ` first load a pack, and tell all that makes it unusable: the errors, listed at the
end. Then the checks look for what can be played but was hardly meant. A **bug** does not do what its author meant; a
**suspicious** thing probably does not; **style** is about readers. ` + "`# cardlint: ignore CHECK reason`" + ` on a line, or on
the line before it, silences a check there. The examples belong to the small game in tools/cardlint/lint/sandbox.

| check | category | |
|---|---|---|
`)
	for _, k := range All() {
		why, _, _ := strings.Cut(strings.ReplaceAll(k.Why, "\n", " "), ". ")
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", k.Name, k.Name, k.Category, strings.ReplaceAll(strings.TrimSuffix(why, "."), "|", `\|`))
	}
	for _, k := range All() {
		if err := referenceOf(&b, k); err != nil {
			return "", err
		}
	}
	b.WriteString(proof)
	b.WriteString("\n## Errors of loading\n\n| code | |\n|---|---|\n")
	for _, c := range lint.Codes() {
		fmt.Fprintf(&b, "| %s | %s |\n", c, strings.ReplaceAll(lint.Code(c), "|", `\|`))
	}
	return b.String(), nil
}

// proof tells how good the checks are, and how to see it.
const proof = `
## How it is proven

A test makes typical mistakes in every card of the built-in packs, one at a time: keys misspelt, values of a wrong type,
names of another sort, lines deleted, doubled and swapped, thresholds out of range, wrong zones, counters and numbers
against a given ` + "`text:`" + `, wrong indentation, typographic quotes, tabs. It counts by kind how many are found at the right
line, and fails if less than 99 % of those are that no honest card could mean. What could be meant, such as a 3 for a 2, is
counted apart: that is what the cards' tests are for. The usual test run takes a sample; this takes all of them, some
9,000, and lists those that were missed:

` + "```sh\nCARDLINT_MUTATIONS=all go test ./tools/cardlint -run TestMutations -v\n```" + `
`

func referenceOf(b *strings.Builder, k *lint.Check) error {
	fmt.Fprintf(b, "\n## %s\n\n%s, since %s\n\n%s\n", k.Name, k.Category, k.Since, k.Why)
	if k.Bad == "" {
		return nil
	}
	r, err := lint.RunExample(k, k.Bad)
	if err != nil {
		return err
	}
	var out strings.Builder
	diag.WriteText(&out, r.Diags, diag.TextOptions{})
	fmt.Fprintf(b, "\nBad:\n\n```yaml\n%s```\n\n```text\n%s```\n\nGood:\n\n```yaml\n%s```\n",
		lint.WithoutWants(k.Bad), lint.WithoutWants(out.String()), k.Good)
	return nil
}
