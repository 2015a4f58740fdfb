import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import type { ReversibleDocument } from '#contract/documents.ts'
import { Code } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { daysFrom } from '#server/kit/time.ts'
import { dice } from '#test/books/dice.ts'
import { newTrade, today } from '#test/trade.ts'

const database = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => database.connect())
afterAll(() => database.end())

const ago = (days: number) => daysFrom(today, -days)
const shown = (days: number) => (ago(days).slice(0, 4) === today.slice(0, 4) ? ago(days).slice(5) : ago(days))

/** A part and what came in of it on which day, so many days ago; sales and papers of past days by one word each. */
async function past(...came: [days: number, qty: number][]) {
  const trade = await newTrade()
  const { owner } = trade
  const pjNo = `FDB${Math.random().toString(36).slice(2, 9)}`.toUpperCase()
  const pjid = await trade.part({ pjNo })
  const receive = async (days: number, rkAmount: number) => {
    const { id } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount, purchasePrice: 10 }], { rkDate: ago(days) }))
    await owner.ok(stockIn.confirm, { id })
    return id
  }
  for (const [days, qty] of came) await receive(days, qty)
  const sell = (days: number, ckAmount: number, more: object = {}) =>
    owner.call(outbound.counter, { ...trade.ckDraft([{ pjid, ckAmount }], { ckDate: ago(days) }), ...more })
  const write = async (kind: PaperKind, days: number, qty: number, more: object = {}) => {
    const line = { pjid, warehouseId: trade.warehouseId, qty, ...more }
    const { id } = await owner.ok(stockPapers.save, { kind, paperDate: ago(days), lines: [line] })
    return owner.call(stockPapers.audit, { id })
  }
  /** The lowest end of any day, over all warehouses that forbid it. */
  const lowest = async () => {
    const { rows } = await database.query(
      `select min(stock)::float as stock from (
         select sum(sum(l.qty)) over (partition by l.warehouse_id order by l.biz_date) as stock
         from stock_ledger l join warehouse w using (tenant_id, warehouse_id)
         where l.tenant_id = $1 and l.part_id = $2 and not w.allow_negative group by l.warehouse_id, l.biz_date) d`,
      [trade.tenant.tenantId, pjid],
    )
    return rows[0]?.stock
  }
  return { ...trade, pjNo, pjid, receive, sell, write, lowest }
}

test('a sale on a past day is refused when the goods came later, and says what was there and from when on it can be', async () => {
  const { sell, pjNo, lowest, stockOf, pjid, expectSound } = await past([18, 3], [15, 5])
  expect(await sell(18, 5)).toMatchObject({
    code: Code.refused,
    msg: `第1行 ${pjNo} 主仓：${shown(18)} 起最少只有 3，需要 5；${shown(15)} 起可出 5`,
  })
  expect((await sell(15, 5)).code).toBe(Code.done)
  expect(await stockOf(pjid)).toMatchObject([{ stockAmount: 3 }])
  expect(await lowest()).toBe(3)
  await expectSound()
})

test('goods that were there, left again and came anew are not there twice', async () => {
  const { sell, receive, pjNo, lowest } = await past([10, 10])
  expect((await sell(5, 8)).code).toBe(Code.done)
  await receive(1, 10)
  // 12 now; but from the fifth day ago until yesterday only 2 were left
  expect((await sell(8, 3)).msg).toBe(`第1行 ${pjNo} 主仓：${shown(8)} 起最少只有 2，需要 3；${shown(1)} 起可出 3`)
  expect((await sell(8, 2)).code).toBe(Code.done)
  expect(await lowest()).toBe(0)
})

test('every line that could not leave then is named, one a line; a warehouse that may owe goods lets them go', async () => {
  const { owner, ckDraft, part, pjid, pjNo, rkDraft, warehouseId } = await past([3, 4])
  const other = await part({ pjNo: `Z${pjNo}` })
  const { id } = await owner.ok(stockIn.save, rkDraft([{ pjid: other, rkAmount: 2 }], { rkDate: ago(1) }))
  await owner.ok(stockIn.confirm, { id })
  const lines = [
    { pjid, ckAmount: 4 },
    { pjid: other, ckAmount: 2 },
  ]
  const { msg } = await owner.call(outbound.counter, ckDraft(lines, { ckDate: ago(6) }))
  expect(msg.split('\n')).toEqual([
    `第1行 ${pjNo} 主仓：${shown(6)} 起最少只有 0，需要 4；${shown(3)} 起可出 4`,
    `第2行 Z${pjNo} 主仓：${shown(6)} 起最少只有 0，需要 2；${shown(1)} 起可出 2`,
  ])
  const [store] = (await owner.ok(warehouses.list, {})).content.filter((row) => row.id === warehouseId)
  await owner.ok(warehouses.save, { ...store, warehouseName: '主仓', allowNegative: true })
  expect((await owner.call(outbound.counter, ckDraft(lines, { ckDate: ago(6) }))).code).toBe(Code.done)
})

