package yamlsrc

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"shards/internal/diag"
	"shards/internal/source"
)

var (
	decimal      = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	plainFloat   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)?\.?[0-9]*([eE][-+]?[0-9]+)?$`)
	zeroThenInt  = regexp.MustCompile(`^([-+]?)0+([1-9][0-9]*)$`)
	maxExactReal = float64(1 << 53) // above it not every whole number is a float64
)

// resolve gives a scalar its tag and value from the tag YAML gave it. Only plain
// decimals are numbers here: the other spellings either mean something else than
// they seem to (012 is ten) or differ between YAML versions.
func (r *reader) resolve(n *source.Node, tag string) {
	switch tag {
	case "!!str", "!!timestamp", "!!merge":
		n.Tag = source.Str
	case "!!bool":
		if b, err := strconv.ParseBool(strings.ToLower(n.Text)); err == nil {
			n.Tag, n.Bool = source.Bool, b
		} else { // tagged !!bool by hand
			n.Tag = source.Other
		}
	case "!!null":
		n.Tag = source.Null
		if n.Text != "" {
			r.diags.Errorf(n.Span, "null-value", "%q stands for no value", n.Text).Hint =
				"leave the key out, or quote it if the word is meant"
		}
	case "!!int":
		r.integer(n)
	case "!!float":
		r.float(n)
	default:
		n.Tag = source.Other
	}
}

func (r *reader) integer(n *source.Node) {
	v, err := strconv.ParseInt(strings.ReplaceAll(n.Text, "_", ""), 0, 64)
	switch {
	case decimal.MatchString(n.Text) && err == nil:
		n.Tag, n.Int = source.Int, v
	case err == nil:
		n.Tag, n.Int = source.Int, v
		r.oddInteger(n, v)
	default:
		n.Tag = source.Other
		r.diags.Errorf(n.Span, "odd-number", "%q is not a whole number a card can use", n.Text)
	}
}

func (r *reader) float(n *source.Node) {
	v, err := strconv.ParseFloat(strings.ReplaceAll(n.Text, "_", ""), 64)
	whole := v == math.Trunc(v) && math.Abs(v) < maxExactReal
	n.Tag, n.Float = source.Float, v
	switch {
	case decimal.MatchString(n.Text) && math.Abs(v) < maxExactReal: // tagged !!float by hand
	case err != nil || math.IsNaN(v) || math.IsInf(v, 0) || decimal.MatchString(n.Text):
		n.Tag = source.Other
		r.diags.Errorf(n.Span, "odd-number", "%q is not a number a card can use", n.Text)
	case whole && !strings.Contains(n.Text, "."), whole && strings.ContainsAny(n.Text, "eE"):
		n.Tag, n.Int = source.Int, int64(v)
		r.oddInteger(n, int64(v))
	case !plainFloat.MatchString(n.Text) || strings.HasPrefix(n.Text, "+"):
		r.odd(n, strconv.FormatFloat(v, 'f', -1, 64))
	}
}

// oddInteger names the decimal to write. A leading zero is ambiguous: YAML
// reads octal where it can, but few authors mean it, so there is no fix.
func (r *reader) oddInteger(n *source.Node, v int64) {
	m := zeroThenInt.FindStringSubmatch(n.Text)
	if m == nil {
		r.odd(n, strconv.FormatInt(v, 10))
		return
	}
	asWritten := strings.TrimPrefix(m[1]+m[2], "+")
	if asWritten == strconv.FormatInt(v, 10) {
		r.odd(n, asWritten)
		return
	}
	r.diags.Errorf(n.Span, "odd-number", "%q is read as %d, for a leading zero means octal", n.Text, v).Hint =
		fmt.Sprintf("write %s, or %d if octal was meant", asWritten, v)
}

func (r *reader) odd(n *source.Node, better string) {
	d := r.diags.Errorf(n.Span, "odd-number", "%q is an odd way to write the number %s", n.Text, better)
	d.Hint = "write " + better
	d.Fix = &diag.Fix{Title: "write " + better, Edits: []diag.Edit{{Span: n.Span, New: better}}}
}
