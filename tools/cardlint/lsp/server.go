// Package lsp is a language server for packs of cards: it tells editors what the
// linter finds while somebody types, completes what stands in expressions,
// explains names, and goes to where they are declared. What keys a file may have
// is the business of the JSON Schema and a YAML language server.
package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"time"

	"shards/internal/packs"
	"shards/tools/cardlint/lint"
)

// typingPause is how long somebody must not have typed before a pack is looked
// at again.
const typingPause = 150 * time.Millisecond

// ErrNoShutdown is the error of a client that ends the server unasked.
var ErrNoShutdown = errors.New("the client left without shutdown")

// Serve talks to one client until it says exit or is gone.
func Serve(in io.Reader, out io.Writer, checks []*lint.Check) error {
	s := &server{
		conn: &conn{in: bufio.NewReader(in), out: out}, checks: checks,
		docs: map[string]*document{}, homes: map[string]*home{},
	}
	messages, failed := make(chan message), make(chan error, 1)
	go func() {
		for {
			m, err := s.conn.read()
			if err != nil {
				failed <- err
				return
			}
			messages <- m
		}
	}()
	for {
		select {
		case m := <-messages:
			if m.Method == "exit" {
				if !s.down {
					return ErrNoShutdown
				}
				return nil
			}
			s.handle(m)
		case <-s.due():
			s.refresh()
		case err := <-failed:
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
	}
}

// server is what is known of a client. It is used by one goroutine.
type server struct {
	conn   *conn
	checks []*lint.Check
	docs   map[string]*document // open ones, by path
	homes  map[string]*home     // packs, by folder
	ready  bool
	down   bool
	wake   time.Time // when packs are looked at again; zero for not at all
}

// document is an open file as the editor has it.
type document struct {
	path, text string
	version    int
	home       *home // nil if it is in no pack
}

// home is a pack of which a file is open.
type home struct {
	dir    string
	dirty  bool
	result lint.Result
	names  *names
	told   map[string]bool // files with diagnostics at the client
}

func (s *server) due() <-chan time.Time {
	if s.wake.IsZero() {
		return nil
	}
	return time.After(time.Until(s.wake))
}

type handler func(*server, json.RawMessage) (any, *rpcError)

var handlers = map[string]handler{
	"initialize":              (*server).initialize,
	"shutdown":                func(s *server, _ json.RawMessage) (any, *rpcError) { s.down = true; return nil, nil },
	"textDocument/completion": on((*server).completion),
	"textDocument/hover":      on((*server).hover),
	"textDocument/definition": on((*server).definition),
	"textDocument/codeAction": on((*server).codeAction),
	"textDocument/didOpen":    on((*server).didOpen),
	"textDocument/didChange":  on((*server).didChange),
	"textDocument/didSave":    on((*server).didSave),
	"textDocument/didClose":   on((*server).didClose),
}

// on makes a handler of a method with typed parameters.
func on[P any](f func(*server, P) any) handler {
	return func(s *server, raw json.RawMessage) (any, *rpcError) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &rpcError{codeInvalidParams, err.Error()}
		}
		return f(s, p), nil
	}
}

// handle does what a message says. A fault of ours costs one answer, not the
// session.
func (s *server) handle(m message) {
	defer func() {
		if p := recover(); p != nil && m.ID != nil {
			s.conn.answer(m.ID, nil, &rpcError{codeInternal, "a fault of the server"})
		}
	}()
	h, known := handlers[m.Method]
	switch {
	case m.Method == "": // an answer to something that we never asked
	case !known && m.ID != nil:
		s.conn.answer(m.ID, nil, &rpcError{codeUnknownMethod, "unknown method " + m.Method})
	case !known:
	case !s.ready && m.Method != "initialize":
		if m.ID != nil {
			s.conn.answer(m.ID, nil, &rpcError{codeNotInitialized, "initialize first"})
		}
	case s.down && m.ID != nil && m.Method != "shutdown":
		s.conn.answer(m.ID, nil, &rpcError{codeInvalidRequest, "the server is shut down"})
	default:
		result, err := h(s, m.Params)
		if m.ID != nil {
			s.conn.answer(m.ID, result, err)
		}
	}
}

func (s *server) initialize(json.RawMessage) (any, *rpcError) {
	s.ready = true
	return map[string]any{
		"capabilities": map[string]any{
			"positionEncoding":   "utf-16",
			"textDocumentSync":   map[string]any{"openClose": true, "change": 1, "save": map[string]any{"includeText": false}},
			"completionProvider": map[string]any{"triggerCharacters": []string{".", "\"", "'", "("}},
			"hoverProvider":      true,
			"definitionProvider": true,
			"codeActionProvider": map[string]any{"codeActionKinds": []string{"quickfix"}},
		},
		"serverInfo": map[string]any{"name": "shards"},
	}, nil
}

func (s *server) didOpen(p struct{ TextDocument textItem }) any {
	path := pathOf(p.TextDocument.URI)
	d := &document{path: path, text: p.TextDocument.Text, version: p.TextDocument.Version}
	s.docs[path] = d
	if dir := packs.Of(path); dir != "" {
		dir = filepath.Clean(dir)
		if s.homes[dir] == nil {
			s.homes[dir] = &home{dir: dir, told: map[string]bool{}}
		}
		d.home = s.homes[dir]
		d.home.dirty = true
		s.refresh()
	}
	return nil
}

func (s *server) didChange(p struct {
	TextDocument   textID
	ContentChanges []struct{ Text string }
}) any {
	d := s.docs[pathOf(p.TextDocument.URI)]
	if d == nil || len(p.ContentChanges) == 0 {
		return nil
	}
	d.text, d.version = p.ContentChanges[len(p.ContentChanges)-1].Text, p.TextDocument.Version
	if d.home != nil {
		d.home.dirty = true
		s.wake = time.Now().Add(typingPause)
	}
	return nil
}

// didSave looks at all packs again: what was saved may be required by others.
func (s *server) didSave(struct{ TextDocument textID }) any {
	for _, h := range s.homes {
		h.dirty = true
	}
	s.refresh()
	return nil
}

func (s *server) didClose(p struct{ TextDocument textID }) any {
	path := pathOf(p.TextDocument.URI)
	d := s.docs[path]
	delete(s.docs, path)
	if d == nil || d.home == nil {
		return nil
	}
	d.home.dirty = true // its text is what is on disk again
	for _, o := range s.docs {
		if o.home == d.home {
			s.refresh()
			return nil
		}
	}
	for file := range d.home.told { // nobody looks at this pack any more
		s.publish(file, nil)
	}
	delete(s.homes, d.home.dir)
	return nil
}

// refresh looks at the packs that changed and tells what is found.
func (s *server) refresh() {
	s.wake = time.Time{}
	for _, h := range s.homes {
		if h.dirty {
			s.look(h)
		}
	}
}

// current is the home of a document, looked at if it has not been.
func (s *server) current(uri string) (*document, *home) {
	d := s.docs[pathOf(uri)]
	if d == nil || d.home == nil {
		return nil, nil
	}
	if d.home.names == nil {
		s.look(d.home)
	}
	if d.home.names == nil {
		return nil, nil
	}
	return d, d.home
}

func isTest(path string) bool { return strings.HasSuffix(path, ".test.yaml") }
