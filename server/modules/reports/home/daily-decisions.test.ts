import { expect, test } from 'vitest'
import { badDebts } from '#contract/documents/payments/payments.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { grants } from '#contract/documents/sales/grants.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { daily } from '#contract/reports/home/daily.ts'
import { dailyNotices, NOTICES, type Notice } from '#contract/reports/home/notices.ts'
import { stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import { type Caller, caller, seat } from '#test/world.ts'

const STALE = '单据状态已变化，请刷新后重试'
const dayOf = async (who: Caller, input: Sent<typeof daily.read> = {}) => (await who.ok(daily.read, input)).content
const waitingFor = async (who: Caller) => (await dayOf(who)).waiting.map(({ kind, id, partner, amount }) => ({ kind, id, partner, amount }))

/** Something of each kind waits: a sale below its price, a bad debt, a request of the branch. */
async function waiting() {
  const books = await newBooks()
  const { tenant, owner, clientId, pjid, sell } = books
  const low = await books.part({ minPrice: 80 })
  await books.receive({ pjid: low, rkAmount: 20, purchasePrice: 40 })
  const { id: saleId } = await tenant.as('seller').ok(outbound.save, books.ckDraft([{ pjid: low, ckAmount: 2, xsPrice: 70 }]))
  await tenant.as('seller').ok(outbound.confirm, { id: saleId })
  await sell(900)
  const [item] = (await owner.ok(openItemCalls.ys.items, { clientId, state: 'open' })).page.list
  const loss = { clientId, moneyDate: today, settling: '指定' as const, reason: '倒闭', items: [{ itemId: item?.id ?? 0, amount: 12.5 }] }
  const { id: lossId } = await tenant.as('finance').ok(badDebts.save, loss)
  await tenant.as('finance').ok(badDebts.submit, { id: lossId })
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: tenant.companyIds[1] ?? 0 }) })
  await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const [own] = (await branch.ok(transferRequests.companies, {})).content
  const asked = await branch.ok(transferRequests.save, { toCompanyId: own?.id ?? 0, lines: [{ pjid, qty: 3 }], submit: true })
  return { ...books, branch, low, saleId, lossId, dyId: asked.id }
}

test('what waits is named with why, by whom and for how much; answered, it is gone, and the paper has moved', async () => {
  const { tenant, owner, clientId, saleId, lossId, dyId } = await waiting()
  const { waiting: papers, decisions } = await dayOf(owner)
  expect(papers.map(({ kind, id, amount, by }) => ({ kind, id, amount, by: by !== '' }))).toEqual([
    { kind: 'ck', id: saleId, amount: 140, by: true },
    { kind: 'hz', id: lossId, amount: 12.5, by: true },
    { kind: 'dy', id: dyId, amount: undefined, by: true },
  ])
  expect(papers[0]?.about).toMatch(/限价|最低/)
  expect(papers[1]?.about).toBe('倒闭')
  expect(papers[2]?.about).toMatch(/^3 件，.+ × 3$/)
  // each is counted beside it as its list counts it
  for (const todo of ['audit', 'badDebtsHeld', 'requestsIn'] as const) expect(decisions).toContainEqual({ todo, count: 1 })
  await owner.ok(outbound.approve, { id: saleId, note: '老客户' })
  await owner.ok(badDebts.reject, { id: lossId, note: '再催' })
  await owner.ok(transferRequests.agree, { id: dyId, warehouseId: 0 })
  expect(await waitingFor(owner)).toEqual([])
  expect((await owner.ok(badDebts.get, { id: lossId })).content?.status).toBe('草稿')
  expect((await owner.ok(transferRequests.get, { id: dyId })).content?.status).toBe('已同意')
  expect((await tenant.as('seller').ok(outbound.get, { id: saleId })).content?.status).not.toBe('待审核')
  expect(clientId).toBeGreaterThan(0)
})

test('two approve at once: one does, the other reads that it has changed; so does whoever answers what was withdrawn meanwhile', async () => {
  const { owner, branch, saleId, lossId, dyId } = await waiting()
  const twice = async (send: () => Promise<{ msg: string }>) => (await Promise.all([send(), send()])).map(({ msg }) => msg)
  const once = (all: string[]) => expect(all.filter((msg) => msg === STALE)).toHaveLength(1)
  once(await twice(() => owner.call(outbound.approve, { id: saleId, note: '可以' })))
  once(await twice(() => owner.call(badDebts.audit, { id: lossId })))
  await branch.ok(transferRequests.withdraw, { id: dyId })
  expect((await owner.call(transferRequests.agree, { id: dyId, warehouseId: 0 })).msg).toBe(STALE)
  expect((await owner.call(transferRequests.refuse, { id: dyId, reason: '没有' })).msg).toBe(STALE)
  expect(await waitingFor(owner)).toEqual([])
})

