package bot

import (
	"fmt"
	"math"
	"testing"

	"shards/internal/rng"
	"shards/interp"
)

// Every legal answer comes up, each as often as the others, and no other.
func TestAnyAnswerIsUniform(t *testing.T) {
	options := func(n int) []interp.Option { return make([]interp.Option, n) }
	inf := interp.Infinite
	for name, d := range map[string]interp.Decision{
		"one of four":        {Kind: interp.ChooseAction, Min: 1, Max: 1, Options: options(4)},
		"yes or no":          {Kind: interp.YesNo, Min: 1, Max: 1, Options: options(2)},
		"two of five":        {Kind: interp.ChooseCards, Min: 2, Max: 2, Options: options(5)},
		"up to two of four":  {Kind: interp.ChooseCards, Min: 0, Max: 2, Options: options(4)},
		"any of five":        {Kind: interp.ChooseCards, Min: 0, Max: 5, Options: options(5)},
		"a set":              {Kind: interp.ChooseCards, Min: 2, Max: 2, Options: options(4), SetSize: 2, Sets: []int16{0, 1, 1, 3, 2, 3}},
		"a set or none":      {Kind: interp.ChooseCards, Min: 0, Max: 2, Options: options(4), SetSize: 2, Sets: []int16{0, 1, 1, 3}},
		"a number":           {Kind: interp.ChooseNumber, Min: 3, Max: 7},
		"five among three":   {Kind: interp.Distribute, Min: 5, Max: 5, Options: options(3)},
		"all to one":         {Kind: interp.Distribute, Min: 5, Max: 5, Options: options(1)},
		"up to three by two": {Kind: interp.Distribute, Min: 0, Max: 3, Options: options(2)},
		"two or three":       {Kind: interp.Distribute, Min: 2, Max: 3, Options: options(3)},
		"infinite":           {Kind: interp.Distribute, Min: inf, Max: inf, Options: options(3)},
		"infinite or not":    {Kind: interp.Distribute, Min: 0, Max: inf, Options: options(2)},
	} {
		t.Run(name, func(t *testing.T) {
			src := rng.New(7, 7)
			legal := d.Count(1000)
			seen := map[string]int{}
			n := legal * 2000
			buf := make([]int64, 0, 8)
			for range n {
				a := anyAnswer(&src, &d, buf[:0])
				if !d.Legal(a) {
					t.Fatalf("%v is not legal", a)
				}
				seen[fmt.Sprint(a)]++
			}
			if len(seen) != legal {
				t.Errorf("%d of %d answers came up", len(seen), legal)
			}
			for a, k := range seen {
				if math.Abs(float64(k)-2000) > 6*math.Sqrt(2000) {
					t.Errorf("%s came up %d times, expected about 2000", a, k)
				}
			}
		})
	}
}
