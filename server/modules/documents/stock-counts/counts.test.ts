import { expect, test } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

const STALE = '单据状态已变化，请刷新后重试'
type Scope = Partial<Sent<typeof stockCounts.save>['scope']>

async function begun({ owner, warehouseId }: Trade, scope: Scope = {}) {
  const { id } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope })
  await owner.ok(stockCounts.start, { id })
  return id
}
async function lineOf({ owner }: Trade, markId: number, pjid: number, posiName = '') {
  const { page } = await owner.ok(stockCounts.places, { markId, limit: 500 })
  return page.list.find((row) => row.pjid === pjid && row.posiName === posiName)?.id ?? 0
}
const differences = async ({ owner }: Trade, markId: number) =>
  (await owner.ok(stockCounts.pageLines, { markId, limit: 500 })).page.list.map((row) => [
    row.snapshotQty,
    row.movedQty,
    row.countedQty,
    row.differQty,
  ])

test('a count while trade goes on: what moves meanwhile is no difference, whenever the line was counted', async () => {
  const trade = await newTrade()
  const [before, after, never] = [await trade.part({ pjNo: 'A1' }), await trade.part({ pjNo: 'A2' }), await trade.part({ pjNo: 'A3' })]
  await trade.receive(...[before, after, never].map((pjid) => ({ pjid, rkAmount: 10, purchasePrice: 6 })))
  const id = await begun(trade)
  const count = async (pjid: number, qty: number) =>
    trade.owner.ok(stockCounts.count, { markId: id, lineId: await lineOf(trade, id, pjid), qty })
  await count(before, 9)
  await trade.owner.ok(outbound.counter, trade.ckDraft([before, after].map((pjid) => ({ pjid, ckAmount: 2 }))))
  await count(after, 9)
  expect(await differences(trade, id)).toEqual([
    [10, 0, 9, -1],
    [10, -2, 9, 1],
    [10, null, null, null],
  ])
  expect((await trade.owner.send(stockCounts.submit, { id })).body.msg).toBe('还有 1 行未盘，请选择按未盘处理或按数量0处理')
  await trade.owner.ok(stockCounts.submit, { id, uncounted: 'skip' })
  const [letter] = (await trade.tenant.as('finance').ok(messages.mine, {})).page.list
  expect(letter).toMatchObject({
    title: expect.stringMatching(/^盘点单 PD\d+ 待审核$/),
    content: '已盘 2 行，其中 2 行有差异',
    link: `pd/${id}`,
  })
  await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid: after, ckAmount: 3 }]))
  await trade.owner.ok(stockCounts.approve, { id })
  expect(await trade.stockOf(before)).toMatchObject([{ stockAmount: 7, costSum: 42 }])
  expect(await trade.stockOf(after)).toMatchObject([{ stockAmount: 6, costSum: 36 }])
  expect(await trade.stockOf(never)).toMatchObject([{ stockAmount: 10 }])
  expect((await trade.owner.ok(stockCounts.get, { id })).content).toMatchObject({
    ...{ status: '已审核', gainQty: 1, lossQty: 1, gainValue: 6, lossValue: 6, lineCount: 3, countedCount: 2, differCount: 2 },
  })
  await trade.owner.ok(stockCounts.finish, { id })
  const kinds = (await trade.owner.ok(stock.ledger, { docNo: 'PD' })).page.list.map(({ kind, qty }) => [kind, qty])
  expect(kinds).toEqual([
    ['盘亏', -1],
    ['盘盈', 1],
  ])
  await trade.expectSound()
})

