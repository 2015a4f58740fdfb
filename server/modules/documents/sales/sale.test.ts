import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { newTrade, type Trade } from '#test/trade.ts'

async function stocked(amount = 10, change = {}) {
  const trade = await newTrade()
  const pjid = await trade.part(change)
  await trade.receive({ pjid, rkAmount: amount, purchasePrice: 60 })
  return { ...trade, pjid }
}
const statusOf = async ({ owner }: Trade, id: number) => (await owner.ok(outbound.get, { id })).content?.status
const lineIds = async ({ owner }: Trade, ckId: number) => (await owner.ok(outbound.pageLines, { ckId })).page.list.map(({ id }) => id)

test('a sale goes from draft to completed: reserve, pick, check, pack, ship, sign', async () => {
  const trade = await stocked()
  const { owner, pjid } = trade
  const seller = trade.tenant.as('seller')
  const keeper = trade.tenant.as('keeper')
  const { id, ckNo } = await seller.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 4, xsPrice: 100 }]))
  expect(ckNo).toMatch(/^CK\d{6}0001$/)
  expect(await seller.ok(outbound.confirm, { id })).toMatchObject({ status: '待拣货', override: '' })
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 10, reserved: 4, usable: 6 }])
  const walk = [
    [outbound.pickStart, '拣货中'],
    [outbound.pickDone, '待验货'],
    [outbound.checkStart, '验货中'],
    [outbound.checkDone, '待打包'],
    [outbound.packStart, '打包中'],
    [outbound.packDone, '待发货'],
    [outbound.ship, '已在途'],
  ] as const
  for (const [event, status] of walk) expect((await keeper.send(event, { id })).body).toMatchObject({ code: Code.done, status })
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 6, reserved: 0, usable: 6, costSum: 360 }])
  await seller.ok(outbound.sign, { id })
  const { content } = await owner.ok(outbound.get, { id })
  expect(content).toMatchObject({
    status: '已完成',
    ckAmount: 4,
    xsPrice: 400,
    txsPrice: 400,
    costPrice: 240,
    profit: 160,
    ckTypeValue: '销售',
  })
  const { content: log } = await owner.ok(outbound.log, { id })
  const states = ['草稿', '已确认', '待拣货', '拣货中', '待验货', '验货中', '待打包', '打包中', '待发货', '已在途', '已完成']
  expect(log.map(({ toStatus }) => toStatus)).toEqual(states.slice(1))
  const { page } = await owner.ok(outboundHistory.pageQuery, { pjid })
  expect(page.list).toMatchObject([{ ckNo, ckAmount: 4, txsPrice: 100, costPrice: 60, profit: 160, profitRate: 40 }])
  await trade.expectSound()
})

test('what a salesman may not see he never receives', async () => {
  const trade = await stocked()
  const seller = trade.tenant.as('seller')
  const { id } = await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid: trade.pjid, ckAmount: 1 }]))
  const [order, lines, list, history, prices] = await Promise.all([
    seller.ok(outbound.get, { id }),
    seller.ok(outbound.pageLines, { ckId: id }),
    seller.ok(outbound.page, {}),
    seller.ok(outboundHistory.pageQuery, {}),
    seller.ok(outbound.linePrices, { clientId: trade.clientId, pjids: [trade.pjid] }),
  ])
  for (const row of [order.content, list.page.list[0], lines.page.list[0], history.page.list[0]]) {
    expect(row).toMatchObject({ costPrice: MASKED, profit: MASKED })
  }
  for (const row of [lines.page.list[0], history.page.list[0]]) expect(row).toMatchObject({ profitRate: MASKED })
  expect(prices.content[0]).toMatchObject({ xsPrice: 100, costPrice: MASKED, lastPrice: 100 })
  const blind = await trade.tenant.withTags('busi:ck:query')
  expect((await blind.ok(outbound.totals, {})).content.posted).toEqual({ count: 1, ckAmount: 1, xsPrice: MASKED, txsPrice: MASKED })
})