test('whatever lowers a past day is judged: papers and moves between warehouses', async () => {
  const { owner, write, sell, receive, pjNo, lowest, expectSound } = await past([9, 5])
  const { id: back } = await owner.ok(warehouses.save, { warehouseName: '后库' })
  expect((await sell(4, 5)).code).toBe(Code.done)
  await receive(2, 20)
  const told = `${pjNo} 主仓：${shown(7)} 起最少只有 0，需要 1；${shown(2)} 起可出 1`
  for (const kind of ['qc', 'bs'] as const) expect((await write(kind, 7, 1)).msg).toBe(`第1行 ${told}`)
  expect((await write('dc', 7, 1, { toWarehouseId: back })).msg).toBe(`第1行 ${told}`)
  expect((await write('qc', 2, 1)).code).toBe(Code.done)
  expect((await write('dc', 2, 1, { toWarehouseId: back })).code).toBe(Code.done)
  expect(await lowest()).toBe(0)
  await expectSound()
})

test('two back-dated sales at once share what there was, and a press sent twice sells once', async () => {
  const { sell, receive, lowest, stockOf, pjid, expectSound } = await past([6, 5])
  await receive(1, 10)
  expect((await sell(3, 1)).code).toBe(Code.done)
  const both = await Promise.all([sell(5, 4), sell(5, 4)])
  expect(both.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  const stamp = { submittime: Date.now() }
  await Promise.all([sell(1, 1, stamp), sell(1, 1, stamp)])
  expect(await stockOf(pjid)).toMatchObject([{ stockAmount: 9 }])
  expect(await lowest()).toBe(0)
  await expectSound()
})

test('what a count of a past day finds missing of goods that came later is missing today', async () => {
  const { owner, pjid, warehouseId, lowest, expectSound } = await past([0, 6])
  const scope = { posi: [], pjType: [], pjBrand: [], abc: [], zero: false }
  const { id } = await owner.ok(stockCounts.save, { markDate: ago(5), warehouseId, scope })
  await owner.ok(stockCounts.start, { id })
  const { page } = await owner.ok(stockCounts.places, { markId: id })
  await owner.ok(stockCounts.count, { markId: id, lineId: page.list[0]?.id ?? 0, qty: 4 })
  await owner.ok(stockCounts.submit, { id })
  await owner.ok(stockCounts.approve, { id })
  const ledger = (await owner.ok(stock.ledger, { pjid })).page.list
  expect(ledger.filter(({ kind }) => kind === '盘亏').map(({ qty, bizDate }) => [qty, bizDate])).toEqual([[-2, today]])
  expect(await lowest()).toBe(4)
  await expectSound()
})

test.each([7, 88, 2026])(
  'whatever is received, sold, issued and taken back on whatever days, no day ends below 0: history %i',
  async (seed) => {
    const { owner, pjid, receive, sell, write, lowest, expectSound } = await past([20, 5])
    const { whole } = dice(seed)
    const roll = (sides: number) => whole(0, sides - 1)
    const { page } = await owner.ok(stockIn.page, {})
    const posted: [ReversibleDocument, number][] = page.list.map(({ id }) => ['rk', id])
    const outcomes = new Set<number>()
    for (let nth = 0; nth < 40; nth++) {
      const [days, qty] = [roll(21), 1 + roll(5)]
      const way = roll(5)
      if (way === 0) posted.push(['rk', await receive(days, qty)])
      else if (way < 4) {
        const done = await (way === 3 ? write('qc', days, qty) : sell(days, qty))
        outcomes.add(done.code)
        if (way < 3 && 'id' in done && done.id) posted.push(['ck', Number(done.id)])
      } else {
        const at = roll(posted.length)
        const [document, id] = posted[at] ?? ['rk', 0]
        const { code } = await owner.call(reversal.reverse, { steps: [{ document, id }], note: '开错' })
        outcomes.add(code)
        if (code === Code.done) posted.splice(at, 1)
      }
      expect(await lowest(), `after ${nth + 1} operations with part ${pjid}`).toBeGreaterThanOrEqual(0)
    }
    expect([...outcomes].sort()).toEqual([Code.done, Code.refused].sort())
    await expectSound()
  },
)
