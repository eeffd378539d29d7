// Package card is the source model: what authors wrote, decoded into typed
// declarations, each of which remembers its place. It knows the shape of the
// language but no name of any game: names are resolved by package interp.
//
// The structs here are the single definition of the language's shape. Their
// tags drive the decoder (decode.go), the JSON Schema (shape.go) and the
// reference of game definitions:
//
//	key:"name"       the YAML key
//	key:"name,req"   the key must be there
//	doc:"..."        one sentence for editors and the reference
//	ref:"counter"    a name that the game declares; the schema lists them
//	names:"ident"    what the keys of a map, or a name, may look like: ident is
//	                 usable in expressions, word may also have hyphens
//	min:"1" max:"8"  bounds of a number
//	key:"name,alone" a struct may be given as the value of this field alone
package card

import "shards/internal/source"

// Expr is an expression as written: a string, or a plain number or boolean.
// Its meaning is expr's; package interp checks and compiles it.
type Expr struct {
	Text string
	Node *source.Node // nil in an Expr made by the program itself
}

// IsZero says that nothing was written.
func (e Expr) IsZero() bool { return e.Node == nil && e.Text == "" }

// Exprs is one expression or a list of them.
type Exprs []Expr

// Name is an identifier with its place.
type Name struct {
	Text string
	Node *source.Node
}

// Names is one name or a list of them.
type Names []Name

// Map keeps named entries in the order of the file.
type Map[T any] []Entry[T]

// Entry is one named entry of a Map.
type Entry[T any] struct {
	Name  string
	Key   *source.Node
	Value T
}

// Get finds an entry by name; nil if there is none.
func (m Map[T]) Get(name string) *Entry[T] {
	for i := range m {
		if m[i].Name == name {
			return &m[i]
		}
	}
	return nil
}

// Amounts is a map from counter to expression, in the order of the file.
type Amounts Map[Expr]

// Step is one step of a program: one verb with its arguments, and modifiers
// that every verb understands.
type Step struct {
	Node *source.Node // the whole mapping
	Verb Name         // which key said what to do
	Args *source.Node // the verb's arguments, not yet read

	When      *Expr // only if this holds
	Who       *Expr // each of these players does it as if it were theirs
	Of        *Expr // the cards whose counters are meant
	As        Name  // names the result for later steps
	Label     Name  // `step:` a name for other packs to insert at
	EvenIfOut bool  // done even if the player whose turn it is has left the game
}

// Steps is a program: steps in order.
type Steps []Step

// Pick chooses cards: where from, which, how many, who decides.
type Pick struct {
	From      Exprs `key:"from" doc:"The zones or lists of cards to choose from."`
	Where     *Expr `key:"where" doc:"Which of them; .cost is the card's cost, # the card itself."`
	Count     *Expr `key:"count" doc:"Exactly so many, or all there are if they are fewer (default 1)."`
	UpTo      *Expr `key:"up_to" doc:"At most so many; none is allowed."`
	Any       bool  `key:"any" doc:"Any number, none included."`
	All       bool  `key:"all" doc:"All of them; nobody is asked."`
	AtRandom  bool  `key:"at_random" doc:"Chance decides instead of a player."`
	By        *Expr `key:"by" doc:"The player who chooses (default: the player whose step it is)."`
	Different *Expr `key:"different" doc:"No two of the chosen cards may agree in this."`
	SoThat    *Expr `key:"so_that" doc:"What must hold for the chosen cards together; they are called chosen."`
	Do        Steps `key:"do" doc:"Steps to do once, after the choice, if a card was chosen; the cards are called chosen."`
}

