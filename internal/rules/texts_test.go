package rules

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"shards/internal/card"
	"shards/internal/diag"
	"shards/interp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Every card's text, made from its effects. A change of a card, a verb or the
// words of the game shows here as players will read it.
func TestCardTexts(t *testing.T) {
	l := Load("base", "horizon")
	if l.Diags.HasErrors() {
		diag.WriteText(os.Stderr, l.Diags, diag.TextOptions{})
		t.Fatal("the built-in packs have errors")
	}
	var b strings.Builder
	for i := range l.Rules.Cards {
		c := &l.Rules.Cards[i]
		fmt.Fprintf(&b, "%s (%s)\n", c.Name, c.ID)
		for _, line := range l.Rules.CardLines(int16(i)) {
			fmt.Fprintf(&b, "    %s\n", line)
			for _, bad := range []string{"?", "(where ", "this holds", "…", "  ", "_", "\x01", "\x02", "\x03", "#"} {
				if strings.Contains(line.String(), bad) {
					t.Errorf("%s: %q is no text for players: it has %q", c.ID, line, bad)
				}
			}
		}
	}
	path := filepath.Join("testdata", "cardtexts.golden")
	if *update {
		os.MkdirAll("testdata", 0o777)
		if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, _ := os.ReadFile(path)
	got, old := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(got), len(old)) {
		var a, b string
		if i < len(got) {
			a = got[i]
		}
		if i < len(old) {
			b = old[i]
		}
		if a != b {
			t.Fatalf("%s:%d: got\n%s\nwant\n%s\n(-update rewrites the file)", path, i+1, a, b)
		}
	}
}

// A game of quite another kind; the engine's texts know none of its words.
const textGame = `
game: glade
players: { min: 2, max: 4 }
counters:
  dew:     { of: player, name: drop of dew, plural: drops of dew, icon: "◊" }
  bark:    { of: player, name: bark, infinite: true }
  rings:   { of: player, threshold: true, name: ring, plural: rings }
  wilted:  { of: player, flag: true }
  tide:    { of: table }
  spores:  { of: card, name: spore, plural: spores }
  asleep:  { of: card, flag: true }
  nectar:  { of: slot, name: sip of nectar, plural: sips of nectar }
  shady:   { of: slot, flag: true }
  bloomed: { of: player, flag: true, name: have bloomed }
  shed:    { of: card, flag: true, name: have shed its leaves }
attributes:
  price: { type: int, optional: true }
  clan:  { type: enum, many: true, optional: true, values: [moss, ember, old_oak] }
  thorn: { type: int, default: 0 }
  rare:  { type: bool }
kinds:
  beast: { in: stock, plural: beasts }
  fox:   { is: [beast], in: stock, plural: foxes }
  song:  { in: stock }
  root:  { in: stock }
zones:
  hand:    { of: player, visible: owner }
  deck:    { of: player, visible: none, ordered: true, reshuffle: compost }
  compost: { of: player, name: compost heap, text: "on {whose} compost heap" }
  den:     { of: player, active: true, text: in the open }
  glade:   { of: table, slots: 5, refill: stock }
  root:    { of: player, slots: 1, name: root }
  stock:   { of: table, visible: none, ordered: true }
records:
  sung: { text: "you sang {it} this turn" }
abilities:
  sing:  { doc: When it is sung., text: "" }
  wake:  { doc: When it wakes., text: Wake }
  haunt: { doc: From elsewhere., text: Haunt }
options:
  storms: { doc: Storms., default: true }
conditions:
  choir:
    name: "Choir of {clan}"
    params: { clan: clan }
    when: any(sung, .clan == clan and .other)
    text: you sang another {clan} card this turn
  lonely:
    when: none(den, .kind == "beast")
  calm:
    when: bark < 3
    text: you are calm
  echoing:
    when: any(sung, .rare)
    reveal: { from: hand, where: .rare }
    text: you sang a rare card this turn, or reveal one from your hand
  pledge:
    when: false
    reveal: { from: hand, where: .rare }
    text: you reveal a rare card from your hand
verbs:
  sing:
    params: { it: cards }
    do: [record: { card: it, in: sung }, run: { ability: sing, of: it }]
    text: sing {it}
  pluck:
    params: { it: cards, to: { type: place, default: me.compost } }
    do: [move: { card: it, to: to }]
    text: pluck {it} without paying
    event: pluck {it}
  rot:
    params: { it: cards }
    do: [move: { card: it, to: compost }]
    text: put {it} on your compost heap
  sting:
    params: { who: player, amount: int }
    do:
      - lose: { bark: amount }
        who: who
    text: "{who} takes {amount} stings"
  drift:
    params: { most: int }
    do: [pluck: { from: glade, where: .price <= most, up_to: 1 }]
    text: drift {most}
    keyword: true
  hum:
    params: { times: int }
    do: [{ hum: times - 1, when: times > 1 }, draw: 1]
    text: hum {times}
    keyword: true
  swell:
    params: { who: player, by: int }
    do: [{ gain: { dew: by }, who: who }]
    text: swell
  lure:
    params: { sort: kind }
    do: [pluck: { from: glade, where: .kind == sort }]
    text: lure a {sort}
  track:
    params: { sort: kind }
    do: [pluck: { from: stock, where: .kind == sort }]
    text: track a {sort}
    keyword: true
    reminder: pluck one from the stock
  mumble:
    params: { it: cards, loud: { type: bool, default: false } }
    do: [gain: { bark: 1 }]
actions:
  take: { card: glade, do: [pluck: it], text: taken }
  hush: { card: den, do: [rot: it] }
  nap: { do: [end_phase] }
  go_home: { do: [end_phase], text: end your walk }
turn:
  - { phase: day, actions: all, do: [draw: 1] }
endings:
  - { when: round > 3, win: players }
`

