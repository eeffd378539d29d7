package interp

// The ways in which a phase offers actions.

// offering is one way in which a phase offers an action: by itself, or with
// the cards of one place.
type offering struct {
	i       int16
	how     offerHow
	checked bool    // more than the price decides
	lane    uint64  // the byte of Zone.Suits that counts the cards it suits; 0 for none
	bit     uint64  // see actionBit
	payBy   int     // the slot of the counter that pays the price; -1 for none
	base    int     // of the zone: the first of all seats
	stride  int     // how far on it is for each seat; 0 for a zone of the table
	stall   int     // the number of its price list; -1 for none
	least   int64   // the lowest price of a design
	price   []int64 // by design
	when    intFn
	a       *Action
}

type offerHow uint8

const (
	offerAlone  offerHow = iota // without a card
	offerZone                   // the cards of a zone, of the player or of the table
	offerOthers                 // of all other players
	offerAll                    // of all players
	offerList                   // of any list
)

// offerings are the ways in which an action can be offered; none if no design
// suits it.
func (a *Action) offerings(i int16) []offering {
	if !a.Card {
		return []offering{{i: i, bit: actionBit(i), checked: len(a.pay) > 0 && a.priceOf < 0, payBy: a.priceOf, least: a.least, when: a.when, a: a}}
	}
	if a.least == never {
		return nil
	}
	o := offering{i: i, how: offerList, bit: actionBit(i), checked: len(a.where) > 0 || a.dynamic,
		payBy: a.priceOf, least: a.least, price: a.price, when: a.when, a: a}
	if a.src != nil {
		return []offering{o}
	}
	var out []offering
	for _, w := range a.walk {
		o.base = w.base
		o.how = [...]offerHow{walkMine: offerZone, walkTable: offerZone, walkEnemies: offerOthers, walkEveryone: offerAll}[w.who]
		o.stride = 1
		if w.who == walkTable {
			o.stride = 0
		}
		out = append(out, o)
	}
	return out
}
