import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'

const STALE = '单据状态已变化，请刷新后重试'
type Draft = Sent<typeof stockPapers.save>
type Line = Draft['lines'][number]

/** A draft of a kind; lines stand in the main warehouse unless they say otherwise. */
const draft = ({ warehouseId }: Trade, kind: PaperKind, lines: Line[], change: Partial<Draft> = {}): Draft => ({
  kind,
  paperDate: today,
  lines: lines.map((line) => ({ warehouseId, ...line })),
  ...change,
})
async function audited(trade: Trade, kind: PaperKind, lines: Line[], change: Partial<Draft> = {}) {
  const { id } = await trade.owner.ok(stockPapers.save, draft(trade, kind, lines, change))
  await trade.owner.ok(stockPapers.audit, { id })
  return id
}
const store = async ({ owner }: Trade, warehouseName: string, kind: 'normal' | 'scrap' = 'normal') =>
  (await owner.ok(warehouses.save, { warehouseName, kind })).id
const shelf = async ({ owner }: Trade, warehouseId: number, posiName: string) =>
  (await owner.ok(warehouses.savePosition, { warehouseId, posiName })).id
const lying = async ({ owner }: Trade, pjid: number) =>
  (await owner.ok(stock.page, { pjid, reject: true })).page.list
    .filter(({ stockAmount }) => stockAmount !== 0)
    .map((row) => `${row.warehouseName}${row.posiName && `/${row.posiName}`} ${row.stockAmount}`)
    .sort()
const worth = async (trade: Trade, pjid: number) =>
  (await trade.owner.ok(stock.ledger, { pjid, limit: 500 })).page.list.reduce(
    (sum, { value }) => sum + Math.round(Number(value) * 10_000),
    0,
  ) / 10_000
const said = async (reply: Promise<{ body: { msg: string } }>) => (await reply).body.msg

test('opening stock comes in at its cost, and goods that were forgotten at the average', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const id = await audited(trade, 'qk', [{ pjid, qty: 10, price: 60 }])
  expect((await trade.owner.ok(stockPapers.get, { id })).content).toMatchObject({
    ...{ kindValue: '期初库存', status: '已审核', qty: 10, value: 600, lineCount: 1 },
  })
  await audited(trade, 'qr', [{ pjid, qty: 5 }])
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 15, costSum: 900, costPrice: 60 }])
  const fresh = await trade.part({ purchasePrice: 42 })
  await audited(trade, 'qr', [{ pjid: fresh, qty: 2 }])
  expect(await trade.stockOf(fresh)).toMatchObject([{ stockAmount: 2, costSum: 84 }])
  const { id: numbered } = await trade.owner.ok(stockPapers.save, draft(trade, 'qk', []))
  expect((await trade.owner.ok(stockPapers.get, { id: numbered })).content?.paperNo).toMatch(/^QK\d{6}0002$/)
  expect(await said(trade.owner.send(stockPapers.audit, { id: numbered }))).toBe('单据没有明细')
  await trade.expectSound()
})

test('other issues leave at average; scrap takes its value along, and a reversal brings it back to the last digit', async () => {
  const trade = await newTrade()
  const scrap = await store(trade, '废品仓', 'scrap')
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 3, purchasePrice: 3.3333 })
  const out = await audited(trade, 'qc', [{ pjid, qty: 1 }])
  const broken = await audited(trade, 'bs', [{ pjid, qty: 1 }], { toWarehouseId: scrap, reason: '破损' })
  expect(await lying(trade, pjid)).toEqual(['主仓 1', '废品仓 1'])
  expect(await worth(trade, pjid)).toBe(6.6667)
  await trade.expectSound()
  await trade.owner.ok(stockPapers.close, { id: broken, note: '找到完好' })
  await trade.owner.ok(stockPapers.close, { id: out, note: '开错' })
  expect(await lying(trade, pjid)).toEqual(['主仓 3'])
  expect(await worth(trade, pjid)).toBe(10)
  expect((await trade.owner.ok(stockPapers.log, { id: broken })).content.map(({ toStatus, note }) => [toStatus, note])).toEqual([
    ['已审核', ''],
    ['已红冲', '找到完好'],
  ])
  expect(await said(trade.owner.send(stockPapers.close, { id: broken }))).toBe(STALE)
  await trade.expectSound()
})

