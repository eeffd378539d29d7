package command

import (
	"fmt"
	"strings"
)

// diffContext is how many unchanged lines are shown around a change.
const diffContext = 2

// unified is the difference of two texts, as patch reads it.
func unified(name string, old, new []byte) string {
	a, b := lines(old), lines(new)
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", name, name)
	ops := diff(a, b)
	for i := 0; i < len(ops); {
		if ops[i].sign == ' ' {
			i++
			continue
		}
		from := max(0, i-diffContext)
		to := i
		for gap := 0; to < len(ops) && gap <= 2*diffContext; to++ {
			if gap++; ops[to].sign != ' ' {
				gap = 0
			}
		}
		for to > i && ops[to-1].sign == ' ' {
			to--
		}
		to = min(len(ops), to+diffContext)
		hunk(&out, ops[from:to])
		i = to
	}
	return out.String()
}

type diffLine struct {
	sign byte
	text string
	a, b int // line numbers, from 1
}

func hunk(out *strings.Builder, ops []diffLine) {
	n, m := 0, 0
	for _, o := range ops {
		if o.sign != '+' {
			n++
		}
		if o.sign != '-' {
			m++
		}
	}
	fmt.Fprintf(out, "@@ -%d,%d +%d,%d @@\n", ops[0].a, n, ops[0].b, m)
	for _, o := range ops {
		fmt.Fprintf(out, "%c%s\n", o.sign, o.text)
	}
}

func lines(text []byte) []string {
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n"), "\n")
}

// diff finds what changed between a common beginning and end; in there it looks
// for the longest common part, unless it is too long for that.
func diff(a, b []string) []diffLine {
	from := 0
	for from < len(a) && from < len(b) && a[from] == b[from] {
		from++
	}
	end := 0
	for end < len(a)-from && end < len(b)-from && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	var out []diffLine
	i, j := 0, 0
	add := func(sign byte, text string) {
		out = append(out, diffLine{sign, text, i + 1, j + 1})
		if sign != '+' {
			i++
		}
		if sign != '-' {
			j++
		}
	}
	for _, l := range a[:from] {
		add(' ', l)
	}
	for _, o := range middle(a[from:len(a)-end], b[from:len(b)-end]) {
		add(o.sign, o.text)
	}
	for _, l := range a[len(a)-end:] {
		add(' ', l)
	}
	return out
}

// longestTable bounds the table of common parts.
const longestTable = 4 << 20

func middle(a, b []string) []diffLine {
	var out []diffLine
	i, j := 0, 0
	if len(a)*len(b) <= longestTable {
		common := make([][]int, len(a)+1)
		for i := range common {
			common[i] = make([]int, len(b)+1)
		}
		for i := len(a) - 1; i >= 0; i-- {
			for j := len(b) - 1; j >= 0; j-- {
				if a[i] == b[j] {
					common[i][j] = common[i+1][j+1] + 1
				} else {
					common[i][j] = max(common[i+1][j], common[i][j+1])
				}
			}
		}
		for i < len(a) && j < len(b) {
			switch {
			case a[i] == b[j]:
				out = append(out, diffLine{sign: ' ', text: a[i]})
				i, j = i+1, j+1
			case common[i+1][j] >= common[i][j+1]:
				out = append(out, diffLine{sign: '-', text: a[i]})
				i++
			default:
				out = append(out, diffLine{sign: '+', text: b[j]})
				j++
			}
		}
	}
	for ; i < len(a); i++ {
		out = append(out, diffLine{sign: '-', text: a[i]})
	}
	for ; j < len(b); j++ {
		out = append(out, diffLine{sign: '+', text: b[j]})
	}
	return out
}
