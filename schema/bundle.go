package schema

// Bundle is the text of every schema by its file name.
func Bundle(g Names, verbs []Verb) map[string][]byte {
	return map[string][]byte{
		"card.schema.json":     Text(Card(g, verbs)),
		"game.schema.json":     Text(Game(g, verbs)),
		"pack.schema.json":     Text(Manifest()),
		"scenario.schema.json": Text(Scenario(g)),
	}
}
