package lint

// Code says what a code of loading means; "" for one that loading does not
// have.
func Code(name string) string { return codes[name] }

var codes = map[string]string{}
