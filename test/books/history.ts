import { funds } from '#contract/funds.ts'
import { Code, type Endpoint } from '#contract/kit.ts'
import { outbound } from '#contract/outbound.ts'
import { type MoneyKind, moneyCalls } from '#contract/receipts.ts'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/returns.ts'
import { type ReversibleDocument, reversal } from '#contract/reversal.ts'
import { stockCounts } from '#contract/stock-counts.ts'
import { stockIn } from '#contract/stock-in.ts'
import { type PaperKind, stockPapers } from '#contract/stock-papers.ts'
import { warehouses } from '#contract/warehouses.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Anything } from '#test/world.ts'
import { Bookkeeper, type Item } from './bookkeeper.ts'
import { dice } from './dice.ts'
import { type Money, portion, toFen, yuan } from './exact.ts'

/** What the business may answer to somebody who asks too much; anything else is a fault. */
const REFUSED = /库存不足|可用|已售出|不够|已再次|已不足以冲回|余额不足|先|请|不能|超过|已被|没有|不足/

interface Line {
  id: number
  pjid: number
}
/** A posted document that may be undone, and what undoing it does to the books. */
interface Posted {
  word: string
  reverse: () => Promise<boolean>
}
interface Basket {
  pjid: number
  pieces: number
}

const PARTS = 10

