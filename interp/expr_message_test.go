package interp_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"shards/internal/rules"
	"shards/interp"
)

// Each mistake is found, named, and pointed at: «» stand around what the
// diagnostic points at.
func TestExpressionMessages(t *testing.T) {
	for _, c := range []struct {
		mode          interp.Mode
		expr          string
		message, hint string
	}{
		// names
		{interp.InAlone, `«rde» >= 3`, `nothing is called "rde" here`, `did you mean "red"?`},
		{interp.InAlone, `count(«hnad», .size > 2) > 0`, `nothing is called "hnad" here`, `did you mean "hand"?`},
		{interp.InAlone, `count(hand, .«sise» > 2) > 0`, `a card has nothing called "sise"`, `did you mean "size"?`},
		{interp.InAlone, `count(hand, .«red» > 2) > 0`, `a card has nothing called "red"`, "red is a counter of players: write red for yours, or .owner.red for that of the card's player"},
		{interp.InAlone, `me.«size» > 2`, `a player has nothing called "size"`, "size is an attribute of cards"},
		{interp.InAlone, `me.«hnad»`, `a player has nothing called "hnad"`, `did you mean "hand"?`},
		{interp.InAlone, `enemies.«hadn»`, `players have no zone called "hadn"`, `did you mean "hand"?`},
		{interp.InAlone, `this.usable.«wrok»`, `the game has no ability "wrok"`, `did you mean "work"?`},
		{interp.InAlone, `this.forbidden.«wrok»`, `the game has no action "wrok"`, `did you mean "work"?`},
		{interp.InAlone, `options.«fats»`, `the game has no option "fats"`, `did you mean "fast"?`},
		{interp.InAlone, `red > 2 and «rihc»`, `nothing is called "rihc" here`, `did you mean "rich"?`},
		{interp.InAlone, `«cuont»(hand, .size > 2)`, `there is no function "cuont"`, `did you mean "count"?`},
		{interp.InAlone, `1 + «hihgest»(map(hand, .size))`, `there is no function "hihgest"`, `did you mean "highest"?`},
		{interp.InAlone, `«size» > 2`, `nothing is called "size" here`, "attributes belong to cards: write .size about a card of a list, this.size about this card"},
		{interp.InAlone, `«marks» > 2`, `marks is a counter of cards`, "write this.marks, or .marks about a card of a list"},
		{interp.InTrigger, `event.«crad»`, `an event tells nothing called "crad"`, `did you mean "card"?`},
		{interp.InAlone, `«event».card in hand`, `event is only known in triggers and replacements`, ""},
		{interp.InAlone, `«#» in hand`, `# and a name that begins with a dot mean a card of a list; there is no list here`, ""},
		{interp.InAlone, `«.»weight > 3`, `# and a name that begins with a dot mean a card of a list; there is no list here`, "the card itself is this, as in this.weight"},

		// values
		{interp.InWhere, `.color == «"asch"»`, `there is no color "asch"`, `did you mean "ash"?`},
		{interp.InWhere, `«"asch"» in .color`, `there is no color "asch"`, `did you mean "ash"?`},
		{interp.InWhere, `.shape in ["round", «"sqaure"»]`, `there is no shape "sqaure"`, `did you mean "square"?`},
		{interp.InWhere, `.kind == «'tol'»`, `there is no kind "tol"`, `did you mean "tool"?`},
		{interp.InWhere, `.zone != «"hnad"»`, `there is no zone "hnad"`, `did you mean "hand"?`},
		{interp.InWhere, `.id == «"bwo"»`, `there is no card "bwo"`, `did you mean "bow"?`},
		{interp.InAlone, `options.style == «"odl"»`, `there is no value of style "odl"`, `did you mean "old"?`},
		{interp.InAlone, `holds(«"asch"»)`, `there is no color "asch"`, `did you mean "ash"?`},
		{interp.InAlone, `covers(map(hand, .color), ["ash", «"brich"»])`, `there is no color "brich"`, `did you mean "birch"?`},

		// types
		{interp.InAlone, `red >= «"x"»`, `what stands behind >= must be a number, this is a text`, ""},
		{interp.InAlone, `«red» and awake`, `what stands before and must be a yes or no, this is a number`, ""},
		{interp.InAlone, `«red» ? 1 : 2`, `a condition must be a yes or no, this is a number`, ""},
		{interp.InAlone, `awake ? 1 : «hand»`, `the two results are a number and a list of cards`, ""},
		{interp.InWhere, `.shape «==» .mood`, `a shape is never equal to a mood`, ""},
		{interp.InAlone, `red «in» hand`, `a number can't be in a list of cards`, ""},
		{interp.InAlone, `hand «+» pile`, `lists are joined by concat(a, b)`, ""},
		{interp.InAlone, `filter(hand, .«weight»)`, `the condition of filter must be a yes or no, this is a number`, ""},
		{interp.InAlone, `red «??» 0`, `this always has a value, so ?? changes nothing`, ""},
		{interp.InAlone, `red «==» nil`, `this always has a value, so comparing it with nil tells nothing`, ""},
		{interp.InAlone, `red «%» 0`, `this divides by zero`, ""},
		{interp.InAlone, `«5000000000000000»`, `a number is at most 1099511627776`, "infinitely much is written infinite"},

		// amounts
		{interp.InAmount, `red «/» 2`, `this may have a fraction; say how it is rounded`, "for example: floor(a / b), ceil(a / b) or round(a / b)"},
		{interp.InAmount, `«awake»`, `this must be a number, this is a yes or no`, ""},
		{interp.InAmount, `this.«size»`, `a card may have none of this, and none is not 0; say what counts then`, "for example: this.size ?? 0"},
		{interp.InAmount, `red + this.«size» * 2`, `a card may have none of this, and none is not 0; say what counts then`, "for example: (this.size ?? 0)"},
		{interp.InAmount, `sum(hand, .«size»)`, `a card may have none of this, and none is not 0; say what counts then`, "for example: .size ?? 0"},
		{interp.InAmount, `max(this.«size», 2)`, `a card may have none of this, and none is not 0; say what counts then`, "for example: this.size ?? 0"},

		// arguments
		{interp.InAlone, `«count»(hand) > 1`, `count needs a list and a condition`, ""},
		{interp.InAlone, `«min»(red)`, `min compares two or more numbers`, "highest(map(list, number)) and lowest(…) are for lists"},
		{interp.InAlone, `«holds»()`, `holds takes 1 argument, not 0`, ""},
		{interp.InAlone, `holds(«3»)`, `argument 1 of holds must be a color, this is a number`, ""},
		{interp.InAlone, `bigger(«"x"»)`, `argument 1 of bigger must be a number, this is a text`, ""},
		{interp.InAlone, `distinct(«hand»)`, `what distinct takes must be a list, this is a list of cards`, ""},

		// spelling
		{interp.InWhere, `.color == «“»ash”`, `curly quotes mean nothing here; write straight ones (")`, ""},
		{interp.InAlone, `red «=» 3`, `one = means nothing here; write == to compare`, ""},
		{interp.InAlone, `red «=»> 3`, `=> compares nothing; write >=`, ""},
		{interp.InAlone, `red «≥» 3`, `'≥' is not part of the card language`, "write >="},
		{interp.InAlone, `«(»red > 3`, `this '(' is not closed`, ""},
		{interp.InWhere, `count«(»hand, .size > (2 + 1) > 1`, `this '(' is not closed`, ""},
		{interp.InAlone, `red > 3«)»`, `')' closes nothing`, ""},
		{interp.InWhere, `true«)», (true`, `')' closes nothing`, ""},
		{interp.InWhere, `.color == «"»ash`, `this text is not closed`, ""},
		{interp.InAlone, `red >«=»`, `the expression ends too early`, ""},
		{interp.InWhere, `.size «>»`, `the expression ends too early`, ""},
		{interp.InAlone, `red >= 3 an«d»`, `the expression ends too early`, ""},
		{interp.InAlone, `hand«[»0].size`, `a card of a list is not picked by its number here; write top(list, 1)`, ""},
		{interp.InAlone, `this«?.»size`, `?. is not part of the card language`, ""},
		{interp.InAlone, `«let» x = 1; x`, `let is not part of the card language`, ""},
		{interp.InAlone, strings.Repeat("(", 30) + `«(»1` + strings.Repeat(")", 31), `brackets may be nested 30 deep`, ""},

		// questions
		{interp.InAlone, `red > 1 and «shown»("ash")`, `shown may ask its player to reveal a card, so it can only stand in when: or needs:, alone or behind and`, ""},
		{interp.InWhen, `«not» shown("ash")`, `shown may ask its player to reveal a card, so it must stand alone or behind and`, ""},
		{interp.InWhen, `red > 2 and (shown("ash") «or» awake)`, `shown may ask its player to reveal a card, so it must stand alone or behind and`, ""},
		{interp.InWhen, `shown("ash") «or» shown("birch")`, `shown may ask its player to reveal a card, so it must stand alone or behind and`, ""},
	} {
		t.Run(c.expr, func(t *testing.T) {
			_, diags := lab().Compile(strings.NewReplacer("«", "", "»", "").Replace(c.expr), c.mode)
			if len(diags) != 1 {
				t.Fatalf("%d diagnostics: %v", len(diags), diags)
			}
			d := diags[0]
			raw := string(d.Span.File.Text)
			got := raw[:d.Span.Start] + "«" + raw[d.Span.Start:d.Span.End] + "»" + raw[d.Span.End:]
			if got != c.expr || d.Message != c.message || d.Hint != c.hint {
				t.Errorf("\ngot  %s\n     %s [%s]\n     hint %s\nwant %s\n     hint %s", got, d.Message, d.Code, d.Hint, c.message, c.hint)
			}
		})
	}
}

