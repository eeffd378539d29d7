package docgen

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"shards/internal/rules"
)

// TestPagesAreFresh fails when the committed reference is not what the code
// would write now.
func TestPagesAreFresh(t *testing.T) {
	l := rules.Load("base", "horizon")
	if l.Diags.HasErrors() {
		t.Fatal(l.Diags.Err())
	}
	pages := Pages()
	pages["game.md"] = Game(l.Packs)
	for name, want := range pages {
		got, err := os.ReadFile(filepath.Join("../../docs/reference", name))
		if err != nil {
			t.Error(err)
			continue
		}
		if !bytes.Equal(got, want) {
			t.Errorf("docs/reference/%s is stale: run go generate ./...", name)
		}
	}
}
