import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { newTrade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

test('a confirmed stock-in raises stock, average cost and what we owe', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const { id, rkNo } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 5, purchasePrice: 75 }]))
  expect(rkNo).toMatch(/^RK\d{6}0002$/)
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ stockAmount: 10 })
  expect((await trade.owner.ok(stockIn.confirm, { id })).status).toBe('已确认')
  expect(await trade.stockOf(pjid)).toEqual([{ stockAmount: 15, reserved: 0, usable: 15, costPrice: 65, costSum: 975 }])
  const { content } = await trade.owner.ok(stockIn.get, { id })
  expect(content).toMatchObject({
    status: '已确认',
    rkAmount: 5,
    purchaseSum: 375,
    costPrice: 375,
    moneyStatus: '未付款',
    rkTypeValue: '入库',
  })
  const { page } = await trade.owner.ok(stockInHistory.pageQuery, { pjid })
  expect(page.list.map(({ rkAmount, purchasePrice }) => [rkAmount, purchasePrice])).toEqual([
    [5, 75],
    [10, 60],
  ])
  const ledger = await trade.owner.ok(stock.ledger, { pjid })
  expect(ledger.page.list.map(({ qty, value, poolQty, poolValue, kind }) => ({ qty, value, poolQty, poolValue, kind }))).toEqual([
    { qty: 5, value: 375, poolQty: 15, poolValue: 975, kind: '进货' },
    { qty: 10, value: 600, poolQty: 10, poolValue: 600, kind: '进货' },
  ])
  const log = await trade.owner.ok(stockIn.log, { id })
  expect(log.content.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([['草稿', '已确认']])
  await trade.expectSound()
})

test('the price of a line that was not sent is the part’s own, also for whoever may not see it', async () => {
  const trade = await newTrade()
  const pjid = await trade.part({ purchasePrice: 42 })
  const blind = await trade.tenant.withTags('busi:rk:add', 'busi:rk:query', 'busi:rk:upd')
  const { id } = await blind.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 2, purchasePrice: 1 }]))
  const seen = await blind.ok(stockIn.pageLines, { rkId: id })
  expect(seen.page.list[0]).toMatchObject({ purchasePrice: MASKED, purchaseSum: MASKED, costPrice: MASKED, sumCostPrice: MASKED })
  const told = await trade.owner.ok(stockIn.pageLines, { rkId: id })
  expect(told.page.list[0]).toMatchObject({ purchasePrice: 42, purchaseSum: 84 })
  const list = await blind.ok(stockIn.page, {})
  expect(list.page.list[0]).toMatchObject({ purchaseSum: MASKED, costPrice: MASKED, tcostPrice: MASKED })
  const { content } = await blind.ok(stockIn.totals, {})
  expect(content.waiting).toEqual({ count: 1, rkAmount: 2, purchaseSum: MASKED, costPrice: MASKED })
})

test('a draft is confirmed once, however many press the button', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const { id } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 3 }]))
  const replies = await Promise.all(Array.from({ length: 8 }, () => trade.owner.call(stockIn.confirm, { id })))
  expect(replies.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(replies.filter(({ msg }) => msg === '单据状态已变化，请刷新后重试')).toHaveLength(7)
  expect((await trade.stockOf(pjid))[0]?.stockAmount).toBe(3)
  await trade.expectSound()
})

test('the same press of 保存 makes one document; a failed one may be sent again', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const draft = { ...trade.rkDraft([{ pjid, rkAmount: 1 }]), submittime: Date.now() }
  const replies = await Promise.all([1, 2, 3].map(() => trade.owner.send(stockIn.save, draft)))
  expect(replies.filter(({ body }) => body.code === Code.done)).toHaveLength(1)
  const repeats = replies.filter(({ status }) => status === 409)
  expect(repeats.map(({ body }) => body)).toEqual([
    { code: Code.asks, msg: '提交数据重复,请等候10秒提交' },
    { code: Code.asks, msg: '提交数据重复,请等候10秒提交' },
  ])
  const wrong = { ...draft, supplierId: 999_999_999, submittime: 'again' }
  expect((await trade.owner.send(stockIn.save, wrong)).status).toBe(403)
  expect((await trade.owner.send(stockIn.save, { ...draft, submittime: 'again' })).body.code).toBe(Code.done)
  expect((await trade.owner.ok(stockIn.page, {})).page.totalCount).toBe(2)
})

test('the later of two editors of one draft is told', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const { id, version } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 1 }]))
  const change = (rkAmount: number) => trade.owner.call(stockIn.save, { ...trade.rkDraft([{ pjid, rkAmount }]), id, version })
  const replies = await Promise.all([change(2), change(3)])
  expect(replies.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(replies.find(({ code }) => code === Code.refused)?.msg).toBe('单据已被他人修改，请刷新后重试')
})

test.each([
  [{ lines: [] }, 'confirm', '单据没有明细'],
  [{ rkDate: '2026-13-01' }, 'save', '请输入日期'],
  [{ supplierId: 0 }, 'save', '请选择供应商'],
] as const)('%j is refused', async (change, when, msg) => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const draft = { ...trade.rkDraft([{ pjid, rkAmount: 1 }]), ...change } as Parameters<typeof trade.owner.send>[1]
  const saved = await trade.owner.send(stockIn.save, draft)
  const reply = when === 'save' ? saved : await trade.owner.send(stockIn.confirm, { id: saved.body.id })
  expect(reply.body.code).not.toBe(Code.done)
  expect(reply.body.msg).toBe(msg)
})

