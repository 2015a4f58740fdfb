import { expect, test } from 'vitest'
import { lostSales } from '#contract/documents/lost-sales.ts'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { Code } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { daysFrom } from '#server/kit/time.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { type Caller, caller, seat } from '#test/world.ts'

/**
 * Six pieces of a part were bought and sold; now a client has presold 3, and the seller has an open sale of 2 and a lost sale of it.
 * Everything in the company whose people are `at`.
 */
async function waiting(trade: Trade, at: Caller = trade.owner, warehouseId = trade.warehouseId) {
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 6, purchasePrice: 60 })
  await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 6 }]))
  const line = { pjid, ckAmount: 3, warehouseId }
  const { id: presale } = await at.ok(outbound.save, { ...trade.ckDraft([line]), ckType: 2 })
  await at.ok(outbound.confirm, { id: presale })
  const seller = at === trade.owner ? trade.tenant.as('seller') : at
  await seller.ok(outbound.save, trade.ckDraft([{ ...line, ckAmount: 2 }]))
  await seller.ok(lostSales.save, { pjid, pjNo: 'x', amount: 1, reason: '缺货' })
  const reserved = async () => (await at.ok(stock.page, { pjid, reject: true })).page.list.reduce((sum, row) => sum + row.reserved, 0)
  const lost = async () => (await at.ok(lostSales.page, {})).page.list[0]?.state
  const told = async () => (await seller.ok(messages.mine, {})).page.list.map(({ title }) => title.replace(/：.*/, '')).sort()
  return { pjid, presale, reserved, lost, told }
}
type Waiting = Awaited<ReturnType<typeof waiting>>

const paper = async (trade: Trade, kind: PaperKind, { pjid }: Waiting, qty: number) => {
  const line = { pjid, warehouseId: trade.warehouseId, qty, price: 60 }
  const { id } = await trade.owner.ok(stockPapers.save, { kind, paperDate: today, lines: [line] })
  await trade.owner.ok(stockPapers.audit, { id })
}
const comeBack = async (trade: Trade, { pjid }: Waiting, thAmount: number, warehouseId = trade.warehouseId) => {
  const { content } = await trade.owner.ok(saleReturn.sourcesOf, { clientId: trade.clientId, pjids: [pjid] })
  const lines = [{ sourceLineId: content[0]?.id ?? 0, thAmount, warehouseId }]
  const { id } = await trade.owner.ok(saleReturn.save, { clientId: trade.clientId, thDate: today, lines })
  await trade.owner.ok(saleReturn.approve, { id })
  await trade.owner.ok(saleReturnSteps.checkDone, { id })
}
const count = async (trade: Trade, { pjid }: Waiting, qty: number) => {
  const scope = { posi: [], pjType: [], pjBrand: [], abc: [], zero: true }
  const { id } = await trade.owner.ok(stockCounts.save, { markDate: today, warehouseId: trade.warehouseId, scope })
  await trade.owner.ok(stockCounts.start, { id })
  const line = (await trade.owner.ok(stockCounts.places, { markId: id })).page.list.find((row) => row.pjid === pjid)
  await trade.owner.ok(stockCounts.count, { markId: id, lineId: line?.id ?? 0, qty })
  await trade.owner.ok(stockCounts.submit, { id, uncounted: 'skip' })
  await trade.owner.ok(stockCounts.approve, { id })
}

const sources: [name: string, bring: (trade: Trade, waiting: Waiting, qty: number) => Promise<unknown>][] = [
  ['入库', (trade, { pjid }, qty) => trade.receive({ pjid, rkAmount: qty, purchasePrice: 60 })],
  ['其他入库', (trade, part, qty) => paper(trade, 'qr', part, qty)],
  ['期初库存', (trade, part, qty) => paper(trade, 'qk', part, qty)],
  ['销售退货', comeBack],
  ['盘盈', count],
]

test.each(sources)(
  '%s: presales are served first, then the salesman who waits and the lost sale hear of what is left',
  async (name, bring) => {
    const trade = await newTrade()
    const part = await waiting(trade)
    await bring(trade, part, 2)
    expect([await part.reserved(), await part.lost()]).toEqual([2, '待处理'])
    await bring(trade, part, name === '盘盈' ? 6 : 4)
    expect([await part.reserved(), await part.lost()]).toEqual([3, '已到货'])
    expect(await part.told()).toEqual(['到货', '缺货到货'])
    await trade.expectSound()
  },
)

test('调拨入: the branch that waits is served out of what arrives there', async () => {
  const trade = await newTrade()
  const second = trade.tenant.companyIds[1] ?? 0
  const branch = caller({ token: await seat(trade.tenant.tenantId, { ...trade.tenant.user('owner'), companyId: second }) })
  const { id: store } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const part = await waiting(trade, branch, store)
  await trade.receive({ pjid: part.pjid, rkAmount: 9, purchasePrice: 60 })
  expect(await part.reserved()).toBe(0)
  const line = { pjid: part.pjid, warehouseId: trade.warehouseId, qty: 5 }
  const { id } = await trade.owner.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: second, lines: [line] })
  await trade.owner.ok(stockPapers.audit, { id })
  await trade.owner.ok(stockPapers.ship, { id })
  await branch.ok(stockPapers.receive, { id, warehouseId: store })
  expect([await part.reserved(), await part.lost()]).toEqual([3, '已到货'])
  expect((await branch.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('what goes to scrap, moves within the company or only changes its day has not arrived', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const part = await waiting(trade)
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '报废仓', kind: 'scrap' })
  const { id: back } = await owner.ok(warehouses.save, { warehouseName: '后库' })
  await comeBack(trade, part, 2, scrap)
  // goods that came while nobody waited lie free; a presale that is written afterwards does not get them by a move
  const { pjid } = part
  const free = await trade.part()
  const rkId = await trade.receive({ pjid: free, rkAmount: 4, purchasePrice: 60 })
  const { id } = await owner.ok(outbound.save, { ...trade.ckDraft([{ pjid: free, ckAmount: 3 }]), ckType: 2 })
  await owner.ok(outbound.confirm, { id })
  const move = {
    kind: 'dc' as const,
    paperDate: today,
    lines: [{ pjid: free, warehouseId: trade.warehouseId, toWarehouseId: back, qty: 2 }],
  }
  const { id: moved } = await owner.ok(stockPapers.save, move)
  await owner.ok(stockPapers.audit, { id: moved })
  await owner.ok(stockIn.changeDate, { id: rkId, rkDate: daysFrom(today, -1) })
  const held = (await owner.ok(stock.page, { pjid: free, reject: true })).page.list.map(({ reserved }) => reserved)
  expect(held.every((qty) => qty === 0)).toBe(true)
  expect([pjid, await part.reserved(), await part.lost()]).toEqual([pjid, 0, '待处理'])
  await trade.expectSound()
})

test('two arrivals at once serve a presale once, and no more than it wants', async () => {
  const trade = await newTrade()
  const part = await waiting(trade)
  const draft = async () => (await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid: part.pjid, rkAmount: 2, purchasePrice: 60 }]))).id
  const ids = [await draft(), await draft(), await draft()]
  const replies = await Promise.all(ids.map((id) => trade.owner.call(stockIn.confirm, { id })))
  expect(replies.map(({ code }) => code)).toEqual([Code.done, Code.done, Code.done])
  expect(await part.reserved()).toBe(3)
  await trade.expectSound()
})
