package diag

import (
	"fmt"
	"strings"
)

// longestSuggested bounds the words worth comparing: names are short, and the
// comparison is quadratic.
const longestSuggested = 64

// Suggest finds the known word the author most likely meant, "" if none is near.
// Case, hyphens and underscores count for nothing; otherwise about one slip in
// three letters is forgiven (a letter wrong, missing, too many, or two swapped).
// Of equally near words the one first in the alphabet wins.
func Suggest(word string, known []string) string {
	w := plain(word)
	limit := (len(w) + 1) / 3
	if len(w) < 3 {
		limit = 0 // any two-letter word is one slip from many others
	}
	best, bestDist := "", limit+1
	for _, k := range known {
		p := plain(k)
		if k == word || len(w) == 0 || len(w) > longestSuggested || len(p)-len(w) > limit || len(w)-len(p) > limit {
			continue
		}
		if d := distance(w, p); d < bestDist || d == bestDist && d <= limit && k < best {
			best, bestDist = k, d
		}
	}
	return best
}

// SuggestHint is the suggestion as a hint, `did you mean "stamina"?`, or "".
func SuggestHint(word string, known []string) string {
	if s := Suggest(word, known); s != "" {
		return fmt.Sprintf("did you mean %q?", s)
	}
	return ""
}

// longestList is how many words a hint lists where none is near.
const longestList = 16

// KnownHint is the suggestion as a hint, or else the words that there are, if
// they are not too many: what, as in "phases", is what they are called.
func KnownHint(word, what string, known []string) string {
	if hint := SuggestHint(word, known); hint != "" || len(known) == 0 || len(known) > longestList {
		return hint
	}
	return what + " are " + strings.Join(known, ", ")
}

var separators = strings.NewReplacer("-", "", "_", "", " ", "")

func plain(s string) []rune { return []rune(separators.Replace(strings.ToLower(s))) }

// distance is the Damerau-Levenshtein distance in which no stretch is edited
// twice (optimal string alignment).
func distance(a, b []rune) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		next[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next[j+1] = min(row[j]+cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
