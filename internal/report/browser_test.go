package report

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// seen is what a browser tells about the page at one width.
type seen struct {
	Width    int      // that is there, in CSS pixels
	Scroll   int      // how wide the page is
	Pictures int      // that have a size
	Outside  []string // texts of pictures that reach out of them
	Loaded   int      // files that the page asked for
}

// look is a page that shows another at several widths and writes down what
// it sees.
const look = `<!DOCTYPE html><pre id="seen"></pre>
%s
<script>
window.onload = () => {
  const all = [...document.querySelectorAll("iframe")].map(frame => {
    const w = frame.contentWindow, d = frame.contentDocument, outside = []
    const pictures = [...d.querySelectorAll("svg")].filter(s => s.getBoundingClientRect().height > 20)
    for (const s of pictures) {
      const box = s.getBoundingClientRect()
      for (const text of s.querySelectorAll("text")) {
        const b = text.getBoundingClientRect()
        if (b.left < box.left - 1 || b.right > box.right + 1 || b.top < box.top - 1 || b.bottom > box.bottom + 1) outside.push(text.textContent)
      }
    }
    return {Width: d.documentElement.clientWidth, Scroll: d.documentElement.scrollWidth, Pictures: pictures.length, Outside: outside,
      Loaded: w.performance.getEntriesByType("resource").length}
  })
  document.getElementById("seen").textContent = JSON.stringify(all)
}
</script>`

var seenText = regexp.MustCompile(`(?s)<pre id="seen">(.*?)</pre>`)

// A real browser shows the page on a phone and on a desk: nothing is cut off,
// nothing is asked for. It needs Chromium: on the PATH, or named by
// SHARDS_BROWSER.
func TestThePageInABrowser(t *testing.T) {
	browser := os.Getenv("SHARDS_BROWSER")
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil && browser == "" {
			browser = path
		}
	}
	if browser == "" {
		t.Skip("there is no Chromium here; SHARDS_BROWSER can name one")
	}
	_, text := pageOf(t, 3, 60, "base", "horizon")
	dir := t.TempDir()
	frames := ""
	for _, width := range []int{360, 820, 1280} {
		frames += fmt.Sprintf("<iframe src=\"page.html\" style=\"border:0;width:%dpx;height:900px\"></iframe>\n", width)
	}
	for name, s := range map[string]string{"page.html": text, "look.html": fmt.Sprintf(look, frames)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic",
		"--allow-file-access-from-files", "--user-data-dir="+filepath.Join(dir, "profile"), "--window-size=1400,1000",
		"--virtual-time-budget=5000", "--dump-dom", "file://"+filepath.Join(dir, "look.html")).Output()
	m := seenText.FindSubmatch(out)
	if m == nil {
		t.Fatalf("the browser shows nothing (%v):\n%s", err, out)
	}
	var all []seen
	if err := json.Unmarshal([]byte(html.UnescapeString(string(m[1]))), &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != 3 {
		t.Fatalf("seen were %d widths, not 3", len(all))
	}
	for _, s := range all {
		switch {
		case s.Scroll > s.Width:
			t.Errorf("at %d pixels the page is %d wide", s.Width, s.Scroll)
		case s.Pictures < 5:
			t.Errorf("at %d pixels it shows %d pictures, not at least 5", s.Width, s.Pictures)
		case len(s.Outside) > 0:
			t.Errorf("at %d pixels texts reach out of their pictures: %q", s.Width, s.Outside)
		case s.Loaded > 0:
			t.Errorf("at %d pixels it loads %d files", s.Width, s.Loaded)
		}
	}
}
