// Package examples reads and runs the examples of the general verbs, which are
// their documentation and their tests.
//
// The examples of a verb are a list in YAML, each of which may have:
//
//	name     what it shows
//	players  how many play (default 2)
//	seed     the seed of what is random (default 1)
//	given    the table before
//	play     the steps of the card called example, which A plays
//	do       what is done after that, as in scenarios
//	text     the rules text of the steps
//	expect   what must be so then; only what is named is compared
//
// They are scenarios of a small game (folder game), with one thing shorter: in
// given and expect, what stands neither under a seat nor under table is A's.
package examples

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing/fstest"

	"shards/internal/diag"
	"shards/internal/rules"
	"shards/internal/scenario"
	"shards/internal/source"
	"shards/internal/yamlsrc"
	"shards/interp"
)

//go:embed game
var game embed.FS

// Example is one example.
type Example struct {
	Name string
	Text string // the rules text that the steps should have; "" is not compared
	Node *source.Node

	card string // the id of its card in the rules that it was loaded with
	play *source.Node
	test *scenario.Test
}

var keys = []string{"name", "players", "seed", "given", "play", "do", "text", "expect"}

// Parse reads the examples of a verb. What is wrong with one of them leaves it
// out.
func Parse(verb, text string) ([]*Example, diag.List) {
	n, l := yamlsrc.Parse(source.NewFile(verb, []byte(text)))
	if n == nil {
		return nil, l
	}
	if n.Kind != source.Seq {
		l.Errorf(n.Span, "wrong-type", "examples are a list")
		return nil, l
	}
	var out []*Example
	for _, item := range n.Items {
		if e := parse(item, &l); e != nil {
			out = append(out, e)
		}
	}
	return out, l
}

func parse(n *source.Node, l *diag.List) *Example {
	for _, k := range n.Keys() {
		if !slices.Contains(keys, k) {
			l.Errorf(n.Pair(k).Key.Span, "unknown-key", "unknown key %q", k).Hint = diag.SuggestHint(k, keys)
			return nil
		}
	}
	for _, k := range []string{"name", "play", "expect"} {
		if n.Get(k) == nil {
			l.Errorf(n.Span, "missing-key", "an example needs %q", k)
			return nil
		}
	}
	e := &Example{Name: n.Get("name").Text, Node: n, play: n.Get("play")}
	if t := n.Get("text"); t != nil {
		e.Text = t.Text
	}
	e.test = &scenario.Test{Name: e.Name, Players: 2, Seed: 1, Node: n,
		Given: given(n.Get("given")), Do: do(n.Get("do")), Expect: seated(n.Get("expect"))}
	if p := n.Get("players"); p != nil {
		e.test.Players = int(p.Int)
	}
	if s := n.Get("seed"); s != nil {
		e.test.Seed = uint64(s.Int)
	}
	return e
}

// known are the keys of given and expect that are not A's.
var known = []string{"A", "B", "C", "D", "table", "turn", "over", "winner", "tie", "out", "legal", "illegal", "decision", "cards"}

// seated puts what is A's under A.
func seated(n *source.Node) *source.Node {
	out := &source.Node{Kind: source.Map}
	a := &source.Node{Kind: source.Map}
	if n != nil {
		out.Span, a.Span = n.Span, n.Span
		for _, p := range n.Pairs {
			if slices.Contains(known, p.Key.Text) {
				out.Pairs = append(out.Pairs, p)
			} else {
				a.Pairs = append(a.Pairs, p)
			}
		}
	}
	if len(a.Pairs) > 0 {
		out.Pairs = append(out.Pairs, source.Pair{Key: word("A"), Value: a})
	}
	return out
}

// given is what is given, with the card in A's hand.
func given(n *source.Node) *source.Node {
	out := seated(n)
	a := out.Get("A")
	if a == nil {
		a = &source.Node{Kind: source.Map}
		out.Pairs = append(out.Pairs, source.Pair{Key: word("A"), Value: a})
	}
	hand := &source.Node{Kind: source.Seq, Items: []*source.Node{word("example")}}
	if h := a.Pair("hand"); h != nil {
		hand.Items = append(hand.Items, h.Value.Items...)
		h.Value = hand
	} else {
		a.Pairs = append(a.Pairs, source.Pair{Key: word("hand"), Value: hand})
	}
	return out
}

// do is what is done: the card is played, and then the rest.
func do(n *source.Node) *source.Node {
	play := &source.Node{Kind: source.Map, Pairs: []source.Pair{{Key: word("play"), Value: word("example")}}}
	out := &source.Node{Kind: source.Seq, Items: []*source.Node{play}}
	if n != nil {
		out.Items = append(out.Items, n.Items...)
	}
	return out
}

func word(s string) *source.Node { return &source.Node{Kind: source.Scalar, Text: s} }

// Source is the example as it was written, without its name and its text.
func (e *Example) Source() string {
	var out []string
	skip := false
	for _, line := range strings.Split(strings.TrimSpace(e.Node.Span.Text()), "\n") {
		line = strings.TrimPrefix(line, "  ")
		if line != "" && line[0] != ' ' {
			skip = strings.HasPrefix(line, "name:") || strings.HasPrefix(line, "text:")
		}
		if !skip {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// Load compiles the game with a card for each of the examples, which get their
// cards' names by it.
func Load(list []*Example) (*interp.Rules, error) {
	packs := fstest.MapFS{}
	err := fs.WalkDir(game, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := game.ReadFile(name)
		packs[name] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		return nil, err
	}
	for i, e := range list {
		steps, err := json.Marshal(e.play.JSON())
		if err != nil {
			return nil, err
		}
		e.card = fmt.Sprintf("example-%d", i+1)
		for _, n := range []**source.Node{&e.test.Given, &e.test.Do, &e.test.Expect} {
			*n = renamed(*n, "example", e.card)
		}
		packs["game/cards/"+e.card+".yaml"] = &fstest.MapFile{
			Data: fmt.Appendf(nil, "# %s: %s\nid: %s\nname: Example\nkind: plain\nsuit: sun\nplay: %s\n", e.Node.Span.File.Name, e.Name, e.card, steps),
		}
	}
	loaded := rules.LoadFrom(packs, "game")
	if len(loaded.Diags) > 0 {
		var b strings.Builder
		diag.WriteText(&b, loaded.Diags, diag.TextOptions{})
		return nil, errors.New(b.String())
	}
	return loaded.Rules, nil
}

// renamed is a copy of a node with another word in place of one.
func renamed(n *source.Node, from, to string) *source.Node {
	if n == nil {
		return nil
	}
	out := *n
	if n.Kind == source.Scalar && n.Text == from {
		out.Text = to
	}
	out.Items, out.Pairs = nil, nil
	for _, i := range n.Items {
		out.Items = append(out.Items, renamed(i, from, to))
	}
	for _, p := range n.Pairs {
		out.Pairs = append(out.Pairs, source.Pair{Key: renamed(p.Key, from, to), Value: renamed(p.Value, from, to)})
	}
	return &out
}

// RulesText is the rules text of the example's steps.
func (e *Example) RulesText(r *interp.Rules) string { return strings.Join(r.CardText(e.card), " ") }

// Run plays the example by rules that it was loaded with. It gives nil if all
// is as the example says.
func (e *Example) Run(r *interp.Rules) error {
	if text := e.RulesText(r); e.Text != "" && text != e.Text {
		return fmt.Errorf("%s: the rules text is\n%s\nnot\n%s", e.Name, text, e.Text)
	}
	if f := scenario.Run(r, e.test, nil); f != nil {
		return fmt.Errorf("%s: %s", e.Name, f.Message)
	}
	return nil
}