// texts are steps and what a player reads.
var texts = []struct{ steps, text string }{
	// amounts
	{`gain: { dew: 1 }`, "Gain 1 drop of dew."},
	{`gain: { dew: 2, bark: 3 }`, "Gain 2 drops of dew and 3 bark."},
	{`lose: { bark: 1 }`, "Lose 1 bark."},
	{`gain: { bark: infinite }`, "Gain infinite bark."},
	{`gain: { bark: bark }`, "Double your bark."},
	{`lose: { bark: bark }`, "Lose all your bark."},
	{`gain: { bark: rings }`, "Gain bark equal to your rings."},
	{`gain: { dew: 2 * rings }`, "Gain drops of dew equal to twice your rings."},
	{`gain: { bark: "count(hand, .rare)" }`, "Gain 1 bark for each rare card in your hand."},
	{`gain: { dew: 'count(compost, .clan == "old_oak")' }`, "Gain 1 drop of dew for each Old oak card on your compost heap."},
	{`gain: { bark: 'len(den)' }`, "Gain 1 bark for each card you have in the open."},
	{`gain: { bark: '3 + 2 * count(sung, .kind == "beast" and .clan == "moss" and .other)' }`, "Gain 3 bark, plus 2 bark for each other Moss beast you sang this turn."},
	{`gain: { bark: 'floor(len(hand) / 2)' }`, "Gain 1 bark for each 2 cards in your hand."},
	{`gain: { bark: 'min(len(hand), 4)' }`, "Gain 1 bark for each card in your hand (at most 4)."},
	{`gain: { bark: 'rings - 1' }`, "Gain bark equal to your rings minus 1."},
	{`gain: { bark: 'rings >= 5 ? 2 : 1' }`, "Gain 2 bark if you have 5+ rings, otherwise 1 bark."},
	{`gain: { bark: 'highest(map(enemies.den, .thorn))' }`, "Gain bark equal to the highest thorn among the cards your opponents have in the open."},
	{`gain: { bark: 'distinct(map(sung, .clan))' }`, "Gain 1 bark for each different clan among the cards you sang this turn."},
	{`gain: { bark: 'sum(hand, .price ?? 0)' }`, "Gain bark equal to the total price of the cards in your hand."},
	{`gain: { bark: this.thorn }`, "Gain bark equal to this card's thorn."},
	{`{ gain: { spores: 2 }, of: this }`, "Put 2 spores on this."},
	{`{ lose: { spores: 1 }, of: "filter(den, .spores > 0)" }`, "Remove 1 spore from each card with 1+ spores you have in the open."},
	{`{ set: { asleep: false }, of: this }`, "Make this not asleep."},
	{`set: { wilted: true }`, "You become wilted."},
	{`{ set: { wilted: false }, who: players }`, "Each player is no longer wilted."},
	{`set: { bloomed: true }`, "Note that you have bloomed."},
	{`{ set: { bloomed: true }, who: opponents }`, "Each opponent notes that they have bloomed."},
	{`{ set: { shed: true }, of: this }`, "Note that this has shed its leaves."},
	{`{ draw: 1, when: not bloomed }`, "If you have not bloomed, draw a card."},
	{`{ draw: 1, when: "this.shed and any(opponents, .bloomed)" }`, "If this has shed its leaves and an opponent has bloomed, draw a card."},
	{`rot: { from: den, where: .shed }`, "Put a card that has shed its leaves you have in the open on your compost heap."},
	{`rot: { from: den, where: not .shed, count: 2 }`, "Put 2 cards that have not shed its leaves you have in the open on your compost heap."},
	{`rot: root`, "Put your root on your compost heap."},
	{`{ draw: 1, when: "any(root, not .asleep)" }`, "If your root is not asleep, draw a card."},
	{`{ draw: 1, when: "bark < dew and dew > bark" }`, "If your bark is less than your drops of dew and your drops of dew are more than your bark, draw a card."},
	{`set: { tide: 3 }`, "Set the tide to 3."},
	// conditions
	{`{ draw: 1, when: rings >= 10 }`, "10+ rings: draw a card."},
	{`{ draw: 2, when: rings > 10 and bark >= 3 }`, "If you have 11+ rings and 3+ bark, draw 2 cards."},
	{`{ draw: 2, when: bark == 7 }`, "If you have exactly 7 bark, draw 2 cards."},
	{`{ draw: 2, when: bark <= 7 }`, "If you have 7 or less bark, draw 2 cards."},
	{`{ draw: 2, when: not wilted }`, "If you are not wilted, draw 2 cards."},
	{`{ draw: 1, when: 'count(den, .kind == "beast") >= 2' }`, "If you have 2 or more beasts in the open, draw a card."},
	{`{ draw: 1, when: 'any(enemies.den, .asleep)' }`, "If an opponent has an asleep card in the open, draw a card."},
	{`{ draw: 1, when: 'none(den, not .rare)' }`, "If you have no non-rare cards in the open, draw a card."},
	{`{ draw: 1, when: 'any(glade, .price == 3)' }`, "If there is a card with price 3 in the glade, draw a card."},
	{`{ draw: 1, when: 'len(hand) == 0' }`, "If you have no cards in your hand, draw a card."},
	{`{ draw: 1, when: 'any(opponents, .bark < 5)' }`, "If an opponent has 4 or less bark, draw a card."},
	{`{ draw: 1, when: 'all(opponents, .bark < rings)' }`, "If each opponent's bark is less than your rings, draw a card."},
	{`{ draw: 1, when: 'any(sung, .kind == "fox") and any(sung, .price > 2)' }`, "If you sang a fox and a card with price 3 or more this turn, draw a card."},
	{`{ draw: 1, when: 'covers(map(sung, .clan), ["moss", "ember"])' }`, "If you sang a Moss card and an Ember card this turn, draw a card."},
	{`{ draw: 1, when: 'distinct(map(sung, .clan)) >= 3' }`, "If you sang cards of 3 or more different clans this turn, draw a card."},
	{`{ draw: 1, when: 'most(map(sung, .clan)) >= 2' }`, "If you sang 2 or more cards of the same clan this turn, draw a card."},
	{`{ draw: 1, when: lonely }`, "If you have no beasts in the open, draw a card."},
	{`{ draw: 1, when: 'choir("moss")' }`, "Choir of Moss: draw a card.\n(Choir of Moss: you sang another Moss card this turn.)"},
	{`{ draw: 1, when: echoing }`, "If you sang a rare card this turn, or reveal one from your hand, draw a card."},
	{`{ draw: 1, when: pledge }`, "You may reveal a rare card from your hand. If you do, draw a card."},
	{`{ draw: 1, when: options.storms }`, "If the option storms is on, draw a card."},
	// who
	{`{ lose: { bark: 4 }, who: players }`, "Each player loses 4 bark."},
	{`{ rot: { from: hand, count: 2 }, who: opponents }`, "Each opponent puts 2 cards from their hand on their compost heap."},
	{`{ pluck: { from: glade, up_to: 1 }, who: opponents }`, "Each opponent may pluck a card from the glade without paying."},
	{`{ draw: 1, who: 'filter(players, len(.hand) == highest(map(players, len(.hand))))' }`, "Each player with the most cards in their hand draws a card."},
	{`{ draw: 1, who: 'filter(opponents, .dew == lowest(map(players, .dew)))' }`, "Each opponent with the fewest drops of dew among the players draws a card."},
	{`{ draw: 1, who: 'filter(opponents, .bark == highest(map(opponents, .bark)))' }`, "Each opponent with the highest bark draws a card."},
	{`{ draw: 1, who: 'filter(players, len(.hand) >= 4)' }`, "Each player who has 4 or more cards in their hand draws a card."},
	{`{ draw: 1, who: 'filter(opponents, .bark < rings)' }`, "Each opponent whose bark is less than your rings draws a card."},
	{`{ draw: 1, who: 'filter(opponents, len(.hand) > len(hand))' }`, "Each opponent for whom the number of cards in their hand is more than the number of cards in your hand draws a card."},
	{`gain: { bark: 'highest(map(opponents, len(.hand)))' }`, "Gain bark equal to the highest number of cards in their hand among the opponents."},
	{`{ draw: 1, who: 'filter(opponents, .bark < 5)' }`, "Each opponent who has 4 or less bark draws a card."},
	{`choose_player: { among: opponents, do: [{ lose: { bark: 2 }, who: chosen }] }`, "An opponent of your choice loses 2 bark."},
	{`choose_player: { among: opponents, do: [sting: { who: chosen, amount: 2 }, draw: 1] }`, "Choose an opponent. That player takes 2 stings. Draw a card."},
	{`for_each: { in: opponents, as: foe, do: [sting: { who: foe, amount: "len(foe.hand)" }] }`, "Each opponent takes X stings, where X is the number of cards in their hand."},
	// choices
	{`rot: { from: [hand, den], up_to: 2 }`, "You may put up to 2 cards from your hand and/or you have in the open on your compost heap."},
	{`rot: { from: enemies.den, where: .kind == "fox" }`, "Put an opponent's fox in the open on your compost heap."},
	{`rot: { from: enemies.den, all: true }`, "Put all opponents' cards in the open on your compost heap."},
	{`rot: { from: den, any: true, where: .price % 2 == 1 }`, "You may put any number of cards with an odd price you have in the open on your compost heap."},
	{`pluck: { from: glade, where: .price <= 3 or .rare }`, "Pluck a card from the glade (where its price is 3 or less or it is rare) without paying."},
	{`pluck: { from: glade, where: '.clan in ["moss", "ember"]', to: me.deck.top }`, "Pluck a Moss or Ember card from the glade without paying on top of your deck."},
	{`drift: 3`, "Drift 3.\n(Drift N: you may pluck a card with price N or less from the glade without paying.)"},
	{`mumble: this`, "Mumble this."},
	{`pick: { from: hand, do: [rot: chosen, gain: { bark: "sum(chosen, .price ?? 0)" }] }`, "Put a card from your hand on your compost heap. Gain bark equal to its price."},
	{`pick: { from: hand, up_to: 1, do: [rot: chosen, draw: 1] }`, "You may put a card from your hand on your compost heap. If you do, draw a card."},
	{`pick: { from: hand, where: .rare, up_to: 1, do: [draw: 1] }`, "You may choose a rare card from your hand. If you do, draw a card."},
	{`pick: { from: hand, at_random: true, do: [rot: chosen] }`, "Put a card from your hand at random on your compost heap."},
	{`may: [rot: this, draw: 2]`, "You may put this on your compost heap, then draw 2 cards."},
	{`choose: { of: { a: [draw: 2], b: [gain: { dew: 3 }], c: [rot: { from: hand, up_to: 2 }] } }`, "Choose one: draw 2 cards; gain 3 drops of dew; or you may put up to 2 cards from your hand on your compost heap."},
	{`{ choose: { of: { a: [rot: { from: hand }], b: [lose: { bark: 3 }, gain: { dew: 1 }] } }, who: opponents }`, "Each opponent chooses one: put a card from their hand on their compost heap; or lose 3 bark, then gain 1 drop of dew."},
	{`{ choose: { of: { a: [rot: { from: hand, up_to: 1 }], b: [{ draw: 1, when: wilted }], c: [{ draw: 1, who: you }] }, optional: true }, who: opponents }`, "Each opponent may choose one: they may put a card from their hand on their compost heap; if they are wilted, draw a card; or you draw a card."},
	{`choose_player: { among: opponents, do: [choose: { of: { a: [draw: 1], b: [gain: { bark: 2 }] }, by: chosen }] }`, "Choose an opponent. That player chooses one for you: draw a card; or gain 2 bark."},
	{`choose: { of: { a: [draw: 1], b: [gain: { bark: 2 }], c: [gain: { dew: 1 }] }, count: "rings >= 5 ? 2 : 1" }`, "Choose 1 (2 if you have 5+ rings) of these, none twice: draw a card; gain 2 bark; or gain 1 drop of dew."},
	{`choose: { of: { a: [pick: { from: hand, up_to: 1, do: [rot: chosen, draw: 1] }], b: [gain: { bark: 2 }] } }`, "Choose one: (1) you may put a card from your hand on your compost heap; if you do, draw a card; or (2) gain 2 bark."},
	{`do: [{ pick: { from: hand, up_to: 1, do: [rot: chosen, gain: { bark: 1 }, draw: 1] } }, gain: { dew: 1 }]`, "You may put a card from your hand on your compost heap. If you do, gain 1 bark; draw a card. Gain 1 drop of dew."},
	{`{ move: { card: hand, to: left.hand }, who: players }`, "Each player puts all cards in their hand into the hand of the player on their left."},
	{`move: { card: hand, to: right.hand }`, "Put all cards in your hand into the hand of the player on your right."},
	{`gain: { bark: left.rings }`, "Gain bark equal to the rings of the player on your left."},
	{`pick: { from: glade, do: [{ draw: 1, who: "filter(players, any(.den, # in chosen))" }] }`, "Choose a card from the glade. Each player who has it in the open draws a card."},
	{`for_each: { in: glade, as: prey, do: [for_each: { in: "filter(players, any(.den, # == prey))", as: p, do: [{ draw: 1, who: p }] }] }`, "For each card in the glade, each player who has it in the open draws a card."},
	{`for_each: { in: glade, as: prey, do: [{ draw: 1, when: "none(hand, # == prey)" }] }`, "For each card in the glade, if you do not have it in your hand, draw a card."},
	{`{ draw: 1, when: "count(sung, # == this) == 1" }`, "If you sang this this turn, draw a card."},
	{`for_each: { in: 'filter(den, .kind == "fox")', do: [gain: { bark: 2 }] }`, "Gain 2 bark for each fox you have in the open."},
	{`{ lose: { bark: 3 }, as: lost }`, "Lose 3 bark."},
	{`do: [{ lose: { bark: 3 }, as: lost }, gain: { dew: lost }]`, "Lose 3 bark. Gain that many drops of dew."},
	{`drift: "len(hand)"`, "Drift X, where X is the number of cards in your hand.\n(Drift N: you may pluck a card with price N or less from the glade without paying.)"},
	{`repeat: { times: 3, do: [drift: 1] }`, "Do this 3 times: drift 1.\n(Drift N: you may pluck a card with price N or less from the glade without paying.)"},
	{`pick: { from: hand, do: [for_each: { in: chosen, as: one, do: [run: { ability: wake, of: one }] }] }`, "Choose a card from your hand. Do its Wake effect."},
	{`do: [{ rot: { from: hand }, as: gone }, for_each: { in: gone, as: one, do: [gain: { bark: "one.thorn" }] }]`, "Put a card from your hand on your compost heap. Gain bark equal to that card's thorn."},
	{`lasting: { forbid: hush, cards: .owner != me and .kind == "fox" }`, "Opponents' foxes can't be hushed this turn."},
	{`{ draw: 1, when: "distinct(map(belongings, .clan)) >= 4" }`, "If you own cards of 4 or more different clans, draw a card."},
	{`{ draw: 1, when: "any(belongings, .rare)" }`, "If you own a rare card, draw a card."},
	{`{ gain: { spores: 1 }, of: "filter(enemies.den, .rare)" }`, "Put 1 spore on each rare card your opponents have in the open."},
	{`rot: { from: compost, count: 2 }`, "Put 2 cards from your compost heap on your compost heap."},
	{`{ draw: 1, when: me != active }`, "If it is not your turn, draw a card."},
	{`{ lose: { bark: 1 }, who: "filter(players, # != active)" }`, "Each player whose turn it is not loses 1 bark."},
	{`draw: "wilted ? 1 : 0"`, "Draw a card if you are wilted."},
	{`draw: "wilted ? 0 : 2"`, "Draw 2 cards if you are not wilted."},
	{`rot: { from: hand, where: "# not in den", all: true }`, "Put all cards in your hand that are not in the open on your compost heap."},
	{`choose_player: { among: "filter(opponents, .bark < 5)", do: [{ lose: { bark: 2 }, who: chosen }] }`, "An opponent of your choice who has 4 or less bark loses 2 bark."},
	{`{ do: [{ pick: { from: hand, up_to: 1 }, as: shown }, { draw: 1, when: len(shown) == 0 }], who: players }`, "Each player may choose a card from their hand. If they do not, they draw a card."},
	{`do: [{ rot: { from: hand }, as: one }, { pluck: { from: glade }, as: two }, gain: { bark: "sum(one, .thorn) + sum(two, .thorn)" }]`, "Put a card from your hand on your compost heap. Pluck a card from the glade without paying. Gain bark equal to the thorn of the first card chosen, plus bark equal to the thorn of the second card chosen."},
	{`whenever: { on: sing, when: "event.by == me and distinct(map(filter(sung, # != event.card), .clan)) < 3", do: [draw: 1] }`, "Whenever you sing a card this turn, if you sang cards other than it of 2 or fewer different clans this turn, draw a card."},
	{`lasting: { modify: { thorn: "len(hand) - 1" }, cards: .owner == me }`, "Your cards have +X thorn this turn, where X is the number of cards in your hand minus 1."},
	{`for_each: { in: glade, as: prey, do: [{ draw: 1, who: "filter(players, any(.den, # == prey and .rare))" }] }`, "For each card in the glade, each player who has it in the open and it is a rare card draws a card."},
	{`rot: "filter(den, # == this and .rare)"`, "Put this (if it is a rare card) on your compost heap."},
	{`whenever: { on: swell, when: event.amount >= 3 and event.player == me, do: [draw: 1] }`, "Whenever a player swells (who: you) (by: 3 or more) this turn, draw a card."},
	{`{ do: [{ draw: 1, when: "len(hand) < 3" }, gain: { bark: 1 }], who: players }`, "Each player draws a card if they have 2 or fewer cards in their hand. They gain 1 bark."},
	// instead
	{`first: [{ when: rings >= 9, do: [gain: { bark: 3 }] }, { when: rings >= 4, do: [gain: { bark: 2 }] }, { do: [gain: { bark: 1 }] }]`, "Gain 1 bark. 4+ rings: gain 2 bark instead. 9+ rings: gain 3 bark instead."},
	{`first: [{ when: rings >= 9, do: [draw: 3] }, { do: [gain: { bark: 1 }] }]`, "9+ rings: draw 3 cards. Otherwise, gain 1 bark."},
	// for a while
	{`whenever: { on: sing, when: event.by == me and event.card.kind == "fox", do: [draw: 1] }`, "Whenever you sing a fox this turn, draw a card."},
	{`whenever: { on: turn_start, when: event.player == me, until: game, do: [draw: 1] }`, "At the start of each of your turns for the rest of the game, draw a card."},
	{`whenever: { on: turn_start, when: event.player == me, until: game, times: 1, do: [draw: 1] }`, "At the start of your next turn, draw a card."},
	{`whenever: { on: turn_start, until: game, times: 1, do: [draw: 1] }`, "At the start of the next turn, draw a card."},
	{`whenever: { on: turn_start, when: event.player in opponents, until: next_turn, do: [draw: 1] }`, "At the start of each turn of an opponent until your next turn, draw a card."},
	{`whenever: { on: turn_start, when: event.by == me, until: game, times: 2, do: [draw: 1] }`, "At the start of each of your turns for the rest of the game, draw a card (at most 2 times)."},
	{`whenever: { on: turn_end, do: [draw: 1] }`, "At the end of this turn, draw a card."},
	{`whenever: { on: turn_end, when: event.player == me, times: 1, do: [draw: 1] }`, "At the end of this turn, draw a card."},
	{`whenever: { on: turn_end, when: event.player == me, until: game, times: 1, do: [draw: 1] }`, "The next time your turn ends, draw a card."},
	{`whenever: { on: turn_end, when: event.player != me, until: game, times: 1, do: [draw: 1] }`, "The next time an opponent's turn ends, draw a card."},
	// whose effect it is
	{`whenever: { on: lose, when: event.counter == "rings" and event.by == me, do: [draw: 1] }`, "Whenever a player loses rings because of you this turn, draw a card."},
	{`whenever: { on: lose, when: event.counter == "rings" and event.by != me and event.player == me, do: [{ lose: { bark: 1 }, who: event.by }] }`, "Whenever you lose rings because of an opponent this turn, that opponent loses 1 bark."},
	{`whenever: { on: lose, when: not (me == event.by), do: [draw: 1] }`, "Whenever a player loses a counter because of an opponent this turn, draw a card."},
	{`whenever: { on: lose, when: event.by != event.player and event.amount >= 2, do: [{ draw: 1, who: event.by }] }`, "Whenever a player loses 2 or more of a counter because of another player this turn, that other player draws a card."},
	{`whenever: { on: gain, when: event.by == event.player and event.counter == "bark", do: [draw: 1] }`, "Whenever a player gains bark because of themselves this turn, draw a card."},
	{`whenever: { on: gain, when: event.player == me, do: [{ lose: { bark: 1 }, who: event.by }] }`, "Whenever you gain a counter this turn, the player whose effect it is loses 1 bark."},
	{`whenever: { on: gain, when: event.card.kind == "fox" and event.counter == "spores" and event.by == me, do: [draw: 1] }`, "Whenever a fox gains spores because of you this turn, draw a card."},
	{`whenever: { on: sting, when: event.by != event.player, do: [draw: 1] }`, "Whenever a player takes stings from another player this turn, draw a card."},
	{`whenever: { on: move, when: event.by != me and event.player == me and event.from == "den", do: [draw: 1] }`, "Whenever one of your cards leaves the open because of an opponent this turn, draw a card."},
	{`whenever: { on: move, when: event.to == "compost", do: [draw: 1] }`, "Whenever a card is put on a player's compost heap this turn, draw a card."},
	{`whenever: { on: reveal, when: event.by == me, do: [draw: 1] }`, "Whenever you reveal a card this turn, draw a card."},
	{`whenever: { on: shuffle, when: event.player == me and event.to == "deck", do: [draw: 1] }`, "Whenever you shuffle your deck this turn, draw a card."},
	{`whenever: { on: shuffle, when: event.to == "deck", do: [draw: 1] }`, "Whenever a player shuffles their deck this turn, draw a card."},
	{`lasting: { replace: pluck, if: event.by == me, with: { to: me.hand }, times: 1 }`, "The next time you pluck a card this turn, put it into your hand instead."},
	{`lasting: { replace: sting, if: event.player == me, with: { amount: 0 }, may: true }`, "Whenever you would take stings this turn, you may prevent it."},
	{`lasting: { replace: lose, if: event.player == me and event.counter == "bark", with: { amount: event.amount - 1 } }`, "Whenever you would lose bark this turn, reduce the amount by 1."},
	{`lasting: { replace: gain, if: event.player != me, with: { amount: 2 * event.amount } }`, "Whenever an opponent would gain a counter this turn, double the amount."},
	{`lasting: { replace: lose, if: event.player == me, with: { amount: "min(event.amount, 5)" } }`, "Whenever you would lose a counter this turn, make the amount the lowest of that much and 5 instead."},
	{`lasting: { replace: lose, if: event.player == me and event.counter == "bark", do: [{ choose_player: { among: opponents, do: [sting: { who: chosen, amount: event.amount }] } }] }`, "Whenever you would lose bark this turn, choose an opponent; that player takes that much stings instead."},
	{`lasting: { replace: rot, if: event.by != me, do: [draw: 1] }`, "Whenever an opponent would put a card on their compost heap this turn, draw a card instead."},
	{`lasting: { replace: move, if: event.card == this and event.from == "den", do: [draw: "len(hand)"] }`, "Whenever this would leave the open this turn, draw a card for each card in your hand instead."},
	{`do: [{ lose: { bark: 3 }, as: lost }, draw: 1, { draw: 1, when: lost >= 2 }, gain: { dew: lost }]`, "Lose 3 bark. Draw a card. If the amount lost is 2 or more, draw a card again. Gain drops of dew equal to the amount lost."},
	{`whenever: { on: lose, when: event.player == me, do: [draw: 1, { draw: 1, when: event.amount >= 6 }] }`, "Whenever you lose a counter this turn, draw a card, then if the amount lost is 6 or more, draw a card again."},
	{`do: [{ lose: { bark: bark }, as: lost }, choose_player: { among: opponents, do: [sting: { who: chosen, amount: lost }] }]`, "Lose all your bark. Choose an opponent. That player takes that much stings."},
	{`lasting: { modify: { thorn: -.spores }, cards: .owner == me }`, "Your cards have -X thorn this turn, where X is their spores."},
	{`lasting: { modify: { price: .slot + .nectar }, cards: .zone == "glade" }`, "Cards in the glade have +X price this turn, where X is their slot plus their sips of nectar."},
	{`{ gain: { nectar: 2 }, of: glade }`, "Put 2 sips of nectar on the slot of each card in the glade."},
	{`{ lose: { nectar: 1 }, of: "filter(glade, .slot == 1)" }`, "Remove 1 sip of nectar from the slot of each card in slot 1 in the glade."},
	{`{ set: { nectar: 0 }, of: glade }`, "Set the sips of nectar on the slots of all cards in the glade to 0."},
	{`pick: { from: glade, where: .slot > 2 and .nectar > 0, do: [{ set: { nectar: 0, shady: true }, of: chosen }] }`, "Set the sips of nectar on the slot of a card in slot 3 or higher and with 1+ sips of nectar from the glade to 0 and make its slot shady."},
	{`pick: { from: glade, where: not .shady and .slot <= 2, do: [gain: { dew: "sum(chosen, .slot)" }] }`, "Choose a non-shady card in slot 2 or lower from the glade. Gain drops of dew equal to its slot."},
	{`{ draw: 1, when: this.slot != 3 }`, "If this is not in slot 3, draw a card."},
	{`lasting: { modify: { thorn: 2 }, cards: .owner == me }`, "Your cards have +2 thorn this turn."},
	{`lasting: { forbid: take, cards: .price > 4, until: next_turn }`, "Cards with price 5 or more can't be taken until your next turn."},
	{`distribute: { counter: dew, among: opponents, into: bark }`, "Divide your drops of dew as you like among opponents as bark."},
	{`{ distribute: { counter: dew, among: "filter(opponents, .bark < 5)", into: bark }, who: players }`, "Each player divides their drops of dew as they like among opponents who have 4 or less bark as bark."},
	// what is not done to cards is not done by players
	{`lasting: { forbid: nap, players: "# != me" }`, "Opponents can't nap this turn."},
	{`lasting: { forbid: go_home, players: "# != me" }`, "Opponents can't end their walk this turn."},
	{`lasting: { forbid: go_home, players: "# == me" }`, "You can't end your walk this turn."},
	{`lasting: { forbid: go_home, players: "# == active" }`, "The player whose turn it is can't end their walk this turn."},
	{`{ draw: 1, when: active.forbidden.go_home }`, "If the player whose turn it is can't end their walk, draw a card."},
	{`{ draw: 1, when: not me.forbidden.nap }`, "If you can nap, draw a card."},
	// what is rounded, and what is in brackets
	{`gain: { bark: 9 - floor(rings / 5) }`, "Gain bark equal to 9 minus 1 for each 5 rings you have."},
	{`gain: { bark: 9 - 2 * floor(rings / 5) }`, "Gain bark equal to 9 minus 2 for each 5 rings you have."},
	{`gain: { bark: floor((9 - rings) / 5) }`, "Gain bark equal to (9 minus your rings) divided by 5, rounded down."},
	{`gain: { bark: 9 - ceil(rings / 2) }`, "Gain bark equal to 9 minus (half of your rings, rounded up)."},
	{`gain: { bark: 9 - round((rings + 1) / 4) }`, "Gain bark equal to 9 minus ((your rings plus 1) divided by 4, rounded to the nearest)."},
	{`gain: { bark: 3 * ceil(rings / 5) - 1 }`, "Gain bark equal to (3 times (your rings divided by 5, rounded up)) minus 1."},
	{`gain: { bark: "min(dew, floor(rings / 2))" }`, "Gain bark equal to the lowest of your drops of dew and (half of your rings, rounded down)."},
	{`gain: { bark: "max(dew, rings) * 2 - min(dew, rings)" }`, "Gain bark equal to twice (the highest of your drops of dew and your rings) minus the lowest of your drops of dew and your rings."},
	{`gain: { bark: floor(tide / 3) }`, "Gain 1 bark for each 3 of the tide."},
	{`gain: { bark: floor(left.rings / 3) }`, "Gain 1 bark for each 3 of the rings of the player on your left."},
	// whose another card is
	{`pick: { from: everyone.den, where: .owner == me and .other, do: [rot: chosen] }`, "Put another of your cards in the open on your compost heap."},
	// somebody else decides
	{`pick: { from: glade, up_to: 1, by: left, do: [pluck: chosen] }`, "Pluck a card from the glade (the player on your left chooses one or none) without paying."},
	{`pluck: { from: glade, up_to: 1, by: left }`, "Pluck a card from the glade (the player on your left chooses one or none) without paying."},
	{`pluck: { from: glade, up_to: 2, by: left }`, "Pluck up to 2 cards from the glade (the player on your left chooses) without paying."},
	{`pick: { from: glade, up_to: 1, by: left, do: [rot: chosen, draw: 1] }`, "Put a card from the glade (the player on your left chooses one or none) on your compost heap. If you do, draw a card."},
	{`pick: { from: glade, up_to: 1, by: me, do: [rot: chosen] }`, "You may put a card from the glade on your compost heap."},
	{`{ pick: { from: hand, by: me, do: [rot: chosen] }, who: opponents }`, "Each opponent puts a card from their hand on their compost heap."},
	// the same step again, and the same step if something else holds
	{`do: [draw: 1, { draw: 1, when: bark > 3 }]`, "Draw a card. If you have 4+ bark, draw a card again."},
	{`do: [{ draw: 1, when: dew > 3 }, { draw: 1, when: bark > 3 }]`, "If you have 4+ drops of dew, draw a card. If you have 4+ bark, draw a card."},
	// a word that comes to itself is explained once
	{`hum: 3`, "Hum 3.\n(Hum N: if N is 2 or more, hum X, where X is N minus 1; either way, draw a card.)"},
	{`{ draw: 1, when: calm }`, "If you are calm, draw a card."},
	{`{ draw: 1, when: not calm }`, "If you are not calm, draw a card."},
	{`lure: '"fox"'`, "Lure a fox."},
	{`track: '"fox"'`, "Track a fox.\n(Track a card of a kind: pluck one from the stock.)"},
	// what comes behind a condition is not under it
	{`choose: { of: { a: [{ gain: { dew: 1 }, when: wilted }, draw: 1], b: [gain: { bark: 1 }] } }`, "Choose one: (1) if you are wilted, gain 1 drop of dew; either way, draw a card; or (2) gain 1 bark."},
	{`choose: { of: { a: [{ gain: { dew: 1 }, when: wilted }, { draw: 1, when: calm }], b: [gain: { bark: 1 }] } }`, "Choose one: (1) if you are wilted, gain 1 drop of dew; if you are calm, draw a card; or (2) gain 1 bark."},
	{`first: [{ when: wilted, do: [first: [{ when: calm, do: [draw: 2] }, { do: [gain: { dew: 1 }] }], gain: { bark: 1 }] }, { do: [draw: 1] }]`, "If you are wilted, if you are calm, draw 2 cards; otherwise, gain 1 drop of dew; either way, gain 1 bark. Otherwise, draw a card."},
	// sums of more than a value, and where cards are not
	{`gain: { bark: "sum(den, .thorn + .spores)" }`, "Gain bark equal to the total, for each card you have in the open, of its thorn plus its spores."},
	{`gain: { bark: 'sum(den, count(.under, .kind == "fox"))' }`, "Gain bark equal to the total, for each card you have in the open, of the number of foxes beneath it."},
	{`gain: { bark: 'count(belongings, .zone not in ["deck", "den"])' }`, "Gain 1 bark for each of your cards not in your deck or in the open."},
	// beneath
	{`gain: { bark: len(this.under) }`, "Gain 1 bark for each card beneath this."},
	{`gain: { bark: 'count(this.under, .kind == "fox")' }`, "Gain 1 bark for each fox beneath this."},
	{`gain: { bark: this.beneath }`, "Gain bark equal to the number of cards beneath this."},
	{`gain: { bark: 1 + len(this.under) }`, "Gain 1 bark, plus 1 bark for each card beneath this."},
	{`{ draw: 1, when: len(this.under) >= 2 }`, "If there are 2 or more cards beneath this, draw a card."},
	{`move: { card: this.under, to: me.hand }`, "Put all cards beneath this into your hand."},
	// the rest
	{`reveal: { top: deck }`, "Reveal the top card of your deck."},
	{`move: { card: "top(deck, 2)", to: compost }`, "Put the top 2 cards of your deck on your compost heap."},
	{`move: { card: this, to: me.den }`, "Put this into the open."},
	{`copy: { ability: sing, of: "filter(sung, .other)" }`, "Copy the effect of each other card you sang this turn."},
	{`run: { ability: wake, of: this }`, "Do the Wake effect of this."},
	{`shuffle: deck`, "Shuffle your deck."},
	{`extra_turn`, "Take another turn after this one."},
}

