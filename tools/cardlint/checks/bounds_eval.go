package checks

import (
	"slices"
	"sort"

	"github.com/expr-lang/expr/ast"

	"shards/tools/cardlint/lint"
)

// eval computes what expressions can be.
type eval struct {
	*world
	known facts
	elem  *design // what # is, where it is a card of some sort
	// loose: # may be this card; see selfCopy.
	isSelf bool
	event  map[string]value
	// tell hears of comparisons that are settled; may be nil.
	tell  func(n ast.Node, holds bool, why string)
	depth int
}

const maxEvalDepth = 30

func (e eval) of(n ast.Node) value {
	if n == nil {
		return unknown
	}
	if e.depth++; e.depth > maxEvalDepth {
		return unknown
	}
	switch n := n.(type) {
	case *ast.NilNode:
		return value{none: true, missing: true}
	case *ast.IntegerNode:
		return exactly(int64(n.Value))
	case *ast.BoolNode:
		return holds(n.Value, !n.Value)
	case *ast.StringNode:
		return value{form: word, words: []string{n.Value}}
	case *ast.UnaryNode:
		return e.unary(n)
	case *ast.BinaryNode:
		return e.binary(n)
	case *ast.ConditionalNode:
		return e.conditional(n)
	case *ast.IdentifierNode:
		return e.narrowed(n, e.identifier(n.Value))
	case *ast.MemberNode:
		return e.narrowed(n, e.member(n))
	case *ast.BuiltinNode:
		return e.narrowed(n, e.builtin(n))
	case *ast.CallNode:
		return e.narrowed(n, e.call(n))
	case *ast.ChainNode:
		return e.of(n.Node)
	}
	return unknown
}

func (e eval) narrowed(n ast.Node, v value) value {
	if len(e.known) == 0 {
		return v
	}
	if k, ok := e.known[n.String()]; ok {
		return k.narrow(v)
	}
	return v
}

func (e eval) unary(n *ast.UnaryNode) value {
	v := e.of(n.Node)
	switch {
	case n.Operator == "-" && v.form == number:
		return numbers(-v.hi, -v.lo)
	case (n.Operator == "not" || n.Operator == "!") && v.form == truth:
		return holds(v.no, v.yes)
	case n.Operator == "not" || n.Operator == "!":
		return maybe
	}
	return v
}

func (e eval) conditional(n *ast.ConditionalNode) value {
	c := e.of(n.Cond)
	yes, no := e, e
	yes.known, no.known = e.assume(n.Cond, true), e.assume(n.Cond, false)
	a, b := yes.of(n.Exp1), no.of(n.Exp2)
	switch {
	case c.always():
		return a
	case c.never():
		return b
	}
	return either(a, b)
}

func (e eval) binary(n *ast.BinaryNode) value {
	switch n.Operator {
	case "and", "&&":
		a := e.part(n.Left, "")
		e.known = e.assume(n.Left, true)
		b := e.part(n.Right, "by what stands before it")
		if a.form != truth || b.form != truth {
			return maybe
		}
		return holds(a.yes && b.yes, a.no || b.no)
	case "or", "||":
		a := e.part(n.Left, "")
		e.known = e.assume(n.Left, false)
		b := e.part(n.Right, "by what stands before it")
		if a.form != truth || b.form != truth {
			return maybe
		}
		return holds(a.yes || b.yes, a.no && b.no)
	case "??":
		a, b := e.of(n.Left), e.of(n.Right)
		if !a.missing {
			return a
		}
		a.missing = false
		if a.none {
			return b
		}
		v := either(a, b)
		v.missing = b.missing
		return v
	case "==", "!=", "<", "<=", ">", ">=", "in":
		return e.settled(n, e.compare(n))
	}
	a, b := e.of(n.Left), e.of(n.Right)
	if a.form != number || b.form != number {
		return unknown
	}
	return arithmetic(n.Operator, a, b)
}

