package store

import (
	"database/sql"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"shards/internal/stats"
)

func example(games int) (Run, []stats.Row) {
	return Run{Kind: "sim", Made: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Packs: "a+b", Players: 2, Bots: "random", Seed: math.MaxUint64,
			Games: games, Content: "c0", Result: "r0", Verdict: "fine", Reproduce: "shards sim", JSON: []byte(`{"a":1}`)},
		[]stats.Row{{Key: "seat1", Label: "wins", N: int64(games), Value: 0.5, Low: 0.4, High: 0.6}, {Key: "length", N: 3, Value: 20, Low: -stats.Endless, High: 30, Verdict: "unknown"}}
}

func TestKeptAndRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "odd ?name#%41.sqlite")
	for i := range 2 {
		s, err := Create(path)
		if err != nil {
			t.Fatal(err)
		}
		r, rows := example(10 + i)
		id, err := s.Add(r, rows)
		if err != nil || id != int64(i+1) {
			t.Fatalf("id %d: %v", id, err)
		}
		s.Close()
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	want, rows := example(11)
	want.ID = 2
	if r, err := s.Run(2); err != nil || !reflect.DeepEqual(r, want) {
		t.Errorf("%+v, %v", r, err)
	}
	if got, err := s.Numbers(2); err != nil || !slices.Equal(got, rows) {
		t.Errorf("%+v, %v", got, err)
	}
	if h, err := s.History("seat1"); err != nil || len(h) != 2 || h[1].Row != rows[0] || h[0].Run.Games != 10 {
		t.Errorf("%+v, %v", h, err)
	}
	if runs, err := s.Runs(); err != nil || len(runs) != 2 || runs[1].Seed != math.MaxUint64 {
		t.Errorf("%+v, %v", runs, err)
	}
	if keys, err := s.Keys("se"); err != nil || !slices.Equal(keys, []string{"seat1"}) {
		t.Errorf("%v, %v", keys, err)
	}
	if _, err := s.Run(7); !errors.Is(err, ErrNoRun) {
		t.Errorf("a run that is not there: %v", err)
	}
}

func TestWhatIsNoStore(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(filepath.Join(dir, "none")); !errors.Is(err, ErrNoFile) {
		t.Errorf("no file: %v", err)
	}
	text := filepath.Join(dir, "text")
	os.WriteFile(text, []byte("this is a letter, and not a short one, to somebody"), 0o644)
	if _, err := Create(text); err == nil {
		t.Error("a text is taken for a store")
	}
	other := filepath.Join(dir, "other")
	db, _ := sql.Open("sqlite", other)
	if _, err := db.Exec("CREATE TABLE mine (x)"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, err := Create(other); !errors.Is(err, ErrNoRuns) {
		t.Errorf("another program's file: %v", err)
	}
	if _, err := Open(other); !errors.Is(err, ErrNoRuns) {
		t.Errorf("another program's file: %v", err)
	}
}

// Several programs may add to one file at the same time.
func TestAtTheSameTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs")
	first, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			s, err := Create(path)
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			for range 5 {
				r, rows := example(1)
				if _, err := s.Add(r, rows); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	if runs, err := first.Runs(); err != nil || len(runs) != 20 {
		t.Errorf("%d runs, %v", len(runs), err)
	}
}
