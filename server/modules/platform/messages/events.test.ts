import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { newTrade } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'
import { notify } from './index.ts'

/** Titles of what waits for somebody, newest first. */
const inboxOf = async (by: Caller) => (await by.ok(messages.mine, { view: true, limit: 50 })).page.list
const titlesOf = async (by: Caller) => (await inboxOf(by)).map(({ title }) => title)

/** A part at minimum price 80 of which 10 are in stock, and a seller's sale of it at 70: it waits for a manager. */
async function heldSale() {
  const trade = await newTrade()
  const pjid = await trade.part({ minPrice: 80 })
  await trade.receive({ pjid, rkAmount: 10 })
  const seller = trade.tenant.as('seller')
  const { id, ckNo } = await seller.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 70 }]))
  expect((await seller.ok(outbound.confirm, { id })).status).toBe('待审核')
  return { trade, id, ckNo, pjid, seller, finance: trade.tenant.as('finance'), owner: trade.owner }
}

test('a sale that waits for audit is told to those who may let it pass, without a price, and not to the salesman', async () => {
  const { id, ckNo, seller, finance, owner, trade } = await heldSale()
  const [letter] = await inboxOf(finance)
  expect(letter).toMatchObject({ title: `销售单 ${ckNo} 待审核`, link: `ck/${id}` })
  expect(letter?.content).toMatch(/^单位\w+：P-\w+ 低于限价$/)
  expect(await titlesOf(owner)).toContain(`销售单 ${ckNo} 待审核`)
  expect(await titlesOf(seller)).toEqual([])
  expect(await titlesOf(trade.tenant.as('buyer'))).toEqual([])
})

test('a click that comes too late tells nobody a second time', async () => {
  const { id, seller, finance } = await heldSale()
  expect((await seller.send(outbound.confirm, { id })).body.msg).toBe('单据状态已变化，请刷新后重试')
  await Promise.all([finance.send(outbound.reject, { id, note: '太低' }), finance.send(outbound.reject, { id, note: '太低' })])
  expect(await titlesOf(finance)).toHaveLength(1)
  expect(await titlesOf(seller)).toHaveLength(1)
})

test('the salesman hears whether his sale was passed or sent back, and why; the manager does not hear of his own doing', async () => {
  const { id, ckNo, seller, finance } = await heldSale()
  await finance.ok(outbound.reject, { id, note: '请先收款' })
  expect((await inboxOf(seller))[0]).toMatchObject({ title: `销售单 ${ckNo} 被驳回`, link: `ck/${id}` })
  expect((await inboxOf(seller))[0]?.content).toMatch(/请先收款$/)
  await seller.ok(outbound.confirm, { id })
  await finance.ok(outbound.approve, { id, note: '老客户' })
  expect((await titlesOf(seller))[0]).toBe(`销售单 ${ckNo} 已通过审核`)
  expect(await titlesOf(finance)).toEqual([`销售单 ${ckNo} 待审核`, `销售单 ${ckNo} 待审核`])
})

test('goods that a draft waited for are told to its salesman once, with the stock-in', async () => {
  const trade = await newTrade()
  const [scarce, plenty] = [await trade.part(), await trade.part()]
  await trade.receive({ pjid: scarce, rkAmount: 1 }, { pjid: plenty, rkAmount: 50 })
  const seller = trade.tenant.as('seller')
  const { ckNo } = await seller.ok(
    outbound.save,
    trade.ckDraft([
      { pjid: scarce, ckAmount: 5 },
      { pjid: plenty, ckAmount: 5 },
    ]),
  )
  const { id } = await trade.owner.ok(
    stockIn.save,
    trade.rkDraft([
      { pjid: scarce, rkAmount: 10, purchasePrice: 9753 },
      { pjid: plenty, rkAmount: 10 },
    ]),
  )
  expect(await titlesOf(seller)).toEqual([])
  const replies = await Promise.all([trade.owner.call(stockIn.confirm, { id }), trade.owner.call(stockIn.confirm, { id })])
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1])
  const letters = await inboxOf(seller)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.title).toMatch(/^到货：P-[\w-]+ 刹车片$/)
  expect(letters[0]?.content).toContain(ckNo)
  expect(letters[0]?.content).not.toContain('9753')
})

test('a sale of another company, a sale on its way and a sale that had its goods wait for nothing', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10 })
  const seller = trade.tenant.as('seller')
  const { id } = await seller.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 8 }]))
  await seller.ok(outbound.confirm, { id })
  await seller.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 2 }]))
  await trade.receive({ pjid, rkAmount: 5 })
  expect(await titlesOf(seller)).toEqual([])
})

