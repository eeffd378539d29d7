package scenario

import (
	"shards/internal/diag"
	"shards/internal/source"
)

// Examples reads a list of scenarios that stands elsewhere than in a file of
// its own, as a card's examples do.
func Examples(n *source.Node) ([]*Test, diag.List) {
	var l diag.List
	if n == nil {
		return nil, nil
	}
	if n.Kind != source.Seq {
		l.Errorf(n.Span, "wrong-type", "examples is a list of scenarios")
		return nil, l
	}
	var tests []*Test
	for _, item := range n.Items {
		if t := parseTest(item, &l); t != nil {
			tests = append(tests, t)
		}
	}
	return tests, l
}
