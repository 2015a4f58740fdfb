import { writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { daysFrom } from '#server/kit/time.ts'
import { confirmed, importedList, previewList, undone } from '#test/import-hand.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { caller, seat } from '#test/world.ts'

const STALE = '单据状态已变化，请刷新后重试'
type Line = Sent<typeof stockPapers.save>['lines'][number]

/** A trade with a branch that has a warehouse; `branch` is the owner at work there. */
async function twoCompanies() {
  const trade = await newTrade()
  const [head = 0, second = 0] = trade.tenant.companyIds
  const branch = caller({ token: await seat(trade.tenant.tenantId, { ...trade.tenant.user('owner'), companyId: second }) })
  const { id: branchStore } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const transfer = async (lines: Line[]) => {
    const draft = { kind: 'db' as const, paperDate: today, toCompanyId: second }
    const { id } = await trade.owner.ok(stockPapers.save, {
      ...draft,
      lines: lines.map((line) => ({ warehouseId: trade.warehouseId, ...line })),
    })
    return id
  }
  const stateOf = async (id: number) => (await trade.owner.ok(stockPapers.get, { id })).content?.status
  const sound = async () => {
    await trade.expectSound()
    expect((await branch.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
  }
  const inBranch = async (pjid: number) =>
    (await branch.ok(stock.page, { pjid, showStock: true })).page.list.map(({ warehouseName, stockAmount, costSum }) => [
      warehouseName,
      stockAmount,
      costSum,
    ])
  return { trade, head, second, branch, branchStore, transfer, stateOf, sound, inBranch }
}
const at = async ({ owner }: Trade, pjid: number) =>
  (await owner.ok(stock.page, { pjid, reject: true })).page.list
    .filter(({ stockAmount, reserved }) => stockAmount !== 0 || reserved !== 0)
    .map(({ warehouseName, stockAmount, reserved, costSum }) => [warehouseName, stockAmount, reserved, costSum])

test('a transfer holds its goods, takes them on the way, and the branch has them at the value they left with', async () => {
  const { trade, branch, branchStore, transfer, sound, inBranch, second } = await twoCompanies()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 3, purchasePrice: 3.3333 })
  const id = await transfer([{ pjid, qty: 2 }])
  expect(await said(branch, id)).toBeNull()
  await trade.owner.ok(stockPapers.audit, { id })
  expect(await at(trade, pjid)).toEqual([['主仓', 3, 2, 10]])
  const line = (await trade.owner.ok(stockPapers.pageLines, { paperId: id })).page.list[0]?.id ?? 0
  await trade.owner.ok(stockPapers.ship, { id, lines: [{ id: line, amount: 1 }] })
  expect((await at(trade, pjid)).map(([name, qty, reserved]) => [name, qty, reserved])).toEqual([['主仓', 2, 0]])
  await sound()
  expect(await said(branch, id)).toMatchObject({ side: 'in', toCompanyId: second, status: '已在途', qty: 1, value: 3.3333 })
  await branch.ok(stockPapers.receive, { id, warehouseId: branchStore })
  expect(await inBranch(pjid)).toEqual([['分店仓', 1, 3.3333]])
  expect((await at(trade, pjid)).map(([name, qty]) => [name, qty])).toEqual([['主仓', 2]])
  const history = await trade.owner.ok(outboundHistory.pageQuery, { pjid, ckType: 3 })
  expect(history.page.list).toMatchObject([{ ckId: id, ckAmount: 1, ckTypeValue: '调拨', costPrice: 3.3333, costSum: 3.3333 }])
  // a company of the house has neither price nor margin: none is shown, not 0.00
  expect(history.page.list).toMatchObject([{ xsPrice: null, txsPrice: null, txsSum: null, profit: null, profitRate: null }])
  const sent = await trade.owner.ok(outboundHistory.totals, { pjid, ckType: 3 })
  expect(sent.content).toEqual({ ckAmount: 1, txsSum: null, costSum: 3.3333, profit: null, thAmount: null })
  const log = await trade.owner.ok(stockPapers.log, { id })
  expect(log.content.map(({ toStatus }) => toStatus)).toEqual(['已审核', '已在途', '已完成'])
  await sound()
})

const said = async (by: ReturnType<typeof caller>, id: number) => (await by.ok(stockPapers.get, { id })).content

test.each([
  ['back', [['主仓', 5, 0, 10]]],
  ['loss', [['主仓', 2, 0, 4]]],
] as const)('what did not arrive is dealt with: %s', async (missing, left) => {
  const { trade, branch, branchStore, transfer, sound, inBranch } = await twoCompanies()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9, purchasePrice: 2 })
  const id = await transfer([{ pjid, qty: 7 }])
  await trade.owner.ok(stockPapers.audit, { id })
  await trade.owner.ok(stockPapers.ship, { id })
  const lines = [{ id: (await trade.owner.ok(stockPapers.pageLines, { paperId: id })).page.list[0]?.id ?? 0, amount: 4 }]
  const asked = await branch.send(stockPapers.receive, { id, warehouseId: branchStore, lines })
  expect(asked.body.msg).toBe('实收数量少于发出数量，请选择差异处理：退回调出公司，或由调出公司报损')
  const more = await branch.send(stockPapers.receive, { id, warehouseId: branchStore, lines: [{ id: lines[0]?.id, amount: 8 }] })
  expect(more.body.msg).toBe('第1行：数量应在0到7之间')
  await branch.ok(stockPapers.receive, { id, warehouseId: branchStore, lines, missing })
  expect(await inBranch(pjid)).toEqual([['分店仓', 4, 8]])
  expect(await at(trade, pjid)).toEqual(left)
  expect((await trade.owner.ok(stockPapers.get, { id })).content).toMatchObject({ status: '已完成', missing })
  await sound()
})

