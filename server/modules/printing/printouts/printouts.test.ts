import { expect, test, vi } from 'vitest'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { saleReturn } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { Code } from '#contract/kit/fields.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { LABEL_BATCH, printing } from '#contract/printing/printouts.ts'
import { standardLayout } from '#contract/printing/templates/forms.ts'
import type { LabelLayout } from '#contract/printing/templates/layout.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { daysFrom } from '#server/kit/time.ts'
import { newBooks } from '#test/money.ts'
import { HERE, printed } from '#test/printed.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { countedOn } from './labels.ts'

// pages are drawn in one thread, after all that other tests ask of it
vi.setConfig({ testTimeout: 60_000 })

async function papers(trade: Trade) {
  const pjid = await trade.part({ pjNo: `04465-${Math.floor(Math.random() * 1e9)}`, pjName: '前刹车片' })
  const rkId = await trade.receive({ pjid, rkAmount: 7, purchasePrice: 61.5 })
  const { id: ckId } = await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 2, xsPrice: 100.25 }]))
  return { pjid, rkId, ckId }
}

test('a sale and a stock-in are printed with their lines, sums and capital words', async () => {
  const trade = await newTrade()
  const { rkId, ckId } = await papers(trade)
  const answer = await trade.owner.ok(printing.ck, { ckId, ...HERE })
  expect(answer).toMatchObject({ content: { status: 200, msg: '任务已提交', preview: true, reportId: answer.task.id } })
  expect(JSON.parse(answer.reportJson)).toEqual({ width: 241, height: 140 })
  const [sale] = await printed(trade.owner, Promise.resolve(answer))
  const { content: order } = await trade.owner.ok(outbound.get, { id: ckId })
  expect(sale).toContain('总公司 销售单')
  expect(sale).toContain(`单号：${order?.ckNo}`)
  expect(sale).toContain('前刹车片')
  expect(sale).toMatch(/合计\s*2\s*200\.50/)
  expect(sale).toContain('金额大写：贰佰元伍角整')
  const [rk] = await printed(trade.owner, trade.owner.ok(printing.rk, { rkId, ...HERE }))
  expect(rk).toContain('入库单')
  expect(rk).toMatch(/合计\s*7\s*430\.50/)
  const [fh] = await printed(trade.owner, trade.owner.ok(printing.fh, { id: ckId, ...HERE }))
  expect(fh).toContain('发货单')
  for (const secret of ['100.25', '200.5']) expect(fh).not.toContain(secret)
})

test('whoever may not see a price prints stars, in the sum and the capital words too', async () => {
  const trade = await newTrade()
  const { rkId, ckId } = await papers(trade)
  const clerk = await trade.tenant.withTags('busi:ck:print', 'busi:rk:print', 'busi:ck:query', 'busi:rk:query')
  const [sale] = await printed(clerk, clerk.ok(printing.ck, { ckId, ...HERE }))
  expect(sale).toContain('金额大写：***')
  expect(sale).not.toMatch(/100\.25|200\.5/)
  const [rk] = await printed(clerk, clerk.ok(printing.rk, { rkId, ...HERE }))
  expect(rk).not.toMatch(/61\.5|430\.5/)
})

test('the second printing says so; each user fetches only what he printed, and of each tenant its own', async () => {
  const trade = await newTrade()
  const { ckId } = await papers(trade)
  const { task } = await trade.owner.ok(printing.ck, { ckId, ...HERE })
  const [again] = await printed(trade.owner, trade.owner.ok(printing.ck, { ckId, ...HERE }))
  expect(again).toContain('补打（第 2 次）')
  await trade.owner.ok(printing.fh, { id: ckId, ...HERE })
  const counted = await trade.owner.ok(printing.counts, { document: 'ck', documentId: ckId })
  expect(counted.content.map(({ reportName, times }) => [reportName, times])).toEqual([
    ['发货单', 1],
    ['销售单', 2],
  ])
  expect(counted.content[0]?.lastName).toMatch(/^owner /)
  const other = await newTrade()
  expect((await other.owner.ok(printing.counts, { document: 'ck', documentId: ckId })).content).toEqual([])
  for (const stranger of [trade.tenant.as('seller'), other.owner]) {
    expect((await stranger.ok(printing.getTask, { id: task.id })).content).toBeNull()
    expect(await stranger.call(printing.printFail, { id: task.id, remark: '缺纸' })).toMatchObject({ code: Code.notYours })
  }
  expect(await other.owner.call(printing.ck, { ckId, ...HERE })).toMatchObject({ msg: '无效出库单，不允许打印' })
  await trade.owner.ok(printing.printFail, { id: task.id, remark: '缺纸' })
  expect((await trade.owner.ok(printing.getTask, { id: task.id })).content).toMatchObject({ state: 'failed', remark: '缺纸' })
})

