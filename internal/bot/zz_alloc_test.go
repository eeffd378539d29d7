package bot
import "testing"
func TestZZAlloc(t *testing.T){ g,b:=searched(t,"mcts:300"); var buf []int64; b.Reset(1); b.Answer(g,buf); for range 300 {b.Reset(1); buf=b.Answer(g,buf)} }
