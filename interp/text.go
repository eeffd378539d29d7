package interp

import "shards/internal/diag"

// Texter makes rules texts of steps.
type Texter struct{ drop diag.List }