test('two printings at once are the first and the second', async () => {
  const trade = await newTrade()
  const { ckId } = await papers(trade)
  const pages = await Promise.all([1, 2, 3].map(() => printed(trade.owner, trade.owner.ok(printing.ck, { ckId, ...HERE }))))
  const marks = pages.map(([page]) => /补打（第 (\d) 次）/.exec(page ?? '')?.[1] ?? '1')
  expect(marks.sort()).toEqual(['1', '2', '3'])
})

test('what is not confirmed, not there or not allowed is refused in words', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 1 })
  const draft = await trade.saleDraft([{ pjid, ckAmount: 1 }])
  const { id: rkDraft } = await trade.owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 1 }]))
  expect(await trade.owner.call(printing.ck, { ckId: draft, ...HERE })).toMatchObject({ code: Code.refused, msg: '单据未确认，不允许打印' })
  expect(await trade.owner.call(printing.rk, { rkId: rkDraft, ...HERE })).toMatchObject({ msg: '单据未确认，不允许打印' })
  expect(await trade.owner.call(printing.rk, { rkId: 9_999_999, ...HERE })).toMatchObject({ msg: '无效入库单，不允许打印' })
  expect(await trade.owner.call(printing.ck, { ckId: 9_999_999, ...HERE })).toMatchObject({ msg: '无效出库单，不允许打印' })
  expect(await trade.owner.call(printing.ck, { ckId: draft, hostPrint: true, hostIds: [] })).toMatchObject({ msg: '请选择代理主机' })
  const reader = await trade.tenant.withTags('busi:ck:query')
  expect(await reader.call(printing.ck, { ckId: draft, ...HERE })).toMatchObject({ code: Code.forbidden })
})

test('part labels count on, delivery labels count the boxes, position and client labels carry their names', async () => {
  const trade = await newTrade()
  const { pjid, rkId, ckId } = await papers(trade)
  const label: Sent<typeof printing.pjTag> = { pjid, barcode: 'SN-0099', pjName: '前刹车片', rkAmount: 3, stepAmount: 1, ...HERE }
  const parts = await printed(trade.owner, trade.owner.ok(printing.pjTag, label))
  expect(parts.map((page) => /SN-\d+/.exec(page)?.[0])).toEqual(['SN-0099', 'SN-0100', 'SN-0101'])
  const boxes = await printed(trade.owner, trade.owner.ok(printing.fhTag, { ckId, printBox: 3, startBox: 2, ...HERE }))
  expect(boxes.map((page) => /\d\/\d/.exec(page)?.[0])).toEqual(['2/3', '3/3'])
  const clients = await printed(trade.owner, trade.owner.ok(printing.userTag, { clientIds: [trade.clientId], count: 2, ...HERE }))
  expect(clients).toHaveLength(2)
  const { id: posiId } = await trade.owner.ok(warehouses.savePosition, { warehouseId: trade.warehouseId, posiName: 'A-01-02' })
  const [position] = await printed(trade.owner, trade.owner.ok(printing.posiTag, { posiIds: [posiId], ...HERE }))
  expect(position).toContain('A-01-02')
  const received = await trade.owner.ok(stockIn.pageLines, { rkId })
  const line = received.page.list[0]?.id ?? 0
  const goods = await printed(trade.owner, trade.owner.ok(printing.rkTag, { rkId, lines: [{ id: line, count: 2 }], ...HERE }))
  expect(goods).toHaveLength(2)
  expect(goods[1]).toContain('前刹车片')
  expect(await trade.owner.call(printing.rkTag, { rkId, lines: [{ id: line + 999, count: 1 }], ...HERE })).toMatchObject({
    msg: '入库单已修改，请重新打开',
  })
  const blind = await trade.tenant.withTags('base:basepj:print')
  expect(await blind.call(printing.rkTag, { rkId, lines: [{ id: line, count: 2 }], ...HERE })).toMatchObject({ code: Code.forbidden })
  const other = await newTrade()
  expect(await other.owner.call(printing.rkTag, { rkId, lines: [{ id: line, count: 2 }], ...HERE })).toMatchObject({
    msg: '无效入库单，不允许打印',
  })
  expect(await other.owner.call(printing.posiTag, { posiIds: [posiId], ...HERE })).toMatchObject({ code: Code.notYours })
  expect(await other.owner.call(printing.pjTag, label)).toMatchObject({ code: Code.notYours })
  expect(await other.owner.call(printing.userTag, { clientIds: [trade.clientId], ...HERE })).toMatchObject({ code: Code.notYours })
})

