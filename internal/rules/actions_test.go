package rules

import (
	"slices"
	"strings"
	"testing"

	"shards/interp"
)

// Actions are told in words: with which cards, when, for what, and what
// happens.
func TestActionTexts(t *testing.T) {
	l := Load("base", "horizon")
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	for name, want := range map[string][]string{
		"focus": {
			"only if: you have a non-exhausted card in your character, and you have 29 or less mastery or the option focus at max is on",
			"costs: 1 gem",
			"does: Make all cards in your character exhausted. Gain 1 mastery.",
		},
		"recruit": {
			"with: a card in the center row, if it has a cost",
			"costs: gems equal to its cost",
			"does: Recruit it.", // not for free, as cards say that let one do it
			"recruit: A card of the row, or wherever it is, becomes yours. It goes to your discard pile unless something changes that.",
		},
		"exhaust": {
			"with: a card you have in play, in your character or destinies, if it is not exhausted, and its Exhaust ability can be used",
			"does: Make it exhausted. Use its Exhaust effect.",
		},
		"end_turn": {"does: End this phase."},
	} {
		i := slices.IndexFunc(l.Rules.Actions, func(a interp.Action) bool { return a.Name == name })
		if got := l.Rules.ActionText(int16(i)); !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nexpected:\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	for i := range l.Rules.Actions {
		text := strings.Join(l.Rules.ActionText(int16(i)), "\n")
		if text == "" || strings.ContainsAny(text, "{}?") {
			t.Errorf("%s: %q", l.Rules.Actions[i].Name, text)
		}
	}
}