// Manifest is pack.yaml.
type Manifest struct {
	ID       Name        `key:"id,req" names:"word" doc:"The pack's id, the name of its folder by custom."`
	Name     string      `key:"name,req" doc:"The pack's name for people."`
	Version  string      `key:"version" doc:"A version, for people and records."`
	Requires Names       `key:"requires" doc:"Ids of packs that must be loaded with this one."`
	Totals   Map[int]    `key:"totals" doc:"How many of the pack's cards begin in each zone, those that their own condition may leave out included (copies counted, players' zones for one player); loading checks it. designs counts different cards."`
	LeftOut  Names       `key:"left_out" doc:"Cards that their own include condition leaves out when only this pack and what it requires are loaded; loading checks it."`
	Words    Map[string] `key:"words" doc:"Words and icons that rules texts use for this pack's names."`
}

// GameDecl is a game definition, or the part of one that a pack adds. A pack
// may spread it over several files.
type GameDecl struct {
	Game        Name               `key:"game" names:"word" doc:"The game's id; only the pack that defines the game gives it."`
	Name        string             `key:"name" doc:"The game's name for people."`
	Players     *PlayersDecl       `key:"players" doc:"How many may play."`
	Counters    Map[CounterDecl]   `key:"counters" names:"ident" doc:"Integers of a player, a card or the table."`
	Attributes  Map[AttributeDecl] `key:"attributes" names:"ident" doc:"Typed values of cards."`
	Kinds       Map[KindDecl]      `key:"kinds" names:"word" doc:"Kinds of cards and where they begin."`
	Zones       Map[ZoneDecl]      `key:"zones" names:"ident" doc:"Places for cards."`
	Records     Map[RecordDecl]    `key:"records" names:"ident" doc:"Lists of cards that remember what happened."`
	Options     Map[OptionDecl]    `key:"options" names:"ident" doc:"Named readings and variants of the rules."`
	Abilities   Map[AbilityDecl]   `key:"abilities" names:"word" doc:"Keys of a card that hold effects."`
	Conditions  Map[ConditionDecl] `key:"conditions" names:"ident" doc:"Named conditions, some of which ask a question."`
	Verbs       Map[VerbDecl]      `key:"verbs" names:"word" doc:"The game's own verbs, made from other verbs."`
	Actions     Map[ActionDecl]    `key:"actions" names:"word" doc:"What a player may do in the turn."`
	Setup       Steps              `key:"setup" doc:"What happens before the first turn."`
	Turn        []PhaseDecl        `key:"turn" doc:"The phases of a turn, in order."`
	Round       Steps              `key:"round" doc:"What happens after the last player's turn of each round; round is the number of the next one by then, and records that last a round are empty."`
	Insert      []InsertDecl       `key:"insert" doc:"Steps to add to a phase or the setup of another pack."`
	Change      ChangeDecl         `key:"change" doc:"What packs that this one requires declare, and what becomes of it."`
	Triggers    []TriggerDecl      `key:"triggers" doc:"Rules that answer events, whatever cards are in play."`
	Static      []StaticDecl       `key:"static" doc:"Rules that hold all the time."`
	Elimination *EliminationDecl   `key:"elimination" doc:"When a player is out, and what happens then."`
	Endings     []EndingDecl       `key:"endings" doc:"When the game ends and who has won."`
}

// PlayersDecl bounds the number of players.
type PlayersDecl struct {
	Min int `key:"min,req" min:"1" max:"8" doc:"The fewest players."`
	Max int `key:"max,req" min:"1" max:"8" doc:"The most players (8 is the engine's limit)."`

	OrderTriggers bool `key:"order_triggers" doc:"Triggers of the same moment happen player by player in turn order from the active one, and each player chooses the order of their own. Otherwise those of cards happen as the cards came to be there."`
}

