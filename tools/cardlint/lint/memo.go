package lint

// Once gives what several checks of one pass share: make makes it the first
// time that it is asked for.
func Once[T any](p *Pass, name string, make func() T) T {
	if v, ok := p.memo[name]; ok {
		return v.(T)
	}
	v := make()
	if p.memo == nil {
		p.memo = map[string]any{}
	}
	p.memo[name] = v
	return v
}