test('whoever counts sees no books; whoever judges does; costs only with their tag', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 4 })
  const id = await begun(trade)
  const keeper = trade.tenant.as('keeper')
  const { page, open } = await keeper.ok(stockCounts.places, { markId: id })
  expect(open).toBe(1)
  expect(JSON.stringify(page.list)).not.toMatch(/bookQty|snapshotQty|differ/)
  const lineId = page.list[0]?.id ?? 0
  const { content } = await keeper.ok(stockCounts.count, { markId: id, lineId, qty: 3 })
  expect(content).toMatchObject({ countedQty: 3, countedName: expect.stringMatching(/./) })
  expect((await keeper.ok(stockCounts.pageLines, { markId: id })).page.list[0]).toMatchObject({
    ...{ countedQty: 3, snapshotQty: null, bookQty: null, differQty: null, differValue: MASKED },
  })
  expect((await keeper.ok(stockCounts.pageLines, { markId: id, show: 'differ' })).page.list).toEqual([])
  expect((await keeper.ok(stockCounts.page, {})).page.list[0]).toMatchObject({ differCount: null, gainValue: MASKED })
  expect((await trade.owner.ok(stockCounts.pageLines, { markId: id })).page.list[0]).toMatchObject({
    bookQty: 4,
    differQty: -1,
    differValue: -60,
  })
  const judge = await trade.tenant.withTags('busi:mark:query', 'busi:mark:audit')
  expect((await judge.ok(stockCounts.pageLines, { markId: id })).page.list[0]).toMatchObject({ differQty: -1, differValue: MASKED })
  await judge.ok(stockCounts.submit, { id })
  expect((await keeper.ok(stockCounts.pageLines, { markId: id })).page.list[0]).toMatchObject({ bookQty: 4 })
})

test('a scanned box is found as its part with the box it is; what is counted stays in pieces', async () => {
  const trade = await newTrade()
  const units = [{ unit: '箱', factor: 12, barcode: '690-1' }]
  const pjid = await trade.part({ pjNo: 'BX', pjUnit: '只', barcode: '691', units })
  await trade.receive({ pjid, rkAmount: 30, purchasePrice: 6 })
  const markId = await begun(trade)
  const scan = async (code: string) =>
    (await trade.owner.ok(stockCounts.places, { markId, code })).page.list.map((row) => [row.pjNo, row.scanned])
  expect([await scan('6901'), await scan('691'), await scan('BX'), await scan('692')]).toEqual([
    [['BX', '箱']],
    [['BX', '']],
    [['BX', '']],
    [],
  ])
  const lineId = await lineOf(trade, markId, pjid)
  const { content } = await trade.owner.ok(stockCounts.count, { markId, lineId, qty: 24, whole: false })
  expect(content).toMatchObject({ countedQty: 24, units: [{ unit: '箱', factor: 12 }], scanned: '' })
  expect(await differences(trade, markId)).toEqual([[30, 0, 24, -6]])
})

test('several people add to one place at once, and nothing is lost; a correction replaces', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 50 })
  const markId = await begun(trade)
  const lineId = await lineOf(trade, markId, pjid)
  const keeper = trade.tenant.as('keeper')
  const add = (by: typeof keeper) => by.ok(stockCounts.count, { markId, lineId, qty: 2, whole: false })
  await Promise.all(Array.from({ length: 10 }, (_, at) => add(at % 2 === 0 ? keeper : trade.owner)))
  expect((await trade.owner.ok(stockCounts.places, { markId })).page.list[0]?.countedQty).toBe(20)
  const once = { markId, lineId, qty: 5, whole: false, submittime: 9 }
  await Promise.all([1, 2, 3].map(() => keeper.call(stockCounts.count, once)))
  expect((await trade.owner.ok(stockCounts.places, { markId })).page.list[0]?.countedQty).toBe(25)
  await keeper.ok(stockCounts.count, { markId, lineId, qty: 49 })
  const { content } = await trade.owner.ok(stockCounts.entries, { lineId })
  expect(content).toHaveLength(12)
  expect(content.at(-1)).toMatchObject({ qty: 49, whole: true, round: 1 })
  const refusal = async (qty: number, whole = true) => (await keeper.send(stockCounts.count, { markId, lineId, qty, whole })).body.msg
  expect(await refusal(-1)).toBe('数量不能小于0')
  expect(await refusal(-50, false)).toBe('数量不能小于0')
  expect(await refusal(1.5)).toBe('数量最多0位小数')
})