test('nobody is shown what he may not answer, nor an amount he may not see', async () => {
  const { tenant, saleId, dyId } = await waiting()
  const day = 'report:day:query'
  expect((await dayOf(await tenant.withTags(day))).waiting).toEqual([])
  const sales = await dayOf(await tenant.withTags(day, 'busi:ck:query', 'busi:ck:approve'))
  expect(sales.waiting.map(({ kind, id, amount }) => ({ kind, id, amount }))).toEqual([{ kind: 'ck', id: saleId, amount: undefined }])
  const store = await dayOf(await tenant.withTags(day, 'busi:dy:query', 'busi:dy:answer'))
  expect(store.waiting.map(({ kind, id }) => ({ kind, id }))).toEqual([{ kind: 'dy', id: dyId }])
  // of a day that is over nothing waits
  expect((await dayOf(tenant.as('owner'), { day: '2026-01-01' })).waiting).toEqual([])
})

test('what a counter asks is shown to whoever may let just that pass, not to who asked, and not once it is answered', async () => {
  const { tenant, owner, low, ckDraft } = await waiting()
  const clerk = await tenant.withTags('busi:ck:counter', 'busi:ck:add', 'price.xsprice', 'price.txsprice', 'report:day:query')
  const { id } = await clerk.ok(grants.askCounter, ckDraft([{ pjid: low, ckAmount: 1, xsPrice: 70 }]))
  const asked = async (who: Caller) => (await dayOf(who)).waiting.filter(({ kind }) => kind === 'grant')
  expect(await asked(owner)).toMatchObject([{ id, amount: 70 }])
  expect(await asked(clerk)).toEqual([])
  expect(await asked(await tenant.withTags('report:day:query', 'fin:sk:discount', 'price.txsprice'))).toEqual([])
  await owner.ok(grants.answer, { id, agree: false, note: '太低' })
  expect(await asked(owner)).toEqual([])
  expect((await owner.call(grants.answer, { id, agree: true, note: '好' })).msg).toContain('无需再次授权')
})

const counted = async (who: Caller) => Object.fromEntries((await dayOf(who)).notices.map(({ notice, count }) => [notice, count]))

test('留意 counts what its list shows: sold for nothing, below cost, before it came, taken back, with a large discount, bought dearer', async () => {
  const books = await newBooks()
  const { owner, tenant, ckDraft, clientId } = books
  const { id: front } = await owner.ok(warehouses.save, { warehouseName: '前店', allowNegative: true })
  const pads = await books.part()
  await books.receive({ pjid: pads, rkAmount: 20, purchasePrice: 40 })
  await books.receive({ pjid: pads, rkAmount: 5, purchasePrice: 41 })
  expect(await counted(owner)).toEqual({ risen: 1 })
  const given = ckDraft([{ pjid: pads, ckAmount: 1, xsPrice: 0 }])
  await owner.ok(outbound.counter, { ...given, lines: given.lines.map((line) => ({ ...line, gift: true })) })
  await owner.ok(outbound.counter, ckDraft([{ pjid: pads, ckAmount: 2, xsPrice: 30 }]))
  await owner.ok(outbound.counter, ckDraft([{ pjid: await books.part(), ckAmount: 3, xsPrice: 90, warehouseId: front }]))
  const { id: gone } = await books.sell(500)
  await owner.ok(reversal.reverse, { steps: [{ document: 'ck', id: gone }], note: '错了' })
  await books.sell(800)
  await books.money(300, { discount: 100 })
  await books.money(20, { discount: 99.99 })
  const found = await counted(owner)
  expect(found).toEqual({ free: 1, under: 1, short: 1, reversed: 1, discount: 1, risen: 1 })
  for (const notice of Object.keys(NOTICES) as Notice[]) {
    const { page } = await owner.ok(dailyNotices.page, { notice })
    expect([notice, page.totalCount, page.list.length]).toEqual([notice, found[notice], found[notice]])
  }
  const listed = async (notice: Notice) => (await owner.ok(dailyNotices.page, { notice })).page.list
  // 2 sold at 30 that had cost 40.2 each on the average
  expect(await listed('under')).toMatchObject([{ qty: 2, amount: -20.4 }])
  expect(await listed('short')).toMatchObject([{ qty: 3, amount: null }])
  expect(await listed('reversed')).toMatchObject([{ document: 'ck', documentId: gone }])
  expect(await listed('discount')).toMatchObject([{ amount: 100 }])
  const { page: dearer } = await owner.ok(stockInHistory.pageQuery, { page: 1, limit: 10, risen: true, dateFrom: today, dateTo: today })
  expect(dearer.totalCount).toBe(found.risen)
  expect(clientId).toBeGreaterThan(0)
  // who may not see costs learns of no sale below them, and cannot ask
  const blind = await tenant.withTags('report:day:query', 'quick.ckHistory', 'price.txsprice')
  expect(await counted(blind)).toEqual({ free: 1, short: 1 })
  for (const notice of ['under', 'reversed', 'discount', 'risen'] as const)
    expect((await blind.send(dailyNotices.page, { notice })).body.code).toBe(403)
  expect((await owner.send(dailyNotices.page, { notice: 'all' } as never)).body.msg).toBe('没有这一项')
  expect(await counted(tenant.as('owner'))).toEqual(found)
})
