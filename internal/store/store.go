// Package store keeps the results of runs in an SQLite file, so that a pack's
// numbers can be followed over its history.
package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver

	"shards/internal/stats"
)

// Run is a run that is kept.
type Run struct {
	ID        int64     `json:"id"`
	Kind      string    `json:"kind"` // sim or compare
	Made      time.Time `json:"made"`
	Packs     string    `json:"packs"`
	Players   int       `json:"players"`
	Bots      string    `json:"bots"`
	Seed      uint64    `json:"seed"`
	Games     int       `json:"games"`
	Content   string    `json:"content_hash"`
	Result    string    `json:"result_hash"`
	Verdict   string    `json:"verdict"`
	Reproduce string    `json:"reproduce"`
	JSON      []byte    `json:"-"` // the whole result
}

// Errors of this package.
var (
	ErrNoRun  = errors.New("there is no such run")
	ErrNoFile = errors.New("there is no such file")
	ErrNoRuns = errors.New("the file holds no runs")
)

// Store is an open file.
type Store struct{ db *sql.DB }

// version is that of the tables; a file says in user_version which it has.
const version = 1

const tables = `
CREATE TABLE runs (
	id        INTEGER PRIMARY KEY,
	kind      TEXT NOT NULL,
	made      TEXT NOT NULL,
	packs     TEXT NOT NULL,
	players   INTEGER NOT NULL,
	bots      TEXT NOT NULL,
	seed      TEXT NOT NULL,
	games     INTEGER NOT NULL,
	content   TEXT NOT NULL,
	result    TEXT NOT NULL,
	verdict   TEXT NOT NULL,
	reproduce TEXT NOT NULL,
	json      BLOB NOT NULL
);
CREATE TABLE numbers (
	run     INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	pos     INTEGER NOT NULL,
	key     TEXT NOT NULL,
	label   TEXT NOT NULL,
	n       INTEGER NOT NULL,
	value   REAL NOT NULL,
	low     REAL NOT NULL,
	high    REAL NOT NULL,
	verdict TEXT NOT NULL,
	PRIMARY KEY (run, pos)
) WITHOUT ROWID;
CREATE INDEX numbers_by_key ON numbers (key, run);
PRAGMA user_version = 1;
`

// Create opens a file to add runs to; it is made if it is not there.
func Create(path string) (*Store, error) {
	s, err := open(path)
	if err != nil {
		return nil, err
	}
	v, err := s.version()
	if err == nil && v == 0 {
		if err = s.empty(); err == nil {
			_, err = s.db.Exec(tables)
		}
	} else if err == nil && v != version {
		err = fmt.Errorf("%w that this program knows: it has version %d, not %d", ErrNoRuns, v, version)
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// Open opens a file to read.
func Open(path string) (*Store, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s", ErrNoFile, path)
	}
	s, err := open(path)
	if err != nil {
		return nil, err
	}
	v, err := s.version()
	if err != nil || v != version {
		s.Close()
		return nil, fmt.Errorf("%s: %w", path, ErrNoRuns)
	}
	return s, nil
}

func open(path string) (*Store, error) {
	// What SQLite reads from the name of a file is not meant.
	name := strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(path)
	db, err := sql.Open("sqlite", "file:"+name+"?_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	return &Store{db}, nil
}

// empty makes sure that no other program's tables are there.
func (s *Store) empty() error {
	n := 0
	if err := s.db.QueryRow("SELECT count(*) FROM sqlite_master").Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return fmt.Errorf("%w, but another program's tables", ErrNoRuns)
	}
	return nil
}

func (s *Store) version() (int, error) {
	v := 0
	err := s.db.QueryRow("PRAGMA user_version").Scan(&v)
	return v, err
}

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }

