import { stockCounts } from '#contract/documents/stock-counts.ts'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { today } from '#test/trade.ts'
import type { Anything } from '#test/world.ts'
import type { Worth } from './bookkeeper.ts'
import type { Desk, Goods } from './desk.ts'
import { type Money, portion, yuan } from './exact.ts'

/** Papers of the warehouse that have no partner, and counts. */
export function keeping(desk: Desk) {
  const { owner, books, shop, yard, pjids, whole, one, chance, fen, basket, tried, did, takenBack, there, move, shelf, undoDay, someDay } =
    desk

  async function paper(kind: PaperKind, paperDate: string, lines: Anything[]): Promise<number | undefined> {
    const saved = await tried(kind, stockPapers.save, { kind, paperDate, lines })
    return saved && (await tried(kind, stockPapers.audit, { id: saved.id })) ? Number(saved.id) : undefined
  }

  async function comesIn() {
    const [store, day] = [one([shop, yard]), someDay()]
    const goods = basket().map((each) => ({ ...each, price: chance(0.5) ? fen(0, 5000) : undefined }))
    const lines = goods.map(({ pjid, pieces, price }) => ({ pjid, qty: pieces, warehouseId: store, ...(price !== undefined && { price }) }))
    const id = await paper('qr', day, lines)
    if (!id) return
    books.on(day)
    const came = goods.map(({ pjid, pieces, price }) => {
      const n = BigInt(pieces)
      const worth = price !== undefined ? yuan(price.toFixed(2)) * n : (books.atAverage(pjid, n) ?? books.provisionalFen(pjid, n))
      books.come(`qr/${id}`, pjid, n)
      return arrive('其他入库', { pjid, pieces }, worth, store, day)
    })
    const takeBack = async () => {
      const back = undoDay(day, came, store)
      if (!there(came, store) || !(await takenBack('qr', id))) return false
      books.on(back)
      for (const each of came) {
        books.come(`qr/${id}`, each.pjid, -BigInt(each.pieces))
        goAway('其他入库', each, store, back)
      }
      return true
    }
    did('其他入库', takeBack, day)
  }
  function arrive(word: '其他入库' | '盘盈', { pjid, pieces }: Goods, worth: Money, store: number, day: string) {
    books.enter(pjid, BigInt(pieces), { value: worth, fee: 0n })
    books.explain(word, worth)
    move(pjid, store, pieces, day)
    return { pjid, pieces, worth }
  }
  function goAway(word: '其他入库' | '盘盈', { pjid, pieces, worth }: Goods & { worth: Money }, store: number, day: string) {
    books.leaveAt(pjid, BigInt(pieces), worth, 0n)
    books.explain(word, -worth)
    move(pjid, store, -pieces, day)
  }

  type Gone = Goods & Worth
  /** What is lost or given away takes its fees along: they are part of the loss. */
  function lose(word: '其他出库' | '报损' | '盘亏', { pjid, pieces }: Goods, store: number, day: string): Gone {
    const worth = books.leave(pjid, BigInt(pieces), '')
    books.explain(word, -worth.value - worth.fee)
    move(pjid, store, -pieces, day)
    return { pjid, pieces, ...worth }
  }
  function find(word: '其他出库' | '报损' | '盘亏', { pjid, pieces, value, fee }: Gone, store: number, day: string) {
    books.explain(word, value + fee)
    books.enter(pjid, BigInt(pieces), { value, fee })
    move(pjid, store, pieces, day)
  }

  async function goesOut(kind: 'qc' | 'bs') {
    const goods = basket().filter((each) => there([each], shop))
    if (goods.length === 0) return
    const day = someDay()
    const sent = goods.map(({ pjid, pieces }) => ({ pjid, qty: pieces, warehouseId: shop }))
    const id = await paper(kind, day, sent)
    if (!id) return
    const word = kind === 'qc' ? '其他出库' : '报损'
    books.on(day)
    const went = goods.map((each) => lose(word, each, shop, day))
    const takeBack = async () => {
      const back = undoDay(day)
      if (!(await takenBack(kind, id))) return false
      books.on(back)
      for (const each of went) find(word, each, shop, back)
      return true
    }
    did(word, takeBack, day)
  }

  async function revalue() {
    const [pjid, day] = [one(pjids), someDay()]
    const pool = books.pool(pjid)
    const amount = fen(-500, 3000)
    const change = yuan(amount.toFixed(2))
    if (pool.pieces <= 0n || pool.value + change < 0n || amount === 0) return
    const about = whole(1, 12)
    const id = await paper('tz', day, [{ pjid, qty: about, amount }])
    if (!id) return
    const kept = pool.pieces >= BigInt(about) ? change : portion(change, pool.pieces, BigInt(about))
    books.on(day)
    books.revalue(pjid, kept)
    books.explain('成本调整', change)
    books.explain('已售成本调整', kept - change)
    const takeBack = async () => {
      const now = books.pool(pjid)
      const back = undoDay(day)
      if (now.pieces <= 0n || now.value - kept < 0n || !(await takenBack('tz', id))) return false
      books.on(back)
      books.revalue(pjid, -kept)
      books.explain('成本调整', -change)
      books.explain('已售成本调整', change - kept)
      return true
    }
    did('成本调整', takeBack, day)
  }

  async function countShelf() {
    const saved = await tried('盘点', stockCounts.save, { markDate: today, warehouseId: shop, scope: {} })
    if (!saved || !(await tried('盘点', stockCounts.start, { id: saved.id }))) return
    const markId = Number(saved.id)
    const { page } = await owner.ok(stockCounts.places, { markId })
    const found = page.list.slice(0, 3).map((place) => ({ ...place, pieces: Math.max(0, shelf(place.pjid, shop) + whole(-2, 2)) }))
    for (const { id: lineId, pieces } of found) await owner.ok(stockCounts.count, { markId, lineId, qty: pieces })
    await owner.ok(stockCounts.submit, { id: markId, uncounted: 'skip' })
    const differs = found.map(({ pjid, pieces }) => ({ pjid, pieces: pieces - shelf(pjid, shop) }))
    const more = differs.filter(({ pieces }) => pieces > 0)
    const less = differs.filter(({ pieces }) => pieces < 0).map(({ pjid, pieces }) => ({ pjid, pieces: -pieces }))
    const short = less.some(({ pjid, pieces }) => books.pool(pjid).pieces < BigInt(pieces))
    if (short || !(await tried('盘点', stockCounts.approve, { id: markId }))) {
      await owner.ok(stockCounts.close, { id: markId })
      return
    }
    books.on(today)
    const gained = more.map((each) => {
      const n = BigInt(each.pieces)
      return arrive('盘盈', each, books.atAverage(each.pjid, n) ?? books.provisionalFen(each.pjid, n), shop, today)
    })
    const missed = less.map((each) => lose('盘亏', each, shop, today))
    did('盘点', async () => {
      if (!there(gained, shop) || !(await takenBack('pd', markId))) return false
      books.on(today)
      for (const each of gained) goAway('盘盈', each, shop, today)
      for (const each of missed) find('盘亏', each, shop, today)
      return true
    })
  }
  return { comesIn, goesOut, revalue, countShelf }
}