/** A company, its books beside it, and one way to do each piece of business in both. */
export async function openHistory(seed: number) {
  const trade = await newTrade()
  const { owner, warehouseId: shop, clientId, supplierId } = trade
  const { whole, one, chance } = dice(seed)
  const bought = new Map<number, Money>()
  const books = new Bookkeeper((part) => bought.get(part) ?? 0n)
  /** Goods may be sold here before they are booked in. */
  const { id: yard } = await owner.ok(warehouses.save, { warehouseName: '外仓', allowNegative: true })
  const clients = [clientId, await trade.client(), await trade.client({ maxDays: 30 })]
  const suppliers = [supplierId, await trade.client({ tags: 2 })]
  const pjids = await Promise.all(
    Array.from({ length: PARTS }, async () => {
      const price = whole(100, 9999)
      const pjid = await trade.part({ purchasePrice: price / 100, xsPrice: price / 50 })
      bought.set(pjid, BigInt(price) * 100n)
      return pjid
    }),
  )
  const tills = await Promise.all(
    ['现金', '银行'].map(async (accountName, at) => {
      const opening = (at + 1) * 1000
      const { id } = await owner.ok(funds.save, { accountName, accountType: at + 1, opening, mayOverdraw: true })
      books.pay(id, yuan(opening))
      books.explain(today, '资本', yuan(opening))
      return id
    }),
  )
  const shelves = new Map<string, number>()
  const shelf = (part: number, store: number) => shelves.get(`${part}/${store}`) ?? 0
  const move = (part: number, store: number, pieces: number) => shelves.set(`${part}/${store}`, shelf(part, store) + pieces)
  const counts = { done: 0, refused: 0, byWord: new Map<string, number>() }
  const posted: Posted[] = []
  const purchases = new Map<
    number,
    { part: number; pieces: bigint; sum: Money; returned: bigint; supplier: number; store: number; name: string }
  >()
  const sales = new Map<number, { part: number; client: number; store: number; name: string; due: string }>()

  async function tried(word: string, endpoint: Pick<Endpoint, 'method' | 'path'>, input: Anything) {
    const { body } = await owner.send(endpoint, input)
    if (body.code === Code.done) return body
    if (!REFUSED.test(body.msg)) throw new Error(`${word}: ${endpoint.path} ${body.code} ${body.msg}`)
    counts.refused += 1
    return undefined
  }
  const did = (word: string, reverse?: Posted['reverse']) => {
    counts.done += 1
    counts.byWord.set(word, (counts.byWord.get(word) ?? 0) + 1)
    if (reverse) posted.push({ word, reverse })
  }
  const takenBack = async (document: ReversibleDocument, id: number) =>
    (await tried(`${document}红冲`, reversal.reverse, { steps: [{ document, id }], note: '录错' })) !== undefined
  /** All of it is there to leave again. */
  const there = (goods: readonly { pjid: number; pieces: number }[], store: number) =>
    goods.every(({ pjid, pieces }) => shelf(pjid, store) >= pieces && books.pool(pjid).pieces >= BigInt(pieces))
  const fen = (from: number, to: number) => whole(from, to) / 100
  const basket = (): Basket[] =>
    [...new Set(Array.from({ length: whole(1, 3) }, () => one(pjids)))].map((pjid) => ({ pjid, pieces: whole(1, 9) }))
  const item = (name: string): Item => {
    const found = books.items.find((each) => each.name === name)
    if (!found) throw new Error(`no item ${name}`)
    return found
  }
  /** The opposite of an item, met with it. */
  const takeBack = (name: string) => {
    const of = item(name)
    const back = books.owe({ ...of, name: `${name} 红冲`, amount: -of.amount, due: today })
    if (of.amount > 0n) books.meet(of, back)
    else books.meet(back, of)
  }

  async function buy() {
    const store = one([shop, shop, yard])
    const supplier = one(suppliers)
    const goods = basket().map((each) => ({ ...each, price: fen(1, 9999) }))
    const lines = goods.map(({ pjid, pieces, price }) => ({ pjid, rkAmount: pieces, purchasePrice: price, warehouseId: store }))
    const saved = await tried('入库', stockIn.save, { supplierId: supplier, rkDate: today, lines })
    if (!saved || !(await tried('入库', stockIn.confirm, { id: saved.id }))) return
    const id = Number(saved.id)
    const rows = (await owner.ok(stockIn.pageLines, { rkId: id })).page.list
    const name = `rk/${id}/进货`
    let total = 0n
    for (const { pjid, pieces, price } of goods) {
      const sum = yuan(price.toFixed(2)) * BigInt(pieces)
      total += sum
      books.enter(pjid, BigInt(pieces), sum, today)
      move(pjid, store, pieces)
      const line = rowOf(rows, pjid)
      purchases.set(line, { part: pjid, pieces: BigInt(pieces), sum, returned: 0n, supplier, store, name })
    }
    books.owe({ partner: supplier, side: 'yf', name, amount: total, due: today })
    did('入库', async () => {
      if (!there(goods, store)) return false
      if (!(await tried('入库红冲', reversal.stockIn, { id, note: '录错' }))) return false
      for (const { pjid, pieces, price } of goods) {
        books.leaveAt(pjid, BigInt(pieces), yuan(price.toFixed(2)) * BigInt(pieces), today)
        move(pjid, store, -pieces)
        purchases.delete(rowOf(rows, pjid))
      }
      takeBack(name)
      return true
    })
  }

  async function sell() {
    const store = one([shop, yard, yard])
    const client = one(clients)
    const goods = basket().map((each) => ({ ...each, price: fen(100, 19_999) }))
    const lines = goods.map(({ pjid, pieces, price }) => ({ pjid, ckAmount: pieces, xsPrice: price, warehouseId: store }))
    const sold = await tried('销售', outbound.counter, { clientId: client, ckDate: today, lines })
    if (!sold) return
    const id = Number(sold.id)
    const rows = (await owner.ok(outbound.pageLines, { ckId: id })).page.list
    const name = `ck/${id}/发货`
    const due = client === clients[2] ? daysLater(today, 30) : today
    let total = 0n
    for (const { pjid, pieces, price } of goods) {
      const line = rowOf(rows, pjid)
      const sum = yuan(price.toFixed(2)) * BigInt(pieces)
      const cost = books.leave(pjid, BigInt(pieces), String(line))
      total += sum
      move(pjid, store, -pieces)
      books.sold.set(String(line), { part: pjid, pieces: BigInt(pieces), sum, cost, later: 0n, returned: 0n, sumBack: 0n, costBack: 0n })
      sales.set(line, { part: pjid, client, store, name, due })
      books.explain(today, '销售', sum - cost)
    }
    books.owe({ partner: client, side: 'ys', name, amount: total, due })
    did('销售', async () => {
      if (!(await tried('销售红冲', reversal.sale, { id, note: '开错' }))) return false
      for (const { pjid, pieces } of goods) {
        const line = String(rowOf(rows, pjid))
        undoSale(line)
        move(pjid, store, pieces)
        sales.delete(Number(line))
      }
      takeBack(name)
      return true
    })
  }

  /** The goods of a sale come back at what it cost; what became known later is a difference of today. */
  function undoSale(line: string) {
    const sold = books.sold.get(line)
    if (!sold) throw new Error(`no sale ${line}`)
    books.explain(today, '销售', sold.cost - sold.sum)
    books.explain(today, '成本差异', sold.later)
    const worth = sold.cost + sold.later
    // the row of a reversed sale takes no more corrections
    books.sold.delete(line)
    books.enter(sold.part, sold.pieces, worth, today, line)
  }

  async function clientReturns() {
    const line = one([...sales.keys()])
    const of = sales.get(line)
    const sold = books.sold.get(String(line))
    if (!of || !sold || sold.pieces === sold.returned) return
    const pieces = whole(1, Number(sold.pieces - sold.returned))
    const lines = [{ sourceLineId: line, thAmount: pieces, warehouseId: of.store }]
    const saved = await tried('销售退货', saleReturn.save, { clientId: of.client, thDate: today, lines })
    if (!saved || !(await tried('销售退货', saleReturn.approve, { id: saved.id }))) return
    if (!(await tried('销售退货', saleReturnSteps.checkDone, { id: saved.id }))) return
    const n = BigInt(pieces)
    const upTo = (count: bigint) => portion(sold.sum / 100n, count, sold.pieces) * 100n
    const credited = upTo(sold.returned + n) - upTo(sold.returned)
    const worth = portion(sold.cost + sold.later - sold.costBack, n, sold.pieces - sold.returned)
    sold.returned += n
    sold.sumBack += credited
    sold.costBack += worth
    books.explain(today, '销售退货', worth - credited)
    books.enter(of.part, n, worth, today, String(line))
    move(of.part, of.store, pieces)
    const name = `xt/${saved.id}/退货`
    const credit = books.owe({ partner: of.client, side: 'ys', name, amount: -credited, due: of.due })
    books.meet(item(of.name), credit)
    did('销售退货', async () => {
      if (!there([{ pjid: of.part, pieces }], of.store) || !(await takenBack('xt', Number(saved.id)))) return false
      sold.returned -= n
      sold.sumBack -= credited
      sold.costBack -= worth
      books.explain(today, '销售退货', credited - worth)
      books.leaveAt(of.part, n, worth, today)
      move(of.part, of.store, -pieces)
      books.unsettle(credit)
      takeBack(name)
      return true
    })
  }

  async function supplierReturns() {
    const line = one([...purchases.keys()])
    const of = purchases.get(line)
    if (!of || of.pieces === of.returned) return
    const pieces = whole(1, Number(of.pieces - of.returned))
    if (shelf(of.part, of.store) < pieces || books.pool(of.part).pieces < BigInt(pieces)) return
    const lower = chance(0.4)
    const unit = Number(of.sum / 100n) / Number(of.pieces) / 100
    const thPrice = lower ? Math.floor(unit * 90) / 100 : undefined
    const lines = [{ sourceLineId: line, thAmount: pieces, warehouseId: of.store, ...(thPrice !== undefined && { thPrice }) }]
    const saved = await tried('采购退货', purchaseReturn.save, { clientId: of.supplier, thDate: today, lines })
    if (!saved || !(await tried('采购退货', purchaseReturn.approve, { id: saved.id }))) return
    if (!(await tried('采购退货', purchaseReturnSteps.ship, { id: saved.id }))) return
    const n = BigInt(pieces)
    const upTo = (count: bigint, places: bigint) => portion(of.sum / places, count, of.pieces) * places
    const worth = upTo(of.returned + n, 1n) - upTo(of.returned, 1n)
    const credited = thPrice === undefined ? upTo(of.returned + n, 100n) - upTo(of.returned, 100n) : toFen(yuan(thPrice.toFixed(2)) * n)
    of.returned += n
    books.leaveAt(of.part, n, worth, today)
    books.explain(today, '采购退差', credited - worth)
    move(of.part, of.store, -pieces)
    const name = `ct/${saved.id}/退货`
    const credit = books.owe({ partner: of.supplier, side: 'yf', name, amount: -credited, due: today })
    books.meet(item(of.name), credit)
    did('采购退货', async () => {
      if (!(await takenBack('ct', Number(saved.id)))) return false
      of.returned -= n
      books.explain(today, '采购退差', worth - credited)
      books.enter(of.part, n, worth, today)
      move(of.part, of.store, pieces)
      books.unsettle(credit)
      takeBack(name)
      return true
    })
  }

  async function paper(kind: PaperKind, change: Anything, lines: Anything[]): Promise<number | undefined> {
    const saved = await tried(kind, stockPapers.save, { kind, paperDate: today, lines, ...change })
    return saved && (await tried(kind, stockPapers.audit, { id: saved.id })) ? Number(saved.id) : undefined
  }

  async function comesIn() {
    const store = one([shop, yard])
    const goods = basket().map((each) => ({ ...each, price: chance(0.5) ? fen(0, 5000) : undefined }))
    const lines = goods.map(({ pjid, pieces, price }) => ({
      pjid,
      qty: pieces,
      warehouseId: store,
      ...(price !== undefined && { price }),
    }))
    const id = await paper('qr', {}, lines)
    if (!id) return
    const came: { pjid: number; pieces: number; worth: Money }[] = []
    for (const { pjid, pieces, price } of goods) {
      const n = BigInt(pieces)
      const worth = price !== undefined ? yuan(price.toFixed(2)) * n : (books.atAverage(pjid, n) ?? toFen(books.provisional(pjid, n)))
      books.enter(pjid, n, worth, today)
      books.explain(today, '其他入库', worth)
      move(pjid, store, pieces)
      came.push({ pjid, pieces, worth })
    }
    did('其他入库', async () => {
      if (!there(came, store) || !(await takenBack('qr', id))) return false
      for (const { pjid, pieces, worth } of came) {
        books.leaveAt(pjid, BigInt(pieces), worth, today)
        books.explain(today, '其他入库', -worth)
        move(pjid, store, -pieces)
      }
      return true
    })
  }

  async function goesOut(kind: 'qc' | 'bs') {
    const goods = basket().filter((each) => there([each], shop))
    if (goods.length === 0) return
    const id = await paper(
      kind,
      {},
      goods.map(({ pjid, pieces }) => ({ pjid, qty: pieces, warehouseId: shop })),
    )
    if (!id) return
    const word = kind === 'qc' ? '其他出库' : '报损'
    const went = goods.map((each) => ({ ...each, worth: books.leave(each.pjid, BigInt(each.pieces), '') }))
    for (const { pjid, pieces, worth } of went) {
      books.explain(today, word, -worth)
      move(pjid, shop, -pieces)
    }
    did(word, async () => {
      if (!(await takenBack(kind, id))) return false
      for (const { pjid, pieces, worth } of went) {
        books.explain(today, word, worth)
        books.enter(pjid, BigInt(pieces), worth, today)
        move(pjid, shop, pieces)
      }
      return true
    })
  }

  async function revalue() {
    const pjid = one(pjids)
    const pool = books.pool(pjid)
    const amount = fen(-500, 3000)
    const change = yuan(amount.toFixed(2))
    if (pool.pieces <= 0n || pool.value + change < 0n || amount === 0) return
    const about = whole(1, 12)
    const id = await paper('tz', {}, [{ pjid, qty: about, amount }])
    if (!id) return
    const kept = pool.pieces >= BigInt(about) ? change : portion(change, pool.pieces, BigInt(about))
    pool.value += kept
    books.explain(today, '成本调整', change)
    books.explain(today, '已售成本调整', kept - change)
    did('成本调整', async () => {
      const now = books.pool(pjid)
      if (now.pieces <= 0n || now.value - kept < 0n || !(await takenBack('tz', id))) return false
      now.value -= kept
      books.explain(today, '成本调整', -change)
      books.explain(today, '已售成本调整', change - kept)
      return true
    })
  }

  async function countShelf() {
    const saved = await tried('盘点', stockCounts.save, { markDate: today, warehouseId: shop, scope: {} })
    if (!saved || !(await tried('盘点', stockCounts.start, { id: saved.id }))) return
    const markId = Number(saved.id)
    const { page } = await owner.ok(stockCounts.places, { markId })
    const found = page.list.slice(0, 3).map((place) => ({ ...place, pieces: Math.max(0, shelf(place.pjid, shop) + whole(-2, 2)) }))
    for (const { id: lineId, pieces } of found) await owner.ok(stockCounts.count, { markId, lineId, qty: pieces })
    await owner.ok(stockCounts.submit, { id: markId, uncounted: 'skip' })
    const gains = found.filter(({ pjid, pieces }) => pieces > shelf(pjid, shop))
    const losses = found.filter(({ pjid, pieces }) => pieces < shelf(pjid, shop))
    const short = losses.some(({ pjid, pieces }) => books.pool(pjid).pieces < BigInt(shelf(pjid, shop) - pieces))
    if (short || !(await tried('盘点', stockCounts.approve, { id: markId }))) {
      await owner.ok(stockCounts.close, { id: markId })
      return
    }
    const surplus = gains.map(({ pjid, pieces }) => ({ pjid, pieces: pieces - shelf(pjid, shop) }))
    const lost = losses.map(({ pjid, pieces }) => ({ pjid, pieces: shelf(pjid, shop) - pieces }))
    const gained = surplus.map(({ pjid, pieces }) => {
      const n = BigInt(pieces)
      const worth = books.atAverage(pjid, n) ?? toFen(books.provisional(pjid, n))
      books.enter(pjid, n, worth, today)
      books.explain(today, '盘盈', worth)
      move(pjid, shop, pieces)
      return { pjid, pieces, worth }
    })
    const missed = lost.map(({ pjid, pieces }) => {
      const worth = books.leave(pjid, BigInt(pieces), '')
      books.explain(today, '盘亏', -worth)
      move(pjid, shop, -pieces)
      return { pjid, pieces, worth }
    })
    did('盘点', async () => {
      if (!there(gained, shop) || !(await takenBack('pd', markId))) return false
      for (const { pjid, pieces, worth } of gained) {
        books.leaveAt(pjid, BigInt(pieces), worth, today)
        books.explain(today, '盘盈', -worth)
        move(pjid, shop, -pieces)
      }
      for (const { pjid, pieces, worth } of missed) {
        books.enter(pjid, BigInt(pieces), worth, today)
        books.explain(today, '盘亏', worth)
        move(pjid, shop, pieces)
      }
      return true
    })
  }

  /** 收款 or 付款: oldest due first; returns that are open anyway take part, money paid before does not. */
  async function pays(kind: 'sk' | 'fk') {
    const side = kind === 'sk' ? 'ys' : 'yf'
    const partner = one(kind === 'sk' ? clients : suppliers)
    const { debts, credits } = books.open(partner, side)
    const owed = debts.reduce((sum, { amount, settled }) => sum + amount - settled, 0n)
    const account = one(tills)
    const amount = fen(1, 200_000)
    const off = owed > yuan(amount.toFixed(2)) + yuan(1) && chance(0.3) ? fen(1, 90) : 0
    const sent = { clientId: partner, moneyDate: today, lines: [{ accountId: account, amount }], discount: off }
    const saved = await tried(kind, moneyCalls[kind].save, sent)
    if (!saved || !(await tried(kind, moneyCalls[kind].audit, { id: saved.id }))) return
    const id = Number(saved.id)
    const name = `${kind}/${id}/${kind === 'sk' ? '收款' : '付款'}`
    const total = yuan(amount.toFixed(2)) + yuan(off.toFixed(2))
    const own = books.owe({ partner, side, name, amount: -total, due: today })
    const takePart = [...credits.filter(({ name: of }) => !/^(sk|fk|hc|qw)\//.test(of)), own]
    for (const credit of takePart) for (const debt of debts) books.meet(debt, credit)
    const money = kind === 'sk' ? yuan(amount.toFixed(2)) : -yuan(amount.toFixed(2))
    const discount = kind === 'sk' ? -yuan(off.toFixed(2)) : yuan(off.toFixed(2))
    const discountKind = kind === 'sk' ? '优惠' : '供应商优惠'
    books.pay(account, money)
    books.explain(today, discountKind, discount)
    did(kind, async () => {
      if (!(await tried(`${kind}红冲`, moneyCalls[kind as MoneyKind].reverse, { id, note: '退票' }))) return false
      books.unsettle(own)
      takeBack(name)
      books.pay(account, -money)
      books.explain(today, discountKind, -discount)
      return true
    })
  }

  /** 退款: whoever has a credit is paid back, at most that much. */
  async function refunds(kind: 'tk' | 'gk') {
    const side = kind === 'tk' ? 'ys' : 'yf'
    const holder = one(kind === 'tk' ? clients : suppliers)
    const { credits } = books.open(holder, side)
    const credit = credits.reduce((sum, { amount, settled }) => sum + settled - amount, 0n)
    if (credit === 0n) return
    const amount = whole(1, Math.min(100_000, Number(credit / 100n))) / 100
    const account = one(tills)
    const sent = { clientId: holder, moneyDate: today, lines: [{ accountId: account, amount }] }
    const saved = await tried(kind, moneyCalls[kind].save, sent)
    if (!saved || !(await tried(kind, moneyCalls[kind].audit, { id: saved.id }))) return
    const name = `${kind}/${saved.id}/退款`
    const own = books.owe({ partner: holder, side, name, amount: yuan(amount.toFixed(2)), due: today })
    for (const each of credits) books.meet(own, each)
    const money = kind === 'tk' ? -yuan(amount.toFixed(2)) : yuan(amount.toFixed(2))
    books.pay(account, money)
    did(kind, async () => {
      if (!(await takenBack(kind, Number(saved.id)))) return false
      books.unsettle(own)
      takeBack(name)
      books.pay(account, -money)
      return true
    })
  }

  async function undoSomething() {
    if (posted.length === 0) return
    const at = whole(Math.max(0, posted.length - 25), posted.length - 1)
    const chosen = posted[at]
    if (!chosen || !(await chosen.reverse())) return
    posted.splice(at, 1)
    did(`${chosen.word}红冲`)
  }

  const ways: readonly (readonly [number, () => Promise<void>])[] = [
    [20, buy],
    [26, sell],
    [12, clientReturns],
    [7, supplierReturns],
    [6, comesIn],
    [4, () => goesOut('qc')],
    [2, () => goesOut('bs')],
    [3, revalue],
    [2, countShelf],
    [10, () => pays('sk')],
    [6, () => pays('fk')],
    [7, () => refunds('tk')],
    [4, () => refunds('gk')],
    [14, undoSomething],
  ]
  const hat = ways.flatMap(([times, way]) => Array.from({ length: times }, () => way))
  const step = async () => (purchases.size > 0 ? one(hat)() : buy())
  return { trade, books, counts, step }
}

const rowOf = (rows: readonly Line[], pjid: number): number => {
  const row = rows.find((each) => each.pjid === pjid)
  if (!row) throw new Error(`no line of part ${pjid}`)
  return row.id
}
const daysLater = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
