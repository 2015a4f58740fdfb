import { expect, test } from 'vitest'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { logs } from '#contract/reports/logs.ts'
import { daysFrom } from '#server/kit/time.ts'
import { newTrade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

type Offer = Partial<Sent<typeof supplierOffers.save>>
const price = (value: number, fromQty = 0, fromDay = today, toDay = '') => ({ fromQty, price: value, fromDay, toDay })

async function market() {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part({ pjNo: 'PAD-1' })
  const [dear, cheap] = [
    await trade.client({ tags: 2, clientName: '贵的供应商' }),
    await trade.client({ tags: 2, clientName: '便宜的供应商' }),
  ]
  const offer = (supplierId: number, change: Offer = {}) =>
    owner.ok(supplierOffers.save, { pjid, supplierId, prices: [price(50)], ...change })
  const offers = async (who = owner) => (await who.ok(supplierOffers.ofPart, { pjid })).content
  const one = async (id: number) => (await offers()).find((each) => each.id === id)
  const history = async (id: number) =>
    (await owner.ok(supplierOffers.history, { id })).page.list.map((row) => [row.fromQty, row.price, row.fromDay])
  return { ...trade, pjid, dear, cheap, offer, offers, one, history }
}

test('offers of a part: breaks, tax on top, the cheapest in force first, what begins later beside', async () => {
  const { dear, cheap, offer, offers } = await market()
  await offer(dear, { supNo: 'D-77', moq: 10, pack: 4, leadDays: 3, prices: [price(60), price(55, 20), price(58, 0, daysFrom(today, 30))] })
  await offer(cheap, { taxIn: false, taxRate: 13, spot: true, preferred: true, prices: [price(50)] })
  const [first, second] = await offers()
  expect(first).toMatchObject({ supplierName: '便宜的供应商', taxIn: false, taxRate: 13, spot: true, preferred: true, leadDays: null })
  expect(first?.prices).toMatchObject([{ fromQty: 0, price: 50 }])
  expect(second).toMatchObject({ supNo: 'D-77', moq: 10, pack: 4, leadDays: 3, lastPrice: null, realDays: null })
  expect(second?.prices).toMatchObject([
    { fromQty: 0, price: 60 },
    { fromQty: 20, price: 55 },
  ])
  expect(second?.coming).toMatchObject([{ fromQty: 0, price: 58, fromDay: daysFrom(today, 30) }])
})

test('prices are only added: changed, withdrawn and put back, each stands in the history; what has run out holds no more', async () => {
  const { owner, cheap, pjid, offer, one, history } = await market()
  const { id } = await offer(cheap, { prices: [price(50, 0, daysFrom(today, -9)), price(45, 10, daysFrom(today, -9))] })
  const write = async (prices: ReturnType<typeof price>[]) =>
    owner.ok(supplierOffers.save, { id, pjid, supplierId: cheap, version: (await one(id))?.version, prices })
  await write([price(52), price(45, 10, daysFrom(today, -9))])
  expect((await one(id))?.prices).toMatchObject([
    { fromQty: 0, price: 52, fromDay: today },
    { fromQty: 10, price: 45 },
  ])
  await write([price(52)])
  expect((await one(id))?.prices).toMatchObject([{ fromQty: 0, price: 52 }])
  // nothing new: nothing is added
  await write([price(52)])
  // a day earlier than before: the later one gives way
  await write([price(53, 0, daysFrom(today, -2))])
  expect((await one(id))?.prices).toMatchObject([{ fromQty: 0, price: 53, fromDay: daysFrom(today, -2) }])
  expect(await history(id)).toEqual([
    [0, 53, daysFrom(today, -2)],
    [0, null, today],
    [0, null, daysFrom(today, -9)],
    [10, null, daysFrom(today, -9)],
    [0, 52, today],
    [10, 45, daysFrom(today, -9)],
    [0, 50, daysFrom(today, -9)],
  ])
  await write([price(53, 0, daysFrom(today, -9), daysFrom(today, -1))])
  expect((await one(id))?.prices).toEqual([])
  expect((await owner.ok(supplierOffers.page, { state: '2' })).page.list.map((row) => [row.id, row.price, row.state])).toEqual([
    [id, null, '无有效价格'],
  ])
})

test('the list finds by either code, says the breaks and leaves out nobody', async () => {
  const { owner, dear, cheap, offer, offers } = await market()
  await offer(dear, { supNo: 'D-77', prices: [price(60), price(55.5, 20)] })
  await offer(cheap, { stopped: true })
  const found = async (input: Sent<typeof supplierOffers.page>) => (await owner.ok(supplierOffers.page, input)).page.list
  expect(await found({ pjNo: 'd77' })).toMatchObject([
    { pjNo: 'PAD-1', supNo: 'D-77', price: 60, breaks: '20起 55.50', state: '有效', purchasePrice: 60 },
  ])
  expect((await found({ pjNo: 'PAD-1' })).map(({ state }) => state)).toEqual(['已停用', '有效'])
  expect((await found({ supplierId: cheap })).map(({ supplierName }) => supplierName)).toEqual(['便宜的供应商'])
  expect(await found({ pjBrand: '没有的品牌' })).toEqual([])
  // a stopped one is shown last, and is no offer to whoever buys
  expect((await offers()).map(({ supplierId }) => supplierId)).toEqual([dear, cheap])
})

test('采购建议 names who offers the pieces for the least; an order takes his price, his number and is printed with it', async () => {
  const { owner, warehouseId, pjid, dear, cheap, offer } = await market()
  await offer(dear, { supNo: 'D-77', prices: [price(60), price(40, 20)] })
  await offer(cheap, { supNo: 'C-1', moq: 10, prices: [price(50)] })
  const limit = (minAmount: number) =>
    owner.ok(stockLimits.set, { pjid, products: [{ warnType: 1, warehouseName: '', minAmount, maxAmount: minAmount }] })
  const best = async () => {
    const [row] = (await owner.ok(purchasePlan.suggest, {})).page.list
    return [row?.buy, row?.offerSupplierId, row?.offerPrice]
  }
  await limit(5)
  expect(await best()).toEqual([5, dear, 60])
  await limit(12)
  expect(await best()).toEqual([12, cheap, 50])
  await limit(20)
  expect(await best()).toEqual([20, dear, 40])
  const { content } = await owner.ok(purchasePlan.order, { warehouseId, lines: [{ pjid, supplierId: dear, amount: 20 }] })
  const lines = (await owner.ok(purchaseOrders.pageLines, { cgId: content[0]?.id ?? 0 })).page.list
  expect(lines).toMatchObject([{ supNo: 'D-77', cgAmount: 20, purchasePrice: 40, purchaseSum: 800 }])
  const [facts] = (await owner.ok(purchaseOrders.lineFacts, { supplierId: dear, pjids: [pjid] })).content
  expect(facts).toMatchObject({ purchasePrice: 60, lastPrice: null })
  expect(facts?.offers.map(({ supplierId, moq }) => [supplierId, moq])).toEqual(
    expect.arrayContaining([
      [dear, 0],
      [cheap, 10],
    ]),
  )
})

test('how soon he delivers is the median of what he did; what he took last is read from posted lines', async () => {
  const { owner, warehouseId, pjid, cheap, offer, one } = await market()
  const { id } = await offer(cheap)
  const { id: cgId } = await owner.ok(purchaseOrders.save, {
    supplierId: cheap,
    cgDate: today,
    lines: [{ pjid, warehouseId, cgAmount: 3, purchasePrice: 49 }],
  })
  await owner.ok(purchaseOrders.approve, { id: cgId })
  const { id: rkId } = await owner.ok(stockIn.receive, { cgId })
  expect(await one(id)).toMatchObject({ lastPrice: null, realDays: null })
  await owner.ok(stockIn.confirm, { id: rkId })
  expect(await one(id)).toMatchObject({ lastPrice: 49, lastDate: today, realDays: 0 })
})

test('his own number finds the part in his papers only', async () => {
  const { owner, pjid, dear, cheap, offer } = await market()
  await offer(dear, { supNo: 'X-100' })
  const found = async (supplierId: number, supNo: string) => (await owner.ok(supplierOffers.bySupplierNo, { supplierId, supNo })).content
  expect(await found(dear, 'x100')).toEqual([{ pjid, supNo: 'X-100' }])
  expect(await found(cheap, 'X-100')).toEqual([])
  expect(await found(dear, '-')).toEqual([])
  await owner.ok(parts.stop, { ids: [pjid] })
  expect(await found(dear, 'X-100')).toEqual([])
})

test('goods came at another price: the break that was reached changes, in the terms of the offer; where there was none, one begins', async () => {
  const { owner, pjid, dear, cheap, offer, one, offers } = await market()
  const { id } = await offer(dear, { taxIn: false, taxRate: 13, prices: [price(100), price(90, 10)] })
  const paid = (supplierId: number, qty: number, value: number) =>
    owner.ok(supplierOffers.updatePrices, { supplierId, lines: [{ pjid, qty, price: value }] })
  expect((await paid(dear, 12, 101.7)).count).toBe(0)
  expect((await paid(dear, 12, 113)).count).toBe(1)
  expect((await one(id))?.prices).toMatchObject([
    { fromQty: 0, price: 100 },
    { fromQty: 10, price: 100 },
  ])
  await paid(cheap, 1, 70)
  expect((await offers()).find(({ supplierId }) => supplierId === cheap)?.prices).toMatchObject([{ fromQty: 0, price: 70 }])
})

test('one preferred supplier a part; 更新进价 makes what he takes the purchase price of the part', async () => {
  const { owner, pjid, dear, cheap, offer, offers } = await market()
  await offer(dear, { preferred: true })
  await offer(cheap, { preferred: true, taxIn: false, taxRate: 10, prices: [price(40)], setPurchase: true })
  expect((await offers()).filter(({ preferred }) => preferred).map(({ supplierId }) => supplierId)).toEqual([cheap])
  expect((await owner.ok(parts.getOne, { id: pjid })).content?.purchasePrice).toBe(44)
})

test('prices are for their tag; who may not see them keeps them when he saves; who may not write is refused; nobody else’s company', async () => {
  const { owner, tenant, pjid, dear, cheap, offer, offers, one } = await market()
  const { id } = await offer(dear, { prices: [price(60), price(55, 10)] })
  const blind = await tenant.withTags('base:offer:query', 'base:offer:upd')
  const [seen] = await offers(blind)
  expect(seen?.prices.map((each) => each.price)).toEqual([MASKED, MASKED])
  expect((await blind.ok(supplierOffers.page, {})).page.list).toMatchObject([{ price: MASKED, breaks: MASKED, purchasePrice: MASKED }])
  expect((await blind.ok(supplierOffers.history, { id })).page.list.map((row) => row.price)).toEqual([MASKED, MASKED])
  await blind.ok(supplierOffers.save, {
    id,
    pjid,
    supplierId: dear,
    moq: 5,
    version: seen?.version,
    prices: [{ price: MASKED, fromDay: today }],
  })
  expect(await one(id)).toMatchObject({ moq: 5, prices: [{ price: 60 }, { price: 55 }] })
  expect((await blind.call(supplierOffers.updatePrices, { supplierId: dear, lines: [{ pjid, qty: 1, price: 9 }] })).code).not.toBe(
    Code.done,
  )
  const reader = await tenant.withTags('base:offer:query')
  expect((await reader.call(supplierOffers.save, { pjid, supplierId: cheap })).code).toBe(Code.forbidden)
  expect((await (await tenant.withTags('base:basepj:query')).call(supplierOffers.ofPart, { pjid })).code).toBe(Code.forbidden)
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(supplierOffers.ofPart, { pjid })).content).toEqual([])
  expect((await stranger.ok(supplierOffers.history, { id })).page.list).toEqual([])
  expect((await stranger.call(supplierOffers.save, { id, pjid, supplierId: dear, version: 2 })).msg).toBe('报价不存在，请刷新后重试')
  expect((await stranger.call(supplierOffers.save, { pjid, supplierId: dear })).msg).toBe('无效商品')
  const logged = (await owner.ok(logs.operations, { entity: 'offer' })).page.list
  expect(logged.map(({ action, target }) => [action, target])).toEqual([
    ['修改报价', 'PAD-1 贵的供应商'],
    ['新增报价', 'PAD-1 贵的供应商'],
  ])
})