func loadTexts(t *testing.T) *interp.Rules {
	var cards strings.Builder
	for i, c := range texts {
		fmt.Fprintf(&cards, "- id: c%d\n  kind: song\n  rare: false\n  sing:\n    - %s\n", i, c.steps)
	}
	cards.WriteString(textCards)
	l := LoadFrom(fstest.MapFS{
		"glade/pack.yaml":      {Data: []byte("id: glade\nname: Glade\n")},
		"glade/game.yaml":      {Data: []byte(textGame)},
		"glade/cards/all.yaml": {Data: []byte(cards.String())},
	}, "glade")
	if l.Diags.HasErrors() {
		var b bytes.Buffer
		diag.WriteText(&b, l.Diags, diag.TextOptions{})
		t.Fatal(b.String())
	}
	return l.Rules
}

const textCards = `
- id: owl
  name: Night Owl
  kind: beast
  rare: false
  wake:
    needs: choir("ember")
    pay: { dew: 2 }
    do: [draw: 1]
  haunt:
    in: [compost, hand]
    needs: any(sung, .kind == "song")
    do: [sing: this]
  static:
    - forbid: hush
      cards: .owner == me and .other
      players: "# == me"
      when: any(den, .id == "owl" and .other)
    - modify: { clan: moss }
      cards: .clan == "ember" or .clan == "old_oak"
    - replace: pluck
      if: event.by == me
      with: { to: me.deck.top }
      may: true
  triggers:
    - on: sting
      when: event.by == me and event.player != me and event.amount >= 5
      do: [rot: { from: den, where: "# in sung", up_to: 1 }]
    - on: move
      when: event.card == this and event.to == "compost"
      in: compost
      do: [{ lose: { dew: 1 }, who: opponents }]
    - on: lose
      when: event.player == me and event.counter == "bark"
      do: [gain: { dew: event.amount }]
    - on: sing
      do: [draw: 1]
      text: whenever anybody sings, draw a card
`

