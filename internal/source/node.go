package source

import (
	"math"
	"strconv"
	"strings"
)

// Kind is the shape of a node.
type Kind uint8

const (
	Scalar Kind = iota
	Map
	Seq
)

// Tag is what a scalar was read as.
type Tag uint8

const (
	Str   Tag = iota
	Int       // Node.Int holds the value
	Float     // Node.Float holds the value
	Bool      // Node.Bool holds the value
	Null      // nothing written, or null spelled out
	Other     // carries a tag we know nothing about; treat it as a string
)

// Style is how a node was written. Block maps and lists are Plain.
type Style uint8

const (
	Plain Style = iota
	SingleQuoted
	DoubleQuoted
	Literal // |
	Folded  // >
	Flow    // {…} or […]
)

// Node is one value in a file. Every node has an exact span: a scalar's
// includes its quotes, a block scalar's runs from its indicator to the end of
// its last line of text, a list's or map's to the end of its last child or to its closing
// bracket. All methods accept a nil node and then find nothing, so a
// chain of look-ups needs one check at its end.
type Node struct {
	Kind  Kind
	Tag   Tag // scalars only
	Style Style
	Span  Span

	Text  string // the decoded string of a scalar, whatever its tag
	Int   int64
	Float float64
	Bool  bool

	Pairs []Pair  // of a Map, in source order, each key once
	Items []*Node // of a Seq
}

// Pair is a key and its value. Key is a string scalar; Value is never nil.
type Pair struct{ Key, Value *Node }

// Get is the value under key, nil if there is none.
func (n *Node) Get(key string) *Node {
	if p := n.Pair(key); p != nil {
		return p.Value
	}
	return nil
}

// Pair is the pair with that key, nil if there is none.
func (n *Node) Pair(key string) *Pair {
	if n == nil {
		return nil
	}
	for i := range n.Pairs {
		if n.Pairs[i].Key.Text == key {
			return &n.Pairs[i]
		}
	}
	return nil
}

// Keys lists the keys of a map in source order.
func (n *Node) Keys() []string {
	if n == nil {
		return nil
	}
	keys := make([]string, len(n.Pairs))
	for i, p := range n.Pairs {
		keys[i] = p.Key.Text
	}
	return keys
}

// IsNull reports whether nothing is there: no node, or a null.
func (n *Node) IsNull() bool { return n == nil || n.Kind == Scalar && n.Tag == Null }

// Str is the text of a string scalar; false for numbers, truth values, nulls,
// maps and lists.
func (n *Node) Str() (string, bool) {
	if n == nil || n.Kind != Scalar || n.Tag != Str && n.Tag != Other {
		return "", false
	}
	return n.Text, true
}

// JSON is the value as encoding/json would have decoded it, but with int64 for
// whole numbers. NaN and the infinities, which JSON cannot spell, become strings.
func (n *Node) JSON() any {
	switch {
	case n.IsNull():
		return nil
	case n.Kind == Map:
		m := make(map[string]any, len(n.Pairs))
		for _, p := range n.Pairs {
			m[p.Key.Text] = p.Value.JSON()
		}
		return m
	case n.Kind == Seq:
		list := make([]any, len(n.Items))
		for i, item := range n.Items {
			list[i] = item.JSON()
		}
		return list
	case n.Tag == Int:
		return n.Int
	case n.Tag == Float && !math.IsNaN(n.Float) && !math.IsInf(n.Float, 0):
		return n.Float
	case n.Tag == Bool:
		return n.Bool
	}
	return n.Text
}

var unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")

// At resolves a JSON pointer ("" is n itself, "/play/0/draw" a value below it).
// It returns the node and, if the node is the value of a map, the pair that
// holds it. Both are nil if nothing is there.
func (n *Node) At(pointer string) (*Node, *Pair) {
	var pair *Pair
	for pointer != "" && n != nil {
		step, rest, more := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
		pointer = ""
		if more {
			pointer = "/" + rest
		}
		n, pair = n.child(unescapePointer.Replace(step))
	}
	return n, pair
}

func (n *Node) child(step string) (*Node, *Pair) {
	if n.Kind == Seq {
		i, err := strconv.Atoi(step)
		if err != nil || i < 0 || i >= len(n.Items) {
			return nil, nil
		}
		return n.Items[i], nil
	}
	p := n.Pair(step)
	if p == nil {
		return nil, nil
	}
	return p.Value, p
}