// CounterDecl declares a counter.
type CounterDecl struct {
	Node     *source.Node
	Of       string `key:"of,req" enum:"player,card,table,slot" doc:"Whose counter it is. One of a slot belongs to a place of a zone with slots: the card that lies there has it, the next one finds it there, and a card that lies in none has its start and keeps it."`
	Flag     bool   `key:"flag" doc:"True or false instead of a number."`
	Start    *Expr  `key:"start" doc:"The value at the start (default 0); seat is the place in turn order, from 0."`
	Min      *int   `key:"min" doc:"The least value (default 0)."`
	Max      *int   `key:"max" doc:"The greatest value; what is gained above is lost."`
	Infinite bool   `key:"infinite" doc:"It may be infinite: then taking from it leaves it as it is."`
	Lasts    string `key:"lasts" enum:"game,turn,zone,play" doc:"How long it lasts: game, turn (back to its start when a turn ends), for cards zone (until the card changes its zone, the default) or play (until it leaves the active zones)."`
	Visible  string `key:"visible" enum:"all,owner,none" doc:"Who sees it (default all): owner hides a player's counter from the others, none from everybody. What is hidden needs a max: bots guess below it."`
	Name     string `key:"name" doc:"Its name in rules texts; of a flag how somebody is, or what they have done: have called a name."`
	Plural   string `key:"plural" doc:"Its name for several."`
	Icon     string `key:"icon" doc:"A short sign for it."`

	PaysFor Map[int] `key:"pays_for" ref:"counter" doc:"Of which other counters it can be paid instead, where a price is paid; one of it stands for so many."`

	Threshold bool `key:"threshold" doc:"Rules texts print short what so much of it allows: 10+ of it, a colon and the effect."`
}

// AttributeDecl declares an attribute of cards.
type AttributeDecl struct {
	Type     string `key:"type" enum:"int,bool,enum" doc:"int, bool or enum."`
	Values   Names  `key:"values" doc:"The values of an enum."`
	Add      Names  `key:"add" doc:"Values that this pack adds to another pack's enum."`
	Many     bool   `key:"many" doc:"A card may have several of the values at once; == asks whether it has the value."`
	Optional bool   `key:"optional" doc:"A card may be without it; that is not 0."`
	Default  *Expr  `key:"default" doc:"The value of cards that give none."`
	Min      *int   `key:"min" doc:"The least value after all changes."`
	Max      *int   `key:"max" doc:"The greatest value after all changes."`
	Name     string `key:"name" doc:"Its name in rules texts."`
	Icon     string `key:"icon" doc:"A short sign for it."`
}

// KindDecl declares a kind of card.
type KindDecl struct {
	Is     Names  `key:"is" ref:"kind" doc:"Kinds that such a card also is."`
	In     Name   `key:"in" ref:"zone" doc:"The zone where such cards begin; a player's zone gives each player the copies."`
	Name   string `key:"name" doc:"Its name in rules texts."`
	Plural string `key:"plural" doc:"Its name for several."`
}

// ZoneDecl declares a zone.
type ZoneDecl struct {
	Node      *source.Node
	Of        string `key:"of,req" enum:"player,table" doc:"Whose zone it is."`
	Visible   string `key:"visible" enum:"all,owner,none" doc:"Who sees the cards (default all)."`
	Ordered   bool   `key:"ordered" doc:"The order of its cards matters; the first is the top."`
	Slots     int    `key:"slots" min:"1" max:"1000" doc:"It has so many places; a card keeps its place."`
	Refill    Name   `key:"refill" ref:"zone" doc:"A place that becomes empty is filled from the top of this zone at once."`
	Slide     bool   `key:"slide" doc:"When a card leaves, those behind it move up by a place, before the last place is filled."`
	Push      Name   `key:"push" ref:"zone" doc:"A card that comes goes to the first place and pushes those in its way on by a place, as far as the next gap; one that is pushed off the last place goes to this zone."`
	Reshuffle Name   `key:"reshuffle" ref:"zone" doc:"When a card is needed and there is none, this zone is shuffled in beneath."`
	Active    bool   `key:"active" doc:"The static effects and triggers of its cards work."`
	Name      string `key:"name" doc:"Its name in rules texts."`
	Text      string `key:"text" doc:"How rules texts say that a card is there, with {whose} where it has an owner (default: in {whose} and its name); for example: in play."`
}