test('goods that came in by mistake can only be reversed while they are there', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const id = await audited(trade, 'qr', [{ pjid, qty: 5, price: 10 }])
  await audited(trade, 'qc', [{ pjid, qty: 3 }])
  expect(await said(trade.owner.send(stockPapers.close, { id }))).toMatch(/^库存不足\n第1行 .*可用 2，需要 5，差 3/)
  expect((await trade.owner.ok(stockPapers.get, { id })).content?.status).toBe('已审核')
  await trade.expectSound()
})

test('goods move between places of the company and are worth what they were', async () => {
  const trade = await newTrade()
  const second = await store(trade, '二仓')
  const [a, b] = [await shelf(trade, trade.warehouseId, 'A-01'), await shelf(trade, second, 'B-01')]
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 7, purchasePrice: 3 }, { pjid, rkAmount: 2, purchasePrice: 9, posiId: a })
  const id = await audited(trade, 'dc', [{ pjid, qty: 8, toWarehouseId: second, toPosiId: b }])
  expect((await trade.owner.ok(stockPapers.get, { id })).content?.status).toBe('已完成')
  expect(await lying(trade, pjid)).toEqual(['主仓 1', '二仓/B-01 8'])
  const { page } = await trade.owner.ok(stock.ledger, { pjid, kind: '调仓' })
  expect(page.list.map(({ value }) => value)).toEqual(page.list.map(() => 0))
  expect((await trade.stockOf(pjid))[0]).toMatchObject({ costPrice: 4.3333 })
  const history = await trade.owner.ok(stockInHistory.pageQuery, { pjid, rkType: 1 })
  expect(history.page.list).toMatchObject([
    { rkId: id, rkAmount: 8, rkTypeValue: '调仓', warehouseName: '主仓 → 二仓', posiName: '→ B-01' },
  ])
  await trade.owner.ok(stockPapers.close, { id })
  expect(await lying(trade, pjid)).toEqual(['主仓 7', '主仓/A-01 2'])
  await trade.expectSound()
})

test('what can still go out is told by place: less what others hold, nothing of other companies', async () => {
  const trade = await newTrade()
  const { owner, tenant, warehouseId } = trade
  const [pjid, none] = [await trade.part(), await trade.part()]
  const posiId = await shelf(trade, warehouseId, 'A-01')
  await trade.receive({ pjid, rkAmount: 9, posiId }, { pjid, rkAmount: 4 })
  await owner.ok(outbound.confirm, { id: await trade.saleDraft([{ pjid, ckAmount: 3, posiId }]) })
  expect((await owner.ok(stockPapers.usable, { pjids: [pjid, none] })).content).toEqual([
    { pjid, warehouseId, posiId: 0, usable: 4 },
    { pjid, warehouseId, posiId, usable: 6 },
  ])
  expect((await (await newTrade()).owner.ok(stockPapers.usable, { pjids: [pjid] })).content).toEqual([])
  expect((await owner.send(stockPapers.usable, { pjids: [] })).body.msg).toBe('请选择商品')
  expect((await (await tenant.withTags('busi:kc:query')).call(stockPapers.usable, { pjids: [pjid] })).code).toBe(Code.forbidden)
})

test('a late freight bill makes dearer what is there, and the rest is cost of what was sold', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9, purchasePrice: 10 })
  await audited(trade, 'qc', [{ pjid, qty: 6 }])
  const id = await audited(trade, 'tz', [{ pjid, qty: 9, amount: 10 }])
  const { page } = await trade.owner.ok(stockPapers.pageLines, { paperId: id })
  expect(page.list).toMatchObject([{ value: 10, poolValue: 3.3333, soldValue: 6.6667 }])
  expect(await trade.stockOf(pjid)).toMatchObject([{ stockAmount: 3, costSum: 33.3333 }])
  const refused = await trade.owner.ok(stockPapers.save, draft(trade, 'tz', [{ pjid, qty: 0, amount: -34 }]))
  expect(await said(trade.owner.send(stockPapers.audit, { id: refused.id }))).toMatch(/调整后库存金额小于0$/)
  await trade.owner.ok(stockPapers.close, { id })
  expect(await trade.stockOf(pjid)).toMatchObject([{ costSum: 30 }])
  await trade.expectSound()
})

