import { expect, test } from 'vitest'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import type { Tag } from '#contract/tags.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'
import { progressOf, shiftsOf } from './rules.ts'

const STALE = '单据状态已变化，请刷新后重试'
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

type Line = { pjid: number; cgAmount: number; purchasePrice?: number }
function buying(trade: Trade) {
  const buyer = trade.tenant.as('buyer')
  const draft = (lines: Line[], change: Partial<Sent<typeof purchaseOrders.save>> = {}) => ({
    supplierId: trade.supplierId,
    cgDate: today,
    lines: lines.map((line) => ({ warehouseId: trade.warehouseId, ...line })),
    ...change,
  })
  const ordered = async (lines: Line[], change: Partial<Sent<typeof purchaseOrders.save>> = {}) => {
    const { id } = await buyer.ok(purchaseOrders.save, draft(lines, change))
    await buyer.ok(purchaseOrders.approve, { id })
    return id
  }
  const statusOf = async (id: number) => (await buyer.ok(purchaseOrders.get, { id })).content?.status
  const onWay = async (pjid: number) =>
    (await buyer.ok(purchaseOrders.lineFacts, { supplierId: trade.supplierId, pjids: [pjid] })).content[0]?.onWay
  const linesOf = async (cgId: number) => (await buyer.ok(purchaseOrders.pageLines, { cgId })).page.list
  return { buyer, draft, ordered, statusOf, onWay, linesOf }
}

test('a buyer orders, the goods are on their way, come in two deliveries, and the order is done', async () => {
  const trade = await newTrade()
  const { buyer, draft, statusOf, onWay, linesOf } = buying(trade)
  const [disc, pad] = [await trade.part(), await trade.part()]
  const { id, cgNo } = await buyer.ok(
    purchaseOrders.save,
    draft(
      [
        { pjid: disc, cgAmount: 10, purchasePrice: 50 },
        { pjid: pad, cgAmount: 4 },
      ],
      { arriveDate: today, buyer: '王采购' },
    ),
  )
  expect(cgNo).toMatch(/^CG\d{6}0001$/)
  expect(await onWay(disc)).toBe(0)
  await buyer.ok(purchaseOrders.approve, { id })
  expect([await statusOf(id), await onWay(disc), await onWay(pad)]).toEqual(['已审核', 10, 4])
  const [first] = await linesOf(id)

  const part = await buyer.ok(stockIn.receive, { cgId: id, lines: [{ id: first?.id ?? 0, amount: 6 }] })
  expect(await linesOf(id)).toMatchObject([{ draftAmount: 6, restAmount: 10, inAmount: 0 }, { draftAmount: 0 }])
  await buyer.ok(stockIn.confirm, { id: part.id })
  expect([await statusOf(id), await onWay(disc), await onWay(pad)]).toEqual(['进行中', 4, 4])
  expect((await buyer.ok(stockIn.pageLines, { rkId: part.id })).page.list).toMatchObject([
    { cgNo, cgId: id, purchasePrice: 50, rkAmount: 6 },
  ])

  const rest = await buyer.ok(stockIn.receive, { cgId: id })
  expect((await buyer.ok(stockIn.pageLines, { rkId: rest.id })).page.list.map(({ rkAmount }) => rkAmount)).toEqual([4, 4])
  expect((await buyer.call(stockIn.receive, { cgId: id })).msg).toBe(`订单未收的商品都在未确认的入库单 ${rest.rkNo} 中，请先确认或删除`)
  await buyer.ok(stockIn.confirm, { id: rest.id })
  expect([await statusOf(id), await onWay(disc), await onWay(pad)]).toEqual(['已完成', 0, 0])
  const { content } = await buyer.ok(purchaseOrders.get, { id })
  expect(content).toMatchObject({ cgAmount: 14, inAmount: 14, cgSum: 740, buyer: '王采购', overdueDays: 0, lineCount: 2 })
  expect((await buyer.ok(purchaseOrders.log, { id })).content.map(({ toStatus }) => toStatus)).toEqual(['已审核', '进行中', '已完成'])
  expect(await trade.stockOf(disc)).toMatchObject([{ stockAmount: 10, costSum: 500 }])
  await trade.expectSound()
})