test.each([
  ['a quantity of 0', { rkAmount: 0 }, '第1行：请输入大于0数字'],
  ['a negative quantity', { rkAmount: -1 }, '第1行：请输入大于0数字'],
  ['more decimals than there are', { rkAmount: 0.00001 }, '第1行：数量应为数字，整数最多13位，小数最多3位'],
  ['a number beyond all measure', { rkAmount: 1e300 }, '第1行：数量应为数字，整数最多13位，小数最多3位'],
  ['text for a number', { rkAmount: 'drei' }, '第1行：数量应为数字，整数最多13位，小数最多3位'],
  ['a negative price', { purchasePrice: -3 }, undefined],
])('%s is refused and nothing is written', async (_, change, msg) => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const { body } = await trade.owner.send(stockIn.save, {
    ...trade.rkDraft([]),
    lines: [{ pjid, warehouseId: trade.warehouseId, rkAmount: 1, ...change }],
  })
  expect([Code.refused, Code.invalid]).toContain(body.code)
  if (msg) expect(body.msg).toBe(msg)
  expect((await trade.owner.ok(stockIn.page, {})).page.totalCount).toBe(0)
})

test('ids of another tenant are nobody’s here', async () => {
  const [trade, other] = await Promise.all([newTrade(), newTrade()])
  const [mine, theirs] = [await trade.part(), await other.part()]
  const foreign = [
    trade.rkDraft([{ pjid: theirs, rkAmount: 1 }]),
    trade.rkDraft([{ pjid: mine, rkAmount: 1 }], { supplierId: other.supplierId }),
    trade.rkDraft([{ pjid: mine, rkAmount: 1, warehouseId: other.warehouseId }]),
  ]
  for (const draft of foreign) expect((await trade.owner.send(stockIn.save, draft)).body.code).not.toBe(Code.done)
  const { id } = await other.owner.ok(stockIn.save, other.rkDraft([{ pjid: theirs, rkAmount: 1 }]))
  expect((await trade.owner.ok(stockIn.get, { id })).content).toBeNull()
  expect((await trade.owner.send(stockIn.confirm, { id })).body).toEqual({ code: Code.notYours, msg: '提交数据权限问题,请提交合法的数据' })
  expect((await trade.owner.ok(stockIn.pageLines, { rkId: id })).page.list).toEqual([])
  expect((await trade.owner.ok(stockIn.page, {})).page.totalCount).toBe(0)
})

test('who has no tag for it may neither save nor confirm', async () => {
  const tenant = await newTenant()
  const reader = await tenant.withTags('busi:rk:query')
  for (const [endpoint, input] of [
    [stockIn.save, { supplierId: 1, rkDate: today, lines: [] }],
    [stockIn.confirm, { id: 1 }],
    [stockIn.remove, { id: 1 }],
    [stockIn.changeDate, { id: 1, rkDate: today }],
  ] as const) {
    expect((await reader.send(endpoint, input)).body).toEqual({ code: Code.forbidden, msg: '当前操作没有权限' })
  }
})

test('the date of a stock-in can be mended, and says so when nothing changed', async () => {
  const trade = await newTrade()
  const id = await trade.receive({ pjid: await trade.part(), rkAmount: 1 })
  const change = async (rkDate: string) => (await trade.owner.send(stockIn.changeDate, { id, rkDate })).body.msg
  expect(await change('')).toBe('请输入日期')
  expect(await change(today)).toBe('数据未变化')
  expect(await change('2999-01-01')).toBe('入库日期不能晚于今天')
  expect(await change('2026-01-05')).toBe('更新成功')
  expect((await trade.owner.ok(stockIn.get, { id })).content?.rkDate).toBe('2026-01-05')
  const { page } = await trade.owner.ok(stockInHistory.pageQuery, { dateFrom: '2026-01-05', dateTo: '2026-01-05' })
  expect(page.totalCount).toBe(1)
  await trade.expectSound()
})

test('a draft can be deleted, a confirmed stock-in never', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const { id } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 1 }]))
  await trade.owner.ok(stockIn.remove, { id })
  expect((await trade.owner.ok(stockIn.get, { id })).content).toBeNull()
  const posted = await trade.receive({ pjid, rkAmount: 1 })
  expect((await trade.owner.send(stockIn.remove, { id: posted })).body.msg).toBe('单据状态已变化，请刷新后重试')
  await trade.expectSound()
})

test('text of any kind comes back as it was typed', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const remark = `'; drop table part; -- <script>alert(1)</script> 😀 ${randomUUID()}`
  const { id } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 1 }], { remark }))
  expect((await trade.owner.ok(stockIn.get, { id })).content?.remark).toBe(remark)
  for (const broken of ['\ud800', 'a\0b']) {
    const { body } = await trade.owner.send(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 1 }], { remark: broken }))
    expect(body).toEqual({ code: Code.invalid, msg: '内容含有无效字符' })
  }
})
