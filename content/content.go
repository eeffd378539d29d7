// Package content holds the packs that come with the program. A new folder
// beside this file is a new built-in pack; no Go changes.
package content

import (
	"embed"
	"io/fs"
)

//go:embed base horizon
var files embed.FS

// FS has one folder for each built-in pack.
func FS() fs.FS { return files }
