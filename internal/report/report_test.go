package report

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"

	"shards/internal/bot"
	"shards/internal/rules"
	"shards/internal/sim"
)

func pageOf(t *testing.T, players, games int, packs ...string) (*sim.Result, string) {
	t.Helper()
	l := rules.Load(packs...)
	if l.Rules == nil || l.Diags.HasErrors() {
		t.Fatal(l.Diags)
	}
	cfg := sim.Config{Players: players, Bots: []string{bot.Random}, Games: games, Seed: 1}
	r, err := sim.Run(context.Background(), l.Rules, cfg)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Games = min(games, 20)
	if r.Impact, err = sim.Impacts(context.Background(), l.Packs, l.Rules, cfg, []string{l.Rules.Cards[len(l.Rules.Cards)-1].ID}); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Write(&b, r); err != nil {
		t.Fatal(err)
	}
	return r, b.String()
}

// The page is well formed and needs nothing from anywhere else.
func TestThePageStandsAlone(t *testing.T) {
	for _, tc := range []struct {
		players, games int
		packs          []string
	}{{2, 150, []string{"base"}}, {3, 20, []string{"base", "horizon"}}, {2, 1, []string{"base"}}, {2, 0, []string{"base"}}} {
		r, text := pageOf(t, tc.players, tc.games, tc.packs...)
		d := xml.NewDecoder(strings.NewReader(text))
		d.Entity = xml.HTMLEntity
		pictures := 0
		for {
			tok, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%d games: not well formed: %v", tc.games, err)
			}
			e, ok := tok.(xml.StartElement)
			if !ok {
				continue
			}
			switch e.Name.Local {
			case "script", "link", "img", "iframe", "object", "embed", "base", "a", "use", "image":
				t.Errorf("%d games: the page has a %s", tc.games, e.Name.Local)
			case "svg":
				pictures++
			}
			for _, a := range e.Attr {
				if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "src" || a.Name.Local == "href" {
					t.Errorf("%d games: %s has %s=%q", tc.games, e.Name.Local, a.Name.Local, a.Value)
				}
			}
		}
		if bad := regexp.MustCompile(`(?i:https?:|//[a-z]|url\(|@import)|\bNaN\b|\bInf\b`).FindString(text); bad != "" {
			t.Errorf("%d games: the page has %q", tc.games, bad)
		}
		if tc.games > 100 && pictures < 9 {
			t.Errorf("%d games: %d pictures only", tc.games, pictures)
		}
		verdict := strings.Index(text, `<p class="verdict">`)
		if verdict < 0 || verdict > strings.Index(text, "<svg") {
			t.Errorf("%d games: the verdict does not come first", tc.games)
		}
		for _, want := range []string{r.ResultHash, r.ContentHash, "shards sim --pack"} {
			if !strings.Contains(text, want) {
				t.Errorf("%d games: %s is missing", tc.games, want)
			}
		}
	}
}

// What a pack calls things is only ever text of the page.
func TestNamesAreText(t *testing.T) {
	r, _ := pageOf(t, 2, 30, "base")
	for _, c := range r.Cards {
		c.Name = `<script>alert("&")</script>`
	}
	r.Counters[0].Counter = `"><b>`
	var b bytes.Buffer
	if err := Write(&b, r); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "<script") || strings.Contains(b.String(), "<b>") {
		t.Error("names become part of the page's structure")
	}
}
