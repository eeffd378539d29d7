// Command shards tries, tests and simulates deck-building card games that are
// folders of YAML. Each command is a file of this package.
package main

import (
	"os"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	exitFine     = 0
	exitFindings = 1 // findings, or failed tests
	exitUsage    = 2 // wrong usage
	exitFault    = 3 // the program's own failure
)

// groups and commands stand in the order of the help.
var groups = []*cobra.Group{
	{ID: "play", Title: "Play:"},
	{ID: "measure", Title: "Measure:"},
	{ID: "look", Title: "Look:"},
	{ID: "make", Title: "Make an expansion:"},
}

var commands = []struct {
	group string
	make  func(*app) *cobra.Command
}{
	{"play", playCommand},
	{"play", tryCommand},
	{"play", replayCommand},
	{"measure", simCommand},
	{"measure", compareCommand},
	{"measure", runsCommand},
	{"look", cardsCommand},
	{"look", showCommand},
	{"make", newCommand},
	{"make", lintCommand},
	{"make", lspCommand},
	{"make", testCommand},
	{"make", schemaCommand},
	{"make", docsCommand},
	{"", versionCommand},
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