test('the label forms say what is wrong with them', async () => {
  const trade = await newTrade()
  const { pjid, ckId } = await papers(trade)
  const msg = async (call: Promise<{ msg: string }>) => (await call).msg
  const label = { pjid, barcode: 'X', rkAmount: 1, ...HERE }
  expect(await msg(trade.owner.call(printing.pjTag, { ...label, barcode: ' ' }))).toBe('请输入条码')
  expect(await msg(trade.owner.call(printing.pjTag, { ...label, barcode: 'X'.repeat(33) }))).toBe('条码不能超过32个字')
  expect(await msg(trade.owner.call(printing.pjTag, { ...label, pjName: '名'.repeat(33) }))).toBe('名称不能超过32个字')
  for (const rkAmount of [0, 100_000])
    expect(await msg(trade.owner.call(printing.pjTag, { ...label, rkAmount }))).toBe('标签数量应为 1 到 99999 的整数')
  expect(await msg(trade.owner.call(printing.fhTag, { ckId, printBox: 2, startBox: 3, ...HERE }))).toBe('起始箱数不正确,请重新填写')
  expect(await msg(trade.owner.call(printing.fhTag, { ckId, printBox: 10_000, ...HERE }))).toBe('打印箱数应为 1 到 9999 的整数')
})

test.each([
  ['A-0098', 3, 'A-0101'],
  ['A-99', 1, 'A-100'],
  ['ABC', 5, 'ABC'],
  ['A1', 0, 'A1'],
])('%s and %i is %s', (code, by, counted) => expect(countedOn(code, by)).toBe(counted))

test('returns, papers of the warehouse, counts, receipts and purchase orders are printed as they are seen, drafts as drafts', async () => {
  const trade = await newTrade()
  const { tenant, owner, warehouseId, clientId, supplierId } = trade
  const { pjid } = await papers(trade)
  const { page } = await owner.ok(saleReturn.pageSource, { clientId, page: 1, limit: 20 })
  const line = { sourceLineId: page.list[0]?.id ?? 0, thAmount: 1, warehouseId }
  const { id: thId } = await owner.ok(saleReturn.save, { clientId, thDate: today, lines: [line] })
  expect((await printed(owner, owner.ok(printing.th, { thId, ...HERE })))[0]).toContain('草稿')
  await owner.ok(saleReturn.approve, { id: thId })
  expect((await printed(owner, owner.ok(printing.th, { thId, ...HERE })))[0]).toMatch(/合计\s*1\s*100\.25/)

  const cgLine = { pjid, warehouseId, cgAmount: 3, purchasePrice: 12.5 }
  const { id } = await owner.ok(purchaseOrders.save, { supplierId, cgDate: today, lines: [cgLine] })
  expect((await printed(owner, owner.ok(printing.purchase, { id, ...HERE })))[0]).toContain('草稿')
  await owner.ok(purchaseOrders.approve, { id })
  expect((await printed(owner, owner.ok(printing.purchase, { id, ...HERE })))[0]).toContain('金额大写：叁拾柒元伍角整')
  const blind = await tenant.withTags('busi:cg:print', 'busi:cg:query')
  expect((await printed(blind, blind.ok(printing.purchase, { id, ...HERE })))[0]).toContain('金额大写：***')

  const { id: markId } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  await owner.ok(stockCounts.start, { id: markId })
  const [sheet] = await printed(owner, owner.ok(printing.mark, { markId, ...HERE }))
  expect(sheet).toContain('盘点单')
  expect(sheet).toContain('前刹车片')

  const reader = await tenant.withTags('busi:th:print', 'busi:cg:print')
  expect(await reader.call(printing.th, { thId, ...HERE })).toMatchObject({ code: Code.forbidden })
  const stranger = (await newTrade()).owner
  expect(await stranger.call(printing.th, { thId, ...HERE })).toMatchObject({ msg: '无效销售退货单，不允许打印' })
  expect(await stranger.call(printing.purchase, { id, ...HERE })).toMatchObject({ msg: '无效采购订单，不允许打印' })
  expect(await stranger.call(printing.mark, { markId, ...HERE })).toMatchObject({ msg: '无效盘点单，不允许打印' })
  expect(await stranger.call(printing.dc, { dcId: 1, ...HERE })).toMatchObject({ msg: '无效单据，不允许打印' })
})