test('a counter sale does it all at once and still writes every step', async () => {
  const trade = await stocked()
  const { owner, pjid } = trade
  const draft = trade.ckDraft([{ pjid, ckAmount: 3, xsPrice: 90 }], { yhRate: 95 })
  const { id, status } = await owner.ok(outbound.counter, draft)
  expect(status).toBe('已完成')
  const { content } = await owner.ok(outbound.get, { id })
  expect(content).toMatchObject({ xsPrice: 270, txsPrice: 256.5, costPrice: 180, profit: 76.5, yhRate: 95 })
  expect((await owner.ok(outbound.log, { id })).content).toHaveLength(10)
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 7, reserved: 0 }])
  await trade.expectSound()
})

test('a cost without end is shown with four decimals, wherever a line is read', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const rkId = await trade.receive({ pjid, rkAmount: 3, purchasePrice: 3.3333 })
  const { id } = await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 2, xsPrice: 100 }]))
  expect((await trade.owner.ok(stockIn.pageLines, { rkId })).page.list).toMatchObject([{ costPrice: 3.3333, sumCostPrice: 10 }])
  expect((await trade.owner.ok(outbound.pageLines, { ckId: id })).page.list).toMatchObject([{ costPrice: 3.3334, profit: 193.3333 }])
  expect((await trade.owner.ok(outboundHistory.pageQuery, { pjid })).page.list).toMatchObject([{ costPrice: 3.3334 }])
  expect((await trade.owner.ok(stockInHistory.pageQuery, { pjid })).page.list).toMatchObject([{ costPrice: 3.3333 }])
})

test('the last piece is sold once', async () => {
  const trade = await stocked(1)
  const drafts = await Promise.all([1, 2, 3, 4].map(() => trade.saleDraft([{ pjid: trade.pjid, ckAmount: 1 }])))
  const replies = await Promise.all(drafts.map((id) => trade.owner.call(outbound.confirm, { id })))
  expect(replies.filter(({ code }) => code === Code.done)).toHaveLength(1)
  const refusals = replies.filter(({ code }) => code === Code.refused)
  expect(refusals).toHaveLength(3)
  for (const { msg } of refusals) expect(msg).toMatch(/^库存不足\n第1行 P-\w+ 主仓：可用 0，需要 1，差 1（CK\d{10} 占用 1）$/)
  expect(await trade.stockOf(trade.pjid)).toMatchObject([{ stockAmount: 1, reserved: 1, usable: 0 }])
  await trade.expectSound()
})

test('a refusal names its rows first, one a line, and reckons as the grid does: the warehouse with all its shelves, less the other lines', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  const [short, plenty] = [await trade.part(), await trade.part()]
  const { id: shelf } = await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'A-1' })
  await trade.receive({ pjid: short, rkAmount: 1 }, { pjid: short, rkAmount: 3, posiId: shelf }, { pjid: plenty, rkAmount: 9 })
  const lines = [
    { pjid: plenty, ckAmount: 9 },
    { pjid: short, ckAmount: 3 },
    { pjid: short, ckAmount: 2 },
  ]
  const { msg } = (await owner.send(outbound.counter, trade.ckDraft(lines))).body
  // four lie there: beside the 2 of line 3 two are left for line 2, beside its 3 one for line 3
  expect(msg.replaceAll(/P-\w+/g, 'P')).toBe('库存不足\n第2行 P 主仓：可用 2，需要 3，差 1\n第3行 P 主仓：可用 1，需要 2，差 1')
  const held = await trade.saleDraft([{ pjid: short, ckAmount: 2 }])
  await owner.ok(outbound.confirm, { id: held })
  const { ckNo } = (await owner.ok(outbound.get, { id: held })).content ?? { ckNo: '' }
  const said = (await owner.send(outbound.counter, trade.ckDraft([{ pjid: short, ckAmount: 3 }]))).body.msg
  expect(said.split('\n').at(-1)).toMatch(new RegExp(`：可用 2，需要 3，差 1（${ckNo} 占用 2）$`))
  await trade.expectSound()
})