test('a part that leaves its limits is told once, not while it stays outside, and again when it leaves them anew', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const { tenant, owner } = trade
  await owner.ok(stockLimits.set, { pjid, products: [{ warnType: 1, warehouseName: '', minAmount: 5, maxAmount: 20 }] })
  const buyer = tenant.as('buyer')
  await trade.receive({ pjid, rkAmount: 10 })
  expect(await titlesOf(buyer)).toEqual([])
  const sell = async (ckAmount: number) => owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount }]))
  await sell(6)
  await sell(1)
  expect(await titlesOf(buyer)).toEqual(['1种商品低于库存下限'])
  await trade.receive({ pjid, rkAmount: 30 })
  await sell(29)
  expect(await titlesOf(buyer)).toEqual(['1种商品低于库存下限', '1种商品高于库存上限', '1种商品低于库存下限'])
  expect((await inboxOf(buyer))[0]).toMatchObject({ link: '/stock/warning', content: expect.stringMatching(/^低于下限：P-/) })
  expect(await titlesOf(owner)).toEqual([])
  expect(await titlesOf(tenant.as('seller'))).toEqual([])
})

test('a posting that is rolled back has told nobody, and left the limit as it was', async () => {
  const trade = await newTrade()
  const [scarce, gone] = [await trade.part(), await trade.part()]
  await trade.owner.ok(stockLimits.set, { pjid: scarce, products: [{ warnType: 1, warehouseName: '', minAmount: 5, maxAmount: 0 }] })
  await trade.receive({ pjid: scarce, rkAmount: 10 })
  const lines = [
    { pjid: scarce, ckAmount: 9 },
    { pjid: gone, ckAmount: 1 },
  ]
  expect((await trade.owner.send(outbound.counter, trade.ckDraft(lines))).body.msg).toContain('库存不足')
  expect(await titlesOf(trade.tenant.as('buyer'))).toEqual([])
  expect((await trade.owner.ok(stockLimits.page, {})).page.list).toEqual([])
})

test('whatever is told is undone with the transaction that tells it', async () => {
  const trade = await newTrade()
  const seller = trade.tenant.user('seller').userId
  const failing = trade.tenant.act('owner', async (ctx) => {
    await notify(ctx, 'saleApproved', { id: 1, ckNo: 'CK1', clientName: '甲', note: '' }, { userIds: [seller] })
    throw new Error('after all not')
  })
  await expect(failing).rejects.toThrow('after all not')
  expect(await titlesOf(trade.tenant.as('seller'))).toEqual([])
})

test('who has switched a kind off hears no more of it, and only of that kind', async () => {
  const { trade, finance, seller, pjid } = await heldSale()
  const kinds = async (by: Caller) => (await by.ok(messages.settings, {})).content.map(({ kind, on }) => [kind, on])
  expect(await kinds(finance)).toContainEqual(['audit', true])
  expect((await kinds(seller)).map(([kind]) => kind)).not.toContain('audit')
  await finance.ok(messages.setSetting, { kind: 'audit', on: false })
  await finance.ok(messages.setSetting, { kind: 'audit', on: false })
  expect(await kinds(finance)).toContainEqual(['audit', false])
  const again = async () => {
    const { id } = await seller.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 70 }]))
    await seller.ok(outbound.confirm, { id })
  }
  await again()
  expect(await titlesOf(finance)).toHaveLength(1)
  expect(await titlesOf(trade.owner)).toHaveLength(2)
  await finance.ok(messages.setSetting, { kind: 'audit', on: true })
  await again()
  expect(await titlesOf(finance)).toHaveLength(2)
  expect((await finance.send(messages.setSetting, { kind: 'notice', on: false })).body.msg).toBe('消息类型不正确')
})

test('an event of one company does not reach people who work in another', async () => {
  const trade = await newTrade()
  const { tenant } = trade
  const elsewhere = await tenant.withTags('busi:ck:approve')
  await tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('appUser')
      .set({ companyId: tenant.companyIds[1] ?? 0 })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', elsewhere.user.userId)
      .execute(),
  )
  const clientId = await trade.client({ maxPrice: 1 })
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 1 })
  const { id } = await tenant.as('seller').ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 100 }], { clientId }))
  expect((await tenant.as('seller').ok(outbound.confirm, { id })).status).toBe('待审核')
  expect(await titlesOf(tenant.as('finance'))).toHaveLength(1)
  expect(await titlesOf(elsewhere)).toEqual([])
})
