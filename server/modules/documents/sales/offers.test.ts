import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import type { Tag } from '#contract/tags.ts'
import { type CkLine, newTrade, type Trade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'
import { progressOf } from './offer-rules.ts'

const STALE = '单据状态已变化，请刷新后重试'
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

type Change = Partial<Sent<typeof outbound.save>>
function selling(trade: Trade) {
  const seller = trade.tenant.as('seller')
  const saved = async (ckType: number, lines: CkLine[], change: Change = {}) =>
    (await seller.ok(outbound.save, trade.ckDraft(lines, { ckType, ...(ckType === 1 && { validUntil: inDays(7) }), ...change }))).id
  const made = async (ckType: number, lines: CkLine[], change: Change = {}) => {
    const id = await saved(ckType, lines, change)
    expect((await seller.ok(outbound.confirm, { id })).status).toBe('已确认')
    return id
  }
  const orderOf = async (id: number) => (await seller.ok(outbound.get, { id })).content
  const statusOf = async (id: number) => (await orderOf(id))?.status
  const linesOf = async (ckId: number) => (await seller.ok(outbound.pageLines, { ckId })).page.list
  /** A draft with its lines as its editor sends it back. */
  const again = async (id: number, change: (line: CkLine & { sourceLineId: number }) => CkLine & { sourceLineId?: number }) => {
    const { version = 0, ckType = 0 } = (await orderOf(id)) ?? {}
    const lines = (await linesOf(id)).map(({ pjid, warehouseId, ckAmount, xsPrice, sourceLineId }) =>
      change({ pjid, warehouseId, ckAmount, xsPrice: Number(xsPrice), sourceLineId }),
    )
    return seller.call(outbound.save, { ...trade.ckDraft(lines), id, version, ckType })
  }
  return { seller, saved, made, orderOf, statusOf, linesOf, again }
}
const quote = 1
const presale = 2

test('a quote is confirmed, half of it becomes a sale at the quoted price, then the rest; it moves neither stock nor money', async () => {
  const trade = await newTrade()
  const { seller, made, statusOf, linesOf, orderOf } = selling(trade)
  const [disc, pad] = [await trade.part(), await trade.part()]
  await trade.receive({ pjid: disc, rkAmount: 10 }, { pjid: pad, rkAmount: 10 })
  const id = await made(
    quote,
    [
      { pjid: disc, ckAmount: 4, xsPrice: 93 },
      { pjid: pad, ckAmount: 2, xsPrice: 81 },
    ],
    { yhRate: 95, remark: '含运费' },
  )
  expect(await orderOf(id)).toMatchObject({ ckTypeValue: '报价', status: '已确认', validUntil: inDays(7), xsPrice: 534 })
  expect((await orderOf(id))?.ckNo).toMatch(/^BJ\d{6}0001$/)
  expect(await trade.stockOf(disc)).toMatchObject([{ stockAmount: 10, reserved: 0 }])
  const [first] = await linesOf(id)
  const sale = await seller.ok(outbound.convert, { id, lines: [{ id: first?.id ?? 0, amount: 3 }] })
  expect(sale.ckNo).toMatch(/^CK/)
  expect([await statusOf(id), (await linesOf(id)).map(({ doneAmount }) => doneAmount)]).toEqual(['进行中', [3, 0]])
  expect(await orderOf(sale.id)).toMatchObject({ ckType: 0, status: '草稿', yhRate: 95, remark: '含运费', xsPrice: 279 })
  expect(await linesOf(sale.id)).toMatchObject([{ xsPrice: 93, priceSource: '报价', sourceCkId: id, sourceLineId: first?.id }])
  const rest = await seller.ok(outbound.convert, { id })
  expect((await linesOf(rest.id)).map(({ ckAmount }) => ckAmount)).toEqual([1, 2])
  expect(await statusOf(id)).toBe('已完成')
  expect((await seller.call(outbound.convert, { id })).msg).toBe(STALE)
  for (const { id: saleId } of [sale, rest]) await seller.ok(outbound.confirm, { id: saleId })
  expect(await trade.stockOf(disc)).toMatchObject([{ stockAmount: 10, reserved: 4 }])
  const { content: log } = await seller.ok(outbound.log, { id })
  expect(log.map(({ toStatus, note }) => [toStatus, note])).toEqual([
    ['已确认', ''],
    ['进行中', `转销售单 ${sale.ckNo}`],
    ['已完成', `转销售单 ${rest.ckNo}`],
  ])
  const history = async (ckType: number) => (await seller.ok(outboundHistory.pageQuery, { pjid: disc, ckType })).page.list
  expect(await history(quote)).toMatchObject([{ ckAmount: 4, xsPrice: 93, ckTypeValue: '报价' }])
  expect([await history(0), await history(presale)]).toEqual([[], []])
  await trade.expectSound()
})

test('a sale of a quote that is deleted, closed or cut short gives its quantity back to the quote', async () => {
  const trade = await newTrade()
  const { seller, made, statusOf, linesOf, again } = selling(trade)
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10 })
  const id = await made(quote, [{ pjid, ckAmount: 5 }])
  const done = async () => [await statusOf(id), (await linesOf(id))[0]?.doneAmount]
  const deleted = await seller.ok(outbound.convert, { id })
  await again(deleted.id, (line) => ({ ...line, ckAmount: 2 }))
  expect(await done()).toEqual(['进行中', 2])
  await seller.ok(outbound.remove, { id: deleted.id })
  expect(await done()).toEqual(['已确认', 0])
  const closed = await seller.ok(outbound.convert, { id })
  await seller.ok(outbound.confirm, { id: closed.id })
  expect(await done()).toEqual(['已完成', 5])
  await seller.ok(outbound.close, { id: closed.id, note: '客户取消' })
  expect(await done()).toEqual(['已确认', 0])
  const short = await seller.ok(outbound.convert, { id })
  await seller.ok(outbound.confirm, { id: short.id })
  const keeper = trade.tenant.as('keeper')
  await keeper.ok(outbound.pickStart, { id: short.id })
  await keeper.ok(outbound.pickDone, { id: short.id, lines: [{ id: (await linesOf(short.id))[0]?.id ?? 0, amount: 4 }] })
  expect(await done()).toEqual(['进行中', 4])
  await trade.expectSound()
})