// part is one of several conditions; that it is settled is told of it, unless
// it was told of a part of it.
func (e eval) part(n ast.Node, why string) value {
	tell, told := e.tell, false
	if tell != nil {
		e.tell = func(n ast.Node, holds bool, why string) { told = true; tell(n, holds, why) }
	}
	v := e.of(n)
	if tell != nil && !told && (v.never() || v.always()) && !constant(n) {
		tell(n, v.always(), why)
	}
	return v
}

func arithmetic(op string, a, b value) value {
	switch op {
	case "+":
		return numbers(add(a.lo, b.lo), add(a.hi, b.hi))
	case "-":
		return numbers(add(a.lo, -b.hi), add(a.hi, -b.lo))
	case "*":
		p := []int64{mul(a.lo, b.lo), mul(a.lo, b.hi), mul(a.hi, b.lo), mul(a.hi, b.hi)}
		return numbers(slices.Min(p), slices.Max(p))
	case "/":
		if a.lo >= 0 && b.lo > 0 { // a fraction lies between the whole numbers
			hi := a.hi
			if a.hi < inf {
				hi = (a.hi + b.lo - 1) / b.lo
			}
			return numbers(0, hi)
		}
	case "%":
		if a.lo >= 0 && b.lo > 0 && b.hi < inf {
			return numbers(0, min(a.hi, b.hi-1))
		}
	}
	return unknown
}

// settled tells of a comparison that is always the same.
func (e eval) settled(n *ast.BinaryNode, v value) value {
	if len(e.known) > 0 {
		v = e.known.of(n.String()).narrow(v)
	}
	if e.tell == nil || !v.never() && !v.always() || constant(n.Left) && constant(n.Right) {
		return v
	}
	e.tell(n, v.always(), e.why(n))
	return v
}

// why says what is known of the side of a comparison that is not fixed.
func (e eval) why(n *ast.BinaryNode) string {
	left, right := n.Left, n.Right
	if constant(left) {
		left, right = right, left
	}
	bare := e
	bare.known, bare.tell = nil, nil
	v, was := e.quiet().of(left), bare.of(left)
	here := ""
	if v.lo != was.lo || v.hi != was.hi || len(v.words) != len(was.words) {
		here = " here"
	}
	switch {
	case v.form == number && constant(right) && (v.lo > -inf || v.hi < inf):
		return spoken(left) + " is " + v.say() + here
	case v.form == number && (v.lo > -inf || v.hi < inf):
		if w := e.quiet().of(right); w.form == number && (w.lo > -inf || w.hi < inf) {
			return spoken(left) + " is " + v.say() + ", " + spoken(right) + " is " + w.say()
		}
	case v.form == word && len(v.words) == 1:
		return spoken(left) + " is " + v.words[0] + here
	}
	if len(e.known) > 0 {
		return "by what stands before it"
	}
	return ""
}

func (e eval) quiet() eval { e.tell = nil; return e }

// spoken is an expression in a message.
func spoken(n ast.Node) string {
	s := n.String()
	if len(s) > 40 {
		return "this"
	}
	return s
}

func constant(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.StringNode, *ast.NilNode, *ast.ArrayNode:
		return true
	case *ast.UnaryNode:
		return constant(n.Node)
	case *ast.BinaryNode:
		return constant(n.Left) && constant(n.Right)
	}
	return false
}

func (e eval) compare(n *ast.BinaryNode) value {
	if _, ok := n.Right.(*ast.NilNode); ok {
		v := e.of(n.Left)
		if n.Operator == "==" {
			return holds(v.missing, !v.none)
		}
		return holds(!v.none, v.missing)
	}
	a, b := e.of(n.Left), e.of(n.Right)
	switch {
	case n.Operator == "in":
		return e.in(n, a)
	case a.none || b.none:
		return holds(n.Operator == "!=", n.Operator != "!=")
	case a.form == word && b.form == word:
		return wordsEqual(n.Operator, a, b)
	case a.form == number && b.form == number:
		v := ordered(n.Operator, a, b, e.difference(n))
		if a.missing || b.missing {
			v.no = v.no || n.Operator != "!="
			v.yes = v.yes || n.Operator == "!="
		}
		return v
	case e.isSelf && (n.Operator == "==" || n.Operator == "!="):
		if pointsTo(n.Left, n.Right) {
			return holds(n.Operator == "==", n.Operator != "==")
		}
	}
	return maybe
}

