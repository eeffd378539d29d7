package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// pollEvery is how often --watch looks whether files have changed.
const pollEvery = 300 * time.Millisecond

// watch lints, and again whenever a file of the packs changes, until it is
// interrupted.
func (c *Command) watch(ctx context.Context, paths []string, targets []target) error {
	for {
		before := stamp(targets)
		if err := c.once(targets); err != nil && !errors.Is(err, ErrFindings) {
			return err
		}
		for stamp(targets) == before {
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(pollEvery):
			}
		}
		if again, err := find(paths); err == nil { // there may be a new pack
			targets = again
		}
		fmt.Fprintf(c.Out, "\n%s\n\n", strings.Repeat("-", 72))
	}
}

// stamp is something that changes whenever a file of the targets does.
func stamp(targets []target) string {
	var b strings.Builder
	for _, t := range targets {
		for _, ref := range t.refs {
			filepath.WalkDir(ref, func(name string, e fs.DirEntry, err error) error {
				if err != nil {
					return nil
				}
				if name != ref && strings.HasPrefix(e.Name(), ".") {
					if e.IsDir() {
						return fs.SkipDir
					}
					return nil
				}
				if info, err := os.Stat(name); err == nil && !e.IsDir() {
					fmt.Fprintln(&b, name, info.Size(), info.ModTime().UnixNano())
				}
				return nil
			})
		}
	}
	return b.String()
}
