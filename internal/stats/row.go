package stats

// Row is one number with a name, as tables and stores keep it.
type Row struct {
	Key     string // such as seat1, length or owning:CARD
	Label   string // for people
	N       int64
	Value   float64
	Low     float64
	High    float64
	Verdict string // "" where none is given
}

// RowOf makes a row of an estimate.
func RowOf(key, label string, e Estimate, verdict string) Row {
	return Row{key, label, e.N, e.Mean, e.Low, e.High, verdict}
}