// pointsTo says whether a comparison is that of # and this.
func pointsTo(a, b ast.Node) bool {
	if lint.Name(a) == "this" {
		a, b = b, a
	}
	_, ok := a.(*ast.PointerNode)
	return ok && lint.Name(b) == "this"
}

func wordsEqual(op string, a, b value) value {
	v := maybe
	if a.words != nil && b.words != nil {
		common := slices.ContainsFunc(a.words, func(w string) bool { return slices.Contains(b.words, w) })
		v.yes = common
		if a.many { // it is one of those that it has
			v.no = !(len(b.words) == 1 && common && !a.missing)
		} else {
			v.no = !(len(a.words) == 1 && len(b.words) == 1 && common) || a.missing || b.missing
		}
	}
	if op == "!=" {
		return holds(v.no, v.yes)
	}
	return v
}

// difference is what is known of a pair of numbers that are both not fixed.
func (e eval) difference(n *ast.BinaryNode) value {
	if constant(n.Left) || constant(n.Right) || len(e.known) == 0 {
		return unknown
	}
	k := e.known.of(n.Left.String() + " - " + n.Right.String())
	return numbers(k.lo, k.hi)
}

func ordered(op string, a, b, diff value) value {
	lo, hi := add(a.lo, -b.hi), add(a.hi, -b.lo) // of a - b
	if diff.form == number {
		lo, hi = max(lo, diff.lo), min(hi, diff.hi)
	}
	// Infinite bounds: nothing is known of their difference.
	if a.hi >= inf && b.hi >= inf {
		hi = inf
		if diff.form == number {
			hi = diff.hi
		}
	}
	switch op {
	case "<":
		return holds(lo < 0, hi >= 0)
	case "<=":
		return holds(lo <= 0, hi > 0)
	case ">":
		return holds(hi > 0, lo <= 0)
	case ">=":
		return holds(hi >= 0, lo < 0)
	case "==":
		return holds(lo <= 0 && hi >= 0, lo < 0 || hi > 0)
	case "!=":
		return holds(lo < 0 || hi > 0, lo <= 0 && hi >= 0)
	}
	return maybe
}

func (e eval) in(n *ast.BinaryNode, a value) value {
	arr, ok := n.Right.(*ast.ArrayNode)
	if !ok {
		return maybe
	}
	some := holds(false, true)
	for _, item := range arr.Nodes {
		b := e.of(item)
		v := maybe
		switch {
		case a.none:
			v = holds(false, true)
		case a.form == word && b.form == word:
			v = wordsEqual("==", a, b)
		case a.form == number && b.form == number:
			v = ordered("==", a, b, unknown)
			v.no = v.no || a.missing
		}
		some = holds(some.yes || v.yes, some.no && v.no)
	}
	return some
}

func (e eval) identifier(name string) value {
	w := e.world
	if c := w.counters[name]; c != nil && c.Of != "card" && c.Of != "slot" {
		return w.counter(c)
	}
	if z := w.zones[name]; z != nil {
		return value{form: list, lo: 0, hi: inf, shape: name}
	}
	if w.records[name] {
		return value{form: list, lo: 0, hi: inf, shape: "?"}
	}
	switch name {
	case "board", "belongings":
		return value{form: list, lo: 0, hi: inf, shape: "zones"}
	case "players", "fallen":
		return value{form: list, lo: 0, hi: w.seats, players: true}
	case "opponents":
		return value{form: list, lo: 0, hi: w.seats - 1, players: true}
	case "turn", "round":
		return numbers(0, inf)
	case "seat":
		return numbers(0, w.seats-1)
	case "infinite":
		return numbers(inf, inf)
	}
	if c := w.conditions[name]; c != nil {
		return e.condition(name)
	}
	return unknown
}

