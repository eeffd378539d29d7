package bot

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Param is something that can be set about a kind of bot, behind its name:
// NAME:VALUE or NAME:PARAM=VALUE, more of them behind further colons. A value
// without a name is for the first parameter that can be written so.
type Param struct {
	Name     string
	Doc      string
	Default  int64
	Min, Max int64
	Time     bool // the value is a duration, as in 300ms, in nanoseconds
}

// Params are the values of a bot's parameters, one for each, in their order.
type Params []int64

// values reads what stands behind the name of a bot.
func (m *maker) values(text string) (Params, error) {
	out := make(Params, len(m.params))
	for i := range m.params {
		out[i] = m.params[i].Default
	}
	if text == "" {
		return out, nil
	}
	set := make([]bool, len(m.params))
	for part := range strings.SplitSeq(text, ":") {
		i, v, err := m.value(part)
		if err != nil {
			return nil, err
		}
		if set[i] {
			return nil, fmt.Errorf("bot %s: %s is set twice", m.name, m.params[i].Name)
		}
		out[i], set[i] = v, true
	}
	return out, nil
}

// value reads one parameter: which, and its value.
func (m *maker) value(part string) (int, int64, error) {
	name, text, named := strings.Cut(part, "=")
	if !named {
		text = name
	}
	for i := range m.params {
		p := &m.params[i]
		if named && p.Name != name {
			continue
		}
		v, ok := p.parse(text)
		switch {
		case !ok && named:
			return 0, 0, fmt.Errorf("bot %s: %s=%s: not %s", m.name, name, text, p.form())
		case !ok:
			continue
		case v < p.Min || v > p.Max:
			return 0, 0, fmt.Errorf("bot %s: %s is %s, not %s", m.name, p.Name, p.form(), text)
		}
		return i, v, nil
	}
	if len(m.params) == 0 {
		return 0, 0, fmt.Errorf("bot %s has no parameters", m.name)
	}
	var names []string
	for i := range m.params {
		names = append(names, m.params[i].Name)
	}
	return 0, 0, fmt.Errorf("bot %s has no parameter %q; there are %s", m.name, part, strings.Join(names, ", "))
}

func (p *Param) parse(text string) (int64, bool) {
	if p.Time {
		d, err := time.ParseDuration(text)
		return int64(d), err == nil && text != "0"
	}
	v, err := strconv.ParseInt(text, 10, 64)
	return v, err == nil
}

// form says what can be written.
func (p *Param) form() string {
	if p.Time {
		return fmt.Sprintf("a time from %v to %v", time.Duration(p.Min), time.Duration(p.Max))
	}
	return fmt.Sprintf("a number from %d to %d", p.Min, p.Max)
}
