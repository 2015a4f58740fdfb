import { expect, test } from 'vitest'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { dice } from '#test/books/dice.ts'
import { type Money, portion, smaller, toFen, yuan } from '#test/books/exact.ts'
import { tradingBranches } from '#test/branches.ts'
import { today } from '#test/trade.ts'

/** SEED tells another story. */
const { SEED = '20261125', OPERATIONS = '180' } = process.env

interface Worth {
  value: Money
  inner: Money
}
/** Goods of one company at moving average, with what branches earned on them within; no code is shared with the product. */
class Shelf {
  pieces = 0n
  value: Money = 0n
  inner: Money = 0n
  /** What this company lost or gained because its goods were not worth what a paper said. */
  difference: Money = 0n
  enter(pieces: bigint, { value, inner }: Worth) {
    this.pieces += pieces
    this.value += value
    this.inner += inner
  }
  leave(pieces: bigint): Worth {
    const all = pieces === this.pieces
    const value = all ? this.value : portion(this.value, pieces, this.pieces)
    const inner = all ? this.inner : portion(this.inner, pieces, this.pieces)
    this.enter(-pieces, { value: -value, inner: -inner })
    return { value, inner }
  }
  /** At the value of a paper, while there is so much. */
  leaveAt(pieces: bigint, named: Worth) {
    const all = pieces === this.pieces
    const value = all ? this.value : named.value <= this.value ? named.value : portion(this.value, pieces, this.pieces)
    const inside = this.inner < 0n ? -smaller(-named.inner, -this.inner) : smaller(named.inner, this.inner)
    const inner = all ? this.inner : named.inner < 0n === this.inner < 0n ? inside : 0n
    this.difference += value - named.value
    this.enter(-pieces, { value: -value, inner: -inner })
  }
}

