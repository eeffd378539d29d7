package interp

import (
	"reflect"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/checker/nature"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
)

// usedName is a variable that an expression uses, and where its value is.
type usedName struct {
	t     vtype
	slot  int
	cap   bool   // in the variables of a lasting effect
	konst *value // the parameter of a condition
}

func (x *exprCtx) use(name string, u usedName) {
	if x.names == nil {
		x.names = map[string]usedName{}
	}
	x.names[name] = u
}

// exprCheck is one expression as the differential test needs it: the tree that
// means for expr what our closures compute, those closures, and what they see.
type exprCheck struct {
	c       *Compiler
	src     string
	place   string
	tree    ast.Node
	v       value
	names   map[string]usedName
	event   eventMode
	elem    *vtype // what # is, in an expression about an element
	printed bool
}

// keepExpr is set by tests only: it gets every expression that is compiled.
var keepExpr func(exprCheck)

// checkWithExpr lets expr's own checker see an expression in the form that
// means for expr what it means for us. It reports what our own checks missed.
func (c *Compiler) checkWithExpr(x *exprCtx, tree ast.Node, v value) {
	if c.envs == nil {
		c.envs = c.newEnvTypes(false)
	}
	if len(x.elems) > 0 { // about an element: for expr, about each of a list
		tree = &ast.BuiltinNode{Name: "map", Arguments: []ast.Node{&ast.IdentifierNode{Value: srcName}, &ast.PredicateNode{Node: tree}}}
	}
	if err := c.envs.check(x, tree); err != nil {
		x.errorAt(err.Location, "type", "this does not fit together: %s", err.Message)
	}
	if keepExpr == nil || x.bad {
		return
	}
	k := exprCheck{c: c, src: x.src.Text, place: placeOf(x.src.Node), tree: tree, v: v, names: x.names, event: x.event, printed: x.printed}
	if len(x.elems) > 0 {
		elem := x.elems[0]
		k.elem = &elem
	}
	keepExpr(k)
}

// envTypes are the types of expr's environment: what the game declares.
type envTypes struct {
	conf                *conf.Config
	checker             checker.Checker
	card, player        nature.Nature
	number, yesNo, text nature.Nature
	texts, cards        nature.Nature
	players             nature.Nature
}

// unknownType is what expr lets be anything.
var unknownType = nature.Nature{}

func mapType(fields map[string]nature.Nature) nature.Nature {
	n := nature.NatureOf(map[string]any{})
	n.TypeData = &nature.TypeData{Fields: fields}
	n.Strict = true
	return n
}

func arrayType(of nature.Nature) nature.Nature {
	n := nature.NatureOf([]any{})
	n.TypeData = &nature.TypeData{Fields: map[string]nature.Nature{}}
	n.Ref = &of
	return n
}