// condition is a named condition; one that may ask can always hold.
func (e eval) condition(name string) value {
	c := e.world.conditions[name]
	e.tell = nil
	e.known = e.known.outer()
	if len(c.Params) > 0 {
		e.known = nil
	}
	e.elem, e.isSelf = nil, false
	v := e.of(e.world.tree(c.When.Text))
	if v.form != truth {
		return maybe
	}
	if c.Reveal != nil {
		v.yes, v.no = true, !v.always()
	}
	return v
}

func (e eval) member(n *ast.MemberNode) value {
	name := lint.Name(n)
	if name == "" {
		return unknown
	}
	w := e.world
	switch lint.Name(n.Node) {
	case "options":
		if o := w.options[name]; o != nil && len(o.Values) > 0 {
			v := value{form: word, words: []string{}}
			for _, x := range o.Values {
				v.words = append(v.words, x.Text)
			}
			return v
		}
		return unknown
	case "event":
		if v, ok := e.event[name]; ok {
			return v
		}
		return unknown
	case "usable", "has", "forbidden":
		return maybe
	}
	if c := w.counters[name]; c != nil {
		return w.counter(c)
	}
	if d := e.designOf(n.Node); d != nil {
		return e.cardField(d, name)
	}
	if w.attributes[name] != nil {
		return w.cardValue(name)
	}
	if z := w.zones[name]; z != nil {
		return value{form: list, lo: 0, hi: inf, shape: name}
	}
	switch name {
	case "other":
		if _, ok := n.Node.(*ast.PointerNode); ok && e.isSelf {
			return holds(false, true)
		}
		return maybe
	case "kind":
		return value{form: word, many: true}
	case "seat":
		return numbers(0, w.seats-1)
	case "beneath", "slot":
		return numbers(0, inf)
	case "zone":
		return value{form: word, missing: true}
	case "id":
		return value{form: word}
	}
	return unknown
}

// designOf is the design of the card that an expression stands for, if known.
func (e eval) designOf(n ast.Node) *design {
	if _, ok := n.(*ast.PointerNode); ok {
		return e.elem
	}
	return nil
}

func (e eval) cardField(d *design, name string) value {
	w := e.world
	if a := w.attributes[name]; a != nil {
		v := d.attrs[name]
		if a.changes || d.attrs == nil {
			v = w.cardValue(name)
		}
		return v
	}
	switch name {
	case "kind":
		v := value{form: word, many: true, words: []string{}}
		for i, k := range w.kindNames {
			if w.is[d.kind]&(1<<i) != 0 {
				v.words = append(v.words, k)
			}
		}
		return v
	case "id":
		if d.attrs == nil {
			return value{form: word}
		}
		if d.id == "" {
			return value{form: word, words: []string{}} // none of those that are asked for
		}
		return value{form: word, words: []string{d.id}}
	case "other":
		if e.isSelf {
			return holds(false, true)
		}
	}
	return e.pointless(name)
}

// pointless are fields that no design settles.
func (e eval) pointless(name string) value {
	switch name {
	case "zone":
		return value{form: word, missing: true}
	case "beneath", "slot":
		return numbers(0, inf)
	case "other":
		return maybe
	}
	return unknown
}

func (e eval) builtin(n *ast.BuiltinNode) value {
	switch n.Name {
	case "count", "any", "all", "none", "one", "filter":
		return e.quantifier(n)
	case "len":
		if len(n.Arguments) == 1 {
			if l := e.of(n.Arguments[0]); l.form == list {
				return numbers(l.lo, l.hi)
			}
		}
		return numbers(0, inf)
	case "concat":
		return value{form: list, lo: 0, hi: inf}
	case "map":
		return value{form: list, lo: 0, hi: inf}
	case "sum":
		return e.sum(n)
	case "min", "max":
		return e.extreme(n)
	case "abs":
		if v := e.first(n.Arguments); v.form == number {
			if v.lo >= 0 {
				return v
			}
			return numbers(max(0, -v.hi), max(-v.lo, v.hi))
		}
		return numbers(0, inf)
	case "floor", "ceil", "round", "int":
		v := e.first(n.Arguments)
		v.missing = false
		return v
	}
	return unknown
}

