package checks

import (
	"testing"

	"shards/tools/cardlint/lint"
)

// The bad example of each check has exactly the findings that it says, the good
// one none.
func TestExamples(t *testing.T) {
	for _, c := range append(All(), lint.Suppression) {
		t.Run(c.Name, func(t *testing.T) {
			if c.Why == "" || c.Bad == "" || c.Good == "" || c.Since == "" || c.Category.Severity() > 2 {
				t.Error("a check says what it is")
			}
			for what, text := range map[string]string{"bad": c.Bad, "good": c.Good} {
				r, err := lint.RunExample(c, text)
				if err != nil {
					t.Fatal(err)
				}
				if err := lint.CompareExample(text, r.Diags); err != nil {
					t.Errorf("%s:\n%v", what, err)
				}
				if what == "bad" && len(r.Diags) == 0 {
					t.Error("the bad example has no finding")
				}
			}
		})
	}
}