test('two editors: the later is told; two at once: one of two offers with the same number stands; what is wrong is refused', async () => {
  const { owner, pjid, dear, clientId, offer, one, offers } = await market()
  const { id, version } = await offer(dear, { supNo: 'A' })
  await owner.ok(supplierOffers.save, { id, pjid, supplierId: dear, version, prices: [price(51)] })
  expect((await owner.call(supplierOffers.save, { id, pjid, supplierId: dear, version, prices: [] })).msg).toBe(
    '该报价已被他人修改，请刷新后重试',
  )
  expect((await one(id))?.prices).toMatchObject([{ price: 51 }])
  const twice = await Promise.all(
    [1, 2].map(() => owner.call(supplierOffers.save, { pjid, supplierId: dear, supNo: 'B-1', prices: [price(9)] })),
  )
  expect(twice.map(({ code }) => code === Code.done).sort()).toEqual([false, true])
  expect(twice.find(({ code }) => code !== Code.done)?.msg).toBe('该供应商对这个商品已有同一供应商编码的报价，请修改原来的一条')
  const chosen = await Promise.all(
    (await offers()).map((each) => owner.call(supplierOffers.save, { ...each, prices: [], preferred: true })),
  )
  expect(chosen.filter(({ code }) => code === Code.done).length).toBeGreaterThan(0)
  expect((await offers()).filter(({ preferred }) => preferred)).toHaveLength(1)
  const refusal = async (change: Offer) => (await owner.call(supplierOffers.save, { pjid, supplierId: dear, supNo: 'W', ...change })).msg
  expect(await refusal({ supplierId: clientId })).toBe('供应商不存在')
  expect(await refusal({ prices: [price(0)] })).toBe('第1个价格：报价应大于0')
  expect(await refusal({ prices: [price(1.234)] })).toBe('第1个价格：报价最多2位小数')
  expect(await refusal({ prices: [price(1), price(2)] })).toBe('第2个价格：同一起订数量、同一生效日期只能有一个价格')
  expect(await refusal({ prices: [price(1, 0, today, daysFrom(today, -1))] })).toBe('第1个价格：截止日期不能早于生效日期')
  expect(await refusal({ moq: -1 })).toBe('起订量不能小于0')
  expect(await refusal({ taxRate: 101 })).toBe('税率应在0到100之间')
})

test('a part or supplier with offers is in use', async () => {
  const { owner, pjid, dear, offer } = await market()
  await offer(dear)
  expect((await owner.ok(parts.uses, { ids: [pjid] })).content).toMatchObject([{ uses: '供应商报价' }])
  expect((await owner.ok(clients.uses, { ids: [dear] })).content).toMatchObject([{ uses: '供应商报价' }])
})
