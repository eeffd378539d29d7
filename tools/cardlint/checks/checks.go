// Package checks is what the linter looks for, one file for each check.
//
// A check is a value with its documentation and its examples; a test runs the
// examples, and docs/checks.md is made of them.
package checks

import (
	"slices"
	"strings"

	"shards/tools/cardlint/lint"
)

var registry []*lint.Check

// define declares a check; the list of checks is open and has no order.
func define(c lint.Check) *lint.Check {
	registry = append(registry, &c)
	return &c
}

// All lists every check by name.
func All() []*lint.Check {
	all := slices.Clone(registry)
	slices.SortFunc(all, func(a, b *lint.Check) int { return strings.Compare(a.Name, b.Name) })
	return all
}
