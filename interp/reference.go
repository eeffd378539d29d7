package interp

// The words of the language, for the reference and for who declares names.

// Reserved are the words of the language, which no pack may give to something
// of its own, each with what it is.
func Reserved() map[string]string {
	m := map[string]string{}
	for _, w := range words {
		m[w.name] = w.doc
	}
	return m
}

// ReservedFunctions are the functions of expressions: expr takes what stands
// alone and is called so for the function.
func ReservedFunctions() map[string]string {
	m := map[string]string{}
	for _, f := range functionNames() {
		m[f] = "a function of expressions"
	}
	return m
}

// ReservedOfCards are what every card has anyway, so that no attribute and no
// counter of cards may be called so.
func ReservedOfCards() map[string]string {
	m := map[string]string{}
	for _, w := range cardFields {
		m[w.name] = "what every card has: " + w.doc
	}
	return m
}

// ReservedOfPlayers are what every player has anyway.
func ReservedOfPlayers() map[string]string {
	m := map[string]string{}
	for _, w := range playerFields {
		m[w.name] = "what every player has: " + w.doc
	}
	return m
}

// Topic is one group of names that expressions know, for the reference.
type Topic struct {
	Title string
	Names []Named
}

// Named is a name with what it means.
type Named struct{ Name, Doc string }

// Reference lists what every expression sees, whatever the game.
func Reference() []Topic {
	of := func(title string, ws []word) Topic {
		t := Topic{Title: title}
		for _, w := range ws {
			t.Names = append(t.Names, Named{w.name, w.doc})
		}
		return t
	}
	events := Topic{Title: "Events of the engine"}
	for _, e := range engineEvents {
		events.Names = append(events.Names, Named{e.name, e.doc})
	}
	return []Topic{
		of("Words", words), of("Of a card", cardFields), of("Of a player", playerFields),
		of("Functions of expr", builtins), of("Functions of the card language", functions), events,
	}
}
