package lint

import (
	"maps"
	"slices"
)

// Code says what a code of loading means; "" for one that loading does not
// have.
func Code(name string) string { return codes[name] }

// Codes lists the codes of loading.
func Codes() []string { return slices.Sorted(maps.Keys(codes)) }

// codes are the mistakes that make a pack, or a file of it, unusable, and a few
// that only leave a file unread. Reading YAML, decoding, the schema and the
// compiler find them.
var codes = map[string]string{
	"alias":          "Anchors, aliases and merge keys are not part of card files: each card says everything itself.",
	"always":         "A comparison with nil is only useful where a value can be missing.",
	"arguments":      "A function is given too many or too few arguments, or some of the wrong sort.",
	"asks":           "A condition that may ask its player to reveal a card can only stand in when: or needs:, alone or behind and.",
	"bad-name":       "A declared name has characters that names cannot have, or none.",
	"bad-template":   "What stands in braces in the words of a declaration is nothing that can be put there.",
	"bounds":         "A number is larger than the game can count. Infinitely much is written infinite.",
	"capture":        "An effect that lasts can take numbers, cards and players along, but no lists, and not many.",
	"conflict":       "A name is declared twice, or two declarations cannot both hold where they meet.",
	"cycle":          "Packs, conditions, attributes or kinds need each other in a circle.",
	"divide":         "A division by zero.",
	"duplicate":      "The same is declared twice in one pack.",
	"duplicate-card": "Two cards have the same id.",
	"duplicate-key":  "A key is twice in one map; YAML would silently drop one.",
	"duplicate-pack": "Two packs have the same id.",
	"empty":          "An expression is missing.",
	"empty-file":     "Nothing is written in a file.",
	"encoding":       "A file is not UTF-8, or has characters that end a line or control a terminal.",
	"how-many":       "A choice says how many cards in more than one way.",
	"key-type":       "A key is not a word.",
	"may-be-missing": "A card may lack an attribute, and none is not 0; say what counts then, as in .cost ?? 0.",
	"many-documents": "A YAML file with several documents; a card file holds one.",
	"missing-key":    "Something that is needed is not said.",
	"no-element":     "# or a name with a dot before it stands where there is no list of cards.",
	"no-card":        "this stands where there is no card, as in an action of players.",
	"no-event":       "event is only known in triggers and replacements.",
	"no-game":        "No pack defines a game.",
	"no-manifest":    "A folder has no pack.yaml.",
	"no-result":      "A step that has no result is given a name for it.",
	"not-printed":    "A condition about cards as such looks at something that is not printed on them.",
	"not-required":   "A name of a pack is used that the using pack does not require.",
	"not-told":       "A rule asks its event for what such events never tell.",
	"null-value":     "A value is spelled as no value.",
	"odd-number":     "A number is written in a way that means something else than it seems, or that YAML versions read differently.",
	"one-verb":       "A step has one verb.",
	"pack-id":        "A built-in pack has the id of its folder.",
	"pays-for":       "A counter that pays for others can't be paid by a third: nobody could say what a price comes to.",
	"players":        "The numbers of players do not fit together.",
	"reserved":       "A name is already something else in the language.",
	"rounding":       "A number may have a fraction where a whole one is needed; say how it is rounded.",
	"schema":         "A file could not be checked against the schema.",
	"several-games":  "Two packs each define a game.",
	"syntax":         "YAML, or an expression, cannot be read.",
	"tab":            "A tab indents a line; YAML wants spaces.",
	"too-deep":       "Maps, lists or brackets are nested too deep.",
	"too-large":      "A file or pack is too large to be read.",
	"too-long":       "An expression or name is too long.",
	"too-many":       "There is more of something than the engine allows.",
	"totals":         "The totals of a manifest do not agree with the cards.",
	"type":           "A value of one sort stands where another sort is needed.",
	"unknown-file":   "A file or folder of a pack that means nothing there is not read.",
	"unknown-key":    "A key means nothing where it stands.",
	"unknown-name":   "A name is declared nowhere.",
	"unknown-pack":   "A pack is named that is not there.",
	"unknown-value":  "A value is none of those that an attribute or option can have.",
	"unreachable":    "An alternative without a condition hides those behind it.",
	"unreadable":     "A file or folder cannot be read.",
	"which-end":      "A card goes to a zone whose order matters; say top or bottom.",
	"wrong-type":     "A value has the wrong shape: text for a number, a list for a map.",
	"wrong-value":    "A value is not one of those that are allowed here.",
}