test('goods given away are on record, row by row', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 5 })
  const draft = trade.ckDraft([
    { pjid, ckAmount: 1, xsPrice: 100 },
    { pjid, ckAmount: 1, xsPrice: 0 },
  ])
  const lines = draft.lines.map((line, at) => ({ ...line, gift: at === 1 }))
  const { id } = await trade.owner.ok(outbound.counter, { ...draft, lines })
  expect((await trade.owner.ok(outbound.log, { id })).content.map(({ note }) => note)).toContain('柜台销售；第2行按赠品出库')
  expect((await trade.owner.ok(outbound.pageLines, { ckId: id })).page.list.map(({ gift }) => gift)).toEqual([false, true])
})

test('fifty orders over the same ten parts at once: no deadlock, nothing lost', async () => {
  const trade = await newTrade()
  const pjids = await Promise.all(Array.from({ length: 10 }, () => trade.part()))
  await trade.receive(...pjids.map((pjid) => ({ pjid, rkAmount: 200, purchasePrice: 33.33 })))
  const mixed = (shift: number) =>
    pjids.map((_, index) => ({ pjid: pjids[(index * 7 + shift) % 10] as number, ckAmount: 1 + ((index + shift) % 3) }))
  const sales = await Promise.all(Array.from({ length: 35 }, (_, index) => trade.saleDraft(mixed(index))))
  const inbound = Array.from({ length: 15 }, (_, index) =>
    mixed(index).map(({ pjid, ckAmount }) => ({ pjid, rkAmount: ckAmount, purchasePrice: 10 + index })),
  )
  const replies = await Promise.all([
    ...sales.map((id) => trade.owner.call(outbound.confirm, { id })),
    ...inbound.map((lines) => trade.receive(...lines)),
  ])
  expect(replies.slice(0, 35).every((reply) => typeof reply === 'object' && reply.code === Code.done)).toBe(true)
  const shipped = await Promise.all(
    sales.map(async (id) => {
      for (const event of [
        outbound.pickStart,
        outbound.pickDone,
        outbound.checkStart,
        outbound.checkDone,
        outbound.packStart,
        outbound.packDone,
      ]) {
        await trade.owner.send(event, { id })
      }
      return trade.owner.call(outbound.ship, { id })
    }),
  )
  expect(shipped.map(({ code }) => code)).toEqual(sales.map(() => Code.done))
  await trade.expectSound()
})

test('an order ships once, however often 发货 is pressed', async () => {
  const trade = await stocked()
  await setSteps(trade, 'ship,sign')
  const id = await trade.saleDraft([{ pjid: trade.pjid, ckAmount: 2 }])
  expect((await trade.owner.ok(outbound.confirm, { id })).status).toBe('待发货')
  const replies = await Promise.all(Array.from({ length: 6 }, () => trade.owner.call(outbound.ship, { id })))
  expect(replies.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(await trade.stockOf(trade.pjid)).toMatchObject([{ stockAmount: 8, reserved: 0 }])
  await trade.expectSound()
})

const setSteps = ({ owner }: Trade, value: string) => owner.ok(parameters.edit, { name: 'CK_STEPS', value })

test('steps that a company does not walk are skipped, and shipping may be the last', async () => {
  const trade = await stocked()
  await setSteps(trade, 'pick')
  const id = await trade.saleDraft([{ pjid: trade.pjid, ckAmount: 2 }])
  expect((await trade.owner.ok(outbound.confirm, { id })).status).toBe('待拣货')
  await trade.owner.ok(outbound.pickStart, { id })
  expect((await trade.owner.ok(outbound.pickDone, { id })).status).toBe('已完成')
  expect(await trade.stockOf(trade.pjid)).toMatchObject([{ stockAmount: 8, reserved: 0 }])
  await trade.expectSound()
})

test('a short pick frees what was not found, marks it 缺货 and bills what is there', async () => {
  const trade = await stocked()
  const { owner, pjid } = trade
  const other = await trade.part()
  await trade.receive({ pjid: other, rkAmount: 5 })
  const id = await trade.saleDraft([
    { pjid, ckAmount: 4, xsPrice: 100, jjAmount: 3 },
    { pjid: other, ckAmount: 2, xsPrice: 10 },
  ])
  await owner.ok(outbound.confirm, { id })
  await owner.ok(outbound.pickStart, { id })
  const [first, second] = (await lineIds(trade, id)) as [number, number]
  const picked = (lines: { id: number; amount: number }[]) => owner.send(outbound.pickDone, { id, lines })
  expect((await picked([{ id: first, amount: 5 }])).body.msg).toBe('第1行：数量应在0到4之间')
  expect((await picked([{ id: 1, amount: 1 }])).body.msg).toBe('明细不属于本单据')
  expect(
    (
      await picked([
        { id: first, amount: 0 },
        { id: second, amount: 0 },
      ])
    ).body.msg,
  ).toBe('没有拣到任何商品，请关单')
  await owner.ok(outbound.pickDone, { id, lines: [{ id: first, amount: 1 }] })
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 10, reserved: 1, usable: 9 }])
  const { page } = await owner.ok(outbound.pageLines, { ckId: id })
  expect(page.list[0]).toMatchObject({ ckAmount: 1, jjAmount: 1, shortAmount: 3, pickedAmount: 1, xsSum: 100 })
  expect((await owner.ok(outbound.get, { id })).content).toMatchObject({ ckAmount: 3, txsPrice: 120 })
  await trade.expectSound()
})

