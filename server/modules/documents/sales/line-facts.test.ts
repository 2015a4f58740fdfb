import { expect, test } from 'vitest'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { moneyCalls } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { saleLine } from '#contract/documents/sales/line-facts.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { exchangeGroups, supersession } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { people } from '#contract/platform/people/people.ts'
import { daysFrom } from '#server/kit/time.ts'
import { tradingBranches } from '#test/branches.ts'
import { newBooks } from '#test/money.ts'
import { sendPlain } from '#test/picture.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

const toldOf = async ({ owner, clientId }: Trade, pjid: number, by = owner) =>
  (await by.ok(outbound.linePrices, { clientId, pjids: [pjid] })).content[0]

test('the last five sales to this client, youngest first; not his neighbour’s, not a draft, not what was taken back', async () => {
  const trade = await newTrade()
  const { owner, clientId } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 50 })
  const sold = async (ckAmount: number, xsPrice: number, change = {}) =>
    (await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount, xsPrice }], change))).ckNo
  await sold(9, 1, { clientId: await trade.client() })
  const numbers: string[] = []
  for (const [amount, price] of [
    [1, 91],
    [2, 92],
    [3, 93],
    [4, 94],
    [5, 95],
    [6, 96],
  ] as const)
    numbers.unshift(await sold(amount, price))
  await trade.saleDraft([{ pjid, ckAmount: 1, xsPrice: 500 }])
  const undone = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 600 }]))
  await owner.ok(reversal.sale, { id: undone.id, note: '开错' })
  const told = await toldOf(trade, pjid)
  expect(told?.last.map(({ ckNo, ckDate, ckAmount, price }) => [ckNo, ckDate, ckAmount, price])).toEqual(
    [96, 95, 94, 93, 92].map((price, at) => [numbers[at], today, 6 - at, price]),
  )
  expect(told).toMatchObject({ lastPrice: 96, lastDate: today })
  // nobody chosen: nobody's deals
  expect((await owner.ok(outbound.linePrices, { clientId: 0, pjids: [pjid] })).content[0]).toMatchObject({ last: [], lastPrice: null })
  expect((await owner.send(outbound.linePrices, { clientId: -1, pjids: [pjid] })).body.code).toBe(Code.invalid)
  expect((await owner.send(saleLine.exchange, { pjid: 'x' })).body.code).toBe(Code.invalid)
  expect((await toldOf({ ...trade, clientId }, pjid))?.last).toHaveLength(5)
})

test('a colleague’s sale is told without its number; the deals with his client are not told at all', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9 })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 2, xsPrice: 88 }]))
  const theirs = await trade.client({ inchargeId: tenant.user('keeper').userId })
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 77 }], { clientId: theirs }))
  const { data } = await owner.ok(people.roles, {})
  const role = data.find(({ id }) => id === tenant.roleIds.seller)
  if (role) await owner.ok(people.saveRole, { id: role.id, roleName: role.roleName, tags: role.tags, dataScope: 'own' })
  const seller = tenant.as('seller')
  expect((await toldOf(trade, pjid, seller))?.last).toEqual([{ ckId: 0, ckNo: MASKED, ckDate: today, ckAmount: 2, price: 88, old: false }])
  expect((await toldOf({ ...trade, clientId: theirs }, pjid, seller))?.last).toEqual([])
  expect((await seller.ok(saleLine.client, { clientId: theirs })).content).toBeNull()
  expect((await seller.ok(saleLine.client, { clientId: trade.clientId })).content?.visits).toEqual([])
  expect((await owner.ok(saleLine.client, { clientId: theirs })).content?.visits).toMatchObject([{ txsPrice: 77, status: '已完成' }])
})