test('more than was ordered is asked about before it is taken', async () => {
  const trade = await newTrade()
  const { buyer, ordered, statusOf, onWay, linesOf } = buying(trade)
  const pjid = await trade.part({ pjNo: 'OVER-1' })
  const id = await ordered([{ pjid, cgAmount: 5 }])
  const [line] = await linesOf(id)
  const { id: rkId } = await buyer.ok(stockIn.receive, { cgId: id, lines: [{ id: line?.id ?? 0, amount: 7 }] })
  const asked = await buyer.call(stockIn.confirm, { id: rkId })
  expect(asked.code).toBe(Code.asks)
  expect(asked.msg).toMatch(/^OVER-1（CG\d{10}）订购5，已收0，本次7，超收2。仍要入库吗？$/)
  expect(await trade.stockOf(pjid)).toEqual([])
  await buyer.ok(stockIn.confirm, { id: rkId, over: true })
  expect([await statusOf(id), await onWay(pjid)]).toEqual(['已完成', 0])
  expect(await linesOf(id)).toMatchObject([{ inAmount: 7, restAmount: 0 }])
  await trade.expectSound()
})

test('closing an order gives up what has not come; a delivery after that still comes in, and nothing is on its way', async () => {
  const trade = await newTrade()
  const { buyer, ordered, statusOf, onWay } = buying(trade)
  const pjid = await trade.part()
  const id = await ordered([{ pjid, cgAmount: 8 }])
  const late = await buyer.ok(stockIn.receive, { cgId: id })
  await buyer.ok(purchaseOrders.close, { id, note: '供应商断货' })
  expect([await statusOf(id), await onWay(pjid)]).toEqual(['已关单', 0])
  expect((await buyer.call(stockIn.receive, { cgId: id })).msg).toBe('采购订单已关单，不能收货')
  await buyer.ok(stockIn.confirm, { id: late.id })
  expect([await statusOf(id), await onWay(pjid)]).toEqual(['已关单', 0])
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 8 }])
  await trade.expectSound()
})

test('a stock-in that is reversed is waited for again; one of a closed order is not', async () => {
  const trade = await newTrade()
  const { buyer, ordered, statusOf, onWay, linesOf } = buying(trade)
  const pjid = await trade.part()
  const id = await ordered([{ pjid, cgAmount: 5 }])
  const came = await buyer.ok(stockIn.receive, { cgId: id })
  await buyer.ok(stockIn.confirm, { id: came.id })
  expect([await statusOf(id), await onWay(pjid)]).toEqual(['已完成', 0])
  await trade.owner.ok(reversal.stockIn, { id: came.id, note: '收错货' })
  expect([await statusOf(id), await onWay(pjid), (await linesOf(id))[0]?.inAmount]).toEqual(['已审核', 5, 0])
  const again = await buyer.ok(stockIn.receive, { cgId: id })
  await buyer.ok(stockIn.confirm, { id: again.id })
  expect(await statusOf(id)).toBe('已完成')
  await trade.expectSound()
})

test('each transition is refused from every other state, and to whoever lacks its right', async () => {
  const trade = await newTrade()
  const { buyer, draft, ordered } = buying(trade)
  const pjid = await trade.part()
  const made = {
    草稿: async () => (await buyer.ok(purchaseOrders.save, draft([{ pjid, cgAmount: 1 }]))).id,
    已审核: () => ordered([{ pjid, cgAmount: 1 }]),
    已完成: async () => {
      const id = await ordered([{ pjid, cgAmount: 1 }])
      await buyer.ok(stockIn.confirm, { id: (await buyer.ok(stockIn.receive, { cgId: id })).id })
      return id
    },
    已关单: async () => {
      const id = await ordered([{ pjid, cgAmount: 1 }])
      await buyer.ok(purchaseOrders.close, { id })
      return id
    },
  }
  const from: [keyof typeof purchaseOrders & ('approve' | 'close' | 'remove'), Tag, (keyof typeof made)[]][] = [
    ['approve', 'busi:cg:approve', ['草稿']],
    ['close', 'busi:cg:close', ['草稿', '已审核']],
    ['remove', 'busi:cg:del', ['草稿']],
  ]
  for (const [event, tag, allowed] of from) {
    for (const state of Object.keys(made) as (keyof typeof made)[]) {
      const id = await made[state]()
      const others = (['busi:cg:query', 'busi:cg:approve', 'busi:cg:close', 'busi:cg:del'] as const).filter((each) => each !== tag)
      const stranger = await trade.tenant.withTags(...others)
      expect((await stranger.send(purchaseOrders[event], { id })).body.code).toBe(Code.forbidden)
      const { body } = await buyer.send(purchaseOrders[event], { id })
      if (allowed.includes(state)) expect(body.code).toBe(Code.done)
      else expect([event, state, body.msg]).toEqual([event, state, STALE])
    }
  }
  await trade.expectSound()
})