test.each([
  ['dc', { qty: 1 }, '第1行：请选择调入仓库'],
  ['dc', { qty: 1, to: 'same' }, '第1行：调入与调出的仓位相同'],
  ['dc', { qty: 1, to: 'scrap' }, '第1行：调仓只能在同类仓库之间进行；转为废品请用报损单'],
  ['dc', { qty: 1, to: 'foreign' }, '第1行：仓库不存在、已停用或不属于当前公司'],
  ['qr', { qty: 0 }, '第1行：请输入大于0数字'],
  ['qr', { qty: 1, price: -1 }, '第1行：成本价不能小于0'],
  ['tz', { qty: 0 }, '第1行：请输入调整金额'],
  ['tz', { qty: -1, amount: 1 }, '第1行：数量不能小于0'],
  ['db', { qty: 1 }, '请选择调入公司'],
] as const)(
  '%s with %j is refused: %s',
  async (kind, { to, ...line }: { to?: string; qty: number; price?: number; amount?: number }, msg) => {
    const trade = await newTrade()
    const targets: Record<string, number> = {
      same: trade.warehouseId,
      scrap: await store(trade, '废品仓', 'scrap'),
      foreign: to === 'foreign' ? (await newTrade()).warehouseId : 0,
    }
    const pjid = await trade.part()
    const { body } = await trade.owner.send(
      stockPapers.save,
      draft(trade, kind, [{ pjid, ...line, ...(to && { toWarehouseId: targets[to] }) }]),
    )
    expect(body.msg).toBe(msg)
    expect((await trade.owner.ok(stockPapers.page, {})).page.totalCount).toBe(0)
  },
)

const posting = ['qr', 'qc', 'bs', 'tz', 'qk', 'dc'] as const
test.each(posting)('%s: each step is taken from its own state only, once, however many press the button', async (kind) => {
  const trade = await newTrade()
  const second = await store(trade, '二仓')
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10 })
  const line = { pjid, qty: 1, amount: 1, price: 5, ...(kind === 'dc' && { toWarehouseId: second }) }
  const { id } = await trade.owner.ok(stockPapers.save, draft(trade, kind, [line]))
  for (const call of [stockPapers.finish, stockPapers.close, stockPapers.ship])
    expect(await said(trade.owner.send(call, { id }))).toBe(STALE)
  const presses = await Promise.all(Array.from({ length: 6 }, () => trade.owner.call(stockPapers.audit, { id })))
  expect(presses.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(presses.filter(({ msg }) => msg === STALE)).toHaveLength(5)
  for (const call of [stockPapers.audit, stockPapers.remove, stockPapers.ship])
    expect(await said(trade.owner.send(call, { id }))).toBe(STALE)
  expect(await said(trade.owner.send(stockPapers.save, { ...draft(trade, kind, [line]), id, version: 2 }))).toBe(STALE)
  if (kind !== 'dc') await trade.owner.ok(stockPapers.finish, { id })
  const closings = await Promise.all([1, 2, 3].map(() => trade.owner.call(stockPapers.close, { id })))
  expect(closings.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect((await trade.stockOf(pjid)).reduce((sum, { stockAmount }) => sum + Number(stockAmount), 0)).toBe(10)
  await trade.expectSound()
})

test('the same press makes one document, and the later of two editors is told', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const once = { ...draft(trade, 'qr', [{ pjid, qty: 1 }]), submittime: 7 }
  const replies = await Promise.all([1, 2, 3].map(() => trade.owner.send(stockPapers.save, once)))
  expect(replies.map(({ body }) => body.code).sort()).toEqual([Code.done, Code.asks, Code.asks])
  const { page } = await trade.owner.ok(stockPapers.page, { kind: 'qr,qc,bs' })
  expect(page.totalCount).toBe(1)
  const id = page.list[0]?.id ?? 0
  const change = (qty: number) => trade.owner.call(stockPapers.save, { ...draft(trade, 'qr', [{ pjid, qty }]), id, version: 1 })
  const both = await Promise.all([change(2), change(3)])
  expect(both.find(({ code }) => code !== Code.done)?.msg).toBe('单据已被他人修改，请刷新后重试')
})

