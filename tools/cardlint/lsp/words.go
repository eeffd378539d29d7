package lsp

// word is a name of the language, and what it means.
type word struct{ name, doc string }

// What package interp knows in expressions besides interp.Reserved. A test
// compares it with what the compiler accepts.
var functions = []word{
	{"count", "count(list, condition): how many of the list"},
	{"any", "any(list, condition): whether it holds for at least one"},
	{"all", "all(list, condition): whether it holds for each"},
	{"none", "none(list, condition): whether it holds for none"},
	{"one", "one(list, condition): whether it holds for exactly one"},
	{"filter", "filter(list, condition): those of the list for which it holds"},
	{"map", "map(list, value): the value of each, for distinct, most, covers, highest, lowest and sum"},
	{"sum", "sum(list, value): the values added up"},
	{"len", "len(list): how many cards, players or values"},
	{"concat", "concat(list, list): one list behind the other"},
	{"min", "min(a, b): the smaller number"},
	{"max", "max(a, b): the greater number"},
	{"abs", "abs(a): the number without its sign"},
	{"floor", "floor(a / b): rounded down"},
	{"ceil", "ceil(a / b): rounded up"},
	{"round", "round(a / b): rounded to the nearest, halves up"},
	{"distinct", "distinct(map(list, value)): how many different values there are"},
	{"most", "most(map(list, value)): how often the commonest value comes"},
	{"covers", "covers(map(list, value), [values]): whether there is a different card for each of the values"},
	{"highest", "highest(map(list, number)): the greatest number, 0 for an empty list"},
	{"lowest", "lowest(map(list, number)): the smallest number, 0 for an empty list"},
	{"top", "top(zone, n): its first n cards"},
	{"loaded", `loaded("kind"): whether a card of the kind is among the packs`},
}

var cardFields = []word{
	{"id", "which card it is"},
	{"kind", "its kind; == also holds for the kinds that the kind is"},
	{"zone", "the name of the zone that it is in"},
	{"owner", "the player whose card it is"},
	{"other", "it is not this card"},
	{"usable", "whether its ability can be used now, as in .usable.ability"},
	{"has", "whether it has the ability at all, as in .has.ability"},
	{"forbidden", "whether an action with it is forbidden now, as in .forbidden.action"},
	{"beneath", "how many cards lie beneath it"},
	{"under", "the cards that lie beneath it"},
	{"slot", "the number of its place in a zone with slots, from 1; 0 if it lies in none"},
}

var playerFields = []word{
	{"seat", "the place in turn order, from 0"},
	{"board", "the cards in the player's active zones"},
	{"belongings", "the cards in all the player's zones"},
	{"forbidden", "whether an action against the player is forbidden now"},
}

var eventFields = []word{
	{"card", "the card that it happened to"},
	{"player", "the player that it happened to"},
	{"by", "the player who did it"},
	{"amount", "how much"},
	{"counter", "which counter"},
	{"from", "the zone that the card was in"},
	{"to", "the zone that the card went to"},
}