func (e eval) first(args []ast.Node) value {
	if len(args) != 1 {
		return unknown
	}
	return e.of(args[0])
}

func (e eval) extreme(n *ast.BuiltinNode) value {
	var out value
	for i, a := range n.Arguments {
		v := e.of(a)
		if v.form != number {
			return unknown
		}
		switch {
		case i == 0:
			out = v
		case n.Name == "min":
			out = numbers(min(out.lo, v.lo), min(out.hi, v.hi))
		default:
			out = numbers(max(out.lo, v.lo), max(out.hi, v.hi))
		}
	}
	return out
}

func (e eval) sum(n *ast.BuiltinNode) value {
	if len(n.Arguments) == 2 {
		e.of(n.Arguments[0])
		in := e.inside(nil)
		if v := in.of(body(n.Arguments[1])); v.form == number && v.lo >= 0 {
			return numbers(0, inf)
		}
	}
	return unknown
}

func body(n ast.Node) ast.Node {
	if p, ok := n.(*ast.PredicateNode); ok {
		return p.Node
	}
	return n
}

// inside is what is known in a condition about the elements of a list.
func (e eval) inside(d *design) eval {
	e.known = e.known.outer()
	e.elem, e.isSelf = d, false
	return e
}

func (e eval) quantifier(n *ast.BuiltinNode) value {
	if len(n.Arguments) == 0 {
		return unknown
	}
	l := e.of(n.Arguments[0])
	most := l.hi
	if l.form != list {
		most = inf
	}
	could := true // hold for an element
	if len(n.Arguments) == 2 {
		pred := body(n.Arguments[1])
		v := e.inside(nil).of(pred)
		could = !v.never()
		if could && !l.players && isAboutCards(e.world, pred) {
			m := e.world.matching(pred)
			could = m.some
			if l.shape != "?" && l.shape != "" {
				most = min(most, m.copies)
			}
		}
	}
	if !could || l.form == list && l.hi == 0 {
		most = 0
	}
	switch n.Name {
	case "filter":
		return value{form: list, lo: 0, hi: most, players: l.players, shape: l.shape}
	case "count":
		return numbers(0, most)
	case "any", "one":
		return holds(most > 0, true)
	case "none":
		return holds(true, most > 0)
	case "all":
		return maybe
	}
	return unknown
}