test('the scope chooses: positions, brands, kinds, ABC of the year’s sales, empty places', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  const shelf = async (posiName: string) => (await owner.ok(warehouses.savePosition, { warehouseId, posiName })).id
  const [a1, b1] = [await shelf('A-01'), await shelf('B-01')]
  const seller = await trade.part({ pjNo: 'GOOD', pjBrand: '博世', xsPrice: 100 })
  const slow = await trade.part({ pjNo: 'SLOW', pjBrand: '马勒', xsPrice: 1, pjType: '滤清器' })
  const gone = await trade.part({ pjNo: 'GONE' })
  await trade.receive({ pjid: seller, rkAmount: 10, posiId: a1 }, { pjid: slow, rkAmount: 10, posiId: b1 }, { pjid: gone, rkAmount: 1 })
  await owner.ok(
    outbound.counter,
    trade.ckDraft(
      [
        { pjid: seller, ckAmount: 5 },
        { pjid: slow, ckAmount: 1 },
        { pjid: gone, ckAmount: 1, xsPrice: 0 },
      ].slice(0, 2),
    ),
  )
  await owner.ok(outbound.counter, trade.ckDraft([{ pjid: gone, ckAmount: 1, xsPrice: 1 }]))
  const chosen = async (scope: Scope) => {
    const id = await begun(trade, scope)
    const { page } = await owner.ok(stockCounts.places, { markId: id })
    const text = (await owner.ok(stockCounts.get, { id })).content?.scopeText
    await owner.ok(stockCounts.close, { id, note: '' })
    return [text, ...page.list.map(({ pjNo }) => pjNo)]
  }
  expect(await chosen({})).toEqual(['全仓', 'GOOD', 'SLOW'])
  expect(await chosen({ posi: ['a-'] })).toEqual(['仓位 a-', 'GOOD'])
  expect(await chosen({ pjBrand: ['马勒'] })).toEqual(['品牌 马勒', 'SLOW'])
  expect(await chosen({ pjType: ['滤清器'], pjBrand: ['马勒', '博世'] })).toEqual(['类别 滤清器；品牌 马勒、博世', 'SLOW'])
  expect(await chosen({ abc: ['A'] })).toEqual(['ABC A', 'GOOD'])
  expect(await chosen({ abc: ['B', 'C'] })).toEqual(['ABC B、C', 'SLOW'])
  expect(await chosen({ zero: true })).toEqual(['全仓；含零库存', 'GOOD', 'SLOW', 'GONE'])
  const { id } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: { pjBrand: ['无'] } })
  expect((await owner.send(stockCounts.start, { id })).body.msg).toBe('盘点范围内没有商品')
})

test('a scan finds a barcode, a code however written, or a position', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  const { id: posiId } = await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'C-07' })
  const pjid = await trade.part({ pjNo: '0 986 AF1 122', barcode: '6901234567892' })
  const other = await trade.part({ pjNo: 'X-1' })
  await trade.receive({ pjid, rkAmount: 1, posiId }, { pjid: other, rkAmount: 1 })
  const markId = await begun(trade)
  const scan = async (code: string) => (await owner.ok(stockCounts.places, { markId, code })).page.list.map(({ pjNo }) => pjNo)
  for (const code of ['6901234567892', '0986af1122', 'c-07']) expect(await scan(code)).toEqual(['0 986 AF1 122'])
  expect(await scan('690')).toEqual([])
})

test('goods nobody looked for are found, counted and posted; a place stands in one running count only', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  const [known, lost] = [await trade.part({ pjNo: 'KNOWN' }), await trade.part({ pjNo: 'LOST', purchasePrice: 25 })]
  await trade.receive({ pjid: known, rkAmount: 2 })
  const markId = await begun(trade)
  const { id: lineId } = await owner.ok(stockCounts.found, { markId, pjid: lost })
  expect((await owner.send(stockCounts.found, { markId, pjid: lost })).body.msg).toBe('商品或仓位不存在，或已在盘点单中')
  await owner.ok(stockCounts.count, { markId, lineId, qty: 4 })
  const second = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  expect((await owner.send(stockCounts.start, { id: second.id })).body.msg).toMatch(/^有 1 个仓位商品（KNOWN 等）已在盘点单 PD\d{6}0001 中/)
  await owner.ok(stockCounts.submit, { id: markId, uncounted: 'zero' })
  await owner.ok(stockCounts.approve, { id: markId })
  expect(await trade.stockOf(lost)).toMatchObject([{ stockAmount: 4, costSum: 100 }])
  expect((await owner.ok(stock.page, { pjid: known })).page.list.map(({ stockAmount }) => stockAmount)).toEqual([0])
  await trade.expectSound()
})

