package report

import (
	"fmt"
	"math"
	"strings"

	"shards/internal/sim"
	"shards/internal/stats"
)

// History draws a number of several runs, as a picture by itself.
func History(title string, names []string, values []stats.Estimate) string {
	var items []item
	mid := 0.0
	for i, e := range values {
		e.Low, e.High = max(e.Low, e.Mean-math.Abs(e.Mean)-1), min(e.High, e.Mean+math.Abs(e.Mean)+1)
		items = append(items, item{names[i], e, sim.Unknown, fmt.Sprintf("%s: %.4g (%.4g to %.4g), n=%d", names[i], e.Mean, e.Low, e.High, e.N)})
		mid += e.Mean / float64(len(values))
	}
	picture := forest(title, items, mid, func(v float64) string { return fmt.Sprintf("%.4g", v) })
	const style = `<style>svg{background:#fff}text{font:11px sans-serif;fill:#1c1c1a}.small{font-size:10px;fill:#5d5d58}.grid{stroke:#deded8}.usual{stroke:#5d5d58;stroke-dasharray:4 3}.whisker{stroke:#8a8a83;stroke-width:1.5}.unknown{fill:#2560a8}</style>`
	at := strings.Index(picture, ">") + 1
	return strings.Replace(picture[:at], "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `, 1) + style + picture[at:] + "\n"
}