test('two who receive at once get what was ordered once; two who approve or confirm at once do it once', async () => {
  const trade = await newTrade()
  const { buyer, draft, onWay, ordered, linesOf } = buying(trade)
  const pjid = await trade.part()
  const { id } = await buyer.ok(purchaseOrders.save, draft([{ pjid, cgAmount: 9 }]))
  const approvals = await Promise.all([1, 2, 3].map(() => buyer.call(purchaseOrders.approve, { id })))
  expect(approvals.map(({ code }) => code).sort()).toEqual([0, 0, 1])
  expect(await onWay(pjid)).toBe(9)
  const receipts = await Promise.all([1, 2, 3].map(() => buyer.call(stockIn.receive, { cgId: id })))
  expect(receipts.map(({ code }) => code).sort()).toEqual([0, 0, 1])
  const { id: rkId } = receipts.find(({ code }) => code === Code.done) as { id: number }
  const confirmed = await Promise.all([1, 2, 3].map(() => buyer.call(stockIn.confirm, { id: rkId })))
  expect(confirmed.map(({ code }) => code).sort()).toEqual([0, 0, 1])
  expect([await onWay(pjid), (await linesOf(id))[0]?.inAmount]).toEqual([0, 9])

  // twenty orders over the same parts, approved and received in parallel in opposite order: no deadlock, nothing lost
  const parts = await Promise.all([1, 2, 3].map(() => trade.part()))
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      ordered((at % 2 === 0 ? parts : parts.toReversed()).map((part) => ({ pjid: part, cgAmount: 2 }))),
    ),
  )
  expect(await Promise.all(parts.map(onWay))).toEqual([40, 40, 40])
  await Promise.all(
    ids.map(async (cgId, at) => {
      if (at % 4 === 3) return buyer.ok(purchaseOrders.close, { id: cgId })
      return buyer.ok(stockIn.confirm, { id: (await buyer.ok(stockIn.receive, { cgId })).id })
    }),
  )
  expect(await Promise.all(parts.map(onWay))).toEqual([0, 0, 0])
  await trade.expectSound()
})

test('the same press of a button is carried out once', async () => {
  const trade = await newTrade()
  const { buyer, draft } = buying(trade)
  const pjid = await trade.part()
  const { id } = await buyer.ok(purchaseOrders.save, draft([{ pjid, cgAmount: 1 }]))
  await buyer.ok(purchaseOrders.approve, { id })
  const press = { cgId: id, submittime: 1234567 }
  const [first, again] = [await buyer.call(stockIn.receive, press), await buyer.call(stockIn.receive, press)]
  expect(first.code).toBe(Code.done)
  expect(again.msg).toMatch(/重复/)
})

test('what is late is found, and days count only while something is still to come', async () => {
  const trade = await newTrade()
  const { buyer, ordered } = buying(trade)
  const [pjid, other] = [await trade.part(), await trade.part()]
  const late = await ordered([{ pjid, cgAmount: 3 }], { cgDate: daysAgo(9), arriveDate: daysAgo(5) })
  await ordered([{ pjid: other, cgAmount: 3 }], { arriveDate: today })
  await ordered([{ pjid: other, cgAmount: 3 }])
  expect((await buyer.ok(purchaseOrders.page, { overdue: true })).page.list).toMatchObject([{ id: late, overdueDays: 5 }])
  expect((await buyer.ok(purchaseOrders.openLines, {})).page.list.map(({ overdueDays }) => overdueDays)).toEqual([5, 0, 0])
  expect((await buyer.ok(purchaseOrders.openLines, { pjid })).page.list).toMatchObject([{ cgId: late, restAmount: 3 }])
  await buyer.ok(purchaseOrders.close, { id: late })
  expect((await buyer.ok(purchaseOrders.page, { overdue: true })).page.list).toEqual([])
  expect((await buyer.ok(purchaseOrders.totals, {})).content.posted).toMatchObject({ count: 2, cgAmount: 6, inAmount: 0 })
})