test('an audited count is taken back while the place is counted again: no goods moved, so what was counted is more than the books say now', async () => {
  const trade = await newTrade()
  const [more, less, later] = [await trade.part({ pjNo: 'R1' }), await trade.part({ pjNo: 'R2' }), await trade.part({ pjNo: 'R3' })]
  await trade.receive(...[more, less, later].map((pjid) => ({ pjid, rkAmount: 10, purchasePrice: 6 })))
  const counted = async (markId: number, pjid: number, qty: number) =>
    trade.owner.ok(stockCounts.count, { markId, lineId: await lineOf(trade, markId, pjid), qty })
  const first = await begun(trade)
  await counted(first, more, 12)
  await counted(first, less, 7)
  await counted(first, later, 11)
  await trade.owner.ok(stockCounts.submit, { id: first })
  await trade.owner.ok(stockCounts.approve, { id: first })
  const second = await begun(trade)
  // 12, 7 and 11 lie there by the books; two are found as they say, one is counted only later
  await counted(second, more, 12)
  await counted(second, less, 7)
  await trade.owner.ok(reversal.reverse, { steps: [{ document: 'pd', id: first }], note: '盘错' })
  expect(await differences(trade, second)).toEqual([
    [12, -2, 12, 2],
    [7, 3, 7, -3],
    [11, null, null, null],
  ])
  await counted(second, later, 11)
  const { content } = await trade.owner.ok(stockCounts.log, { id: second })
  expect(content.at(-1)?.note).toMatch(/^PD\d+ 已红冲，2 行的账面数随之改变$/)
  await trade.owner.ok(stockCounts.submit, { id: second })
  await trade.owner.ok(stockCounts.approve, { id: second })
  for (const [pjid, stockAmount] of [
    [more, 12],
    [less, 7],
    [later, 11],
  ] as const)
    expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount }])
  await trade.expectSound()
})

test('taking back a count and auditing the one that runs, at once: whichever comes first, the shelf is as it was counted or the second one stands in the way', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 6 })
  const counted = async (qty: number) => {
    const id = await begun(trade)
    await trade.owner.ok(stockCounts.count, { markId: id, lineId: await lineOf(trade, id, pjid), qty })
    await trade.owner.ok(stockCounts.submit, { id })
    return id
  }
  const first = await counted(12)
  await trade.owner.ok(stockCounts.approve, { id: first })
  const second = await counted(12)
  const [, undone] = await Promise.all([
    trade.owner.ok(stockCounts.approve, { id: second }),
    trade.owner.send(reversal.reverse, { steps: [{ document: 'pd', id: first }], note: '盘错' }),
  ])
  if (undone.body.code !== Code.done) expect(undone.body.msg).toMatch(/之后又盘点过同一位置/)
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 12 }])
  await trade.expectSound()
})

test('what differs is counted again; the first count stays on record', async () => {
  const trade = await newTrade()
  const [right, wrong] = [await trade.part({ pjNo: 'R' }), await trade.part({ pjNo: 'W' })]
  await trade.receive({ pjid: right, rkAmount: 3 }, { pjid: wrong, rkAmount: 3 })
  const id = await begun(trade)
  for (const [pjid, qty] of [
    [right, 3],
    [wrong, 1],
  ] as const)
    await trade.owner.ok(stockCounts.count, { markId: id, lineId: await lineOf(trade, id, pjid), qty })
  await trade.owner.ok(stockCounts.submit, { id })
  await trade.owner.ok(stockCounts.recount, { id })
  const { page, open } = await trade.owner.ok(stockCounts.places, { markId: id, open: true })
  expect([open, page.list.map(({ pjNo, round }) => [pjNo, round])]).toEqual([1, [['W', 2]]])
  await trade.owner.ok(stockCounts.count, { markId: id, lineId: page.list[0]?.id ?? 0, qty: 3 })
  await trade.owner.ok(stockCounts.submit, { id })
  expect((await trade.owner.send(stockCounts.recount, { id })).body.msg).toBe('没有需要复盘的明细')
  await trade.owner.ok(stockCounts.approve, { id })
  expect(
    (await trade.owner.ok(stockCounts.entries, { lineId: page.list[0]?.id ?? 0 })).content.map(({ qty, round }) => [qty, round]),
  ).toEqual([
    [1, 1],
    [3, 2],
  ])
  expect((await trade.owner.ok(stock.ledger, { docNo: 'PD' })).page.totalCount).toBe(0)
})

