package lint

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"shards/internal/diag"
	"shards/internal/source"
)

// Baseline lists findings that were there when the linter came. They are not
// told, and the list can only shrink: what is found no more must leave it, and
// nothing is added to a list that exists. It names no lines, so that findings
// stay known when text above them changes.
type Baseline struct {
	Path     string
	Findings []Known
}

// Known is a finding of a baseline, and how often it is there.
type Known struct {
	File    string `json:"file"`
	Check   string `json:"check"`
	Message string `json:"message"`
	Count   int    `json:"count"`
}

type baselineFile struct {
	Version  int     `json:"version"`
	Findings []Known `json:"findings"`
}

const baselineVersion = 1

// StaleBaseline is the code of the finding that a baseline lists what is no
// longer found.
var StaleBaseline = &Check{
	Name: "stale-baseline", Category: Suspicious, Since: "0.1",
	Why: "A baseline lists old findings so that new ones stand out. It can only shrink: what has been repaired must leave it, or it would hide the same mistake when it comes back. `--write-baseline` takes it out.",
}

// ReadBaseline reads a baseline. A file that is not there is an error that
// errors.Is(err, fs.ErrNotExist) knows.
func ReadBaseline(path string) (*Baseline, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var f baselineFile
	if err := dec.Decode(&f); err != nil {
		return nil, fmt.Errorf("read baseline %s: %w", path, err)
	}
	if f.Version != baselineVersion {
		return nil, fmt.Errorf("read baseline %s: its version is %d, not %d", path, f.Version, baselineVersion)
	}
	return &Baseline{path, f.Findings}, nil
}

// Apply drops the findings that the baseline lists, and tells what it lists in
// vain. Errors are never listed.
func (b *Baseline) Apply(l diag.List) diag.List {
	left := map[Known]int{}
	for _, k := range b.Findings {
		left[k.key()] += k.Count
	}
	var kept diag.List
	for _, d := range l {
		if k := known(d); d.Severity != diag.Error && left[k] > 0 {
			left[k]--
			continue
		}
		kept = append(kept, d)
	}
	gone := 0
	for _, n := range left {
		gone += n
	}
	if gone > 0 {
		kept.Warnf(source.Span{File: source.NewFile(filepath.ToSlash(b.Path), nil)}, StaleBaseline.Name,
			"%s of the baseline %s not there any more", Plural(gone, "finding"), isAre(gone)).Hint = "take it out with --write-baseline"
	}
	return kept
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func known(d diag.Diagnostic) Known {
	k := Known{Check: d.Code, Message: d.Message}
	if d.Span.File != nil {
		k.File = filepath.ToSlash(d.Span.File.Name)
	}
	return k
}

func (k Known) key() Known { k.Count = 0; return k }

// WriteBaseline writes what a baseline should hold: all findings if there is no
// file yet, else those that it held and that are still there.
func WriteBaseline(path string, l diag.List) error {
	old, err := ReadBaseline(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	counts := map[Known]int{}
	for _, d := range l {
		if d.Severity != diag.Error {
			counts[known(d)]++
		}
	}
	if old != nil {
		held := map[Known]int{}
		for _, k := range old.Findings {
			held[k.key()] += k.Count
		}
		for k, n := range counts {
			counts[k] = min(n, held[k])
		}
	}
	f := baselineFile{Version: baselineVersion, Findings: []Known{}}
	for k, n := range counts {
		if n > 0 {
			k.Count = n
			f.Findings = append(f.Findings, k)
		}
	}
	slices.SortFunc(f.Findings, func(a, b Known) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Check, b.Check), cmp.Compare(a.Message, b.Message))
	})
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(f); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o666)
}
