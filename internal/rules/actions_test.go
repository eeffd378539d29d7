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
			"only if: your character is not exhausted, and you have 29 or less mastery or the option focus at max is on",
			"costs: 1 gem",
			"does: Make your character exhausted. Gain 1 mastery.",
		},
		"recruit": {
			"with: a card in the center row, if it has a cost",
			"costs: gems equal to its cost",
			"does: Recruit it.", // not for free, as cards say that let one do it
			"recruit: A card of the row, or wherever it is, becomes yours. It goes to your discard pile unless something changes that.",
		},
		"exhaust": {
			"with: a card you have in play or in your destinies, or your character, if it is not exhausted, and its Exhaust ability can be used",
			"does: Make it exhausted. Use its Exhaust ability.",
		},
		"claim": {
			"with: a card in the destiny row",
			"only if: you have not claimed a destiny, and you have 5+ mastery or you have reached 5 mastery",
			"does: Note that you have claimed a destiny. Take it.",
			"take: A destiny becomes yours for the rest of the game.",
		},
		"wound": {
			"with: an opponent's card in play, if it is a champion, and it has a defense, and it can be attacked",
			"only if: the option partial attacks is on",
			"costs: 1 power",
			"does: Put 1 wound on it. If its wounds are at least its defense, destroy it.",
			"destroy: A champion in play goes to its owner's discard pile.",
		},
		"defeat": {
			"with: a card among the Ingeminex, if it has a power cost",
			"costs: power equal to its power cost",
			"does: Put it on the bottom of the center deck. Do its Reward effect.",
		},
		"use": {
			"with: a card in your hand or discard pile, if its Use ability can be used",
			"does: Use its ability.",
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
