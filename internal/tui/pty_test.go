package tui

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// TestMain plays a game on a real terminal where a test asks for that.
func TestMain(m *testing.M) {
	if os.Getenv("TUI_PLAYS") == "" {
		os.Exit(m.Run())
	}
	t := &testing.B{}
	l := mini(t)
	res, err := Run(Config{Start: started(t, l, 3, "human", "random"), In: os.Stdin, Out: os.Stdout})
	if err != nil {
		os.Stdout.WriteString("ERROR " + err.Error() + "\n")
		os.Exit(3)
	}
	os.Stdout.WriteString("LEFT " + map[bool]string{true: "finished " + res.Outcome, false: "unfinished"}[res.Finished] + "\n")
	os.Exit(0)
}

// screen is a program on a terminal.
type screen struct {
	t    *testing.T
	tty  *os.File // its side of the terminal
	file *os.File // ours
	cmd  *exec.Cmd
	mu   sync.Mutex
	out  bytes.Buffer
	done chan struct{}
}

func open(t *testing.T) *screen {
	t.Helper()
	file, tty, err := pty.Open()
	if err != nil {
		t.Skip("there are no terminals here: ", err)
	}
	pty.Setsize(file, &pty.Winsize{Rows: 24, Cols: 80})
	s := &screen{t: t, tty: tty, file: file, done: make(chan struct{})}
	s.cmd = exec.Command(os.Args[0])
	s.cmd.Env = append(os.Environ(), "TUI_PLAYS=1", "TERM=xterm-256color")
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := file.Read(buf)
			s.mu.Lock()
			s.out.Write(buf[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	go func() { s.cmd.Wait(); close(s.done) }()
	t.Cleanup(func() { s.cmd.Process.Kill(); tty.Close(); file.Close() })
	return s
}

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.String()
}

// wait waits until the program has written something.
func (s *screen) wait(what string) {
	s.t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if strings.Contains(s.text(), what) {
			return
		}
	}
	s.t.Fatalf("%q did not come:\n%q", what, s.text())
}

func (s *screen) keys(k string) { io.WriteString(s.file, k) }

func (s *screen) ended(d time.Duration) bool {
	select {
	case <-s.done:
		return true
	case <-time.After(d):
		return false
	}
}

func (s *screen) modes() unix.Termios {
	s.t.Helper()
	m, err := unix.IoctlGetTermios(int(s.tty.Fd()), unix.TCGETS)
	if err != nil {
		s.t.Fatal(err)
	}
	return *m
}

// restored checks that the terminal is as it was: its modes, the screen, the
// cursor.
func (s *screen) restored(before unix.Termios) {
	s.t.Helper()
	if after := s.modes(); after != before {
		s.t.Errorf("the modes of the terminal are others: %+v, they were %+v", after, before)
	}
	out := s.text()
	if last := strings.LastIndex(out, "\x1b[?1049l"); last < 0 || last < strings.LastIndex(out, "\x1b[?1049h") {
		s.t.Errorf("the old screen did not come back: %q", out[max(0, len(out)-300):])
	}
	if show := strings.LastIndex(out, "\x1b[?25h"); show < strings.LastIndex(out, "\x1b[?25l") {
		s.t.Errorf("the cursor stays hidden: %q", out[max(0, len(out)-300):])
	}
}

func TestAWholeGameOnATerminal(t *testing.T) {
	s := open(t)
	before := s.modes()
	s.wait("What will you do?")
	for range 2000 {
		if strings.Contains(s.text(), "has won") {
			break
		}
		s.keys("\r")
		time.Sleep(10 * time.Millisecond)
	}
	s.wait("has won")
	pty.Setsize(s.file, &pty.Winsize{Rows: 40, Cols: 120})
	s.keys("q")
	s.wait("LEFT finished")
	if !s.ended(20 * time.Second) {
		t.Fatal("the program does not end")
	}
	s.restored(before)
}

func TestQuittingRestoresTheTerminal(t *testing.T) {
	for name, keys := range map[string]string{"q and y": "qy", "ctrl+c": "\x03", "from a text": "?\x03"} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			before := s.modes()
			s.wait("What will you do?")
			for _, k := range keys {
				s.keys(string(k))
				time.Sleep(50 * time.Millisecond)
			}
			if !s.ended(20 * time.Second) {
				t.Fatal("the program does not end")
			}
			s.wait("LEFT unfinished")
			s.restored(before)
		})
	}
}
