// Package yamlsrc reads YAML files into source nodes.
//
// It is the only package that knows a YAML library. Card files use the plain
// part of YAML: one document of maps with string keys, lists and scalars. What
// surprises people (aliases, merge keys, several documents, odd spellings of
// numbers, doubled keys) is reported here with its exact place, so that no
// later phase needs to know it exists.
package yamlsrc

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"gopkg.in/yaml.v3"

	"shards/internal/diag"
	"shards/internal/source"
)

const (
	maxSize  = 4 << 20 // bytes; a card file has some thousand
	maxDepth = 100     // maps and lists within each other
)

// Parse reads one YAML document. It never panics and goes on after mistakes
// where it can: the node holds what was understood and is nil if nothing was. An
// empty file is nil without a diagnostic. What was reported is made harmless in
// the node (an alias is a null, a doubled key is there once, an odd number has
// the value it was read as), so later checks do not echo it.
//
// Codes: syntax, tab, encoding, too-large, too-deep, many-documents, alias,
// duplicate-key, key-type, odd-number, null-value.
func Parse(f *source.File) (*source.Node, diag.List) {
	var diags diag.List
	whole := source.Span{File: f}
	if len(f.Text) > maxSize {
		diags.Errorf(whole, "too-large", "the file has %d bytes; at most %d are read", len(f.Text), maxSize)
		return nil, diags
	}
	if checkEncoding(f, &diags); diags.HasErrors() {
		return nil, diags
	}
	dec := yaml.NewDecoder(bytes.NewReader(f.Text))
	doc, err := decode(dec)
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		reportSyntax(f, err, &diags)
		return nil, diags
	}
	r := reader{file: f, diags: &diags, line: 1, offset: f.Offset(source.Pos{Line: 1, Col: 1}), col: 1}
	node := r.document(doc)

	second, err := decode(dec)
	switch {
	case errors.Is(err, io.EOF):
	case err != nil:
		reportSyntax(f, err, &diags)
	default:
		at := f.Offset(source.Pos{Line: second.Line, Col: second.Column})
		diags.Errorf(source.Span{File: f, Start: at, End: min(at+len("---"), len(f.Text))}, "many-documents",
			"a second document starts here; a card file holds one").Hint = "make it a file of its own"
	}
	return node, diags
}

// decode reads the next document. The library is old and frozen; should it
// panic on some text, that text is a syntax error like any other.
func decode(dec *yaml.Decoder) (doc *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the YAML reader gave up: %v", p)
		}
	}()
	doc = new(yaml.Node)
	err = dec.Decode(doc)
	return doc, err
}
