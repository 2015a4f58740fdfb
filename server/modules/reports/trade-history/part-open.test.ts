import { expect, test } from 'vitest'
import { lostSales } from '#contract/documents/lost-sales.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import type { Tag } from '#contract/tags.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { caller, seat } from '#test/world.ts'

const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const [QUOTE, PRESALE] = [1, 2]

/** Somebody who sees his own papers only, with the rights of a salesman and these. */
async function ownOnly({ owner, tenant }: Trade, ...more: Tag[]) {
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  await owner.ok(people.saveRole, { ...role, dataScope: 'own', tags: [...new Set([...role.tags, ...more])] as Tag[] })
  return tenant.as('seller')
}
async function offered(trade: Trade, ckType: number, ckAmount: number, pjid: number, change: object = {}) {
  const draft = trade.ckDraft([{ pjid, ckAmount, xsPrice: 93 }], { ckType, ...(ckType === QUOTE && { validUntil: inDays(7) }), ...change })
  const { id } = await trade.owner.ok(outbound.save, draft)
  await trade.owner.ok(outbound.confirm, { id })
  return id
}

/** 3 held by a sale, 2 by a transfer, 4 by a presale for which goods came; 8 ordered of which 4 came, due in 5 days, and 6 nobody gave a day for. */
async function promised() {
  const trade = await newTrade()
  const { owner, tenant, warehouseId, supplierId } = trade
  const pad = await trade.part({ pjNo: 'PAD-1' })
  await trade.receive({ pjid: pad, rkAmount: 10 })
  await owner.ok(outbound.confirm, { id: await trade.saleDraft([{ pjid: pad, ckAmount: 3 }]) })
  const lines = [{ pjid: pad, qty: 2, warehouseId }]
  const paper = await owner.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: tenant.companyIds[1] ?? 0, lines })
  await owner.ok(stockPapers.audit, { id: paper.id })
  const ordered = async (cgAmount: number, change: object) => {
    const { id } = await owner.ok(purchaseOrders.save, {
      ...{ supplierId, cgDate: today, lines: [{ pjid: pad, cgAmount, purchasePrice: 50, warehouseId }] },
      ...change,
    })
    await owner.ok(purchaseOrders.approve, { id })
    return id
  }
  await ordered(6, {})
  const cgId = await ordered(8, { arriveDate: inDays(5) })
  await offered(trade, PRESALE, 4, pad)
  const [line] = (await owner.ok(purchaseOrders.pageLines, { cgId })).page.list
  const { id: rkId } = await owner.ok(stockIn.receive, { cgId, lines: [{ id: line?.id ?? 0, amount: 4 }] })
  await owner.ok(stockIn.confirm, { id: rkId })
  return { ...trade, pad }
}

test('商品全景 says who holds the 占用 and what is on the way, the next to come first; the sums are those of its head', async () => {
  const { owner, pad, clientId, supplierId } = await promised()
  const { held, coming } = (await owner.ok(partTrade.promised, { pjid: pad })).content
  expect(held.map(({ kind, qty, partnerId, warehouseName }) => [kind, qty, partnerId, warehouseName])).toEqual([
    ['销售', 3, clientId, '主仓'],
    ['调拨', 2, 0, '主仓'],
    ['预售', 4, clientId, '主仓'],
  ])
  expect(held.map(({ docNo }) => docNo.slice(0, 2))).toEqual(['CK', 'DB', 'YS'])
  expect(held[1]?.partnerName).toBe('分公司')
  expect(coming.map(({ arriveDate, ordered, rest, partnerId }) => [arriveDate, ordered, rest, partnerId])).toEqual([
    [inDays(5), 8, 4, supplierId],
    ['', 6, 6, supplierId],
  ])
  expect((await owner.ok(partTrade.view, { pjid: pad })).content).toMatchObject({ reserved: 3 + 2 + 4, onWay: 4 + 6 })
})

