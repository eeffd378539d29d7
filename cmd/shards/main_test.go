package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"shards": main})
}

// TestStories runs the command line as people use it: testdata/script has a
// story for each command.
func TestStories(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("TMPDIR", e.WorkDir)
			e.Setenv("GOGC", "400") // a hundred short runs
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"code": exitCode},
	})
}

// exitCode is `code N command args...`: the command must end with that code.
func exitCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command args...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("expected exit code %s, got %s", args[0], got)
	}
}

func TestAFaultIsToldWithoutAStack(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	saved := commands
	defer func() { commands = saved }()
	commands = append(commands, struct {
		group string
		make  func(*app) *cobra.Command
	}{"", func(a *app) *cobra.Command {
		return &cobra.Command{Use: "break", Run: func(*cobra.Command, []string) {
			a.doing = "the middle of things"
			panic("out of cheese")
		}}
	}})
	var out, errOut bytes.Buffer
	code := run([]string{"break"}, strings.NewReader(""), &out, &errOut)
	told := errOut.String()
	if code != exitFault || !strings.Contains(told, "this is a fault of shards, not of your pack: out of cheese") || strings.Contains(told, "goroutine") {
		t.Fatalf("code %d:\n%s", code, told)
	}
	_, file, _ := strings.Cut(told, "this file: ")
	report, err := os.ReadFile(strings.TrimSpace(file))
	if err != nil || !strings.Contains(string(report), "goroutine") || !strings.Contains(string(report), "the middle of things") {
		t.Errorf("the report: %v\n%s", err, report)
	}
}

// TestHelp runs the help of every command: each has an example.
func TestHelp(t *testing.T) {
	root := rootCommand(&app{out: io.Discard, errOut: io.Discard})
	for _, c := range root.Commands() {
		var out, errOut bytes.Buffer
		if code := run([]string{c.Name(), "--help"}, nil, &out, &errOut); code != exitFine || errOut.Len() > 0 {
			t.Errorf("%s --help: code %d\n%s", c.Name(), code, errOut.String())
		}
		if c.GroupID != "" && (c.Example == "" || c.Long == "") {
			t.Errorf("the help of %s has no example", c.Name())
		}
		if !strings.Contains(out.String(), "Usage:") {
			t.Errorf("%s --help:\n%s", c.Name(), out.String())
		}
	}
}
