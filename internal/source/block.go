package source

import (
	"bytes"
	"strings"
)

// maxBlankIndent bounds the search for the indentation of a block scalar that
// consists of blanks only.
const maxBlankIndent = 64

// block reads a literal or folded scalar from its indicator on.
//
// Its indentation may depend on the parent's (by an indicator as in "|2"),
// which a scalar does not know. But it must be the one that yields the text, so
// we take what the first line suggests, then what the text implies, and try
// them all only for a text of blanks.
func (w walker) block(folded bool) walker {
	b := blockWalker{walker: w, folded: folded}
	b.header()
	try := func(indent int) (blockWalker, bool) {
		t := b
		t.body(indent)
		return t, !t.failed && t.text == ""
	}
	if w.text == "" {
		return b.walker
	}
	t, ok := try(0)
	if !ok && strings.Trim(w.text, " \n") != "" {
		t, _ = try(b.impliedIndent())
	} else {
		for indent := 1; !ok && indent <= maxBlankIndent; indent++ {
			t, ok = try(indent)
		}
	}
	t.clamp()
	return t.walker
}

type blockWalker struct {
	walker
	folded     bool
	chomp      byte // '-' strip, '+' keep, 0 clip
	col        int  // of w.at, as far as indentation goes
	trailing   []origin
	contentEnd int
}

// header reads the indicator line; contentEnd is then the end of the indicator.
func (w *blockWalker) header() {
	for w.at++; w.at < len(w.raw) && strings.IndexByte("+-0123456789", w.raw[w.at]) >= 0; w.at++ {
		if c := w.raw[w.at]; c == '+' || c == '-' {
			w.chomp = c
		}
	}
	w.contentEnd = w.at
	if w.text == "" {
		return
	}
	for w.at < len(w.raw) && w.breakLen(w.at) == 0 {
		w.at++
	}
	w.at += w.breakLen(w.at)
}

// impliedIndent compares the first line that is not blank, raw and decoded.
func (w *blockWalker) impliedIndent() int {
	lead := func(s []byte) int {
		first := max(0, bytes.IndexFunc(s, func(r rune) bool { return !strings.ContainsRune(" \r\n", r) }))
		return first - 1 - bytes.LastIndexAny(s[:first], "\r\n")
	}
	return max(1, lead(w.raw[w.at:])-lead([]byte(w.text)))
}

// body follows the YAML scanner step by step; indent 0 means the indentation of
// the first line.
func (w *blockWalker) body(indent int) {
	w.trailing = nil
	indent = w.indentation(indent)
	var leading []origin // the break that ended the line before
	blankBefore := false
	for w.col == indent && w.at < len(w.raw) && !w.failed {
		blank := w.blank()
		if w.folded && !blankBefore && !blank && len(leading) > 0 {
			if len(w.trailing) == 0 {
				w.emit(leading[0].start, leading[0].end, ' ')
			}
		} else {
			w.emitBreaks(leading)
		}
		w.emitBreaks(w.trailing)
		blankBefore = blank

		for w.at < len(w.raw) && w.breakLen(w.at) == 0 {
			w.rune()
		}
		w.contentEnd = w.at
		leading, w.trailing = nil, nil
		if size := w.breakLen(w.at); size > 0 {
			leading = []origin{{w.at, w.at + size}}
			w.at += size
		}
		w.indentation(indent)
	}
	if w.chomp != '-' {
		w.emitBreaks(leading)
	}
	if w.chomp == '+' {
		w.emitBreaks(w.trailing)
	}
}

// indentation steps over indentation and empty lines, which it collects, and
// returns the indentation to use.
func (w *blockWalker) indentation(indent int) int {
	widest := 1
	for {
		w.col = 0
		for w.at < len(w.raw) && w.raw[w.at] == ' ' && (indent == 0 || w.col < indent) {
			w.at++
			w.col++
		}
		widest = max(widest, w.col)
		size := w.breakLen(w.at)
		if size == 0 {
			break
		}
		w.trailing = append(w.trailing, origin{w.at, w.at + size})
		w.at += size
	}
	if indent == 0 {
		return widest
	}
	return indent
}

// clamp ends the scalar with its last line of text: the line breaks after it
// are part of the value, but nobody wants them underlined.
func (w *blockWalker) clamp() {
	w.at = w.contentEnd
	for i := len(w.runes) - 1; i >= 0 && w.runes[i].end > w.at; i-- {
		w.runes[i] = origin{min(w.runes[i].start, w.at), w.at}
	}
}