test('pieces and days are everybody’s; paper and partner only within reach, and of papers one may read', async () => {
  const trade = await promised()
  const { owner, pad, tenant } = trade
  const hidden = { document: '', documentId: 0, docNo: MASKED, partnerId: 0, partnerName: MASKED }
  const seller = await ownOnly(trade, 'quick.kcHistory', 'busi:db:query', 'busi:cg:query')
  const mine = await trade.tenant.as('seller').ok(outbound.save, trade.ckDraft([{ pjid: pad, ckAmount: 1 }]))
  await owner.ok(outbound.confirm, { id: mine.id })
  const { held, coming } = (await seller.ok(partTrade.promised, { pjid: pad })).content
  expect(held.map(({ qty }) => qty)).toEqual([3, 2, 4, 1])
  for (const row of held.slice(0, 3)) expect(row).toMatchObject(hidden)
  expect(held[3]).toMatchObject({ document: 'ck', documentId: mine.id, partnerId: trade.clientId })
  expect(coming).toMatchObject([
    { arriveDate: inDays(5), rest: 4, ...hidden },
    { arriveDate: '', rest: 6, ...hidden },
  ])
  const keeper = await tenant.withTags('quick.kcHistory', 'busi:ys:query')
  const seen = (await keeper.ok(partTrade.promised, { pjid: pad })).content
  expect(seen.held.map(({ kind, docNo }) => [kind, docNo === MASKED])).toEqual([
    ['销售', true],
    ['调拨', true],
    ['预售', false],
    ['销售', true],
  ])
  expect(seen.coming).toMatchObject([hidden, hidden])
  expect((await (await tenant.withTags('base:basepj:query')).call(partTrade.promised, { pjid: pad })).code).toBe(Code.forbidden)
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: tenant.companyIds[1] ?? 0 }) })
  for (const who of [branch, (await newTrade()).owner])
    expect((await who.ok(partTrade.promised, { pjid: pad })).content).toEqual({ held: [], coming: [] })
})

async function missed() {
  const trade = await newTrade()
  const { owner, clientId } = trade
  const pad = await trade.part({ pjNo: 'PAD-1' })
  await trade.receive({ pjid: pad, rkAmount: 10 })
  const taken = await offered(trade, QUOTE, 1, pad)
  await owner.ok(outbound.convert, { id: taken })
  const half = await offered(trade, QUOTE, 5, pad)
  const [line] = (await owner.ok(outbound.pageLines, { ckId: half })).page.list
  await owner.ok(outbound.convert, { id: half, lines: [{ id: line?.id ?? 0, amount: 2 }] })
  const closed = await offered(trade, QUOTE, 7, pad, { ckDate: inDays(-3) })
  await owner.ok(outbound.close, { id: closed, note: '太贵' })
  await owner.ok(lostSales.save, { pjid: pad, pjNo: 'x', amount: 9, clientId, askPrice: 80, reason: '价格偏高' })
  return { ...trade, pad, half, closed }
}

test('what was quoted and not taken stands beside what was asked for in vain; what was taken wholly does not', async () => {
  const { tenant, owner, pad, half, closed, clientId } = await missed()
  await tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('ckOrder')
      .set({ validUntil: inDays(-1) })
      .where('tenantId', '=', tenantId)
      .where('ckId', '=', half)
      .execute(),
  )
  const { content } = await owner.ok(partTrade.missed, { pjid: pad })
  const rows = content.map(({ kind, day, state, documentId, qty, taken, price, reason }) => [
    ...[kind, day, state, documentId, qty, taken, price, reason],
  ])
  expect(rows).toEqual([
    ['报价', today, '已过期', half, 5, 2, 93, ''],
    ['缺货', today, '待处理', 0, 9, 0, 80, '价格偏高'],
    ['报价', inDays(-3), '已关单', closed, 7, 0, 93, ''],
  ])
  expect(content.every(({ partnerId }) => partnerId === clientId)).toBe(true)
})

test('of quotes and lost sales out of reach one learns how many, not whose nor at what price; each list has its right', async () => {
  const trade = await missed()
  const { pad, tenant } = trade
  const seller = await ownOnly(trade, 'quick.ckHistory', 'busi:lost:query')
  const { content } = await seller.ok(partTrade.missed, { pjid: pad })
  expect(content.map(({ qty, docNo, partnerName, price, reason }) => [qty, docNo, partnerName, price, reason])).toEqual([
    [5, MASKED, MASKED, null, ''],
    [9, '', MASKED, null, MASKED],
    [7, MASKED, MASKED, null, ''],
  ])
  const kinds = async (...tags: Tag[]) =>
    (await (await tenant.withTags(...tags)).ok(partTrade.missed, { pjid: pad })).content.map(({ kind, price }) => `${kind} ${price}`)
  expect(await kinds('quick.ckHistory')).toEqual([`报价 ${MASKED}`, `报价 ${MASKED}`])
  expect(await kinds('busi:lost:query', 'price.xsprice')).toEqual(['缺货 80'])
  expect((await (await tenant.withTags('base:basepj:query')).call(partTrade.missed, { pjid: pad })).code).toBe(Code.forbidden)
  expect((await (await newTrade()).owner.ok(partTrade.missed, { pjid: pad })).content).toEqual([])
})