// RecordDecl declares a list of cards that remembers.
type RecordDecl struct {
	Node  *source.Node
	Of    string `key:"of" enum:"player,table" doc:"Whose record it is (default player)."`
	Lasts string `key:"lasts" enum:"turn,round,game" doc:"When it is cleared (default turn)."`
	Doc   string `key:"doc" doc:"What it remembers."`
	Text  string `key:"text" doc:"How rules texts say that cards are in it, {it} being these cards; for example: you played {it} this turn."`
}

// OptionDecl declares an option of the game.
type OptionDecl struct {
	Doc     string `key:"doc,req" doc:"What it changes."`
	Rule    string `key:"rule" doc:"The rule it reads."`
	Default *Expr  `key:"default,req" doc:"The recommended value; its type is the option's type."`
	Values  Names  `key:"values" doc:"The values of an option that is a word."`
}

// AbilityDecl declares a key under which cards keep effects.
type AbilityDecl struct {
	Doc  string `key:"doc,req" doc:"When such effects happen."`
	Text string `key:"text" doc:"What a printed card says before the effect."`
}

// ConditionDecl declares a named condition.
type ConditionDecl struct {
	Node   *source.Node
	Doc    string      `key:"doc" doc:"What it means."`
	Name   string      `key:"name" doc:"A short word for it in rules texts, which then explain it once by its text; {name} is a parameter."`
	Params Map[Name]   `key:"params" names:"ident" doc:"Its parameters and their types: int, bool, an attribute, kind, zone, card, player."`
	When   Expr        `key:"when,req" doc:"It holds if this does."`
	Reveal *RevealDecl `key:"reveal" doc:"Cards that its player may show to make it hold."`
	Text   string      `key:"text" doc:"The condition in a rules text; {name} is a parameter."`
}

// RevealDecl says what may be shown to make a condition hold.
type RevealDecl struct {
	From   Exprs `key:"from,req" doc:"Where the cards are."`
	Where  *Expr `key:"where" doc:"Which cards."`
	SoThat *Expr `key:"so_that" doc:"What must hold for the cards that are shown, called revealed (default: one card is enough)."`
}

// ParamDecl declares a parameter of a verb: a type, or a type with a default.
type ParamDecl struct {
	Type    Name  `key:"type,req" doc:"int, bool, card, cards, player, players, place, an attribute or kind."`
	Default *Expr `key:"default" doc:"The value when none is given."`
}

// VerbDecl declares a verb of the game.
type VerbDecl struct {
	Node   *source.Node
	Doc    string         `key:"doc" doc:"What it does, for people."`
	Params Map[ParamDecl] `key:"params" names:"ident" doc:"Its parameters; the first may be given alone. A first parameter of type cards does the verb once for each card."`
	Do     Steps          `key:"do,req" doc:"What it does."`
	Text   string         `key:"text" doc:"The verb in a rules text, as an order; {name} is a parameter. A text that begins with a parameter says what happens to it."`

	Event    string `key:"event" doc:"The verb where a rules text speaks of its event, as in: whenever you do it (default: text)."`
	Keyword  bool   `key:"keyword" doc:"Its text is a word of the game; a card that uses it explains once what it does."`
	Reminder string `key:"reminder" doc:"That explanation, instead of the text made from what it does."`
}

// ActionDecl declares an action of players.
type ActionDecl struct {
	Doc   string  `key:"doc" doc:"What it is, for people."`
	Card  Exprs   `key:"card" doc:"The zones or lists whose cards it may be done with (it is the card); without, it needs no card."`
	Where *Expr   `key:"where" doc:"Which of these cards."`
	When  *Expr   `key:"when" doc:"When it may be done at all."`
	Pay   Amounts `key:"pay" ref:"counter" doc:"What it costs."`
	Do    Steps   `key:"do,req" doc:"What happens."`
	Name  string  `key:"name" doc:"Its name for people."`
	Text  string  `key:"text" doc:"How rules texts say that it is forbidden: what can't be done to cards or players, as a participle (attacked); for an action without card, what players can't do, as an order (pass your turn)."`
}

