package interp

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// capital makes the first letter a capital one.
func capital(s string) string {
	if s == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// sentence makes a sentence of a clause.
func sentence(s string) string {
	return capital(stopped(s))
}

// stopped ends a sentence.
func stopped(s string) string {
	s = strings.TrimSpace(s)
	if s == "" {
		return ""
	}
	if last, _ := utf8.DecodeLastRuneInString(s); !strings.ContainsRune(".!?", last) {
		s += "."
	}
	return s
}

// article puts a or an before a noun phrase.
func article(s string) string {
	r, _ := utf8.DecodeRuneInString(s)
	if strings.ContainsRune("aeiouAEIOU8", r) {
		return "an " + s
	}
	return "a " + s
}

// plural makes a regular plural of the last word.
func plural(s string) string {
	switch {
	case s == "", strings.HasSuffix(s, "s"):
		return s
	case strings.HasSuffix(s, "x"), strings.HasSuffix(s, "ch"), strings.HasSuffix(s, "sh"):
		return s + "es"
	case endsConsonantY(s):
		return s[:len(s)-1] + "ies"
	}
	return s + "s"
}

func endsConsonantY(s string) bool {
	n := len(s)
	return n > 1 && s[n-1] == 'y' && !strings.ContainsRune("aeiou", rune(s[n-2]))
}

// thirdPerson says a clause of somebody else: lose 1 → loses 1.
func thirdPerson(clause string) string {
	verb, rest, found := strings.Cut(clause, " ")
	switch {
	case verb == "have":
		verb = "has"
	case verb == "are":
		verb = "is"
	case verb == "don't":
		verb = "doesn't"
	case verb == "can't" || verb == "may" || verb == "can":
	case verb == "do", verb == "go", strings.HasSuffix(verb, "s"), strings.HasSuffix(verb, "x"),
		strings.HasSuffix(verb, "z"), strings.HasSuffix(verb, "ch"), strings.HasSuffix(verb, "sh"):
		verb += "es"
	case endsConsonantY(verb):
		verb = verb[:len(verb)-1] + "ies"
	default:
		verb += "s"
	}
	if found {
		return verb + " " + rest
	}
	return verb
}

// baseForm undoes thirdPerson for regular verbs, where somebody turned out to
// be you or several: takes 3 → take 3.
func baseForm(clause string) string {
	verb, rest, found := strings.Cut(clause, " ")
	switch {
	case verb == "has":
		verb = "have"
	case verb == "is":
		verb = "are"
	case strings.HasSuffix(verb, "ies"):
		verb = strings.TrimSuffix(verb, "ies") + "y"
	case strings.HasSuffix(verb, "sses"), strings.HasSuffix(verb, "xes"), strings.HasSuffix(verb, "ches"), strings.HasSuffix(verb, "shes"):
		verb = strings.TrimSuffix(verb, "es")
	case strings.HasSuffix(verb, "s") && !strings.HasSuffix(verb, "ss"):
		verb = strings.TrimSuffix(verb, "s")
	}
	if found {
		return verb + " " + rest
	}
	return verb
}

// participle is the regular one: attack → attacked.
func participle(verb string) string {
	switch {
	case strings.HasSuffix(verb, "e"):
		return verb + "d"
	case endsConsonantY(verb):
		return verb[:len(verb)-1] + "ied"
	}
	return verb + "ed"
}

// join lists things: a, b and c.
func join(list []string, last string) string {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " " + last + " " + list[len(list)-1]
}

// squeeze takes out doubled and outer spaces.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

// possessive is whose something is: Ann → Ann's, players → players'.
func possessive(s string) string {
	if strings.HasSuffix(s, "s") {
		return s + "'"
	}
	return s + "'s"
}

// swapWords replaces whole words.
func swapWords(s string, words map[string]string) string {
	var out strings.Builder
	for len(s) > 0 {
		n := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
		if n < 0 {
			n = len(s)
		}
		if w, ok := words[s[:n]]; ok {
			out.WriteString(w)
		} else {
			out.WriteString(s[:n])
		}
		s = s[n:]
		n = strings.IndexFunc(s, unicode.IsLetter)
		if n < 0 {
			n = len(s)
		}
		out.WriteString(s[:n])
		s = s[n:]
	}
	return out.String()
}

func number(n int) string { return strconv.Itoa(n) }

// person is how a text speaks of a player.
type person struct {
	first          string // how it is named the first time, "" if it needs no name
	firstPlural    bool   // that name is a plural
	nom, poss, obj string
	base           bool // the verb has no s: you, they
	long           bool // what is theirs stands before: of the player who ...
}

// subject is the person as the subject of a clause. It is named once.
func (p *person) subject() (name string, base bool) {
	if p.first != "" {
		name, base = p.first, p.firstPlural
		p.first = ""
		return name, base
	}
	return p.nom, p.base
}

func they(first string, plural bool) *person {
	return &person{first: first, firstPlural: plural, nom: "they", poss: "their", obj: "them", base: true}
}

func thatPlayer(name string) *person {
	return &person{nom: name, poss: possessive(name), obj: name}
}

// longPlayer is one whose name takes no 's: the hand of the player on your left.
func longPlayer(name string) *person {
	return &person{nom: name, poss: possessive(name), obj: name, long: true}
}

// of puts the person behind or before what is theirs.
func (p *person) of(what string) string {
	if p.long {
		return "the " + what + " of " + p.obj
	}
	return p.poss + " " + what
}

func (p *person) isYou() bool { return p.nom == "you" }

// does puts the person before a verb.
func (p *person) does(verb string) string {
	if p.base {
		return p.nom + " " + verb
	}
	return p.nom + " " + thirdPerson(verb)
}

// pronouns puts a template's you and your for the person.
func (p *person) pronouns(s string) string {
	if p.isYou() {
		return s
	}
	return swapWords(s, map[string]string{"you": p.nom, "your": p.poss, "You": capital(p.nom), "Your": capital(p.poss)})
}