test('what goes out has no cost before it goes: it is not told, and is no 0', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 6 })
  const told = async (id: number) => [
    (await trade.owner.ok(stockPapers.get, { id })).content?.value,
    (await trade.owner.ok(stockPapers.pageLines, { paperId: id })).page.list[0]?.value,
    (await trade.owner.ok(stockPapers.page, { kind: 'qc,qr' })).page.list.find((row) => row.id === id)?.value,
  ]
  const { id } = await trade.owner.ok(stockPapers.save, draft(trade, 'qc', [{ pjid, qty: 2 }]))
  expect(await told(id)).toEqual([null, null, null])
  await trade.owner.ok(stockPapers.audit, { id })
  expect(await told(id)).toEqual([12, 12, 12])
  const free = await trade.owner.ok(stockPapers.save, draft(trade, 'qr', [{ pjid, qty: 2, price: 0 }]))
  expect(await told(free.id)).toEqual([0, 0, 0])
})

test('nothing is dated into the future', async () => {
  const trade = await newTrade()
  const { body } = await trade.owner.send(stockPapers.save, draft(trade, 'qr', [], { paperDate: '2999-01-01' }))
  expect(body).toEqual({ code: Code.invalid, msg: '日期不能晚于今天' })
})

test('whoever lacks the tag of the kind may not, and whoever may not see costs neither sees nor erases them', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const { id } = await trade.owner.ok(stockPapers.save, draft(trade, 'qr', [{ pjid, qty: 2, price: 30 }]))
  const mover = await trade.tenant.withTags('busi:dc:query', 'busi:dc:add', 'busi:dc:audit', 'busi:dc:close')
  for (const [call, input] of [
    [stockPapers.page, { kind: 'qr' }],
    [stockPapers.save, draft(trade, 'qr', [])],
    [stockPapers.audit, { id }],
    [stockPapers.close, { id }],
    [stockPapers.remove, { id }],
    [stockPapers.ship, { id }],
    [stockPapers.receive, { id, warehouseId: 1 }],
  ] as const)
    expect((await mover.send(call, input)).body.code).toBe(Code.forbidden)
  expect((await mover.ok(stockPapers.get, { id })).content).toBeNull()
  expect((await mover.ok(stockPapers.pageLines, { paperId: id })).page.list).toEqual([])
  const keeper = trade.tenant.as('keeper')
  const seen = await keeper.ok(stockPapers.pageLines, { paperId: id })
  expect(seen.page.list[0]).toMatchObject({ qty: 2, price: MASKED, value: MASKED })
  expect((await keeper.ok(stockPapers.totals, { kind: 'qr' })).content.waiting).toEqual({
    count: 1,
    qty: 2,
    value: MASKED,
    feeSum: MASKED,
    branchSum: MASKED,
  })
  expect((await keeper.send(stockPapers.page, { kind: 'qr', sortProp: 'value' })).body.code).toBe(Code.forbidden)
  await keeper.ok(stockPapers.save, { ...draft(trade, 'qr', [{ pjid, qty: 3, price: 1 }]), id, version: 1 })
  expect((await trade.owner.ok(stockPapers.pageLines, { paperId: id })).page.list[0]).toMatchObject({ qty: 3, price: 30, value: 90 })
})

test('papers of another tenant are nobody’s here', async () => {
  const [mine, theirs] = await Promise.all([newTrade(), newTrade()])
  const pjid = await theirs.part()
  const { id } = await theirs.owner.ok(stockPapers.save, draft(theirs, 'qr', [{ pjid, qty: 1 }]))
  for (const call of [stockPapers.audit, stockPapers.close, stockPapers.remove, stockPapers.finish])
    expect((await mine.owner.send(call, { id })).body.code).toBe(Code.notYours)
  expect((await mine.owner.ok(stockPapers.get, { id })).content).toBeNull()
  const own = await mine.part()
  for (const foreign of [draft(mine, 'qr', [{ pjid, qty: 1 }]), draft(theirs, 'qr', [{ pjid: own, qty: 1 }])])
    expect((await mine.owner.send(stockPapers.save, foreign)).body.code).not.toBe(Code.done)
})