func (e eval) call(n *ast.CallNode) value {
	name := lint.Name(n.Callee)
	w := e.world
	if w.conditions[name] != nil {
		return e.condition(name)
	}
	switch name {
	case "distinct", "most":
		most := int64(inf)
		if m, ok := e.mapped(n); ok && name == "distinct" && m != nil {
			most = int64(len(m.values))
		}
		return numbers(0, most)
	case "highest", "lowest":
		return unknown
	case "top":
		if len(n.Arguments) == 2 {
			l := e.of(n.Arguments[0])
			l.lo, l.shape = 0, firstOf(l.shape, "zones")
			if l.form != list {
				return value{form: list, hi: inf}
			}
			if k := e.of(n.Arguments[1]); k.form == number {
				l.hi = min(l.hi, max(0, k.hi))
			}
			return l
		}
	case "covers", "loaded":
		return maybe
	}
	return unknown
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// mapped is the enum that map(list, .attribute) lists values of.
func (e eval) mapped(n *ast.CallNode) (*attribute, bool) {
	if len(n.Arguments) != 1 {
		return nil, false
	}
	m, ok := n.Arguments[0].(*ast.BuiltinNode)
	if !ok || m.Name != "map" || len(m.Arguments) != 2 {
		return nil, false
	}
	f, ok := body(m.Arguments[1]).(*ast.MemberNode)
	if !ok {
		return nil, false
	}
	if a := e.world.attributes[lint.Name(f)]; a != nil && a.Type == "enum" {
		return a, true
	}
	return nil, false
}

// assume are the facts if a condition holds, or does not.
func (e eval) assume(n ast.Node, holds bool) facts {
	switch n := n.(type) {
	case *ast.UnaryNode:
		if n.Operator == "not" || n.Operator == "!" {
			return e.assume(n.Node, !holds)
		}
	case *ast.BinaryNode:
		isAnd := n.Operator == "and" || n.Operator == "&&"
		isOr := n.Operator == "or" || n.Operator == "||"
		switch {
		case isAnd && holds || isOr && !holds:
			e.known = e.assume(n.Left, holds)
			return e.assume(n.Right, holds)
		case isAnd || isOr:
			return e.settle(n, holds)
		}
		return e.assumeCompared(n, holds)
	case *ast.IdentifierNode:
		if c := e.world.conditions[n.Value]; c != nil {
			if c.Reveal != nil {
				return e.known // who is asked again may answer otherwise
			}
			if e.depth++; len(c.Params) == 0 && e.depth < maxEvalDepth {
				e.known = e.assume(e.world.tree(c.When.Text), holds)
			}
		}
		return e.settle(n, holds)
	case *ast.CallNode:
		if c := e.world.conditions[lint.Name(n.Callee)]; c != nil && c.Reveal != nil {
			return e.known
		}
		return e.settle(n, holds)
	case *ast.MemberNode, *ast.BuiltinNode:
		return e.settle(n, holds)
	}
	return e.known
}

// settle knows of a condition whether it holds.
func (e eval) settle(n ast.Node, holds bool) facts {
	k := e.known.of(n.String())
	k.yes, k.no = k.yes || holds, k.no || !holds
	return e.known.with(n.String(), k)
}

var opposite = map[string]string{"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
var turned = map[string]string{"<": ">", ">=": "<=", ">": "<", "<=": ">=", "==": "==", "!=": "!="}

func (e eval) assumeCompared(n *ast.BinaryNode, yes bool) facts {
	op := n.Operator
	if turned[op] == "" {
		return e.settle(n, yes)
	}
	left, right := n.Left, n.Right
	e = e.quiet()
	a, b := e.of(left), e.of(right)
	_, isNil := right.(*ast.NilNode)
	if !yes && !isNil && (a.missing || b.missing) {
		return e.settle(n, yes) // it does not hold for want of a value, maybe
	}
	if !yes {
		op = opposite[op]
	}
	if constant(left) && !constant(right) {
		left, right, a, b, op = right, left, b, a, turned[op]
	}
	key := left.String()
	k := e.known.of(key)
	switch {
	case isNil:
		k.gone, k.there = k.gone || op == "==", k.there || op == "!="
	case b.form == word && len(b.words) == 1 && !a.many && a.form != number:
		k.word(op, b.words[0], a)
	case b.form == word:
		return e.settle(n, yes)
	case fractional(left) || fractional(right): // a bound plus 1 is for whole numbers
		return e.settle(n, yes)
	case constant(right) && b.form == number:
		k.number(op, b)
	case a.form == number && b.form == number:
		pair := left.String() + " - " + right.String()
		d := e.known.of(pair)
		d.number(op, exactly(0))
		e.known = e.known.with(pair, d)
		back := e.known.of(right.String() + " - " + left.String())
		back.number(turned[op], exactly(0))
		e.known = e.known.with(right.String()+" - "+left.String(), back)
		k.number(op, b)
	default:
		return e.settle(n, yes)
	}
	if op != "!=" && !isNil {
		k.there = true
	}
	return e.known.with(key, k)
}

// fractional says whether a number may have a fraction.
func fractional(n ast.Node) bool {
	found := false
	lint.Visit(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FloatNode:
			found = true
		case *ast.BinaryNode:
			found = found || n.Operator == "/"
		case *ast.BuiltinNode:
			return n.Name != "floor" && n.Name != "ceil" && n.Name != "round" && n.Name != "int" && !found
		}
		return !found
	})
	return found
}

