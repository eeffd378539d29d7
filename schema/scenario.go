package schema

import (
	"maps"
	"slices"

	"shards/internal/card"
)

// seats are the players of a scenario, in turn order.
var seats = []string{"A", "B", "C", "D", "E", "F", "G", "H"}

// Scenario is the schema of a *.test.yaml file. What it names is offered to
// editors but not demanded: a scenario is checked when it runs.
func Scenario(g Names) map[string]any {
	text := map[string]any{"type": "string", "$comment": "a text"}
	count := map[string]any{"type": "integer", "$comment": "a whole number"}
	root := card.ObjectShape(map[string]any{
		"packs": described("The packs to load; a file inside a pack may leave it out.", listOf(text)),
		"tests": described("The scenarios.", listOf(card.RefTo("test"))),
	}, []string{"tests"})
	return document("Scenarios: tests of cards that a designer can write.", root, map[string]any{
		"test": card.ObjectShape(map[string]any{
			"name":    described("What the scenario shows.", maps.Clone(text)),
			"rule":    described("The rule it stands for.", maps.Clone(text)),
			"players": described("How many play; their seats are A, B, C, D in turn order (default 2).", atLeast(1, count)),
			"seed":    described("The seed of what is random (default 1).", maps.Clone(count)),
			"options": described("Options of the rules that are not at their default, by name.", optionsShape(g)),
			"given":   described("The table before; what is not named is empty or has its start value.", card.RefTo("given")),
			"do":      described("What is done, in order.", listOf(card.RefTo("do"))),
			"expect":  described("What must be so then; only what is named is compared.", card.RefTo("expect")),
		}, []string{"name"}),
		"given":  givenShape(),
		"do":     doShape(g),
		"expect": expectShape(),
		"seat":   placesShape("player", g),
		"table":  placesShape("table", g),
	}, g)
}

// ScenarioKeys are the keys that a part of a scenario may have: test, given or
// expect. Whoever reads scenarios reads no others, so that none is left out of
// the schema.
func ScenarioKeys(part string) []string {
	shape := Scenario(Names{})["$defs"].(map[string]any)[part].(map[string]any)
	return slices.Sorted(maps.Keys(shape["properties"].(map[string]any)))
}

func optionsShape(g Names) map[string]any {
	properties := map[string]any{}
	for _, o := range g.Options {
		properties[o.Name] = described(o.Doc, map[string]any{"type": []string{"integer", "string", "boolean"}, "$comment": "a value of the option"})
	}
	return open(properties)
}

func givenShape() map[string]any {
	return open(seated(map[string]any{
		"setup": described("Run the game's real setup first; if it asks something, the steps that answer.", map[string]any{
			"if":   map[string]any{"type": "array"},
			"then": listOf(card.RefTo("do")),
			"else": map[string]any{"type": "boolean", "$comment": "true or false"},
		}),
		"turn": described("Whose play phase it is (default A).", map[string]any{"type": "string", "$comment": "a seat"}),
	}))
}

func doShape(g Names) map[string]any {
	properties := map[string]any{
		"choose": described("The answer to the pending decision.", map[string]any{}),
		"by":     described("Who must be the one that is asked.", map[string]any{"type": "string", "$comment": "a seat"}),
		"expect": described("What must be so at this moment.", card.RefTo("expect")),
	}
	for _, a := range g.Actions {
		properties[a.Name] = described(a.Doc, map[string]any{})
	}
	s := open(properties)
	s["type"] = []string{"object", "string"}
	s["$comment"] = "a step"
	return s
}

func expectShape() map[string]any {
	seat := map[string]any{"type": "string", "$comment": "a seat"}
	return open(seated(map[string]any{
		"turn":     described("Whose turn it is.", maps.Clone(seat)),
		"over":     described("Whether the game is over.", map[string]any{"type": "boolean", "$comment": "true or false"}),
		"winner":   described("Who has won.", maps.Clone(seat)),
		"tie":      described("Who share the win.", listOf(seat)),
		"out":      described("Who is out.", listOf(seat)),
		"legal":    described("Actions that are legal now.", listOf(map[string]any{})),
		"illegal":  described("Actions that are not legal now.", listOf(map[string]any{})),
		"decision": described("Which decision is pending, or none.", decisionShape(seat)),
		"cards":    described("The state of single cards.", map[string]any{"type": "object", "$comment": "a map"}),
	}))
}

func decisionShape(seat map[string]any) map[string]any {
	s := card.ObjectShape(map[string]any{
		"by":      described("Who is asked.", maps.Clone(seat)),
		"options": described("What there is to choose from.", listOf(map[string]any{})),
		"min":     described("How many must be chosen.", map[string]any{}),
		"max":     described("How many may be chosen.", map[string]any{}),
	}, nil)
	s["type"], s["$comment"] = []string{"object", "string"}, "a decision or none"
	return s
}

// seated adds the seats and the table to the keys of a map.
func seated(properties map[string]any) map[string]any {
	for _, s := range seats {
		properties[s] = described("The player at seat "+s+".", card.RefTo("seat"))
	}
	properties["table"] = described("What belongs to nobody.", card.RefTo("table"))
	return properties
}

// placesShape is what a player or the table has: counters and zones.
func placesShape(owner string, g Names) map[string]any {
	properties := map[string]any{}
	for _, c := range g.Counters {
		if c.Type == owner {
			properties[c.Name] = described(c.Doc, map[string]any{"type": []string{"integer", "string", "boolean"}, "$comment": "a number or infinite"})
		}
	}
	for _, z := range g.Zones {
		if z.Type == owner {
			properties[z.Name] = described(z.Doc, zoneShape())
		}
	}
	return open(properties)
}

// zoneShape is what lies in a zone: cards, or what is compared of them.
func zoneShape() map[string]any {
	cards := map[string]any{"type": []string{"array", "string"}, "$comment": "a list of cards"}
	s := open(map[string]any{
		"size":  described("How many cards there are.", map[string]any{"type": "integer", "$comment": "a whole number"}),
		"has":   described("Cards that are among them.", maps.Clone(cards)),
		"lacks": described("Cards that are not among them.", maps.Clone(cards)),
		"top":   described("The first of them, in order.", maps.Clone(cards)),
	})
	s["type"], s["$comment"] = []string{"array", "object", "string"}, "a list of cards"
	return s
}

func open(properties map[string]any) map[string]any {
	return map[string]any{"type": "object", "properties": properties, "$comment": "a map"}
}

func listOf(items map[string]any) map[string]any {
	return map[string]any{"type": "array", "items": items, "$comment": "a list"}
}

func atLeast(n int, s map[string]any) map[string]any {
	s = maps.Clone(s)
	s["minimum"] = n
	return s
}
