package lsp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"shards/tools/cardlint/checks"
	"shards/tools/cardlint/lint"
)

// The tests are a client of this very program, run again as a server.
func TestMain(m *testing.M) {
	if os.Getenv("LSP_SERVER") != "" {
		if err := Serve(os.Stdin, os.Stdout, checks.All()); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// client is an editor: it sends requests and keeps what the server publishes.
type client struct {
	t       *testing.T
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers chan message
	told    chan publishParams
	id      int
	root    string
}

func start(t *testing.T) *client {
	root := filepath.Join(t.TempDir(), "sandbox")
	if err := os.CopyFS(filepath.Dir(root), lint.Sandbox()); err != nil {
		t.Fatal(err)
	}
	c := &client{t: t, cmd: exec.Command(os.Args[0]), answers: make(chan message, 100), told: make(chan publishParams, 100), root: root}
	c.cmd.Env = append(os.Environ(), "LSP_SERVER=1")
	c.cmd.Stderr = os.Stderr
	c.in, _ = c.cmd.StdinPipe()
	out, _ := c.cmd.StdoutPipe()
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.in.Close(); c.cmd.Wait() })
	go func() {
		k := &conn{in: bufio.NewReader(out)}
		for {
			m, err := k.read()
			if err != nil {
				close(c.answers)
				return
			}
			if m.Method == "textDocument/publishDiagnostics" {
				var p publishParams
				json.Unmarshal(m.Params, &p)
				c.told <- p
				continue
			}
			c.answers <- m
		}
	}()
	return c
}

func (c *client) send(m map[string]any) {
	m["jsonrpc"] = "2.0"
	text, _ := json.Marshal(m)
	fmt.Fprintf(c.in, "Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n%s", len(text), text)
}

func (c *client) notify(method string, params any) {
	c.send(map[string]any{"method": method, "params": params})
}

// ask sends a request and gives its result as JSON.
func (c *client) ask(method string, params any) string {
	c.t.Helper()
	c.id++
	c.send(map[string]any{"id": c.id, "method": method, "params": params})
	select {
	case m, ok := <-c.answers:
		if !ok {
			c.t.Fatal("the server is gone")
		}
		if string(m.ID) != fmt.Sprint(c.id) {
			c.t.Fatalf("answer %s to request %d", m.ID, c.id)
		}
		if m.Error != nil {
			return "error: " + m.Error.Message
		}
		text, _ := json.Marshal(m.Result)
		return string(text)
	case <-time.After(30 * time.Second):
		c.t.Fatal("no answer to " + method)
	}
	return ""
}

// heard waits for the diagnostics of a file.
func (c *client) heard(file string) []diagnostic {
	c.t.Helper()
	for {
		select {
		case p := <-c.told:
			if pathOf(p.URI) == c.path(file) {
				return p.Diagnostics
			}
		case <-time.After(30 * time.Second):
			c.t.Fatal("no diagnostics for " + file)
		}
	}
}

func (c *client) path(file string) string { return filepath.Join(c.root, filepath.FromSlash(file)) }
func (c *client) uri(file string) string  { return uriOf(c.path(file)) }

func (c *client) open(file, text string) {
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": c.uri(file), "languageId": "yaml", "version": 1, "text": text}})
}