test('a difference at checking sends the order back to the picker', async () => {
  const trade = await stocked()
  const id = await trade.saleDraft([{ pjid: trade.pjid, ckAmount: 4 }])
  await trade.owner.ok(outbound.confirm, { id })
  for (const event of [outbound.pickStart, outbound.pickDone, outbound.checkStart]) await trade.owner.send(event, { id })
  const [line] = await lineIds(trade, id)
  expect((await trade.owner.ok(outbound.checkDone, { id, lines: [{ id: line as number, amount: 3 }] })).status).toBe('拣货中')
  const { content } = await trade.owner.ok(outbound.log, { id })
  expect(content.at(-1)?.note).toMatch(/^验货不符：P-\w+ 应4实3$/)
})

test('closing frees goods and credit; what has shipped cannot be closed', async () => {
  const trade = await stocked()
  const id = await trade.saleDraft([{ pjid: trade.pjid, ckAmount: 4 }])
  await trade.owner.ok(outbound.confirm, { id })
  await trade.owner.ok(outbound.close, { id, note: '客户取消' })
  expect(await statusOf(trade, id)).toBe('已关单')
  expect(await trade.stockOf(trade.pjid)).toMatchObject([{ stockAmount: 10, reserved: 0 }])
  const { id: sold } = await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid: trade.pjid, ckAmount: 1 }]))
  expect((await trade.owner.send(outbound.close, { id: sold })).body.msg).toBe('单据状态已变化，请刷新后重试')
  await trade.expectSound()
})

test('below the minimum price an order waits for a manager, and says so without the number', async () => {
  const trade = await stocked(10, { minPrice: 80 })
  const { pjid, tenant } = trade
  const seller = tenant.as('seller')
  const { id } = await seller.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 70 }]))
  const reply = await seller.ok(outbound.confirm, { id })
  expect(reply.status).toBe('待审核')
  expect(reply.override).toMatch(/^P-\w+ 低于限价80$/)
  expect((await trade.owner.ok(outbound.get, { id })).content?.override).toMatch(/^P-\w+ 低于限价$/)
  expect(await trade.stockOf(pjid)).toMatchObject([{ reserved: 0 }])
  expect((await seller.send(outbound.approve, { id, note: '我说行' })).body.code).toBe(Code.forbidden)
  expect((await trade.owner.send(outbound.approve, { id, note: ' ' })).body.msg).toBe('请输入审核意见')
  await trade.owner.ok(outbound.approve, { id, note: '老客户' })
  expect(await statusOf(trade, id)).toBe('待拣货')
  const counter = await seller.send(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 70 }]))
  expect(counter.body.code).toBe(Code.refused)
  await trade.expectSound()
})