// Add keeps a run with its numbers and tells its id. All of it is kept, or
// nothing.
func (s *Store) Add(r Run, rows []stats.Row) (int64, error) {
	tx, err := s.db.Begin()
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	res, err := tx.Exec(`INSERT INTO runs (kind, made, packs, players, bots, seed, games, content, result, verdict, reproduce, json) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)`,
		r.Kind, r.Made.UTC().Format(time.RFC3339), r.Packs, r.Players, r.Bots, fmt.Sprint(r.Seed), r.Games, r.Content, r.Result, r.Verdict, r.Reproduce, r.JSON)
	if err != nil {
		return 0, err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return 0, err
	}
	add, err := tx.Prepare(`INSERT INTO numbers (run, pos, key, label, n, value, low, high, verdict) VALUES (?,?,?,?,?,?,?,?,?)`)
	if err != nil {
		return 0, err
	}
	defer add.Close()
	for i, n := range rows {
		if _, err := add.Exec(id, i, n.Key, n.Label, n.N, n.Value, n.Low, n.High, n.Verdict); err != nil {
			return 0, err
		}
	}
	return id, tx.Commit()
}

const runColumns = "runs.id, kind, made, packs, players, bots, seed, games, content, result, runs.verdict, reproduce"

// Runs lists the runs that are kept, the oldest first.
func (s *Store) Runs() ([]Run, error) {
	rows, err := s.db.Query("SELECT " + runColumns + " FROM runs ORDER BY id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Run
	for rows.Next() {
		r, err := scan(rows.Scan)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

// Run is one run, with its whole result.
func (s *Store) Run(id int64) (Run, error) {
	var text []byte
	r, err := scan(func(dst ...any) error {
		return s.db.QueryRow("SELECT "+runColumns+", json FROM runs WHERE id = ?", id).Scan(append(dst, &text)...)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return r, fmt.Errorf("%w: %d", ErrNoRun, id)
	}
	r.JSON = text
	return r, err
}

func scan(read func(...any) error) (Run, error) {
	var r Run
	var made, seed string
	if err := read(&r.ID, &r.Kind, &made, &r.Packs, &r.Players, &r.Bots, &seed, &r.Games, &r.Content, &r.Result, &r.Verdict, &r.Reproduce); err != nil {
		return r, err
	}
	var err error
	if r.Made, err = time.Parse(time.RFC3339, made); err != nil {
		return r, err
	}
	_, err = fmt.Sscan(seed, &r.Seed)
	return r, err
}

// Numbers are the numbers of a run, in their order.
func (s *Store) Numbers(id int64) ([]stats.Row, error) {
	rows, err := s.db.Query("SELECT key, label, n, value, low, high, verdict FROM numbers WHERE run = ? ORDER BY pos", id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []stats.Row
	for rows.Next() {
		var n stats.Row
		if err := rows.Scan(&n.Key, &n.Label, &n.N, &n.Value, &n.Low, &n.High, &n.Verdict); err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, rows.Err()
}

// Point is a number in one of the runs that have it.
type Point struct {
	Run Run
	Row stats.Row
}

// History is a number over all runs that have it, the oldest first.
func (s *Store) History(key string) ([]Point, error) {
	rows, err := s.db.Query("SELECT "+runColumns+", key, label, n, value, low, high, numbers.verdict FROM numbers JOIN runs ON runs.id = run WHERE key = ? ORDER BY run, pos", key)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Point
	for rows.Next() {
		var p Point
		n := &p.Row
		p.Run, err = scan(func(dst ...any) error {
			return rows.Scan(append(dst, &n.Key, &n.Label, &n.N, &n.Value, &n.Low, &n.High, &n.Verdict)...)
		})
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

// Keys are the names of the numbers that some run has, beginning with a text.
func (s *Store) Keys(begin string) ([]string, error) {
	rows, err := s.db.Query("SELECT DISTINCT key FROM numbers WHERE substr(key, 1, ?) = ? ORDER BY key", len([]rune(begin)), begin)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var k string
		if err := rows.Scan(&k); err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, rows.Err()
}
