package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"sync"
)

// maxMessage bounds what a client may send at once.
const maxMessage = 64 << 20

// message is a request, a notification or an answer of JSON-RPC 2.0.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

const (
	codeParse          = -32700
	codeInvalidRequest = -32600
	codeUnknownMethod  = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603
	codeNotInitialized = -32002
)

// conn reads and writes messages with the headers that LSP wants.
type conn struct {
	in  *bufio.Reader
	mu  sync.Mutex
	out io.Writer
}

// read reads the next message.
func (c *conn) read() (message, error) {
	header, err := textproto.NewReader(c.in).ReadMIMEHeader()
	if err != nil {
		if errors.Is(err, io.EOF) && len(header) == 0 {
			return message{}, io.EOF
		}
		return message{}, fmt.Errorf("read header: %w", err)
	}
	n, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil || n < 0 || n > maxMessage {
		return message{}, fmt.Errorf("read header: no good Content-Length %q", header.Get("Content-Length"))
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(c.in, text); err != nil {
		return message{}, fmt.Errorf("read message: %w", err)
	}
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		c.write(message{ID: json.RawMessage("null"), Error: &rpcError{codeParse, err.Error()}})
		return message{}, nil
	}
	return m, nil
}

func (c *conn) write(m message) error {
	m.Version = "2.0"
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err = fmt.Fprintf(c.out, "Content-Length: %d\r\n\r\n%s", len(text), text)
	return err
}

func (c *conn) notify(method string, params any) {
	text, err := json.Marshal(params)
	if err == nil {
		c.write(message{Method: method, Params: text})
	}
}

// null is an answer without a value; an absent result would be no answer.
var null = json.RawMessage("null")

func (c *conn) answer(id json.RawMessage, result any, err *rpcError) {
	if err != nil {
		c.write(message{ID: id, Error: err})
		return
	}
	if result == nil {
		result = null
	}
	c.write(message{ID: id, Result: result})
}