// PhaseDecl is one phase of the turn.
type PhaseDecl struct {
	Phase   Name   `key:"phase,req" names:"word" doc:"The phase's id."`
	When    *Expr  `key:"when" doc:"The phase is skipped unless this holds."`
	Actions Names  `key:"actions" doc:"The actions that may be done in it (all: every action), until end_phase."`
	Do      Steps  `key:"do" doc:"Steps to do in it."`
	Name    string `key:"name" doc:"Its name for people."`
}

// InsertDecl adds steps to a phase, the setup or the round.
type InsertDecl struct {
	In     Name  `key:"in,req" doc:"The phase, or setup, or round."`
	Before Name  `key:"before" doc:"The step to insert before."`
	After  Name  `key:"after" doc:"The step to insert after (default: the end)."`
	Do     Steps `key:"do,req" doc:"The steps."`
}

// ChangeDecl changes what required packs declare. Package load puts what is
// written here into their declarations before it reads them: of each thing the
// keys that are given, everything else stays. partial:"x" is the section x of a
// game definition, where no key is required.
type ChangeDecl struct {
	Node        *source.Node
	Players     *source.Node      `key:"players" partial:"players" doc:"How many may play."`
	Counters    Map[*source.Node] `key:"counters" partial:"counters" ref:"counter" doc:"Counters, and their new values."`
	Attributes  Map[*source.Node] `key:"attributes" partial:"attributes" ref:"attribute" doc:"Attributes, and their new values."`
	Kinds       Map[*source.Node] `key:"kinds" partial:"kinds" ref:"kind" doc:"Kinds, and their new values."`
	Zones       Map[*source.Node] `key:"zones" partial:"zones" ref:"zone" doc:"Zones, and their new values."`
	Records     Map[*source.Node] `key:"records" partial:"records" ref:"record" doc:"Records, and their new values."`
	Options     Map[*source.Node] `key:"options" partial:"options" ref:"option" doc:"Options, and their new values."`
	Abilities   Map[*source.Node] `key:"abilities" partial:"abilities" ref:"ability" doc:"Abilities, and their new values."`
	Conditions  Map[*source.Node] `key:"conditions" partial:"conditions" ref:"condition" doc:"Conditions, and their new values."`
	Verbs       Map[*source.Node] `key:"verbs" partial:"verbs" ref:"verb" doc:"Verbs of the game, and their new values."`
	Actions     Map[*source.Node] `key:"actions" partial:"actions" ref:"action" doc:"Actions, and their new values."`
	Turn        Map[*source.Node] `key:"turn" partial:"turn" ref:"phase" doc:"Phases, and their new values."`
	Steps       Map[*source.Node] `key:"steps" partial:"setup" doc:"Named steps, as phase.step or setup.step, and the steps that take their place."`
	Elimination *source.Node      `key:"elimination" partial:"elimination" doc:"When a player is out, and what happens then."`
	Cards       Map[*source.Node] `key:"cards" partial:"cards" doc:"Cards by id, and their new values."`
}

// TriggerDecl answers an event with a program.
type TriggerDecl struct {
	On    Name   `key:"on,req" doc:"The event: a verb's name, or gain, lose, move, reveal, shuffle, turn_start, turn_end."`
	When  *Expr  `key:"when" doc:"Which events; event.card, event.player, event.amount and so on tell about it."`
	In    Names  `key:"in" ref:"zone" doc:"The zones in which the card must be (default: the active zones)."`
	Do    Steps  `key:"do,req" doc:"What happens then."`
	Times *int   `key:"times" min:"1" max:"1000" doc:"It happens so often at most (only for whenever)."`
	Until string `key:"until" enum:"turn,next_turn,game" doc:"How long it lasts (only for whenever; default turn)."`
	Text  string `key:"text" doc:"What a rules text says instead of the text made from it."`
}