func (c *client) change(file, text string) {
	c.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": c.uri(file), "version": 2},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

func (c *client) initialize() {
	c.t.Helper()
	if got := c.ask("initialize", map[string]any{"processId": nil, "rootUri": uriOf(c.root), "capabilities": map[string]any{}}); !strings.Contains(got, `"hoverProvider":true`) {
		c.t.Fatal(got)
	}
	c.notify("initialized", map[string]any{})
}

// place is where | stands in a text, which is given without it.
func place(text string) (string, position) {
	at := strings.IndexByte(text, '|')
	before := text[:at]
	line := strings.Count(before, "\n")
	col := 0
	for _, r := range before[strings.LastIndexByte(before, '\n')+1:] {
		if col++; r > 0xFFFF {
			col++
		}
	}
	return before + text[at+1:], position{line, col}
}

func told(l []diagnostic) string {
	var out []string
	for _, d := range l {
		first, _, _ := strings.Cut(d.Message, "\n")
		out = append(out, fmt.Sprintf("%d:%d-%d:%d %s %s", d.Range.Start.Line, d.Range.Start.Character, d.Range.End.Line, d.Range.End.Character, d.Code, first))
	}
	return strings.Join(out, "\n")
}

func TestSession(t *testing.T) {
	c := start(t)
	if got := c.ask("textDocument/hover", map[string]any{}); got != "error: initialize first" {
		t.Error(got)
	}
	c.initialize()
	if got := c.ask("workspace/nonsense", nil); got != "error: unknown method workspace/nonsense" {
		t.Error(got)
	}

	// What is not saved counts, also for the names of the whole pack. The emoji
	// is one rune and two columns.
	const file = "cards/scribe.yaml"
	c.open(file, "id: scribe\nname: \"😀\"\nkind: worker\nwork:\n  - { gain: { coin: '1' }, when: \"'😀' == '😀' and mihgt > 2\" }\n")
	if got, want := told(c.heard(file)), `4:51-4:56 unknown-name nothing is called "mihgt" here`; !strings.Contains(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
	good := "id: scribe\nname: Scribe\nkind: worker\nlend:\n  in: discard\n  do: [gain: { coin: 1 }]\nexamples: [{ name: x, do: [lend: scribe], expect: {} }]\n"
	c.change(file, good)
	if got := told(c.heard(file)); got != "" {
		t.Error(got)
	}

	// A finding of a check, with its repair.
	quoted := strings.Replace(good, "coin: 1", `coin: "1"`, 1)
	c.change(file, quoted)
	l := c.heard(file)
	if got := told(l); got != `5:21-5:24 number-spelling the number is in quotes` {
		t.Fatal(got)
	}
	action := c.ask("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": c.uri(file)}, "range": l[0].Range, "context": map[string]any{"diagnostics": l}})
	if !strings.Contains(action, `"newText":"1"`) || !strings.Contains(action, "remove the quotes") {
		t.Error(action)
	}

	// A definition that is not saved concerns the other files.
	game, err := os.ReadFile(c.path("game.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	c.change(file, good)
	c.heard(file)
	c.open("game.yaml", strings.Replace(string(game), "coin:  {", "cash:  {", 1))
	if got := told(c.heard(file)); !strings.Contains(got, `unknown counter "coin"`) {
		t.Error(got)
	}
	c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": c.uri("game.yaml")}})
	if got := told(c.heard(file)); got != "" {
		t.Error(got)
	}

	// A test file.
	c.open("tests/scribe.test.yaml", "tests:\n  - name: x\n    doo: []\n")
	if got := told(c.heard("tests/scribe.test.yaml")); strings.Count(got, `unknown key "doo"`) != 1 {
		t.Error(got)
	}
	c.open("scribe.test.yaml", "tests:\n  - name: x\n    doo: []\n")
	if got := told(c.heard("scribe.test.yaml")); strings.Count(got, `unknown key "doo"`) != 1 {
		t.Error(got)
	}

	if got := c.ask("shutdown", nil); got != "null" {
		t.Error(got)
	}
	c.notify("exit", nil)
	if err := c.cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// labels are the words that are offered.
func labels(t *testing.T, result string) []string {
	var items []completionItem
	if err := json.Unmarshal([]byte(result), &items); err != nil {
		t.Fatal(result)
	}
	var out []string
	for _, i := range items {
		out = append(out, i.Label)
	}
	return out
}

func TestCompletion(t *testing.T) {
	c := start(t)
	c.initialize()
	const file = "cards/scribe.yaml"
	c.open(file, "id: scribe\nkind: worker\n")
	c.heard(file)
	const head = "id: scribe\nkind: worker\nwork:\n"
	for _, k := range []struct{ text, has, hasNot string }{
		{head + "  - draw: 1\n    when: mi|", "", "coin"},
		{head + "  - draw: 1\n    when: m|", "might me market max map most", "count coin work"},
		{head + "  - draw: 1\n    when: |", "might led joined worked hand count turn", "cost tired scribe"},
		{head + "  - draw: 1\n    when: led and |", "might led joined", "cost"},
		{head + "  - draw: 1\n    when: >-\n      led and\n      co|", "coin count", "led"},
		{head + "  - lose_card: { from: hand, where: .|, up_to: 1 }", "cost guild kind tired zone", "led count"},
		{head + "  - lose_card: { from: hand, where: .gu| }", "guild", "cost"},
		{head + "  - lose_card: { from: hand, where: .guild == \"|\" }", "red blue green", "worker cost"},
		{head + "  - lose_card: { from: hand, where: '.kind == \"w|' }", "worker", "red hero"},
		{head + "  - lose_card: { from: | }", "hand deck market worked filter", "red"},
		{head + "  - draw: 1\n    when: joined(\"|", "red", "cost"},
		{head + "  - draw: 1\n    when: me.|", "might hand board worked", "cost market"},
		{head + "  - draw: 1\n    when: options.|", "long_game", "might"},
		{head + "  - draw: 1\n    when: any(hand, .usable.|)", "tire work lend", "might"},
		{head + "  - draw: 1\n    when: enemies.|", "table hand board", "market might"},
		{head + "  - gain: { coin: m| }", "might max", "coin"},
		{"id: scribe\nkind: |\n", "worker hero", "red might"},
		{"id: scribe\nkind: worker\nguild: |\n", "red blue", "worker"},
		{head + "  - run: { ability: |, of: this }", "work tire", "might"},
		{"id: scribe\nkind: worker\nlend:\n  in: |\n", "discard hand", ""},
		{"id: scribe\nkind: worker\ntriggers:\n  - on: |\n", "hire gain", "led"},
		{head + "  - record: { card: this, in: | }", "worked", ""},
		{head + "  - 😀: 1\n    when: \"'😀' == led and mi|\"", "might", "coin"},
	} {
		text, at := place(k.text)
		c.change(file, text)
		got := labels(t, c.ask("textDocument/completion", map[string]any{"textDocument": map[string]any{"uri": c.uri(file)}, "position": at}))
		for _, w := range strings.Fields(k.has) {
			if !slices.Contains(got, w) {
				t.Errorf("%q lacks %s: %q", k.text, w, got)
			}
		}
		for _, w := range strings.Fields(k.hasNot) {
			if slices.Contains(got, w) {
				t.Errorf("%q has %s", k.text, w)
			}
		}
	}
}

func TestHoverAndDefinition(t *testing.T) {
	c := start(t)
	c.initialize()
	const file = "cards/scribe.yaml"
	c.open(file, "id: scribe\nkind: worker\n")
	c.heard(file)
	for _, k := range []struct{ text, hover, definition string }{
		{"id: scribe\nkind: wor|ker\n", "worker", "game.yaml:worker"},
		{"id: scribe\nkind: worker\nwork:\n  - hi|re: { from: market }\n", "A card becomes yours.", "game.yaml:hire"},
		{"id: scribe\nkind: worker\nwork:\n  - dr|aw: 1\n", "from the top of the deck", ""},
		{"id: scribe\nkind: worker\nwork:\n  - draw: 1\n    when: not le|d\n", "You have a hero on the table.", "game.yaml:led"},
		{"id: scribe\nkind: worker\nwork:\n  - draw: 1\n    when: mi|ght > 2\n", "at most 30", "game.yaml:might"},
		{"id: scribe\nkind: worker\nwork:\n  - lose_card: { from: ha|nd, where: .cost > 1 }\n", "seen by its owner", "game.yaml:hand"},
		{"id: scribe\nkind: worker\nwork:\n  - lose_card: { from: hand, where: .co|st > 1 }\n", "a card may be without it", "game.yaml:cost"},
		{"id: scribe\nkind: worker\nwork:\n  - lose_card: { from: hand, where: '.id == \"por|ter\"' }\n", "**Porter**", "cards/own.yaml:porter"},
		{"id: scribe\nkind: worker\nwork:\n  - draw: cou|nt(hand, .cost > 1)\n", "how many of the list", ""},
		{"id: scribe\nkind: worker\nwor|k:\n  - draw: 1\n", "work", "game.yaml:work"},
		{"id: scribe\nkind: worker\n|\n", "", ""},
	} {
		text, at := place(k.text)
		c.change(file, text)
		p := map[string]any{"textDocument": map[string]any{"uri": c.uri(file)}, "position": at}
		if got := c.ask("textDocument/hover", p); k.hover == "" && got != "null" || !strings.Contains(got, k.hover) {
			t.Errorf("%q shows %s", k.text, got)
		}
		got := c.ask("textDocument/definition", p)
		if k.definition == "" {
			if got != "null" {
				t.Errorf("%q goes to %s", k.text, got)
			}
			continue
		}
		in, word, _ := strings.Cut(k.definition, ":")
		var loc location
		json.Unmarshal([]byte(got), &loc)
		data, _ := os.ReadFile(c.path(in))
		lines := strings.Split(string(data), "\n")
		if pathOf(loc.URI) != c.path(in) || loc.Range.Start.Line >= len(lines) ||
			!strings.HasPrefix(lines[loc.Range.Start.Line][loc.Range.Start.Character:], word) {
			t.Errorf("%q goes to %s, want %s", k.text, got, k.definition)
		}
	}
}

// Text that is no message, or half of one, ends the server or costs an answer,
// but does not hang it.
func TestBadMessages(t *testing.T) {
	for _, text := range []string{"nonsense\r\n\r\n", "Content-Length: -5\r\n\r\n", "Content-Length: 5\r\n\r\n{", "Content-Length: 99999999999\r\n\r\n"} {
		if err := Serve(strings.NewReader(text), io.Discard, nil); err == nil {
			t.Errorf("%q is fine", text)
		}
	}
	var out strings.Builder
	if err := Serve(strings.NewReader("Content-Length: 4\r\n\r\n{no}"), &out, nil); err != nil || !strings.Contains(out.String(), "-32700") {
		t.Error(err, out.String())
	}
}

// The functions that are offered are those that the compiler knows.
func TestFunctionsAreKnown(t *testing.T) {
	for _, f := range functions {
		r, err := lint.RunExample(&lint.Check{Name: "x", Run: func(*lint.Pass) {}}, "id: scribe\nkind: worker\nwork:\n  - draw: "+f.name+"()\n")
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Diags {
			if d.Code == "unknown-name" || strings.Contains(d.Message, "not part of the card language") {
				t.Errorf("%s: %s", f.name, d)
			}
		}
	}
}