// The place is right in every way that YAML has to write an expression. « and
// » stand around it.
func TestExpressionPlaces(t *testing.T) {
	for _, card := range []string{
		"work:\n  - gain: { red: 1 }\n    when: red > 1 and «bleu» > 2\n",
		"work:\n  - gain: { red: 1 }\n    when: \"this.color == \\\"ash\\\" and «bleu» > 2\"\n",
		"work:\n  - gain: { red: 1 }\n    when: 'this.color == \"ash\" and «bleu» > 2'\n",
		"work:\n  - gain: { red: 1 }\n    when: |\n      red > 1 and\n        «bleu» > 2\n",
		"work:\n  - gain: { red: 1 }\n    when: >-\n      red > 1 and\n\n      awake and «bleu» > 2\n",
		"work:\n  - gain: { red: 1 }\n    when: red > 1 and\n      awake and\n      «bleu» > 2\n",
		"work:\n  - gain: { red: 1 }\n    when: \"red > 1 and \\\n      «bleu» > 2\"\n",
		"work: [ { gain: { red: 1 }, when: red > 1 and «bleu» > 2 } ]\n",
		"work:\n  - gain: { red: \"1 + «bleu»\" }\n",
		"work:\n  - gain: { red: \"count(hand, .«sise» > 1)\" }\n",
		"work:\n  - gain: { red: \"'ä' in ['ö'] ? 1 : «bleu»\" }\n",
		"work:\n  - pick: { from: hand, where: 'not (.«sise» > 1)', count: 1 }\n",
		"work:\n  - pick:\n      from: hand\n      count: 1\n      where: |-\n        // heavy ones\n        .weight > 1 and\n        .«sise» > 1 // and big\n",
		"weight: 1 + «bleu»\n",
	} {
		t.Run("", func(t *testing.T) {
			text := "id: zed\nkind: gem\nmood: calm\n" + card
			fsys := fstest.MapFS{
				"lab/pack.yaml":      {Data: []byte("id: lab\nname: Lab\nversion: 1.0.0\n")},
				"lab/game.yaml":      {Data: []byte(labGame)},
				"lab/cards/zed.yaml": {Data: []byte(strings.NewReplacer("«", "", "»", "").Replace(text))},
			}
			l := rules.LoadFrom(fsys, "lab")
			for _, d := range l.Diags {
				raw := string(d.Span.File.Text)
				got := raw[:d.Span.Start] + "«" + raw[d.Span.Start:d.Span.End] + "»" + raw[d.Span.End:]
				if got == text && d.Code == "unknown-name" {
					return
				}
			}
			t.Errorf("not found in:\n%s\ndiagnostics: %s", text, fmt.Sprint(l.Diags))
		})
	}
}