func (k *fact) word(op, w string, a value) {
	if op == "==" {
		if k.is == nil || slices.Contains(k.is, w) {
			k.is = []string{w}
		} else {
			k.is = []string{}
		}
		return
	}
	k.not = append(slices.Clip(k.not), w)
}

func (k *fact) number(op string, b value) {
	switch op {
	case "<":
		k.hi = min(k.hi, add(b.hi, -1))
	case "<=":
		k.hi = min(k.hi, b.hi)
	case ">":
		k.lo = max(k.lo, add(b.lo, 1))
	case ">=":
		k.lo = max(k.lo, b.lo)
	case "==":
		k.lo, k.hi = max(k.lo, b.lo), min(k.hi, b.hi)
	case "!=":
		if b.lo == b.hi && k.lo == b.lo {
			k.lo++
		}
		if b.lo == b.hi && k.hi == b.lo {
			k.hi--
		}
	}
}

// matched says for which cards a condition about a card can hold.
type matched struct {
	some   bool   // for some card
	all    bool   // for every card, always
	kinds  uint64 // kinds of which some card fits
	every  uint64 // kinds all of whose cards fit, always; see kindsFor
	copies int64  // how many fit at most
}

// matching looks for the cards of the loaded packs that fit a condition.
func (w *world) matching(pred ast.Node) matched {
	key := pred.String()
	if m, ok := w.passing[key]; ok {
		return m
	}
	names, ids := w.lookedAt(pred)
	m := matched{all: true}
	for _, d := range w.classes(names, ids) {
		v := eval{world: w, elem: d}.of(pred)
		if v.never() {
			m.all = false
			continue
		}
		m.some = true
		m.kinds |= 1 << d.kind
		m.copies += d.copies
		if !v.always() {
			m.all = false
		}
	}
	if len(w.designs) == 0 {
		m.some, m.copies, m.all, m.kinds = true, inf, false, ^uint64(0)
	}
	w.passing[key] = m
	return m
}

// kindsFor are the kinds whose cards can fit a condition about a card, whatever
// their values, and those whose cards always do.
func (w *world) kindsFor(pred ast.Node) (some, every uint64) {
	key := "kinds " + pred.String()
	m, ok := w.passing[key]
	if !ok {
		for k := range w.kindNames {
			v := eval{world: w, elem: &design{kind: k}}.of(pred)
			if !v.never() {
				m.kinds |= 1 << k
			}
			if v.always() {
				m.every |= 1 << k
			}
		}
		w.passing[key] = m
	}
	return m.kinds, m.every
}

// lookedAt are the attributes and ids of the element that a condition names.
func (w *world) lookedAt(pred ast.Node) (names, ids []string) {
	seen := map[string]bool{}
	lint.Visit(pred, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.MemberNode:
			if _, ok := n.Node.(*ast.PointerNode); ok && w.attributes[lint.Name(n)] != nil && !seen[lint.Name(n)] {
				seen[lint.Name(n)] = true
				names = append(names, lint.Name(n))
			}
		case *ast.StringNode:
			if w.ids[n.Value] {
				ids = append(ids, n.Value)
			}
		}
		return true
	})
	sort.Strings(names)
	sort.Strings(ids)
	return names, slices.Compact(ids)
}

// isAboutCards says whether a condition looks at something that cards have and
// players have not.
func isAboutCards(w *world, pred ast.Node) bool {
	found := false
	lint.Visit(pred, func(n ast.Node) bool {
		m, ok := n.(*ast.MemberNode)
		if !ok {
			return !found
		}
		if _, ok := m.Node.(*ast.PointerNode); ok {
			name := lint.Name(m)
			found = found || name == "kind" || name == "id" || w.attributes[name] != nil
		}
		return !found
	})
	return found
}