test('a credit limit holds against many orders at once', async () => {
  const trade = await stocked(100)
  const clientId = await trade.client({ maxPrice: 250 })
  const drafts = await Promise.all(
    [1, 2, 3, 4, 5].map(() => trade.saleDraft([{ pjid: trade.pjid, ckAmount: 1, xsPrice: 100 }], { clientId })),
  )
  const replies = await Promise.all(drafts.map((id) => trade.owner.call(outbound.confirm, { id })))
  const taken = replies.filter((reply) => reply.code === Code.done && reply.status === '待拣货')
  expect(taken).toHaveLength(2)
  const id = await trade.saleDraft([{ pjid: trade.pjid, ckAmount: 1, xsPrice: 100 }], { clientId })
  expect(await trade.owner.ok(outbound.confirm, { id })).toMatchObject({
    status: '待审核',
    override: '超出信用额度（额度250，已用200，本单100）',
  })
  await trade.owner.ok(outbound.reject, { id, note: '先收款' })
  expect(await statusOf(trade, id)).toBe('草稿')
  await trade.expectSound()
})

test('a line takes its price from the client’s rules: last price, then formula, then the sales price', async () => {
  const trade = await stocked(10, { pfPrice: 80 })
  const clientId = await trade.client({ script: '批发价*1.05' })
  const priceOf = async () => (await trade.owner.ok(outbound.linePrices, { clientId, pjids: [trade.pjid] })).content[0]
  expect(await priceOf()).toMatchObject({
    xsPrice: 84,
    priceSource: '价格公式',
    lastPrice: null,
    stock: [{ warehouseName: '主仓', usable: 10 }],
  })
  await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid: trade.pjid, ckAmount: 1, xsPrice: 79 }], { clientId }))
  expect(await priceOf()).toMatchObject({ xsPrice: 79, priceSource: '上次价', lastPrice: 79 })
  const lines = [undefined, 79, 70].map((xsPrice) => ({ pjid: trade.pjid, ckAmount: 1, ...(xsPrice && { xsPrice }) }))
  const { page } = await trade.owner.ok(outbound.pageLines, { ckId: await trade.saleDraft(lines, { clientId }) })
  expect(page.list.map(({ xsPrice, priceSource }) => [xsPrice, priceSource])).toEqual([
    [79, '上次价'],
    [79, '上次价'],
    [70, '手工'],
  ])
})

test('each event is refused from every state it does not belong to', async () => {
  const trade = await stocked()
  const id = await trade.saleDraft([{ pjid: trade.pjid, ckAmount: 1 }])
  const wrong = ['pickStart', 'pickDone', 'checkStart', 'checkDone', 'packStart', 'packDone', 'ship', 'sign', 'notify'] as const
  for (const event of wrong) expect((await trade.owner.send(outbound[event], { id })).body.msg).toBe('单据状态已变化，请刷新后重试')
  await trade.owner.ok(outbound.confirm, { id })
  for (const event of ['confirm', 'remove', 'checkStart', 'packStart', 'ship', 'sign'] as const) {
    expect((await trade.owner.send(outbound[event], { id })).body.msg).toBe('单据状态已变化，请刷新后重试')
  }
  expect(await statusOf(trade, id)).toBe('待拣货')
})

test('an order of another tenant or another company is nobody’s here', async () => {
  const [trade, other] = await Promise.all([stocked(), stocked()])
  const id = await other.saleDraft([{ pjid: other.pjid, ckAmount: 1 }])
  expect((await trade.owner.ok(outbound.get, { id })).content).toBeNull()
  for (const event of ['confirm', 'ship', 'close', 'remove'] as const)
    expect((await trade.owner.send(outbound[event], { id })).body.code).toBe(Code.notYours)
  const foreign = trade.ckDraft([{ pjid: other.pjid, ckAmount: 1 }])
  expect((await trade.owner.send(outbound.save, foreign)).body.code).toBe(Code.notYours)
  const { content } = await trade.owner.ok(stock.reservations, { pjid: other.pjid })
  expect(content).toEqual([])
})
