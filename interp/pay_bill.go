package interp

// The program that pays where something can be paid instead.

// bill is what is left to be paid of a price.
type bill struct {
	n       int
	counter [maxPrice]int16
	amount  [maxPrice]int64
}

// bill reads all amounts of a price.
func (g *Game) bill(pay []payment) bill {
	b := bill{n: len(pay)}
	for i := range pay {
		b.counter[i], b.amount[i] = pay[i].counter, min(max(pay[i].amount(g), 0), Infinite)
	}
	return b
}

// The variables of the program that pays: how many parts the bill has, which
// is next, which way of it is next; then counter and amount of each part.
const (
	billParts = iota
	billPart
	billWay
	billFirst
	billLocals = billFirst + 2*maxPrice
)

func (g *Game) payBill(b *bill) {
	g.push(g.r.payProg, g.this, g.me, g.you)
	l := g.s.Locals[g.base:]
	l[billParts] = int64(b.n)
	for i := range b.n {
		l[billFirst+2*i], l[billFirst+2*i+1] = int64(b.counter[i]), b.amount[i]
	}
	g.hold() // nothing comes between the parts of a price
}

// readBill is the bill of the program in progress.
func (g *Game) readBill() bill {
	l := g.s.Locals[g.base:]
	b := bill{n: int(l[billParts])}
	for i := range b.n {
		b.counter[i], b.amount[i] = int16(l[billFirst+2*i]), l[billFirst+2*i+1]
	}
	return b
}

// payOp pays a bill part by part. Of what can stand for a part it asks how
// much shall, where there is a choice.
type payOp struct{}

func (op payOp) Exec(g *Game) {
	for {
		b := g.readBill()
		i, way := int(g.Local(billPart)), int(g.Local(billWay))
		if i >= b.n {
			return
		}
		ways := g.r.instead[b.counter[i]]
		if way >= len(ways) || b.amount[i] == 0 {
			g.SetLocal(billPart, int64(i+1))
			g.SetLocal(billWay, 0)
			if g.Interrupted(func() { g.Change(b.counter[i], g.me, -b.amount[i], -1) }) {
				return
			}
			continue
		}
		g.SetLocal(billWay, int64(way+1))
		low, high := g.standRange(&b, i, way)
		if low < high && g.isIn(g.me) {
			g.ask(ChooseNumber, g.me, low, high, ways[way].prompt, g.this)
			return
		}
		if g.Interrupted(func() { g.stand(i, &ways[way], low) }) {
			return
		}
	}
}

func (op payOp) Resume(g *Game, answer []int64) {
	i, way := int(g.Local(billPart)), int(g.Local(billWay))-1
	b := g.readBill()
	g.jump(g.top().PC - 1) // the next part, or way, comes then
	g.stand(i, &g.r.instead[b.counter[i]][way], answer[0])
}

// stand pays so many of a counter instead of another in a part of the bill.
func (g *Game) stand(i int, w *substitute, n int64) {
	slot := billFirst + 2*i + 1
	g.SetLocal(slot, max(g.Local(slot)-n*w.rate, 0))
	g.Change(g.r.stands[w.by], g.me, -n, -1)
}