test('a statement is printed as a draft too: what was owed, each posting with its balance, the end in capital words; prices hidden, all is', async () => {
  const { tenant, owner, client } = await newBooks()
  const clientId = await client({ vip: true, maxDays: 15, clientName: '顺达车队' })
  const month = today.slice(0, 7)
  const add = (amount: number, bizDate: string, docNo: string) => owner.ok(openingCalls.ys.addOpening, { clientId, amount, bizDate, docNo })
  const before = daysFrom(`${month}-01`, -1)
  await add(1000.5, before, '旧账')
  await owner.ok(statementCalls.ys.makeStatements, { month: before.slice(0, 7), clientId })
  await add(300, `${month}-01`, '甲')
  await add(-100.25, `${month}-01`, '退')
  await owner.ok(statementCalls.ys.makeStatements, { month, clientId })
  const [statement] = (await owner.ok(statementCalls.ys.statements, { month, clientId })).page.list
  const id = statement?.id ?? 0
  const [page = ''] = await printed(owner, owner.ok(printing.statement, { id, direction: 'ys', ...HERE }))
  expect(page).toContain('客户对账单')
  expect(page).toContain('往来单位：顺达车队')
  expect(page).toContain('期初余额：1,000.50')
  expect(page).toMatch(/期初余额\s*1,000\.50/)
  expect(page).toMatch(/甲\s*期初\s*300\.00\s*1,300\.50/)
  expect(page).toMatch(/退\s*期初\s*-100\.25\s*1,200\.25/)
  expect(page).toContain('金额大写：壹仟贰佰元贰角伍分')
  const clerk = await tenant.withTags('fin:print', 'fin:statement:query')
  const [hidden = ''] = await printed(clerk, clerk.ok(printing.statement, { id, direction: 'ys', ...HERE }))
  expect(hidden).toContain('金额大写：***')
  expect(hidden).not.toMatch(/1,?000\.5|300\.00|1,?200\.25/)
  expect(hidden).toContain('补打（第 2 次）')
  const printer = await tenant.withTags('fin:print')
  expect(await printer.call(printing.statement, { id, direction: 'ys', ...HERE })).toMatchObject({ code: Code.forbidden })
  const stranger = (await newTrade()).owner
  for (const [who, direction] of [
    [stranger, 'ys'],
    [owner, 'yf'],
  ] as const)
    expect(await who.call(printing.statement, { id, direction, ...HERE })).toMatchObject({ msg: '无效对账单，不允许打印' })
})

test('more labels than a roll holds come batch by batch, the code counting on', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const label = { pjid, barcode: 'B-00001', rkAmount: LABEL_BATCH + 2, stepAmount: 1, ...HERE }
  const layout = { ...(standardLayout('pjTag') as LabelLayout), items: [codeText] }
  await trade.owner.ok(printTemplates.save, { reportType: 'pjTag', version: 0, layout })
  const first = await trade.owner.ok(printing.pjTag, label)
  expect(first.content.more).toEqual({ next: LABEL_BATCH + 1, total: LABEL_BATCH + 2 })
  expect(first.task.title).toMatch(/（第 1–2000 张）$/)
  const last = await trade.owner.ok(printing.pjTag, { ...label, from: LABEL_BATCH + 1 })
  expect(last.content.more).toBeUndefined()
  const pages = await printed(trade.owner, Promise.resolve(last))
  expect(pages.map((page) => page.trim())).toEqual(['B-02001', 'B-02002'])
  expect(await trade.owner.call(printing.pjTag, { ...label, from: LABEL_BATCH + 3 })).toMatchObject({ msg: '标签已全部打印' })
})
const codeText = {
  kind: 'text',
  x: 1,
  y: 1,
  width: 50,
  height: 6,
  text: '{barcode}',
  size: 9,
  bold: false,
  align: 'left',
  lines: 1,
} as const
