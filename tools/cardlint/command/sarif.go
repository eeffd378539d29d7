package command

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"shards/internal/diag"
	"shards/internal/source"
	"shards/tools/cardlint/lint"
)

// The part of SARIF 2.1.0 that findings need.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string     `json:"id"`
		ShortDescription *sarifText `json:"shortDescription,omitempty"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
		Fixes     []sarifFix      `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		ID       *int          `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
)

func writeSARIF(w io.Writer, l diag.List) error {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "cardlint", Rules: []sarifRule{}}
	index := map[string]int{}
	for _, d := range l {
		if _, ok := index[d.Code]; !ok {
			index[d.Code] = len(run.Tool.Driver.Rules)
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, ruleOf(d.Code))
		}
		r := sarifResult{RuleID: d.Code, RuleIndex: index[d.Code], Level: sarifLevel(d.Severity), Message: sarifText{messageOf(d)}}
		if d.Span.File != nil {
			r.Locations = []sarifLocation{{Physical: physical(d.Span)}}
		}
		for i, rel := range d.Related {
			r.Related = append(r.Related, sarifLocation{ID: &i, Physical: physical(rel.Span), Message: &sarifText{rel.Message}})
		}
		if d.Fix != nil {
			r.Fixes = []sarifFix{sarifFixOf(d.Fix)}
		}
		run.Results = append(run.Results, r)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func ruleOf(code string) sarifRule {
	text := lint.Code(code)
	if c := lint.Find(All(), code); c != nil {
		text = c.Why
	}
	if text == "" {
		return sarifRule{ID: code}
	}
	return sarifRule{code, &sarifText{text}}
}

func sarifLevel(s diag.Severity) string {
	return [...]string{diag.Error: "error", diag.Warning: "warning", diag.Info: "note"}[min(s, diag.Info)]
}

// messageOf is the message with its hint, for forms without a place for it.
func messageOf(d diag.Diagnostic) string {
	if d.Hint == "" {
		return d.Message
	}
	return d.Message + "; " + d.Hint
}

func physical(s source.Span) sarifPhysical {
	p := sarifPhysical{Artifact: sarifArtifact{filepath.ToSlash(s.File.Name)}}
	if !s.IsWholeFile() {
		r := region(s)
		p.Region = &r
	}
	return p
}

func region(s source.Span) sarifRegion {
	from, to := s.Pos(), s.EndPos()
	return sarifRegion{from.Line, from.Col, to.Line, to.Col}
}

func sarifFixOf(f *diag.Fix) sarifFix {
	out := sarifFix{Description: sarifText{f.Title}}
	for _, e := range f.Edits {
		out.Changes = append(out.Changes, sarifChange{
			sarifArtifact{filepath.ToSlash(e.Span.File.Name)},
			[]sarifReplacement{{region(e.Span), sarifText{e.New}}},
		})
	}
	return out
}

var (
	githubText  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubValue = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeGitHub writes the commands that make annotations of a pull request.
func writeGitHub(w io.Writer, l diag.List) error {
	for _, d := range l {
		level := [...]string{diag.Error: "error", diag.Warning: "warning", diag.Info: "notice"}[min(d.Severity, diag.Info)]
		var values []string
		if d.Span.File != nil {
			values = append(values, "file="+githubValue.Replace(filepath.ToSlash(d.Span.File.Name)))
			if !d.Span.IsWholeFile() {
				r := region(d.Span)
				values = append(values, fmt.Sprintf("line=%d,col=%d,endLine=%d,endColumn=%d", r.StartLine, r.StartColumn, r.EndLine, r.EndColumn))
			}
		}
		values = append(values, "title="+githubValue.Replace(d.Code))
		if _, err := fmt.Fprintf(w, "::%s %s::%s\n", level, strings.Join(values, ","), githubText.Replace(messageOf(d))); err != nil {
			return err
		}
	}
	return nil
}
