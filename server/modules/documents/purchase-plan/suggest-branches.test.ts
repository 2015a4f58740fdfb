import { expect, test } from 'vitest'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { Code } from '#contract/kit/fields.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { tradingBranches } from '#test/branches.ts'
import { caller, seat } from '#test/world.ts'

/** The branch has sold all of its 6 and needs 6 for thirty days; the head has 10, of which 6 are its lower limit. */
async function needing() {
  const branches = await tradingBranches()
  const { trade, head, shop, move, sell, pools } = branches
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 16, purchasePrice: 50 })
  await move([{ pjid, qty: 6 }])
  await sell(shop, pjid, 6, 80)
  await head.who.ok(stockLimits.set, { pjid, products: [{ warnType: 1, warehouseName: '', minAmount: 6, maxAmount: 20 }] })
  const suggested = async (who = shop.who, more = {}) =>
    (await who.ok(purchasePlan.suggest, more)).page.list.find((row) => row.pjid === pjid)
  return { ...branches, pjid, suggested, pools }
}

test('what another branch can spare is asked of it before the rest is bought, and what is asked for is not suggested again', async () => {
  const { shop, head, pjid, suggested, sound } = await needing()
  const before = await suggested()
  expect(before).toMatchObject({ suggest: 6, moved: 4, buy: 2, coming: 0 })
  expect(before?.moves).toMatchObject([{ companyId: head.companyId, qty: 4 }])
  const lines = before?.moves.map(({ companyId, qty }) => ({ pjid, companyId, amount: qty })) ?? []
  const submittime = Date.now()
  const asked = await Promise.all([1, 2].map(() => shop.who.send(purchasePlan.ask, { lines, submittime })))
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409])
  const [request] = (await shop.who.ok(transferRequests.page, {})).page.list
  expect(request).toMatchObject({ status: '已提交', toCompanyId: head.companyId, qty: 4 })
  expect(await suggested()).toMatchObject({ coming: 4, suggest: 2, moved: 2, buy: 0 })
  // agreed to and sent it is still on its way; arrived it is there
  const { paperId } = await head.who.ok(transferRequests.agree, { id: request?.id ?? 0 })
  expect(await suggested()).toMatchObject({ coming: 4, suggest: 2, moved: 0, buy: 2 })
  await head.who.ok(stockPapers.ship, { id: paperId })
  expect(await suggested()).toMatchObject({ coming: 4, suggest: 2 })
  await shop.who.ok(stockPapers.receive, { id: paperId, warehouseId: shop.store })
  expect(await suggested()).toMatchObject({ coming: 0, usable: 4, suggest: 2 })
  await sound()
})

test('all branches together: what one of them has is not bought for the other', async () => {
  const { shop, head, suggested, trade, pjid } = await needing()
  expect(await suggested(head.who)).toBeUndefined()
  // 6 sold in thirty days, 10 there
  expect(await suggested(head.who, { companies: 'all' })).toBeUndefined()
  expect(await suggested(head.who, { companies: 'all', all: true })).toMatchObject({ usable: 10, sold30: 6, suggest: 0, moves: [] })
  expect(await suggested(head.who, { companies: 'all', coverDays: 60 })).toMatchObject({ usable: 10, suggest: 2, moved: 0, buy: 2 })
  expect((await shop.who.send(purchasePlan.suggest, { companies: 'some' })).body.msg).toBe('范围不正确')
  // who may not look at others' stock is told of none
  const some = await trade.tenant.withTags('busi:cg:suggest')
  const buyer = caller({ token: await seat(trade.tenant.tenantId, { ...some.user, companyId: shop.companyId }) })
  expect(await suggested(buyer)).toMatchObject({ suggest: 6, moves: [], moved: 0, buy: 6 })
  const lines = [{ pjid, companyId: shop.companyId, amount: 1 }]
  expect((await buyer.call(purchasePlan.ask, { lines })).code).toBe(Code.forbidden)
  expect((await shop.who.call(purchasePlan.ask, { lines })).msg).toBe('不能向本公司要货')
})