func TestTexts(t *testing.T) {
	r := loadTexts(t)
	for i, c := range texts {
		if got := strings.Join(r.CardText(fmt.Sprintf("c%d", i)), "\n"); got != c.text {
			t.Errorf("%s\n got %s\nwant %s", c.steps, got, c.text)
		}
	}
}

func TestTextOfCard(t *testing.T) {
	r := loadTexts(t)
	want := `Wake, pay 2 drops of dew (only with Choir of Ember): Draw a card.
Haunt while this is on your compost heap or in your hand (only if you sang a song this turn): Sing this.
While you have another Night Owl in the open, you and your other cards can't be hushed.
Ember and Old oak cards also count as Moss.
Whenever you pluck a card, you may put it on top of your deck instead.
Whenever an opponent takes 5 or more stings from you, you may put a card you have in the open that you sang this turn on your compost heap.
Whenever this is put on your compost heap, each opponent loses 1 drop of dew.
Whenever you lose bark, gain that many drops of dew.
Whenever anybody sings, draw a card.
(Choir of Ember: you sang another Ember card this turn.)`
	if got := strings.Join(r.CardText("owl"), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What stands in braces in the words of a declaration is a parameter, or what
// else is put there; anything else is a mistake that says what would be right.
func TestTemplates(t *testing.T) {
	for _, c := range []struct{ old, new, at, message, hint string }{
		{"text: sing {it}", "text: sing {its}", "{its}", `sing has no parameter "its" to put here`, "did you mean {it}?"},
		{"text: drift {most}", "text: drift {n}", "{n}", `drift has no parameter "n" to put here`, "did you mean {most}?"},
		{"event: pluck {it}", `event: "pluck: {x} from {to}"`, "{x}", `pluck has no parameter "x" to put here`, "there are {it}, {to}"},
		{`"{who} takes {amount} stings"`, `"{who} takes {amout} stings"`, "{amout}", `sting has no parameter "amout" to put here`, "did you mean {amount}?"},
		{`name: "Choir of {clan}"`, `name: "Choir of {kind}"`, "{kind}", `choir has no parameter "kind" to put here`, "did you mean {clan}?"},
		{"text: you reveal a rare card from your hand", "text: you are {very} rich", "{very}", `pledge has no parameter "very" to put here`, "it has no parameters; leave the braces out"},
		{"on {whose} compost heap", "on {who} compost heap", "{who}", `compost has no word "who" to put here`, "did you mean {whose}?"},
		{"you sang {it} this turn", "you sang {them} this turn", "{them}", `sung has no word "them" to put here`, "did you mean {it}?"},
		{"text: sing {it}", `text: "sing {it"`, "{it", "a brace is not closed", "write the name of a parameter between { and }"},
	} {
		if strings.Count(textGame, c.old) != 1 {
			t.Fatalf("%q is not in the game once", c.old)
		}
		game := strings.Replace(textGame, c.old, c.new, 1)
		l := LoadFrom(fstest.MapFS{
			"glade/pack.yaml": {Data: []byte("id: glade\nname: Glade\n")},
			"glade/game.yaml": {Data: []byte(game)},
		}, "glade")
		want := strings.Trim(c.at, "{}")
		if !strings.HasSuffix(c.at, "}") {
			want = "{"
		}
		found := false
		for _, d := range l.Diags {
			if d.Code != "bad-template" {
				continue
			}
			found = true
			if d.Message != c.message || d.Hint != c.hint || d.Span.Text() != want {
				t.Errorf("%s: %q at %q, hint %q", c.new, d.Message, d.Span.Text(), d.Hint)
			}
		}
		if !found {
			t.Errorf("%s is not noticed: %v", c.new, l.Diags)
		}
	}
}

func TestTextIcons(t *testing.T) {
	r := loadTexts(t)
	x := r.NewTexter()
	x.Icons = true
	if got, want := x.Card(r.CardByID("c0"))[0].Text, "Gain 1 ◊."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Texts are asked for expressions that do not compile, too: the linter shows
// them beside mistakes. They are never empty and never a panic.
func TestTextOfAnything(t *testing.T) {
	r := loadTexts(t)
	for _, e := range []string{"", "((", "floor()", "abs()", "min()", "min(1)", "sum(hand)", "sum(map(hand, 1))", "count(hand)", "count(3, 4)",
		"top()", "top(1, 2)", "map(hand, .price)", "highest()", "highest(3)", "#", ".price", "event.card.price", "event", `"a"`, "-1", "[1, 2]", "nil",
		"a.b.c", "hand[0]", "hand[1:2]", "let x = 1; x", "choir()", "choir(1, 2, 3)", "covers()", "covers(hand, 3)", "loaded()", "1 in 2", "not 3",
		"hand == deck", "this == nil", "me != you", "this.owner == me", "x ? y : z", "any()", "all(opponents)", "none(players, # == me)", "one(den, .rare)",
		"count(count(hand))", "3 > count(hand)", "filter(filter(hand, .rare), .price == 1)", "concat(hand, den)", "concat(sung, filter(hand, .rare))",
		"price ?? 0", "this.price % 3", "bark..bark", "1.5 * bark", "'" + strings.Repeat("a", 2000), strings.Repeat("not ", 300) + "true"} {
		x := card.Expr{Text: e}
		for what, s := range map[string]string{"condition": r.ConditionText(x), "amount": r.AmountText(x), "list": r.ListText(x)} {
			if s == "" || strings.ContainsAny(s, "\x01\x02\x03") {
				t.Errorf("%s %q: text %q", what, e, s)
			}
		}
	}
}