test('a line without a price takes what this supplier took last, and the panel tells who delivered for how much', async () => {
  const trade = await newTrade()
  const { buyer, draft, linesOf } = buying(trade)
  const pjid = await trade.part({ purchasePrice: 60 })
  const cheap = await trade.client({ tags: 2, clientName: `便宜${Date.now()}` })
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 55 })
  const { id: rkId } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 1, purchasePrice: 41 }], { supplierId: cheap }))
  await trade.owner.ok(stockIn.confirm, { id: rkId })
  const { id } = await buyer.ok(purchaseOrders.save, draft([{ pjid, cgAmount: 1 }]))
  expect((await linesOf(id))[0]?.purchasePrice).toBe(55)
  const [facts] = (await buyer.ok(purchaseOrders.lineFacts, { supplierId: trade.supplierId, pjids: [pjid] })).content
  expect(facts).toMatchObject({ purchasePrice: 55, lastPrice: 55, stockAmount: 3, usable: 3 })
  expect(facts?.history.map(({ purchasePrice }) => purchasePrice)).toEqual([41, 55])
  const blind = await trade.tenant.withTags('busi:cg:query', 'busi:cg:add', 'busi:cg:upd')
  const seen = (await blind.ok(purchaseOrders.lineFacts, { supplierId: trade.supplierId, pjids: [pjid] })).content[0]
  expect(seen).toMatchObject({ purchasePrice: MASKED, lastPrice: MASKED, stockAmount: 3 })
  expect(seen?.history[0]?.purchasePrice).toBe(MASKED)
  expect((await blind.ok(purchaseOrders.get, { id })).content?.cgSum).toBe(MASKED)
  // whoever may not see the price does not erase it
  const { content } = await blind.ok(purchaseOrders.get, { id })
  await blind.ok(purchaseOrders.save, draft([{ pjid, cgAmount: 3 }], { id, version: content?.version ?? 0 }))
  expect((await linesOf(id))[0]).toMatchObject({ purchasePrice: 55, purchaseSum: 165 })
})

test('bad input is refused in words', async () => {
  const trade = await newTrade()
  const { buyer, draft, ordered, linesOf } = buying(trade)
  const pjid = await trade.part()
  const line = { pjid, cgAmount: 1 }
  expect((await buyer.call(purchaseOrders.save, draft([line], { supplierId: trade.clientId }))).code).toBe(Code.notYours)
  expect((await buyer.call(purchaseOrders.save, draft([{ pjid, cgAmount: 0 }]))).msg).toBe('第1行：请输入大于0数字')
  expect((await buyer.call(purchaseOrders.save, draft([{ ...line, purchasePrice: -1 }]))).msg).toBe('第1行：进价不能小于0')
  expect((await buyer.call(purchaseOrders.save, draft([line], { arriveDate: daysAgo(1) }))).msg).toBe('预计到货日期不能早于订货日期')
  expect((await buyer.call(purchaseOrders.save, draft([line], { arriveDate: '明天' }))).code).toBe(Code.invalid)
  const empty = await buyer.ok(purchaseOrders.save, draft([]))
  expect((await buyer.call(purchaseOrders.approve, { id: empty.id })).msg).toBe('单据没有明细')
  const id = await ordered([line])
  const [stored] = await linesOf(id)
  const other = await trade.part()
  const named = { ...trade.rkDraft([{ pjid: other, rkAmount: 1 }]) }
  named.lines = named.lines.map((each) => ({ ...each, cgLineId: stored?.id ?? 0 }))
  expect((await buyer.call(stockIn.save, named)).msg).toBe('第1行：与采购订单的供应商或商品不一致')
  expect((await buyer.call(stockIn.receive, { cgId: id, lines: [{ id: 1, amount: 1 }] })).msg).toBe('明细不属于本单据')
})

test('another company of the market sees none of it', async () => {
  const trade = await newTrade()
  const { ordered, draft } = buying(trade)
  const pjid = await trade.part()
  const id = await ordered([{ pjid, cgAmount: 1 }])
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(purchaseOrders.get, { id })).content).toBeNull()
  expect((await stranger.ok(purchaseOrders.pageLines, { cgId: id })).page.list).toEqual([])
  expect((await stranger.ok(purchaseOrders.log, { id })).content).toEqual([])
  expect((await stranger.ok(purchaseOrders.openLines, {})).page.list).toEqual([])
  for (const event of ['approve', 'close', 'remove'] as const) {
    expect((await stranger.send(purchaseOrders[event], { id })).body.code).toBe(Code.notYours)
  }
  expect((await stranger.call(stockIn.receive, { cgId: id })).code).toBe(Code.notYours)
  expect((await stranger.call(purchaseOrders.save, draft([{ pjid, cgAmount: 1 }]))).code).toBe(Code.notYours)
})

test('the state follows from the lines, and 在途 from their rests', () => {
  const line = (cgAmount: string, inAmount: string) => ({ cgAmount, inAmount })
  expect(progressOf([line('2', '0'), line('1', '0')])).toBe('已审核')
  expect(progressOf([line('2', '0'), line('1', '3')])).toBe('进行中')
  expect(progressOf([line('2', '2'), line('1', '3')])).toBe('已完成')
  expect([
    ...shiftsOf([
      { partId: 1, before: '5', after: '2' },
      { partId: 1, before: '0', after: '1' },
    ]),
  ]).toEqual([[1, '-2']])
})
