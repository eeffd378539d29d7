// Package rng is the game's own source of chance.
//
// It is a copy of PCG-DXSM with 128 bits of state, so that a saved game or a
// seed means the same game under every version of Go. A [Source] is plain data:
// copy it to fork the future, compare it with ==, store it anywhere.
package rng

import "math/bits"

// Source is the state of a generator. Every value is a valid state; use [New]
// to get one that is well mixed.
type Source struct{ Hi, Lo uint64 }

// New makes the generator number stream of a seed. Neighbouring seeds and
// streams give unrelated sequences, so games may be numbered 0, 1, 2, ….
func New(seed, stream uint64) Source {
	a := mix(seed + golden)
	b := mix(stream - golden)
	return Source{Hi: mix(a + bits.RotateLeft64(b, 32)), Lo: mix(b ^ a*golden)}
}

// golden is 2^64 divided by the golden ratio, the step of splitmix64.
const golden = 0x9e3779b97f4a7c15

// mix is the finisher of splitmix64: every bit of x sways every bit of the result.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Uint64 returns the next 64 random bits.
func (s *Source) Uint64() uint64 {
	const (
		mulHi, mulLo = 2549297995355413924, 4865540595714422341
		incHi, incLo = 6364136223846793005, 1442695040888963407
		cheapMul     = 0xda942042e4dd58b5
	)
	// state = state*mul + inc, in 128 bits
	hi, lo := bits.Mul64(s.Lo, mulLo)
	hi += s.Hi*mulLo + s.Lo*mulHi
	lo, carry := bits.Add64(lo, incLo, 0)
	hi, _ = bits.Add64(hi, incHi, carry)
	s.Hi, s.Lo = hi, lo

	// DXSM: double xorshift, multiply
	hi ^= hi >> 32
	hi *= cheapMul
	hi ^= hi >> 48
	return hi * (lo | 1)
}

// N returns a number in [0, n), each equally likely. It panics if n < 1. N(1)
// is 0 and takes nothing from the generator, so a choice of one never matters.
func (s *Source) N(n int) int {
	if n < 1 {
		panic("rng: N needs at least 1, our bug")
	}
	if n == 1 {
		return 0
	}
	// Lemire's method: the high half of a product is nearly fair; the few low
	// halves that would make it unfair are drawn again.
	bound := uint64(n)
	hi, lo := bits.Mul64(s.Uint64(), bound)
	if lo < bound {
		unfair := -bound % bound
		for lo < unfair {
			hi, lo = bits.Mul64(s.Uint64(), bound)
		}
	}
	return int(hi)
}

// Shuffle puts n things in random order by swapping them, each order equally
// likely (as far as 128 bits of state reach).
func (s *Source) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, s.N(i+1))
	}
}

// Shuffle puts x in random order, the same as the method would.
func Shuffle[T any](s *Source, x []T) {
	for i := len(x) - 1; i > 0; i-- {
		j := s.N(i + 1)
		x[i], x[j] = x[j], x[i]
	}
}
