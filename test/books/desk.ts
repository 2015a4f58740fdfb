import { reversal } from '#contract/documents/reversal.ts'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { newTrade, today } from '#test/trade.ts'
import { type Anything, caller, seat } from '#test/world.ts'
import type { ReversibleDocument } from '../../contract/documents.ts'
import { Bookkeeper } from './bookkeeper.ts'
import { dice } from './dice.ts'
import { type Money, yuan } from './exact.ts'

/** What the business may answer to somebody who asks too much; anything else is a fault. */
const REFUSED = /库存不足|可用|已售出|不够|已再次|已不足以冲回|余额不足|先|请|不能|超过|已被|没有|不足|起最少只有|已核销|已退/

/** A posted document that may be undone, and what undoing it does to the books. */
interface Posted {
  word: string
  /** Of a month that was open when it was written. */
  day: string
  reverse: () => Promise<boolean>
}
export interface Goods {
  pjid: number
  pieces: number
}
const PARTS = 10
const AGO = 40

export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
export const lastMonth = daysLater(`${today.slice(0, 7)}-01`, -1).slice(0, 7)

/** Two companies of one owner, their books beside them, and what every piece of business needs. */
export async function openDesk(seed: number) {
  const trade = await newTrade()
  const { owner, warehouseId: shop, clientId, supplierId, tenant } = trade
  const chooser = dice(seed)
  const { whole, one, chance } = chooser
  const bought = new Map<number, Money>()
  const books = new Bookkeeper((part) => bought.get(part) ?? 0n)
  const branchBooks = new Bookkeeper((part) => bought.get(part) ?? 0n)
  const branchId = tenant.companyIds[1] ?? 0
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: branchId }) })
  const { id: branchStore } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  /** Goods may be sold here before they are booked in. */
  const { id: yard } = await owner.ok(warehouses.save, { warehouseName: '外仓', allowNegative: true })
  const clients = [clientId, await trade.client(), await trade.client({ maxDays: 60 })]
  const suppliers = [supplierId, await trade.client({ tags: 2 })]
  const carriers = [await trade.client({ tags: 2, maxDays: 15 }), await trade.client({ tags: 2 })]
  // with codes of their own and one after the other: lists are in the order of codes, and the story is the same each time
  const pjids: number[] = []
  for (let nth = 0; nth < PARTS; nth++) {
    const price = whole(100, 9999)
    const pjid = await trade.part({ pjNo: `STORY-${nth}`, purchasePrice: price / 100, xsPrice: price / 50 })
    bought.set(pjid, BigInt(price) * 100n)
    pjids.push(pjid)
  }
  books.on(today)
  const tillNames = ['现金', '银行']
  const tills: number[] = []
  for (const [at, accountName] of tillNames.entries()) {
    const opening = (at + 1) * 1000
    const { id } = await owner.ok(funds.save, { accountName, accountType: at + 1, opening, mayOverdraw: true })
    books.pay(id, yuan(opening))
    books.explain('资本', yuan(opening))
    tills.push(id)
  }
  const moves = new Map<string, { day: string; of: string; pieces: number }[]>()
  const movesAt = (part: number, store: number) => {
    const there = moves.get(`${part}/${store}`) ?? []
    moves.set(`${part}/${store}`, there)
    return there
  }
  const move = (part: number, store: number, pieces: number, day = today, of = '') => movesAt(part, store).push({ day, of, pieces })
  const shelf = (part: number, store: number) => movesAt(part, store).reduce((sum, { pieces }) => sum + pieces, 0)
  const endOf = (part: number, store: number, day: string) =>
    movesAt(part, store).reduce((sum, each) => (each.day <= day ? sum + each.pieces : sum), 0)
  /** Whether so many pieces could have left on a day without being missing at the end of it or of a later one. */
  const bearsIt = (goods: readonly Goods[], store: number, day: string) =>
    store === yard ||
    goods.every(({ pjid, pieces }) =>
      [day, ...movesAt(pjid, store).map((each) => each.day)]
        .filter((each) => each >= day)
        .every((each) => endOf(pjid, store, each) >= pieces),
    )
  const closed = { head: '', branch: '' }
  /** The day something is taken back on: its own, or today where its month is closed or the goods were not there. */
  const undoDay = (day: string, leaving: readonly Goods[] = [], store = yard) =>
    day >= today || day <= closed.head || !bearsIt(leaving, store, day) ? today : day
  /** Mostly today, else some day of an open month. */
  const someDay = () => {
    const day = chance(0.6) ? today : daysLater(today, -whole(1, AGO))
    return day <= closed.head || day.slice(0, 7) < lastMonth ? today : day
  }

  const counts = { done: 0, refused: 0, byWord: new Map<string, number>() }
  const posted: Posted[] = []
  async function tried(word: string, endpoint: Pick<Endpoint, 'method' | 'path'>, input: Anything, by = owner) {
    const { body } = await by.send(endpoint, input)
    if (body.code === Code.done) return body
    if (!REFUSED.test(body.msg)) throw new Error(`${word}: ${endpoint.path} ${body.code} ${body.msg}`)
    counts.refused += 1
    return undefined
  }
  const did = (word: string, reverse?: Posted['reverse'], day = today) => {
    counts.done += 1
    counts.byWord.set(word, (counts.byWord.get(word) ?? 0) + 1)
    if (reverse) posted.push({ word, day, reverse })
  }
  const takenBack = async (document: ReversibleDocument, id: number) =>
    (await tried(`${document}红冲`, reversal.reverse, { steps: [{ document, id }], note: '录错' })) !== undefined
  /** All of it is there to leave again. */
  const there = (goods: readonly Goods[], store: number) =>
    goods.every(({ pjid, pieces }) => shelf(pjid, store) >= pieces && books.pool(pjid).pieces >= BigInt(pieces))
  const fen = (from: number, to: number) => whole(from, to) / 100
  const basket = (): Goods[] =>
    [...new Set(Array.from({ length: whole(1, 3) }, () => one(pjids)))].map((pjid) => ({ pjid, pieces: whole(1, 9) }))
  /** 红冲 of something that was done lately, or of what lies in a closed month. */
  async function undoSomething() {
    const old = posted.filter(({ day }) => day <= closed.head)
    const chosen = old.length > 0 && chance(0.3) ? one(old) : one(posted.slice(-25))
    if (!chosen || !(await chosen.reverse())) return
    posted.splice(posted.indexOf(chosen), 1)
    did(`${chosen.word}红冲${chosen.day <= closed.head ? '（已月结）' : ''}`)
  }
  return {
    ...{
      trade,
      owner,
      books,
      branch,
      branchBooks,
      branchId,
      branchStore,
      shop,
      yard,
      clients,
      suppliers,
      carriers,
      pjids,
      bought,
      tills,
      tillNames,
    },
    ...{ whole, one, chance, fen, basket, counts, tried, did, takenBack, there, undoSomething },
    ...{ move, shelf, movesAt, endOf, closed, undoDay, someDay },
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>

export interface Row {
  id: number
  pjid: number
}
export const rowOf = (rows: readonly Row[], pjid: number): number => {
  const row = rows.find((each) => each.pjid === pjid)
  if (!row) throw new Error(`no line of part ${pjid}`)
  return row.id
}
