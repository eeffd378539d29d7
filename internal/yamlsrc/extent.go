package yamlsrc

import (
	"bytes"

	"shards/internal/source"
)

// The YAML library tells where a value starts, counting its tag and anchor, and
// not where it ends. What is here finds out from the text.

// skipProperties steps over the tag and anchor before a value, which the YAML
// library counts as part of it. No value starts with their signs.
func (r *reader) skipProperties(at int) int {
	text := r.file.Text
	for at < len(text) && (text[at] == '!' || text[at] == '&') {
		end := at + propertyLen(text[at:])
		if next := r.skipSpace(end, ""); next < len(text) {
			end = next
		}
		at = end
	}
	return at
}

// propertyLen is the length of the anchor or tag at the start of text. A tag
// ends at white space, an anchor with its name even if the value follows at once.
func propertyLen(text []byte) int {
	end := 1
	for end < len(text) && bytes.IndexByte([]byte(" \t\r\n"), text[end]) < 0 && (text[0] == '!' || inAnchor(text[end])) {
		end++
	}
	return end
}

func inAnchor(c byte) bool {
	return c == '-' || c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// skipSpace steps over white space, comments and the bytes in also.
func (r *reader) skipSpace(at int, also string) int {
	text := r.file.Text
	for at < len(text) {
		c := text[at]
		switch {
		case c == '#' && at > 0 && bytes.IndexByte([]byte(" \t\r\n"), text[at-1]) >= 0:
			for at < len(text) && text[at] != '\n' {
				at++
			}
		case bytes.IndexByte([]byte(" \t\r\n"+also), c) >= 0:
			at++
		default:
			return at
		}
	}
	return at
}

// closing is the end of a flow collection given the end of its last child. A
// pair alone in a list, [a: 1], is a flow map without brackets and ends there.
func (r *reader) closing(s source.Span) int {
	text := r.file.Text
	closer := map[byte]byte{'{': '}', '[': ']'}[text[min(s.Start, len(text)-1)]]
	if closer == 0 {
		return s.End
	}
	at := r.skipSpace(max(s.End, s.Start+1), ",:?")
	if at < len(text) && text[at] == closer {
		return at + 1
	}
	return s.End
}