test('a quote past its day is turned into a sale only when asked a second time, and is not confirmed at all', async () => {
  const trade = await newTrade()
  const { seller, saved } = selling(trade)
  const pjid = await trade.part()
  const stale = await saved(quote, [{ pjid, ckAmount: 1 }], { ckDate: inDays(-5), validUntil: inDays(-2) })
  expect((await seller.call(outbound.confirm, { id: stale })).msg).toBe('报价有效期已过，请修改有效期')
  const endless = await saved(quote, [{ pjid, ckAmount: 1 }], { validUntil: '' })
  expect((await seller.call(outbound.confirm, { id: endless })).msg).toBe('请输入报价有效期')
  const id = await saved(quote, [{ pjid, ckAmount: 1 }])
  await seller.ok(outbound.confirm, { id })
  await trade.tenant.act('owner', (ctx) =>
    ctx.db
      .updateTable('ckOrder')
      .set({ validUntil: inDays(-1) })
      .where('tenantId', '=', ctx.tenantId)
      .where('ckId', '=', id)
      .execute(),
  )
  expect(await seller.call(outbound.convert, { id })).toMatchObject({
    code: Code.asks,
    msg: `报价已于 ${inDays(-1)} 过期，仍按原价转单吗？`,
  })
  expect((await seller.call(outbound.convert, { id, expired: true })).code).toBe(Code.done)
})