test('a transfer that is called back: held goods are free, goods on the way return', async () => {
  const { trade, transfer, sound } = await twoCompanies()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 3, purchasePrice: 3.3333 })
  const held = await transfer([{ pjid, qty: 1 }])
  await trade.owner.ok(stockPapers.audit, { id: held })
  await trade.owner.ok(stockPapers.close, { id: held, note: '不调了' })
  const under = await transfer([{ pjid, qty: 3 }])
  await trade.owner.ok(stockPapers.audit, { id: under })
  await trade.owner.ok(stockPapers.ship, { id: under })
  await trade.owner.ok(stockPapers.close, { id: under, note: '半路返回' })
  expect(await at(trade, pjid)).toEqual([['主仓', 3, 0, 10]])
  await sound()
})

test('every step from its own state only, by its own company only, and once', async () => {
  const { trade, branch, branchStore, transfer, sound, inBranch } = await twoCompanies()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 5, purchasePrice: 2 })
  const id = await transfer([{ pjid, qty: 5 }])
  const many = async (press: () => Promise<{ code: number }>) =>
    (await Promise.all(Array.from({ length: 5 }, press))).filter(({ code }) => code === Code.done).length
  const refusal = async (by: typeof branch, call: typeof stockPapers.ship | typeof stockPapers.receive) =>
    (await by.send(call, { id, warehouseId: branchStore })).body.msg
  expect(await refusal(trade.owner, stockPapers.ship)).toBe(STALE)
  expect(await refusal(branch, stockPapers.receive)).toBe(STALE)
  expect(await many(() => trade.owner.call(stockPapers.audit, { id }))).toBe(1)
  expect(await refusal(branch, stockPapers.ship)).toBe('提交数据权限问题,请提交合法的数据')
  expect(await many(() => trade.owner.call(stockPapers.ship, { id }))).toBe(1)
  expect(await refusal(trade.owner, stockPapers.receive)).toBe('提交数据权限问题,请提交合法的数据')
  const wrong = await branch.send(stockPapers.receive, { id, warehouseId: trade.warehouseId })
  expect(wrong.body.msg).toBe('收货仓库应为本公司的正常仓库')
  expect(await many(() => branch.call(stockPapers.receive, { id, warehouseId: branchStore }))).toBe(1)
  expect(await refusal(branch, stockPapers.receive)).toBe(STALE)
  expect(await inBranch(pjid)).toEqual([['分店仓', 5, 10]])
  await sound()
  // what has arrived is taken back as well, once
  expect(await many(() => trade.owner.call(stockPapers.close, { id, note: '调错' }))).toBe(1)
  expect(await inBranch(pjid)).toEqual([])
  expect(await at(trade, pjid)).toEqual([['主仓', 5, 0, 10]])
  await sound()
})

