package checks

type flow struct{}
