package yamlsrc

import (
	"bytes"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"shards/internal/diag"
	"shards/internal/source"
)

// reader turns yaml nodes into source nodes and reports what cards may not use.
type reader struct {
	file  *source.File
	diags *diag.List

	// The place last converted. Nodes come in source order, so the next one is
	// found from here and a long line is walked once.
	line, col, offset int
}

// document is the root value, nil if the document nests too deep.
func (r *reader) document(doc *yaml.Node) *source.Node {
	if len(doc.Content) == 0 {
		return nil
	}
	if deep := tooDeep(doc.Content[0], 1); deep != nil {
		at := r.at(deep)
		r.diags.Errorf(source.Span{File: r.file, Start: at, End: at}, "too-deep", "more than %d lists and maps within each other", maxDepth)
		return nil
	}
	return r.node(doc.Content[0])
}

// tooDeep finds a collection within maxDepth others.
func tooDeep(n *yaml.Node, depth int) *yaml.Node {
	if (n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode) && depth > maxDepth {
		return n
	}
	for _, c := range n.Content {
		if deep := tooDeep(c, depth+1); deep != nil {
			return deep
		}
	}
	return nil
}

// at is the byte offset of a yaml node, whose columns count runes.
func (r *reader) at(n *yaml.Node) int {
	if n.Line != r.line || n.Column < r.col {
		r.line, r.col = n.Line, 1
		r.offset = r.file.Offset(source.Pos{Line: n.Line, Col: 1})
	}
	for ; r.col < n.Column && r.offset < len(r.file.Text) && r.file.Text[r.offset] != '\n'; r.col++ {
		_, size := utf8.DecodeRune(r.file.Text[r.offset:])
		r.offset += size
	}
	return r.offset
}

func (r *reader) node(n *yaml.Node) *source.Node {
	at := r.at(n)
	if n.Kind == yaml.AliasNode {
		span := source.Span{File: r.file, Start: at, End: min(at+len("*")+len(n.Value), len(r.file.Text))}
		r.diags.Errorf(span, "alias", "aliases are not allowed in card files").Hint = "write the value out"
		return &source.Node{Tag: source.Null, Span: span}
	}
	if n.Anchor != "" {
		r.anchor(at, n.Anchor)
	}
	if n.Kind != yaml.ScalarNode || n.Value != "" || styleOf(n.Style) != source.Plain {
		at = r.skipProperties(at) // where nothing is written, nothing follows them
	}
	out := &source.Node{Span: source.Span{File: r.file, Start: at, End: at}, Style: styleOf(n.Style)}
	switch n.Kind {
	case yaml.MappingNode:
		out.Kind = source.Map
		r.pairs(out, n)
	case yaml.SequenceNode:
		out.Kind = source.Seq
		for _, c := range n.Content {
			item := r.node(c)
			out.Items = append(out.Items, item)
			out.Span.End = max(out.Span.End, item.Span.End)
		}
	default:
		out.Text = n.Value
		out.SetEnd()
		r.resolve(out, n.ShortTag())
		return out
	}
	if out.Style == source.Flow {
		out.Span.End = r.closing(out.Span)
	}
	return out
}

// pairs reads the pairs of a map. A doubled key keeps its first value, a key
// that is a list or map is left out; what they hold is still checked.
func (r *reader) pairs(out *source.Node, n *yaml.Node) {
	first := map[string]*source.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := r.key(n.Content[i])
		usable := key.Kind == source.Scalar && key.Tag == source.Str
		if before := first[key.Text]; usable && before != nil {
			usable = false
			r.diags.Errorf(key.Span, "duplicate-key", "key %q is written twice", key.Text).Related =
				[]diag.Related{{Span: before.Span, Message: "it is first written here"}}
		}
		value := r.node(n.Content[i+1])
		out.Span.End = max(out.Span.End, key.Span.End, value.Span.End)
		if usable {
			first[key.Text] = key
			out.Pairs = append(out.Pairs, source.Pair{Key: key, Value: value})
		}
	}
}

// key reads a key. Numbers, truth values and null are reported and then taken
// as the strings they look like.
func (r *reader) key(n *yaml.Node) *source.Node {
	quiet := diag.List{}
	outer := r.diags
	if n.Kind == yaml.ScalarNode && n.Anchor == "" {
		r.diags = &quiet // a key that is an odd number is first of all no string
	}
	key := r.node(n)
	r.diags = outer
	switch {
	case n.Kind == yaml.AliasNode:
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!merge":
		r.diags.Errorf(key.Span, "alias", "merge keys are not allowed in card files")
		key.Tag = source.Null
	case key.Kind != source.Scalar:
		r.diags.Errorf(key.Span, "key-type", "a key must be a word, not a %s", map[source.Kind]string{source.Map: "map", source.Seq: "list"}[key.Kind])
	case key.Text == "" && key.Style == source.Plain:
		r.diags.Errorf(key.Span, "key-type", "a key is missing")
	case key.Tag != source.Str && key.Tag != source.Other:
		r.diags.Errorf(key.Span, "key-type", "a key must be a word, and %s is not read as one", key.Text).Hint = "write \"" + key.Text + "\" in quotes"
		key.Tag = source.Str
	default:
		key.Tag = source.Str
	}
	return key
}

func (r *reader) anchor(at int, name string) {
	start := at + max(0, bytes.Index(r.file.Text[at:], []byte("&"+name)))
	span := source.Span{File: r.file, Start: start, End: min(start+len("&")+len(name), len(r.file.Text))}
	r.diags.Errorf(span, "alias", "anchors are not allowed in card files").Hint = "write the value out where it is needed"
}

func styleOf(s yaml.Style) source.Style {
	switch {
	case s&yaml.DoubleQuotedStyle != 0:
		return source.DoubleQuoted
	case s&yaml.SingleQuotedStyle != 0:
		return source.SingleQuoted
	case s&yaml.LiteralStyle != 0:
		return source.Literal
	case s&yaml.FoldedStyle != 0:
		return source.Folded
	case s&yaml.FlowStyle != 0:
		return source.Flow
	}
	return source.Plain
}