test('each step from its own state only, and once, however many press the button', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 5 })
  const { id } = await trade.owner.ok(stockCounts.save, { markDate: today, warehouseId: trade.warehouseId, scope: {} })
  const every = {
    start: stockCounts.start,
    submit: stockCounts.submit,
    recount: stockCounts.recount,
    approve: stockCounts.approve,
    finish: stockCounts.finish,
    close: stockCounts.close,
  }
  const wrongNow = async (...right: (keyof typeof every)[]) => {
    for (const [name, call] of Object.entries(every).filter(([each]) => !right.includes(each as keyof typeof every)))
      expect([name, (await trade.owner.send(call, { id })).body.msg]).toEqual([name, STALE])
  }
  const pressed = async (name: keyof typeof every, input = {}) => {
    const all = await Promise.all(Array.from({ length: 4 }, () => trade.owner.send(every[name], { id, ...input })))
    expect(all.filter(({ body }) => body.code === Code.done)).toHaveLength(1)
  }
  await wrongNow('start', 'close')
  await pressed('start')
  await wrongNow('submit', 'close')
  expect((await trade.owner.send(stockCounts.submit, { id })).body.msg).toBe('尚未盘点任何商品')
  const lineId = await lineOf(trade, id, pjid)
  await trade.owner.ok(stockCounts.count, { markId: id, lineId, qty: 2 })
  await pressed('submit')
  expect((await trade.owner.send(stockCounts.count, { markId: id, lineId, qty: 1 })).body.msg).toBe('盘点单不在进行中，请刷新后重试')
  await wrongNow('recount', 'approve', 'close')
  await pressed('approve')
  await wrongNow('finish')
  await pressed('finish')
  await wrongNow()
  expect((await trade.stockOf(pjid))[0]?.stockAmount).toBe(2)
  expect((await trade.owner.ok(stockCounts.log, { id })).content.map(({ toStatus }) => toStatus)).toEqual([
    '进行中',
    '待审核',
    '已审核',
    '已完成',
  ])
  await trade.expectSound()
})

test('counts of another tenant are nobody’s here, and nobody counts without the tag', async () => {
  const [mine, theirs] = await Promise.all([newTrade(), newTrade()])
  const pjid = await theirs.part()
  await theirs.receive({ pjid, rkAmount: 1 })
  const id = await begun(theirs)
  const lineId = await lineOf(theirs, id, pjid)
  for (const [call, input] of [
    [stockCounts.places, { markId: id }],
    [stockCounts.count, { markId: id, lineId, qty: 1 }],
    [stockCounts.submit, { id }],
    [stockCounts.close, { id }],
    [stockCounts.found, { markId: id, pjid }],
  ] as const)
    expect((await mine.owner.send(call, input)).body.code).toBe(Code.notYours)
  expect((await mine.owner.ok(stockCounts.get, { id })).content).toBeNull()
  expect((await mine.owner.ok(stockCounts.entries, { lineId })).content).toEqual([])
  expect((await mine.owner.ok(stockCounts.pageLines, { markId: id })).page.list).toEqual([])
  const reader = await theirs.tenant.withTags('busi:mark:query')
  for (const call of [
    stockCounts.save,
    stockCounts.start,
    stockCounts.count,
    stockCounts.approve,
    stockCounts.close,
    stockCounts.submit,
    stockCounts.recount,
  ])
    expect((await reader.send(call, { id, markId: id, lineId, qty: 1, markDate: today, warehouseId: 1, scope: {} })).body.code).toBe(
      Code.forbidden,
    )
})