test('the day a transfer is taken back on is that of its arrival, unless one of the two companies has closed it: the dialog says whose month that is', async () => {
  const { trade, branch, branchStore, transfer, sound } = await twoCompanies()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 5, purchasePrice: 2 })
  const id = await transfer([{ pjid, qty: 5 }])
  await trade.owner.ok(stockPapers.audit, { id })
  await trade.owner.ok(stockPapers.ship, { id })
  await branch.ok(stockPapers.receive, { id, warehouseId: branchStore })
  const lastMonth = daysFrom(`${today.slice(0, 7)}-01`, -1)
  await happenedOn(trade, lastMonth)
  const asked = async () => {
    const { day, dayWhy } = (await trade.owner.ok(reversal.before, { document: 'db', id })).content
    return [day, dayWhy]
  }
  expect(await asked()).toEqual([lastMonth, ''])
  await branch.ok(periods.close, { month: lastMonth.slice(0, 7) })
  const [other] = (await trade.owner.ok(stockPapers.companies, {})).content
  expect(await asked()).toEqual([today, `${other?.companyName} ${Number(lastMonth.slice(5, 7))} 月已月结，记在今天`])
  await trade.owner.ok(reversal.reverse, { steps: [{ document: 'db', id }], note: '调错' })
  await sound()
})

/** As if all there is had been booked on that day. */
async function happenedOn({ tenant }: Trade, day: string) {
  const database = new pg.Client({ connectionString: inject('database').ownerUrl })
  await database.connect()
  try {
    for (const table of ['stock_ledger', 'accysyf', 'result_entry'])
      await database.query(`update ${table} set biz_date = $2 where tenant_id = $1`, [tenant.tenantId, day])
    for (const [table, column] of Object.entries({ rk_order: 'rk_date', rk_product: 'rk_date', stock_paper: 'paper_date' }))
      await database.query(`update ${table} set ${column} = $2 where tenant_id = $1`, [tenant.tenantId, day])
  } finally {
    await database.end()
  }
}

test('whoever may receive in the other company hears that goods are on the way', async () => {
  const { trade, second, transfer } = await twoCompanies()
  const receiver = await trade.tenant.withTags('busi:db:receive')
  await trade.tenant.act('owner', ({ db, tenantId }) =>
    db
      .updateTable('appUser')
      .set({ companyId: second })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', receiver.user.userId)
      .execute(),
  )
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 5 })
  const id = await transfer([{ pjid, qty: 3 }])
  await trade.owner.ok(stockPapers.audit, { id })
  await trade.owner.ok(stockPapers.ship, { id })
  const { list } = (await receiver.ok(messages.mine, {})).page
  expect(list.map(({ title, content, link }) => [title, content, link])).toEqual([
    [expect.stringMatching(/^调拨单 DB\d+ 已发出$/), expect.stringMatching(/发来 3 件，到货后请收货$/), `db/${id}`],
  ])
})

