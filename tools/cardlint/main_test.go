package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"cardlint": main})
}

func TestStories(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			return os.CopyFS(e.WorkDir+"/game", os.DirFS("lint/sandbox"))
		},
		UpdateScripts: os.Getenv("UPDATE") != "",
	})
}