test('arrivals are allotted to presales in the order they were confirmed; the salesman hears it, and only his presale can take them', async () => {
  const trade = await newTrade()
  const { seller, made, linesOf, statusOf, orderOf } = selling(trade)
  const pjid = await trade.part()
  const later = await trade.saleDraft([{ pjid, ckAmount: 2 }])
  const first = await made(presale, [{ pjid, ckAmount: 4, xsPrice: 88 }], { deposit: 100 })
  const second = await made(presale, [{ pjid, ckAmount: 4, xsPrice: 90 }])
  expect(await orderOf(first)).toMatchObject({ ckTypeValue: '预售', deposit: 100 })
  const held = async (id: number) => (await linesOf(id)).flatMap(({ places }) => places.map(({ qty }) => qty))
  await trade.receive({ pjid, rkAmount: 5 })
  expect([await held(first), await held(second)]).toEqual([[4], [1]])
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 5, reserved: 5, usable: 0 }])
  const inbox = (await seller.ok(messages.mine, { view: true, limit: 50 })).page.list
  expect(inbox.map(({ title }) => title)).toEqual([expect.stringMatching(/^预售到货：P-/), expect.stringMatching(/^预售到货：P-/)])
  expect(inbox.map(({ link }) => link).sort()).toEqual([`ck/${first}`, `ck/${second}`].sort())
  // nobody else gets them
  expect((await trade.owner.call(outbound.confirm, { id: later })).msg).toMatch(/^库存不足/)
  const sale = await seller.ok(outbound.convert, { id: first })
  expect(await linesOf(sale.id)).toMatchObject([{ xsPrice: 88, ckAmount: 4, priceSource: '预售价' }])
  expect(await held(first)).toEqual([4])
  await seller.ok(outbound.confirm, { id: sale.id })
  expect([await held(first), await held(sale.id), await statusOf(first)]).toEqual([[], [4], '已完成'])
  await trade.expectSound()
  // over the counter as well; more than has come is not there
  const rest = await seller.ok(outbound.convert, { id: second })
  expect((await seller.call(outbound.confirm, { id: rest.id })).msg).toMatch(/^库存不足/)
  await trade.receive({ pjid, rkAmount: 10 })
  expect(await held(second)).toEqual([4])
  await seller.ok(outbound.confirm, { id: rest.id })
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 15, reserved: 8 }])
  await trade.expectSound()
})

test('a presold price is frozen, and a presale is never exceeded', async () => {
  const trade = await newTrade()
  const { seller, made, linesOf, again } = selling(trade)
  const pjid = await trade.part()
  const id = await made(presale, [{ pjid, ckAmount: 4, xsPrice: 88 }])
  const sale = await seller.ok(outbound.convert, { id })
  expect((await again(sale.id, (line) => ({ ...line, xsPrice: 120 }))).code).toBe(Code.done)
  expect(await linesOf(sale.id)).toMatchObject([{ xsPrice: 88 }])
  expect((await again(sale.id, (line) => ({ ...line, ckAmount: 5 }))).msg).toMatch(/^P-\w+ 超出预售单 YS\d{10} 未转的数量（预售4，共转5）$/)
  const [line] = await linesOf(id)
  expect((await seller.call(outbound.convert, { id, lines: [{ id: line?.id ?? 0, amount: 1 }] })).msg).toBe(STALE)
})

test('closing a presale frees what was allotted to it; closing its sale gives the goods to whoever waits longest', async () => {
  const trade = await newTrade()
  const { seller, made, linesOf, statusOf } = selling(trade)
  const pjid = await trade.part()
  const [one, two] = [await made(presale, [{ pjid, ckAmount: 3 }]), await made(presale, [{ pjid, ckAmount: 3 }])]
  await trade.receive({ pjid, rkAmount: 3 })
  const sale = await seller.ok(outbound.convert, { id: one })
  await seller.ok(outbound.confirm, { id: sale.id })
  await seller.ok(outbound.close, { id: sale.id, note: '' })
  const held = async (id: number) => (await linesOf(id)).flatMap(({ places }) => places.map(({ qty }) => qty))
  expect([await statusOf(one), await held(one), await held(two)]).toEqual(['已确认', [3], []])
  await seller.ok(outbound.close, { id: one, note: '客户不要了' })
  expect([await statusOf(one), await held(one)]).toEqual(['已关单', []])
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 3, reserved: 0 }])
  await trade.receive({ pjid, rkAmount: 1 })
  expect(await held(two)).toEqual([1])
  await trade.expectSound()
})