// StaticDecl is a rule that holds as long as its card is there: exactly one of
// modify, forbid and replace.
type StaticDecl struct {
	Node    *source.Node
	When    *Expr     `key:"when" doc:"It works only while this holds."`
	In      Names     `key:"in" ref:"zone" doc:"The zones in which its card must be (default: the active zones)."`
	Modify  Map[Expr] `key:"modify" ref:"attribute" doc:"Attributes to change: a number is added, which may depend on the card (.cost is its cost as it is printed); a value of an enum comes beside."`
	Forbid  Name      `key:"forbid" doc:"An action that can't be done."`
	Replace Name      `key:"replace" doc:"An event that happens differently: a verb, gain, lose, move or reveal."`
	Cards   *Expr     `key:"cards" doc:"Which cards it concerns; .cost is the card's cost, # the card."`
	Players *Expr     `key:"players" doc:"Which players it concerns; # is the player."`
	If      *Expr     `key:"if" doc:"Which events are replaced; event.card and so on tell about it."`
	With    Map[Expr] `key:"with" doc:"What changes in the event: its parameters and their new values."`
	Do      Steps     `key:"do" doc:"What happens instead."`
	May     bool      `key:"may" doc:"The player may leave the event as it is."`
	Times   *int      `key:"times" min:"1" max:"1000" doc:"It works so often at most (only as a step)."`
	Until   string    `key:"until" enum:"turn,next_turn,game" doc:"How long it lasts (only as a step; default turn)."`
	Text    string    `key:"text" doc:"What a rules text says instead of the text made from it."`
}

// EliminationDecl says when a player is out.
type EliminationDecl struct {
	When Expr  `key:"when,req" doc:"A player for whom this holds is out; it is looked at after every complete event."`
	Do   Steps `key:"do" doc:"What happens to that player's cards."`
}

// EndingDecl ends the game.
type EndingDecl struct {
	When Expr   `key:"when,req" doc:"The game ends when this holds; it is looked at after every complete event."`
	Win  Expr   `key:"win,req" doc:"The players who have won; several share the win, which is a tie."`
	Doc  string `key:"doc" doc:"This ending, for people."`
}

// AbilityUse is an ability as a card gives it: a list of steps, or a map with
// conditions and a price.
type AbilityUse struct {
	Node  *source.Node
	Needs *Expr   `key:"needs" doc:"It can be used only if this holds. use asks it again, where the card lies by then."`
	Pay   Amounts `key:"pay" ref:"counter" doc:"What using it costs."`
	In    Names   `key:"in" ref:"zone" doc:"The zones in which the card offers it."`
	Do    Steps   `key:"do,req" doc:"What happens."`
	Text  string  `key:"text" doc:"What a rules text says instead of the text made from the steps."`
}

// CardDecl is one card. Keys that are neither here nor an attribute of the
// game are its abilities.
type CardDecl struct {
	Node       *source.Node
	Pack       string
	ID         Name            `key:"id,req" names:"word" doc:"The card's id, which other files and scenarios name it by."`
	Name       string          `key:"name" doc:"The card's name for people."`
	Kind       Name            `key:"kind,req" ref:"kind" doc:"What kind of card it is; the kind says where its copies begin."`
	Copies     int             `key:"copies" min:"1" max:"1000" doc:"How many there are (default 1)."`
	Attributes Map[Expr]       // as written; a list of values is an Expr without text
	Abilities  Map[AbilityUse] // in the order of the file
	Triggers   []TriggerDecl   `key:"triggers" doc:"Events that the card answers, and how."`
	Static     []StaticDecl    `key:"static" doc:"Rules that hold while the card is there."`
	Include    *Expr           `key:"include" doc:"The card is in the game only if this holds."`
	Text       string          `key:"text" doc:"The intended rules text; the linter compares it with the text made from the effects."`
	TextNode   *source.Node
	Note       string       `key:"note" doc:"A note for people; it has no meaning."`
	Examples   *source.Node `key:"examples" doc:"Scenarios that show the card at work; shards test runs them."`

	OwnCopies int // how many its own pack makes, where another one changes that
}
