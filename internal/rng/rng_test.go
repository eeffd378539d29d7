package rng

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Committed once and never changed: seeds of saved games depend on them.
var goldenVector = [16]uint64{
	0x2e1afbfcdb57c845, 0x71658dc1f9137496, 0x0fa3a047701841e5, 0x9bcd7fcdb4f97234,
	0x03b48ab9798da3d5, 0x084d6ed569df8ecb, 0x4e317ba037fad86d, 0x971763b26fee24e4,
	0xf746000d324bacd7, 0xf797bbabd3c9f50a, 0x75f66b56cb93866e, 0xd71e0927ff15632f,
	0xec7fb5aad4331347, 0xa24930c8af882d7c, 0xc4a71f04ef75b6ef, 0x61343d9259b2935a,
}

func TestGolden(t *testing.T) {
	s := New(1, 2)
	var got [16]uint64
	for i := range got {
		got[i] = s.Uint64()
	}
	if got != goldenVector {
		t.Errorf("the sequence changed: %#x", got)
	}
}

func TestGoldenShuffle(t *testing.T) {
	s, x := New(7, 0), []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	Shuffle(&s, x)
	if want := []int{5, 9, 7, 8, 1, 3, 0, 2, 6, 4}; !slices.Equal(x, want) {
		t.Errorf("the order changed: %v", x)
	}
	s, y := New(7, 0), []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	s.Shuffle(len(y), func(i, j int) { y[i], y[j] = y[j], y[i] })
	if !slices.Equal(x, y) {
		t.Errorf("function %v and method %v differ", x, y)
	}
}

// The standard library has the same generator under the same state.
func TestMatchesStandardLibrary(t *testing.T) {
	for stream := range uint64(50) {
		s := New(42, stream)
		std := rand.NewPCG(s.Hi, s.Lo)
		for i := range 1000 {
			if got, want := s.Uint64(), std.Uint64(); got != want {
				t.Fatalf("stream %d, number %d: %#x, want %#x", stream, i, got, want)
			}
		}
	}
}

func TestNIsFair(t *testing.T) {
	s := New(3, 4)
	for _, n := range []int{2, 3, 7, 10} {
		const draws = 100_000
		count := make([]int, n)
		for range draws {
			count[s.N(n)]++
		}
		chi := 0.0
		for _, c := range count {
			d := float64(c) - draws/float64(n)
			chi += d * d / (draws / float64(n))
		}
		if chi > 30 { // p < 0.0005 even for nine degrees of freedom
			t.Errorf("N(%d): %v, chi² %.1f", n, count, chi)
		}
	}
}

// Bounds near 2^63 draw again half the time; a biased method would show.
func TestNOfLargeBounds(t *testing.T) {
	s := New(5, 6)
	const bound = 3 << 61
	low := 0
	for range 30_000 {
		v := s.N(bound)
		if v < 0 || v >= bound {
			t.Fatalf("%d is out of range", v)
		}
		if v < bound/3 {
			low++
		}
	}
	if low < 9_500 || low > 10_500 {
		t.Errorf("a third of the range got %d of 30000", low)
	}
}

func TestNOfOneTakesNothing(t *testing.T) {
	s := New(1, 1)
	before := s
	if s.N(1) != 0 || s != before {
		t.Error("a choice of one used up chance")
	}
}

func TestEveryOrderIsEquallyLikely(t *testing.T) {
	count := map[[3]int]int{}
	for seed := range uint64(60_000) {
		s, x := New(seed, 0), [3]int{0, 1, 2}
		Shuffle(&s, x[:])
		count[x]++
	}
	for order, n := range count {
		if n < 9_600 || n > 10_400 {
			t.Errorf("%v came %d times of 10000 expected", order, n)
		}
	}
	if len(count) != 6 {
		t.Errorf("%d orders of 6", len(count))
	}
}

func TestNeighboursDiffer(t *testing.T) {
	seen := map[Source]bool{}
	for seed := range uint64(100) {
		for stream := range uint64(100) {
			s := New(seed, stream)
			if seen[s] || s.Hi == 0 && s.Lo == 0 {
				t.Fatalf("state of (%d, %d) is taken", seed, stream)
			}
			seen[s] = true
		}
	}
}

func TestNoAllocation(t *testing.T) {
	s, x := New(1, 1), make([]int, 60)
	if n := testing.AllocsPerRun(100, func() {
		Shuffle(&s, x)
		s.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkUint64(b *testing.B) {
	s := New(1, 1)
	for b.Loop() {
		s.Uint64()
	}
}
