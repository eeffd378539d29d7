package yamlsrc

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"shards/internal/diag"
	"shards/internal/source"
)

// checkEncoding reports the first character that does not belong in a text
// file. One is enough: a file in another encoding has thousands.
//
// Lone carriage returns and the Unicode line breaks are refused because YAML
// ends a line there and editors do not, so every place after one would be wrong.
func checkEncoding(f *source.File, diags *diag.List) {
	at := f.Offset(source.Pos{Line: 1, Col: 1}) // after a byte order mark
	if bytes.HasPrefix(f.Text, []byte("\xFF\xFE")) || bytes.HasPrefix(f.Text, []byte("\xFE\xFF")) {
		diags.Errorf(source.Span{File: f, Start: 0, End: 2}, "encoding", "the file is in UTF-16; save it as UTF-8")
		return
	}
	for at < len(f.Text) {
		r, size := utf8.DecodeRune(f.Text[at:])
		span := source.Span{File: f, Start: at, End: at + size}
		next := byte(0)
		if at+size < len(f.Text) {
			next = f.Text[at+size]
		}
		switch {
		case r == utf8.RuneError && size == 1:
			diags.Errorf(span, "encoding", "byte 0x%02x is not UTF-8", f.Text[at]).Hint = "save the file as UTF-8"
			return
		case r == '\r' && next != '\n':
			diags.Errorf(span, "encoding", "a carriage return without a line feed; end lines with a line feed")
			return
		case r == '\u0085' || r == '\u2028' || r == '\u2029':
			diags.Errorf(span, "encoding", "%U is an invisible line break; use an ordinary one", r)
			return
		case unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t', r == '\uFEFF', r == '\uFFFE', r == '\uFFFF':
			diags.Errorf(span, "encoding", "character %U is not allowed in a card file", r)
			return
		}
		at += size
	}
}