test('在途 with the first day it is promised for, models, picture and list prices', async () => {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId } = trade
  const pjid = await trade.part({ pfPrice: 80, fxPrice: 75, minPrice: 70, files: [await sendPlain(owner, 'a.png')] })
  const order = async (cgAmount: number, arriveDate: string) => {
    const lines = [{ pjid, warehouseId, cgAmount, purchasePrice: 60 }]
    const { id } = await owner.ok(purchaseOrders.save, { supplierId, cgDate: today, arriveDate, lines })
    await owner.ok(purchaseOrders.approve, { id })
    return id
  }
  const early = await order(20, daysFrom(today, 3))
  await order(5, daysFrom(today, 9))
  const { id: brand } = await owner.ok(carModels.save, { modelName: '现代' })
  const { id: series } = await owner.ok(carModels.save, { modelName: 'ix35', parentId: brand })
  const years = [2008, 2009, 2010, 2011, 2012, 2013, 2014]
  const modelIds: number[] = []
  for (const yearFrom of years) modelIds.push((await owner.ok(carModels.save, { parentId: series, yearFrom, yearTo: yearFrom })).id)
  await owner.ok(carModels.fit, { modelIds, pjids: [pjid] })
  const told = await toldOf(trade, pjid)
  expect(told).toMatchObject({ onWay: 25, arrives: daysFrom(today, 3), listPrice: 100, pfPrice: 80, fxPrice: 75, modelCount: 7 })
  expect(told?.models).toHaveLength(6)
  expect(told?.models[0]).toBe('ix35 2008')
  expect(told?.headImg).toMatch(/^\S+$/)
  await owner.ok(purchaseOrders.close, { id: early })
  expect(await toldOf(trade, pjid)).toMatchObject({ onWay: 5, arrives: daysFrom(today, 9) })
  const blind = await trade.tenant.withTags('busi:ck:add')
  expect(await toldOf(trade, pjid, blind)).toMatchObject({
    ...{ xsPrice: MASKED, listPrice: MASKED, pfPrice: MASKED, fxPrice: MASKED, minPrice: MASKED, onWay: 25 - 20, others: [] },
  })
})

test('branches are told by their tag, without cost; nothing of it to others', async () => {
  const { trade, head, shop } = await tradingBranches()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 7 })
  const ask = { clientId: trade.clientId, pjids: [pjid] }
  expect((await shop.who.ok(outbound.linePrices, ask)).content[0]).toMatchObject({
    stock: [],
    others: [{ companyId: head.companyId, usable: 7, spare: 7 }],
  })
  const clerk = await trade.tenant.withTags('busi:ck:add')
  expect((await clerk.ok(outbound.linePrices, ask)).content[0]?.others).toEqual([])
})

test('in its place: the youngest successor first, then what lies here, then what branches have; stopped parts never', async () => {
  const { trade, move } = await tradingBranches()
  const { owner, tenant, clientId } = trade
  const part = (pjNo: string, xsPrice: number) => trade.part({ pjNo, xsPrice })
  const [own, mid, young, here, there, none, gone] = [
    ...[await part('OLD-1', 50), await part('MID-1', 51), await part('NEW-1', 52), await part('HERE-1', 53)],
    ...[await part('THERE-1', 54), await part('NONE-1', 55), await part('GONE-1', 56)],
  ] as [number, number, number, number, number, number, number]
  await owner.ok(supersession.save, { oldNo: 'OLD-1', newNo: 'MID-1' })
  await owner.ok(supersession.save, { oldNo: 'MID-1', newNo: 'NEW-1' })
  const pjNos = ['OLD-1', 'HERE-1', 'THERE-1', 'NONE-1', 'GONE-1']
  const { content: shown } = await owner.ok(exchangeGroups.preview, { ids: [], pjNos })
  await owner.ok(exchangeGroups.join, { ids: [], pjNos, seal: shown.seal })
  await trade.receive({ pjid: here, rkAmount: 3 }, { pjid: there, rkAmount: 4 }, { pjid: gone, rkAmount: 9 })
  await move([{ pjid: there, qty: 4 }])
  await owner.ok(parts.stop, { ids: [gone] })
  const told = async (by = owner) =>
    (await by.ok(saleLine.exchange, { pjid: own, clientId })).content.map((row) => [
      row.pjid,
      row.successor,
      row.usable,
      row.elsewhere,
      row.xsPrice,
    ])
  expect(await told()).toEqual([
    [young, true, 0, 0, 52],
    [mid, true, 0, 0, 51],
    [here, false, 3, 0, 53],
    [there, false, 0, 4, 54],
    [none, false, 0, 0, 55],
  ])
  const clerk = await tenant.withTags('busi:ck:add')
  expect((await told(clerk)).map(([id, , , elsewhere, price]) => [id, elsewhere, price])).toContainEqual([there, null, MASKED])
  const stranger = await tenant.withTags('busi:rk:query')
  for (const call of [saleLine.exchange, saleLine.client]) {
    expect((await stranger.send(call, { pjid: own, clientId })).body.code).toBe(Code.forbidden)
  }
  const other = await newTrade()
  expect((await other.owner.ok(saleLine.exchange, { pjid: own, clientId })).content).toEqual([])
  expect((await other.owner.ok(saleLine.client, { clientId })).content).toBeNull()
  expect((await owner.ok(saleLine.client, { clientId: trade.supplierId })).content).toBeNull()
})

