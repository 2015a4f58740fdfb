import { expect, test } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { tradingBranches } from '#test/branches.ts'
import { asOwner, rollResults } from '#test/roll-results.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

type Asked = Partial<Sent<typeof figures.run>>
const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const card = (who: Caller, partId: number, more: Asked = {}) =>
  who.ok(figures.run, { report: 'card', partId, from: ago(60), to: today, limit: 500, ...more })

interface Row {
  id: string
  day: string
  qty: number
  value: number
  place: number
}
/** The ledger's rows of a part in the order of days, read apart from the code under test. */
const ledgerOf = (tenantId: number, companyId: number, partId: number) =>
  asOwner(async (books) => {
    const { rows } = await books.query<Row>(
      `select ledger_id::text as id, to_char(biz_date, 'YYYY-MM-DD') as day, qty::float, value::float, warehouse_id::int as place from stock_ledger
       where tenant_id = $1 and company_id = $2 and part_id = $3 order by biz_date, ledger_id`,
      [tenantId, companyId, partId],
    )
    return rows
  })
const sum = (rows: readonly Row[], of: 'qty' | 'value') => Math.round(rows.reduce((total, row) => total + row[of], 0) * 1e4) / 1e4

/** A part with days that were written late, sold below nothing, and taken back. */
async function history() {
  const { trade, head, shop, rule, move, sell, sound } = await tradingBranches()
  const { owner } = trade
  const pjid = await trade.part()
  await rule('成本', 1.1)
  const receive = async (rkAmount: number, purchasePrice: number, days: number) => {
    const { id } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount, purchasePrice }], { rkDate: ago(days) }))
    await owner.ok(stockIn.confirm, { id })
    return id
  }
  await receive(10, 40, 50)
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 3, xsPrice: 90 }], { ckDate: ago(20) }))
  const late = await receive(6, 52, 33)
  await move([{ pjid, qty: 4 }])
  await sell(shop, pjid, 1, 95)
  const { id: undone } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 2, xsPrice: 90 }]))
  await owner.ok(reversal.sale, { id: undone, note: '开错' })
  await receive(12, 45.55, 0)
  return { trade, head, shop, pjid, late, sound }
}

test('row by row in the order of their days: what came, what left, and what there was and was worth after it; on any day that is what the ledger adds up to', async () => {
  const { trade, head, shop, pjid } = await history()
  const { tenantId } = trade.tenant
  for (const { who, companyId } of [head, shop]) {
    const rows = await ledgerOf(tenantId, companyId, pjid)
    for (const [from, to] of [
      [ago(60), today],
      [ago(33), ago(20)],
      [ago(32), ago(21)],
      [today, today],
    ] as const) {
      const { page, total } = await card(who, pjid, { from, to })
      const within = rows.filter(({ day }) => day >= from && day <= to)
      const upTo = (id: string) => rows.slice(0, rows.findIndex((row) => row.id === id) + 1)
      expect(
        page.list.map(({ key, cardIn, cardOut, cardDiff, leftPieces, leftValue }) => [
          key,
          cardIn,
          cardOut,
          cardDiff,
          leftPieces,
          leftValue,
        ]),
      ).toEqual(
        within.map(({ id, day, qty, value }) => [
          ...[`${day} ${id.padStart(16, '0')}`, Math.max(qty, 0), Math.max(-qty, 0), qty === 0 ? value : 0],
          ...[sum(upTo(id), 'qty'), sum(upTo(id), 'value')],
        ]),
      )
      const before = rows.filter(({ day }) => day < from)
      expect(total).toMatchObject({ openPieces: sum(before, 'qty'), openValue: sum(before, 'value') })
      const end = rows.filter(({ day }) => day <= to)
      expect(total).toMatchObject({ leftPieces: sum(end, 'qty'), leftValue: sum(end, 'value') })
    }
  }
  // today it is what 库存查询 and 进销存汇总 have
  const { page } = await head.who.ok(stock.page, { pjid, reject: true })
  const { total } = await card(head.who, pjid)
  expect(page.list.reduce((pieces, { stockAmount }) => pieces + Number(stockAmount), 0)).toBe(total.leftPieces)
  const moved = await head.who.ok(figures.run, { report: 'movement', partId: pjid, from: ago(60), to: today })
  expect([moved.total.closePieces, moved.total.closeValue]).toEqual([total.leftPieces, total.leftValue])
})

test('days, months and both branches run on alike, before and after rolling up; rows name their papers and open them', async () => {
  const { trade, head, pjid, late } = await history()
  const byDay = await card(head.who, pjid, { groups: ['day'] })
  const rows = await card(head.who, pjid)
  expect(rows.page.list.map(({ code, note }) => [code, note]).slice(0, 3)).toEqual([
    [ago(50), '进货'],
    [ago(33), '进货'],
    [ago(20), '销售'],
  ])
  const ends = new Map(rows.page.list.map(({ code, leftPieces, leftValue }) => [code, [leftPieces, leftValue]]))
  expect(new Map(byDay.page.list.map(({ key, leftPieces, leftValue }) => [key, [leftPieces, leftValue]]))).toEqual(ends)
  const both = await card(head.who, pjid, { companies: 'all', groups: ['company'] })
  expect(both.page.list.reduce((pieces, { leftPieces }) => pieces + Number(leftPieces), 0)).toBe(both.total.leftPieces)
  await rollResults(trade.tenant.tenantId)
  expect((await card(head.who, pjid)).page.list).toEqual(rows.page.list)
  const second = rows.page.list[1]
  const path = [{ group: 'posting' as const, key: String(second?.key) }]
  const below = await head.who.ok(figures.drill, { report: 'card', partId: pjid, from: ago(60), to: today, measure: 'cardIn', path })
  expect(below.page.list.map(({ document, documentId, value }) => [document, documentId, value])).toEqual([['rk', late, 6]])
  for (const measure of [
    'openPieces',
    'cardIn',
    'cardOut',
    'cardDiff',
    'leftPieces',
    'leftValue',
    'cardInValue',
    'cardOutValue',
  ] as const) {
    const under = await head.who.ok(figures.drill, { report: 'card', partId: pjid, from: ago(33), to: ago(1), measure })
    const { total } = await card(head.who, pjid, { from: ago(33), to: ago(1) })
    expect([measure, under.total.value]).toEqual([measure, total[measure]])
  }
})

test('no part, no card; of another tenant’s part nothing; whoever may not see a cost finds pieces alone; bad days are refused', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 40 })
  expect(await owner.call(figures.run, { report: 'card', from: today, to: today })).toMatchObject({ msg: '请选择商品' })
  expect(await owner.call(figures.drill, { report: 'card', measure: 'cardIn' })).toMatchObject({ msg: '请选择商品' })
  expect(await owner.call(figures.run, { report: 'card', partId: pjid, from: today, to: ago(1) })).toMatchObject({
    msg: '结束日期不能早于开始日期',
  })
  expect(await owner.call(figures.run, { report: 'card', partId: pjid, groups: ['day', 'posting'] })).toMatchObject({
    msg: '日、月、单据只能作第一个分组',
  })
  const keeper = await card(tenant.as('keeper'), pjid)
  expect(keeper.measures).toEqual(['openPieces', 'cardIn', 'cardOut', 'leftPieces'])
  expect(keeper.page.list).toMatchObject([{ cardIn: 2, leftPieces: 2 }])
  const other = await newTrade()
  expect((await card(other.owner, pjid)).page.list).toEqual([])
})