test('a quote becomes a presale, the presale a sale; never the other way', async () => {
  const trade = await newTrade()
  const { seller, made, statusOf } = selling(trade)
  const pjid = await trade.part()
  const id = await made(quote, [{ pjid, ckAmount: 1 }])
  const promised = await seller.ok(outbound.convert, { id, toType: 2 })
  expect(promised.ckNo).toMatch(/^YS/)
  await seller.ok(outbound.confirm, { id: promised.id })
  expect(await statusOf(id)).toBe('已完成')
  expect((await seller.call(outbound.convert, { id: promised.id, toType: 2 })).msg).toBe('预售单只能转为销售单')
  const blind = await trade.tenant.withTags('busi:bj:query', 'busi:ys:add')
  expect((await blind.call(outbound.convert, { id: promised.id, toType: 0 })).code).toBe(Code.forbidden)
})

test('each transition is refused from every other state, the steps of a sale always, and each without its right', async () => {
  const trade = await newTrade()
  const { seller, saved, made } = selling(trade)
  const pjid = await trade.part()
  for (const [ckType, name] of [
    [quote, 'bj'],
    [presale, 'ys'],
  ] as const) {
    const line = [{ pjid, ckAmount: 1 }]
    const states = {
      草稿: () => saved(ckType, line),
      已确认: () => made(ckType, line),
      进行中: async () => {
        const id = await made(ckType, [{ pjid, ckAmount: 2 }])
        const { page } = await seller.ok(outbound.pageLines, { ckId: id })
        await seller.ok(outbound.convert, { id, lines: [{ id: page.list[0]?.id ?? 0, amount: 1 }] })
        return id
      },
      已完成: async () => {
        const id = await made(ckType, line)
        await seller.ok(outbound.convert, { id })
        return id
      },
      已关单: async () => {
        const id = await made(ckType, line)
        await seller.ok(outbound.close, { id })
        return id
      },
    }
    const events = [
      ['confirm', `busi:${name}:confirm`, ['草稿']],
      ['close', `busi:${name}:close`, ['草稿', '已确认', '进行中']],
      ['remove', `busi:${name}:del`, ['草稿']],
      ['convert', 'busi:ck:add', ['已确认', '进行中']],
    ] as const satisfies [keyof typeof outbound, Tag, (keyof typeof states)[]][]
    for (const [event, tag, allowed] of events) {
      for (const state of Object.keys(states) as (keyof typeof states)[]) {
        const id = await states[state]()
        const all = ['confirm', 'close', 'del', 'query', 'add', 'upd'].flatMap((action) => [`busi:${name}:${action}`, `busi:ck:${action}`])
        const stranger = await trade.tenant.withTags(...(all.filter((each) => each !== tag) as Tag[]))
        expect((await stranger.send(outbound[event], { id })).body.code).toBe(Code.forbidden)
        const { body } = await seller.send(outbound[event], { id })
        if ((allowed as readonly string[]).includes(state)) expect([event, state, body.code]).toEqual([event, state, Code.done])
        else expect([event, state, body.msg]).toEqual([event, state, STALE])
      }
    }
    const confirmed = await made(ckType, line)
    for (const event of ['approve', 'reject', 'notify', 'pickStart', 'checkStart', 'packStart', 'ship', 'sign'] as const) {
      expect((await trade.owner.send(outbound[event], { id: confirmed, note: 'x' })).body.code).toBe(Code.notYours)
    }
    // and it cannot be written over as a document of another kind
    const draft = await saved(ckType, line)
    expect((await seller.call(outbound.save, { ...trade.ckDraft(line), id: draft, version: 1, ckType: 0 })).code).toBe(Code.notYours)
  }
  await trade.expectSound()
})