test('transfers that cross each other do not wait for each other for ever', async () => {
  const { trade, head, branch, branchStore, transfer, sound } = await twoCompanies()
  const pjids = await Promise.all([1, 2, 3, 4].map(() => trade.part()))
  await trade.receive(...pjids.map((pjid) => ({ pjid, rkAmount: 20, purchasePrice: 7 })))
  const first = await transfer(pjids.map((pjid) => ({ pjid, qty: 10 })))
  await trade.owner.ok(stockPapers.audit, { id: first })
  await trade.owner.ok(stockPapers.ship, { id: first })
  await branch.ok(stockPapers.receive, { id: first, warehouseId: branchStore })
  const there = await Promise.all([1, 2, 3].map(() => transfer(pjids.map((pjid) => ({ pjid, qty: 3 })))))
  const back = await Promise.all(
    [1, 2, 3].map(async () => {
      const lines = [...pjids].reverse().map((pjid) => ({ pjid, qty: 3, warehouseId: branchStore }))
      return (await branch.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: head, lines })).id
    }),
  )
  for (const id of there) await trade.owner.ok(stockPapers.audit, { id })
  for (const id of back) await branch.ok(stockPapers.audit, { id })
  await Promise.all([
    ...there.map((id) => trade.owner.ok(stockPapers.ship, { id })),
    ...back.map((id) => branch.ok(stockPapers.ship, { id })),
  ])
  await Promise.all([
    ...there.map((id) => branch.ok(stockPapers.receive, { id, warehouseId: branchStore })),
    ...back.map((id) => trade.owner.ok(stockPapers.receive, { id, warehouseId: trade.warehouseId })),
  ])
  for (const pjid of pjids) expect(await at(trade, pjid)).toEqual([['主仓', 10, 0, 70]])
  await sound()
})

test('opening stock from Excel: rows are judged, and only the right ones become drafts', async () => {
  const trade = await newTrade()
  await trade.owner.ok(warehouses.savePosition, { warehouseId: trade.warehouseId, posiName: 'A-01' })
  const pjids = [await trade.part({ pjNo: 'OPEN-1' }), await trade.part({ pjNo: 'OPEN-2' })]
  const rows = [
    ['商品编码', '仓库', '仓位', '期初数量', '成本价'],
    ['open1', '主仓', 'a-01', 12, '1,250.5'],
    ['OPEN-2', '', '', 3, ''],
    ['OPEN-9', '', '', 3, ''],
    ['OPEN-2', '没有', '', 3, ''],
    ['OPEN-2', '', '', 0, ''],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '期初', rows }] }))
  const { id, counts, rows: lines } = await previewList(trade.owner, 'opening', bytes)
  expect(counts).toMatchObject({ fresh: 2, wrong: 3 })
  expect(lines.map(({ problems }) => problems)).toEqual(['', '', '没有这个编码的商品', '仓库不存在或已停用', '数量应大于0'])
  await confirmed(trade.owner, id)
  const [paper] = (await trade.owner.ok(stockPapers.page, { kind: 'qk' })).page.list
  expect(paper).toMatchObject({ status: '草稿', lineCount: 2, qty: 15, remark: '导入' })
  await trade.owner.ok(stockPapers.audit, { id: paper?.id ?? 0 })
  expect(await at(trade, pjids[0] ?? 0)).toEqual([['主仓', 12, 0, 15006]])
  expect(await at(trade, pjids[1] ?? 0)).toEqual([['主仓', 3, 0, 180]])
  // what was posted is reversed with the list, a second list's draft is deleted
  // the same list adds nothing, another quantity is another line
  expect((await previewList(trade.owner, 'opening', bytes)).rows.map(({ verdict }) => verdict)).toEqual([
    ...['same', 'same'],
    ...['wrong', 'wrong', 'wrong'],
  ])
  const { id: second } = await importedList(trade.owner, 'opening', [
    ['编码', '数量'],
    ['OPEN-1', 4],
    ['OPEN-2', 5],
  ])
  expect((await undone(trade.owner, second)).message).toBe('已撤销2行')
  expect((await undone(trade.owner, id)).message).toBe('已撤销2行')
  const papers = (await trade.owner.ok(stockPapers.page, { kind: 'qk' })).page.list
  expect(papers.map(({ status }) => status)).toEqual(['已红冲'])
  expect(await at(trade, pjids[0] ?? 0)).toEqual([])
  await trade.expectSound()
}, 180_000)