test('180 purchases, priced transfers to and fro, sales, returns and 红冲: both pools, what is owed and what the house earned are those of books kept apart', {
  timeout: 300_000,
}, async () => {
  const { trade, head, shop, rule, pools, owed, sound } = await tradingBranches()
  const { whole, one, chance } = dice(Number(SEED))
  await rule('成本', 1.15)
  await rule('批发价', 0.9, shop, head)
  const pjid = await trade.part({ pfPrice: 47.77 })
  const sides = [
    { ...head, shelf: new Shelf(), factor: (value: Money, n: bigint) => portion(portion(value * 100n, 1n, n), 115n, 10_000n) },
    { ...shop, shelf: new Shelf(), factor: () => yuan('42.993') },
  ] as const
  type Side = (typeof sides)[number]
  const other = (side: Side): Side => (side === sides[0] ? sides[1] : sides[0])
  let [due, bought, sold] = [0n, 0n, 0n]
  let lost: Money = 0n
  const undo: { word: string; side: Side; document: 'db' | 'ck'; id: number; mayBe: () => boolean; back: () => void }[] = []
  const returns: { side: Side; line: number; pieces: number; back: number; worth: Worth; price: number }[] = []
  const told = new Map<string, number>()
  const did = (word: string) => told.set(word, (told.get(word) ?? 0) + 1)

  async function buy(side: Side) {
    const [rkAmount, purchasePrice] = [whole(1, 20), whole(3000, 6500) / 100]
    const lines = [{ pjid, warehouseId: side.store, rkAmount, purchasePrice }]
    const { id } = await side.who.ok(stockIn.save, { supplierId: trade.supplierId, rkDate: today, lines })
    await side.who.ok(stockIn.confirm, { id })
    const value = yuan(purchasePrice.toFixed(2)) * BigInt(rkAmount)
    side.shelf.enter(BigInt(rkAmount), { value, inner: 0n })
    bought += value
    did('进货')
  }

  async function transfer(side: Side) {
    if (side.shelf.pieces < 1n) return
    const to = other(side)
    const qty = whole(1, Math.min(12, Number(side.shelf.pieces)))
    const lines = [{ pjid, qty, warehouseId: side.store }]
    const { id } = await side.who.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: to.companyId, lines })
    await side.who.ok(stockPapers.audit, { id })
    await side.who.ok(stockPapers.ship, { id })
    const sent = BigInt(qty)
    const worth = side.shelf.leave(sent)
    const sum = toFen(side.factor(worth.value, sent) * sent)
    const got = chance(0.55) ? qty : whole(0, qty)
    const missing = got === qty ? '' : one(['back', 'loss'] as const)
    const [row] = (await side.who.ok(stockPapers.pageLines, { paperId: id })).page.list
    const counted = [{ id: row?.id ?? 0, amount: got }]
    await to.who.ok(stockPapers.receive, { id, warehouseId: to.store, lines: counted, missing })
    const came = BigInt(got)
    const share = (of: Money) => portion(of, came, sent)
    const owes = toFen(share(sum))
    const at = { value: owes, inner: owes - share(worth.value) + share(worth.inner) }
    const rest = { value: worth.value - share(worth.value), inner: worth.inner - share(worth.inner) }
    if (got > 0) to.shelf.enter(came, at)
    if (missing === 'back') side.shelf.enter(sent - came, rest)
    if (missing === 'loss') lost += rest.value - rest.inner
    const sign = side === sides[0] ? 1n : -1n
    due += sign * owes
    did(missing ? `调拨 ${missing}` : '调拨')
    undo.push({
      ...{ word: '调拨红冲', side, document: 'db', id },
      mayBe: () => to.shelf.pieces >= came,
      back: () => {
        if (got > 0) to.shelf.leaveAt(came, at)
        side.shelf.enter(sent, worth)
        if (missing === 'back') side.shelf.leaveAt(sent - came, rest)
        if (missing === 'loss') lost -= rest.value - rest.inner
        due -= sign * owes
      },
    })
  }

  async function sell(side: Side) {
    if (side.shelf.pieces < 1n) return
    const [ckAmount, price] = [whole(1, Math.min(8, Number(side.shelf.pieces))), whole(5000, 9000) / 100]
    const lines = [{ pjid, warehouseId: side.store, ckAmount, xsPrice: price }]
    const { id } = await side.who.ok(outbound.counter, { clientId: trade.clientId, ckDate: today, lines })
    const worth = side.shelf.leave(BigInt(ckAmount))
    const sum = yuan(price.toFixed(2)) * BigInt(ckAmount)
    sold += sum
    const sources = (await side.who.ok(saleReturn.sourcesOf, { clientId: trade.clientId, pjids: [pjid] })).content
    const line = Math.max(...sources.map((each) => each.id))
    const source = { side, line, pieces: ckAmount, back: 0, worth, price }
    returns.push(source)
    did('销售')
    undo.push({
      ...{ word: '销售红冲', side, document: 'ck', id },
      mayBe: () => source.back === 0,
      back: () => {
        side.shelf.enter(BigInt(ckAmount), worth)
        sold -= sum
        returns.splice(returns.indexOf(source), 1)
      },
    })
  }

  async function takeBackGoods() {
    const open = returns.filter(({ back, pieces }) => back < pieces)
    if (open.length === 0) return
    const source = one(open)
    const { side, line, pieces, back, worth, price } = source
    const thAmount = whole(1, pieces - back)
    const lines = [{ sourceLineId: line, thAmount, warehouseId: side.store }]
    const { id } = await side.who.ok(saleReturn.save, { clientId: trade.clientId, thDate: today, lines })
    await side.who.ok(saleReturn.approve, { id })
    await side.who.ok(saleReturnSteps.checkDone, { id })
    const upTo = (of: Money, count: number) => portion(of, BigInt(count), BigInt(pieces))
    const given = returned.get(line) ?? 0n
    const value = portion(worth.value - given, BigInt(thAmount), BigInt(pieces - back))
    returned.set(line, given + value)
    side.shelf.enter(BigInt(thAmount), { value, inner: upTo(worth.inner, back + thAmount) - upTo(worth.inner, back) })
    source.back += thAmount
    sold -= yuan(price.toFixed(2)) * BigInt(thAmount)
    did('退货')
  }
  const returned = new Map<number, Money>()

  async function takeBackPaper() {
    const open = undo.filter(({ mayBe }) => mayBe())
    if (open.length === 0) return
    const each = one(open)
    await each.side.who.ok(reversal.reverse, { steps: [{ document: each.document, id: each.id }], note: '撤回' })
    each.back()
    undo.splice(undo.indexOf(each), 1)
    did(each.word)
  }

  async function expectSame() {
    const held = sides.flatMap(({ shelf: { pieces, value, inner } }, at) =>
      pieces === 0n && value === 0n ? [] : [[at === 0 ? 'A' : 'B', Number(pieces), Number(value) / 10_000, Number(inner) / 10_000]],
    )
    expect(await pools(), JSON.stringify([...told])).toEqual(held)
    expect(await owed()).toEqual([Number(due) / 10_000, -Number(due) / 10_000 || 0])
    // what the house earned: sold less bought, and what lies there at what the house gave for it
    const stock = sides.reduce((sum, { shelf }) => sum + shelf.value - shelf.inner, 0n)
    const asked = { report: 'day' as const, from: today, to: today, companies: 'all' as const, limit: 10 }
    const { total } = await head.who.ok(figures.run, asked)
    expect(total.stockValue).toBeCloseTo(Number(stock) / 10_000, 2)
    expect(total.netProfit).toBeCloseTo(Number(sold - bought + stock) / 10_000, 2)
    const whole = await head.who.ok(figures.run, { ...asked, report: 'profit' })
    expect(whole.total).toMatchObject({ inner: 0 })
    expect(Number(whole.total.transferLoss ?? whole.total.stockResult)).toBeCloseTo(-Number(lost) / 10_000, 2)
  }

  for (let done = 0; done < Number(OPERATIONS); done++) {
    const side = one(sides)
    const pick = whole(1, 100)
    if (pick <= 20) await buy(side)
    else if (pick <= 50) await transfer(side)
    else if (pick <= 75) await sell(side)
    else if (pick <= 85) await takeBackGoods()
    else await takeBackPaper()
    if (done % 10 === 9) await expectSame()
  }
  await expectSame()
  await sound()
  for (const word of ['进货', '调拨', '调拨 back', '调拨 loss', '销售', '退货', '调拨红冲', '销售红冲'])
    expect([...told.keys()]).toContain(word)
})
