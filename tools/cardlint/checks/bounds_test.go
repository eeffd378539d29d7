package checks

import (
	"testing"

	"shards/tools/cardlint/lint"
)

// What expressions of the sandbox game can be: yes, no, either, or numbers.
func TestBounds(t *testing.T) {
	r, err := lint.RunExample(TextDiffers, "id: scribe\nkind: worker\ncost: 2\n")
	if err != nil {
		t.Fatal(err)
	}
	w := worldOf(r.Pass)
	for _, c := range []struct{ expr, want string }{
		{"might > 30", "no"},
		{"might >= 30", "either"},
		{"might <= 30", "yes"},
		{"coin < 0", "no"},
		{"coin - might >= -30", "yes"},
		{"might + life > 50", "no"},
		{"might + life >= 50", "either"},
		{"min(might, 5) > 5", "no"},
		{"max(might, 5) >= 5", "yes"},
		{"floor(might / 7) > 5", "no"},
		{"coin / 2 > 3 and coin / 2 >= 4", "either"}, // 3.5
		{"might % 3 == 3", "no"},
		{"might >= 10 and might < 5", "no"},
		{"might >= 10 or might < 10", "yes"},
		{"not (might > 30)", "yes"},
		{"coin > might and coin < might", "no"},
		{"coin > might and might > coin", "no"},
		{"count(table, .kind == \"hero\") > 2 and count(table, .kind == \"hero\") < 2", "no"},
		{"count(table, .cost > 9) > 0", "no"},
		{"any(table, .cost == 4)", "either"},
		{"any(table, .guild == \"green\" and .kind == \"hero\")", "no"},
		{"count(table, .id == \"captain\") > 1", "no"}, // there is one
		{"count(worked, .id == \"captain\") > 1", "either"},
		{"none(table, .cost < 0)", "yes"},
		{"len(players) > 4", "no"},
		{"len(opponents) == 4", "no"},
		{"distinct(map(table, .guild)) > 3", "no"},
		{"led and none(table, .kind == \"hero\")", "either"}, // any and none are not compared
		{"led and not led", "no"},
		{"force >= infinite", "either"},
		{"(might > 3 ? might : 4) >= 4", "yes"},
		{"(top(market, 1), 1) ?? 1", "either"},
	} {
		got := "either"
		switch v := (eval{world: w}).of(w.tree(c.expr)); {
		case v.never():
			got = "no"
		case v.always():
			got = "yes"
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.expr, got, c.want)
		}
	}
}