test('the card tells credit used and overdue: what is confirmed counts, what is not due does not', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const terms = { settleKind: '账期', creditUnlimited: false, maxPrice: 1000, daysUnlimited: false, maxDays: 30 } as const
  const clientId = await trade.client({ ...terms, clientLevel: 'B', linkName: '罗俊杰', linkTel: '13200000000' })
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9 })
  const card = async (by = owner) => (await by.ok(saleLine.client, { clientId })).content
  expect(await card()).toMatchObject({
    termsText: '账期 30 天',
    clientLevel: 'B',
    contact: '罗俊杰 13200000000',
    standing: { limit: 1000, used: 0, overdue: 0, overdueDays: 0 },
    ...{ visits: [], receipt: null },
  })
  // 40 days ago, due after 30: ten days over; what is sold today is not due
  await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 300, bizDate: daysFrom(today, -40) })
  await owner.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 5 }], { clientId }))
  const sale = (ckAmount: number) => owner.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount, xsPrice: 100 }], { clientId }))
  const { id } = await sale(2)
  await owner.ok(outbound.confirm, { id })
  await owner.ok(outbound.approve, { id, note: '熟客' })
  expect((await card())?.standing).toEqual({ limit: 1000, used: 500, overdue: 300, overdueDays: 10 })
  expect((await card())?.visits).toMatchObject([{ ckId: id, ckDate: today, txsPrice: 200 }])
  const clerk = await tenant.withTags('busi:ck:add')
  expect((await card(clerk))?.standing).toEqual({ limit: MASKED, used: MASKED, overdue: MASKED, overdueDays: 10 })
  const picker = await tenant.withTags('busi:ck:query')
  expect(await card(picker)).toMatchObject({ termsText: '', clientLevel: '', yhRate: MASKED, standing: null })
  const cash = await trade.client({ settleKind: '现结' })
  expect((await owner.ok(saleLine.client, { clientId: cash })).content).toMatchObject({ termsText: '现结', standing: null })
})

test('the last receipt is one that counts: no draft, nothing that was taken back', async () => {
  const { owner, clientId, money, write, draft } = await newBooks()
  const last = async () => (await owner.ok(saleLine.client, { clientId })).content?.receipt
  await money(3000)
  await write('sk', draft(7))
  expect(await last()).toEqual({ moneyDate: today, amount: 3000 })
  const { id } = await money(50)
  expect((await last())?.amount).toBe(50)
  await owner.ok(moneyCalls.sk.reverse, { id, note: '记错' })
  expect((await last())?.amount).toBe(3000)
})