// newEnvTypes makes the types of the environment. A card knows its owner, who
// knows cards; natures are references, so the circle needs no cut. Where
// loose is set, what may be missing is of any type, so that expr's machine does
// not take it for something that is always there.
func (c *Compiler) newEnvTypes(loose bool) *envTypes {
	r := c.rules
	e := &envTypes{number: nature.NatureOf(0), yesNo: nature.NatureOf(true), text: nature.NatureOf(""), texts: nature.NatureOf([]string{})}
	card, player := map[string]nature.Nature{}, map[string]nature.Nature{}
	env, enemies, options, event := map[string]nature.Nature{}, map[string]nature.Nature{}, map[string]nature.Nature{}, map[string]nature.Nature{}
	e.card, e.player = mapType(card), mapType(player)
	e.cards, e.players = arrayType(e.card), arrayType(e.player)
	flags := func(names []string) nature.Nature {
		m := map[string]nature.Nature{}
		for _, n := range names {
			m[n] = e.yesNo
		}
		return mapType(m)
	}

	forbidden := flags(sortedKeys(c.actions))
	for name, t := range map[string]nature.Nature{"id": e.text, "kind": e.texts, "zone": e.text, "owner": e.player, "other": e.yesNo,
		"usable": flags(sortedKeys(c.abilities)), "has": flags(sortedKeys(c.abilities)), "forbidden": forbidden, "beneath": e.number, "slot": e.number, "under": e.cards} {
		card[name] = t
	}
	for name, t := range map[string]nature.Nature{"seat": e.number, "board": e.cards, "belongings": e.cards, "forbidden": forbidden} {
		player[name] = t
	}
	enemies["board"] = e.cards
	for i := range r.Records {
		env[r.Records[i].Name] = e.cards
		if r.Records[i].Of == OfPlayer {
			player[r.Records[i].Name] = e.cards
		}
	}
	for i := range r.Zones {
		env[r.Zones[i].Name] = e.cards
		if r.Zones[i].Of == OfPlayer {
			player[r.Zones[i].Name] = e.cards
			enemies[r.Zones[i].Name] = e.cards
		}
	}
	for i := range r.Counters {
		k, t := &r.Counters[i], e.number
		if k.Flag {
			t = e.yesNo
		}
		switch k.Of {
		case OfCard, OfSlot:
			card[k.Name] = t
		case OfPlayer:
			player[k.Name], env[k.Name] = t, t
		default:
			env[k.Name] = t
		}
	}
	for i := range r.Attributes {
		a := &r.Attributes[i]
		t := e.of(vtype{k: a.Type})
		switch {
		case a.Many:
			t = e.texts
		case loose && a.Optional && a.Type != KBool:
			t = unknownType
		}
		card[a.Name] = t
	}
	for i := range r.Options {
		o := &r.Options[i]
		switch {
		case o.Bool:
			options[o.Name] = e.yesNo
		case len(o.Values) > 0:
			options[o.Name] = e.text
		default:
			options[o.Name] = e.number
		}
	}
	for _, f := range eventTypes {
		event[f.name] = e.of(vtype{k: f.t})
	}
	if loose {
		card["zone"] = unknownType
		event["from"], event["to"], event["counter"] = unknownType, unknownType, unknownType
	}
	for name, t := range map[string]nature.Nature{"me": e.player, "you": e.player, "active": e.player, "left": e.player, "right": e.player,
		"players": e.players, "opponents": e.players, "fallen": e.players, "enemies": mapType(enemies), "everyone": mapType(enemies),
		"this": e.card, "board": e.cards, "belongings": e.cards, "turn": e.number, "round": e.number, "seat": e.number,
		"infinite": e.number, "options": mapType(options), "event": mapType(event), srcName: e.cards} {
		env[name] = t
	}
	e.conf = conf.CreateNew()
	e.conf.DisableIfOperator = true
	e.conf.Env = mapType(env)
	e.conf.Strict = true
	for name, f := range map[string]any{
		"distinct": func([]any) int { return 0 }, "most": func([]any) int { return 0 },
		"highest": func([]any) int { return 0 }, "lowest": func([]any) int { return 0 },
		"covers": func([]any, []any) bool { return false },
		"top":    func([]any, int) []any { return nil },
		"loaded": func(string) bool { return false },
	} {
		e.conf.Functions[name] = &builtin.Function{Name: name, Types: []reflect.Type{reflect.TypeOf(f)}}
	}
	return e
}

// of is the type of a value for expr.
func (e *envTypes) of(t vtype) nature.Nature {
	switch t.k {
	case KInt:
		return e.number
	case KBool:
		return e.yesNo
	case KEnum, KID, KZone, KCounter, KWord, KStr:
		return e.text
	case KSet, KKinds:
		return e.texts
	case KCard:
		return e.card
	case KPlayer:
		return e.player
	case KCards:
		return e.cards
	case KPlayers:
		return e.players
	}
	return unknownType
}

// check checks a tree with the variables that its place knows.
func (e *envTypes) check(x *exprCtx, tree ast.Node) *file.Error {
	env := e.conf.Env.Fields
	type old struct {
		t  nature.Nature
		ok bool
	}
	kept := map[string]old{}
	set := func(name string, t vtype) {
		o, ok := env[name]
		kept[name] = old{o, ok}
		env[name] = e.of(t)
	}
	for name, u := range x.names {
		set(name, u.t)
	}
	if len(x.elems) > 0 {
		set(srcName, listOf(x.elems[0]))
		if x.itElem {
			set("it", x.elems[0])
		}
	}
	_, err := e.checker.Check(&parser.Tree{Node: tree}, e.conf)
	for name, o := range kept {
		if o.ok {
			env[name] = o.t
		} else {
			delete(env, name)
		}
	}
	if err == nil {
		return nil
	}
	if fe, ok := err.(*file.Error); ok {
		return fe
	}
	return &file.Error{Location: tree.Location(), Message: err.Error()}
}

func listOf(elem vtype) vtype {
	if elem.k == KPlayer {
		return vtype{k: KPlayers}
	}
	return vtype{k: KCards}
}
