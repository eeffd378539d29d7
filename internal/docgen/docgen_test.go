package docgen

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestPagesAreFresh fails when the committed reference is not what the code
// would write now.
func TestPagesAreFresh(t *testing.T) {
	for name, want := range Pages() {
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