test('whoever may read only one kind sees only that kind', async () => {
  const trade = await newTrade()
  const { made } = selling(trade)
  const pjid = await trade.part()
  const [offered, promised] = [await made(quote, [{ pjid, ckAmount: 1 }]), await made(presale, [{ pjid, ckAmount: 1 }], { deposit: 5 })]
  const reader = await trade.tenant.withTags('busi:bj:query')
  expect((await reader.ok(outbound.page, { ckType: quote })).page.list).toMatchObject([{ id: offered, txsPrice: MASKED, deposit: MASKED }])
  expect((await reader.call(outbound.page, { ckType: presale })).code).toBe(Code.forbidden)
  expect((await reader.call(outbound.page, {})).code).toBe(Code.forbidden)
  expect((await reader.ok(outbound.get, { id: promised })).content).toBeNull()
  expect((await reader.ok(outbound.pageLines, { ckId: promised })).page.list).toEqual([])
  expect((await reader.ok(outbound.log, { id: promised })).content).toEqual([])
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(outbound.get, { id: offered })).content).toBeNull()
  for (const event of ['confirm', 'close', 'remove', 'convert'] as const) {
    expect((await stranger.send(outbound[event], { id: offered })).body.code).toBe(Code.notYours)
  }
})

test('lines come only from confirmed offers to the same client, of the same part', async () => {
  const trade = await newTrade()
  const { seller, saved, made, linesOf } = selling(trade)
  const [pjid, other] = [await trade.part(), await trade.part()]
  const id = await made(quote, [{ pjid, ckAmount: 1 }])
  const sourceLineId = (await linesOf(id))[0]?.id ?? 0
  const named = (line: CkLine, change: Change = {}) => {
    const draft = trade.ckDraft([line], change)
    return seller.call(outbound.save, { ...draft, lines: draft.lines.map((each) => ({ ...each, sourceLineId })) })
  }
  const msg = '第1行：与来源单据的客户或商品不一致'
  expect((await named({ pjid: other, ckAmount: 1 })).msg).toBe(msg)
  expect((await named({ pjid, ckAmount: 1 }, { clientId: await trade.client() })).msg).toBe(msg)
  expect((await named({ pjid, ckAmount: 1 }, { ckType: quote })).msg).toBe(msg)
  await seller.ok(outbound.close, { id })
  expect((await named({ pjid, ckAmount: 1 })).msg).toMatch(/^第1行：来源单据BJ\d+已关单$/)
  const draft = await saved(quote, [{ pjid, ckAmount: 1 }])
  expect((await seller.call(outbound.convert, { id: draft, lines: [{ id: 1, amount: 1 }] })).msg).toBe(STALE)
  expect((await seller.call(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1 }], { ckType: 2, deposit: -1 }))).msg).toBe('定金不能小于0')
  expect((await seller.call(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1 }], { ckType: 1, validUntil: inDays(-1) }))).msg).toBe(
    '报价有效期不能早于报价日期',
  )
})

test('of those who convert at once, each piece of a presale is sold once; arrivals, sales and closings cross without deadlock', async () => {
  const trade = await newTrade()
  const { seller, made, linesOf } = selling(trade)
  const parts = await Promise.all([1, 2, 3].map(() => trade.part()))
  const id = await made(presale, [{ pjid: parts[0] ?? 0, ckAmount: 3 }])
  const replies = await Promise.all([1, 2, 3, 4].map(() => seller.call(outbound.convert, { id })))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 0, 0, 1])
  expect((await linesOf(id))[0]?.doneAmount).toBe(3)

  const lines = (turn: number) => (turn % 2 ? parts : parts.toReversed()).map((pjid) => ({ pjid, ckAmount: 2 }))
  const presales = await Promise.all(Array.from({ length: 12 }, (_, at) => made(presale, lines(at))))
  const rk = await Promise.all(
    Array.from({ length: 6 }, async (_, at) =>
      trade.owner.ok(stockIn.save, trade.rkDraft(lines(at).map(({ pjid }) => ({ pjid, rkAmount: 5 })))),
    ),
  )
  const plain = await Promise.all(
    Array.from({ length: 4 }, (_, at) => trade.saleDraft(lines(at).map((line) => ({ ...line, ckAmount: 1 })))),
  )
  const acts = [
    ...rk.map(
      ({ id: rkId }) =>
        () =>
          trade.owner.call(stockIn.confirm, { id: rkId }),
    ),
    ...presales.map((ckId, at) => async () => {
      if (at % 4 === 3) return seller.call(outbound.close, { id: ckId })
      const sale = await seller.ok(outbound.convert, { id: ckId })
      return seller.call(outbound.confirm, { id: sale.id })
    }),
    ...plain.map((ckId) => () => trade.owner.call(outbound.confirm, { id: ckId })),
  ]
  const answers = await Promise.all(acts.map((act) => act()))
  for (const { code, msg } of answers) expect([Code.done, Code.refused], msg).toContain(code)
  for (const { code, msg } of answers) if (code === Code.refused) expect(msg).toMatch(/^库存不足/)
  await trade.expectSound()
})

test('the same press converts once', async () => {
  const trade = await newTrade()
  const { seller, made } = selling(trade)
  const id = await made(quote, [{ pjid: await trade.part(), ckAmount: 2 }])
  const press = { id, submittime: 42 }
  expect((await seller.call(outbound.convert, press)).code).toBe(Code.done)
  expect((await seller.call(outbound.convert, press)).msg).toMatch(/重复/)
})

test('parts are added to a quote that is being written, or begin one: a part that stands there counts up, and lies where most of it is', async () => {
  const trade = await newTrade()
  const { seller, linesOf, orderOf } = selling(trade)
  const [disc, pad] = [await trade.part(), await trade.part()]
  await trade.receive({ pjid: disc, rkAmount: 1 })
  const { id, ckNo } = await seller.ok(outbound.addToQuote, { clientId: trade.clientId, lines: [{ pjid: disc, xsPrice: 77 }] })
  expect(ckNo).toMatch(/^BJ/)
  expect(await orderOf(id)).toMatchObject({ status: '草稿', ckType: 1, validUntil: inDays(7) })
  await seller.ok(outbound.addToQuote, { id, lines: [{ pjid: pad, ckAmount: 3 }, { pjid: disc }] })
  expect(await linesOf(id)).toMatchObject([
    { pjid: disc, ckAmount: 2, xsPrice: 77, warehouseId: trade.warehouseId },
    { pjid: pad, ckAmount: 3, xsPrice: 100 },
  ])
  expect((await seller.call(outbound.addToQuote, { lines: [{ pjid: pad }] })).msg).toBe('请选择客户')
  await seller.ok(outbound.confirm, { id })
  expect((await seller.call(outbound.addToQuote, { id, lines: [{ pjid: pad }] })).msg).toBe(STALE)
  const blind = await trade.tenant.withTags('busi:bj:add')
  expect((await blind.call(outbound.addToQuote, { id, lines: [{ pjid: pad }] })).code).toBe(Code.forbidden)
})

test('how far an offer has come follows from its lines', () => {
  const line = (ckAmount: string, doneAmount: string) => ({ ckAmount, doneAmount })
  expect(progressOf([line('2', '0'), line('1', '0')])).toBe('已确认')
  expect(progressOf([line('2', '0'), line('1', '1')])).toBe('进行中')
  expect(progressOf([line('2', '3'), line('1', '1')])).toBe('已完成')
})
